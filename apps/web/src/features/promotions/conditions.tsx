import IconCheck from '~icons/lucide/check'
import type { ActivityDetail } from '#contract/calls/promotions.ts'
import { isOfFriends } from '#contract/content/promotion.ts'
import { tagOf } from '#contract/languages.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { isCategory } from '../../app/categories.ts'

/** What a promotion asks for, each condition in words. */
function useConditions(): (of: ActivityDetail) => string[] {
  const t = useT()
  const money = useMoney()
  const both = new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction' })
  return ({ trigger, whenOver, claimDays, conditions }) => {
    const { rank, newDays, firstDeposit, deposits, turnover, gameTypes, stake, multiple } = conditions
    const paysIn = Number(deposits) > 0
    const types = gameTypes.map((type) => (isCategory(type) ? t(`category.${type}`) : type))
    const asked = [
      t(`ask.when.${trigger}`),
      whenOver && t('ask.over'),
      firstDeposit && t('ask.firstDeposit'),
      paysIn && t(trigger === 'deposit' ? 'ask.deposit' : 'ask.deposits', { amount: money(deposits) }),
      Number(turnover) > 0 && t('ask.turnover', { amount: money(turnover) }),
      Number(stake) > 0 && t('ask.stake', { amount: money(stake) }),
      Number(multiple) > 0 && t('ask.multiple', { times: Number(multiple) }),
      types.length > 0 && t('ask.games', { games: both.format(types) }),
      rank > 0 && t('ask.rank', { rank }),
      newDays > 0 && t(isOfFriends(trigger) ? 'ask.friendDays' : 'ask.newDays', { days: newDays }),
      claimDays > 0 ? t('ask.claim', { days: claimDays }) : t('ask.claimNot'),
    ]
    return asked.filter((one) => one !== false)
  }
}

/** The conditions as a list. */
export function Conditions({ activity }: { readonly activity: ActivityDetail }) {
  const conditions = useConditions()(activity)
  return (
    <ul className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
      {conditions.map((one) => (
        <li key={one} className="flex items-start gap-2.5 text-pretty">
          <IconCheck className="mt-0.5 size-4.5 shrink-0 text-accent" />
          {one}
        </li>
      ))}
    </ul>
  )
}
