import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { portOf } from '#server/demonstration/service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { solveHuman } from '#tests/support/human.ts'
import { passTime } from '#tests/support/inbox.ts'
import { testEncryption, testSettings } from '#tests/support/outside.ts'
import { createSettings } from '../../brand/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { systemRandom } from '../../../platform/random.ts'
import type { VerificationConfig } from '../parts.ts'
import { createHumanCheck, type HumanCheck } from './human.ts'

const IP = '203.0.113.9'
const required = expect.objectContaining({ code: 'VERIFICATION_REQUIRED' })

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('human')
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
afterEach(() => db.query(sql`DELETE FROM test_clock`))

const checkWith = (human: VerificationConfig['human'] = { kind: 'altcha' }, on = true): HumanCheck =>
  createHumanCheck({
    encryption: testEncryption,
    db,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    settings: createSettings(db, systemClock, {
      ...testSettings,
      site: { ...testSettings.site, humanVerification: on },
    }),
    verification: { human },
  })

describe('[LOG-02] the check of our own that a human sits there', () => {
  it('[LOG-02] takes a solution once, in whichever process', async () => {
    const [here, there] = [checkWith(), checkWith()]
    const proof = solveHuman(await here.challenge())
    await there.check(proof, IP)
    await expect(here.check(proof, IP)).rejects.toThrow(required)
    await expect(there.check(proof, IP)).rejects.toThrow(required)
  })

  it('[LOG-02] takes a solution once of thirty at once', async () => {
    const check = checkWith()
    const proof = solveHuman(await check.challenge())
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => check.check(proof, IP)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['just before its time is over', 595, true],
    ['just after', 605, false],
  ])('[LOG-02] takes a solution %s: %i s', async (_when, seconds, right) => {
    const check = checkWith()
    const proof = solveHuman(await check.challenge())
    await passTime(db, seconds)
    await (right ? check.check(proof, IP) : expect(check.check(proof, IP)).rejects.toThrow(required))
  })

  it.each([
    ['another number', { number: 30_000 }],
    ['a number that is none', { number: 1.5 }],
    ['no number', { number: undefined }],
    ['a number beyond all', { number: 1e9 }],
    ['another algorithm', { algorithm: 'SHA-1' }],
    ['a signature of its own', { signature: 'a'.repeat(64) }],
    ['another challenge', { challenge: 'b'.repeat(64) }],
    ['a salt without an end', { salt: `${'0'.repeat(24)}?` }],
  ])('[LOG-02] refuses %s', async (_what, changes) => {
    const check = checkWith()
    await expect(check.check(solveHuman(await check.challenge(), changes), IP)).rejects.toThrow(required)
  })

  it('[LOG-02] refuses a longer life that was written into the salt, and digits moved into it', async () => {
    const check = checkWith()
    const challenge = await check.challenge()
    if (challenge.kind !== 'altcha') throw new Error('another kind')
    const proof = solveHuman(challenge)
    const { number }: { number: number } = JSON.parse(Buffer.from(proof, 'base64').toString())
    const longer = challenge.salt.replace(/expires=(\d)/, 'expires=9')
    const moved = Buffer.from(
      JSON.stringify({
        ...challenge,
        salt: `${challenge.salt}${String(number).slice(0, 1)}`,
        number: Number(String(number).slice(1)),
      }),
    ).toString('base64')
    await expect(check.check(solveHuman(challenge, { salt: longer }), IP)).rejects.toThrow(required)
    await expect(check.check(moved, IP)).rejects.toThrow(required)
    await check.check(proof, IP)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no base64', '%%%'],
    ['no JSON', 'aGVsbG8='],
    ['JSON of another shape', 'W10='],
  ])('[LOG-02] refuses %s', async (_what, proof) => {
    await expect(checkWith().check(proof, IP)).rejects.toThrow(required)
  })

  it('[LOG-02] asks for nothing where an operator switched it off', async () => {
    const check = checkWith({ kind: 'altcha' }, false)
    expect(await check.challenge()).toEqual({ kind: 'off' })
    await check.check(undefined, IP)
  })
})

describe('[LOG-02] a hosted check that a human sits there', () => {
  let asked: { type: string | undefined; form: Record<string, string> }[] = []
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({
        type: request.headers['content-type'],
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())),
      })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  const hosted = (port: number): HumanCheck =>
    checkWith({
      kind: 'hosted',
      siteKey: 'site-1',
      secret: 'secret-1',
      scriptUrl: 'https://human.test/widget.js',
      verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    })
  let check: HumanCheck
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    check = hosted(portOf(server.address()))
  })
  afterAll(() => new Promise((resolve) => void server.close(resolve)))

  it('[LOG-02] tells the widget what it needs, and the service the proof, the secret and the address', async () => {
    asked = []
    answer = { status: 200, body: '{"success":true,"hostname":"house.test"}' }
    expect(await check.challenge()).toEqual({
      kind: 'hosted',
      siteKey: 'site-1',
      scriptUrl: 'https://human.test/widget.js',
    })
    await check.check('token-1', IP)
    expect(asked).toEqual([
      {
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { secret: 'secret-1', response: 'token-1', remoteip: IP },
      },
    ])
  })

  it.each([
    [200, '{"success":false,"error-codes":["timeout-or-duplicate"]}'],
    [200, '{"success":"true"}'],
    [200, '{}'],
    [200, 'busy'],
    [500, '{"success":true}'],
    [302, ''],
  ])('[LOG-02] refuses where the service answers %i %s', async (status, body) => {
    answer = { status, body }
    await expect(check.check('token-1', IP)).rejects.toThrow(required)
  })

  it('[LOG-02] refuses where the service is away, and asks it nothing without a proof', async () => {
    await expect(hosted(1).check('token-1', IP)).rejects.toThrow(required)
    asked = []
    await expect(check.check(undefined, IP)).rejects.toThrow(required)
    expect(asked).toEqual([])
  })
})
