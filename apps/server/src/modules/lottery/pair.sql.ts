import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type DrawKey, isSimulated } from './draw.sql.ts'

/**
 * The draws that join one of a station with that of another, which stay as they are until the transaction ends. In one
 * order, so that the stations of a day do not wait for each other in a circle.
 */
export async function lockPairs(tx: Tx, { game, nr }: DrawKey): Promise<DrawKey[]> {
  const rows = await tx.query<{ game: number; nr: number }>(sql`
    SELECT p.game, p.nr FROM lottery_game g JOIN draw p ON p.game = g.id AND p.nr = ${nr}
    WHERE g.stations @> ARRAY[${game}::smallint] ORDER BY p.game FOR UPDATE OF p`)
  return rows
}

/**
 * Gives the pairs of a station's draw the results of both stations, once both have one; a further one of either is a further
 * revision of the pair. After the station's own is written, in its transaction: of two stations that get theirs at once, the
 * second sees the first one's.
 */
export async function joinResults(tx: Tx, { game, nr }: DrawKey): Promise<void> {
  if ((await lockPairs(tx, { game, nr })).length === 0) return
  await tx.query({
    text: `
      INSERT INTO draw_result (game, nr, revision, result, source, simulated, at)
      SELECT p.game, p.nr, coalesce(r.revision, 0) + 1, joined.result, 'stations', (${isSimulated('a')}) OR (${isSimulated('b')}), app_now()
      FROM lottery_game g JOIN draw p ON p.game = g.id AND p.nr = $2::integer AND p.state <> 'void'
      JOIN draw a ON a.game = g.stations[1] AND a.nr = p.nr AND a.result IS NOT NULL
      JOIN draw b ON b.game = g.stations[2] AND b.nr = p.nr AND b.result IS NOT NULL
      CROSS JOIN LATERAL (SELECT jsonb_build_array(a.result, b.result) AS result) joined
      LEFT JOIN LATERAL (SELECT revision, result FROM draw_result WHERE game = p.game AND nr = p.nr ORDER BY revision DESC LIMIT 1) r ON true
      WHERE g.stations @> ARRAY[$1::smallint] AND r.result IS DISTINCT FROM joined.result`,
    values: [game, nr],
  })
}
