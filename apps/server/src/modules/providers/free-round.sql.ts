import { freeRoundList } from '#contract/calls/free-rounds.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { FreeRoundOffer } from '#contract/protocols/hub88.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, part, sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

interface FreeRoundKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
}

/** A grant of free rounds as a stake asks it. */
export interface FreeRound extends FreeRoundKey {
  readonly provider: number
  readonly nodeId: number
  readonly stake: Money
  left: number
  /** When it was cancelled, else when it expires. */
  readonly endsAtMs: number
}

const keyText = ({ member, id }: Omit<FreeRoundKey, 'shard'>): string => `${member}/${id}`

const freeRounds = definePart({
  // By member and id: a provider names any id it likes, and another member's grant bears nothing.
  open: () => ({
    asked: new Map<string, FreeRoundKey>(),
    rows: new Map<string, FreeRound>(),
    changes: new Map<string, FreeRoundKey & { by: number }>(),
  }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    if (keys.length === 0) return undefined
    return {
      name: 'free-round.load',
      text: `SELECT f.member, f.id, f.provider, f.node_id, f.stake, f.rounds_left, floor(extract(epoch FROM coalesce(f.cancelled_at, f.expires_at)) * 1000)::bigint
             FROM unnest($2::bigint[], $3::bigint[]) AS k(member, id)
             JOIN free_round f ON f.shard = $1::smallint AND f.member = k.member AND f.id = k.id`,
      values: [shard, numberArray(keys.map((k) => k.member)), numberArray(keys.map((k) => k.id))],
    }
  },
  take(state, rows) {
    for (const [member, id, provider, nodeId, stake, left, endsAt] of rows) {
      const text = `${String(member)}/${String(id)}`
      const key = state.asked.get(text)
      if (key === undefined) continue
      state.rows.set(text, {
        ...key,
        provider: Number(provider),
        nodeId: Number(nodeId),
        stake: BigInt(String(stake)),
        left: Number(left),
        endsAtMs: Number(endsAt),
      })
    }
  },
  write(state, shard) {
    const changes = [...state.changes.values()]
    if (changes.length === 0) return []
    return [
      {
        name: 'free-round.write',
        text: `UPDATE free_round f SET rounds_left = f.rounds_left + k.by FROM unnest($2::bigint[], $3::bigint[], $4::integer[]) AS k(member, id, by)
             WHERE f.shard = $1::smallint AND f.member = k.member AND f.id = k.id`,
        values: [
          shard,
          numberArray(changes.map((k) => k.member)),
          numberArray(changes.map((k) => k.id)),
          numberArray(changes.map((k) => k.by)),
        ],
      },
    ]
  },
})

/** Asks the batch for a grant; undefined where the member has none of this id. */
export function askFreeRound(batch: Batch, shard: Shard, member: MemberId, id: RowId): () => FreeRound | undefined {
  const state = freeRounds(batch, shard)
  const key = { shard, member, id }
  state.asked.set(keyText(key), key)
  return () => state.rows.get(keyText(key))
}

/** Takes one round of a grant that has one left. */
export const takeFreeRound = (batch: Batch, grant: FreeRound): void => change(batch, grant, -1)

/** Gives a round back to its grant, whether that can still be played or not. */
export const giveFreeRoundBack = (batch: Batch, key: FreeRoundKey): void => change(batch, key, 1)

function change(batch: Batch, { shard, member, id }: FreeRoundKey, by: number): void {
  const state = freeRounds(batch, shard)
  const key = keyText({ member, id })
  state.changes.set(key, { shard, member, id, by: (state.changes.get(key)?.by ?? 0) + by })
  const row = state.rows.get(key)
  if (row !== undefined) row.left += by
}

export interface NewFreeRound {
  readonly member: MemberId
  readonly id: RowId
  readonly key: string
  readonly provider: number
  readonly nodeId: number
  readonly stake: Money
  readonly rounds: number
  /** ISO 8601. */
  readonly expiresAt: string
}

/** A grant as operators see it; the stake in units as decimal text. */
export interface FreeRoundRow {
  readonly id: string
  readonly nodeId: number
  readonly stake: string
  readonly rounds: number
  readonly left: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly cancelledAt: Date | null
}

const COLUMNS =
  'id, node_id AS "nodeId", stake, rounds, rounds_left AS "left", created_at AS "createdAt", expires_at AS "expiresAt", cancelled_at AS "cancelledAt"'

/** The provider that serves a game, undefined where none does. */
export async function providerOfGame(db: Db, nodeId: number): Promise<number | undefined> {
  const [row] = await db.query<{ provider: number }>(
    sql`SELECT v.provider FROM game g JOIN provider_vendor v ON v.vendor = g.vendor WHERE g.node_id = ${nodeId}`,
  )
  return row?.provider
}

