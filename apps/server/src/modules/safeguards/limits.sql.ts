import type { Tx } from '../../platform/db/database.ts'
import { numberArray } from '../../platform/db/sql.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { writeLimit } from './limits/limit-rows.sql.ts'
import type { Limit } from './stake-guard.ts'

const measures = { 1: 'stake', 2: 'loss' } as const
const periods = { 1: 'day', 2: 'week', 3: 'month' } as const

const limits = definePart({
  open: () => ({ asked: new Set<MemberId>(), rows: new Map<string, Limit[]>() }),
  load: (state, shard) => ({
    name: 'limit.load',
    text: `SELECT l.member, l.measure, l.period, l.amount
           FROM unnest($2::bigint[]) AS k(member) JOIN member_limit l ON l.shard = $1::smallint AND l.member = k.member AND l.measure < 3`,
    values: [shard, numberArray([...state.asked])],
  }),
  take(state, rows) {
    for (const [member, measure, period, amount] of rows) {
      const known = state.rows.get(String(member)) ?? []
      state.rows.set(String(member), [...known, limitFrom(measure, period, amount)])
    }
  },
})

function limitFrom(measure: unknown, period: unknown, amount: unknown): Limit {
  if ((measure !== 1 && measure !== 2) || (period !== 1 && period !== 2 && period !== 3))
    throw new RangeError('unknown kind of limit')
  return { measure: measures[measure], period: periods[period], amount: BigInt(String(amount)) }
}

/** Asks the batch for the limits of a member. */
export function askLimits(batch: Batch, shard: Shard, member: MemberId): () => readonly Limit[] {
  const state = limits(batch, shard)
  state.asked.add(member)
  return () => state.rows.get(member) ?? []
}

/** Sets one limit of a member; a lower one binds from the next stake on. */
export const setLimit = (tx: Tx, member: MemberId, { measure, period, amount }: Limit): Promise<void> =>
  writeLimit(tx, member, { measure, period }, { value: amount, pending: null })
