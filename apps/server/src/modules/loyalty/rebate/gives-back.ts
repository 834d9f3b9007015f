import { wrongField } from '#contract/errors.ts'
import { pointPercent, type PointSettings } from '#contract/settings/points.ts'
import { rebateRateOf, type VipSettings } from '#contract/settings/vip.ts'
import { GAME_FACTS } from '#rules/facts.ts'
import { givesBackAll } from '#rules/loyalty/gives-back.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { isAtLeast, multiply, rational, type Rational, ZERO } from '#rules/rational.ts'
import { HOUSE_VENDOR } from '#seed/catalogue/vendors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readReturns } from './rebate.sql.ts'

/** Decimals of a return that the house reckoned itself; the last one is rounded up. */
const FINE = 10 ** 8

/**
 * Refuses settings that would give back all of what is staked: the best return of a type of games, with the rebate of a level and
 * what its points come to as money. Of games whose provider names no return nothing is known.
 * @param field the setting at which it is told
 * @throws Refusal INVALID_INPUT
 */
export async function checkGivesBack(
  db: Db,
  { levels }: Pick<VipSettings, 'levels'>,
  points: PointSettings,
  field: 'levels' | 'rates',
): Promise<void> {
  const best = await bestReturns(db)
  // Points are earned without levels, too.
  const all = levels.length === 0 ? [{ rank: 0, rebates: [] }] : levels
  for (const [at, { rank, rebates }] of all.entries())
    for (const gameType of new Set([...rebates, ...points.rates].map((one) => one.gameType))) {
      const gifts = [rational(rebateRateOf(rebates, gameType), ONE), pointsWorth(points, rank, gameType)]
      if (givesBackAll(best.get(gameType) ?? ZERO, gifts))
        throw wrongField(field, `level ${at + 1} gives back all of ${gameType}`)
    }
}

/** What the points for a stake come to as money, as a part of it. */
function pointsWorth(points: PointSettings, rank: number, gameType: string): Rational {
  const rate = points.rates.find((one) => one.gameType === gameType)
  if (rate === undefined) return ZERO
  const earned = rational(BigInt(pointPercent(points, rank)) * ONE, 100n * parseMoney(rate.turnover))
  return multiply(earned, rational(parseMoney(points.value), BigInt(points.step) * ONE))
}

/** The best return of each type of games. */
async function bestReturns(db: Db): Promise<ReadonlyMap<string, Rational>> {
  const best = new Map<string, Rational>()
  for (const { gameType, vendor, gameCode, returned } of await readReturns(db)) {
    const own = vendor === HOUSE_VENDOR ? GAME_FACTS.get(gameCode)?.returnToPlayer : undefined
    const found =
      own !== undefined
        ? rational(BigInt(Math.ceil(own * FINE)), BigInt(FINE))
        : rational(BigInt(returned ?? 0), 10_000n)
    const known = best.get(gameType)
    if (known === undefined || isAtLeast(found, known)) best.set(gameType, found)
  }
  return best
}
