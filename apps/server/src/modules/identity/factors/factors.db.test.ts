import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { changeMember, createVisitor, giveTotp, moveTime, PASSWORD, thirty, totpCode } from '#tests/support/visitor.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('factors')
  house = await openHouse(database.url)
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})
afterEach(() => moveTime(house, '0 seconds'))

const begin = ({ token }: Player, password = PASSWORD) =>
  createVisitor(house).encrypted('POST', '/wps/member/factors/totp', { password }, token)
const confirm = ({ token }: Player, code: string) =>
  createVisitor(house).encrypted('PUT', '/wps/member/factors/totp', { code }, token)
const renew = ({ token }: Player, code: string) =>
  createVisitor(house).encrypted('POST', '/wps/member/factors/recovery', { code }, token)
const remove = ({ token }: Player, code: string, visitor = createVisitor(house)) =>
  visitor.encrypted('POST', '/wps/member/factors/totp/remove', { code }, token)
const list = async ({ token }: Player): Promise<unknown> =>
  (await house.call('GET', '/wps/member/factors', { token })).body.value
const audited = async ({ id }: Player): Promise<unknown[]> =>
  (
    await house.db.query(
      sql`SELECT action FROM audit WHERE subject = ${`member:${id}`} AND action LIKE 'factor.%' ORDER BY n`,
    )
  ).map(({ action }) => action)
const codesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'recoveryCodes' in value && Array.isArray(value.recoveryCodes)
    ? value.recoveryCodes.map(String)
    : []
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an authenticator app', () => {
  it('[MEM-02, SAF-06] begins for the password, counts once confirmed, and gives ten recovery codes', async () => {
    const player = await house.register()
    expect(await list(player)).toEqual({ totp: false, mail: null, sms: null, recoveryLeft: 0, devices: [] })
    const { body } = await begin(player)
    const secret = textField(body.value, 'secret')
    expect(textField(body.value, 'uri')).toBe(
      `otpauth://totp/Test%20house:${player.username}?issuer=Test%20house&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await list(player)).toMatchObject({ totp: false, recoveryLeft: 0 })
    const confirmed = await confirm(player, await totpCode(house, secret))
    const codes = codesOf(confirmed.body.value)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/)
    expect(await list(player)).toMatchObject({ totp: true, recoveryLeft: 10 })
    expect((await begin(player)).body.code).toBe('CONFLICT')
    expect(await audited(player)).toEqual(['factor.begun', 'factor.added'])
  })

  it('[MEM-02] does not begin for a wrong password, nor for none, and guesses are slowed', async () => {
    const player = await house.register()
    const answers = await thirty(() => begin(player, 'wrong horse 1'))
    // Six, and one more for each second that a slow machine takes; the same below.
    expect(answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS').length).toBeLessThan(10)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_ATTEMPTS').length).toBeGreaterThan(20)
    expect((await begin(player, '')).body.code).toBe('INVALID_INPUT')
    expect(await house.db.query(sql`SELECT 1 AS one FROM totp WHERE member = ${player.id}`)).toEqual([])
  })

  it('[MEM-02] is confirmed once by thirty at once, and only by a code of the secret that was made last', async () => {
    const player = await house.register()
    expect((await confirm(player, '123456')).body.code).toBe('SECOND_FACTOR_WRONG')
    const former = textField((await begin(player)).body.value, 'secret')
    const secret = textField((await begin(player)).body.value, 'secret')
    expect((await confirm(player, await totpCode(house, former))).body.code).toBe('SECOND_FACTOR_WRONG')
    const code = await totpCode(house, secret)
    const answers = await thirty(() => confirm(player, code))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await list(player)).toMatchObject({ totp: true, recoveryLeft: 10 })
  })

  it('[SAF-05] guessing its code from within is slowed', async () => {
    const player = await house.register()
    const { secret } = await giveTotp(house, player)
    const wrong = another(await totpCode(house, secret, 20))
    const visitor = createVisitor(house)
    const codes = (await thirty(() => remove(player, wrong, visitor))).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'SECOND_FACTOR_WRONG').length).toBeLessThan(10)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS').length).toBeGreaterThan(20)
    expect(await list(player)).toMatchObject({ totp: true })
  })

  it('[MEM-02] goes for a code of its own, and its recovery codes with it', async () => {
    const player = await house.register()
    const { secret, recoveryCodes } = await giveTotp(house, player)
    expect((await remove(player, another(await totpCode(house, secret, 20)))).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await remove(player, await totpCode(house, secret))).body.success).toBe(true)
    expect(await list(player)).toMatchObject({ totp: false, recoveryLeft: 0 })
    expect((await remove(player, recoveryCodes[0] ?? '')).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await createVisitor(house).login(player.username)).body.success).toBe(true)
    expect((await begin(player)).body.success).toBe(true)
    expect(await audited(player)).toEqual(['factor.begun', 'factor.added', 'factor.removed', 'factor.begun'])
  })

  it('[MEM-02] goes for a recovery code, once for thirty at once', async () => {
    const player = await house.register()
    const { recoveryCodes } = await giveTotp(house, player)
    const visitor = createVisitor(house)
    const answers = await thirty(() => remove(player, recoveryCodes[3] ?? '', visitor))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await audited(player)).toEqual(['factor.begun', 'factor.added', 'factor.recoveryUsed', 'factor.removed'])
  })
})

describe('recovery codes', () => {
  it('[MEM-02] are renewed for a code of the app, which is used up; the old ones are worth nothing', async () => {
    const player = await house.register()
    const { secret, recoveryCodes } = await giveTotp(house, player)
    const code = await totpCode(house, secret)
    expect((await renew(player, recoveryCodes[0] ?? '')).body.code).toBe('SECOND_FACTOR_WRONG')
    const answers = await thirty(() => renew(player, code))
    const [renewed] = answers.filter(({ body }) => body.success)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const fresh = codesOf(renewed?.body.value)
    expect(fresh.filter((one) => recoveryCodes.includes(one))).toEqual([])
    await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'factor:%'`)
    expect((await remove(player, recoveryCodes[0] ?? '')).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await remove(player, fresh[0] ?? '')).body.success).toBe(true)
  })

  it("[MEM-02] of one member are not another's", async () => {
    const [player, other] = [await house.register(), await house.register()]
    const { recoveryCodes } = await giveTotp(house, player)
    await giveTotp(house, other)
    expect((await remove(other, recoveryCodes[0] ?? '')).body.code).toBe('SECOND_FACTOR_WRONG')
    expect(await list(player)).toMatchObject({ recoveryLeft: 10 })
  })
})

it('[MEM-02] a proven mail address and number are named so that only their owner knows them', async () => {
  const player = await house.register()
  await changeMember(house, player.id, { email: 'marina@mail.example', mobile: '+5511912345678' })
  expect(await list(player)).toMatchObject({ mail: 'm***@mail.example', sms: '+55***5678' })
})
