import { entryType } from './entry-types.ts'

const { stake, payout, refund, correction } = entryType

/** In SQL: the entry `e` is of what a stake was paid, a payout or what corrected one. */
export const isPaid = (e: string): string => `${e}.type IN (${payout}, ${correction})`

/** In SQL: the entry `e` is part of a bet. */
export const isPlay = (e: string): string => `${e}.type IN (${stake}, ${payout}, ${refund}, ${correction})`
