import type { GameTile } from '#contract/game-tile.ts'
import { JACKPOT_GAMES } from '#rules/jackpot.ts'
import { HOUSE_VENDOR } from '#seed/catalogue/vendors.ts'
import type { GameRow, ShownVendor } from './catalogue.sql.ts'
import { hotGames, playableFirst } from './hot.ts'
import { nearWords, wordsOf } from './near-words.ts'

/** What a page of games is asked by; what is left out does not narrow. */
export interface GameQuery {
  readonly gameType?: string | undefined
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  /** The prize mode of lotteries, of which others are left out. */
  readonly prizeMode?: string | undefined
  /** Leaves out what cannot be opened now. */
  readonly playNow?: 'yes' | undefined
  readonly language: string
  readonly pageNo: number
  readonly pageSize: number
}

interface ShelvedGame {
  readonly row: GameRow
  /** Every name and the vendor's, without case or accents, one a line, for searching. */
  readonly searchText: string
}

/** The whole catalogue in memory, in the order in which it is shown. 10,000 games take about 10 MB. */
export interface Shelf {
  readonly version: string
  readonly vendors: readonly ShownVendor[]
  /** What can be played first; all but the withdrawn and the hidden, which are found by id and code alone. */
  readonly games: readonly ShelvedGame[]
  readonly byNode: ReadonlyMap<number, GameRow>
  readonly byCode: ReadonlyMap<string, GameRow>
  readonly byVendor: ReadonlyMap<string, ShownVendor>
  readonly byType: ReadonlyMap<string, readonly ShelvedGame[]>
  readonly index: SearchIndex
  /** Every word that stands in a search text, for what was mistyped. */
  readonly words: readonly string[]
  /** What searches found lately, by their plain text; the longest unused first. */
  readonly found: Map<string, readonly ShelvedGame[]>
}

/** The search texts of all games as one, which is searched many times faster than each by itself. */
interface SearchIndex {
  readonly text: string
  /** Where each game's text ends in it, in the order of the games. */
  readonly ends: readonly number[]
}

export const codeKey = (vendor: string, gameCode: string): string => `${vendor}/${gameCode}`

/** A game that can be opened now. */
const isOpen = ({ playable, paused }: GameRow): boolean => playable && !paused

/** Puts the catalogue on its shelf; `hidden` are categories that this house does not show. */
export function buildShelf(
  version: string,
  vendors: readonly ShownVendor[],
  rows: readonly GameRow[],
  hidden: ReadonlySet<string> = new Set(),
): Shelf {
  const byVendor = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  const shown = rows
    .filter(({ withdrawn, gameType }) => !withdrawn && !hidden.has(gameType))
    .map((row) => ({ row, playable: isOpen(row) }))
  const games = playableFirst(shown).map(({ row }) => ({
    row,
    searchText: plain([...Object.values(row.names), ...namesOf(byVendor.get(row.vendor))].join('\n')),
  }))
  return {
    version,
    vendors,
    games,
    byNode: new Map(rows.map((row) => [row.nodeId, row])),
    byCode: new Map(rows.map((row) => [codeKey(row.vendor, row.gameCode), row])),
    byVendor,
    byType: shelved(games),
    index: joined(games),
    words: wordsOf(games.map(({ searchText }) => searchText)),
    found: new Map(),
  }
}

/** Every name by which somebody may look for a vendor. */
const namesOf = (vendor: ShownVendor | undefined): string[] =>
  vendor === undefined ? [''] : [vendor.name, ...Object.values(vendor.names ?? {})]

/** What a vendor is called in a language: as an operator wrote it there, or in English, else as the catalogue has it. */
const vendorName = ({ name, names }: ShownVendor, language: string): string =>
  names?.[language] ?? names?.['EN'] ?? name

/** Classes of table games that are played with cards. */
const CARD_TABLES: ReadonlySet<string> = new Set(['BLACKJACK'])
const isAgainstHouseByCards = ({ gameType, classify }: GameRow): boolean =>
  gameType === 'VP' || (gameType === 'TG' && CARD_TABLES.has(classify))

