import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import IconGames from '~icons/game-icons/cherry'
import IconHome from '~icons/game-icons/house'
import IconSearch from '~icons/lucide/search'
import IconDeposit from '~icons/lucide/wallet'
import IconUser from '~icons/lucide/circle-user-round'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { useAwaitsMember } from '../../app/expects-member.ts'
import { paths } from '../../app/paths.ts'
import { useMember } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { NewsBadge } from '../../parts/news-badge.tsx'
import { useCurrentCategory } from '../../parts/use-current-category.ts'

const cell = (chosen: boolean): string =>
  cx(
    'grid h-full flex-1 content-center justify-items-center gap-1 text-xs font-medium quick-colors',
    chosen ? 'text-accent' : 'text-faint active:text-ink',
  )

function Inside({ icon: Sign, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <>
      <Sign className="size-6" />
      {children}
    </>
  )
}

/** On a phone: the places one goes to most, in reach of the thumb; a member has the cashier in the middle. */
export function BottomBar() {
  const t = useT()
  const [path] = useLocation()
  const member = useMember()
  const awaits = useAwaitsMember()
  const page = new URLSearchParams(useSearch()).get('page')
  const inCentre = path === paths.member() && page !== 'depositv2'
  const inDeposit = path === paths.member() && page === 'depositv2'
  // Most likely a member: the place is kept, so that nothing moves.
  const hasCashier = member === null ? awaits : !member.isTrial
  const inGames = useCurrentCategory() !== undefined
  const home = path === '/' && !inGames
  return (
    <nav
      aria-label={t('shell.bar')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bar-raised safe-bottom lg:hidden"
    >
      <div className="mx-auto flex h-(--bar-height) max-w-xl items-center px-2">
        <Link href={paths.home()} aria-current={home ? 'page' : undefined} className={cell(home)}>
          <Inside icon={IconHome}>{t('nav.home')}</Inside>
        </Link>
        <Link href={paths.category('RNG')} aria-current={inGames ? 'page' : undefined} className={cell(inGames)}>
          <Inside icon={IconGames}>{t('nav.games')}</Inside>
        </Link>
        {hasCashier && (
          <Link
            href={paths.member('depositv2')}
            aria-current={inDeposit ? 'page' : undefined}
            className={cell(inDeposit)}
          >
            <Inside icon={IconDeposit}>{t('nav.deposit')}</Inside>
          </Link>
        )}
        <button type="button" onClick={() => openPopup({ kind: 'search' })} className={cell(false)}>
          <Inside icon={IconSearch}>{t('nav.search')}</Inside>
        </button>
        <button
          type="button"
          onClick={() => openPopup({ kind: 'account' })}
          aria-current={inCentre ? 'page' : undefined}
          className={cx(cell(inCentre), 'relative')}
        >
          <Inside icon={IconUser}>{t(member === null ? 'nav.more' : 'nav.me')}</Inside>
          <NewsBadge className="absolute start-1/2 top-1 ms-1 ring-2 ring-raised-1" />
        </button>
      </div>
    </nav>
  )
}
