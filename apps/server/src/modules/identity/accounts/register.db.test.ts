import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldSetting, RegisterField, RegisterSettings } from '#contract/settings/register.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openAccountsHouse, outsideWith, showCaptcha, type AccountsHouse } from '#tests/support/accounts.ts'
import { type Answer, textField } from '#tests/support/house.ts'
import { testSettings } from '#tests/support/outside.ts'
import { keepTicket } from '../verification/social.sql.ts'
import { createPasswords } from './passwords.ts'

let house: AccountsHouse
/** Numbers that the phone-auth provider of the tests vouches for, by token. */
const vouched: Record<string, string> = { 'token-1': '+5511987650001', 'token-2': '+5511987650002' }
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const phoneNumber = vouched[textField(JSON.parse(body), 'idToken')]
    response.end(JSON.stringify(phoneNumber === undefined ? { error: { code: 'INVALID_CODE' } } : { phoneNumber }))
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done))
  const address = provider.address()
  const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  house = await openAccountsHouse('register', {
    ...outsideWith({ defaultPassword: 'house default 1', phoneAuth: { url, apiKey: 'key' } }),
    passwords: createPasswords(),
  })
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  provider.close()
})
beforeEach(async () => {
  await house.quiet()
  await house.set({})
})

const field = (changes: Partial<FieldSetting> = {}): FieldSetting => ({
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 60,
  ...changes,
})
const withFields = (fields: RegisterSettings): Promise<void> => house.set({}, { ...testSettings.register, ...fields })
const codeOf = ({ body }: Answer): string | undefined => (body.success ? 'in' : body.code)
const tokenOf = ({ body }: Answer): string => textField(body.value, 'token')
let numbers = 0
const fresh = (): string => `player${(numbers += 1)}`

interface Row {
  [column: string]: unknown
  id: string
  upline: string | null
  profile: Record<string, string>
  email: string | null
  email_proven: boolean
  mobile: string | null
  mobile_proven: boolean
}
async function rowOf(username: string): Promise<Row> {
  const [row] = await house.db.query<Row>(sql`SELECT * FROM member WHERE username = ${username}`)
  if (row === undefined) throw new Error(`nobody is ${username}`)
  return row
}
const inviterCode = async (): Promise<{ code: string; id: string }> => {
  const name = fresh()
  await house.join({ username: name })
  const { invitation_code: code, id } = await rowOf(name)
  return { code: String(code), id }
}

