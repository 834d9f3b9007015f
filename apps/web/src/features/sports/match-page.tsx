import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconBack from '~icons/lucide/chevron-left'
import { CallError } from '#client/call-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTopic } from '#kit/topics.ts'
import type { CallResponse } from '#contract/calls.ts'
import { paths } from '../../app/paths.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { Cockpit } from './cockpit.tsx'
import { Simulated } from './event-time.tsx'
import { BookFrame } from './frame.tsx'
import { MarketList } from './market-list.tsx'
import { EventTitle, isOutright, OutrightBoard } from './outright-card.tsx'
import { PitBoard } from './pit-board.tsx'
import { Pitch } from './pitch.tsx'
import { Scoreboard } from './scoreboard.tsx'
import { SeriesBoard } from './series-board.tsx'
import type { SportEvent } from './types.ts'
import { useAskMs } from './use-live.ts'

/** An event with all of its markets, as it stands at every moment. */
export function MatchPage({ id }: { readonly id: number }) {
  const t = useT()
  const queries = useQueryClient()
  const query = callQuery('sports.event', { event: id })
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: useAskMs(), staleTime: 0 })
  useTopic('match', String(id), (event) => {
    queries.setQueryData<CallResponse<'sports.event'>>(query.queryKey, { event })
    void queries.invalidateQueries(answersTo('sports.slip'))
  })
  const event = data?.event.id === id ? data.event : undefined
  return (
    <BookFrame view={undefined}>
      {event !== undefined ? (
        <Match event={event} />
      ) : error instanceof CallError && error.code === 'NOT_FOUND' ? (
        <EmptyState
          whole
          picture={<EmptyPicture name="search" />}
          title={t('sports.noEvent')}
          text={t('sports.noEventText')}
          action={
            <Link href={paths.sports('book')} className={buttonClass('light')}>
              {t('sports.toBook')}
            </Link>
          }
        />
      ) : error !== null ? (
        <LoadFailed whole onAgain={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-72 rounded-md" />
        </div>
      )}
    </BookFrame>
  )
}

function Match({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const { sport, competition, isSimulated, phase } = event
  const isMatch = !isOutright(event)
  return (
    <article className="grid grid-cols-1 gap-4 lg:gap-5">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={paths.sports('book')}
          aria-label={t('sports.toBook')}
          title={t('sports.toBook')}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
        >
          <IconBack className="size-5 rtl:-scale-x-100" />
        </Link>
        <h1 className="sr-only">
          <EventTitle {...event} />
        </h1>
        <p className="min-w-0 truncate text-sm text-mute">
          <bdi>{competition}</bdi>
        </p>
        {isSimulated && <Simulated />}
      </header>
      {isMatch ? <Scoreboard event={event} /> : <OutrightBoard event={event} />}
      {isMatch && sport === 'football' && phase === 'live' && <Pitch event={event} />}
      {isMatch && sport === 'series' && <SeriesBoard event={event} />}
      {isMatch && sport === 'cockfight' && <Cockpit event={event} />}
      <MarketList event={event} />
      {sport === 'cockfight' && <PitBoard />}
      <p className="text-xs text-faint text-pretty">
        {isSimulated && `${t('sports.simulatedText')} `}
        {t('sports.othersKnow')}
      </p>
    </article>
  )
}
