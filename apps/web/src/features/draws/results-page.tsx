import { LoadFailed } from '#kit/load-failed.tsx'
import { useDraws } from './address.ts'
import { AllResults } from './all-results.tsx'
import { DrawsFrame } from './frame.tsx'
import { GameResults } from './game-results.tsx'
import { useLotteryGames } from '../../parts/lottery/use-games.ts'

/** What was drawn: of one game where the address names it, else of all of them. */
export function ResultsPage() {
  const { address } = useDraws('results')
  const { games, failed, again } = useLotteryGames()
  const game = games?.find(({ gameCode }) => gameCode === address.gameCode)
  return (
    <DrawsFrame view="results" game={game}>
      {address.gameCode === undefined ? (
        <>
          {failed && <LoadFailed slim onAgain={again} />}
          <AllResults games={games} />
        </>
      ) : (
        <GameResults gameCode={address.gameCode} game={game} failed={failed} onAgain={again} />
      )}
    </DrawsFrame>
  )
}
