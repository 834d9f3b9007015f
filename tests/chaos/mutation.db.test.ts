import { expect, inject, it } from 'vitest'
import { mutation } from './mutation.ts'

it('[WAL-02] some mutants of the code are noticed; npm run assure tries them all', async () => {
  const outcome = await mutation({
    databases: inject('postgres'),
    count: 4,
    seed: 'npm test',
    deadline: AbortSignal.timeout(170_000),
  })
  expect(outcome.count).toBe(4)
}, 180_000)
