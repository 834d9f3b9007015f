import { expect, inject, it } from 'vitest'
import { staleOdds } from './stale-odds.ts'

it('[SPB-04] while prices change all the time each ticket stands at prices that held, under the policy of its player', async () => {
  const outcome = await staleOdds({
    databases: inject('postgres'),
    count: 1500,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(1500)
}, 170_000)
