import { expect, inject, it } from 'vitest'
import { lateBets } from './late-bets.ts'

it('[SPB-04] [SPB-05] of bets around starts, goals, stops and ends of matches none is accepted late and none missed by settlement, while closers are killed', async () => {
  const outcome = await lateBets({
    databases: inject('postgres'),
    count: 600,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(600)
}, 170_000)
