import { Suspense, useEffect, type MouseEvent } from 'react'
import { Link } from 'wouter'
import IconSearch from '~icons/lucide/search'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { deferred } from '#kit/deferred.tsx'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { formatCount, useT, withTexts } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { useAwaitsMember } from '../../app/expects-member.ts'
import { GAME_STRIP } from '../../app/game-strip.ts'
import { paths } from '../../app/paths.ts'
import { preloadPopups } from '../../app/popup-loaders.ts'
import { useMember } from '../../app/session.ts'
import { openPopup, useUi } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { BrandMark } from './brand-mark.tsx'
import { useGameCount } from './navigation.ts'
import { NewsButtons } from './news-buttons.tsx'
import { TopMenu } from './top-menu.tsx'

const loadHeaderMember = withTexts(() => import('./header-member.tsx'), 'shell')
const languageMenu = deferred(async () => (await import('./language-menu.tsx')).LanguageMenu)
const HeaderMember = part(async () => (await loadHeaderMember()).HeaderMember)

/** As wide as what comes, so that nothing beside it moves. */
const memberBox = 'flex items-center justify-end gap-1.5 sm:gap-3 min-w-49 sm:min-w-62 lg:min-w-108 2xl:min-w-130'

const openSearch = () => openPopup({ kind: 'search' })

/** The slash key searches, unless one is writing or a popup is open. */
function useSlash(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const writing =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
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
      className={cx(
        'hidden h-11 min-w-0 items-center gap-3 rounded-full bg-raised-1 px-4 text-faint hairline quick-colors hover:bg-raised-2 hover:text-mute max-lg:flex-1 md:flex',
        searchWidth[beside],
      )}
    >
      <IconSearch className="size-4.5 shrink-0" />
      <span className="flex-1 truncate text-start">
        {beside === 'member' ? t('nav.search') : t('search.placeholder', { games: formatCount(games) })}
      </span>
      <kbd
        className={cx(
          'rounded-[0.4rem] border border-line-strong px-1.5 text-xs leading-5',
          beside === 'member' ? 'max-2xl:hidden' : 'max-lg:hidden',
        )}
      >
        /
      </kbd>
    </button>
  )
}

/** Opens the popup over the page one is on. Before its script has come, or for a tab of its own, it is a link like others. */
const opens =
  (kind: 'login' | 'register') =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPopup({ kind })
  }

function VisitorButtons({ slim = false }: { readonly slim?: boolean }) {
  const t = useT()
  const open = usePermission()?.info.register ?? true
  return (
    <div className="flex items-center gap-1.5 sm:gap-2" onPointerEnter={preloadPopups}>
      <Link
        href={paths.login()}
        onClick={opens('login')}
        className={cx(buttonClass('ghost', 'sm'), slim ? 'max-sm:hidden' : 'max-sm:px-3')}
      >
        {t('shell.login')}
      </Link>
      {open && (
        <Link
          href={paths.register()}
          onClick={opens('register')}
          className={cx(buttonClass('main', 'sm'), slim && 'max-[22rem]:px-3')}
        >
          {t('shell.register')}
        </Link>
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

/** Who is here: the ways in, or the account with its money. In a game, which tells of money itself, the account alone. */
function Person({ slim = false }: { readonly slim?: boolean }) {
  const member = useMember()
  const awaits = useAwaitsMember()
  if (member === null && !awaits) return <VisitorButtons slim={slim} />
  const shape = slim ? <Skeleton className="m-0.5 size-10 rounded-full" /> : <MemberShape />
  return (
    <div className={slim ? 'flex' : memberBox}>
      <ErrorBoundary quiet>
        <Suspense fallback={shape}>{member === null ? shape : <HeaderMember slim={slim} />}</Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The header over a game that fills the window: in one low row, with room for what the game's page says there itself. */
export function GameHeader() {
  useSlash()
  return (
    <header className="relative z-30 shrink-0 border-b border-line bg-raised-1 pt-[env(safe-area-inset-top)]">
      <div className="relative flex h-12 items-center gap-2 px-1 sm:pe-3 lg:h-13 lg:gap-3 lg:px-4 [@media(max-height:520px)]:h-11">
        <div className="max-lg:hidden">
          <BrandMark wordClass="sr-only" />
        </div>
        <div className="max-xl:hidden">
          <TopMenu narrow />
        </div>
        <div id={GAME_STRIP} className="flex min-w-0 flex-1 items-center gap-2 lg:gap-3" />
        <div className="flex items-center gap-1.5 sm:gap-3">
          <div className="max-lg:hidden">
            <NewsButtons />
          </div>
          <Person slim />
        </div>
      </div>
    </header>
  )
}

/** Logo, search, and whoever is here. */
export function Header() {
  const member = useMember()
  const awaits = useAwaitsMember()
  const visitor = member === null && !awaits
  useSlash()
  return (
    <header className="sticky top-0 z-30 bar-page">
      <div className="relative mx-auto flex h-(--header-height) max-w-(--page-width) items-center gap-3 px-(--gutter)">
        <div className="lg:hidden lg:in-[.no-side]:block">
          <BrandMark wordClass={visitor ? 'max-[27rem]:sr-only' : 'max-md:sr-only'} />
        </div>
        <SearchLine beside={visitor ? 'visitor' : 'member'} />
        <TopMenu narrow={!visitor} />
        <div className="ms-auto flex items-center gap-1.5 sm:gap-3">
          <NewsButtons />
          <div className={cx('size-11 shrink-0 lg:hidden', !visitor && 'max-[22rem]:hidden')}>{languageMenu}</div>
          <Person />
        </div>
      </div>
    </header>
  )
}
