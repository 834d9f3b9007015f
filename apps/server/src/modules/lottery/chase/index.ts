import { lotteryChaseCalls } from '#contract/calls/lottery-chase.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { ChaseIssue, LotteryChase } from '#contract/lottery-chase.ts'
import type { Money } from '#rules/money.ts'
import { chaseTotal } from '#rules/lottery/chase.ts'
import type { Brand } from '../../brand/index.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Consumer, consume } from '../../../platform/events/consumers.ts'
import { type EventMapper, mapper } from '../../../platform/events/events.sql.ts'
import { post } from '../../../platform/lane/post.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type MemberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { isRowId } from '../../../platform/tokens.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Loop } from '../../../platform/loops.ts'
import { openWallet, readBalance, walletKind } from '../../wallet/index.ts'
import { stakeRefused } from '../../safeguards/index.ts'
import { type DrawRow, readDraw } from '../draw.sql.ts'
import type { LotteryGame } from '../games.ts'
import { decimal, sell } from '../sale.ts'
import { stateOf } from '../ticket.sql.ts'
import {
  exportChases,
  lockChase,
  readChase,
  readChases,
  readIssues,
  readWrongHolds,
  readNextIssues,
  type ShownChase,
  type ShownIssue,
} from './chase.sql.ts'
import { createChaseDriver, type DriveDeps, lateFrom, picksOf, timesMultiple } from './drive-chases.ts'
import { placeChase } from './place-chase.ts'
import { finishChase } from './step-chase.ts'

export interface ChaseDeps extends DriveDeps {
  readonly brand: Pick<Brand, 'brand'>
  /** @throws Refusal GAME_UNKNOWN */
  gameOf(code: string): LotteryGame
}

export interface Chases {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  readonly consumers: readonly Consumer[]
  readonly mappers: readonly EventMapper[]
  /** What became of the issues of a chase so far. @throws Refusal NOT_FOUND */
  look(member: MemberId, id: RowId): Promise<CallResponse<'lotteryDesk.chase'>>
  /** Stops a chase, whose money goes home with the transaction; how much that is. @throws Refusal NOT_FOUND, STATE_PASSED */
  stop(tx: Tx, member: MemberId, id: RowId): Promise<Money>
  readonly exports: { readonly chases: (member: MemberId) => Promise<unknown> }
}

/** Milliseconds between two turns: well within what the shortest draw leaves after the last one is settled. */
const TURN_MS = 300

