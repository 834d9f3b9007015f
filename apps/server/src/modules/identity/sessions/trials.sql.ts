import { TRIAL_TYPE } from '#contract/member-types.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'

const AT_ONCE = 1000

/**
 * Removes sessions and names of trials that began over a day ago. The member and its wallet stay, since the entry of its play money points
 * at them and no entry is ever removed; nobody can log in as it.
 */
export const removeTrials = (db: Database): Promise<void> =>
  inBatchesOfShards(db, async (tx, shard) => {
    const gone = await tx.query<{ member: string }>(sql`
      DELETE FROM session WHERE shard = ${shard} AND (member, id) IN (
        SELECT member, id FROM session WHERE shard = ${shard} AND member_type = ${TRIAL_TYPE}::smallint
          AND created_at < app_now() - interval '1 day' LIMIT ${AT_ONCE}) RETURNING member`)
    await tx.query(sql`DELETE FROM directory WHERE member = ANY(${gone.map(({ member }) => member)}::bigint[])`)
    return gone.length
  })
