import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#server/modules/identity/index.ts'
import { readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openHouse, textField } from '#tests/support/house.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { openWithdrawalHouse, type Payee, type WithdrawalHouse } from '#tests/support/withdrawals.ts'
import { CLERKS_WORD, hireClerk } from './clerk.ts'

let house: WithdrawalHouse
const clock = manualClock(systemClock.now())
const deps = (db: WithdrawalHouse['db']) => ({
  db,
  clock,
  ids: createIds(clock, systemRandom),
  random: systemRandom,
  encryption: testEncryption,
  passwords: createPasswords(),
  log: createLog('silent'),
})

/** What the job of the clerk does in one run, so long after what was sent just now. */
async function clerkRuns(seconds: number): Promise<void> {
  const clerk = await hireClerk(true, { ...deps(house.db), clock: manualClock(systemClock.now() + seconds * 1000) })
  await clerk?.(house.app.calls).run()
}

beforeAll(async () => {
  house = await openWithdrawalHouse('clerk')
  await house.rules(
    {
      startingCreditTurnover: '0',
      turnoverMultiple: '0',
      secondReviewFrom: '400',
      channels: [
        {
          code: 'transfer',
          kind: 'bankTransfer',
          names: { EN: 'Transfer' },
          enabled: true,
          adapter: 'manual',
          min: '10',
          max: '5000',
          fee: { percent: '0', fixed: '0' },
          presets: [],
          fromRank: 0,
          maxByRank: [],
          minutes: 1440,
          account: { bank: 'Bank', holder: 'House', number: '0001' },
        },
      ],
    },
    { identityBeforeWithdrawal: true },
  )
})
afterAll(() => house.close())

const identity = async ({ token }: Payee) => (await house.call('GET', '/wps/member/identity', { token })).body.value
const sendIdentity = async (payee: Payee) =>
  house.encrypted(
    '/wps/member/identity',
    {
      name: 'Marina Souza',
      birthday: '1990-05-17',
      document: 'passport',
      number: `AB${payee.id}`,
      country: 'BR',
      uploads: [await uploaded(house, payee, 'identity')],
    },
    { token: payee.token },
  )
/** An order by bank transfer with its proof; its id. */
async function transferred(payee: Payee, amount: string): Promise<string> {
  const { token } = payee
  const { body } = await house.call('POST', '/wps/deposit', {
    token,
    body: { key: randomUUID(), channel: 'transfer', amount, language: 'EN' },
  })
  const id = textField(body.value, 'id')
  await house.call('POST', '/wps/deposit/proof', {
    token,
    body: { id, uploads: [await uploaded(house, payee, 'deposit')] },
  })
  return id
}
const deposit = async ({ token }: Payee, id: string) =>
  (await house.call('GET', `/wps/deposit?id=${id}`, { token })).body.value

describe("the demonstration's clerk", () => {
  it('[CSH-03, SAF-04] lets a newcomer finish deposit and proof alone after about a minute, and leaves it ten for its own withdrawals', async () => {
    const payee = await house.payee()
    expect((await sendIdentity(payee)).status).toBe(200)
    // The second is more than one person may credit.
    const orders = [await transferred(payee, '50'), await transferred(payee, '250')]
    await clerkRuns(20)
    expect(await identity(payee)).toMatchObject({ state: 'review' })
    expect(await deposit(payee, orders[0] ?? '')).toMatchObject({ state: 'proof' })
    await clerkRuns(60)
    expect(await identity(payee)).toMatchObject({ state: 'approved' })
    for (const order of orders) expect(await deposit(payee, order)).toMatchObject({ state: 'credited' })
    expect(await house.balance(payee)).toBe(130_000_000n)

    const asked = [
      textField((await house.ask(payee, { amount: '100' })).body.value, 'id'),
      textField((await house.ask(payee, { amount: '500' })).body.value, 'id'),
    ]
    await clerkRuns(560)
    for (const id of asked) expect(await house.order(payee, id)).toMatchObject({ state: 'review' })
    await clerkRuns(600)
    await house.job('send_withdrawals')
    for (const id of asked) expect(await house.order(payee, id)).toMatchObject({ state: 'paidOut' })
    expect(house.bank.asked).toHaveLength(2)

    const dispute = {
      id: asked[0],
      receipt: 'notReceived',
      uploads: [await uploaded(house, payee, 'withdrawal')],
      remark: 'nothing came',
    }
    expect(
      (await house.call('POST', '/wps/withdrawal/receipt', { token: payee.token, body: dispute })).body,
    ).toMatchObject({ success: true })
    await clerkRuns(60)
    expect(await house.order(payee, asked[0] ?? '')).toMatchObject({ state: 'failed', returned: '100.00000' })
  })

  it('[OPS-01, CSH-03] is named in the audit with every decision, by accounts of its own that nobody made a password for', async () => {
    const clerks = await house.db.query<{ id: string; username: string; made_by: string }>(sql`
      SELECT o.id, o.username, a.actor AS made_by FROM operator o JOIN audit a ON a.subject = 'operator:' || o.id AND a.action = 'operator.created' ORDER BY o.username`)
    expect(clerks.map(({ username, made_by: by }) => [username, by])).toEqual(
      [1, 2, 3, 4].map((n) => [`democlerk${n}`, 'demonstration']),
    )
    const decided = (await Promise.all(clerks.map(({ id }) => readAudit(house.db, { actor: `operator:${id}` }))))
      .flat()
      .filter(({ action }) => /approve|credited|escalate|fail/.test(action))
    expect(decided.length).toBeGreaterThan(6)
    expect(
      decided.filter(
        ({ action, after }) => action !== 'deposit.credited' && !JSON.stringify(after).includes(CLERKS_WORD),
      ),
    ).toEqual([])
  })

  it('[CSH-03] hired again by the next start is the same', async () => {
    const before = await house.db.query(sql`SELECT id FROM operator ORDER BY id`)
    await hireClerk(true, deps(house.db))
    expect(await house.db.query(sql`SELECT id FROM operator ORDER BY id`)).toEqual(before)
  })
})

