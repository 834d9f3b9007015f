import { describe, expect, it } from 'vitest'
import { bigRoad, derivedRoad, type RoadMark, runsOf } from './roads.ts'

const marks = (text: string): RoadMark[] =>
  Array.from(text, (letter) => (letter === 'B' ? 'banker' : letter === 'P' ? 'player' : 'tie'))
const KNOWN = marks('BBPTPPBPBBBPPBBBBBBBPT')

describe('roads', () => {
  it('[GAM-08] put equal sides below one another, and a tie onto the one before it', () => {
    expect(runsOf(KNOWN).map(({ ties }) => ties.length)).toEqual([2, 3, 1, 1, 3, 2, 7, 1])
    expect(bigRoad(KNOWN).filter(({ ties }) => ties > 0)).toEqual([
      { side: 'player', ties: 1, column: 1, row: 0 },
      { side: 'player', ties: 1, column: 7, row: 0 },
    ])
    expect(bigRoad(marks('TTB'))).toEqual([{ side: 'banker', ties: 0, column: 0, row: 0 }])
    expect(bigRoad(marks('TT'))).toEqual([])
  })

  it('[GAM-08] turn right at the floor and at a taken cell, and never lie twice in one place', () => {
    const cells = bigRoad(marks('BBBBBBBBPPPPPPPB'))
    const at = (from: number, to: number) => cells.slice(from, to).map(({ column, row }) => [column, row])
    expect(at(5, 8)).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
    ])
    expect(at(8, 15)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
      [3, 4],
    ])
    expect(at(15, 16)).toEqual([[2, 0]])
    for (const text of ['BBBBBBBBBPBBBBBBBBPPPPPPPPPB', 'BPBPBPBBBBBBBBBBBPPPPPPPPPPPPBBBBBBBBBB']) {
      const all = bigRoad(marks(text))
      expect(new Set(all.map(({ column, row }) => `${column} ${row}`)).size).toBe(all.length)
    }
  })

  it('[GAM-08] derive the big eye boy, the small road and the cockroach pig', () => {
    expect([1, 2, 3].map((offset) => derivedRoad(KNOWN, offset === 1 ? 1 : offset === 2 ? 2 : 3))).toEqual([
      'RBBBRBRBRBRBRRRRB',
      'BBBRBBBRRBRRRB',
      'BRRRBBBRRRRRB',
    ])
  })
})
