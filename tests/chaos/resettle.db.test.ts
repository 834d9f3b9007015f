import { expect, inject, it } from 'vitest'
import { resettle } from './resettle.ts'

it('[SPB-05] [WAL-02] bets are paid what results, corrections, spans and cash-outs come to, by differences alone, while connections are cut', async () => {
  const outcome = await resettle({
    databases: inject('postgres'),
    count: 600,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(600)
}, 170_000)
