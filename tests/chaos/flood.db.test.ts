import { expect, inject, it } from 'vitest'
import { duplicateFlood } from './flood.ts'

it('[WAL-02] [RUN-04] ten thousand sends of a few hundred references, at two processes, have one effect and one answer each', async () => {
  const outcome = await duplicateFlood({
    databases: inject('postgres'),
    count: 10_000,
    seed: 'npm test',
    deadline: AbortSignal.timeout(170_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(10_000)
}, 180_000)
