import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Player, textField } from '#tests/support/house.ts'
import { codeOf, count, ibanOf, openWithdrawalHouse, PIN, type WithdrawalHouse } from '#tests/support/withdrawals.ts'

let house: WithdrawalHouse
beforeAll(async () => {
  house = await openWithdrawalHouse('cards')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.later(0)
  await house.quiet()
  await house.rules({})
})

const setPin = (player: Player, body: Record<string, unknown>) =>
  house.encrypted('/wps/member/paymentPassword', { newPaymentPassword: PIN, ...body }, { token: player.token })
const unbind = (player: Player, id: string, paymentPassword = PIN) =>
  house.encrypted('/wps/member/cards/remove', { id, paymentPassword }, { token: player.token })
const cardsOf = async (player: Player) =>
  (await house.call('GET', '/wps/member/cards', { token: player.token })).body.value

describe('the payment password', () => {
  it('[MEM-06] the first one takes the login password, and the owner is told', async () => {
    const member = await house.member()
    expect(codeOf(await setPin(member, {}))).toBe('OLD_PASSWORD_WRONG')
    expect(codeOf(await setPin(member, { password: 'wrong horse 1' }))).toBe('OLD_PASSWORD_WRONG')
    expect(codeOf(await setPin(member, { password: 'correct horse 1' }))).toBe('done')
    await expect
      .poll(() =>
        house.mails.filter(({ to, subject }) => to === member.email && subject.includes('senha de pagamento')),
      )
      .toHaveLength(1)
    expect(
      await house.db.query(
        sql`SELECT action FROM audit WHERE subject = ${`member:${member.id}`} AND action LIKE 'paymentPassword%'`,
      ),
    ).toEqual([{ action: 'paymentPassword.set' }])
    expect(await house.dump()).not.toContain(PIN)
    expect(house.logged()).not.toContain(PIN)
  })

  it('[MEM-06] whoever registered without a password sets it by the session alone', async () => {
    await house.set({ MOBILENUMPASSREG3: false })
    const answer = await house.joinByMobile({
      mobileNum: '11912350077',
      password: undefined,
      confirmPassword: undefined,
    })
    const token = textField(answer.body.value, 'token')
    expect(codeOf(await house.encrypted('/wps/member/paymentPassword', { newPaymentPassword: PIN }, { token }))).toBe(
      'done',
    )
  })

  it('[MEM-06] a new one takes the old one; the login password is not enough', async () => {
    const member = await house.member()
    await house.setPin(member)
    expect(codeOf(await setPin(member, { password: 'correct horse 1', newPaymentPassword: '739182' }))).toBe(
      'PAYMENT_PASSWORD_WRONG',
    )
    expect(codeOf(await setPin(member, { oldPaymentPassword: PIN, newPaymentPassword: '739182' }))).toBe('done')
    expect(codeOf(await house.bind(member))).toBe('PAYMENT_PASSWORD_WRONG')
    expect(codeOf(await house.bind(member, { paymentPassword: '739182' }))).toBe('done')
  })

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', ''])(
    '[MEM-06] is six digits, not %j',
    async (newPaymentPassword) => {
      expect(codeOf(await setPin(await house.member(), { password: 'correct horse 1', newPaymentPassword }))).toBe(
        'INVALID_INPUT',
      )
    },
  )

  it('[MEM-02] is none of those that are tried first', async () => {
    const username = 'ana482916'
    const { body } = await house.join({ username, email: 'ana@mail.example' })
    const member = { username, token: textField(body.value, 'token') }
    for (const newPaymentPassword of ['123456', '111111', '199005', '051990', '482916']) {
      expect(
        codeOf(
          await house.encrypted(
            '/wps/member/paymentPassword',
            { password: 'correct horse 1', newPaymentPassword },
            member,
          ),
        ),
      ).toBe('PAYMENT_PASSWORD_WEAK')
    }
    expect(
      codeOf(
        await house.encrypted(
          '/wps/member/paymentPassword',
          { password: 'correct horse 1', newPaymentPassword: PIN },
          member,
        ),
      ),
    ).toBe('done')
  })

  it('[MEM-06] cannot be guessed: after five wrong ones each try waits, whatever it is for, and thirty at once get no further', async () => {
    const member = await house.payee()
    const wrong = await Promise.all(
      Array.from({ length: 30 }, (_, at) => house.ask(member, { paymentPassword: String(100_000 + at) })),
    )
    expect(count(wrong, ['BUSY'])).toEqual({ PAYMENT_PASSWORD_WRONG: 6, TOO_MANY_ATTEMPTS: 24 })
    const refused = await unbind(member, member.card)
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(codeOf(await setPin(member, { oldPaymentPassword: PIN, newPaymentPassword: '739182' }))).toBe(
      'TOO_MANY_ATTEMPTS',
    )
    await house.later(2)
    expect(codeOf(await house.ask(member))).toBe('done')
    // What was right forgets what was wrong.
    expect(codeOf(await house.ask(member, { paymentPassword: '000000' }))).toBe('PAYMENT_PASSWORD_WRONG')
    expect(codeOf(await house.ask(member))).toBe('done')
  })

  it('[MEM-06] without one there is neither a card nor a withdrawal', async () => {
    const member = await house.member()
    expect(codeOf(await house.bind(member))).toBe('PAYMENT_PASSWORD_MISSING')
    expect(codeOf(await house.ask({ ...member, card: '1' }))).toBe('PAYMENT_PASSWORD_MISSING')
  })
})

