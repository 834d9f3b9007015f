import type { CallResponse } from '#contract/calls.ts'
import type { FigureCourse, FigureTotals } from '#contract/calls/figures.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { grossGamingRevenue, netGamingRevenue, type PlaySums } from '#rules/play/revenue.ts'
import type { Measure } from './measures.ts'
import type { FigureRow, SpanDays } from './read-figures.sql.ts'

interface Sum {
  readonly count: number
  readonly amount: bigint
}
const NOTHING: Sum = { count: 0, amount: 0n }

/** Sums of one group of rows, by measure. */
type Sums = ReadonlyMap<Measure, Sum>

export const decimal = (units: bigint): string => moneyToDecimal(units, 5)
const of = (sums: Sums | undefined, one: Measure): Sum => sums?.get(one) ?? NOTHING
const shown = ({ count, amount }: Sum): { count: number; amount: string } => ({ count, amount: decimal(amount) })

/** Rows by whatever they are told apart by, and then by measure; rows without a key are left out. */
function grouped(rows: readonly FigureRow[], keyOf: (row: FigureRow) => string | null): Map<string, Map<Measure, Sum>> {
  const groups = new Map<string, Map<Measure, Sum>>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key) ?? new Map<Measure, Sum>()
    group.set(row.measure, { count: Number(row.count), amount: BigInt(row.amount) })
    groups.set(key, group)
  }
  return groups
}

const playOf = (sums: Sums | undefined): PlaySums => ({
  stakes: of(sums, 'stake').amount,
  payouts: of(sums, 'payout').amount,
  grants: of(sums, 'grant').amount,
  freeRoundWinnings: of(sums, 'freePayout').amount,
  adjustments: of(sums, 'adjustment').amount,
})

function totalsOf(sums: Sums | undefined): FigureTotals {
  const play = playOf(sums)
  return {
    deposits: shown(of(sums, 'deposit')),
    firstDeposits: shown(of(sums, 'firstDeposit')),
    withdrawals: shown(of(sums, 'withdrawal')),
    turnover: shown(of(sums, 'stake')),
    payouts: decimal(play.payouts),
    grossGamingRevenue: decimal(grossGamingRevenue(play)),
    netGamingRevenue: decimal(netGamingRevenue(play)),
    grants: decimal(play.grants),
    freeRoundWinnings: decimal(play.freeRoundWinnings),
    adjustments: decimal(play.adjustments),
    registrations: of(sums, 'registration').count,
    logins: of(sums, 'login').count,
    active: of(sums, 'active').count,
  }
}

function courseOf(steps: readonly (Sums | undefined)[]): FigureCourse {
  const amounts = (one: Measure): string[] => steps.map((sums) => decimal(of(sums, one).amount))
  const counts = (one: Measure): number[] => steps.map((sums) => of(sums, one).count)
  return {
    deposits: amounts('deposit'),
    withdrawals: amounts('withdrawal'),
    turnover: amounts('stake'),
    grossGamingRevenue: steps.map((sums) => decimal(grossGamingRevenue(playOf(sums)))),
    netGamingRevenue: steps.map((sums) => decimal(netGamingRevenue(playOf(sums)))),
    registrations: counts('registration'),
    firstDeposits: counts('firstDeposit'),
    logins: counts('login'),
    active: counts('active'),
  }
}

/** Whether a row is a sum over all that its group does not name. */
const isWhole = ({ at, gameType, channel }: FigureRow): boolean => at === null && gameType === null && channel === null

/** A period's totals and course. */
export function foldPeriod(
  { span, from, to, steps }: SpanDays,
  rows: readonly FigureRow[],
): CallResponse<'figures.dashboard'>['period'] {
  const own = rows.filter((row) => row.span === span)
  const byStep = grouped(own, ({ at }) => at?.toISOString() ?? null)
  return {
    from,
    to,
    totals: totalsOf(grouped(own, (row) => (isWhole(row) ? '' : null)).get('')),
    course: courseOf(steps.map((step) => byStep.get(step.toISOString()))),
  }
}

type Tables = Pick<CallResponse<'figures.dashboard'>, 'byGameType' | 'depositChannels' | 'withdrawalWays' | 'providers'>

interface Names {
  /** Channels as operators know them, by their codes. */
  readonly channels: ReadonlyMap<string, string>
  readonly providers: ReadonlyMap<string, string>
}

const anyOf = (sums: Sums, ...measures: Measure[]): boolean => measures.some((one) => sums.has(one))
const most = (a: { amount: bigint }, b: { amount: bigint }): number =>
  a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0

/** What the period was made of: by game type, channel, way and provider, the largest first. */
export function foldTables(rows: readonly FigureRow[], names: Names): Tables {
  const own = rows.filter(({ span }) => span === 'period')
  const games = [...grouped(own, ({ gameType }) => gameType)]
    .filter(([, sums]) => anyOf(sums, 'stake', 'payout', 'freePayout'))
    .map(([gameType, sums]) => ({ gameType, sums, amount: of(sums, 'stake').amount }))
  const channels = [...grouped(own, ({ channel }) => channel)]
  return {
    byGameType: games.toSorted(most).map(({ gameType, sums }) => ({
      gameType,
      bets: of(sums, 'stake').count,
      turnover: decimal(of(sums, 'stake').amount),
      payouts: decimal(of(sums, 'payout').amount),
      grossGamingRevenue: decimal(grossGamingRevenue(playOf(sums))),
      freeRoundWinnings: decimal(of(sums, 'freePayout').amount),
    })),
    depositChannels: channels
      .filter(([, sums]) => anyOf(sums, 'deposit', 'depositFailed', 'depositExpired'))
      .map(([channel, sums]) => ({ channel, sums, amount: of(sums, 'deposit').amount }))
      .toSorted(most)
      .map(({ channel, sums }) => ({
        channel,
        name: names.channels.get(channel) ?? channel,
        credited: shown(of(sums, 'deposit')),
        failed: of(sums, 'depositFailed').count,
        expired: of(sums, 'depositExpired').count,
      })),
    withdrawalWays: channels
      .filter(([, sums]) => anyOf(sums, 'withdrawal', 'withdrawalFailed'))
      .map(([kind, sums]) => ({ kind, sums, amount: of(sums, 'withdrawal').amount }))
      .toSorted(most)
      .map(({ kind, sums }) => ({
        kind,
        paid: shown(of(sums, 'withdrawal')),
        failed: of(sums, 'withdrawalFailed').count,
      })),
    providers: channels
      .filter(([, sums]) => anyOf(sums, 'providerStake', 'providerRefund'))
      .map(([id, sums]) => ({
        provider: names.providers.get(id) ?? id,
        stakes: of(sums, 'providerStake').count,
        takenBack: of(sums, 'providerRefund').count,
      }))
      .toSorted((a, b) => b.stakes - a.stakes),
  }
}
