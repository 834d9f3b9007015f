import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, nullable, object, parse, record, string, toJSONSchema, unknown } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { consoleCalls } from '#contract/calls.ts'
import { sql } from '#server/platform/db/sql.ts'
import { allRowsRead, LARGE, seedLists, sortsIn } from '#tests/support/large-lists.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let token: string
const statements: { text: string; values: readonly unknown[] }[] = []

/** Lists of one member, who has lived here for long. */
const memberTabs = [
  'members.audit',
  'members.devices',
  'members.entries',
  'members.logins',
  'members.notes',
  'members.orders',
  'members.rounds',
  'members.sessions',
]

/** What a list needs to be asked for. */
const given: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'reconciliation.items': { source: 'game:test', day: '2026-03-01' },
  'settings.history': { name: 'site' },
  'content.list': { kind: 'announcement' },
  'content.history': { kind: 'announcement', item: '1' },
  ...Object.fromEntries(memberTabs.map((name) => [name, { member: LARGE }])),
}
/** How a desk asks for it at first. */
const usual: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cashier.deposits': { state: 'proof' },
  'cashier.withdrawals': { state: 'review' },
  'identity.queue': { state: 'review' },
  'feedback.queue': { state: 'open' },
  'affiliates.list': { affiliateState: 'applied' },
  'audit.read': { subject: 'member:1' },
  'members.list': { search: 'lister' },
  'proposals.list': { state: 'waiting' },
  'cases.list': { decided: 'no' },
  'members.entries': { type: 'stake' },
  'lotteryDesk.draws': { state: 'open' },
  'lotteryDesk.chases': { state: 'running' },
  'sportsDesk.events': { phase: 'live' },
  'contractDesk.bills': { owed: 'yes' },
  'promotions.applications': { state: 'applying' },
  'promotions.awards': { promotion: 'app' },
  'rankings.boards': { ranking: 'daily' },
}

const table: [string, CallDefinition][] = Object.entries(consoleCalls)
const propertiesOf = ({ request }: CallDefinition): Readonly<Record<string, unknown>> =>
  toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).properties ?? {}
const lists = table.filter(([, call]) => 'sort' in propertiesOf(call) && 'cursor' in propertiesOf(call))
const sortsOf = ({ request }: CallDefinition): string[] => {
  const { sort } = toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  return typeof sort === 'object' ? parse(array(string()), sort.enum) : []
}
const cases = lists.flatMap(([name, call]) =>
  sortsOf(call).map((sort): [string, string, CallDefinition] => [name, sort, call]),
)

beforeAll(async () => {
  database = await createTestDatabase('lists')
  house = await openHouse(database.url, { onStatement: (text, values = []) => void statements.push({ text, values }) })
  await seedLists(house)
  token = (await openOperator(house, 'owner')).token
}, 120_000)
afterAll(async () => {
  await house.close()
  await database.drop()
})

const page = object({ list: array(unknown()), next: nullable(string()) })
const ask = (call: CallDefinition, query: Readonly<Record<string, string>>) =>
  house.call('GET', `${call.path}?${String(new URLSearchParams(query))}`, { token })
const read = async (name: string, call: CallDefinition, query: Readonly<Record<string, string>>) =>
  parse(page, (await ask(call, { ...given[name], ...query })).body.value)

