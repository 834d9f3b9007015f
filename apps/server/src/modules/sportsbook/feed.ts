import { type SportsMessage, sportsMessage, type SportsMessageOf } from '#contract/protocols/sports-feed.ts'
import type { SportsbookSettings } from '#contract/settings/sportsbook.ts'
import type { Contest } from '#rules/sports/contest.ts'
import { DEADLINES } from '#rules/sports/deadlines.ts'
import { marketType } from '#rules/sports/markets.ts'
import { safeParse } from 'zod/mini'
import type { Database, Tx } from '../../platform/db/database.ts'
import { closeGates } from '../../platform/gate.sql.ts'
import {
  beginAnew,
  type ByHand,
  endOverdue,
  type EventRow,
  findEvent,
  findMarkets,
  findStopped,
  lockProducer,
  type MarketRow,
  movePeriods,
  moveProducer,
  type ProducerRow,
  type ProducerState,
  raiseRevision,
  readByHand,
  readOpen,
  readProducer,
  readOverdue,
  readSilent,
  revealSeed,
  showEnd,
  setProducerState,
  stopEvents,
  stopMarkets,
  undoVoid,
  type VoidSpan,
  writeChange,
  writeFixture,
  writeMarkets,
  writeOutright,
  writeRanking,
  writeScores,
  writeState,
  writeVoid,
} from './feed.sql.ts'
import { eventGate, marketGate } from './gates.ts'
import { contestIn, judge, Wrong } from './judge-message.ts'
import { repriceLines } from './lines.ts'
import { priced } from './prices.ts'
import { noteRevision } from './revisions.sql.ts'

/** A producer that says nothing for so long is down. */
const SILENT_SECONDS = 20

export interface FeedDeps {
  readonly db: Database
  readonly settings: { sportsbook(): Promise<SportsbookSettings> }
  /** Hears that events have changed. */
  changed(events: readonly number[]): void
  /** Hears that a message of a producer was refused. */
  refused(producer: string, fault: 'order' | 'message'): void
}

/** What became of a message: taken, without an effect, known already, or wrong. */
export type FeedAnswer =
  /** With `recover`, no bets are taken until all that holds was told again, and `snapshot_complete` behind it. */
  | { readonly outcome: 'taken' | 'ignored'; readonly recover: boolean }
  /** It was taken before; this one comes next. */
  | { readonly outcome: 'same'; readonly expected: number }
  /** Another message was expected; nothing is taken until the ones that lack come. */
  | { readonly fault: 'order'; readonly expected: number }
  | { readonly fault: 'message'; readonly why: string }

export interface Feed {
  /** Takes a message of a producer: each once, in the order of their sequence; position and effect are one transaction. */
  take(producer: string, message: unknown): Promise<FeedAnswer>
  /** Stops betting on what producers tell who went silent, and ends events that are overdue; each turn. */
  watch(): Promise<void>
}

