import { sportsDeskCalls } from '#contract/calls/sports-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { AuditAction } from '#contract/audit-names.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { isPeriod, type Sport } from '#rules/sports/contest.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { closeGates } from '../../../platform/gate.sql.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type Agreed, type Look, proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { eventGate } from '../gates.ts'
import { noteRevision } from '../revisions.sql.ts'
import { foresee, type Foreseen } from '../foresee.ts'
import {
  countVoids,
  type DecidedEvent,
  type Decision,
  endDecision,
  lockEvent,
  ownsMarket,
  type PeriodEnd,
  readOpenDecisions,
  readStanding,
  type Span,
  takeDecision,
  undoVoids,
  writeDecision,
  writeFeedAgain,
  writeResult,
  writeVoidByHand,
} from './decision.sql.ts'

/** So many of its members a proposal names. */
const NAMED = 20
/** Parts of a result that are typed at most. */
const MOST_PARTS = 40

type ResultRequest = CallRequest<'sportsDesk.enterResult'>
type VoidRequest = CallRequest<'sportsDesk.void'>
type ValidRequest = CallRequest<'sportsDesk.undoVoid'>
type FeedRequest = CallRequest<'sportsDesk.letFeed'>

export interface DecideDeps {
  readonly db: Database
  readonly ids: Pick<Ids, 'row'>
  /** Has open pages look at the events of now. */
  changed(): Promise<void>
}

/** Of more bets a preview does not say what they would move. */
const MOST_FORESEEN = 50_000

const ALL: Span = { market: null, since: null, until: null }

/** The result of an event, by two operators: the first one, or another one for it. @throws Refusal NOT_FOUND, STATE_PASSED, INVALID_INPUT */
export const resultProposal = ({ ids }: DecideDeps): ProposalKind<ResultRequest> =>
  proposalKind('sportsDesk.enterResult', sportsDeskCalls['sportsDesk.enterResult'], {
    async look(tx, request) {
      const row = await awaited(tx, request.event)
      if (!row.hasStarted) throw new Refusal('STATE_PASSED')
      const ends = endsOf(row.sport, request)
      const parts = request.parts === undefined ? {} : { parts: request.parts }
      return lookAt(
        tx,
        request.event,
        row,
        ALL,
        { score: request.score, ...parts },
        { kind: 'result', what: ends, reason: request.reason },
      )
    },
    async apply(tx, request, agreed) {
      const row = await awaited(tx, request.event)
      await decide(tx, ids, request, agreed, 'sports.resultEntered', row, {
        kind: 'result',
        what: endsOf(row.sport, request),
        reason: request.reason,
      })
    },
  })

/** A result by hand taken back, by two operators: what the feed told counts. @throws Refusal NOT_FOUND, STATE_PASSED */
export const feedProposal = ({ ids }: DecideDeps): ProposalKind<FeedRequest> =>
  proposalKind('sportsDesk.letFeed', sportsDeskCalls['sportsDesk.letFeed'], {
    async look(tx, { event, reason }) {
      const row = await awaited(tx, event)
      if (!row.byHand) throw new Refusal('STATE_PASSED')
      return lookAt(tx, event, row, ALL, { isByHand: false }, { kind: 'feed', reason })
    },
    async apply(tx, request, agreed) {
      const row = await awaited(tx, request.event)
      await decide(tx, ids, request, agreed, 'sports.feedLet', row, { kind: 'feed', reason: request.reason })
    },
  })

/** Bets made void, by two operators. @throws Refusal NOT_FOUND, STATE_PASSED, INVALID_INPUT */
export const voidProposal = ({ ids }: DecideDeps): ProposalKind<VoidRequest> =>
  proposalKind('sportsDesk.void', sportsDeskCalls['sportsDesk.void'], {
    async look(tx, request) {
      const row = await awaited(tx, request.event)
      const span = spanOf(request)
      if (span.market !== null && !(await ownsMarket(tx, request.event, span.market))) throw new Refusal('NOT_FOUND')
      const decision = { kind: 'void', what: span, reason: request.reason } as const
      return lookAt(tx, request.event, row, span, { ...span, state: 'void' }, decision)
    },
    async apply(tx, request, agreed) {
      const row = await awaited(tx, request.event)
      const decision: Decision = { kind: 'void', what: spanOf(request), reason: request.reason }
      await decide(tx, ids, request, agreed, 'sports.voided', row, decision)
    },
  })

