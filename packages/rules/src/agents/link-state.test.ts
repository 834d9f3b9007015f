import { describe, expect, it } from 'vitest'
import { linkState, type LinkState, type LinkTerms } from './link-state.ts'

const open: LinkTerms = { most: null, registrations: 3, expiresAt: null, stopped: false, paused: false }

describe('a link of an agent', () => {
  it.each<[string, Partial<LinkTerms>, LinkState]>([
    ['lets in', {}, 'on'],
    ['lets in before its end and its number', { expiresAt: 1001, most: 4 }, 'on'],
    ['is full', { most: 3, paused: true }, 'full'],
    ['is over at its end', { expiresAt: 1000, stopped: true }, 'over'],
    ['is stopped by the house', { stopped: true, paused: true }, 'stopped'],
    ['is paused', { paused: true }, 'paused'],
  ])('[AGT-04] %s', (_name, change, state) => {
    expect(linkState({ ...open, ...change }, 1000)).toBe(state)
  })
})
