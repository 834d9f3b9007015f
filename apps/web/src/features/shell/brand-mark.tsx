import { Link } from 'wouter'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { BrandSign } from '../../parts/brand-sign.tsx'
import { useBrand } from '../../parts/use-brand.ts'

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
      <BrandSign className="size-7 shrink-0 text-accent transition-transform duration-500 ease-out group-hover/mark:rotate-45" />
      <span className={cx('display text-xl font-extrabold', wordClass)}>{name}</span>
    </Link>
  )
}
