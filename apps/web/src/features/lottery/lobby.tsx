import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconBack from '~icons/lucide/chevron-left'
import type { LotteryArea, LotteryGame } from '#contract/lottery.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSeconds } from '#ui/use-seconds.ts'
import { type Translate, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { DrawClock } from './draw-clock.tsx'
import { GameSign } from '../../parts/lottery/game-sign.tsx'
import { familyOf, nameOfFamily, nameOfGame } from '../../parts/lottery/names.ts'
import { ResultBalls } from '../../parts/lottery/result-balls.tsx'
import { drawNow, ofGame } from './use-draw.ts'

/** The menu is asked for again while it is looked at, so that countdowns and results go on. */
export const MENU_MS = 10_000

interface CardProps {
  readonly game: LotteryGame
  readonly heardAt: number
  readonly href: string
}

/** A game with the time to its close and its last result. */
function GameCard({ game, heardAt, href }: CardProps) {
  const t = useT()
  const { numero, closesAt, last } = drawNow(ofGame(game), heardAt)
  const seconds = useSeconds(closesAt)
  return (
    <Link
      href={href}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 rounded-md bg-raised-1 p-3.5 quick-colors hover:bg-raised-2"
    >
      <GameSign gameCode={game.gameCode} />
      <div className="min-w-0">
        <h3 className="text-base leading-tight font-bold text-balance lg:text-lg">{nameOfGame(game)}</h3>
        <p className="truncate text-xs text-mute">
          {numero === null ? (
            t('lottery.noDraw')
          ) : (
            <span dir="ltr" className="amount">
              {numero}
            </span>
          )}
        </p>
      </div>
      <DrawClock seconds={seconds} isSold={numero !== null} className="text-lg" />
      <div className="col-span-full flex min-h-6 items-center">
        {last === null ? (
          <p className="text-xs text-faint">{t('lottery.noResults')}</p>
        ) : (
          <ResultBalls kind={game.kind} result={last.result} size="xs" />
        )}
      </div>
    </Link>
  )
}

/** Games that are drawn on their days stand together, whatever they are, and so do two stations that are played as one. */
const OFFICIAL = 'official'
const PAIRS = 'pairs'
const isPair = ({ gameCode }: LotteryGame): boolean => gameCode.includes('+')

/** Of pairs of stations only those are shown whose next draw closes within a day: there is one pair or more for each. */
const PAIRS_AHEAD_MS = 86_400_000
const isShown = (game: LotteryGame): boolean =>
  !isPair(game) || (game.closesAt !== null && Date.parse(game.closesAt) - Date.parse(game.serverTime) <= PAIRS_AHEAD_MS)

/** The games that differ by their minutes alone, in the order of the menu. */
export function familiesOf(
  games: readonly LotteryGame[],
): readonly { readonly family: string; readonly games: readonly LotteryGame[] }[] {
  const families = new Map<string, LotteryGame[]>()
  for (const game of games) {
    const family = isPair(game) ? PAIRS : game.minutes === null ? OFFICIAL : familyOf(game.gameCode)
    families.set(family, [...(families.get(family) ?? []), game])
  }
  return [...families].map(([family, members]) => ({ family, games: members }))
}

function nameOfSection(family: string, t: Translate): string {
  if (family === PAIRS) return t('lottery.twoStations')
  return family === OFFICIAL ? t('lottery.drawDays') : nameOfFamily(family)
}

interface LobbyProps {
  readonly areas: readonly LotteryArea[]
  /** Where the lottery was opened from, if it was told. */
  readonly back: string | undefined
  /** The address of a game on this page. */
  hrefOf(gameCode: string): string
}

/** The games of a page by their menus; those that the member played last come first. */
export function Lobby({ areas, back, hrefOf }: LobbyProps) {
  const t = useT()
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    ...callQuery('lottery.menus', {}),
    refetchInterval: MENU_MS,
    staleTime: 0,
  })
  if (data === undefined) return isError ? <LoadFailed whole onAgain={() => void refetch()} /> : <LobbySkeleton />
  const games = data.menus.flatMap(({ gameMenus }) => gameMenus).filter(({ area }) => areas.includes(area))
  if (games.length === 0)
    return (
      <EmptyState
        whole
        picture={<EmptyPicture name="ticket" />}
        title={t('lottery.noGames')}
        text={t('lottery.noGamesText')}
      />
    )
  const recent = games.filter((game) => game.recent)
  const shown = [
    ...(recent.length === 0 ? [] : [{ family: 'recent', name: t('lottery.playedLast'), games: recent }]),
    ...familiesOf(games.filter(isShown)).map((one) => ({
      ...one,
      name: nameOfSection(one.family, t),
    })),
  ]
  return (
    <div className="grid gap-7 pb-8">
      <div className="flex items-center gap-1 pt-2">
        {back !== undefined && (
          <Link
            href={back}
            aria-label={t('lottery.back')}
            title={t('lottery.back')}
            className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
          >
            <IconBack className="size-5 rtl:-scale-x-100" />
          </Link>
        )}
        <h1 className="text-2xl font-extrabold lg:text-3xl">{t('lottery.title')}</h1>
      </div>
      {shown.map(({ family, name, games: members }) => (
        <section key={family} aria-labelledby={`lottery-${family}`} className="grid gap-3">
          <h2 id={`lottery-${family}`} className="text-xl font-bold">
            {name}
          </h2>
          <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {members.map((game) => (
              <GameCard key={game.gameCode} game={game} heardAt={dataUpdatedAt} href={hrefOf(game.gameCode)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const LobbySkeleton = () => (
  <div className="grid gap-7 pt-2">
    <Skeleton className="h-9 w-48" />
    <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-28 rounded-md" />
      ))}
    </div>
  </div>
)
