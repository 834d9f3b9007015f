import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nullable, object, parse, string } from 'zod/mini'
import { openingCalls } from '#contract/calls/opening.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import type { Reach } from '#server/platform/http/reach.ts'
import { keepOpening } from '#server/modules/brand/index.ts'
import { type AccountsHouse, openAccountsHouse } from '#tests/support/accounts.ts'
import { forgetContent } from '#tests/support/content.ts'
import { creditedDeposit, markTest, paidWithdrawal, publishTerms } from '#tests/support/first-day.ts'
import { betBody, type Player, textField } from '#tests/support/house.ts'
import { newOperator, newRole, operatorSession, type TestOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'

type Operator = TestOperator & { readonly token: string }

const SITE = 'https://house.test'
const CONSOLE = 'https://console.test'
const { cashier } = moneyHouse.brand.settings
const clock = manualClock(systemClock.now())

let house: AccountsHouse
let player: Player
/** Of a game that was opened before the house was closed. */
let gameToken: string
let first: Operator
let second: Operator
/** What stands between the house and its own addresses, for a test that changes it. */
let reach: Reach = (url) => itself(url)

/** The addresses lead to the servers of this process. */
const itself = async (url: string): Promise<{ status: number; text: string }> => {
  const server = url.startsWith(`${SITE}/`) ? house.app.server : house.app.console
  const { statusCode, body } = await server.inject(new URL(url).pathname)
  return { status: statusCode, text: body }
}

const logged = async (role: string): Promise<Operator> => {
  const operator = await newOperator(house, role)
  return { ...operator, token: (await operatorSession(house, operator.id)).token }
}

beforeAll(async () => {
  house = await openAccountsHouse('opening', {
    ...moneyHouse,
    clock,
    siteUrl: SITE,
    console: { url: CONSOLE, networks: [] },
    reach: (url, milliseconds) => reach(url, milliseconds),
  })
  player = await house.register()
  gameToken = await house.gameToken(player)
  await house.provider('bet', betBody(player, gameToken))
  await keepOpening(house.db, false)
  first = await logged('owner')
  second = await logged('owner')
  settle()
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})

/** A change behind the house's back holds when what the house knew is too old. */
const settle = (): void => clock.advance(1001)

interface Said {
  readonly code: string
  readonly value: unknown
  readonly detail: unknown
}
/** A call of the console, at its address with TLS. */
async function ask(method: 'GET' | 'POST' | 'PUT', path: string, by: { token: string }, body?: object): Promise<Said> {
  const response = await house.app.console.inject({
    method,
    url: path,
    headers: {
      origin: CONSOLE,
      cookie: `__Host-console=${encodeURIComponent(by.token)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { success, code, value, detail } = response.json()
  return { code: success === true ? 'done' : String(code), value, detail }
}
const read = async () => parse(openingCalls['opening.read'].response, (await ask('GET', '/ops/opening', first)).value)
const missing = async () => (await read()).lines.filter(({ found }) => !found).map(({ tick }) => tick)
const partOf = async (code: string) =>
  (await read()).lines.flatMap(({ parts }) => parts).find((part) => part.code === code)
const look = async (): Promise<void> => {
  await house.db.query(sql`DELETE FROM throttle WHERE key = 'opening:look'`)
  expect((await ask('POST', '/ops/opening/look', first, {})).code).toBe('done')
}
const open = (by = first) => ask('POST', '/ops/opening/open', by, {})
const decide = (by: { token: string }, id: string) =>
  ask('POST', '/ops/proposals/decide', by, { id, decision: 'approve' })
const withdraw = (by: { token: string }, id: string) => ask('POST', '/ops/proposals/withdraw', by, { id })
const status = async (): Promise<unknown> => (await house.app.server.inject('/wps/system/status')).json().value.status

describe('a new house', () => {
  it('[OPS-13] is closed to players, and nobody opens it by hand', async () => {
    expect(await status()).toBe(1)
    expect((await house.call('GET', '/wps/member/info', { token: player.token })).body.code).toBe('MAINTENANCE')
    expect((await ask('PUT', '/ops/system/status', first, { status: 0 })).code).toBe('HOUSE_NOT_READY')
    settle()
    expect(await status()).toBe(1)
    // A second start, of another process or after a restart, changes nothing.
    await keepOpening(house.db, false)
    await keepOpening(house.db, true)
    expect(await read()).toMatchObject({ isNew: true, openedAt: null, proposal: null })
  })

  it('[OPS-13] lists what it lacks, and is not proposed to be opened', async () => {
    expect(await missing()).toEqual(['brand', 'addresses', 'messages', 'limits', 'providers', 'payments', 'rehearsal'])
    const refused = await open()
    expect(refused).toMatchObject({ code: 'HOUSE_NOT_READY', detail: { missing: await missing() } })
  })

  it('[OPS-13] lets in a browser with a rehearsal link, for a day', async () => {
    const made = await ask('POST', '/ops/opening/rehearsal', first, {})
    const link = new URL(textField(made.value, 'link'))
    expect(link.origin).toBe(SITE)
    const followed = await house.app.server.inject(link.pathname)
    const [cookie] = followed.cookies
    expect(cookie).toMatchObject({ name: 'rehearsal', httpOnly: true, secure: true, sameSite: 'Lax' })
    const seen = async (pass: string): Promise<unknown> =>
      (await house.app.server.inject({ url: '/wps/system/status', headers: { cookie: `rehearsal=${pass}` } })).json()
        .value
    const pass = cookie?.value ?? ''
    const isApart = (one: string): Promise<boolean> =>
      house.app.isApart({ get: (name) => (name === 'rehearsal' ? one : undefined) })
    expect(await seen(pass)).toMatchObject({ status: 0, rehearsal: true })
    expect(await isApart(pass)).toBe(true)
    const balance = await house.app.server.inject({
      url: '/wps/member/info',
      headers: { cookie: `rehearsal=${pass}`, authorization: `Bearer ${player.token}` },
    })
    expect(balance.statusCode).toBe(200)
    const forged = [
      `${pass.slice(0, -1)}${pass.endsWith('0') ? '1' : '0'}`,
      pass.replace(/^\d/, '9'),
      '',
      'x'.repeat(78),
    ]
    for (const one of forged) {
      expect(await seen(one)).toMatchObject({ status: 1, rehearsal: false })
      expect(await isApart(one)).toBe(false)
    }
    clock.advance(86_400_001)
    expect(await seen(pass)).toMatchObject({ status: 1, rehearsal: false })
    expect((await house.app.server.inject(link.pathname)).cookies).toEqual([])
  })

  it('[OPS-13] finds the terms in every language, or says which lacks', async () => {
    await publishTerms(house.db, ['PT'])
    settle()
    const languages = (await read()).lines.flatMap(({ parts }) => parts).filter(({ code }) => code === 'language')
    expect(languages).toMatchObject([
      { name: 'PT', found: true },
      { name: 'EN', found: false },
    ])
    await forgetContent(house.db, 'terms')
    settle()
    expect(await missing()).toContain('brand')
    await publishTerms(house.db, ['PT', 'EN'])
    settle()
    expect(await missing()).not.toContain('brand')
  })

  it.each([
    ['nobody answers', async () => Promise.reject(new Error('ECONNREFUSED')), 'noAnswer'],
    ['another house answers', async () => ({ status: 200, text: 'a'.repeat(64) }), 'otherHouse'],
    ['a page answers that is none', async () => ({ status: 404, text: '' }), 'otherHouse'],
    [
      'the console answers in place of the site',
      async (url: string) => itself(url.replace(SITE, CONSOLE)),
      'otherHouse',
    ],
  ] as const)('[OPS-13] where %s at its address it says so', async (_what, answer, why) => {
    reach = answer
    await look()
    expect(await partOf('site')).toMatchObject({ found: false, why })
    reach = itself
    await look()
    expect(await partOf('site')).toMatchObject({ found: true, why: null, name: SITE })
    expect(await partOf('console')).toMatchObject({ found: true, why: null })
  })

  it('[OPS-13] answers a number of its own with a proof, and nothing that is none', async () => {
    const nonce = 'a'.repeat(43)
    const [site, console] = await Promise.all(
      [house.app.server, house.app.console].map(async (one) => (await one.inject(`/house/${nonce}`)).body),
    )
    expect([site, console].every((text) => /^[\da-f]{64}$/.test(text ?? ''))).toBe(true)
    expect(site).not.toBe(console)
    expect((await house.app.server.inject('/house/abc')).statusCode).toBe(404)
  })

  it('[OPS-13] looks at most every thirty seconds, however many ask', async () => {
    let asked = 0
    reach = (url) => {
      asked += 1
      return itself(url)
    }
    await look()
    const all = await Promise.all(Array.from({ length: 10 }, () => ask('POST', '/ops/opening/look', first, {})))
    expect([new Set(all.map(({ code }) => code)), asked]).toEqual([new Set(['done']), 2])
    reach = itself
  })

  it.each([
    ['mail', 'owner@example.com'],
    ['sms', '+5511912345678'],
  ] as const)('[OPS-13] believes that %s arrives by the code that arrived, once', async (kind, to) => {
    const send = (address: string) => ask('POST', '/ops/opening/messages', first, { kind, to: address })
    const confirm = (by: Operator, code: string) => ask('POST', '/ops/opening/messages/confirm', by, { kind, code })
    const sent = (): string =>
      /\b\d{6}\b/.exec((kind === 'mail' ? house.mails.at(-1)?.text : house.sms.at(-1)?.text) ?? '')?.[0] ?? ''
    expect((await send(kind === 'mail' ? '+5511912345678' : 'owner@example.com')).code).toBe('INVALID_INPUT')
    expect((await confirm(first, '000000')).code).toBe('CODE_WRONG')
    expect((await send(to)).code).toBe('done')
    const wrong = sent() === '111111' ? '222222' : '111111'
    expect(await house.dump()).not.toContain(to)
    // Nobody else confirms what was sent to this one, and after five wrong ones the right one is worth nothing.
    expect((await confirm(second, sent())).code).toBe('CODE_WRONG')
    for (let n = 0; n < 5; n += 1) expect((await confirm(first, wrong)).code).toBe('CODE_WRONG')
    expect((await confirm(first, sent())).code).toBe('CODE_WRONG')
    expect((await send(to)).code).toBe('done')
    await house.later(16)
    expect((await confirm(first, sent())).code).toBe('CODE_WRONG')
    await house.later(0)
    expect(await partOf(kind)).toMatchObject({ found: false })
    expect((await send(to)).code).toBe('done')
    const all = await Promise.all(Array.from({ length: 30 }, () => confirm(first, sent())))
    expect(all.filter(({ code }) => code === 'done')).toHaveLength(1)
    expect(await partOf(kind)).toMatchObject({ found: true })
    const told = (await readAudit(house.db, { actor: `operator:${first.id}`, limit: 200 })).filter(
      ({ action, after }) => action === 'opening.messageArrived' && JSON.stringify(after).includes(kind),
    )
    expect(told).toHaveLength(1)
  })

  it('[OPS-13] sends an operator five messages in a quarter of an hour', async () => {
    const codes = []
    for (let n = 0; n < 6; n += 1)
      codes.push((await ask('POST', '/ops/opening/messages', second, { kind: 'mail', to: 'o@example.com' })).code)
    expect(codes).toEqual(['done', 'done', 'done', 'done', 'done', 'TOO_MANY_REQUESTS'])
  })

  it('[OPS-13] counts limits as set when somebody saved them', async () => {
    await writeSetting(house.db, 'cashier', cashier)
    expect(await missing()).toContain('limits')
    await writeSetting(house.db, 'safety', testSettings.safety)
    settle()
    expect(await missing()).not.toContain('limits')
  })

  it('[OPS-13] finds the rehearsal in the orders, bets and payouts of test accounts alone', async () => {
    const pay = { channel: cashier.channels[0]?.code ?? '', adapter: 'manual' }
    const back = { kind: 'eWallet', adapter: 'bank' }
    await creditedDeposit(house.db, player.id, { ...pay, state: 'open' })
    await creditedDeposit(house.db, player.id, pay)
    await paidWithdrawal(house.db, player.id, back)
    expect(await missing()).toEqual(['providers', 'payments', 'rehearsal'])
    await markTest(house.db, player.id)
    await look()
    expect(await missing()).toEqual([])
    // Whoever is no test account any more has rehearsed nothing.
    await markTest(house.db, player.id, false)
    expect(await missing()).toEqual(['providers', 'payments', 'rehearsal'])
    await markTest(house.db, player.id)
    await house.db.query(sql`UPDATE withdrawal SET state = 'failed'`)
    expect(await missing()).toEqual(['payments', 'rehearsal'])
    await house.db.query(sql`UPDATE withdrawal SET state = 'received'`)
  })

  it('[OPS-13] does not count books that were recomputed before a test account moved money, nor books that disagree', async () => {
    expect((await house.provider('bet', betBody(player, gameToken))).reply).toMatchObject({ status: 'RS_OK' })
    expect(await partOf('ledger')).toMatchObject({ found: false, why: 'movedSince' })
    await house.db.query(sql`UPDATE wallet SET balance = balance + 1 WHERE member = ${player.id} AND kind = 1`)
    await look()
    expect(await partOf('ledger')).toMatchObject({ found: false, why: 'disagrees' })
    await house.db.query(sql`UPDATE wallet SET balance = balance - 1 WHERE member = ${player.id} AND kind = 1`)
    await look()
    expect(await missing()).toEqual([])
  })
})

describe('the opening', () => {
  const propose = async (by = first): Promise<string> => textField((await open(by)).value, 'proposal')
  const stateOf = async (id: string): Promise<unknown> =>
    parse(
      object({ state: string(), cause: nullable(string()) }),
      (await ask('GET', `/ops/proposals/one?id=${id}`, first)).value,
    )

  it('[OPS-13, OPS-04] is decided by nobody alone, and by nobody without the permission', async () => {
    const id = await propose()
    expect((await read()).proposal).toBe(id)
    expect((await open(second)).code).toBe('CONFLICT')
    expect((await decide(first, id)).code).toBe('SECOND_PERSON_NEEDED')
    const again = (await operatorSession(house, first.id)).token
    expect((await decide({ token: again }, id)).code).toBe('SECOND_PERSON_NEEDED')
    expect(['NOT_FOUND', 'PERMISSION_MISSING']).toContain((await decide(await logged('manager'), id)).code)
    expect((await ask('POST', '/ops/opening/open', await logged('manager'), {})).code).toBe('PERMISSION_MISSING')
    expect((await withdraw(first, id)).code).toBe('done')
    settle()
    expect(await status()).toBe(1)
  })

  it('[OPS-13, OPS-10] is not decided by whoever was invited by its maker lately', async () => {
    const newcomer = await logged('owner')
    await house.db.query(
      sql`INSERT INTO operator_tie (operator, by, at) SELECT ${newcomer.id}::bigint, ${first.id}::bigint, app_now()`,
    )
    const id = await propose()
    expect((await decide(newcomer, id)).code).toBe('SECOND_PERSON_NEEDED')
    await withdraw(first, id)
    // Where the newcomer is the only other owner, the page tells until when.
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${second.id}`)
    const told = (await read()).tiedUntil
    expect(Date.parse(told ?? '') - systemClock.now()).toBeGreaterThan(86_000_000)
    await house.db.query(sql`UPDATE operator SET disabled = false WHERE id = ${second.id}`)
    expect((await read()).tiedUntil).toBeNull()
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${newcomer.id}`)
  })

  it('[OPS-13] is void where its maker lost the permission meanwhile', async () => {
    const role = await newRole(house, ['settings.read', 'house.open'])
    const third = await logged(role)
    const id = await propose(third)
    await house.db.query(sql`UPDATE operator_role SET permissions = '{settings.read}' WHERE name = ${role}`)
    expect((await decide(second, id)).code).toBe('PROPOSAL_VOID')
    expect(await stateOf(id)).toMatchObject({ state: 'void', cause: 'maker' })
  })

  it('[OPS-13] fails where something is missing when it is approved', async () => {
    const id = await propose()
    reach = async () => Promise.reject(new Error('ECONNREFUSED'))
    expect(await decide(second, id)).toMatchObject({ code: 'HOUSE_NOT_READY', detail: { missing: ['addresses'] } })
    reach = itself
    expect(await stateOf(id)).toMatchObject({ state: 'failed', cause: 'HOUSE_NOT_READY' })
    settle()
    expect([await status(), (await read()).isNew]).toEqual([1, true])
  })

  it('[OPS-13, OPS-04] of thirty approvals at once opens the house once, with both in the audit', async () => {
    const id = await propose()
    const all = await Promise.all(Array.from({ length: 30 }, () => decide(second, id)))
    expect(all.filter(({ code }) => code === 'done')).toHaveLength(1)
    settle()
    expect(await status()).toBe(0)
    expect(await read()).toMatchObject({ isNew: false, openedAt: expect.any(String), lines: [], proposal: null })
    const opened = (await readAudit(house.db, { subject: 'house', limit: 200 })).filter(
      ({ action }) => action === 'house.opened',
    )
    expect(opened.map(({ actor }) => actor).toSorted()).toEqual(
      [`operator:${first.id}`, `operator:${second.id}`].toSorted(),
    )
    expect(opened[0]?.after).toMatchObject({ found: { limits: ['cashier', 'safety'] } })
  })

  it('[OPS-13] is over once it has happened: closing and opening is one switch again', async () => {
    for (const [path, body] of [
      ['/ops/opening/open', {}],
      ['/ops/opening/look', {}],
      ['/ops/opening/rehearsal', {}],
      ['/ops/opening/messages', { kind: 'mail', to: 'o@example.com' }],
      ['/ops/opening/messages/confirm', { kind: 'mail', code: '123456' }],
    ] as const)
      expect({ path, code: (await ask('POST', path, first, body)).code }).toEqual({ path, code: 'STATE_PASSED' })
    for (const wanted of [1, 0]) {
      expect((await ask('PUT', '/ops/system/status', first, { status: wanted })).code).toBe('done')
      settle()
      expect(await status()).toBe(wanted)
    }
  })
})
