import { useQuery } from '@tanstack/react-query'
import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'

/** A share of 1 between two amounts; enough for a bar, never for money. */
const share = (value: string, from: string, to: string): number =>
  Math.min(1, Math.max(0, (Number(value) - Number(from)) / (Number(to) - Number(from))))

/** How far the member is on the way to the next level; nothing where the brand has no levels. */
export function VipProgress() {
  const t = useT()
  const locale = tagOf(useLanguage())
  const { data, isError, refetch } = useQuery(callQuery('vip.progress', {}))
  if (isError && data === undefined) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data?.levels.length === 0) return null
  if (data === undefined) return <Skeleton className="h-14 bg-raised-2" />
  const { levels, rank, turnover, currencySymbol } = data
  const at = levels.findIndex((level) => level.rank === rank)
  const [current, next] = [levels[at], levels[at + 1]]
  const part = next === undefined ? 1 : share(turnover, current?.turnover ?? '0', next.turnover)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-mute">
        <span>{next === undefined ? t('account.vipTop') : t('account.vipNext', { level: next.labelName })}</span>
        <span className="amount font-semibold text-ink">
          <Amount value={turnover} symbol={currencySymbol} locale={locale} />
          {next !== undefined && (
            <span className="text-faint">
              {' '}
              / <Amount value={next.turnover} symbol={currencySymbol} locale={locale} />
            </span>
          )}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={next === undefined ? t('account.vipTop') : t('account.vipNext', { level: next.labelName })}
        aria-valuenow={Math.round(part * 100)}
        className="h-2 overflow-hidden rounded-full bg-raised-3"
      >
        <div
          className="h-full origin-left rounded-full bg-linear-to-r from-accent to-accent-strong transition-transform duration-(--duration-layer) rtl:origin-right"
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
      <ol className="flex justify-between gap-2 text-xs text-faint max-sm:hidden">
        {levels.map((level) => (
          <li key={level.rank} className={level.rank <= (rank ?? -1) ? 'font-semibold text-accent-strong' : ''}>
            {level.labelName}
          </li>
        ))}
      </ol>
    </div>
  )
}
