import { CENT, type Money } from '../money.ts'

/** A fee as settings say it: a percentage with up to two decimals such as `2.5`, and units on top. */
export interface Fee {
  readonly percent: string
  readonly fixed: Money
}

const WHOLE = 10_000n

/**
 * What the fee takes of an amount, in units, cut to whole cents in favour of the member. A fee that would take
 * all of it, or more, is not taken.
 * @throws RangeError for a percentage that is none
 */
export function feeOf(amount: Money, fee: Fee): Money {
  const full = fullFee(amount, fee)
  return full >= amount ? 0n : full
}

/** The same without that mercy: an amount that it would take all of is too small for whoever asks. */
export function fullFee(amount: Money, { percent, fixed }: Fee): Money {
  const share = (amount * hundredths(percent)) / WHOLE
  return share - (share % CENT) + fixed
}

/** `2.5` as 250 hundredths of a percent. */
function hundredths(percent: string): bigint {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent)
  if (match === null) throw new RangeError(`not a percentage: ${percent}`)
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
}
