import type { memberStates } from '#contract/calls/members.ts'
import { HOLDS } from './member-hold.sql.ts'

const CLOSED = 'm.closed_at IS NOT NULL'
const HELD = `EXISTS (SELECT FROM member_hold h WHERE h.shard = m.shard AND h.member = m.id AND (${HOLDS}))`
const PAUSED = 'm.excluded_until > app_now()'

/** In which state the member `m` is: the first of these that fits. */
export const MEMBER_STATE = `CASE WHEN ${CLOSED} THEN 'closed' WHEN ${HELD} THEN 'frozen' WHEN ${PAUSED} THEN 'break' ELSE 'active' END`

/** The same as conditions, of which the rare ones have indexes. */
export const IN_MEMBER_STATE: Readonly<Record<(typeof memberStates)[number], string>> = {
  closed: CLOSED,
  frozen: `NOT (${CLOSED}) AND ${HELD}`,
  break: `NOT (${CLOSED}) AND NOT ${HELD} AND ${PAUSED}`,
  active: `NOT (${CLOSED}) AND NOT ${HELD} AND (${PAUSED}) IS NOT TRUE`,
}
