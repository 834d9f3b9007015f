import type { AgentSums } from '#contract/calls/agent-figures.ts'
import { profitAndLoss } from '#rules/agents/figures.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'

/** The consumer that keeps them; stands with its positions in the database. */
export const TEAM_FIGURES = 'team_figures'

/** What is counted of a member on a day, and of everybody below it, with the column of `team_day` that holds it. */
export const columnOf = {
  bets: 'bets',
  stakes: 'stakes',
  turnover: 'turnover',
  prizes: 'prizes',
  selfRebate: 'self_rebate',
  agentRebate: 'agent_rebate',
  activity: 'activity',
  depositFee: 'deposit_fee',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  registered: 'registered',
  firstDeposits: 'first_deposits',
} as const
export type Measure = keyof typeof columnOf

const isMeasure = (name: string): name is Measure => name in columnOf
export const measures: readonly Measure[] = Object.keys(columnOf).filter(isMeasure)

/** Amounts in units; bets and members are numbers of them. */
export type Sums = Readonly<Record<Measure, bigint>>

export const NOTHING: Sums = {
  bets: 0n,
  stakes: 0n,
  turnover: 0n,
  prizes: 0n,
  selfRebate: 0n,
  agentRebate: 0n,
  activity: 0n,
  depositFee: 0n,
  deposits: 0n,
  withdrawals: 0n,
  registered: 0n,
  firstDeposits: 0n,
}

export const plus = (a: Sums, b: Partial<Sums>): Sums => {
  const sum = { ...a }
  for (const measure of measures) sum[measure] += b[measure] ?? 0n
  return sum
}

/** In SQL: what members won and were given, less what they staked, as `profitAndLoss` of the rules, from sums of all columns. */
export const PROFIT_SUM = 'sum(prizes + self_rebate + agent_rebate + activity + deposit_fee - stakes)'

/** In SQL: the sums of all measures, each under the name of its measure. */
export const SUMS = measures
  .map((measure) => `coalesce(sum(${columnOf[measure]}), 0)::bigint AS "${measure}"`)
  .join(', ')

/** A row of `SUMS` as the driver reads it. */
export type SumRow = Readonly<Record<Measure, string>> & { readonly [column: string]: unknown }

export const readSums = (row: SumRow): Sums => {
  const sums = { ...NOTHING }
  for (const measure of measures) sums[measure] = BigInt(row[measure])
  return sums
}

export const decimal = (units: Money): string => moneyToDecimal(units, 5)

/** Sums as the contract writes them. */
export const written = (sums: Sums): AgentSums => ({
  deposits: decimal(sums.deposits),
  withdrawals: decimal(sums.withdrawals),
  bets: Number(sums.bets),
  stakes: decimal(sums.stakes),
  turnover: decimal(sums.turnover),
  prizes: decimal(sums.prizes),
  selfRebate: decimal(sums.selfRebate),
  agentRebate: decimal(sums.agentRebate),
  activity: decimal(sums.activity),
  depositFee: decimal(sums.depositFee),
  profit: decimal(profitAndLoss(sums)),
})
