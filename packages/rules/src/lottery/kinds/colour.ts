import { ONE } from '../../money.ts'
import { defineKind } from '../kind.ts'
import { eachHit, layer } from '../match.ts'
import { cell, type Play } from '../play.ts'
import { labelsFrom } from '../text.ts'
import { optionsPlay } from './options.ts'

/** One digit. */
export type ColourResult = readonly number[]

const DIGITS = labelsFrom(0, 9)
const thousandths = (odds: number): bigint => (BigInt(odds) * ONE) / 1000n
const digitOf = ([digit = 0]: ColourResult): number => digit

const number = optionsPlay<ColourResult>(
  'number',
  'number',
  'odds',
  DIGITS.map((id, digit) => ({
    id,
    chance: { ways: 1n, of: 10n },
    odds: thousandths(9700),
    wins: (result) => digitOf(result) === digit,
  })),
  1n,
)

const bigSmall = optionsPlay<ColourResult>(
  'big-small',
  'big-small',
  'odds',
  [
    { id: 'big', chance: { ways: 1n, of: 2n }, odds: thousandths(1940), wins: (result) => digitOf(result) >= 5 },
    { id: 'small', chance: { ways: 1n, of: 2n }, odds: thousandths(1940), wins: (result) => digitOf(result) < 5 },
  ],
  1n,
)

/** Odd digits are green, even ones red; 5 and 0 are violet too, and green or red pays less on them. */
const isViolet = (digit: number): boolean => digit % 5 === 0

/** Times the odds of green and red, on a digit of that colour alone and on one that is violet too: as 2 to 1.5. */
const [WHOLE, HALF] = [4n, 3n]

const sides = optionsPlay<ColourResult>('colour', 'colour', 'odds', [
  ...(['green', 'red'] as const).map((id, even) => ({
    id,
    chance: { ways: 4n * WHOLE + HALF, of: 10n },
    odds: thousandths(490),
    wins: (result: ColourResult) => digitOf(result) % 2 !== even,
  })),
  {
    id: 'violet',
    chance: { ways: 2n, of: 10n },
    odds: thousandths(4800),
    wins: (result: ColourResult) => isViolet(digitOf(result)),
  },
])

const colour: Play<ColourResult> = {
  ...sides,
  prizes: sides.prizes.map((prize) =>
    prize.id === 'violet'
      ? prize
      : {
          ...prize,
          tiers: [
            { hits: 1, times: WHOLE, chance: { ways: 4n, of: 10n } },
            { hits: 1, times: HALF, chance: { ways: 1n, of: 10n } },
          ],
        },
  ),
  // By its cell, which a stored part has too.
  greatest: ({ cells }) => (cells === cell(2) ? 1n : WHOLE),
  grade(result) {
    const digit = digitOf(result)
    const times = isViolet(digit) ? HALF : WHOLE
    const side = layer(cell(digit % 2 === 1 ? 0 : 1), (hits) => BigInt(hits) * times)
    return isViolet(digit) ? [side, layer(cell(2), eachHit)] : [side]
  },
}

/** A digit and its colours. */
export const colours = defineKind<ColourResult>({
  id: 'colour',
  read: (value) =>
    Array.isArray(value) && value.length === 1 && DIGITS.some((_, digit) => digit === value[0]) ? value : undefined,
  draw: (random) => [random.below(10)],
  plays: [number, colour, bigSmall],
})
