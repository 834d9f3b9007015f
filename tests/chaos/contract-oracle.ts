/** What contracts come to, reckoned naively from what members did: no code of the house is used. */
import type { ContractTerms } from '#contract/calls/contract-terms.ts'

/** Something that a member did on a local day, in cents. */
export interface Fact {
  readonly member: string
  /** The member and all above it on that day. */
  readonly above: readonly string[]
  readonly day: string
  readonly turnover: number
  readonly profit: number
}

export interface OracleContract {
  readonly holder: string
  readonly terms: ContractTerms
  readonly from: string
  /** Null without an end. */
  readonly to: string | null
}

/** A period with what it comes to, in cents. */
export interface OracleBill {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const DAY_MS = 86_400_000
const next = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0
/** The Sunday of a day's week, or the last day where that is earlier. */
function weekEnd(day: string, last: string | undefined): string {
  return isSunday(day) || day === last ? day : weekEnd(next(day), last)
}

const cents = (text: string): bigint => BigInt(Math.round(Number(text) * 100))
/** A percentage in thousandths. */
const thousandths = (text: string): bigint => BigInt(Math.round(Number(text) * 1000))
const WHOLE = 100_000n

/** The periods that are over before `today`, each with its bill, the earliest first. */
export function billsOf(
  { holder, terms, from, to }: OracleContract,
  facts: readonly Fact[],
  today: string,
): OracleBill[] {
  if (terms.kind !== 'dividend' && terms.kind !== 'daily') throw new Error(`no oracle for ${terms.kind}`)
  const isWeekly = terms.kind === 'dividend' && terms.calendar === 'weekly'
  const bills: OracleBill[] = []
  let carried = 0n
  const last = to === null || to >= today ? undefined : to
  const end = last === undefined ? today : next(last)
  let begins = from
  while (begins < end) {
    const day = isWeekly ? weekEnd(begins, last) : begins
    if (day >= today) break
    const mine = facts.filter((fact) => fact.day >= begins && fact.day <= day && fact.above.includes(holder))
    const turnover = sum(mine.map((fact) => fact.turnover))
    const profit = sum(mine.map((fact) => fact.profit))
    const active = new Set(mine.map(({ member }) => member))
    active.delete(holder)
    for (const member of active)
      if (sum(mine.filter((fact) => fact.member === member).map((fact) => fact.turnover)) < cents(terms.minimumBet))
        active.delete(member)
    const amount =
      terms.kind === 'daily'
        ? salary(terms, turnover, active.size)
        : dividend(terms, turnover, -(profit + carried), active.size)
    if (terms.kind === 'dividend' && terms.carryOver === 'permanent')
      carried = profit + carried > 0n ? profit + carried : 0n
    bills.push({ from: begins, to: day, amount })
    begins = next(day)
  }
  return bills
}

const sum = (values: readonly number[]): bigint => BigInt(values.reduce((total, value) => total + value, 0))

/** Half up to whole cents. */
const rounded = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)

function salary({ tiers }: Extract<ContractTerms, { kind: 'daily' }>, turnover: bigint, active: number): bigint {
  const met = tiers.findLast((tier) => turnover >= cents(tier.dailyBetAmount) && active >= tier.activeCount)
  return met === undefined ? 0n : rounded(turnover * thousandths(met.salaryRate), WHOLE)
}

function dividend(
  { tiers, mode }: Extract<ContractTerms, { kind: 'dividend' }>,
  turnover: bigint,
  loss: bigint,
  active: number,
): bigint {
  if (loss <= 0n) return 0n
  const able = tiers.filter((tier) => turnover >= cents(tier.periodConsumption) && active >= tier.activeCount)
  if (mode === 'fixed') {
    const met = able.findLast((tier) => loss >= cents(tier.periodLoss))
    return met === undefined ? 0n : rounded(loss * thousandths(met.dividendRate), WHOLE)
  }
  const most = able.map((tier) => {
    const asked = cents(tier.periodLoss)
    return loss >= asked
      ? rounded(loss * thousandths(tier.dividendRate), WHOLE)
      : rounded(loss * thousandths(tier.dividendRate) * loss, WHOLE * asked)
  })
  return most.reduce((best, amount) => (amount > best ? amount : best), 0n)
}
