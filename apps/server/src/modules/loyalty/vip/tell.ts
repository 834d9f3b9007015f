import type { VipSettings } from '#contract/settings/vip.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { EmitToEach } from '../../../platform/events/events.sql.ts'
import type { Shard } from '../../../platform/ids.ts'
import { shownLevel } from './level.ts'
import type { LevelChange } from './vip.sql.ts'

/** Tells of changes of levels. It takes the shard's head, so it comes last in its transaction. */
export const tellChanges = (
  emitToEach: EmitToEach,
  tx: Tx,
  shard: Shard,
  changes: readonly LevelChange[],
  settled: Pick<VipSettings, 'levels'>,
  byHand = false,
): Promise<void> =>
  emitToEach(
    tx,
    shard,
    changes.flatMap(({ member, from, to }) => {
      const level = shownLevel(settled, to)
      if (level === undefined) return []
      const payload = { from, to, rank: to, label: level.label, ...(byHand ? { byHand } : {}) }
      return { member, type: 'level.changed' as const, payload }
    }),
  )
