import type { RankingContent } from '#contract/content/ranking.ts'
import type { RankingSpan } from '#rules/loyalty/ranking.ts'

const momentOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text))

/** When a ranking is on. */
export const spanOf = ({ period, from, until }: RankingContent): RankingSpan => ({
  period,
  from: momentOf(from),
  until: momentOf(until),
})
