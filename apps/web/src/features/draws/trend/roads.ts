import type { Kind } from '#rules/lottery/kind.ts'
import { indexesOf } from '#rules/lottery/play.ts'
import { viewOf, type ResultView } from '../../../parts/lottery/result-view.ts'

/** Sides of which one comes in a draw; what else may come is a tie. */
const sidePairs = [
  ['big', 'small'],
  ['odd', 'even'],
  ['dragon', 'tiger'],
  ['up', 'down'],
] as const
export type SidePair = (typeof sidePairs)[number]
export type Side = SidePair[number]

/** What one draw was: one side, the other, or neither of them. */
export type Outcome = 'a' | 'b' | 'tie'

/** Which of two sides the draws had, the newest last. */
export interface Road {
  /** Such as `sum:big`: what it looks at, and its first side. */
  readonly id: string
  /** What is looked at: `sum`, `ball1`, `1-5`; the play itself where its options name nothing. */
  readonly subject: string
  readonly sides: SidePair
  readonly outcomes: readonly Outcome[]
}

const splitOption = (option: string): readonly [subject: string, word: string] => {
  const at = option.lastIndexOf(':')
  return at < 0 ? ['', option] : [option.slice(0, at), option.slice(at + 1)]
}

/**
 * The roads of a kind: every two sides that can be played on it, read off the rules of these plays, so that a road and a
 * ticket never disagree. A result that the kind refuses is left out.
 */
export function roadsOf(kind: Kind, results: readonly unknown[]): Road[] {
  const read = results.map((result) => kind.read(result)).filter((result) => result !== undefined)
  const played = [...kind.plays.values()].flatMap((play): Road[] => {
    if (play.board.kind !== 'options') return []
    const { labels } = play.board.row
    const pairs = pairsOf(labels)
    if (pairs.length === 0) return []
    const won = read.map(
      (result) => new Set(play.grade(result).flatMap(({ base, mask }) => (base === 'prize' ? indexesOf(mask) : []))),
    )
    return pairs.map(({ subject: named, sides, a, b }) => {
      const subject = named === '' ? play.id : named
      return {
        id: `${subject}:${sides[0]}`,
        subject,
        sides,
        outcomes: won.map((indexes) => (indexes.has(a) ? 'a' : indexes.has(b) ? 'b' : 'tie')),
      }
    })
  })
  return played.length > 0 ? played : tailRoads(kind.id, results)
}

/** Where no two sides can be played: the last two digits that everybody looks at, high or low, odd or even. */
function tailRoads(kind: string, results: readonly unknown[]): Road[] {
  const tails = results.flatMap((result) => tailOf(viewOf(kind, result)) ?? [])
  const road = (sides: SidePair, isFirst: (tail: number) => boolean): Road => ({
    id: `tail:${sides[0]}`,
    subject: 'tail',
    sides,
    outcomes: tails.map((tail) => (isFirst(tail) ? 'a' : 'b')),
  })
  if (tails.length === 0) return []
  return [road(sidePairs[0], (tail) => tail >= 50), road(sidePairs[1], (tail) => tail % 2 === 1)]
}

function tailOf(view: ResultView | undefined): number | undefined {
  const number = view?.look === 'prizes' ? view.rows[0]?.numbers[0] : view?.look === 'thai' ? view.bottom2 : undefined
  return number === undefined ? undefined : Number(number.slice(-2))
}

/** The two sides that stand among the options of a play, with the cells of both. */
function pairsOf(labels: readonly string[]) {
  const subjects = [...new Set(labels.map((label) => splitOption(label)[0]))]
  return subjects.flatMap((subject) =>
    sidePairs.flatMap((sides) => {
      const [a = -1, b = -1] = sides.map((side) =>
        labels.findIndex((label) => {
          const [of, word] = splitOption(label)
          return of === subject && word === side
        }),
      )
      return a < 0 || b < 0 ? [] : [{ subject, sides, a, b }]
    }),
  )
}

/** A mark of the big road. */
export interface RoadMark {
  readonly column: number
  readonly row: number
  readonly side: 'a' | 'b'
  /** Ties that came right after it. */
  readonly ties: number
}

/**
 * The big road: a side that comes again stands below itself, another one begins a column. Where the column is full, or
 * another row stands in the way, it goes on to the right. Ties are counted on the mark before them; those before the
 * first mark are left out.
 */
export function bigRoad(outcomes: readonly Outcome[], rows = 6): RoadMark[] {
  const marks: RoadMark[] = []
  const taken = new Set<string>()
  let start = -1
  let [column, row] = [0, 0]
  for (const outcome of outcomes) {
    const before = marks.at(-1)
    if (outcome === 'tie') {
      if (before !== undefined) marks[marks.length - 1] = { ...before, ties: before.ties + 1 }
      continue
    }
    if (before?.side !== outcome) {
      start += 1
      while (taken.has(`${start}:0`)) start += 1
      ;[column, row] = [start, 0]
    } else if (row + 1 < rows && !taken.has(`${column}:${row + 1}`) && column === start) row += 1
    else column += 1
    taken.add(`${column}:${row}`)
    marks.push({ column, row, side: outcome, ties: 0 })
  }
  return marks
}

/** How often each side came, and the longest row of each. */
export function countRoad(outcomes: readonly Outcome[]): {
  readonly a: number
  readonly b: number
  readonly tie: number
  readonly longest: { readonly a: number; readonly b: number }
} {
  const count = { a: 0, b: 0, tie: 0 }
  const longest = { a: 0, b: 0 }
  let [side, row]: [Outcome, number] = ['tie', 0]
  for (const outcome of outcomes) {
    count[outcome] += 1
    if (outcome === 'tie') continue
    row = outcome === side ? row + 1 : 1
    side = outcome
    longest[outcome] = Math.max(longest[outcome], row)
  }
  return { ...count, longest }
}
