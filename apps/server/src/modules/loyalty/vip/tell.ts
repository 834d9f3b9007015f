import type { VipSettings } from '#contract/settings/vip.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { EmitToEach } from '../../../platform/events/events.sql.ts'
import type { Shard } from '../../../platform/ids.ts'
import { shownLevel } from './level.ts'
import type { LevelChange } from './vip.sql.ts'

/**
 * Tells of changes of levels, all that are alike in one piece. It takes the shard's head, so it comes last in its transaction.
 */
export async function tellChanges(
  emitToEach: EmitToEach,
  tx: Tx,
  shard: Shard,
  changes: readonly LevelChange[],
  settled: Pick<VipSettings, 'levels'>,
  byHand = false,
): Promise<void> {
  const alike = new Map<string, LevelChange[]>()
  for (const change of changes) {
    const key = `${change.from} ${change.to}`
    alike.set(key, [...(alike.get(key) ?? []), change])
  }
  for (const some of alike.values()) {
    const [first] = some
    const level = first === undefined ? undefined : shownLevel(settled, first.to)
    if (first === undefined || level === undefined) continue
    await emitToEach(
      tx,
      shard,
      some.map(({ member }) => member),
      {
        type: 'level.changed',
        payload: { from: first.from, to: first.to, rank: first.to, label: level.label, ...(byHand ? { byHand } : {}) },
      },
    )
  }
}
