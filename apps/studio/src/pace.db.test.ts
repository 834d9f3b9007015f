import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testBrand } from '#tests/support/house.ts'
import { testSettings } from '#tests/support/outside.ts'

const pace = { slotMs: 10_000, gameMs: 10_000, automatic: false, quick: false }

let database: TestDatabase
let at: StudioHouse

beforeAll(async () => {
  database = await createTestDatabase('pace')
  at = await openStudioHouse(database.url, {
    deps: { brand: { ...testBrand, settings: { ...testSettings, safety: { ...testSettings.safety, pace } } } },
  })
})
afterAll(async () => {
  await at.close()
  await database.drop()
})

/** All rounds so far began this long ago; what lies ahead never comes to its end, however slow the machine is. */
const began = (ago: string) => at.house.db.query(sql`UPDATE studio.round SET created_at = app_now() - ${ago}::interval`)
/** A round that began just now, for as long as the test takes. */
const justBegan = () => began('-1 hour')
const rounds = async (): Promise<number> => (await at.house.db.query(sql`SELECT FROM studio.round`)).length

describe('a house that sets a pace', () => {
  it('[SAF-03] has no second slot spin within the least time after the first, and says so to the page', async () => {
    const player = await at.house.register()
    const session = await at.enter(player)
    expect(session.pace).toEqual({ leastMs: 10_000, automatic: false, quick: false })
    const first = playBody()
    expect((await at.play(first, session.bearer)).status).toBe(200)
    await justBegan()
    const next = playBody()
    expect(await at.play(next, session.bearer)).toMatchObject({ status: 429, error: { code: 'TOO_FAST' } })
    // The first one is answered for at any time, and another launch is no way around it.
    expect((await at.play(first, session.bearer)).status).toBe(200)
    expect((await at.play(playBody(), (await at.enter(player)).bearer)).error?.code).toBe('TOO_FAST')
    await began('10.1 seconds')
    expect((await at.play(next, session.bearer)).status).toBe(200)
    expect(await at.house.audit()).toEqual([])
  })

  it('[SAF-03] plays one of thirty spins at once', async () => {
    const { bearer } = await at.enter(await at.house.register())
    const before = await rounds()
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.play(playBody(), bearer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rounds()).toBe(before + 1)
  })

  it('[SAF-03] counts no round that was refused', async () => {
    const player = await at.house.register()
    const { bearer } = await at.enter(player)
    const hold = (frozen: boolean) => freeze(at.house.db, player.id, frozen)
    await hold(true)
    expect((await at.play(playBody(), bearer)).error?.code).toBe('LIMIT_REACHED')
    await justBegan()
    await hold(false)
    expect((await at.play(playBody(), bearer)).status).toBe(200)
  })

  it('[SAF-03] keeps trials to it too', async () => {
    const { bearer } = await at.enter(undefined)
    expect((await at.play(playBody(), bearer)).status).toBe(200)
    await justBegan()
    expect((await at.play(playBody(), bearer)).error?.code).toBe('TOO_FAST')
  })
})
