import type { LotteryArea, LotteryGame as Shown, LotteryNow } from '#contract/lottery.ts'
import { readTwoStations, stations } from '#rules/lottery/stations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type DrawRow, readNow } from './draw.sql.ts'
import type { LotteryGame } from './games.ts'

/** The menus of Vietnam: its stations by region, then what the house draws itself. */
export const VIETNAM_MENUS = [
  { menuCode: 'NORTH', menuName: 'North', region: 'north' },
  { menuCode: 'SOUTH', menuName: 'South', region: 'south' },
  { menuCode: 'CENTRAL', menuName: 'Central', region: 'central' },
  { menuCode: 'PAIRS', menuName: 'Two stations', region: 'pairs' },
  { menuCode: 'FAST', menuName: 'Fast', region: undefined },
] as const

/** On which of them a game stands, by its code. */
export const regionOf = (code: string): (typeof VIETNAM_MENUS)[number]['region'] =>
  readTwoStations(code) === undefined ? stations.get(code)?.region : 'pairs'

/** What is known of the draws of a game. */
interface Known {
  /** The draw that is sold now, or next. */
  readonly next: DrawRow | undefined
  /** The newest ones that have closed, the newest first. */
  readonly closed: readonly DrawRow[]
}

/** The draws of now, at hand: menus, sales and open pages ask it without a statement. */
export interface Board {
  /** Reads it again. */
  look(): Promise<void>
  /** The database's time, in milliseconds. */
  nowMs(): number
  next(game: LotteryGame): DrawRow | undefined
  now(game: LotteryGame): Omit<LotteryNow, 'controlsMark'>
  shown(game: LotteryGame, recent: boolean): Shown
}

/** @param iconOf the picture of a game by its node */
export async function createBoard(db: Db, clock: Clock, iconOf: (nodeId: number) => string): Promise<Board> {
  let known = new Map<number, Known>()
  let aheadMs = 0
  const look = async (): Promise<void> => {
    const { rows, nowMs } = await readNow(db)
    if (rows.length > 0) aheadMs = nowMs - clock.now()
    const found = new Map<number, Known>()
    for (const { isNext, ...row } of rows) {
      const { next, closed } = found.get(row.game) ?? { next: undefined, closed: [] }
      found.set(row.game, isNext ? { next: row, closed } : { next, closed: [...closed, row] })
    }
    known = found
  }
  const nowMs = (): number => clock.now() + aheadMs
  const serverTime = (): string => new Date(nowMs()).toISOString()
  const times = (draw: DrawRow | undefined) => ({
    numero: draw?.issue ?? null,
    opensAt: draw?.opensAt.toISOString() ?? null,
    closesAt: draw?.closesAt.toISOString() ?? null,
    drawsAt: draw?.drawsAt.toISOString() ?? null,
    serverTime: serverTime(),
  })
  await look()
  return {
    look,
    nowMs,
    next: (game) => known.get(game.number)?.next,
    now(game) {
      const { next, closed = [] } = known.get(game.number) ?? {}
      const [last] = closed
      return {
        ...times(next),
        last: last === undefined ? null : { numero: last.issue, state: last.state, result: last.result },
      }
    },
    shown(game, recent) {
      const { next, closed = [] } = known.get(game.number) ?? {}
      const drawn = closed.find(({ result }) => result !== null)
      return {
        gameCode: game.id,
        nodeId: game.nodeId,
        area: game.area,
        kind: game.kind.id,
        minutes: game.minutes,
        icon: iconOf(game.nodeId),
        ...times(next),
        previous: drawn === undefined ? null : { numero: drawn.issue, result: drawn.result },
        recent,
      }
    },
  }
}

/** Games in the order of a menu: fast ones as they come, then official ones, the one that closes next first. */
export const byNextClose = (games: readonly Shown[]): Shown[] => [
  ...games.filter(({ minutes }) => minutes !== null),
  ...games.filter(({ minutes }) => minutes === null).toSorted((a, b) => closeOf(a) - closeOf(b)),
]

const closeOf = ({ closesAt }: Shown): number => (closesAt === null ? Infinity : Date.parse(closesAt))

/** So many games does the page of a category show before all of them. */
const FRONT = 8

/** The games that the page of a category shows first: one of each family, then the others; what is not sold now stands behind. */
export function frontOf(games: readonly Shown[]): Shown[] {
  const seen = new Map<string, number>()
  const ranked = games.map((game) => {
    const family = game.gameCode.replace(/-\d+m$/, '')
    const rank = seen.get(family) ?? 0
    seen.set(family, rank + 1)
    return { game, rank: game.numero === null ? games.length + rank : rank }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, FRONT)
    .map(({ game }) => game)
}

/** Areas in the order in which a prize mode shows them: its own first. */
export function areasOf(mode: string | undefined): readonly LotteryArea[] {
  const own: readonly LotteryArea[] =
    mode === 'ELOTT' ? ['VN', 'ELOTT'] : mode === 'SEA' ? ['SEA'] : mode === undefined ? [] : ['LOTT']
  const all: readonly LotteryArea[] = ['LOTT', 'VN', 'SEA', 'ELOTT']
  return [...own, ...all.filter((area) => !own.includes(area))]
}
