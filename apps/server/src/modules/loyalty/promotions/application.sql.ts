import { applicationList } from '#contract/calls/promotion-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, part, type Query, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

/** What a member asked for. */
export interface Application {
  readonly id: RowId
  readonly member: MemberId
  readonly promotion: string
  readonly version: number
  readonly state: 'applying' | 'approved' | 'rejected'
  readonly remark: string
  readonly uploads: readonly string[]
  readonly at: Date
  readonly decidedAt: Date | null
  readonly reason: string | null
}

type Row = Omit<Application, 'id' | 'member'> & {
  readonly id: string
  readonly member: string
  readonly [column: string]: unknown
}

const COLUMNS =
  'id, member, promotion, version, state, remark, uploads::text[] AS uploads, at, decided_at AS "decidedAt", reason'

const read = (row: Row): Application => ({ ...row, id: rowId(row.id), member: memberId(row.member) })

/** Writes an application; false where one waits already. */
export async function insertApplication(
  tx: Tx,
  a: Pick<Application, 'id' | 'member' | 'promotion' | 'version' | 'remark' | 'uploads'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO application (shard, member, id, promotion, version, remark, uploads, at)
    VALUES (${shardOf(a.member)}, ${a.member}, ${a.id}, ${a.promotion}, ${a.version}::integer, ${a.remark}, ${numberArray(a.uploads)}::bigint[], app_now())
    ON CONFLICT DO NOTHING RETURNING id`)
  return rows.length === 1
}

/** What a member asked some promotions for, the last time. */
export async function readApplications(
  db: Db,
  member: MemberId,
  promotions: readonly string[],
): Promise<ReadonlyMap<string, Application>> {
  const rows = await db.query<Row>({
    text: `
      SELECT DISTINCT ON (promotion) ${COLUMNS} FROM application
      WHERE shard = $1 AND member = $2 AND promotion = ANY($3::text[]) ORDER BY promotion, id DESC`,
    values: [shardOf(member), member, textArray(promotions)],
  })
  return new Map(rows.map((row) => [row.promotion, read(row)]))
}

/** All that a member asked for, for its file. */
export async function readAllApplications(db: Db, member: MemberId): Promise<Application[]> {
  const rows = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM application WHERE shard = $1 AND member = $2 ORDER BY id`,
    values: [shardOf(member), member],
  })
  return rows.map(read)
}

/** An application, kept as it is until the transaction ends. */
export async function lockApplication(tx: Tx, member: MemberId, id: RowId): Promise<Application | undefined> {
  const [row] = await tx.query<Row>({
    text: `SELECT ${COLUMNS} FROM application WHERE shard = $1 AND member = $2 AND id = $3 FOR UPDATE`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : read(row)
}

/** Decides an application that was locked. */
export const decideApplication = (
  tx: Tx,
  { member, id }: Pick<Application, 'member' | 'id'>,
  state: 'approved' | 'rejected',
  reason: string | null,
): Promise<unknown> =>
  tx.query(sql`
    UPDATE application SET state = ${state}, decided_at = app_now(), reason = ${reason}
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)

const listing: Listing<(typeof applicationList.sorts)[number]> = {
  call: 'promotions.applications',
  sorts: applicationList.sorts,
  columns: COLUMNS,
  from: 'application',
  keys: { at: { by: 'at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
  owner: { shard: 'shard', member: 'member' },
}

/** Applications that nobody has decided yet. */
export const waitingApplications: Query = part(
  `SELECT id AS item, at AS since FROM application WHERE state = 'applying'`,
)

/** Applications as operators list them. */
export async function listApplications(
  db: Db,
  asked: CallRequest<'promotions.applications'>,
  timeZone: string,
): Promise<ListOf<Application>> {
  const { rows, next } = await readList<Row>(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [whereSet(asked.state, (state) => sql`state = ${state}`)],
  })
  return { rows: rows.map(read), next }
}
