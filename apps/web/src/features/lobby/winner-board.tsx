import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import IconTrophy from '~icons/game-icons/podium-winner'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { useWinners, type Winner } from './lobby.queries.ts'
import { TOP, WinnerLine } from './winner-line.tsx'

/** Lines of the board that stand; those beyond roll by below the first three. */
const SEATS = 6
/** The list moves by half a pixel a frame (spec 2.4), of which most screens have sixty a second. */
const PIXELS_A_SECOND = 30

/** The winners, as many as there are; a list that is longer than its place rolls. */
export function BoardLines({ list }: { readonly list: readonly Winner[] }) {
  // The second copy, for rolling without a seam, is of no use in the document.
  const [drawn, setDrawn] = useState(false)
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    setDrawn(true)
    const lines = strip.current
    if (lines === null) return
    // It has no height as long as a window of another width hides it.
    const watch = new ResizeObserver(() =>
      lines.parentElement?.style.setProperty('--roll-time', `${lines.offsetHeight / PIXELS_A_SECOND}s`),
    )
    watch.observe(lines)
    return () => watch.disconnect()
  }, [list])
  const top = list.length > SEATS ? list.slice(0, TOP) : list
  const rest = list.slice(top.length)
  const rolls = drawn && rest.length > 2
  return (
    <>
      <ol>
        {top.map((winner, index) => (
          <li key={index}>
            <WinnerLine winner={winner} rank={index + 1} />
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <div className="winner-roll relative mt-1 min-h-0 flex-1 overflow-hidden" data-rolls={rolls ? '' : undefined}>
          <div className="winner-roll-strip">
            <ol ref={strip} start={TOP + 1}>
              {rest.map((winner, index) => (
                <li key={index}>
                  <WinnerLine winner={winner} rank={TOP + index + 1} />
                </li>
              ))}
            </ol>
            {rolls && (
              <ol aria-hidden="true" inert>
                {rest.map((winner, index) => (
                  <li key={index}>
                    <WinnerLine winner={winner} rank={TOP + index + 1} still />
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Who has won most in the last day. */
export function WinnerBoard() {
  const t = useT()
  const { data, isError, refetch } = useWinners()
  const list = data?.list
  // Before the first win of the day the banner has the room to itself.
  if (list?.length === 0) return null
  return (
    <section
      aria-labelledby="winners"
      className="flex h-100 min-h-0 flex-col overflow-hidden rounded-lg bg-raised-1 p-2.5 pt-3 max-xl:hidden"
    >
      <div className="flex items-center gap-2.5 px-2.5 pb-2">
        <IconTrophy className="size-6 text-accent" />
        <h2 id="winners" className="text-lg font-bold">
          {t('winners.title')}
        </h2>
        <p className="ms-auto text-sm text-faint">{t('winners.span')}</p>
      </div>
      {list === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <div className="grid gap-2 px-2.5" aria-busy="true">
            {Array.from({ length: SEATS }, (_, index) => (
              <Skeleton key={index} className="h-11" />
            ))}
          </div>
        )
      ) : (
        <BoardLines list={list} />
      )}
      {list !== undefined && list.length > SEATS && (
        <Link
          href={paths.winners()}
          className="mt-1 grid min-h-11 place-items-center rounded-sm text-sm font-medium text-mute transition-colors hover:bg-raised-2 hover:text-ink"
        >
          {t('winners.all')}
        </Link>
      )}
    </section>
  )
}
