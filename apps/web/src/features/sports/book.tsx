import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { chipClass } from '#ui/chip.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useHouse } from '#kit/house.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useToday } from '#kit/use-today.ts'
import { callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { type BookDay, bookDays, byDays, leaguesOf } from './book-view.ts'
import { EventRow, LiveCard } from './event-row.tsx'
import { BookFrame } from './frame.tsx'
import { HotMatches } from './hot-matches.tsx'
import { isOutright, OutrightRow } from './outright-card.tsx'
import type { Sport, SportEvent } from './types.ts'
import { useAskMs, useLiveBook } from './use-live.ts'

/** The book: what runs, and what comes by day and league. With a sport of its own it shows that alone. */
export function Book({ only, title }: { readonly only?: Sport | undefined; readonly title?: string | undefined }) {
  const house = usePermission()?.sports ?? []
  const [picked, setPicked] = useState<Sport>()
  const sport = only ?? picked
  useLiveBook(sport === undefined ? house : [sport])
  const { data, isError, refetch } = useQuery({
    ...callQuery('sports.events', sport === undefined ? {} : { sport }),
    refetchInterval: useAskMs(),
    staleTime: 0,
  })
  return (
    <BookFrame view="book" title={title}>
      <div className="grid grid-cols-1 gap-5">
        {only === undefined && house.length > 1 && <SportChips sports={house} chosen={picked} onChoose={setPicked} />}
        {data === undefined ? (
          isError ? (
            <LoadFailed onAgain={() => void refetch()} />
          ) : (
            <BookSkeleton />
          )
        ) : (
          <Listed events={data.events} sport={sport} />
        )}
      </div>
    </BookFrame>
  )
}

function SportChips({
  sports,
  chosen,
  onChoose,
}: {
  readonly sports: readonly Sport[]
  readonly chosen: Sport | undefined
  onChoose(sport: Sport | undefined): void
}) {
  const t = useT()
  return (
    <div role="group" aria-label={t('sports.sport.label')} className="swipe-row -my-1 flex gap-1.5 py-1">
      {[undefined, ...sports].map((sport) => (
        <button
          key={sport ?? 'all'}
          type="button"
          aria-pressed={sport === chosen}
          onClick={() => onChoose(sport)}
          className={chipClass(sport === chosen)}
        >
          {t(`sports.sport.${sport ?? 'all'}`)}
        </button>
      ))}
    </div>
  )
}

function Listed({ events, sport }: { readonly events: readonly SportEvent[]; readonly sport: Sport | undefined }) {
  const t = useT()
  const panelId = useId()
  const { timeZone } = useHouse()
  const today = useToday()
  const live = events.filter(({ phase }) => phase === 'live')
  const coming = events.filter((event) => event.phase === 'before' && !isOutright(event))
  const outrights = events.filter(isOutright)
  const byDay = byDays(coming, timeZone, today)
  const [asked, setAsked] = useState<BookDay>()
  const day = asked ?? bookDays.find((one) => byDay.has(one)) ?? 'today'
  const shown = byDay.get(day) ?? []
  if (events.length === 0)
    return <EmptyState picture={<EmptyPicture name="calm" />} title={t('sports.none')} text={t('sports.noneText')} />
  return (
    <>
      {live.length > 0 && (
        <section aria-labelledby="sports-live" className="grid grid-cols-1 gap-2.5">
          <h2 id="sports-live" className="flex items-center gap-2 text-lg font-bold">
            <span aria-hidden="true" className="size-2 rounded-full bg-lost" />
            {t('sports.liveNow')}
          </h2>
          <ul className="swipe-row relative -mx-(--gutter) grid auto-cols-[minmax(17rem,1fr)] grid-flow-col gap-2.5 scroll-px-(--gutter) px-(--gutter) lg:mx-0 lg:auto-cols-[minmax(17rem,24rem)] lg:px-0">
            {live.map((event) => (
              <LiveCard key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      <HotMatches sport={sport} besideLive={live.length > 0} />
      <section aria-label={t('sports.coming')} className="grid grid-cols-1 gap-3">
        <Tabs<BookDay>
          label={t('sports.days')}
          panelId={panelId}
          chosen={day}
          onChoose={setAsked}
          tabs={bookDays.map((one) => ({
            key: one,
            label: t(`sports.day.${one}`),
            count: formatCount(byDay.get(one)?.length ?? 0),
          }))}
        />
        <div id={panelId} role="tabpanel" aria-label={t(`sports.day.${day}`)} className="grid grid-cols-1 gap-5">
          {shown.length === 0 && <p className="py-6 text-center text-mute">{t('sports.noneOfDay')}</p>}
          {leaguesOf(shown).map(({ name, events: of }) => (
            <section key={name} aria-label={name} className="grid grid-cols-1 gap-2">
              <h2 className="flex items-baseline gap-2 text-base font-bold">
                <bdi className="truncate">{name}</bdi>
                <span className="amount text-xs font-normal text-faint">{formatCount(of.length)}</span>
              </h2>
              <ul className="grid grid-cols-1 gap-1.5">
                {of.map((event) => (
                  <EventRow key={event.id} event={event} withDay={day === 'later'} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      {outrights.length > 0 && (
        <section aria-labelledby="sports-outrights" className="grid grid-cols-1 gap-2.5">
          <h2 id="sports-outrights" className="text-lg font-bold">
            {t('sports.outrights')}
          </h2>
          <ul className="grid grid-cols-1 gap-1.5">
            {outrights.map((event) => (
              <OutrightRow key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      <p className="text-xs text-faint text-pretty">
        {events.some(({ isSimulated }) => isSimulated) && `${t('sports.simulatedText')} `}
        {t('sports.othersKnow')}
      </p>
    </>
  )
}

const BookSkeleton = () => (
  <div aria-busy="true" className="grid gap-3">
    <Skeleton className="h-40 rounded-md" />
    <Skeleton className="h-11 w-72 rounded-full" />
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-32 rounded-md xl:h-24" />
    ))}
  </div>
)
