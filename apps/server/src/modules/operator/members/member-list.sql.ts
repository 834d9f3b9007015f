import { memberList, type memberStates } from '#contract/calls/members.ts'
import type { identityStates } from '#contract/calls/safeguards.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { VipSettings } from '#contract/settings/vip.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { joined, numberArray, part, type Query, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { IN_MEMBER_STATE, MEMBER_STATE } from '../../identity/index.ts'

export interface ListedMember {
  readonly id: string
  readonly username: string
  readonly type: number
  readonly state: (typeof memberStates)[number]
  readonly isTest: boolean
  readonly createdAt: Date
  readonly seenAt: Date
}

const listing: Listing<(typeof memberList.sorts)[number]> = {
  call: 'members.list',
  sorts: memberList.sorts,
  columns: `m.id, m.username, m.type, m.is_test AS "isTest", m.created_at AS "createdAt", m.seen_at AS "seenAt", ${MEMBER_STATE} AS state`,
  from: 'member m',
  keys: { createdAt: { by: 'm.created_at', as: 'moment' }, seenAt: { by: 'm.seen_at', as: 'moment' } },
  ties: [{ by: 'm.id', as: 'number' }],
  moment: { by: 'm.created_at', as: 'moment' },
  owner: { shard: 'm.shard', member: 'm.id' },
}

/** Members by what a search found: these alone, or all whose name begins like this. */
export type Found = { readonly ids: readonly MemberId[] } | { readonly prefix: string }

const isFound = (found: Found): Query =>
  'ids' in found
    ? sql`(m.shard, m.id) IN (SELECT * FROM unnest(${numberArray(found.ids.map(shardOf))}::smallint[], ${numberArray(found.ids)}::bigint[]))`
    : sql`lower(m.username) LIKE ${`${found.prefix.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

/** Whether anybody's name begins like this. */
export const isAnyNamed = async (db: Db, found: Found): Promise<boolean> =>
  (
    await db.query(
      joined([part('SELECT FROM member m WHERE '), isFound(found), part(' LIMIT 1 /* every shard */')], ''),
    )
  ).length > 0

/** Members who have a level; none for a rank that the brand does not have. The first one is that of everybody who has no other. */
function isOnLevel({ levels }: VipSettings, rank: number): Query {
  const at = levels.findIndex((level) => level.rank === rank)
  const [level, next] = [levels[at], levels[at + 1]]
  if (level === undefined) return part('false')
  const from = at === 0 ? null : level.rank
  return sql`(${from}::smallint IS NULL OR EXISTS (SELECT FROM vip_member v WHERE v.shard = m.shard AND v.member = m.id AND v.rank >= ${from}::smallint))
    AND NOT EXISTS (SELECT FROM vip_member v WHERE v.shard = m.shard AND v.member = m.id AND v.rank >= ${next?.rank ?? null}::smallint)`
}

/** Members as operators list them. */
export const listMembers = (
  db: Db,
  asked: CallRequest<'members.list'>,
  found: Found | undefined,
  { timeZone, vip }: { readonly timeZone: string; readonly vip: VipSettings },
): Promise<ListOf<ListedMember>> =>
  readList(db, listing, asked, {
    timeZone,
    where: [
      whereSet(found, isFound),
      whereSet(asked.state, (state) => part(IN_MEMBER_STATE[state])),
      whereSet(asked.type, (type) => sql`m.type = ${type}::smallint`),
      whereSet(asked.test, (test) => part(test === 'yes' ? 'm.is_test' : 'NOT m.is_test')),
      whereSet(asked.level, (level) => isOnLevel(vip, level)),
    ],
  })

export interface MemberDetail {
  readonly balance: string
  /** Null for one that still has the first VIP level. */
  readonly rank: number | null
  readonly identity: (typeof identityStates)[number]
}

/** What else a page of members shows, in one statement. */
export async function readDetails(db: Db, members: readonly MemberId[]): Promise<Map<string, MemberDetail>> {
  if (members.length === 0) return new Map()
  const rows = await db.query<MemberDetail & { member: string }>(sql`
    SELECT k.member, coalesce(w.balance, 0)::text AS balance, v.rank,
      coalesce((SELECT c.state FROM identity_check c WHERE c.shard = k.shard AND c.member = k.member AND c.state <> 'sealed' ORDER BY c.id DESC LIMIT 1), 'none') AS identity
    FROM unnest(${numberArray(members.map(shardOf))}::smallint[], ${numberArray(members)}::bigint[]) AS k(shard, member)
    LEFT JOIN wallet w ON w.shard = k.shard AND w.member = k.member AND w.kind = 1
    LEFT JOIN vip_member v ON v.shard = k.shard AND v.member = k.member /* every shard */`)
  return new Map(rows.map((row) => [row.member, row]))
}

/** Members whom a text names exactly: more than one where it is an address that nobody has proved. */
export async function findExactly(db: Db, text: string): Promise<MemberId[]> {
  const key = text.toLowerCase()
  const number = key.replaceAll(/[\s().-]/g, '').replace(/^(?=\d)/, '+')
  const id = /^[1-9]\d{0,18}$/.test(key) && BigInt(key) < 2n ** 63n ? key : null
  return membersFrom(
    await db.query<{ member: string }>(sql`
      SELECT member FROM directory WHERE (kind, key) IN (('mobile', ${number}), ('email', ${key}), ('invitation', ${text.toUpperCase()}))
      UNION SELECT id FROM member WHERE email = ${key}
      UNION SELECT id FROM member WHERE shard = ${id === null ? null : shardOf(memberId(id))}::smallint AND id = ${id}::bigint
      UNION SELECT member FROM deposit WHERE id = ${id}::bigint
      UNION SELECT member FROM withdrawal WHERE id = ${id}::bigint
      UNION SELECT member FROM payment_notice WHERE provider_reference = ${text}
      LIMIT 50 /* every shard */`),
  )
}

/**
 * Whose play a round or a transaction is. The ledger has no index over these, which would burden every bet: it is looked
 * through by day, for five seconds at most (`isCutOff`).
 */
export async function findByPlay(
  db: Database,
  text: string,
  { day, timeZone }: { readonly day: string | undefined; readonly timeZone: string },
): Promise<MemberId[]> {
  return db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL statement_timeout = '5s'`)
    return membersFrom(
      await tx.query<{ member: string }>(sql`
      SELECT DISTINCT e.member FROM (
        SELECT coalesce(${day ?? null}::date, (app_now() AT TIME ZONE ${timeZone}::text)::date - 1) AS first,
          coalesce(${day ?? null}::date, (app_now() AT TIME ZONE ${timeZone}::text)::date) + 1 AS last) d
      JOIN entry e ON e.at >= d.first::timestamp AT TIME ZONE ${timeZone}::text AND e.at < d.last::timestamp AT TIME ZONE ${timeZone}::text
      WHERE ${text}::text IN (e.reference, e.round, e.regards) LIMIT 50 /* every shard */`),
    )
  })
}

const membersFrom = (rows: readonly { readonly member: string }[]): MemberId[] =>
  rows.map(({ member }) => memberId(member))
