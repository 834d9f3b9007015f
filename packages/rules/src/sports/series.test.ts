import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { NIL, type Score } from './contest.ts'
import { type Grid, gradeChances } from './grid.ts'
import { type MarketTypeId, marketType } from './markets.ts'
import { SERIES_START, mapChance, mapWinner, playSeries, roundChance, seriesGrids } from './series.ts'

const best = (bestOf: number) => ({ sport: 'series', bestOf }) as const
const round = roundChance(0.6)
const [three, five] = [seriesGrids(best(3), round, SERIES_START), seriesGrids(best(5), round, SERIES_START)]

function won(grid: Grid | undefined, id: MarketTypeId, pick: string, line = 0): number {
  const type = marketType(id)
  if (type === undefined || grid === undefined) throw new Error('nothing to look at')
  return gradeChances({ type, period: 'match', line: line * 4 }, pick, grid, NIL).won
}

describe('a map', () => {
  it.each<readonly [number, number, 'home' | 'away' | undefined]>([
    [0, 0, undefined],
    [12, 5, undefined],
    [13, 0, 'home'],
    [11, 13, 'away'],
    [12, 12, undefined],
    [13, 12, undefined],
    [15, 12, undefined],
    [16, 12, 'home'],
    [14, 16, 'away'],
    [15, 15, undefined],
    [16, 15, undefined],
    [18, 17, undefined],
    [19, 15, 'home'],
    [18, 18, undefined],
    [20, 22, 'away'],
  ])('[GAM-12] at %d–%d: %s', (home, away, winner) => {
    expect(mapWinner({ home, away })).toBe(winner)
  })

  it('[GAM-12] is even where its rounds are, and as sure as they are', () => {
    expect(mapChance(0.5)).toBeCloseTo(0.5, 12)
    expect(mapChance(0.5, { home: 15, away: 15 })).toBeCloseTo(0.5, 12)
    expect(mapChance(0.52) + mapChance(0.48)).toBeCloseTo(1, 12)
    expect(mapChance(0.52, { home: 12, away: 11 })).toBeCloseTo(
      0.52 + 0.48 * mapChance(0.52, { home: 12, away: 12 }),
      12,
    )
    expect(mapChance(0.52, { home: 12, away: 12 })).toBeCloseTo(mapChance(0.52, { home: 15, away: 15 }), 12)
    expect(mapChance(0.3, { home: 12, away: 0 })).toBeGreaterThan(0.98)
    expect(mapChance(round)).toBeCloseTo(0.6, 10)
  })
})

describe('a series', () => {
  it.each<readonly [Grid, MarketTypeId, string, number, number]>([
    [three.match, 'ms', '2-0', 0, 0.36],
    [three.match, 'ms', '2-1', 0, 0.288],
    [three.match, 'tm', 'over', 2.5, 0.48],
    [three.match, 'mh', 'home', -1.5, 0.36],
    [three.match, 'winner', 'home', 0, 0.648],
    [five.match, 'ms', '3-0', 0, 0.216],
    [five.match, 'ms', '3-1', 0, 0.2592],
    [five.match, 'ms', '3-2', 0, 0.20736],
    [five.match, 'winner', 'home', 0, 0.68256],
  ])('[GAM-12] at .6 a map: %#: %s %s %d is %d', (grid, id, pick, line, chance) => {
    expect(won(grid, id, pick, line)).toBeCloseTo(chance, 8)
  })

  it('[GAM-12] has a grid of each map, which may never be played', () => {
    expect([...five.maps.keys()]).toEqual([1, 2, 3, 4, 5])
    expect(won(three.maps.get(1), 'winner', 'home')).toBeCloseTo(0.6, 8)
    const third = three.maps.get(3)
    expect(won(third, 'winner', 'home')).toBeCloseTo(0.6 * 0.48, 8)
    expect(third?.find(({ score }) => score.home + score.away === 0)?.chance).toBeCloseTo(0.52, 8)
  })

  it('[GAM-12] goes on from where it stands', () => {
    const { match, maps } = seriesGrids(best(3), round, { maps: { home: 1, away: 0 }, rounds: { home: 5, away: 9 } })
    const map = mapChance(round, { home: 5, away: 9 })
    expect([...maps.keys()]).toEqual([2, 3])
    expect(won(match, 'ms', '2-0')).toBeCloseTo(map, 8)
    expect(won(match, 'ms', '2-1')).toBeCloseTo((1 - map) * 0.6, 8)
    const score = { home: 2, away: 1 }
    expect(seriesGrids(best(3), round, { maps: score, rounds: NIL })).toEqual({
      match: [{ score, chance: 1 }],
      maps: new Map(),
    })
  })

  it('[GAM-12] in play at the first round is as before the start', () => {
    expect(seriesGrids(best(3), round, { maps: NIL, rounds: NIL })).toEqual(three)
  })

  it('[GAM-12] is played as its grids say', () => {
    const random = seededRandom(3)
    const count = 4000
    const ends = new Map<string, number>()
    let [late, lateWon] = [0, 0]
    for (let at = 0; at < count; at++) {
      const happenings = playSeries(random, best(3), round)
      const end = happenings.at(-1)
      if (end?.what !== 'end') throw new Error('no end')
      const key = `${end.maps.home}-${end.maps.away}`
      ends.set(key, (ends.get(key) ?? 0) + 1)
      // The first round of all that brings 8–9 in the first map.
      const stands = happenings.some(({ map, rounds }) => map === 1 && rounds.home === 8 && rounds.away === 9)
      if (!stands) continue
      const first = happenings.find(({ map, what }) => map === 1 && what !== 'round')
      late += 1
      lateWon += first !== undefined && first.rounds.home > first.rounds.away ? 1 : 0
    }
    const within = (found: number, of: number, chance: number) =>
      expect(Math.abs(found - of * chance) / Math.sqrt(of * chance * (1 - chance))).toBeLessThan(3)
    for (const { score, chance } of three.match) within(ends.get(`${score.home}-${score.away}`) ?? 0, count, chance)
    within(lateWon, late, mapChance(round, { home: 8, away: 9 }))
  })

  it('[GAM-12] tells every round, and who wins a map', () => {
    const random = seededRandom(4)
    for (let at = 0; at < 50; at++) {
      let [rounds, maps, map]: [Score, Score, number] = [NIL, NIL, 1]
      for (const each of playSeries(random, best(5), 0.5)) {
        expect(each.map).toBe(map)
        if (each.what === 'round') {
          expect(each.rounds.home + each.rounds.away).toBe(rounds.home + rounds.away + 1)
          rounds = each.rounds
          continue
        }
        const winner = mapWinner(rounds)
        if (winner === undefined) throw new Error('a map ended that goes on')
        maps = { ...maps, [winner]: maps[winner] + 1 }
        expect(each).toMatchObject({ rounds, maps, what: Math.max(maps.home, maps.away) === 3 ? 'end' : 'map' })
        ;[rounds, map] = [NIL, map + 1]
      }
      expect(Math.max(maps.home, maps.away)).toBe(3)
    }
  })
})
