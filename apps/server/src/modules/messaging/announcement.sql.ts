import { announcement, type Announcement, announcementList } from '#contract/calls/operator.ts'
import type { CallRequest } from '#contract/calls.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

interface Row {
  readonly id: string
  readonly type: string
  readonly execution: string
  readonly promotion_type: string | null
  readonly texts: unknown
  readonly published: boolean
  readonly sort: number
  readonly [column: string]: unknown
}
const announcementOf = ({ promotion_type: promotionType, ...row }: Row): Announcement =>
  parse(announcement, { ...row, promotionType })

/** All announcements, published or not, in the order in which they are shown; the latest first among equals. */
export const readAnnouncements = async (db: Db): Promise<Announcement[]> =>
  (
    await db.query<Row>(
      sql`SELECT id, type, execution, promotion_type, texts, published, sort FROM announcement ORDER BY sort, id DESC`,
    )
  ).map(announcementOf)

const listing: Listing<(typeof announcementList.sorts)[number]> = {
  call: 'announcements.read',
  sorts: announcementList.sorts,
  columns: 'id, type, execution, promotion_type, texts, published, sort',
  from: 'announcement',
  keys: { sort: { by: 'sort', as: 'number' } },
  ties: [{ by: 'id', as: 'number' }],
}

/** Announcements as operators list them. */
export async function listAnnouncements(
  db: Db,
  asked: CallRequest<'announcements.read'>,
): Promise<ListOf<Announcement>> {
  const { rows, next } = await readList<Row>(db, listing, asked, {
    where: [whereSet(asked.published, (published) => sql`published = ${published === 'yes'}::boolean`)],
  })
  return { rows: rows.map(announcementOf), next }
}

/** A text that is another one after each change of the announcements. */
export async function announcementsMark(db: Db): Promise<string> {
  const [row] = await db.query<{ mark: string }>(
    sql`SELECT count(*) || ' ' || coalesce(max(changed_at)::text, '') AS mark FROM announcement`,
  )
  return row?.mark ?? ''
}

/** One announcement, kept as it is until the transaction ends; undefined where there is none. */
export async function lockAnnouncement(tx: Tx, id: RowId): Promise<Announcement | undefined> {
  const [row] = await tx.query<Row>(sql`
    SELECT id, type, execution, promotion_type, texts, published, sort FROM announcement WHERE id = ${id} FOR UPDATE`)
  return row === undefined ? undefined : announcementOf(row)
}

/** Writes an announcement, new or in the place of the one with its id. Its texts are stored as they are: clean them before. */
export async function storeAnnouncement(tx: Tx, a: Announcement): Promise<void> {
  await tx.query(sql`
    INSERT INTO announcement (id, type, execution, promotion_type, texts, published, sort, changed_at)
    VALUES (${a.id}, ${a.type}, ${a.execution}, ${a.promotionType}, ${JSON.stringify(a.texts)}::jsonb, ${a.published}, ${a.sort}, app_now())
    ON CONFLICT (id) DO UPDATE SET type = excluded.type, execution = excluded.execution, promotion_type = excluded.promotion_type, texts = excluded.texts,
      published = excluded.published, sort = excluded.sort, changed_at = excluded.changed_at`)
}

export async function deleteAnnouncement(tx: Tx, id: RowId): Promise<void> {
  await tx.query(sql`DELETE FROM announcement WHERE id = ${id}`)
}
