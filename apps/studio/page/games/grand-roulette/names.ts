import { spotOf } from '#rules/roulette/spots.ts'
import { colourOf } from '#rules/roulette/wheel.ts'
import type { RouletteSay } from './words.ts'

/** What a bet is called, such as “Split 17·20”. */
export function spotName(id: string, say: RouletteSay): string {
  const { kind, numbers } = spotOf(id)
  if (kind === 'column') return say('column', { which: id.slice(-1) })
  const range = kind === 'dozen' ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join('·')
  return say(kind, { numbers: range })
}

/** A number with its colour, such as “17 black”. */
export const colouredName = (number: number, say: RouletteSay): string =>
  say('coloured', { number, colour: say(colourOf(number)).toLowerCase() })
