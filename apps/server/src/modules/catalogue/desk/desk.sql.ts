import type { CallRequest } from '#contract/calls.ts'
import { gameDeskList, type gameStates } from '#contract/calls/game-desk.ts'
import type { gameTypes } from '#contract/game-types.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { part, sql } from '../../../platform/db/sql.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

type Columns<Row> = Row & Record<string, unknown>

/** How a game or a vendor is pictured. */
export interface Look {
  readonly art: string
  readonly tint: number
  readonly colour: string
}

export type Names = Readonly<Record<string, string>>

/** A game as the list of operators names it. */
export interface ListedGame {
  readonly nodeId: number
  readonly listedNames: Names
  readonly ownNames: Names
  readonly gameCode: string
  readonly listedLook: Look
  readonly ownLook: Look | null
  readonly vendor: string
  readonly vendorName: string
  readonly provider: string | null
  readonly gameType: (typeof gameTypes)[number]
  readonly listedRank: number
  readonly ownRank: number | null
  readonly mark: 'hot' | 'new' | null
  readonly state: (typeof gameStates)[number]
  readonly edits: number
}

const VENDOR_NAME = `coalesce(v.own_names ->> 'EN', v.name)`

const GAME = `g.node_id AS "nodeId", g.names AS "listedNames", g.own_names AS "ownNames", g.game_code AS "gameCode",
    CASE WHEN f.art IS NULL THEN jsonb_build_object('art', g.art, 'tint', g.tint, 'colour', g.colour)
      ELSE jsonb_build_object('art', f.art, 'tint', 0, 'colour', f.colour) END AS "listedLook",
    CASE WHEN a.art IS NOT NULL THEN jsonb_build_object('art', a.art, 'tint', 0, 'colour', a.colour) END AS "ownLook",
    g.vendor, ${VENDOR_NAME} AS "vendorName", p.code AS provider, g.game_type AS "gameType", g.rank AS "listedRank",
    g.own_rank AS "ownRank", g.mark, g.edits,
    CASE WHEN g.withdrawn THEN 'withdrawn' WHEN NOT g.playable THEN 'notConnected' WHEN g.paused THEN 'off' WHEN v.off THEN 'vendorOff'
      WHEN NOT p.enabled THEN 'providerOff' ELSE 'on' END AS state`

const GAMES = `game g JOIN vendor v ON v.code = g.vendor LEFT JOIN provider_vendor s ON s.vendor = g.vendor
    LEFT JOIN provider p ON p.id = s.provider LEFT JOIN game_picture f ON f.node_id = g.node_id LEFT JOIN game_artwork a ON a.art = g.own_art`

const gameListing: Listing<(typeof gameDeskList.sorts)[number]> = {
  call: 'gameDesk.games',
  sorts: gameDeskList.sorts,
  columns: GAME,
  from: GAMES,
  keys: { place: { by: 'g.shown_rank', as: 'number' }, name: { by: 'g.name_key', as: 'text' } },
  ties: [
    { by: 'g.after_moved', as: 'number' },
    { by: 'g.node_id', as: 'number' },
  ],
}

/** What stands in a pattern of LIKE for itself. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** A page of all games; text is looked for in every name, those of the list too, and is a code or a number as a whole. */
export const listGames = (db: Db, asked: CallRequest<'gameDesk.games'>): Promise<ListOf<ListedGame>> =>
  readList<ListedGame>(db, gameListing, asked, {
    where: [
      whereSet(asked.search?.trim() === '' ? undefined : asked.search?.trim().toLowerCase(), (text) => {
        const within = `%${literally(text)}%`
        return sql`(lower(g.game_code) = ${text} OR g.node_id::text = ${text}
          OR EXISTS (SELECT FROM jsonb_each_text(g.names) AS n WHERE lower(n.value) LIKE ${within})
          OR EXISTS (SELECT FROM jsonb_each_text(g.own_names) AS n WHERE lower(n.value) LIKE ${within}))`
      }),
      whereSet(asked.vendor, (vendor) => sql`g.vendor = ${vendor}`),
      whereSet(asked.provider, (provider) => sql`p.code = ${provider}`),
      whereSet(asked.gameType, (type) => sql`g.game_type = ${type}`),
      whereSet(asked.on, (on) =>
        part(
          `${on === 'yes' ? '' : 'NOT '}(g.playable AND NOT g.withdrawn AND NOT g.paused AND NOT v.off AND coalesce(p.enabled, true))`,
        ),
      ),
    ],
  })

