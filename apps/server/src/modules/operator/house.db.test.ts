import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { auditCalls } from '#contract/calls/audit.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse } from '#tests/support/house.ts'
import { openOperator, type TestOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'

let database: TestDatabase
let house: House
/** Another process on the same database, with a clock that the test moves. */
let other: House
const otherClock = manualClock(systemClock.now())
let owner: TestOperator & { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('backoffice')
  house = await openHouse(database.url)
  other = await openHouse(database.url, { clock: otherClock })
  owner = await openOperator(house, 'owner')
})
afterAll(async () => {
  await other.close()
  await house.close()
  await database.drop()
})

const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer> =>
  house.call(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) })
const versions = async (): Promise<unknown> => (await ask('GET', '/ops/settings')).body.value

describe('settings', () => {
  it('[OPS-07] begin as the configuration says, at version 0', async () => {
    const expected = Object.fromEntries(
      Object.entries(testSettings).map(([key, value]) => [key, { version: 0, value }]),
    )
    expect(await versions()).toEqual(expected)
  })

  it('[OPS-07] of thirty changes from one version at once, exactly one succeeds, and the others are told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        ask('PUT', '/ops/settings/site', { version: 0, value: { ...testSettings.site, codeMinutes: i + 1 } }),
      ),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.value)).toEqual([{ version: 1 }])
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe('CONFLICT')
    expect(await versions()).toMatchObject({ site: { version: 1, value: { codeMinutes: won + 1 } } })
    for (const version of [0, 2, 1_000_000_000])
      expect((await ask('PUT', '/ops/settings/site', { version, value: testSettings.site })).body.code).toBe('CONFLICT')
  })

  it('[OPS-07, BRD-02] [SAF-06] hold in this process at once, in another within a second, and are in the audit with what was before', async () => {
    const seen = async (at: House): Promise<unknown> => (await at.call('GET', '/wps/system/whitelabel')).body.value
    const before = await seen(other)
    const next = { ...testSettings.site, idleMinutes: 17, verificationCodeLogin: false }
    expect((await ask('PUT', '/ops/settings/site', { version: 1, value: next })).body.value).toEqual({ version: 2 })
    expect(await seen(house)).toEqual(next)
    expect(await seen(other)).toEqual(before)
    otherClock.advance(1000)
    expect(await seen(other)).toEqual(next)
    const [event] = await readAudit(house.db, { subject: 'setting:site', limit: 1 })
    expect(event).toMatchObject({
      actor: `operator:${owner.id}`,
      action: 'setting.changed',
      before: { idleMinutes: 30, verificationCodeLogin: true },
      after: next,
    })
  })

  it('[OPS-07, BRD-02] [REG-02] of registration are what the form is told and what the server keeps', async () => {
    const username = { enabled: true, required: true, minLength: 6, maxLength: 16 }
    expect(
      (await ask('PUT', '/ops/settings/register', { version: 0, value: { ...testSettings.register, username } })).body
        .value,
    ).toEqual({ version: 1 })
    const { body } = await house.call('GET', '/wps/system/setting/register')
    expect(body.value).toMatchObject({ fields: { username } })
  })

  it.each([
    ['a pattern that is none', { acceptedPattern: '(' }],
    ['a pattern that never ends', { acceptedPattern: '(a+)+' }],
    ['a least length above the most', { minLength: 17 }],
    ['a length beyond what is stored', { maxLength: 256 }],
    ['a fraction', { minLength: 4.5 }],
    ['an unknown family', { patternId: 'anything' }],
  ])('[OPS-07] of registration are not changed to %s', async (_name, wrong) => {
    const before = await versions()
    const value = {
      ...testSettings.register,
      username: { enabled: true, required: true, minLength: 4, maxLength: 16, ...wrong },
    }
    expect((await ask('PUT', '/ops/settings/register', { version: 1, value })).body.code).toBe('INVALID_INPUT')
    expect(await versions()).toEqual(before)
  })
})

