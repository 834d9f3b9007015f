import { placeholderColour, vendorArt } from '#art/gallery.ts'
import { LOTTERY_PICTURES } from '#seed/catalogue/lottery-pictures.ts'
import {
  type FastGame,
  fastGames,
  type OfficialGame,
  officialGames,
  type PairGame,
  pairGames,
} from '#rules/lottery/games.ts'
import { stations } from '#rules/lottery/stations.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { sql, textArray } from '../../platform/db/sql.ts'
import { importCatalogue } from '../catalogue/index.ts'

/** A game that the house runs, with the number that its draws, tickets and gates are kept by. */
export interface LotteryGame extends OfficialGame {
  /** Minutes from draw to draw; null for an official game, whose results come from outside on its days. */
  readonly minutes: FastGame['minutes'] | null
  readonly number: number
  /** Its tile in the catalogue. */
  readonly nodeId: number
  /** The games whose results make its own, where it joins two stations. */
  readonly stations?: readonly [Station, Station]
}

/** The game of a station, by its id and its number. */
type Station = Pick<LotteryGame, 'id' | 'number'>

/** All games: those that the house draws, those whose results come from outside, and those that join two of the latter. */
const allGames: readonly (Pick<LotteryGame, 'id' | 'kind' | 'area' | 'minutes'> &
  Partial<Pick<PairGame, 'stations'>>)[] = [
  ...fastGames,
  ...officialGames.map((game) => ({ ...game, minutes: null })),
  ...pairGames.map((game) => ({ ...game, minutes: null })),
]

/** The ids of the games that a brand's file names. @throws RangeError for one that there is not, or that lacks a station */
export function chosenGames(named: 'all' | readonly string[] = []): string[] {
  const known = allGames.map(({ id }) => id)
  if (named === 'all') return known
  const strange = named.find((id) => !known.includes(id))
  if (strange !== undefined) throw new RangeError(`there is no lottery ${strange}`)
  for (const { id, stations: both } of pairGames)
    if (named.includes(id) && !both.every((station) => named.includes(station)))
      throw new RangeError(`${id} needs the lotteries of both of its stations`)
  return [...named]
}

/** Tiles of lotteries lie behind those of the other games. */
const FIRST_NODE = 20_000

/** The vendor of each area, by the codes of the specification, with its category. */
export const LOTTERY_VENDORS = {
  LOTT: { code: 'LOTT', name: 'Harbour Lottery', gameType: 'LOTT', sort: 800 },
  SEA: { code: 'TCG_LOTTO_SEA', name: 'Monsoon Lottery', gameType: 'LOTT', sort: 801 },
  VN: { code: 'TCG_LOTTO_VN', name: 'Lotus Draw', gameType: 'ELOTT', sort: 900 },
  ELOTT: { code: 'PULSE', name: 'Pulse Draw', gameType: 'ELOTT', sort: 901 },
} as const

/** Gives each game that a brand runs its number; a game keeps it for good. */
export async function numberGames(tx: Tx, codes: readonly string[]): Promise<LotteryGame[]> {
  const wanted = allGames.filter(({ id }) => codes.includes(id))
  await tx.query(sql`LOCK TABLE lottery_game IN SHARE ROW EXCLUSIVE MODE`)
  await tx.query(sql`
    INSERT INTO lottery_game (id, code)
    SELECT (SELECT coalesce(max(id), 0) FROM lottery_game) + row_number() OVER (ORDER BY place), code
    FROM unnest(${wanted.map(({ id }) => id)}::text[]) WITH ORDINALITY AS k(code, place)
    WHERE NOT EXISTS (SELECT FROM lottery_game g WHERE g.code = k.code)`)
  const pairs = pairGames.filter(({ id }) => codes.includes(id))
  await tx.query(sql`
    UPDATE lottery_game g SET stations = ARRAY[a.id, b.id]
    FROM unnest(${textArray(pairs.map(({ id }) => id))}::text[], ${textArray(pairs.map(({ stations: [first] }) => first))}::text[],
      ${textArray(pairs.map(({ stations: [, second] }) => second))}::text[]) AS k(code, first, second)
    JOIN lottery_game a ON a.code = k.first JOIN lottery_game b ON b.code = k.second
    WHERE g.code = k.code AND g.stations IS NULL`)
  return readGames(tx, codes)
}

async function readGames(db: Db, codes: readonly string[]): Promise<LotteryGame[]> {
  const rows = await db.query<{ id: number; code: string }>(sql`SELECT id, code FROM lottery_game`)
  const numbers = new Map(rows.map(({ id, code }) => [code, id]))
  const numberOf = (id: string): number => {
    const number = numbers.get(id)
    if (number === undefined) throw new Error(`the lottery ${id} has no number`)
    return number
  }
  const stationOf = (id: string): Station => ({ id, number: numberOf(id) })
  return allGames.flatMap((game) => {
    if (!codes.includes(game.id)) return []
    const number = numberOf(game.id)
    const { stations: both, ...rest } = game
    const numbered = { ...rest, number, nodeId: FIRST_NODE + number }
    return both === undefined
      ? [numbered]
      : [{ ...numbered, stations: [stationOf(both[0]), stationOf(both[1])] as const }]
  })
}

