import IconTrophy from '~icons/lucide/trophy'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { TeamCrest } from './crest.tsx'
import type { SportEvent } from './types.ts'

/** A series as its maps: those that each side won, the one that is played with its rounds, and those to come. */
export function SeriesBoard({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const { score, bestOf, board, phase } = event
  const maps = bestOf ?? 1
  const played = score.home + score.away
  const needed = Math.floor(maps / 2) + 1
  const isOver = phase === 'ended' || Math.max(score.home, score.away) >= needed
  const rounds = isOver ? undefined : board.rounds
  return (
    <div className="grid gap-4 rounded-md bg-raised-1 p-4">
      <p className="text-sm text-mute">{t('sports.bestOf', { maps, needed })}</p>
      <ul className="grid gap-2.5">
        {(['home', 'away'] as const).map((side) => (
          <li key={side} className="flex items-center gap-3">
            <TeamCrest name={event[side]} className="size-8" />
            <bdi className="min-w-0 flex-1 truncate font-semibold">{event[side]}</bdi>
            <span aria-hidden="true" className="flex gap-1.5">
              {Array.from({ length: needed }, (_, map) => (
                <span
                  key={map}
                  className={cx(
                    'grid size-7 place-items-center rounded-[0.5rem]',
                    map < score[side] ? 'bg-accent text-accent-ink' : 'bg-raised-3 text-faint',
                  )}
                >
                  {map < score[side] && <IconTrophy className="size-4" />}
                </span>
              ))}
            </span>
            <b className="amount w-6 text-end text-xl">{score[side]}</b>
            {rounds !== undefined && (
              <span className="amount w-12 rounded-[0.5rem] bg-raised-2 py-1 text-center text-base font-bold">
                <span className="sr-only">{t('sports.rounds')} </span>
                {rounds[side]}
              </span>
            )}
          </li>
        ))}
      </ul>
      {phase === 'live' && !isOver && (
        <ol className="flex flex-wrap gap-1.5">
          {Array.from({ length: maps }, (_, map) => (
            <li
              key={map}
              aria-current={map === played ? 'step' : undefined}
              className={cx(
                'rounded-full px-3 py-1 text-xs font-semibold',
                map === played ? 'bg-ink text-page' : map < played ? 'bg-raised-3 text-mute' : 'bg-raised-2 text-faint',
              )}
            >
              {t('sports.mapNow', { n: map + 1 })}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
