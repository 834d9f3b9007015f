import { Link } from 'wouter'
import IconNext from '~icons/lucide/chevron-right'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { TeamCrest } from './crest.tsx'
import { EventTime } from './event-time.tsx'
import { balanced } from './groups.ts'
import { useNames } from './names.ts'
import { PriceButton } from './price-button.tsx'
import type { SportEvent, SportMarket } from './types.ts'

/** The main markets of an event as a list shows them: who wins, and where it is wide a handicap and a total. */
export function mainOf({ markets }: Pick<SportEvent, 'markets'>): {
  readonly result: SportMarket | undefined
  readonly handicap: SportMarket | undefined
  readonly total: SportMarket | undefined
} {
  const of = (...types: readonly string[]) =>
    markets.filter(({ type, period }) => types.includes(type) && period === 'match')
  return {
    result: of('1x2', 'winner', 'fight')[0],
    handicap: balanced(of('ah', 'mh')),
    total: balanced(of('ou', 'tm')),
  }
}

/** The two sides with their signs and, once it has begun, their scores. */
export function Sides({ event, className }: { readonly event: SportEvent; readonly className?: string }) {
  // A fight has no score but its winner.
  const isStarted = event.phase !== 'before' && event.sport !== 'cockfight'
  return (
    <span className={cx('grid min-w-0 gap-1.5', className)}>
      {(['home', 'away'] as const).map((side) => (
        <span key={side} className="flex min-w-0 items-center gap-2">
          <TeamCrest name={event[side]} className="size-5" />
          <bdi className="min-w-0 flex-1 truncate text-sm leading-tight font-semibold">{event[side]}</bdi>
          {isStarted && <b className="amount text-base text-accent">{event.score[side]}</b>}
        </span>
      ))}
    </span>
  )
}

/** The prices of one market beside each other; on a wide screen below the name of the market. */
function Prices({
  event,
  market,
  headed = false,
  className,
}: {
  readonly event: SportEvent
  readonly market: SportMarket | undefined
  readonly headed?: boolean
  readonly className?: string
}) {
  const names = useNames()
  if (market === undefined) return <span className={className} />
  return (
    <div role="group" aria-label={names.market(market, event)} className={cx('grid content-start gap-1', className)}>
      {headed && (
        <span aria-hidden="true" className="truncate text-center text-xs text-faint">
          {names.market(market, event)}
        </span>
      )}
      <div className="grid gap-1" style={{ gridTemplateColumns: `repeat(${market.picks.length}, minmax(0, 1fr))` }}>
        {market.picks.map((pick) => (
          <PriceButton key={pick.pick} event={event} market={market} pick={pick} short />
        ))}
      </div>
    </div>
  )
}

interface EventRowProps {
  readonly event: SportEvent
  /** The day stands beside the time, where the list is of several. */
  readonly withDay: boolean
}

/** An event of the list with its main prices; its sides lead to all of its markets. */
export function EventRow({ event, withDay }: EventRowProps) {
  const t = useT()
  const { result, handicap, total } = mainOf(event)
  return (
    <li className="grid gap-x-3 gap-y-2.5 rounded-md bg-raised-1 p-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_minmax(0,9.5rem)_minmax(0,9.5rem)] xl:items-center">
      <Link
        href={paths.sportsEvent(event.id)}
        className="group/row flex min-w-0 items-center gap-2 rounded-sm quick-colors"
      >
        <span className="grid min-w-0 flex-1 gap-1.5">
          <span className="flex items-center justify-between gap-2">
            <EventTime event={event} withDay={withDay} />
            <span className="flex items-center gap-0.5 text-xs text-faint group-hover/row:text-ink">
              {t('sports.markets', { markets: event.marketCount, count: formatCount(event.marketCount) })}
              <IconNext className="size-3.5 rtl:-scale-x-100" />
            </span>
          </span>
          <Sides event={event} />
        </span>
      </Link>
      <Prices event={event} market={result} headed />
      <Prices event={event} market={handicap} headed className="max-xl:hidden" />
      <Prices event={event} market={total} headed className="max-xl:hidden" />
    </li>
  )
}

/** A running event in the strip above the list. */
export function LiveCard({ event }: { readonly event: SportEvent }) {
  const { result } = mainOf(event)
  return (
    <li className="grid snap-start content-between gap-2.5 rounded-md bg-raised-1 p-3">
      <Link href={paths.sportsEvent(event.id)} className="grid gap-2 rounded-sm">
        <span className="flex items-center justify-between gap-2">
          <EventTime event={event} />
          <span className="truncate text-xs text-faint">{event.competition}</span>
        </span>
        <Sides event={event} />
      </Link>
      <Prices event={event} market={result} />
    </li>
  )
}
