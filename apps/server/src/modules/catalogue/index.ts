import { catalogueCalls, type GameTile } from '#contract/catalogue.ts'
import { Refusal } from '#contract/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import { type GameRow, readCatalogue, readVersion } from './catalogue.sql.ts'
import { addFavourite, noteRecent, readFavourites, readRecent, removeFavourite } from './own-games.sql.ts'
import { browse, buildShelf, codeKey, hotOf, lanes, search, type Shelf, tileOf, typesOf } from './shelf.ts'

export { createArt } from './art.ts'
export { type GameRow, importCatalogue, readVersion } from './catalogue.sql.ts'

/** How long a process may show the catalogue as it was before another process changed it. */
const CHECK_MS = 5000

export interface Winner {
  readonly customerName: string
  readonly winAmount: string
  readonly nodeId: number | null
}

export interface CatalogueDeps {
  readonly db: Database
  readonly clock: Clock
  /** Launching is the providers' business, which stand above; app.ts joins them. */
  launchReal(member: MemberId, game: GameRow, language: string): Promise<{ url: string; sessionId: string }>
  /** `member` is who asks, where somebody is logged in. */
  launchTrial(game: GameRow, language: string, member: MemberId | undefined): Promise<{ url: string }>
  winners(limit: number): Promise<Winner[]>
}

export interface Catalogue {
  readonly calls: MountedCall[]
  findByCode(vendor: string, gameCode: string): GameRow | undefined
  /** A game as records name it, undefined where the catalogue no longer has it. */
  nameOf(nodeId: number, language: string): { readonly nodeId: number; readonly name: string; readonly vendor: string; readonly gameType: string } | undefined
  /** The ids of all games of a type, of a vendor, or of both. */
  nodesOf(filter: { readonly gameType?: string | undefined; readonly vendor?: string | undefined }): number[]
}

/** Vendors and games: held in memory, read again when their version in the database rises. */
export async function createCatalogue(deps: CatalogueDeps): Promise<Catalogue> {
  const read = async (version: string): Promise<Shelf> => {
    const { vendors, games } = await readCatalogue(deps.db)
    return buildShelf(version, vendors, games)
  }
  let shelf = await read(await readVersion(deps.db))
  let checkedAt = deps.clock.now()
  const current = async (): Promise<Shelf> => {
    if (deps.clock.now() - checkedAt >= CHECK_MS) {
      checkedAt = deps.clock.now()
      const version = await readVersion(deps.db)
      if (version !== shelf.version) shelf = await read(version)
    }
    return shelf
  }
  const game = async (nodeId: number, language: string): Promise<{ row: GameRow; tile: GameTile }> => {
    const here = await current()
    const row = here.byNode.get(nodeId)
    if (row === undefined) throw new Refusal('GAME_UNKNOWN')
    return { row, tile: tileOf(here, row, language) }
  }

  /** Tiles of games in the order of their ids; what the catalogue no longer has is left out. */
  const tilesOf = async (nodeIds: readonly number[], language: string): Promise<GameTile[]> => {
    const here = await current()
    return nodeIds.flatMap((nodeId) => {
      const row = here.byNode.get(nodeId)
      return row === undefined ? [] : [tileOf(here, row, language)]
    })
  }

  return {
    findByCode: (vendor, gameCode) => shelf.byCode.get(codeKey(vendor, gameCode)),
    nameOf(nodeId, language) {
      const row = shelf.byNode.get(nodeId)
      if (row === undefined) return undefined
      const { displayName: name, vendorName: vendor, gameType } = tileOf(shelf, row, language)
      return { nodeId, name, vendor, gameType }
    },
    nodesOf: ({ gameType, vendor }) => shelf.games.flatMap(({ row }) =>
      (gameType === undefined || row.gameType === gameType) && (vendor === undefined || row.vendor === vendor) ? [row.nodeId] : []),
    calls: bindCalls(catalogueCalls, {
      'games.vendors': async () => ({ data: { lanes: lanes(await current()) } }),
      'games.hot': async ({ language, vassalage, limit }) => {
        const here = await current()
        return { list: hotOf(here, vassalage, limit ?? 20).map((row) => tileOf(here, row, language)) }
      },
      'games.browse': async (query) => browse(await current(), query),
      'games.search': async (query) => search(await current(), query),
      'games.list': async (query) => browse(await current(), query),
      'games.vassTypes': async ({ vassalage }) => ({ list: typesOf(await current(), vassalage) }),
      'games.recent': async ({ language }, { session }) => ({ list: await tilesOf(await readRecent(deps.db, session.member), language) }),
      'favorites.ids': async (_request, { session }) => ({ ids: await readFavourites(deps.db, session.member) }),
      'favorites.list': async ({ language, pageNo, pageSize }, { session }) => {
        const tiles = await tilesOf(await readFavourites(deps.db, session.member), language)
        const from = (pageNo - 1) * pageSize
        return { content: tiles.slice(from, from + pageSize), pageNum: pageNo, totalPages: Math.ceil(tiles.length / pageSize) }
      },
      'favorites.add': async ({ nodeId }, { session }) => {
        const { row } = await game(nodeId, 'EN')
        await deps.db.transaction((tx) => addFavourite(tx, session.member, row.nodeId))
        return {}
      },
      'favorites.remove': async ({ nodeId }, { session }) => {
        await deps.db.transaction((tx) => removeFavourite(tx, session.member, nodeId))
        return {}
      },
      'games.launch': async ({ nodeId, language }, { session }) => {
        const { row, tile } = await game(nodeId, language)
        const launched = await deps.launchReal(session.member, row, language)
        await deps.db.transaction((tx) => noteRecent(tx, session.member, row.nodeId))
        return { ...launched, game: tile }
      },
      'games.trial': async ({ nodeId, language }, { session }) => {
        const { row, tile } = await game(nodeId, language)
        return { ...(await deps.launchTrial(row, language, session?.member)), game: tile }
      },
      'games.winners': async ({ limitNum, language }) => {
        const here = await current()
        const list = await deps.winners(limitNum)
        return {
          list: list.map(({ customerName, winAmount, nodeId }) => {
            const row = nodeId === null ? undefined : here.byNode.get(nodeId)
            return { customerName, winAmount, game: row === undefined ? null : tileOf(here, row, language) }
          }),
        }
      },
    }),
  }
}
