import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let [maker, checker] = [
  { id: '', token: '' },
  { id: '', token: '' },
]

beforeAll(async () => {
  database = await createTestDatabase('recreatedrole')
  house = await openHouse(database.url)
  maker = await openOperator(house, 'owner')
  checker = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const save = (name: string, permissions: readonly string[]): Promise<Answer> =>
  house.call('PUT', '/ops/roles', { token: maker.token, body: { name, permissions, version: 0 } })
const newName = (): string => `Desk ${randomUUID().slice(0, 8)}`

it.each([
  [
    'a change of an operator',
    async (role: string) => {
      const { id } = await openOperator(house, 'support')
      return house.call('PUT', '/ops/operators', { token: maker.token, body: { id, role, disabled: false } })
    },
  ],
  [
    'an invitation',
    (role: string) =>
      house.call('POST', '/ops/operators/invite', {
        token: maker.token,
        body: { username: `i${randomUUID().slice(0, 8)}`, role },
      }),
  ],
])('[OPS-10] %s into a role that was removed and made anew with more is void', async (_, propose) => {
  const name = newName()
  await save(name, ['audit.read', 'operators.manage'])
  const proposed = await propose(name)
  const id = textField(proposed.body.value, 'proposal')
  const removed = await house.call('DELETE', `/ops/roles?name=${encodeURIComponent(name)}`, { token: maker.token })
  expect(removed.status).toBe(200)
  expect((await save(name, ['audit.read', 'operators.manage', 'members.adjust'])).status).toBe(200)
  const decided = await house.call('POST', '/ops/proposals/decide', {
    token: checker.token,
    body: { id, decision: 'approve' },
  })
  expect(decided.body.code).toBe('PROPOSAL_VOID')
})