/** The games by type. Card games against the house stand among those between players too, where they are looked for. */
function shelved(games: readonly ShelvedGame[]): Map<string, ShelvedGame[]> {
  const types = groupBy(games, ({ row }) => row.gameType)
  if (types.has('PVP'))
    types.set(
      'PVP',
      games.filter(({ row }) => row.gameType === 'PVP' || isAgainstHouseByCards(row)),
    )
  return types
}

/** Between two texts; no word that is looked for holds it. */
const BORDER = '\t'

function joined(games: readonly ShelvedGame[]): SearchIndex {
  let end = -BORDER.length
  const ends = games.map(({ searchText }) => (end += searchText.length + BORDER.length))
  return { text: games.map(({ searchText }) => searchText).join(BORDER), ends }
}

/** The games whose search text holds the word, in their order. */
function gamesWith({ games, index }: Shelf, word: string): ShelvedGame[] {
  const found: ShelvedGame[] = []
  let game = 0
  for (let at = index.text.indexOf(word); at >= 0;) {
    while ((index.ends[game] ?? Infinity) <= at) game += 1
    const one = games[game]
    if (one !== undefined) found.push(one)
    at = index.text.indexOf(word, index.ends[game])
  }
  return found
}

/** Without case and accents, so that a phone's keyboard is enough. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The picture that stands for a game: its own as it came, else the drawn one as this game varies it. */
const lookOf = ({ own, art, tint, colour }: GameRow): Pick<GameTile, 'art' | 'tint' | 'colour'> =>
  own === null ? { art, tint, colour } : { ...own, tint: 0 }

/** Whether stakes in a game add to the pots of the house, and its rounds may win one. */
export const hasPots = ({ vendor, gameCode }: Pick<GameRow, 'vendor' | 'gameCode'>): boolean =>
  vendor === HOUSE_VENDOR && JACKPOT_GAMES.has(gameCode)

/** A game as a tile in a language; a name that the language lacks is shown in English. */
export function tileOf(shelf: Shelf, row: GameRow, language: string): GameTile {
  const { art, tint, colour } = lookOf(row)
  const vendor = shelf.byVendor.get(row.vendor)
  return {
    nodeId: row.nodeId,
    vendor: row.vendor,
    vendorName: vendor === undefined ? row.vendor : vendorName(vendor, language),
    gameType: row.gameType,
    gameCode: row.gameCode,
    gameName: row.names['EN'] ?? row.gameCode,
    displayName: row.names[language] ?? row.names['EN'] ?? row.gameCode,
    iconUrl: `/art/${art}/240.webp`,
    gameClassify: row.classify,
    isGame: row.isGame,
    art,
    tint,
    lettering: row.lettering,
    colour,
    playable: row.playable && !row.paused,
    freeTrial: row.freeTrial,
    // Most games are not, and a page shows hundreds.
    ...(row.playable && row.paused ? { paused: true } : {}),
    ...(row.mark === 'hot' || row.mark === 'new' ? { mark: row.mark } : {}),
    ...(hasPots(row) ? { pots: true } : {}),
  }
}

export interface GamePage {
  readonly games: GameTile[]
  readonly totalPages: number
  readonly total: number
}

/** The lotteries of each prize mode: their category, and the vendor where the category has several modes. */
const MODES: ReadonlyMap<string, { readonly gameType: string; readonly vendor?: string }> = new Map([
  ['LOTT', { gameType: 'LOTT', vendor: 'LOTT' }],
  ['ZY', { gameType: 'LOTT', vendor: 'LOTT' }],
  ['SEA', { gameType: 'LOTT', vendor: 'TCG_LOTTO_SEA' }],
  ['ELOTT', { gameType: 'ELOTT' }],
])
const LOTTERIES: ReadonlySet<string> = new Set(['LOTT', 'ELOTT'])

/**
 * Whether a game is of the prize mode that is asked for. A mode says nothing of other games, nor where the query names a
 * vendor, or the category that the mode does not belong to.
 */
