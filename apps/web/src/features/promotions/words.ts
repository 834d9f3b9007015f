import type { Activity, ShownGift } from '#contract/calls/promotions.ts'
import { tagOf } from '#contract/languages.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useDay } from '#kit/use-moment.ts'
import { lastMoment } from './order.ts'

const wholePoints = (amount: string): number => Math.trunc(Number(amount))

/** What is given, in plain words: `100% up to R$ 50.00 bonus`. */
export function useGiftWords(): (gift: ShownGift) => string {
  const t = useT()
  const money = useMoney()
  const percents = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent' })
  return ({ gives, amount, upTo, percent, rounds, game }) => {
    if (gives === 'points') return t(upTo ? 'gift.points.upTo' : 'gift.points.plain', { points: wholePoints(amount) })
    if (gives === 'freeRounds')
      return game === null
        ? t('gift.freeRounds.any', { rounds: rounds ?? 0 })
        : t('gift.freeRounds.of', { rounds: rounds ?? 0, game })
    const form = percent > 0 ? 'percent' : upTo ? 'upTo' : 'plain'
    return t(`gift.${gives}.${form}`, { amount: money(amount), percent: percents.format(percent / 100) })
  }
}

/** What is tied to it, in one line; undefined for points, which are tied to nothing. */
export function useGiftNote(): (gift: ShownGift) => string | undefined {
  const t = useT()
  const money = useMoney()
  return ({ gives, amount, turnover }) => {
    if (gives === 'points') return undefined
    if (gives === 'bonus') return t('gift.note.bonus', { times: turnover })
    if (gives === 'freeRounds') return t('gift.note.round', { amount: money(amount) })
    return Number(turnover) > 0 ? t('gift.note.cash', { times: turnover }) : t('gift.note.free')
  }
}

/** The days of a promotion, without a countdown; undefined where it has no end and has begun. */
export function useDaysOf(): (of: Pick<Activity, 'from' | 'until' | 'state'>) => string | undefined {
  const t = useT()
  const day = useDay()
  return ({ from, until, state }) => {
    const last = until === null ? undefined : day(lastMoment(until))
    const first = from !== null && state === 'comingSoon' ? day(from) : undefined
    if (first !== undefined && last !== undefined) return t('promo.days.between', { from: first, until: last })
    if (first !== undefined) return t('promo.days.from', { from: first })
    return last === undefined ? undefined : t('promo.days.until', { until: last })
  }
}
