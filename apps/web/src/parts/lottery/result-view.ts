/** Prizes of a Vietnamese draw from the greatest on, as its table shows them. */
export const vietnamPrizes = [
  'special',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
] as const
export type VietnamPrize = (typeof vietnamPrizes)[number]

export interface PrizeRow {
  readonly prize: VietnamPrize
  readonly numbers: readonly string[]
}

/** A result as it is drawn on a screen, whatever kind it is of. */
export type ResultView =
  /** Digits in their order: SSC, Lao. */
  | { readonly look: 'digits'; readonly balls: readonly string[] }
  /** Numbered balls in the order of the draw: 11x5. */
  | { readonly look: 'balls'; readonly balls: readonly string[] }
  | { readonly look: 'dice'; readonly dice: readonly number[] }
  /** Cars from the first place to the last: PK10. */
  | { readonly look: 'cars'; readonly cars: readonly number[] }
  | { readonly look: 'markSix'; readonly main: readonly number[]; readonly special: number }
  | { readonly look: 'prizes'; readonly rows: readonly PrizeRow[] }
  | {
      readonly look: 'thai'
      readonly first: string
      readonly front3: readonly string[]
      readonly bottom3: readonly string[]
      readonly bottom2: string
    }
  | { readonly look: 'keno'; readonly numbers: readonly number[] }
  | { readonly look: 'colour'; readonly number: number }

export type Look = ResultView['look']

/** How results of a kind look; undefined for one that this site does not know. */
export function lookOf(kind: string): Look | undefined {
  if (kind.startsWith('vn')) return 'prizes'
  if (kind.startsWith('th')) return 'thai'
  if (kind.startsWith('mark-six')) return 'markSix'
  return looks.get(kind.split('-')[0] ?? '')
}

const looks: ReadonlyMap<string, Look> = new Map([
  ['ssc', 'digits'],
  ['lao', 'digits'],
  ['11x5', 'balls'],
  ['k3', 'dice'],
  ['pk10', 'cars'],
  ['keno', 'keno'],
  ['colour', 'colour'],
])

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Number.isInteger(one))

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** Two digits, as balls above nine are written. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0')

const readers: Readonly<Record<Look, (value: unknown) => ResultView | undefined>> = {
  digits(value) {
    if (isNumbers(value)) return { look: 'digits', balls: value.map(String) }
    const digits = fieldsOf(value).get('digits')
    return typeof digits === 'string' && digits !== '' ? { look: 'digits', balls: [...digits] } : undefined
  },
  balls: (value) => (isNumbers(value) ? { look: 'balls', balls: value.map(twoDigits) } : undefined),
  dice: (value) => (isNumbers(value) ? { look: 'dice', dice: value } : undefined),
  cars: (value) => (isNumbers(value) ? { look: 'cars', cars: value } : undefined),
  keno: (value) => (isNumbers(value) ? { look: 'keno', numbers: value } : undefined),
  colour(value) {
    const number = isNumbers(value) ? value[0] : undefined
    return number === undefined ? undefined : { look: 'colour', number }
  },
  markSix(value) {
    const fields = fieldsOf(value)
    const [main, special] = [fields.get('main'), fields.get('special')]
    return isNumbers(main) && typeof special === 'number' ? { look: 'markSix', main, special } : undefined
  },
  prizes(value) {
    const fields = fieldsOf(value)
    const rows = vietnamPrizes.flatMap((prize): PrizeRow[] => {
      const numbers = fields.get(prize)
      return isTexts(numbers) ? [{ prize, numbers }] : []
    })
    return rows.length > 0 && rows.length === fields.size ? { look: 'prizes', rows } : undefined
  },
  thai(value) {
    const fields = fieldsOf(value)
    const [first, front3, bottom3, bottom2] = ['first', 'front3', 'bottom3', 'bottom2'].map((name) => fields.get(name))
    if (typeof first !== 'string' || typeof bottom2 !== 'string') return undefined
    return isTexts(front3) && isTexts(bottom3) ? { look: 'thai', first, front3, bottom3, bottom2 } : undefined
  },
}

/** Reads a result of the wire for the screen; undefined where it is none of its kind, which is then left out. */
export function viewOf(kind: string, result: unknown): ResultView | undefined {
  const look = lookOf(kind)
  return look === undefined ? undefined : readers[look](result)
}

/** A number with what it is looked at by, its last two digits, set apart. */
export const splitTail = (number: string): readonly [head: string, tail: string] => [
  number.slice(0, -2),
  number.slice(-2),
]

const redBalls = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46])
const blueBalls = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48])

/** The colour of a ball of Mark Six, by the lottery's own table. */
export const markSixColour = (number: number): 'red' | 'blue' | 'green' =>
  redBalls.has(number) ? 'red' : blueBalls.has(number) ? 'blue' : 'green'

/** The colours of a number of the colour game: 0 and 5 have two. */
export function coloursOf(number: number): readonly ('red' | 'green' | 'violet')[] {
  const first = number % 2 === 1 ? 'green' : 'red'
  return number % 5 === 0 ? [first, 'violet'] : [first]
}
