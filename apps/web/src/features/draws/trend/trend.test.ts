import { describe, expect, it } from 'vitest'
import { fastGames, issueOf } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { vietnamSouth } from '#rules/lottery/kinds/vietnam.ts'
import { bigRoad, countRoad, roadsOf, type Outcome } from './roads.ts'
import { countLabels, gapRows, hotAndCold } from './statistics.ts'
import { tracksOf } from './tracks.ts'

const track = (labels: string, ...drawn: string[]) => ({
  labels: [...labels],
  drawn: drawn.map((one) => [...one].map((label) => labels.indexOf(label))),
})

describe('missing counts', () => {
  it.each([
    [
      'no draw',
      track('ab'),
      [
        { times: 0, missing: 0, longest: 0 },
        { times: 0, missing: 0, longest: 0 },
      ],
    ],
    [
      'one draw',
      track('ab', 'a'),
      [
        { times: 1, missing: 0, longest: 0 },
        { times: 0, missing: 1, longest: 1 },
      ],
    ],
    [
      'a longest row that is over',
      track('ab', 'b', 'b', 'b', 'a', 'b'),
      [
        { times: 1, missing: 1, longest: 3 },
        { times: 4, missing: 0, longest: 1 },
      ],
    ],
    [
      'a longest row that goes on',
      track('ab', 'a', 'b', 'b'),
      [
        { times: 1, missing: 2, longest: 2 },
        { times: 2, missing: 0, longest: 1 },
      ],
    ],
    [
      'sets, in which a label counts once a draw',
      track('abc', 'ab', 'bb', 'c'),
      [
        { times: 1, missing: 2, longest: 2 },
        { times: 2, missing: 1, longest: 1 },
        { times: 1, missing: 0, longest: 2 },
      ],
    ],
  ])('[LOT-06] are counted over %s', (_what, given, counts) => {
    expect(countLabels(given).map(({ label: _label, ...count }) => count)).toEqual(counts)
  })

  it('[LOT-06] stand in the chart draw by draw', () => {
    expect(gapRows(track('abc', 'a', 'c', 'c')).map(({ missing }) => missing)).toEqual([
      [0, 1, 1],
      [1, 2, 0],
      [2, 3, 0],
    ])
  })
})

describe('hot and cold', () => {
  it('[LOT-06] are those that came most and least often, of equal ones the one that came last', () => {
    const counts = countLabels(track('abcd', 'a', 'a', 'b', 'c'))
    const { hot, cold } = hotAndCold(counts, 2)
    expect(hot.map(({ label }) => label)).toEqual(['a', 'c'])
    expect(cold.map(({ label }) => label)).toEqual(['d', 'b'])
  })

  it('[LOT-06] never name a label twice', () => {
    const { hot, cold } = hotAndCold(countLabels(track('abc', 'a')), 5)
    expect([hot.length, cold.length]).toEqual([1, 1])
  })

  it.each([
    ['nothing was drawn', track('ab')],
    ['all came equally often', track('ab', 'a', 'b')],
  ])('[LOT-06] are nobody where %s', (_what, given) => {
    expect(hotAndCold(countLabels(given), 5)).toEqual({ hot: [], cold: [] })
  })
})

const outcomes = (text: string): Outcome[] => [...text].map((one) => (one === 'a' ? 'a' : one === 'b' ? 'b' : 'tie'))

