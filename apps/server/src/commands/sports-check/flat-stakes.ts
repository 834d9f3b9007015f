import { decimalText, exactText, rational } from '#rules/rational.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import type { ClosingPrice, Fixture } from '#rules/sports/files/fixture.ts'
import { factorOf } from '#rules/sports/grade.ts'
import { readMarketKey } from '#rules/sports/market-key.ts'
import { FOOTBALL, type NumberedMatch } from './matches.ts'

/** Half of a stake at a price in thousandths: every factor without a dead heat is a whole number of these. */
export const PARTS = 2000n

interface Tally {
  bets: number
  /** In parts. */
  returned: bigint
}

/** What is printed of stakes on one market. Amounts are exact decimals in stakes. */
interface Returns {
  readonly bets: number
  readonly staked: string
  readonly returned: string
  /** (returned − staked) / staked, to six places. */
  readonly yield: string
}

/** What a stake of 1 on every pick at its closing odds came to, by bookmaker and kind of market; void ones return it. */
export interface FlatStakes extends Returns {
  readonly closing: string
  readonly market: string
  readonly picks: Readonly<Record<string, Returns>>
}

interface MarketTallies {
  readonly closing: string
  readonly market: string
  readonly picks: Map<string, Tally>
}

/** What a stake of 1 at a closing price comes back as, in parts; undefined where the match is open. */
export type ReturnOf = (fixture: Fixture, closing: ClosingPrice) => bigint | undefined

/** That by the rules alone. */
export const returnByRules: ReturnOf = (fixture, { market, pick, price }) => {
  const read = readMarketKey(FOOTBALL, market)
  const grade = read === undefined ? undefined : gradeFixture(fixture, read, pick)
  if (grade === undefined) return undefined
  const { numerator, denominator } = factorOf({ grade }, price)
  return (PARTS * numerator) / denominator
}

/** Bets 1 on each pick of each finished match that has closing odds; handicaps of all lines count together. */
export function flatStakes(
  matches: readonly NumberedMatch[],
  returnOf: ReturnOf = returnByRules,
): readonly FlatStakes[] {
  const tallies = new Map<string, MarketTallies>()
  for (const { fixture } of matches)
    for (const closing of fixture.closing ?? []) {
      const returned = returnOf(fixture, closing)
      if (returned === undefined) continue
      const { book, market, pick } = closing
      const tally = tallyOf(tallies, book, market.startsWith('ah:') ? 'ah' : market, pick)
      tally.bets++
      tally.returned += returned
    }
  return [...tallies.values()].map(({ closing, market, picks }) => {
    const all = [...picks.values()]
    const bets = all.reduce((sum, tally) => sum + tally.bets, 0)
    const returned = all.reduce((sum, tally) => sum + tally.returned, 0n)
    const byPick = [...picks].map(([pick, tally]) => [pick, returnsOf(tally)] as const)
    return { closing, market, ...returnsOf({ bets, returned }), picks: Object.fromEntries(byPick) }
  })
}

function tallyOf(tallies: Map<string, MarketTallies>, closing: string, market: string, pick: string): Tally {
  const key = `${closing} ${market}`
  const ofMarket = tallies.get(key) ?? { closing, market, picks: new Map<string, Tally>() }
  tallies.set(key, ofMarket)
  const tally = ofMarket.picks.get(pick) ?? { bets: 0, returned: 0n }
  ofMarket.picks.set(pick, tally)
  return tally
}

function returnsOf({ bets, returned }: Tally): Returns {
  const staked = BigInt(bets)
  return {
    bets,
    staked: String(staked),
    returned: exactText(rational(returned, PARTS)),
    yield: decimalText(rational(returned - staked * PARTS, staked * PARTS), 6),
  }
}
