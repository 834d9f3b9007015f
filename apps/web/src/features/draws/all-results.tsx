import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconTrend from '~icons/lucide/chart-line'
import IconList from '~icons/lucide/list'
import { lotteryAreas, type LotteryArea, type LotteryDraw, type LotteryGame } from '#contract/lottery.ts'
import { dayOfArea, latestDay } from '#rules/lottery/days.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { wallClock } from '#kit/use-today.ts'
import { useState } from 'react'
import { callQuery } from '../../app/query.ts'
import { GameSign } from '../../parts/lottery/game-sign.tsx'
import { nameOfGame } from '../../parts/lottery/names.ts'
import { ResultBalls } from '../../parts/lottery/result-balls.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useDraws } from './address.ts'
import { DayStep, dayOf } from '../../parts/day-step.tsx'

/** Fast games have a new result every minute. */
const ASK_MS = 20_000

/** The last result of each game: of all days, or of an earlier day as the issues name it. */
export function AllResults({ games }: { readonly games: readonly LotteryGame[] | undefined }) {
  const t = useT()
  const { address, change } = useDraws('results')
  const [area, setArea] = useState<LotteryArea>()
  const today = area === undefined ? latestDay(wallClock()) : dayOfArea(area, wallClock())
  const day = dayOf(address.day, today)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery('lottery.results', {
      // While a day begins in one zone it is not over in another: what was drawn last is asked for without a day.
      ...(day === today ? {} : { day }),
      ...(area === undefined ? {} : { area }),
    }),
    refetchInterval: day === today ? ASK_MS : false,
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div
          role="group"
          aria-label={t('draws.area.label')}
          className="swipe-row -mx-4 flex gap-1.5 px-4 py-1 md:mx-0 md:px-0"
        >
          {[undefined, ...lotteryAreas].map((one) => (
            <button
              key={one ?? ''}
              type="button"
              aria-pressed={one === area}
              onClick={() => setArea(one)}
              className={chipClass(one === area)}
            >
              {t(`draws.area.${one ?? 'all'}`)}
            </button>
          ))}
        </div>
        <DayStep day={day} today={today} onDay={(next) => change({ day: next === today ? undefined : next })} />
      </div>
      {data === undefined && isError && <LoadFailed text={t('draws.failed')} onAgain={() => void refetch()} />}
      {data === undefined && !isError && (
        <div aria-busy="true" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {[0, 1, 2, 3, 4, 5].map((card) => (
            <Skeleton key={card} className="h-37 rounded-md" />
          ))}
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          picture={<EmptyPicture name="ticket" />}
          title={t('draws.none')}
          text={t('draws.noneText')}
          action={
            <button type="button" onClick={() => change({ day: undefined })} className={chipClass(false)}>
              {t('draws.today')}
            </button>
          }
        />
      )}
      {data !== undefined && data.list.length > 0 && (
        <ul
          aria-busy={isPlaceholderData}
          className={cx(
            'grid gap-3 transition-opacity duration-(--duration-layer) md:grid-cols-2 xl:grid-cols-3',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {data.list.map((draw) => (
            <ResultCard
              key={draw.gameCode}
              draw={draw}
              game={games?.find(({ gameCode }) => gameCode === draw.gameCode)}
              day={address.day}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ResultCardProps {
  readonly draw: LotteryDraw
  readonly game: LotteryGame | undefined
  readonly day: string | undefined
}

function ResultCard({ draw, game, day }: ResultCardProps) {
  const t = useT()
  const moment = useMoment()
  const { hrefOf } = useDraws('results')
  const { gameCode } = draw
  const name = game === undefined ? gameCode : nameOfGame(game)
  const linkClass =
    'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-mute quick-colors hover:bg-raised-2 hover:text-ink'
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-2.5 rounded-md bg-raised-1 px-4 pt-3.5 pb-1.5">
      <div className="flex items-center gap-3">
        <GameSign gameCode={gameCode} className="size-10 rounded-xl" />
        <div className="grid min-w-0">
          <h2 className="truncate text-lg leading-tight font-bold">{name}</h2>
          <p className="truncate text-xs text-faint">
            {moment(draw.drawsAt)}
            {draw.isSimulated && ` · ${t('draws.simulated')}`}
          </p>
        </div>
      </div>
      <div className="flex min-h-11 items-center">
        {draw.state === 'void' ? (
          <p className="text-mute">{t('draws.live.void')}</p>
        ) : game === undefined ? (
          <Skeleton className="h-8 w-40 bg-raised-2" />
        ) : (
          <ResultBalls kind={game.kind} result={draw.result} />
        )}
      </div>
      <div className="-mx-2 flex items-center border-t border-line pt-1">
        <span className="amount ps-2 text-xs text-faint">{draw.numero}</span>
        <span className="ms-auto flex">
          <Link
            href={hrefOf({ view: 'results', gameCode, day })}
            aria-label={t('draws.allOf', { game: name })}
            className={linkClass}
          >
            <IconList aria-hidden="true" className="size-4" />
            {t('draws.all')}
          </Link>
          <Link
            href={hrefOf({ view: 'trend', gameCode, day: undefined })}
            aria-label={t('draws.trendOf', { game: name })}
            className={linkClass}
          >
            <IconTrend aria-hidden="true" className="size-4" />
            {t('draws.title.trend')}
          </Link>
        </span>
      </div>
    </li>
  )
}
