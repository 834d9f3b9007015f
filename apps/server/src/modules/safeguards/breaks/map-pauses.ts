import { mapper } from '../../../platform/events/events.sql.ts'

/** Breaks that members took, for their pages that are open elsewhere. */
export const mapPauses = mapper('member.paused', (_db, events) =>
  events.map(({ member, n, payload: { until } }) => ({
    member,
    n,
    event: { type: 'member.paused', position: n, ...(until === undefined ? {} : { until }) },
  })),
)
