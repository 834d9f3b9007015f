import { periodOf } from '../agents/period.ts'
import { addDays, instantOf } from '../local-time.ts'
import type { Money } from '../money.ts'
import { occasionOf } from './occasions.ts'

/** Whether a raffle is held once, or anew each week or month. */
export const raffleRhythms = ['once', 'week', 'month'] as const
export type RaffleRhythm = (typeof raffleRhythms)[number]

/** When a raffle is held. */
export interface RaffleTimes {
  readonly every: RaffleRhythm
  /** The local days of one that is held once. */
  readonly first?: string | undefined
  readonly last?: string | undefined
  readonly claimHours: number
  readonly drawHours: number
}

/** One raffle, with its days and moments. */
export interface RaffleRun {
  /** Its name, such as `lantern-2026-11`: that of what it is held for, and of its week or month. */
  readonly id: string
  /** The local days whose play counts, both within. */
  readonly first: string
  readonly last: string
  /** In milliseconds since 1970: tickets until then, and the draw. */
  readonly opensMs: number
  readonly closesMs: number
  readonly drawsMs: number
}

const HOUR_MS = 3_600_000

/** The raffle in whose days a local day lies, or that of the one time that it is held. */
export function raffleRun(item: string, times: RaffleTimes, today: string, timeZone: string): RaffleRun {
  const { every, first = today, last = today, claimHours, drawHours } = times
  const period = every === 'once' ? { from: first, to: last } : periodOf(every === 'week' ? 'weekly' : 'monthly', today)
  const closesMs = instantOf(addDays(period.to, 1), '00:00', timeZone) + claimHours * HOUR_MS
  return {
    id: every === 'once' ? item : `${item}-${occasionOf({ on: every, day: today }).toLowerCase()}`,
    first: period.from,
    last: period.to,
    opensMs: instantOf(period.from, '00:00', timeZone),
    closesMs,
    drawsMs: closesMs + drawHours * HOUR_MS,
  }
}

/** What a ticket takes; nothing where it brings none. */
export interface TicketPrice {
  readonly turnover: Money
  readonly deposits: Money
  /** The most tickets of a member. */
  readonly each: number
}

/** How many tickets play and deposits are worth in all: whole ones of each, up to the most of a member. */
export function ticketsFor(
  { turnover, deposits, each }: TicketPrice,
  done: { readonly turnover: Money; readonly deposits: Money },
): number {
  const worth = wholeOf(done.turnover, turnover) + wholeOf(done.deposits, deposits)
  return worth > BigInt(each) ? each : Number(worth)
}

const wholeOf = (sum: Money, price: Money): bigint => (price <= 0n || sum <= 0n ? 0n : sum / price)
