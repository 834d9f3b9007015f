import { useState } from 'react'
import type { ChasePlan } from '#rules/lottery/chase.ts'
import { chaseMultiples, chaseTotal, MOST_ISSUES, planIssues, type PlannedIssue } from '#rules/lottery/chase.ts'
import { MAX_MULTIPLE } from '#rules/lottery/terms.ts'
import type { Money } from '#rules/money.ts'
import { isRefused } from './quote.ts'
import type { SlipTotals } from './slip.ts'

/** What is asked of a chase on the slip. */
export interface ChaseWish {
  readonly issues: number
  readonly kind: ChasePlan['kind']
  readonly multiple: number
  readonly factor: number
  readonly every: number
  readonly percent: number
  readonly stopOnWin: boolean
}

const FIRST: ChaseWish = {
  issues: 10,
  kind: 'flat',
  multiple: 1,
  factor: 2,
  every: 1,
  percent: 20,
  stopOnWin: true,
}

/** A chase with what it comes to. */
export interface PlannedChase {
  readonly issues: readonly PlannedIssue[]
  readonly multiples: readonly number[]
  readonly total: Money
  /** Why there are fewer issues than were asked for. */
  readonly ends: 'multiple' | 'profit' | undefined
}

/** The chase that a wish makes of the picks of a slip; a win is the least that one of them pays. */
export function planChase(wish: ChaseWish, { picks, stake }: Pick<SlipTotals, 'picks' | 'stake'>): PlannedChase {
  const wins = picks.flatMap(({ answer }) => (isRefused(answer) ? [] : [answer.prizes[0]]))
  const win = wins.reduce((least, one) => (one < least ? one : least), wins[0] ?? 0n)
  const own = Math.max(1, ...picks.map(({ item }) => item.multiple))
  const ticket = { stake, win }
  const { multiples, ends } = chaseMultiples(planOf(wish), wish.issues, ticket, Math.floor(MAX_MULTIPLE / own))
  return { issues: planIssues(multiples, ticket), multiples, total: chaseTotal(stake, multiples), ends }
}

function planOf({ kind, multiple, factor, every, percent }: ChaseWish): ChasePlan {
  switch (kind) {
    case 'flat':
      return { kind, multiple }
    case 'steps':
      return { kind, multiple, factor, every }
    case 'profit':
      return { kind, multiple, percent }
  }
}

/** Between which numbers each wish lies. */
export const wishBounds = {
  issues: [2, MOST_ISSUES],
  multiple: [1, MAX_MULTIPLE],
  factor: [2, 100],
  every: [1, MOST_ISSUES],
  percent: [0, 1000],
} as const

/** What is asked of the chase, undefined where the slip is bought for one draw. */
export function useChaseWish() {
  const [isOn, setOn] = useState(false)
  const [wish, setWish] = useState(FIRST)
  return {
    wish: isOn ? wish : undefined,
    turn: setOn,
    change: (change: Partial<ChaseWish>) => setWish((before) => ({ ...before, ...change })),
  }
}
