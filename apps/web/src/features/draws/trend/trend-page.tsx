import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconNote from '~icons/lucide/info'
import type { DrawnResult, LotteryGame } from '#contract/lottery.ts'
import { kindOfGame } from '#rules/lottery/games.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTopic } from '#kit/topics.ts'
import { STAYS } from '#kit/use-scroll.ts'
import { paths } from '../../../app/paths.ts'
import { callQuery } from '../../../app/query.ts'
import { useLotteryGames } from '../../../parts/lottery/use-games.ts'
import { EmptyPicture } from '../../../parts/small-pictures.tsx'
import { useDraws } from '../address.ts'
import { DrawsFrame } from '../frame.tsx'
import { GameMenu } from '../game-menu.tsx'
import { RoadsSection } from './roads-section.tsx'
import { roadsOf } from './roads.ts'
import { TrackSections } from './track-sections.tsx'
import { tracksOf } from './tracks.ts'

const lengths = ['30', '50', '100', '200', '500', '1000'] as const
type Length = (typeof lengths)[number]

/** What a game's last draws were like, counted and drawn. */
export function TrendPage() {
  const { address } = useDraws('trend')
  const [page] = useLocation()
  const { games, failed, again } = useLotteryGames()
  const game = games?.find(({ gameCode }) => gameCode === address.gameCode) ?? games?.[0]
  return (
    <DrawsFrame view="trend" game={game}>
      {failed && <LoadFailed onAgain={again} />}
      {games === undefined && !failed && <TrendSkeleton />}
      {game !== undefined && games !== undefined && (
        <Trend
          key={game.gameCode}
          game={game}
          games={games}
          onGame={(gameCode) => navigate(paths.draws(page, { ...address, gameCode }), { replace: true, state: STAYS })}
        />
      )}
    </DrawsFrame>
  )
}

interface TrendProps {
  readonly game: LotteryGame
  readonly games: readonly LotteryGame[]
  onGame(gameCode: string): void
}

function Trend({ game, games, onGame }: TrendProps) {
  const t = useT()
  const { address, change } = useDraws('trend')
  const last: Length = lengths.find((one) => one === address.last) ?? '50'
  const { gameCode } = game
  // Trends are kept by browsers and by the server until there is a newer draw.
  const [newest, setNewest] = useState(game.previous?.numero)
  const { data, isError, isPlaceholderData, refetch } = useQuery(callQuery('lottery.trend', { gameCode, last, newest }))
  useTopic('lottery', gameCode, ({ last: drawn }) => {
    if (drawn?.result != null) setNewest(drawn.numero)
  })
  return (
    <>
      <p className="flex gap-3 rounded-md bg-news-soft px-4 py-3 text-sm text-pretty">
        <IconNote aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-news" />
        {t('draws.trend.note')}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <GameMenu games={games} chosen={gameCode} onChoose={onGame} />
        <div
          role="group"
          aria-label={t('draws.trend.length')}
          className="swipe-row -mx-4 flex gap-1.5 px-4 py-1 md:mx-0 md:px-0"
        >
          {lengths.map((length) => (
            <button
              key={length}
              type="button"
              aria-pressed={length === last}
              onClick={() => change({ last: length })}
              className={chipClass(length === last)}
            >
              {t('draws.trend.draws', { draws: Number(length), count: formatCount(Number(length)) })}
            </button>
          ))}
        </div>
      </div>
      {data === undefined && isError && <LoadFailed text={t('draws.failed')} onAgain={() => void refetch()} />}
      {data === undefined && !isError && <TrendSkeleton />}
      {data?.list.length === 0 && (
        <EmptyState picture={<EmptyPicture name="chart" />} title={t('draws.none')} text={t('draws.trend.noneText')} />
      )}
      {data !== undefined && data.list.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={cx(
            'grid grid-cols-1 gap-4 transition-opacity duration-(--duration-layer)',
            isPlaceholderData && 'opacity-50',
          )}
        >
          <TrendCharts game={game} draws={data.list} />
        </div>
      )}
    </>
  )
}

function TrendCharts({ game, draws }: { readonly game: LotteryGame; readonly draws: readonly DrawnResult[] }) {
  const { kind, gameCode } = game
  const oldestFirst = useMemo(() => draws.toReversed(), [draws])
  const results = useMemo(() => oldestFirst.map(({ result }) => result), [oldestFirst])
  const tracks = useMemo(() => tracksOf(kind, results), [kind, results])
  const roads = useMemo(() => {
    const rules = kindOfGame(gameCode)
    return rules === undefined ? [] : roadsOf(rules, results)
  }, [gameCode, results])
  const numeros = useMemo(() => oldestFirst.map(({ numero }) => numero), [oldestFirst])
  return (
    <>
      <TrackSections tracks={tracks} numeros={numeros} />
      {roads.length > 0 && <RoadsSection roads={roads} numeros={numeros} />}
    </>
  )
}

const TrendSkeleton = () => (
  <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-60 rounded-md" />
    <Skeleton className="h-60 rounded-md" />
    <Skeleton className="h-96 rounded-md lg:col-span-2" />
  </div>
)
