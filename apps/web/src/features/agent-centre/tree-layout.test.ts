import { describe, expect, it } from 'vitest'
import { type Branch, layTree, type Node, type Spot, stepFrom, thickness } from './tree-layout.ts'

const member = (id: string, team = 0): Node => ({
  id,
  account: id,
  type: 1,
  name: null,
  level: 1,
  upline: '',
  direct: team,
  team,
  rebate: 0,
  balance: '0',
  contracts: [],
  registeredAt: '2026-01-01T00:00:00Z',
  lastLoginAt: null,
})
const branch = (node: Node, downlines: readonly Node[], more = 0): Branch => ({
  way: [],
  node,
  downlines: [...downlines],
  more,
  asOf: '2026-01-01T00:00:00Z',
})
const many = (under: string, count: number): Node[] =>
  Array.from({ length: count }, (_, at) => member(`${under}${at + 1}`))

const top = member('top', 100)
const a = member('a', 40)
const b = member('b', 8)
const branches = new Map([
  ['top', branch(top, [a, b, member('c')])],
  ['a', branch(a, many('a', 24), 17)],
  ['b', branch(b, many('b', 7))],
])
const lay = (open: readonly string[], unfolded: readonly string[] = [], known = branches): readonly Spot[] =>
  layTree(top, {
    branchOf: (id) => known.get(id),
    isOpen: ({ id }) => open.includes(id),
    isUnfolded: (id) => unfolded.includes(id),
  })
const rowsOf = (spots: readonly Spot[]) => Object.fromEntries(spots.map(({ key, row }) => [key, row]))

describe('the picture of a tree', () => {
  it('[AGT-05] sets siblings below each other, and whoever is opened stays where it was', () => {
    expect(rowsOf(lay(['top']))).toEqual({ top: 0, a: 0, b: 1, c: 2 })
    const { top: first, a: large, b: small, b1, b7, c: last } = rowsOf(lay(['top', 'b']))
    expect([first, large, small, b1, b7, last]).toEqual([0, 0, 1, 1, 7, 8])
  })

  it('[AGT-05] shows the largest few siblings and folds the rest, of which it says how many they are', () => {
    const folded = lay(['top', 'a']).find(({ kind }) => kind === 'folded')
    expect(folded).toMatchObject({ parent: 'a', count: 35, known: true, at: 7, of: 41 })
    expect(lay(['top', 'a'], ['a']).find(({ kind }) => kind === 'folded')).toMatchObject({ count: 17, known: false })
    // One more takes no more room than the word that there is one more.
    expect(lay(['top', 'b']).filter(({ kind }) => kind === 'folded')).toEqual([])
  })

  it('[AGT-05] keeps a place for downlines that are on their way', () => {
    const spots = lay(['top', 'a'], [], new Map([...branches].filter(([id]) => id !== 'a')))
    expect(spots.find(({ kind }) => kind === 'waiting')).toMatchObject({ parent: 'a', depth: 2, row: 0 })
  })

  it.each<[string, string, string | boolean | undefined]>([
    ['top', 'ArrowRight', 'a'],
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['c', 'ArrowDown', undefined],
    ['a', 'ArrowRight', true],
    ['b', 'ArrowRight', 'b1'],
    ['b', 'ArrowLeft', false],
    ['b1', 'ArrowLeft', 'b'],
    ['c', 'ArrowRight', undefined],
    ['top', 'ArrowLeft', undefined],
    ['b3', 'Home', 'top'],
    ['a', 'End', 'c'],
    ['a', 'x', undefined],
  ])('[AGT-05] is walked by keys: from %s by %s: %s', (from, key, does) => {
    const step = typeof does === 'boolean' ? { shows: does } : does && { to: does }
    expect(stepFrom(lay(['top', 'b']), from, key)).toEqual(step)
  })

  it('[AGT-05] draws a larger branch with a thicker line', () => {
    expect(thickness(40, 100)).toBeGreaterThan(thickness(8, 100))
    expect(thickness(0, 0)).toBe(1.5)
    expect(thickness(100, 100)).toBe(14)
  })
})
