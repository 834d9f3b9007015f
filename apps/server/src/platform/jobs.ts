import { Logger, run, type TaskList } from 'graphile-worker'
import type { Log } from './log.ts'

/** A piece of scheduled work; repeatable without a second effect, since a crash in the middle runs it again. */
export interface Job {
  readonly name: string
  /** A cron line of five fields, in UTC. */
  readonly schedule: string
  run(): Promise<void>
}

/** Runs the jobs on the queue in PostgreSQL: once each, whatever number of processes there is. */
export async function startJobs(url: string, jobs: readonly Job[], log: Log): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.run()]))
  const runner = await run({
    connectionString: url,
    taskList,
    crontab: jobs.map((job) => `${job.schedule} ${job.name}`).join('\n'),
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (['error', 'warning'].includes(level)) log.warn({ jobs: level }, message)
    }),
  })
  return { stop: () => runner.stop() }
}
