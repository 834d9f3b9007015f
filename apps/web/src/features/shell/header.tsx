import { lazy, Suspense, useEffect } from 'react'
import IconSearch from '~icons/lucide/search'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAwaitsMember } from '../../app/expects-member.ts'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { formatCount, useT, withTexts } from '../../app/language.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { preloadPopups } from '../../app/popup-loaders.ts'
import { useMember } from '../../app/session.ts'
import { openPopup, useUi } from '../../app/ui-state.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { BrandMark } from './brand-mark.tsx'
import { useGameCount } from './navigation.ts'
import { NewsButtons } from './news-buttons.tsx'
import { TopMenu } from './top-menu.tsx'

const HeaderMember = lazy(() => loadChunk(withTexts(() => import('./header-member.tsx'), 'shell')).then((module) => ({ default: module.HeaderMember })))

/** As wide as what comes, so that nothing beside it moves. */
const memberBox = 'flex items-center justify-end gap-1.5 sm:gap-3 min-w-49 sm:min-w-62 lg:min-w-108 2xl:min-w-130'

const openSearch = () => openPopup({ kind: 'search' })

/** The slash key searches, unless one is writing or a popup is open. */
function useSlash(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || writing || useUi.getState().popup !== null) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** As wide as its place is sure to bear, so that letters whose face arrives do not push what stands after it. */
const searchWidth = { member: 'lg:w-30 min-[90rem]:w-36 2xl:w-46', visitor: 'lg:w-72 xl:w-84' } as const

function SearchLine({ beside }: { readonly beside: keyof typeof searchWidth }) {
  const t = useT()
  const games = useGameCount()
  return (
    <button
      type="button"
      onClick={openSearch}
      onPointerEnter={preloadPopups}
      aria-keyshortcuts="/"
      className={cx('hidden h-11 min-w-0 items-center gap-3 rounded-full bg-raised-1 px-4 text-faint hairline quick-colors hover:bg-raised-2 hover:text-mute max-lg:flex-1 md:flex', searchWidth[beside])}
    >
      <IconSearch className="size-4.5 shrink-0" />
      <span className="flex-1 truncate text-start">{t('search.placeholder', { games: formatCount(games) })}</span>
      <kbd className={cx('rounded-[0.4rem] border border-line-strong px-1.5 text-xs leading-5', beside === 'member' ? 'max-2xl:hidden' : 'max-lg:hidden')}>/</kbd>
    </button>
  )
}

function VisitorButtons() {
  const t = useT()
  const open = useBrand()?.registrationOpen ?? true
  return (
    <div className="flex items-center gap-1.5 sm:gap-2" onPointerEnter={preloadPopups}>
      <Button look="ghost" size="sm" className="max-sm:px-3" onClick={() => openPopup({ kind: 'login' })}>
        {t('shell.login')}
      </Button>
      {open && (
        <Button look="main" size="sm" onClick={() => openPopup({ kind: 'register' })}>
          {t('shell.register')}
        </Button>
      )}
    </div>
  )
}

/** The shape of balance, cashier and account while they are on their way. */
function MemberShape() {
  return (
    <>
      <Skeleton className="h-11 w-36 rounded-full sm:w-48" />
      <Skeleton className="h-10 w-37 rounded-full max-lg:hidden 2xl:w-61" />
      <Skeleton className="m-0.5 size-10 rounded-full" />
    </>
  )
}

/** Logo, search, and whoever is here. */
export function Header() {
  const member = useMember()
  const awaits = useAwaitsMember()
  const visitor = member === null && !awaits
  useSlash()
  return (
    <header className="sticky top-0 z-30 bg-page/85 backdrop-blur-md">
      <div className="relative mx-auto flex h-(--header-height) max-w-(--page-width) items-center gap-3 px-(--gutter)">
        <div className="lg:hidden lg:in-[.no-side]:block">
          <BrandMark wordClass={visitor ? 'max-[22rem]:sr-only' : 'max-md:sr-only'} />
        </div>
        <SearchLine beside={visitor ? 'visitor' : 'member'} />
        <TopMenu narrow={!visitor} />
        <div className="ms-auto flex items-center gap-1.5 sm:gap-3">
          <NewsButtons />
          {visitor
            ? <VisitorButtons />
            : (
                <div className={memberBox}>
                  <ErrorBoundary quiet>
                    <Suspense fallback={<MemberShape />}>{member === null ? <MemberShape /> : <HeaderMember />}</Suspense>
                  </ErrorBoundary>
                </div>
              )}
        </div>
      </div>
    </header>
  )
}
