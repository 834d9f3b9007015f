import { calls } from 'virtual:member-calls'
import { learnCalls } from '../calls.ts'

// Rankings are shown to visitors, by calls of the member centre.
learnCalls(calls)

export { LeaderboardPage } from '../../features/rankings/leaderboard-page.tsx'