describe('the fields of the form', () => {
  const rules: [RegisterField, Partial<FieldSetting>, good: string, bad: string, id: string][] = [
    ['payeeName', { patternId: 'letterSpace' }, 'José da Silva', 'José 2', 'pattern.letterSpace'],
    ['birthday', { patternId: 'isoDate' }, '1990-02-28', '1990-02-30', 'pattern.isoDate'],
    ['birthday', { patternId: 'isoDate' }, '2000-01-01', '2020-01-01', 'birthday.age'],
    ['idNumber', { acceptedPattern: String.raw`\d{3}-\d{2}` }, '123-45', '12-345', 'pattern.accepted'],
    ['qqNum', { patternId: 'digits', minLength: 5, maxLength: 5 }, '12345', '1234', 'pattern.digits'],
    ['wechat', { patternId: 'noSpaces' }, 'abc', 'a c', 'pattern.noSpaces'],
    ['line', { acceptedPattern: '*' }, 'any thing', '', 'required'],
    ['whatsapp', { patternId: 'digits' }, '5511', '+5511', 'pattern.digits'],
    ['facebook', { minLength: 2, maxLength: 4 }, '👍👍👍👍', '👍👍👍👍👍', 'length'],
    ['telegram', {}, 'me', '   ', 'required'],
    ['zalo', { patternId: 'digits' }, '1', '١', 'pattern.digits'],
    ['nickname', { maxLength: 3 }, 'Ana', 'Anna', 'length'],
    ['email', {}, 'one@mail.example', 'one@mail', 'pattern.email'],
  ]
  it.each(rules)('[REG-02, VAL-02] the server holds %s to its setting %j', async (name, changes, good, bad, id) => {
    const setting = field({ ...changes, required: true })
    await withFields({ [name]: setting })
    const username = fresh()
    const refused = await house.join({ username, [name]: bad })
    expect({ status: refused.status, code: refused.body.code, detail: refused.body.detail }).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      detail: {
        formErrors: [],
        fieldErrors: { [name]: [id] },
        bounds: { [name]: { min: setting.minLength, max: setting.maxLength } },
      },
    })
    expect(codeOf(await house.join({ username }))).toBe('INVALID_INPUT')
    expect(codeOf(await house.join({ username, [name]: good }))).toBe('in')
    const row = await rowOf(username)
    expect(name === 'nickname' || name === 'email' ? row[name] : row.profile[name]).toBe(good)
  })

  it.each([
    [
      'narrower',
      { minLength: 6, maxLength: 8 },
      { minLength: 12, maxLength: 20 },
      ['n5678', 'n12345678', 'n1234567'],
      ['elevenchar1', 'twelvechars1'],
    ],
    [
      'wider',
      { minLength: 3, maxLength: 24 },
      { minLength: 6, maxLength: 100 },
      ['ab', `a${'1'.repeat(24)}`, `a${'1'.repeat(23)}`],
      ['abcd1', 'abcde1'],
    ],
  ] as const)(
    "[REG-02] the bounds of name and password are the settings', %s than usual",
    async (_how, username, password, [short, long, right], [weak, strong]) => {
      await withFields({ username: field(username), password: field(password) })
      const told = async (changes: Record<string, string>) =>
        (await house.join({ username: right, password: strong, confirmPassword: strong, ...changes })).body.detail
      for (const name of [short, long])
        expect(await told({ username: name })).toMatchObject({
          fieldErrors: { username: ['username.length'] },
          bounds: { username: { min: username.minLength, max: username.maxLength } },
        })
      expect(await told({ password: weak, confirmPassword: weak })).toMatchObject({
        fieldErrors: { password: ['password.length'] },
        bounds: { password: { min: password.minLength, max: password.maxLength } },
      })
      expect(codeOf(await house.join({ username: right, password: strong, confirmPassword: strong }))).toBe('in')
    },
  )

  it('[REG-02] what is not asked for is not kept', async () => {
    const username = fresh()
    expect(
      codeOf(
        await house.join({
          username,
          line: 'secret-line',
          paymentPassword: '123456',
          mobileNum: '11912345678',
          countryDialingCode: '55',
          registerUrl: 'https://house.test/',
          domain: 'house.test',
        }),
      ),
    ).toBe('in')
    expect(await rowOf(username)).toMatchObject({
      profile: { registerUrl: 'https://house.test/', domain: 'house.test' },
      payment_password_hash: null,
      mobile: null,
    })
  })

  it.each([
    'line',
    'nickname',
    'email',
    'affiliateCode',
    'verificationCode',
    'idNumber',
    'registerUrl',
    'domain',
    'referralCode',
  ])('[VAL-05, API-02] %s takes neither NUL nor half a character, nor too much', async (name) => {
    await withFields({ line: field({ maxLength: 255 }), idNumber: field({ maxLength: 255 }) })
    for (const bad of ['a\0b', '\ud800', 'a'.repeat(301)]) {
      const { status, body } = await house.join({ username: fresh(), [name]: bad })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    }
  })

  it('[REG-02] the payment password is required where shown, and kept as a hash', async () => {
    await withFields({ paymentPassword: field({ patternId: 'digits', minLength: 6, maxLength: 6 }) })
    const username = fresh()
    expect((await house.join({ username })).body.detail).toMatchObject({
      fieldErrors: { paymentPassword: ['required'] },
    })
    expect(codeOf(await house.join({ username, paymentPassword: '918273' }))).toBe('in')
    expect((await rowOf(username))['payment_password_hash']).toMatch(/^\$argon2id\$/)
    const everything = `${await house.dump()}${house.logged()}`
    for (const secret of ['918273', 'correct horse']) expect(everything).not.toContain(secret)
  })

  it("[PWD-02] the default password is nobody's choice", async () => {
    const { body } = await house.join({
      username: fresh(),
      password: 'house default 1',
      confirmPassword: 'house default 1',
    })
    expect(body.detail).toMatchObject({ fieldErrors: { password: ['password.default'] } })
  })

  it("[ROL-03] type, upline, role and id are not the client's to say", async () => {
    const { id } = await inviterCode()
    const username = fresh()
    expect(
      codeOf(
        await house.join({
          username,
          type: 1,
          upline: id,
          role: 'owner',
          id: '1',
          frozen: false,
          mobile_proven: true,
          email_proven: true,
          startingCredit: '9999',
        }),
      ),
    ).toBe('in')
    expect(await rowOf(username)).toMatchObject({ type: 3, upline: null, mobile_proven: false, email_proven: false })
  })

  it('[CMP-05] the terms in force are accepted with the registration', async () => {
    await house.set({ termsVersion: '2' })
    const username = fresh()
    await house.join({ username })
    expect((await rowOf(username))['terms_version']).toBe('2')
  })
})

