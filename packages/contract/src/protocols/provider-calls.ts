import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  maxLength,
  minLength,
  minimum,
  nullable,
  object,
  optional,
  regex,
  string,
  type output,
} from 'zod/mini'
import type { GameLaunch, ProviderStatementLine } from './hub88.ts'

/**
 * What the platform asks of a game provider: POST with a JSON body below the provider's address, signed by
 * RSA-SHA256 over the exact raw body in `X-Hub88-Signature` (base64) with the platform's own key. Call, provider
 * and time stand in the body, so that what was signed is good for one call of one provider and not for long.
 */
export const providerPaths = { launch: '/launch', statement: '/statement', replay: '/replay' } as const
export type ProviderCall = keyof typeof providerPaths

/** A call whose timestamp is further from now is refused. */
export const PROVIDER_CALL_MS = 60_000

const text = string().check(minLength(1), maxLength(200))
const user = string().check(regex(/^[1-9]\d{0,18}$/))
const signed = <Call extends ProviderCall>(call: Call) => ({
  call: literal(call),
  /** The provider's code at the platform. */
  provider: string().check(minLength(1), maxLength(40)),
  /** Milliseconds since 1970. */
  timestamp: int(),
})
const offers = array(
  object({
    reward_uuid: text,
    /** Of one round, in units of 1/100,000. */
    stake: int().check(minimum(1)),
    left: int().check(minimum(1)),
    /** ISO 8601 in UTC. */
    expires_at: text,
  }),
)

export const providerCalls = {
  launch: {
    request: object({
      ...signed('launch'),
      mode: oneOf(['real', 'demo']),
      game_code: text,
      language: text,
      currency: text,
      currency_symbol: text,
      /** In real mode: whom it plays for, and the token that its stakes carry. */
      user: optional(user),
      token: optional(text),
      free_rounds: optional(offers),
      /** How fast it may be played: shortest time between rounds, whether rounds may follow by themselves, whether they may be hurried. */
      pace: optional(object({ least_ms: int().check(minimum(0)), automatic: boolean(), quick: boolean() })),
    }),
    response: object({ url: string().check(maxLength(2000)) }),
  },
  /** Every transaction of real money of a UTC day, in signed units of 1/100,000. */
  statement: {
    request: object({ ...signed('statement'), day: string().check(regex(/^\d{4}-\d{2}-\d{2}$/)) }),
    response: object({
      transactions: array(object({ reference: text, user, amount: int(), state: oneOf(['done', 'open', 'void']) })),
    }),
  },
  /** The address of a page that shows a round again; null where the user has no such round. */
  replay: {
    request: object({ ...signed('replay'), user, round: text, language: text }),
    response: object({ url: nullable(string().check(maxLength(2000))) }),
  },
} as const

export type ProviderRequest<Call extends ProviderCall> = output<(typeof providerCalls)[Call]['request']>
export type ProviderResponse<Call extends ProviderCall> = output<(typeof providerCalls)[Call]['response']>

/** A launch as it travels. */
export const launchOnWire = ({
  gameCode,
  currencySymbol,
  freeRounds,
  pace,
  ...launch
}: GameLaunch): Omit<ProviderRequest<'launch'>, keyof ReturnType<typeof signed>> => ({
  ...launch,
  game_code: gameCode,
  currency_symbol: currencySymbol,
  ...(freeRounds === undefined
    ? {}
    : {
        free_rounds: freeRounds.map(({ rewardUuid, expiresAt, ...offer }) => ({
          reward_uuid: rewardUuid,
          expires_at: expiresAt,
          ...offer,
        })),
      }),
  ...(pace === undefined ? {} : { pace: { least_ms: pace.leastMs, automatic: pace.automatic, quick: pace.quick } }),
})

/** A launch as it was sent. */
export const launchOf = ({
  mode,
  game_code: gameCode,
  language,
  currency,
  currency_symbol: currencySymbol,
  ...asked
}: ProviderRequest<'launch'>): GameLaunch => ({
  mode,
  gameCode,
  language,
  currency,
  currencySymbol,
  ...(asked.user === undefined ? {} : { user: asked.user }),
  ...(asked.token === undefined ? {} : { token: asked.token }),
  ...(asked.free_rounds === undefined
    ? {}
    : {
        freeRounds: asked.free_rounds.map(({ reward_uuid: rewardUuid, expires_at: expiresAt, ...offer }) => ({
          rewardUuid,
          expiresAt,
          ...offer,
        })),
      }),
  ...(asked.pace === undefined
    ? {}
    : { pace: { leastMs: asked.pace.least_ms, automatic: asked.pace.automatic, quick: asked.pace.quick } }),
})

/** A statement as it travels. */
export const statementOnWire = (lines: readonly ProviderStatementLine[]): ProviderResponse<'statement'> => ({
  transactions: lines.map((line) => ({ ...line, amount: Number(line.amount) })),
})
