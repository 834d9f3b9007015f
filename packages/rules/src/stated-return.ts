/** What a game returns to its players in the long run, as its help states it. */
export interface StatedReturn {
  /** What rounds pay over what they stake, all their stakes together: 0.96 is 96 %. */
  readonly rate: number
  /** Where it depends on the bet: the lowest of all bets, `rate` being the highest. */
  readonly least?: number
  /** Null where it was counted out. Else it is a simulation's: with 99 % certainty the true rate lies no farther than `within` from it. */
  readonly simulated: { readonly within: number; readonly rounds: number } | null
  /** Standard deviation of what a round pays beyond its stakes, in first stakes; null where it depends on where the stakes lie. */
  readonly deviation: number | null
  /** Where a round has choices: how it has to be played to return so much. */
  readonly playedBy: 'basic strategy' | 'optimal holds' | null
}

/** A return that was counted out, of a game without choices unless it is said how to play it. */
export const countedReturn = (
  rate: { readonly numerator: bigint; readonly denominator: bigint },
  deviation: number | null,
  playedBy: StatedReturn['playedBy'] = null,
): StatedReturn => ({ rate: Number(rate.numerator) / Number(rate.denominator), simulated: null, deviation, playedBy })

/** Returns that were counted out, of a game that returns another share for every bet; the spread depends on where the stakes lie. */
export function countedRange(
  returns: readonly { readonly numerator: bigint; readonly denominator: bigint }[],
): StatedReturn {
  const rates = returns.map(({ numerator, denominator }) => Number(numerator) / Number(denominator))
  return { rate: Math.max(...rates), least: Math.min(...rates), simulated: null, deviation: null, playedBy: null }
}
