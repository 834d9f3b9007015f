import type { Db } from '../../../platform/db/database.ts'
import { numberArray } from '../../../platform/db/sql.ts'
import { type MemberId, type Shard, shardOf } from '../../../platform/ids.ts'
import { isHeldFrom } from '../../identity/index.ts'

/** Who is asked before something is given: what its account is, and whether anything may be given to it now. */
export interface Taker {
  readonly type: number
  readonly registeredMs: number
  readonly nowMs: number
  readonly state: 'open' | 'excluded' | 'frozen' | 'closed'
}

/** Undefined where there is no such member. Its row is kept, so that no break begins meanwhile. */
export const readTaker = async (db: Db, member: MemberId, keep?: '' | 'FOR SHARE OF m'): Promise<Taker | undefined> =>
  (await readTakers(db, shardOf(member), [member], keep)).get(member)

/** The same for members of one shard. */
export async function readTakers(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
  keep: '' | 'FOR SHARE OF m' = '',
): Promise<ReadonlyMap<string, Taker>> {
  const rows = await db.query<{
    id: string
    type: number
    registered: string
    now: string
    state: Taker['state']
  }>({
    text: `
      SELECT m.id, m.type, (extract(epoch FROM m.created_at) * 1000)::bigint AS registered, (extract(epoch FROM app_now()) * 1000)::bigint AS now,
        CASE WHEN m.closed_at IS NOT NULL THEN 'closed' WHEN m.excluded_until > app_now() THEN 'excluded'
          WHEN ${isHeldFrom('play')} THEN 'frozen' ELSE 'open' END AS state
      FROM member m WHERE m.shard = $1 AND m.id = ANY($2::bigint[]) ORDER BY m.id ${keep}`,
    values: [shard, numberArray(members)],
  })
  return new Map(
    rows.map(({ id, type, registered, now, state }) => [
      id,
      { type, registeredMs: Number(registered), nowMs: Number(now), state },
    ]),
  )
}
