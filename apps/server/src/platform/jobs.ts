import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Log } from './log.ts'

/** A piece of scheduled work; repeatable without a second effect, since a crash in the middle runs it again. */
export interface Job {
  readonly name: string
  /** A cron line of five fields, in UTC. */
  readonly schedule: string
  run(): Promise<void>
}

/** How long the queue rests before it is opened once more, where the database was away. */
const REST_MS = 1000

/** Runs the jobs on the queue in PostgreSQL: once each, whatever number of processes there is. */
export async function startJobs(url: string, jobs: readonly Job[], log: Log): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.run()]))
  const open = (): Promise<Runner> => run({
    connectionString: url,
    taskList,
    crontab: jobs.map((job) => `${job.schedule} ${job.name}`).join('\n'),
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    // Without a batch nobody awaits the end of a job being written, and a database that is away then ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (['error', 'warning'].includes(level)) log.warn({ jobs: level }, message)
    }),
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')

  /** Opens the queue anew whenever it closed because the database went away. */
  async function keepOpen(first: Runner): Promise<void> {
    for (let runner: Runner | undefined = first; ;) {
      // The queue itself has logged why it ended.
      await Promise.race([stopped, runner?.promise.catch(() => undefined)])
      // It refuses to stop only where it has stopped already.
      if (signal.aborted) return runner?.stop().catch(() => undefined)
      await delay(REST_MS, undefined, { signal }).catch(() => undefined)
      runner = signal.aborted ? undefined : await open().catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue does not open')
        return undefined
      })
    }
  }

  const kept = keepOpen(await open())
  return {
    stop() {
      stopping.abort()
      return kept
    },
  }
}
