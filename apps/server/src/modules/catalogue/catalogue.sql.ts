import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'

/** A vendor as a list brings it in. */
export interface VendorRow {
  readonly code: string
  readonly name: string
  readonly gameType: string
  readonly art: string
  readonly sort: number
}

/** A vendor with what operators wrote over that. */
export interface ShownVendor extends VendorRow {
  /** Names that operators wrote, by language. */
  readonly names?: Readonly<Record<string, string>>
  /** Switched off by an operator: no menu shows it, and its games are paused. */
  readonly off?: boolean
  /** The picture that an operator gave it. */
  readonly own?: { readonly art: string; readonly colour: string } | null
}

/** A game as the demonstration brings it in; `rank` 1 is shown first. */
interface SeededGame {
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
type NewGame = Omit<SeededGame, 'isGame'> & Partial<Pick<SeededGame, 'isGame'>>

export interface GameRow extends SeededGame {
  /** Switched off by an operator, by itself or with its whole provider. */
  readonly paused: boolean
  /** No longer in its provider's list: only records still name it. */
  readonly withdrawn: boolean
  /** The picture that an operator gave it or that it brought along, null where it is shown by the drawn one. */
  readonly own: { readonly art: string; readonly colour: string } | null
  /** What an operator points it out as. */
  readonly mark?: 'hot' | 'new' | null
}

export async function readVersion(db: Db): Promise<string> {
  const [row] = await db.query<{ version: string }>(sql`SELECT version FROM catalogue_version`)
  return row?.version ?? '0'
}

/** The version, which nobody raises until the transaction ends. */
export async function lockVersion(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ version: string }>(sql`SELECT version FROM catalogue_version FOR UPDATE`)
  return row?.version ?? '0'
}

export async function readCatalogue(db: Db): Promise<{ vendors: ShownVendor[]; games: GameRow[] }> {
  const vendors = await db.query<ShownVendor & Record<string, unknown>>(sql`
    SELECT v.code, v.name, v.game_type AS "gameType", v.art, v.sort, v.own_names AS names, v.off,
           CASE WHEN a.art IS NOT NULL THEN jsonb_build_object('art', a.art, 'colour', a.colour) END AS own
    FROM vendor v LEFT JOIN game_artwork a ON a.art = v.own_art ORDER BY coalesce(v.own_sort, v.sort), v.own_sort IS NULL, v.code`)
  const games = await db.query<GameRow & Record<string, unknown>>(sql`
    SELECT g.node_id AS "nodeId", g.vendor, g.game_type AS "gameType", g.game_code AS "gameCode", g.classify, g.names || g.own_names AS names, g.art, g.tint, g.lettering, g.colour,
           g.playable, g.free_trial AS "freeTrial", CASE WHEN g.is_vassalage THEN 'VASSALAGE' ELSE 'GAME' END AS "isGame", g.shown_rank AS rank, g.mark,
           g.paused OR w.off OR coalesce(NOT p.enabled, false) AS paused, g.withdrawn,
           CASE WHEN a.art IS NOT NULL THEN jsonb_build_object('art', a.art, 'colour', a.colour) WHEN o.art IS NOT NULL THEN jsonb_build_object('art', o.art, 'colour', o.colour) END AS own
    FROM game g JOIN vendor w ON w.code = g.vendor LEFT JOIN provider_vendor v ON v.vendor = g.vendor LEFT JOIN provider p ON p.id = v.provider
      LEFT JOIN game_picture o ON o.node_id = g.node_id LEFT JOIN game_artwork a ON a.art = g.own_art
    ORDER BY g.shown_rank, g.after_moved, g.node_id`)
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
  await raiseVersion(tx)
}

/** Has every process read the catalogue and its providers again once the transaction is through. */
export async function raiseVersion(tx: Tx): Promise<void> {
  await tx.query(sql`UPDATE catalogue_version SET version = version + 1`)
}

/** Switches a game off or on; answers what it was before, undefined where there is no such game. */
export async function setGamePaused(tx: Tx, nodeId: number, paused: boolean): Promise<{ paused: boolean } | undefined> {
  const [before] = await tx.query<{ paused: boolean }>(
    sql`SELECT paused FROM game WHERE node_id = ${nodeId} FOR UPDATE`,
  )
  if (before === undefined || before.paused === paused) return before
  await tx.query(sql`UPDATE game SET paused = ${paused} WHERE node_id = ${nodeId}`)
  await raiseVersion(tx)
  return before
}

/** The games that operators switched off one by one. */
export const readPausedGames = (
  db: Db,
): Promise<{ nodeId: number; vendor: string; gameCode: string; name: string }[]> =>
  db.query(
    sql`SELECT node_id AS "nodeId", vendor, game_code AS "gameCode", names ->> 'EN' AS name FROM game WHERE paused ORDER BY vendor, game_code`,
  )

/** The types that games have now, by game. */
export async function readGameTypes(db: Db, games: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (games.length === 0) return new Map()
  const rows = await db.query<{ node: number; type: string }>(
    sql`SELECT node_id AS node, game_type AS type FROM game WHERE node_id = ANY(${numberArray([...new Set(games)])}::integer[])`,
  )
  return new Map(rows.map(({ node, type }) => [node, type]))
}