function fitsMode(row: Pick<GameRow, 'gameType' | 'vendor'>, { prizeMode, gameType, vassalage }: GameQuery): boolean {
  const mode = MODES.get(prizeMode ?? '')
  if (mode === undefined || vassalage !== undefined || !LOTTERIES.has(row.gameType)) return true
  if (gameType !== undefined && gameType !== mode.gameType) return true
  return row.gameType === mode.gameType && (mode.vendor === undefined || row.vendor === mode.vendor)
}

/** A page of the games that fit the query, in the catalogue's order. */
export function browse(shelf: Shelf, query: GameQuery): GamePage {
  const pool = query.gameType === undefined ? shelf.games : (shelf.byType.get(query.gameType) ?? [])
  const fits = pool.filter(
    ({ row }) =>
      // A vendor's list does not contain the entry that opens it.
      (query.playNow === undefined || isOpen(row)) &&
      (query.vassalage === undefined || (row.vendor === query.vassalage && row.isGame === 'GAME')) &&
      (query.gameClassify === undefined || row.classify === query.gameClassify) &&
      fitsMode(row, query),
  )
  return pageOf(shelf, fits, query)
}

/**
 * A page of the games whose names, or whose vendor's, hold every word of the text: what can be played first, and what
 * begins with it before the rest. Where nothing does, words that are nearly the same are taken for what was meant.
 */
export function search(
  shelf: Shelf,
  query: { text: string; language: string; pageNo: number; pageSize: number },
): GamePage {
  const text = plain(query.text).trim()
  if (text === '') return { games: [], totalPages: 0, total: 0 }
  const fits = shelf.found.get(text) ?? foundOrMeant(shelf, text)
  // Put last again, so that what is asked for often outlives what is asked for once.
  shelf.found.delete(text)
  shelf.found.set(text, fits)
  const [oldest] = shelf.found.keys()
  if (shelf.found.size > KEPT_SEARCHES && oldest !== undefined) shelf.found.delete(oldest)
  return pageOf(shelf, fits, query)
}

/** Texts whose games are kept: everybody begins with the same few letters, and these find the most. */
const KEPT_SEARCHES = 200

function foundOrMeant(shelf: Shelf, text: string): readonly ShelvedGame[] {
  const found = foundBy(shelf, text)
  if (found.length > 0) return found
  // Each word as it stands where it is found, and what is nearest to it: a mistyped word may be a part of another one.
  const meant = text
    .split(/\s+/)
    .map((word) => [...(gamesWith(shelf, word).length > 0 ? [word] : []), ...nearWords(shelf.words, word)])
  const games = new Set<ShelvedGame>()
  for (const word of meant[0] ?? []) {
    for (const game of gamesWith(shelf, word))
      if (meant.slice(1).every((words) => words.some((one) => game.searchText.includes(one)))) games.add(game)
  }
  return playableFirst([...games].map((game) => ({ game, playable: isOpen(game.row) }))).map(({ game }) => game)
}

function foundBy(shelf: Shelf, text: string): ShelvedGame[] {
  const [longest = '', ...others] = text.split(/\s+/).toSorted((a, b) => b.length - a.length)
  const found: { readonly game: ShelvedGame; readonly playable: boolean; readonly begins: boolean }[] = []
  for (const game of gamesWith(shelf, longest)) {
    if (!others.every((word) => game.searchText.includes(word))) continue
    found.push({ game, playable: isOpen(game.row), begins: game.searchText.startsWith(text) })
  }
  return playableFirst([...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)]).map(
    ({ game }) => game,
  )
}

/** The hot games, of the whole house or of one vendor: first those that operators marked so; none that is switched off. */
export function hotOf(shelf: Shelf, vassalage: string | undefined, limit: number): GameRow[] {
  const games = shelf.games.flatMap(({ row }) =>
    !row.paused && (vassalage === undefined || row.vendor === vassalage) ? [row] : [],
  )
  const isMarked = ({ mark, isGame, playable }: GameRow): boolean => mark === 'hot' && isGame === 'GAME' && playable
  const marked = games.filter(isMarked).slice(0, limit)
  const others = marked.length === 0 ? games : games.filter((row) => !isMarked(row))
  return [...marked, ...hotGames(others, limit - marked.length)]
}

