import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { TeamCrest } from './crest.tsx'
import { EventTime } from './event-time.tsx'
import type { SportEvent } from './types.ts'

/** Red cards of a side, one drawn each. */
function Cards({ count }: { readonly count: number | undefined }) {
  const t = useT()
  if (count === undefined || count === 0) return null
  return (
    <span className="flex gap-1" role="img" aria-label={t('sports.redCards', { count })}>
      {Array.from({ length: count }, (_, card) => (
        <span key={card} className="h-4 w-2.5 rotate-6 rounded-[2px] bg-lost" />
      ))}
    </span>
  )
}

function Side({
  event,
  side,
  className,
}: {
  readonly event: SportEvent
  readonly side: 'home' | 'away'
  readonly className?: string
}) {
  const { board } = event
  return (
    <div className={cx('grid min-w-0 justify-items-center gap-2 text-center', className)}>
      <TeamCrest name={event[side]} className="size-12 lg:size-16" />
      <p className="display text-base leading-tight font-bold text-balance lg:text-xl">
        <bdi>{event[side]}</bdi>
      </p>
      <Cards count={side === 'home' ? board.redHome : board.redAway} />
    </div>
  )
}

/** Both sides, the score, and where the event stands. */
export function Scoreboard({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const { phase, score, sport } = event
  return (
    <div
      // A score is read from the left everywhere, so the home side stands there.
      dir="ltr"
      className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 rounded-lg bg-raised-1 px-4 py-5 lg:px-8 lg:py-7"
    >
      <Side event={event} side="home" />
      <div className="grid justify-items-center gap-2 pt-2">
        {phase === 'before' || sport === 'cockfight' ? (
          <p className="display text-2xl font-extrabold text-faint">{t('sports.versus')}</p>
        ) : (
          <p className="display text-3xl font-extrabold lg:text-4xl" aria-live="polite">
            <span className="sr-only">{t('sports.score')} </span>
            <bdi className="amount">
              {score.home}–{score.away}
            </bdi>
          </p>
        )}
        <span dir="auto">
          <EventTime event={event} withDay className="text-center whitespace-normal" />
        </span>
      </div>
      <Side event={event} side="away" />
    </div>
  )
}
