import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEAM_PASSWORD_HASH } from '#server/demonstration/team/accounts.ts'
import { playOn } from '#server/demonstration/team/play-on.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemRandom } from '#server/platform/random.ts'
import { openStudioHouse, studioProvider, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let at: StudioHouse

beforeAll(async () => {
  database = await createTestDatabase('teamplays')
  at = await openStudioHouse(database.url, {
    deps: { team: (house) => playOn(house, systemRandom, [studioProvider.nodeId]) },
  })
})
afterAll(async () => {
  await at.close()
  await database.drop()
})

it('[RUN-10] members of the team play on, one bet a turn, and nobody whose password is another', async () => {
  const { house } = at
  const team = [await house.register(), await house.register(), await house.register()]
  await house.register()
  await house.db.query(
    sql`UPDATE member SET password_hash = ${TEAM_PASSWORD_HASH} WHERE id = ANY(${team.map(({ id }) => id)}::bigint[])`,
  )
  for (let turn = 0; turn < 24; turn += 1) await at.app.run('team_plays')
  const rows = await house.db.query<{ member: string; bets: number }>(
    sql`SELECT member, count(*)::integer AS bets FROM entry WHERE type = 1 GROUP BY 1`,
  )
  expect(rows.map(({ member }) => member).toSorted()).toEqual(team.map(({ id }) => id).toSorted())
  expect(rows.reduce((sum, { bets }) => sum + bets, 0)).toBe(24)
  expect(await house.audit()).toEqual([])
})
