import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { openStudioStore } from '#studio/studio.sql.ts'
import type { StudioStore } from '#studio/store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './platform/db/database.ts'
import { grantRoles } from './platform/db/roles.sql.ts'
import { sql } from './platform/db/sql.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { rolesOf } from './platform/embedded-postgres.ts'

let database: TestDatabase
let house: Database
let owner: Database
let studio: Database
let store: StudioStore
const DENIED = 'permission denied'

beforeAll(async () => {
  database = await createTestDatabase('roles')
  const roles = rolesOf(database.url)
  await grantRoles(database.url, roles)
  house = openDatabase(roles.house, { max: 1 })
  owner = openDatabase(database.url, { max: 1 })
  studio = openDatabase(roles.studio, { max: 1 })
  store = openStudioStore(roles.studio, testEncryption, () => undefined)
})
afterAll(async () => {
  await Promise.all([house.close(), owner.close(), studio.close(), store.close()])
  await database.drop()
})

const tablesOf = (schema: string): Promise<{ name: string }[]> =>
  house.query(sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = ${schema} ORDER BY 1`)
const seed = () => ({ id: randomUUID(), serverSeed: 'ab'.repeat(32), commitment: 'cd'.repeat(32) })
const run = (db: Database, text: string): Promise<unknown[]> => db.query({ text, values: [] })

describe("the database's roles", () => {
  it('[STU-03, SAF-04] keep the house from every table of the studio, to read as to write, and from giving itself the right', async () => {
    const tables = await tablesOf('studio')
    expect(tables.map(({ name }) => name)).toContain('seed')
    for (const { name } of tables) {
      await expect(run(house, `SELECT FROM studio.${name}`), name).rejects.toThrow(DENIED)
      await expect(run(house, `DELETE FROM studio.${name}`), name).rejects.toThrow(DENIED)
    }
    await expect(run(house, "UPDATE studio.seed SET server_seed = 'known'")).rejects.toThrow(DENIED)
    await expect(run(house, 'SET ROLE wheelhouse_studio')).rejects.toThrow(DENIED)
    await run(house, 'GRANT SELECT ON studio.seed TO wheelhouse_house').catch(() => undefined)
    await expect(run(house, 'SELECT FROM studio.seed')).rejects.toThrow(DENIED)
  })

  it("[STU-03, SAF-04] take away at the next start what somebody gave the house of the studio's, and the other way round", async () => {
    const roles = rolesOf(database.url)
    const owner = openDatabase(database.url, { max: 1 })
    const may = (role: string, table: string) =>
      owner.query<{ may: boolean }>(
        sql`SELECT has_table_privilege(${new URL(role).username}::name, ${table}, 'SELECT') AS may`,
      )
    await run(owner, `GRANT SELECT ON studio.seed TO ${new URL(roles.house).username}`)
    await run(owner, `GRANT SELECT ON wallet TO ${new URL(roles.studio).username}`)
    expect([await may(roles.house, 'studio.seed'), await may(roles.studio, 'wallet')]).toEqual([
      [{ may: true }],
      [{ may: true }],
    ])
    await grantRoles(database.url, roles)
    expect([await may(roles.house, 'studio.seed'), await may(roles.studio, 'wallet')]).toEqual([
      [{ may: false }],
      [{ may: false }],
    ])
    await owner.close()
  })

  it('[STU-03, SAF-04] keep the studio from every table of the house but the clock of tests', async () => {
    const refused: string[] = []
    for (const { name } of await tablesOf('public'))
      await run(studio, `SELECT FROM ${name}`).catch(
        (error: unknown) => String(error).includes(DENIED) && refused.push(name),
      )
    expect(refused).toEqual((await tablesOf('public')).map(({ name }) => name).filter((name) => name !== 'test_clock'))
    await expect(run(studio, 'UPDATE wallet SET balance = 1')).rejects.toThrow(DENIED)
    await expect(run(studio, "INSERT INTO test_clock (shift) VALUES ('1 hour')")).rejects.toThrow(DENIED)
    await expect(run(studio, 'SET ROLE wheelhouse_house')).rejects.toThrow(DENIED)
  })

  it('[RUN-07, SAF-04] keep the house from moving the time, from the list of migrations and from calling a demonstration a house in earnest', async () => {
    // As an earlier release granted it.
    await run(owner, 'GRANT ALL ON test_clock, schema_migration TO wheelhouse_house')
    await grantRoles(database.url, rolesOf(database.url))
    for (const change of [
      "INSERT INTO test_clock (shift) VALUES ('1 hour')",
      "UPDATE test_clock SET shift = '1 hour'",
      'DELETE FROM test_clock',
      'TRUNCATE test_clock',
      "UPDATE schema_migration SET sha256 = ''",
      'DELETE FROM schema_migration',
      "INSERT INTO schema_migration (name, sha256) VALUES ('9999_x.sql', '')",
      'UPDATE house_kind SET demonstration = false',
      'DELETE FROM house_kind',
      'INSERT INTO house_kind (demonstration, since) VALUES (false, now())',
    ])
      await expect(run(house, change), change).rejects.toThrow(DENIED)
    await run(house, 'SELECT shift FROM test_clock')
  })

  it('[STU-03, RUN-04] leave each what it works with, also at every further start', async () => {
    await Promise.all(Array.from({ length: 5 }, () => grantRoles(database.url, rolesOf(database.url))))
    await store.insertSession({
      id: randomUUID(),
      mode: 'demo',
      game: 'ember-wyrm',
      player: 'one',
      walletToken: null,
      currency: 'BRL',
      currencySymbol: 'R$',
      launchHash: 'hash',
      demoBalance: 100_000n,
      freeRounds: [],
      pace: null,
      clientSeed: 'mine',
      seed: seed(),
      nextSeed: seed(),
    })
    const session = await store.findLaunch('hash')
    if (session === undefined) throw new Error('no session')
    expect(
      await store.openRound(session, {
        id: randomUUID(),
        bet: { stake: '1' },
        stake: 100_000n,
        reward: null,
        gameVersion: '1',
        ruleHash: 'x',
      }),
    ).toHaveProperty('round.nonce', 0)
    for (const { name } of await tablesOf('public')) await run(house, `SELECT FROM ${name} LIMIT 1`)
    const ran = new EventEmitter()
    const jobs = await startJobs(
      rolesOf(database.url).house,
      [{ name: 'once', schedule: '0 0 1 1 *', run: async () => void ran.emit('once') }],
      createLog('silent'),
    )
    await Promise.all([once(ran, 'once'), run(house, "SELECT FROM graphile_worker.add_job('once')")])
    await jobs.stop()
  })

  it('[RUN-07] are refused where one of them may do what another may', async () => {
    const postgres = new URL(database.url)
    postgres.username = 'postgres'
    await expect(grantRoles(database.url, { ...rolesOf(database.url), house: postgres.href })).rejects.toThrow(
      "the database's user postgres may do all that",
    )
  })
})