describe('a clerk that may not act', () => {
  it('[CSH-03, OPS-10] decides nothing while its account is switched off or has another role, and goes on when it is on again', async () => {
    const payee = await house.payee()
    await sendIdentity(payee)
    const order = await transferred(payee, '50')
    const switchTo = (disabled: boolean) =>
      house.db.query(sql`UPDATE operator SET disabled = ${disabled} WHERE username LIKE 'democlerk%'`)
    await switchTo(true)
    await clerkRuns(60)
    expect([await identity(payee), await deposit(payee, order)]).toMatchObject([
      { state: 'review' },
      { state: 'proof' },
    ])
    await switchTo(false)
    await clerkRuns(60)
    expect([await identity(payee), await deposit(payee, order)]).toMatchObject([
      { state: 'approved' },
      { state: 'credited' },
    ])
    // Whoever lowers its role takes the right from it.
    const asked = textField((await house.ask(payee, { amount: '100' })).body.value, 'id')
    await house.db.query(sql`UPDATE operator SET role = 'support' WHERE username = 'democlerk3'`)
    await clerkRuns(600)
    await house.db.query(sql`UPDATE operator SET role = 'manager' WHERE username = 'democlerk3'`)
    expect(await house.order(payee, asked)).toMatchObject({ state: 'review' })
  })

  it('[CSH-03, OPS-10] decides nothing about a member that is frozen', async () => {
    const payee = await house.payee()
    await sendIdentity(payee)
    const order = await transferred(payee, '50')
    const hold = (frozen: boolean) => freeze(house.db, payee.id, frozen)
    await hold(true)
    await clerkRuns(60)
    const [check] = await house.db.query<{ state: string }>(
      sql`SELECT state FROM identity_check WHERE member = ${payee.id}`,
    )
    const [paid] = await house.db.query<{ state: string }>(sql`SELECT state FROM deposit WHERE id = ${order}`)
    expect([check?.state, paid?.state]).toEqual(['review', 'proof'])
    await hold(false)
    await clerkRuns(60)
    expect(await identity(payee)).toMatchObject({ state: 'approved' })
  })
})

describe('a house of real people', () => {
  it('[RUN-07, CSH-03] has no clerk: no account, no job, and the site says nothing of one', async () => {
    const database = await createTestDatabase('clerkless')
    const real = await openHouse(database.url, {
      clerk: await hireClerk(false, {
        ...deps(house.db),
        get db(): never {
          throw new Error('its database is not touched')
        },
      }),
    })
    expect(await real.db.query(sql`SELECT FROM operator`)).toEqual([])
    expect(real.app.jobs.filter(({ name }) => /clerk/.test(name))).toEqual([])
    expect((await real.call('GET', '/wps/system/permission')).body.value).toMatchObject({ info: { clerk: false } })
    await real.close()
    const shown = await openHouse(database.url, { clerk: await hireClerk(true, deps(house.db)) })
    expect(shown.app.jobs.filter(({ name }) => /clerk/.test(name))).toHaveLength(1)
    expect((await shown.call('GET', '/wps/system/permission')).body.value).toMatchObject({ info: { clerk: true } })
    await shown.close()
    await database.drop()
  })
})
