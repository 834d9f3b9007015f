import type { LastLogin, TeamSort } from '#contract/calls/agent-figures.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import type { Db } from '../../platform/db/database.ts'
import { joined, numberArray, part, type Query, sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId, shardIn, shardOf } from '../../platform/ids.ts'
import { whereSet } from '../../platform/operator-list.sql.ts'
import { walletKind } from '../wallet/index.ts'
import { type Below, NEVER_IN } from './agent.sql.ts'

/** Accounts that a list by a filter or a sort has at most. */
const MOST_PICKED = 100_000
/** Whoever logged in since is no stranger yet. */
const RECENT_DAYS = 30

/** Which accounts below a member; each bound is part of what it bounds. */
export interface TeamFilter {
  readonly level?: number | undefined
  readonly type?: number | undefined
  /** Hundredths of a percent of turnover. */
  readonly rebateFrom?: number | undefined
  readonly rebateTo?: number | undefined
  /** Local days. */
  readonly registeredFrom?: string | undefined
  readonly registeredTo?: string | undefined
  /** Units. */
  readonly balanceFrom?: bigint | undefined
  readonly balanceTo?: bigint | undefined
  readonly login?: LastLogin | undefined
}

const IS_IN: Readonly<Record<LastLogin, string>> = {
  recent: `NOT ${NEVER_IN} AND m.seen_at >= app_now() - interval '${RECENT_DAYS} days'`,
  idle: `NOT ${NEVER_IN} AND m.seen_at < app_now() - interval '${RECENT_DAYS} days'`,
  never: NEVER_IN,
}

/** In SQL: the accounts `t` below a member that fit, each with what it is, has and holds: `m`, `a`, `w`. What a statement does not use is not read. */
function chosenOf(upline: MemberId, filter: TeamFilter, timeZone: string): Query {
  const where = [
    sql`t.shard = ${shardOf(upline)} AND t.upline = ${upline}`,
    whereSet(filter.level, (level) => sql`t.level = ${level}::smallint`),
    whereSet(filter.type, (type) => sql`m.type = ${type}::smallint`),
    whereSet(filter.rebateFrom, (rebate) => sql`coalesce(a.rebate, 0) >= ${rebate}::smallint`),
    whereSet(filter.rebateTo, (rebate) => sql`coalesce(a.rebate, 0) <= ${rebate}::smallint`),
    whereSet(
      filter.registeredFrom,
      (day) => sql`t.registered_at >= ${day}::date::timestamp AT TIME ZONE ${timeZone}::text`,
    ),
    whereSet(
      filter.registeredTo,
      (day) => sql`t.registered_at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`,
    ),
    whereSet(filter.balanceFrom, (units) => sql`coalesce(w.balance, 0) >= ${String(units)}::bigint`),
    whereSet(filter.balanceTo, (units) => sql`coalesce(w.balance, 0) <= ${String(units)}::bigint`),
    whereSet(filter.login, (login) => part(IS_IN[login])),
  ].flatMap((one) => one ?? [])
  const shard = shardIn('t.member')
  return joined(
    [
      part(`FROM team_member t
        LEFT JOIN member m ON m.shard = ${shard} AND m.id = t.member
        LEFT JOIN agent_account a ON a.shard = ${shard} AND a.member = t.member
        LEFT JOIN wallet w ON w.shard = ${shard} AND w.member = t.member AND w.kind = ${walletKind.real}
        WHERE`),
      joined(where, ' AND '),
      part('/* every shard */'),
    ],
    ' ',
  )
}

const KEYS: Readonly<Record<TeamSort, string>> = {
  registered: 't.registered_at DESC,',
  balance: 'coalesce(w.balance, 0) DESC,',
  direct: 'coalesce(a.direct, 0) DESC,',
  team: 'coalesce(a.team, 0) DESC,',
}

