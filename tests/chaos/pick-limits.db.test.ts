import { expect, inject, it } from 'vitest'
import { pickLimits } from './pick-limits.ts'

it('[SPB-04] what members of all shards may win on a pick at several servers never passes its limit and nearly all of it is used, while a server is killed', async () => {
  const outcome = await pickLimits({
    databases: inject('postgres'),
    count: 200,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(200)
}, 170_000)
