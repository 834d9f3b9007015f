import { termsOf } from '#contract/contract-terms.ts'
import type { AgentSettings } from '#contract/settings/agents.ts'
import { billAction } from '#rules/agents/bill-states.ts'
import { carryOn, countedLoss } from '#rules/agents/carry.ts'
import { earned, type PeriodTerms } from '#rules/agents/earned.ts'
import type { Figures } from '#rules/agents/figures.ts'
import { type ContractCalendar, hourOf, periodOf } from '#rules/agents/period.ts'
import { toCents } from '#rules/agents/tiers.ts'
import { addDays, instantOf, localDate } from '#rules/local-time.ts'
import type { ContractTerms } from '#contract/calls/contract-terms.ts'
import type { Money } from '#rules/money.ts'
import { floor } from '#rules/rational.ts'
import { twoAtATime } from '../../../platform/db/in-batches.ts'
import { byShard, type RowId, type Shard } from '../../../platform/ids.ts'
import type { AgentsDeps } from '../parts.ts'
import { type Bill, type DueContract, insertBills, readBefore, readDue, setDue } from './bill.sql.ts'
import type { RunCounts } from './run.sql.ts'
import { type CountedPeriod, readTeamFigures, type TeamFigures } from './bill-figures.sql.ts'

export type PayDeps = Pick<AgentsDeps, 'db' | 'ids' | 'brand'> & {
  readonly settings: Pick<AgentsDeps['settings'], 'agents'>
}

const NONE: Awaited<ReturnType<typeof readBefore>> = new Map()
/** Contracts billed in one go; the others follow. */
const AT_ONCE = 20_000
const A_TRANSACTION = 500

const midnight = (day: string, zone: string): Date => new Date(instantOf(day, '00:00', zone))

/** Salaries go by the day, dividends by the calendar of their terms. */
export const calendarOf = (terms: ContractTerms): ContractCalendar =>
  terms.kind === 'dividend' ? terms.calendar : 'daily'

/** When the first period of a contract ends that begins on a local day; undefined for real-time salary, which has no bills of periods. */
export function firstDue(terms: ContractTerms, from: string, zone: string): Date | undefined {
  if (terms.kind === 'realTime') return undefined
  const begins = midnight(from, zone)
  if (terms.kind === 'hourly') return new Date(hourOf(begins.getTime(), zone).to)
  return midnight(addDays(periodOf(calendarOf(terms), from).to, 1), zone)
}

/** A period that is over, with the days in which it lies. */
export interface Closed {
  readonly from: string
  readonly to: string
  readonly hour: Date | undefined
  readonly endedAt: Date
}

/** The period that ends at `dueAt`. */
function closedOf({ terms, from, dueAt }: Pick<DueContract, 'terms' | 'from' | 'dueAt'>, zone: string): Closed {
  const last = dueAt.getTime() - 1
  const to = localDate(last, zone)
  if (terms.kind === 'hourly') return { from: to, to, hour: new Date(hourOf(last, zone).from), endedAt: dueAt }
  const whole = periodOf(calendarOf(terms), to)
  return { from: whole.from > from ? whole.from : from, to, hour: undefined, endedAt: dueAt }
}

/** The whole period before the one in which a moment lies. Not for real-time salary. */
export function wholeBefore(terms: ContractTerms, now: Date, zone: string): Closed {
  const began =
    terms.kind === 'hourly'
      ? new Date(hourOf(now.getTime(), zone).from)
      : midnight(periodOf(calendarOf(terms), localDate(now.getTime(), zone)).from, zone)
  // No contract has begun on a day before all others, so nothing is cut off.
  return closedOf({ terms, from: '', dueAt: began }, zone)
}

/** When the period ends after the one that ends at `dueAt`; undefined where the contract is over by then. */
function nextDue({ terms, to, dueAt }: DueContract, zone: string): Date | undefined {
  const begins = dueAt.getTime()
  const day = localDate(begins, zone)
  if (to !== undefined && day > to) return undefined
  if (terms.kind === 'hourly') return new Date(hourOf(begins, zone).to)
  const whole = periodOf(calendarOf(terms), day).to
  return midnight(addDays(to !== undefined && to < whole ? to : whole, 1), zone)
}

/** Terms that are paid by periods, as rules know them. @throws Error for real-time salary */
export function periodTerms(wire: ContractTerms): PeriodTerms {
  const terms = termsOf(wire)
  if (terms.kind === 'realTime') throw new Error('real-time salary has no periods')
  return terms
}

/** The figures by which tiers are met, of what a team did and the winnings carried into the period. */
export const countedOf = ({ turnover, profit, active }: TeamFigures, carried: Money): Figures => ({
  turnover,
  loss: countedLoss(profit, carried),
  active,
})

