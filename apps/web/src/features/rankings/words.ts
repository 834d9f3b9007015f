import type { Ranking } from '#contract/calls/rankings.ts'
import type { ShownGift } from '#contract/calls/promotions.ts'
import { directionOf, tagOf } from '#contract/languages.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useDay, useMoment } from '#kit/use-moment.ts'
import { isCategory } from '../../app/categories.ts'

/** Writes a score: money, or times. */
export function useScore(): (by: Ranking['by'], score: string) => string {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const times = new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: 2 })
  // Among letters that read from the right a multiple still reads from the left.
  const [start, end] = directionOf(language) === 'rtl' ? ['\u2066', '\u2069'] : ['', '']
  return (by, score) =>
    by === 'multiple' ? `${start}${t('rank.times', { times: times.format(Number(score)) })}${end}` : money(score)
}

/** What a place wins, in plain words. */
export function usePrizeWords(): (gift: ShownGift) => string {
  const t = useT()
  const money = useMoney()
  return ({ gives, amount }) =>
    gives === 'points'
      ? t('gift.points.plain', { points: Math.trunc(Number(amount)) })
      : t(gives === 'bonus' ? 'gift.bonus.plain' : 'gift.cash.plain', { amount: money(amount) })
}

/** The time of a board: its days, without a countdown. */
export function useBoardDays(): (of: Pick<Ranking, 'begins' | 'ends'>) => string {
  const t = useT()
  const day = useDay()
  return ({ begins, ends }) => {
    const [first, last] = [day(begins), day(new Date(Date.parse(ends) - 1).toISOString())]
    return first === last ? first : t('rank.days', { first, last })
  }
}

/** How it stands with a board, in a sentence. */
export function useBoardState(): (of: Ranking) => string {
  const t = useT()
  const moment = useMoment()
  return ({ state, begins, ends }) => {
    if (state === 'soon') return t('rank.begins', { at: moment(begins) })
    return state === 'running' ? t('rank.runs', { at: moment(ends) }) : t(`rank.${state}`)
  }
}

/** How a board is counted, each rule in words. */
export function useRules(): (of: Ranking) => string[] {
  const t = useT()
  const money = useMoney()
  const score = useScore()
  const both = new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction' })
  return ({ by, period, gameTypes, leastStake, leastScore, claimDays }) => {
    const types = gameTypes.map((type) => (isCategory(type) ? t(`category.${type}`) : type))
    const rules = [
      t(`rank.by.${by}`),
      t(`rank.period.${period}`),
      types.length > 0 && t('ask.games', { games: both.format(types) }),
      Number(leastStake) > 0 && t('rank.leastStake', { amount: money(leastStake) }),
      Number(leastScore) > 0 && t('rank.leastScore', { score: score(by, leastScore) }),
      t('rank.equal'),
      claimDays > 0 ? t('ask.claim', { days: claimDays }) : t('ask.claimNot'),
    ]
    return rules.filter((one) => one !== false)
  }
}
