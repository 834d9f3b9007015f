import '#kit/zod.ts'
import { calls } from 'virtual:sports-calls'
import { useLocation } from 'wouter'
import { MatchPage } from '../../features/sports/match-page.tsx'
import { learnCalls } from '../calls.ts'

learnCalls(calls)

export { BetsPage } from '../../features/sports/bets-page.tsx'
export { ResultsPage } from '../../features/sports/results-page.tsx'
export { RulesPage } from '../../features/sports/rules-page.tsx'

/** The event that the address names by its number. */
export function EventPage() {
  const [path] = useLocation()
  const id = Number(path.split('/')[2])
  return <MatchPage key={id} id={id} />
}
