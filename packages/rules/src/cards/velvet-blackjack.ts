import type { BlackjackDefinition } from './blackjack.ts'

/** Velvet Blackjack: six decks, up to four hands. */
export const VELVET_BLACKJACK: BlackjackDefinition = {
  id: 'velvet-blackjack',
  version: '1.0.0',
  decks: 6,
  hands: 4,
  stakes: ['1', '2', '3', '4', '5', '10', '15', '20', '25', '30', '40', '50', '75', '100', '150', '200'],
}

/** What the game returns under basic strategy; the test beside this file fails when rule and figures part. */
export const VELVET_BLACKJACK_FIGURES = {
  /** What a stake returns on average, all that doubles, splits and insurance add included; `blackjackReturn`, exact. */
  returned: 0.995_940_775_823,
  /** All stakes of a round on average, in first stakes; `blackjackStaked`, exact. */
  staked: 1.131_618_903_102,
  /** How far a round lies from that, in stakes: the standard deviation. */
  spread: 1.154,
  /** What a simulation of the shipped rule gave. */
  simulated: { rounds: 2_000_000, returned: 0.995_680_5, seed: 20_261_122 },
} as const
