import { calls } from 'virtual:member-calls'
import { learnCalls } from '../calls.ts'

// Visitors apply here, by a call that is otherwise the member centre's.
learnCalls(calls)

export { AffiliatePage } from '../../features/agent-door/affiliate-page.tsx'
