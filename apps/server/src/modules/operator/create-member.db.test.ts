import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, textField } from '#tests/support/house.ts'
import { openOperator, type TestOperator } from '#tests/support/operators.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { createVisitor, thirty, tokenOf } from '#tests/support/visitor.ts'

const DEFAULT = 'house default 1'
const OWN = 'battery staple 2'
let database: TestDatabase
let house: House
let support: TestOperator & { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('create_member')
  house = await openHouse(database.url, { verification: { ...nothingOutside.verification, defaultPassword: DEFAULT } })
  support = await openOperator(house, 'support')
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

const create = (username: string, at = house) =>
  at.call('POST', '/ops/members/create', { token: support.token, body: { username, language: 'EN' } })

it('[PWD-02] an account that is made for somebody begins with the default password, flagged, and is forced to change it', async () => {
  const { body } = await create('Newcomer1')
  const id = textField(body.value, 'id')
  expect(
    await house.db.query(
      sql`SELECT username, language, must_change_password AS must, password_is_default AS is_default FROM member WHERE id = ${id}`,
    ),
  ).toEqual([{ username: 'newcomer1', language: 'EN', must: true, is_default: true }])
  const opened = await createVisitor(house).login('newcomer1', { password: DEFAULT })
  expect(opened.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: true })
  const token = tokenOf(opened)
  expect((await house.call('GET', '/wps/member/loginInfo', { token })).body.value).toMatchObject({
    mustChangePassword: true,
    insecurePassword: true,
    termsToAccept: '1',
  })
  expect((await house.call('GET', '/wps/v2/wallets/balance', { token })).body.code).toBe('PASSWORD_CHANGE_REQUIRED')
  const change = (newPassword: string) =>
    house.call('POST', '/wps/member/password', {
      encrypted: true,
      token,
      body: { oldPassword: DEFAULT, newPassword, confirmNewPassword: newPassword },
    })
  expect((await change(DEFAULT)).body).toMatchObject({
    code: 'INVALID_INPUT',
    detail: { fieldErrors: { newPassword: ['password.default'] } },
  })
  expect((await change(OWN)).body.success).toBe(true)
  expect((await house.call('GET', '/wps/member/loginInfo', { token })).body.value).toMatchObject({
    mustChangePassword: false,
    insecurePassword: false,
  })
  expect((await createVisitor(house).login('newcomer1', { password: DEFAULT })).body.code).toBe('BAD_CREDENTIALS')
})

it('[PWD-02] stands in the audit with who made it, and never with the password', async () => {
  const id = textField((await create('audited1')).body.value, 'id')
  const [event] = await readAudit(house.db, { subject: `member:${id}` })
  expect(event).toMatchObject({
    actor: `operator:${support.id}`,
    action: 'member.created',
    after: { username: 'audited1' },
  })
  expect(JSON.stringify(event)).not.toContain(DEFAULT)
})

it('[PWD-02] of thirty who make one name at once, one does; a taken name and a role without the permission are refused', async () => {
  const answers = await thirty(() => create('wanted1'))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'USERNAME_TAKEN')).toHaveLength(29)
  const editor = await openOperator(house, 'editor')
  expect(
    (await house.call('POST', '/ops/members/create', { token: editor.token, body: { username: 'wanted2' } })).body.code,
  ).toBe('PERMISSION_MISSING')
})

it('[PWD-02] is refused where the house has no default password', async () => {
  const without = await openHouse(database.url)
  expect((await create('nobody1', without)).body.code).toBe('METHOD_OFF')
  await without.close()
})
