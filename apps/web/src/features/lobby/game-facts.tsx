import { useQuery } from '@tanstack/react-query'
import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'
import { useBrand } from '../../parts/use-brand.ts'

/** From how many stakes of deviation on a game is called so. */
const MEDIUM = 3
const HIGH = 6

const grade = (deviation: number) => (deviation >= HIGH ? 'high' : deviation >= MEDIUM ? 'medium' : 'low')

/** What a game's rules say of it, before it is opened; nothing where its provider tells nothing. */
export function GameFacts({ node }: { readonly node: number }) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const { data } = useQuery(callQuery('games.facts', { nodeId: node }))
  const facts = data?.facts
  if (facts == null) return null
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const rows = [
    [t('game.facts.return'), percent.format(facts.returnToPlayer)],
    ...(facts.deviation === null ? [] : [[t('game.facts.volatility'), t(`game.facts.${grade(facts.deviation)}`)]]),
    ...(facts.lines === null ? [] : [[t('game.facts.lines'), String(facts.lines)]]),
    [t('game.facts.features'), facts.features.map((feature) => t(`game.feature.${feature}`)).join(' · ')],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-y border-line py-3.5 text-sm">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-mute">{term}</dt>
          <dd className="text-end font-medium text-pretty">{value}</dd>
        </div>
      ))}
      <dt className="text-mute">{t('game.facts.stakes')}</dt>
      <dd className="text-end font-medium">
        <Amount value={facts.least} symbol={symbol} locale={locale} /> –{' '}
        <Amount value={facts.most} symbol={symbol} locale={locale} />
      </dd>
    </dl>
  )
}
