import { expect, inject, it } from 'vitest'
import { feedFaults } from './feed-faults.ts'

it('[SPB-06] messages that are lost, doubled, late and told again, and silence, leave the same markets, results and bets as none of it', async () => {
  const outcome = await feedFaults({
    databases: inject('postgres'),
    count: 200,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(200)
}, 170_000)
