import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded.ts'
import { countWins, everyLabel, linesOf, misstated, playOf, readFault, returnsOf, somePicks } from '../counted.ts'
import type { AnyPlay } from '../kind.ts'
import { ALL_STARS, everyRow, FIVE, type Stars } from './ssc-places.ts'
import { ssc } from './ssc.ts'

const DAY = '2026-11-22'

const play = (id: string): AnyPlay => playOf(ssc, id)

const ALL = '0,1,2,3,4,5,6,7,8,9'
const ALL_TWICE = `${ALL}|${ALL}`
const ALL_FIVE = [ALL, ALL, ALL, ALL, ALL].join('|')
const ALL_SUMS = Array.from({ length: 26 }, (_, index) => index + 1).join(',')

/** Which places a play looks at, by its tab or its name. */
const placesOf = ({ id, group }: AnyPlay): Stars =>
  ALL_STARS.find((stars) => stars.id === group || id.endsWith(`-${stars.id}`)) ?? FIVE

const rows = new Map(ALL_STARS.map((stars) => [stars.to - stars.from, everyRow(stars.to - stars.from)]))
const OTHERS = [3, 8, 1, 6, 4]

/** Every result, as far as the places of a play go: the other places stay as they are. */
function resultsOf({ from, to }: Stars): number[][] {
  return (rows.get(to - from) ?? []).map((row) => [...OTHERS.slice(0, from), ...row, ...OTHERS.slice(to)])
}

const results = new Map(ALL_STARS.map((stars) => [stars.id, resultsOf(stars)]))

// All 100,000 numbers for each play of five places, on a machine that may be busy.
describe(
  '[LTR-03] over all results each SSC play wins as often as it states, and never more than its greatest',
  { timeout: 60_000 },
  () => {
    test.each([...ssc.plays.values()].map((each) => ({ id: each.id, each })))('$id', ({ each }) => {
      const random = seededRandom(15)
      const picks = each.id === 'star5-combined' ? ['1,2,3|4|5,6|7|8,9'] : somePicks(each, random, 2, DAY)
      if (each.board.kind === 'options' || each.id.endsWith('-sum')) picks.push(everyLabel(each))
      const parts = picks.flatMap((text) => each.read(text, DAY))
      expect(parts.length).toBeGreaterThan(0)
      expect(misstated(each, parts, results.get(placesOf(each).id) ?? [])).toEqual([])
      const places = placesOf(each)
      for (let n = 0; n < 30; n += 1) {
        const result = Array.from({ length: 5 }, () => random.below(10))
        const other = result.map((digit, place) =>
          place >= places.from && place < places.to ? digit : random.below(10),
        )
        expect(each.grade(other)).toEqual(each.grade(result))
      }
    })
  },
)

describe('[LTR-03] lines of SSC picks', () => {
  test.each([
    ['star4-front-direct', '1,2|3|4|5,6,7', 6],
    ['star3-back-direct', '1,2|3|4', 2],
    ['any2-direct', '1,2,3|4,5|-|6|1,2,3,4', 35],
    ['any3-direct', '1,2,3|4,5|-|6|1,2,3,4', 50],
    ['any2-group', '1,2,3,4/0,5,7,9', 36],
    ['position', '1|-|-|5|7', 3],
    ['g120', '0,1,2,3,4,5,6,7,8,9', 252],
    ['g60', ALL_TWICE, 840],
    ['g60', '1,2|2,3,4,5,6', 14],
    ['g30', ALL_TWICE, 360],
    ['g30', '1,2,3|3,4', 4],
    ['g20', ALL_TWICE, 360],
    ['g10', ALL_TWICE, 90],
    ['g5', ALL_TWICE, 90],
    ['g24', ALL, 210],
    ['g12', ALL_TWICE, 360],
    ['g6of4', ALL, 45],
    ['g4', ALL_TWICE, 90],
    ['g3-front', '1,2,3,4', 12],
    ['g6-mid', '1,2,3,4,5', 10],
    ['g2-back', ALL, 45],
    // All groups of three digits: 90 with a pair and 120 of different ones.
    ['group-sum-back', ALL_SUMS, 210],
    ['group-sum2-front', '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17', 45],
    ['dan-front', '5', 54],
    ['dan2-back', '5', 9],
    ['star3-mid-combined', '1,2|3|4', 6],
    ['star5-combined', '1|2|3|4|5', 5],
    ['contains2-star3-front', '1,2,3', 3],
    ['contains3-star5', '1,2,3,4', 4],
    ['bsoe', 'big,odd|-|-|-|small', 3],
    ['bsoe-star2-back', 'big,odd|small,even', 4],
    ['two-sided', 'ball3:big,sum:odd', 2],
    ['dragon-tiger', '1-5:dragon', 1],
    ['straight', 'front,back', 2],
  ])('%s %s: %i', (id, text, lines) => {
    expect(linesOf(play(id).read(text, DAY))).toBe(lines)
  })

  test('of each sum of three digits, and of each span', () => {
    const lines = (id: string, value: number) => linesOf(play(id).read(String(value), DAY))
    const sums = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]
    expect(sums.map((_, sum) => lines('star3-front-sum', sum))).toEqual(sums)
    expect(sums.map((_, sum) => lines('star3-front-sum', 27 - sum))).toEqual(sums)
    const spans = [10, 54, 96, 126, 144, 150, 144, 126, 96, 54]
    expect(spans.map((_, span) => lines('star3-back-span', span))).toEqual(spans)
  })
})

