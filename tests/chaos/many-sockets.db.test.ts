import { expect, inject, it } from 'vitest'
import { manySockets } from './many-sockets.ts'

it('[POP-04] [RTM-02] of six hundred sockets so many are let in as there are places, silent and deaf ones are cut off, and whoever is there or comes back hears its news without a gap', async () => {
  const outcome = await manySockets({
    databases: inject('postgres'),
    count: 600,
    seed: 'npm test',
    deadline: AbortSignal.timeout(110_000),
  })
  expect(outcome.count).toBe(600)
}, 120_000)
