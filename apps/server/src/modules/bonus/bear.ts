/** What a grant of bonus money does to stakes, payouts and refunds. Pure: what is decided here is written by `write-play.ts`. */
import type { BonusTerms } from '#contract/bonus-terms.ts'
import { bearerOf, type Purse } from '#rules/loyalty/purse.ts'
import { type BonusGame, countedOf, converted, payoutOf, percentOf } from '#rules/loyalty/wagering.ts'
import { type Money, parseMoney } from '#rules/money.ts'
import type { GrantRow } from './grant.sql.ts'

/** A grant as far as play asks. */
export type PlayedGrant = Pick<
  GrantRow,
  'required' | 'cap' | 'terms' | 'expiresAtMs' | 'state' | 'wagered' | 'converted'
>

/** What leaves the purse when a wagering is done: into the real wallet, and back to the house. */
export interface Leaving {
  readonly real: Money
  readonly forfeited: Money
}

const NOTHING: Leaving = { real: 0n, forfeited: 0n }

/** How a round is called in `open_rounds`. */
export const roundName = (source: number, game: number, round: string): string => `${source}/${game}/${round}`

/** Which part of a stake in a game counts by the terms; 0 where the bonus is not played in it. */
export const percentIn = (terms: BonusTerms, game: BonusGame): number => percentOf(terms.weights, game, terms.rest)

/** Whether the bonus is played in a game now; a time that is over counts before the grant is ended for it. */
export const takesGame = (
  grant: PlayedGrant | undefined,
  game: BonusGame | undefined,
  nowMs: number,
): grant is PlayedGrant =>
  grant?.state === 'active' && game !== undefined && nowMs < grant.expiresAtMs && percentIn(grant.terms, game) > 0

export interface StakeOf {
  readonly grant: PlayedGrant
  readonly game: BonusGame
  readonly amount: Money
  readonly real: Money
  readonly bonus: Money
  /** What bore the first stake of the round; undefined where this is it. */
  readonly first: Purse | undefined
}

export interface BorneStake extends Progress {
  readonly kind: 'borne'
  readonly by: Purse
}

/** What play makes of a grant. */
export interface Progress {
  readonly wagered: Money
  /** It converts now: what leaves the purse. */
  readonly leaving: Leaving | undefined
  /** What lies in both purses afterwards. */
  readonly real: Money
  readonly bonus: Money
}

/** What a stake in a game that the bonus is played in comes to. */
export function bearStake(
  stake: StakeOf,
): BorneStake | { readonly kind: 'refused'; readonly why: 'limit' | 'no-funds' } {
  const { grant, game, amount, real, bonus } = stake
  const { terms } = grant
  const by = bearerOf({
    amount,
    real,
    bonus,
    takesGame: true,
    ownCounts: terms.ownStakesCount,
    highest: nonZero(parseMoney(terms.highestStake)),
    first: terms.first,
    roundPurse: stake.first,
  })
  if (by === 'limit') return { kind: 'refused', why: 'limit' }
  if (by === 'noFunds') return { kind: 'refused', why: 'no-funds' }
  const counts = by === 'bonus' || terms.ownStakesCount
  const wagered = grant.wagered + (counts ? countedOf(amount, percentIn(terms, game)) : 0n)
  const left = by === 'bonus' ? { real, bonus: bonus - amount } : { real: real - amount, bonus }
  return { kind: 'borne', by, ...leave(grant, wagered, left) }
}

/** Nothing stands for no limit. */
const nonZero = (amount: Money): Money | undefined => (amount === 0n ? undefined : amount)

/** Converts the purse once the wagering is done. */
function leave(grant: PlayedGrant, wagered: Money, { real, bonus }: { real: Money; bonus: Money }): Progress {
  if (wagered < grant.required) return { wagered, leaving: undefined, real, bonus }
  const leaving = converted(bonus, grant.cap)
  return { wagered, leaving, real: real + leaving.real, bonus: 0n }
}

/** What leaves the purse of what comes back to it, a payout or a refund of a stake that the bonus bore. */
export function leavingOf(amount: Money, grant: PlayedGrant): Leaving {
  if (grant.state === 'active') return NOTHING
  const { real, forfeited } = payoutOf(amount, grant)
  return { real, forfeited }
}

/** What is wagered once a stake is taken back: what it counted counts no more. */
export function wageredWithout(
  grant: PlayedGrant,
  game: BonusGame | undefined,
  { amount, by }: { readonly amount: Money; readonly by: Purse },
): Money {
  if (grant.state !== 'active' || game === undefined || (by === 'real' && !grant.terms.ownStakesCount))
    return grant.wagered
  const without = grant.wagered - countedOf(amount, percentIn(grant.terms, game))
  return without > 0n ? without : 0n
}