describe('the status of the site', () => {
  const status = async (at: House): Promise<unknown> => (await at.call('GET', '/wps/system/status')).body.value

  it('[OPS-07] is set for all, and operators come in to open the site again', async () => {
    expect((await ask('PUT', '/ops/system/status', { status: 1 })).status).toBe(200)
    otherClock.advance(1000)
    expect([await status(house), await status(other)]).toEqual([
      expect.objectContaining({ status: 1 }),
      expect.objectContaining({ status: 1 }),
    ])
    expect((await house.call('GET', '/wps/system/setting/register')).body.code).toBe('MAINTENANCE')
    const second = await openOperator(house, 'manager')
    expect((await house.call('PUT', '/ops/system/status', { token: second.token, body: { status: 0 } })).status).toBe(
      200,
    )
    expect(await status(house)).toMatchObject({ status: 0 })
    const events = await readAudit(house.db, { subject: 'setting:system' })
    expect(events.map(({ actor, before, after }) => ({ actor, before, after }))).toEqual([
      { actor: `operator:${second.id}`, before: { status: 1 }, after: { status: 0 } },
      { actor: `operator:${owner.id}`, before: { status: 0 }, after: { status: 1 } },
    ])
  })

  it('[OPS-07] that is so already is no change', async () => {
    expect((await ask('PUT', '/ops/system/status', { status: 0 })).status).toBe(200)
    expect(await readAudit(house.db, { subject: 'setting:system' })).toHaveLength(2)
  })
})

describe('the audit', () => {
  const read = async (query: string) =>
    parse(auditCalls['audit.read'].response, (await ask('GET', `/ops/audit?${query}`)).body.value)

  it('[SAF-06] is read page by page, by subject, actor and action, and its chain is whole', async () => {
    for (const status of [1, 0, 1, 0]) await ask('PUT', '/ops/system/status', { status })
    const events = await readAudit(house.db, { limit: 200 })
    expect(events.length).toBeGreaterThan(10)
    const positions = async (query: string): Promise<string[]> => (await read(query)).list.map(({ n }) => n)
    const first = await read('limit=3')
    expect(first.list.map(({ by: _by, member: _member, ...event }) => event)).toEqual(events.slice(0, 3))
    expect(await positions(`limit=100&cursor=${first.next}`)).toEqual(events.slice(3).map(({ n }) => n))
    expect(await positions('sort=at&limit=2')).toEqual(['1', '2'])
    expect(await positions('subject=setting:site&limit=100')).toEqual(
      events.filter(({ subject }) => subject === 'setting:site').map(({ n }) => n),
    )
    expect(await positions(`actor=operator:${owner.id}&action=setting.changed`)).toEqual(
      events
        .filter(({ action, actor }) => action === 'setting.changed' && actor === `operator:${owner.id}`)
        .map(({ n }) => n),
    )
    for (const wrong of [
      'limit=0',
      'limit=101',
      'cursor=x',
      'sort=actor',
      'from=2026-02-30',
      'from=2026-03-02&to=2026-03-01',
    ])
      expect((await ask('GET', `/ops/audit?${wrong}`)).body.code).toBe('INVALID_INPUT')
    expect(await checkAuditChain(house.db)).toEqual([])
  })

  it('[SAF-06, OPS-01] names the operator and the member', async () => {
    const { id, username } = await house.register()
    await ask('PUT', '/ops/members/freeze', { id, areas: ['play'], reason: 'Two accounts.' })
    const { list } = await read(`subject=member:${id}&action=member.frozen`)
    expect(list).toMatchObject([{ by: { id: owner.id, username: owner.username }, member: { id, username } }])
  })

  it('[SAF-06, OPS-01] says how far its chain was checked, and where it is broken', async () => {
    const state = async () => (await ask('GET', '/ops/audit/state')).body.value
    const [{ events } = { events: 0 }] = await house.db.query<{ events: number }>(
      sql`SELECT count(*)::integer AS events FROM audit`,
    )
    expect(await state()).toEqual({ events, checked: null })
    await house.app.run('check_audit')
    expect(await state()).toEqual({ events, checked: { at: expect.any(String), events, brokenAt: null } })
    await house.db.query(sql`ALTER TABLE audit DISABLE TRIGGER audit_append_only`)
    await house.db.query(sql`UPDATE audit SET action = 'nothing' WHERE n = 5`)
    await house.app.run('check_audit')
    expect(await state()).toMatchObject({ checked: { events, brokenAt: 5 } })
    await house.db.query(sql`DELETE FROM audit WHERE n = 3`)
    // What follows a gap stands at another position than it says.
    expect(await checkAuditChain(house.db)).toEqual(Array.from({ length: events - 3 }, (_, i) => String(i + 4)))
  })
})
