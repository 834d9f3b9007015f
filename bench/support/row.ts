import { median } from './load.ts'

/** One measured row: work and yardstick take turns, and the ratio of their medians counts. */
export interface RowResult {
  readonly row: string
  readonly work: string
  readonly figure: string
  readonly yardstick: string
  readonly ratio: number | undefined
  readonly target: string
  readonly ok: boolean | undefined
  readonly notes?: string
}

/** Measures work against its yardstick, `rounds` times in turn; the first figures of each are a warm-up and dropped when there are more than two. */
export async function interleave(
  rounds: number, yardstick: () => Promise<number>, work: () => Promise<number>,
): Promise<{ work: number; yardstick: number; works: number[]; yardsticks: number[] }> {
  const works: number[] = []
  const yardsticks: number[] = []
  for (let i = 0; i < rounds; i++) {
    yardsticks.push(await yardstick())
    works.push(await work())
  }
  return { work: median(works), yardstick: median(yardsticks), works, yardsticks }
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`

export function printTable(results: readonly RowResult[]): void {
  const lines = [
    '| row | work | figure | yardstick | ratio | to reach | |',
    '|---|---|---|---|---|---|---|',
    ...results.map((r) => `| ${[r.row, r.work, r.figure, r.yardstick, r.ratio?.toFixed(2) ?? '–', r.target, r.ok === undefined ? '' : r.ok ? 'reached' : 'missed'].join(' | ')} |`),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
  for (const { row, notes } of results) if (notes !== undefined) process.stdout.write(`${row}: ${notes}\n`)
}
