import { expect, it } from 'vitest'
import { waitingByPage } from './waiting.ts'

const queue = { waiting: 1, taken: 0, oldest: null, oldestMinutes: 60, targetMinutes: 60 } as const

it('[OPS-04] what waits is counted by page, and late once the oldest of it is over its target', () => {
  const found = waitingByPage([
    { ...queue, queue: 'withdrawals' },
    { ...queue, queue: 'receipts', waiting: 2, oldestMinutes: 61 },
    { ...queue, queue: 'deposits' },
    { ...queue, queue: 'identity', waiting: 0, oldestMinutes: null },
  ])
  expect([...found]).toEqual([
    ['withdrawals', { waiting: 3, late: true }],
    ['deposits', { waiting: 1, late: false }],
    ['identity', { waiting: 0, late: false }],
  ])
})
