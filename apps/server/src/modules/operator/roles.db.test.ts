import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, boolean, number, object, parse, string } from 'zod/mini'
import { permissions, presetRoles } from '#contract/permissions.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse } from '#tests/support/house.ts'
import { agree, newOperator, newRole, openOperator, operatorSession } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let owner: { readonly id: string; readonly token: string }
let other: { readonly id: string; readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('operatorroles')
  house = await openHouse(database.url)
  owner = await openOperator(house, 'owner')
  other = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const listed = object({
  list: array(
    object({
      name: string(),
      preset: boolean(),
      permissions: array(string()),
      version: number(),
      operators: number(),
    }),
  ),
})
const list = async () => parse(listed, (await house.call('GET', '/ops/roles', { token: owner.token })).body.value).list
const save = (
  name: string,
  wanted: readonly string[],
  version = 0,
  by: { readonly token: string } = owner,
): Promise<Answer> =>
  house.call('PUT', '/ops/roles', { token: by.token, body: { name, permissions: [...wanted], version } })
const remove = (name: string, by: { readonly token: string } = owner): Promise<Answer> =>
  house.call('DELETE', `/ops/roles?name=${encodeURIComponent(name)}`, { token: by.token })
const said = ({ body }: Answer): string =>
  body.success ? (JSON.stringify(body.value).includes('"proposal"') ? 'waits' : 'done') : (body.code ?? '')
const newName = (): string => `Desk ${randomUUID().slice(0, 8)}`
const thirty = <Result>(ask: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)))
const permissionsIn = async (token: string): Promise<unknown> =>
  parse(object({ permissions: array(string()) }), (await house.call('GET', '/ops/session/me', { token })).body.value)
    .permissions
const has = async (name: string): Promise<boolean> =>
  (await house.db.query(sql`SELECT FROM operator_role WHERE name = ${name}`)).length === 1

describe('the roles of a house', () => {
  it('[OPS-10] are those of every house, with what the program says of them, and its own after them', async () => {
    const name = newName()
    expect(said(await save(name, ['members.read', 'cashier.read', 'members.read']))).toBe('done')
    const roles = await list()
    expect(
      Object.fromEntries(roles.filter(({ preset }) => preset).map((role) => [role.name, role.permissions])),
    ).toEqual(presetRoles)
    expect(roles.slice(0, 6).every(({ preset }) => preset)).toBe(true)
    expect(roles.find((role) => role.name === name)).toEqual({
      name,
      preset: false,
      permissions: ['cashier.read', 'members.read'],
      version: 1,
      operators: 0,
    })
    expect(roles.find((role) => role.name === 'owner')?.operators).toBe(2)
  })

  it.each(['owner', 'Owner', 'auditor', 'AUDITOR'])('[OPS-10] never change or lose %s', async (name) => {
    const isSame = Object.hasOwn(presetRoles, name)
    for (const version of [0, 1])
      expect(said(await save(name, [], version))).toBe(isSame ? 'FORBIDDEN' : 'INVALID_INPUT')
    expect(said(await remove(name))).toBe(isSame ? 'FORBIDDEN' : 'NOT_FOUND')
    await expect(
      house.db.query(sql`UPDATE operator_role SET permissions = '{audit.read}' WHERE name = ${name.toLowerCase()}`),
    ).rejects.toThrow('operator_role_check')
  })

  it('[OPS-10] are changed over the version that was seen; of thirty at once one is, and each is in the audit', async () => {
    const name = newName()
    const made = await thirty((n) => save(name, [permissions[n % 20] ?? 'audit.read']))
    expect(made.map(said).toSorted()).toEqual([...Array.from({ length: 29 }, () => 'CONFLICT'), 'done'])
    const changed = await thirty((n) => save(name, [permissions[n % 20] ?? 'audit.read'], 1))
    expect(changed.map(said).filter((one) => one === 'done')).toHaveLength(1)
    expect([said(await save(name, [], 1)), said(await save(name, [], 2)), said(await save(newName(), [], 1))]).toEqual([
      'CONFLICT',
      'done',
      'CONFLICT',
    ])
    const removed = await thirty(() => remove(name))
    expect(removed.map(said).filter((one) => one === 'done')).toHaveLength(1)
    expect((await readAudit(house.db, { subject: `role:${name}` })).map(({ action }) => action)).toEqual([
      'role.removed',
      'role.saved',
      'role.saved',
      'role.saved',
    ])
  })

  it.each([
    [{ name: 'x' }],
    [{ name: ' Desk' }],
    [{ name: 'Desk  two' }],
    [{ name: '<b>Desk</b>' }],
    [{ name: 'D'.repeat(41) }],
    [{ permissions: ['members.rule'] }],
    [{ permissions: 'members.read' }],
    [{ permissions: Array.from({ length: 201 }, () => 'members.read') }],
    [{ version: -1 }],
    [{ version: 0.5 }],
  ])('[OPS-10] take no %j', async (changes) => {
    const before = await list()
    const body = { name: newName(), permissions: ['members.read'], version: 0, ...changes }
    expect(said(await house.call('PUT', '/ops/roles', { token: owner.token, body }))).toBe('INVALID_INPUT')
    expect(await list()).toEqual(before)
  })

  it('[OPS-10] hold at the next call of a session that is open', async () => {
    const role = await newRole(house, ['content.read', 'settings.read'])
    const { token } = await operatorSession(house, (await newOperator(house, role)).id)
    const reads = async () => (await house.call('GET', '/ops/content?kind=announcement', { token })).body.code ?? 'done'
    expect([await permissionsIn(token), await reads()]).toEqual([['content.read', 'settings.read'], 'done'])
    expect(said(await save(role, ['settings.read'], 1))).toBe('done')
    expect([await permissionsIn(token), await reads()]).toEqual([['settings.read'], 'PERMISSION_MISSING'])
    // What the program knows no longer is nobody's.
    await house.db.query(sql`UPDATE operator_role SET permissions = '{settings.read,ships.sail}' WHERE name = ${role}`)
    expect(await permissionsIn(token)).toEqual(['settings.read'])
  })
})

