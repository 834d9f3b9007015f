import type { Tx } from '../../platform/db/database.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import { entryType, houseAccount } from '../wallet/index.ts'
import { addFacts } from './add-facts.sql.ts'
import { isCounted } from './counted.sql.ts'
import { FIGURES } from './keep-figures.sql.ts'
import { factsUpToPosition } from './recount.sql.ts'

/** $1 shard, $2 time zone, $3 member, $4 whether it is added or taken away. */
const MOVE = addFacts({
  given: `${factsUpToPosition('$3::bigint')},
  moved_facts AS MATERIALIZED (
    SELECT hour, measure, game_type, channel, $4::integer * sum(count) AS count, $4::integer * sum(amount) AS amount
    FROM fact GROUP BY 1, 2, 3, 4)`,
  facts: 'moved_facts',
  zone: '$2',
})

/** The days on which the member was active, so that it counts once on each from then on. */
const ACTIVE_DAYS = `
  INSERT INTO active_day (shard, day, member, hour)
  SELECT DISTINCT ON (2) e.shard, (e.at AT TIME ZONE $2::text)::date, e.member, date_trunc('hour', e.at, $2::text)
  FROM entry e JOIN consumer_position p ON p.consumer = '${FIGURES}' AND p.shard = e.shard JOIN member m ON m.shard = e.shard AND m.id = e.member AND ${isCounted('m')}
  WHERE e.shard = $1::smallint AND e.member = $3::bigint AND e.kind = 1 AND e.type = ${entryType.stake} AND e.contra = ${houseAccount.play} AND e.n <= p.n
  ORDER BY 2, e.n ON CONFLICT DO NOTHING`

/**
 * Makes a member a test account, or one like all others, by `change`: what it did until now leaves the figures or comes back
 * to them in the same transaction. Whoever counts its shard waits for it.
 */
export async function recountMember(
  tx: Tx,
  member: MemberId,
  timeZone: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const values = [shardOf(member), timeZone, member]
  await tx.query({
    text: `SELECT FROM consumer_position WHERE consumer = '${FIGURES}' AND shard = $1::smallint FOR UPDATE`,
    values: [shardOf(member)],
  })
  // Of this one and the one after the change, whichever asks while it is a test account finds nothing.
  await tx.query({ text: MOVE, values: [...values, -1] })
  await tx.query({
    text: 'DELETE FROM active_day WHERE shard = $1::smallint AND member = $2::bigint',
    values: [shardOf(member), member],
  })
  await change()
  await tx.query({ text: MOVE, values: [...values, 1] })
  await tx.query({ text: ACTIVE_DAYS, values })
}
