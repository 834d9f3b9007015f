import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DurablePostgres, startDurablePostgres } from './durable-postgres.ts'

let postgres: DurablePostgres

beforeAll(async () => {
  postgres = await startDurablePostgres()
})
afterAll(() => postgres.stop())

function lane(): Client {
  const client = new Client({ connectionString: postgres.url, application_name: 'wheelhouse lane' })
  client.on('error', () => undefined)
  return client
}

it('[RUN-05] a kill of a lane that finds none waits for one, and ends it', async () => {
  const kill = postgres.killBackend()
  const victim = lane()
  const ended = new Promise<void>((resolve) => victim.once('end', resolve))
  // It may be ended before it has said that it is there.
  await victim.connect().catch(() => undefined)
  await ended
  await kill
  const after = lane()
  await after.connect()
  expect((await after.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await after.end()
})