/** Takes what producers tell of events. */
export function createFeed(deps: FeedDeps): Feed {
  const { db } = deps

  async function take(producer: string, body: unknown): Promise<FeedAnswer> {
    const answer = await answerTo(producer, body)
    if ('fault' in answer) deps.refused(producer, answer.fault)
    return answer
  }

  async function answerTo(producer: string, body: unknown): Promise<FeedAnswer> {
    const read = safeParse(sportsMessage, body)
    if (!read.success) return { fault: 'message', why: read.error.issues[0]?.path.join('.') ?? 'body' }
    const message = read.data
    const { sequence = 0, state = 'down' } = (await readProducer(db, producer)) ?? {}
    if (message.sequence <= sequence) return { outcome: 'same', expected: sequence + 1 }
    if (message.sequence !== sequence + 1) {
      // Unless another process has had what lacks by then.
      if (state === 'up')
        await lose(producer, 'live', 'recovering', (row) => row.state === 'up' && row.sequence === sequence)
      return { fault: 'order', expected: sequence + 1 }
    }
    const event = 'event' in message ? await findEvent(db, producer, message.event) : undefined
    // Another process took it meanwhile: nothing is closed for what came behind it.
    if (event !== undefined && event.sequence >= message.sequence)
      return { outcome: 'same', expected: event.sequence + 1 }
    try {
      // Judged first, so that nothing is closed for what cannot be true.
      judge(message, event)
      // Then the fence: what comes behind it was refused, so what the message then says holds for all bets.
      if (event !== undefined) await fence(message, event)
      const outcome = await db.transaction(async (tx): Promise<FeedAnswer> => {
        const row = await lockProducer(tx, producer)
        if (message.sequence !== row.sequence + 1) return { outcome: 'same', expected: row.sequence + 1 }
        const done = await apply(tx, row.id, message, event)
        const next = stateAfter(row.state, message)
        await moveProducer(tx, row.id, message.sequence, next)
        return { outcome: done ? 'taken' : 'ignored', recover: next !== 'up' }
      })
      if (event !== undefined) deps.changed([event.id])
      return outcome
    } catch (error) {
      if (error instanceof Wrong) return { fault: 'message', why: error.message }
      throw error
    }
  }

  async function fence(message: SportsMessage, event: EventRow): Promise<void> {
    if (message.type === 'bet_stop' && message.markets !== undefined) {
      const markets = await findStopped(db, event.id, message.markets)
      await closeGates(
        db,
        markets.map(({ id, version }) => ({ gate: marketGate(id), to: version })),
      )
    } else if (event.open && stops(message, event))
      await closeGates(db, [{ gate: eventGate(event.id), to: event.stops }])
  }

  async function apply(
    tx: Tx,
    producer: number,
    message: SportsMessage,
    event: EventRow | undefined,
  ): Promise<boolean> {
    if (message.type === 'alive' || message.type === 'snapshot_complete') return true
    if (message.type === 'fixture') {
      await writeFixture(tx, producer, message)
      return true
    }
    if (message.type === 'outright') {
      await writeOutright(tx, producer, message)
      return true
    }
    if (event === undefined) return false
    if (event.open && stops(message, event)) await stopEvents(tx, [event.id])
    const byHand = await readByHand(tx, event.id)
    return byHand.isResult ? keepAside(tx, message, event) : applyTo(tx, message, event, byHand)
  }

  async function applyTo(
    tx: Tx,
    message: Exclude<SportsMessage, { type: 'alive' | 'snapshot_complete' | 'fixture' | 'outright' }>,
    event: EventRow,
    { margin, hasLines }: ByHand,
  ): Promise<boolean> {
    switch (message.type) {
      case 'odds_change': {
        // An event that is over is reopened by nothing but the end that is taken back.
        if (event.final) return false
        const rules = await deps.settings.sportsbook()
        const contest = contestIn(event)
        const rows = message.markets.map((market) => marketRow(contest, market, margin, rules))
        if (rows.length > 0) await writeMarkets(tx, event.id, rows)
        if (rows.length > 0 && hasLines) await repriceLines(tx, { ...event, margin, score: message.score }, rows, rules)
        const isOffered =
          rows.length === 0 ? event.open && !stops(message, event) : rows.some(({ status }) => status === 1)
        await writeState(tx, event.id, { ...message, open: message.phase !== 'ended' && isOffered })
        if (message.score.home !== event.home || message.score.away !== event.away)
          await noteRevision(tx, event.id, 'early')
        return true
      }
      case 'bet_stop':
        if (message.markets !== undefined)
          await stopMarkets(
            tx,
            (await findStopped(tx, event.id, message.markets)).map(({ id }) => id),
          )
        return true
      case 'bet_settlement':
        // What is told once more changes nothing.
        if (
          (await writeScores(tx, event.id, message.scores, message.certainty)) === 0 &&
          message.isFinal === event.final
        )
          return false
        for (const score of message.scores) if (score.period === 'match') await showEnd(tx, event.id, score)
        if (message.seed !== undefined) await revealSeed(tx, event.id, message.seed)
        await raiseRevision(tx, event.id, message.isFinal ? true : null, message.at)
        await noteRevision(tx, event.id, event.final ? 'correction' : message.isFinal ? 'result' : 'early')
        await movePeriods(
          tx,
          event.id,
          message.scores.map(({ period }) => period),
          { from: [1, 0, -1, -2], to: -3 },
        )
        return true
      case 'outright_settlement':
        if (!(await writeRanking(tx, event.id, placesIn(message, event), message.certainty)) && event.final)
          return false
        if (message.seed !== undefined) await revealSeed(tx, event.id, message.seed)
        await raiseRevision(tx, event.id, true, message.at)
        await noteRevision(tx, event.id, event.final ? 'correction' : 'result')
        await movePeriods(tx, event.id, ['match'], { from: [1, 0, -1, -2], to: -3 })
        return true
      case 'rollback_bet_settlement':
        if (event.runners === null)
          await writeScores(
            tx,
            event.id,
            message.periods.map((period) => ({ period, home: null, away: null })),
            2,
          )
        else await writeRanking(tx, event.id, null, 2)
        await raiseRevision(tx, event.id, false)
        await noteRevision(tx, event.id, 'takenBack')
        await movePeriods(tx, event.id, message.periods, { from: [-3], to: -1 })
        return true
      case 'bet_cancel':
        await writeVoid(tx, event.id, await spanOf(tx, message, event))
        await raiseRevision(tx, event.id, null)
        await noteRevision(tx, event.id, isWhole(message) ? 'voidEvent' : 'voidSpan')
        return true
      case 'rollback_bet_cancel': {
        const undone = await undoVoid(tx, event.id, await spanOf(tx, message, event))
        if (undone) {
          await raiseRevision(tx, event.id, null)
          await noteRevision(tx, event.id, 'voidUndone')
        }
        return undone
      }
      case 'fixture_change':
        if (message.change === 'begun-anew') await beginAnew(tx, event.id)
        else await writeChange(tx, event.id, message)
        if (message.change !== undefined) await noteRevision(tx, event.id, 'course')
        return true
    }
  }

  /**
   * What is told of an event whose result is an operator's changes nothing of it. Scores are kept, since they count again
   * once operators return to the feed; the rest is passed over.
   */
  async function keepAside(tx: Tx, message: SportsMessage, event: EventRow): Promise<boolean> {
    if (message.type !== 'bet_settlement' && message.type !== 'rollback_bet_settlement') return false
    const scores =
      message.type === 'bet_settlement'
        ? message.scores
        : message.periods.map((period) => ({ period, home: null, away: null }))
    if (message.type === 'bet_settlement' && message.seed !== undefined) await revealSeed(tx, event.id, message.seed)
    if ((await writeScores(tx, event.id, scores, 2)) > 0) await raiseRevision(tx, event.id, null)
    return true
  }

  /**
   * Stops betting on all that a producer tells, since what it says last may be old, where that still holds under its lock.
   * Its messages wait meanwhile, so that none opens what is closed for one before it.
   */
  async function lose(
    name: string,
    phase: 'live' | 'any',
    state: ProducerState,
    isLost: (row: ProducerRow, tx: Tx) => boolean | Promise<boolean>,
  ): Promise<void> {
    const stopped = await db.transaction(async (tx) => {
      const row = await lockProducer(tx, name)
      if (!(await isLost(row, tx))) return []
      const open = await readOpen(tx, row.id, phase)
      await closeGates(
        db,
        open.map(({ id: event, stops: to }) => ({ gate: eventGate(event), to })),
        tx,
      )
      const events = open.map(({ id }) => id)
      await stopEvents(tx, events)
      await setProducerState(tx, row.id, state)
      return events
    })
    deps.changed(stopped)
  }

  return {
    take,
    async watch() {
      for (const { name } of await readSilent(db, SILENT_SECONDS))
        await lose(name, 'any', 'down', async ({ id }, tx) =>
          (await readSilent(tx, SILENT_SECONDS)).some((silent) => silent.id === id),
        )
      for (const event of await readOverdue(db, DEADLINES)) {
        if (event.open) await closeGates(db, [{ gate: eventGate(event.id), to: event.stops }])
        await db.transaction(async (tx) => {
          await stopEvents(tx, [event.id])
          await endOverdue(tx, event.id)
          await noteRevision(tx, event.id, 'course')
        })
        deps.changed([event.id])
      }
    },
  }
}

