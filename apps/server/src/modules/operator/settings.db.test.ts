import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { object, parse, record, string, unknown } from 'zod/mini'
import { isAllowed, presetRoles, type PresetRole } from '#contract/permissions.ts'
import { settingGroups, type SettingName, settingNames } from '#contract/settings/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'

let database: TestDatabase
let house: House
let tokens: ReadonlyMap<string, string>

const isRole = (name: string): name is PresetRole => name in presetRoles
const roles = Object.keys(presetRoles).filter(isRole)

beforeAll(async () => {
  database = await createTestDatabase('settings')
  house = await openHouse(database.url)
  const opened = roles.map(async (role) => {
    const { id } = await newOperator(house, role)
    return [role, (await operatorSession(house, id)).token] as const
  })
  tokens = new Map(await Promise.all(opened))
})
beforeEach(async () => {
  await house.db.query(sql`DELETE FROM setting`)
  await forget()
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const owner = (): string => tokens.get('owner') ?? ''

/** A write makes the house read its settings anew; one that is refused for its version changes nothing. */
const forget = (): Promise<Answer> => write('vip', 99, testSettings.vip, owner())

/** Writes a group as the contract says: by its own call, or by the one that opens and closes the site. */
const write = (name: string, version: number, value: unknown, token: string | undefined): Promise<Answer> =>
  house.call('PUT', name === 'system' ? '/ops/system/status' : `/ops/settings/${name}`, {
    body: name === 'system' ? value : { version, value },
    ...(token === undefined ? {} : { token }),
  })

const readAll = async () =>
  parse(
    record(string(), object({ version: unknown(), value: unknown() })),
    (await house.call('GET', '/ops/settings', { token: owner() })).body.value,
  )

/** Stores a group as some release before left it. */
async function storeRaw(name: SettingName, value: unknown): Promise<void> {
  await house.db.query(sql`
    INSERT INTO setting (key, version, value, changed_at) VALUES (${name}, 1, ${JSON.stringify(value)}::jsonb, app_now())
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
  await forget()
}

describe.each(settingNames)('the settings %s', (name) => {
  const { permission } = settingGroups[name]

  it('[OPS-07, ROL-01] are read by who may read settings, and by nobody else', async () => {
    const answers = await Promise.all(
      roles.map(async (role) => {
        const { body } = await house.call('GET', '/ops/settings', { token: tokens.get(role) ?? '' })
        const told = parse(record(string(), unknown()), body.value ?? {})
        return [role, body.code ?? told[name]] as const
      }),
    )
    const due = { version: 0, value: testSettings[name] }
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(
        roles.map((role) => [
          role,
          isAllowed({ permissions: presetRoles[role] }, 'settings.read') ? due : 'PERMISSION_MISSING',
        ]),
      ),
    )
  })

  // Some are written by calls of what they are about, piece by piece.
  if (name === 'system' || settingGroups[name].moduleId !== undefined)
    it('[OPS-07, ROL-01] are written by who has their permission, and by nobody else', async () => {
      const fates = new Map<string, string>()
      let version = 0
      const { token: member } = await house.register()
      const asking: (readonly [string, string | undefined])[] = [
        ...tokens,
        ['a visitor', undefined],
        ['a member', member],
      ]
      for (const [who, token] of asking) {
        const { body } = await write(name, version, testSettings[name], token)
        if (body.success && name !== 'system') expect(body.value).toEqual({ version: (version += 1) })
        fates.set(who, body.success ? 'written' : (body.code ?? ''))
      }
      expect(Object.fromEntries(fates)).toEqual({
        ...Object.fromEntries(
          roles.map((role) => [
            role,
            isAllowed({ permissions: presetRoles[role] }, permission) ? 'written' : 'PERMISSION_MISSING',
          ]),
        ),
        'a visitor': 'NOT_LOGGED_IN',
        'a member': 'NOT_LOGGED_IN',
      })
    })

  it('[OPS-07] [BRD-02] that an earlier release stored get each field that came since, and keep the others', async () => {
    const whole: Record<string, unknown> = { ...settingGroups[name].defaults }
    for (const field of Object.keys(whole)) {
      const { [field]: _later, ...earlier } = whole
      await storeRaw(name, earlier)
      const configured: Record<string, unknown> = { ...testSettings[name] }
      const { [name]: read } = await readAll()
      expect(read?.value, field).toEqual({
        ...configured,
        ...earlier,
      })
    }
  })
})

describe('a group of settings', () => {
  it('[OPS-07] that there is none of cannot be written', async () => {
    const before = await readAll()
    const answer = await write('nonsense', 0, {}, owner())
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await readAll()).toEqual(before)
  })

  it('[OPS-07] [SAF-06] gets what came since within its objects too; what an operator took out of its limits stays out', async () => {
    const { safety } = testSettings
    const { quick: _quick, ...pace } = safety.pace
    const { trials: _trials, ...ceilings } = { ...safety.ceilings, sms: 7 }
    await storeRaw('safety', { ...safety, depositLimits: { week: '5' }, pace, ceilings })
    const value = { ...safety, depositLimits: { week: '5' }, ceilings: { ...safety.ceilings, sms: 7 } }
    expect((await readAll())['safety']).toEqual({ version: 1, value })
  })

  it('[OPS-07, STA-03] says which countries the site is closed to', async () => {
    const status = async (): Promise<unknown> =>
      (await house.app.server.inject({ url: '/wps/system/status', remoteAddress: '8.8.8.8' })).json().value.status
    expect(await status()).toBe(0)
    expect((await write('region', 0, { blockedCountries: ['US'] }, owner())).body.value).toEqual({ version: 1 })
    expect(await status()).toBe(2)
    expect((await write('region', 1, { blockedCountries: ['us'] }, owner())).body.code).toBe('INVALID_INPUT')
  })
})
