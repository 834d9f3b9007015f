import { type Money, ONE } from '#rules/money.ts'
import type { Order, Step } from './book.ts'
import { CONFIRMATIONS } from './chain.ts'

/** What the payer, or the world, does with an order; the sandbox's page has a button for each. */
export const ways = ['pay', 'slow', 'often', 'shuffled', 'silent', 'short', 'refuse'] as const
export const chainWays = ['pay', 'under', 'over', 'often', 'shuffled', 'silent', 'reorganised', 'gone'] as const
export type Way = (typeof ways)[number] | (typeof chainWays)[number]

const SLOW_MS = 20_000
const BLOCK_MS = 6_000
const CENT: Money = ONE / 100n

/** Amounts with these cents behave in their own way when they are simply paid, so that each can be seen. */
const endings: ReadonlyMap<number, Way> = new Map([
  [1, 'refuse'],
  [2, 'slow'],
  [3, 'often'],
  [4, 'shuffled'],
  [5, 'silent'],
  [6, 'short'],
])
const chainEndings: ReadonlyMap<number, Way> = new Map([
  [1, 'gone'],
  [3, 'often'],
  [4, 'shuffled'],
  [5, 'silent'],
  [6, 'under'],
  [7, 'over'],
  [8, 'reorganised'],
])

/** Cards that are charged or not. Any other valid number is charged. */
const cards: ReadonlyMap<string, { readonly way: Way; readonly reason?: string }> = new Map([
  ['4000000000000002', { way: 'refuse', reason: 'declined' }],
  ['4000000000009995', { way: 'refuse', reason: 'insufficient_funds' }],
  ['4000000000000077', { way: 'slow' }],
])

const centsOf = (amount: Money): number => Number((amount / CENT) % 100n)

/** What follows from a way of paying an order in. */
export function stepsOf(order: Order, wanted: Way): Step[] {
  const { amount, kind } = order.asked
  const chain = kind === 'crypto'
  const way = wanted === 'pay' ? ((chain ? chainEndings : endings).get(centsOf(amount)) ?? 'pay') : wanted
  return chain ? chainSteps(amount, way) : plainSteps(amount, way)
}

/** What follows from a card's number. */
export function cardSteps(order: Order, number: string): Step[] {
  const card = cards.get(number)
  return stepsOf(order, card?.way ?? 'pay').map((step) => ({
    ...step,
    ...(card?.reason === undefined ? {} : { reason: card.reason }),
  }))
}

function plainSteps(amount: Money, way: Way): Step[] {
  switch (way) {
    case 'refuse':
      return [{ afterMs: 0, state: 'failed', amount: 0n, reason: 'declined' }]
    case 'slow':
      return [
        { afterMs: 0, state: 'pending', amount },
        { afterMs: SLOW_MS, state: 'paid', amount },
      ]
    case 'often':
      return [{ afterMs: 0, state: 'paid', amount, saying: 'often' }]
    // The first word comes after the last one.
    case 'shuffled':
      return [
        { afterMs: 0, state: 'pending', amount, saying: 'late' },
        { afterMs: 0, state: 'paid', amount },
      ]
    case 'silent':
      return [{ afterMs: 0, state: 'paid', amount, saying: 'never' }]
    case 'short':
      return [{ afterMs: 0, state: 'paid', amount: amount > ONE ? amount - ONE : CENT }]
    default:
      return [{ afterMs: 0, state: 'paid', amount }]
  }
}

/** A payment is seen, then a block is found every few seconds; the last confirmation makes it paid. */
function confirmed(amount: Money, fromMs = 0): Step[] {
  return Array.from({ length: CONFIRMATIONS + 1 }, (_, confirmations) => ({
    afterMs: fromMs + confirmations * BLOCK_MS,
    state: confirmations === CONFIRMATIONS ? ('paid' as const) : ('pending' as const),
    amount,
    confirmations,
  }))
}

const firstBlocks = (amount: Money): Step[] => confirmed(amount).slice(0, 2)
const REORGANISED_MS = 2 * BLOCK_MS

function chainSteps(amount: Money, way: Way): Step[] {
  switch (way) {
    case 'under':
      return confirmed((amount * 8n) / 10n)
    case 'over':
      return confirmed((amount * 125n) / 100n)
    case 'often':
      return confirmed(amount).map((step) => ({ ...step, saying: 'often' }))
    case 'shuffled':
      return confirmed(amount).map((step) => (step.state === 'paid' ? step : { ...step, saying: 'late' }))
    case 'silent':
      return confirmed(amount).map((step) => ({ ...step, saying: 'never' }))
    // Another branch became the chain: the payment is gone, and in the one case it comes back.
    case 'reorganised':
      return [
        ...firstBlocks(amount),
        { afterMs: REORGANISED_MS, state: 'pending', amount: 0n },
        ...confirmed(amount, REORGANISED_MS + BLOCK_MS),
      ]
    case 'gone':
      return [
        ...firstBlocks(amount),
        { afterMs: REORGANISED_MS, state: 'failed', amount: 0n, reason: 'spent_elsewhere' },
      ]
    default:
      return confirmed(amount)
  }
}

const PAYOUT_MS = 3_000

/** What becomes of a payout, by the last digits of the account's number. */
export function payoutSteps(amount: Money, number: string): Step[] {
  const accepted: Step = { afterMs: 0, state: 'pending', amount }
  const paid: Step = { afterMs: PAYOUT_MS, state: 'paid', amount }
  switch (number.replaceAll(/\W/g, '').slice(-4)) {
    case '0001':
      return [{ afterMs: 0, state: 'failed', amount: 0n, reason: 'account_closed', saying: 'never' }]
    case '0002':
      return [accepted, { afterMs: PAYOUT_MS, state: 'failed', amount: 0n, reason: 'rejected_by_bank' }]
    case '0003':
      return [accepted, paid, { afterMs: 10 * PAYOUT_MS, state: 'failed', amount: 0n, reason: 'returned_by_bank' }]
    case '0004':
      return [accepted, { ...paid, afterMs: 20 * PAYOUT_MS }]
    case '0005':
      return [accepted, { ...paid, saying: 'never' }]
    case '0006':
      return [accepted, { ...paid, saying: 'often' }]
    default:
      return [accepted, paid]
  }
}
