import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
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
import { openOperator } from '#tests/support/operators.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { createOutbox, PASSWORD } from '#tests/support/visitor.ts'
import { memberId } from '../../../platform/ids.ts'

const { settings } = testBrand
const field = (minLength: number, maxLength: number) => ({ enabled: true, required: false, minLength, maxLength })
const outbox = createOutbox()
let database: TestDatabase
let house: House
let reviewer: { readonly token: string }
let count = 0

beforeAll(async () => {
  database = await createTestDatabase('sameperson')
  house = await openHouse(database.url, {
    messages: outbox.messages,
    brand: {
      ...testBrand,
      settings: {
        ...settings,
        cashier: moneyHouse.brand.settings.cashier,
        register: {
          ...settings.register,
          payeeName: field(2, 40),
          birthday: { ...field(10, 10), patternId: 'isoDate' },
        },
      },
    },
  })
  reviewer = await openOperator(house, 'cashier')
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

const exclude = (player: Player) =>
  house.call('POST', '/wps/safer/break', { token: player.token, body: { kind: 'exclusion', length: 0, sure: true } })
/** What a launch says; undefined where the game opens. */
const launch = async (player: Player) =>
  (
    await house.call('POST', '/wps/game/launchGame', {
      token: player.token,
      body: { nodeId: testProvider.nodeId, language: 'EN' },
    })
  ).body.code
const join = async (changes: Record<string, string>): Promise<Player> => {
  const username = `same${(count += 1)}`
  const { body } = await house.call('PUT', '/wps/member/register', {
    encrypted: true,
    body: { ...registration(username), ...changes },
  })
  const token = textField(body.value, 'token')
  return { username, token, id: memberId(token.split('.')[1] ?? '') }
}
const prove = async (player: Player, channel: 'mail' | 'sms', target: string) => {
  const body = { channel, target, password: PASSWORD, ...(channel === 'sms' ? { countryDialingCode: '55' } : {}) }
  const to = channel === 'sms' ? `+55${target}` : target
  const before = outbox.sent.length
  expect(
    (await house.call('POST', '/wps/member/contact/send', { encrypted: true, token: player.token, body })).body.success,
  ).toBe(true)
  // Mails of other kinds may come to the same address meanwhile.
  await expect
    .poll(() =>
      outbox.sent
        .slice(0, outbox.sent.length - before)
        .some((message) => message.to === to && /\b\d{6}\b/.test(message.text)),
    )
    .toBe(true)
  return house.call('POST', '/wps/member/contact', {
    encrypted: true,
    token: player.token,
    body: { ...body, code: outbox.code(to) },
  })
}
const identity = { name: 'Marina Alves Costa', birthday: '1990-05-17', document: 'passport', country: 'BR' }
const send = async (player: Player, changes: Record<string, string>) =>
  house.call('POST', '/wps/member/identity', {
    token: player.token,
    encrypted: true,
    body: { ...identity, ...changes, uploads: [await uploaded(house, player, 'identity')] },
  })
const decide = async (player: Player, more: Record<string, unknown> = {}) => {
  const [row] = await house.db.query<{ id: string }>(
    sql`SELECT id FROM identity_check WHERE member = ${player.id} ORDER BY id DESC LIMIT 1`,
  )
  return house.call('POST', '/ops/identity/decide', {
    token: reviewer.token,
    body: { member: player.id, id: row?.id, decision: 'approve', ...more },
  })
}
const breaks = (player: Player) =>
  house.db.query(sql`SELECT met_by AS by, ends_at FROM member_break WHERE member = ${player.id}`)

describe('a person on a break', () => {
  it('[SAF-02] does not begin anew by a mail address or number that it proved, also not by one that it let go of during the break', async () => {
    const player = await house.register()
    expect((await prove(player, 'mail', 'first@person.example')).body.success).toBe(true)
    expect((await exclude(player)).body.success).toBe(true)
    await house.db.query(sql`DELETE FROM throttle`)
    expect((await prove(player, 'mail', 'second@person.example')).body.success).toBe(true)
    expect((await prove(player, 'sms', '11912358101')).body.success).toBe(true)
    for (const email of ['first@person.example', 'SECOND@person.example']) {
      const again = await join({ email })
      expect([email, await launch(again), await breaks(again)]).toEqual([
        email,
        'ACCOUNT_EXCLUDED',
        [{ by: 'mail', ends_at: null }],
      ])
    }
    expect(await launch(await join({ email: 'third@person.example' }))).toBeUndefined()
  })

  it('[SAF-02] is met when it proves its address or number later, and its open games end', async () => {
    const [player, again] = [await house.register(), await house.register()]
    await prove(player, 'mail', 'later@person.example')
    await exclude(player)
    const token = await house.gameToken(again)
    expect((await house.provider('bet', betBody(again, token))).reply.status).toBe('RS_OK')
    // The former owner changed its address, so it is free: whoever proves it is that person.
    await house.db.query(sql`DELETE FROM throttle`)
    await prove(player, 'mail', 'moved@person.example')
    await house.db.query(sql`DELETE FROM throttle`)
    expect((await prove(again, 'mail', 'later@person.example')).body.success).toBe(true)
    expect(await launch(again)).toBe('ACCOUNT_EXCLUDED')
    expect((await house.provider('bet', betBody(again, token))).reply.status).not.toBe('RS_OK')
    const audited = await readAudit(house.db, { subject: `member:${again.id}` })
    expect(audited.find(({ action }) => action === 'break.met')).toMatchObject({
      after: { by: 'mail', of: player.id, until: null },
    })
    expect(JSON.stringify(audited)).not.toContain('later@person')
  })

  it('[SAF-02, SAF-04] is known by its document under any name, and by name and birthday with another document', async () => {
    const player = await house.register()
    await send(player, { number: 'SAME-1' })
    await decide(player)
    await exclude(player)
    const [document, person, other] = [await house.register(), await house.register(), await house.register()]
    expect((await send(document, { name: 'Somebody Else', birthday: '1980-01-01', number: 'same 1' })).body.code).toBe(
      'DOCUMENT_TAKEN',
    )
    expect([await launch(document), await breaks(document)]).toEqual([
      'ACCOUNT_EXCLUDED',
      [{ by: 'document', ends_at: null }],
    ])
    expect(
      (await send(person, { name: 'COSTA, Marína  Alves', document: 'idCard', number: 'OTHER-1' })).body.success,
    ).toBe(true)
    expect([await launch(person), await breaks(person)]).toEqual([
      'ACCOUNT_EXCLUDED',
      [{ by: 'person', ends_at: null }],
    ])
    expect((await send(other, { birthday: '1990-05-18', document: 'idCard', number: 'OTHER-2' })).body.success).toBe(
      true,
    )
    expect(await launch(other)).toBeUndefined()
    expect(await launch(await join({ payeeName: 'Marina Alves Costa', birthday: '1990-05-17' }))).toBe(
      'ACCOUNT_EXCLUDED',
    )
    expect(await launch(await join({ payeeName: 'Marina Alves Costa', birthday: '1990-05-16' }))).toBeUndefined()
  })

  it('[SAF-02] is not whoever has the same name and birthday and proves to be another; what was typed alone excludes nobody', async () => {
    const [first, second] = [await house.register(), await house.register()]
    const twin = { name: 'Ana Lima', birthday: '1985-02-03' }
    await send(first, { ...twin, number: 'TWIN-1' })
    await decide(first)
    await exclude(first)
    await send(second, { ...twin, number: 'TWIN-2' })
    expect(await launch(second)).toBe('ACCOUNT_EXCLUDED')
    const queue = await house.call('GET', '/ops/identity?state=review&limit=100', { token: reviewer.token })
    expect(queue.body.value).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({ member: { id: second.id, username: second.username }, heldByName: true }),
      ]),
    })
    expect((await decide(second, { otherPerson: true })).body.success).toBe(true)
    expect([await launch(second), await breaks(second)]).toEqual([undefined, []])
    // Its own break holds, and nothing lets it go.
    await exclude(second)
    expect(await launch(second)).toBe('ACCOUNT_EXCLUDED')

    const [typist, owner] = [await house.register(), await house.register()]
    await house.db.query(sql`UPDATE member SET email = 'owner@person.example' WHERE id = ${typist.id}`)
    await send(typist, { name: 'Rui Melo', birthday: '1970-07-07', number: 'RUI-1' })
    await exclude(typist)
    await prove(owner, 'mail', 'owner@person.example')
    await send(owner, { name: 'Rui Melo', birthday: '1970-07-07', number: 'RUI-2' })
    expect(await launch(owner)).toBeUndefined()
  })

  it('[SAF-02] is met by an account that was there before the break, at its next launch, trial and deposit, and nobody else is', async () => {
    const [player, deposits, other] = [
      await house.register(),
      await join({ email: 'two@accounts.example' }),
      await join({ email: 'three@accounts.example' }),
    ]
    const before = await join({ email: 'two@accounts.example' })
    await prove(player, 'mail', 'two@accounts.example')
    const token = await house.gameToken(before)
    expect((await house.provider('bet', betBody(before, token))).reply.status).toBe('RS_OK')
    await exclude(player)
    const answers = await Promise.all(Array.from({ length: 30 }, () => launch(before)))
    expect(answers).toEqual(Array.from({ length: 30 }, () => 'ACCOUNT_EXCLUDED'))
    expect(await breaks(before)).toEqual([{ by: 'mail', ends_at: null }])
    expect((await house.provider('bet', betBody(before, token))).reply.status).not.toBe('RS_OK')
    const pay = async (by: Player) =>
      (
        await house.call('POST', '/wps/deposit', {
          token: by.token,
          body: { key: randomUUID(), channel: 'transfer', amount: '50', language: 'EN' },
        })
      ).body.code
    expect([await pay(deposits), await breaks(deposits)]).toEqual(['ACCOUNT_EXCLUDED', [{ by: 'mail', ends_at: null }]])
    expect([await launch(other), await pay(other), await breaks(other)]).toEqual([undefined, undefined, []])
  })

  it('[SAF-02, SAF-04] is told when the break ends only after it proved to be that person', async () => {
    const [player, typist] = [await house.register(), await join({ email: 'typed@person.example' })]
    await prove(player, 'mail', 'typed@person.example')
    expect(
      (
        await house.call('POST', '/wps/safer/break', {
          token: player.token,
          body: { kind: 'exclusion', length: 6, sure: true },
        })
      ).body.success,
    ).toBe(true)
    const refused = async (by: Player) =>
      (
        await house.call('POST', '/wps/game/launchGame', {
          token: by.token,
          body: { nodeId: testProvider.nodeId, language: 'EN' },
        })
      ).body
    const told = async (by: Player) => (await house.call('GET', '/wps/safer', { token: by.token })).body.value
    expect(await refused(typist)).toMatchObject({ code: 'ACCOUNT_EXCLUDED', detail: {} })
    expect((await refused(typist)).detail).toEqual({})
    expect(await told(typist)).toMatchObject({ pause: { kind: 'exclusion' } })
    const [row] = await house.db.query<{ until: Date }>(
      sql`SELECT ends_at AS until FROM member_break WHERE member = ${player.id}`,
    )
    const until = row?.until.toISOString() ?? ''
    for (const said of [
      await refused(typist),
      await told(typist),
      await house.db.query(sql`SELECT payload FROM event WHERE member = ${typist.id}`),
    ])
      expect(JSON.stringify(said)).not.toContain(until.slice(0, 10))
    expect([(await refused(player)).detail, await told(player)]).toEqual([
      { until },
      expect.objectContaining({ pause: { kind: 'exclusion', until } }),
    ])
    await house.db.query(sql`DELETE FROM throttle`)
    await prove(player, 'mail', 'moved-on@person.example')
    await house.db.query(sql`DELETE FROM throttle`)
    await prove(typist, 'mail', 'typed@person.example')
    expect((await refused(typist)).detail).toEqual({ until })
  })

  it('[SAF-02] is held to the longest of the breaks that it is known by, also where a shorter one of its own runs', async () => {
    const [short, long, again] = [await house.register(), await house.register(), await house.register()]
    await prove(short, 'mail', 'short@person.example')
    await prove(long, 'mail', 'long@person.example')
    for (const [player, days] of [
      [short, 7],
      [again, 1],
    ] as const) {
      expect(
        (
          await house.call('POST', '/wps/safer/break', {
            token: player.token,
            body: { kind: 'timeOut', length: days, sure: true },
          })
        ).body.success,
      ).toBe(true)
    }
    await exclude(long)
    // Both addresses are known of this account: the one is proven, the other was typed.
    await house.db.query(
      sql`UPDATE directory SET member = ${again.id}, shard = (SELECT shard FROM member WHERE id = ${again.id}) WHERE kind = 'email' AND key = 'short@person.example'`,
    )
    await house.db.query(sql`UPDATE member SET email = 'long@person.example' WHERE id = ${again.id}`)
    await send(again, { name: 'Otto Reis', birthday: '1966-06-06', number: 'OTTO-1' })
    expect(await breaks(again)).toEqual(
      expect.arrayContaining([
        { by: null, ends_at: expect.any(Date) },
        { by: 'mail', ends_at: null },
      ]),
    )
    // By what it proved itself others are known from now on, for as long.
    const kept = await house.db.query<{ years: number }>(
      sql`SELECT extract(year FROM until)::integer AS years FROM excluded_person WHERE member = ${again.id}`,
    )
    expect(kept.map(({ years }) => years)).toEqual([9999])
  })

  it('[SAF-02] ends the games that are open when it is met, so that none goes on after a break that has an end', async () => {
    const [player, again] = [await house.register(), await house.register()]
    await prove(player, 'mail', 'games@person.example')
    await house.call('POST', '/wps/safer/break', {
      token: player.token,
      body: { kind: 'timeOut', length: 1, sure: true },
    })
    const token = await house.gameToken(again)
    await house.db.query(sql`UPDATE member SET email = 'games@person.example' WHERE id = ${again.id}`)
    await send(again, { name: 'Lia Prado', birthday: '1977-07-07', number: 'LIA-1' })
    expect(await breaks(again)).toEqual([{ by: 'mail', ends_at: expect.any(Date) }])
    await house.db.query(sql`UPDATE member SET excluded_until = app_now() WHERE id = ${again.id}`)
    expect((await house.provider('bet', betBody(again, token))).reply.status).not.toBe('RS_OK')
  })

  it('[SAF-02] that is taken longer holds for what the person gave before as well', async () => {
    const player = await house.register()
    await prove(player, 'mail', 'before@person.example')
    const pause = (length: number) =>
      house.call('POST', '/wps/safer/break', { token: player.token, body: { kind: 'timeOut', length, sure: true } })
    await pause(1)
    await house.db.query(sql`DELETE FROM throttle`)
    await prove(player, 'mail', 'after@person.example')
    await house.db.query(sql`DELETE FROM directory WHERE key = 'before@person.example'`)
    expect((await pause(7)).body.success).toBe(true)
    const kept = await house.db.query<{ days: number }>(
      sql`SELECT round(extract(epoch FROM until - app_now()) / 86400)::integer AS days FROM excluded_person WHERE member = ${player.id}`,
    )
    expect(kept.map(({ days }) => days)).toEqual([7, 7])
  })

  it('[SAF-02] that proves to be another keeps a break of its own, and is no longer known by what it gave', async () => {
    const [first, second] = [await house.register(), await house.register()]
    const twin = { name: 'Ivo Neri', birthday: '1981-01-01' }
    await send(first, { ...twin, number: 'IVO-1' })
    await decide(first)
    await exclude(first)
    await prove(second, 'mail', 'ivo@person.example')
    expect(
      (
        await house.call('POST', '/wps/safer/break', {
          token: second.token,
          body: { kind: 'timeOut', length: 7, sure: true },
        })
      ).body.success,
    ).toBe(true)
    await send(second, { ...twin, number: 'IVO-2' })
    expect(await breaks(second)).toHaveLength(2)
    expect((await decide(second, { otherPerson: true })).body.success).toBe(true)
    expect(await breaks(second)).toEqual([{ by: null, ends_at: expect.any(Date) }])
    expect(await launch(second)).toBe('ACCOUNT_EXCLUDED')
    const years = await house.db.query(
      sql`SELECT FROM excluded_person WHERE member = ${second.id} AND until > app_now() + interval '8 days'`,
    )
    expect(years).toEqual([])
  })

  it('[SAF-02] of an earlier release is known from the next start on, as hashes alone, and forgotten when the break is over', async () => {
    const player = await house.register()
    await prove(player, 'mail', 'earlier@person.example')
    await exclude(player)
    // One more of them, on a shorter break, who is the same person as the first: the start tells its pages.
    const other = await house.register()
    await house.call('POST', '/wps/safer/break', {
      token: other.token,
      body: { kind: 'timeOut', length: 1, sure: true },
    })
    await house.db.query(sql`UPDATE member SET email = 'earlier@person.example' WHERE id = ${other.id}`)
    await house.db.query(sql`DELETE FROM excluded_person`)
    const next = await openHouse(database.url)
    const kept = await house.db.query<{ key: string }>(sql`SELECT key FROM excluded_person WHERE member = ${player.id}`)
    expect(kept).toEqual([{ key: expect.stringMatching(/^[\w+/=-]{20,}$/) }])
    expect(await breaks(other)).toEqual(expect.arrayContaining([{ by: 'mail', ends_at: null }]))
    await next.close()
    expect(await launch(await join({ email: 'earlier@person.example' }))).toBe('ACCOUNT_EXCLUDED')
    await house.db.query(sql`UPDATE excluded_person SET until = app_now()`)
    await house.app.run('remove_closed_accounts')
    expect(await house.db.query(sql`SELECT FROM excluded_person`)).toEqual([])
  })
})
