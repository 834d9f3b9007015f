import { entryType } from './entry-types.ts'

const { stake, payout, refund, correction, jackpot } = entryType

/** In SQL: the entry `e` is of what a stake was paid: a payout, what corrected one, or a pot. */
export const isPaid = (e: string): string => `${e}.type IN (${payout}, ${correction}, ${jackpot})`

/** In SQL: the entry `e` is part of a bet. */
export const isPlay = (e: string): string => `${e}.type IN (${stake}, ${payout}, ${refund}, ${correction}, ${jackpot})`
