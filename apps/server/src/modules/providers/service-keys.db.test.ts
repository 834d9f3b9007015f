import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PAYMENT_SIGNATURE_HEADER,
  PAYMENT_SIGNATURE_PREFIX,
  PAYMENT_TIMESTAMP_HEADER,
} from '#contract/protocols/payment-provider.ts'
import { hmac } from '#node/signatures.ts'
import { createSandboxAdapter } from '#server/modules/cashier/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { createSharedKey, type SharedKey } from '#server/platform/shared-key.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { openVendor, type TestVendor } from '#tests/support/vendor.ts'
import { createHttpVendor } from './transfers/index.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

const PAYMENT = 'payment:sandbox'
const VENDOR = 'transfer:HARBOUR'
const FEED = 'feed:station'
const CONFIGURED = 'the-key-of-the-environment'
const NEXT = 'a-key-of-the-console-1'
const LATER = 'a-key-of-the-console-2'

interface Process {
  readonly house: House
  readonly payment: SharedKey
  readonly vendor: SharedKey
  readonly feed: SharedKey
}

let database: TestDatabase
let vendor: TestVendor
let one: Process
/** Another process on the same database. */
let other: Process
let maker: Operator
let checker: Operator
let manager: Operator

async function openProcess(): Promise<Process> {
  const [payment, ofVendor] = [
    createSharedKey({ kind: 'payment', service: 'sandbox', name: 'sandbox', configured: CONFIGURED }, systemClock),
    createSharedKey({ kind: 'transfer', service: 'HARBOUR', name: 'Harbour', configured: CONFIGURED }, systemClock),
  ]
  const feed = createSharedKey(
    { kind: 'feed', service: 'station', name: 'Station', configured: CONFIGURED },
    systemClock,
  )
  const house = await openHouse(database.url, {
    services: [payment, ofVendor, feed],
    paymentAdapters: new Map([
      ['sandbox', createSandboxAdapter({ url: 'http://127.0.0.1:9', keys: () => payment.now(), clock: systemClock })],
    ]),
  })
  return { house, payment, vendor: ofVendor, feed }
}

beforeAll(async () => {
  database = await createTestDatabase('servicekeys')
  vendor = await openVendor(database.url)
  ;[one, other] = [await openProcess(), await openProcess()]
  ;[maker, checker, manager] = await Promise.all([
    openOperator(one.house, 'owner'),
    openOperator(one.house, 'owner'),
    openOperator(one.house, 'manager'),
  ])
})
afterAll(async () => {
  await other.house.close()
  await one.house.close()
  await vendor.close()
  await database.drop()
})
beforeEach(async () => {
  await one.house.db.query(sql`DELETE FROM provider_key`)
  await one.house.db.query(sql`DELETE FROM proposal`)
  await reload()
})

const reload = () => Promise.all([one, other].map(({ house }) => house.app.providers.reload()))
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const add = (body: object, by = maker): Promise<Answer> =>
  one.house.call('POST', '/ops/providers/keys', { token: by.token, body, encrypted: true })
const propose = (id: string, overlapHours: number): Promise<Answer> =>
  one.house.call('POST', '/ops/providers/keys/use', {
    token: maker.token,
    body: { id, overlapHours, reason: 'Once a year' },
  })
const decide = (proposal: string, by = checker): Promise<Answer> =>
  one.house.call('POST', '/ops/proposals/decide', { token: by.token, body: { id: proposal, decision: 'approve' } })
async function use(code: string, secret: string, overlapHours = 24): Promise<void> {
  const id = textField((await add({ code, secret })).body.value, 'id')
  expect(codeOf(await decide(textField((await propose(id, overlapHours)).body.value, 'proposal')))).toBe('done')
}
/** Whether a callback signed by a key is believed: the order in it is nobody's. */
async function isCaller(key: string, { house }: Process): Promise<boolean> {
  const [raw, at] = [
    JSON.stringify({
      reference: 'dp-1234',
      providerReference: 'x',
      state: 'paid',
      amount: '1',
      confirmations: 0,
      reason: null,
      version: 1,
    }),
    String(Date.now()),
  ]
  const { statusCode } = await house.app.server.inject({
    method: 'POST',
    url: '/payments/sandbox/callback',
    payload: raw,
    headers: {
      'content-type': 'application/json',
      [PAYMENT_TIMESTAMP_HEADER]: at,
      [PAYMENT_SIGNATURE_HEADER]: `${PAYMENT_SIGNATURE_PREFIX}${hmac(key, `${at}.`, Buffer.from(raw)).toString('hex')}`,
    },
  })
  expect([403, 404]).toContain(statusCode)
  return statusCode === 404
}
const believed = (at: Process): Promise<boolean[]> =>
  Promise.all([CONFIGURED, NEXT, LATER].map((key) => isCaller(key, at)))
