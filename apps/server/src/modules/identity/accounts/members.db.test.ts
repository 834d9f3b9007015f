import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { icons } from '#contract/calls/member.ts'
import type { HoldArea } from '#contract/hold-areas.ts'
import { findMemberByName, holdMember, letGo, readHolds, readMemberStatus } from '#server/modules/identity/index.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { openAccountsHouse, type AccountsHouse } from '#tests/support/accounts.ts'
import { type Answer, testProvider, textField } from '#tests/support/house.ts'
import { testSettings } from '#tests/support/outside.ts'
import { freePlayBody } from '#tests/support/visitor.ts'

let house: AccountsHouse
beforeAll(async () => {
  house = await openAccountsHouse('members')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.quiet()
  await house.set({})
})

const codeOf = ({ body }: Answer): string | undefined => (body.success ? 'done' : body.code)
const infoOf = async (token: string) => (await house.call('GET', '/wps/member/loginInfo', { token })).body.value
let counted = 0
async function join(changes: Record<string, unknown> = {}) {
  const username = `guest${(counted += 1)}`
  const token = textField((await house.join({ username, ...changes })).body.value, 'token')
  return { username, token, id: memberId(token.split('.')[1] ?? '') }
}

describe('what the site knows of a member', () => {
  it('[API-08, LOG-15] login info has all keys of the session, and shows neither address nor number whole', async () => {
    await house.set(
      {},
      { ...testSettings.register, mobileNum: { enabled: true, required: false, minLength: 6, maxLength: 20 } },
    )
    const { token, id, username } = await join({
      email: 'whole.address@mail.example',
      mobileNum: '11912370001',
      countryDialingCode: '55',
    })
    expect(await infoOf(token)).toEqual({
      id,
      account: username,
      nickname: username,
      type: 3,
      username,
      customerId: id,
      isAgent: false,
      isTrial: false,
      merchant: 'Test house',
      merchantCode: 'test',
      mustChangePassword: false,
      insecurePassword: false,
      termsToAccept: null,
      icon: 'fox',
      email: 'w***@mail.example',
      mobile: '+55***0001',
      enableSalary: false,
      enableContract: false,
      hasVip: false,
      vipLabelName: '',
      vipRankLevel: 0,
      availablePromoCount: 0,
    })
  })

  it.each([
    [1, true],
    [2, true],
    [41, true],
    [42, true],
    [3, false],
    [40, false],
  ])('[ROL-03] type %i is an agent: %s', async (type, isAgent) => {
    const { token, id } = await join()
    await house.db.query(sql`UPDATE member SET type = ${type} WHERE id = ${id}`)
    expect(await infoOf(token)).toMatchObject({ type, isAgent, isTrial: false })
  })

  it('[ROL-03] a trial is told apart, has no terms to accept, and sees nothing else of members', async () => {
    const { body } = await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })
    const token = textField(body.value, 'token')
    expect(await infoOf(token)).toMatchObject({
      type: 4,
      isTrial: true,
      isAgent: false,
      mustChangePassword: false,
      termsToAccept: null,
      email: null,
      mobile: null,
    })
    for (const [method, path, sent] of [
      ['POST', '/wps/member/terms', { version: '1' }],
      ['PUT', '/wps/member/info/icon', { icon: 'owl' }],
      ['GET', '/wps/session/list', undefined],
    ] as const) {
      expect(codeOf(await house.call(method, path, { token, body: sent }))).toBe('TRIAL_ACCOUNT')
    }
  })

  const passwords: [string, { must?: boolean; isDefault?: boolean; age?: string }, string, object][] = [
    ['nothing', {}, 'username', { mustChangePassword: false, insecurePassword: false }],
    ['somebody else set it', { must: true }, 'username', { mustChangePassword: true, insecurePassword: false }],
    ['the default', { isDefault: true }, 'username', { mustChangePassword: true, insecurePassword: true }],
    [
      'the default, after a login by SMS',
      { isDefault: true },
      'sms',
      { mustChangePassword: false, insecurePassword: true },
    ],
    [
      'the default, after phone-auth',
      { isDefault: true },
      'phone-auth',
      { mustChangePassword: false, insecurePassword: true },
    ],
    ['thirty days old', { age: '30 days' }, 'username', { mustChangePassword: true, insecurePassword: false }],
    [
      'thirty days old, after a login by SMS',
      { age: '30 days' },
      'sms',
      { mustChangePassword: false, insecurePassword: false },
    ],
    [
      'a minute less than thirty days old',
      { age: '29 days 23:59:00' },
      'username',
      { mustChangePassword: false, insecurePassword: false },
    ],
  ]
  it.each(passwords)(
    '[LOG-04, PWD-02] a password: %s, %j, by %s',
    async (_name, { must = false, isDefault = false, age = '0' }, how, expected) => {
      await house.set({ passwordExpiryDays: 30 })
      const { token, id } = await join()
      await house.db.query(sql`
      UPDATE member SET must_change_password = ${must}, password_is_default = ${isDefault}, password_changed_at = app_now() - ${age}::interval WHERE id = ${id}`)
      await house.db.query(sql`UPDATE session SET how = ${how} WHERE member = ${id}`)
      expect(await infoOf(token)).toMatchObject(expected)
    },
  )

  it('[API-08] the first login is greeted once', async () => {
    const { token, id } = await join()
    const greeted = async () => (await house.db.query(sql`SELECT greeted FROM member WHERE id = ${id}`))[0]
    expect(await greeted()).toEqual({ greeted: false })
    for (let at = 0; at < 2; at += 1)
      expect(codeOf(await house.call('POST', '/wps/member/firstLogin', { token, body: {} }))).toBe('done')
    expect(await greeted()).toEqual({ greeted: true })
  })

  it('[API-08] a member chooses its picture among those of the house', async () => {
    const { token } = await join()
    expect((await house.call('GET', '/wps/member/info/icon', { token })).body.value).toEqual({
      icon: 'fox',
      icons: [...icons],
    })
    expect(
      codeOf(
        await house.call('PUT', '/wps/member/info/icon', { token, body: { icon: 'https://elsewhere.test/x.png' } }),
      ),
    ).toBe('NOT_FOUND')
    expect(codeOf(await house.call('PUT', '/wps/member/info/icon', { token, body: { icon: 'owl' } }))).toBe('done')
    expect(await infoOf(token)).toMatchObject({ icon: 'owl' })
  })

  it('[API-08, VAL-02] tells the fields and the families of patterns', async () => {
    const settings = await house.call('GET', '/wps/system/setting/register')
    expect(settings.body.value).toEqual({ fields: testSettings.register })
    const rules = await house.call('GET', '/wps/system/setting/register/rules')
    expect(rules.body.value).toMatchObject({ patterns: { digits: '^[0-9]+$', letterFirst: '^[A-Za-z][A-Za-z0-9]*$' } })
  })
})

