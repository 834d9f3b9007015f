import { wrongField } from '#contract/errors.ts'
import { rebateRateOf, type VipSettings } from '#contract/settings/vip.ts'
import { GAME_FACTS } from '#rules/facts.ts'
import { givesBackAll } from '#rules/loyalty/gives-back.ts'
import { ONE } from '#rules/money.ts'
import { isAtLeast, rational, type Rational } from '#rules/rational.ts'
import { HOUSE_VENDOR } from '#seed/catalogue/vendors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readReturns } from './rebate.sql.ts'

/** Decimals of a return that the house reckoned itself; the last one is rounded up. */
const FINE = 10 ** 8

/**
 * Refuses levels that would give back all of what is staked: the best return of a type of games, with what a level gives back of
 * its turnover. Of games whose provider names no return nothing is known. @throws Refusal INVALID_INPUT
 */
export async function checkRebates(db: Db, { levels }: Pick<VipSettings, 'levels'>): Promise<void> {
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
  for (const [at, { rebates }] of levels.entries())
    for (const { gameType } of rebates) {
      const rebate = rational(rebateRateOf(rebates, gameType), ONE)
      if (givesBackAll(best.get(gameType) ?? rational(0n), [rebate]))
        throw wrongField('levels', `level ${at + 1} gives back all of ${gameType}`)
    }
}