async function keysOf(code: string): Promise<unknown> {
  const { body } = await one.house.call('GET', '/ops/providers', { token: maker.token })
  return Object(body.value).services.find((service: { code: string }) => service.code === code)?.keys
}

describe('a key that the house shares with a service outside', () => {
  it('[OPS-11, CSH-01] of a payment provider begins as configured, is changed by two people, and the one before runs out', async () => {
    expect(await keysOf(PAYMENT)).toMatchObject([{ id: null, kind: 'secret', state: 'inUse', until: null }])
    expect(await believed(one)).toEqual([true, false, false])
    const id = textField((await add({ code: PAYMENT, secret: NEXT })).body.value, 'id')
    const proposal = textField((await propose(id, 24)).body.value, 'proposal')
    expect(codeOf(await decide(proposal, maker))).toBe('SECOND_PERSON_NEEDED')
    expect(await believed(one)).toEqual([true, false, false])
    expect(codeOf(await decide(proposal))).toBe('done')
    for (const at of [one, other]) {
      await expect.poll(() => believed(at)).toEqual([true, true, false])
      // What the house sends is signed by the new one at once.
      expect(at.payment.now()).toEqual([NEXT, CONFIGURED])
    }
    await use(PAYMENT, LATER, 0)
    for (const at of [one, other]) await expect.poll(() => believed(at)).toEqual([false, false, true])
    expect(await keysOf(PAYMENT)).toMatchObject([{ state: 'inUse' }])
    // The environment says nothing any more.
    const third = await openProcess()
    expect(await believed(third)).toEqual([false, false, true])
    await third.house.close()
  })

  it('[OPS-11, MEM-03] of a vendor with wallets of its own signs what it is asked', async () => {
    const asked = createHttpVendor({
      vendor: 'HARBOUR',
      name: 'Harbour',
      url: vendor.url,
      keys: () => one.vendor.now(),
      clock: systemClock,
    })
    await expect(asked.balance(memberId('16'))).rejects.toThrow('401')
    await use(VENDOR, vendor.key)
    await expect.poll(() => one.vendor.now()[0]).toBe(vendor.key)
    expect(await asked.balance(memberId('16'))).toBe(0n)
    // The other service has its own.
    expect(one.payment.now()).toEqual([CONFIGURED])
  })

  it('[OPS-11, SPB-06] of a feed is changed like those of others', async () => {
    await use(FEED, NEXT)
    await expect.poll(() => one.feed.now()).toEqual([NEXT, CONFIGURED])
  })

  it('[OPS-11] is put in use once, of two that follow the same one', async () => {
    const [first, second] = [
      textField((await add({ code: PAYMENT, secret: NEXT })).body.value, 'id'),
      textField((await add({ code: PAYMENT, secret: LATER })).body.value, 'id'),
    ]
    const proposals = [
      textField((await propose(first, 1)).body.value, 'proposal'),
      textField((await propose(second, 1)).body.value, 'proposal'),
    ]
    const answers = await Promise.all(proposals.map((proposal) => decide(proposal)))
    expect(answers.map(codeOf).toSorted()).toEqual(['PROPOSAL_VOID', 'done'])
    expect(await one.house.db.query(sql`SELECT state FROM provider_key ORDER BY state`)).toEqual([
      { state: 'ending' },
      { state: 'inUse' },
      { state: 'waiting' },
    ])
  })

  it.each([
    ['of a service that is not configured', { code: 'payment:nobody', secret: NEXT }, 404, undefined],
    ['that is a public key', { code: PAYMENT, publicKey: 'x' }, 400, 'publicKey'],
    ['that is the one in use', { code: PAYMENT, secret: CONFIGURED }, 400, 'secret'],
    ['that is too short', { code: PAYMENT, secret: 'short' }, 400, undefined],
    ['of no kind of service', { code: 'sms:gateway', secret: NEXT }, 400, undefined],
  ])('[OPS-11, ERR-03] %s is refused, and nothing is kept', async (_what, body, status, field) => {
    const answer = await add(body)
    expect(answer.status).toBe(status)
    if (field !== undefined) expect(Object.keys(Object(Object(answer.body.detail).fieldErrors))).toEqual([field])
    expect(await one.house.db.query(sql`SELECT FROM provider_key`)).toEqual([])
  })

  it('[OPS-11] is changed by owners alone', async () => {
    expect(codeOf(await add({ code: PAYMENT, secret: NEXT }, manager))).toBe('PERMISSION_MISSING')
  })
})
