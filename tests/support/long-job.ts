import { object, string } from 'zod/mini'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { jobKind, queue, type Queue } from '#server/platform/queued-jobs.ts'

/** A job of two steps, each of which leaves a row in the table `step` once, whatever is repeated. */
export const longJob = jobKind('test.long', object({ id: string() }))

export const longQueue = (db: Database, between: () => Promise<void>): Queue =>
  queue(longJob, async ({ id }) => {
    const take = (step: string) => db.query(sql`INSERT INTO step VALUES (${id}, ${step}) ON CONFLICT DO NOTHING`)
    await take('first')
    await between()
    await take('second')
  })
