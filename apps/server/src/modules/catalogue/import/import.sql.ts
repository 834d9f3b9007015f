import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { lockVersion, raiseVersion } from '../catalogue.sql.ts'
import type { ListedGame } from './read-list.ts'

/** A game of a list with the drawn picture that it gets when it is new. */
export type DressedGame = ListedGame & {
  readonly art: string
  readonly tint: number
  readonly lettering: string
  readonly colour: string
}

export interface Imported {
  readonly added: number
  readonly changed: number
  /** Switched off since the list no longer has them. */
  readonly withdrawn: number
}

/** A game of a list that is not there yet, or no longer in it. */
export interface NamedGame {
  readonly vendor: string
  readonly gameCode: string
  readonly name: string
}

/** What a list can change of a game. */
export interface GameFacts {
  readonly gameType: string
  readonly classify: string
  readonly names: Readonly<Record<string, string>>
  readonly freeTrial: boolean
  readonly returnToPlayer: number | null
  readonly enabled: boolean
}

/** What a list would change. */
export interface Compared {
  readonly added: readonly NamedGame[]
  readonly changed: readonly (NamedGame & { readonly before: GameFacts; readonly after: GameFacts })[]
  readonly withdrawn: readonly NamedGame[]
}

/** A list as the statements take it. */
export const listOnWire = (games: readonly DressedGame[]): string =>
  JSON.stringify(games.map((game, at) => ({ ...game, at })))

/**
 * Brings a provider's list in, in three statements whatever its length. What is there and the same stays untouched,
 * art and place of known games are the house's, and nothing is deleted. Games of these vendors that are neither in it
 * nor mentioned by a line that was refused have vanished.
 */
export async function importGames(
  tx: Tx,
  list: string,
  { vendors, mentioned }: { readonly vendors: readonly string[]; readonly mentioned: readonly string[] },
): Promise<Imported> {
  // Imports and switches come one after the other.
  await lockVersion(tx)
  // The planner takes any list for a hundred lines, and would compare each of ten thousand with every game.
  await tx.query(sql`SET LOCAL enable_nestloop = off`)
  const changed = await tx.query(sql`
    UPDATE game g SET game_type = l."gameType", classify = l.classify, names = l.names, free_trial = l."freeTrial", return_to_player = (l."returnToPlayer" * 100)::integer,
      withdrawn = NOT l.enabled, playable = true
    FROM jsonb_to_recordset(${list}::jsonb) AS l(vendor text, "gameCode" text, "gameType" text, classify text, names jsonb, "freeTrial" boolean, enabled boolean, "returnToPlayer" numeric(5, 2))
    WHERE g.vendor = l.vendor AND g.game_code = l."gameCode"
      AND (g.game_type, g.classify, g.names, g.free_trial, g.return_to_player, g.withdrawn, g.playable)
        IS DISTINCT FROM (l."gameType", l.classify, l.names, l."freeTrial", (l."returnToPlayer" * 100)::integer, NOT l.enabled, true)
    RETURNING 1`)
  const added = await tx.query(sql`
    INSERT INTO game (node_id, vendor, game_type, game_code, classify, names, art, tint, lettering, colour, playable, free_trial, withdrawn, return_to_player, rank)
    SELECT nextval('game_node_id'), l.vendor, l."gameType", l."gameCode", l.classify, l.names, l.art, l.tint, l.lettering, l.colour, true, l."freeTrial", NOT l.enabled, (l."returnToPlayer" * 100)::integer,
      (SELECT coalesce(max(rank), 0) FROM game) + 1 + l.at
    FROM jsonb_to_recordset(${list}::jsonb) AS l(vendor text, "gameCode" text, "gameType" text, classify text, names jsonb, art text, tint smallint, lettering text, colour text,
      "freeTrial" boolean, enabled boolean, "returnToPlayer" numeric(5, 2), at integer)
    WHERE NOT EXISTS (SELECT FROM game g WHERE g.vendor = l.vendor AND g.game_code = l."gameCode")
    ORDER BY l.at
    RETURNING 1`)
  const withdrawn = await tx.query(sql`
    UPDATE game g SET withdrawn = true
    WHERE g.vendor = ANY(${[...vendors]}::text[]) AND NOT g.withdrawn AND NOT g.is_vassalage AND NOT g.game_code = ANY(${[...mentioned]}::text[])
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${list}::jsonb) AS l(vendor text, "gameCode" text) WHERE l.vendor = g.vendor AND l."gameCode" = g.game_code)
    RETURNING 1`)
  const counts = { added: added.length, changed: changed.length, withdrawn: withdrawn.length }
  if (counts.added + counts.changed + counts.withdrawn > 0) await raiseVersion(tx)
  return counts
}

/** What `importGames` would do with a list, as it reads the catalogue now. */
export async function compareGames(
  tx: Tx,
  list: string,
  { vendors, mentioned }: { readonly vendors: readonly string[]; readonly mentioned: readonly string[] },
): Promise<Compared> {
  await tx.query(sql`SET LOCAL enable_nestloop = off`)
  type Changed = Compared['changed'][number]
  const changed = await tx.query<Changed & Record<string, unknown>>(sql`
    SELECT l.vendor, l."gameCode", l.names ->> 'EN' AS name,
      jsonb_build_object('gameType', g.game_type, 'classify', g.classify, 'names', g.names, 'freeTrial', g.free_trial, 'returnToPlayer', g.return_to_player, 'enabled', NOT g.withdrawn AND g.playable) AS before,
      jsonb_build_object('gameType', l."gameType", 'classify', l.classify, 'names', l.names, 'freeTrial', l."freeTrial", 'returnToPlayer', (l."returnToPlayer" * 100)::integer, 'enabled', l.enabled) AS after
    FROM jsonb_to_recordset(${list}::jsonb) AS l(vendor text, "gameCode" text, "gameType" text, classify text, names jsonb, "freeTrial" boolean, enabled boolean, "returnToPlayer" numeric(5, 2), at integer)
      JOIN game g ON g.vendor = l.vendor AND g.game_code = l."gameCode"
    WHERE (g.game_type, g.classify, g.names, g.free_trial, g.return_to_player, g.withdrawn, g.playable)
        IS DISTINCT FROM (l."gameType", l.classify, l.names, l."freeTrial", (l."returnToPlayer" * 100)::integer, NOT l.enabled, true)
    ORDER BY l.at`)
  const added = await tx.query<NamedGame & Record<string, unknown>>(sql`
    SELECT l.vendor, l."gameCode", l.names ->> 'EN' AS name
    FROM jsonb_to_recordset(${list}::jsonb) AS l(vendor text, "gameCode" text, names jsonb, at integer)
    WHERE NOT EXISTS (SELECT FROM game g WHERE g.vendor = l.vendor AND g.game_code = l."gameCode") ORDER BY l.at`)
  const withdrawn = await tx.query<NamedGame & Record<string, unknown>>(sql`
    SELECT g.vendor, g.game_code AS "gameCode", g.names ->> 'EN' AS name FROM game g
    WHERE g.vendor = ANY(${[...vendors]}::text[]) AND NOT g.withdrawn AND NOT g.is_vassalage AND NOT g.game_code = ANY(${[...mentioned]}::text[])
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${list}::jsonb) AS l(vendor text, "gameCode" text) WHERE l.vendor = g.vendor AND l."gameCode" = g.game_code)
    ORDER BY g.rank, g.node_id`)
  return { added, changed, withdrawn }
}
