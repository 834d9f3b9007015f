import { expect, inject, it } from 'vitest'
import { modelBased } from './model-based.ts'

it('[WAL-01] [WAL-02] [WAL-03] [PRV-02] [PRV-03] twenty thousand commands of many members agree with the model', async () => {
  const outcome = await modelBased({
    databases: inject('postgres'),
    count: 20_000,
    seed: 'npm test',
    deadline: AbortSignal.timeout(170_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(20_000)
}, 180_000)