describe('who makes roles', () => {
  it('[OPS-10] gives nothing that it lacks, to a new role or to an old one', async () => {
    const own = await newRole(house, ['operators.manage', 'settings.read'])
    const manager = await openOperator(house, own)
    const name = newName()
    const refused = await save(name, ['settings.read', 'audit.read'], 0, manager)
    expect(refused.body).toMatchObject({ code: 'PERMISSION_MISSING', detail: { permissions: ['audit.read'] } })
    expect(said(await save(name, ['settings.read'], 0, manager))).toBe('done')
    expect(said(await save(name, ['settings.read', 'audit.read'], 1, manager))).toBe('PERMISSION_MISSING')
    expect(said(await save(own, ['operators.manage', 'settings.read', 'audit.read'], 1, manager))).toBe(
      'PERMISSION_MISSING',
    )
    const support = await openOperator(house, 'support')
    expect(said(await save(newName(), [], 0, support))).toBe('PERMISSION_MISSING')
    expect(said(await remove(name, support))).toBe('PERMISSION_MISSING')
  })

  it('[OPS-10] adds to a role that somebody has with a second person who has it too; takes from it, and adds to one that nobody has, alone', async () => {
    const role = await newRole(house, ['settings.read'])
    expect(said(await save(role, ['settings.read', 'audit.read'], 1))).toBe('done')
    const { token } = await operatorSession(house, (await newOperator(house, role)).id)
    expect(said(await save(role, ['settings.read'], 2))).toBe('done')
    const proposed = await save(role, ['settings.read', 'audit.read'], 3)
    expect([said(proposed), await permissionsIn(token)]).toEqual(['waits', ['settings.read']])
    const lacking = await openOperator(house, await newRole(house, ['operators.manage', 'settings.read']))
    expect(await agree(house, proposed, lacking.token)).toBe('PERMISSION_MISSING')
    expect(await agree(house, proposed, owner.token)).toBe('SECOND_PERSON_NEEDED')
    const answers = await thirty(() => agree(house, proposed, other.token))
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    expect(await permissionsIn(token)).toEqual(['audit.read', 'settings.read'])
    const [event] = await readAudit(house.db, { subject: `role:${role}`, actor: `operator:${owner.id}`, limit: 1 })
    expect(event).toMatchObject({ action: 'role.saved', after: { agreedBy: other.id } })
    // What was changed meanwhile is not what was agreed to.
    const stale = await save(role, ['settings.read', 'audit.read', 'members.read'], 4)
    expect(said(await save(role, ['settings.read'], 4))).toBe('done')
    expect(await agree(house, stale, other.token)).toBe('PROPOSAL_VOID')
  })

  it('[OPS-10] adds with a second person where somebody is only invited', async () => {
    const role = await newRole(house, ['settings.read'])
    const body = { username: `n${randomUUID().replaceAll('-', '').slice(0, 12)}`, role }
    expect(said(await house.call('POST', '/ops/operators/invite', { token: owner.token, body }))).toBe('done')
    expect(said(await save(role, ['settings.read', 'audit.read'], 1))).toBe('waits')
  })
})

describe('a role that somebody has', () => {
  it('[OPS-10] is not removed, nor one that somebody is invited into; once nobody does it is', async () => {
    const [held, invited] = [await newRole(house, ['settings.read']), await newRole(house, ['settings.read'])]
    const operator = await newOperator(house, held)
    const body = { username: `n${randomUUID().replaceAll('-', '').slice(0, 12)}`, role: invited }
    await house.call('POST', '/ops/operators/invite', { token: owner.token, body })
    expect([said(await remove(held)), said(await remove(invited))]).toEqual(['ROLE_IN_USE', 'ROLE_IN_USE'])
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${operator.id}`)
    expect(said(await remove(held))).toBe('ROLE_IN_USE')
    await house.db.query(sql`UPDATE operator SET role = 'support' WHERE id = ${operator.id}`)
    await house.db.query(sql`UPDATE operator_invitation SET expires_at = app_now() WHERE role = ${invited}`)
    expect([said(await remove(held)), said(await remove(invited))]).toEqual(['done', 'done'])
    await expect(house.db.query(sql`UPDATE operator SET role = ${held} WHERE id = ${operator.id}`)).rejects.toThrow(
      'operator_role_fkey',
    )
  })

  it('[OPS-10] of thirty that invite into it and remove it at once either it is there with its invitations, or neither is', async () => {
    for (let round = 0; round < 4; round += 1) {
      const role = await newRole(house, ['settings.read'])
      const answers = await thirty((n) =>
        n % 2 === round % 2
          ? remove(role)
          : house.call('POST', '/ops/operators/invite', {
              token: owner.token,
              body: { username: `n${randomUUID().replaceAll('-', '').slice(0, 12)}`, role },
            }),
      )
      for (const answer of answers)
        expect(['done', 'ROLE_IN_USE', 'NOT_FOUND', 'INVALID_INPUT', 'BUSY']).toContain(said(answer))
      const open = await house.db.query(
        sql`SELECT FROM operator_invitation WHERE role = ${role} AND used_at IS NULL AND expires_at > app_now()`,
      )
      expect(open.length > 0).toBe(await has(role))
    }
  })
})
