import { array, parse } from 'zod/mini'
import { type ErrorCode, Refusal } from '#contract/errors.ts'
import { pickRequest, type PickRequest } from '#contract/lottery.ts'
import type { SkipReason } from '#contract/lottery-chase.ts'
import type { LotterySettings } from '#contract/settings/lottery.ts'
import type { Calendar } from '../../../platform/calendar.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Ids, MemberId, Shard } from '../../../platform/ids.ts'
import type { Lanes } from '../../../platform/lane/lanes.ts'
import { post } from '../../../platform/lane/post.ts'
import type { Log } from '../../../platform/log.ts'
import type { Settings } from '../../brand/index.ts'
import type { Limit } from '../../safeguards/index.ts'
import type { Control } from '../controls.ts'
import type { DrawRow } from '../draw.sql.ts'
import type { LotteryGame } from '../games.ts'
import { atControls, type Leases } from '../lease-needs.ts'
import { sell } from '../sale.ts'
import type { GameTerms } from '../terms.ts'
import { type DueChase, readDueChases, readRunning } from './chase.sql.ts'
import { type BuyIssue, buyIssue, finishChase, skipIssue } from './step-chase.ts'

export interface DriveDeps {
  readonly db: Database
  readonly leases: Leases
  readonly calendar: Calendar
  readonly ids: Ids
  readonly lanes: Lanes
  readonly log: Log
  readonly settings: Pick<Settings, 'lottery'>
  readonly byNumber: ReadonlyMap<number, LotteryGame>
  /** Whether a game is sold now. */
  isSold(game: LotteryGame, settings: LotterySettings): boolean
  /** What a game costs and pays for a member. */
  termsFor(game: LotteryGame, member: MemberId): Promise<GameTerms>
  controlsOf(draw: DrawRow): readonly Control[]
  houseLimits(): readonly Limit[]
}

/** Chases that one turn takes on; the next turn finds the others. */
const AT_ONCE = 500
/** Of them so many are under way at a time, so that bets of members never queue behind a whole turn. */
const UNDER_WAY = 32

const readPicks = array(pickRequest)
export const picksOf = (picks: unknown): PickRequest[] => parse(readPicks, picks)

/** The moment from which a draw comes too late for a chase, in milliseconds: a guard before its close. */
export const lateFrom = ({ closesAt }: Pick<DrawRow, 'closesAt'>, { cancelGuardSeconds }: LotterySettings): number =>
  closesAt.getTime() - cancelGuardSeconds * 1000

/** The picks of a chase as the ticket of an issue has them. */
export const timesMultiple = (picks: readonly PickRequest[], multiple: number): PickRequest[] =>
  picks.map((pick) => ({ ...pick, multiple: pick.multiple * multiple }))

export interface ChaseDriver {
  /** One turn: the next step of all chases that have something to do. Several processes may do it at once. */
  turn(): Promise<void>
  /** Takes the next step of a chase; where that fails, the next turn does. Done again, it finds the chase gone on. */
  stepSoon(due: DueChase, settings: LotterySettings): Promise<void>
  /** Ends what members have running. It takes their shard's head, so it belongs last in its transaction. */
  endOf(tx: Tx, shard: Shard, members: readonly MemberId[], as: 'excluded' | 'frozen'): Promise<void>
}

export function createChaseDriver(deps: DriveDeps): ChaseDriver {
  const { db, calendar, lanes, leases, log, byNumber } = deps
  const buy = buyIssue(calendar)
  const finish = finishChase(calendar)

  async function step(due: DueChase, settings: LotterySettings): Promise<void> {
    const game = byNumber.get(due.game)
    if (game === undefined) return
    const { shard, member, id, i, multiple, draw } = due
    const key = { shard, member, id, i, nodeId: game.nodeId }
    const end = (as: 'void' | 'won' | 'done') => lanes.run(finish, { ...key, as })
    const skip = (nr: number, why: SkipReason) => lanes.run(skipIssue, { ...key, nr, why })
    if (due.ends !== null) return void (await end(due.ends))
    if (multiple === undefined) return void (await end('done'))
    if (draw === undefined || draw.state === 'planned') return
    // Operators voided the draw that comes next; one that is void because no process ran is merely past.
    if (draw.isVoided) return void (await end('void'))
    if (draw.state !== 'open') return void (await skip(draw.nr, 'late'))
    if (!deps.isSold(game, settings)) return void (await skip(draw.nr, 'paused'))
    try {
      await buyTicket({ ...due, multiple, draw }, game, settings)
    } catch (error) {
      const why = error instanceof Refusal ? reasons[error.code] : undefined
      if (why === undefined) throw error
      await skip(draw.nr, why)
    }
  }

  /** @throws Refusal for what the terms of now do not sell */
  async function buyTicket(
    { shard, member, id, i, picks, multiple, draw }: DueChase & { multiple: number; draw: DrawRow },
    game: LotteryGame,
    settings: LotterySettings,
  ): Promise<void> {
    const asked = timesMultiple(picksOf(picks), multiple)
    const { nr, issue, opensAt, closesAt } = draw
    const terms = await deps.termsFor(game, member)
    await atControls(() => {
      const input: BuyIssue = {
        shard,
        member,
        id,
        i,
        nodeId: game.nodeId,
        untilMs: lateFrom(draw, settings),
        ticket: {
          id: deps.ids.row(),
          reference: `chase:${id}:${i}`,
          game,
          draw: { nr, issue, opensAtMs: opensAt.getTime(), closesAtMs: closesAt.getTime() },
          sale: sell(terms, draw, asked, deps.controlsOf(draw)),
          asked: JSON.stringify(asked),
          houseLimits: deps.houseLimits(),
        },
      }
      // Where others took what was leased each time, the next turn tries again.
      return leases.asking(
        shard,
        () => lanes.run(buy, input),
        (answer) => (answer.did === 'lease' ? answer.needs : undefined),
      )
    })
  }

  async function stepSoon(due: DueChase, settings: LotterySettings): Promise<void> {
    try {
      await step(due, settings)
    } catch (error) {
      // The others go on; this one is tried again in the next turn.
      log.error({ err: error, chase: due.id }, 'a chase could not go on')
    }
  }

  return {
    stepSoon,
    async turn() {
      const due = await readDueChases(db, AT_ONCE)
      if (due.length === 0) return
      const settings = await deps.settings.lottery()
      const left = due.values()
      const work = async (): Promise<void> => {
        for (const one of left) await stepSoon(one, settings)
      }
      await Promise.all(Array.from({ length: UNDER_WAY }, work))
    },
    async endOf(tx, shard, members, as) {
      for (const { member, id, game } of await readRunning(tx, shard, members)) {
        const nodeId = byNumber.get(game)?.nodeId
        if (nodeId !== undefined) await post(tx, finish, { shard, member, id, nodeId, as })
      }
    },
  }
}

/** Refusals of a ticket that pass over its issue. */
const reasons: { readonly [Code in ErrorCode]?: SkipReason } = {
  NUMBER_CLOSED: 'number',
  NUMBER_FULL: 'number',
  AMOUNT_OUT_OF_RANGE: 'amount',
  // The play, or the prize group that was chosen, is not offered any more.
  PICK_INVALID: 'paused',
}
