import { calls } from 'virtual:member-calls'
import { learnCalls } from '../calls.ts'

learnCalls(calls)

export { EnvelopePage } from '../../features/envelopes/envelope-page.tsx'
