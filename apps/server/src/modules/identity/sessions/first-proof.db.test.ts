import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand, textField } from '#tests/support/house.ts'
import { changeMember, createOutbox, createVisitor, thirty, type Visitor } from '#tests/support/visitor.ts'
import { methodsToProve } from './admission.ts'

const { site } = testBrand.settings
const outbox = createOutbox()
let database: TestDatabase
/** A house that lets the proof wait, and one that does not. */
let house: House
let strict: House

beforeAll(async () => {
  database = await createTestDatabase('proof')
  house = await openHouse(database.url, { messages: outbox.messages })
  strict = await openHouse(database.url, {
    messages: outbox.messages,
    brand: { ...testBrand, settings: { ...testBrand.settings, site: { ...site, proofSkippable: false } } },
  })
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await strict.close()
  await house.close()
  await database.drop()
})

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
const answer = (visitor: Visitor, challenge: string, method: string, code: string) =>
  visitor.encrypted('POST', '/wps/session/secondFactor', { challenge, method, code, trustDevice: false })

describe('a member without any proven way', () => {
  const name = (visitor: Visitor, challenge: string, method: string, target: string) =>
    visitor.call('POST', '/wps/session/secondFactor/send', {
      body: { challenge, method, target, countryDialingCode: '55' },
    })
  /** The code that went to an address, once it did: nobody waits for it. */
  const sentTo = async (to: string): Promise<string> => {
    await expect.poll(() => outbox.sent.find((message) => message.to === to)?.text).toMatch(/\b\d{6}\b/)
    return outbox.code(to)
  }
  const stored = (player: Player) =>
    strict.db.query(sql`SELECT email, email_proven, mobile, mobile_proven FROM member WHERE id = ${player.id}`)

  it.each([
    ['nothing', { email: false, mobile: false }, 'username', ['newMail', 'newSms']],
    ['nothing, by a remembering cookie', { email: false, mobile: false }, 'remembered', ['newMail', 'newSms']],
    ['an address it never proved', { email: true, mobile: false }, 'username', ['mail']],
    ['both, never proven', { email: true, mobile: true }, 'username', ['mail', 'sms']],
    ['nothing, after a code to its phone', { email: false, mobile: false }, 'sms', []],
  ] as const)('[LOG-08] that gave %s is asked for %j', (_name, given, how, methods) => {
    expect(methodsToProve(given, how)).toEqual(methods)
  })

  it('[LOG-08] names an address at the first login from a new place, proves it, and only then is in', async () => {
    const [player, visitor] = [await strict.register(), createVisitor(strict)]
    const email = `${player.username}@mail.example`
    const { challenge, methods } = asked(await visitor.login(player.username))
    expect(methods).toEqual(['newMail', 'newSms'])
    expect((await answer(visitor, challenge, 'newMail', '123456')).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await name(visitor, challenge, 'newMail', 'no address')).body.code).toBe('EMAIL_INVALID')
    expect((await name(visitor, challenge, 'newMail', ` ${email.toUpperCase()} `)).body.value).toEqual({
      expiredMinutes: 5,
    })
    expect((await answer(visitor, challenge, 'newSms', await sentTo(email))).body.code).toBe('SECOND_FACTOR_WRONG')
    expect(await strict.db.query(sql`SELECT 1 AS one FROM session WHERE member = ${player.id}`)).toHaveLength(1)
    const opened = await answer(visitor, challenge, 'newMail', await sentTo(email))
    expect(opened.body).toMatchObject({ success: true, value: { proofWanted: false } })
    expect(await stored(player)).toEqual([{ email, email_proven: true, mobile: null, mobile_proven: false }])
    // The next new place asks for the code to it, and takes no other address.
    const next = createVisitor(strict)
    const second = asked(await next.login(player.username))
    expect(second.methods).toEqual(['mail'])
    expect((await name(next, second.challenge, 'newMail', 'thief@mail.example')).body.code).toBe('LINK_INVALID')
  })

  it('[LOG-08] may name a number in place of an address', async () => {
    const [player, visitor] = [await strict.register(), createVisitor(strict)]
    const { challenge } = asked(await visitor.login(player.username))
    expect((await name(visitor, challenge, 'newSms', '12')).body.code).toBe('MOBILE_INVALID')
    await name(visitor, challenge, 'newSms', '11 91235 7001')
    expect((await answer(visitor, challenge, 'newSms', await sentTo('+5511912357001'))).body.success).toBe(true)
    expect(await stored(player)).toEqual([
      { email: null, email_proven: false, mobile: '+5511912357001', mobile_proven: true },
    ])
  })

  it('[LOG-08] that gave an address and never proved it gets the code there, and proves it so', async () => {
    const [player, visitor] = [await strict.register(), createVisitor(strict)]
    const email = `${player.username}@mail.example`
    await strict.db.query(sql`UPDATE member SET email = ${email} WHERE id = ${player.id}`)
    const { challenge, methods } = asked(await visitor.login(player.username))
    expect(methods).toEqual(['mail'])
    await visitor.call('POST', '/wps/session/secondFactor/send', { body: { challenge, method: 'mail' } })
    expect((await answer(visitor, challenge, 'mail', await sentTo(email))).body.success).toBe(true)
    expect(await stored(player)).toEqual([{ email, email_proven: true, mobile: null, mobile_proven: false }])
  })

  it('[LOG-08] gets no code to an address of another account, whose owner hears of it; the answer is the same', async () => {
    const [owner, player, visitor] = [await strict.register(), await strict.register(), createVisitor(strict)]
    const email = `${owner.username}@mail.example`
    await changeMember(strict, owner.id, { email })
    const { challenge } = asked(await visitor.login(player.username))
    const before = outbox.sent.length
    expect((await name(visitor, challenge, 'newMail', email)).body.value).toEqual({ expiredMinutes: 5 })
    await expect.poll(() => outbox.sent.length).toBe(before + 1)
    expect(outbox.sent[0]).toMatchObject({ to: email, text: expect.not.stringMatching(/\b\d{6}\b/) })
    expect((await answer(visitor, challenge, 'newMail', '000000')).body.code).toBe('SECOND_FACTOR_WRONG')
  })

  it('[LOG-08] is in at once where it registered, and where the brand lets the proof wait', async () => {
    const player = await strict.register()
    expect((await createVisitor(strict, '127.0.0.1').login(player.username)).body.value).toMatchObject({
      proofWanted: false,
    })
    expect((await createVisitor(house).login(player.username)).body.value).toMatchObject({ proofWanted: true })
    // The place is known from then on.
    const visitor = createVisitor(house)
    await visitor.login(player.username)
    expect((await visitor.login(player.username)).body.value).toMatchObject({ proofWanted: false })
  })

  it('[LOG-08] thirty right answers at once make one session and one address', async () => {
    const [player, visitor] = [await strict.register(), createVisitor(strict)]
    const email = `${player.username}@mail.example`
    const { challenge } = asked(await visitor.login(player.username))
    await name(visitor, challenge, 'newMail', email)
    const code = await sentTo(email)
    const answers = await thirty(() => answer(createVisitor(strict), challenge, 'newMail', code))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(
      await strict.db.query(sql`SELECT 1 AS one FROM directory WHERE kind = 'email' AND key = ${email}`),
    ).toHaveLength(1)
  })
})