/** What a period comes to, as it is billed. */
export function comesTo(
  wire: ContractTerms,
  did: TeamFigures,
  carried: Money,
): { readonly amount: Money; readonly tier: number | undefined } {
  const { amount, tier } = earned(periodTerms(wire), countedOf(did, carried))
  return { amount: toCents(amount), tier }
}

/** The winnings that a bill before carries into the period that begins on a day. */
export function carriedInto(
  terms: ContractTerms,
  before: Pick<Bill, 'from' | 'to' | 'profit' | 'carried'> | undefined,
  from: string,
): Money {
  if (terms.kind !== 'dividend' || before === undefined || addDays(before.to, 1) !== from) return 0n
  return carryOn(terms.carryOver, { period: before, profit: before.profit, carried: before.carried })
}

/** Bills all periods that ended by a moment up to which figures are whole, the earliest first. */
export async function makeBills(deps: PayDeps, until: Date, run: Pick<RunCounts, 'made'>): Promise<void> {
  const rules = await deps.settings.agents()
  for (;;) {
    const due = await readDue(deps.db, until, AT_ONCE)
    if (due.length === 0) return
    const groups = new Map<string, { period: Closed; contracts: DueContract[] }>()
    for (const contract of due) {
      const period = closedOf(contract, deps.brand.timeZone)
      const key = `${period.from} ${period.to} ${period.hour?.toISOString() ?? ''}`
      const group = groups.get(key) ?? { period, contracts: [] }
      group.contracts.push(contract)
      groups.set(key, group)
    }
    for (const { period, contracts } of groups.values()) run.made += await billPeriod(deps, rules, period, contracts)
  }
}

export const countedPeriod = ({ from, to, hour }: Pick<Closed, 'from' | 'to' | 'hour'>): CountedPeriod =>
  hour === undefined ? { from, to } : { hour, day: from }

export const minimumOf = (wire: ContractTerms): Money => {
  const terms = termsOf(wire)
  return terms.kind === 'realTime' ? 0n : terms.minimumBet
}

async function billPeriod(
  deps: PayDeps,
  rules: AgentSettings,
  period: Closed,
  contracts: readonly DueContract[],
): Promise<number> {
  const figures = await readTeamFigures(
    deps.db,
    contracts.map(({ id, holder, terms }) => ({ id, holder, minimumBet: minimumOf(terms) })),
    countedPeriod(period),
    rules,
  )
  const chunks = [...byShard(contracts, ({ holder }) => holder)].flatMap(([shard, some]) =>
    Array.from({ length: Math.ceil(some.length / A_TRANSACTION) }, (_, nr) => ({
      shard,
      some: some.slice(nr * A_TRANSACTION, (nr + 1) * A_TRANSACTION),
    })),
  )
  let made = 0
  await twoAtATime(chunks, async ({ shard, some }) => {
    const inserted = await billSome(deps, rules, period, shard, some, figures)
    made += inserted
  })
  return made
}

/** Bills contracts of one shard, and notes when their next periods end; how many bills it made. */
async function billSome(
  deps: PayDeps,
  rules: AgentSettings,
  period: Closed,
  shard: Shard,
  contracts: readonly DueContract[],
  figures: ReadonlyMap<RowId, TeamFigures>,
): Promise<number> {
  const zone = deps.brand.timeZone
  return deps.db.transaction(async (tx) => {
    const dividends = contracts.filter(({ kind }) => kind === 'dividend')
    const before = dividends.length === 0 ? NONE : await readBefore(tx, shard, dividends, period.from)
    const bills = contracts.flatMap((contract) => {
      const did = figures.get(contract.id)
      const carried = carriedInto(contract.terms, before.get(contract.id), period.from)
      return did === undefined ? [] : [billOf(deps, rules, contract, period, did, carried)]
    })
    const [made] = await Promise.all([
      insertBills(tx, shard, bills),
      setDue(
        tx,
        shard,
        contracts.map((contract) => ({ contract, next: nextDue(contract, zone) })),
      ),
    ])
    return made
  })
}

function billOf(
  { ids }: Pick<PayDeps, 'ids'>,
  { issuedByHand }: AgentSettings,
  { id: contract, holder, kind, upline, terms }: DueContract,
  period: Closed,
  did: TeamFigures,
  carried: Money,
): Omit<Bill, 'received' | 'overdue'> {
  const { turnover, profit, active } = did
  const { amount, tier } = comesTo(terms, did, carried)
  const isMissed = billAction(amount, 0n) === 'miss'
  const state = isMissed
    ? 'notReached'
    : issuedByHand && kind === 'dividend' && upline !== undefined
      ? 'waiting'
      : 'open'
  return {
    id: ids.row(),
    holder,
    contract,
    kind,
    upline,
    ...period,
    turnover: floor(turnover),
    profit,
    carried,
    active,
    tier,
    amount,
    state,
  }
}
