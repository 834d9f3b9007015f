import IconPoints from '~icons/lucide/coins'
import type { ReactNode } from 'react'
import { parseMoney } from '#rules/money.ts'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { ArtPicture } from '../../parts/art-picture.tsx'

const giftWidths = [240, 480] as const

/** The picture of an item, square. */
export function GiftPicture({
  art,
  sizes,
  className,
}: {
  readonly art: string
  readonly sizes: string
  readonly className?: string
}) {
  return (
    <span aria-hidden="true" className={cx('relative block shrink-0 overflow-hidden', className)}>
      <ArtPicture art={`gift-${art}`} widths={giftWidths} sizes={sizes} />
    </span>
  )
}

/** A number of points, with its sign; a reader hears the word. */
export function PointCount({ value, className }: { readonly value: string | bigint; readonly className?: string }) {
  const t = useT()
  return (
    <span className={cx('inline-flex items-center gap-1.5 amount', className)}>
      <IconPoints className="size-[0.9em] shrink-0 text-accent" />
      {formatCount(Number(value))}
      <span className="sr-only"> {t('points.unit')}</span>
    </span>
  )
}

/** What something costs: points, and money beside them where it costs some. */
export function Price({
  points,
  amount,
  className,
}: {
  readonly points: string | bigint
  readonly amount: string
  readonly className?: string
}) {
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      <PointCount value={points} />
      {parseMoney(amount) > 0n && (
        <span className="text-[0.8em] text-mute">
          + <Money value={amount} />
        </span>
      )}
    </span>
  )
}

/** A line of facts: what it is, and its value on the far side. */
export const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-0">
    <dt className="text-mute">{name}</dt>
    <dd className="text-end font-semibold">{children}</dd>
  </div>
)
