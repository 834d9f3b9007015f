import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import IconGift from '~icons/lucide/gift'
import IconFold from '~icons/lucide/panel-left-close'
import IconUnfold from '~icons/lucide/panel-left-open'
import IconHeart from '~icons/game-icons/hearts'
import IconHome from '~icons/game-icons/house'
import IconGlobe from '~icons/lucide/globe'
import { nameOf } from '#contract/languages.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useLanguage, useT, withTexts } from '#kit/language.ts'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { part } from '#kit/part.tsx'
import { paths } from '../../app/paths.ts'
import { openFavourites } from '../../app/play.ts'
import { foldSide, useUi } from '../../app/ui-state.ts'
import { categoryIcons } from '../../parts/category-icon.tsx'
import { languageItems } from '../../parts/language-items.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { useCurrentCategory } from '../../parts/use-current-category.ts'
import { BrandMark } from './brand-mark.tsx'
import { useMenuLanes } from './navigation.ts'
import { Line, lineClass, words } from './side-line.tsx'

const loadSideExtras = withTexts(() => import('./side-extras.tsx'), 'shell')
const SideExtras = part(async () => (await loadSideExtras()).SideExtras)

/** What is not on the first screen comes after it: the document knows nothing of it, and a phone never asks. */
function useIsLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!matchMedia('(width >= 64rem)').matches) return
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** Beside the page on a large screen: the categories in the brand's order, and below them what else there is. */
export function SideMenu() {
  const t = useT()
  const language = useLanguage()
  const [path] = useLocation()
  const folded = useUi((state) => state.sideFolded)
  const lanes = useMenuLanes()
  const current = useCurrentCategory()
  // Some categories are views of the home page.
  const home = path === '/' && current === undefined
  const late = useIsLate()
  const languages = languageItems(useBrand()?.supportedLanguages ?? [], language)
  return (
    <>
      <div className="flex h-(--header-height) items-center px-2.5 max-xl:justify-center max-xl:px-0 in-data-folded:justify-center in-data-folded:px-0">
        <BrandMark wordClass={words} />
      </div>
      <nav
        aria-label={t('shell.categories')}
        className="-mx-1.5 mt-1 grid min-h-0 flex-1 content-start gap-0.5 overflow-y-auto px-1.5 pb-4 [scrollbar-width:thin]"
      >
        <Link
          href={paths.home()}
          title={t('nav.home')}
          aria-current={home ? 'page' : undefined}
          className={lineClass(home)}
        >
          <Line icon={IconHome} label={t('nav.home')} chosen={home} />
        </Link>
        <button
          type="button"
          title={t('nav.favourites')}
          onClick={openFavourites}
          className={lineClass(path === paths.favourites())}
        >
          <Line icon={IconHeart} label={t('nav.favourites')} chosen={path === paths.favourites()} />
        </button>
        <Link
          href={paths.promotions()}
          title={t('nav.promotions')}
          aria-current={path === paths.promotions() ? 'page' : undefined}
          className={lineClass(path === paths.promotions())}
        >
          <Line icon={IconGift} label={t('nav.promotions')} chosen={path === paths.promotions()} />
        </Link>
        <hr className="mx-3 my-2.5 border-line" />
        {lanes.map(({ category, lane }) => (
          <Link
            key={category}
            href={paths.category(category)}
            title={t(`category.${category}`)}
            aria-current={category === current ? 'page' : undefined}
            className={lineClass(category === current)}
          >
            <Line
              icon={categoryIcons[category]}
              label={t(`category.${category}`)}
              count={lane.gameCount}
              chosen={category === current}
            />
          </Link>
        ))}
        {late && (
          <ErrorBoundary quiet>
            <Suspense>
              <SideExtras />
            </Suspense>
          </ErrorBoundary>
        )}
      </nav>
      <div className="flex items-center gap-2 border-t border-line pt-3 max-xl:flex-col in-data-folded:flex-col">
        <div className="min-w-0 flex-1 max-xl:flex-none in-data-folded:flex-none">
          <Menu
            label={t('shell.language')}
            place="above-start"
            triggerClass="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-mute transition-colors hover:bg-raised-2 hover:text-ink"
            trigger={
              <>
                <IconGlobe className="size-5 shrink-0 text-faint" />
                <span className={cx('truncate', words)}>{nameOf(language)}</span>
              </>
            }
            items={languages}
          />
        </div>
        <IconButton
          label={t(folded ? 'shell.unfold' : 'shell.fold')}
          icon={folded ? IconUnfold : IconFold}
          onClick={() => foldSide(!folded)}
          className="max-xl:hidden rtl:-scale-x-100"
        />
      </div>
    </>
  )
}
