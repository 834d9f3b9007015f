import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { ConfigError } from './config.ts'
import { keepHouseKind } from './house-kind.sql.ts'

let databases: TestDatabase[] = []
beforeAll(async () => {
  databases = await Promise.all([
    createTestDatabase('kind', { empty: true }),
    createTestDatabase('kind', { empty: true }),
  ])
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

describe('a database', () => {
  it.each([
    [0, true, "is a demonstration's"],
    [1, false, 'serves real people'],
  ] as const)(
    '[RUN-07] whose first start (%i) was a demonstration: %s, is never opened as the other',
    async (at, demonstration, said) => {
      const url = databases[at]?.url ?? ''
      await keepHouseKind(url, demonstration)
      await Promise.all(Array.from({ length: 5 }, () => keepHouseKind(url, demonstration)))
      const refused = keepHouseKind(url, !demonstration)
      await expect(refused).rejects.toThrow(said)
      await expect(refused).rejects.toBeInstanceOf(ConfigError)
      await keepHouseKind(url, demonstration)
    },
  )
})
