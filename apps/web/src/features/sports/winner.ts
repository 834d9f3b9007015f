import type { SportEvent } from './types.ts'

/** Who is ahead, or has won once it is over. */
export function winnerOf({ score }: Pick<SportEvent, 'score'>): 'home' | 'away' | 'draw' {
  if (score.home === score.away) return 'draw'
  return score.home > score.away ? 'home' : 'away'
}
