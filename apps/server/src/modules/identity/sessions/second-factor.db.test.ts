import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand, textField } from '#tests/support/house.ts'
import {
  changeMember,
  createOutbox,
  createVisitor,
  giveTotp,
  moveTime,
  newAddress,
  thirty,
  tokenOf,
  totpCode,
  untilSlow,
  type Visitor,
} from '#tests/support/visitor.ts'
import { methodsOf } from './admission.ts'

const outbox = createOutbox()
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('factor')
  house = await openHouse(database.url, { messages: outbox.messages })
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})
afterEach(() => moveTime(house, '0 seconds'))

const asked = ({ status, body }: Answer): { challenge: string; methods: unknown } => {
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'SECOND_FACTOR_REQUIRED' })
  return {
    challenge: textField(body.detail, 'challenge'),
    methods:
      typeof body.detail === 'object' && body.detail !== null && 'methods' in body.detail
        ? body.detail.methods
        : undefined,
  }
}
const answer = (visitor: Visitor, challenge: string, method: string, code: string, trustDevice = false) =>
  visitor.encrypted('POST', '/wps/session/secondFactor', { challenge, method, code, trustDevice })
const send = (visitor: Visitor, challenge: string, method = 'mail') =>
  visitor.call('POST', '/wps/session/secondFactor/send', { body: { challenge, method } })
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const withEmail = async (): Promise<Player & { email: string }> => {
  const player = await house.register()
  const email = `${player.username}@mail.example`
  await changeMember(house, player.id, { email })
  return { ...player, email }
}
const withTotp = async () => {
  const player = await house.register()
  return { ...player, ...(await giveTotp(house, player)) }
}
/** Counts the waits of second proofs anew, for tests that try often. */
const forgetWaits = () => house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'factor:%'`)

describe('which proofs are asked for', () => {
  const none = { totp: false, recoveryLeft: 0, email: false, mobile: false }
  it.each([
    ['nothing', none, 'username', []],
    ['mail', { ...none, email: true }, 'username', ['mail']],
    ['a phone', { ...none, mobile: true }, 'username', ['sms']],
    ['a phone, after a code to it', { ...none, mobile: true }, 'sms', []],
    ['a phone, after the provider vouched for it', { ...none, mobile: true }, 'phone-auth', []],
    ['mail and a phone, after a code to it', { ...none, email: true, mobile: true }, 'sms', ['mail']],
    ['mail and a phone', { ...none, email: true, mobile: true }, 'remembered', ['mail', 'sms']],
    [
      'an app and all else',
      { totp: true, recoveryLeft: 3, email: true, mobile: true },
      'username',
      ['totp', 'recovery'],
    ],
    ['an app without codes left', { ...none, totp: true, email: true }, 'social', ['totp']],
    ['codes left over without an app', { ...none, recoveryLeft: 3 }, 'username', []],
  ] as const)('[LOG-08] of a member with %s', (_name, have, how, methods) => {
    expect(methodsOf(have, how)).toEqual(methods)
  })

  it('[LOG-08] a login from an address not seen before opens no session until the proof is right; afterwards the address is known', async () => {
    const [player, visitor] = [await withEmail(), createVisitor(house)]
    const first = await visitor.login(player.username)
    const { challenge, methods } = asked(first)
    expect(methods).toEqual(['mail'])
    expect(await house.db.query(sql`SELECT 1 AS one FROM session WHERE member = ${player.id}`)).toHaveLength(1)
    await send(visitor, challenge)
    const opened = await answer(visitor, challenge, 'mail', outbox.code(player.email))
    expect(opened.body).toMatchObject({ success: true, value: { firstTimeLogin: true, passwordExpired: false } })
    expect((await visitor.call('GET', '/wps/member/info', { token: tokenOf(opened) })).status).toBe(200)
    expect((await createVisitor(house, visitor.ip).login(player.username)).body.success).toBe(true)
    asked(await createVisitor(house).login(player.username))
    const { body } = await visitor.call('GET', '/wps/session/history', { token: tokenOf(opened) })
    expect(body.value).toMatchObject({
      attempts: [{ outcome: 'asked' }, { outcome: 'in' }, { outcome: 'in' }, { outcome: 'asked' }],
    })
  })

  it('[LOG-08] the address of the registration is known, every other address of a line is the same', async () => {
    const player = await withEmail()
    expect((await createVisitor(house, '127.0.0.1').login(player.username)).body.success).toBe(true)
    const visitor = createVisitor(house, '2001:db8:5:6::1')
    const { challenge } = asked(await visitor.login(player.username))
    await send(visitor, challenge)
    await answer(visitor, challenge, 'mail', outbox.code(player.email))
    expect((await createVisitor(house, '2001:db8:5:6:ffff::9').login(player.username)).body.success).toBe(true)
    asked(await createVisitor(house, '2001:db8:5:7::1').login(player.username))
  })

  it('[LOG-08] an app is asked for where the member was before too, since others sit there; only a browser that it trusts is not', async () => {
    const player = await withTotp()
    expect(asked(await createVisitor(house, '127.0.0.1').login(player.username)).methods).toEqual(['totp', 'recovery'])
    const visitor = createVisitor(house)
    const { challenge } = asked(await visitor.login(player.username))
    const trusted = await visitor.encrypted('POST', '/wps/session/secondFactor', {
      challenge,
      method: 'totp',
      code: await totpCode(house, player.secret),
      trustDevice: true,
    })
    expect(trusted.body.success).toBe(true)
    asked(await createVisitor(house, visitor.ip).login(player.username))
    expect((await visitor.login(player.username)).body.success).toBe(true)
  })

  it.each([
    ['89 days', true],
    ['90 days', false],
  ])('[LOG-08] an address that was seen %s ago is known: %s', async (ago, known) => {
    const player = await withEmail()
    await house.db.query(
      sql`UPDATE known_address SET seen_at = app_now() - ${ago}::interval WHERE member = ${player.id}`,
    )
    const { body } = await createVisitor(house, '127.0.0.1').login(player.username)
    expect(body.code).toBe(known ? undefined : 'SECOND_FACTOR_REQUIRED')
    await house.app.run('forget_addresses')
    expect(await house.db.query(sql`SELECT 1 AS one FROM known_address WHERE member = ${player.id}`)).toHaveLength(
      known ? 1 : 0,
    )
  })

  it('[LOG-08] a member that was nowhere yet is asked too, and nobody where the setting is off', async () => {
    const player = await withTotp()
    await house.db.query(sql`DELETE FROM known_address WHERE member = ${player.id}`)
    asked(await createVisitor(house, '127.0.0.1').login(player.username))
    const { site } = testBrand.settings
    const open = await openHouse(database.url, {
      brand: { ...testBrand, settings: { ...testBrand.settings, site: { ...site, secondFactorOnNewAddress: false } } },
    })
    expect((await createVisitor(open).login(player.username)).body.success).toBe(true)
    await open.close()
  })

  it('[LOG-08] a proven mail address takes the code; one that is not proven is not asked', async () => {
    const [player, unproven] = [await withEmail(), await withEmail()]
    await house.db.query(sql`UPDATE member SET email_proven = false WHERE id = ${unproven.id}`)
    expect((await createVisitor(house).login(unproven.username)).body.success).toBe(true)
    const visitor = createVisitor(house)
    const { challenge, methods } = asked(await visitor.login(player.username))
    expect(methods).toEqual(['mail'])
    expect((await send(visitor, challenge)).body.value).toEqual({ expiredMinutes: 5 })
    expect((await answer(visitor, challenge, 'mail', outbox.code(player.email))).body.success).toBe(true)
  })
})

describe('a challenge', () => {
  it('[LOG-08] thirty right answers at once open one session', async () => {
    const [player, ip] = [await withTotp(), newAddress()]
    const { challenge } = asked(await createVisitor(house, ip).login(player.username))
    const code = await totpCode(house, player.secret)
    const answers = await thirty(() => answer(createVisitor(house), challenge, 'totp', code))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(
      answers
        .filter(({ body }) => !body.success)
        .every(({ body }) => ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'].includes(body.code ?? '')),
    ).toBe(true)
  })

  it('[LOG-08] is dead after five wrong answers, also when thirty come at once, each from another address', async () => {
    const [player, visitor] = [await withTotp(), createVisitor(house)]
    const { challenge } = asked(await visitor.login(player.username))
    const wrong = another(await totpCode(house, player.secret, 20))
    const answers = await thirty(() => answer(createVisitor(house), challenge, 'totp', wrong))
    expect(answers.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG')).toHaveLength(5)
    await forgetWaits()
    expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret))).body.code).toBe(
      'LINK_INVALID',
    )
  })

  it('[LOG-08] takes the right answer after four wrong ones', async () => {
    const [player, visitor] = [await withTotp(), createVisitor(house)]
    const { challenge } = asked(await visitor.login(player.username))
    for (let i = 0; i < 4; i += 1)
      expect((await answer(visitor, challenge, 'totp', 'abcdef')).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret))).body.success).toBe(true)
  })

  it.each([
    ['9 minutes 55 seconds', undefined],
    ['10 minutes', 'LINK_INVALID'],
  ] as const)('[LOG-08] after %s: %s', async (shift, code) => {
    const [player, visitor] = [await withTotp(), createVisitor(house)]
    const { challenge } = asked(await visitor.login(player.username))
    await moveTime(house, shift)
    expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret))).body.code).toBe(code)
  })

  it("[LOG-08] takes only the methods that it named, and is nobody's that is unknown", async () => {
    const player = await withEmail()
    const visitor = createVisitor(house)
    const { challenge } = asked(await visitor.login(player.username))
    for (const method of ['totp', 'sms', 'recovery'])
      expect((await answer(visitor, challenge, method, '123456')).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await send(visitor, challenge, 'sms')).body.code).toBe('LINK_INVALID')
    expect((await answer(visitor, `${challenge.slice(1)}A`, 'mail', '123456')).body.code).toBe('LINK_INVALID')
    expect((await send(visitor, 'nonsense')).body.code).toBe('LINK_INVALID')
  })

  it('[LOG-09] opens nothing for a member that was frozen, or became something else, in the meantime', async () => {
    for (const [change, code] of [
      [{ frozen: true }, 'ACCOUNT_FROZEN'],
      [{ type: 5 }, 'NON_MEMBER_ACCOUNT'],
    ] as const) {
      const [player, visitor] = [await withTotp(), createVisitor(house)]
      const { challenge } = asked(await visitor.login(player.username))
      await changeMember(house, player.id, change)
      expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret))).body.code).toBe(code)
    }
  })

  it('[SAF-05] guessing over ever new challenges is slowed for the member, from wherever', async () => {
    const player = await withTotp()
    const wrong = another(await totpCode(house, player.secret, 90))
    let tries = 0
    let challenge = ''
    const codes = await untilSlow(house, async () => {
      if (tries % 4 === 0) challenge = asked(await createVisitor(house).login(player.username)).challenge
      tries += 1
      return answer(createVisitor(house), challenge, 'totp', wrong)
    })
    expect(codes).toEqual(Array.from({ length: 25 }, () => 'SECOND_FACTOR_WRONG'))
    expect(
      await house.db.query(
        sql`SELECT 1 AS one FROM audit WHERE action = 'factor.slowed' AND subject = ${`member:${player.id}`}`,
      ),
    ).toHaveLength(1)
  })

  it('[LOG-08] neither it nor any secret of a member is kept in clear where it need not be, or written into the audit', async () => {
    const [player, visitor] = [await withTotp(), createVisitor(house)]
    const { challenge } = asked(await visitor.login(player.username, { rememberMe: true }))
    await answer(visitor, challenge, 'recovery', player.recoveryCodes[0] ?? '', true)
    const dump = async (table: 'kept' | 'audit') =>
      JSON.stringify(
        table === 'audit'
          ? await house.db.query(sql`SELECT * FROM audit`)
          : await house.db.query(
              sql`SELECT to_jsonb(c), to_jsonb(d), to_jsonb(r) FROM login_challenge c, device_token d, recovery_code r`,
            ),
      )
    const secrets = [
      challenge,
      player.recoveryCodes[0],
      player.recoveryCodes[1],
      visitor.cookies.get('device')?.split('.')[3],
      visitor.cookies.get('remember')?.split('.')[3],
    ]
    for (const secret of secrets)
      for (const table of ['kept', 'audit'] as const) expect(await dump(table)).not.toContain(String(secret))
    expect(await dump('audit')).not.toContain(player.secret)
  })
})

describe('each code is good once', () => {
  it('[LOG-08] a code of the app opens one of thirty challenges', async () => {
    const player = await withTotp()
    const challenges: string[] = []
    for (let i = 0; i < 20; i += 1) challenges.push(asked(await createVisitor(house).login(player.username)).challenge)
    const code = await totpCode(house, player.secret)
    const answers = await Promise.all(
      challenges.map((challenge) => answer(createVisitor(house), challenge, 'totp', code)),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    await forgetWaits()
    const visitor = createVisitor(house)
    const { challenge } = asked(await visitor.login(player.username))
    expect((await answer(visitor, challenge, 'totp', code)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret, -1))).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret, 3))).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect((await answer(visitor, challenge, 'totp', await totpCode(house, player.secret, 1))).body.success).toBe(true)
  })

  it('[LOG-08] a recovery code opens one of twenty challenges, however it is written', async () => {
    const player = await withTotp()
    const challenges: string[] = []
    for (let i = 0; i < 20; i += 1) challenges.push(asked(await createVisitor(house).login(player.username)).challenge)
    const [code = '', second = ''] = player.recoveryCodes
    const answers = await Promise.all(
      challenges.map((challenge) => answer(createVisitor(house), challenge, 'recovery', code)),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    await forgetWaits()
    const visitor = createVisitor(house)
    const { challenge } = asked(await visitor.login(player.username))
    expect((await answer(visitor, challenge, 'recovery', code)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect(
      (await answer(visitor, challenge, 'recovery', ` ${second.replace('-', ' ').toUpperCase()}`)).body.success,
    ).toBe(true)
    expect(
      await house.db.query(
        sql`SELECT after FROM audit WHERE action = 'factor.recoveryUsed' AND subject = ${`member:${player.id}`} ORDER BY n`,
      ),
    ).toEqual([{ after: { left: 9 } }, { after: { left: 8 } }])
  })

  it('[LOG-08] a mailed code is for its own member and for nothing else', async () => {
    const [player, other] = [await withEmail(), await withEmail()]
    const [visitor, stranger] = [createVisitor(house), createVisitor(house)]
    const mine = asked(await visitor.login(player.username)).challenge
    const theirs = asked(await stranger.login(other.username)).challenge
    await send(visitor, mine)
    const code = outbox.code(player.email)
    expect((await answer(stranger, theirs, 'mail', code)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await answer(visitor, mine, 'mail', code)).body.success).toBe(true)
    const again = asked(await createVisitor(house).login(player.username)).challenge
    expect((await answer(visitor, again, 'mail', code)).body.code).toBe('SECOND_FACTOR_WRONG')
  })

  it('[LOG-06] a code of a second proof is worth nothing for a login, nor one of a login for a second proof', async () => {
    const player = await withEmail()
    const mobile = '+5511955550123'
    await changeMember(house, player.id, { mobile })
    const visitor = createVisitor(house)
    const { challenge, methods } = asked(await visitor.login(player.username))
    expect(methods).toEqual(['mail', 'sms'])
    await send(visitor, challenge, 'sms')
    const factorCode = outbox.code(mobile)
    const byPhone = { type: 'sms', username: '11955550123', countryDialingCode: '55' }
    expect((await createVisitor(house).login('', { ...byPhone, password: factorCode })).body.code).toBe(
      'BAD_CREDENTIALS',
    )
    await moveTime(house, '2 seconds')
    await createVisitor(house).call('POST', '/wps/verification/sms/noLogin', {
      body: { mobileNum: '11955550123', countryDialingCode: '55' },
    })
    await expect.poll(() => outbox.code(mobile)).not.toBe(factorCode)
    expect((await answer(visitor, challenge, 'sms', outbox.code(mobile))).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await answer(visitor, challenge, 'sms', factorCode)).body.success).toBe(true)
  })
})

describe('sending the code', () => {
  it('[LOG-06] once a second and five times in ten minutes for a challenge', async () => {
    const [player, visitor] = [await withEmail(), createVisitor(house)]
    const { challenge } = asked(await visitor.login(player.username))
    const before = outbox.sent.length
    const answers = await thirty(() => send(visitor, challenge))
    const once = answers.filter(({ body }) => body.success).length
    // One, and one more for each second that a slow machine takes.
    expect(once).toBeGreaterThan(0)
    expect(once).toBeLessThan(5)
    let sent = once
    for (let second = 2; second <= 16; second += 2) {
      await moveTime(house, `${second} seconds`)
      const { body } = await send(visitor, challenge)
      if (body.success) sent += 1
      else expect(['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS']).toContain(body.code)
    }
    expect(sent).toBeLessThanOrEqual(5)
    expect(sent).toBeGreaterThan(once)
    expect(outbox.sent.length - before).toBe(sent)
    expect((await send(visitor, challenge)).body.success).toBe(false)
  })
})

describe('a trusted device', () => {
  const trusting = async () => {
    const [player, visitor] = [await withTotp(), createVisitor(house)]
    const { challenge } = asked(await visitor.login(player.username))
    const opened = await answer(visitor, challenge, 'totp', await totpCode(house, player.secret), true)
    return { player, visitor, token: tokenOf(opened) }
  }

  it('[LOG-08] is not asked again when its address changes; another browser at another address is', async () => {
    const { player, visitor, token } = await trusting()
    expect(visitor.cookies.get('device')).toMatch(new RegExp(`^d\\.${player.id}\\.\\d+\\.[\\w-]{43}$`))
    visitor.ip = newAddress()
    expect((await visitor.login(player.username)).body.success).toBe(true)
    asked(await createVisitor(house).login(player.username))
    const { body } = await visitor.call('GET', '/wps/member/factors', { token })
    expect(body.value).toMatchObject({
      totp: true,
      recoveryLeft: 10,
      devices: [{ device: 'Chrome on Linux', ip: visitor.ip }],
    })
  })

  it('[LOG-08] is trusted for 180 days', async () => {
    const { player, visitor } = await trusting()
    visitor.ip = newAddress()
    await moveTime(house, '179 days 23 hours 59 minutes')
    expect((await visitor.login(player.username)).body.success).toBe(true)
    visitor.ip = newAddress()
    await moveTime(house, '180 days')
    asked(await visitor.login(player.username))
  })

  it('[LOG-08] a cookie of another member, with another secret, of another kind, or a forgotten one is none', async () => {
    const { player, visitor, token } = await trusting()
    const other = await trusting()
    const cookie = visitor.cookies.get('device') ?? ''
    const parts = cookie.split('.')
    const forged = [
      other.visitor.cookies.get('device') ?? '',
      [...parts.slice(0, 3), 'A'.repeat(43)].join('.'),
      cookie.replace(/^d/, 'r'),
      cookie.replace(/^d/, 's'),
      'nonsense',
      `d.${player.id}.${'9'.repeat(19)}.${parts[3] ?? ''}`,
    ]
    for (const value of forged) {
      const thief = createVisitor(house)
      thief.cookies.set('device', value)
      asked(await thief.login(player.username))
    }
    const [, , id = ''] = parts
    expect(
      (await other.visitor.call('DELETE', `/wps/member/factors/device?id=${id}`, { token: other.token })).body.code,
    ).toBe('NOT_FOUND')
    expect((await visitor.call('DELETE', `/wps/member/factors/device?id=${id}`, { token })).body.success).toBe(true)
    expect((await visitor.call('DELETE', `/wps/member/factors/device?id=${id}`, { token })).body.code).toBe('NOT_FOUND')
    expect((await visitor.call('DELETE', `/wps/member/factors/device?id=${'8'.repeat(19)}`, { token })).body.code).toBe(
      'NOT_FOUND',
    )
    visitor.ip = newAddress()
    asked(await visitor.login(player.username))
  })
})
