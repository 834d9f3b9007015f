import { splitTail, twoDigits, viewOf, type ResultView } from '../../../parts/lottery/result-view.ts'

/** What a trend can look at: the labels that may come, and which of them each draw showed, the newest draw last. */
export interface Track {
  readonly id: TrackId
  readonly labels: readonly string[]
  /** Indexes of labels by draw; one each where it is a place, several where it is a set. */
  readonly drawn: readonly (readonly number[])[]
  /** Whether exactly one label comes in each draw, so that a line runs through them. */
  readonly isPlace: boolean
}

/** `place3` is the third place; `all` are all numbers of a draw. */
export type TrackId =
  | `place${number}`
  | 'all'
  | 'sum'
  | 'special'
  | 'tails'
  | 'tens'
  | 'ones'
  | 'bottomTens'
  | 'bottomOnes'

/** A track before the draws: how its labels come out of one result. */
interface Reader {
  readonly id: TrackId
  readonly labels: readonly string[]
  readonly isPlace: boolean
  read(view: ResultView): readonly number[]
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const digits = range(0, 9).map(String)
const unique = (indexes: readonly number[]): readonly number[] => [...new Set(indexes)]

const places = (count: number, labels: readonly string[], read: (view: ResultView) => readonly number[]): Reader[] =>
  range(1, count).map((place) => ({
    id: `place${place}`,
    labels,
    isPlace: true,
    read(view) {
      const index = read(view)[place - 1]
      return index === undefined ? [] : [index]
    },
  }))

const set = (
  id: TrackId,
  labels: readonly string[],
  read: (view: ResultView) => readonly number[],
  isPlace = false,
): Reader => ({ id, labels, isPlace, read: (view) => unique(read(view)) })

const ballsOf = (view: ResultView): number[] =>
  view.look === 'digits' || view.look === 'balls' ? view.balls.map(Number) : []

const digitAt = (id: TrackId, number: (view: ResultView) => string | undefined, fromEnd: number): Reader =>
  set(
    id,
    digits,
    (view) => {
      const digit = number(view)?.at(-fromEnd)
      return digit === undefined ? [] : [Number(digit)]
    },
    true,
  )

const special = (view: ResultView): string | undefined =>
  view.look === 'prizes'
    ? view.rows.find(({ prize }) => prize === 'special')?.numbers[0]
    : view.look === 'thai'
      ? view.first
      : undefined
const bottom2 = (view: ResultView): string | undefined => (view.look === 'thai' ? view.bottom2 : undefined)

/** What can be looked at of results that look like this one. */
function readersOf(view: ResultView): readonly Reader[] {
  switch (view.look) {
    case 'digits':
      return [...places(view.balls.length, digits, ballsOf), set('all', digits, ballsOf)]
    case 'balls': {
      const indexes = (one: ResultView): number[] => ballsOf(one).map((ball) => ball - 1)
      const labels = range(1, 11).map(twoDigits)
      return [...places(view.balls.length, labels, indexes), set('all', labels, indexes)]
    }
    case 'dice': {
      const faces = (one: ResultView): readonly number[] => (one.look === 'dice' ? one.dice : [])
      const sum = (one: ResultView): number[] => [faces(one).reduce((total, face) => total + face, 0) - 3]
      return [
        set('sum', range(3, 18).map(String), sum, true),
        set('all', range(1, 6).map(String), (one) => faces(one).map((face) => face - 1)),
      ]
    }
    case 'cars':
      return places(view.cars.length, range(1, view.cars.length).map(String), (one) =>
        one.look === 'cars' ? one.cars.map((car) => car - 1) : [],
      )
    case 'markSix': {
      const labels = range(1, 49).map(twoDigits)
      return [
        set('special', labels, (one) => (one.look === 'markSix' ? [one.special - 1] : []), true),
        set('all', labels, (one) => (one.look === 'markSix' ? one.main.map((number) => number - 1) : [])),
      ]
    }
    case 'keno':
      return [
        set('all', range(1, 80).map(twoDigits), (one) =>
          one.look === 'keno' ? one.numbers.map((number) => number - 1) : [],
        ),
      ]
    case 'colour':
      return [set('place1', digits, (one) => (one.look === 'colour' ? [one.number] : []), true)]
    case 'prizes':
      return [
        digitAt('tens', special, 2),
        digitAt('ones', special, 1),
        set('tails', range(0, 99).map(twoDigits), (one) =>
          one.look === 'prizes'
            ? one.rows.flatMap(({ numbers }) => numbers.map((number) => Number(splitTail(number)[1])))
            : [],
        ),
      ]
    case 'thai':
      return [
        digitAt('tens', special, 2),
        digitAt('ones', special, 1),
        digitAt('bottomTens', bottom2, 2),
        digitAt('bottomOnes', bottom2, 1),
      ]
  }
}

/** The tracks of draws of one kind, from their results, the newest last; a result that cannot be read is left out. */
export function tracksOf(kind: string, results: readonly unknown[]): Track[] {
  const views = results.flatMap((result) => viewOf(kind, result) ?? [])
  const first = views[0]
  if (first === undefined) return []
  return readersOf(first).map(({ id, labels, isPlace, read }) => ({ id, labels, isPlace, drawn: views.map(read) }))
}
