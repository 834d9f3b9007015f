import type { Money } from '#rules/money.ts'
import type { Database } from '../../../platform/db/database.ts'
import { allShards } from '../../../platform/ids.ts'
import { readBalances, walletKind } from '../../wallet/index.ts'
import { readSoldBlocks } from '../draw.sql.ts'
import type { LotteryGame } from '../games.ts'
import { gradesOf } from '../grade.ts'
import { productWins, type SettledDraw } from '../settle.ts'
import { readEffect } from './effect.sql.ts'

/** What a result would change: tickets, and money as the settlement would post it. */
export interface Effect {
  readonly winning: number
  readonly losing: number
  readonly changing: number
  readonly paidMore: Money
  readonly takenBack: Money
  /** What balances would lack. */
  readonly owed: Money
}

/** A statement that reckons takes no longer; there are a few for each shard. */
const WITHIN = '500ms'
/** What PostgreSQL says of one that did. */
const CANCELLED = '57014'

/**
 * Reckons what a revision of a draw's result would change, and writes nothing.
 * @param draw with the revision that it would be
 * @returns undefined where that would take too long
 */
export async function effectOf(db: Database, game: LotteryGame, draw: SettledDraw): Promise<Effect | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query({ text: `SET LOCAL statement_timeout = '${WITHIN}'`, values: [] })
      const grades = gradesOf(game.kind, draw.result, await readSoldBlocks(tx, draw))
      let all: Effect = { winning: 0, losing: 0, changing: 0, paidMore: 0n, takenBack: 0n, owed: 0n }
      for (const shard of allShards) {
        const { lowest, ...found } = await readEffect(tx, shard, draw, grades, await productWins(tx, shard, game, draw))
        const members = lowest.map(({ member }) => member)
        const balances = await readBalances(tx, shard, members, walletKind.real)
        const lacks = lowest.map(({ member, units }) => -(units + (balances.get(member) ?? 0n)))
        all = {
          winning: all.winning + found.winning,
          losing: all.losing + found.losing,
          changing: all.changing + found.changing,
          paidMore: all.paidMore + found.paidMore,
          takenBack: all.takenBack + found.takenBack,
          owed: lacks.reduce((sum, lack) => (lack > 0n ? sum + lack : sum), all.owed),
        }
      }
      return all
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELLED) return undefined
    throw error
  }
}
