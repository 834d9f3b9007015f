import type { Tx } from '../../platform/db/database.ts'
import type { StuckEvent } from '../../platform/events/consumer.sql.ts'
import { memberId } from '../../platform/ids.ts'
import type { Cases } from './occasions.ts'

/** Opens a case for an event that needs a person: the platform knows no module, and is given this. */
export const openStuck =
  (cases: Pick<Cases, 'open'>) =>
  (tx: Tx, { consumer, shard, n, member, parkedAt, type, tries, reason }: StuckEvent): Promise<void> =>
    cases.open(tx, 'parkedEvent', [
      {
        key: [consumer, shard, n],
        member: memberId(member),
        evidence: { consumer, shard, n, type, parkedAt: parkedAt.toISOString(), tries, reason },
      },
    ])
