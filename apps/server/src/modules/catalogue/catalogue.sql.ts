import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A vendor as a list brings it in. */
export interface VendorRow {
  readonly code: string
  readonly name: string
  readonly gameType: string
  readonly art: string
  readonly sort: number
}

/** A game as a list brings it in; `rank` 1 is shown first. */
export interface GameRow {
  readonly nodeId: number
  readonly vendor: string
  readonly gameType: string
  readonly gameCode: string
  readonly classify: string
  /** VASSALAGE opens its vendor's list, GAME a game. */
  readonly isGame: 'GAME' | 'VASSALAGE'
  readonly names: Readonly<Record<string, string>>
  readonly art: string
  readonly tint: number
  readonly lettering: string
  readonly colour: string
  readonly playable: boolean
  readonly freeTrial: boolean
  readonly rank: number
}

/** A game to bring in: one unless it says that it is a list. */
type NewGame = Omit<GameRow, 'isGame'> & Partial<Pick<GameRow, 'isGame'>>

export async function readVersion(db: Db): Promise<string> {
  const [row] = await db.query<{ version: string }>(sql`SELECT version FROM catalogue_version`)
  return row?.version ?? '0'
}

export async function readCatalogue(db: Db): Promise<{ vendors: VendorRow[]; games: GameRow[] }> {
  const vendors = await db.query<VendorRow & Record<string, unknown>>(
    sql`SELECT code, name, game_type AS "gameType", art, sort FROM vendor ORDER BY sort, code`)
  const games = await db.query<GameRow & Record<string, unknown>>(sql`
    SELECT node_id AS "nodeId", vendor, game_type AS "gameType", game_code AS "gameCode", classify, names, art, tint, lettering, colour,
           playable, free_trial AS "freeTrial", CASE WHEN is_vassalage THEN 'VASSALAGE' ELSE 'GAME' END AS "isGame", rank
    FROM game ORDER BY rank, node_id`)
  return { vendors, games }
}

/** Brings a list in: what is there under the same id is replaced, nothing is removed. */
export async function importCatalogue(tx: Tx, vendors: readonly VendorRow[], games: readonly NewGame[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO vendor (code, name, game_type, art, sort)
    SELECT code, name, "gameType", art, sort
    FROM jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb) AS v(code text, name text, "gameType" text, art text, sort integer)
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, game_type = excluded.game_type, art = excluded.art, sort = excluded.sort`)
  await tx.query(sql`
    INSERT INTO game (node_id, vendor, game_type, game_code, classify, names, art, tint, lettering, colour, playable, free_trial, is_vassalage, rank)
    SELECT "nodeId", vendor, "gameType", "gameCode", classify, names, art, tint, lettering, colour, playable, "freeTrial",
      coalesce("isGame" = 'VASSALAGE', false), rank
    FROM jsonb_to_recordset(${JSON.stringify(games)}::jsonb) AS g("nodeId" integer, vendor text, "gameType" text, "gameCode" text, classify text,
      names jsonb, art text, tint smallint, lettering text, colour text, playable boolean, "freeTrial" boolean, "isGame" text, rank integer)
    ON CONFLICT (node_id) DO UPDATE SET vendor = excluded.vendor, game_type = excluded.game_type, game_code = excluded.game_code,
      classify = excluded.classify, names = excluded.names, art = excluded.art, tint = excluded.tint, lettering = excluded.lettering,
      colour = excluded.colour, playable = excluded.playable, free_trial = excluded.free_trial, is_vassalage = excluded.is_vassalage, rank = excluded.rank`)
  await tx.query(sql`UPDATE catalogue_version SET version = version + 1`)
}
