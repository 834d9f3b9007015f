import type { Money } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { readGameTypes } from '../catalogue/index.ts'
import { type Asked, readRiskByGame } from '../wallet/index.ts'

/**
 * What a member had at risk in a period of local days, by type of games, in units; exact at once. What was played in games that
 * are gone stands under no name.
 */
export async function readRiskByType(db: Db, asked: Asked): Promise<ReadonlyMap<string, Money>> {
  const games = await readRiskByGame(db, asked)
  const types = await readGameTypes(db, [...games.keys()])
  const byType = new Map<string, Money>()
  for (const [game, amount] of games) {
    const type = types.get(game) ?? ''
    byType.set(type, (byType.get(type) ?? 0n) + amount)
  }
  return byType
}
