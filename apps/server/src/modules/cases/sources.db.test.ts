import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'zod/mini'
import { caseCalls } from '#contract/calls/cases.ts'
import { feedbackList } from '#contract/calls/inbox.ts'
import { parkedJobCalls } from '#contract/calls/jobs.ts'
import { reconciliationCalls } from '#contract/calls/records.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
import { createOrders, type Orders } from '#tests/roles/orders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { systemClock } from '../../platform/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import { createIds, shardOf } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { createReconciliation } from '../records/index.ts'
import { createOccasions } from './occasions.ts'

let database: TestDatabase
let house: House
let player: Player
let owner: { readonly id: string; readonly username: string; readonly token: string }
let orders: Orders

beforeAll(async () => {
  database = await createTestDatabase('casesources')
  house = await openHouse(database.url, moneyHouse)
  player = await house.register()
  owner = await openOperator(house, 'owner')
  orders = await createOrders(house, owner.token)
})
beforeEach(async () => {
  await house.db.query(sql`DELETE FROM case_file`)
  await house.db.query(sql`DELETE FROM throttle`)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const get = async (path: string): Promise<unknown> => (await house.call('GET', path, { token: owner.token })).body.value
const opened = async () => parse(caseCalls['cases.list'].response, await get('/ops/cases')).list
const one = async (id: string | undefined) =>
  parse(caseCalls['cases.read'].response, await get(`/ops/cases/one?id=${id ?? ''}`))
const many = <Answer>(make: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 30 }, () => make()))

describe('feedback', () => {
  const send = (body: object) =>
    house.call('PUT', '/wps/feedback', { token: player.token, body: { content: 'It paid too little.', ...body } })

  it('[CMP-06] about a bet is a dispute, with the bet as it was then; other feedback is none', async () => {
    const about = await orders.bet(player)
    for (const type of ['other', 'game', 'deposit']) await send({ type })
    await send({ type: 'dispute' })
    await send({ type: 'dispute', about: '999999999' })
    expect(await opened()).toEqual([])
    const feedback = textField((await send({ type: 'dispute', about })).body.value, 'id')
    const [row] = await opened()
    expect(row).toMatchObject({
      kind: 'dispute',
      subject: feedback,
      state: 'open',
      member: { id: player.id, username: player.username },
    })
    const { list } = parse(feedbackList.response, await get('/ops/feedback?type=dispute&sort=-entry.at&limit=1'))
    expect(list).toMatchObject([{ entry: { id: feedback }, case: row?.id }])
    const { evidence } = await one(row?.id)
    expect(evidence).toMatchObject({
      feedback,
      text: 'It paid too little.',
      bet: { id: about, payout: '0.00000', state: 'open' },
    })
    const [bet] = await house.db.query<{ round: string }>(sql`
      SELECT round FROM entry WHERE shard = ${shardOf(player.id)} AND n = ${about}::bigint`)
    await house.call('PUT', '/wps/feedback', {
      token: player.token,
      body: { type: 'other', content: bet?.round ?? '' },
    })
    expect((await one(row?.id)).evidence).toEqual(evidence)
  })

  it('[CMP-06] that is written to again is waited for no more', async () => {
    const id = textField((await send({ type: 'dispute', about: await orders.bet(player) })).body.value, 'id')
    const [row] = await opened()
    for (const step of ['take', 'wait'])
      await house.call('POST', `/ops/cases/${step}`, { token: owner.token, body: { id: row?.id } })
    expect(await opened()).toMatchObject([{ state: 'waiting', owner: { id: owner.id } }])
    await house.call('POST', '/wps/feedback/reply', { token: player.token, body: { id, text: 'Well?' } })
    expect(await opened()).toMatchObject([{ state: 'inHand', owner: { id: owner.id } }])
    expect((await one(row?.id)).history.at(-1)).toMatchObject({ action: 'case.heard', by: null })
  })
})