describe('lists of operators', () => {
  it('[OPS-01] are answered alike, each in orders of its own', () => {
    expect(lists.length).toBeGreaterThanOrEqual(10)
    for (const [name, { response, method }] of lists) {
      const { properties = {} } = toJSONSchema(response, { unrepresentable: 'any' })
      expect([name, method, Object.keys(properties)]).toEqual([name, 'GET', ['list', 'next']])
    }
  })

  it.each(cases)('[OPS-01] %s by %s goes on page by page, in that order', async (name, sort, call) => {
    const whole = await read(name, call, { sort, limit: '9' })
    const first = await read(name, call, { sort, limit: '4' })
    const second = await read(name, call, { sort, limit: '5', cursor: first.next ?? '' })
    expect([...first.list, ...second.list]).toEqual(whole.list)
    expect(whole.list).toHaveLength(9)
    const values = sortsIn(whole.list, sort)
    expect(values).toEqual(values.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)))
    const [usualSort = ''] = sortsOf(call)
    if (sort === usualSort) expect((await read(name, call, { limit: '9' })).list).toEqual(whole.list)
  })

  it.each(cases)('[OPS-01] %s by %s is served by an index', async (name, sort, call) => {
    for (const filter of [{}, usual[name] ?? {}]) {
      statements.length = 0
      const first = await read(name, call, { sort, limit: '50', ...filter })
      if (first.next !== null) await read(name, call, { sort, limit: '50', ...filter, cursor: first.next })
      const asked = statements.filter(({ text }) => text.includes(' AS key_0'))
      expect(asked.length).toBeGreaterThan(0)
      for (const { text, values } of asked) {
        const [row] = await house.db.query<{ 'QUERY PLAN': unknown }>({
          text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          values,
        })
        const { rows, sorted } = allRowsRead(row?.['QUERY PLAN'])
        // A queue is small, so its few rows may be sorted by something else; a table never is.
        expect({ filter, sorted: sorted > 300, rows: rows > 700 }).toEqual({ filter, sorted: false, rows: false })
      }
    }
  })

  it.each(lists)('[OPS-01] %s refuses what is not its own, at its field', async (name, call) => {
    const [sort = '', other = ''] = sortsOf(call)
    const wrong = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await ask(call, { ...given[name], ...query })
      const { fieldErrors } = parse(
        object({ fieldErrors: record(string(), unknown()) }),
        body.detail ?? { fieldErrors: {} },
      )
      return [status, body.code, ...Object.keys(fieldErrors)]
    }
    const { next } = await read(name, call, { sort, limit: '3' })
    const cursor = next ?? ''
    const atCursor = [400, 'INVALID_INPUT', 'cursor']
    expect(await wrong({ sort: 'nothing' })).toEqual([400, 'INVALID_INPUT', 'sort'])
    expect(await wrong({ sort: 'id; DROP TABLE member' })).toEqual([400, 'INVALID_INPUT', 'sort'])
    expect(await wrong({ sort: other, cursor })).toEqual(atCursor)
    const [head, ...keys] = parse(array(string()), JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const written = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const altered of [
      'x',
      cursor.slice(2),
      written([head, ...keys.map((key) => `${key}1`)]),
      written({}),
      written([]),
    ])
      expect(await wrong({ sort, cursor: altered })).toEqual(atCursor)
    const foreign = lists.find(([one]) => one !== name)
    if (foreign !== undefined) {
      const elsewhere = await read(foreign[0], foreign[1], { limit: '3' })
      expect(await wrong({ sort, cursor: elsewhere.next ?? '' })).toEqual(atCursor)
    }
    for (const limit of ['0', '101', '-1', 'x']) expect(await wrong({ limit })).toEqual([400, 'INVALID_INPUT', 'limit'])
    if (!('from' in propertiesOf(call))) return
    expect(await wrong({ from: '2026-02-30' })).toEqual([400, 'INVALID_INPUT', 'from'])
    expect(await wrong({ to: '2025-02-29' })).toEqual([400, 'INVALID_INPUT', 'to'])
    expect(await wrong({ from: '2026-03-02', to: '2026-03-01' })).toEqual([400, 'INVALID_INPUT', 'to'])
    expect(await wrong({ sort, from: '2026-03-02', cursor })).toEqual(atCursor)
  })

  it('[OPS-01] a period is of local days, both within', async () => {
    const [, call] = lists.find(([name]) => name === 'cashier.withdrawals') ?? []
    if (call === undefined) throw new Error('there is no list of withdrawals')
    // Midnight in São Paulo is three in the morning in UTC.
    await house.db.query(sql`UPDATE withdrawal SET asked_at = '2026-05-02T03:00:00Z' WHERE id = 1`)
    await house.db.query(sql`UPDATE withdrawal SET asked_at = '2026-05-03T02:59:59.999999Z' WHERE id = 2`)
    await house.db.query(sql`UPDATE withdrawal SET asked_at = '2026-05-03T03:00:00Z' WHERE id = 3`)
    const ids = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
      parse(
        array(object({ order: object({ id: string() }) })),
        (await read('cashier.withdrawals', call, query)).list,
      ).map(({ order }) => order.id)
    expect(await ids({ from: '2026-05-02', to: '2026-05-02' })).toEqual(['1', '2'])
    expect(await ids({ from: '2026-05-03' })).toEqual(['3'])
    expect(await ids({ to: '2026-05-02', sort: '-order.askedAt', limit: '2' })).toEqual(['2', '1'])
  })
})