/** A ranking as places in the list of runners. */
const placesIn = ({ ranking }: SportsMessageOf<'outright_settlement'>, { runners }: EventRow): number[][] =>
  ranking.map((group) => group.map((key) => (runners ?? []).findIndex((runner) => runner.key === key) + 1))

/** Whether no bet may be taken from before this message on. */
function stops(message: SportsMessage, event: EventRow): boolean {
  switch (message.type) {
    case 'bet_stop':
      return message.markets === undefined
    case 'odds_change':
      return message.phase !== event.phase || message.score.home !== event.home || message.score.away !== event.away
    case 'bet_settlement':
    case 'outright_settlement':
    case 'rollback_bet_settlement':
    case 'bet_cancel':
    case 'rollback_bet_cancel':
    case 'fixture_change':
      return true
    default:
      return false
  }
}

/** A producer that was down is believed again once it has sent all that lacked. */
function stateAfter(state: ProducerState, { type }: SportsMessage): ProducerState {
  if (type === 'snapshot_complete') return 'up'
  return state === 'up' ? 'up' : 'recovering'
}

/** Whether all bets of an event are made void, not those of a span or of some markets. */
const isWhole = ({ markets, from, to }: SportsMessageOf<'bet_cancel'>): boolean =>
  markets === undefined && from === undefined && to === undefined

async function spanOf(
  tx: Tx,
  { markets, from, to }: SportsMessageOf<'bet_cancel' | 'rollback_bet_cancel'>,
  event: EventRow,
): Promise<VoidSpan> {
  const found = markets === undefined ? undefined : (await findMarkets(tx, event.id, markets)).map(({ id }) => id)
  return { markets: found, since: from ?? null, until: to ?? null }
}

/** A market of a message with the prices of the house; 0 for each pick where the message says none. */
function marketRow(
  contest: Contest,
  { type, period, line, status, chances, backs, prices }: SportsMessageOf<'odds_change'>['markets'][number],
  margin: number | null,
  rules: SportsbookSettings,
): MarketRow {
  const none = (): number[] => (marketType(type)?.picks(contest) ?? []).map(() => 0)
  return {
    type,
    period,
    line: line ?? null,
    status,
    prices:
      prices ??
      (chances === undefined ? none() : priced({ sport: contest.sport, type, margin }, chances, backs, rules)),
    chances: chances ?? null,
    backs: backs ?? null,
    sent: prices !== undefined,
  }
}
