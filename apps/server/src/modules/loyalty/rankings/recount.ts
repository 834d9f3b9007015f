import type { Tx } from '../../../platform/db/database.ts'
import { allShards } from '../../../platform/ids.ts'
import type { Violation } from '../../wallet/index.ts'
import { readCountingBoards } from './boards.sql.ts'
import { recount } from './score.ts'
import { readPosition, readScores } from './standings.sql.ts'

/** Members whose rounds are read at once. */
const AT_ONCE = 500

/**
 * Counts the standings of boards that are not closed again, from the entries that they know of, and says what differs. It reads
 * every round of those boards' time, so a command asks for it and no job does.
 */
export async function recountStandings(tx: Tx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const board of await readCountingBoards(tx))
    for (const shard of allShards) {
      const to = await readPosition(tx, shard)
      const kept = await readScores(tx, shard, board)
      const members = [...kept.keys()]
      for (let at = 0; at < members.length; at += AT_ONCE) {
        const counted = await recount(tx, { shard, to }, board, new Set(members.slice(at, at + AT_ONCE)))
        for (const { member, score } of counted)
          if (score !== kept.get(member))
            found.push({
              rule: 'a standing is what the rounds come to',
              where: { board: board.id, member, kept: String(kept.get(member)), counted: String(score) },
            })
      }
    }
  return found
}