/** All accounts below a member that fit: the newest or largest first, or level by level. */
export async function pickTeam(
  db: Db,
  upline: MemberId,
  { filter, sort, timeZone }: { readonly filter: TeamFilter; readonly sort: TeamSort | undefined; timeZone: string },
): Promise<Below[]> {
  const rows = await db.query<{ level: number; member: string }>(
    joined(
      [
        part('SELECT t.level, t.member'),
        chosenOf(upline, filter, timeZone),
        part(`ORDER BY ${sort === undefined ? '' : KEYS[sort]} t.level, t.member LIMIT ${MOST_PICKED}`),
      ],
      ' ',
    ),
  )
  return rows.map(({ level, member }) => ({ level, member: memberId(member) }))
}

/** How many accounts, how many of them agents, and what their wallets hold, in units. */
export interface TeamSum {
  readonly members: number
  readonly agents: number
  readonly balance: bigint
}
type TeamSumRow = Omit<TeamSum, 'balance'> & { readonly balance: string }
const sumOf = (row: TeamSumRow | undefined): TeamSum => ({
  members: row?.members ?? 0,
  agents: row?.agents ?? 0,
  balance: BigInt(row?.balance ?? '0'),
})

/** All accounts below a member, as the tree and the figures of teams have them. */
export async function sumWhole(db: Db, upline: MemberId): Promise<TeamSum> {
  const [row] = await db.query<TeamSumRow & Record<string, unknown>>(sql`
    SELECT a.team AS members, a.agents, coalesce(b.balance, 0) AS balance
    FROM agent_account a LEFT JOIN team_balance b ON b.shard = a.shard AND b.member = a.member WHERE a.shard = ${shardOf(upline)} AND a.member = ${upline}`)
  return sumOf(row)
}

/** The accounts below a member that fit. */
export async function sumTeam(
  db: Db,
  upline: MemberId,
  { filter, timeZone }: { readonly filter: TeamFilter; timeZone: string },
): Promise<TeamSum> {
  const [row] = await db.query<TeamSumRow & Record<string, unknown>>(
    joined(
      [
        part(`SELECT count(*)::integer AS members, count(*) FILTER (WHERE m.type IN (${AGENT_TYPES.join(', ')}))::integer AS agents,
          coalesce(sum(w.balance), 0)::bigint AS balance`),
        chosenOf(upline, filter, timeZone),
      ],
      ' ',
    ),
  )
  return sumOf(row)
}

/** What a member has beside what the tree knows. */
export interface Holding {
  /** Units. */
  readonly balance: bigint
  /** Kinds of the contracts that an agent has running with it. */
  readonly contracts: readonly ContractKind[]
}

/** What the wallets of members hold, and which contracts of theirs run with an agent as their upline. */
export async function readHoldings(
  db: Db,
  agent: MemberId,
  members: readonly MemberId[],
  timeZone: string,
): Promise<Map<MemberId, Holding>> {
  const rows = await db.query<{ id: string; balance: string; contracts: ContractKind[] }>(sql`
    SELECT k.id, coalesce(w.balance, 0) AS balance, ARRAY(
      SELECT c.kind FROM contract c WHERE c.shard = k.shard AND c.holder = k.id AND c.upline = ${agent} AND c.from_day <= d.today
        AND (c.to_day IS NULL OR c.to_day >= d.today) ORDER BY c.id) AS contracts
    FROM unnest(${numberArray(members.map(shardOf))}::smallint[], ${numberArray(members)}::bigint[]) AS k(shard, id)
    CROSS JOIN (SELECT (app_now() AT TIME ZONE ${timeZone}::text)::date AS today) d
    LEFT JOIN wallet w ON w.shard = k.shard AND w.member = k.id AND w.kind = ${walletKind.real} /* every shard */`)
  return new Map(
    rows.map(({ id, balance, contracts }) => [memberId(id), { balance: BigInt(balance), contracts: [...contracts] }]),
  )
}
