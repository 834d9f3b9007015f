import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, textField } from '#tests/support/house.ts'
import { codeAt, enterHouse, openOperator } from '#tests/support/operators.ts'
import { systemClock } from '../platform/clock.ts'
import { sql } from '../platform/db/sql.ts'
import { rowId } from '../platform/ids.ts'

let program: Program
const PASSWORD = 'correct horse 7'
let database: TestDatabase
let house: House
let url: string

beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'operator-accept.ts'))
  database = await createTestDatabase('acceptoperator')
  house = await openHouse(database.url)
  url = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await house.close()
  await database.drop()
  await program.remove()
})

/** Runs the command as a person would, who reads the app's secret before the code. */
async function run(
  token: string,
  passwords: readonly string[],
): Promise<{ code: unknown; out: string; err: string; secret: string }> {
  const child = spawn(process.execPath, [program.path, '--url', url], { stdio: ['pipe', 'pipe', 'pipe'] })
  const said = { out: '', err: '', secret: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
    const [, secret] = /secret {4}([A-Z2-7]{32})\n/.exec(said.out) ?? []
    if (secret === undefined || said.secret !== '') return
    said.secret = secret
    child.stdin.write(`${[...passwords, codeAt(secret, systemClock.now())].join('\n')}\n`)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  child.stdin.write(`${token}\n`)
  const [code]: unknown[] = await once(child, 'close')
  return { code, ...said }
}

describe('the command that accepts an invitation', () => {
  it("[OPS-10, OPS-01] asks for a password of one's own and a code, shows the app's secret, and works once", async () => {
    const owner = await openOperator(house, 'owner')
    const { body } = await house.call('POST', '/ops/operators/invitations', {
      token: owner.token,
      body: { username: 'invited01', role: 'support' },
    })
    const token = textField(body.value, 'token')
    expect(await run(token, [PASSWORD, 'correct horse 8'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('differ'),
    })
    const { code, out, err, secret } = await run(token, [PASSWORD, PASSWORD])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('otpauth://totp/')
    expect(out).not.toContain(PASSWORD)
    expect(out).not.toContain(token)
    const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM operator WHERE username = 'invited01'`)
    // The code of this half minute is used up by the acceptance.
    await house.db.query(sql`UPDATE operator SET totp_last_step = 0 WHERE username = 'invited01'`)
    const session = await enterHouse(house, {
      id: rowId(row?.id ?? ''),
      username: 'invited01',
      password: PASSWORD,
      secret,
    })
    expect((await house.call('GET', '/ops/session/me', { token: session })).body.value).toMatchObject({
      username: 'invited01',
      role: 'support',
    })
    expect(await run(token, [PASSWORD, PASSWORD])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/\S/),
      secret: '',
    })
  })
})
