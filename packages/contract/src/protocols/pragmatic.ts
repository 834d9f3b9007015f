import { maxLength, minLength, object, optional, regex, string } from 'zod/mini'

/**
 * The seamless-wallet calls of a Pragmatic-style provider: POST of a form, answered with HTTP 200 and JSON always. `hash`
 * is the MD5 of the other parameters that are not empty, sorted by name and written raw as `k=v&k=v`, with the secret
 * that both sides know behind them. A reference names one transaction of the provider, whichever call says it. Amounts are decimal text. A transaction's key is its `reference`; wins name their
 * round and not their stake.
 */
export const pragmaticPath = <Call extends PragmaticCall>(call: Call): `/pragmatic/${Call}.html` =>
  `/pragmatic/${call}.html`

const text = string().check(minLength(1), maxLength(64), regex(/^[\x21-\x7e]+$/))
const user = string().check(regex(/^[1-9]\d{0,18}$/))
const amount = string().check(regex(/^\d{1,10}(\.\d{1,5})?$/))
const token = string().check(maxLength(300))

const who = { providerId: text, userId: user }
/** Milliseconds since 1970. */
const timestamp = optional(string().check(regex(/^\d{1,15}$/)))
const transaction = { ...who, reference: text, amount, timestamp }
const inRound = { ...transaction, gameId: text, roundId: text }

export const pragmaticRequests = {
  authenticate: object({ providerId: text, token }),
  balance: object(who),
  /** `bonusCode` is the grant of free rounds that bears the stake. Providers are set to send the token with every bet. */
  bet: object({ ...inRound, token, bonusCode: optional(text) }),
  result: object(inRound),
  jackpotWin: object(inRound),
  /** Sums that belong to no stake: the end of a promotion of the provider's own, a prize of a tournament. */
  bonusWin: object(transaction),
  promoWin: object(transaction),
  refund: object({ ...who, reference: text, gameId: optional(text), roundId: optional(text) }),
  endRound: object({ ...who, gameId: text, roundId: text }),
  /** What a round that was settled otherwise comes to: more for the member, or less, which asks as a stake does. */
  adjustment: object({ ...inRound, token, amount: string().check(regex(/^-?\d{1,10}(\.\d{1,5})?$/)) }),
} as const
export type PragmaticCall = keyof typeof pragmaticRequests

/** What a call came to. `again` may be retried as it was; `final` may not. */
export const pragmaticErrors = {
  ok: 0,
  funds: 1,
  player: 2,
  notAllowed: 3,
  token: 4,
  hash: 5,
  frozen: 6,
  parameters: 7,
  limit: 50,
  again: 100,
  final: 120,
} as const
export type PragmaticError = keyof typeof pragmaticErrors

/** Amounts are decimal text; there is one wallet, so `bonus` and `usedPromo` are nothing always. */
export interface PragmaticReply {
  readonly error: (typeof pragmaticErrors)[PragmaticError]
  readonly description: string
  readonly transactionId?: string
  readonly userId?: string
  readonly token?: string
  readonly currency?: string
  readonly cash?: string
  readonly bonus?: string
  readonly usedPromo?: string
}
