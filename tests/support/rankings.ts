import type { RankingContent } from '#contract/content/ranking.ts'

/** A ranking of a day by turnover, whose best wins 5 in cash, unless told. */
export const rankingWith = (changes: Partial<RankingContent> = {}): RankingContent => ({
  art: 'banner-jackpot',
  period: 'day',
  from: null,
  until: null,
  by: 'turnover',
  gameTypes: [],
  leastStake: '0',
  leastScore: '0',
  prizes: [{ from: 1, to: 1, gives: 'cash', amount: '5', turnover: '0' }],
  claimDays: 7,
  prizeBudget: '5',
  texts: {
    EN: { title: 'Ranking', lead: 'Lead', terms: '<p>Terms</p>' },
    PT: { title: 'Classificação', lead: 'Texto', terms: '<p>Termos</p>' },
  },
  ...changes,
})