describe('[LTR-03] chances of SSC lines, as ways of all numbers', () => {
  test.each([
    ['g120', 120, 100_000],
    ['g60', 60, 100_000],
    ['g30', 30, 100_000],
    ['g20', 20, 100_000],
    ['g10', 10, 100_000],
    ['g5', 5, 100_000],
    ['g24', 24, 10_000],
    ['g12', 12, 10_000],
    ['g6of4', 6, 10_000],
    ['g4', 4, 10_000],
    ['g3-back', 3, 1000],
    ['g6-back', 6, 1000],
    ['g2-front', 2, 100],
    ['contains1-star3-front', 271, 1000],
    ['contains2-star3-mid', 54, 1000],
    ['contains1-star4-back', 3439, 10_000],
    ['contains2-star4-front', 974, 10_000],
    ['contains1-star5', 40_951, 100_000],
    ['contains2-star5', 14_670, 100_000],
    ['contains3-star5', 4350, 100_000],
    ['at-least1', 40_951, 100_000],
    ['at-least2', 8146, 100_000],
    ['at-least3', 856, 100_000],
    ['at-least4', 46, 100_000],
    ['leopard', 10, 1000],
    ['straight', 60, 1000],
    ['pair', 270, 1000],
    ['half', 360, 1000],
    ['mixed', 300, 1000],
  ])('%s: %i of %i', (id, ways, of) => {
    expect(play(id).prizes[0]?.chance).toEqual({ ways: BigInt(ways), of: BigInt(of) })
  })
})

test('[LTR-03] straights go over 9 to 0, and an end of a combined pick is paid for each of its beginnings', () => {
  const straights = [
    [8, 9, 0, 5, 5],
    [1, 0, 9, 5, 5],
    [2, 0, 1, 5, 5],
  ]
  for (const result of straights) expect(play('straight').grade(result)[0]?.mask).toBe(1n)
  expect(play('straight').grade([8, 9, 1, 5, 5])).toEqual([])
  const combined = play('star3-front-combined')
  const won = countWins(combined, combined.read('1,2,5|3|4', DAY), [[1, 3, 4, 0, 0]])
  const prizes = (id: string) => won.reduce((sum, each) => (each.part.prize === id ? sum + each.prizes : sum), 0n)
  expect(['star3', 'star2', 'star1'].map(prizes)).toEqual([1n, 3n, 3n])
})

test('[LTR-03] no SSC prize returns more than is staked, and classic plays return all at the full group', () => {
  for (const each of ssc.plays.values())
    for (const share of returnsOf(each)) expect([1, 0.98]).toContain(each.pricing === 'group' ? share : round(share))
})

const round = (share: number): number => Math.round(share * 100) / 100

describe('[LTR-03] what no SSC pick is', () => {
  test.each([
    ['star3-front-direct', '1,2|3', 'rows', '1,2|3'],
    ['star3-front-direct', '1,2|-|4', 'too-few', '1,2|-|4'],
    ['star3-front-direct', '1,1|3|4', 'twice', '1'],
    ['star3-front-direct', '1,x|3|4', 'not-a-choice', 'x'],
    ['star3-front-direct', '1,10|3|4', 'not-a-choice', '10'],
    ['star3-front-direct', '1||4', 'empty', ''],
    ['any3-direct', '1|2|-|-|-', 'no-line', ''],
    ['star5-combined', ALL_FIVE, 'too-many-lines', '500000'],
    ['star3-mid-combined', '1|-|2', 'too-few', '1|-|2'],
    ['star3-front-sum', '', 'empty', ''],
    ['star3-front-sum', '28', 'not-a-choice', '28'],
    ['star3-front-span', '3,3', 'twice', '3'],
    ['g120', '1,2,3,4', 'too-few', '1,2,3,4'],
    ['g60', '1|1,2,3', 'no-line', ''],
    ['g60', '1,2,3', 'rows', '1,2,3'],
    ['g60', '1|2,3', 'too-few', '1|2,3'],
    ['g3-front', '1', 'too-few', '1'],
    ['group-sum-front', '27', 'not-a-choice', '27'],
    ['any2-group', '1,2', 'rows', '1,2'],
    ['any2-group', '1,2/3,4/5', 'rows', '1,2/3,4/5'],
    ['any2-group', '1/3,4', 'too-few', '1'],
    ['any2-group', '1,2/3', 'too-few', '3'],
    ['any2-group', '0,2/3,4', 'not-a-choice', '0'],
    ['contains2-star5', '1', 'too-few', '1'],
    ['contains2-star5', '1#2', 'not-a-choice', '1#2'],
    ['bsoe', '-|-|-|-|-', 'no-line', ''],
    ['bsoe-star2-front', 'big|-', 'too-few', 'big|-'],
    ['bsoe-star2-front', 'big|huge', 'not-a-choice', 'huge'],
    ['two-sided', 'ball6:big', 'not-a-choice', 'ball6:big'],
    ['dragon-tiger', '1-5:dragon,1-5:dragon', 'twice', '1-5:dragon'],
  ])('%s %s: %s', (id, text, code, detail) => {
    expect(readFault(play(id), text, DAY)).toEqual([code, detail])
  })
})
