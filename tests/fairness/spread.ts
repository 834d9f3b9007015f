import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { bundle } from '#tests/chaos/bundle.ts'

/**
 * Has tasks done on every core, by threads that run `worker.ts`, and hands each answer over as it comes. Nothing new is
 * begun after the deadline.
 */
export async function onEveryCore<Task>(
  tasks: Iterable<Task>,
  deadline: AbortSignal,
  take: (answer: unknown, task: Task) => void,
): Promise<void> {
  const { file, remove } = await bundle(undefined, 'tests/fairness/worker.ts')
  const waiting = tasks[Symbol.iterator]()
  const thread = async (): Promise<void> => {
    const worker = new Worker(file)
    try {
      for (let next = waiting.next(); next.done !== true && !deadline.aborted; next = waiting.next()) {
        worker.postMessage(next.value, [])
        const [answer]: unknown[] = await once(worker, 'message')
        take(answer, next.value)
      }
    } finally {
      await worker.terminate()
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, thread))
  } finally {
    await remove()
  }
}
