import type { ContractTerms } from '#contract/calls/contract-terms.ts'
import { termsOf } from '#contract/contract-terms.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import { edgeOf, referralTerms, typeOf } from '#contract/settings/agents.ts'
import { exceedsEdge, salariesAtBest, tooHigh } from '#rules/agents/ceiling.ts'
import { firstDayAfter } from '#rules/agents/period.ts'
import { type ContractRequest, requestStep, type RequestState, whenOver } from '#rules/agents/request-states.ts'
import { type ContractKind, contractKinds } from '#rules/agents/tiers.ts'
import { addDays } from '#rules/local-time.ts'
import { ONE } from '#rules/money.ts'
import { rational } from '#rules/rational.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { readAccount } from '../agent.sql.ts'
import { type AgentsDeps } from '../parts.ts'
import { calendarOf, firstDue } from '../pay/make-bills.ts'
import { checkPaid } from '../pay/held.sql.ts'
import { readPlaces } from '../tree.sql.ts'
import {
  type Contract,
  type ContractEnd,
  endContract,
  insertContract,
  insertRequest,
  lockContracts,
  readCurrent,
  readGoingBelow,
  readIsOverdue,
  readStanding,
  readToday,
  readWaiting,
  readWaitingBelow,
  type Request,
  setRequest,
  type Side,
} from './contract.sql.ts'
import { tellAll, type Told, toldOfEnd, toldOfRequest } from './news.ts'
import { beyond, faultOf } from './terms.ts'

export type ContractDeps = Pick<AgentsDeps, 'db' | 'ids' | 'settings' | 'brand' | 'emit'>

/** What happens in a transaction about contracts is gathered, and told at its end. */
interface Gathered {
  readonly told: Told[]
}

/** A request waits so many days for its answer; one of the house that ends a contract holds without an answer afterwards. */
const DAYS = 7
const DAYS_OF_HOUSE = 30

export interface Wish {
  readonly holder: MemberId
  /** Who pays; undefined for the house. */
  readonly upline: MemberId | undefined
  readonly kind: ContractKind
}

/** Who acts, as the audit names them: a member, one operator, or the two who agreed. */
export type Actors = readonly string[]

export type Answer = 'accept' | 'reject' | 'withdraw'

/** Whether a member is an agent directly under another, or under the house. */
async function standsUnder(db: Db, { holder, upline }: Wish): Promise<boolean> {
  const [account, places] = [await readAccount(db, holder), await readPlaces(db, [holder])]
  const path = places.get(holder)
  return path !== undefined && AGENT_TYPES.includes(account?.type ?? 0) && path.at(-1) === upline
}

/** Notes what became of a request, and who is to hear of it. */
function note(
  tx: Tx,
  { told }: Gathered,
  actors: Actors,
  request: Omit<Request, 'until' | 'madeAt' | 'answeredAt'>,
): void {
  told.push(...toldOfRequest(request))
  const { id, holder, kind, what, upline, terms, state } = request
  const action = state === 'waiting' ? 'contract.asked' : (`contract.${state}` as const)
  for (const actor of actors)
    recordAudit(tx, {
      actor,
      action,
      subject: `member:${holder}`,
      before: null,
      after: { request: id, kind, what, upline: upline ?? 'house', terms: terms ?? null, state },
    })
}

/** The one that waits where it is the same wish; undefined where none waits. @throws Refusal CONFLICT where another one does */
async function sameWaiting(
  tx: Tx,
  { holder, upline, kind }: Wish,
  { what, maker, terms }: Pick<Request, 'what' | 'maker' | 'terms'>,
): Promise<Request | undefined> {
  const waiting = await readWaiting(tx, holder, kind)
  if (waiting === undefined) return undefined
  const isSame =
    waiting.what === what &&
    waiting.maker === maker &&
    waiting.upline === upline &&
    JSON.stringify(termsText(waiting.terms)) === JSON.stringify(termsText(terms))
  if (!isSame) throw new Refusal('CONFLICT')
  return waiting
}

