import { expect, it } from 'vitest'
import { manualClock } from './clock.ts'
import { createSharedKey } from './shared-key.ts'

it('[OPS-11, CSH-01] a shared key is the configured one until another is in use, and the one before ends at its time', () => {
  const clock = manualClock(1000)
  const key = createSharedKey({ kind: 'payment', service: 'sandbox', name: 'Sandbox', configured: 'first' }, clock)
  expect([key.code, key.now()]).toEqual(['payment:sandbox', ['first']])
  key.set([
    { key: 'second', untilMs: null },
    { key: 'first', untilMs: 2000 },
  ])
  expect(key.now()).toEqual(['second', 'first'])
  clock.advance(1000)
  expect(key.now()).toEqual(['second'])
  key.set([])
  expect(key.now()).toEqual(['first'])
})
