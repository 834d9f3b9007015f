import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { cashCommand } from '../../wallet/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  betBody,
  type House,
  openHouse,
  type Player,
  registration,
  testBrand,
  testProvider,
  textField,
} from '#tests/support/house.ts'
import { passTime } from '#tests/support/inbox.ts'
import { openOperator } from '#tests/support/operators.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { createOutbox, createVisitor, giveTotp, totpCode } from '#tests/support/visitor.ts'

const DAY = 86_400
const PASSWORD = 'correct horse 1'
const outbox = createOutbox()
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('mydata')
  // Without starting credit, so that a new account holds nothing that would keep it open.
  house = await openHouse(database.url, {
    messages: outbox.messages,
    brand: { ...testBrand, brand: { ...testBrand.brand, startingCredit: null } },
  })
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterEach(() => house.db.query(sql`DELETE FROM test_clock`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

const job = (name: string) => house.app.run(name)
const state = async (player: Player) =>
  (await house.call('GET', '/wps/member/data', { token: player.token })).body.value
const ask = async (player: Player, proof: Record<string, string> = { password: PASSWORD }) =>
  createVisitor(house).encrypted('POST', '/wps/member/data/export', proof, player.token)
const download = (player: Player, id: string, proof: Record<string, string> = { password: PASSWORD }) =>
  createVisitor(house).encrypted('POST', '/wps/member/data/download', { id, ...proof }, player.token)
const close = (player: Player, password: string | undefined = PASSWORD) =>
  house.call('POST', '/wps/member/data/close', { token: player.token, encrypted: true, body: { password, sure: true } })
const cash = (player: Player, type: 'deposit' | 'withdrawal', amount: string, reference: string) =>
  house.db.transaction((tx) =>
    post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
      shard: shardOf(player.id),
      member: player.id,
      type,
      amount: parseMoney(amount),
      reference,
    }),
  )
const join = async (body: Record<string, unknown>) =>
  house.call('PUT', '/wps/member/register', {
    encrypted: true,
    body: { ...registration(textField(body, 'username')), ...body },
  })
const newcomer = async (changes: Record<string, string> = {}): Promise<Player> => {
  const player = await house.register()
  if (changes['email'] !== undefined) {
    await house.db.query(
      sql`UPDATE member SET email = ${changes['email']}, profile = '{"payeeName":"Marina Costa"}' WHERE id = ${player.id}`,
    )
    await house.db.query(
      sql`INSERT INTO directory (kind, key, shard, member) VALUES ('email', ${changes['email']}, ${shardOf(player.id)}, ${player.id})`,
    )
  }
  return player
}
const sendIdentity = async (player: Player, number: string) =>
  house.call('POST', '/wps/member/identity', {
    token: player.token,
    encrypted: true,
    body: {
      name: 'Marina Costa',
      birthday: '1990-05-17',
      document: 'passport',
      number,
      country: 'BR',
      uploads: [await uploaded(house, player, 'identity')],
    },
  })
