import { Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconDeposit from '~icons/lucide/arrow-down-to-line'
import IconWithdraw from '~icons/lucide/arrow-up-from-line'
import IconNews from '~icons/lucide/megaphone'
import IconOverview from '~icons/lucide/chart-column'
import IconLoss from '~icons/lucide/chart-no-axes-combined'
import IconLogout from '~icons/lucide/log-out'
import IconMail from '~icons/lucide/mail'
import IconDetails from '~icons/lucide/receipt-text'
import IconIncome from '~icons/lucide/hand-coins'
import IconBets from '~icons/lucide/ticket'
import IconRegister from '~icons/lucide/user-plus'
import IconDividend from '~icons/lucide/chart-pie'
import IconDaily from '~icons/lucide/calendar-days'
import IconHourly from '~icons/lucide/clock'
import IconRealTime from '~icons/lucide/zap'
import IconTeam from '~icons/lucide/users'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useT } from '#kit/language.ts'
import { agentPageOf, agentPages, type AgentPageName, contractPages } from '../../app/agent-pages.ts'
import { paths } from '../../app/paths.ts'
import { useConsolidated } from '../../app/consolidated.ts'
import { callQuery } from '../../app/query.ts'
import { hasAccount, useSession } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { AgentBar } from '../../parts/agent-bar.tsx'
import { HouseClock } from '../../parts/house-clock.tsx'
import { FrozenNotice } from './frozen-notice.tsx'

const icons: Readonly<Record<AgentPageName, Icon>> = {
  agentAnnouncement: IconNews,
  agentTeamOverview: IconOverview,
  agentRegister: IconRegister,
  agentTeam: IconTeam,
  agentTeamBetting: IconBets,
  agentUserLoss: IconLoss,
  agentAccountDetail: IconDetails,
  agentIncome: IconIncome,
  agentDividend: IconDividend,
  agentDailySalary: IconDaily,
  agentHourlySalary: IconHourly,
  agentRealTimeSalary: IconRealTime,
}

/** The page that the address names; without one the first. An address with one that the agent does not have becomes that of the first. */
function usePage(own: ReturnType<typeof useOwnPages>): AgentPageName {
  const asked = new URLSearchParams(useSearch()).get('acPage')
  const known = agentPageOf(asked)
  const page = own.isSettled && !own.pages.includes(known) ? agentPageOf(null) : known
  const unknown = asked !== null && asked !== page
  useEffect(() => {
    if (unknown) navigate(paths.agentHome(), { replace: true })
  }, [unknown])
  return page
}

/** The ways to the own money and messages, which lie in the member centre. */
function OwnThings() {
  const t = useT()
  const { data } = useQuery(callQuery('inbox.unread', {}))
  const unread = data?.unread ?? 0
  const linkClass =
    'relative flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-mute quick-colors hover:bg-raised-2 hover:text-ink'
  return (
    <>
      <Link href={paths.member('depositv2')} className={linkClass}>
        <IconDeposit className="size-5 shrink-0" />
        <span className="max-md:sr-only">{t('agent.deposit')}</span>
      </Link>
      <Link href={paths.member('withdraw')} className={linkClass}>
        <IconWithdraw className="size-5 shrink-0" />
        <span className="max-md:sr-only">{t('agent.withdraw')}</span>
      </Link>
      <Link href={paths.member('messageV2')} className={linkClass}>
        <IconMail className="size-5 shrink-0" />
        <span className="max-md:sr-only">{t('agent.messages')}</span>
        {unread > 0 && (
          <span className="amount rounded-full bg-accent px-1.5 text-xs font-bold text-accent-ink">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
    </>
  )
}

/** The pages that this agent has: those of contracts only where the house has their kind, which is not asked where it has no policy for agents. */
function useOwnPages(): { readonly pages: readonly AgentPageName[]; readonly isSettled: boolean } {
  const { data, isOff } = useConsolidated()
  const pages = agentPages.filter((name) => {
    const contract = contractPages.find(({ page }) => page === name)
    return contract === undefined || (data !== undefined && data[contract.flag] !== null)
  })
  return { pages, isSettled: isOff || data !== undefined }
}

function Menu({ page, own }: { readonly page: AgentPageName; readonly own: readonly AgentPageName[] }) {
  const t = useT()
  const row = useRef<HTMLElement>(null)
  // On a phone the menu is a row that is swiped: the page that is open stands in it.
  useEffect(() => {
    const box = row.current
    const line = box?.querySelector<HTMLElement>('[aria-current="page"]')
    if (box === null || line === null || line === undefined) return
    box.scrollTo({ left: line.offsetLeft - (box.clientWidth - line.offsetWidth) / 2 })
  }, [page, own.length])
  return (
    <nav
      ref={row}
      aria-label={t('agent.menu')}
      className="swipe-row relative -mx-(--gutter) flex gap-1 px-(--gutter) lg:sticky lg:top-6 lg:mx-0 lg:grid lg:content-start lg:self-start lg:px-0"
    >
      {own.map((name) => {
        const Sign = icons[name]
        return (
          <Link
            key={name}
            href={paths.agentHome(name)}
            aria-current={name === page ? 'page' : undefined}
            className={cx(
              'flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 whitespace-nowrap text-mute quick-colors hover:bg-raised-2 hover:text-ink',
              'aria-[current=page]:bg-raised-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink',
            )}
          >
            <Sign className={cx('size-4.5 shrink-0', name === page && 'text-accent')} />
            {t(`agent.page.${name}`)}
          </Link>
        )
      })}
    </nav>
  )
}

const PageSkeleton = () => (
  <div className="grid gap-3" aria-busy="true">
    {['h-24', 'h-56', 'h-40'].map((height) => (
      <Skeleton key={height} className={cx('rounded-md', height)} />
    ))}
  </div>
)

/** The agents' own room; who is none is led to its door. */
export function CentreFrame({ pages }: { readonly pages: Readonly<Record<AgentPageName, ComponentType>> }) {
  const t = useT()
  const { member, settled } = useSession()
  const own = useOwnPages()
  const page = usePage({ ...own, isSettled: own.isSettled && hasAccount(member) })
  const barred = settled && member?.isAgent !== true
  useEffect(() => {
    if (barred) navigate(paths.agent(), { replace: true })
  }, [barred])
  if (member?.isAgent !== true)
    return (
      <div aria-busy="true" className="grid h-dvh place-items-center">
        <Spinner className="size-10 text-accent" />
      </div>
    )
  const Shown = pages[page]
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-raised-1">
        <AgentBar
          beside={
            <>
              <HouseClock />
              <p className="max-w-40 truncate font-semibold sm:px-2">{member.nickname}</p>
            </>
          }
        >
          <OwnThings />
          <IconButton label={t('account.logout')} icon={IconLogout} onClick={() => openPopup({ kind: 'logout' })} />
        </AgentBar>
      </header>
      <main
        id="agent-main"
        className="mx-auto grid w-full max-w-(--page-width) flex-1 grid-cols-1 content-start gap-5 px-(--gutter) py-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8"
      >
        <Menu page={page} own={own.pages} />
        <section aria-labelledby="agent-title" className="min-w-0">
          <h1 id="agent-title" className="pb-4 text-2xl font-extrabold md:text-3xl">
            {t(`agent.page.${page}`)}
          </h1>
          <FrozenNotice />
          <Suspense fallback={<PageSkeleton />} key={page}>
            <Shown />
          </Suspense>
        </section>
      </main>
    </div>
  )
}
