import type { Money } from '../money.ts'

/**
 * What an agent keeps of a bill after what it passes on to its direct downlines, never below zero. For display: money moves
 * gross, and what an agent pays beyond its own bill comes out of its wallet, so both amounts are shown beside it.
 */
export function kept(gross: Money, passedOn: readonly Money[]): Money {
  const net = passedOn.reduce((left, amount) => left - amount, gross)
  return net > 0n ? net : 0n
}