export async function findGame(db: Db, nodeId: number): Promise<ListedGame | undefined> {
  const [row] = await db.query<Columns<ListedGame>>({
    text: `SELECT ${GAME} FROM ${GAMES} WHERE g.node_id = $1`,
    values: [nodeId],
  })
  return row
}

/** What operators wrote of a game. */
export interface OwnGame {
  readonly names: Names
  readonly rank: number | null
  readonly mark: 'hot' | 'new' | null
  readonly art: string | null
}

/** The same with how often it was changed, kept as it is until the transaction ends. */
export async function lockGame(tx: Tx, nodeId: number): Promise<(OwnGame & { readonly edits: number }) | undefined> {
  const [row] = await tx.query<Columns<OwnGame & { readonly edits: number }>>(sql`
    SELECT own_names AS names, own_rank AS rank, mark, own_art AS art, edits FROM game WHERE node_id = ${nodeId} FOR UPDATE`)
  return row
}

export async function writeGame(tx: Tx, nodeId: number, { names, rank, mark, art }: OwnGame): Promise<void> {
  await tx.query(sql`
    UPDATE game SET own_names = ${JSON.stringify(names)}::jsonb, own_rank = ${rank}, mark = ${mark}, own_art = ${art}, edits = edits + 1
    WHERE node_id = ${nodeId}`)
}

/** A vendor as operators see it. */
export interface DeskVendor {
  readonly code: string
  readonly listedName: string
  readonly ownNames: Names
  readonly gameType: string
  readonly games: number
  readonly provider: string | null
  readonly off: boolean
  readonly edits: number
  readonly listedSort: number
  readonly ownSort: number | null
  readonly ownLook: Look | null
}

export const readVendorRows = (db: Db): Promise<DeskVendor[]> =>
  db.query<Columns<DeskVendor>>(sql`
    SELECT v.code, v.name AS "listedName", v.own_names AS "ownNames", v.game_type AS "gameType", p.code AS provider, v.off, v.edits,
      (SELECT count(*)::integer FROM game g WHERE g.vendor = v.code AND NOT g.withdrawn AND NOT g.is_vassalage) AS games,
      v.sort AS "listedSort", v.own_sort AS "ownSort",
      CASE WHEN a.art IS NOT NULL THEN jsonb_build_object('art', a.art, 'tint', 0, 'colour', a.colour) END AS "ownLook"
    FROM vendor v LEFT JOIN provider_vendor s ON s.vendor = v.code LEFT JOIN provider p ON p.id = s.provider
      LEFT JOIN game_artwork a ON a.art = v.own_art
    ORDER BY coalesce(v.own_sort, v.sort), v.own_sort IS NULL, v.code`)

/** What operators wrote of a vendor. */
export interface OwnVendor {
  readonly names: Names
  readonly sort: number | null
  readonly art: string | null
}

export async function lockVendor(
  tx: Tx,
  code: string,
): Promise<(OwnVendor & { readonly edits: number; readonly off: boolean }) | undefined> {
  const [row] = await tx.query<Columns<OwnVendor & { readonly edits: number; readonly off: boolean }>>(sql`
    SELECT own_names AS names, own_sort AS sort, own_art AS art, edits, off FROM vendor WHERE code = ${code} FOR UPDATE`)
  return row
}

export async function writeVendor(tx: Tx, code: string, { names, sort, art }: OwnVendor): Promise<void> {
  await tx.query(sql`
    UPDATE vendor SET own_names = ${JSON.stringify(names)}::jsonb, own_sort = ${sort}, own_art = ${art}, edits = edits + 1
    WHERE code = ${code}`)
}

export async function setVendorOff(tx: Tx, code: string, off: boolean): Promise<void> {
  await tx.query(sql`UPDATE vendor SET off = ${off} WHERE code = ${code}`)
}

export async function isArtwork(db: Db, art: string): Promise<boolean> {
  return (await db.query(sql`SELECT FROM game_artwork WHERE art = ${art}`)).length > 0
}

/** The same picture again is the same row. */
export async function keepArtwork(db: Db, { art, colour }: Pick<Look, 'art' | 'colour'>): Promise<void> {
  await db.query(
    sql`INSERT INTO game_artwork (art, colour, added_at) VALUES (${art}, ${colour}, app_now()) ON CONFLICT DO NOTHING`,
  )
}
