import { allOf, type Cost, lowerQuartile } from './cpu.ts'
import { type LoadResult, median } from './load.ts'

/** One measured row: work and yardstick take turns, and the ratio of their medians counts. */
export interface RowResult {
  readonly row: string
  readonly work: string
  readonly figure: string
  readonly yardstick: string
  readonly ratio: number | undefined
  /** Processor time a request of work and yardstick: where it is known, the ratio of these decides. */
  readonly cost?: Compared['cost']
  readonly target: string
  readonly ok: boolean | undefined
  readonly notes?: string
}

/** Measures work against its yardstick, `rounds` times in turn; the first figures of each are a warm-up and dropped when there are more than two. */
export async function interleave(
  rounds: number,
  yardstick: () => Promise<number>,
  work: () => Promise<number>,
): Promise<{ work: number; yardstick: number; works: number[]; yardsticks: number[] }> {
  const works: number[] = []
  const yardsticks: number[] = []
  for (let i = 0; i < rounds; i++) {
    yardsticks.push(await yardstick())
    works.push(await work())
  }
  return { work: median(works), yardstick: median(yardsticks), works, yardsticks }
}

/** Loads measured in turn: the medians of their rates, and the lower quartile of their processor time a request. */
export interface Compared {
  readonly work: number
  readonly yardstick: number
  readonly works: readonly number[]
  readonly cost: { readonly work: Cost; readonly yardstick: Cost }
}

export async function interleaveLoads(
  rounds: number,
  yardstick: () => Promise<LoadResult>,
  work: () => Promise<LoadResult>,
): Promise<Compared> {
  const costs: { work: Cost[]; yardstick: Cost[] } = { work: [], yardstick: [] }
  const measured = (load: () => Promise<LoadResult>, into: Cost[]) => async (): Promise<number> => {
    const result = await load()
    if (result.cost !== undefined) into.push(result.cost)
    return result.perSecond
  }
  const rates = await interleave(rounds, measured(yardstick, costs.yardstick), measured(work, costs.work))
  return { ...rates, cost: { work: lowerQuartile(costs.work), yardstick: lowerQuartile(costs.yardstick) } }
}

/** How many times the yardstick's processor time the work's would fit into. */
export const costRatio = ({ work, yardstick }: Compared['cost']): number => allOf(yardstick) / allOf(work)

const microseconds = (cost: Cost): string =>
  `${allOf(cost).toFixed(0)} (${cost.server.toFixed(0)} + ${cost.database.toFixed(0)} + ${cost.generator.toFixed(0)})`

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`

const costColumns = ({ cost }: RowResult): string[] =>
  cost === undefined
    ? ['', '']
    : [`${microseconds(cost.work)} against ${microseconds(cost.yardstick)}`, costRatio(cost).toFixed(2)]

export function printTable(results: readonly RowResult[]): void {
  const lines = [
    '| row | work | figure | yardstick | ratio | µs of processor a request: server + database + generator | ratio | to reach | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map(
      (r) =>
        `| ${[r.row, r.work, r.figure, r.yardstick, r.ratio?.toFixed(2) ?? '–', ...costColumns(r), r.target, r.ok === undefined ? '' : r.ok ? 'reached' : 'missed'].join(' | ')} |`,
    ),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
  for (const { row, notes } of results) if (notes !== undefined) process.stdout.write(`${row}: ${notes}\n`)
}