describe('a card', () => {
  it('[MEM-08] is bound with the payment password, listed masked, and the owner is told by mail', async () => {
    const member = await house.member()
    await house.setPin(member)
    expect(codeOf(await house.bind(member, { paymentPassword: '000000' }))).toBe('PAYMENT_PASSWORD_WRONG')
    const bound = await house.bind(member, { number: 'GB82 WEST 1234 5698 7654 32', name: 'Westbank' })
    expect(bound.body.value).toMatchObject({
      kind: 'bank',
      name: 'Westbank',
      holder: 'Marina Souza',
      masked: '•••• 5432',
    })
    expect(JSON.stringify(await cardsOf(member))).not.toContain('1234')
    expect(await cardsOf(member)).toMatchObject({ cards: [{ masked: '•••• 5432' }], holder: 'Marina Souza', max: 3 })
    await expect
      .poll(() => house.mails.some(({ to, text }) => to === member.email && text.includes('•••• 5432')))
      .toBe(true)
    expect(house.logged()).not.toContain('GB82WEST12345698765432')
    expect(
      await house.db.query(
        sql`SELECT action, after->>'masked' AS masked FROM audit WHERE subject = ${`member:${member.id}`} AND action LIKE 'card%'`,
      ),
    ).toEqual([{ action: 'card.bound', masked: '•••• 5432' }])
  })

  it.each([
    ['pix', '529.982.247-26'],
    ['bank', 'GB82WEST12345698765433'],
    ['crypto', 'not an address'],
    ['eWallet', 'a@b'],
  ])('[MEM-08] of kind %s whose number cannot be right is refused', async (kind, number) => {
    await house.rules({
      payouts: (['bank', 'pix', 'eWallet', 'crypto'] as const).map((one) => ({
        kind: one,
        enabled: true,
        adapter: 'bank',
        min: '1',
        max: '10',
        fee: { percent: '0', fixed: '0' },
      })),
    })
    const member = await house.payee()
    expect(codeOf(await house.bind(member, { kind, number }))).toBe('CARD_INVALID')
  })

  it('[MEM-08] of a kind that is not paid out to is refused', async () => {
    expect(
      codeOf(await house.bind(await house.payee(), { kind: 'crypto', number: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })),
    ).toBe('METHOD_OFF')
  })

  it('[MEM-08] carries the name of the first one, in capitals or without accents too, also when that is removed', async () => {
    const member = await house.member()
    await house.setPin(member)
    const first = textField((await house.bind(member, { holder: 'José Álvares' })).body.value, 'id')
    expect(codeOf(await house.bind(member, { holder: 'JOSE ALVARES' }))).toBe('done')
    expect(codeOf(await house.bind(member, { holder: 'Maria Alvares' }))).toBe('HOLDER_DIFFERS')
    expect(codeOf(await unbind(member, first))).toBe('done')
    expect(codeOf(await house.bind(member, { holder: 'Maria Alvares' }))).toBe('HOLDER_DIFFERS')
    expect(await cardsOf(member)).toMatchObject({ holder: 'José Álvares', cards: [{ holder: 'JOSE ALVARES' }] })
  })

  it('[MEM-08] carries the name that an approved identity check proved', async () => {
    const member = await house.member()
    await house.setPin(member)
    await house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      SELECT shard, id, 1, 'approved', 'Ana Lima', '1990-01-01', 'passport', 'X1', 'BR', '{}', now() FROM member WHERE id = ${member.id}`)
    expect(codeOf(await house.bind(member, { holder: 'Marina Souza' }))).toBe('HOLDER_DIFFERS')
    expect(codeOf(await house.bind(member, { holder: 'ANA LIMA' }))).toBe('done')
  })

  it('[MEM-08, CSH-03] belongs to a member for good once it was paid out to, and to nobody by being typed first', async () => {
    await house.rules({ unreviewedUpTo: '1000' })
    const [squatter, owner, late] = [await house.payee(), await house.payee(), await house.payee()]
    const number = ibanOf(987_654)
    const theirs = textField((await house.bind(squatter, { number })).body.value, 'id')
    const card = textField((await house.bind(owner, { number })).body.value, 'id')
    expect(codeOf(await house.bind(owner, { number }))).toBe('CARD_TAKEN')
    const flagsOf = (id: string) => house.db.query(sql`SELECT flags FROM withdrawal WHERE id = ${id}`)
    const first = textField((await house.ask({ ...owner, card })).body.value, 'id')
    expect(await flagsOf(first)).toEqual([{ flags: expect.arrayContaining(['shared']) }])
    await house.db.query(
      sql`UPDATE withdrawal SET paid_at = now(), state = 'received', asked_at = now() - interval '25 hours' WHERE id = ${first}`,
    )
    await house.db.query(sql`UPDATE payout_card SET added_at = now() - interval '25 hours'`)
    // Paid out to its owner once: nobody else binds it, and whoever has it bound is looked at.
    expect((await house.ask({ ...owner, card })).body.value).toMatchObject({ state: 'approved' })
    expect(codeOf(await house.bind(late, { number }))).toBe('CARD_TAKEN')
    const tried = textField((await house.ask({ ...squatter, card: theirs })).body.value, 'id')
    expect(await flagsOf(tried)).toEqual([{ flags: expect.arrayContaining(['shared']) }])
    expect(codeOf(await unbind(squatter, theirs))).toBe('done')
    expect(codeOf(await house.bind(squatter, { number }))).toBe('CARD_TAKEN')
    // What came back was not paid: the account is free again.
    await house.db.query(sql`UPDATE withdrawal SET state = 'failed' WHERE member = ${owner.id}`)
    expect(codeOf(await house.bind(squatter, { number }))).toBe('done')
  })

  it('[MEM-08, SAF-04] is tried ten times a day by a member and thirty times from an address', async () => {
    const [one, other] = [await house.payee(), await house.payee()]
    await house.quiet()
    const answers: (string | undefined)[] = []
    for (let at = 0; at < 11; at += 1) answers.push(codeOf(await house.bind(one, { number: 'GB82WEST12345698765433' })))
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'CARD_INVALID'), 'TOO_MANY_REQUESTS'])
    expect(codeOf(await house.bind(other))).toBe('done')
    await house.db.query(sql`UPDATE throttle SET count = 30 WHERE key = 'card:127.0.0.1'`)
    expect(codeOf(await house.bind(other))).toBe('TOO_MANY_REQUESTS')
  })

  it('[MEM-08] an e-wallet in other letters is the same one', async () => {
    const [one, other] = [await house.payee(), await house.payee()]
    expect(codeOf(await house.bind(one, { kind: 'eWallet', number: 'marina88' }))).toBe('done')
    expect(codeOf(await house.bind(one, { kind: 'eWallet', number: 'MARINA88' }))).toBe('CARD_TAKEN')
    const card = textField((await house.bind(other, { kind: 'eWallet', number: 'MARINA88' })).body.value, 'id')
    await house.ask({ ...other, card })
    expect(
      await house.db.query(sql`SELECT 'shared' = ANY(flags) AS shared FROM withdrawal WHERE member = ${other.id}`),
    ).toEqual([{ shared: true }])
  })

  it('[MEM-08] thirty at once: no more than may be kept, and all with one name', async () => {
    const member = await house.member()
    await house.setPin(member)
    await house.db.query(
      sql`INSERT INTO throttle (key, count, window_ends_at) VALUES (${`payment-password:${member.id}`}, -100, now() + interval '1 hour')`,
    )
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        house.bind(member, { holder: at % 2 === 0 ? 'Marina Souza' : 'Bruno Costa' }),
      ),
    )
    expect(count(answers)['done']).toBe(3)
    expect(await house.db.query(sql`SELECT DISTINCT holder FROM payout_card WHERE member = ${member.id}`)).toHaveLength(
      1,
    )
  })

  it('[MEM-08] is unbound with the payment password alone, and by its owner alone', async () => {
    const [one, other] = [await house.payee(), await house.payee()]
    expect(codeOf(await unbind(one, one.card, '000000'))).toBe('PAYMENT_PASSWORD_WRONG')
    expect(codeOf(await unbind(other, one.card))).toBe('NOT_FOUND')
    expect(codeOf(await unbind(one, one.card))).toBe('done')
    expect(codeOf(await unbind(one, one.card))).toBe('NOT_FOUND')
    expect(codeOf(await house.ask(one))).toBe('NOT_FOUND')
  })

  it('[MEM-08, CSH-03] a stuffed login that changes where the money goes is stopped: the card needs the payment password, then a person', async () => {
    await house.rules({ unreviewedUpTo: '1000' })
    const victim = await house.payee()
    const id = textField((await house.ask(victim)).body.value, 'id')
    await house.db.query(
      sql`UPDATE withdrawal SET paid_at = now(), state = 'received', asked_at = now() - interval '25 hours' WHERE id = ${id}`,
    )
    await house.db.query(sql`UPDATE payout_card SET added_at = now() - interval '25 hours' WHERE id = ${victim.card}`)
    // The card is a day old and one withdrawal went out: nothing speaks against the next.
    expect((await house.ask(victim)).body.value).toMatchObject({ state: 'approved' })
    // The thief knows the login password only.
    expect(codeOf(await setPin(victim, { password: 'correct horse 1', newPaymentPassword: '739182' }))).toBe(
      'PAYMENT_PASSWORD_WRONG',
    )
    expect(codeOf(await house.bind(victim, { paymentPassword: '739182' }))).toBe('PAYMENT_PASSWORD_WRONG')
    // Even with the payment password a card of its own name is refused, and one of the victim's name waits for a person.
    expect(codeOf(await house.bind(victim, { holder: 'Bruno Costa' }))).toBe('HOLDER_DIFFERS')
    const card = textField((await house.bind(victim)).body.value, 'id')
    expect((await house.ask(victim, { card })).body.value).toMatchObject({ state: 'review' })
    expect(
      await house.db.query(sql`SELECT flags FROM withdrawal WHERE member = ${victim.id} AND card = ${card}`),
    ).toEqual([{ flags: ['newCard'] }])
  })
})
