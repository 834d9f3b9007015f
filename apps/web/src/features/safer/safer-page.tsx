import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import IconClock from '~icons/lucide/clock-3'
import IconHeart from '~icons/lucide/heart-handshake'
import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMinutes } from './use-minutes.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { BreakSection } from './break-section.tsx'
import { IdentitySection } from './identity/identity-section.tsx'
import { LimitCards } from './limit-cards.tsx'
import type { SaferState } from './safer-texts.ts'

/** How long this session has lasted, and what it came to. */
function SessionLine({ state: { sessionSince, sessionResult } }: { readonly state: SaferState }) {
  const t = useT()
  const tag = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const minutes = useMinutes(sessionSince)
  const lost = sessionResult.startsWith('-')
  return (
    <section
      aria-label={t('safer.session.time')}
      className="flex flex-wrap items-center gap-x-10 gap-y-4 rounded-lg bg-raised-1 px-5 py-4 hairline sm:px-6"
    >
      <dl className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <div className="relative ps-9">
          <dt className="text-sm text-mute">
            <IconClock className="absolute start-0 top-1/2 size-6 -translate-y-1/2 text-faint" />
            {t('safer.session.time')}
          </dt>
          <dd className="amount text-lg font-bold">
            {minutes < 60
              ? t('safer.minutes', { count: minutes })
              : t('safer.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-mute">{t('safer.session.result')}</dt>
          <dd className={cx('text-lg font-bold', lost ? 'text-lost' : Number(sessionResult) > 0 && 'text-won')}>
            <Amount value={sessionResult} symbol={symbol} locale={tag} />
          </dd>
        </div>
      </dl>
      <p className="max-w-xs flex-1 basis-56 text-sm text-faint text-pretty">{t('safer.session.text')}</p>
    </section>
  )
}

/** Where help is, for oneself or somebody near. */
function Help() {
  const t = useT()
  return (
    <section className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6 md:grid-cols-[auto_1fr_auto] md:items-center">
      <IconHeart className="size-9 text-accent max-md:hidden" />
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('safer.help.title')}</h2>
        <p className="max-w-prose text-sm text-mute text-pretty">{t('safer.help.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link href={paths.help('responsible')} className={buttonClass('quiet', 'sm')}>
          {t('safer.help.read')}
        </Link>
        <Link href={paths.contact()} className={buttonClass('quiet', 'sm')}>
          {t('safer.help.talk')}
        </Link>
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-20 rounded-lg" />
      <div className="grid gap-4 md:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className="h-64 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

/** Everything that keeps play a pleasure: limits, breaks, the proof of who one is, and where help is. */
export function SaferPage() {
  const t = useT()
  const { data: state, error, refetch } = useQuery({ ...callQuery('safer.state', {}), staleTime: 0 })
  const there = state !== undefined
  useEffect(() => {
    if (there) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [there])
  if (state === undefined && error !== null) {
    return <LoadFailed text={t('safer.failedText')} onAgain={() => void refetch()} />
  }
  if (state === undefined) return <Waiting />
  return (
    <div className="grid max-w-4xl gap-9">
      <SessionLine state={state} />
      <section aria-labelledby="safer-limits" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="safer-limits" className="text-xl font-bold">
            {t('safer.limits.title')}
          </h2>
          <p className="max-w-prose text-mute text-pretty">
            {t('safer.limits.text', { hours: state.offered.loosenHours })}
          </p>
        </div>
        <LimitCards state={state} />
      </section>
      <section aria-labelledby="safer-break" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="safer-break" className="text-xl font-bold">
            {t('safer.break.title')}
          </h2>
          <p className="max-w-prose text-mute text-pretty">{t('safer.break.text')}</p>
        </div>
        <BreakSection state={state} />
      </section>
      <IdentitySection />
      <Help />
    </div>
  )
}
