/**
 * `node scripts/run.mjs tests/fuzz/main.ts [--count N] [--seed S] [--minutes M]`: asks every call what it
 * should not be asked, on a PostgreSQL of its own. A course that found something is replayed by its seed and count.
 */
import { parseArgs } from 'node:util'
import { stopwatch } from '#server/platform/clock.ts'
import { startDatabases } from '../chaos/databases.ts'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000000' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '180' },
  },
})
const seed = values.seed ?? String(Math.floor(performance.timeOrigin))
const elapsed = stopwatch()
process.stdout.write(`seed ${seed}\n`)
const databases = await startDatabases()
try {
  const { count, note } = await fuzz({
    databases,
    count: Number(values.count),
    seed,
    deadline: AbortSignal.timeout(Number(values.minutes) * 60_000),
  })
  process.stdout.write(`T13 fuzz  ${count} requests in ${(elapsed() / 1000).toFixed(0)} s  passed; ${note}\n`)
} catch (error) {
  process.stdout.write(
    `T13 fuzz  failed after ${(elapsed() / 1000).toFixed(0)} s\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
} finally {
  await databases.stop()
}
