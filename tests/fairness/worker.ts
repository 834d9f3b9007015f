/** A thread of the campaigns about chance and returns: takes tasks, answers each with its sums. */
import { parentPort } from 'node:worker_threads'
import { seededRandom } from '#rules/seeded.ts'
import { boolean, int, literal, object, type output, parse, string, union } from 'zod/mini'
import { askDieharder } from './dieharder.ts'
import { draw } from './draws.ts'
import { courses } from './returns.ts'

const task = union([
  object({ kind: literal('draws'), source: string(), run: int(), draws: int(), seed: string() }),
  object({ kind: literal('rounds'), course: int(), rounds: int(), seed: int() }),
  object({ kind: literal('dieharder'), test: int(), seed: string(), planted: boolean() }),
])

async function answer(asked: output<typeof task>): Promise<unknown> {
  switch (asked.kind) {
    case 'draws':
      return draw(asked)
    case 'rounds':
      return courses[asked.course]?.play(asked.rounds, seededRandom(asked.seed))
    case 'dieharder':
      return askDieharder(asked)
  }
}

// What fails here ends the thread, and its end the campaign.
parentPort?.on(
  'message',
  (message) => void answer(parse(task, message)).then((told) => parentPort?.postMessage(told, [])),
)
