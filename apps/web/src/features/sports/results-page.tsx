import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useToday } from '#kit/use-today.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { DayStep } from '../../parts/day-step.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { leaguesOf } from './book-view.ts'
import { TeamCrest } from './crest.tsx'
import { changeOf } from './event-time.tsx'
import { BookFrame } from './frame.tsx'
import { isOutright } from './outright-card.tsx'
import type { SportEvent } from './types.ts'
import { winnerOf } from './winner.ts'

/** What ended on a day, by league. */
export function ResultsPage() {
  const t = useT()
  const today = useToday()
  const [asked, setAsked] = useState<string>()
  const day = asked ?? today
  const { data, isError, refetch } = useQuery(callQuery('sports.events', { phase: 'ended', day }))
  return (
    <BookFrame view="results">
      <div className="grid grid-cols-1 gap-4">
        <DayStep day={day} today={today} onDay={setAsked} />
        {data === undefined && isError && <LoadFailed onAgain={() => void refetch()} />}
        {data === undefined && !isError && (
          <div aria-busy="true" className="grid gap-2">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-16 rounded-md" />
            ))}
          </div>
        )}
        {data?.events.length === 0 && (
          <EmptyState
            picture={<EmptyPicture name="calm" />}
            title={t('sports.noResults')}
            text={t('sports.noResultsText')}
          />
        )}
        {leaguesOf(data?.events ?? []).map(({ name, events }) => (
          <section key={name} aria-label={name} className="grid grid-cols-1 gap-2">
            <h2 className="truncate text-base font-bold">
              <bdi>{name}</bdi>
            </h2>
            <ul className="grid grid-cols-1 gap-1.5">
              {events.map((event) =>
                isOutright(event) ? <Decided key={event.id} event={event} /> : <Result key={event.id} event={event} />,
              )}
            </ul>
          </section>
        ))}
      </div>
    </BookFrame>
  )
}

/** An outright with who won it. */
function Decided({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const won = event.runners.filter(({ place }) => place === 1).map(({ name }) => name)
  return (
    <li>
      <Link
        href={paths.sportsEvent(event.id)}
        className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-raised-1 px-3 py-3 text-sm font-semibold quick-colors hover:bg-raised-2"
      >
        <bdi>{event.home}</bdi>
        {changeOf(event, t) ?? (won.length === 0 ? t('sports.awaited') : t('sports.wonBy', { name: won.join(' · ') }))}
      </Link>
    </li>
  )
}

function Result({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const change = changeOf(event, t)
  const { home, away } = event.score
  const winner = winnerOf(event)
  return (
    <li>
      <Link
        href={paths.sportsEvent(event.id)}
        // As on the scoreboard.
        dir="ltr"
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 rounded-md bg-raised-1 px-3 py-3 quick-colors hover:bg-raised-2"
      >
        <span className="flex min-w-0 items-center justify-end gap-2 text-end">
          <bdi className="truncate text-sm font-semibold">{event.home}</bdi>
          <TeamCrest name={event.home} className="size-6" />
        </span>
        <span className="grid justify-items-center">
          <b className="amount rounded-[0.5rem] bg-raised-3 px-2.5 py-1 text-base">
            {event.sport === 'cockfight' && change === undefined ? (
              // A fight has no score but its winner.
              <span dir="auto">
                {winner === 'draw' ? t('sports.pick.draw') : t('sports.wonBy', { name: event[winner] })}
              </span>
            ) : (
              <bdi>
                {home}–{away}
              </bdi>
            )}
          </b>
          {change !== undefined && (
            <span dir="auto" className="text-xs text-news">
              {change}
            </span>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <TeamCrest name={event.away} className="size-6" />
          <bdi className="truncate text-sm font-semibold">{event.away}</bdi>
        </span>
      </Link>
    </li>
  )
}
