import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { figureCalls, MOST_FIGURE_DAYS, MOST_HOURLY_DAYS } from '#contract/calls/figures.ts'
import { wrongField } from '#contract/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Db, isCutOff } from '../../platform/db/database.ts'
import type { Consumer } from '../../platform/events/consumers.ts'
import type { QueueStanding } from '../../platform/desk.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { allShards } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { periodDays } from '../../platform/paging.ts'
import type { Brand, Settings } from '../brand/index.ts'
import { decimal, foldPeriod, foldTables } from './fold-figures.ts'
import { type Liability, readLiability, readProviderNames } from './house-state.sql.ts'
import { dropActiveDays, keepFigures } from './keep-figures.sql.ts'
import { createKept } from '../../platform/kept.ts'
import { readFigures, readPositions, readSpans, readStanding } from './read-figures.sql.ts'

export { type Difference, recountFigures } from './recount.sql.ts'
export { recountMember } from './test-accounts.sql.ts'

export interface FigureDeps {
  /** Where the house writes: it knows what has happened. */
  readonly db: Database
  /** Where operators read: with connections of their own and a limit of time, perhaps a replica. */
  readonly reports: Db
  readonly clock: Clock
  readonly settings: Settings
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
  /** How all queues of operators stand. */
  queues(db: Db): Promise<QueueStanding[]>
}

export interface Figures {
  readonly calls: MountedCall[]
  readonly consumers: readonly Consumer[]
  readonly jobs: readonly Job[]
}

/** An answer is as good as new for so long, and good while a new one is made for so long. */
const ANSWERS = { newMs: 2000, goodMs: 3000 }
/** The same for the sum of all wallets. */
const LIABILITY = { newMs: 30_000, goodMs: 60_000 }

type Request = CallRequest<'figures.dashboard'>
type Dashboard = CallResponse<'figures.dashboard'>

/** How many days are asked for; one where a day is missing. @throws Refusal INVALID_INPUT for days that are none, or too many */
function daysOf({ from, to, by }: Request): number {
  const days = from === undefined && to === undefined ? 1 : periodDays({ from: from ?? to ?? '', to: to ?? from ?? '' })
  // The last day of all ends in a year of five digits, which no moment of an answer has.
  if (!(days >= 1 && days <= MOST_FIGURE_DAYS) || (to ?? from ?? '') >= '9999-12-31')
    throw wrongField('to', `1 to ${MOST_FIGURE_DAYS} days`)
  if (by === 'hour' && days > MOST_HOURLY_DAYS) throw wrongField('by', `by hour at most ${MOST_HOURLY_DAYS} days`)
  return days
}

/** What the house did, hour by hour, kept from what happened. */
export function createFigures(deps: FigureDeps): Figures {
  const { db, reports, clock, settings, brand } = deps
  const { timeZone } = brand
  const liabilities = createKept<Liability>(clock, LIABILITY)
  const dashboards = createKept<Dashboard>(clock, ANSWERS)

  /** Null where there are more wallets than can be read in time: the rest of the dashboard is shown all the same. */
  const readOwed = (): Promise<Liability | null> =>
    liabilities
      .get('', () => readLiability(reports))
      .catch((error: unknown) => {
        if (isCutOff(error)) return null
        throw error
      })

  async function makeDashboard({ from, to, ...how }: Request, length: number): Promise<Dashboard> {
    const by = how.by ?? (length > MOST_HOURLY_DAYS ? 'day' : 'hour')
    const asked = {
      from: from ?? null,
      to: to ?? null,
      by,
      shifts: [length, Math.ceil(length / 7) * 7],
      timeZone,
    } as const
    // Positions are read first: what is counted meanwhile makes the figures no older than they say.
    const positions = await readPositions(reports)
    const [standing, days, rows, owed, queues, providers, cashier] = await Promise.all([
      readStanding(db, positions),
      readSpans(reports, asked),
      readFigures(reports, asked),
      readOwed(),
      deps.queues(reports),
      readProviderNames(reports),
      settings.cashier(),
    ])
    const [period, before, weekBefore] = days
    if (period === undefined || before === undefined || weekBefore === undefined) throw new Error('a span is missing')
    const channels = new Map(
      cashier.channels.map(({ code, names }) => [code, names.EN ?? names[brand.brand.defaultLanguage] ?? code]),
    )
    return {
      ...standing,
      asOf: standing.asOf.toISOString(),
      by,
      steps: period.steps.map((step) => step.toISOString()),
      begun: period.begun,
      days: period.days,
      period: foldPeriod(period, rows),
      before: foldPeriod(before, rows),
      weekBefore: foldPeriod(weekBefore, rows),
      ...foldTables(rows, { channels, providers }),
      liability: owed && {
        at: owed.at.toISOString(),
        balances: decimal(owed.balances),
        withdrawals: decimal(owed.withdrawals),
        pots: decimal(owed.pots),
      },
      queues,
    }
  }

  return {
    calls: bindCalls(figureCalls, {
      'figures.dashboard': async (request) => {
        const length = daysOf(request)
        return dashboards.get(JSON.stringify(request), () => makeDashboard(request, length))
      },
    }),
    consumers: [keepFigures(timeZone)],
    jobs: [
      {
        name: 'drop_active_days',
        schedule: '37 4 * * *',
        run: async () => {
          for (const shard of allShards) await db.transaction((tx) => dropActiveDays(tx, shard))
        },
      },
    ],
  }
}
