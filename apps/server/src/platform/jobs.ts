import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  run,
  runOnce,
  type Runner,
  type SharedOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { type JobHolder, openJobHolder } from './job-holder.sql.ts'
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
/** Scheduled jobs that a process does at once. Each queue has one further worker, so that long work of one keeps nothing else waiting. */
const SCHEDULED_AT_ONCE = 2

/** The next job of a queue is asked for so long after one has ended: the queue gives it once that end is written, and else at the next look. */
const NEXT_MS = [20, 200]

/** Has workers look for the next job of a queue where one of its jobs has ended. */
function nextOfQueue(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  let working = true
  events.on('pool:gracefulShutdown', () => {
    working = false
  })
  events.on('job:complete', ({ worker: { workerPool }, job }) => {
    if (job.job_queue_id === null) return
    for (const wait of NEXT_MS)
      setTimeout(() => {
        if (working) workerPool.nudge(1)
      }, wait).unref()
  })
  return events
}

/** What every way of running jobs is told. The pool's name is locked before its first job is taken, and the hook is awaited there. */
const optionsOf = (holder: JobHolder, log: Log) =>
  ({
    pgPool: holder.pool,
    noHandleSignals: true,
    preset: {
      // Without a batch nobody awaits the end of a job being written, and a database that is away then ends the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'HeldPools',
          version: '1.0.0',
          worker: { hooks: { startWorker: (_ctx, { worker }) => holder.hold(worker.workerPool.id) } },
        },
      ],
    },
    logger: new Logger(() => (level, message) => {
      if (['error', 'warning'].includes(level)) log.warn({ jobs: level }, message)
    }),
  }) satisfies SharedOptions & { noHandleSignals: boolean }

/** Does what is due, and comes back once nothing is. */
export async function runDue(url: string, tasks: TaskList, log: Log): Promise<void> {
  const holder = await openJobHolder(url, 2)
  try {
    await runOnce({ ...optionsOf(holder, log), taskList: tasks })
  } finally {
    await holder.close()
  }
}

interface OpenQueue {
  readonly runner: Runner
  readonly holder: JobHolder
}

/**
 * Runs the jobs on the queue in PostgreSQL: once each, whatever number of processes there is.
 * @param queued what is done with queued jobs, by kind
 */
export async function startJobs(
  url: string,
  jobs: readonly Job[],
  log: Log,
  queued: TaskList = {},
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = { ...queued, ...Object.fromEntries(jobs.map((job) => [job.name, () => job.run()])) }
  const concurrency = SCHEDULED_AT_ONCE + Object.keys(queued).length

  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')

  async function open(): Promise<OpenQueue> {
    const holder = await openJobHolder(url, concurrency + 2)
    try {
      const crontab = jobs.map((job) => `${job.schedule} ${job.name}`).join('\n')
      const runner = await run({
        ...optionsOf(holder, log),
        events: nextOfQueue(),
        taskList,
        crontab,
        concurrency,
      })
      // Others take this process for dead then, so it begins anew, once what else was cut off has failed. It refuses to stop only where it has stopped already.
      void holder.lost
        .then(() => delay(REST_MS, undefined, { signal, ref: false }))
        .then(() => runner.stop())
        .catch(() => undefined)
      return { runner, holder }
    } catch (error) {
      await holder.close()
      throw error
    }
  }
  /** Opens the queue anew whenever it closed because the database went away. */
  async function keepOpen(first: OpenQueue): Promise<void> {
    for (let opened: OpenQueue | undefined = first; ;) {
      // The queue itself has logged why it ended.
      await Promise.race([stopped, opened?.runner.promise.catch(() => undefined)])
      if (signal.aborted) await opened?.runner.stop().catch(() => undefined)
      await opened?.holder.close().catch(() => undefined)
      if (signal.aborted) return
      await delay(REST_MS, undefined, { signal }).catch(() => undefined)
      opened = signal.aborted
        ? undefined
        : await open().catch((error: unknown) => {
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
