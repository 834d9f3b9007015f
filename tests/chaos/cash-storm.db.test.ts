import { expect, inject, it } from 'vitest'
import { cashStorm } from './cash-storm.ts'

it('[CSH-02] [CSH-04] [WAL-01] servers are killed in the middle of callbacks and payouts, database connections are cut around their commits, and each payment counts once', async () => {
  const outcome = await cashStorm({
    databases: inject('postgres'),
    count: 3,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBe(3)
}, 170_000)
