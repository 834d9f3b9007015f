import { type HoldArea, holdAreas } from '#contract/hold-areas.ts'
import { holdMember, letGo } from '#server/modules/identity/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { memberId } from '#server/platform/ids.ts'

/** Holds a member back from everything, or from some of it, or lets it go. */
export const freeze = (
  db: Database,
  member: string,
  frozen = true,
  areas: readonly HoldArea[] = holdAreas,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (frozen) await holdMember(tx, memberId(member), areas, { until: null, reason: 'Words', by: null })
    else await letGo(tx, memberId(member), areas)
  })
