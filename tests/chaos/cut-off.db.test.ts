import { expect, inject, it } from 'vitest'
import { cutOff } from './cut-off.ts'

it('[LTR-04] [LOT-07] of bets in the last moments of draws none is accepted at or after the close, while closers are killed between two shards', async () => {
  const outcome = await cutOff({
    databases: inject('postgres'),
    count: 200,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(200)
}, 170_000)
