import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

const exclude = ['**/node_modules/**', 'dist/**', 'data/**']
const globalSetup = 'tests/support/postgres-setup.ts'

/** One group after the other, so that what fails quickly is told early and no browser competes with a database test. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup,
          // One more than there are cores: half of what these do is to wait for the disk.
          maxWorkers: availableParallelism() + 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude,
          globalSetup: 'tests/support/site-setup.ts',
          // Files at once, each with a house of its own: what one waits for the others do not.
          maxWorkers: availableParallelism() + 1,
          // Long enough for a machine that does two things at once.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
