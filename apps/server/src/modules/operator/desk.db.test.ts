import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, object, parse, string } from 'zod/mini'
import { feedbackList } from '#contract/calls/inbox.ts'
import { queueCalls } from '#contract/calls/queues.ts'
import type { PresetRole } from '#contract/permissions.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player } from '#tests/support/house.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let player: Player
type Operator = Awaited<ReturnType<typeof openOperator>>
let one: Operator
let other: Operator
const thirty: Operator[] = []

beforeAll(async () => {
  database = await createTestDatabase('desk')
  house = await openHouse(database.url)
  player = await house.register()
  ;[one, other] = [await openOperator(house, 'support'), await openOperator(house, 'support')]
  // One after the other: each waits for the chain of the audit.
  while (thirty.length < 30) thirty.push(await openOperator(house, 'support'))
}, 60_000)
beforeEach(async () => {
  for (const table of ['desk_lease', 'feedback', 'test_clock'])
    await house.db.query({ text: `DELETE FROM ${table}`, values: [] })
  for (const minutes of [50, 40, 30])
    await house.db.query(sql`
      INSERT INTO feedback (shard, id, member, type, state, at, content)
      SELECT shard, ${100 - minutes}, id, 'other', 'open', app_now() - make_interval(mins => ${minutes}::integer), 'Words' FROM member WHERE id = ${player.id}`)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** The one that waits longest, and those after it. */
const [OLDEST, SECOND, THIRD] = ['50', '60', '70']

const said = ({ body }: Answer): unknown => (body.success ? body.value : body.code)
const take = (by: Operator, item: string, queue = 'feedback') =>
  house.call('POST', '/ops/queues/take', { token: by.token, body: { queue, item } })
const release = (by: Operator, item: string) =>
  house.call('POST', '/ops/queues/release', { token: by.token, body: { queue: 'feedback', item } })
const next = async (by: Operator): Promise<string | null> =>
  parse(
    queueCalls['queues.next'].response,
    said(await house.call('POST', '/ops/queues/next', { token: by.token, body: { queue: 'feedback' } })),
  ).taken?.item ?? null
const queues = async (by: Operator) =>
  parse(queueCalls['queues.read'].response, said(await house.call('GET', '/ops/queues', { token: by.token }))).queues
const feedback = async (by: Operator) => (await queues(by)).find(({ queue }) => queue === 'feedback')
const pass = (minutes: number) =>
  house.db.query(sql`
    INSERT INTO test_clock (shift) VALUES (make_interval(mins => ${minutes}::integer))
    ON CONFLICT (only_row) DO UPDATE SET shift = test_clock.shift + excluded.shift`)

describe('the queues', () => {
  it('[OPS-05] say what waits, since when, against which target, and how much of it is taken', async () => {
    await take(one, SECOND)
    await house.db.query(sql`UPDATE feedback SET type = 'dispute' WHERE id = ${THIRD}`)
    expect(await feedback(other)).toEqual({
      queue: 'feedback',
      waiting: 2,
      taken: 1,
      oldest: expect.any(String),
      oldestMinutes: 50,
      targetMinutes: 720,
      late: 0,
      underHour: 2,
      underDay: 0,
      longer: 0,
    })
    expect((await queues(other)).find(({ queue }) => queue === 'disputes')).toMatchObject({ waiting: 1, taken: 0 })
    await house.db.query(sql`UPDATE feedback SET state = 'closed' WHERE id <> ${THIRD}`)
    // What was decided is no longer taken either.
    expect(await feedback(other)).toMatchObject({ waiting: 0, taken: 0, oldest: null, oldestMinutes: null })
  })

  it('[OPS-05] of disputes and of payouts in question are late when their cases are due', async () => {
    await house.db.query(sql`UPDATE feedback SET type = 'dispute' WHERE id <> ${THIRD}`)
    const owner = await openOperator(house, 'owner')
    const targets = async () => Object.fromEntries((await queues(owner)).map((one) => [one.queue, one]))
    expect(await targets()).toMatchObject({
      disputes: { targetMinutes: 72 * 60, late: 0 },
      receipts: { targetMinutes: 24 * 60 },
    })
    await writeSetting(house.db, 'cases', { targetHours: { dispute: 1, receipt: 2 } })
    await pass(15)
    await expect.poll(targets, { timeout: 5000 }).toMatchObject({
      disputes: { targetMinutes: 60, waiting: 2, late: 1 },
      receipts: { targetMinutes: 120 },
    })
    await house.db.query(sql`DELETE FROM setting WHERE key = 'cases'`)
  })

  it.each<[PresetRole, string[]]>([
    [
      'owner',
      [
        'withdrawals',
        'receipts',
        'deposits',
        'identity',
        'feedback',
        'disputes',
        'proposals',
        'cases',
        'results',
      ].concat(['applications', 'redemptions', 'affiliates']),
    ],
    ['cashier', ['withdrawals', 'deposits', 'identity', 'proposals']],
    ['support', ['feedback', 'disputes', 'proposals', 'cases']],
    ['editor', ['proposals']],
  ])('[OPS-05, ROL-01] are seen by %s as far as it works them off', async (role, expected) => {
    const operator = await openOperator(house, role)
    expect((await queues(operator)).map(({ queue }) => queue).toSorted()).toEqual(expected.toSorted())
  })

  it('[OPS-05, ROL-01] are closed to whoever does not work them off', async () => {
    const editor = await openOperator(house, 'editor')
    for (const path of ['take', 'release', 'next'])
      expect(
        said(
          await house.call('POST', `/ops/queues/${path}`, {
            token: editor.token,
            body: { queue: 'feedback', item: OLDEST },
          }),
        ),
      ).toBe('PERMISSION_MISSING')
    expect(await house.db.query(sql`SELECT FROM desk_lease`)).toEqual([])
  })
})

describe('taking', () => {
  const row = async (id: string) => {
    const { body } = await house.call('GET', '/ops/feedback?state=open', { token: other.token })
    return parse(feedbackList.response, body.value).list.find(({ entry }) => entry.id === id)
  }

  it('[OPS-05] is seen by others for ten minutes, and can be done again in time', async () => {
    expect(said(await take(one, OLDEST))).toMatchObject({ queue: 'feedback', item: OLDEST })
    expect(await row(OLDEST)).toMatchObject({ takenBy: { id: one.id, username: one.username } })
    expect((await take(other, OLDEST)).body).toMatchObject({ code: 'CONFLICT', detail: { takenBy: one.username } })
    await pass(9)
    expect((await take(one, OLDEST)).status).toBe(200)
    await pass(9)
    expect(said(await take(other, OLDEST))).toBe('CONFLICT')
    expect(await feedback(other)).toMatchObject({ taken: 1 })
    await pass(2)
    expect(await row(OLDEST)).toMatchObject({ takenBy: null, takenUntil: null })
    expect(await feedback(other)).toMatchObject({ waiting: 3, taken: 0 })
    expect((await take(other, OLDEST)).status).toBe(200)
    expect(await row(OLDEST)).toMatchObject({ takenBy: { id: other.id } })
  })

  it('[OPS-05] one thing lets go of the one before, and nobody lets go of what another has', async () => {
    await take(one, OLDEST)
    await take(one, SECOND)
    expect([(await row(OLDEST))?.takenBy, (await row(SECOND))?.takenBy?.id]).toEqual([null, one.id])
    expect((await release(other, SECOND)).status).toBe(200)
    expect((await row(SECOND))?.takenBy?.id).toBe(one.id)
    await release(one, SECOND)
    expect((await row(SECOND))?.takenBy).toBeNull()
  })

  it.each([
    ['is not there', 'feedback', '17'],
    ['waits in another queue', 'disputes', OLDEST],
  ])('[OPS-05] is refused for what %s', async (_name, queue, item) => {
    expect(said(await take(one, item, queue))).toBe('NOT_FOUND')
    await house.db.query(sql`UPDATE feedback SET state = 'answered' WHERE id = ${OLDEST}`)
    expect(said(await take(one, OLDEST))).toBe('NOT_FOUND')
  })

  it('[OPS-05] by thirty at once is done by one', async () => {
    const answers = await Promise.all(thirty.map((by) => take(by, OLDEST)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'CONFLICT')).toHaveLength(29)
    expect(await house.db.query(sql`SELECT item FROM desk_lease`)).toEqual([{ item: OLDEST }])
  })

  it('[OPS-05] what is next gives the oldest that is free, to thirty at once each its own', async () => {
    await take(one, OLDEST)
    expect(await next(other)).toBe(SECOND)
    expect(await next(one)).toBe(OLDEST)
    await house.db.query(sql`DELETE FROM desk_lease`)
    const items = await Promise.all(thirty.map(next))
    expect(items.filter((item) => item !== null).toSorted()).toEqual([OLDEST, SECOND, THIRD])
    const kept = await house.db.query(sql`SELECT item FROM desk_lease ORDER BY item`)
    expect(parse(array(object({ item: string() })), kept).map(({ item }) => item)).toEqual([OLDEST, SECOND, THIRD])
  })
})
