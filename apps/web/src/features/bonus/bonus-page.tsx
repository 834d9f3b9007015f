import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconChevron from '~icons/lucide/chevron-down'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money, useMoney } from '#kit/money.tsx'
import { useDay } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ActiveCard } from './active-card.tsx'
import { GiveUp } from './give-up.tsx'
import { type Grant, TermsView } from '../../parts/bonus-terms.tsx'

/** What a member was given as bonus money: the one that is played, those that wait, and those that are over. */
export function BonusPage() {
  const { data, isError, refetch } = useQuery(callQuery('bonus.list', {}))
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined) return <BonusSkeleton />
  const { list, balance } = data
  if (list.length === 0) return <NoBonus />
  const active = list.find(({ state }) => state === 'active')
  // The next one to be played stands first.
  const waiting = list.filter(({ state }) => state === 'waiting').toReversed()
  const ended = list
    .filter(({ endedAt }) => endedAt !== null)
    .toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))
  return (
    <div className="grid gap-8">
      {active === undefined ? <NoneActive /> : <ActiveCard key={active.id} grant={active} purse={balance} />}
      {waiting.length > 0 && <Waiting grants={waiting} />}
      {ended.length > 0 && <Ended grants={ended} />}
    </div>
  )
}

const BonusSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <Skeleton className="h-44 rounded-lg" />
    <Skeleton className="h-72 rounded-lg" />
  </div>
)

function NoBonus() {
  const t = useT()
  return (
    <EmptyState
      picture={<EmptyPicture name="chest" />}
      title={t('bonus.none.title')}
      text={t('bonus.none.text')}
      action={
        <Link href={paths.promotions()} className={buttonClass('light')}>
          {t('bonus.none.action')}
        </Link>
      }
    />
  )
}

function NoneActive() {
  const t = useT()
  return <p className="rounded-md bg-raised-1 px-5 py-4 text-mute hairline">{t('bonus.noneActive')}</p>
}

/** Those that wait in line, each with its terms a tap away and always before the button that gives it up. */
function Waiting({ grants }: { readonly grants: readonly Grant[] }) {
  const t = useT()
  const day = useDay()
  return (
    <section aria-labelledby="bonus-waiting" className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 id="bonus-waiting" className="text-xl font-bold">
          {t('bonus.waiting')}
        </h2>
        <p className="text-sm text-mute text-pretty">{t('bonus.waitingText')}</p>
      </div>
      <ul className="grid gap-3">
        {grants.map((grant) => (
          <li key={grant.id}>
            <details className="group rounded-lg bg-raised-1 hairline">
              <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded-lg px-5 py-3.5 quick-colors hover:bg-raised-2 [&::-webkit-details-marker]:hidden">
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <Money value={grant.amount} className="justify-self-start text-lg font-bold" />
                  <span className="text-sm text-mute text-pretty">
                    {t('bonus.givenOn', { date: day(grant.givenAt) })}
                  </span>
                </span>
                <span className="text-sm text-mute max-sm:sr-only">{t('bonus.terms')}</span>
                <IconChevron className="size-5 shrink-0 text-faint transition-transform duration-(--duration-feedback) group-open:rotate-180" />
              </summary>
              <div className="grid gap-6 border-t border-line p-5">
                <TermsView grant={grant} />
                <div className="flex">
                  <GiveUp grant={grant} purse={grant.amount} />
                </div>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a bonus ended, in words. */
function useOutcome(): (grant: Grant) => string {
  const t = useT()
  const money = useMoney()
  return ({ state, reason, converted }) => {
    if (state === 'converted') return t('bonus.end.converted', { amount: money(converted) })
    if (state === 'forfeited') return t(`bonus.end.${reason ?? 'operator'}`)
    return t(state === 'expired' ? 'bonus.end.expired' : 'bonus.end.spent')
  }
}

/** Those that are over, the last one first. */
function Ended({ grants }: { readonly grants: readonly Grant[] }) {
  const t = useT()
  const day = useDay()
  const money = useMoney()
  const outcome = useOutcome()
  return (
    <section aria-labelledby="bonus-ended" className="grid gap-3">
      <h2 id="bonus-ended" className="text-xl font-bold">
        {t('bonus.ended')}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 bg-raised-1 px-4 py-3.5">
            <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
              <p className="font-medium text-pretty">{outcome(grant)}</p>
              <p className="text-sm text-faint text-pretty">
                {t('bonus.given', { amount: money(grant.amount), date: day(grant.givenAt) })}
              </p>
            </div>
            <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
              {grant.endedAt !== null && (
                <time dateTime={grant.endedAt} className="text-sm text-mute">
                  {day(grant.endedAt)}
                </time>
              )}
              <Badge tone={grant.state === 'converted' ? 'won' : 'plain'}>{t(`bonus.state.${grant.state}`)}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
