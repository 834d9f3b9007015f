import type { Money } from '#rules/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MemberId } from '../../platform/ids.ts'
import { gradesOf, readChunk } from './due-bets.ts'
import { readResults } from './results.sql.ts'
import { unsettledShards } from './settle.sql.ts'

/** Members whose bets are looked at together; nothing waits for them. */
const MEMBERS = 500

/** What settling an event would move. */
export interface Foreseen {
  readonly paid: Money
  readonly takenBack: Money
  /** Whose bets it moves. */
  readonly members: number
}

/** What bets on an event are owed beyond what they were paid, by what is known of it inside a transaction; nothing is posted. */
export async function foresee(tx: Tx, event: number): Promise<Foreseen> {
  const results = (await readResults(tx, [event])).get(event)
  if (results === undefined) return { paid: 0n, takenBack: 0n, members: 0 }
  let [paid, takenBack] = [0n, 0n]
  const members = new Set<MemberId>()
  for (const shard of await unsettledShards(tx, event, results.revision)) {
    const grades = await gradesOf(tx, shard, results)
    let after: string = '0'
    for (let going = true; going;) {
      const chunk = await readChunk(tx, shard, results, { grades, after, members: MEMBERS })
      for (const bet of chunk.bets) {
        const difference = bet.target - bet.paid
        if (difference === 0n) continue
        members.add(bet.member)
        if (difference > 0n) paid += difference
        else takenBack -= difference
      }
      after = chunk.last ?? after
      going = !chunk.isLast
    }
  }
  return { paid, takenBack, members: members.size }
}
