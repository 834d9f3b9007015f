import { useId, type ReactNode } from 'react'
import IconCheck from '~icons/lucide/check'
import type { RankingDetail } from './board.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { Prose } from '../../parts/prose.tsx'
import { PlaceLine } from './places.tsx'
import { useBoardDays, usePrizeWords, useRules } from './words.ts'

function Card({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3 rounded-lg bg-raised-1 p-5 hairline">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-lg font-bold">
          {title}
        </h3>
        {note !== undefined && <span className="text-sm text-mute">{note}</span>}
      </div>
      {children}
    </section>
  )
}

/** What the places win, how it is counted, who won last, and the terms. */
export function Beside({ ranking }: { readonly ranking: RankingDetail }) {
  const t = useT()
  const words = usePrizeWords()
  const money = useMoney()
  const rules = useRules()(ranking)
  const days = useBoardDays()
  const { prizes, pool, last, terms } = ranking
  return (
    <div className="grid grid-cols-1 content-start gap-4 md:max-xl:grid-cols-2">
      <Card title={t('rank.prizes')} note={Number(pool) > 0 ? t('rank.pool', { amount: money(pool) }) : undefined}>
        <dl className="grid">
          {prizes.map(({ from, to, gift }) => (
            <div
              key={from}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0"
            >
              <dt className="text-mute">
                {from === to ? t('rank.place', { place: from }) : t('rank.places', { from, to })}
              </dt>
              <dd className="text-end font-semibold text-accent-strong">{words(gift)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {last !== null && (
        <Card title={t('rank.last')} note={days(last)}>
          {last.list.length === 0 ? (
            <p className="text-mute">{t('rank.lastNobody')}</p>
          ) : (
            <ol className="grid gap-px overflow-hidden rounded-md bg-line hairline">
              {last.list.slice(0, 5).map((standing) => (
                <li key={standing.place}>
                  <PlaceLine ranking={ranking} standing={standing} />
                </li>
              ))}
            </ol>
          )}
        </Card>
      )}
      <Card title={t('rank.rules')}>
        <ul className="grid gap-2.5">
          {rules.map((rule) => (
            <li key={rule} className="flex items-start gap-2.5 text-sm text-pretty">
              <IconCheck className="mt-0.5 size-4 shrink-0 text-accent" />
              {rule}
            </li>
          ))}
        </ul>
        {terms !== '' && (
          <details className="group">
            <summary className="min-h-11 cursor-pointer content-center rounded-sm text-sm font-medium text-mute quick-colors hover:text-ink">
              {t('promo.terms')}
            </summary>
            <Prose html={terms} className="pt-2 text-sm" />
          </details>
        )}
      </Card>
    </div>
  )
}
