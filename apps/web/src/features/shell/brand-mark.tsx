import { Link } from 'wouter'
import { cx } from '#ui/cx.ts'
import { useT } from '../../app/language.ts'
import { paths } from '../../app/paths.ts'
import { useBrand } from '../../parts/use-brand.ts'

/** A ship's wheel of eight spokes: the sign of the house. */
export function Wheel({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="-16 -16 32 32"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
    >
      <circle r="8.6" />
      <circle r="2.8" fill="currentColor" stroke="none" />
      <path d="M0-5V-14.4M0 5V14.4M-5 0H-14.4M5 0H14.4M-3.5-3.5-10.2-10.2M3.5-3.5 10.2-10.2M-3.5 3.5-10.2 10.2M3.5 3.5 10.2 10.2" />
    </svg>
  )
}

/** The sign of the house, which leads home. */
export function BrandMark({ wordClass }: { readonly wordClass?: string }) {
  const t = useT()
  const name = useBrand()?.name ?? ''
  return (
    <Link
      href={paths.home()}
      aria-label={t('shell.home', { brand: name })}
      className="group/mark flex min-h-11 items-center gap-2.5 rounded-sm"
    >
      <Wheel className="size-7 shrink-0 text-accent transition-transform duration-500 ease-out group-hover/mark:rotate-45" />
      <span className={cx('display text-xl font-extrabold', wordClass)}>{name}</span>
    </Link>
  )
}
