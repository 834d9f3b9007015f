import type { Sport } from '#rules/sports/contest.ts'

/** The tiles of the house's own sports, which its entries name: they lie behind those of the lotteries. */
export const sportNodes: Readonly<Record<Sport, number>> = { football: 30_001, series: 30_002, cockfight: 30_003 }

/** The tile that a bet's entries name: that of its sport, of football where it has several. */
export function nodeOf(sports: readonly Sport[]): number {
  const [first = 'football'] = sports
  return sports.every((sport) => sport === first) ? sportNodes[first] : sportNodes.football
}