/** Bets that count again, by two operators. @throws Refusal NOT_FOUND, STATE_PASSED where none is void by hand */
export const validProposal = ({ ids }: DecideDeps): ProposalKind<ValidRequest> =>
  proposalKind('sportsDesk.undoVoid', sportsDeskCalls['sportsDesk.undoVoid'], {
    async look(tx, { event, market, reason }) {
      const row = await awaited(tx, event)
      const what = { market: market ?? null }
      const voids = await countVoids(tx, event, what.market)
      if (voids === 0) throw new Refusal('STATE_PASSED')
      const decision = { kind: 'valid', what, reason } as const
      return lookAt(tx, event, row, { ...ALL, ...what }, { ...what, state: 'valid' }, decision)
    },
    async apply(tx, request, agreed) {
      const row = await awaited(tx, request.event)
      const decision: Decision = { kind: 'valid', what: { market: request.market ?? null }, reason: request.reason }
      await decide(tx, ids, request, agreed, 'sports.voidUndone', row, decision)
    },
  })

/**
 * Gives decisions their effect: the gates of all shards close first, behind which nothing comes in, and only then is
 * something new known of the event, which settling finds. It may be done again by anybody.
 */
export async function applyDecisions({ db, changed }: DecideDeps): Promise<void> {
  const open = await readOpenDecisions(db)
  for (const { id, event, stops } of open) {
    await closeGates(db, [{ gate: eventGate(event), to: stops }])
    await db.transaction(async (tx) => {
      await lockEvent(tx, event)
      const decision = await takeDecision(tx, id)
      if (decision === undefined) return
      await writeEffect(tx, event, decision)
      await endDecision(tx, event)
      await noteRevision(tx, event, reasonOf(decision))
    })
  }
  if (open.length > 0) await changed()
}

async function writeEffect(tx: Tx, event: number, decision: Decision): Promise<void> {
  switch (decision.kind) {
    case 'result':
      return writeResult(tx, event, decision.what)
    case 'feed':
      return writeFeedAgain(tx, event)
    case 'valid':
      return void (await undoVoids(tx, event, decision.what.market))
    case 'void':
      return writeVoidByHand(tx, event, decision.what, decision.reason)
  }
}

/**
 * What a decision would move: it is written as it will be, looked at by the rule that settles, and forgotten. Of very many
 * bets nothing is foreseen, since the event's feed waits meanwhile.
 */
async function foreseen(tx: Tx, event: number, decision: Decision, bets: number): Promise<Foreseen | undefined> {
  if (bets > MOST_FORESEEN) return undefined
  await tx.query(sql`SAVEPOINT foreseen`)
  await writeEffect(tx, event, decision)
  await endDecision(tx, event)
  const moved = await foresee(tx, event)
  await tx.query(sql`ROLLBACK TO SAVEPOINT foreseen`)
  await tx.query(sql`RELEASE SAVEPOINT foreseen`)
  return moved
}

/** Why bets are paid by a decision. */
function reasonOf(decision: Decision): Parameters<typeof noteRevision>[2] {
  switch (decision.kind) {
    case 'result':
      return 'byHand'
    case 'feed':
    case 'valid':
      return 'handTakenBack'
    case 'void': {
      const { market, since, until } = decision.what
      return market === null && since === null && until === null ? 'voidEvent' : 'voidSpan'
    }
  }
}

/** An event about which nothing is decided that waits for its effect. */
async function awaited(tx: Tx, event: number): Promise<DecidedEvent> {
  const row = await lockEvent(tx, event)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  if (row.deciding) throw new Refusal('STATE_PASSED')
  return row
}

