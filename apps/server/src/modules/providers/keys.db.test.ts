import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pragmaticPath } from '#contract/protocols/pragmatic.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createEncryption, dataKeysOf } from '#encryption/encryption.ts'
import { systemRandom } from '#server/platform/random.ts'
import { takenAt } from '#server/platform/shared-key.ts'
import { connectForms, formsProvider } from '#tests/fuzz/forms-provider.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, testProvider, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { pragmaticHash } from './pragmatic-routes.ts'
import { encryptKeys } from './provider-key.sql.ts'
import { readProviders, saveProvider } from './provider.sql.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let maker: Operator
let checker: Operator
let manager: Operator

beforeAll(async () => {
  database = await createTestDatabase('providerkeys')
  await connectForms(database.url)
  ;[house, other] = [await openHouse(database.url), await openHouse(database.url)]
  ;[maker, checker, manager] = await Promise.all([
    openOperator(house, 'owner'),
    openOperator(house, 'owner'),
    openOperator(house, 'manager'),
  ])
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await other.close()
  await house.close()
  await database.drop()
})
beforeEach(async () => {
  await house.db.query(sql`DELETE FROM provider_key`)
  await house.db.query(sql`DELETE FROM proposal`)
  await Promise.all([house, other].map(({ app }) => app.providers.reload()))
})

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const SECRET = 'a-new-secret-of-forms'
const FORMS = formsProvider.code
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

const add = (body: object, by: Pick<Operator, 'token'> = maker): Promise<Answer> =>
  house.call('POST', '/ops/providers/keys', { token: by.token, body, encrypted: true })
const added = async (body: object = { code: FORMS, secret: SECRET }): Promise<string> =>
  textField((await add(body)).body.value, 'id')
const putInUse = (id: string, overlapHours = 24, by: Pick<Operator, 'token'> = maker): Promise<Answer> =>
  house.call('POST', '/ops/providers/keys/use', {
    token: by.token,
    body: { id, overlapHours, reason: 'Once a year' },
  })
const end = (id: string, by: Pick<Operator, 'token'> = maker): Promise<Answer> =>
  house.call('POST', '/ops/providers/keys/end', { token: by.token, body: { id, reason: 'Somebody knows it' } })
const decide = (id: string, by: Pick<Operator, 'token'> = checker, at = house): Promise<Answer> =>
  at.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve' } })
