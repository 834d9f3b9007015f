import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { changeMember, createOutbox, createVisitor, PASSWORD, thirty } from '#tests/support/visitor.ts'

const { settings } = testBrand
const field = (minLength: number, maxLength: number) => ({ enabled: true, required: false, minLength, maxLength })
const outbox = createOutbox()
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('contact')
  house = await openHouse(database.url, {
    messages: outbox.messages,
    brand: {
      ...testBrand,
      settings: {
        ...settings,
        register: {
          ...settings.register,
          payeeName: field(2, 40),
          birthday: { ...field(10, 10), patternId: 'isoDate' },
          telegram: field(3, 20),
        },
      },
    },
  })
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

/** The code that went to an address, once it did: nobody waits for it. */
const sentTo = async (to: string): Promise<string> => {
  await expect.poll(() => outbox.sent.find((message) => message.to === to)?.text).toMatch(/\b\d{6}\b/)
  return outbox.code(to)
}
const list = async (player: Player) =>
  (await house.call('GET', '/wps/member/contact', { token: player.token })).body.value
const send = (player: Player, body: Record<string, unknown>) =>
  house.call('POST', '/wps/member/contact/send', {
    encrypted: true,
    token: player.token,
    body: { password: PASSWORD, ...body },
  })
const confirm = (player: Player, body: Record<string, unknown>) =>
  house.call('POST', '/wps/member/contact', {
    encrypted: true,
    token: player.token,
    body: { password: PASSWORD, ...body },
  })
const prove = async (player: Player, target: string) => {
  expect((await send(player, { channel: 'mail', target })).body.success).toBe(true)
  return confirm(player, { channel: 'mail', target, code: await sentTo(target) })
}

describe("a member's mail address and number", () => {
  it('[MEM-02] are set with the password and a code, and changed; the former address is told and is free again', async () => {
    const [player, next] = [await house.register(), await house.register()]
    expect(await list(player)).toEqual({
      contacts: [
        { channel: 'mail', value: null, proven: false },
        { channel: 'sms', value: null, proven: false },
      ],
    })
    const [first, second] = [`${player.username}@mail.example`, `${player.username}@other.example`]
    expect((await prove(player, first)).body.success).toBe(true)
    expect(await list(player)).toMatchObject({
      contacts: [{ channel: 'mail', value: `${player.username[0]}***@mail.example`, proven: true }, {}],
    })
    expect((await prove(player, second)).body.success).toBe(true)
    await expect.poll(() => outbox.sent[0]?.to).toBe(first)
    expect(outbox.sent[0]).toMatchObject({
      to: first,
      text: expect.stringContaining(`${player.username[0]}***@other.example`),
    })
    // Codes to one address are at least a second apart.
    await house.db.query(sql`DELETE FROM throttle`)
    expect((await prove(next, first)).body.success).toBe(true)

    const mobile = '+5511912358001'
    expect(
      (await send(player, { channel: 'sms', target: '11 91235 8001', countryDialingCode: '55' })).body.success,
    ).toBe(true)
    expect(
      (
        await confirm(player, {
          channel: 'sms',
          target: '11 91235 8001',
          countryDialingCode: '55',
          code: await sentTo(mobile),
        })
      ).body.success,
    ).toBe(true)
    await expect.poll(() => outbox.sent[0]?.to).toBe(second)
    expect(outbox.sent[0]).toMatchObject({ to: second, text: expect.stringContaining('+55***8001') })
    expect(
      await house.db.query(sql`SELECT email, email_proven, mobile, mobile_proven FROM member WHERE id = ${player.id}`),
    ).toEqual([{ email: second, email_proven: true, mobile, mobile_proven: true }])
  })

  it('[MEM-02] what was given at the registration is proven by a code alone', async () => {
    const player = await house.register()
    expect((await send(player, { channel: 'mail', password: undefined })).body.code).toBe('CONTACT_MISSING')
    const email = `${player.username}@given.example`
    await house.db.query(sql`UPDATE member SET email = ${email} WHERE id = ${player.id}`)
    expect((await send(player, { channel: 'mail', password: undefined })).body.success).toBe(true)
    expect(
      (await confirm(player, { channel: 'mail', password: undefined, code: await sentTo(email) })).body.success,
    ).toBe(true)
    expect(await list(player)).toMatchObject({ contacts: [{ proven: true }, {}] })
  })

  it('[MEM-02] nobody with a session alone leads codes elsewhere, neither when sending nor with a code of its own', async () => {
    const [player, thief] = [await house.register(), await house.register()]
    const target = `${thief.username}@thief.example`
    expect((await send(player, { channel: 'mail', target, password: 'wrong one 1' })).body.code).toBe(
      'OLD_PASSWORD_WRONG',
    )
    await send(thief, { channel: 'mail', target })
    expect(
      (await confirm(player, { channel: 'mail', target, password: undefined, code: await sentTo(target) })).body.code,
    ).toBe('OLD_PASSWORD_WRONG')
    expect((await confirm(player, { channel: 'mail', target, code: '000000' })).body.code).toBe('CODE_WRONG')
    expect(await list(player)).toMatchObject({ contacts: [{ value: null }, {}] })
  })

  it("[MEM-02] another member's address is not told and not taken; its owner hears of it", async () => {
    const [owner, player] = [await house.register(), await house.register()]
    const email = `${owner.username}@mine.example`
    await changeMember(house, owner.id, { email })
    expect((await send(player, { channel: 'mail', target: email })).body.value).toEqual({ expiredMinutes: 5 })
    await expect.poll(() => outbox.sent[0]?.to).toBe(email)
    expect(outbox.sent[0]).toMatchObject({ to: email, text: expect.not.stringMatching(/\b\d{6}\b/) })
  })

  it('[MEM-02] of thirty who prove one address at once with its code, one has it', async () => {
    const [one, other] = [await house.register(), await house.register()]
    const target = `${one.username}@race.example`
    await send(one, { channel: 'mail', target })
    const code = await sentTo(target)
    await house.db.query(sql`DELETE FROM throttle`)
    const answers = await thirty((i) => confirm(i % 2 === 0 ? one : other, { channel: 'mail', target, code }))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(
      await house.db.query(sql`SELECT 1 AS one FROM member WHERE email = ${target} AND email_proven`),
    ).toHaveLength(1)
  })
})

