import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, nullable, object, optional, parse, string, unknown } from 'zod/mini'
import { recordAudit } from '#server/platform/audit.sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
let [manager, second]: Operator[] = []

beforeAll(async () => {
  database = await createTestDatabase('setting_history')
  house = await openHouse(database.url)
  ;[manager, second] = [await openOperator(house, 'manager'), await openOperator(house, 'manager')]
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const write = (name: string, version: number, value: unknown, reason?: string): Promise<Answer> =>
  house.call('PUT', `/ops/settings/${name}`, { token: manager?.token ?? '', body: { version, value, reason } })
const change = object({ path: string(), before: optional(unknown()), after: optional(unknown()) })
const page = object({
  list: array(
    object({
      n: nullable(string()),
      at: nullable(string()),
      by: nullable(object({ id: string(), username: string() })),
      note: string(),
      value: optional(unknown()),
      changes: array(change),
    }),
  ),
  next: nullable(string()),
})
const history = async (name: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ name, ...more }).toString()
  return parse(
    page,
    (await house.call('GET', `/ops/settings/history?${query}`, { token: manager?.token ?? '' })).body.value,
  )
}
const versionOf = async (name: string): Promise<unknown> =>
  Object((await house.call('GET', '/ops/settings', { token: manager?.token ?? '' })).body.value)[name].version

describe('the history of a setting', () => {
  it("[OPS-08] begins with the brand's file, and says who changed what, when and why", async () => {
    expect((await history('site')).list).toEqual([
      { n: null, at: null, by: null, note: '', value: testSettings.site, changes: [] },
    ])
    const [one, other] = [
      { ...testSettings.site, idleMinutes: 31 },
      { ...testSettings.site, idleMinutes: 32 },
    ]
    expect(codeOf(await write('site', 0, one, 'Too many calls'))).toBe('done')
    expect(codeOf(await write('site', 1, other))).toBe('done')
    const { list, next } = await history('site')
    expect(next).toBe(null)
    expect(list.map(({ by, note, value, changes }) => ({ by: by?.id ?? null, note, value, changes }))).toEqual([
      { by: manager?.id, note: '', value: other, changes: [{ path: 'idleMinutes', before: 31, after: 32 }] },
      {
        by: manager?.id,
        note: 'Too many calls',
        value: one,
        changes: [{ path: 'idleMinutes', before: testSettings.site.idleMinutes, after: 31 }],
      },
      { by: null, note: '', value: testSettings.site, changes: [] },
    ])
    const first = await history('site', { limit: '1' })
    expect([first.list.length, first.list[0]?.n]).toEqual([1, list[0]?.n])
    const rest = await history('site', { limit: '1', cursor: first.next ?? '' })
    expect(rest.list.map(({ n }) => n)).toEqual([list[1]?.n, null])
    expect((await history('vip')).list).toHaveLength(1)
  })

  it('[OPS-08] takes an earlier value back as a new change, over the version that was seen', async () => {
    const before = await history('site')
    const earlier = before.list[1]?.value
    expect(codeOf(await write('site', 1, earlier, 'Back'))).toBe('CONFLICT')
    expect(codeOf(await write('site', 2, earlier, 'Back'))).toBe('done')
    expect(await versionOf('site')).toBe(3)
    const { list } = await history('site')
    expect(list).toHaveLength(before.list.length + 1)
    expect(list[0]).toMatchObject({ note: 'Back', changes: [{ path: 'idleMinutes', before: 32, after: 31 }] })
  })

  it('[OPS-08] asks a second person for an earlier value where any such change would', async () => {
    expect(codeOf(await write('region', 0, { blockedCountries: ['FR'] }))).toBe('done')
    const { list } = await history('region')
    const file = list.at(-1)?.value
    expect(file).toEqual({ blockedCountries: [] })
    const answer = await write('region', 1, file, 'By mistake')
    const proposal = textField(answer.body.value, 'proposal')
    expect(await versionOf('region')).toBe(1)
    const decided = await house.call('POST', '/ops/proposals/decide', {
      token: second?.token ?? '',
      body: { id: proposal, decision: 'approve' },
    })
    expect(codeOf(decided)).toBe('done')
    expect(await versionOf('region')).toBe(2)
    expect((await history('region')).list[0]).toMatchObject({
      by: { id: manager?.id },
      note: 'By mistake',
      value: { blockedCountries: [] },
    })
  })

  it('[OPS-08] completes what an earlier release set, and offers nothing that could not be written any more', async () => {
    const { idleMinutes: _, ...former } = testSettings.site
    await house.db.transaction(async (tx) => {
      const told = { actor: 'operator:1', action: 'setting.changed', subject: 'setting:site' } as const
      recordAudit(tx, { ...told, after: former })
      recordAudit(tx, { ...told, before: former, after: { ...former, idleMinutes: 'often' } })
    })
    const [broken, completed] = (await history('site')).list
    expect(broken?.value).toBe(undefined)
    expect(completed?.value).toEqual(testSettings.site)
  })

  it('[OPS-08, OPS-05] refuses what is no group', async () => {
    for (const name of ['', 'other', 'constructor'])
      expect(
        codeOf(await house.call('GET', `/ops/settings/history?name=${name}`, { token: manager?.token ?? '' })),
      ).toBe('INVALID_INPUT')
  })
})
