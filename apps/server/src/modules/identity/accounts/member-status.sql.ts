import { numberArray } from '../../../platform/db/sql.ts'
import type { MemberId, Shard } from '../../../platform/ids.ts'
import { type Batch, definePart } from '../../../platform/lane/batch.ts'

/** What a stake asks of a member's account. */
export interface MemberStatus {
  readonly frozen: boolean
  /** Milliseconds since 1970, or null: no stake is taken before. */
  readonly excludedUntilMs: number | null
}

const members = definePart({
  open: () => ({ asked: new Map<MemberId, Shard>(), rows: new Map<string, MemberStatus>() }),
  load: (state) => ({
    name: 'member.status',
    text: `SELECT m.id, m.frozen, (extract(epoch FROM m.excluded_until) * 1000)::bigint
           FROM unnest($1::smallint[], $2::bigint[]) AS k(shard, id) JOIN member m ON m.shard = k.shard AND m.id = k.id`,
    values: [numberArray([...state.asked.values()]), numberArray([...state.asked.keys()])],
  }),
  take(state, rows) {
    for (const [id, frozen, until] of rows) {
      state.rows.set(String(id), { frozen: frozen === true, excludedUntilMs: until === null ? null : Number(until) })
    }
  },
})

/** Asks the batch for a member's status; undefined where there is no such member. */
export function askMemberStatus(batch: Batch, shard: Shard, member: MemberId): () => MemberStatus | undefined {
  const state = members(batch)
  state.asked.set(member, shard)
  return () => state.rows.get(member)
}
