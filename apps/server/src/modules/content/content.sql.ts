import type { CallRequest } from '#contract/calls.ts'
import { contentHistoryList, contentList, type contentStates } from '#contract/calls/content.ts'
import type { ContentName } from '#contract/content/index.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, part, sql, textArray } from '../../platform/db/sql.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

/** An item within its kind. */
export interface Place {
  readonly kind: ContentName
  readonly item: string
}

export interface StoredItem {
  /** 0 while no version was written. */
  readonly newest: number
  readonly draft: number | null
  /** What the brand's file says of it is on the site wherever no period is. */
  readonly fromFile: boolean
}

export interface StoredVersion {
  readonly version: number
  readonly value: unknown
  readonly sort: number
  readonly by: string | null
  readonly byName: string
  readonly at: Date
  readonly note: string
}

/** When a version is on the site. */
export interface StoredPeriod {
  readonly n: number
  readonly version: number
  readonly from: Date
  readonly until: Date | null
}

/** What is on the site of an item now; version null where its file, or nothing, stands there. */
export interface NowLive {
  readonly kind: string
  readonly item: string
  readonly fromFile: boolean
  readonly version: number | null
}

type Columns<Row> = Row & Record<string, unknown>

/** Of an item `c` the period that counts at this moment. */
const NOW = `LEFT JOIN LATERAL (
    SELECT p.version, p.from_at, p.until_at FROM content_period p
    WHERE p.kind = c.kind AND p.id = c.id AND p.from_at <= app_now() AND (p.until_at IS NULL OR p.until_at > app_now())
    ORDER BY p.from_at DESC, p.n DESC LIMIT 1) now ON true`

/** Which version of each item is on the site; what of it has changed since says what is to be read anew. */
export const readLive = (db: Db): Promise<NowLive[]> =>
  db.query<Columns<NowLive>>({
    text: `SELECT c.kind, c.id AS item, c.from_file AS "fromFile", now.version FROM content c ${NOW} ORDER BY c.kind, c.id`,
    values: [],
  })

/** The same with the values of these versions. */
export const readLiveValues = (db: Db): Promise<(NowLive & { readonly value: unknown; readonly sort: number })[]> =>
  db.query({
    text: `SELECT c.kind, c.id AS item, c.from_file AS "fromFile", now.version, v.value, coalesce(v.sort, 0) AS sort FROM content c ${NOW}
      LEFT JOIN content_version v ON v.kind = c.kind AND v.id = c.id AND v.version = now.version ORDER BY c.kind, c.id`,
    values: [],
  })

/** An item with all that a list shows of it; `value` is of its draft, else of what is on the site, else of its newest version. */
export interface ListedItem extends StoredItem {
  readonly item: string
  readonly value: unknown
  readonly sort: number
  readonly live: number | null
  /** Of the period that counts now, else of the one that comes next. */
  readonly from: Date | null
  readonly until: Date | null
  readonly next: number | null
  /** It has been on the site. */
  readonly ended: boolean
  readonly at: Date
  readonly by: string | null
  readonly byName: string | null
}

const NEXT = `LEFT JOIN LATERAL (
    SELECT p.version, p.from_at, p.until_at FROM content_period p
    WHERE p.kind = c.kind AND p.id = c.id AND p.from_at > app_now() ORDER BY p.from_at, p.n LIMIT 1) next ON true`
const EVER = 'EXISTS (SELECT FROM content_period p WHERE p.kind = c.kind AND p.id = c.id)'

const itemListing: Listing<(typeof contentList.sorts)[number]> = {
  call: 'content.list',
  sorts: contentList.sorts,
  columns: `c.id AS item, c.newest, c.draft, c.from_file AS "fromFile", c.sort, c.changed_at AS at, now.version AS live, next.version AS next,
    CASE WHEN now.version IS NULL THEN next.from_at ELSE now.from_at END AS "from",
    CASE WHEN now.version IS NULL THEN next.until_at ELSE now.until_at END AS "until",
    ${EVER} AS ended, v.value, w.by::text AS by, w.by_name AS "byName"`,
  from: `content c ${NOW} ${NEXT}
    LEFT JOIN content_version v ON v.kind = c.kind AND v.id = c.id AND v.version = coalesce(c.draft, now.version, c.newest)
    LEFT JOIN content_version w ON w.kind = c.kind AND w.id = c.id AND w.version = c.newest`,
  keys: { sort: { by: 'c.sort', as: 'number' }, changedAt: { by: 'c.changed_at', as: 'moment' } },
  ties: [{ by: 'c.id', as: 'text' }],
}

const IN_STATE: Readonly<Record<(typeof contentStates)[number], string>> = {
  live: '(now.version IS NOT NULL OR c.from_file)',
  scheduled: 'now.version IS NULL AND NOT c.from_file AND next.version IS NOT NULL',
  draft: `now.version IS NULL AND NOT c.from_file AND next.version IS NULL AND NOT ${EVER}`,
  ended: `now.version IS NULL AND NOT c.from_file AND next.version IS NULL AND ${EVER}`,
}

