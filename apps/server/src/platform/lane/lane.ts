import { Refusal } from '#contract/errors.ts'
import { stopwatch } from '../clock.ts'
import type { Shard } from '../ids.ts'
import { type Batch, type Command, createBatch } from './batch.ts'
import { connectLane, isPassing, type LaneConnection, Unreachable } from './connection.ts'

/** Commands in one transaction at most; beyond this a larger batch only adds waiting. */
const MAX_BATCH = 500
/** Commands that may wait in a lane; beyond this the house says at once that it is busy. */
const MAX_QUEUE = 20_000
/** Tries of a single command while the database is away or a lock is held. */
const MAX_TRIES = 5

interface Job {
  readonly shard: Shard
  /** Names the rows that are needed. */
  load(batch: Batch): void
  /** Decides on the loaded rows; pure, so what throws here left no trace. */
  decide(): void
  write(batch: Batch): void
  settle(): void
  fail(error: unknown): void
}

export interface Lane {
  /** Runs a command in the lane's next batch; resolves once its effect is durable. */
  run<Input extends { readonly shard: Shard }, State, Plan extends { readonly answer: unknown }>(
    command: Command<Input, State, Plan>,
    input: Input,
  ): Promise<Plan['answer']>
  /** Takes nothing new; resolves when everything accepted has its answer. */
  close(): Promise<void>
}

export interface LaneOptions {
  readonly url: string
  /** Milliseconds for which a database that is away or silent is waited for; then all that wait hear that the house is busy. */
  readonly patience?: number
  readonly onBatch?: (size: number, milliseconds: number) => void
  readonly onFault?: (error: unknown, size: number) => void
  /** Hears the text of every statement before it is sent. */
  readonly onStatement?: ((text: string) => void) | undefined
}

/**
 * A lane serves some shards over one connection: whatever arrives while a batch is under way is the
 * next batch, so there is no timer and a quiet house answers at once. A batch is one transaction of
 * two pipelined flushes. A batch that fails is rolled back and its commands run again one by one, so
 * a command that cannot be written never touches its neighbours. When the connection breaks it is
 * unknown whether the commit happened; running the commands again answers that, since each is
 * idempotent by its reference.
 */
export function createLane(options: LaneOptions): Lane {
  const queue: Job[] = []
  let connection: LaneConnection | undefined
  let running: Promise<void> | undefined
  let closed = false

  const commit = async (jobs: readonly Job[]): Promise<void> => {
    const elapsed = stopwatch()
    connection ??= await connectLane(options)
    const batch = createBatch()
    const failures = new Map<Job, unknown>()
    try {
      for (const job of jobs) job.load(batch)
      await connection.open(
        batch,
        [...new Set(jobs.map((job) => job.shard))].toSorted((a, b) => a - b),
      )
      for (const job of jobs) {
        try {
          job.decide()
        } catch (error) {
          failures.set(job, error)
          continue
        }
        job.write(batch)
      }
      await connection.commit(batch)
    } catch (error) {
      const left = connection
      connection = undefined
      await left.discard()
      throw error
    }
    options.onBatch?.(jobs.length, elapsed())
    for (const job of jobs) {
      if (failures.has(job)) job.fail(failures.get(job))
      else job.settle()
    }
  }

  const alone = async (job: Job): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await commit([job])
      } catch (error) {
        if (error instanceof Unreachable) throw error
        if (tries < MAX_TRIES && isPassing(error)) continue
        return job.fail(isPassing(error) ? new Refusal('BUSY') : error)
      }
    }
  }

  /** Without a database one by one would take half a minute each, so all that wait are told at once. */
  const replay = async (jobs: Job[], reason: unknown): Promise<void> => {
    try {
      if (reason instanceof Unreachable) throw reason
      for (const job of jobs) await alone(job)
    } catch {
      for (const job of [...jobs, ...queue.splice(0)]) job.fail(new Refusal('BUSY'))
    }
  }

  const loop = async (): Promise<void> => {
    while (queue.length > 0) {
      const jobs = queue.splice(0, MAX_BATCH)
      try {
        await commit(jobs)
      } catch (error) {
        options.onFault?.(error, jobs.length)
        await replay(jobs, error)
      }
    }
    running = undefined
  }

  return {
    run: (command, input) =>
      new Promise((resolve, reject) => {
        if (closed || queue.length >= MAX_QUEUE) return reject(new Refusal('BUSY'))
        queue.push(jobOf(command, input, resolve, reject))
        // The loop starts after the tick, so that what arrives together travels together.
        running ??= Promise.resolve().then(loop)
      }),
    async close() {
      closed = true
      await running
      await connection?.end()
    },
  }
}

function jobOf<Input extends { readonly shard: Shard }, State, Plan extends { readonly answer: unknown }>(
  command: Command<Input, State, Plan>,
  input: Input,
  resolve: (answer: Plan['answer']) => void,
  reject: (error: unknown) => void,
): Job {
  let read: (() => State) | undefined
  let plan: Plan | undefined
  return {
    shard: input.shard,
    load: (batch) => void (read = command.load(batch, input)),
    decide() {
      if (read === undefined) throw new Error('decided before it was loaded')
      plan = command.decide(read(), input)
    },
    write(batch) {
      if (plan !== undefined) command.write(batch, plan, input)
    },
    settle: () => resolve(plan?.answer),
    fail: reject,
  }
}
