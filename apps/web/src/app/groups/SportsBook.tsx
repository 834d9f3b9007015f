import '#kit/zod.ts'
import { calls } from 'virtual:sports-calls'
import { learnCalls } from '../calls.ts'

learnCalls(calls)

export { Book } from '../../features/sports/book.tsx'
export { HotMatches } from '../../features/sports/hot-matches.tsx'
