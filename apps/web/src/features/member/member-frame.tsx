import { Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '../../app/language.ts'
import { memberPages, type MemberPageName } from '../../app/member-pages.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { memberIcons } from './member-icons.ts'
import { memberMenu } from './member-menu.ts'

/** The page that the address names; without one, or with an unknown one, the first. */
function usePage(): MemberPageName {
  const asked = new URLSearchParams(useSearch()).get('page')
  return memberPages.find((page) => page === asked) ?? memberPages[0]
}

const lineClass = `flex h-11 items-center gap-3 rounded-md px-3 text-mute transition-colors duration-(--duration-feedback) hover:bg-raised-2 hover:text-ink
  aria-[current=page]:bg-raised-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink
  max-lg:h-10 max-lg:shrink-0 max-lg:rounded-full max-lg:bg-raised-1 max-lg:px-4 max-lg:text-sm max-lg:whitespace-nowrap`

function Sign({ page, chosen }: { readonly page: MemberPageName; readonly chosen: boolean }) {
  const Icon = memberIcons[page]
  return <Icon className={cx('size-4.5 shrink-0', chosen && 'text-accent')} />
}

/** The menu of the member centre: a column beside the page, on a phone a line above it that can be pushed. */
function MemberMenu({ page }: { readonly page: MemberPageName }) {
  const t = useT()
  const { data } = useQuery({ ...callQuery('inbox.unread', {}), enabled: hasAccount(useMember()) })
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => here.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [page])
  return (
    <nav aria-label={t('member.menu')} className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:[scrollbar-width:thin]">
      <div className="flex gap-2 lg:flex-col lg:gap-5">
        {memberMenu.map(({ group, items }) => (
          <div key={group} className="flex gap-2 lg:flex-col lg:gap-0.5">
            <p className="px-3 pb-1 text-xs font-semibold text-faint max-lg:hidden">{t(`member.group.${group}`)}</p>
            {items.map((name) => (
              <Link key={name} ref={name === page ? here : undefined} href={paths.member(name)} aria-current={name === page ? 'page' : undefined} className={lineClass}>
                <Sign page={name} chosen={name === page} />
                <span className="min-w-0 flex-1 truncate">{t(`member.page.${name}`)}</span>
                {name === 'messageV2' && data !== undefined && data.unread > 0 && (
                  <span className="amount rounded-full bg-accent px-1.5 text-xs font-bold text-accent-ink">{data.unread > 99 ? '99+' : data.unread}</span>
                )}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
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
      action={<Button look="main" onClick={() => openPopup({ kind: 'register' })}>{t('member.trial.action')}</Button>}
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
        <h1 id="member-title" className="pb-4 text-2xl font-extrabold md:text-3xl">{t(`member.page.${page}`)}</h1>
        <Suspense fallback={<PageSkeleton />} key={page}><Shown /></Suspense>
      </section>
    </div>
  )
}

const PageSkeleton = () => (
  <div className="grid gap-3">
    {['h-16', 'h-40', 'h-28'].map((height) => <Skeleton key={height} className={cx('rounded-md', height)} />)}
  </div>
)
