import { useQuery } from '@tanstack/react-query'
import { tagOf } from '#contract/languages.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { callQuery } from '../../app/query.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { BookFrame } from './frame.tsx'

const sections = ['price', 'live', 'result', 'handicap', 'total', 'combination', 'void', 'series', 'cockfight'] as const

/** How bets are taken and settled, in short: markets, margins, limits, and what others may know earlier. */
export function RulesPage() {
  const t = useT()
  const money = useMoney()
  const tag = tagOf(useLanguage())
  const sports = usePermission()?.sports ?? []
  const { data: terms } = useQuery(callQuery('sports.terms', {}))
  const percent = (share: number): string => share.toLocaleString(tag, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <BookFrame view="rules">
      <div className="grid max-w-2xl grid-cols-1 gap-6">
        <section className="grid gap-2 rounded-md bg-news-soft p-4">
          <h2 className="text-lg font-bold text-news">{t('sports.rules.known')}</h2>
          <p className="text-pretty">{t('sports.othersKnow')}</p>
          <p className="text-pretty">{t('sports.simulatedText')}</p>
        </section>
        {sections
          .filter((one) => (one !== 'series' && one !== 'cockfight') || sports.includes(one))
          .map((one) => (
            <section key={one} className="grid gap-1.5">
              <h2 className="text-lg font-bold">{t(`sports.rules.${one}`)}</h2>
              <p className="text-mute text-pretty">{t(`sports.rulesText.${one}`)}</p>
            </section>
          ))}
        {terms !== undefined && (
          <section className="grid gap-3">
            <h2 className="text-lg font-bold">{t('sports.rules.margins')}</h2>
            <p className="text-mute text-pretty">{t('sports.rulesText.margins')}</p>
            <table className="w-full max-w-md text-sm">
              <thead>
                <tr className="text-xs text-faint">
                  <th scope="col" className="py-2 text-start font-semibold">
                    {t('sports.sport.label')}
                  </th>
                  <th scope="col" className="py-2 text-end font-semibold">
                    {t('sports.margin')}
                  </th>
                  <th scope="col" className="py-2 text-end font-semibold">
                    {t('sports.returns')}
                  </th>
                  <th scope="col" className="py-2 text-end font-semibold">
                    {t('sports.mostPayout')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {sports.map((sport) => (
                  <tr key={sport} className="border-t border-line">
                    <th scope="row" className="py-2 text-start font-medium">
                      {t(`sports.sport.${sport}`)}
                    </th>
                    <td className="amount py-2 text-end">{percent(terms.margins[sport] / 100)}</td>
                    <td className="amount py-2 text-end">{percent(1 / (1 + terms.margins[sport] / 100))}</td>
                    <td className="amount py-2 text-end">{money(terms.mostPayouts[sport])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="text-mute">
              {t('sports.limits', { least: money(terms.leastStake), most: money(terms.mostStake) })}
            </p>
          </section>
        )}
      </div>
    </BookFrame>
  )
}
