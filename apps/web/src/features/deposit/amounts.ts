import type { CallResponse } from '#contract/calls.ts'
import { feeOf } from '#rules/cashier/fee.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'

export type Channel = CallResponse<'deposit.channels'>['channels'][number]

/** True for an amount (decimal text) that lies between two others, both allowed. */
export const isBetween = (amount: string, min: string, max: string): boolean =>
  parseMoney(min) <= parseMoney(amount) && parseMoney(amount) <= parseMoney(max)

/** The smaller of two amounts; the first where there is no second. */
export const smaller = (one: string, other: string | null): string =>
  other !== null && parseMoney(other) < parseMoney(one) ? other : one

/** What the fee of a channel takes of an amount, and what comes into the wallet, as decimal texts. */
export function partsOf(
  amount: string,
  { feePercent, feeFixed }: Pick<Channel, 'feePercent' | 'feeFixed'>,
): { readonly fee: string; readonly credited: string } {
  const paid = parseMoney(amount)
  const fee = feeOf(paid, { percent: feePercent, fixed: parseMoney(feeFixed) })
  return { fee: moneyToDecimal(fee), credited: moneyToDecimal(paid - fee) }
}

export const isZero = (amount: string): boolean => Number(amount) === 0
