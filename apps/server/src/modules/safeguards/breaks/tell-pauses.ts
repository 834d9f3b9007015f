import { nullable, object, parse, string } from 'zod/mini'
import type { Telling } from '../../../platform/events/events.sql.ts'

const paused = object({ until: nullable(string()) })

/** Breaks that members took, for their pages that are open elsewhere. */
export const tellPauses: Telling = (_db, events) => events.map(({ member, n, payload }) => ({ member, n, event: { type: 'member.paused', position: n, ...parse(paused, payload) } }))
