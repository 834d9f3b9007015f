import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, object, parse, string } from 'zod/mini'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import {
  codeAt,
  newOperator,
  openOperator,
  operatorSession,
  type TestOperator,
  tokenOf,
} from '#tests/support/operators.ts'
import { type Authenticator, createAuthenticator, ONLY_PRESENT, type Told } from '#tests/support/passkey.ts'

type Open = TestOperator & { readonly token: string }

/** In the middle of a step of the authenticator, so that no code grows old within a test. */
const STEP = 30_000
const clock = manualClock(Math.floor(systemClock.now() / STEP) * STEP + STEP / 2)
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('operatorfactors')
  house = await openHouse(database.url, { clock })
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const post = (path: string, body: unknown, token?: string, encrypted = false): Promise<Answer> =>
  house.call('POST', `/ops/session/${path}`, { body, encrypted, ...(token === undefined ? {} : { token }) })
const said = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const thirty = <Result>(ask: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)))
const logIn = ({ username, password }: TestOperator, shown: object): Promise<Answer> =>
  post('login', { username, password, ...shown }, undefined, true)
const open = async (operator: TestOperator): Promise<Open> => ({
  ...operator,
  token: (await operatorSession(house, operator.id)).token,
})
const actions = async ({ id }: { readonly id: string }): Promise<string[]> =>
  (await readAudit(house.db, { subject: `operator:${id}` })).map(({ action }) => action).toReversed()

const codesOf = ({ body }: Answer): string[] =>
  parse(object({ recoveryCodes: array(string()) }), body.value).recoveryCodes
const newCodes = async ({ token }: Open): Promise<string[]> => codesOf(await post('recovery', {}, token))
const left = async ({ token }: Open) => (await house.call('GET', '/ops/session/passkeys', { token })).body.value

const creation = async ({ token }: Open): Promise<string> =>
  textField((await post('passkeys/options', {}, token)).body.value, 'challenge')
const request = async (): Promise<string> => textField((await post('passkey-options', {})).body.value, 'challenge')
const add = async (operator: Open, key: Authenticator, changes: Told = {}): Promise<Answer> =>
  post('passkeys/add', { name: 'Key', passkey: key.make(await creation(operator), changes) }, operator.token)
const keyed = async (counts = true): Promise<{ operator: Open; key: Authenticator; id: string }> => {
  const [operator, key] = [await open(await newOperator(house, 'editor')), createAuthenticator(counts)]
  return { operator, key, id: textField((await add(operator, key)).body.value, 'id') }
}

