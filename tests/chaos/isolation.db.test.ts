import { expect, inject, it } from 'vitest'
import { isolation } from './isolation.ts'

it('[WAL-02] [RUN-04] of two thousand stakes and reads at once at two servers everything that was seen fits one order', async () => {
  const outcome = await isolation({
    databases: inject('postgres'),
    count: 2000,
    seed: 'npm test',
    deadline: AbortSignal.timeout(110_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(2000)
}, 120_000)
