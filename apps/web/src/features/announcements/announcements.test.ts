import { describe, expect, it } from 'vitest'
import { mayLoad, popsUp } from './announcements.ts'

const items = [{ execution: 'A' }, { execution: 'B' }, { execution: 'F' }] as const
const reader = { loggedIn: false, firstLogin: false, closedAsUser: false, closedAsVisitor: false }

describe('announcements', () => {
  it.each([
    [false, false, true],
    [false, true, false],
    [true, true, true],
    [true, false, true],
  ])('[ANN-01] with somebody logged in %s and a token there %s: they load is %s', (loggedIn, hasToken, loads) => {
    expect(mayLoad({ loggedIn, hasToken })).toBe(loads)
  })

  it.each([
    ['a visitor', {}, 'B'],
    ['a visitor who closed them', { closedAsVisitor: true }, ''],
    ['a visitor who closed them as a member', { closedAsUser: true }, 'B'],
    ['a visitor, whatever was said of a first login', { firstLogin: true }, 'B'],
    ['a member', { loggedIn: true }, 'A'],
    ['a member at the first login', { loggedIn: true, firstLogin: true }, 'AF'],
    ['a member who closed them', { loggedIn: true, firstLogin: true, closedAsUser: true }, ''],
    ['a member who closed them as a visitor', { loggedIn: true, closedAsVisitor: true }, 'A'],
  ])('[ANN-02] pop up for %s', (_who, change, expected) => {
    expect(
      popsUp(items, { ...reader, ...change })
        .map(({ execution }) => execution)
        .join(''),
    ).toBe(expected)
  })
})
