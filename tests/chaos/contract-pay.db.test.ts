import { expect, inject, it } from 'vitest'
import { contractPay } from './contract-pay.ts'

it('[CTR-02, CTR-04, CTR-05] each period of a contract is billed once, to what an oracle reckons, and paid once, whatever happens to the runs', async () => {
  const outcome = await contractPay({
    databases: inject('postgres'),
    count: 200,
    seed: 'npm test',
    deadline: AbortSignal.timeout(150_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(200)
}, 170_000)
