import { expect, it } from 'vitest'
import { waitingByPage } from './waiting.ts'

it('[OPS-04] what waits is counted by page, and late once anything of it is over its target', () => {
  const found = waitingByPage([
    { queue: 'withdrawals', waiting: 1, late: 0 },
    { queue: 'receipts', waiting: 2, late: 1 },
    { queue: 'deposits', waiting: 1, late: 0 },
    { queue: 'identity', waiting: 0, late: 0 },
  ])
  expect([...found]).toEqual([
    ['withdrawals', { waiting: 3, late: true }],
    ['deposits', { waiting: 1, late: false }],
    ['identity', { waiting: 0, late: false }],
  ])
})