/** The items of a kind; of those that nobody has changed only the ones that the brand's file has. */
export const listItems = (
  db: Db,
  asked: CallRequest<'content.list'>,
  ofFile: readonly string[],
): Promise<ListOf<ListedItem>> =>
  readList(db, itemListing, asked, {
    where: [
      sql`c.kind = ${asked.kind}`,
      sql`(c.newest > 0 OR c.id = ANY(${textArray(ofFile)}::text[]))`,
      whereSet(asked.state, (state) => part(IN_STATE[state])),
    ],
  })

const ITEM = `SELECT newest, draft, from_file AS "fromFile" FROM content WHERE kind = $1 AND id = $2`

export async function findItem(db: Db, { kind, item }: Place): Promise<StoredItem | undefined> {
  const [row] = await db.query<Columns<StoredItem>>({ text: ITEM, values: [kind, item] })
  return row
}

/** The item, kept as it is until the transaction ends; undefined where nothing of it was ever written. */
export async function lockItem(tx: Tx, { kind, item }: Place): Promise<StoredItem | undefined> {
  const [row] = await tx.query<Columns<StoredItem>>({ text: `${ITEM} FOR UPDATE`, values: [kind, item] })
  return row
}

/** Keeps all items of a kind as they are, for a rule over all of them; in one order, so that nobody waits for each other. */
export async function lockKind(tx: Tx, kind: ContentName): Promise<void> {
  await tx.query(sql`SELECT FROM content WHERE kind = ${kind} ORDER BY id FOR UPDATE`)
}

/** Makes an item of which nothing is written yet; one that is there already stays. */
export async function insertItem(tx: Tx, { kind, item }: Place, fromFile: boolean): Promise<void> {
  await tx.query(sql`
    INSERT INTO content (kind, id, newest, from_file, sort, changed_at) VALUES (${kind}, ${item}, 0, ${fromFile}, 0, app_now())
    ON CONFLICT (kind, id) DO NOTHING`)
}

/** Makes the items of the brand's file that are not there yet, each in its place; what an operator wrote stays. */
export async function insertFileItems(
  tx: Tx,
  kind: ContentName,
  items: readonly { readonly item: string; readonly sort: number }[],
): Promise<void> {
  await tx.query(sql`
    INSERT INTO content AS c (kind, id, newest, from_file, sort, changed_at)
    SELECT ${kind}, f.id, 0, true, f.sort, app_now()
    FROM unnest(${textArray(items.map(({ item }) => item))}::text[], ${numberArray(items.map(({ sort }) => sort))}::integer[]) AS f (id, sort) ORDER BY f.id
    ON CONFLICT (kind, id) DO UPDATE SET sort = excluded.sort WHERE c.newest = 0 AND c.sort <> excluded.sort`)
}

export async function countItems(tx: Tx, kind: ContentName): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM content WHERE kind = ${kind}`,
  )
  return row?.count ?? 0
}

export type NewVersion = Pick<StoredVersion, 'version' | 'value' | 'sort' | 'by' | 'byName' | 'note'>

/** Writes the next version of an item, as its draft. */
export async function insertVersion(tx: Tx, { kind, item }: Place, v: NewVersion): Promise<void> {
  await tx.query(sql`
    INSERT INTO content_version (kind, id, version, value, sort, by, by_name, at, note)
    VALUES (${kind}, ${item}, ${v.version}, ${JSON.stringify(v.value)}::jsonb, ${v.sort}, ${v.by}, ${v.byName}, app_now(), ${v.note})`)
  await tx.query(
    sql`UPDATE content SET newest = ${v.version}, draft = ${v.version}, sort = ${v.sort}, changed_at = app_now() WHERE kind = ${kind} AND id = ${item}`,
  )
}

export async function forgetDraft(tx: Tx, { kind, item }: Place): Promise<void> {
  await tx.query(sql`UPDATE content SET draft = NULL WHERE kind = ${kind} AND id = ${item}`)
}

export async function hideFile(tx: Tx, { kind, item }: Place): Promise<void> {
  await tx.query(sql`UPDATE content SET from_file = false WHERE kind = ${kind} AND id = ${item}`)
}

const VERSION = `SELECT version, value, sort, by::text AS by, by_name AS "byName", at, note FROM content_version WHERE kind = $1 AND id = $2`

export async function findVersion(db: Db, { kind, item }: Place, version: number): Promise<StoredVersion | undefined> {
  const [row] = await db.query<Columns<StoredVersion>>({
    text: `${VERSION} AND version = $3`,
    values: [kind, item, version],
  })
  return row
}

export interface ListedVersion extends StoredVersion {
  /** What the version before it said; null for the first one. */
  readonly formerValue: unknown
  readonly formerSort: number | null
}

const versionListing: Listing<(typeof contentHistoryList.sorts)[number]> = {
  call: 'content.history',
  sorts: contentHistoryList.sorts,
  columns: `v.version, v.value, v.sort, v.by::text AS by, v.by_name AS "byName", v.at, v.note, f.value AS "formerValue", f.sort AS "formerSort"`,
  from: `content_version v LEFT JOIN content_version f ON f.kind = v.kind AND f.id = v.id AND f.version = v.version - 1`,
  keys: { version: { by: 'v.version', as: 'number' } },
  ties: [],
}

/** The versions of an item, each with the one before it. */
export const listVersions = (db: Db, asked: CallRequest<'content.history'>): Promise<ListOf<ListedVersion>> =>
  readList(db, versionListing, asked, { where: [sql`v.kind = ${asked.kind}`, sql`v.id = ${asked.item}`] })

/** All periods of an item, in the order in which they were made. */
export const listPeriods = (db: Db, { kind, item }: Place): Promise<StoredPeriod[]> =>
  db.query<Columns<StoredPeriod>>(sql`
    SELECT n, version, from_at AS "from", until_at AS "until" FROM content_period WHERE kind = ${kind} AND id = ${item} ORDER BY n`)

export async function now(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(sql`SELECT app_now() AS now`)
  if (row === undefined) throw new Error('the database does not know the time')
  return row.now
}

/** Puts a version on the site from a moment on, which is now where none is named. */
export async function insertPeriod(
  tx: Tx,
  { kind, item }: Place,
  version: number,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO content_period (kind, id, n, version, from_at, until_at)
    SELECT ${kind}, ${item}, coalesce(max(n), 0) + 1, ${version}::integer, coalesce(${from}::timestamptz, app_now()), ${until}::timestamptz
    FROM content_period WHERE kind = ${kind} AND id = ${item}`)
}

