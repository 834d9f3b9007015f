import type { HoldArea } from '#contract/hold-areas.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, type Shard, shardOf } from '../../../platform/ids.ts'
import { type Batch, definePart } from '../../../platform/lane/batch.ts'
import { isHeldFrom } from './member-hold.sql.ts'

/** What a stake asks of a member's account. */
export interface MemberStatus {
  /** Held back from playing. */
  readonly frozen: boolean
  /** Milliseconds since 1970, or null: no stake is taken before. */
  readonly excludedUntilMs: number | null
}

const members = definePart({
  open: () => ({ asked: new Set<MemberId>(), rows: new Map<string, MemberStatus>() }),
  load: (state, shard) => ({
    name: 'member.status',
    text: `SELECT m.id, ${isHeldFrom('play')}, (extract(epoch FROM m.excluded_until) * 1000)::bigint
           FROM unnest($2::bigint[]) AS k(id) JOIN member m ON m.shard = $1::smallint AND m.id = k.id`,
    values: [shard, numberArray([...state.asked])],
  }),
  take(state, rows) {
    for (const [id, frozen, until] of rows) {
      state.rows.set(String(id), { frozen: frozen === true, excludedUntilMs: until === null ? null : Number(until) })
    }
  },
})

/** Asks the batch for a member's status; undefined where there is no such member. */
export function askMemberStatus(batch: Batch, shard: Shard, member: MemberId): () => MemberStatus | undefined {
  const state = members(batch, shard)
  state.asked.add(member)
  return () => state.rows.get(member)
}

/** The same outside a batch, with the database's time in milliseconds, which decides what holds. */
export interface MemberStatusNow extends MemberStatus {
  readonly nowMs: number
}

interface StatusRow {
  readonly [column: string]: unknown
  readonly frozen: boolean
  readonly until: string | null
  readonly now: string
}

const statusFrom = (row: StatusRow | undefined): MemberStatusNow | undefined =>
  row === undefined
    ? undefined
    : { frozen: row.frozen, excludedUntilMs: row.until === null ? null : Number(row.until), nowMs: Number(row.now) }

/** Whether a member may play, or do something else, at this moment; undefined where there is no such member. */
export async function readMemberStatus(
  db: Db,
  member: MemberId,
  area: HoldArea = 'play',
): Promise<MemberStatusNow | undefined> {
  const [row] = await db.query<StatusRow>({
    text: `SELECT ${isHeldFrom(area)} AS frozen, (extract(epoch FROM m.excluded_until) * 1000)::bigint AS until, (extract(epoch FROM app_now()) * 1000)::bigint AS now
      FROM member m WHERE m.shard = $1 AND m.id = $2`,
    values: [shardOf(member), member],
  })
  return statusFrom(row)
}

/** Keeps a member's row as it is until the transaction ends: no break and no hold begin meanwhile. */
export const keepMember = (tx: Tx, member: MemberId): Promise<unknown> =>
  tx.query(sql`SELECT FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR SHARE`)

/** The status while nobody else changes what belongs to this member: whoever else asks for the lock waits for this transaction. */
export async function lockMember(tx: Tx, member: MemberId): Promise<MemberStatusNow | undefined> {
  await tx.query(sql`SELECT FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR NO KEY UPDATE`)
  // A statement of its own, so that the time is read after the wait.
  return readMemberStatus(tx, member)
}
