import { languageCode } from '#contract/scalars.ts'
import { audienceStates } from '#contract/calls/broadcasts.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { array, enum as oneOf, object, optional, type output, string } from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { joined, part, type Query, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard } from '../../../platform/ids.ts'
import { whereSet } from '../../../platform/operator-list.sql.ts'
import { IN_MEMBER_STATE } from '../../identity/index.ts'

/** Who is meant, as it is stored: everybody whom all of these fit. */
export const audience = object({
  language: optional(languageCode),
  memberState: optional(oneOf(audienceStates)),
  seenFrom: optional(string()),
  seenTo: optional(string()),
  /** In small letters. */
  usernames: optional(array(string())),
})
export type Audience = output<typeof audience>

export interface Meant {
  readonly audience: Audience
  readonly marketing: boolean
  /** Whoever registered later is not meant; null where nothing is sent yet. */
  readonly startedAt: Date | null
}

const NAMED = 'lower(m.username)'

/** The members `m` who are meant, as they are now. */
function isMeant({ audience: wanted, marketing, startedAt }: Meant, timeZone: string): Query {
  const day = (text: string, more: number): Query =>
    sql`(${text}::date + ${more}::integer)::timestamp AT TIME ZONE ${timeZone}::text`
  const conditions = [
    sql`m.type <> ${TRIAL_TYPE}::smallint`,
    part('m.closed_at IS NULL'),
    startedAt === null ? undefined : sql`m.created_at <= ${startedAt}`,
    whereSet(wanted.language, (language) => sql`m.language = ${language}`),
    whereSet(wanted.memberState, (state) => part(IN_MEMBER_STATE[state])),
    whereSet(wanted.seenFrom, (first) => joined([part('m.seen_at >='), day(first, 0)], ' ')),
    whereSet(wanted.seenTo, (last) => joined([part('m.seen_at <'), day(last, 1)], ' ')),
    whereSet(wanted.usernames, (names) => joined([part(NAMED), sql`= ANY(${[...names]}::text[])`], ' ')),
    // Nobody on a break is sent marketing.
    marketing ? part('(m.excluded_until > app_now()) IS NOT TRUE') : undefined,
  ]
  return joined(
    conditions.filter((one) => one !== undefined),
    ' AND ',
  )
}

/** How many are meant, by the language that they chose. */
export const countMeant = (db: Db, meant: Meant, timeZone: string): Promise<{ language: string; members: number }[]> =>
  db.query(
    joined(
      [
        part('SELECT m.language, count(*)::integer AS members FROM member m WHERE'),
        isMeant(meant, timeZone),
        part('GROUP BY 1 ORDER BY 2 DESC, 1 /* every shard */'),
      ],
      ' ',
    ),
  )

/** Those of a shard who are meant, beyond a member, in the order of their ids. */
export async function nextMeant(
  db: Db,
  meant: Meant,
  { shard, beyond, limit, timeZone }: { shard: Shard; beyond: string | null; limit: number; timeZone: string },
): Promise<MemberId[]> {
  const rows = await db.query<{ id: string }>(
    joined(
      [
        sql`SELECT m.id FROM member m WHERE m.shard = ${shard}::smallint AND (${beyond}::bigint IS NULL OR m.id > ${beyond}::bigint) AND`,
        isMeant(meant, timeZone),
        sql`ORDER BY m.id LIMIT ${limit}::integer`,
      ],
      ' ',
    ),
  )
  return rows.map(({ id }) => memberId(id))
}