describe("a member's profile", () => {
  const read = async (player: Player) =>
    (await house.call('GET', '/wps/member/profile', { token: player.token })).body.value
  const write = (player: Player, values: Record<string, string>) =>
    house.call('PUT', '/wps/member/profile', { encrypted: true, token: player.token, body: { values } })

  it('[MEM-02] has the nickname and what the brand asks for; name and birthday are written once', async () => {
    const player = await house.register()
    expect(
      (
        await write(player, {
          nickname: 'Marina',
          payeeName: 'Marina Prado',
          birthday: '1990-02-28',
          telegram: 'marina',
          whatsapp: '5511',
        })
      ).body.success,
    ).toBe(true)
    expect(await read(player)).toMatchObject({
      fields: [
        { field: 'nickname', value: 'Marina', locked: false },
        { field: 'payeeName', value: 'Marina Prado', locked: true },
        { field: 'birthday', value: '1990-02-28', locked: true },
        { field: 'telegram', value: 'marina', locked: false },
      ],
    })
    expect((await write(player, { payeeName: 'Somebody Else' })).body.code).toBe('CONFLICT')
    expect((await write(player, { payeeName: 'Marina Prado', telegram: '' })).body.success).toBe(true)
    expect(await read(player)).toMatchObject({
      fields: [{}, { value: 'Marina Prado' }, {}, { field: 'telegram', value: null }],
    })
    expect((await house.call('GET', '/wps/member/info', { token: player.token })).body.value).toMatchObject({
      nickname: 'Marina',
    })
  })

  it.each([
    ['nickname', ''],
    ['nickname', 'x'],
    ['birthday', '1990-02-30'],
    ['birthday', '2020-01-01'],
    ['payeeName', 'x'],
  ])('[MEM-02] takes no %s %j', async (name, value) => {
    const { body } = await write(await house.register(), { [name]: value })
    expect(body).toMatchObject({ code: 'INVALID_INPUT', detail: { fieldErrors: { [name]: [expect.any(String)] } } })
  })
})

describe('trusted internet addresses', () => {
  it("[MEM-02] are listed and ended, one's own alone", async () => {
    const [player, other] = [await house.register(), await house.register()]
    const visitor = createVisitor(house)
    await visitor.login(player.username)
    const addresses = async (of: Player) =>
      (await house.call('GET', '/wps/member/factors/addresses', { token: of.token })).body.value
    const forget = async (by: Player) =>
      (await house.call('DELETE', `/wps/member/factors/addresses?ip=${visitor.ip}`, { token: by.token })).body.code ??
      'done'
    expect(await addresses(player)).toMatchObject({
      addresses: expect.arrayContaining([
        expect.objectContaining({ ip: visitor.ip, current: false }),
        expect.objectContaining({ ip: '127.0.0.1', current: true }),
      ]),
    })
    expect(await forget(other)).toBe('NOT_FOUND')
    expect(await forget(player)).toBe('done')
    expect(await forget(player)).toBe('NOT_FOUND')
    expect(JSON.stringify(await addresses(player))).not.toContain(visitor.ip)
  })
})
