import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconFlame from '~icons/lucide/flame'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { paths } from '../../app/paths.ts'
import { TeamCrest } from './crest.tsx'
import { mainOf } from './event-row.tsx'
import { EventTime } from './event-time.tsx'
import { useNames } from './names.ts'
import type { Sport, SportEvent } from './types.ts'
import { useAskMs } from './use-live.ts'
import { useOdds } from './use-odds.ts'

const MOST = 8

export interface HotMatchesProps {
  readonly sport?: Sport | undefined
  /** Those that run stand beside it already. */
  readonly besideLive?: boolean
}

/** The matches on which most may be won, as a strip of drawn cards that lead to them. Its room is the same before they have come. */
export function HotMatches({ sport, besideLive = false }: HotMatchesProps) {
  const t = useT()
  const hot = besideLive ? 2 * MOST : MOST
  const { data, isError, refetch } = useQuery({
    ...callQuery('sports.events', { hot, ...(sport === undefined ? {} : { sport }) }),
    refetchInterval: useAskMs(),
    staleTime: 0,
  })
  const shown = data?.events.filter(({ phase }) => !besideLive || phase === 'before').slice(0, MOST)
  return (
    <section aria-labelledby="sports-hot" className="grid min-h-54 grid-cols-1 content-start gap-2.5">
      <h2 id="sports-hot" className="flex items-center gap-2 text-lg font-bold">
        <IconFlame className="size-5 text-accent" />
        {t('sports.hot')}
      </h2>
      {data === undefined && isError && <LoadFailed slim onAgain={() => void refetch()} />}
      {shown?.length === 0 && <p className="text-mute">{t('sports.none')}</p>}
      <ul
        aria-busy={shown === undefined}
        className="swipe-row relative -mx-(--gutter) grid auto-cols-[17rem] grid-flow-col justify-start gap-2.5 scroll-px-(--gutter) px-(--gutter) lg:mx-0 lg:px-0"
      >
        {shown === undefined
          ? !isError &&
            [0, 1, 2, 3].map((card) => (
              <li key={card}>
                <Skeleton className="h-42 rounded-md" />
              </li>
            ))
          : shown.map((event) => <HotCard key={event.id} event={event} />)}
      </ul>
    </section>
  )
}

/** A match as two crests on a drawn field, with the prices of who wins. */
function HotCard({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const odds = useOdds()
  const names = useNames()
  const { result } = mainOf(event)
  const hasScore = event.phase !== 'before' && event.sport !== 'cockfight'
  return (
    <li className="snap-start">
      <Link
        href={paths.sportsEvent(event.id)}
        className="relative grid h-42 content-between overflow-hidden rounded-md bg-linear-to-br from-raised-2 to-raised-1 p-3 hairline hover:brightness-110"
      >
        {event.sport === 'football' && <Field />}
        <span className="relative flex items-center justify-between gap-2">
          <EventTime event={event} withDay />
          <bdi className="truncate text-xs text-mute">{event.competition}</bdi>
        </span>
        <span className="relative grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
          <Side name={event.home} />
          {hasScore ? (
            <b className="amount text-lg text-accent">
              <bdi>
                {event.score.home}–{event.score.away}
              </bdi>
            </b>
          ) : (
            <span className="text-sm font-bold text-faint">{t('sports.versus')}</span>
          )}
          <Side name={event.away} />
        </span>
        <span className="relative flex min-h-6 justify-center gap-4 text-sm">
          {result?.picks.map(
            ({ pick, price }) =>
              price !== null && (
                <span key={pick} className="flex min-w-0 items-baseline gap-1.5">
                  <span className="truncate text-xs text-mute">
                    {names.short(pick, result) ?? names.pick(pick, result, event)}
                  </span>
                  <bdi className="amount font-bold">{odds(price)}</bdi>
                </span>
              ),
          )}
        </span>
      </Link>
    </li>
  )
}

const Side = ({ name }: { readonly name: string }) => (
  <span className="grid justify-items-center gap-1">
    <TeamCrest name={name} className="size-11" />
    <bdi className="w-full truncate text-center text-sm font-semibold">{name}</bdi>
  </span>
)

/** The lines of a field behind a card. */
const Field = () => (
  <svg
    viewBox="0 0 272 168"
    aria-hidden="true"
    preserveAspectRatio="none"
    className="absolute inset-0 size-full text-accent opacity-12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d="M136 0v168M0 44h34v80H0M272 44h-34v80h34" />
    <circle cx="136" cy="84" r="34" />
  </svg>
)
