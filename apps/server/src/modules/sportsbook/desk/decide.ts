import { sportsDeskCalls } from '#contract/calls/sports-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { AuditAction } from '#contract/audit-names.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { isPeriod, type Sport } from '#rules/sports/contest.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { closeGates } from '../../../platform/gate.sql.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type Agreed, type Look, proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { eventGate } from '../gates.ts'
import { noteRevision } from '../revisions.sql.ts'
import {
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
type FeedRequest = CallRequest<'sportsDesk.letFeed'>

export interface DecideDeps {
  readonly db: Database
  readonly ids: Pick<Ids, 'row'>
  /** Has open pages look at the events of now. */
  changed(): Promise<void>
}

const ALL: Span = { market: null, since: null, until: null }

/** The result of an event, by two operators: the first one, or another one for it. @throws Refusal NOT_FOUND, STATE_PASSED, INVALID_INPUT */
export const resultProposal = ({ ids }: DecideDeps): ProposalKind<ResultRequest> =>
  proposalKind('sportsDesk.enterResult', sportsDeskCalls['sportsDesk.enterResult'], {
    async look(tx, request) {
      const row = await awaited(tx, request.event)
      if (!row.hasStarted) throw new Refusal('STATE_PASSED')
      endsOf(row.sport, request)
      const parts = request.parts === undefined ? {} : { parts: request.parts }
      return lookAt(tx, request.event, row, ALL, { score: request.score, ...parts })
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
    async look(tx, { event }) {
      const row = await awaited(tx, event)
      if (!row.byHand) throw new Refusal('STATE_PASSED')
      return lookAt(tx, event, row, ALL, { isByHand: false })
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
      return lookAt(tx, request.event, row, span, { ...span, state: 'void' })
    },
    async apply(tx, request, agreed) {
      const row = await awaited(tx, request.event)
      const decision: Decision = { kind: 'void', what: spanOf(request), reason: request.reason }
      await decide(tx, ids, request, agreed, 'sports.voided', row, decision)
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
      if (decision.kind === 'result') await writeResult(tx, event, decision.what)
      else if (decision.kind === 'feed') await writeFeedAgain(tx, event)
      else await writeVoidByHand(tx, event, decision.what, decision.reason)
      await endDecision(tx, event)
      await noteRevision(tx, event, reasonOf(decision))
    })
  }
  if (open.length > 0) await changed()
}

/** Why bets are paid by a decision. */
function reasonOf(decision: Decision): Parameters<typeof noteRevision>[2] {
  switch (decision.kind) {
    case 'result':
      return 'byHand'
    case 'feed':
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
): Promise<Look> {
  const { bets, stake, players, first } = await readStanding(tx, event, span, NAMED)
  const refOf = await readMemberRefs(tx, first)
  const common = { bets, players, stake: moneyToDecimal(stake, 5) }
  return {
    subject: `sportEvent:${event}`,
    preview: {
      before: { ...shown(row), ...common },
      after: { ...becomes, ...common },
      money: null,
      members: first.map((id) => ({ id, username: refOf(id).username })),
    },
    // The score of a match that goes on changes by itself.
    seen: { byHand: row.byHand, score: row.final ? scoreOf(row) : null },
  }
}

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

/** The ends of periods that an operator typed. @throws Refusal INVALID_INPUT at `parts` */
function endsOf(sport: Sport, { score, parts = '' }: ResultRequest): readonly PeriodEnd[] {
  const typed = parts.split(/[,\n;]/).flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
  if (typed.length > MOST_PARTS) throw wrongField('parts', `${MOST_PARTS} at most`)
  const ends = typed.map((text) => {
    const [, period = '', home = '', away = ''] = /^(\S+)\s+(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
    if (!isPeriod(period) || !partsOf[sport].test(period)) throw wrongField('parts', text)
    return { period, home: Number(home), away: Number(away) }
  })
  if (new Set(ends.map(({ period }) => period)).size < ends.length) throw wrongField('parts', 'doubled')
  const [home = 0, away = 0] = score.split('-').map(Number)
  const half = ends.find(({ period }) => period === 'half1')
  if (half !== undefined && (half.home > home || half.away > away)) throw wrongField('parts', 'half1')
  return [{ period: 'match', home, away }, ...ends]
}

/** The parts that a contest of each sport has. */
const partsOf: Readonly<Record<Sport, RegExp>> = {
  football: /^(half1|goal:.+)$/,
  series: /^map:.+$/,
  cockfight: /^$/,
}
