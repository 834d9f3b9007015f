import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse } from '#tests/support/house.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'
import { type DemonstrationLogin, makeOwners } from './owners.ts'

const STEP = 30_000
const clock = manualClock(Math.floor(systemClock.now() / STEP) * STEP + 10_000)
let database: TestDatabase
let house: House
const deps = () => ({
  db: house.db,
  clock,
  ids: createIds(clock, systemRandom),
  random: systemRandom,
  encryption: testEncryption,
  passwords: quickPasswords,
})

beforeAll(async () => {
  database = await createTestDatabase('demonstrationowners')
  house = await openHouse(database.url, { clock })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const logIn = ({ username, password, code }: DemonstrationLogin): Promise<Answer> =>
  house.call('POST', '/ops/session/login', { encrypted: true, body: { username, password, code } })

describe("the demonstration's operators", () => {
  it('[RUN-07, OPS-01] are two owners that nothing ties, whose passwords and codes of now let anybody in', async () => {
    const logins = await makeOwners(true, deps())
    const shown = (await logins?.()) ?? []
    expect(shown.map(({ username, code, seconds }) => [username, code?.length, seconds])).toEqual([
      ['owner1', 6, 20],
      ['owner2', 6, 20],
    ])
    expect(new Set(shown.map(({ password }) => password)).size).toBe(2)
    for (const one of shown) {
      const { session = '' } = await logIn(one)
      expect((await house.call('GET', '/ops/session/me', { token: session })).body.value).toMatchObject({
        role: 'owner',
      })
    }
    expect(await house.db.query(sql`SELECT FROM operator_tie`)).toEqual([])
    expect((await readAudit(house.db, { actor: 'demonstration' })).map(({ action }) => action)).toEqual([
      'operator.created',
      'operator.created',
    ])
  })

  it('[RUN-07] show a code that was not used yet, and say when the next one comes', async () => {
    const logins = await makeOwners(true, deps())
    // The one of now let it in above: this is the next one, which is good already.
    const [next] = (await logins?.()) ?? []
    expect([next?.code?.length, next?.seconds]).toEqual([6, 50])
    expect(next === undefined ? undefined : (await logIn(next)).status).toBe(200)
    expect((await logins?.())?.[0]).toMatchObject({ code: undefined, seconds: 20 })
    clock.advance(STEP)
    const [later] = (await logins?.()) ?? []
    expect(later === undefined ? undefined : (await logIn(later)).status).toBe(200)
    await house.db.query(sql`DELETE FROM operator_factor`)
    expect((await logins?.())?.[0]).toMatchObject({ code: undefined })
  })

  it('[RUN-07] are the same at the next start', async () => {
    const before = await house.db.query(sql`SELECT id FROM operator ORDER BY id`)
    const [first, again] = [await makeOwners(true, deps()), await makeOwners(true, deps())]
    expect((await again?.())?.map(({ password }) => password)).toEqual(
      (await first?.())?.map(({ password }) => password),
    )
    expect(await house.db.query(sql`SELECT id FROM operator ORDER BY id`)).toEqual(before)
  })

  it('[RUN-07, OPS-10] are not there in a house of real people, whose database is not even looked at', async () => {
    const logins = await makeOwners(false, {
      ...deps(),
      get db(): never {
        throw new Error('its database is not touched')
      },
    })
    expect(logins).toBeUndefined()
  })
})
