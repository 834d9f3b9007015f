import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconMenu from '~icons/lucide/layout-grid'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { memberPageOf, type MemberPageName } from '../../app/member-pages.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { useRewards } from '../../app/rewards.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { useMissionsToClaim } from '../../parts/activities.ts'
import { CountBadge } from '../../parts/count-badge.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { memberIcons } from './member-icons.ts'
import { memberMenu } from './member-menu.ts'

/** The page that the address names; without one the first. An address with an unknown one becomes that of the first. */
function usePage(): MemberPageName {
  const asked = new URLSearchParams(useSearch()).get('page')
  const page = memberPageOf(asked)
  const unknown = asked !== null && asked !== page
  useEffect(() => {
    if (unknown) navigate(paths.member(), { replace: true })
  }, [unknown])
  return page
}

const lineClass = `flex min-h-11 items-center gap-3 rounded-md px-3 text-mute transition-colors duration-(--duration-feedback) hover:bg-raised-2 hover:text-ink
  aria-[current=page]:bg-raised-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink`

function Sign({ page, chosen }: { readonly page: MemberPageName; readonly chosen: boolean }) {
  const Icon = memberIcons[page]
  return <Icon className={cx('size-4.5 shrink-0', chosen && 'text-accent')} />
}

/** All pages of the member centre in their groups. */
function MenuLines({
  page,
  groupClass,
  onDone,
}: {
  readonly page: MemberPageName
  readonly groupClass: string
  onDone?(): void
}) {
  const t = useT()
  const { data } = useQuery({ ...callQuery('inbox.unread', {}), enabled: hasAccount(useMember()) })
  const rewards = useRewards(({ availablePromoCount }) => availablePromoCount)
  const missions = useMissionsToClaim()
  const waiting: Partial<Record<MemberPageName, number>> = {
    messageV2: data?.unread ?? 0,
    rewardCenter: rewards,
    missionLeaderboard: missions,
  }
  return memberMenu.map(({ group, items }) => (
    <div key={group}>
      <p className="px-3 pb-1 text-xs font-semibold text-faint">{t(`member.group.${group}`)}</p>
      <div className={groupClass}>
        {items.map((name) => (
          <Link
            key={name}
            href={paths.member(name)}
            {...(onDone === undefined ? {} : { onClick: onDone })}
            aria-current={name === page ? 'page' : undefined}
            className={lineClass}
          >
            <Sign page={name} chosen={name === page} />
            <span className="min-w-0 flex-1">{t(`member.page.${name}`)}</span>
            <CountBadge count={waiting[name] ?? 0} />
          </Link>
        ))}
      </div>
    </div>
  ))
}

/** The menu beside the page on a large screen. */
function MemberMenu({ page }: { readonly page: MemberPageName }) {
  const t = useT()
  return (
    <nav
      aria-label={t('member.menu')}
      className="grid gap-5 max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:[scrollbar-width:thin]"
    >
      <MenuLines page={page} groupClass="grid gap-0.5" />
    </nav>
  )
}

/** The same on a phone, in a sheet that shows all of it at once. */
function MenuSheet({ page }: { readonly page: MemberPageName }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="sm"
        icon={IconMenu}
        aria-haspopup="dialog"
        className="shrink-0 lg:hidden"
        onClick={() => setOpen(true)}
      >
        {t('member.menu')}
      </Button>
      <Popup open={open} onClose={close} title={t('member.menu')} closeLabel={t('popup.close')} closeOutside>
        <nav aria-label={t('member.menu')} className="grid gap-4 px-3 pt-1 pb-5">
          <MenuLines page={page} groupClass="grid grid-cols-2 gap-0.5" onDone={close} />
        </nav>
      </Popup>
    </>
  )
}

/** A trial has play money and nothing of its own: here it is asked to open a real account (spec 6). */
function TrialAsked() {
  const t = useT()
  return (
    <EmptyState
      whole
      picture={<EmptyPicture name="lock" />}
      title={t('member.trial.title')}
      text={t('member.trial.text')}
      action={
        <Button look="main" onClick={() => openPopup({ kind: 'register' })}>
          {t('member.trial.action')}
        </Button>
      }
    />
  )
}

/** What all pages of the member centre stand in. The title is here; a page begins below it. */
export function MemberFrame({ pages }: { readonly pages: Readonly<Record<MemberPageName, ComponentType>> }) {
  const t = useT()
  const page = usePage()
  const Shown = pages[page]
  if (useMember()?.isTrial === true) return <TrialAsked />
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
      <MemberMenu page={page} />
      <section aria-labelledby="member-title" className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
          <h1 id="member-title" className="min-w-min flex-1 basis-0 text-2xl font-extrabold md:text-3xl">
            {t(`member.page.${page}`)}
          </h1>
          <MenuSheet key={page} page={page} />
        </div>
        <Suspense fallback={<PageSkeleton />} key={page}>
          <Shown />
        </Suspense>
      </section>
    </div>
  )
}

const PageSkeleton = () => (
  <div className="grid gap-3" aria-busy="true">
    {['h-16', 'h-40', 'h-28'].map((height) => (
      <Skeleton key={height} className={cx('rounded-md', height)} />
    ))}
  </div>
)
