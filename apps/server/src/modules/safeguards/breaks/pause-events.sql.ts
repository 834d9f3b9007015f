import { array, nullable, object, parse, string } from 'zod/mini'
import type { EventSource } from '../../../platform/events/tail.ts'

const rowsSchema = array(object({ member: string(), n: string(), payload: object({ until: nullable(string()) }) }))

/** Breaks that members took, for their pages that are open elsewhere. */
export const pauseEvents: EventSource = async (db, shard, from, to, members) => {
  const rows = await db.query<Record<string, unknown>>({
    name: 'events.pauses',
    text: `SELECT member, n, payload FROM event WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND type = 'member.paused' ORDER BY n`,
    values: [shard, from, to, [...members]],
  })
  return parse(rowsSchema, rows).map(({ member, n, payload }) => ({ member, n, event: { type: 'member.paused' as const, position: n, until: payload.until } }))
}
