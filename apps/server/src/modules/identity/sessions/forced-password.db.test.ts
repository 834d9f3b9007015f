import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, testBrand, testProvider } from '#tests/support/house.ts'
import { createVisitor, moveTime, PASSWORD, thirty, tokenOf } from '#tests/support/visitor.ts'

const NEW = 'battery staple 2'
const { site } = testBrand.settings

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('forced')
  house = await openHouse(database.url, {
    brand: { ...testBrand, settings: { ...testBrand.settings, site: { ...site, passwordExpiryDays: 30 } } },
  })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
afterEach(() => moveTime(house, '0 seconds'))

const mark = (player: Player, columns: 'must_change_password' | 'password_is_default') =>
  house.db.query({ text: `UPDATE member SET ${columns} = true WHERE id = $1`, values: [player.id] })
const codeOf = async (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: unknown) =>
  (await house.call(method, path, { token, body })).body.code ?? 'done'
const change = (token: string, newPassword = NEW, oldPassword = PASSWORD) =>
  createVisitor(house).encrypted(
    'POST',
    '/wps/member/password',
    { oldPassword, newPassword, confirmNewPassword: newPassword },
    token,
  )
const launch = (token: string) =>
  codeOf('POST', '/wps/game/launchGame', token, { nodeId: testProvider.nodeId, language: 'EN' })

describe('while a password has to be changed', () => {
  it.each([
    ['somebody else set it', (player: Player) => mark(player, 'must_change_password')],
    ['it is the default', (player: Player) => mark(player, 'password_is_default')],
    ['it expired', () => moveTime(house, '30 days')],
  ] as const)(
    '[LOG-04, PWD-01] because %s, nothing else answers; afterwards the same session goes on',
    async (_why, happens) => {
      const player = await house.register()
      await happens(player)
      const opened = await createVisitor(house).login(player.username)
      expect(opened.body.value).toMatchObject({ passwordExpired: true })
      const token = tokenOf(opened)
      for (const path of [
        '/wps/member/info',
        '/wps/v2/wallets/balance',
        '/wps/session/list',
        '/wps/relay/CSP_unreadCount',
      ]) {
        expect(await codeOf('GET', path, token)).toBe('PASSWORD_CHANGE_REQUIRED')
      }
      expect(await launch(token)).toBe('PASSWORD_CHANGE_REQUIRED')
      expect((await house.call('GET', '/wps/member/loginInfo', { token })).body.value).toMatchObject({
        mustChangePassword: true,
      })
      expect((await change(token, PASSWORD)).body.code).toBe('PASSWORD_UNCHANGED')
      expect(await codeOf('GET', '/wps/member/info', token)).toBe('PASSWORD_CHANGE_REQUIRED')
      expect((await change(token)).body.success).toBe(true)
      expect(await codeOf('GET', '/wps/member/info', token)).toBe('done')
      expect(await launch(token)).toBe('done')
    },
  )

  it('[LOG-04] thirty calls beside the change see either the old or the new, and one change counts', async () => {
    const player = await house.register()
    await mark(player, 'must_change_password')
    const answers = await thirty((i) =>
      i % 3 === 0 ? change(player.token, `${NEW}${i}`) : house.call('GET', '/wps/member/info', { token: player.token }),
    )
    const changes = answers.filter((_answer, i) => i % 3 === 0)
    expect(changes.filter(({ body }) => body.success)).toHaveLength(1)
    const codes = new Set(answers.filter((_answer, i) => i % 3 !== 0).map(({ body }) => body.code ?? 'done'))
    expect([...codes].every((code) => code === 'PASSWORD_CHANGE_REQUIRED' || code === 'done')).toBe(true)
    expect(await codeOf('GET', '/wps/member/info', player.token)).toBe('done')
  })

  it('[LOG-04] a session that began by a code to the phone is not asked, and logging out is always possible', async () => {
    const [byPhone, leaving] = [await house.register(), await house.register()]
    for (const player of [byPhone, leaving]) await mark(player, 'must_change_password')
    await house.db.query(sql`UPDATE session SET how = 'sms' WHERE member = ${byPhone.id}`)
    expect(await codeOf('GET', '/wps/member/info', byPhone.token)).toBe('done')
    expect(await codeOf('DELETE', '/wps/session/logout', leaving.token)).toBe('done')
    expect(await codeOf('GET', '/wps/member/info', leaving.token)).toBe('NOT_LOGGED_IN')
  })

  it('[LOG-04] games that were open elsewhere end with the login that has to change the password', async () => {
    const player = await house.register()
    const game = await house.gameToken(player)
    expect((await house.provider('bet', betBody(player, game))).reply.status).toBe('RS_OK')
    await mark(player, 'must_change_password')
    await createVisitor(house).login(player.username)
    expect((await house.provider('bet', betBody(player, game))).reply.status).not.toBe('RS_OK')
    expect(await house.balance(player)).toBe(99_000_000n)
  })
})
