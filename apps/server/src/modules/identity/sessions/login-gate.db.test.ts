import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse } from '#tests/support/house.ts'
import {
  createOutbox,
  changeMember,
  createVisitor,
  freePlayBody,
  givePicture,
  moveTime,
  newAddress,
  thirty,
  tokenOf,
  untilSlow,
  type Visitor,
} from '#tests/support/visitor.ts'

const outbox = createOutbox()
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('gate')
  house = await openHouse(database.url, { messages: outbox.messages })
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})
afterEach(() => moveTime(house, '0 seconds'))

const WRONG = 'wrong horse 1'

/** A wrong password, with the picture solved. */
const guess = async (visitor: Visitor, username: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
  visitor.login(username, { password: WRONG, ...(await givePicture(house, visitor)), ...changes })
const told = ({ body: { code, detail } }: Answer) => ({ code, ...(typeof detail === 'object' ? detail : {}) })
const slowed = async (subject: string): Promise<number> =>
  (await house.db.query(sql`SELECT 1 AS one FROM audit WHERE action = 'login.slowed' AND subject = ${subject}`)).length
const wrongOf = async (member: string): Promise<number> =>
  (await house.db.query(sql`SELECT 1 AS one FROM login_attempt WHERE outcome = 'wrong' AND member = ${member}`)).length

describe('the picture', () => {
  it('[LOG-05] is asked for after three failures, and the third answer says so', async () => {
    const [player, visitor] = [await house.register(), createVisitor(house)]
    const answers: unknown[] = []
    for (let i = 0; i < 3; i += 1) answers.push(told(await visitor.login(player.username, { password: WRONG })))
    expect(answers).toEqual(
      [false, false, true].map((captchaRequired) => ({ code: 'BAD_CREDENTIALS', captchaRequired })),
    )
    expect(told(await visitor.login(player.username))).toEqual({ code: 'CAPTCHA_WRONG', captchaRequired: true })
    expect(
      told(await visitor.login(player.username, { ...(await givePicture(house, visitor)), captcha: 'XY99' })),
    ).toEqual({ code: 'CAPTCHA_WRONG', captchaRequired: true })
    const picture = await givePicture(house, visitor)
    expect((await visitor.login(player.username, picture)).body.success).toBe(true)
    expect(await wrongOf(player.id)).toBe(3)
  })

  it('[LOG-05] is good for one answer', async () => {
    const [player, visitor] = [await house.register(), createVisitor(house)]
    for (let i = 0; i < 3; i += 1) await visitor.login(player.username, { password: WRONG })
    const picture = await givePicture(house, visitor)
    const answers = await thirty(() => visitor.login(player.username, { password: WRONG, ...picture }))
    expect(answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'CAPTCHA_WRONG')).toHaveLength(29)
  })
})

