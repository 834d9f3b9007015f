import type { Track } from './tracks.ts'

/** How often and how long ago a label came. */
export interface LabelCount {
  readonly label: string
  /** Draws in which it came. */
  readonly times: number
  /** Draws since it came last: 0 where the newest has it. */
  readonly missing: number
  /** The longest row of draws without it, the current one included. */
  readonly longest: number
}

/** Counts the labels of a track over its draws. */
export function countLabels({ labels, drawn }: Pick<Track, 'labels' | 'drawn'>): LabelCount[] {
  const times = labels.map(() => 0)
  const since = labels.map(() => 0)
  const longest = labels.map(() => 0)
  for (const indexes of drawn) {
    const here = new Set(indexes)
    for (let at = 0; at < labels.length; at += 1) {
      if (here.has(at)) {
        times[at] = (times[at] ?? 0) + 1
        since[at] = 0
      } else {
        const gap = (since[at] ?? 0) + 1
        since[at] = gap
        if (gap > (longest[at] ?? 0)) longest[at] = gap
      }
    }
  }
  return labels.map((label, at) => ({
    label,
    times: times[at] ?? 0,
    missing: since[at] ?? 0,
    longest: longest[at] ?? 0,
  }))
}

/** A row of the chart of a track: which labels came, and for each other one for how many draws it has been missing. */
export interface GapRow {
  readonly drawn: readonly number[]
  /** By label; 0 where it came. */
  readonly missing: readonly number[]
}

/** The chart of a track, the oldest draw first. */
export function gapRows({ labels, drawn }: Pick<Track, 'labels' | 'drawn'>): GapRow[] {
  let since: readonly number[] = labels.map(() => 0)
  return drawn.map((indexes) => {
    const here = new Set(indexes)
    since = since.map((gap, at) => (here.has(at) ? 0 : gap + 1))
    return { drawn: indexes, missing: since }
  })
}

/** The labels that came most often and least often, at most so many of each; none where all came equally often. */
export function hotAndCold(
  counts: readonly LabelCount[],
  most: number,
): { readonly hot: readonly LabelCount[]; readonly cold: readonly LabelCount[] } {
  const sorted = counts.toSorted((a, b) => b.times - a.times || a.missing - b.missing)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || first.times === last.times) return { hot: [], cold: [] }
  const half = Math.min(most, Math.floor(sorted.length / 2))
  return { hot: sorted.slice(0, half), cold: sorted.slice(sorted.length - half).toReversed() }
}
