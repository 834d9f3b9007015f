import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, textField } from '#tests/support/house.ts'
import { codeAt, enterHouse } from '#tests/support/operators.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { readAudit } from '../platform/audit.sql.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { rowId } from '../platform/ids.ts'
import { migrate } from '../platform/migrate.ts'

let program: Program
let database: TestDatabase
let house: House

beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'operator-create.ts'))
  database = await createTestDatabase('firstoperator')
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
  await program.remove()
})

async function run(
  args: readonly string[],
  env: Record<string, string> = { DATABASE_URL: database.url },
): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [program.path, ...args], {
    env: { ...process.env, DATA_KEY: TEST_DATA_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code]: unknown[] = await once(child, 'close')
  return { code, ...said }
}
const operators = async (): Promise<number> => (await house.db.query(sql`SELECT FROM operator`)).length

describe('the command that invites an operator', () => {
  it('[OPS-01, OPS-10] invites: its link is good once, and whoever opens it sets password and app', async () => {
    const { code, out, err } = await run(['--name', 'First01', '--role', 'owner'], {
      DATABASE_URL: database.url,
      CONSOLE_URL: 'https://console.example.com',
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [, token = ''] = /https:\/\/console\.example\.com\/accept#(i\.\d+\.\d+\.[\w-]{43})\n/.exec(out) ?? []
    expect(out).toMatch(/good once, until 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)
    expect(await operators()).toBe(0)
    const read = await house.call('POST', '/ops/session/invitation', { encrypted: true, body: { token } })
    expect(read.body.value).toMatchObject({ username: 'first01', role: 'owner' })
    const secret = textField(read.body.value, 'secret')
    const accept = () =>
      house.call('POST', '/ops/session/accept', {
        encrypted: true,
        body: { token, password: 'my own secret 1', code: codeAt(secret, systemClock.now() - 30_000) },
      })
    expect([(await accept()).body.code, (await accept()).body.code]).toEqual([undefined, 'LINK_INVALID'])
    const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM operator WHERE username = 'first01'`)
    const operator = { id: rowId(row?.id ?? ''), username: 'first01', password: 'my own secret 1', secret }
    const session = await enterHouse(house, operator)
    expect((await house.call('GET', '/ops/session/me', { token: session })).body.value).toMatchObject({
      username: 'first01',
      role: 'owner',
    })
    expect(await readAudit(house.db, { actor: 'console' })).toMatchObject([
      { action: 'operator.invited', subject: `operator:${row?.id}`, after: { username: 'first01', role: 'owner' } },
    ])
    expect(JSON.stringify(await readAudit(house.db, {}))).not.toMatch(new RegExp(`${token.split('.')[3]}|${secret}`))
  })

  it('[OPS-10] ties those that it invites to nobody, so that two of them are two people at once', async () => {
    expect(await house.db.query(sql`SELECT FROM operator_tie`)).toEqual([])
  })

  it('[OPS-10] shows another link for a name that has not accepted yet; the one before is of no use any more', async () => {
    const token = async () => {
      const { out } = await run(['--name', 'waits01', '--role', 'auditor'])
      return /http:\/\/localhost:3001\/accept#(\S+)/.exec(out)?.[1] ?? ''
    }
    const [first, second] = [await token(), await token()]
    const read = async (text: string) =>
      (await house.call('POST', '/ops/session/invitation', { encrypted: true, body: { token: text } })).body.code
    expect([await read(first), await read(second)]).toEqual(['LINK_INVALID', undefined])
  })

  it('[OPS-01] refuses a name that is taken, in any case', async () => {
    const { code, out, err } = await run(['--name', 'FIRST01', '--role', 'support'])
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'There is an operator first01 already. Choose another name.\n',
    })
  })

  it.each([
    [[], '--name : give a name of 4 to 16 letters'],
    [['--name', 'abc', '--role', 'owner'], '--name abc: give a name'],
    [['--name', 'first02'], '--role : give one of owner'],
    [['--name', 'first02', '--role', 'king'], '--role king: give one of owner'],
    [['--name', 'first02', '--role', 'owner', '--password', 'x'], '--password'],
    [['first02', 'owner'], 'first02'],
  ])('[OPS-01] says what to write instead of %j', async (args, text) => {
    const before = await operators()
    const { code, out, err } = await run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(text)
    expect(err).toContain('Usage: npm run operator:create -- --name NAME --role owner|')
    expect(err).not.toMatch(/\n\s+at /)
    expect(await operators()).toBe(before)
  })

  it('[OPS-01] says so where there is no database, and where it does not answer', async () => {
    const args = ['--name', 'first03', '--role', 'owner']
    expect(await run(args, { DATABASE_URL: '', DATA_DIR: join(program.path, 'none') })).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('There is no database in'),
    })
    expect(await run(args, { DATABASE_URL: 'postgres://nobody:x@localhost:1/none' })).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('[OPS-01] works on the embedded database, while its server runs and while it does not', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'operator-create-'))
    const env = { DATABASE_URL: '', DATA_DIR: dataDir }
    const running = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(await run(['--name', 'early01', '--role', 'owner'], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Start the server on it once'),
    })
    await migrate(running.url)
    expect(await run(['--name', 'while01', '--role', 'owner'], env)).toMatchObject({ code: 0, err: '' })
    const db = openDatabase(running.url, { max: 1 })
    expect(await db.query(sql`SELECT username FROM operator_invitation`)).toEqual([{ username: 'while01' }])
    await db.close()
    await running.stop()
    expect(await run(['--name', 'after01', '--role', 'owner'], env)).toMatchObject({ code: 0, err: '' })
    await rm(dataDir, { recursive: true })
  })
})
