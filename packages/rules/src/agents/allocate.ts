import { CENT, type Money } from '../money.ts'

/** What a payer owes for a bill. */
export interface Due {
  readonly id: bigint
  /** When its period ended, in any measure that grows with time; the lowest is the oldest. */
  readonly ended: number
  /** What is left to pay, in units: whole cents above zero. */
  readonly left: Money
}

/**
 * What each due gets of the money that is there, in units. The oldest period first; within one in proportion to what is
 * left, cut to cents, and the cents that remain go to the smallest ids. What is no whole cent stays.
 */
export function allocate(dues: readonly Due[], available: Money): Map<bigint, Money> {
  const paid = new Map<bigint, Money>()
  let rest = available > 0n ? available - (available % CENT) : 0n
  for (const ended of [...new Set(dues.map((due) => due.ended))].toSorted((a, b) => a - b)) {
    const group = dues.filter((due) => due.ended === ended).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const total = group.reduce((sum, { left }) => sum + left, 0n)
    const given = rest < total ? rest : total
    let remains = given
    for (const { id, left } of group) {
      const share = total === 0n ? 0n : ((given / CENT) * left) / total
      paid.set(id, share * CENT)
      remains -= share * CENT
    }
    for (const { id } of group) {
      if (remains <= 0n) break
      paid.set(id, (paid.get(id) ?? 0n) + CENT)
      remains -= CENT
    }
    rest -= given
  }
  return paid
}
