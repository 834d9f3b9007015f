import { Link } from 'wouter'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import type { Category } from '../../app/categories.ts'
import { paths } from '../../app/paths.ts'
import { CategoryPicture } from '../../parts/small-pictures.tsx'
import { useMenuLanes } from '../../parts/category-lanes.ts'

const rowClass = 'swipe-row -mx-(--gutter) flex scroll-px-(--gutter) px-(--gutter) lg:hidden'

/** The categories where no side menu shows them: on the home page as pictures with a name below. */
export function CategoryPictures() {
  const t = useT()
  const lanes = useMenuLanes()
  return (
    <nav aria-label={t('shell.categories')} className={cx(rowClass, 'gap-1 sm:gap-3')}>
      {lanes.map(({ category }) => (
        <Link
          key={category}
          href={paths.category(category)}
          className="grid w-19 shrink-0 snap-start content-start justify-items-center gap-2 rounded-md py-1 text-center text-xs font-medium text-mute transition-transform active:scale-95"
        >
          <CategoryPicture category={category} sizes="4rem" className="size-15 rounded-md" />
          <span className="max-w-full leading-tight text-balance">{t(`category.${category}`)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The same as a line of chips, above the games of a category. */
export function CategoryChips({ current }: { readonly current: Category }) {
  const t = useT()
  const lanes = useMenuLanes()
  return (
    <nav aria-label={t('shell.categories')} className={cx(rowClass, 'gap-2')}>
      {lanes.map(({ category }) => (
        <Link
          key={category}
          href={paths.category(category)}
          aria-current={category === current ? 'page' : undefined}
          className={cx(
            'flex min-h-11 shrink-0 snap-start items-center gap-2.5 rounded-full py-1 ps-1.5 pe-4.5 text-sm font-medium hairline active:bg-raised-2',
            category === current ? 'bg-raised-3 text-ink' : 'bg-raised-1 text-mute',
          )}
        >
          <CategoryPicture category={category} sizes="2rem" className="size-8 rounded-full" />
          {t(`category.${category}`)}
        </Link>
      ))}
    </nav>
  )
}