/** Terms in one form, whatever zeros they were typed with. */
const termsText = (terms: ContractTerms | undefined): unknown =>
  terms === undefined
    ? null
    : [
        terms.kind === 'dividend' ? [terms.calendar, terms.mode, terms.carryOver] : [],
        JSON.stringify(termsOf(terms), (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ]

/**
 * Checks that a contract may be given; under the lock where something is agreed on by it.
 * @throws Refusal NOT_FOUND for whoever is no agent directly under the one who pays, FORBIDDEN where that has no such contract
 * or is of a type that offers none, DOWNLINES_UNPAID where it did not pay its downlines, INVALID_INPUT at the field that goes beyond it
 */
export async function checkOffer(
  db: Db,
  deps: Pick<ContractDeps, 'settings'>,
  wish: Wish,
  wire: ContractTerms,
): Promise<void> {
  if (!(await standsUnder(db, wish))) throw new Refusal('NOT_FOUND')
  const terms = termsOf(wire)
  const fault = faultOf(terms)
  if (fault !== undefined) throw fault
  const rules = await deps.settings.agents()
  if (terms.kind === 'dividend') {
    if (!rules.carryOvers.includes(terms.carryOver)) throw wrongField('carryOver', 'not given')
    if (wish.upline === undefined && !rules.calendars.includes(terms.calendar))
      throw wrongField('calendar', 'not given')
  }
  if (wish.upline !== undefined) {
    const type = (await readAccount(db, wish.upline))?.type ?? 0
    if (typeOf(rules, type)?.noOffers === true) throw new Refusal('FORBIDDEN')
    const own = await readStanding(db, wish.upline, wish.kind)
    if (own === undefined) throw new Refusal('FORBIDDEN')
    await checkPaid(db, wish.upline)
    const tooMuch = beyond(terms, termsOf(own.terms))
    if (tooMuch !== undefined) throw tooMuch
    return
  }
  const others: Contract[] = []
  for (const kind of ['daily', 'hourly', 'realTime'] as const) {
    const standing = kind === wish.kind ? undefined : await readStanding(db, wish.holder, kind)
    if (standing !== undefined) others.push(standing)
  }
  // The same turnover may be paid to a member of the team who invited its player.
  const forFriends = rules.referral.isOn ? [referralTerms(rules)] : []
  const atBest = salariesAtBest([terms, ...others.map((one) => termsOf(one.terms)), ...forFriends])
  if (exceedsEdge(atBest, rational(edgeOf(rules), ONE)))
    throw wrongField('tiers', 'salaries above what the house keeps')
}

/** Checks that an offer that was made may still be accepted. @throws Refusal STATE_PASSED */
export async function checkStill(
  db: Db,
  deps: Pick<ContractDeps, 'settings'>,
  wish: Wish,
  terms: ContractTerms,
): Promise<void> {
  try {
    await checkOffer(db, deps, wish, terms)
  } catch (error) {
    // It was allowed when it was offered: what its upline has is less by now, or it stands elsewhere.
    if (error instanceof Refusal) throw new Refusal('STATE_PASSED')
    throw error
  }
}

/** Offers a contract; the id of the request. The same offer again is the one that waits. @throws Refusal as `checkOffer`, CONFLICT */
export async function offer(
  tx: Tx,
  deps: ContractDeps,
  wish: Wish,
  terms: ContractTerms,
  actors: Actors,
): Promise<RowId> {
  await lockContracts(tx)
  await checkOffer(tx, deps, wish, terms)
  const waiting = await sameWaiting(tx, wish, { what: 'new', maker: 'upline', terms })
  if (waiting !== undefined) return waiting.id
  return make(tx, deps, { ...wish, what: 'new', maker: 'upline', terms }, actors)
}

/** Asks to end the contract that stands. @throws Refusal STATE_PASSED where there is none, CONFLICT where another request waits */
export async function askToEnd(tx: Tx, deps: ContractDeps, wish: Wish, maker: Side, actors: Actors): Promise<RowId> {
  await lockContracts(tx)
  const standing = await readStanding(tx, wish.holder, wish.kind)
  if (standing === undefined || standing.upline !== wish.upline) throw new Refusal('STATE_PASSED')
  const waiting = await sameWaiting(tx, wish, { what: 'termination', maker, terms: undefined })
  if (waiting !== undefined) return waiting.id
  return make(tx, deps, { ...wish, what: 'termination', maker, terms: undefined }, actors)
}

async function make(
  tx: Tx,
  { ids, emit }: Pick<ContractDeps, 'ids' | 'emit'>,
  wish: Wish & Pick<Request, 'what' | 'maker' | 'terms'>,
  actors: Actors,
): Promise<RowId> {
  const id = ids.row()
  const isOfHouse = wish.upline === undefined && wish.what === 'termination' && wish.maker === 'upline'
  await insertRequest(tx, { ...wish, id }, isOfHouse ? DAYS_OF_HOUSE : DAYS)
  const told: Told[] = []
  note(tx, { told }, actors, { ...wish, id, state: 'waiting' })
  await tellAll(tx, emit, told)
  return id
}

/**
 * Answers a request, or takes it back; its new state. The same answer again changes nothing.
 * @param request read under `lockContracts`
 * @throws Refusal STATE_PASSED where it waits no more or what it rests on is gone, FORBIDDEN where it is for the other side,
 * DOWNLINES_UNPAID where an upline would not let go a downline that it has not paid in time
 */
export async function answer(
  tx: Tx,
  deps: ContractDeps,
  request: Request,
  { action, side, actors }: { readonly action: Answer; readonly side: Side; readonly actors: Actors },
): Promise<RequestState> {
  const to = stepOf(request, action, side)
  if (to === request.state) return to
  const { today, now } = await readToday(tx, deps.brand.timeZone)
  if (request.until <= now) throw new Refusal('STATE_PASSED')
  const told: Told[] = []
  if (to === 'accepted') await agree(tx, { ...deps, told }, request, today)
  const isOfDownline = request.what === 'termination' && request.maker === 'downline'
  if (to === 'rejected' && isOfDownline && (await readIsOverdue(tx, request))) throw new Refusal('DOWNLINES_UNPAID')
  await setRequest(tx, request, to)
  note(tx, { told }, actors, { ...request, state: to })
  await tellAll(tx, deps.emit, told)
  return to
}

const aboutOf = ({ what, maker, upline }: Request, isOverdue = false): ContractRequest =>
  what === 'new'
    ? { kind: 'new', maker: 'upline', ofHouse: upline === undefined }
    : { kind: 'termination', maker, ofHouse: upline === undefined, isOverdue }

/** What an action makes of a request; its own state where it was done before. */
function stepOf(request: Request, action: Answer, side: Side): Exclude<RequestState, 'waiting'> {
  const done = ({ accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' } as const)[action]
  const isTheirs = (action === 'withdraw') === (side === request.maker)
  if (request.state === done && isTheirs) return done
  const step = requestStep(aboutOf(request), request.state, action, side)
  if (step === 'theirs') throw new Refusal('FORBIDDEN')
  if (step === 'passed' || step === 'waiting') throw new Refusal('STATE_PASSED')
  return step
}

/** Begins or ends the contract that a request is about, under the lock. @throws Refusal STATE_PASSED where it cannot be any more */
async function agree(
  tx: Tx,
  deps: ContractDeps & Gathered,
  { holder, upline, kind, what, terms }: Request,
  today: string,
): Promise<void> {
  const standing = await readStanding(tx, holder, kind)
  if (what === 'termination') {
    if (standing === undefined || standing.upline !== upline) throw new Refusal('STATE_PASSED')
    await endAll(tx, deps, { holder, kind }, today, 'terminated')
    return
  }
  if (terms === undefined) throw new Error('an offer has no terms')
  await checkStill(tx, deps, { holder, upline, kind }, terms)
  const own = upline === undefined ? undefined : await readStanding(tx, upline, kind)
  const begins = [
    firstDayAfter(calendarOf(terms), today),
    // What runs is paid to the end of its period, whatever calendar the new one has.
    ...(standing === undefined ? [] : [firstDayAfter(calendarOf(standing.terms), today), standing.from]),
    ...(own === undefined ? [] : [own.from]),
  ].reduce((latest, day) => (day > latest ? day : latest))
  const last = addDays(begins, -1)
  if (standing !== undefined) await end(tx, deps, standing, last, 'replaced')
  await insertContract(
    tx,
    { id: deps.ids.row(), holder, kind, upline, terms, from: begins },
    firstDue(terms, begins, deps.brand.timeZone),
  )
  await cancelBelow(tx, deps, { holder, kind }, terms, last)
}

async function end(
  tx: Tx,
  { brand, told }: Pick<ContractDeps, 'brand'> & Gathered,
  contract: Contract,
  to: string,
  why: ContractEnd,
): Promise<void> {
  await endContract(tx, contract, { to, why }, brand.timeZone)
  told.push(...toldOfEnd(contract, why))
  recordAudit(tx, {
    actor: 'agents',
    action: 'contract.ended',
    subject: `member:${contract.holder}`,
    before: { contract: contract.id, kind: contract.kind, terms: contract.terms },
    after: { to, why },
  })
}

/** Ends all that a holder has of a kind after a day, the one that runs and the one that comes, and what rests on it below. */
async function endAll(
  tx: Tx,
  deps: Pick<ContractDeps, 'brand'> & Gathered,
  { holder, kind }: Pick<Contract, 'holder' | 'kind'>,
  to: string,
  why: ContractEnd,
): Promise<void> {
  const going = await readCurrent(tx, holder, kind, addDays(to, 1))
  for (const contract of going) await end(tx, deps, contract, to, why)
  if (going.length > 0) await cancelBelow(tx, deps, { holder, kind }, undefined, to)
}

async function lapse(tx: Tx, gathered: Gathered, request: Request): Promise<void> {
  await setRequest(tx, request, 'lapsed')
  note(tx, gathered, ['agents'], { ...request, state: 'lapsed' })
}

/**
 * Ends what stands below a holder and goes beyond its terms, down the branch: what is paid by somebody without a contract ends
 * too. Nobody is left with a request to answer that cannot be agreed to any more.
 * @param terms of the holder from the day after `to` on; undefined where it has none
 */
async function cancelBelow(
  tx: Tx,
  deps: Pick<ContractDeps, 'brand'> & Gathered,
  { holder, kind }: Pick<Contract, 'holder' | 'kind'>,
  terms: ContractTerms | undefined,
  to: string,
): Promise<void> {
  const isWithin = (below: ContractTerms): boolean =>
    terms !== undefined && tooHigh(termsOf(below), termsOf(terms)) === undefined
  const waiting = await readWaitingBelow(tx, holder, kind)
  for (const request of waiting)
    if (request.terms !== undefined && !isWithin(request.terms)) await lapse(tx, deps, request)
  for (const below of await readGoingBelow(tx, { upline: holder, kind }, to)) {
    if (isWithin(below.terms)) continue
    await end(tx, deps, below, to, 'cancelled')
    const ending = waiting.find((request) => request.holder === below.holder && request.what === 'termination')
    if (ending !== undefined) await lapse(tx, deps, ending)
    await cancelBelow(tx, deps, below, undefined, to)
  }
}

/**
 * Ends what a member agreed on with its upline, and what rests on it below, where it stands elsewhere from the day after
 * `to` on. Under the lock.
 * @returns who is to hear of it, once the rest of the transaction is done
 */
export async function leaveUpline(
  tx: Tx,
  deps: Pick<ContractDeps, 'brand'>,
  holder: MemberId,
  to: string,
): Promise<readonly Told[]> {
  const told: Told[] = []
  for (const kind of contractKinds) {
    const waiting = await readWaiting(tx, holder, kind)
    if (waiting !== undefined) await lapse(tx, { told }, waiting)
    await endAll(tx, { ...deps, told }, { holder, kind }, to, 'moved')
  }
  return told
}

/**
 * Ends a request whose days are over: it lapses, or holds without an answer where the house ends a contract, or a downline that
 * was not paid in time.
 */
export async function passOver(tx: Tx, deps: ContractDeps, request: Request): Promise<void> {
  const about = aboutOf(request, await readIsOverdue(tx, request))
  const action = whenOver(about)
  const step = requestStep(about, request.state, action, 'time')
  if (step === 'passed' || step === 'theirs' || step === 'waiting') return
  const { today } = await readToday(tx, deps.brand.timeZone)
  const standing = await readStanding(tx, request.holder, request.kind)
  const holds = action === 'enforce' && standing !== undefined && standing.upline === request.upline
  const to = holds ? step : 'lapsed'
  const told: Told[] = []
  if (holds) await agree(tx, { ...deps, told }, request, today)
  await setRequest(tx, request, to)
  note(tx, { told }, ['agents'], { ...request, state: to })
  await tellAll(tx, deps.emit, told)
}