/** Ends all periods of an item that have begun, where one that goes on for good takes their place. */
export async function endPeriods(tx: Tx, { kind, item }: Place): Promise<void> {
  await tx.query(sql`
    UPDATE content_period SET until_at = app_now()
    WHERE kind = ${kind} AND id = ${item} AND from_at <= app_now() AND (until_at IS NULL OR until_at > app_now())`)
}

/** Takes back what is scheduled for later; how many periods that were. */
export async function dropScheduled(tx: Tx, { kind, item }: Place): Promise<number> {
  const rows = await tx.query(sql`
    DELETE FROM content_period WHERE kind = ${kind} AND id = ${item} AND from_at > app_now() RETURNING n`)
  return rows.length
}

/** True where another item of the kind is on the site within a period. */
export async function isTaken(
  tx: Tx,
  { kind, item }: Place,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM content_period WHERE kind = ${kind} AND id <> ${item}
      AND tstzrange(from_at, until_at) && tstzrange(coalesce(${from}::timestamptz, app_now()), ${until}::timestamptz) LIMIT 1`)
  return rows.length > 0
}

/** The keys of pictures that versions of a kind name or have named. */
export async function picturesNamed(db: Db, kind: ContentName): Promise<string[]> {
  const rows = await db.query<{ art: string }>(
    sql`SELECT DISTINCT value->>'art' AS art FROM content_version WHERE kind = ${kind} AND value ? 'art' ORDER BY art`,
  )
  return rows.map(({ art }) => art)
}

export async function insertPreview(tx: Tx, secretHash: string, { kind, item }: Place, minutes: number): Promise<Date> {
  await tx.query(sql`DELETE FROM content_preview WHERE expires_at <= app_now()`)
  const [row] = await tx.query<{ expires_at: Date }>(sql`
    INSERT INTO content_preview (secret_hash, kind, id, expires_at)
    VALUES (${secretHash}, ${kind}, ${item}, app_now() + make_interval(mins => ${minutes}::integer)) RETURNING expires_at`)
  if (row === undefined) throw new Error('a preview was not kept')
  return row.expires_at
}

/** What a link shows: an item and its draft as it is now; no version where it was published or given up meanwhile. */
export interface StoredPreview {
  readonly kind: string
  readonly item: string
  readonly version: number | null
  readonly value: unknown
  readonly sort: number | null
  readonly expiresAt: Date
}

export async function findPreview(db: Db, secretHash: string): Promise<StoredPreview | undefined> {
  const [row] = await db.query<Columns<StoredPreview>>(sql`
    SELECT p.kind, p.id AS item, c.draft AS version, v.value, v.sort, p.expires_at AS "expiresAt"
    FROM content_preview p JOIN content c ON c.kind = p.kind AND c.id = p.id
    LEFT JOIN content_version v ON v.kind = c.kind AND v.id = c.id AND v.version = c.draft
    WHERE p.secret_hash = ${secretHash} AND p.expires_at > app_now()`)
  return row
}
