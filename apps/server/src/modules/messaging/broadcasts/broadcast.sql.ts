import { broadcastList, type broadcastStates } from '#contract/calls/broadcasts.ts'
import type { CallRequest } from '#contract/calls.ts'
import { letterContent, type LetterContent } from '#contract/content/letters.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, type Shard, shardKey } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { audience, type Audience } from './audience.sql.ts'

/** The kind of a message that has its words from a broadcast. */
export const BROADCAST = 'broadcast'

interface Common {
  readonly id: string
  readonly letter: string
  readonly marketing: boolean
  readonly state: (typeof broadcastStates)[number]
  readonly byName: string
  readonly at: Date
  readonly members: number | null
  readonly sent: number
  readonly doneMember: string | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

interface Row extends Common {
  readonly audience: unknown
  readonly texts: unknown
  readonly doneShard: number | null
  readonly [column: string]: unknown
}

export interface Broadcast extends Common {
  readonly audience: Audience
  /** Since two people have agreed. */
  readonly texts: LetterContent['texts'] | null
  readonly doneShard: Shard | null
}

const COLUMNS = `id, letter, marketing, audience, state, by_name AS "byName", at, texts, members, sent, done_shard AS "doneShard",
  done_member AS "doneMember", started_at AS "startedAt", ended_at AS "endedAt"`

const textsOf = (stored: unknown): LetterContent['texts'] => parse(letterContent, { texts: stored }).texts

const broadcastFrom = ({ audience: meant, texts, doneShard, ...row }: Row): Broadcast => ({
  ...row,
  audience: parse(audience, meant),
  texts: texts === null ? null : textsOf(texts),
  doneShard: doneShard === null ? null : shardKey(doneShard),
})

export interface NewBroadcast {
  readonly id: RowId
  readonly letter: string
  readonly marketing: boolean
  readonly audience: Audience
  readonly by: RowId
  readonly byName: string
}

export async function insertBroadcast(
  tx: Tx,
  { id, letter, marketing, audience: meant, by, byName }: NewBroadcast,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO broadcast (id, letter, marketing, audience, state, by, by_name, at)
    VALUES (${id}, ${letter}, ${marketing}, ${JSON.stringify(meant)}::jsonb, 'draft', ${by}, ${byName}, app_now())`)
}

export async function findBroadcast(db: Db, id: RowId): Promise<Broadcast | undefined> {
  const [row] = await db.query<Row>({ text: `SELECT ${COLUMNS} FROM broadcast WHERE id = $1`, values: [id] })
  return row === undefined ? undefined : broadcastFrom(row)
}

/** The same, and nobody else changes it until the end of the transaction. */
export async function lockBroadcast(tx: Tx, id: RowId): Promise<Broadcast | undefined> {
  const [row] = await tx.query<Row>({ text: `SELECT ${COLUMNS} FROM broadcast WHERE id = $1 FOR UPDATE`, values: [id] })
  return row === undefined ? undefined : broadcastFrom(row)
}

export async function deleteBroadcast(tx: Tx, id: RowId): Promise<void> {
  await tx.query(sql`DELETE FROM broadcast WHERE id = ${id}`)
}

/** Begins to send a draft, with the words that it has from now on. */
export async function beginBroadcast(
  tx: Tx,
  id: RowId,
  { texts, members }: { readonly texts: LetterContent['texts']; readonly members: number },
): Promise<void> {
  await tx.query(sql`
    UPDATE broadcast SET state = 'sending', started_at = app_now(), texts = ${JSON.stringify(texts)}::jsonb, members = ${members}
    WHERE id = ${id} AND state = 'draft'`)
}

/** Notes how far it came. */
export async function advanceBroadcast(
  tx: Tx,
  id: RowId,
  { shard, member, sent }: { readonly shard: Shard; readonly member: MemberId | null; readonly sent: number },
): Promise<void> {
  await tx.query(sql`
    UPDATE broadcast SET done_shard = ${shard}, done_member = ${member}, sent = sent + ${sent}::integer WHERE id = ${id}`)
}

export async function endBroadcast(tx: Tx, id: RowId, state: 'sent' | 'stopped'): Promise<void> {
  await tx.query(sql`UPDATE broadcast SET state = ${state}, ended_at = app_now() WHERE id = ${id}`)
}

/** Puts the message into the inboxes of members of one shard. */
export async function insertCopies(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  { ids, broadcast }: { readonly ids: readonly RowId[]; readonly broadcast: RowId },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO inbox_message (shard, member, id, at, kind, params)
    SELECT ${shard}::smallint, k.member, k.id, app_now(), ${BROADCAST}, ${JSON.stringify({ broadcast })}::jsonb
    FROM unnest(${numberArray(members)}::bigint[], ${numberArray(ids)}::bigint[]) AS k(member, id)`)
}

/** The words of broadcasts, by their ids. */
export async function readTexts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LetterContent['texts']>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; texts: unknown }>(
    sql`SELECT id, texts FROM broadcast WHERE id = ANY(${numberArray(ids)}::bigint[]) AND texts IS NOT NULL`,
  )
  return new Map(rows.map(({ id, texts }) => [id, textsOf(texts)]))
}

const listing: Listing<(typeof broadcastList.sorts)[number]> = {
  call: 'broadcasts.list',
  sorts: broadcastList.sorts,
  columns: COLUMNS,
  from: 'broadcast',
  keys: { writtenAt: { by: 'at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
}

/** Broadcasts as operators list them. */
export async function listBroadcasts(db: Db, asked: CallRequest<'broadcasts.list'>): Promise<ListOf<Broadcast>> {
  const { rows, next } = await readList<Row>(db, listing, asked, {
    where: [whereSet(asked.state, (state) => sql`state = ${state}`)],
  })
  return { rows: rows.map(broadcastFrom), next }
}
