import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { useToday } from '#kit/use-today.ts'
import { callQuery } from '../../app/query.ts'
import { paths } from '../../app/paths.ts'
import { useAskMs } from './use-live.ts'
import { winnerOf } from './winner.ts'

const ROWS = 6
const MOST = 72

const beads = {
  home: 'bg-[#b3392f] text-white',
  away: 'bg-[#2f6f9f] text-white',
  draw: 'bg-[#e0a23c] text-[#1d1a14]',
} as const

/** The fights of today as a board of beads, column by column, the last one at the end: who took each of them. */
export function PitBoard() {
  const t = useT()
  const { data } = useQuery({
    ...callQuery('sports.events', { sport: 'cockfight', phase: 'ended', day: useToday() }),
    refetchInterval: useAskMs(),
    staleTime: 0,
  })
  // A fight that was called off has no place on the board.
  const fights = (data?.events ?? [])
    .filter(({ change }) => change === null)
    .slice(0, MOST)
    .toReversed()
  const sides = ['home', 'away', 'draw'] as const
  const count = (side: (typeof sides)[number]): string =>
    formatCount(fights.filter((one) => winnerOf(one) === side).length)
  return (
    <section aria-labelledby="pit-board" className="grid grid-cols-1 gap-2.5 rounded-md bg-raised-1 p-3.5">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="pit-board" className="me-auto text-base font-bold">
          {t('sports.board.title')}
        </h2>
        {sides.map((side) => (
          <span key={side} className="flex items-center gap-1.5 text-sm text-mute">
            <span aria-hidden="true" className={cx('size-3 rounded-full', beads[side])} />
            {t(`sports.board.${side}`)} <b className="amount text-ink">{count(side)}</b>
          </span>
        ))}
      </header>
      {fights.length === 0 ? (
        <p className="min-h-12 text-sm text-mute">{t('sports.board.none')}</p>
      ) : (
        <ol
          dir="ltr"
          className="swipe-row grid auto-cols-[2.25rem] grid-flow-col gap-1.5 justify-start"
          style={{ gridTemplateRows: `repeat(${Math.min(ROWS, fights.length)}, 2.25rem)` }}
        >
          {fights.map((fight) => {
            const side = winnerOf(fight)
            const name = side === 'draw' ? t('sports.board.draw') : fight[side]
            return (
              <li key={fight.id}>
                <Link
                  href={paths.sportsEvent(fight.id)}
                  aria-label={`${fight.home} – ${fight.away}: ${name}`}
                  title={name}
                  className={cx('grid size-9 place-items-center rounded-full text-sm font-bold', beads[side])}
                >
                  {t(`sports.board.${side}.short`)}
                </Link>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