describe('the big road', () => {
  it.each([
    ['nothing', '', 6, []],
    ['a side that comes again', 'aa', 6, ['0,0a', '0,1a']],
    ['another side', 'aab', 6, ['0,0a', '0,1a', '1,0b']],
    ['a tie on the mark before it', 'a-b--', 6, ['0,0a+1', '1,0b+2']],
    ['a tie before the first mark', '-a', 6, ['0,0a']],
    ['a tie within a row', 'a-a', 6, ['0,0a+1', '0,1a']],
    ['a full column', 'aaaa', 3, ['0,0a', '0,1a', '0,2a', '1,2a']],
    [
      'a row that turns before another row that turned',
      'aaaabbbb',
      3,
      ['0,0a', '0,1a', '0,2a', '1,2a', '1,0b', '1,1b', '2,1b', '3,1b'],
    ],
  ])('[LOT-06] places %s: %s', (_what, text, rows, marks) => {
    expect(
      bigRoad(outcomes(text), rows).map(
        ({ column, row, side, ties }) => `${column},${row}${side}${ties === 0 ? '' : `+${ties}`}`,
      ),
    ).toEqual(marks)
  })

  it('[LOT-06] never puts two marks in one place', () => {
    const text = 'aaaaaaaaabbbbbbbbbabbbbbbbbaaaaaaaab'
    const marks = bigRoad(outcomes(text))
    expect(new Set(marks.map(({ column, row }) => `${column}:${row}`)).size).toBe(text.length)
  })

  it('[LOT-06] is counted with the longest row of each side, which a tie does not end', () => {
    expect(countRoad(outcomes('aa-abab'))).toEqual({ a: 4, b: 2, tie: 1, longest: { a: 3, b: 1 } })
  })
})

describe('roads', () => {
  it('[LOT-06] come from the plays of the kind', () => {
    const roads = roadsOf(ssc, [
      [9, 0, 0, 0, 1],
      [3, 3, 3, 3, 3],
      [0, 9, 9, 9, 9],
    ])
    const of = (id: string) => roads.find((road) => road.id === id)?.outcomes
    expect(of('sum:big')).toEqual(['b', 'b', 'a'])
    expect(of('ball1:odd')).toEqual(['a', 'a', 'b'])
    expect(of('1-5:dragon')).toEqual(['a', 'tie', 'b'])
  })

  it('[LOT-06] of a draw without such plays look at the last two digits', () => {
    const special = (number: string) => ({
      special: [number],
      first: ['00000'],
      second: ['00000'],
      third: ['00000', '00000'],
      fourth: Array.from({ length: 7 }, () => '00000'),
      fifth: ['0000'],
      sixth: ['0000', '0000', '0000'],
      seventh: ['000'],
      eighth: ['00'],
    })
    const roads = roadsOf(vietnamSouth, [special('000049'), special('000050'), special('000101')])
    expect(roads.map(({ id, outcomes: found }) => [id, found])).toEqual([
      ['tail:big', ['b', 'a', 'b']],
      ['tail:odd', ['a', 'b', 'a']],
    ])
  })

  it('[LOT-06] leave out what is no result', () => {
    expect(roadsOf(ssc, ['nothing', [1]]).every((road) => road.outcomes.length === 0)).toBe(true)
  })
})

describe('1,000 draws', () => {
  const seeds = Array.from({ length: 1000 }, (_, at) => at.toString(16).padStart(64, '0'))
  it.each(fastGames.filter(({ minutes }) => minutes === 1).map((game) => [game.id, game] as const))(
    '[LOT-06] of %s are reckoned in a fraction of a second',
    (id, { kind }) => {
      const results = seeds.map((seed, at) => houseDraw(kind, id, issueOf('2026-11-22', at + 1, 1440), seed))
      const tracks = tracksOf(kind.id, results)
      expect(tracks.length).toBeGreaterThan(0)
      for (const one of tracks) {
        expect(gapRows(one)).toHaveLength(1000)
        const each = one.drawn.reduce((sum, indexes) => sum + indexes.length, 0)
        expect(countLabels(one).reduce((sum, { times }) => sum + times, 0)).toBe(each)
      }
      // The quickest of a few: what else the machine does does not count.
      const reckon = (): number => {
        const began = performance.now()
        for (const one of tracksOf(kind.id, results)) hotAndCold(countLabels(one), gapRows(one).length)
        for (const road of roadsOf(kind, results)) bigRoad(road.outcomes)
        return performance.now() - began
      }
      let best = Infinity
      for (let tries = 0; tries < 5 && best > 200; tries += 1) best = Math.min(best, reckon())
      expect(best).toBeLessThan(500)
    },
  )
})
