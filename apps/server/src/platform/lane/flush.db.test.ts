import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { Query } from '../db/sql.ts'
import { createFlush, type Flush } from './flush.ts'

let database: TestDatabase
let db: Database
let client: pg.Client
let socket: Socket
let writes: number
let flush: Flush

beforeAll(async () => {
  database = await createTestDatabase('flush')
  db = openDatabase(database.url, { max: 1 })
  await db.query(
    q(
      'CREATE TABLE thing (n integer PRIMARY KEY, of integer REFERENCES thing DEFERRABLE INITIALLY DEFERRED, words jsonb)',
    ),
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query(q('TRUNCATE thing'))
  socket = new Socket()
  client = new pg.Client({ connectionString: database.url, stream: () => socket })
  client.on('error', () => undefined)
  await client.connect()
  flush = createFlush(client)
  writes = 0
  const write = socket.write.bind(socket)
  socket.write = (bytes: Uint8Array | string) => {
    writes += 1
    return write(bytes)
  }
})
afterEach(async () => {
  socket.destroy()
  await client.end().catch(() => undefined)
})

const q = (text: string, values: readonly unknown[] = [], name?: string): Query => ({
  text,
  values,
  ...(name === undefined ? {} : { name }),
})
const BEGIN = q('BEGIN', [], 'begin')
const COMMIT = q('COMMIT', [], 'commit')
const add = (n: number): Query => q('INSERT INTO thing (n) VALUES ($1)', [n], 'add')
const stored = async (): Promise<unknown> =>
  (await db.query<{ n: number }>(q('SELECT n FROM thing ORDER BY n'))).map(({ n }) => n)

describe('a flush', () => {
  it('[WAL-04] goes out in one write, and each statement has its own answer', async () => {
    const answers = await flush([
      BEGIN,
      add(1),
      add(2),
      q('SELECT n FROM thing ORDER BY n'),
      q('UPDATE thing SET words = NULL'),
      COMMIT,
    ])
    expect(answers.map(({ tag }) => tag)).toEqual([
      'BEGIN',
      'INSERT 0 1',
      'INSERT 0 1',
      'SELECT 2',
      'UPDATE 2',
      'COMMIT',
    ])
    expect(answers[3]?.rows).toEqual([[1], [2]])
    expect(writes).toBe(1)
    expect(await stored()).toEqual([1, 2])
  })

  it('[WAL-04] parses a named statement once, and reads its rows alike each time', async () => {
    const read = q(
      `SELECT $1::bigint, $2::int, NULL::text, true, $3::text, '2026-01-02T03:04:05Z'::timestamptz`,
      ['9007199254740993', 7, 'ü"\\{}'],
      'read',
    )
    const row = ['9007199254740993', 7, null, true, 'ü"\\{}', new Date('2026-01-02T03:04:05Z')]
    const [first, second] = await flush([read, read])
    const [third] = await flush([read])
    expect([first, second, third].map((answer) => answer?.rows)).toEqual([[row], [row], [row]])
    const [, prepared] = await flush([
      read,
      q(`SELECT name, generic_plans + custom_plans FROM pg_prepared_statements WHERE name <> ''`),
    ])
    expect(prepared?.rows).toEqual([['read', '4']])
  })

  it('[WAL-04] takes two thousand statements, and answers far longer than them', async () => {
    const many = Array.from({ length: 2000 }, (_, i) => add(i))
    const answers = await flush([BEGIN, ...many, q(`SELECT n, repeat('x', 2000) FROM thing ORDER BY n`), COMMIT])
    expect(answers).toHaveLength(2003)
    expect(answers[2001]?.rows.map(([n, text]) => [n, String(text).length])).toEqual(many.map((_, i) => [i, 2000]))
  })

  it('[WAL-04] sends nothing of what it cannot encode, and goes on', async () => {
    await expect(flush([add(1), q('SELECT $1', [['a', 'list']])])).rejects.toThrow('has to be a text')
    await expect(
      flush([
        add(1),
        q(
          'SELECT 1',
          Array.from({ length: 65_536 }, () => '1'),
        ),
      ]),
    ).rejects.toThrow('65535 values')
    await expect(flush([add(1), q('SELECT $1::int', [1], 'add')])).rejects.toThrow(
      'two different statements are named add',
    )
    expect(writes).toBe(0)
    expect((await flush([add(1)])).map(({ tag }) => tag)).toEqual(['INSERT 0 1'])
  })
})

describe('a flush that fails', () => {
  it.each([
    ['a key that is taken', add(1), '23505'],
    ['a NUL in a text', q('SELECT $1::text', ['a\0b']), '22021'],
    ['a NUL in a jsonb', q('INSERT INTO thing VALUES (3, NULL, $1::jsonb)', [JSON.stringify('a\0b')]), '22P05'],
    ['a statement that does not parse', q('SELECT nothing FROM nowhere', [], 'new'), '42P01'],
  ])('[WAL-04] by %s runs nothing that comes after it, COMMIT included', async (_name, bad, code) => {
    await expect(flush([BEGIN, add(1), bad, add(4), COMMIT])).rejects.toMatchObject({ code })
    expect((await flush([q('ROLLBACK')])).map(({ tag }) => tag)).toEqual(['ROLLBACK'])
    expect(await stored()).toEqual([])
  })

  it('[WAL-04] at the COMMIT itself says why', async () => {
    await expect(flush([BEGIN, q('INSERT INTO thing VALUES (1, 99)'), COMMIT])).rejects.toMatchObject({ code: '23503' })
    expect(await stored()).toEqual([])
  })

  it('[WAL-04] shows by the tag that the COMMIT of a failed transaction was a ROLLBACK', async () => {
    await expect(flush([BEGIN, add(1), add(1)])).rejects.toMatchObject({ code: '23505' })
    expect((await flush([COMMIT])).map(({ tag }) => tag)).toEqual(['ROLLBACK'])
  })

  it('[WAL-02] says for which reason its connection was lost', async () => {
    const ended = expect(flush([q('SELECT pg_sleep(60)')])).rejects.toMatchObject({ code: '57P01' })
    // Before it began, the connection would be lost without a reason.
    await expect
      .poll(() =>
        db.query(
          q(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
          ),
        ),
      )
      .toHaveLength(1)
    await db.query(
      q(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    )
    await ended
    await expect(flush([add(1)])).rejects.toThrow(/not queryable|terminated/)
  })

  it('[WAL-02] says what was told to the socket when that was given up', async () => {
    const waiting = expect(flush([q('SELECT pg_sleep(60)')])).rejects.toThrow('the database was silent')
    socket.destroy(new Error('timeout: the database was silent'))
    await waiting
    await expect(flush([add(1)])).rejects.toThrow(/not queryable|terminated/)
  })
})
