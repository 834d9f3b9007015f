import { describe, expect, it } from 'vitest'
import { type Append, disorder, type Read } from './history.ts'

const append = (id: string, list: string, position: number, start: number, end: number, shard = 1): Append => ({
  id,
  list,
  shard,
  position: BigInt(position),
  start,
  end,
})
const read = (saw: Record<string, string | undefined>, start: number, end: number): Read => ({
  id: 'read',
  start,
  end,
  saw: new Map(Object.entries(saw)),
})

describe('a history', () => {
  it('[WAL-02] of appends and reads one after the other can be put in order', () => {
    expect(
      disorder(
        [append('a1', 'a', 1, 0, 1), append('b1', 'b', 2, 2, 3, 2), append('a2', 'a', 3, 6, 7)],
        [read({ a: 'a1', b: 'b1' }, 4, 5)],
      ),
    ).toEqual([])
  })

  it('[WAL-02] of appends and reads at once can be put in order, whichever the reads saw', () => {
    const both = [append('a1', 'a', 1, 0, 9), append('b1', 'b', 1, 0, 9, 2)]
    for (const saw of [
      { a: undefined, b: undefined },
      { a: 'a1', b: undefined },
      { a: undefined, b: 'b1' },
      { a: 'a1', b: 'b1' },
    ])
      expect(disorder(both, [read(saw, 1, 8)])).toEqual([])
  })

  it.each([
    ['a read of what was so before', [append('a1', 'a', 1, 0, 1)], [read({ a: undefined }, 2, 3)]],
    ['an append that is put before one that had ended', [append('a1', 'a', 2, 0, 1), append('a2', 'a', 1, 2, 3)], []],
    [
      'a read of half of what was there',
      [append('a1', 'a', 1, 0, 1), append('b1', 'b', 1, 2, 9, 2)],
      [read({ a: undefined, b: 'b1' }, 3, 8)],
    ],
    [
      'a read of the second of two lists under one lock, and not of the first',
      [append('a1', 'a', 1, 0, 9), append('b1', 'b', 2, 0, 9)],
      [read({ a: undefined, b: 'b1' }, 1, 8)],
    ],
    [
      'two reads that saw two appends in two orders',
      [append('a1', 'a', 1, 0, 9), append('b1', 'b', 1, 0, 9, 2)],
      [read({ a: 'a1', b: undefined }, 1, 8), { ...read({ a: undefined, b: 'b1' }, 1, 8), id: 'other' }],
    ],
  ] as const)('[WAL-02] finds %s', (_what, appends, reads) => {
    expect(disorder(appends, reads).length).toBeGreaterThan(1)
  })
})
