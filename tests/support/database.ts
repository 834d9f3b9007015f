import { inject } from 'vitest'
import { type Clone, cloneDatabase } from './clones.ts'

/** To be removed at the end: `afterAll(() => database.drop())`. */
export type TestDatabase = Clone

/** A database of your own with all migrations applied; in browser tests with the demonstration's games, unless it is to be `empty`. */
export async function createTestDatabase(name = 'test', { empty = false } = {}): Promise<TestDatabase> {
  const { url, template: migrated } = inject('postgres')
  return cloneDatabase({ url, template: empty ? migrated : (inject('demonstration') ?? migrated) }, name)
}
