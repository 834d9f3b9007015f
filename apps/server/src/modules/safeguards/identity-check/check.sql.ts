import { hash } from 'node:crypto'
import type { identityStates } from '#contract/calls/safeguards.ts'
import { reencrypt, type Encryption } from '#encryption/encryption.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { shardsFrom } from '../../../platform/db/in-batches.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'

export type IdentityState = (typeof identityStates)[number]

export interface Document {
  readonly document: string
  /** As it was typed. */
  readonly number: string
  /** ISO 3166, in capitals. */
  readonly country: string
}

/** Numbers of documents are encrypted; which two are the same is asked by a keyed hash. */
export interface DocumentEncryption {
  readonly encryption: Encryption
  hash(text: string): string
}

const place = (member: MemberId): string => `identity:${member}`

/** What names a document whoever types it: capitals and digits alone, and only a hash of them. */
const keyOf = (by: Pick<DocumentEncryption, 'hash'>, { document, number, country }: Document): string =>
  by.hash(['document', document, country, number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].join('\n'))

/** The same for whoever asks whether two documents are one. */
export const documentKey = keyOf

/** What a member gave of its identity, refused checks left out. */
export async function identitiesOf(
  db: Db,
  { encryption }: DocumentEncryption,
  member: MemberId,
): Promise<(Document & { name: string; birthday: string; approved: boolean; otherPerson: boolean })[]> {
  const rows = await db.query<
    Document & { [column: string]: unknown; state: IdentityState; name: string; birthday: string; other: boolean }
  >(sql`
    SELECT state, name, birthday::text AS birthday, document, number, country, other_person AS other
    FROM identity_check WHERE shard = ${shardOf(member)} AND member = ${member} AND state IN ('review', 'approved')`)
  return rows.map(({ state, name, birthday, document, number, country, other }) => ({
    name,
    birthday,
    document,
    number: openNumber(encryption, member, number),
    country,
    approved: state === 'approved',
    otherPerson: other,
  }))
}