/** Chases: the same ticket for draw after draw, from money that lies apart. */
export function createChases(deps: ChaseDeps): Chases {
  const { db, calendar, lanes, log, settings, byNumber, gameOf } = deps
  const driver = createChaseDriver(deps)
  const place = placeChase(calendar)
  const finish = finishChase(calendar)
  const shown = (chase: ShownChase): LotteryChase => {
    const { id, game, state, at, endedAt, stopOnWin, multiples, bought, skipped, staked, held, won } = chase
    const total = chaseTotal(chase.stake, multiples)
    return {
      id,
      gameCode: byNumber.get(game)?.id ?? String(game),
      state,
      at: at.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      stopOnWin,
      picks: picksOf(chase.picks).map(({ play, pick }) => ({ play, pick })),
      issues: multiples.length,
      bought,
      skipped,
      total: decimal(total),
      staked: decimal(staked),
      held: decimal(held),
      returned: decimal(total - staked - held),
      won: decimal(won),
    }
  }
  /** @throws Refusal NOT_FOUND */
  const chaseOf = async (member: MemberId, by: Parameters<typeof readChase>[2]): Promise<ShownChase> => {
    const row = await readChase(db, member, by)
    if (row === undefined) throw new Refusal('NOT_FOUND')
    return row
  }
  return {
    loops: byNumber.size === 0 ? [] : [{ name: 'chases', everyMs: TURN_MS, turn: driver.turn }],
    jobs: [
      {
        name: 'audit_chases',
        schedule: '35 4 * * *',
        run: async () => {
          const found = await readWrongHolds(db)
          if (found.length > 0) log.error({ found: found.slice(0, 20) }, 'wallets of chases have not what chases hold')
        },
      },
    ],
    consumers: [
      consume('chase_breaks', {
        'member.paused': async (tx, events) => {
          const [first] = events
          if (first === undefined) return
          await driver.endOf(tx, first.shard, [...new Set(events.map(({ member }) => member))], 'excluded')
        },
        'member.frozen': async (tx, events) => {
          const held = events.filter(({ payload }) => payload.areas.includes('play'))
          const [first] = held
          if (first === undefined) return
          await driver.endOf(tx, first.shard, [...new Set(held.map(({ member }) => member))], 'frozen')
        },
      }),
    ],
    mappers: [
      mapper('chase.changed', (_db, events) =>
        events.map(({ member, n, payload: { id } }) => ({
          member,
          n,
          event: { type: 'chase.changed', position: n, id },
        })),
      ),
    ],
    async look(member, id) {
      const chase = await chaseOf(member, { id })
      const decided = await readIssues(db, member, id)
      return {
        picks: picksOf(chase.picks).map(({ play, pick }) => ({ play, pick })),
        issues: decided.map((one) => {
          const multiple = chase.multiples[one.i] ?? 1
          return {
            numero: one.issue,
            multiple,
            stake: decimal(chase.stake * BigInt(multiple)),
            skipped: one.skipped,
            ticket: one.ticket === null ? null : ticketOf(one, one.ticket),
          }
        }),
      }
    },
    async stop(tx, member, id) {
      const chase = await lockChase(tx, member, id)
      const nodeId = chase === undefined ? undefined : byNumber.get(chase.game)?.nodeId
      if (chase === undefined || nodeId === undefined) throw new Refusal('NOT_FOUND')
      if (chase.state !== 'running') throw new Refusal('STATE_PASSED')
      await post(tx, finish, { shard: shardOf(member), member, id, nodeId, as: 'stopped' })
      return chase.held
    },
    exports: { chases: (member) => exportChases(db, member) },
    calls: bindCalls(lotteryChaseCalls, {
      async 'lottery.placeChase'({ key, gameCode, numero, picks, multiples, stopOnWin }, { session }) {
        const { member } = session
        const game = gameOf(gameCode)
        const all = await settings.lottery()
        if (!deps.isSold(game, all)) throw new Refusal('GAME_PAUSED')
        const draw = await readDraw(db, game.number, numero)
        if (draw === undefined || draw.state === 'void') throw new Refusal('DRAW_CLOSED')
        const of = await deps.termsFor(game, member)
        const terms = (multiple: number) => sell(of, draw, timesMultiple(picks, multiple), deps.controlsOf(draw))
        // What the largest ticket costs and wins is refused at once rather than when its turn comes.
        const largest = terms(Math.max(...multiples))
        if (largest.stake > largest.memberLimit) throw new Refusal('DRAW_LIMIT', { most: decimal(largest.memberLimit) })
        const [first = 1] = multiples
        const [sale, { stake }] = [terms(first), terms(1)]
        const shard = shardOf(member)
        const asked = JSON.stringify(picks)
        // A member that has no real money has no chases either; its command says so.
        if ((await readBalance(db, member, walletKind.real)) !== undefined)
          await openWallet(db, member, walletKind.chase, deps.brand.brand.currency)
        const answer = await lanes.run(place, {
          shard,
          member,
          reference: key,
          game,
          draw: timesOf(draw),
          sale,
          asked,
          houseLimits: deps.houseLimits(),
          untilMs: lateFrom(draw, all),
          chase: {
            shard,
            member,
            id: deps.ids.row(),
            game: game.number,
            reference: key,
            picks: asked,
            stake,
            multiples,
            stopOnWin,
            held: chaseTotal(stake, multiples),
          },
        })
        switch (answer.verdict) {
          case 'ok': {
            const row = await chaseOf(member, { reference: key })
            // The first ticket at once, if the chase begins with this draw; where this does not come to it, the next turn does.
            if (row.state === 'running' && row.lastNr < draw.nr)
              await driver.stepSoon(
                {
                  shard,
                  member,
                  id: row.id,
                  game: row.game,
                  i: 0,
                  picks: row.picks,
                  multiple: first,
                  ends: null,
                  draw: { ...draw, isVoided: false },
                },
                all,
              )
            return { chase: shown(await chaseOf(member, { reference: key })), balance: decimal(answer.balance) }
          }
          case 'closed':
            throw new Refusal('DRAW_CLOSED')
          case 'draw-limit':
            throw new Refusal('DRAW_LIMIT', { most: decimal(answer.left) })
          case 'unknown':
            throw new Refusal('NOT_FOUND')
          default:
            throw await stakeRefused(db, member, answer.verdict)
        }
      },
      async 'lottery.stopChase'({ id }, { session: { member } }) {
        const row = await chaseOf(member, { id: rowId(id) })
        const game = byNumber.get(row.game)
        if (game === undefined) throw new Refusal('NOT_FOUND')
        const answer = await lanes.run(finish, {
          shard: shardOf(member),
          member,
          id: row.id,
          nodeId: game.nodeId,
          as: 'stopped',
        })
        if (answer.verdict === 'unknown') throw new Refusal('NOT_FOUND')
        return { chase: shown(await chaseOf(member, { id: row.id })), balance: decimal(answer.balance) }
      },
      async 'lottery.chases'({ gameCode, state, cursor, limit = 20 }, { session: { member } }) {
        const game = gameCode === undefined ? undefined : gameOf(gameCode).number
        const before = cursor === undefined || !isRowId(cursor) ? undefined : rowId(cursor)
        const [rows, held] = await Promise.all([
          readChases(db, member, { game, state, before, limit: limit + 1 }),
          readBalance(db, member, walletKind.chase),
        ])
        const list = rows.slice(0, limit)
        return {
          list: list.map(shown),
          held: decimal(held ?? 0n),
          next: rows.length > limit ? (list.at(-1)?.id ?? null) : null,
        }
      },
      async 'lottery.chase'({ id }, { session: { member } }) {
        const row = await chaseOf(member, { id: rowId(id) })
        const decided = await readIssues(db, member, row.id)
        const left = row.multiples.length - decided.length
        const coming = row.state === 'running' && left > 0 ? await readNextIssues(db, row.game, row.lastNr, left) : []
        return {
          chase: shown(row),
          issues: row.multiples.map((multiple, i) => ({
            ...issueOf(decided[i], coming[i - decided.length]),
            multiple,
            stake: decimal(row.stake * BigInt(multiple)),
          })),
        }
      },
    }),
  }
}

const timesOf = ({ nr, issue, opensAt, closesAt }: DrawRow) => ({
  nr,
  issue,
  opensAtMs: opensAt.getTime(),
  closesAtMs: closesAt.getTime(),
})

function issueOf(decided: ShownIssue | undefined, coming: string | undefined): Omit<ChaseIssue, 'multiple' | 'stake'> {
  if (decided === undefined) return { numero: coming ?? null, skipped: null, ticket: null }
  const { issue, skipped, ticket } = decided
  return { numero: issue, skipped, ticket: ticket === null ? null : ticketOf(decided, ticket) }
}

function ticketOf(
  { isCancelled, isLate, drawState, won, stake }: ShownIssue,
  id: string,
): NonNullable<ChaseIssue['ticket']> {
  const isPaid = drawState === 'settled' || drawState === 'corrected'
  const state = stateOf({ isCancelled, isLate, drawState, stake: stake ?? 0n, won: won ?? 0n })
  return { id, state, payout: isPaid && !isCancelled ? decimal(won ?? 0n) : null }
}
