import { expect, inject, it } from 'vitest'
import { limits } from './limits.ts'

it('[LTR-06] members of all shards who buy the same numbers at once never pass their limits, and find them sold out', async () => {
  const outcome = await limits({
    databases: inject('postgres'),
    count: 300,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(300)
}, 170_000)
