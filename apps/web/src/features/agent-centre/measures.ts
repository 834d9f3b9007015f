/** What is told of a team, in the order in which it is read; each has a name on the screen. */
export const teamMeasures = [
  'members',
  'registered',
  'firstDeposits',
  'active',
  'balance',
  'deposits',
  'withdrawals',
  'depositFee',
  'bets',
  'stakes',
  'turnover',
  'prizes',
  'selfRebate',
  'agentRebate',
  'activity',
  'profit',
] as const

export type TeamMeasure = (typeof teamMeasures)[number]

/** How much more or less something is than before, as a share of that; undefined where it was nothing before. Only for showing. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before)
}