function pageOf(
  shelf: Shelf,
  fits: readonly ShelvedGame[],
  { pageNo, pageSize, language }: { pageNo: number; pageSize: number; language: string },
): GamePage {
  const from = (pageNo - 1) * pageSize
  return {
    games: fits.slice(from, from + pageSize).map(({ row }) => tileOf(shelf, row, language)),
    totalPages: Math.ceil(fits.length / pageSize),
    total: fits.length,
  }
}

interface Classify {
  key: string
  displayName: string
  gameCount: number
  sort: number
}

/** The classes of some games, the fullest first. */
const classesOf = (games: readonly ShelvedGame[]): Classify[] =>
  [...groupBy(games, (game) => game.row.classify)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([key, list], sort) => ({ key, displayName: key, gameCount: list.length, sort }))

/** The game types that a vendor has games of, with their classes. */
export const typesOf = (shelf: Shelf, vendor: string): { gameType: string; gameClassify: Classify[] }[] =>
  [
    ...groupBy(
      shelf.games.filter(({ row }) => row.vendor === vendor && row.isGame === 'GAME'),
      (game) => game.row.gameType,
    ),
  ].map(([gameType, games]) => ({ gameType, gameClassify: classesOf(games) }))

/**
 * Every category that has vendors, in the order of its first vendor, with its vendors and classes; an entry that opens a list is
 * no game of theirs. Nothing is shown of vendors that are switched off, nor a category that has no others.
 */
export function lanes(
  shelf: Shelf,
  language: string,
): {
  title: string
  sort: number
  gameCount: number
  cards: VendorCard[]
  gameClassify: Classify[]
}[] {
  // A vendor that an operator moved takes its category along nowhere.
  const listed = shelf.vendors.toSorted((a, b) => b.sort - a.sort)
  const sorts = new Map(listed.map(({ gameType, sort }) => [gameType, sort]))
  const sortOf = (title: string): number => sorts.get(title) ?? sorts.get(BESIDE[title] ?? '') ?? LAST
  const isOn = ({ row }: ShelvedGame): boolean => shelf.byVendor.get(row.vendor)?.off !== true
  return [...shelf.byType]
    .filter(([, games]) => games.some(isOn))
    .toSorted(([a], [b]) => sortOf(a) - sortOf(b))
    .map(([title, all]) => {
      const games = all.filter((game) => game.row.isGame === 'GAME' && isOn(game))
      const byVendor = groupBy(games, (game) => game.row.vendor)
      return {
        title,
        sort: sortOf(title),
        gameCount: games.length,
        cards: shelf.vendors.flatMap((vendor) => cardOf(vendor, title, language, byVendor.get(vendor.code) ?? [])),
        gameClassify: classesOf(games),
      }
    })
}

/** Behind which category one stands whose games come from the same vendors. */
const BESIDE: Readonly<Record<string, string>> = { TG: 'RNG', VP: 'RNG' }

/** Where a category stands that has no vendor of its own. */
const LAST = 100_000

interface VendorCard {
  vassalage: string
  displayName: string
  gameType: string
  gameCount: number
  art: string
  poster: { art: string; tint: number; colour: string }
}

/** A vendor with its games of one type; none where it has no such game. */
function cardOf(vendor: ShownVendor, gameType: string, language: string, games: readonly ShelvedGame[]): VendorCard[] {
  const [first] = games
  if (first === undefined) return []
  const { code, art, own } = vendor
  const poster = own === undefined || own === null ? lookOf(first.row) : { ...own, tint: 0 }
  const displayName = vendorName(vendor, language)
  return [{ vassalage: code, displayName, gameType, gameCount: games.length, art, poster }]
}

/** The items by key, keys and items in their order. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