describe('waits', () => {
  it('[SAF-05] grow for one account from one address and end with the right password', async () => {
    const [player, visitor] = [await house.register(), createVisitor(house)]
    for (let i = 0; i < 5; i += 1)
      expect(told(await guess(visitor, player.username))).toEqual({ code: 'BAD_CREDENTIALS', captchaRequired: i >= 2 })
    expect(await untilSlow(house, () => guess(visitor, player.username))).toHaveLength(5)
    expect(told(await visitor.login(player.username, await givePicture(house, visitor)))).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      captchaRequired: true,
      retryAfterSeconds: expect.any(Number),
    })
    await moveTime(house, '2 minutes')
    expect((await visitor.login(player.username, await givePicture(house, visitor))).body.success).toBe(true)
    expect(told(await visitor.login(player.username, { password: WRONG }))).toEqual({
      code: 'BAD_CREDENTIALS',
      captchaRequired: false,
    })
  })

  it('[SAF-05] thirty guesses at once are no more than the few that are free', async () => {
    const [player, ip] = [await house.register(), newAddress()]
    const answers = await thirty(() => createVisitor(house, ip).login(player.username, { password: WRONG }))
    // Six, and one more for each second that a slow machine takes.
    expect(await wrongOf(player.id)).toBeLessThan(10)
    expect(answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS').length).toBeLessThan(10)
  })

  it('[SAF-05] tell nothing about whether a name exists', async () => {
    const player = await house.register()
    const sequence = async (name: string): Promise<unknown[]> => {
      const [visitor, answers]: [Visitor, unknown[]] = [createVisitor(house), []]
      for (let i = 1; i <= 10; i += 1) {
        const {
          body: { code, message, detail },
        } = await guess(visitor, name)
        answers.push({
          code,
          message,
          told:
            typeof detail === 'object' && detail !== null
              ? Object.keys(detail).filter((key) => i > 9 || key !== 'retryAfterSeconds')
              : detail,
        })
        if (i < 10) await moveTime(house, `${i * 20} seconds`)
      }
      const blocked = await guess(visitor, name)
      await moveTime(house, '0 seconds')
      return [...answers, blocked.body.code, blocked.body.message]
    }
    expect(await sequence('nobody-at-all')).toEqual(await sequence(player.username))
  })

  it('[SAF-05] one account guessed from many addresses slows strangers, and neither the member where it was before nor its trusted browser', async () => {
    const [player, home] = [await house.register(), createVisitor(house)]
    expect((await home.login(player.username)).body.success).toBe(true)
    await changeMember(house, player.id, { email: `${player.username}@mail.example` })
    const travelling = createVisitor(house)
    const asked = told(await travelling.login(player.username))
    const challenge = 'challenge' in asked ? asked.challenge : undefined
    await travelling.call('POST', '/wps/session/secondFactor/send', { body: { challenge, method: 'mail' } })
    await travelling.encrypted('POST', '/wps/session/secondFactor', {
      challenge,
      method: 'mail',
      code: outbox.code(`${player.username}@mail.example`),
      trustDevice: true,
    })

    expect(await untilSlow(house, () => guess(createVisitor(house), player.username))).toHaveLength(15)
    const stranger = createVisitor(house)
    expect(told(await guess(stranger, player.username))).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      captchaRequired: true,
    })
    expect(await slowed(`member:${player.id}`)).toBe(1)

    expect((await home.login(player.username)).body.success).toBe(true)
    travelling.ip = newAddress()
    expect((await travelling.login(player.username)).body.success).toBe(true)
  })

  it('[SAF-05] stuffing one password each into many accounts from one address is slowed', async () => {
    const visitor = createVisitor(house)
    const victim = await house.register()
    let names = 0
    expect(await untilSlow(house, () => guess(visitor, `stuffed${(names += 1)}`))).toEqual(
      Array.from({ length: 35 }, () => 'BAD_CREDENTIALS'),
    )
    expect(told(await visitor.login(victim.username))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await slowed(`address:${visitor.ip}`)).toBe(1)
    expect((await createVisitor(house).login(victim.username)).body.success).toBe(true)
  })

  it('[SAF-05] the successes of a shared address do not count against it, nor do they forgive its failures', async () => {
    const ip = newAddress()
    const players = [await house.register(), await house.register(), await house.register()]
    for (let i = 0; i < 2; i += 1) await createVisitor(house, ip).login(`shared${i}`, { password: WRONG })
    for (const { username } of players) expect((await createVisitor(house, ip).login(username)).body.success).toBe(true)
    expect(await house.db.query(sql`SELECT count FROM throttle WHERE key = ${`login:address:${ip}`}`)).toEqual([
      { count: 2 },
    ])
  })

  it('[LOG-05] no name that was typed is kept with the failures, since it may be a password', async () => {
    await createVisitor(house).login('my-secret-password-1', { password: WRONG })
    expect(JSON.stringify(await house.db.query(sql`SELECT * FROM throttle`))).not.toContain('my-secret')
  })
})

describe('the address of a visitor', () => {
  const seenIp = async (at: House, headers: Record<string, string>): Promise<unknown> => {
    const [player, visitor] = [await at.register(), createVisitor(at)]
    const answer = await visitor.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(at), headers })
    const rows = await at.db.query<{ ip: string }>(
      sql`SELECT ip FROM session WHERE id = ${tokenOf(answer).split('.')[2]}`,
    )
    expect(player.token).not.toBe('')
    return rows[0]?.ip === visitor.ip ? 'its own' : rows[0]?.ip
  }
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'cf-connecting-ip': '203.0.113.9',
  }

  it('[LOG-08] is not what a forwarding header claims', async () => {
    expect(await seenIp(house, forged)).toBe('its own')
    const [player, home] = [await house.register(), createVisitor(house)]
    await home.login(player.username)
    await changeMember(house, player.id, { email: `${player.username}@mail.example` })
    const thief = createVisitor(house)
    const encrypted = await house.encrypt({ username: player.username, password: 'correct horse 1', type: 'username' })
    const response = await house.app.server.inject({
      method: 'POST',
      url: '/wps/session/login',
      remoteAddress: thief.ip,
      payload: encrypted,
      headers: { 'content-type': 'application/jose', 'x-forwarded-for': home.ip },
    })
    expect(response.json().code).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('[LOG-08] is what a configured proxy says, and nobody else', async () => {
    const behind = await openHouse(database.url, { trustedProxies: ['198.18.0.0/15'] })
    try {
      expect(await seenIp(behind, forged)).toBe('203.0.113.9')
      expect(await seenIp(behind, { 'x-forwarded-for': '192.0.2.66, 203.0.113.10' })).toBe('203.0.113.10')
    } finally {
      await behind.close()
    }
    const elsewhere = await openHouse(database.url, { trustedProxies: ['192.0.2.1'] })
    try {
      expect(await seenIp(elsewhere, forged)).toBe('its own')
    } finally {
      await elsewhere.close()
    }
  })
})
