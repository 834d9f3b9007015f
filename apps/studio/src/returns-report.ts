import { moneyToDecimal } from '#rules/money.ts'
import type { StatedReturn } from '#rules/stated-return.ts'
import { stringify } from 'csv-stringify/sync'
import { games } from './games.ts'
import { figuresOf, type ReturnFigures } from './returns.ts'
import type { PlayedReturn, PlayedReturns } from './returns.sql.ts'

/** A line of the report: what was played by the same rules, and what is stated of them. */
export interface ReportedReturn extends PlayedReturn, ReturnFigures {
  /** Undefined where other rules than today's were played: their return is no longer at hand. */
  readonly stated: StatedReturn | undefined
}

/** Holds what was played against what each game states. */
export function reportedReturns({ games: played }: PlayedReturns): ReportedReturn[] {
  return played.map((one) => {
    const game = games.get(one.game)
    const stated = game?.ruleHash === one.ruleHash ? game.returnToPlayer : undefined
    return { ...one, ...figuresOf(one.sums, stated), stated }
  })
}

const percent = (rate: number): string => `${(rate * 100).toFixed(3)} %`
/** How the stated return was found, and what it asks of the player. */
const foundBy = ({ simulated, playedBy }: StatedReturn): string =>
  [
    simulated === null ? 'counted' : `simulated ± ${percent(simulated.within)}`,
    ...(playedBy === null ? [] : [`by ${playedBy}`]),
  ].join(', ')

const COLUMNS = [
  'game',
  'version',
  'currency',
  'rounds',
  'stakes',
  'payouts',
  'theoretical',
  'actual',
  '99 % interval',
  'verdict',
  'theoretical is',
] as const

/** The report as a table of plain text. */
export function returnsTable(
  { from, to }: Omit<PlayedReturns, 'games'>,
  lines: readonly ReportedReturn[],
  timeZone: string,
): string {
  const rows = lines.map(({ game, version, currency, sums, staked, paid, stated, actual, within, verdict }) => [
    game,
    version,
    currency,
    String(sums.rounds),
    moneyToDecimal(staked),
    moneyToDecimal(paid),
    stated === undefined ? '' : percent(stated.rate),
    percent(actual),
    `${percent(Math.max(0, actual - within))} to ${percent(actual + within)}`,
    verdict,
    stated === undefined ? '' : foundBy(stated),
  ])
  const widths = COLUMNS.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        column >= 3 && column <= 7 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const head = `Rounds for real money from ${from} to ${to} (${timeZone}) that are over`
  return rows.length === 0 ? `${head}: none.\n` : `${head}\n\n${[line(COLUMNS), ...rows.map(line)].join('\n')}\n`
}

/** The same for a spreadsheet, a header first; shares as fractions, full precision. */
export function returnsCsv({ from, to }: Omit<PlayedReturns, 'games'>, lines: readonly ReportedReturn[]): string {
  return stringify(
    lines.map(({ game, version, ruleHash, currency, sums, staked, paid, stated, actual, within, verdict }) => ({
      from,
      to,
      game,
      version,
      rule_hash: ruleHash,
      currency,
      rounds: sums.rounds,
      stakes: moneyToDecimal(staked, 5),
      payouts: moneyToDecimal(paid, 5),
      theoretical: stated?.rate,
      theoretical_within: stated === undefined ? undefined : (stated.simulated?.within ?? 0),
      played_by: stated?.playedBy,
      actual,
      low: actual - within,
      high: actual + within,
      verdict,
    })),
    {
      header: true,
      columns: [
        'from',
        'to',
        'game',
        'version',
        'rule_hash',
        'currency',
        'rounds',
        'stakes',
        'payouts',
        'theoretical',
        'theoretical_within',
        'played_by',
        'actual',
        'low',
        'high',
        'verdict',
      ],
    },
  )
}
