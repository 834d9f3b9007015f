import { POT_CODES, type PotCode } from '#rules/jackpot.ts'
import type { GamePace } from './studio.ts'
import {
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minLength,
  minimum,
  object,
  optional,
  regex,
  string,
} from 'zod/mini'

/**
 * The seamless-wallet calls of a Hub88-style provider: POST with a JSON body, signed by RSA-SHA256
 * over the exact raw body in `X-Hub88-Signature` (base64). Amounts are integers of 1/100,000.
 */
export const hub88Paths = {
  info: '/user/info',
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
  // Beyond the dialect, for the house's own studio.
  pot: '/transaction/pot',
  pots: '/pots',
} as const
export type Hub88Call = keyof typeof hub88Paths

export const HUB88_SIGNATURE_HEADER = 'x-hub88-signature'

/** A transaction of a day as the provider tells it for reconciliation: what it did to the wallet, in signed units. */
export interface ProviderStatementLine {
  readonly reference: string
  readonly user: string
  readonly amount: bigint
  /** `void` moved nothing; `open` is not decided. */
  readonly state: 'done' | 'open' | 'void'
}

const key = string().check(minLength(1), maxLength(64), regex(/^[\x21-\x7e]+$/))
const user = string().check(regex(/^[1-9]\d{0,18}$/))
/** At most ten billion at once, as every amount that somebody asks to move: a balance has to stay a number that JSON carries exactly. */
const wireAmount = int().check(minimum(0), maximum(1_000_000_000_000_000))

const who = { user, token: string().check(maxLength(200)), request_uuid: key }
const transaction = {
  ...who,
  transaction_uuid: key,
  supplier_transaction_id: optional(string().check(maxLength(128))),
  round: key,
  round_closed: optional(boolean()),
  game_code: string().check(minLength(1), maxLength(128), regex(/^[\x21-\x7e]+$/)),
  currency: string().check(regex(/^[A-Z]{3,8}$/)),
  supplier_user: optional(string().check(maxLength(128))),
  is_free: optional(boolean()),
  reward_uuid: optional(string().check(maxLength(64))),
  is_aggregated: optional(boolean()),
  is_supplier_promo: optional(boolean()),
  bet: optional(string().check(maxLength(128))),
}

export const hub88Requests = {
  info: object(who),
  balance: object({ ...who, game_code: optional(string().check(maxLength(128))) }),
  bet: object({ ...transaction, amount: wireAmount.check(minimum(1)) }),
  win: object({ ...transaction, reference_transaction_uuid: key, amount: wireAmount }),
  /** Pays the pot that a round won, to the stake that won it; the same again answers the same. */
  pot: object({ ...transaction, reference_transaction_uuid: key, pot: oneOf(POT_CODES) }),
  /** Asks what the pots show. */
  pots: object({ request_uuid: key }),
  rollback: object({
    ...who,
    transaction_uuid: key,
    reference_transaction_uuid: key,
    round: key,
    round_closed: optional(boolean()),
    game_code: transaction.game_code,
    supplier_transaction_id: transaction.supplier_transaction_id,
  }),
} as const

export const hub88Statuses = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_LIMIT_REACHED',
] as const
export type Hub88Status = (typeof hub88Statuses)[number]

/** `balance` is there whenever the user is known, also with NOT_ENOUGH_MONEY. */
export interface Hub88Reply {
  readonly user?: string
  readonly status: Hub88Status
  readonly request_uuid?: string
  readonly currency?: string
  readonly balance?: number
  /** Of `pot`: what was won, in units. */
  readonly amount?: number
  /** Of `pots`: what each shows and would pay now, in units. */
  readonly pots?: readonly ShownPot[]
}

export interface ShownPot {
  readonly pot: PotCode
  readonly amount: number
}

/** Rounds that a member may play at the house's expense: stakes of exactly this amount with `is_free` and the `reward_uuid`. */
export interface FreeRoundOffer {
  readonly rewardUuid: string
  /** Of one round, in units of 1/100,000. */
  readonly stake: number
  readonly left: number
  /** ISO 8601 in UTC. */
  readonly expiresAt: string
}

/** What a provider is told when a game is opened; it answers with the address of the game's page. */
export interface GameLaunch {
  readonly mode: 'real' | 'demo'
  readonly gameCode: string
  readonly language: string
  readonly currency: string
  readonly currencySymbol: string
  /** In real mode: whom it plays for, and the token that its stakes carry. */
  readonly user?: string
  readonly token?: string
  /** What the member may play of this game for free, what expires first before the rest; left out where there is nothing. */
  readonly freeRounds?: readonly FreeRoundOffer[]
  /** How fast it may be played; left out where the house asks for nothing. */
  readonly pace?: GamePace
}