describe('the ways to register', () => {
  it('[REG-01] a tab that is off is off on the server', async () => {
    await house.set({ USERNAMEREG3: false, MOBILENUMREG3: false })
    expect(codeOf(await house.join({ username: fresh() }))).toBe('METHOD_OFF')
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340001' }))).toBe('METHOD_OFF')
  })

  const sendCode = async (mobileNo: string): Promise<string> => {
    await house.quiet()
    const { body } = await house.call('POST', '/wps/verification/sms/register', {
      body: { mobileNo, countryDialingCode: '55', regType: 'mobile' },
    })
    expect(body).toMatchObject({ success: true })
    return house.codeFor(`+55${mobileNo}`)
  }

  it('[REG-05, REG-11] by mobile number, with the code that was sent there', async () => {
    await house.set({ REGMOBVERF3: true })
    const code = await sendCode('11912340002')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340002' }))).toBe('INVALID_INPUT')
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340002', verificationCode: wrong }))).toBe('CODE_WRONG')
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340009', verificationCode: code }))).toBe('CODE_WRONG')
    expect(codeOf(await house.joinByMobile({ mobileNum: '(11) 91234-0002', verificationCode: code }))).toBe('in')
    expect(await rowOf('5511912340002')).toMatchObject({
      mobile: '+5511912340002',
      mobile_proven: true,
      nickname: '***0002',
    })
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340002', verificationCode: code }))).toBe('CODE_WRONG')
    expect(
      codeOf(
        await house.joinByMobile({ mobileNum: '011 91234 0002', verificationCode: await sendCode('11912340002') }),
      ),
    ).toBe('MOBILE_TAKEN')
  })

  it('[REG-05, REG-09] thirty at once with one code make one account', async () => {
    await house.set({ REGMOBVERF3: true })
    const verificationCode = await sendCode('11912340003')
    const codes = (
      await Promise.all(
        Array.from({ length: 30 }, () => house.joinByMobile({ mobileNum: '11912340003', verificationCode })),
      )
    ).map(codeOf)
    expect(codes.filter((code) => code === 'in')).toHaveLength(1)
    expect(codes.filter((code) => code === 'CODE_WRONG' || code === 'MOBILE_TAKEN')).toHaveLength(29)
  })

  it('[REG-05] thirty wrong codes at once are thirty refusals, and then the right one is worth nothing', async () => {
    await house.set({ REGMOBVERF3: true })
    const code = await sendCode('11912340004')
    const wrong = code === '000000' ? '000001' : '000000'
    const codes = (
      await Promise.all(
        Array.from({ length: 30 }, () => house.joinByMobile({ mobileNum: '11912340004', verificationCode: wrong })),
      )
    ).map(codeOf)
    expect(codes).toEqual(Array.from({ length: 30 }, () => 'CODE_WRONG'))
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340004', verificationCode: code }))).toBe('CODE_WRONG')
  })

  it('[REG-05, REG-11] by user name, a number that is given has to be proven, or may stay out', async () => {
    await house.set({ REGMOBVERF3: true }, { ...testSettings.register, mobileNum: field() })
    const username = fresh()
    expect(codeOf(await house.join({ username: fresh() }))).toBe('in')
    expect(
      (await house.join({ username, mobileNum: '11912340005', countryDialingCode: '55' })).body.detail,
    ).toMatchObject({ fieldErrors: { verificationCode: ['required'] } })
    const verificationCode = await sendCode('11912340005')
    expect(codeOf(await house.join({ username, mobileNum: '11912340005', verificationCode }))).toBe('MOBILE_INVALID')
    expect(
      codeOf(await house.join({ username, mobileNum: '11912340005', countryDialingCode: '55', verificationCode })),
    ).toBe('in')
    expect(await rowOf(username)).toMatchObject({ mobile: '+5511912340005', mobile_proven: true })
  })

  it("[REG-11] without verification the number is kept as unproven, and still one account's alone", async () => {
    expect(codeOf(await house.joinByMobile({ mobileNum: '11912340006' }))).toBe('in')
    expect(await rowOf('5511912340006')).toMatchObject({ mobile_proven: false })
    for (const mobileNum of ['11912340006', '+5511912340006', '(011) 91234-0006', '１１９１２３４０００６']) {
      expect(codeOf(await house.joinByMobile({ mobileNum }))).toBe('MOBILE_TAKEN')
    }
    expect(codeOf(await house.joinByMobile({ mobileNum: '1191234' }))).toBe('MOBILE_INVALID')
  })

  it('[REG-11] without passwords in mobile registration none is asked for, and none logs in', async () => {
    await house.set({ MOBILENUMPASSREG3: false })
    expect(
      codeOf(await house.joinByMobile({ mobileNum: '11912340007', password: undefined, confirmPassword: undefined })),
    ).toBe('in')
    expect(await rowOf('5511912340007')).toMatchObject({ password_hash: '-', password_changed_at: null })
    for (const password of ['-', '', 'correct horse 1']) {
      await house.quiet()
      expect(
        codeOf(await house.encrypted('/wps/session/login', { username: '5511912340007', password, type: 'username' })),
      ).toBe('BAD_CREDENTIALS')
    }
  })

  it('[LOG-14, REG-05] the phone-auth provider vouches for the number, once, and for no other', async () => {
    await house.set({ REGMOBVERF3: true, phoneAuth: true })
    const join = (mobileNum: string, idToken?: string) =>
      house.joinByMobile({ mobileNum, channel: 'phone-auth', ...(idToken === undefined ? {} : { idToken }) })
    expect(codeOf(await join('11987650001'))).toBe('CODE_WRONG')
    expect(codeOf(await join('11987650001', 'forged'))).toBe('CODE_WRONG')
    expect(codeOf(await join('11987650009', 'token-2'))).toBe('CODE_WRONG')
    expect(codeOf(await join('11987650002', 'token-2'))).toBe('CODE_WRONG')
    expect(codeOf(await join('11987650001', 'token-1'))).toBe('in')
    expect(await rowOf('5511987650001')).toMatchObject({ mobile_proven: true })
  })

  it('[REG-06] a social login that found no account ends in one, once, with its proven address', async () => {
    await keepTicket(
      house.db,
      'ticket-1',
      { provider: 'example', subject: 'S1', email: 'Social@Mail.Example' },
      'browser-1',
    )
    const username = fresh()
    const own = { cookie: 'social=browser-1' }
    expect(codeOf(await house.join({ username, socialTicket: 'forged' }, own))).toBe('SOCIAL_FAILED')
    // Sent to somebody else, the ticket would tie that person's account to the sender's login.
    for (const other of [{}, { cookie: 'social=browser-2' }])
      expect(codeOf(await house.join({ username, socialTicket: 'ticket-1' }, other))).toBe('SOCIAL_FAILED')
    const codes = (
      await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          house.join({ username: at === 0 ? username : fresh(), socialTicket: 'ticket-1' }, own),
        ),
      )
    ).map(codeOf)
    expect(codes.filter((code) => code === 'in')).toHaveLength(1)
    expect(codes.filter((code) => code === 'SOCIAL_FAILED')).toHaveLength(29)
    const [row] = await house.db.query(
      sql`SELECT m.email, m.email_proven FROM social_identity s JOIN member m ON m.id = s.member WHERE s.subject = 'S1'`,
    )
    expect(row).toEqual({ email: 'social@mail.example', email_proven: true })
  })
})

