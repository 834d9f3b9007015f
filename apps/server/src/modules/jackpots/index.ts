import { jackpotCalls } from '#contract/calls/jackpots.ts'
import { moneyToDecimal, type Money } from '#rules/money.ts'
import { potOf } from '#rules/jackpot.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Catalogue, maskName } from '../catalogue/index.ts'
import { readHits } from './hit.sql.ts'
import { openPots, readShown } from './slices.sql.ts'

export { type HitAnswer, payPot } from './hit.ts'
export type { PotWon } from './hit.sql.ts'
export { addToPots, readShown } from './slices.sql.ts'

/** Hits that anybody may see. */
const SHOWN_HITS = 50

const decimal = (units: Money | string): string => moneyToDecimal(BigInt(units), 5)

/** The pots of the house: what they show, and who won them. Stakes add to them, and rounds win them, through `providers`. */
export async function createJackpots(deps: {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'nameOf'>
}): Promise<{ readonly calls: readonly MountedCall[] }> {
  await openPots(deps.db)
  return {
    calls: bindCalls(jackpotCalls, {
      'jackpots.read': async ({ language }) => {
        const [pots, hits] = await Promise.all([readShown(deps.db), readHits(deps.db, SHOWN_HITS)])
        return {
          pots: pots.map(({ code, amount }) => ({
            pot: code,
            amount: decimal(amount),
            seed: decimal(potOf(code).seed),
            ceiling: decimal(potOf(code).ceiling),
          })),
          hits: hits.map(({ pot, number, amount, username, game, at }) => ({
            pot,
            number,
            amount: decimal(amount),
            member: maskName(username),
            game: deps.catalogue.nameOf(game, language)?.name ?? null,
            at: at.toISOString(),
          })),
        }
      },
    }),
  }
}
