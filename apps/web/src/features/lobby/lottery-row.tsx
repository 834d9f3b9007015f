import { calls } from 'virtual:lottery-calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LotteryArea, LotteryGame } from '#contract/lottery.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSeconds } from '#ui/use-seconds.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { learnCalls } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import type { LotteryRoute } from '../../app/start-of-game.ts'
import { GameSign } from '../../parts/lottery/game-sign.tsx'
import { nameOfGame } from '../../parts/lottery/names.ts'
import { ResultBalls } from '../../parts/lottery/result-balls.tsx'
import { useCountdown } from '../../parts/lottery/use-countdown.ts'
import { SectionHead } from './section-head.tsx'

learnCalls(calls)

/** Draws close every minute; the menu is asked for again while it is looked at. */
const ASK_MS = 10_000

/** The page on which the games of an area are bet on. */
const routes: Readonly<Record<LotteryArea, LotteryRoute>> = {
  LOTT: '/lottery',
  ELOTT: '/lottery',
  SEA: '/seaLottery',
  VN: '/vnLottery',
}

/** The first lotteries of a category with the time to their close and their last results; all of them stand on their page. */
export function LotteryRow({ category }: { readonly category: 'LOTT' | 'ELOTT' }) {
  const t = useT()
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    ...callQuery('lottery.menus', { front: category }),
    refetchInterval: ASK_MS,
    staleTime: 0,
  })
  const games = (data?.menus ?? []).flatMap(({ gameMenus }) => gameMenus)
  if (data !== undefined && games.length === 0) return null
  return (
    <section aria-labelledby="lotteries">
      <SectionHead
        id="lotteries"
        title={t('draws.centre.title')}
        more={{
          href: routes[category === 'LOTT' ? 'LOTT' : 'VN'],
          label: t('draws.area.all'),
          name: t('draws.centre.all'),
        }}
      />
      {data === undefined && isError && <LoadFailed slim onAgain={() => void refetch()} />}
      <ul
        aria-busy={data === undefined && !isError}
        className="swipe-row -mx-(--gutter) grid auto-cols-[minmax(16.5rem,1fr)] grid-flow-col gap-2.5 scroll-px-(--gutter) px-(--gutter) sm:mx-0 sm:grid-flow-row sm:grid-cols-2 sm:px-0 lg:grid-cols-3 xl:grid-cols-4"
      >
        {data === undefined && !isError
          ? [0, 1, 2, 3].map((card) => (
              <li key={card}>
                <Skeleton className="h-37 rounded-md" />
              </li>
            ))
          : games.map((game) => (
              <li key={game.gameCode} className="snap-start">
                <LotteryCard game={game} heardAt={dataUpdatedAt} />
              </li>
            ))}
      </ul>
    </section>
  )
}

interface LotteryCardProps {
  readonly game: LotteryGame
  /** When the game was told, by this device's clock. */
  readonly heardAt: number
}

function LotteryCard({ game, heardAt }: LotteryCardProps) {
  const t = useT()
  const countdown = useCountdown()
  const { gameCode, kind, numero, closesAt, serverTime, previous, area } = game
  const ahead = heardAt - Date.parse(serverTime)
  const seconds = useSeconds(closesAt === null ? undefined : Date.parse(closesAt) + ahead)
  return (
    <Link
      href={paths.lottery(routes[area], gameCode)}
      className="grid h-full grid-rows-[auto_1fr_auto] gap-3 rounded-md bg-raised-1 p-4 quick-colors hover:bg-raised-2"
    >
      <span className="flex items-center gap-3">
        <GameSign gameCode={gameCode} className="size-11" />
        <span className="grid min-w-0">
          <span className="display truncate text-lg leading-tight font-bold">{nameOfGame(game)}</span>
          <span className="amount truncate text-xs text-faint">{numero ?? previous?.numero}</span>
        </span>
      </span>
      <span className="flex min-h-10 items-center">
        {previous === null ? (
          <span className="text-sm text-faint">{t('draws.centre.noResult')}</span>
        ) : (
          <ResultBalls kind={kind} result={previous.result} size="xs" />
        )}
      </span>
      <span className="flex items-baseline justify-between gap-3 border-t border-line pt-2.5 text-sm">
        <span className="text-mute">{t(wordsOf(numero, seconds))}</span>
        {seconds > 0 && (
          <span role="timer" className={cx('amount text-lg font-bold', seconds <= 10 ? 'text-lost' : 'text-accent')}>
            {countdown(seconds)}
          </span>
        )}
      </span>
    </Link>
  )
}

const wordsOf = (numero: string | null, seconds: number) =>
  numero === null ? 'draws.centre.noDraw' : seconds === 0 ? 'draws.centre.closing' : 'draws.centre.closes'