async function inUse(body?: object, overlapHours = 24): Promise<string> {
  const id = await added(body)
  expect(codeOf(await decide(textField((await putInUse(id, overlapHours)).body.value, 'proposal')))).toBe('done')
  await Promise.all([house, other].map(({ app }) => app.providers.reload()))
  return id
}
/** What a wallet call of the forms provider is answered: 5 for a hash that does not fit, 4 for a token that nobody has. */
async function asForms(secret: string, at = house): Promise<number> {
  const parameters = { providerId: FORMS, token: 'nobodys' }
  const { body } = await at.app.server.inject({
    method: 'POST',
    url: pragmaticPath('authenticate'),
    payload: new URLSearchParams({ ...parameters, hash: pragmaticHash(parameters, secret) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return Number(Object(JSON.parse(body)).error)
}
const isForms = async (secret: string, at = house): Promise<boolean> => (await asForms(secret, at)) !== 5
/** Whether a wallet call signed by a key is believed. */
async function isSigner(key: KeyObject | string, at = house): Promise<boolean> {
  const raw = JSON.stringify({ user: '1', token: 'x', request_uuid: 'r' })
  const answer = await at.app.server.inject({
    method: 'POST',
    url: '/user/balance',
    payload: raw,
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': sign('RSA-SHA256', Buffer.from(raw), key).toString('base64'),
    },
  })
  return Object(answer.json()).status !== 'RS_ERROR_INVALID_SIGNATURE'
}
const keysOf = async (code: string, by: Pick<Operator, 'token'> = maker): Promise<Record<string, unknown>[]> => {
  const { body } = await house.call('GET', '/ops/providers', { token: by.token })
  return Object(Object(body.value).providers.find((one: { code: string }) => one.code === code)).keys
}

describe('a new key of a provider', () => {
  it('[OPS-11, PRV-01] is taken once two people put it in use, the one before for some hours more, and then no more', async () => {
    expect([await isForms(formsProvider.secret), await isForms(SECRET)]).toEqual([true, false])
    const id = await added()
    expect(await keysOf(FORMS)).toMatchObject([
      { id: null, kind: 'secret', state: 'inUse', until: null },
      {
        id,
        kind: 'secret',
        state: 'waiting',
        fingerprint: createHash('sha256').update(SECRET).digest('hex').slice(0, 16),
      },
    ])
    const proposal = textField((await putInUse(id)).body.value, 'proposal')
    expect([await isForms(SECRET), codeOf(await decide(proposal, maker))]).toEqual([false, 'SECOND_PERSON_NEEDED'])
    expect(codeOf(await decide(proposal))).toBe('done')
    for (const at of [house, other]) {
      await expect.poll(() => isForms(SECRET, at)).toBe(true)
      expect(await isForms(formsProvider.secret, at)).toBe(true)
    }
    expect(await keysOf(FORMS)).toMatchObject([{ state: expect.any(String) }, { state: expect.any(String) }])
    await house.db.query(sql`UPDATE provider_key SET until = app_now() WHERE state = 'ending'`)
    await house.app.providers.reload()
    expect([await isForms(SECRET), await isForms(formsProvider.secret)]).toEqual([true, false])
    expect(await keysOf(FORMS)).toMatchObject([{ id, state: 'inUse' }])
    // What the program is configured with says nothing any more.
    await house.db.transaction((tx) =>
      saveProvider(tx, { ...formsProvider, name: 'Forms', launchUrl: 'https://x.invalid', vendors: [] }),
    )
    await house.app.providers.reload()
    expect([await isForms(SECRET), await isForms(formsProvider.secret)]).toEqual([true, false])
  })

  it('[OPS-11, PRV-01] of a provider that signs is a public key; without an overlap the one before is worth nothing at once', async () => {
    const [first, second] = [pair(), pair()]
    await inUse({ code: testProvider.code, publicKey: pemOf(first.publicKey) })
    expect([await isSigner(testProvider.privateKey), await isSigner(first.privateKey)]).toEqual([true, true])
    await inUse({ code: testProvider.code, publicKey: pemOf(second.publicKey) }, 0)
    expect([
      await isSigner(testProvider.privateKey),
      await isSigner(first.privateKey),
      await isSigner(second.privateKey),
    ]).toEqual([false, false, true])
  })

  it('[OPS-11] ends by one person where it waits or runs out, and never where it is in use', async () => {
    const [waiting, used] = [await added({ code: FORMS, secret: `${SECRET}-2` }), await inUse()]
    const [ending] = (await keysOf(FORMS)).filter(({ state }) => state === 'ending')
    expect(codeOf(await end(used))).toBe('STATE_PASSED')
    expect(codeOf(await end(String(ending?.['id'])))).toBe('done')
    expect([await isForms(formsProvider.secret), await isForms(SECRET)]).toEqual([false, true])
    const proposal = textField((await putInUse(waiting)).body.value, 'proposal')
    expect(codeOf(await end(waiting))).toBe('done')
    expect(codeOf(await decide(proposal))).toBe('PROPOSAL_VOID')
  })

  it('[OPS-11, SAF-04] is told to nobody: neither in an answer nor in the audit, a proposal or any table in clear', async () => {
    await inUse()
    const tables = await house.db.query<{ name: string }>(
      sql`SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
    )
    const rows = await Promise.all(
      tables.map(({ name }) => house.db.query({ text: `SELECT to_jsonb(t) AS row FROM ${name} t`, values: [] })),
    )
    expect(JSON.stringify(rows)).not.toContain(SECRET)
    const answers = await Promise.all(
      ['providers', 'proposals?state=approved', 'audit?limit=100'].map((path) =>
        house.call('GET', `/ops/${path}`, { token: maker.token }),
      ),
    )
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    expect(JSON.stringify(answers)).toContain('provider.keyChanged')
  })

  it('[SAF-04] is encrypted anew under another data key', async () => {
    await inUse()
    const [now] = dataKeysOf(TEST_DATA_KEY) ?? []
    const later = Buffer.alloc(32, 9)
    if (now === undefined) throw new Error('no data key')
    const next = createEncryption([later, now], systemRandom)
    await encryptKeys(house.db, next)
    await encryptKeys(house.db, next)
    const [row] = await house.db.query<{ value: string }>(sql`SELECT value FROM provider_key WHERE state = 'inUse'`)
    expect(row?.value.startsWith(next.prefix)).toBe(true)
    const forms = (await readProviders(house.db, next)).find(({ code }) => code === FORMS)
    expect(takenAt(forms?.secrets ?? [], 0)).toEqual([SECRET, formsProvider.secret])
    await encryptKeys(house.db, createEncryption([now, later], systemRandom))
  })

  it.each([
    ['of nobody', { code: 'nobody', secret: SECRET }, 404, undefined],
    ['that is too short', { code: FORMS, secret: 'short' }, 400, undefined],
    ['of the wrong kind', { code: FORMS, publicKey: 'x' }, 400, 'publicKey'],
    ['that lacks', { code: FORMS }, 400, 'secret'],
    ['that is the one in use', { code: FORMS, secret: formsProvider.secret }, 400, 'secret'],
    ['that is no key', { code: testProvider.code, publicKey: 'words' }, 400, 'publicKey'],
    ['that is private', { code: testProvider.code, publicKey: testProvider.privateKey }, 400, 'publicKey'],
    [
      'that is weak',
      { code: testProvider.code, publicKey: pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey) },
      400,
      'publicKey',
    ],
  ])('[OPS-11, ERR-03] %s is refused, and nothing is kept', async (_what, body, status, field) => {
    const answer = await add(body)
    expect(answer.status).toBe(status)
    if (field !== undefined) expect(Object.keys(Object(Object(answer.body.detail).fieldErrors))).toEqual([field])
    expect(await house.db.query(sql`SELECT FROM provider_key`)).toEqual([])
  })
})

describe('a second person', () => {
  it('[OPS-11] is an owner: managers neither add, use, end nor decide', async () => {
    const id = await added()
    const proposal = textField((await putInUse(id)).body.value, 'proposal')
    for (const answer of [
      await add({ code: FORMS, secret: SECRET }, manager),
      await putInUse(id, 1, manager),
      await end(id, manager),
    ])
      expect(codeOf(answer)).toBe('PERMISSION_MISSING')
    expect(codeOf(await decide(proposal, manager))).toBe('NOT_FOUND')
  })

  it('[OPS-11] agrees to follow the key that the maker saw: where another one came first it is void', async () => {
    const [one, two] = [await added(), await added({ code: FORMS, secret: `${SECRET}-2` })]
    const late = textField((await putInUse(two)).body.value, 'proposal')
    expect(codeOf(await decide(textField((await putInUse(one)).body.value, 'proposal')))).toBe('done')
    expect(codeOf(await decide(late))).toBe('PROPOSAL_VOID')
    expect(codeOf(await putInUse(one))).toBe('STATE_PASSED')
  })

  it('[OPS-11] comes too late after its time, and for a maker who lost its role', async () => {
    const [one, two] = [await added(), await added({ code: FORMS, secret: `${SECRET}-2` })]
    const [late, lost] = [
      textField((await putInUse(one)).body.value, 'proposal'),
      textField((await putInUse(two, 24, await thirdOwner())).body.value, 'proposal'),
    ]
    await house.db.query(sql`UPDATE proposal SET expires_at = app_now() WHERE id = ${late}`)
    expect(codeOf(await decide(late))).toBe('PROPOSAL_EXPIRED')
    await house.db.query(
      sql`UPDATE operator SET role = 'auditor' WHERE id = (SELECT maker FROM proposal WHERE id = ${lost})`,
    )
    expect(codeOf(await decide(lost))).toBe('PROPOSAL_VOID')
    expect(await isForms(SECRET)).toBe(false)
  })
  const thirdOwner = (): Promise<Operator> => openOperator(house, 'owner')

  it('[OPS-11] agrees thirty times at once at two processes, and one key is in use', async () => {
    const proposal = textField((await putInUse(await added())).body.value, 'proposal')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => decide(proposal, checker, n % 2 === 0 ? house : other)),
    )
    expect(answers.filter((one) => codeOf(one) === 'done')).toHaveLength(1)
    expect(await house.db.query(sql`SELECT state FROM provider_key ORDER BY state`)).toEqual([
      { state: 'ending' },
      { state: 'inUse' },
    ])
  })
})
