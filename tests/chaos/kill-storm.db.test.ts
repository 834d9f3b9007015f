import { expect, inject, it } from 'vitest'
import { killStorm } from './kill-storm.ts'

it('[WAL-02] [RUN-04] [RUN-05] twenty kills of servers and database under load lose nothing and do nothing twice', async () => {
  const outcome = await killStorm({
    databases: inject('postgres'),
    count: 20,
    seed: 'npm test',
    deadline: AbortSignal.timeout(280_000),
  })
  expect(outcome.count).toBe(20)
}, 290_000)
