import { describe, expect, it } from 'vitest'
import { mayOpen } from './may-open.ts'

describe('popups that nobody asked for', () => {
  it.each([
    ['at the first touch', { restedMs: 0 }, false],
    ['in the middle of a scroll', { restedMs: 400 }, false],
    ['just before a rest', { restedMs: 2999 }, false],
    ['at rest', {}, true],
    ['under a word of welcome', { saying: true }, false],
    ['over another popup', { calm: false }, false],
  ])('[POP-01] open %s: %j', (_when, change, opens) => {
    expect(mayOpen({ calm: true, restedMs: 3000, saying: false, ...change })).toBe(opens)
  })
})