async function lookAt(
  tx: Tx,
  event: number,
  row: DecidedEvent,
  span: Span,
  becomes: Readonly<Record<string, unknown>>,
  decision: Decision,
): Promise<Look> {
  const { bets, stake, players, first } = await readStanding(tx, event, span, NAMED)
  const refOf = await readMemberRefs(tx, first)
  const common = { bets, players, stake: moneyToDecimal(stake, 5) }
  const moved = await foreseen(tx, event, decision, bets)
  const moves =
    moved === undefined
      ? {}
      : { paidMore: decimal(moved.paid), takenBack: decimal(moved.takenBack), membersMoved: moved.members }
  return {
    subject: `sportEvent:${event}`,
    preview: {
      before: { ...shown(row), ...common },
      after: { ...becomes, ...common, ...moves },
      money: moved === undefined ? null : moved.paid - moved.takenBack,
      members: first.map((id) => ({ id, username: refOf(id).username })),
    },
    // The score of a match that goes on changes by itself.
    seen: { byHand: row.byHand, score: row.final ? scoreOf(row) : null },
  }
}

const decimal = (units: bigint): string => moneyToDecimal(units, 5)
const scoreOf = ({ home, away }: DecidedEvent): string => `${home}-${away}`
const shown = (row: DecidedEvent) => ({ score: scoreOf(row), phase: row.phase, isByHand: row.byHand })

async function decide(
  tx: Tx,
  ids: Pick<Ids, 'row'>,
  { event, ...request }: { readonly event: number },
  { maker, checker }: Agreed,
  action: AuditAction,
  row: DecidedEvent,
  decision: Decision,
): Promise<void> {
  await writeDecision(tx, ids.row(), event, decision)
  for (const operator of [maker, checker])
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action,
      subject: `sportEvent:${event}`,
      before: shown(row),
      after: request,
    })
}

/** @throws Refusal INVALID_INPUT at `until` */
function spanOf({ market, since, until }: VoidRequest): Span {
  if (since !== undefined && until !== undefined && Date.parse(until) <= Date.parse(since))
    throw wrongField('until', 'before since')
  return { market: market ?? null, since: since ?? null, until: until ?? null }
}

/** The ends of periods that an operator typed twice. @throws Refusal INVALID_INPUT at `scoreAgain`, `partsAgain` or what is wrong */
function endsOf(sport: Sport, request: ResultRequest): readonly PeriodEnd[] {
  const { score, parts, scoreAgain, partsAgain } = request
  if (scoreAgain !== score) throw wrongField('scoreAgain', 'another score')
  const ends = endsIn(sport, score, parts)
  if (textOf(ends) !== textOf(endsIn(sport, score, partsAgain, 'partsAgain')))
    throw wrongField('partsAgain', 'other parts')
  return ends
}

const textOf = (ends: readonly PeriodEnd[]): string =>
  ends
    .map(({ period, home, away }) => `${period} ${home}-${away}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join()

function endsIn(sport: Sport, score: string, parts = '', field = 'parts'): readonly PeriodEnd[] {
  const typed = parts.split(/[,\n;]/).flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
  if (typed.length > MOST_PARTS) throw wrongField(field, `${MOST_PARTS} at most`)
  const ends = typed.map((text) => {
    const [, period = '', home = '', away = ''] = /^(\S+)\s+(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
    if (!isPeriod(period) || !partsOf[sport].test(period)) throw wrongField(field, text)
    return { period, home: Number(home), away: Number(away) }
  })
  if (new Set(ends.map(({ period }) => period)).size < ends.length) throw wrongField(field, 'doubled')
  const [home = 0, away = 0] = score.split('-').map(Number)
  const half = ends.find(({ period }) => period === 'half1')
  if (half !== undefined && (half.home > home || half.away > away)) throw wrongField(field, 'half1')
  return [{ period: 'match', home, away }, ...ends]
}

/** The parts that a contest of each sport has. */
const partsOf: Readonly<Record<Sport, RegExp>> = {
  football: /^(half1|goal:.+)$/,
  series: /^map:.+$/,
  cockfight: /^$/,
}
