import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  database = await createTestDatabase('migrate')
  await query('DROP TABLE schema_migration')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

it('[RUN-01] applies each file once, in order, as it is', async () => {
  await write(
    '0001_one.sql',
    `-- Up migration: words, like {braces}\nCREATE TABLE t (note text); INSERT INTO t VALUES ('a; b')`,
  )
  expect(await migrate(database.url, folder)).toEqual(['0001_one.sql'])
  await write(
    '0002_two.sql',
    `INSERT INTO t SELECT note || $$; c$$ FROM t -- Down migration\n;INSERT INTO t VALUES ('last')`,
  )
  expect(await migrate(database.url, folder)).toEqual(['0002_two.sql'])
  expect(await migrate(database.url, folder)).toEqual([])
  expect(await query('SELECT note FROM t')).toEqual(['a; b', 'a; b; c', 'last'])
})

it('[RUN-04] processes that start together apply each file once', async () => {
  await write('0001_one.sql', 'CREATE TABLE t (n int); INSERT INTO t VALUES (1)')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
  expect(applied.flat()).toEqual(['0001_one.sql'])
  expect(await query('SELECT n FROM t')).toEqual([1])
})

it('[RUN-01] rolls a failing file back as a whole, names its line, and keeps those before it', async () => {
  await write('0001_one.sql', 'CREATE TABLE t (n int)')
  await write('0002_two.sql', 'INSERT INTO t VALUES (1);\n\nINSERT INTO nowhere VALUES (1);')
  const told = '0002_two.sql failed and was rolled back: relation "nowhere" does not exist (line 3)'
  await expect(migrate(database.url, folder)).rejects.toThrow(told)
  expect(await query('SELECT n FROM t')).toEqual([])
  expect(await query('SELECT name FROM schema_migration')).toEqual(['0001_one.sql'])
})

it('[RUN-01] refuses a file that was changed, lost, or squeezed in before an applied one, and says what to do', async () => {
  await write('0001_one.sql', 'CREATE TABLE t (n int)')
  await write('0002_two.sql', 'CREATE TABLE u (n int)')
  await migrate(database.url, folder)
  await write('0001_one.sql', 'CREATE TABLE t (n int)\r\n')
  await expect(migrate(database.url, folder)).rejects.toThrow('was changed after it was applied')
  await write('0001_one.sql', 'CREATE TABLE t (n int)')

  await rename(join(folder, '0001_one.sql'), join(folder, '0001_new.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'migration 0001_one.sql was applied to this database, but',
  )
  await query(`DELETE FROM schema_migration WHERE name = '0001_one.sql'`)
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '0001_new.sql is new, but 0002_two.sql was applied already',
  )
})

it('[RUN-01] refuses numbers with gaps or repeats', async () => {
  await write('0001_one.sql', 'SELECT 1')
  await write('0003_three.sql', 'SELECT 1')
  await expect(migrate(database.url, folder)).rejects.toThrow('0003_three.sql should begin with 0002_')
  await rename(join(folder, '0003_three.sql'), join(folder, '0001_too.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow('0001_too.sql should begin with 0002_')
})

it('[RUN-07] an older release leaves a database that is ahead of it alone', async () => {
  await write('0001_one.sql', 'CREATE TABLE t (n int)')
  await write('0002_two.sql', 'CREATE TABLE u (n int)')
  await migrate(database.url, folder)
  await rm(join(folder, '0002_two.sql'))
  expect(await migrate(database.url, folder)).toEqual([])
})
