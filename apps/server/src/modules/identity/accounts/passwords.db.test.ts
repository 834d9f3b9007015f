import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RESET_MINUTES } from '#contract/calls/member.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openAccountsHouse, outsideWith, type AccountsHouse } from '#tests/support/accounts.ts'
import { type Answer, type Player, textField } from '#tests/support/house.ts'
import { memberId } from '#server/platform/ids.ts'
import { createPasswords } from './passwords.ts'

const OLD = 'correct horse 1'
const NEW = 'battery staple 2'

let house: AccountsHouse
beforeAll(async () => {
  house = await openAccountsHouse('passwords', {
    ...outsideWith({ defaultPassword: 'house default 1' }),
    passwords: createPasswords(),
  })
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.later(0)
  await house.quiet()
  await house.set({})
})

const codeOf = ({ body }: Answer): string | undefined => (body.success ? 'done' : body.code)
const isAlive = async (token: string): Promise<boolean> =>
  (await house.call('GET', '/wps/member/info', { token })).status === 200
let counted = 0

interface Member extends Player {
  readonly email: string
}
async function join(changes: Record<string, unknown> = {}): Promise<Member> {
  const username = `owner${(counted += 1)}`
  const email = `${username}@mail.example`
  const answer = await house.join({ username, email, ...changes })
  const token = textField(answer.body.value, 'token')
  return { username, email, token, id: memberId(token.split('.')[1] ?? '') }
}
/** A member with a proven number. */
async function joinByPhone(mobileNum: string, changes: Record<string, unknown> = {}): Promise<Player> {
  const answer = await house.joinByMobile({ mobileNum, ...changes })
  const token = textField(answer.body.value, 'token')
  const id = memberId(token.split('.')[1] ?? '')
  await house.db.query(sql`UPDATE member SET mobile_proven = true WHERE id = ${id}`)
  return { username: `55${mobileNum}`, token, id }
}
async function login(username: string, password: string): Promise<Answer> {
  await house.quiet()
  return house.encrypted('/wps/session/login', { username, password, type: 'username' })
}
const loginWorks = async (username: string, password: string): Promise<boolean> =>
  (await login(username, password)).body.success
const remember = (player: Player) =>
  house.db.query(sql`
  INSERT INTO device_token (shard, member, id, kind, secret_hash, device, ip, created_at, seen_at, expires_at)
  SELECT shard, id, n, CASE n WHEN 1 THEN 'remembered' ELSE 'trusted' END, decode('00', 'hex'), '', '', now(), now(), now() + interval '1 day'
  FROM member, generate_series(1, 2) n WHERE id = ${player.id}`)
const devicesOf = async (player: Player): Promise<string[]> =>
  (
    await house.db.query<{ kind: string }>(sql`SELECT kind FROM device_token WHERE member = ${player.id} ORDER BY kind`)
  ).map(({ kind }) => kind)

