import { expect, it } from 'vitest'
import { queueNames } from '#contract/settings/desk.ts'
import { resources } from '../resources/index.ts'
import { queuePlaces, waitingByPage } from './waiting.ts'

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

// Draws that lack a result wait in no list of their own.
it.each(queueNames.filter((name) => name !== 'results'))(
  '[OPS-04] the queue %s leads to a list of what waits in it, as that list says',
  (queue) => {
    const { page, asked } = queuePlaces[queue]
    const resource = resources.find(({ name }) => name === page)
    const at = '2026-11-25T12:00:00Z'
    const named = { ...Object.fromEntries(new URLSearchParams(asked)), askedAt: at, at, madeAt: at, openedAt: at }
    // The filters of a list are named like what stands in its rows, or in the order or the entry of each.
    expect(resource?.queue?.waits({ ...named, order: { reason: null, ...named }, entry: named })?.queue).toBe(queue)
  },
)