describe('who invited whom', () => {
  it('[REG-08, REG-10] an affiliate code, a referral code or a name places the new member', async () => {
    const [one, two] = [await inviterCode(), await inviterCode()]
    expect(one.code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    await withFields({ recommenderId: field() })
    const { username: name } = await house.db
      .query<{ username: string }>(sql`SELECT username FROM member WHERE id = ${two.id}`)
      .then(([row]) => row ?? { username: '' })
    const uplineOf = async (changes: Record<string, unknown>): Promise<string | null> => {
      const username = fresh()
      expect(codeOf(await house.join({ username, ...changes }))).toBe('in')
      return (await rowOf(username)).upline
    }
    expect(await uplineOf({ affiliateCode: ` ${one.code.toLowerCase()} ` })).toBe(one.id)
    expect(await uplineOf({ referralCode: one.code })).toBe(one.id)
    expect(await uplineOf({ recommenderId: name.toUpperCase() })).toBe(two.id)
    expect(await uplineOf({ affiliateCode: one.code, referralCode: two.code, recommenderId: name })).toBe(one.id)
    expect(await uplineOf({ referralCode: 'UNKNOWN1' })).toBeNull()
    expect(await uplineOf({})).toBeNull()
  })

  it('[REG-04, REG-08] a code that is entered has to be right, and nobody refers themself', async () => {
    await withFields({ recommenderId: field() })
    const username = fresh()
    expect(codeOf(await house.join({ username, affiliateCode: 'WRONGONE' }))).toBe('AFFILIATE_CODE_INVALID')
    expect((await house.join({ username, recommenderId: username })).body.detail).toMatchObject({
      fieldErrors: { recommenderId: ['recommenderId.unknown'] },
    })
    expect(await house.db.query(sql`SELECT id FROM member WHERE upline = id`)).toEqual([])
  })

  it('[REG-08] one person is not two members by the same number', async () => {
    const { code } = await inviterCode()
    await withFields({ mobileNum: field() })
    const own = { mobileNum: '11912340010', countryDialingCode: '55' }
    expect(codeOf(await house.join({ username: fresh(), ...own }))).toBe('in')
    expect(
      codeOf(
        await house.join({
          username: fresh(),
          mobileNum: '011 91234-0010',
          countryDialingCode: '55',
          affiliateCode: code,
        }),
      ),
    ).toBe('MOBILE_TAKEN')
  })

  it('[REG-08, SAF-05] whose address is taken shows only where the brand wants it told; its owner keeps it and is told', async () => {
    const owner = fresh()
    await house.join({ username: owner, email: 'owned@mail.example' })
    await house.db.query(sql`UPDATE member SET email_proven = true WHERE username = ${owner}`)
    await house.db.query(
      sql`INSERT INTO directory (kind, key, shard, member) SELECT 'email', email, shard, id FROM member WHERE username = ${owner}`,
    )
    const [free, taken] = [fresh(), fresh()]
    const answers = [
      await house.join({ username: free, email: 'free@mail.example' }),
      await house.join({ username: taken, email: ' OWNED@mail.EXAMPLE ' }),
    ]
    expect(answers.map(codeOf)).toEqual(['in', 'in'])
    expect(answers.map(({ body: { value } }) => Object.keys(Object(value)))).toEqual([
      Object.keys(Object(answers[0]?.body.value)),
      Object.keys(Object(answers[0]?.body.value)),
    ])
    expect(await rowOf(taken)).toMatchObject({ email: 'owned@mail.example', email_proven: false })
    // The mail leaves behind the answer, whose time tells nothing.
    await expect
      .poll(() => house.mails.map(({ to, text }) => [to, text.includes(owner)]))
      .toEqual([['owned@mail.example', true]])
    await house.set({ tellsAccountExists: true })
    expect(codeOf(await house.join({ username: fresh(), email: 'owned@mail.example' }))).toBe('EMAIL_TAKEN')
  })

  it('[REG-08, SAF-05] nobody keeps the owner of an address out by registering with it first', async () => {
    const [squatter, owner] = [fresh(), fresh()]
    for (const username of [squatter, owner])
      expect(codeOf(await house.join({ username, email: 'squatted@mail.example' }))).toBe('in')
    expect(
      await house.db.query(sql`SELECT 1 AS one FROM directory WHERE kind = 'email' AND key = 'squatted@mail.example'`),
    ).toEqual([])
  })

  it('[REG-09, SAF-05] who asks whether names are taken has few tries, which are counted though they open no account', async () => {
    const username = fresh()
    await house.join({ username })
    await house.quiet()
    const codes: unknown[] = []
    for (let tries = 0; tries < 63; tries += 1)
      codes.push(codeOf(await house.join({ username }, { ip: '203.0.113.99' })))
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'USERNAME_TAKEN'))
    expect(codes.slice(60)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  it('[REG-04] the code can be checked ahead, so often', async () => {
    const { code } = await inviterCode()
    const check = (text: string) => house.call('GET', `/wps/agent/affiliate?code=${text}&domain=house.test`)
    expect((await check(code.toLowerCase())).body).toMatchObject({ success: true, value: { code } })
    expect(codeOf(await check('WRONGONE'))).toBe('AFFILIATE_CODE_INVALID')
    for (let tries = 3; tries <= 30; tries += 1) await check('WRONGONE')
    expect(codeOf(await check(code))).toBe('TOO_MANY_REQUESTS')
  })
})

describe('the order of a registration, and how often', () => {
  it('[REG-09] the form, then the affiliate code, then the human, then the picture, then the account', async () => {
    const { code } = await inviterCode()
    const taken = fresh()
    await house.join({ username: taken })
    const bad = { username: taken, affiliateCode: 'WRONGONE', captcha: 'AAAA' }
    await house.set({ humanVerification: true }, { ...testSettings.register, captcha: field({ required: true }) })
    expect(codeOf(await house.join({ ...bad, acceptTerms: false }))).toBe('INVALID_INPUT')
    expect(codeOf(await house.join({ ...bad, email: 'nonsense' }))).toBe('INVALID_INPUT')
    expect(codeOf(await house.join(bad))).toBe('AFFILIATE_CODE_INVALID')
    expect(codeOf(await house.join({ ...bad, affiliateCode: code }))).toBe('VERIFICATION_REQUIRED')
    await house.set({}, { ...testSettings.register, captcha: field({ required: true }) })
    expect(codeOf(await house.join({ ...bad, affiliateCode: code }))).toBe('CAPTCHA_WRONG')
    const cookie = await showCaptcha(house, 'picture-one', 'AAAA')
    expect(codeOf(await house.join({ ...bad, affiliateCode: code }, { cookie }))).toBe('USERNAME_TAKEN')
    expect(codeOf(await house.join({ ...bad, username: fresh(), affiliateCode: code }, { cookie }))).toBe(
      'CAPTCHA_WRONG',
    )
    const again = await showCaptcha(house, 'picture-two', 'AAAA')
    expect(codeOf(await house.join({ ...bad, username: fresh(), affiliateCode: code }, { cookie: again }))).toBe('in')
  })

  it('[REG-09] one address opens twenty accounts an hour, also at once; what fails does not count', async () => {
    const ip = '203.0.113.9'
    for (let at = 0; at < 5; at += 1)
      expect(codeOf(await house.join({ username: fresh(), affiliateCode: 'WRONGONE' }, { ip }))).toBe(
        'AFFILIATE_CODE_INVALID',
      )
    const codes = (await Promise.all(Array.from({ length: 25 }, () => house.join({ username: fresh() }, { ip })))).map(
      codeOf,
    )
    expect(codes.filter((code) => code === 'in')).toHaveLength(20)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5)
    expect(codeOf(await house.join({ username: fresh() }, { ip }))).toBe('TOO_MANY_REQUESTS')
    expect(codeOf(await house.join({ username: fresh() }, { ip: '203.0.113.10' }))).toBe('in')
  })

  it('[LOG-08] the address of the registration is known from then on', async () => {
    const answer = await house.join({ username: fresh() }, { ip: '203.0.113.77' })
    expect(
      await house.db.query(sql`SELECT ip FROM known_address WHERE member = ${tokenOf(answer).split('.')[1]}`),
    ).toEqual([{ ip: '203.0.113.77' }])
  })
})