describe('a change of password', () => {
  const change = (token: string, changes: Record<string, unknown> = {}) =>
    house.encrypted(
      '/wps/member/password',
      { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW, ...changes },
      { token },
    )

  it('[PWD-01] takes the old one, ends all other sessions and what remembers, writes a mail, and goes on', async () => {
    const member = await join()
    const other = textField((await login(member.username, OLD)).body.value, 'token')
    await remember(member)
    expect(codeOf(await change(member.token))).toBe('done')
    expect([await isAlive(member.token), await isAlive(other)]).toEqual([true, false])
    expect(await devicesOf(member)).toEqual(['trusted'])
    expect([await loginWorks(member.username, OLD), await loginWorks(member.username, NEW)]).toEqual([false, true])
    await expect.poll(() => house.mails.filter(({ to }) => to === member.email)).toHaveLength(1)
    expect(house.mails.find(({ to }) => to === member.email)?.subject).toBe('Test house: sua senha foi alterada')
    expect(
      await house.db.query(
        sql`SELECT action, after FROM audit WHERE subject = ${`member:${member.id}`} AND action LIKE 'password%'`,
      ),
    ).toEqual([{ action: 'password.changed', after: { by: 'old password' } }])
  })

  it.each([
    ['a wrong old one', { oldPassword: 'wrong horse 1' }, 'OLD_PASSWORD_WRONG'],
    ['no old one', { oldPassword: '' }, 'OLD_PASSWORD_WRONG'],
    ['the same again', { newPassword: OLD, confirmNewPassword: OLD }, 'PASSWORD_UNCHANGED'],
    ['another confirmation', { confirmNewPassword: OLD }, 'INVALID_INPUT'],
    ['too short a one', { newPassword: 'short 1', confirmNewPassword: 'short 1' }, 'INVALID_INPUT'],
    ['one without digits', { newPassword: 'only letters', confirmNewPassword: 'only letters' }, 'INVALID_INPUT'],
  ])('[PWD-01] refuses %s and changes nothing', async (_name, changes, code) => {
    const member = await join()
    expect(codeOf(await change(member.token, changes))).toBe(code)
    expect(await loginWorks(member.username, OLD)).toBe(true)
  })

  it('[PWD-01, PWD-02] follows the setting of the field, and is never the default', async () => {
    const member = await join()
    const refused = await change(member.token, {
      newPassword: 'house default 1',
      confirmNewPassword: 'house default 1',
    })
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fieldErrors: { newPassword: ['password.default'] } },
    })
    await house.set({}, { password: { enabled: true, required: true, minLength: 20, maxLength: 30 } })
    expect((await change(member.token)).body.detail).toEqual({
      formErrors: [],
      fieldErrors: { newPassword: ['password.length'] },
      bounds: { newPassword: { min: 20, max: 30 } },
    })
  })

  it('[PWD-01] thirty at once with one old password change it once', async () => {
    const member = await join()
    // Ten tries are allowed at a time; nothing but the password itself may decide here.
    await house.db.query(
      sql`INSERT INTO throttle (key, count, window_ends_at) VALUES (${`password:${member.id}`}, -100, now() + interval '1 hour')`,
    )
    const codes = (
      await Promise.all(
        Array.from({ length: 30 }, (_, at) => {
          const newPassword = `battery staple ${at}`
          return change(member.token, { newPassword, confirmNewPassword: newPassword })
        }),
      )
    ).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'OLD_PASSWORD_WRONG')).toHaveLength(29)
  })

  it('[PWD-01] an open session is no place to guess the old one, also thirty at once', async () => {
    const member = await join()
    const codes = (
      await Promise.all(Array.from({ length: 30 }, (_, at) => change(member.token, { oldPassword: `guess ${at}` })))
    ).map(codeOf)
    expect(codes.filter((code) => code === 'OLD_PASSWORD_WRONG')).toHaveLength(10)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(20)
    expect(codeOf(await change(member.token))).toBe('TOO_MANY_ATTEMPTS')
  })

  it('[REG-11] asks for a code where the setting says so and the number is proven', async () => {
    await house.set({ CHNGPASSVERIF3: true })
    const [member, without] = [await joinByPhone('11912350001'), await join()]
    expect(codeOf(await change(without.token))).toBe('done')
    expect(
      (await house.call('POST', '/wps/verification/sms/member', { token: member.token, body: {} })).body.success,
    ).toBe(true)
    const verificationCode = house.codeFor('+5511912350001')
    expect(codeOf(await change(member.token))).toBe('CODE_WRONG')
    expect(codeOf(await change(member.token, { verificationCode, oldPassword: 'wrong horse 1' }))).toBe(
      'OLD_PASSWORD_WRONG',
    )
    expect(codeOf(await change(member.token, { verificationCode }))).toBe('done')
    expect(
      codeOf(
        await change(member.token, { verificationCode, oldPassword: NEW, newPassword: OLD, confirmNewPassword: OLD }),
      ),
    ).toBe('CODE_WRONG')
  })

  it('[REG-11] the code comes by mail where no number is proven', async () => {
    await house.set({ CHNGPASSVERIF3: true })
    const member = await join()
    const email = `${member.username}@code.example`
    await house.db.query(sql`UPDATE member SET email = ${email}, email_proven = true WHERE id = ${member.id}`)
    expect(
      (await house.call('POST', '/wps/verification/sms/member', { token: member.token, body: {} })).body.success,
    ).toBe(true)
    expect(codeOf(await change(member.token))).toBe('CODE_WRONG')
    expect(
      codeOf(
        await change(member.token, { verificationCode: /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] }),
      ),
    ).toBe('done')
  })

  it('[REG-11, PWD-01] who registered without a password sets the first by its session', async () => {
    await house.set({ MOBILENUMPASSREG3: false })
    const member = await joinByPhone('11912350002', { password: undefined, confirmPassword: undefined })
    expect(codeOf(await change(member.token, { oldPassword: '' }))).toBe('done')
    expect(await loginWorks(member.username, NEW)).toBe(true)
    expect(codeOf(await change(member.token, { oldPassword: '', newPassword: OLD, confirmNewPassword: OLD }))).toBe(
      'OLD_PASSWORD_WRONG',
    )
  })

  it('[LOG-04, PWD-02] what somebody else set, or the default, is changed for good', async () => {
    const member = await join()
    await house.db.query(
      sql`UPDATE member SET must_change_password = true, password_is_default = true WHERE id = ${member.id}`,
    )
    expect(codeOf(await change(member.token))).toBe('done')
    expect(
      await house.db.query(
        sql`SELECT must_change_password AS must, password_is_default AS is_default FROM member WHERE id = ${member.id}`,
      ),
    ).toEqual([{ must: false, is_default: false }])
  })
})