/** What games are called, before their minutes, by language. */
const NAMES: Readonly<Record<string, Readonly<Record<'EN' | 'PT' | 'JA' | 'KO' | 'CN', string>>>> = {
  ssc: { EN: 'Five Digits', PT: 'Cinco Dígitos', JA: '五桁', KO: '다섯 숫자', CN: '时时彩' },
  '11x5': { EN: '11 out of 5', PT: '11 por 5', JA: '11選5', KO: '11선5', CN: '11选5' },
  k3: { EN: 'Three Dice', PT: 'Três Dados', JA: '三つのサイコロ', KO: '세 주사위', CN: '快三' },
  pk10: { EN: 'Ten Cars', PT: 'Dez Carros', JA: '10台レース', KO: '열 대 경주', CN: '极速赛车' },
  'mark-six': { EN: 'Mark Six', PT: 'Mark Six', JA: 'マークシックス', KO: '마크 식스', CN: '六合彩' },
  'vn-fast-north': { EN: 'Fast North', PT: 'Norte Rápido', JA: '北部クイック', KO: '북부 빠른 추첨', CN: '北部快彩' },
  'vn-fast-south': { EN: 'Fast South', PT: 'Sul Rápido', JA: '南部クイック', KO: '남부 빠른 추첨', CN: '南部快彩' },
  'th-fast': { EN: 'Fast Thai', PT: 'Tailandês Rápido', JA: 'タイ・クイック', KO: '태국 빠른 추첨', CN: '泰国快彩' },
  keno: { EN: 'Keno', PT: 'Keno', JA: 'キノ', KO: '키노', CN: '快乐8' },
  colour: { EN: 'Colours', PT: 'Cores', JA: 'カラー', KO: '컬러', CN: '颜色彩' },
  'vn-north': { EN: 'Vietnam North', PT: 'Vietnã Norte', JA: 'ベトナム北部', KO: '베트남 북부', CN: '越南北部彩' },
  'th-gov': { EN: 'Thai Government', PT: 'Governo Tailandês', JA: 'タイ政府', KO: '태국 정부', CN: '泰国政府彩' },
  lao: { EN: 'Lao Lottery', PT: 'Loteria do Laos', JA: 'ラオス宝くじ', KO: '라오스 복권', CN: '老挝彩' },
}
const MINUTES = { EN: 'min', PT: 'min', JA: '分', KO: '분', CN: '分钟' } as const
const LANGUAGES = ['EN', 'PT', 'JA', 'KO', 'CN'] as const

function namesOf({ id, minutes }: LotteryGame): Record<string, string> {
  const base = id.replace(/-\d+m$/, '')
  const nameIn = (language: (typeof LANGUAGES)[number]): string =>
    NAMES[base]?.[language] ??
    base
      .split('+')
      .map((station) => stations.get(station)?.name ?? station)
      .join(' + ')
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      minutes === null ? nameIn(language) : `${nameIn(language)} ${minutes} ${MINUTES[language]}`,
    ]),
  )
}

/** Puts the games and their vendors into the catalogue where they are not in it; true where something was. */
export async function addToCatalogue(db: Database, games: readonly LotteryGame[]): Promise<boolean> {
  const known = await db.query<{ node: number }>(sql`SELECT node_id AS node FROM game WHERE node_id > ${FIRST_NODE}`)
  const nodes = new Set(known.map(({ node }) => node))
  const missing = games.filter(({ nodeId }) => !nodes.has(nodeId))
  if (missing.length === 0) return false
  const there = await db.query<{ code: string }>(sql`SELECT code FROM vendor`)
  const areas = [...new Set(missing.map(({ area }) => area))]
  const vendors = areas
    .map((area) => LOTTERY_VENDORS[area])
    .filter(({ code }) => !there.some((vendor) => vendor.code === code))
    .map((vendor) => ({ ...vendor, art: vendorArt(vendor.code) }))
  const tiles = missing.map((game) => {
    const picture = LOTTERY_PICTURES[game.number % LOTTERY_PICTURES.length]
    if (picture === undefined) throw new Error('there are no pictures of lotteries')
    const { code, gameType } = LOTTERY_VENDORS[game.area]
    return {
      nodeId: game.nodeId,
      vendor: code,
      gameType,
      gameCode: game.id,
      classify: game.minutes === null && gameType === 'LOTT' ? 'DRAW' : 'RAPID',
      names: namesOf(game),
      art: picture.key,
      tint: 0,
      lettering: 'ivory',
      colour: placeholderColour(picture),
      playable: true,
      freeTrial: false,
      rank: FIRST_NODE + game.number,
    }
  })
  await db.transaction((tx) => importCatalogue(tx, vendors, tiles))
  return true
}