/** Every row of every table that holds a text, but for the audit, which is kept. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await house.db.query<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('audit', 'schema_migration')`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await house.db.query({
          text: `SELECT 1 FROM "${name}" t WHERE strpos(lower(to_jsonb(t)::text), lower($1)) > 0 LIMIT 1`,
          values: [text],
        })
      ).length > 0
        ? [name]
        : [],
    ),
  )
  return found.flat().toSorted()
}

describe("an export of one's data", () => {
  it('[CMP-04] is one file with everything, loaded by a short-lived address, and gone after seven days', async () => {
    const player = await newcomer({ email: 'marina@example.test' })
    await cash(player, 'deposit', '50', 'deposit:1')
    const token = await house.gameToken(player)
    await house.provider('bet', betBody(player, token, { amount: 1_234_567 }))
    await house.call('PUT', '/wps/safer/limit', {
      token: player.token,
      body: { measure: 'loss', period: 'week', value: '80' },
    })
    await house.call('POST', '/wps/safer/break', {
      token: player.token,
      body: { kind: 'timeOut', length: 1, sure: true },
    })
    await sendIdentity(player, 'EXP-1')
    const { token: operator } = await openOperator(house, 'manager')
    const told = textField(
      (
        await house.call('PUT', '/wps/feedback', {
          token: player.token,
          body: { type: 'other', content: 'The page is slow' },
        })
      ).body.value,
      'id',
    )
    await house.call('POST', '/ops/feedback/answer', {
      token: operator,
      body: { id: told, text: 'We are on it', close: 'no' },
    })
    await house.call('POST', '/ops/inbox', {
      token: operator,
      body: { member: player.id, title: 'Hello', content: 'Welcome <b>back</b>', marketing: 'no' },
    })
    const granted = await house.call('POST', '/ops/free-rounds', {
      token: operator,
      body: {
        key: randomUUID(),
        member: player.id,
        nodeId: testProvider.nodeId,
        stake: '2',
        rounds: 5,
        expiresAt: '2099-01-01T00:00:00.000Z',
      },
    })
    const id = textField((await ask(player)).body.value, 'id')
    await vi.waitFor(
      async () => expect(await state(player)).toMatchObject({ exports: [{ id, state: 'ready', progress: 100 }] }),
      { timeout: 10_000 },
    )

    const url = textField((await download(player, id)).body.value, 'url')
    const file = await house.app.server.inject({ method: 'GET', url })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toContain('my-data.json')
    expect(file.json()).toMatchObject({
      house: 'Test house',
      member: player.id,
      identity: {
        profile: { username: player.username, email: 'marina@example.test', profile: { payeeName: 'Marina Costa' } },
        sessions: [expect.objectContaining({ ip: '127.0.0.1' })],
      },
      wallet: {
        wallets: [{ kind: 'real', currency: 'BRL', balance: '37.65433' }],
        movements: [
          expect.objectContaining({ type: 'deposit', amount: '50.00000', balance: '50.00000' }),
          expect.objectContaining({ type: 'stake', amount: '-12.34567', balance: '37.65433' }),
        ],
      },
      freeRounds: [
        {
          id: textField(granted.body.value, 'id'),
          nodeId: testProvider.nodeId,
          stake: '2.00000',
          rounds: 5,
          left: 5,
          expiresAt: '2099-01-01T00:00:00.000Z',
          cancelledAt: null,
        },
      ],
      messages: {
        messages: expect.arrayContaining([
          expect.objectContaining({ title: 'Hello', content: expect.stringContaining('back') }),
        ]),
        feedback: [
          {
            id: told,
            content: 'The page is slow',
            replies: [expect.objectContaining({ from: 'house', text: 'We are on it' })],
          },
        ],
      },
      safeguards: {
        limits: [{ measure: 'loss', period: 'week', value: '80.00000' }],
        breaks: [expect.objectContaining({ kind: 'timeOut' })],
        identity: [expect.objectContaining({ name: 'Marina Costa', number: '••••P-1', state: 'review' })],
      },
    })
    expect(file.payload).not.toMatch(/argon2|secret|hash"/)

    await passTimeAwake(house.db, 7 * DAY + 1)
    expect(await state(player)).toMatchObject({ exports: [{ id, state: 'gone' }] })
    expect((await download(player, id)).body.code).toBe('STATE_PASSED')
    await job('drop_old_exports')
    expect((await house.db.query(sql`SELECT FROM upload WHERE id = ${id}`)).length).toBe(0)
  })

  it("[CMP-04, SAF-05] is not a session's to have: it takes the password and the app's code, tells the owner, and shows no number in full", async () => {
    const player = await newcomer({ email: 'owner@example.test' })
    await sendIdentity(player, 'STOLEN-4711')
    await house.db.query(sql`UPDATE member SET profile = profile || '{"idNumber":"ID-998877"}' WHERE id = ${player.id}`)
    outbox.sent.length = 0
    for (const proof of [{}, { password: 'wrong horse 1' }])
      expect((await ask(player, proof)).body.code).toBe('OLD_PASSWORD_WRONG')
    expect(outbox.sent).toEqual([])
    const id = textField((await ask(player)).body.value, 'id')
    await expect
      .poll(() => outbox.sent)
      .toEqual([{ to: 'owner@example.test', text: expect.stringContaining(player.username) }])
    await vi.waitFor(async () => expect(await state(player)).toMatchObject({ exports: [{ id, state: 'ready' }] }), {
      timeout: 10_000,
    })

    const { secret } = await giveTotp(house, player)
    expect((await download(player, id, {})).body.code).toBe('OLD_PASSWORD_WRONG')
    expect((await download(player, id)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await download(player, id, { password: PASSWORD, code: '000000' })).body.code).toBe('SECOND_FACTOR_WRONG')
    const code = await totpCode(house, secret)
    const url = textField((await download(player, id, { password: PASSWORD, code })).body.value, 'url')
    expect((await ask(player, { password: PASSWORD, code })).body.code).toBe('SECOND_FACTOR_WRONG')
    const { payload } = await house.app.server.inject({ method: 'GET', url })
    for (const number of ['STOLEN-4711', 'ID-998877']) expect(payload).not.toContain(number)
    expect(payload).toContain('••••711')
  })

  it("[CMP-04] is the member's own alone", async () => {
    const [player, other] = [await newcomer(), await newcomer()]
    const id = textField((await ask(player)).body.value, 'id')
    await vi.waitFor(async () => expect(await state(player)).toMatchObject({ exports: [{ state: 'ready' }] }), {
      timeout: 10_000,
    })
    expect((await download(other, id)).body.code).toBe('NOT_FOUND')
    expect(await state(other)).toMatchObject({ exports: [] })
  })

  it('[CMP-04] asked for thirty times at once is one file, and four a day are one too many', async () => {
    const player = await newcomer()
    const ready = async (files: number) =>
      vi.waitFor(
        async () =>
          expect(
            (await house.db.query(sql`SELECT FROM data_export WHERE member = ${player.id} AND ready_at IS NOT NULL`))
              .length,
          ).toBe(files),
        { timeout: 10_000 },
      )
    await house.db.query(sql`UPDATE member SET nickname = nickname WHERE id = ${player.id}`)
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(player)))
    // Those that came after the first was ready may have begun a second and third.
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ body }) => textField(body.value, 'id'))).size,
    ).toBeLessThanOrEqual(3)
    const [row] = await house.db.query<{ asked: number }>(
      sql`SELECT count(*)::integer AS asked FROM data_export WHERE member = ${player.id}`,
    )
    await ready(row?.asked ?? 0)
    for (let made = row?.asked ?? 0; made < 3; made++) {
      expect((await ask(player)).status).toBe(200)
      await ready(made + 1)
    }
    expect((await ask(player)).body.code).toBe('TOO_MANY_REQUESTS')
    await passTimeAwake(house.db, DAY + 1)
    expect((await ask(player)).status).toBe(200)
    await ready(4)
  })

  it('[CMP-04, RUN-04] that a process left behind is made by the job, and only once', async () => {
    const player = await newcomer()
    await house.db.query(
      sql`INSERT INTO data_export (shard, member, id, asked_at, taken_at) SELECT ${shardOf(player.id)}, ${player.id}, 4711, app_now(), app_now()`,
    )
    await job('make_data_exports')
    expect(await state(player)).toMatchObject({ exports: [{ state: 'making', progress: 0 }] })
    await passTime(house.db, 121)
    await Promise.all([job('make_data_exports'), job('make_data_exports'), job('make_data_exports')])
    expect(await state(player)).toMatchObject({ exports: [{ state: 'ready', progress: 100 }] })
    expect((await house.db.query(sql`SELECT FROM upload WHERE member = ${player.id}`)).length).toBe(1)
  })
})

describe('closing an account', () => {
  it('[CMP-04] needs the password, and waits for money and bets', async () => {
    const player = await newcomer()
    expect((await close(player, 'wrong horse 1')).body.code).toBe('OLD_PASSWORD_WRONG')
    expect(
      (
        await house.call('POST', '/wps/member/data/close', {
          token: player.token,
          encrypted: true,
          body: { sure: true },
        })
      ).body.code,
    ).toBe('OLD_PASSWORD_WRONG')
    expect(
      (
        await house.call('POST', '/wps/member/data/close', {
          token: player.token,
          encrypted: true,
          body: { password: PASSWORD, sure: false },
        })
      ).body.code,
    ).toBe('INVALID_INPUT')
    await cash(player, 'deposit', '10', 'deposit:1')
    expect((await close(player)).body).toMatchObject({ code: 'STATE_PASSED', detail: { open: ['balance'] } })
    await house.provider('bet', betBody(player, await house.gameToken(player), { amount: 1_000_000 }))
    expect(await state(player)).toMatchObject({ closing: { open: ['bet'], retentionYears: 5 } })
    expect((await close(player)).body).toMatchObject({ code: 'STATE_PASSED', detail: { open: ['bet'] } })
    await passTime(house.db, 1)
    expect((await house.call('GET', '/wps/member/data', { token: player.token })).status).toBe(200)
  })

  it('[CMP-04] erases what is personal, keeps the books, and frees the names', async () => {
    const email = 'gone@example.test'
    const player = await newcomer({ email })
    await cash(player, 'deposit', '10', 'deposit:1')
    await cash(player, 'withdrawal', '10', 'withdrawal:1')
    await sendIdentity(player, 'CLOSED-77')
    await ask(player)
    await vi.waitFor(async () => expect(await state(player)).toMatchObject({ exports: [{ state: 'ready' }] }), {
      timeout: 10_000,
    })
    expect((await close(player)).status).toBe(200)

    expect((await house.call('GET', '/wps/member/data', { token: player.token })).status).toBe(401)
    expect(
      (
        await house.call('POST', '/wps/session/login', {
          encrypted: true,
          body: { username: player.username, password: PASSWORD, type: 'username' },
        })
      ).body.code,
    ).toBe('BAD_CREDENTIALS')
    expect([await tablesWith(email), await tablesWith(player.username)]).toEqual([[], []])
    // What has to be kept is kept, where nobody looks.
    expect(await tablesWith('CLOSED-77')).toEqual([])
    expect(await house.db.query(sql`SELECT state FROM identity_check WHERE member = ${player.id}`)).toEqual([
      { state: 'sealed' },
    ])
    const { token } = await openOperator(house, 'owner')
    expect(
      JSON.stringify((await house.call('GET', '/ops/identity?state=review&limit=100', { token })).body.value),
    ).not.toContain(player.id)
    expect((await house.db.query(sql`SELECT FROM entry WHERE member = ${player.id}`)).length).toBe(2)
    expect(await house.audit()).toEqual([])
    const kept = await house.db.query<{ purpose: string }>(sql`SELECT purpose FROM upload WHERE member = ${player.id}`)
    expect(kept.map(({ purpose }) => purpose)).toEqual(['identity'])

    expect((await join({ username: player.username, email })).status).toBe(200)
    // The document is not free: one account per person, also after one was closed.
    const other = await newcomer()
    expect((await sendIdentity(other, 'closed 77')).body.code).toBe('DOCUMENT_TAKEN')
    await passTime(house.db, 5 * 366 * DAY)
    await job('remove_closed_accounts')
    expect(await tablesWith('CLOSED-77')).toEqual([])
    expect((await house.db.query(sql`SELECT FROM upload WHERE member = ${player.id}`)).length).toBe(0)
    expect((await house.db.query(sql`SELECT FROM identity_document WHERE member = ${player.id}`)).length).toBe(0)
    expect((await house.db.query(sql`SELECT FROM entry WHERE member = ${player.id}`)).length).toBe(2)
  })

  it('[CMP-04, SAF-02] ends no break: mail address and document begin no other account during it', async () => {
    const email = 'pause@example.test'
    const player = await newcomer({ email })
    await sendIdentity(player, 'PAUSE-1')
    expect(
      (
        await house.call('POST', '/wps/safer/break', {
          token: player.token,
          body: { kind: 'exclusion', length: 0, sure: true },
        })
      ).status,
    ).toBe(200)
    expect((await close(player)).status).toBe(200)
    const name = `n${player.username.slice(1)}`
    // The answer tells nobody whose address that is; the break holds for the new account as well.
    expect((await join({ username: name, email })).body.success).toBe(true)
    expect(
      await house.db.query(sql`SELECT excluded_until > app_now() AS paused FROM member WHERE username = ${name}`),
    ).toEqual([{ paused: true }])
    expect((await sendIdentity(await newcomer(), 'PAUSE-1')).body.code).toBe('DOCUMENT_TAKEN')
    await passTime(house.db, 50 * 366 * DAY)
    await job('remove_closed_accounts')
    expect((await house.db.query(sql`SELECT FROM identity_document WHERE member = ${player.id}`)).length).toBe(1)
  })

  it('[CMP-04] files are counted by network as well, whoever is logged in there', async () => {
    await house.db.query(
      sql`INSERT INTO throttle (key, count, window_ends_at) VALUES ('export:203.0.113.9', 19, app_now() + interval '1 hour')`,
    )
    const [last, tooMany] = [await newcomer(), await newcomer()]
    const from = (player: Player, ip: string) =>
      createVisitor(house, ip).encrypted('POST', '/wps/member/data/export', { password: PASSWORD }, player.token)
    expect((await from(last, '203.0.113.9')).status).toBe(200)
    expect((await from(tooMany, '203.0.113.9')).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await from(tooMany, '198.51.100.9')).status).toBe(200)
  })

  it('[CMP-04] asked for thirty times at once closes once', async () => {
    const player = await newcomer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => close(player)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const [row] = await house.db.query<{ closings: string }>(
      sql`SELECT count(*) AS closings FROM audit WHERE subject = ${`member:${player.id}`} AND action = 'account.closed'`,
    )
    expect(row?.closings).toBe('1')
  })
})
