/** Begins the jobs of the kind `test.long` on the database that it is told, and never ends one: whoever started it kills it. */
import { createQueues } from '#server/platform/queued-jobs.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { longQueue } from './long-job.ts'

const [url = ''] = process.argv.slice(2)
const db = openDatabase(url, { max: 1 })
const log = createLog('silent')
const stuck = longQueue(db, async () => {
  process.stdout.write('in the middle\n')
  await new Promise(() => undefined)
})
const { tasks } = await createQueues({ db, log, metrics: createMetrics(), queues: [stuck] })
await startJobs(url, [], log, tasks)
