import { feedbackList } from '#contract/calls/inbox.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, part, type Query, sql } from '../../../platform/db/sql.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import {
  allShards,
  type MemberId,
  memberId,
  type RowId,
  rowId,
  type Shard,
  shardKey,
  shardOf,
} from '../../../platform/ids.ts'

/** Where a feedback lies: with its member, or for visitors spread by its own id. */
export function shardOfFeedback(member: MemberId | undefined, id: RowId): Shard {
  const shard = member === undefined ? allShards[Number(BigInt(id) % BigInt(allShards.length))] : shardOf(member)
  if (shard === undefined) throw new RangeError('there are no shards')
  return shard
}

export interface NewFeedback {
  readonly id: RowId
  readonly member: MemberId | undefined
  readonly type: string
  readonly content: string
  readonly contact: string | null
  readonly about: string | null
  readonly uploads: readonly string[]
}

export async function insertFeedback(
  tx: Tx,
  { id, member, type, content, contact, about, uploads }: NewFeedback,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO feedback (shard, id, member, type, state, at, content, contact, about, uploads)
    VALUES (${shardOfFeedback(member, id)}, ${id}, ${member ?? null}, ${type}, 'open', app_now(), ${content}, ${contact}, ${about}, ${numberArray(uploads)}::bigint[])`)
}

export interface FeedbackRow {
  readonly id: string
  readonly shard: number
  readonly member: string | null
  readonly type: string
  readonly state: string
  readonly at: Date
  readonly content: string
  readonly contact: string | null
  readonly about: string | null
  readonly uploads: string[]
  readonly [column: string]: unknown
}

/** A member's own, below an id, the newest first. */
export const readOwn = (db: Db, member: MemberId, below: string | null, limit: number): Promise<FeedbackRow[]> =>
  db.query<FeedbackRow>(sql`
  SELECT id, shard, member, type, state, at, content, contact, about, uploads FROM feedback
  WHERE shard = ${shardOf(member)} AND member = ${member} AND (${below}::bigint IS NULL OR id < ${below}::bigint)
  ORDER BY id DESC LIMIT ${limit}::integer`)

const listing: Listing<(typeof feedbackList.sorts)[number]> = {
  call: 'feedback.queue',
  sorts: feedbackList.sorts,
  columns: 'f.id, f.shard, f.member, f.type, f.state, f.at, f.content, f.contact, f.about, f.uploads',
  from: 'feedback f',
  keys: { 'entry.at': { by: 'f.at', as: 'moment' } },
  ties: [{ by: 'f.id', as: 'number' }],
  owner: { shard: 'f.shard', member: 'f.member' },
}

/** What waits for an answer: complaints about bets, or everything else. */
export const waitingFeedback = (disputes: boolean): Query =>
  part(`SELECT id AS item, at AS since FROM feedback WHERE state = 'open' AND type ${disputes ? '=' : '<>'} 'dispute'`)

/** Feedback as operators list it. */
export const listFeedback = (
  db: Db,
  asked: CallRequest<'feedback.queue'>,
  timeZone: string,
): Promise<ListOf<FeedbackRow>> =>
  readList(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.id, (id) => sql`f.id = ${rowId(id)}`),
      whereSet(asked.state, (state) => sql`f.state = ${state}`),
      whereSet(asked.type, (type) => sql`f.type = ${type}`),
    ],
  })

export interface ReplyRow {
  readonly feedback: string
  readonly at: Date
  readonly house: boolean
  readonly text: string
  readonly [column: string]: unknown
}

/** The replies to some feedback, in the order in which they came. */
export const readReplies = async (db: Db, rows: readonly Pick<FeedbackRow, 'id' | 'shard'>[]): Promise<ReplyRow[]> =>
  rows.length === 0
    ? []
    : db.query<ReplyRow>(sql`
  SELECT r.feedback, r.at, r.operator IS NOT NULL AS house, r.text
  FROM feedback_reply r JOIN unnest(${numberArray(rows.map(({ shard }) => shard))}::smallint[], ${numberArray(rows.map(({ id }) => id))}::bigint[]) AS k(shard, id)
    ON r.shard = k.shard AND r.feedback = k.id
  ORDER BY r.at, r.id /* every shard */`)

export interface LockedFeedback {
  readonly shard: Shard
  readonly member: MemberId | undefined
  readonly state: string
  readonly contact: string | null
  readonly content: string
}

/** Where a feedback lies, which its id does not tell. */
async function findShard(db: Db, id: RowId): Promise<Shard | undefined> {
  const [row] = await db.query<{ shard: number }>(sql`
    SELECT shard FROM feedback WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND id = ${id} /* every shard */`)
  return row === undefined ? undefined : shardKey(row.shard)
}

/** Locks one feedback: any for an operator, only its own for a member. Undefined where there is none. */
export async function lockFeedback(tx: Tx, id: RowId, owner?: MemberId): Promise<LockedFeedback | undefined> {
  const shard = owner === undefined ? await findShard(tx, id) : shardOf(owner)
  const [row] = await tx.query<{
    shard: number
    member: string | null
    state: string
    contact: string | null
    content: string
  }>(sql`
    SELECT shard, member, state, contact, content FROM feedback
    WHERE shard = ${shard ?? null}::smallint AND id = ${id} AND (${owner ?? null}::bigint IS NULL OR member = ${owner ?? null}::bigint) FOR UPDATE`)
  return row === undefined
    ? undefined
    : { ...row, shard: shardKey(row.shard), member: row.member === null ? undefined : memberId(row.member) }
}

export interface ManyFeedback {
  readonly id: string
  readonly member: string | null
  readonly type: string
  readonly state: string
  readonly replies: number
}

/** Much feedback by where it lies, in the order of the shards. */
export async function placesOf(db: Db, ids: readonly RowId[]): Promise<[Shard, RowId[]][]> {
  const rows = await db.query<{ shard: number; id: string }>(sql`
    SELECT shard, id FROM feedback WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND id = ANY(${numberArray(ids)}::bigint[]) /* every shard */`)
  return allShards.flatMap((shard): [Shard, RowId[]][] => {
    const own = rows.filter((row) => row.shard === shard).map(({ id }) => rowId(id))
    return own.length === 0 ? [] : [[shard, own]]
  })
}

/** Locks feedback of a shard. */
export const lockMany = (tx: Tx, shard: Shard, ids: readonly RowId[]): Promise<ManyFeedback[]> =>
  tx.query<ManyFeedback & Record<string, unknown>>(sql`
    SELECT f.id, f.member, f.type, f.state,
      (SELECT count(*)::integer FROM feedback_reply r WHERE r.shard = ${shard} AND r.feedback = f.id) AS replies
    FROM feedback f WHERE f.shard = ${shard} AND f.id = ANY(${numberArray(ids)}::bigint[]) ORDER BY f.id FOR UPDATE OF f`)

/** Closes feedback of a shard without a word. */
export async function closeMany(tx: Tx, shard: Shard, ids: readonly RowId[]): Promise<void> {
  await tx.query(sql`
    UPDATE feedback SET state = 'closed' WHERE shard = ${shard} AND id = ANY(${numberArray(ids)}::bigint[])`)
}

export interface NewReply {
  readonly shard: Shard
  readonly feedback: RowId
  readonly id: RowId
  /** Undefined for the member's own word. */
  readonly operator: RowId | undefined
  readonly text: string
}

/** Adds a reply and moves the feedback to the state that follows from it. */
export async function insertReply(
  tx: Tx,
  { shard, feedback, id, operator, text }: NewReply,
  state: string,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO feedback_reply (shard, feedback, id, at, operator, text) VALUES (${shard}, ${feedback}, ${id}, app_now(), ${operator ?? null}, ${text})`)
  await tx.query(sql`UPDATE feedback SET state = ${state} WHERE shard = ${shard} AND id = ${feedback}`)
}
