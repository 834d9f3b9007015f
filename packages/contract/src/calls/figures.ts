import { array, enum as oneOf, int, nullable, object, optional, string, type output } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { amount, count, localDate, moment } from '../scalars.ts'
import { queueStanding } from './queues.ts'

/** How often, and how much together. What is taken back counts against it, so either can be below zero. */
const sum = object({ count: int(), amount })

/** The figures of a period, added up. Amounts are of real money in the brand's currency. */
const totals = object({
  /** Credited to wallets. */
  deposits: sum,
  /** Of them the first that a member ever had credited. */
  firstDeposits: sum,
  /** Paid out, without fees; less what came back. */
  withdrawals: sum,
  /** Stakes, less those taken back. */
  turnover: sum,
  payouts: amount,
  grossGamingRevenue: amount,
  netGamingRevenue: amount,
  /** What lies between the two: credits given away, winnings of free rounds, corrections. */
  grants: amount,
  freeRoundWinnings: amount,
  adjustments: amount,
  registrations: int(),
  logins: int(),
  /** Members that staked, once a day each: of several days their sum. */
  active: int(),
})
export type FigureTotals = output<typeof totals>

/** The same from step to step, one value for each of `steps`. */
const course = object({
  deposits: array(amount),
  withdrawals: array(amount),
  turnover: array(amount),
  grossGamingRevenue: array(amount),
  netGamingRevenue: array(amount),
  registrations: array(int()),
  firstDeposits: array(int()),
  logins: array(int()),
  active: array(int()),
})
export type FigureCourse = output<typeof course>

/** Local days of the brand, both within. */
const period = object({ from: localDate, to: localDate, totals, course })

/** Days that can be asked for at once, and of them by the hour. */
export const MOST_FIGURE_DAYS = 31
export const MOST_HOURLY_DAYS = 7

export const figureCalls = defineCalls({
  'figures.dashboard': {
    method: 'GET',
    path: '/ops/figures/dashboard',
    moduleId: 'OPSFIGURES',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary:
      'What the house did in a period of up to 31 local days, today unless told: by hour or by day, by game type, by way of payment and by provider, against the same days before; what it owes, and what waits for operators. Test accounts and trials are in no figure. An answer is kept for some seconds for all who ask for the same.',
    request: object({
      from: optional(localDate),
      to: optional(localDate),
      /** How long a step of the course is; unless told an hour, of more than seven days a day. */
      by: optional(oneOf(['hour', 'day'])),
    }),
    response: object({
      /** All that happened up to this moment is counted. */
      asOf: moment,
      /** How much was counted since the house began, and how much waits to be. */
      position: string(),
      behind: count,
      /** How old that is, as the house's clock goes. */
      secondsBehind: count,
      by: oneOf(['hour', 'day']),
      /** When the steps of the course begin, those to come with them. */
      steps: array(moment),
      /** Steps that have begun. */
      begun: count,
      /** Days that have begun. */
      days: count,
      period,
      /** As many days right before, up to the same time of day: of the running hour the same share. */
      before: period,
      /** The same weekdays before, up to the same time of day. */
      weekBefore: period,
      byGameType: array(
        object({
          /** Empty where the provider named no game. */
          gameType: string(),
          bets: int(),
          turnover: amount,
          payouts: amount,
          grossGamingRevenue: amount,
          freeRoundWinnings: amount,
        }),
      ),
      /** Orders to pay in by channel: what became of them in the period. One that expired and was paid late counts as both. */
      depositChannels: array(
        object({ channel: string(), name: string(), credited: sum, failed: count, expired: count }),
      ),
      /** Withdrawals by where they go. */
      withdrawalWays: array(object({ kind: string(), paid: sum, failed: count })),
      /** Stakes by provider, and those that it took back or rolled back before they came. */
      providers: array(object({ provider: string(), stakes: count, takenBack: count })),
      /** What the house owes: money in wallets, and what left them and is not paid out yet. Null where it took too long to read. */
      liability: nullable(object({ at: moment, balances: amount, withdrawals: amount, pots: amount })),
      /** What waits for operators, of all queues. */
      queues: array(queueStanding),
    }),
    errors: ['BUSY'],
  },
})
