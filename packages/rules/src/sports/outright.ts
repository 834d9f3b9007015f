import type { Graded } from './grade.ts'

/** Competitors in the order in which they ended; those in one group are tied. */
export type Ranking = readonly (readonly string[])[]

/** Runners of one outright, at most. */
export const MOST_RUNNERS = 60

/**
 * Grades a pick of a winner, or of one of the first `places`. Where a tie reaches over the last place, each of the tied is
 * paid by the places left for them (dead heat). Who is not in the ranking did not compete: void.
 */
export function gradeOutright(pick: string, places: number, ranking: Ranking): Graded {
  let left = places
  for (const group of ranking) {
    if (group.includes(pick)) {
      if (left <= 0) return { grade: 'lost' }
      return left >= group.length ? { grade: 'won' } : { grade: 'won', deadHeat: { places: left, tied: group.length } }
    }
    left -= group.length
  }
  return { grade: 'void' }
}
