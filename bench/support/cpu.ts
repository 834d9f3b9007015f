import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in microseconds: of this process, of PostgreSQL with all its processes, of the load generator's thread. */
export interface Cost {
  readonly server: number
  readonly database: number
  readonly generator: number
}

/** Begins to count; the function returned gives the time taken since, without the generator's, which knows its own. */
export type Meter = () => () => Omit<Cost, 'generator'>

/** Processor time of a thread or process so far, in microseconds, as Linux keeps it. Undefined once it has ended. */
function spent(task: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ', 1)[0]) / 1000
  } catch {
    return undefined
  }
}

/** Processor time of the thread that calls, in microseconds; NaN where the system does not tell. */
export const threadTime = (): number => spent('thread-self') ?? Number.NaN

/**
 * Counts the processor time of this process and of one PostgreSQL server with its backends and background processes.
 * Backends have to live until the count is read. Off Linux every figure is NaN.
 */
export const createMeter =
  (postmaster: number): Meter =>
  () => {
    const before = processesOf(postmaster)
    const node = process.cpuUsage()
    return () => {
      const { user, system } = process.cpuUsage(node)
      const database = [...processesOf(postmaster)].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
      return { server: user + system, database: before.size === 0 ? Number.NaN : database }
    }
  }

function processesOf(postmaster: number): Map<string, number> {
  const times = new Map<string, number>()
  try {
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid) || (pid !== String(postmaster) && parentOf(pid) !== postmaster)) continue
      const time = spent(pid)
      if (time !== undefined) times.set(pid, time)
    }
  } catch {
    // no /proc: the system does not tell
  }
  return times
}

function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return Number.NaN // it ended meanwhile
  }
}

export const costOf = (total: Cost, requests: number): Cost => ({
  server: total.server / requests,
  database: total.database / requests,
  generator: total.generator / requests,
})
export const allOf = ({ server, database, generator }: Cost): number => server + database + generator

/** The run a quarter of the way up from the cheapest: neighbours on the machine only ever make a run dearer. */
export function lowerQuartile(costs: readonly Cost[]): Cost {
  const sorted = costs.toSorted((a, b) => allOf(a) - allOf(b))
  const found = sorted[Math.floor((sorted.length - 1) / 4)]
  if (found === undefined) throw new RangeError('nothing was measured')
  return found
}
