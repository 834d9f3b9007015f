import { MAX_MULTIPLE } from './terms.ts'
import type { Money } from '../money.ts'

/** Draws that one chase may go over at most. */
export const MOST_ISSUES = 120

/** How the multiples of a chase rise from issue to issue. */
export type ChasePlan =
  /** Every issue the same. */
  | { readonly kind: 'flat'; readonly multiple: number }
  /** From `multiple` on, times `factor` after every so many issues. */
  | { readonly kind: 'steps'; readonly multiple: number; readonly factor: number; readonly every: number }
  /** The least multiple, from `multiple` on, with which a win leaves so many percent of all that was staked up to it. */
  | { readonly kind: 'profit'; readonly multiple: number; readonly percent: number }

/** The ticket of a chase at the multiple of 1: what it costs, and the least that it pays where it wins. */
export interface ChaseTicket {
  readonly stake: Money
  readonly win: Money
}

export interface ChaseMultiples {
  readonly multiples: readonly number[]
  /** Why there are fewer than were asked for: the next multiple is beyond the most, or no multiple brings such a profit. */
  readonly ends?: 'multiple' | 'profit'
}

/** One issue of a chase as it is planned. */
export interface PlannedIssue {
  readonly multiple: number
  readonly stake: Money
  /** All that is staked up to it, with it. */
  readonly spent: Money
  /** What is left of that if this ticket is the first to win, by the least that it pays; negative where it does not make up for it. */
  readonly profit: Money
}

/**
 * The multiples of a chase, issue by issue.
 * @param most the largest multiple: less than that of a ticket where its picks have one of their own
 */
export function chaseMultiples(
  plan: ChasePlan,
  issues: number,
  ticket: ChaseTicket,
  most = MAX_MULTIPLE,
): ChaseMultiples {
  const multiples: number[] = []
  let spent = 0n
  for (let issue = 0; issue < Math.min(issues, MOST_ISSUES); issue += 1) {
    const next = nextMultiple(plan, issue, spent, ticket)
    if (next === undefined) return { multiples, ends: 'profit' }
    if (next > BigInt(most)) return { multiples, ends: 'multiple' }
    multiples.push(Number(next))
    spent += ticket.stake * next
  }
  return { multiples }
}

/** Undefined where no multiple does. */
function nextMultiple(plan: ChasePlan, issue: number, spent: Money, { stake, win }: ChaseTicket): bigint | undefined {
  const first = BigInt(plan.multiple)
  switch (plan.kind) {
    case 'flat':
      return first
    case 'steps':
      return first * BigInt(plan.factor) ** BigInt(Math.floor(issue / plan.every))
    case 'profit': {
      // The least m with m × win ≥ (spent + m × stake) × (100 + percent) / 100.
      const wanted = 100n + BigInt(plan.percent)
      const gain = 100n * win - wanted * stake
      if (gain <= 0n) return undefined
      const needed = (spent * wanted + gain - 1n) / gain
      return needed > first ? needed : first
    }
  }
}

/** What each issue costs, and what is left where its ticket is the first to win. */
export function planIssues(multiples: readonly number[], { stake, win }: ChaseTicket): PlannedIssue[] {
  let spent = 0n
  return multiples.map((multiple) => {
    const times = BigInt(multiple)
    spent += stake * times
    return { multiple, stake: stake * times, spent, profit: win * times - spent }
  })
}

/** What a chase costs in all. @param stake that of its ticket at the multiple of 1 */
export const chaseTotal = (stake: Money, multiples: readonly number[]): Money =>
  multiples.reduce((sum, multiple) => sum + stake * BigInt(multiple), 0n)
