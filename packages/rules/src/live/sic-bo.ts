/** Three dice, each as likely to show any of its faces. */
export const DICE = 3
export const FACES = 6

/** What a bet is on: its kind, and the numbers that it names. */
export interface SicBoSpot {
  readonly id: string
  readonly kind: SicBoKind
  /** A sum, a face, or two different faces, rising. */
  readonly numbers: readonly number[]
  /** So many to one; of a single number, where one, two and three dice show it. */
  readonly pays: readonly number[]
}

export type SicBoKind = 'small' | 'big' | 'odd' | 'even' | 'any-triple' | 'triple' | 'double' | 'sum' | 'two' | 'number'

/** What a sum pays to one; 11 to 17 as 10 to 4. */
const SUM_PAYS: Readonly<Record<number, number>> = { 4: 65, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6 }
/** The least and the greatest sum that no triple alone makes, together. */
const SUMS_OF = 21

const faces = Array.from({ length: FACES }, (_, face) => face + 1)
const sums = Array.from({ length: 14 }, (_, index) => index + 4)
const spot = (kind: SicBoKind, pays: readonly number[], ...numbers: readonly number[]): SicBoSpot => ({
  id: [kind, ...numbers].join('-'),
  kind,
  numbers,
  pays,
})

const all: readonly SicBoSpot[] = [
  spot('small', [1]),
  spot('big', [1]),
  spot('odd', [1]),
  spot('even', [1]),
  ...sums.map((sum) => spot('sum', [SUM_PAYS[Math.min(sum, SUMS_OF - sum)] ?? 0], sum)),
  spot('any-triple', [31]),
  ...faces.map((face) => spot('triple', [190], face)),
  ...faces.map((face) => spot('double', [11], face)),
  ...faces.flatMap((low) => faces.filter((high) => high > low).map((high) => spot('two', [6], low, high))),
  ...faces.map((face) => spot('number', [1, 2, 12], face)),
]

/** Every bet by its id, such as `big`, `sum-9`, `triple-3`, `two-2-5`. */
export const SIC_BO_SPOTS: ReadonlyMap<string, SicBoSpot> = new Map(all.map((each) => [each.id, each]))

/** @throws RangeError for what is no bet */
export function sicBoSpotOf(id: string): SicBoSpot {
  const found = SIC_BO_SPOTS.get(id)
  if (found === undefined) throw new RangeError(`the table has no ${JSON.stringify(id.slice(0, 40))}`)
  return found
}

export const isTriple = (dice: readonly number[]): boolean => dice.every((face) => face === dice[0])
export const sumOf = (dice: readonly number[]): number => dice.reduce((sum, face) => sum + face, 0)

/** What a bet pays to one on three dice; undefined where it loses. On a triple small, big, odd and even lose. */
export function sicBoPays({ kind, numbers, pays }: SicBoSpot, dice: readonly number[]): number | undefined {
  const [first = 0, second = 0] = numbers
  const sum = sumOf(dice)
  const shown = (face: number): number => dice.filter((one) => one === face).length
  const wins = {
    small: sum <= 10 && !isTriple(dice),
    big: sum >= 11 && !isTriple(dice),
    odd: sum % 2 === 1 && !isTriple(dice),
    even: sum % 2 === 0 && !isTriple(dice),
    'any-triple': isTriple(dice),
    triple: shown(first) === DICE,
    double: shown(first) >= 2,
    sum: sum === first,
    two: shown(first) > 0 && shown(second) > 0,
    number: shown(first) > 0,
  } satisfies Readonly<Record<SicBoKind, boolean>>
  return wins[kind] ? pays[kind === 'number' ? shown(first) - 1 : 0] : undefined
}

/** What a stake on a spot brings, itself included, in hundredths. @throws RangeError for what is no bet */
export function sicBoBrings(id: string, dice: readonly number[]): number {
  const pays = sicBoPays(sicBoSpotOf(id), dice)
  return pays === undefined ? 0 : (pays + 1) * 100
}

/** All 216 ways in which three dice fall. */
export const SIC_BO_WAYS: readonly (readonly number[])[] = faces.flatMap((one) =>
  faces.flatMap((two) => faces.map((three) => [one, two, three])),
)

/** What a bet brings over all ways, in hundredths of its stake: its return is that of 21,600. */
export const sicBoPaid = (id: string): number => SIC_BO_WAYS.reduce((sum, dice) => sum + sicBoBrings(id, dice), 0)
