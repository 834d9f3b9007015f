import { expect, inject, it } from 'vitest'
import { payResume } from './pay-resume.ts'

it('[AGT-10, CTR-02] a run that is cut off at any commit is made whole by the next ones, to the same books', async () => {
  const outcome = await payResume({
    databases: inject('postgres'),
    count: 10,
    seed: 'npm test',
    deadline: AbortSignal.timeout(280_000),
  })
  expect(outcome.count).toBe(10)
}, 300_000)
