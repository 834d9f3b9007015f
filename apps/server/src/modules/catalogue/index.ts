import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { GameTile } from '#contract/game-tile.ts'
import { GAME_FACTS } from '#rules/facts.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { HOUSE_VENDOR } from '#seed/catalogue/vendors.ts'
import { Refusal } from '#contract/errors.ts'
import type { TopicData } from '#contract/topics.ts'
import { WINNER_COUNT } from '#contract/winner-count.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import { readWinners, type WinnerRow } from '../wallet/index.ts'
import { type GameRow, readCatalogue, readVersion } from './catalogue.sql.ts'
import { deskCalls, type DeskDeps } from './desk/index.ts'
import { addFavourite, readFavourites, readRecent, type RecentGame, removeFavourite } from './own-games.sql.ts'
import { browse, buildShelf, codeKey, hotOf, lanes, search, type Shelf, tileOf, typesOf } from './shelf.ts'

export { createArt } from './art.ts'
export { bringPictures, type ListedPicture } from './pictures/index.ts'
export { hotGames, playableFirst } from './hot.ts'
export { hasPots } from './shelf.ts'
export { type ImportReport, type PreparedList, prepareGameList } from './import/index.ts'
export { noteRecent } from './own-games.sql.ts'
export {
  type GameRow,
  importCatalogue,
  lockVersion,
  raiseVersion,
  readGameTypes,
  readPausedGames,
  readVersion,
  setGamePaused,
} from './catalogue.sql.ts'

export interface CatalogueDeps extends DeskDeps {
  readonly merchantCode: string
  /** Categories that the brand does not show: their games stand in no list and are not found. */
  readonly hidden?: ReadonlySet<string>
  /** The lotteries that a member played last; they are noted by their tickets. */
  recentLotteries(member: MemberId): Promise<readonly RecentGame[]>
}

export interface Catalogue {
  readonly calls: MountedCall[]
  /** Another text after each change that the lobby shows. */
  mark(): string
  /** Reads the catalogue again where its version has risen; true where it had. */
  refresh(): Promise<boolean>
  findByCode(vendor: string, gameCode: string): GameRow | undefined
  /** A game, undefined where the catalogue has none of the id. */
  rowOf(nodeId: number): GameRow | undefined
  /** A game with its tile. @throws Refusal GAME_UNKNOWN */
  game(nodeId: number, language: string): { readonly row: GameRow; readonly tile: GameTile }
  /** A game as records name it, undefined where the catalogue no longer has it. */
  nameOf(
    nodeId: number,
    language: string,
  ): { readonly nodeId: number; readonly name: string; readonly vendor: string; readonly gameType: string } | undefined
  /** Whether a game may be played now, undefined where the catalogue has none of the id. */
  stateOf(nodeId: number): TopicData['game'] | undefined
  /** The winners as the lobby shows them. */
  winnerBoard(language: string): Promise<TopicData['winners']>
  /** A game as a tile, undefined where the catalogue no longer has it. */
  tileOf(nodeId: number, language: string): GameTile | undefined
  /** The ids of all games of a type, of a vendor, or of both. */
  nodesOf(filter: { readonly gameType?: string | undefined; readonly vendor?: string | undefined }): number[]
}

/** The name of a winner as strangers may see it: `marina88` becomes `ma***`. */
export const maskName = (name: string): string => `${name.slice(0, 2)}***`