describe('recovery codes of an operator', () => {
  it('[OPS-10] are ten, shown once, good once each in place of the code, however they are typed, and in the audit', async () => {
    const operator = await open(await newOperator(house, 'editor'))
    const codes = await newCodes(operator)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(await left(operator)).toMatchObject({ app: true, recoveryLeft: 10 })
    const [first = '', second = ''] = codes
    expect(said(await logIn(operator, { code: first.toUpperCase().replace('-', ' ') }))).toBe('done')
    expect(said(await logIn(operator, { code: first }))).toBe('BAD_CREDENTIALS')
    expect(said(await logIn({ ...operator, password: 'wrong horse 1' }, { code: second }))).toBe('BAD_CREDENTIALS')
    expect(await left(operator)).toMatchObject({ recoveryLeft: 9 })
    expect((await actions(operator)).slice(-2)).toEqual(['operator.recoveryUsed', 'operator.loggedIn'])
    const rows = await house.db.query(sql`SELECT to_jsonb(c) AS row FROM operator_recovery_code c`)
    const audit = await readAudit(house.db, { limit: 200 })
    for (const code of codes)
      for (const text of [JSON.stringify(rows), JSON.stringify(audit)]) expect(text).not.toContain(code)
  })

  it('[OPS-10] are good for one of thirty logins at once', async () => {
    const operator = await open(await newOperator(house, 'editor'))
    const [code = ''] = await newCodes(operator)
    const answers = await thirty(() => logIn(operator, { code }))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const answer of answers)
      expect(['done', 'BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'BUSY']).toContain(said(answer))
    expect((await actions(operator)).filter((one) => one === 'operator.recoveryUsed')).toHaveLength(1)
  })

  it("[OPS-10] are another's for nobody, open no decision, and end with the next ten", async () => {
    const [operator, other] = [
      await open(await newOperator(house, 'editor')),
      await open(await newOperator(house, 'editor')),
    ]
    const [code = '', next = ''] = await newCodes(operator)
    await newCodes(other)
    expect(said(await logIn(other, { code }))).toBe('BAD_CREDENTIALS')
    expect(said(await post('prove', { code }, operator.token, true))).toBe('CODE_WRONG')
    const renewed = (await thirty(() => post('recovery', {}, operator.token))).filter(({ body }) => body.success)
    expect(renewed.length).toBeGreaterThan(1)
    expect(await left(operator)).toMatchObject({ recoveryLeft: 10 })
    expect(said(await logIn(operator, { code: next }))).toBe('BAD_CREDENTIALS')
    const works: string[] = []
    for (const answer of renewed) {
      await house.db.query(sql`DELETE FROM throttle`)
      works.push(said(await logIn(operator, { code: codesOf(answer)[0] ?? '' })))
    }
    expect(works.filter((one) => one === 'done')).toHaveLength(1)
  })

  it('[OPS-10] are renewed by a fresh code alone', async () => {
    const operator = await open(await newOperator(house, 'editor'))
    await house.db.query(
      sql`UPDATE operator_session SET proven_at = proven_at - interval '11 minutes' WHERE operator = ${operator.id}`,
    )
    expect(said(await post('recovery', {}, operator.token))).toBe('CODE_NEEDED')
  })
})

describe('a passkey of an operator', () => {
  it('[OPS-01, OPS-10] logs in beside the password, once for each challenge, and counts on', async () => {
    const { operator, key } = await keyed()
    const challenge = await request()
    expect(said(await logIn({ ...operator, password: 'wrong horse 1' }, { passkey: key.show(challenge) }))).toBe(
      'BAD_CREDENTIALS',
    )
    // The challenge was used up by the wrong password.
    expect(said(await logIn(operator, { passkey: key.show(challenge) }))).toBe('BAD_CREDENTIALS')
    const shown = key.show(await request())
    expect(said(await logIn(operator, { passkey: shown }))).toBe('done')
    expect(said(await logIn(operator, { passkey: shown }))).toBe('BAD_CREDENTIALS')
    expect(said(await logIn(operator, { passkey: key.show(await request()) }))).toBe('done')
    // A copy of it that counted less.
    expect(said(await logIn(operator, { passkey: key.show(await request(), { counter: 2 }) }))).toBe('BAD_CREDENTIALS')
    const [event] = await readAudit(house.db, { subject: `operator:${operator.id}`, limit: 1 })
    expect(event).toMatchObject({ action: 'operator.loggedIn', after: { by: 'passkey' } })
  })

  it('[OPS-01] that counts nothing logs in as often; of thirty with one answer at once one succeeds', async () => {
    const { operator, key } = await keyed(false)
    for (let n = 0; n < 2; n += 1)
      expect(said(await logIn(operator, { passkey: key.show(await request()) }))).toBe('done')
    const shown = key.show(await request())
    const answers = await thirty(() => logIn(operator, { passkey: shown }))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it.each<[string, Told]>([
    ['made for another site', { origin: 'http://console.test.evil.example' }],
    ['of another name', { rpId: 'evil.example' }],
    ['whose user did not show who it is', { flags: ONLY_PRESENT }],
    ['that answers another question', { type: 'webauthn.create' }],
    ['that answers no challenge of ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['that is signed by nobody', { signature: Buffer.alloc(70) }],
  ])('[OPS-01, SAF-05] %s opens nothing', async (_how, changes) => {
    const { operator, key } = await keyed()
    expect(said(await logIn(operator, { passkey: key.show(await request(), changes) }))).toBe('BAD_CREDENTIALS')
    expect(said(await post('prove', { passkey: key.show(await request(), changes) }, operator.token, true))).toBe(
      'CODE_WRONG',
    )
    const { type: _type, signature: _signature, ...made } = changes
    if (Object.keys(made).length > 0) expect(said(await add(operator, createAuthenticator(), made))).toBe('CODE_WRONG')
  })

  it("[OPS-01, SAF-05] is nobody else's, and answers in time", async () => {
    const [{ operator, key }, other] = [await keyed(), await keyed()]
    expect(said(await logIn(other.operator, { passkey: key.show(await request()) }))).toBe('BAD_CREDENTIALS')
    expect(
      said(await logIn(operator, { passkey: { ...key.show(await request()), id: other.key.id, rawId: other.key.id } })),
    ).toBe('BAD_CREDENTIALS')
    const [late, lateNew] = [await request(), await creation(operator)]
    await house.db.query(sql`UPDATE operator_challenge SET expires_at = app_now()`)
    expect(said(await logIn(operator, { passkey: key.show(late) }))).toBe('BAD_CREDENTIALS')
    const passkey = createAuthenticator().make(lateNew)
    expect(said(await post('passkeys/add', { name: 'Key', passkey }, operator.token))).toBe('CODE_WRONG')
    // Each is asked for a new one of its own: a challenge of somebody else, or of a login, makes none.
    const foreign = [await creation(other.operator), await request()]
    for (const challenge of foreign) {
      const made = createAuthenticator().make(challenge)
      expect(said(await post('passkeys/add', { name: 'Key', passkey: made }, operator.token))).toBe('CODE_WRONG')
    }
    expect(said(await logIn(operator, { passkey: key.show(await creation(operator)) }))).toBe('BAD_CREDENTIALS')
  })

  it('[SAF-05] is asked for in one way, whoever asks, as often as an address may', async () => {
    const asked = await post('passkey-options', { username: 'somebody' })
    expect(asked.body.value).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'console.test',
      timeout: 120_000,
      userVerification: 'required',
    })
    const answers = await thirty(() => post('passkey-options', {}))
    expect(answers.filter((one) => said(one) === 'TOO_MANY_ATTEMPTS').length).toBeGreaterThan(0)
  })

  it('[OPS-10] proves afresh who is there, once', async () => {
    const { operator, key } = await keyed()
    await house.db.query(
      sql`UPDATE operator_session SET proven_at = proven_at - interval '11 minutes' WHERE operator = ${operator.id}`,
    )
    expect(said(await post('passkeys/options', {}, operator.token))).toBe('CODE_NEEDED')
    const passkey = key.show(await request())
    const answers = await thirty(() => post('prove', { passkey }, operator.token, true))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(said(await post('passkeys/options', {}, operator.token))).toBe('done')
  })

  it('[OPS-10] is added once, told with its name, and bound to its operator where it is kept', async () => {
    const operator = await open(await newOperator(house, 'editor'))
    const [key, challenge] = [createAuthenticator(), await creation(operator)]
    const passkey = key.make(challenge)
    const answers = await thirty(() => post('passkeys/add', { name: 'Blue key', passkey }, operator.token))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await left(operator)).toMatchObject({ list: [{ name: 'Blue key', usedAt: null }], next: null, app: true })
    expect(said(await add(operator, key))).toBe('CONFLICT')
    const asked = await post('passkeys/options', {}, operator.token)
    expect(asked.body.value).toMatchObject({
      rp: { id: 'console.test' },
      user: { name: operator.username, id: Buffer.from(operator.id).toString('base64url') },
      excludeCredentials: [{ type: 'public-key', id: key.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    // Whoever writes the table makes nobody's passkey another's.
    const thief = await keyed()
    await house.db.query(
      sql`UPDATE operator_factor SET operator = ${operator.id} WHERE kind = 'passkey' AND operator = ${thief.operator.id}`,
    )
    expect((await logIn(operator, { passkey: thief.key.show(await request()) })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the factors of an operator', () => {
  const remove = ({ token }: Open, id: string): Promise<Answer> => post('passkeys/remove', { id }, token)

  it('[OPS-10] are its own to take away, and one of them stays', async () => {
    const [{ operator, key, id }, other] = [await keyed(), await keyed()]
    expect(said(await remove(other.operator, id))).toBe('NOT_FOUND')
    const answers = await thirty(() => remove(operator, id))
    expect(answers.map(said).filter((one) => one === 'done')).toHaveLength(1)
    expect(said(await logIn(operator, { passkey: key.show(await request()) }))).toBe('BAD_CREDENTIALS')
    // Of two passkeys without an app one stays, also where both are taken at once.
    await house.db.query(sql`DELETE FROM operator_factor WHERE operator = ${other.operator.id} AND kind = 'app'`)
    const second = textField((await add(other.operator, createAuthenticator())).body.value, 'id')
    const both = await thirty((n) => remove(other.operator, n % 2 === 0 ? other.id : second))
    expect(both.map(said).filter((one) => one === 'done')).toHaveLength(1)
    expect(both.map(said)).toContain('FACTOR_NEEDED')
    expect(await left(other.operator)).toMatchObject({ list: [{}], app: false })
  })

  it('[OPS-10] get another app by a code of it, once; until then the one before counts', async () => {
    const operator = await open(await newOperator(house, 'editor'))
    const first = textField((await post('app/options', {}, operator.token)).body.value, 'secret')
    const secret = textField((await post('app/options', {}, operator.token)).body.value, 'secret')
    const set = (from: string, at: number): Promise<Answer> =>
      post('app/set', { code: codeAt(from, at) }, operator.token, true)
    expect(said(await set(first, clock.now()))).toBe('CODE_WRONG')
    expect(said(await logIn(operator, { code: codeAt(operator.secret, clock.now()) }))).toBe('done')
    await house.db.query(sql`DELETE FROM throttle`)
    const answers = await thirty(() => set(secret, clock.now()))
    expect(answers.map(said).filter((one) => one === 'done')).toHaveLength(1)
    expect(said(await logIn(operator, { code: codeAt(operator.secret, clock.now() + STEP) }))).toBe('BAD_CREDENTIALS')
    // The code that set it is used up.
    expect(said(await logIn(operator, { code: codeAt(secret, clock.now()) }))).toBe('BAD_CREDENTIALS')
    expect(said(await logIn(operator, { code: codeAt(secret, clock.now() + STEP) }))).toBe('done')
    expect(await house.db.query(sql`SELECT FROM operator_factor WHERE operator = ${operator.id}`)).toHaveLength(1)
    const stored = JSON.stringify(await house.db.query(sql`SELECT to_jsonb(f) AS f FROM operator_factor f`))
    expect(stored).not.toMatch(new RegExp(`${secret}|${first}|${operator.secret}`))
  })
})

describe('an invitation', () => {
  const invited = async (): Promise<{ token: string; username: string }> => {
    const owner = await openOperator(house, 'owner')
    const username = `n${systemClock.now().toString(36)}`
    const body = { username, role: 'editor' }
    return {
      token: tokenOf(await house.call('POST', '/ops/operators/invite', { token: owner.token, body })),
      username,
    }
  }
  const options = (token: string): Promise<Answer> => post('invitation/passkey-options', { token }, undefined, true)

  it('[OPS-10] is accepted by a passkey in place of an app, and answers the recovery codes', async () => {
    const { token, username } = await invited()
    const [key, challenge] = [createAuthenticator(), textField((await options(token)).body.value, 'challenge')]
    const passkey = { name: 'My key', passkey: key.make(challenge) }
    const body = { token, password: 'my own secret 1', passkey }
    const answers = await thirty(() => post('accept', body, undefined, true))
    const [accepted] = answers.filter(({ body: answer }) => answer.success)
    if (accepted === undefined) throw new Error('nobody was let in')
    expect(answers.filter(({ body: answer }) => answer.success)).toHaveLength(1)
    const codes = codesOf(accepted)
    expect(codes).toHaveLength(10)
    expect(said(await options(token))).toBe('LINK_INVALID')
    const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM operator WHERE username = ${username}`)
    const operator = { username, password: 'my own secret 1', secret: '', id: row?.id ?? '' }
    const entered = await post('login', { ...operator, passkey: key.show(await request()) }, undefined, true)
    expect(
      (await house.call('GET', '/ops/session/passkeys', { token: entered.session ?? '' })).body.value,
    ).toMatchObject({
      list: [{ name: 'My key' }],
      app: false,
      recoveryLeft: 10,
    })
    expect(said(await post('login', { ...operator, code: codes[4] }, undefined, true))).toBe('done')
    for (const code of ['', '000000', 'abcd-efgh'])
      expect(said(await post('login', { ...operator, code }, undefined, true))).toBe('BAD_CREDENTIALS')
  })

  it('[OPS-10] is not accepted without a factor, or by a passkey that was made for something else', async () => {
    const [{ token }, other] = [await invited(), await invited()]
    const accept = (changes: object): Promise<Answer> =>
      post('accept', { token, password: 'my own secret 1', ...changes }, undefined, true)
    expect(said(await accept({}))).toBe('CODE_WRONG')
    const foreign = [await request(), textField((await options(other.token)).body.value, 'challenge')]
    for (const challenge of foreign)
      expect(said(await accept({ passkey: { name: 'Key', passkey: createAuthenticator().make(challenge) } }))).toBe(
        'CODE_WRONG',
      )
  })
})
