import { calls } from 'virtual:member-calls'
import { learnCalls } from '../calls.ts'

learnCalls(calls)

export { RafflePage } from '../../features/promotions/raffle-page.tsx'