describe('a payout', () => {
  it('[CSH-03, CMP-06] that did not arrive is one case of thirty words, and ends with the dispute over it', async () => {
    const payee = await orders.payee()
    const id = await orders.sentWithdrawal(payee)
    const uploads = [await uploaded(house, payee, 'withdrawal')]
    const answers = await many(() =>
      house.call('POST', '/wps/withdrawal/receipt', {
        token: payee.token,
        body: { id, receipt: 'notReceived', uploads },
      }),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const [row, ...others] = await opened()
    expect(others).toEqual([])
    expect(row).toMatchObject({ kind: 'receipt', subject: id, member: { id: payee.id } })
    expect(await get(`/ops/cashier/withdrawals?member=${payee.id}`)).toMatchObject({ list: [{ case: row?.id }] })
    const whole = await one(row?.id)
    expect(whole.evidence).toMatchObject({ withdrawal: id, amount: '20.00000', received: '0.00000', uploads })
    expect(JSON.stringify(whole)).not.toContain('wallet.example')
    await house.call('POST', '/ops/cashier/withdrawals/receipt', {
      token: owner.token,
      body: { member: payee.id, id, decision: 'return', reason: 'The bank lost it.' },
    })
    expect(await one(row?.id)).toMatchObject({
      state: 'decided',
      outcome: 'returned',
      words: 'The bank lost it.',
      decidedBy: { id: owner.id },
    })
  })

  it('[CSH-03, CMP-06] that arrived is no case', async () => {
    const payee = await orders.payee()
    const id = await orders.sentWithdrawal(payee)
    await house.call('POST', '/wps/withdrawal/receipt', { token: payee.token, body: { id, receipt: 'received' } })
    expect(await opened()).toEqual([])
  })
})

describe('the comparison with a provider', () => {
  it('[WAL-06, CMP-06] opens a case for each item that differs, whatever number of runs finds it', async () => {
    const yesterday = new Date(systemClock.now() - 86_400_000).toISOString().slice(0, 10)
    const line = (reference: string, amount: bigint) => ({
      reference,
      member: player.id,
      amount,
      status: 'done' as const,
    })
    const { jobs } = createReconciliation({
      db: house.db,
      log: createLog('silent'),
      cases: createOccasions({
        ids: createIds(systemClock, systemRandom),
        settings: {
          cases: async () => ({
            targetHours: {
              dispute: 72,
              complaint: 72,
              receipt: 24,
              reconciliation: 48,
              transferCircle: 48,
              unpaidBills: 24,
              parkedEvent: 8,
            },
          }),
        },
      }),
      sources: [
        {
          code: 'game:cases',
          ours: async (day) => (day === yesterday ? [line('a', 100n), line('b', 100n), line('c', 100n)] : []),
          theirs: async (day) => (day === yesterday ? [line('a', 100n), line('b', 200n)] : []),
        },
      ],
    })
    await many(async () => {
      for (const job of jobs) await job.run()
    })
    await house.db.query(sql`DELETE FROM reconciliation_item WHERE source = 'game:cases'`)
    await house.db.query(sql`DELETE FROM reconciliation_run WHERE source = 'game:cases'`)
    for (const job of jobs) await job.run()
    const rows = await opened()
    expect(rows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      `reconciliation game:cases ${yesterday} amountDiffers ${player.id} b`,
      `reconciliation game:cases ${yesterday} missingThere ${player.id} c`,
    ])
    const items = parse(
      reconciliationCalls['reconciliation.items'].response,
      await get(`/ops/reconciliation/items?source=game:cases&day=${yesterday}`),
    ).list
    expect(items.map((item) => item.case)).toEqual(
      items.map(({ reference }) => rows.find(({ subject }) => subject.endsWith(` ${reference}`))?.id),
    )
  })
})

describe('a parked event', () => {
  const minute = 60
  const after = (seconds: number) =>
    house.db.query(sql`
      INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${seconds}::integer)) ON CONFLICT (only_row) DO UPDATE SET shift = test_clock.shift + excluded.shift`)
  /** An event whose payload no consumer can read; its position. */
  async function unreadable(): Promise<string> {
    const { id } = await house.register()
    return house.db.transaction(async (tx) => {
      const [row] = await tx.query<{ n: string }>(sql`
        UPDATE shard_head SET n = n + 1 WHERE shard = ${shardOf(id)} RETURNING n`)
      await tx.query(sql`
        INSERT INTO event (shard, n, at, type, member, payload) VALUES (${shardOf(id)}, ${row?.n ?? ''}::bigint, app_now(), 'order.changed', ${id}, '{}')`)
      return row?.n ?? ''
    })
  }
  const parked = async () => parse(parkedJobCalls['events.parked'].response, await get('/ops/events/parked')).list

  it('[RTM-02, CMP-06] is a case once it is tried no more, and none before', async () => {
    const n = await unreadable()
    for (let tries = 1; tries < 12; tries += 1) {
      await house.app.run('inbox')
      expect(await opened()).toEqual([])
      expect((await parked()).map((event) => [event.n, event.tries, event.case])).toEqual([[n, tries, null]])
      await house.db.query(sql`UPDATE parked_event SET retry_at = app_now()`)
    }
    await Promise.all(Array.from({ length: 30 }, () => house.app.run('inbox')))
    const [row, ...others] = await opened()
    expect(others).toEqual([])
    const [event] = await parked()
    expect(event).toMatchObject({ n, tries: 12, retryAt: null, case: row?.id })
    expect(row).toMatchObject({ kind: 'parkedEvent', subject: `inbox ${event?.shard} ${n}`, member: event?.member })
    expect((await one(row?.id)).evidence).toMatchObject({ consumer: 'inbox', n, type: 'order.changed', tries: 12 })
    await house.db.query(sql`DELETE FROM parked_event`)
  })

  it('[RTM-02, CMP-06] is a case when it fails for an hour, and the same one when it fails again', async () => {
    const n = await unreadable()
    await house.app.run('inbox')
    await house.db.query(
      sql`UPDATE parked_event SET parked_at = app_now() - interval '59 minutes', retry_at = app_now()`,
    )
    await house.app.run('inbox')
    expect(await opened()).toEqual([])
    await after(2 * minute)
    await house.app.run('inbox')
    await house.db.query(sql`UPDATE parked_event SET retry_at = app_now()`)
    await house.app.run('inbox')
    await vi.waitFor(async () => expect(await opened()).toHaveLength(1))
    expect((await opened())[0]?.subject).toContain(` ${n}`)
    await house.db.query(sql`DELETE FROM test_clock`)
  })
})

it('[CMP-06] a dispute is no case where the feedback could not be sent', async () => {
  const about = await orders.bet(player)
  const uploads = [randomUUID().replaceAll(/\D/g, '').slice(0, 10)]
  const body = { type: 'dispute', content: 'Words', about, uploads: [`1${uploads[0] ?? ''}`] }
  expect((await house.call('PUT', '/wps/feedback', { token: player.token, body })).body.code).toBe('UPLOAD_UNKNOWN')
  expect(await opened()).toEqual([])
})