/** Lets one grant of a member be given at a time, until the transaction ends. */
export async function lockGrants(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('free_round', ${member}::bigint))`)
}

/** What the stakes of all grants of this local day come to, whether they were played or not. */
export async function grantedToday(tx: Tx, member: MemberId, timeZone: string): Promise<Money> {
  const [row] = await tx.query<{ worth: string }>(sql`
    SELECT coalesce(sum(stake * rounds), 0)::text AS worth FROM free_round
    WHERE shard = ${shardOf(member)} AND member = ${member} AND created_at >= date_trunc('day', app_now(), ${timeZone}::text)`)
  return BigInt(row?.worth ?? '0')
}

/** Writes a grant; undefined where the member has one under this key already, or where it would be over before it began. */
export async function insertFreeRound(tx: Tx, f: NewFreeRound): Promise<FreeRoundRow | undefined> {
  const [row] = await tx.query<FreeRoundRow & Record<string, unknown>>({
    text: `INSERT INTO free_round (shard, member, id, key, provider, node_id, stake, rounds, rounds_left, created_at, expires_at)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8, t, $9::timestamptz FROM app_now() AS t WHERE $9::timestamptz > t
           ON CONFLICT (shard, member, key) DO NOTHING RETURNING ${COLUMNS}`,
    values: [shardOf(f.member), f.member, f.id, f.key, f.provider, f.nodeId, f.stake, f.rounds, f.expiresAt],
  })
  return row
}

/** The grant that an operator's page named by this key. */
export async function readFreeRoundByKey(db: Db, member: MemberId, key: string): Promise<FreeRoundRow | undefined> {
  const [row] = await db.query<FreeRoundRow & Record<string, unknown>>({
    text: `SELECT ${COLUMNS} FROM free_round WHERE shard = $1 AND member = $2 AND key = $3`,
    values: [shardOf(member), member, key],
  })
  return row
}

/** All grants of a member, the newest first. */
export const readFreeRounds = (db: Db, member: MemberId): Promise<FreeRoundRow[]> =>
  db.query<FreeRoundRow & Record<string, unknown>>({
    text: `SELECT ${COLUMNS} FROM free_round WHERE shard = $1 AND member = $2 ORDER BY id DESC`,
    values: [shardOf(member), member],
  })

const listing: Listing<(typeof freeRoundList.sorts)[number]> = {
  call: 'freeRounds.list',
  sorts: freeRoundList.sorts,
  columns: `member, ${COLUMNS}`,
  from: 'free_round',
  keys: { createdAt: { by: 'created_at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
  owner: { shard: 'shard', member: 'member' },
}

const IS_OPEN = 'rounds_left > 0 AND cancelled_at IS NULL AND expires_at > app_now()'

/** Grants as operators list them. */
export const listFreeRounds = (
  db: Db,
  asked: CallRequest<'freeRounds.list'>,
  timeZone: string,
): Promise<ListOf<FreeRoundRow & { readonly member: string }>> =>
  readList(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.state, (state) => part(state === 'open' ? IS_OPEN : `NOT (${IS_OPEN})`)),
      whereSet(asked.nodeId, (nodeId) => sql`node_id = ${nodeId}::integer`),
    ],
  })

/** Ends a grant now, if it was not ended before; undefined where the member has none of this id. */
export async function cancelFreeRound(
  tx: Tx,
  member: MemberId,
  id: RowId,
): Promise<{ row: FreeRoundRow; isNew: boolean } | undefined> {
  const key = [shardOf(member), member, id]
  const [now] = await tx.query<FreeRoundRow & Record<string, unknown>>({
    text: `UPDATE free_round SET cancelled_at = app_now() WHERE shard = $1 AND member = $2 AND id = $3 AND cancelled_at IS NULL RETURNING ${COLUMNS}`,
    values: key,
  })
  if (now !== undefined) return { row: now, isNew: true }
  const [before] = await tx.query<FreeRoundRow & Record<string, unknown>>({
    text: `SELECT ${COLUMNS} FROM free_round WHERE shard = $1 AND member = $2 AND id = $3`,
    values: key,
  })
  return before === undefined ? undefined : { row: before, isNew: false }
}

/** What a member may still play of a game for free, what ends first before the others. */
export async function readOffers(
  db: Db,
  member: MemberId,
  provider: number,
  nodeId: number,
): Promise<FreeRoundOffer[]> {
  const rows = await db.query<{ id: string; stake: string; left: number; expires_at: Date }>(sql`
    SELECT id, stake, rounds_left AS "left", expires_at FROM free_round
    WHERE shard = ${shardOf(member)} AND member = ${member} AND provider = ${provider} AND node_id = ${nodeId} AND rounds_left > 0 AND cancelled_at IS NULL AND expires_at > app_now()
    ORDER BY expires_at, id LIMIT 20`)
  return rows.map((row) => ({
    rewardUuid: rowId(row.id),
    stake: Number(row.stake),
    left: row.left,
    expiresAt: row.expires_at.toISOString(),
  }))
}
