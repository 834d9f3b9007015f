/** A history of appends to lists and of reads of several lists at once, and whether any order of them explains what was seen. */

/** Between two ticks of one clock: what ended before something else began also comes before it. */
interface Span {
  readonly id: string
  readonly start: number
  readonly end: number
}

export interface Append extends Span {
  readonly list: string
  /** Lists that are written under one lock have one order of their appends. */
  readonly shard: number
  /** Its place in that order. */
  readonly position: bigint
}

export interface Read extends Span {
  /** By list the last append that it saw; undefined where it saw none. */
  readonly saw: ReadonlyMap<string, string | undefined>
}

/**
 * Looks for a cycle among what has to come before what: appends in the order of their shard, a read after what it saw
 * and before what it did not see, and everything after what had ended when it began. Where there is none the history
 * is strictly serializable. The ids of what cannot be put in order; empty where everything can.
 */
export function disorder(appends: readonly Append[], reads: readonly Read[]): string[] {
  const before = new Map<string, string[]>()
  const follows = (first: string, second: string): void => {
    const known = before.get(first)
    if (known === undefined) before.set(first, [second])
    else known.push(second)
  }
  const ordered = appends.toSorted((a, b) => a.shard - b.shard || (a.position < b.position ? -1 : 1))
  ordered.forEach((append, at) => {
    const next = ordered[at + 1]
    if (next?.shard === append.shard) follows(append.id, next.id)
  })
  const lists = new Map<string, string[]>()
  for (const { list, id } of ordered) lists.set(list, [...(lists.get(list) ?? []), id])
  const places = new Map([...lists.values()].flatMap((ids) => ids.map((id, at) => [id, at] as const)))
  for (const { id, saw } of reads) {
    for (const [list, last] of saw) {
      const next = lists.get(list)?.[last === undefined ? 0 : (places.get(last) ?? 0) + 1]
      if (last !== undefined) follows(last, id)
      if (next !== undefined) follows(id, next)
    }
  }
  inTime([...appends, ...reads], follows)
  return leftOver(before)
}

/** Everything comes after what had ended when it began; one node for each end keeps the number of edges small. */
function inTime(spans: readonly Span[], follows: (first: string, second: string) => void): void {
  const ends = spans.toSorted((a, b) => a.end - b.end)
  ends.forEach(({ id, end }, at) => {
    const next = ends[at + 1]
    follows(id, `ended ${end}`)
    if (next !== undefined) follows(`ended ${end}`, `ended ${next.end}`)
  })
  let last = -1
  for (const { id, start } of spans.toSorted((a, b) => a.start - b.start)) {
    for (let next = ends[last + 1]; next !== undefined && next.end < start; next = ends[last + 1]) last += 1
    const latest = ends[last]
    if (latest !== undefined) follows(`ended ${latest.end}`, id)
  }
}

/** Takes away what nothing comes before, again and again; what is left holds a cycle. */
function leftOver(before: ReadonlyMap<string, readonly string[]>): string[] {
  const waits = new Map<string, number>()
  for (const [first, seconds] of before) {
    waits.set(first, waits.get(first) ?? 0)
    for (const second of seconds) waits.set(second, (waits.get(second) ?? 0) + 1)
  }
  const free = [...waits].flatMap(([id, count]) => (count === 0 ? [id] : []))
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    waits.delete(id)
    for (const second of before.get(id) ?? []) {
      const count = (waits.get(second) ?? 0) - 1
      waits.set(second, count)
      if (count === 0) free.push(second)
    }
  }
  return [...waits.keys()].filter((id) => !id.startsWith('ended '))
}
