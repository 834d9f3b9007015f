import { array, enum as oneOf, int, minLength, nullable, number, object, optional, string } from 'zod/mini'
import { FEATURES } from '#rules/facts.ts'
import { defineCalls } from '../call.ts'
import { gameTile, winnerBoard } from '../game-tile.ts'
import { amount, count, languageCode, plainText, wholeNumber } from '../scalars.ts'

export const gameClassify = object({ key: string(), displayName: string(), gameCount: count, sort: int() })

const vendorCard = object({
  vassalage: string(),
  displayName: string(),
  gameType: string(),
  gameCount: count,
  /** Key of the vendor's mark. */
  art: string(),
  /** The picture of the vendor's first game, which stands for all of them. */
  poster: object({ art: string(), tint: number(), colour: string() }),
})

/** A category of the vendor list with its vendors. */
export const vendorLane = object({
  title: string(),
  /** Its place among the categories: the lowest first. A brand may say otherwise. */
  sort: int(),
  gameCount: count,
  cards: array(vendorCard),
  gameClassify: array(gameClassify),
})

const page = { pageNo: wholeNumber(1, 10_000), pageSize: wholeNumber(1, 100) }
const gamePage = object({ games: array(gameTile), totalPages: count, total: count })

/** The node id of a game, as text in a query and as a number in a body. */
const nodeId = wholeNumber(1, 999_999_999)

/** What the asking client runs games on (`html5-desktop`, `flash`). Every game here is HTML5, so it narrows nothing. */
const platform = plainText(32)

/** Leaves out what cannot be opened now. */
const playNow = optional(oneOf(['yes']))

/** What is asked for and narrows nothing. */
const unheard = ['clientType', 'platform', 'merchant'] as const

/** What the specification's game query says besides what narrows it; the server needs none of it to answer. */
const clientWords = {
  clientType: optional(wholeNumber(0, 99)),
  platform: optional(platform),
  merchant: optional(plainText(40)),
}

export const catalogueCalls = defineCalls({
  'games.vendors': {
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    moduleId: 'VENDOR3',
    token: 'none',
    encrypted: false,
    summary: 'Every category that has vendors, with its vendors and sub-classes.',
    request: object({ language: languageCode, platform: optional(platform) }),
    response: object({ data: object({ lanes: array(vendorLane) }) }),
    errors: [],
    cacheSeconds: 30,
    unheard,
  },
  'games.hot': {
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    moduleId: 'HOTGAME3',
    token: 'none',
    encrypted: false,
    summary: 'The hot games of the brand, of every category some.',
    /** Another merchant's code is NOT_FOUND: one deployment serves one brand. */
    request: object({
      language: languageCode,
      merchantCode: optional(plainText(40)),
      isPlatform: optional(wholeNumber(0, 9)),
      platform: optional(platform),
      vassalage: optional(plainText(32)),
      limit: optional(wholeNumber(1, 50)),
    }),
    response: object({ list: array(gameTile) }),
    errors: ['NOT_FOUND'],
    cacheSeconds: 30,
    unheard,
  },
  'games.browse': {
    method: 'GET',
    path: '/wps/games/browse',
    moduleId: 'BROWSE3',
    token: 'none',
    encrypted: false,
    summary: 'A page of the catalogue by category, vendor and class, for visitors too.',
    request: object({
      ...clientWords,
      gameType: optional(plainText(16)),
      vassalage: optional(plainText(32)),
      gameClassify: optional(plainText(32)),
      playNow,
      language: languageCode,
      ...page,
    }),
    response: gamePage,
    errors: [],
    cacheSeconds: 30,
    unheard,
  },
  'games.search': {
    method: 'GET',
    path: '/wps/games/search',
    moduleId: 'SEARCH3',
    token: 'none',
    encrypted: false,
    summary: 'Games by a part of their name, over the whole catalogue, in the language asked for.',
    request: object({ text: plainText(60).check(minLength(1)), language: languageCode, ...page }),
    response: gamePage,
    errors: [],
    cacheSeconds: 30,
  },
  'games.facts': {
    method: 'GET',
    path: '/wps/games/facts',
    moduleId: 'FACTS3',
    token: 'none',
    encrypted: false,
    summary:
      'What the rules of a game say of it: return, volatility, lines, stakes, features; null where its provider tells nothing of it.',
    request: object({ nodeId }),
    response: object({
      facts: nullable(
        object({
          returnToPlayer: number(),
          deviation: nullable(number()),
          lines: nullable(count),
          least: amount,
          most: amount,
          features: array(oneOf(FEATURES)),
        }),
      ),
    }),
    errors: ['GAME_UNKNOWN'],
    cacheSeconds: 30,
  },
  'games.list': {
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    moduleId: 'GAMELIST3',
    token: 'member',
    encrypted: false,
    summary: 'A page of the catalogue for a member, by the game query of the specification.',
    request: object({
      ...clientWords,
      gameType: optional(plainText(16)),
      vassalage: optional(plainText(32)),
      gameClassify: optional(plainText(32)),
      prizeMode: optional(plainText(16)),
      playNow,
      language: languageCode,
      ...page,
    }),
    response: gamePage,
    errors: [],
  },
  'games.vassTypes': {
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    moduleId: 'VASSTYPE3',
    token: 'member',
    encrypted: false,
    summary: 'The game types of a vendor, with their classes.',
    request: object({ vassalage: plainText(32), language: languageCode }),
    response: object({ list: array(object({ gameType: string(), gameClassify: array(gameClassify) })) }),
    errors: [],
  },
  'games.recent': {
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    moduleId: 'RECENT3',
    token: 'member',
    encrypted: false,
    summary: 'The games the member opened last, the latest first.',
    request: object({ language: languageCode }),
    response: object({ list: array(gameTile) }),
    errors: [],
  },
  'favorites.ids': {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    moduleId: 'FAVIDS3',
    token: 'member',
    encrypted: false,
    summary: "The node ids of the member's favourites, the latest first.",
    request: object({}),
    response: object({ ids: array(int()) }),
    errors: [],
  },
  'favorites.list': {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    moduleId: 'FAVLIST3',
    token: 'member',
    encrypted: false,
    summary: "A page of the member's favourites of all types, the latest first.",
    request: object({
      ...clientWords,
      gameType: optional(plainText(16)),
      language: languageCode,
      pageNo: wholeNumber(1, 999),
      pageSize: wholeNumber(1, 999),
    }),
    response: object({ content: array(gameTile), pageNum: count, totalPages: count }),
    errors: [],
  },
  'favorites.add': {
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    moduleId: 'FAVADD3',
    token: 'member',
    encrypted: false,
    summary: 'Adds a game to the favourites; one that is there already stays.',
    request: object({ nodeId, vendor: optional(plainText(32)), gameType: optional(plainText(16)) }),
    response: object({}),
    errors: ['GAME_UNKNOWN'],
  },
  'favorites.remove': {
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    moduleId: 'FAVDEL3',
    token: 'member',
    encrypted: false,
    summary: 'Takes a game out of the favourites, if it is among them.',
    request: object({ nodeId }),
    response: object({}),
    errors: [],
  },
  'games.winners': {
    method: 'GET',
    path: '/wps/relay/ODSFE2_getWinnerBoard',
    moduleId: 'WINNERS3',
    token: 'none',
    encrypted: false,
    summary: 'The largest payouts of the last day with masked names, largest first.',
    request: object({ gameCategory: optional(plainText(16)), language: languageCode, limitNum: wholeNumber(1, 50) }),
    response: winnerBoard,
    errors: [],
    cacheSeconds: 15,
  },
})
