/** A thread of the campaigns about chance and returns: takes tasks, answers each with its sums. */
import { parentPort } from 'node:worker_threads'
import { seededRandom } from '#rules/seeded.ts'
import { int, literal, object, parse, string, union } from 'zod/mini'
import { draw } from './draws.ts'
import { courses } from './returns.ts'

const task = union([
  object({ kind: literal('draws'), source: string(), run: int(), draws: int(), seed: string() }),
  object({ kind: literal('rounds'), course: int(), rounds: int(), seed: int() }),
])

parentPort?.on('message', (message) => {
  const asked = parse(task, message)
  parentPort?.postMessage(asked.kind === 'draws' ? draw(asked) : courses[asked.course]?.play(asked.rounds, seededRandom(asked.seed)), [])
})