/** Claims a document for a member; false where another account has it. Who claims the same meanwhile waits. */
export async function claimDocument(
  tx: Tx,
  documents: DocumentEncryption,
  member: MemberId,
  document: Document,
): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO identity_document AS d (key, shard, member) VALUES (${keyOf(documents, document)}, ${shardOf(member)}, ${member})
    ON CONFLICT (key) DO UPDATE SET member = d.member WHERE d.member = excluded.member RETURNING key`)
  return rows.length === 1
}

/** Lets go of a document that was not accepted. */
export async function freeDocument(
  tx: Tx,
  documents: DocumentEncryption,
  member: MemberId,
  document: Document,
): Promise<void> {
  await tx.query(sql`DELETE FROM identity_document WHERE key = ${keyOf(documents, document)} AND member = ${member}`)
}

export interface NewCheck extends Document {
  readonly id: RowId
  readonly member: MemberId
  readonly name: string
  /** A local date. */
  readonly birthday: string
  readonly uploads: readonly string[]
}

export async function insertCheck(tx: Tx, { encryption }: DocumentEncryption, c: NewCheck): Promise<void> {
  await tx.query(sql`
    INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
    SELECT ${shardOf(c.member)}, ${c.member}, ${c.id}, 'review', ${c.name}, ${c.birthday}::date, ${c.document}, ${encryption.encrypt(c.number, place(c.member))}, ${c.country}, ${[...c.uploads]}::bigint[], app_now()`)
}

export interface Check extends NewCheck {
  readonly state: IdentityState
  readonly sentAt: Date
  readonly reason: string | null
}

export interface CheckRow extends Document {
  readonly [column: string]: unknown
  readonly id: string
  readonly member: string
  readonly state: IdentityState
  readonly name: string
  readonly birthday: string
  readonly uploads: string[]
  readonly sent_at: Date
  readonly reason: string | null
}

/** What a check `c` is read from. */
export const checkColumns =
  'c.id, c.member, c.state, c.name, c.birthday::text, c.document, c.number, c.country, c.uploads::text[], c.sent_at, c.reason'

/** The number as it was typed. */
const openNumber = (encryption: Encryption, member: MemberId, stored: string): string =>
  encryption.decrypt(reencrypt(encryption, stored, place(member)), place(member))

export const checkFrom = (
  { encryption }: DocumentEncryption,
  { id, member, sent_at: sentAt, state, name, birthday, document, number, country, uploads, reason }: CheckRow,
): Check => ({
  id: rowId(id),
  member: memberId(member),
  sentAt,
  state,
  name,
  birthday,
  document,
  number: openNumber(encryption, memberId(member), number),
  country,
  uploads,
  reason,
})

/** The latest check of a member; undefined where it sent none, or its account is closed. */
export async function latestCheck(db: Db, documents: DocumentEncryption, member: MemberId): Promise<Check | undefined> {
  const [row] = await db.query<CheckRow>({
    text: `SELECT ${checkColumns} FROM identity_check c WHERE c.shard = $1 AND c.member = $2 AND c.state <> 'sealed' ORDER BY c.id DESC LIMIT 1`,
    values: [shardOf(member), member],
  })
  return row === undefined ? undefined : checkFrom(documents, row)
}

/** One check of a member, locked against who decides it meanwhile. */
export async function lockCheck(
  tx: Tx,
  documents: DocumentEncryption,
  member: MemberId,
  id: RowId,
): Promise<Check | undefined> {
  const [row] = await tx.query<CheckRow>({
    text: `SELECT ${checkColumns} FROM identity_check c WHERE c.shard = $1 AND c.member = $2 AND c.id = $3 AND c.state <> 'sealed' FOR UPDATE`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : checkFrom(documents, row)
}

/** Writes an operator's decision down. */
export async function decideCheck(
  tx: Tx,
  check: Check,
  {
    state,
    by,
    reason,
    otherPerson,
  }: { state: 'approved' | 'rejected'; by: RowId; reason: string | null; otherPerson: boolean },
): Promise<void> {
  await tx.query(sql`
    UPDATE identity_check SET state = ${state}, decided_at = app_now(), decided_by = ${by}, reason = ${reason}, other_person = ${otherPerson}::boolean
    WHERE shard = ${shardOf(check.member)} AND member = ${check.member} AND id = ${check.id}`)
}

/** The name that a member proved to be its own, which cards have to bear; undefined without an approved check. */
export async function approvedName(db: Db, member: MemberId): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(sql`
    SELECT name FROM identity_check WHERE shard = ${shardOf(member)} AND member = ${member} AND state = 'approved'`)
  return row?.name
}

/** Members of a shard behind one whose proven birthday is one of these days, given as `02-28`. */
export async function readBirthdays(
  db: Db,
  shard: Shard,
  days: readonly string[],
  after: MemberId | undefined,
  limit: number,
): Promise<MemberId[]> {
  const [months, ofMonth] = [days.map((day) => day.slice(0, 2)), days.map((day) => day.slice(3))]
  const rows = await db.query<{ member: string }>(sql`
    SELECT c.member FROM identity_check c JOIN unnest(${numberArray(months)}::numeric[], ${numberArray(ofMonth)}::numeric[]) AS k(month, day)
      ON extract(month FROM c.birthday) = k.month AND extract(day FROM c.birthday) = k.day
    WHERE c.shard = ${shard}::smallint AND c.state = 'approved' AND c.member > ${after ?? '0'}::bigint ORDER BY c.member LIMIT ${limit}::integer`)
  return rows.map(({ member }) => memberId(member))
}

/** What a member handed in, for the member itself. */
export async function exportChecks(
  db: Db,
  { encryption }: DocumentEncryption,
  member: MemberId,
): Promise<Record<string, unknown>[]> {
  const rows = await db.query<{ number: string }>(sql`
    SELECT state, name, birthday::text AS birthday, document, number, country, uploads::text[] AS pictures, sent_at AS "sentAt", decided_at AS "decidedAt", reason
    FROM identity_check WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC`)
  return rows.map((row) => ({ ...row, number: `••••${openNumber(encryption, member, row.number).slice(-3)}` }))
}

/** Puts away the checks of a closed account: nobody sees them, and the document stays its own. */
export async function encryptChecks(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(
    sql`UPDATE identity_check SET state = 'sealed' WHERE shard = ${shardOf(member)} AND member = ${member}`,
  )
}

/** The pictures of every check of a member. */
export async function listPictures(db: Db, member: MemberId): Promise<string[]> {
  const rows = await db.query<{ uploads: string[] }>(
    sql`SELECT uploads::text[] AS uploads FROM identity_check WHERE shard = ${shardOf(member)} AND member = ${member}`,
  )
  return rows.flatMap(({ uploads }) => uploads)
}

/** Removes what was put away, and lets go of the documents. */
export async function dropChecks(tx: Tx, documents: DocumentEncryption, member: MemberId): Promise<void> {
  const rows = await tx.query<Document & Record<string, unknown>>(sql`
    DELETE FROM identity_check WHERE shard = ${shardOf(member)} AND member = ${member} RETURNING document, number, country`)
  for (const row of rows)
    await freeDocument(tx, documents, member, { ...row, number: openNumber(documents.encryption, member, row.number) })
}

/** Where numbers lie in clear or under an older key. */
export const shardsToEncryptNumbers = (db: Db, { encryption }: DocumentEncryption): Promise<Shard[]> =>
  shardsFrom(
    db,
    sql`SELECT DISTINCT shard FROM identity_check WHERE NOT starts_with(number, ${encryption.prefix}) /* every shard */`,
  )

/** Encrypts numbers of a shard that lie in clear or under an older key, some at a time, and lets a keyed hash stand for what was claimed; how many. */
export async function encryptNumbers(
  tx: Tx,
  shard: Shard,
  documents: DocumentEncryption,
  limit: number,
): Promise<number> {
  const rows = await tx.query<Document & { [column: string]: unknown; member: string; id: string }>(sql`
    SELECT member, id, document, number, country FROM identity_check WHERE shard = ${shard} AND NOT starts_with(number, ${documents.encryption.prefix}) LIMIT ${limit} FOR UPDATE SKIP LOCKED`)
  for (const row of rows) {
    const member = memberId(row.member)
    const number = openNumber(documents.encryption, member, row.number)
    await tx.query(sql`
      UPDATE identity_check SET number = ${documents.encryption.encrypt(number, place(member))} WHERE shard = ${shard} AND member = ${member} AND id = ${row.id}`)
    await tx.query(
      sql`UPDATE identity_document SET key = ${keyOf(documents, { ...row, number })} WHERE key = ${keyOf(inClear, { ...row, number })} AND member = ${member}`,
    )
  }
  return rows.length
}

/** As an earlier version knew documents. */
const inClear = { hash: (text: string) => hash('sha256', text) }
