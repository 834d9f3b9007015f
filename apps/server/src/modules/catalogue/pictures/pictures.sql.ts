import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { raiseVersion } from '../catalogue.sql.ts'
import type { ListedGame } from '../import/read-list.ts'

/** A game of a list with what the list says of its picture. */
export type ListedPicture = Pick<ListedGame, 'vendor' | 'gameCode' | 'picture'>

/** A game whose picture is to be fetched. */
export interface WantedPicture {
  readonly nodeId: number
  readonly gameCode: string
  readonly url: string
}

/** A picture that was stored, for one game. */
export interface KeptPicture {
  readonly nodeId: number
  readonly url: string
  readonly art: string
  readonly colour: string
}

/** The games of a list that are shown and whose picture has another address than the one they have; with `again` all that name one. */
export const readWanted = (db: Db, listed: readonly ListedPicture[], again: boolean): Promise<WantedPicture[]> =>
  db.query<WantedPicture & Record<string, unknown>>(sql`
  SELECT g.node_id AS "nodeId", g.game_code AS "gameCode", l.picture AS url
  FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS l(vendor text, "gameCode" text, picture text)
  JOIN game g ON g.vendor = l.vendor AND g.game_code = l."gameCode" LEFT JOIN game_picture p ON p.node_id = g.node_id
  WHERE NOT g.withdrawn AND l.picture IS NOT NULL AND (${again} OR p.url IS DISTINCT FROM l.picture)
  ORDER BY g.rank`)

/** Shows games by these pictures from now on. */
export async function keepPictures(tx: Tx, kept: readonly KeptPicture[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO game_picture (node_id, url, art, colour)
    SELECT "nodeId", url, art, colour FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k("nodeId" integer, url text, art text, colour text)
    ON CONFLICT (node_id) DO UPDATE SET url = excluded.url, art = excluded.art, colour = excluded.colour`)
  await raiseVersion(tx)
}

/** Shows the games of a list that name no picture any more by the drawn one again; how many there were. */
export async function dropPictures(tx: Tx, listed: readonly ListedPicture[]): Promise<number> {
  const dropped = await tx.query(sql`
    DELETE FROM game_picture p USING game g, jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS l(vendor text, "gameCode" text, picture text)
    WHERE p.node_id = g.node_id AND g.vendor = l.vendor AND g.game_code = l."gameCode" AND l.picture IS NULL RETURNING 1`)
  if (dropped.length > 0) await raiseVersion(tx)
  return dropped.length
}
