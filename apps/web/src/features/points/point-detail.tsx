import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ListSkeleton } from './exchanges.tsx'

/** How points came and went, the newest first. */
export function PointDetail() {
  const t = useT()
  const at = useMoment()
  const pages = usePages({
    key: ['points.detail', {}],
    load: (page, options) => call('points.detail', page, options),
  })
  const { rows, error, again } = pages
  if (rows === undefined) return error === null ? <ListSkeleton /> : <LoadFailed onAgain={again} />
  if (rows.length === 0)
    return (
      <EmptyState
        picture={<EmptyPicture name="chart" />}
        title={t('points.detail.none')}
        text={t('points.detail.noneText')}
      />
    )
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {rows.map(({ id, type, points, balance, time }) => (
          <li key={id} className="flex items-center gap-4 bg-raised-1 px-4 py-3">
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-medium">{t(`points.move.${type}`)}</span>
              <time dateTime={time} className="text-sm text-faint">
                {at(time)}
              </time>
            </span>
            <span className="grid justify-items-end gap-0.5">
              <span dir="ltr" className={cx('amount font-bold', points.startsWith('-') ? 'text-lost' : 'text-won')}>
                {points.startsWith('-') ? '−' : '+'}
                {formatCount(Math.abs(Number(points)))}
              </span>
              <span className="text-sm text-faint">
                {t('points.detail.balance', { points: formatCount(Number(balance)) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <MoreRows pages={pages} />
    </>
  )
}
