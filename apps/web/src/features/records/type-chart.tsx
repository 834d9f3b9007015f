import { scaleLinear } from '@visx/scale'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { isCategory } from '../../app/categories.ts'
import { resultOf, SignedMoney } from '../../parts/signed-money.tsx'

interface TypeSum {
  readonly gameType: string
  readonly bets: number
  readonly stake: string
  readonly payout: string
}

/** Stakes and payouts of each game type as two bars with their amounts. */
export function TypeChart({ types }: { readonly types: readonly TypeSum[] }) {
  const t = useT()
  const width = scaleLinear({
    domain: [0, Math.max(1, ...types.flatMap(({ stake, payout }) => [Number(stake), Number(payout)]))],
    range: [0, 100],
  })
  return (
    <ul className="grid gap-4">
      {types.map((type) => (
        <li key={type.gameType} className="grid gap-1.5">
          <div className="flex items-baseline gap-2">
            <span className="font-medium">
              {isCategory(type.gameType) ? t(`category.${type.gameType}`) : t('records.otherGames')}
            </span>
            <span className="text-xs text-faint">
              {t('records.bets.count', { bets: type.bets, count: formatCount(type.bets) })}
            </span>
            <SignedMoney value={resultOf(type)} className="ms-auto font-semibold" />
          </div>
          {(
            [
              ['stakes', type.stake, 'bg-line-strong'],
              ['payouts', type.payout, 'bg-won'],
            ] as const
          ).map(([name, value, colour]) => (
            <div key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3 text-xs text-mute">
              <span className="truncate">{t(`records.${name}`)}</span>
              <span aria-hidden="true" className="h-2 rounded-full bg-raised-2">
                <span className={`block h-full rounded-full ${colour}`} style={{ width: `${width(Number(value))}%` }} />
              </span>
              <Money value={value} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
