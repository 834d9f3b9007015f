import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LotteryArea } from '#contract/lottery.ts'
import { isOwnPath } from '#contract/own-path.ts'
import { kindOfGame } from '#rules/lottery/games.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { Betting } from './betting.tsx'
import { Lobby } from './lobby.tsx'
import type { RecentResultsProps } from './recent-results.tsx'

/** Which games a page shows, by its path in small letters; the other spelling of `/lottery` shows the same. */
const areasOf = (path: string): readonly LotteryArea[] => {
  const name = path.toLowerCase()
  if (name.startsWith('/vn')) return ['VN']
  return name.startsWith('/sea') ? ['SEA'] : ['LOTT', 'ELOTT']
}

export interface LotteryPageProps {
  /** What stands beside the slip: the last results of the game. */
  readonly Results: ComponentType<RecentResultsProps>
}

/** The page of a region's lotteries: its lobby, or the game that the address names. */
export function LotteryPage({ Results }: LotteryPageProps) {
  const [path] = useLocation()
  const query = new URLSearchParams(useSearch())
  const gameCode = query.get('gameCode')
  const asked = query.get('backUrl')
  // An address of another site is no way back.
  const back = asked !== null && isOwnPath(asked) ? asked : undefined
  const lobby = (
    <Lobby areas={areasOf(path)} back={back} hrefOf={(code) => paths.lotteryPage(path, code, { backUrl: back })} />
  )
  return gameCode === null ? (
    lobby
  ) : (
    <GameOf key={gameCode} gameCode={gameCode} path={path} back={back} Results={Results}>
      {lobby}
    </GameOf>
  )
}

interface GameOfProps extends LotteryPageProps {
  readonly gameCode: string
  readonly path: string
  /** Where the lottery was opened from, if it was told. */
  readonly back: string | undefined
  /** Stands there where the address names no game of the lotteries, as old ones may. */
  readonly children: React.ReactNode
}

/** The betting view of a game. Who comes from the lobby has its draw already. */
function GameOf({ gameCode, path, back, Results, children }: GameOfProps) {
  const member = useMember()
  const { data, isError, refetch, dataUpdatedAt } = useQuery(callQuery('lottery.menus', {}))
  const games = data?.menus.flatMap(({ gameMenus }) => gameMenus) ?? []
  const found = games.find((game) => game.gameCode === gameCode)
  // The first word of it is kept: from there on its topic tells.
  const [first, setFirst] = useState<{ readonly at: number; readonly game: typeof found }>()
  if (first === undefined && found !== undefined) setFirst({ at: dataUpdatedAt, game: found })
  const kind = kindOfGame(gameCode)
  if (data === undefined) return isError ? <LoadFailed whole onAgain={() => void refetch()} /> : <BettingSkeleton />
  if (found === undefined || kind === undefined) return children
  return (
    <Betting
      game={first?.game ?? found}
      games={games}
      heardAt={first?.at ?? dataUpdatedAt}
      kind={kind}
      member={member?.id ?? ''}
      lobby={path}
      back={back}
      Results={Results}
    />
  )
}

const BettingSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-20" />
    <Skeleton className="h-11" />
    <Skeleton className="h-96 rounded-md" />
  </div>
)
