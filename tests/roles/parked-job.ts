import { object, string } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { addJob } from '#server/platform/queued-jobs.sql.ts'
import { jobKind } from '#server/platform/queued-jobs.ts'
import type { House } from '../support/house.ts'

/** A job whose payload nobody can read, tried once. */
export async function parkedJob(house: House): Promise<string> {
  const unreadable = jobKind('cashier.send_withdrawal', object({ order: string() }))
  await house.db.transaction((tx) => addJob(tx, unreadable, { order: '1' }))
  await house.app.run(unreadable.name)
  const [job] = await house.db.query<{ id: string }>(sql`SELECT id FROM graphile_worker.jobs ORDER BY id DESC LIMIT 1`)
  return job?.id ?? ''
}
