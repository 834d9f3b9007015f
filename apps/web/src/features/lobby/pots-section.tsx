import { useId } from 'react'
import IconPots from '~icons/game-icons/coins-pile'
import IconOpen from '~icons/lucide/chevron-down'
import { tagOf } from '#contract/languages.ts'
import { Amount, formatAmount } from '#ui/amount.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { usePots } from '../../parts/use-pots.ts'

/** The pots of the house with what they show now, and who won them last. */
export function PotsSection() {
  const t = useT()
  const id = useId()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const write = useMoment()
  const { data, isError, refetch } = usePots()
  const ceiling = data?.pots.find(({ pot }) => pot === 'gold')?.ceiling
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <header className="flex items-center gap-3">
        <IconPots className="size-8 shrink-0 text-accent" />
        <div>
          <h2 id={id} className="text-xl font-extrabold lg:text-2xl">
            {t('pots.title')}
          </h2>
          {ceiling !== undefined && (
            <p className="text-sm text-mute text-pretty">
              {t('pots.text', { amount: formatAmount(ceiling, symbol, locale) })}
            </p>
          )}
        </div>
      </header>
      {data === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 rounded-lg" />
        )
      ) : (
        <>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {data.pots.map(({ pot, amount }) => (
              <div key={pot} className="rounded-lg bg-raised-1 p-5 hairline">
                <dt className="text-sm font-medium text-mute">{t(pot === 'gold' ? 'pots.gold' : 'pots.silver')}</dt>
                <dd>
                  <Amount
                    value={amount}
                    symbol={symbol}
                    locale={locale}
                    counts
                    className="display text-2xl font-extrabold text-accent"
                  />
                </dd>
              </div>
            ))}
          </dl>
          {data.hits.length === 0 ? (
            <p className="text-sm text-faint">{t('pots.none')}</p>
          ) : (
            <details className="group rounded-lg bg-raised-1 px-4 hairline">
              <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium text-mute">
                {t('pots.hits')}
                <IconOpen className="ms-auto size-4 group-open:rotate-180" />
              </summary>
              <ol className="grid grid-cols-1 divide-y divide-line pb-2">
                {data.hits.map(({ pot, number, amount, member, game, at }) => (
                  <li key={`${pot} ${number}`} className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm">
                    <span className="font-semibold">{t(pot === 'gold' ? 'pots.gold' : 'pots.silver')}</span>
                    <span className="min-w-0 flex-1 truncate text-mute">
                      {game === null ? member : t('pots.hit', { member, game })} · {write(at)}
                    </span>
                    <Amount value={amount} symbol={symbol} locale={locale} className="font-bold text-accent" />
                  </li>
                ))}
              </ol>
            </details>
          )}
        </>
      )}
    </section>
  )
}
