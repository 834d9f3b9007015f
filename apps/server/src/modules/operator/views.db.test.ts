import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { MOST_VIEWS, viewCalls } from '#contract/calls/views.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let owner: string
let support: string
let colleague: string

beforeAll(async () => {
  database = await createTestDatabase('views')
  house = await openHouse(database.url)
  owner = (await openOperator(house, 'owner')).token
  support = (await openOperator(house, 'support')).token
  colleague = (await openOperator(house, 'support')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const views = async (token: string) =>
  parse(viewCalls['views.list'].response, (await house.call('GET', '/ops/views', { token })).body.value).views
const save = async (token: string, body: object) =>
  (await house.call('POST', '/ops/views', { token, body: { name: 'Slots', address: '/games?gameType=RNG', ...body } }))
    .body
const rename = async (token: string, id: string, name: string) =>
  (await house.call('PUT', '/ops/views/name', { token, body: { id, name } })).body
const remove = async (token: string, id: string) => (await house.call('DELETE', `/ops/views?id=${id}`, { token })).body
const actions = async (id: string) =>
  house.db.query(sql`SELECT action, before, after FROM audit WHERE subject = ${`view:${id}`} ORDER BY n`)

describe('saved views', () => {
  it("[OPS-01] are their operator's own, renamed and removed by it alone, and in the audit", async () => {
    const id = textField((await save(support, { name: ' Slots ' })).value, 'id')
    expect(await views(support)).toEqual([{ id, name: 'Slots', address: '/games?gameType=RNG', role: null, own: true }])
    expect(await views(colleague)).toEqual([])
    for (const token of [colleague, owner]) {
      expect((await rename(token, id, 'Mine')).code).toBe('NOT_FOUND')
      expect((await remove(token, id)).code).toBe('NOT_FOUND')
    }
    expect(await rename(support, id, 'All slots')).toMatchObject({ success: true })
    expect(await views(support)).toMatchObject([{ name: 'All slots' }])
    expect(await remove(support, id)).toMatchObject({ success: true })
    expect((await remove(support, id)).code).toBe('NOT_FOUND')
    expect(await views(support)).toEqual([])
    expect(await actions(id)).toMatchObject([
      { action: 'view.saved', after: { name: 'Slots', address: '/games?gameType=RNG', role: null } },
      { action: 'view.renamed', before: { name: 'Slots' }, after: { name: 'All slots' } },
      { action: 'view.removed', before: { name: 'All slots' } },
    ])
  })

  it('[OPS-01, OPS-10] are shared with a role by owners alone', async () => {
    expect((await save(support, { role: 'support' })).code).toBe('PERMISSION_MISSING')
    expect(await save(owner, { role: 'nobody' })).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fieldErrors: { role: ['unknown'] } },
    })
    const id = textField((await save(owner, { role: 'support' })).value, 'id')
    expect(await views(support)).toMatchObject([{ id, role: 'support', own: false }])
    expect(await views(owner)).toMatchObject([{ id, role: 'support', own: true }])
    expect(await views((await openOperator(house, 'editor')).token)).toEqual([])
    expect((await remove(support, id)).code).toBe('NOT_FOUND')
    await remove(owner, id)
    expect(await views(support)).toEqual([])
  })

  it('[OPS-01] lead nowhere but into the console', async () => {
    for (const address of [
      'https://evil.invalid/',
      '//evil.invalid',
      '/\\evil.invalid',
      '/games\\..',
      'javascript:alert(1)',
      '/games#x',
      '/games?x=<script>',
      '/games?x=a b',
      '/../etc',
      '/',
      '',
      `/games?x=${'a'.repeat(500)}`,
    ])
      expect({ address, ...(await save(support, { address })) }).toMatchObject({
        address,
        code: 'INVALID_INPUT',
        detail: { fieldErrors: { address: expect.any(Array) } },
      })
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u0000b'])
      expect((await save(support, { name })).code).toBe('INVALID_INPUT')
    expect(await views(support)).toEqual([])
  })

  it('[OPS-01] have a name once, also where thirty are saved at once, and are not too many', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => save(support, { name: 'Once' })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'INVALID_INPUT')).toHaveLength(29)
    expect(await save(support, { name: 'ONCE' })).toMatchObject({ detail: { fieldErrors: { name: ['taken'] } } })
    const [one] = await views(support)
    const id = textField((await save(support, { name: 'Twice' })).value, 'id')
    expect(await rename(support, id, 'once')).toMatchObject({ detail: { fieldErrors: { name: ['taken'] } } })
    expect(await rename(support, one?.id ?? '', 'ONCE')).toMatchObject({ success: true })
    for (let at = 2; at < MOST_VIEWS; at += 1) await save(support, { name: `View ${at}` })
    expect(await views(support)).toHaveLength(MOST_VIEWS)
    expect(await save(support, { name: 'More' })).toMatchObject({ detail: { fieldErrors: { name: ['tooMany'] } } })
    expect(await save(colleague, { name: 'More' })).toMatchObject({ success: true })
  })
})
