import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import IconTicket from '~icons/lucide/ticket'
import IconTrend from '~icons/lucide/chart-column'
import IconAll from '~icons/lucide/list'
import type { LotteryGame } from '#contract/lottery.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { ResultBalls } from '../../parts/lottery/result-balls.tsx'

export interface RecentResultsProps {
  readonly game: LotteryGame
  /** The newest draw that has a result; another one asks anew. */
  readonly newest: string | undefined
}

const SHOWN = 12

const ways = [
  { view: 'results', icon: IconAll },
  { view: 'trend', icon: IconTrend },
  { view: 'tickets', icon: IconTicket },
] as const

/** To all draws of the game, what they look like over time, and the member's own tickets. */
function Ways({ gameCode }: { readonly gameCode: string }) {
  const t = useT()
  const [page] = useLocation()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {ways.map(({ view, icon: Sign }) => (
        <li key={view}>
          <Link
            href={paths.draws(page, { view, gameCode })}
            className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-raised-1 px-3.5 text-sm text-mute quick-colors hover:bg-raised-2 hover:text-ink pointer-coarse:min-h-11"
          >
            <Sign className="size-4" />
            {t(`draws.title.${view}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The last results of a game. */
export function RecentResults({ game, newest }: RecentResultsProps) {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('lottery.draws', { gameCode: game.gameCode, last: '30' }))
  useEffect(() => {
    if (newest !== undefined) void refetch()
  }, [newest, refetch])
  return (
    <section aria-labelledby="lottery-results" className="grid content-start gap-2">
      <h2 id="lottery-results" className="text-lg font-bold">
        {t('lottery.lastResults')}
      </h2>
      <Ways gameCode={game.gameCode} />
      {data === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <div className="grid gap-1.5">
            {Array.from({ length: 6 }, (_, at) => (
              <Skeleton key={at} className="h-11" />
            ))}
          </div>
        )
      ) : data.list.length === 0 ? (
        <p className="text-sm text-mute">{t('lottery.noResults')}</p>
      ) : (
        <ol className="grid gap-px overflow-hidden rounded-sm">
          {data.list.slice(0, SHOWN).map(({ numero, result, revision }) => (
            <li
              key={`${numero}-${revision}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-raised-1 px-3 py-1.5"
            >
              <span dir="ltr" className="amount text-xs text-mute">
                {numero}
              </span>
              <ResultBalls kind={game.kind} result={result} size="xs" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
