import type { GameRule } from './game.ts'
import { CENT, type Money, ONE } from './money.ts'
import type { Random } from './random.ts'
import { add, type Rational, rational, ZERO } from './rational.ts'
import { publish } from './rule-hash.ts'

export const POT_CODES = ['silver', 'gold'] as const
export type PotCode = (typeof POT_CODES)[number]

/** A pot of the house, which grows with every stake in its games until one round wins it. */
export interface Pot {
  readonly code: PotCode
  /** Thousandths of each stake that go into the pot. */
  readonly thousandths: bigint
  /** Of `DRAWS` numbers so many win for each cent that is staked, so that each unit staked returns the same. */
  readonly numbers: number
  /** What the house puts into each new pot. */
  readonly seed: Money
  /** A pot pays this much at most; what exceeds it starts the next. */
  readonly ceiling: Money
}

/** The codes of the games whose rounds may win a pot. */
export const JACKPOT_GAMES: ReadonlySet<string> = new Set(['tin-orchard', 'saffron-caravan'])

/** In the order of their ids from 1. */
export const POTS: readonly [Pot, Pot] = [
  { code: 'silver', thousandths: 5n, numbers: 40, seed: 250n * ONE, ceiling: 5000n * ONE },
  { code: 'gold', thousandths: 10n, numbers: 1, seed: 10_000n * ONE, ceiling: 250_000n * ONE },
]

/** A round with a jackpot draws one number below this. */
export const DRAWS = 200_000_000

/** The pot with a code. */
export const potOf = (code: PotCode): Pot => (code === 'silver' ? POTS[0] : POTS[1])

/** What a stake adds to each pot, in the order of the pots, in units; what does not come out whole is left to the house. */
export const partsOf = (stake: Money): readonly Money[] => POTS.map(({ thousandths }) => (stake * thousandths) / 1000n)

/**
 * Draws whether a round wins a pot: one number, of which the lowest win gold and those after them silver, so many more the
 * more is staked. No pot has to fall by an amount or a time.
 * @param stake whole cents
 * @throws RangeError for a stake that is no whole number of cents, or so high that every number would win
 */
export function drawPot(random: Random, stake: Money): PotCode | undefined {
  const cents = Number(stake / CENT)
  const [silver, gold] = POTS
  if (stake % CENT !== 0n || stake <= 0n || cents * (silver.numbers + gold.numbers) > DRAWS)
    throw new RangeError('a jackpot takes stakes of whole cents')
  const drawn = random.below(DRAWS)
  if (drawn < cents * gold.numbers) return 'gold'
  return drawn < cents * (gold.numbers + silver.numbers) ? 'silver' : undefined
}

/** The chance of a pot for one whole unit of the currency staked. */
export const chanceOf = ({ numbers }: Pot): Rational => rational(BigInt(numbers) * (ONE / CENT), BigInt(DRAWS))

/** What a pot returns of each stake in the long run: all that is put into it is won. The ceiling changes nothing of it. */
export function potReturn(pot: Pot): Rational {
  const { numerator, denominator } = chanceOf(pot)
  return add(rational(pot.thousandths, 1000n), rational(pot.seed * numerator, ONE * denominator))
}

/** What all pots together return of each stake: 2.5 %. */
export const POTS_RETURN: Rational = POTS.map(potReturn).reduce(add, ZERO)

/** What a pot comes to on average when it falls, leaving the ceiling aside. */
export function meanOf({ seed, thousandths, ...pot }: Pot): Money {
  const { numerator, denominator } = chanceOf({ seed, thousandths, ...pot })
  return seed + (ONE * thousandths * denominator) / (1000n * numerator)
}

/** What a pot shows and pays of all that lies in it. */
export const shownOf = ({ ceiling }: Pot, held: Money): Money => (held > ceiling ? ceiling : held)

/** The rule of a game whose rounds may win a pot as well: it draws once, after everything else. Of games without choices. */
export function withJackpot<Bet, Choice, Outcome>(
  rule: GameRule<Bet, Choice, Outcome>,
): GameRule<Bet, Choice, Outcome> {
  const terms = POTS.map(({ code, thousandths, numbers, seed, ceiling }) => ({
    code,
    thousandths: thousandths.toString(),
    numbers,
    seed: seed.toString(),
    ceiling: ceiling.toString(),
  }))
  return {
    ...rule,
    ...publish(Object.assign(JSON.parse(rule.rules), { jackpot: { draws: DRAWS, pots: terms } })),
    play(bet, choices, random) {
      const round = rule.play(bet, choices, random)
      const pot = drawPot(random, rule.stakeOf(bet))
      return pot === undefined ? round : { ...round, pot }
    },
  }
}
