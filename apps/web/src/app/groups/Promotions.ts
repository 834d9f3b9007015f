import { calls } from 'virtual:member-calls'
import { learnCalls } from '../calls.ts'

// What is given here is claimed in the member centre too, by the same calls.
learnCalls(calls)

export { PromotionsPage } from '../../features/promotions/promotions-page.tsx'
