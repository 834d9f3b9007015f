import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { migrate, migrationsFolder } from '#server/platform/migrate.ts'
import { type Clone, cloneDatabase } from '#tests/support/clones.ts'
import { keepOpening, readOpening } from './opening.sql.ts'

/** The last migration before a house had an opening. */
const LAST = '0058_content_previews.sql'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unopened-'))
  for (const file of await readdir(migrationsFolder()))
    if (file <= LAST) await cp(join(migrationsFolder(), file), join(folder, file))
})
afterAll(() => rm(folder, { recursive: true }))

/** The database of an earlier release, brought up to this one after something was done to it. */
async function upgraded(prepare: (db: Database) => Promise<unknown>): Promise<{ db: Database; database: Clone }> {
  const database = await cloneDatabase({ ...inject('postgres'), template: 'template0' }, 'unopened')
  await migrate(database.url, folder)
  const db = openDatabase(database.url, { max: 3 })
  await prepare(db)
  await migrate(database.url)
  return { db, database }
}
const statusOf = async (db: Database): Promise<unknown> =>
  (await db.query<{ value: unknown }>(sql`SELECT value FROM setting WHERE key = 'system'`))[0]?.value
const member = (db: Database) =>
  db.query(sql`
    INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at)
    SELECT 1, 16, 'before1', 'before1', 'x', 3, 'PT', app_now()`)

it.each([
  ['with members stays open', member, false, false, undefined],
  ['of a demonstration stays open', async () => undefined, true, false, undefined],
  ['that nobody has joined begins closed', async () => undefined, false, true, { status: 1 }],
] as const)('[OPS-13] a house of an earlier release %s', async (_what, prepare, demonstration, isNew, status) => {
  const { db, database } = await upgraded(prepare)
  // Several processes start at once, and each again later.
  await Promise.all(Array.from({ length: 5 }, () => keepOpening(db, demonstration)))
  await keepOpening(db, demonstration)
  expect([(await readOpening(db)).isNew, await statusOf(db)]).toEqual([isNew, status])
  await db.close()
  await database.drop()
})