describe('the terms', () => {
  const accept = (token: string, version: string) =>
    house.call('POST', '/wps/member/terms', { token, body: { version } })
  const launch = (token: string) =>
    house.call('POST', '/wps/game/launchGame', { token, body: { nodeId: testProvider.nodeId, language: 'EN' } })

  it('[CMP-05] a new version is accepted again before play', async () => {
    const { token, id } = await join()
    expect(codeOf(await launch(token))).toBe('done')
    await house.set({ termsVersion: '2' })
    expect(await infoOf(token)).toMatchObject({ termsToAccept: '2' })
    expect(codeOf(await launch(token))).toBe('TERMS_NOT_ACCEPTED')
    for (const other of ['1', '3', '']) expect(codeOf(await accept(token, other))).toBe('CONFLICT')
    expect(codeOf(await launch(token))).toBe('TERMS_NOT_ACCEPTED')
    const answers = await Promise.all(Array.from({ length: 30 }, () => accept(token, '2')))
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 30 }, () => 'done'))
    expect(codeOf(await launch(token))).toBe('done')
    expect(await infoOf(token)).toMatchObject({ termsToAccept: null })
    expect(
      await house.db.query(
        sql`SELECT before, after FROM audit WHERE action = 'terms.accepted' AND subject = ${`member:${id}`}`,
      ),
    ).toEqual([{ before: { terms: '1' }, after: { terms: '2' } }])
  })

  it('[CMP-05] who never accepted any is asked', async () => {
    const { token, id } = await join()
    await house.db.query(sql`UPDATE member SET terms_version = NULL WHERE id = ${id}`)
    expect(await infoOf(token)).toMatchObject({ termsToAccept: '1' })
    expect(codeOf(await launch(token))).toBe('TERMS_NOT_ACCEPTED')
    await house.set({ termsVersion: '' })
    expect(await infoOf(token)).toMatchObject({ termsToAccept: null })
    expect(codeOf(await launch(token))).toBe('done')
  })
})

describe('what operators do with a member', () => {
  it('[OPS-03] finds it by name, number, address or id', async () => {
    await house.set(
      {},
      { ...testSettings.register, mobileNum: { enabled: true, required: false, minLength: 6, maxLength: 20 } },
    )
    const { id, username } = await join({
      email: 'found@mail.example',
      mobileNum: '11912370002',
      countryDialingCode: '55',
    })
    const expected = { id, username, type: 3, createdAt: expect.any(Date) }
    for (const name of [
      username,
      ` ${username.toUpperCase()} `,
      '+5511912370002',
      '5511912370002',
      '+55 (11) 91237-0002',
      'Found@Mail.example',
      id,
    ]) {
      expect(await findMemberByName(house.db, name)).toEqual(expected)
    }
    for (const name of ['', 'nobody99', '11912370002', '1', '9'.repeat(19), '9'.repeat(40), 'a%', "' OR 1=1 --"])
      expect(await findMemberByName(house.db, name)).toBeUndefined()
  })

  it('[OPS-03] holds it back from what it is to be kept from, and from nothing else, until a moment', async () => {
    const { id } = await join()
    const member = memberId(id)
    const hold = (areas: readonly HoldArea[], until: string | null) =>
      house.db.transaction((tx) => holdMember(tx, member, areas, { until, reason: 'Words', by: null }))
    const held = async () =>
      (await readHolds(house.db, member)).map(({ area, until }) => [area, until?.toISOString() ?? null])
    expect(await hold(['play'], '2020-01-01T00:00:00.000Z')).toBe(false)
    expect(await held()).toEqual([])
    expect(await hold(['withdraw', 'play'], '2199-01-01T00:00:00.000Z')).toBe(true)
    expect(await hold(['withdraw'], null)).toBe(true)
    expect(await held()).toEqual([
      ['play', '2199-01-01T00:00:00.000Z'],
      ['withdraw', null],
    ])
    const frozen = async (area: HoldArea) => (await readMemberStatus(house.db, member, area))?.frozen
    expect([await frozen('login'), await frozen('play'), await frozen('deposit')]).toEqual([false, true, false])
    await house.db.query(sql`UPDATE member_hold SET until = app_now() WHERE member = ${id} AND area = 'play'`)
    expect([await frozen('play'), await held()]).toEqual([false, [['withdraw', null]]])
    await house.db.transaction((tx) => letGo(tx, member, ['withdraw', 'login']))
    expect(await held()).toEqual([])
  })
})
