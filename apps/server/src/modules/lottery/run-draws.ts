import { hash } from 'node:crypto'
import type { Encryption } from '#encryption/encryption.ts'
import { commitmentOf, SERVER_SEED_BYTES } from '#rules/fairness.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { closeGates } from '../../platform/gate.sql.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Settings } from '../brand/index.ts'
import {
  closeDraws,
  type DueDraw,
  endSettlement,
  insertSimulated,
  openDraws,
  planDraws,
  readDue,
  readSoldBlocks,
  readSpans,
  readToClose,
  type SimulatedDraw,
  skipDraws,
  writeResult,
} from './draw.sql.ts'
import type { LotteryGame } from './games.ts'
import { gradesOf } from './grade.ts'
import { gradeResults } from './grade-results.ts'
import { createOfficialPlan } from './plan-official.ts'
import { refundVoided } from './desk/refund.ts'
import { fastDraw, nrAt, type PlannedDraw } from './schedule.ts'
import { settleDraw } from './settle.ts'

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly log: Log
  readonly calendar: Calendar
  readonly settings: Pick<Settings, 'lottery' | 'lotteryTerms'>
  readonly games: readonly LotteryGame[]
  /** So many draws before its first one a game is shown with that nobody could buy: 0 but in the demonstration. */
  readonly simulated: number
  /** Hears that draws opened, closed, or got their results. */
  changed(): Promise<void>
}

/** Draws are planned so far ahead. */
const AHEAD_MS = 26 * 3_600_000
/** Draws of a game that are planned in one turn: the first ones are there at once, the rest of the day follows. */
const PLANNED_AT_ONCE = 40
/** And so many of the past. */
const SIMULATED_AT_ONCE = 20

/** A game that the house draws by itself. */
type FastLottery = LotteryGame & { readonly minutes: number }

/** The first and the last draw of each game that is written. */
type Spans = Map<number, { readonly first: number; readonly last: number }>

/** Where the seed of a draw lies, so that its encryption opens nowhere else. */
const placeOf = (game: LotteryGame, nr: number): string => `draw:${game.id}:${nr}`

/**
 * One turn of all draws: plans, opens, closes, draws and pays what is due. Each step may be done again and by several
 * processes at once; whoever comes second finds it done.
 */
export function createTurn(deps: Deps): () => Promise<void> {
  const { db, games, clock } = deps
  const byNumber = new Map(games.map((game) => [game.number, game]))
  const fast = games.filter((game): game is FastLottery => game.minutes !== null)
  const planOfficial = createOfficialPlan(
    db,
    games.filter(({ minutes }) => minutes === null),
  )
  let spans: Spans | undefined
  return async () => {
    spans ??= await readSpans(db)
    const { closeSeconds, officialGuardSeconds } = await deps.settings.lottery()
    await plan(deps, fast, spans, closeSeconds)
    await planOfficial(clock.now(), officialGuardSeconds)
    let moved = (await openDraws(db)) > 0
    const closing = await readToClose(db)
    if (closing.length > 0) {
      // The fence: once it has come back, no ticket of these draws is under way any more.
      await closeGates(
        db,
        closing.map(({ game, nr }) => ({ gate: game, to: nr })),
      )
      for (const draw of closing) {
        await skipDraws(db, draw)
        await closeDraws(db, draw)
      }
      moved = true
    }
    if (await gradeResults(deps, byNumber)) moved = true
    for (const draw of await readDue(db)) {
      const game = byNumber.get(draw.game)
      if (game === undefined || (draw.state === 'closed' && !draw.isDrawn)) continue
      try {
        await (draw.state === 'closed' ? drawResult : settle)(deps, game, draw)
        moved = true
      } catch (error) {
        // The draws of other games go on; this one is tried again in the next turn.
        deps.log.error({ err: error, game: game.id, issue: draw.issue }, 'a draw could not be drawn or paid')
      }
    }
    if (await refundVoided({ db, calendar: deps.calendar, now: () => deps.clock.now() }, byNumber)) moved = true
    if (moved) await deps.changed()
  }
}

/** Plans the draws of the next day, each with a seed that it is committed to before it opens. */
async function plan(
  { db, clock, random, encryption, simulated }: Deps,
  games: readonly FastLottery[],
  spans: Spans,
  closeSeconds: number,
): Promise<void> {
  const now = clock.now()
  for (const game of games) {
    const sold = nrAt(game.minutes, closeSeconds, now)
    const span = spans.get(game.number)
    const first = Math.max((span?.last ?? 0) + 1, sold)
    const last = Math.min(first + PLANNED_AT_ONCE - 1, nrAt(game.minutes, closeSeconds, now + AHEAD_MS))
    const before = span?.first ?? first
    if (last >= first) {
      const draws = numbers(first, last).map((nr) => {
        const seed = random.bytes(SERVER_SEED_BYTES).toString('hex')
        return {
          ...fastDraw(game.area, game.minutes, closeSeconds, nr),
          commitment: commitmentOf(seed),
          sealedSeed: encryption.encrypt(seed, placeOf(game, nr)),
        }
      })
      await db.transaction((tx) => planDraws(tx, game.number, 'house', draws))
    }
    const oldest = Math.max(before - SIMULATED_AT_ONCE, sold - simulated)
    if (oldest < before) {
      const draws = numbers(oldest, before - 1).map((nr) =>
        simulate(game, fastDraw(game.area, game.minutes, closeSeconds, nr)),
      )
      await db.transaction((tx) => insertSimulated(tx, game.number, draws))
    }
    spans.set(game.number, { first: Math.min(oldest, before), last: Math.max(last, span?.last ?? last) })
  }
}

const numbers = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** A draw of the past from a seed that anybody can make: the digest of its name. */
function simulate(game: LotteryGame, draw: PlannedDraw): SimulatedDraw {
  const seed = hash('sha256', `demonstration ${game.id} ${draw.issue}`)
  return { ...draw, seed, commitment: commitmentOf(seed), result: houseDraw(game.kind, game.id, draw.issue, seed) }
}

/** Draws a closed draw from its seed, where no other process has. */
async function drawResult({ db, encryption }: Deps, game: LotteryGame, draw: DueDraw): Promise<void> {
  if (draw.sealedSeed === null) throw new Error(`draw ${game.id} ${draw.issue} has no seed`)
  const seed = encryption.decrypt(draw.sealedSeed, placeOf(game, draw.nr))
  const result = houseDraw(game.kind, game.id, draw.issue, seed)
  const grades = gradesOf(game.kind, result, await readSoldBlocks(db, draw))
  await db.transaction((tx) => writeResult(tx, draw, { seed, result }, grades))
}

async function settle({ db, calendar, clock }: Deps, game: LotteryGame, draw: DueDraw): Promise<void> {
  const { result } = draw
  if (typeof result !== 'object' || result === null) throw new Error(`draw ${game.id} ${draw.issue} has no result`)
  const isDone = await settleDraw({ db, calendar, now: () => clock.now() }, game, { ...draw, result })
  if (isDone) await endSettlement(db, draw)
}
