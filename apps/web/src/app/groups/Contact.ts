import { calls } from 'virtual:member-calls'
import { learnCalls } from '../calls.ts'

// Visitors write to the house here, by a call that is otherwise the member centre's.
learnCalls(calls)

export { ContactPage } from '../../features/help/contact-page.tsx'
