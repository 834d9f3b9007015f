import { describe, expect, it } from 'vitest'
import { mayLoad, mayOpen, pageOf, popsUp } from './announcements.ts'

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

  it.each([
    [0, 1, 0, 1, 1],
    [9, 1, 9, 1, 1],
    [10, 1, 9, 1, 2],
    [10, 2, 1, 2, 2],
    [10, 3, 1, 2, 2],
    [10, 0, 9, 1, 2],
    [18, 2, 9, 2, 2],
    [19, 3, 1, 3, 3],
  ])('[POP-01, POP-02] of %d items page %d has %d and is page %d of %d', (count, asked, shown, page, pages) => {
    const list = Array.from({ length: count }, (_, at) => at)
    const found = pageOf(list, asked)
    expect({ shown: found.shown.length, page: found.page, pages: found.pages }).toEqual({ shown, page, pages })
    expect(found.shown[0]).toBe(count === 0 ? undefined : (page - 1) * 9)
  })
})
