import { catalogueCalls, type GameTile } from '#contract/catalogue.ts'
import { Refusal } from '#contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import { type GameRow, readCatalogue, readVersion } from './catalogue.sql.ts'
import { addFavourite, noteRecent, readFavourites, readRecent, removeFavourite } from './own-games.sql.ts'
import { browse, buildShelf, codeKey, hotOf, lanes, search, type Shelf, tileOf, typesOf } from './shelf.ts'

export { createArt } from './art.ts'
export { bringPictures, type ListedPicture } from './pictures/index.ts'
export { hotGames } from './hot.ts'
export { type ImportReport, prepareGameList } from './import/index.ts'
export { type GameRow, importCatalogue, raiseVersion, readPausedGames, readVersion, setGamePaused } from './catalogue.sql.ts'

export interface Winner {
  readonly customerName: string
  readonly winAmount: string
  readonly nodeId: number | null
}

export interface CatalogueDeps {
  readonly db: Database
  /** Launching is the providers' business, which stand above; app.ts joins them. */
  launchReal(member: MemberId, game: GameRow, language: string): Promise<{ url: string; sessionId: string }>
  /** `member` is who asks, where somebody is logged in. */
  launchTrial(game: GameRow, language: string, member: MemberId | undefined): Promise<{ url: string }>
  winners(limit: number): Promise<Winner[]>
}

export interface Catalogue {
  readonly calls: MountedCall[]
  /** Reads the catalogue again where its version has risen; true where it had. */
  refresh(): Promise<boolean>
  findByCode(vendor: string, gameCode: string): GameRow | undefined
  /** A game as records name it, undefined where the catalogue no longer has it. */
  nameOf(nodeId: number, language: string): { readonly nodeId: number; readonly name: string; readonly vendor: string; readonly gameType: string } | undefined
  /** A game as a tile, undefined where the catalogue no longer has it. */
  tileOf(nodeId: number, language: string): GameTile | undefined
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
  const game = (nodeId: number, language: string): { row: GameRow; tile: GameTile } => {
    const row = shelf.byNode.get(nodeId)
    if (row === undefined || row.withdrawn) throw new Refusal('GAME_UNKNOWN')
    return { row, tile: tileOf(shelf, row, language) }
  }

  /** Tiles of games in the order of their ids; what the catalogue no longer has is left out. */
  const tilesOf = (nodeIds: readonly number[], language: string): GameTile[] => nodeIds.flatMap((nodeId) => {
    const row = shelf.byNode.get(nodeId)
    return row === undefined || row.withdrawn ? [] : [tileOf(shelf, row, language)]
  })

  return {
    async refresh() {
      const version = await readVersion(deps.db)
      if (version === shelf.version) return false
      shelf = await read(version)
      return true
    },
    findByCode: (vendor, gameCode) => shelf.byCode.get(codeKey(vendor, gameCode)),
    nameOf(nodeId, language) {
      const row = shelf.byNode.get(nodeId)
      if (row === undefined) return undefined
      const { displayName: name, vendorName: vendor, gameType } = tileOf(shelf, row, language)
      return { nodeId, name, vendor, gameType }
    },
    tileOf(nodeId, language) {
      const row = shelf.byNode.get(nodeId)
      return row === undefined ? undefined : tileOf(shelf, row, language)
    },
    nodesOf: ({ gameType, vendor }) => [...shelf.byNode.values()].flatMap((row) =>
      (gameType === undefined || row.gameType === gameType) && (vendor === undefined || row.vendor === vendor) ? [row.nodeId] : []),
    calls: bindCalls(catalogueCalls, {
      'games.vendors': async () => ({ data: { lanes: lanes(shelf) } }),
      'games.hot': async ({ language, vassalage, limit }) => ({ list: hotOf(shelf, vassalage, limit ?? 20).map((row) => tileOf(shelf, row, language)) }),
      'games.browse': async (query) => browse(shelf, query),
      'games.search': async (query) => search(shelf, query),
      'games.list': async (query) => browse(shelf, query),
      'games.vassTypes': async ({ vassalage }) => ({ list: typesOf(shelf, vassalage) }),
      'games.recent': async ({ language }, { session }) => ({ list: tilesOf(await readRecent(deps.db, session.member), language) }),
      'favorites.ids': async (_request, { session }) => ({ ids: await readFavourites(deps.db, session.member) }),
      'favorites.list': async ({ language, pageNo, pageSize }, { session }) => {
        const tiles = tilesOf(await readFavourites(deps.db, session.member), language)
        const from = (pageNo - 1) * pageSize
        return { content: tiles.slice(from, from + pageSize), pageNum: pageNo, totalPages: Math.ceil(tiles.length / pageSize) }
      },
      'favorites.add': async ({ nodeId }, { session }) => {
        const { row } = game(nodeId, 'EN')
        await deps.db.transaction((tx) => addFavourite(tx, session.member, row.nodeId))
        return {}
      },
      'favorites.remove': async ({ nodeId }, { session }) => {
        await deps.db.transaction((tx) => removeFavourite(tx, session.member, nodeId))
        return {}
      },
      'games.launch': async ({ nodeId, language }, { session }) => {
        const { row, tile } = game(nodeId, language)
        const launched = await deps.launchReal(session.member, row, language)
        await deps.db.transaction((tx) => noteRecent(tx, session.member, row.nodeId))
        return { ...launched, game: tile }
      },
      'games.trial': async ({ nodeId, language }, { session }) => {
        const { row, tile } = game(nodeId, language)
        return { ...(await deps.launchTrial(row, language, session?.member)), game: tile }
      },
      'games.winners': async ({ limitNum, language }) => {
        const list = await deps.winners(limitNum)
        return {
          list: list.map(({ customerName, winAmount, nodeId }) => {
            const row = nodeId === null ? undefined : shelf.byNode.get(nodeId)
            return { customerName, winAmount, game: row === undefined || row.withdrawn ? null : tileOf(shelf, row, language) }
          }),
        }
      },
    }),
  }
}
