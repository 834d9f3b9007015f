import type { Task, TaskList } from 'graphile-worker'
import type { ZodMiniType } from 'zod/mini'
import type { Database } from './db/database.ts'
import { reasonOf } from './failure-reason.ts'
import { freeLostJobs } from './job-holder.sql.ts'
import { type Job, runDue } from './jobs.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { isWanted, makeDue, readFigures, registerKinds, type KindFigures } from './queued-jobs.sql.ts'

/** What a payload may hold: it is stored as JSON, and comes out of its schema as it went in. */
type Stored = null | boolean | number | string | readonly Stored[] | { readonly [name: string]: Stored | undefined }

/** A kind of work that is put into a queue, and what it has to be told. */
export interface JobKind<Payload> {
  /** Stands with its jobs in the database, so it stays as it is for good: `<module>.<what is done>`. */
  readonly name: string
  /** @throws Error for what is not such a payload; it quotes nothing of it */
  read(payload: unknown): Payload
}

/** Declares a kind of queued work. A payload is checked as the caller is compiled, and parsed when it is taken from the queue. */
export const jobKind = <Payload extends Stored>(
  name: string,
  schema: ZodMiniType<Payload, Payload>,
): JobKind<Payload> => ({
  name,
  read(payload) {
    const read = schema.safeParse(payload)
    if (!read.success) throw new Error(`the payload of a job ${name} is not what its kind says`)
    return read.data
  },
})

/** Whoever does the jobs of a kind; made by `queue`. */
export interface Queue {
  readonly name: string
  run(payload: unknown): Promise<void>
}

/**
 * Does the jobs of a kind: the only way to. They are done one after the other, over all processes, smaller priorities and
 * older ones first; jobs of other kinds do not wait for them. One that fails is tried again after 3, 7, 20 … seconds, eight
 * times over half an hour, and then waits for an operator.
 * @param run repeatable without a second effect: a process that ends in the middle has its job done again from the beginning
 */
export const queue = <Payload>(kind: JobKind<Payload>, run: (payload: Payload) => Promise<void>): Queue => ({
  name: kind.name,
  run: async (payload) => run(kind.read(payload)),
})

export interface Queues {
  /** What the workers do, by kind. */
  readonly tasks: TaskList
  /** Scheduled work of the queues themselves. */
  readonly jobs: readonly Job[]
  has(kind: string): boolean
  /** Does what is due of a kind, by the clock of the database, until nothing is left. */
  drain(kind: string): Promise<void>
  /** How each queue stands. */
  figures(): Promise<Pick<KindFigures, 'kind' | 'waiting' | 'oldest' | 'parked'>[]>
  /** Brings the figures of the queues up to date. */
  measure(): Promise<void>
}

export interface QueuesDeps {
  readonly db: Database
  readonly log: Log
  readonly metrics: Pick<Metrics, 'jobsWaiting' | 'jobOldestSeconds' | 'jobsParked'>
  readonly queues: readonly Queue[]
}

/** Puts together what the modules' queues do. @throws Error where two of them are of one kind */
export async function createQueues({ db, log, metrics, queues }: QueuesDeps): Promise<Queues> {
  const taskOf =
    ({ name, run }: Queue): Task =>
    async (payload, { job: { id, key } }) => {
      try {
        await run(payload)
      } catch (error) {
        log.error({ err: error, kind: name, job: id }, 'a job failed')
        if (key === null || (await isWanted(db, id))) throw new Error(reasonOf(error), { cause: error })
      }
    }
  const tasks = new Map<string, Task>()
  for (const one of queues) {
    if (tasks.has(one.name)) throw new Error(`two queues are of the kind ${one.name}`)
    tasks.set(one.name, taskOf(one))
  }
  await registerKinds(db, [...tasks.keys()])
  const figures: Queues['figures'] = async () => {
    const found = new Map((await readFigures(db)).map((one) => [one.kind, one]))
    return [...tasks.keys()].map((kind) => found.get(kind) ?? { kind, waiting: 0, oldest: 0, parked: 0 })
  }
  return {
    figures,
    tasks: Object.fromEntries(tasks),
    jobs: [
      {
        name: 'free_lost_jobs',
        schedule: '* * * * *',
        async run() {
          const gone = await freeLostJobs(db)
          if (gone.length > 0) log.warn({ gone }, 'a process ended in the middle of jobs, which others now do')
        },
      },
    ],
    has: (kind) => tasks.has(kind),
    async drain(kind) {
      const task = tasks.get(kind)
      if (task === undefined) throw new Error(`there is no queue ${kind}`)
      await makeDue(db, kind)
      // The end of a job is written a moment after it is asked for the next, which its queue then does not give yet.
      for (let done = 1; done > 0;) {
        done = 0
        const counted: Task = async (payload, helpers) => {
          done += 1
          await task(payload, helpers)
        }
        await runDue(db.url, { [kind]: counted }, log)
      }
    },
    async measure() {
      for (const { kind, waiting, oldest, parked } of await figures()) {
        metrics.jobsWaiting.set({ kind }, waiting)
        metrics.jobOldestSeconds.set({ kind }, oldest)
        metrics.jobsParked.set({ kind }, parked)
      }
    },
  }
}