/** Vendors and games: held in memory, read again when their version in the database rises. */
export async function createCatalogue(deps: CatalogueDeps): Promise<Catalogue> {
  const read = async (version: string): Promise<Shelf> => {
    const { vendors, games } = await readCatalogue(deps.db)
    return buildShelf(version, vendors, games, deps.hidden)
  }
  let shelf = await read(await readVersion(deps.db))
  const game = (nodeId: number, language: string): { row: GameRow; tile: GameTile } => {
    const row = shelf.byNode.get(nodeId)
    if (row === undefined || row.withdrawn) throw new Refusal('GAME_UNKNOWN')
    return { row, tile: tileOf(shelf, row, language) }
  }

  /** Tiles of games in the order of their ids; what the catalogue no longer has is left out. */
  const tilesOf = (nodeIds: readonly number[], language: string): GameTile[] =>
    nodeIds.flatMap((nodeId) => {
      const row = shelf.byNode.get(nodeId)
      return row === undefined || row.withdrawn ? [] : [tileOf(shelf, row, language)]
    })

  const boardOf = (list: readonly WinnerRow[], language: string): TopicData['winners'] => ({
    list: list.map(({ username, amount, game: nodeId }) => {
      const row = nodeId === null ? undefined : shelf.byNode.get(nodeId)
      return {
        customerName: maskName(username),
        winAmount: moneyToDecimal(BigInt(amount), 5),
        game: row === undefined || row.withdrawn ? null : tileOf(shelf, row, language),
      }
    }),
  })
  /** The boards of all languages are looked at together, and read once for it. */
  let reading: Promise<WinnerRow[]> | undefined

  return {
    mark: () => shelf.version,
    stateOf(nodeId) {
      const row = shelf.byNode.get(nodeId)
      return row === undefined ? undefined : { open: !row.paused && !row.withdrawn }
    },
    async winnerBoard(language) {
      reading ??= readWinners(deps.db, WINNER_COUNT).finally(() => (reading = undefined))
      return boardOf(await reading, language)
    },
    async refresh() {
      const version = await readVersion(deps.db)
      if (version === shelf.version) return false
      shelf = await read(version)
      return true
    },
    game,
    findByCode: (vendor, gameCode) => shelf.byCode.get(codeKey(vendor, gameCode)),
    rowOf: (nodeId) => shelf.byNode.get(nodeId),
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
    nodesOf: ({ gameType, vendor }) =>
      [...shelf.byNode.values()].flatMap((row) =>
        (gameType === undefined || row.gameType === gameType) && (vendor === undefined || row.vendor === vendor)
          ? [row.nodeId]
          : [],
      ),
    calls: [
      ...deskCalls(deps),
      ...bindCalls(catalogueCalls, {
        'games.vendors': async ({ language }) => ({ data: { lanes: lanes(shelf, language) } }),
        'games.hot': async ({ language, merchantCode, vassalage, limit }) => {
          if (merchantCode !== undefined && merchantCode !== deps.merchantCode) throw new Refusal('NOT_FOUND')
          return { list: hotOf(shelf, vassalage, limit ?? 20).map((row) => tileOf(shelf, row, language)) }
        },
        'games.browse': async (query) => browse(shelf, query),
        'games.search': async (query) => search(shelf, query),
        'games.facts': async ({ nodeId }) => {
          const { row } = game(nodeId, 'EN')
          const facts = row.vendor === HOUSE_VENDOR ? GAME_FACTS.get(row.gameCode) : undefined
          return { facts: facts === undefined ? null : { ...facts, features: [...facts.features] } }
        },
        'games.list': async (query) => browse(shelf, query),
        'games.vassTypes': async ({ vassalage }) => ({ list: typesOf(shelf, vassalage) }),
        'games.recent': async ({ language }, { session }) => ({
          list: tilesOf(
            await readRecent(deps.db, session.member, await deps.recentLotteries(session.member)),
            language,
          ),
        }),
        'favorites.ids': async (_request, { session }) => ({ ids: await readFavourites(deps.db, session.member) }),
        'favorites.list': async ({ language, pageNo, pageSize }, { session }) => {
          const tiles = tilesOf(await readFavourites(deps.db, session.member), language)
          const from = (pageNo - 1) * pageSize
          return {
            content: tiles.slice(from, from + pageSize),
            pageNum: pageNo,
            totalPages: Math.ceil(tiles.length / pageSize),
          }
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
        'games.winners': async ({ limitNum, language }) => boardOf(await readWinners(deps.db, limitNum), language),
      }),
    ],
  }
}