const forgot = async (username: string, email: string) => {
  const response = await house.app.server.inject({
    method: 'POST',
    url: '/wps/member/password/email',
    payload: new URLSearchParams({ username, email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { status: response.statusCode, body: response.json() } satisfies Answer
}
const mailsTo = (address: string) => house.mails.filter(({ to }) => to === address)
const linkOf = (text: string): string => /\/\?resetPassword=([\w-]+)/.exec(text)?.[1] ?? ''

/** The secret of a link that was mailed just now. */
async function linkFor(member: Member): Promise<string> {
  const before = mailsTo(member.email).length
  expect(codeOf(await forgot(member.username, member.email))).toBe('done')
  await expect.poll(() => mailsTo(member.email)).toHaveLength(before + 1)
  return linkOf(mailsTo(member.email).at(-1)?.text ?? '')
}

describe('a forgotten password, by mail', () => {
  const reset = (token: string, newPassword = NEW) =>
    house.encrypted('/wps/member/password/reset', { token, newPassword, confirmNewPassword: newPassword })

  it("[FGT-01] a link in the member's language sets it once, ends every session and forgets every device", async () => {
    const member = await join({ language: 'EN' })
    await remember(member)
    expect(codeOf(await forgot(` ${member.username.toUpperCase()} `, ` ${member.email.toUpperCase()}`))).toBe('done')
    await expect.poll(() => mailsTo(member.email)).toHaveLength(1)
    const [mail] = mailsTo(member.email)
    expect(mail?.subject).toBe('Test house: choose a new password')
    expect(mail?.text).toContain(`http://house.test/?resetPassword=`)
    expect(mail?.text).toContain(`${RESET_MINUTES} minutes`)
    const secret = linkOf(mail?.text ?? '')
    expect(codeOf(await reset(secret))).toBe('done')
    expect(await isAlive(member.token)).toBe(false)
    expect(await devicesOf(member)).toEqual([])
    expect([await loginWorks(member.username, OLD), await loginWorks(member.username, NEW)]).toEqual([false, true])
    expect(codeOf(await reset(secret))).toBe('LINK_INVALID')
    expect(await house.db.query(sql`SELECT email_proven FROM member WHERE id = ${member.id}`)).toEqual([
      { email_proven: true },
    ])
  })

  it('[FGT-01] a language without mails of its own reads English', async () => {
    const member = await join({ language: 'TH' })
    await linkFor(member)
    expect(mailsTo(member.email)[0]?.subject).toContain('choose a new password')
  })

  it('[FGT-01] thirty at once with one link set it once', async () => {
    const secret = await linkFor(await join())
    const codes = (await Promise.all(Array.from({ length: 30 }, (_, at) => reset(secret, `battery staple ${at}`)))).map(
      codeOf,
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'LINK_INVALID')).toHaveLength(29)
  })

  it('[FGT-01] a link dies with its time, with another link that was used, and with any change of password', async () => {
    const [one, two, three] = [await join(), await join(), await join()]
    const [first, second] = [await linkFor(one), await linkFor(one)]
    expect(codeOf(await reset(second))).toBe('done')
    expect(codeOf(await reset(first))).toBe('LINK_INVALID')
    const third = await linkFor(two)
    await house.encrypted(
      '/wps/member/password',
      { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW },
      { token: two.token },
    )
    expect(codeOf(await reset(third, 'battery staple 3'))).toBe('LINK_INVALID')
    const fourth = await linkFor(three)
    await house.later(RESET_MINUTES)
    expect(codeOf(await reset(fourth))).toBe('LINK_INVALID')
    await house.later(0)
    for (const wrong of ['', 'nonsense', `${fourth}x`]) expect(codeOf(await reset(wrong))).toBe('LINK_INVALID')
  })

  it('[FGT-01] the secret of a link stands nowhere', async () => {
    const secret = await linkFor(await join())
    const everything = `${await house.dump()}${house.logged()}`
    for (const one of [secret, OLD, NEW]) expect(everything).not.toContain(one)
  })

  it('[FGT-01] name and address that do not belong together get the same answer, and no mail', async () => {
    const [one, two] = [await join(), await join()]
    const right = await forgot(one.username, one.email)
    await expect.poll(() => mailsTo(one.email)).toHaveLength(1)
    const sent = house.mails.length
    for (const [name, email] of [
      [one.username, two.email],
      [two.username, one.email],
      ['nobody99', one.email],
      [one.username, 'nobody@mail.example'],
      ['', ''],
    ] as const) {
      expect(await forgot(name, email)).toEqual(right)
    }
    expect(house.mails).toHaveLength(sent)
  })

  it('[FGT-01] tells whether the account exists only where the brand wants it told', async () => {
    const member = await join()
    await house.set({ tellsAccountExists: true })
    expect(codeOf(await forgot('nobody99', 'nobody@mail.example'))).toBe('ACCOUNT_UNKNOWN')
    expect(codeOf(await forgot(member.username, member.email))).toBe('done')
  })

  it('[FGT-01] answers before the mail is out, and also where it cannot be sent', async () => {
    const member = await join()
    await house.db.query(sql`ALTER TABLE one_time_link RENAME TO away`)
    expect(codeOf(await forgot(member.username, member.email))).toBe('done')
    await expect.poll(() => house.logged()).toContain('a link for a new password could not be sent')
    await house.db.query(sql`ALTER TABLE away RENAME TO one_time_link`)
  })

  it.each([true, false])(
    '[FGT-01] five links an hour for one account, and the same answer beyond, whether there is such an account: %s',
    async (exists) => {
      const { username, email } = exists ? await join() : { username: 'nobody77', email: 'nobody@mail.example' }
      const first = await forgot(username, email)
      for (let at = 1; at < 8; at += 1) expect(await forgot(username, email)).toEqual(first)
      await expect.poll(() => mailsTo(email)).toHaveLength(exists ? 5 : 0)
      // The answers came before the tries were counted; each belongs to this hour.
      if (exists)
        await expect
          .poll(() => house.db.query(sql`SELECT FROM throttle WHERE starts_with(key, 'forgot-name:') AND count = 8`))
          .toHaveLength(1)
      await house.later(61)
      expect(codeOf(await forgot(username, email))).toBe('done')
      await expect.poll(() => mailsTo(email)).toHaveLength(exists ? 6 : 0)
      await house.later(0)
    },
  )

  it('[FGT-01, SAF-05] of two accounts with one address that nobody proved, it belongs to the first that proves it', async () => {
    const [one, two] = [await join(), await join()]
    await house.db.query(sql`UPDATE member SET email = ${one.email} WHERE id = ${two.id}`)
    const links: string[] = []
    for (const { username } of [one, two]) {
      const before = mailsTo(one.email).length
      await forgot(username, one.email)
      await expect.poll(() => mailsTo(one.email)).toHaveLength(before + 1)
      links.push(linkOf(mailsTo(one.email).at(-1)?.text ?? ''))
    }
    for (const token of links.toReversed()) expect(codeOf(await reset(token))).toBe('done')
    const rows = await house.db.query(
      sql`SELECT username, email_proven FROM member WHERE id IN (${one.id}, ${two.id}) ORDER BY created_at`,
    )
    expect(rows).toEqual([
      { username: one.username, email_proven: false },
      { username: two.username, email_proven: true },
    ])
    expect(await house.db.query(sql`SELECT member FROM directory WHERE kind = 'email' AND key = ${one.email}`)).toEqual(
      [{ member: two.id }],
    )
  })

  it('[FGT-01] a NUL in a name or an address is no fault of ours', async () => {
    expect((await forgot('a\0b', 'a@b.co')).status).toBe(400)
    expect((await forgot('ab', 'a\0@b.co')).status).toBe(400)
  })
})

describe('a forgotten password, by phone', () => {
  const byPhone = (mobileNum: string, verificationCode: string, newPassword = NEW) =>
    house.encrypted('/wps/member/password/verification', {
      mobileNum,
      countryDialingCode: '55',
      newPassword,
      verificationCode,
    })
  const sendCode = async (mobileNum: string, use = 'password'): Promise<string> => {
    await house.quiet()
    const messages = () => house.sms.filter(({ to }) => to === `+55${mobileNum}`).length
    const before = messages()
    expect(
      (
        await house.call('POST', '/wps/verification/sms/noLogin', {
          body: { mobileNum, countryDialingCode: '55', use },
        })
      ).body.success,
    ).toBe(true)
    await expect.poll(messages).toBe(before + 1)
    return house.codeFor(`+55${mobileNum}`)
  }

  it('[FGT-02] answers the name of the account, by which the site logs in: not every one is called by its number', async () => {
    const member = await join()
    await house.db.query(sql`UPDATE member SET mobile = '+5511912360077', mobile_proven = true WHERE id = ${member.id}`)
    await house.db.query(
      sql`INSERT INTO directory (kind, key, shard, member) SELECT 'mobile', mobile, shard, id FROM member WHERE id = ${member.id}`,
    )
    expect((await byPhone('11912360077', await sendCode('11912360077'))).body.value).toEqual({
      username: member.username,
    })
    expect(await loginWorks(member.username, NEW)).toBe(true)
  })

  it('[FGT-02] the code sets it once, ends every session, and the new one logs in', async () => {
    const member = await joinByPhone('11912360001')
    const code = await sendCode('11912360001')
    const codes = (await Promise.all(Array.from({ length: 30 }, () => byPhone('11912360001', code)))).map(codeOf)
    expect(codes.filter((one) => one === 'done')).toHaveLength(1)
    expect(codes.filter((one) => one === 'CODE_WRONG')).toHaveLength(29)
    expect(await isAlive(member.token)).toBe(false)
    expect([await loginWorks(member.username, OLD), await loginWorks(member.username, NEW)]).toEqual([false, true])
  })

  it('[FGT-02] a code for a login is worth nothing here', async () => {
    await joinByPhone('11912360002')
    expect(codeOf(await byPhone('11912360002', await sendCode('11912360002', 'login')))).toBe('CODE_WRONG')
  })

  it('[FGT-02] a number of nobody, and one that was never proven, are answered as a wrong code is', async () => {
    await house.joinByMobile({ mobileNum: '11912360003' })
    for (const number of ['11912360003', '11912360099'])
      expect(codeOf(await byPhone(number, '123456'))).toBe('CODE_WRONG')
    expect(codeOf(await byPhone('123', '123456'))).toBe('MOBILE_INVALID')
  })

  it("[FGT-02] five wrong codes make the right one worthless; a new rule is a new password's too", async () => {
    const member = await joinByPhone('11912360004')
    const code = await sendCode('11912360004')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(codeOf(await byPhone('11912360004', code, 'house default 1'))).toBe('INVALID_INPUT')
    for (let at = 0; at < 5; at += 1) expect(codeOf(await byPhone('11912360004', wrong))).toBe('CODE_WRONG')
    expect(codeOf(await byPhone('11912360004', code))).toBe('CODE_WRONG')
    expect(await loginWorks(member.username, OLD)).toBe(true)
  })

  it('[FGT-02] is off where the brand switches it off', async () => {
    await house.set({ forgotByMobile: false })
    expect(codeOf(await byPhone('11912360001', '123456'))).toBe('METHOD_OFF')
  })

  it('[FGT-02] thirty tries of one address in a quarter of an hour', async () => {
    for (let at = 0; at < 30; at += 1) expect(codeOf(await byPhone('11912360098', '123456'))).toBe('CODE_WRONG')
    expect(codeOf(await byPhone('11912360098', '123456'))).toBe('TOO_MANY_ATTEMPTS')
  })
})
