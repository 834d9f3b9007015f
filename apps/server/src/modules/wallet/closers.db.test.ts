import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { closersOf } from './rounds.sql.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('closers')
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('[WAL-04] what closes a round is found by the index that holds entries of rounds alone', async () => {
  const [index] = await db.query<{ text: string }>(sql`SELECT pg_get_indexdef('entry_closes'::regclass) AS text`)
  expect(index?.text).toContain('round IS NOT NULL')
  await db.query(sql`SET enable_seqscan = off`)
  await db.query(sql`SET plan_cache_mode = force_generic_plan`)
  const rows = await db.query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN SELECT c.reference FROM unnest('{1}'::smallint[], '{1}'::bigint[], '{1}'::smallint[], '{1}'::integer[], '{a}'::text[]) AS k(shard, member, source, game, round)
      CROSS JOIN LATERAL (SELECT c.reference ${closersOf('k')} LIMIT 100) c`,
    values: [],
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using entry_closes')
})
