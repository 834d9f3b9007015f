import type { Db } from '../../../platform/db/database.ts'
import { textArray } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

/** In SQL: what was done, whether it was claimed or not. */
const COUNTS = `a.state IN ('open', 'claimed', 'paid', 'lapsed')`

/** How many of some missions a member did, in all and since a moment. */
export async function countDone(
  db: Db,
  member: MemberId,
  missions: readonly string[],
  since: Date,
): Promise<{ readonly all: number; readonly since: number }> {
  const [row] = await db.query<{ all: number; since: number }>({
    text: `
      SELECT count(*)::integer AS all, count(*) FILTER (WHERE a.at >= $4::timestamptz)::integer AS since FROM award a
      WHERE a.shard = $1 AND a.member = $2 AND a.promotion = ANY($3::text[]) AND ${COUNTS}`,
    values: [shardOf(member), member, textArray(missions), since],
  })
  return row ?? { all: 0, since: 0 }
}

export interface DoneRow {
  readonly member: string
  readonly done: number
  readonly [column: string]: unknown
}

/** Who did most of some missions since a moment: by number, then by who did it first. Test accounts are not among them. */
export const readMostDone = (db: Db, missions: readonly string[], since: Date, most: number): Promise<DoneRow[]> =>
  db.query<DoneRow>({
    text: `
      SELECT a.member, count(*)::integer AS done FROM award a JOIN member m ON m.shard = a.shard AND m.id = a.member AND NOT m.is_test
      WHERE a.promotion = ANY($1::text[]) AND a.at >= $2 AND ${COUNTS}
      GROUP BY 1 ORDER BY 2 DESC, max(a.at), a.member LIMIT $3 /* every shard */`,
    values: [textArray(missions), since, most],
  })
