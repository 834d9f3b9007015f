import { Link } from 'wouter'
import IconCup from '~icons/lucide/trophy'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { TeamCrest } from './crest.tsx'
import { changeOf, useStart } from './event-time.tsx'
import { useNames } from './names.ts'
import { PriceButton } from './price-button.tsx'
import type { SportEvent } from './types.ts'

/** Whether an event is an outright: who of its runners ends where in a competition. */
export const isOutright = ({ runners }: Pick<SportEvent, 'runners'>): boolean => runners.length > 0

/** Runners whose prices a list shows. */
const SHOWN = 3

/** When an outright is decided, or what became of it. */
function Decided({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const start = useStart()
  const said =
    changeOf(event, t) ??
    (event.phase === 'ended' ? t('sports.ended') : t('sports.decided', { date: start(event.startsAt, true) }))
  return <span className="amount text-xs text-mute">{said}</span>
}

/** An outright of the list with those who are most likely to win; its name leads to all of its runners. */
export function OutrightRow({ event }: { readonly event: SportEvent }) {
  const names = useNames()
  const market = event.markets.find(({ line }) => line === 4) ?? event.markets[0]
  const likely = (market?.picks ?? []).toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity)).slice(0, SHOWN)
  return (
    <li className="grid gap-x-3 gap-y-2.5 rounded-md bg-raised-1 p-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] xl:items-center">
      <Link href={paths.sportsEvent(event.id)} className="grid min-w-0 gap-1.5 rounded-sm">
        <span className="flex items-center justify-between gap-2">
          <Decided event={event} />
          <bdi className="truncate text-xs text-faint">{event.competition}</bdi>
        </span>
        <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          <IconCup className="size-5 shrink-0 text-accent" />
          <bdi className="min-w-0 truncate">{event.home}</bdi>
        </span>
      </Link>
      {market !== undefined && (
        <div role="group" aria-label={names.market(market, event)} className="grid grid-cols-3 gap-1">
          {likely.map((pick) => (
            <PriceButton key={pick.pick} event={event} market={market} pick={pick} />
          ))}
        </div>
      )}
    </li>
  )
}

/** The head of an outright's page; once it is decided, with how its runners ended. */
export function OutrightBoard({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const ranked = event.runners.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const missing = ranked.length === 0 ? [] : event.runners.filter(({ place }) => place === null)
  return (
    <div className="grid gap-4 rounded-lg bg-raised-1 px-4 py-5 lg:px-8 lg:py-7">
      <div className="grid justify-items-center gap-2 text-center">
        <IconCup className="size-10 text-accent" />
        <p className="display text-lg leading-tight font-bold text-balance lg:text-2xl">
          <bdi>{event.home}</bdi>
        </p>
        <Decided event={event} />
      </div>
      {ranked.length > 0 && (
        <ol aria-label={t('sports.ranking')} className="grid gap-1.5 sm:grid-cols-2">
          {[...ranked, ...missing].map(({ pick, name, place }) => (
            <li key={pick} className="flex min-w-0 items-center gap-2 rounded-sm bg-raised-2 px-3 py-2">
              <b className="amount w-6 shrink-0 text-accent">{place ?? '–'}</b>
              <TeamCrest name={name} className="size-5" />
              <bdi className="min-w-0 truncate text-sm font-semibold">{name}</bdi>
              {place === null && <span className="ms-auto text-xs text-mute">{t('sports.noPlace')}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Who plays, or what an outright is about. */
export const EventTitle = ({ home, away }: Pick<SportEvent, 'home' | 'away'>) =>
  away === '' ? (
    <bdi>{home}</bdi>
  ) : (
    <>
      <bdi>{home}</bdi> – <bdi>{away}</bdi>
    </>
  )
