import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { caseCalls } from '#contract/calls/cases.ts'
import type { CallResponse } from '#contract/calls.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { systemClock } from '../../platform/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import { createIds } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { createOccasions } from './occasions.ts'

let database: TestDatabase
let house: House
let player: Player
let manager: { readonly id: string; readonly username: string; readonly token: string }
let other: typeof manager

const cases = createOccasions({
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
})

beforeAll(async () => {
  database = await createTestDatabase('cases')
  house = await openHouse(database.url)
  player = await house.register()
  manager = await openOperator(house, 'manager')
  other = await openOperator(house, 'manager')
})
beforeEach(async () => {
  for (const table of ['case_note', 'case_file']) await house.db.query({ text: `DELETE FROM ${table}`, values: [] })
  await house.db.query(sql`DELETE FROM test_clock`)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

type Row = CallResponse<'cases.list'>['list'][number]
const post = (path: string, body: object, token = manager.token): Promise<Answer> =>
  house.call('POST', `/ops/cases/${path}`, { token, body })
const said = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const list = async (query = '', token = manager.token): Promise<Row[]> =>
  parse(caseCalls['cases.list'].response, (await house.call('GET', `/ops/cases?${query}`, { token })).body.value).list
const read = async (id: string, token = manager.token) =>
  parse(caseCalls['cases.read'].response, (await house.call('GET', `/ops/cases/one?id=${id}`, { token })).body.value)

const difference = (reference: string) => ({
  key: ['game:test', '2026-03-01', 'amountDiffers', '-', reference],
  member: null,
  evidence: {
    source: 'game:test',
    day: '2026-03-01',
    difference: 'amountDiffers' as const,
    reference,
    ours: '1.00000 done',
    theirs: '2.00000 done',
  },
})
/** A case of a difference; its id. */
async function opened(reference: string = randomUUID()): Promise<string> {
  await house.db.transaction((tx) => cases.open(tx, 'reconciliation', [difference(reference)]))
  const [id] = await cases.idsOf(house.db, 'reconciliation', [difference(reference).key])
  return id ?? ''
}
const complaint = async (text = 'The bonus is gone.', key = randomUUID(), token = manager.token): Promise<Answer> =>
  post('open', { key, member: player.id, text }, token)
const shift = (by: string): Promise<unknown> =>
  house.db.query(sql`
    INSERT INTO test_clock (shift) VALUES (${by}::interval) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)

describe('an occasion', () => {
  it('[CMP-06] opens one case, of thirty at once too, and each of several its own', async () => {
    await Promise.all(
      Array.from({ length: 30 }, () =>
        house.db.transaction((tx) => cases.open(tx, 'reconciliation', [difference('b'), difference('a')])),
      ),
    )
    expect((await list()).map(({ subject }) => subject.slice(-1)).toSorted()).toEqual(['a', 'b'])
    const audited = await house.db.query(
      sql`SELECT FROM audit WHERE action = 'case.opened' AND after ->> 'key' LIKE 'game:test 2026-03-01 amountDiffers - _'`,
    )
    expect(audited).toHaveLength(2)
  })

  it('[CMP-06] is told apart from another one however long it is', async () => {
    const long = 'x'.repeat(5000)
    await opened(`${long}1`)
    await opened(`${long}1`)
    await opened(`${long}2`)
    expect(await list()).toHaveLength(2)
  })

  it('[CMP-06] of many is told in the audit by their number', async () => {
    const many = Array.from({ length: 100 }, (_, at) => difference(`many${at}`))
    await house.db.transaction((tx) => cases.open(tx, 'reconciliation', many))
    const [row] = await house.db.query(sql`SELECT after FROM audit ORDER BY n DESC LIMIT 1`)
    expect(row).toEqual({ after: { count: 100 } })
    expect(await list('limit=100')).toHaveLength(100)
  })

  it('[CMP-06] leaves evidence of the shape of its kind, which nobody changes', async () => {
    const id = await opened('kept')
    expect(await read(id)).toMatchObject({
      kind: 'reconciliation',
      evidence: difference('kept').evidence,
      openedBy: null,
    })
    await expect(house.db.query(sql`UPDATE case_file SET evidence = '{}' WHERE id = ${id}`)).rejects.toThrow(
      'never changed',
    )
    const wrong = { ...difference('wrong'), evidence: JSON.parse('{"source": 1}') }
    await expect(house.db.transaction((tx) => cases.open(tx, 'reconciliation', [wrong]))).rejects.toThrow()
    expect(await list()).toHaveLength(1)
  })
})

describe('a case', () => {
  it('[CMP-06, OPS-07] is taken, noted, decided and opened again, each step in its history', async () => {
    const id = await opened()
    expect(await list()).toMatchObject([{ id, state: 'open', owner: null, overdue: false, outcome: null }])
    expect(said(await post('take', { id }))).toBe('done')
    expect(await list('', other.token)).toMatchObject([{ state: 'inHand', owner: { username: manager.username } }])
    expect(said(await post('note', { id, text: ' They\nsay so. ' }, other.token))).toBe('done')
    expect(said(await post('wait', { id }))).toBe('done')
    expect(said(await post('take', { id }))).toBe('done')
    expect(said(await post('decide', { id, outcome: 'explained', words: 'A day later.' }))).toBe('done')
    expect(said(await post('note', { id, text: 'Too late' }))).toBe('STATE_PASSED')
    expect(said(await post('reopen', { id, reason: 'Not so.' }, other.token))).toBe('done')
    const found = await read(id)
    expect(found).toMatchObject({
      state: 'inHand',
      owner: { username: other.username },
      outcome: null,
      words: null,
      decidedBy: null,
      notes: [{ by: { username: other.username }, text: 'They\nsay so.' }],
    })
    expect(found.history.map(({ action, by, outcome, text }) => [action, by?.username ?? null, outcome, text])).toEqual(
      [
        ['case.opened', null, null, null],
        ['case.taken', manager.username, null, null],
        ['case.noted', other.username, null, null],
        ['case.waiting', manager.username, null, null],
        ['case.taken', manager.username, null, null],
        ['case.decided', manager.username, 'explained', 'A day later.'],
        ['case.reopened', other.username, null, 'Not so.'],
      ],
    )
  })

  it("[CMP-06] is one person's: nobody else decides it, until it is given back", async () => {
    const id = await opened()
    expect(said(await post('decide', { id, outcome: 'explained', words: 'So.' }))).toBe('STATE_PASSED')
    await post('take', { id })
    for (const [path, body] of [
      ['take', {}],
      ['wait', {}],
      ['decide', { outcome: 'explained', words: 'So.' }],
    ] as const)
      expect((await post(path, { id, ...body }, other.token)).body).toMatchObject({
        code: 'CONFLICT',
        ...(path === 'take' ? { detail: { takenBy: manager.username } } : {}),
      })
    expect(said(await post('release', { id }, other.token))).toBe('done')
    expect(said(await post('take', { id }, other.token))).toBe('done')
    expect(said(await post('decide', { id, outcome: 'upheld', words: 'So.' }, other.token))).toBe('INVALID_INPUT')
    for (const words of ['', ' \n '])
      expect(said(await post('decide', { id, outcome: 'explained', words }, other.token))).toBe('INVALID_INPUT')
    expect(await read(id)).toMatchObject({ state: 'inHand', outcome: null })
  })

  it('[CMP-06] is taken and decided once by thirty at once', async () => {
    const id = await opened()
    const taking = await Promise.all(
      Array.from({ length: 30 }, (_, at) => post('take', { id }, at % 2 === 0 ? manager.token : other.token)),
    )
    const owner = (await read(id)).owner?.username === manager.username ? manager : other
    expect(taking.map(said).toSorted()).toEqual([...Array(15).fill('CONFLICT'), ...Array(15).fill('done')])
    const deciding = await Promise.all(
      Array.from({ length: 30 }, () => post('decide', { id, outcome: 'explained', words: 'So.' }, owner.token)),
    )
    expect(deciding.map(said).toSorted()).toEqual([...Array(29).fill('STATE_PASSED'), 'done'])
    const steps = (await read(id)).history.map(({ action }) => action)
    expect(steps).toEqual(['case.opened', 'case.taken', 'case.decided'])
  })

  it('[CMP-06] is listed by kind, state, owner, member and whether it is late', async () => {
    const [first, second] = [await opened(), await opened()]
    const third = textField((await complaint()).body.value, 'id')
    await post('take', { id: first })
    await post('decide', { id: first, outcome: 'explained', words: 'So.' })
    await post('take', { id: second })
    const ids = async (query: string): Promise<string[]> => (await list(query)).map(({ id }) => id)
    expect(await ids('kind=complaint')).toEqual([third])
    expect(await ids('decided=no')).toEqual([second, third])
    expect(await ids('decided=yes')).toEqual([first])
    expect(await ids('state=inHand')).toEqual([second])
    expect(await ids(`owner=${manager.id}&decided=no`)).toEqual([second])
    expect(await ids(`member=${player.id}`)).toEqual([third])
    expect(await ids('sort=-openedAt')).toEqual([third, second, first])
    expect(await ids('overdue=yes')).toEqual([])
    await house.db.query(sql`UPDATE case_file SET due_at = due_at - interval '100 hours'`)
    expect(await ids('overdue=yes')).toEqual([second, third])
    expect((await list('overdue=yes')).map(({ overdue }) => overdue)).toEqual([true, true])
  })
})

describe('a complaint', () => {
  it('[CMP-06] is written down by an operator, once for a key, with what the member had then', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => complaint(' Gone. ', key)))
    expect(new Set(answers.map(({ body }) => textField(body.value, 'id'))).size).toBe(1)
    const [row] = await list()
    expect(row).toMatchObject({
      kind: 'complaint',
      member: { id: player.id, username: player.username },
      openedBy: { username: manager.username },
    })
    expect((await read(row?.id ?? '')).evidence).toEqual({ text: 'Gone.', balance: '1000.00000' })
    expect(said(await complaint('  '))).toBe('INVALID_INPUT')
    expect(said(await post('open', { key, member: '17', text: 'Who' }))).toBe('NOT_FOUND')
  })
})

describe('who sees and settles what', () => {
  it('[ROL-01] follows from the kind: support complaints alone, an auditor reads all, an editor none', async () => {
    const [support, auditor, editor] = [
      await openOperator(house, 'support'),
      await openOperator(house, 'auditor'),
      await openOperator(house, 'editor'),
    ]
    const id = await opened()
    const own = textField((await complaint('Gone.', randomUUID(), support.token)).body.value, 'id')
    expect((await list('', support.token)).map(({ kind }) => kind)).toEqual(['complaint'])
    expect(await list('', auditor.token)).toHaveLength(2)
    expect(said(await house.call('GET', '/ops/cases', { token: editor.token }))).toBe('PERMISSION_MISSING')
    for (const path of ['take', 'release', 'wait'])
      expect([path, said(await post(path, { id }, support.token))]).toEqual([path, 'NOT_FOUND'])
    expect(said(await house.call('GET', `/ops/cases/one?id=${id}`, { token: support.token }))).toBe('NOT_FOUND')
    expect((await read(id, auditor.token)).id).toBe(id)
    expect(said(await post('take', { id }, auditor.token))).toBe('PERMISSION_MISSING')
    expect(said(await post('take', { id: own }, support.token))).toBe('done')
    const waiting = async (token: string): Promise<unknown> =>
      (await house.call('GET', '/ops/queues', { token })).body.value
    expect(JSON.stringify(await waiting(manager.token))).toContain('"queue":"cases","waiting":1,')
    expect(JSON.stringify(await waiting(support.token))).toContain('"queue":"cases","waiting":0,')
    expect(JSON.stringify(await waiting(auditor.token))).not.toContain('"queue":"cases"')
  })
})

describe('five years', () => {
  it('[SAF-06] after its decision a case is deleted, and one that is not decided never', async () => {
    const [decided, open] = [await opened(), await opened()]
    await post('take', { id: decided })
    await post('note', { id: decided, text: 'Words' })
    await shift('3 years')
    await house.db.query(
      sql`UPDATE case_file SET state = 'decided', outcome = 'explained', words = 'So.', decided_at = app_now() WHERE id = ${decided}`,
    )
    await shift('8 years -1 hour')
    await house.app.run('delete_old_cases')
    expect(await house.db.query(sql`SELECT count(*)::integer AS cases FROM case_file`)).toEqual([{ cases: 2 }])
    await house.db.query(sql`UPDATE test_clock SET shift = shift + interval '2 hours'`)
    await house.app.run('delete_old_cases')
    expect(await house.db.query(sql`SELECT id FROM case_file`)).toEqual([{ id: open }])
    expect(await house.db.query(sql`SELECT FROM case_note`)).toEqual([])
    const [last] = await house.db.query(sql`SELECT action, after FROM audit ORDER BY n DESC LIMIT 1`)
    expect(last).toEqual({ action: 'cases.deleted', after: { count: 1, years: 5 } })
  })
})
