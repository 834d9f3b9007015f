import IconCheck from '~icons/lucide/check'
import IconCrown from '~icons/lucide/crown'
import { tagOf } from '#contract/languages.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import type { Progress } from './vip-progress.tsx'

type Level = Progress['levels'][number]

/** All levels from the first to the highest, on a line that is filled as far as the member came. */
export function VipLadder({ levels, at }: { readonly levels: readonly Level[]; readonly at: number }) {
  const t = useT()
  return (
    <section aria-labelledby="vip-levels" className="grid gap-4">
      <h3 id="vip-levels" className="text-lg font-bold">
        {t('vip.ladder')}
      </h3>
      <ol className="grid">
        {levels.map((level, place) => (
          <li
            key={level.rank}
            aria-current={place === at ? 'step' : undefined}
            className="grid grid-cols-[2.25rem_1fr] gap-x-4"
          >
            <Step place={place} at={at} isLast={place === levels.length - 1} />
            <div
              className={cx(
                'mb-3 grid gap-2.5 rounded-md p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] sm:items-center',
                place === at ? 'bg-accent-soft shadow-[inset_0_0_0_1.5px_var(--color-accent)]' : 'bg-raised-2',
              )}
            >
              <div className="grid gap-0.5">
                <p className="flex flex-wrap items-center gap-2">
                  <span className={cx('text-lg font-bold', place <= at && 'text-accent-strong')}>
                    {level.labelName}
                  </span>
                  {place === at && <Badge tone="accent">{t('vip.here')}</Badge>}
                </p>
                <p className="text-sm text-mute text-pretty tabular-nums">
                  {level.from === 0 ? t('vip.first') : t('vip.from', { growth: formatCount(level.from) })}
                </p>
                {place > 0 && (
                  <p className="text-sm text-mute text-pretty tabular-nums">
                    {level.keep === 0 ? t('vip.keepNone') : t('vip.keepOf', { growth: formatCount(level.keep) })}
                  </p>
                )}
              </div>
              <Rebates rebates={level.rebates} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where a level stands on the line: reached, the present one, or still ahead. */
function Step({ place, at, isLast }: { readonly place: number; readonly at: number; readonly isLast: boolean }) {
  return (
    <span aria-hidden="true" className="relative flex justify-center">
      {!isLast && (
        <span className={cx('absolute top-6 bottom-[-1.5rem] w-0.5', place < at ? 'bg-accent' : 'bg-line-strong')} />
      )}
      <span
        className={cx(
          'relative mt-4 grid size-9 place-items-center rounded-full',
          place === at && 'bg-accent text-accent-ink',
          place < at && 'bg-accent-soft text-accent-strong shadow-[inset_0_0_0_1.5px_var(--color-accent)]',
          place > at && 'bg-raised-3 text-faint',
        )}
      >
        {place < at ? <IconCheck className="size-5" /> : <IconCrown className="size-5" />}
      </span>
    </span>
  )
}

/** What a level gives back, by type of games. */
function Rebates({ rebates }: Pick<Level, 'rebates'>) {
  const t = useT()
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 3 })
  if (rebates.length === 0) return <p className="text-sm text-faint">{t('vip.noRebate')}</p>
  return (
    <dl className="grid gap-1.5 text-sm">
      <dt className="sr-only">{t('vip.rebate')}</dt>
      <dd className="flex flex-wrap gap-1.5">
        {rebates.map(({ gameType, rate }) => (
          <span key={gameType} className="inline-flex items-baseline gap-1.5 rounded-sm bg-page/60 px-2 py-1">
            <span className="text-mute">{t(`category.${gameType}`)}</span>
            <span className="font-semibold text-ink tabular-nums">{percent.format(Number(rate) / 100)}</span>
          </span>
        ))}
      </dd>
    </dl>
  )
}
