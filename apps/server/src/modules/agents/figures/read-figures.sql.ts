import type { LossSort } from '#contract/calls/agent-figures.ts'
import type { Db } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardIn, shardOf } from '../../../platform/ids.ts'
import type { Period } from '../../../platform/paging.ts'
import { walletKind } from '../../wallet/index.ts'
import {
  columnOf,
  NOTHING,
  plus,
  PROFIT_SUM,
  readSums,
  type SumRow,
  type Sums,
  SUMS,
  TEAM_FIGURES,
} from './measures.ts'

/** How far figures, or other consumers, have come on each shard. */
export const readPositions = (
  db: Db,
  consumers: readonly string[] = [TEAM_FIGURES],
): Promise<{ shard: number; n: string }[]> =>
  db.query<{ shard: number; n: string }>({
    name: 'agents.positions',
    text: `
      SELECT h.shard, coalesce(p.n, 0) AS n FROM shard_head h CROSS JOIN unnest($1::text[]) AS c(consumer)
      LEFT JOIN consumer_position p ON p.consumer = c.consumer AND p.shard = h.shard /* every shard */`,
    values: [textArray(consumers)],
  })

/** How far the ledger has come on each shard, in the database that is asked. */
export const readHeads = (db: Db): Promise<{ shard: number; n: string }[]> =>
  db.query<{ shard: number; n: string }>({
    name: 'agents.heads',
    text: `SELECT shard, n FROM shard_head /* every shard */`,
    values: [],
  })

/** Up to when all that happened is counted at these positions; asked of the database that is written to, whichever they were read from. */
export async function readAsOf(db: Db, positions: readonly { shard: number; n: string }[]): Promise<Date> {
  const [row] = await db.query<{ at: Date }>({
    name: 'agents.asOf',
    text: `
      SELECT coalesce(min(coalesce(
        (SELECT at FROM entry e WHERE e.shard = p.shard AND e.n = p.n + 1), (SELECT at FROM event v WHERE v.shard = p.shard AND v.n = p.n + 1))), app_now()) AS at
      FROM unnest($1::smallint[], $2::bigint[]) AS p(shard, n) /* every shard */`,
    values: [numberArray(positions.map(({ shard }) => shard)), numberArray(positions.map(({ n }) => n))],
  })
  if (row === undefined) throw new Error('a sum without a row')
  return row.at
}

/** A period of a team and as many days right before. */
export interface Compared extends Period {
  readonly beforeFrom: string
}

/** What a team did: in the period before, on each day of the period, and in the period by game type. */
export interface TeamSums {
  readonly before: Sums
  readonly days: ReadonlyMap<string, Sums>
  readonly types: ReadonlyMap<string, Sums>
}

/** What an agent and everybody below it did; who registered and who deposited first are those below it. */
export async function readTeam(db: Db, agent: MemberId, { beforeFrom, from, to }: Compared): Promise<TeamSums> {
  const rows = await db.query<SumRow & { day: string | null; gameType: string | null; byDay: boolean }>({
    name: 'agents.team',
    text: `
      SELECT day::text, game_type AS "gameType", grouping(day) = 0 AS "byDay", ${SUMS} FROM (
        SELECT CASE WHEN day >= $4::date THEN day END AS day, CASE WHEN day >= $4::date THEN game_type END AS game_type,
          bets, stakes, turnover, prizes, self_rebate, agent_rebate, activity, deposit_fee, deposits, withdrawals,
          CASE WHEN below THEN registered ELSE 0 END AS registered, CASE WHEN below THEN first_deposits ELSE 0 END AS first_deposits
        FROM team_day WHERE shard = $1 AND member = $2 AND below = ANY('{f,t}') AND day BETWEEN $3::date AND $5::date) d
      GROUP BY GROUPING SETS ((day), (game_type))`,
    values: [shardOf(agent), agent, beforeFrom, from, to],
  })
  const before = rows.find(({ byDay, day }) => byDay && day === null)
  return {
    before: before === undefined ? NOTHING : readSums(before),
    days: new Map(rows.flatMap((row) => (row.byDay && row.day !== null ? [[row.day, readSums(row)] as const] : []))),
    types: new Map(rows.flatMap((row) => (row.byDay || !row.gameType ? [] : [[row.gameType, readSums(row)] as const]))),
  }
}

/** How many below an agent bet: in the period, in the one before, and on each day of the period. */
export async function readActive(
  db: Db,
  agent: MemberId,
  { beforeFrom, from, to }: Compared,
): Promise<{ period: number; before: number; days: ReadonlyMap<string, number> }> {
  const rows = await db.query<{ day: string | null; period: number; before: number; all: number }>({
    name: 'agents.active',
    text: `
      SELECT day::text, coalesce(sum(count) FILTER (WHERE day >= $4::date AND active_before < $4::date), 0)::integer AS period,
        coalesce(sum(count) FILTER (WHERE day < $4::date AND active_before < $3::date), 0)::integer AS before, coalesce(sum(count), 0)::integer AS all
      FROM team_active WHERE shard = $1 AND member = $2 AND day BETWEEN $3::date AND $5::date GROUP BY GROUPING SETS ((), (day))`,
    values: [shardOf(agent), agent, beforeFrom, from, to],
  })
  const whole = rows.find(({ day }) => day === null)
  return {
    period: whole?.period ?? 0,
    before: whole?.before ?? 0,
    days: new Map(rows.flatMap(({ day, all }) => (day === null ? [] : [[day, all] as const]))),
  }
}

/** What the wallets of an agent and of everybody below it hold, in units. */
export async function readTeamBalance(db: Db, agent: MemberId): Promise<bigint> {
  const [row] = await db.query<{ below: string; own: string }>({
    name: 'agents.teamBalance',
    text: `
      SELECT coalesce((SELECT balance FROM team_balance WHERE shard = $1 AND member = $2), 0) AS below,
        coalesce((SELECT balance FROM wallet WHERE shard = $1 AND member = $2 AND kind = ${walletKind.real}), 0) AS own`,
    values: [shardOf(agent), agent],
  })
  return BigInt(row?.below ?? '0') + BigInt(row?.own ?? '0')
}

export interface Standing {
  readonly member: MemberId
  readonly level: number
  /** From which local day on it is seen, where it came by a move; text that PostgreSQL reads as a date. */
  readonly since: string | null
}

/** Which accounts of a team: of a level below the agent and of a type of members, both or either; all where neither. */
export interface Chosen {
  readonly level: number | undefined
  readonly type: number | undefined
}

/** In SQL: an account `c` is one that was chosen: $3 level, $4 type. */
const IS_CHOSEN = `($3::smallint IS NULL OR c.level = $3::smallint)
  AND ($4::smallint IS NULL OR EXISTS (SELECT FROM member m WHERE m.shard = ${shardIn('c.member')} AND m.id = c.member AND m.type = $4::smallint))`

/** The agent and everybody below it whom one chose: $1 shard, $2 agent. */
const CHOSEN = `(
  SELECT c.level, c.member, c.since FROM (
    SELECT 0::smallint AS level, $2::bigint AS member, NULL::date AS since
    UNION ALL SELECT level, member, since FROM team_member WHERE shard = $1::smallint AND upline = $2::bigint) c
  WHERE ${IS_CHOSEN}) c`
const chosenValues = (agent: MemberId, { level, type }: Chosen): unknown[] => [
  shardOf(agent),
  agent,
  level ?? null,
  type ?? null,
]

/** In SQL: the days of a member `c` in the period from $5 to $6: its own, or with those of everybody below it. */
const daysOf = (withBelow: boolean): string => `
  FROM team_day d WHERE d.shard = ${shardIn('c.member')} AND d.member = c.member AND d.below = ANY('${withBelow ? '{f,t}' : '{f}'}') AND d.day BETWEEN greatest($5::date, c.since) AND $6::date`

const standing = (row: {
  readonly member: string
  readonly level: number
  readonly since: string | null
}): Standing => ({
  ...row,
  member: memberId(row.member),
})

/** The next accounts of a team level by level, the oldest first. */
export async function pageOfTeam(
  db: Db,
  agent: MemberId,
  chosen: Chosen,
  { after, limit }: { readonly after: Pick<Standing, 'member' | 'level'> | undefined; readonly limit: number },
): Promise<Standing[]> {
  // Written so that of a large team the key's next rows are read and no more; the agent itself comes first.
  const rows = await db.query<{ member: string; level: number; since: string | null }>({
    text: `
      SELECT level, member, since::text FROM (
        (SELECT c.level, c.member, NULL::date AS since FROM (VALUES (0::smallint, $2::bigint)) c(level, member) WHERE $5::smallint < 0 AND ${IS_CHOSEN})
        UNION ALL (
          SELECT c.level, c.member, c.since FROM team_member c WHERE c.shard = $1::smallint AND c.upline = $2::bigint AND (c.level, c.member) > ($5::smallint, $6::bigint) AND ${IS_CHOSEN}
          ORDER BY c.level, c.member LIMIT $7)) p
      ORDER BY level, member LIMIT $7 /* every shard */`,
    values: [...chosenValues(agent, chosen), after?.level ?? -1, after?.member ?? 0, limit],
  })
  return rows.map(standing)
}

/** Of an account that the list of the team does not name nothing is seen, on whatever day. */
const NEVER = 'infinity'

/** An account of a team, with the day from which on it is seen. */
export async function readSeen(
  db: Db,
  agent: MemberId,
  { member, level }: Pick<Standing, 'member' | 'level'>,
): Promise<Standing> {
  if (level === 0) return { member, level, since: null }
  const [row] = await db.query<{ since: string | null }>(sql`
    SELECT since::text FROM team_member WHERE shard = ${shardOf(agent)} AND upline = ${agent} AND level = ${level}::smallint AND member = ${member}`)
  return { member, level, since: row === undefined ? NEVER : row.since }
}

/** Accounts that a list by a sum has at most. */
const MOST_RANKED = 100_000

const KEYS: Readonly<Record<LossSort, string>> = {
  deposits: 'sum(deposits)',
  withdrawals: 'sum(withdrawals)',
  stakes: 'sum(stakes)',
  turnover: 'sum(turnover)',
  prizes: 'sum(prizes)',
  selfRebate: 'sum(self_rebate)',
  agentRebate: 'sum(agent_rebate)',
  activity: 'sum(activity)',
  depositFee: 'sum(deposit_fee)',
  profit: PROFIT_SUM,
  loss: `-${PROFIT_SUM}`,
}

/** What a list of accounts shows: of the accounts themselves or of their teams. */
export interface Shown extends Period {
  readonly withBelow: boolean
}

/** How many moves of branches have been done: another number where teams are others. */
export async function countMoves(db: Db): Promise<number> {
  const [row] = await db.query<{ moves: number }>(
    sql`SELECT count(*)::integer AS moves FROM branch_move WHERE state = 'done' /* every shard */`,
  )
  return row?.moves ?? 0
}

/** All accounts of a team by a sum, the largest first. */
export async function rankTeam(
  db: Db,
  agent: MemberId,
  chosen: Chosen,
  { withBelow, from, to, sort }: Shown & { readonly sort: LossSort },
): Promise<Standing[]> {
  const rows = await db.query<{ member: string; level: number; since: string | null }>({
    text: `
      SELECT c.level, c.member, c.since::text FROM ${CHOSEN} CROSS JOIN LATERAL (SELECT coalesce(${KEYS[sort]}, 0) AS key ${daysOf(withBelow)}) s
      ORDER BY s.key DESC, c.level, c.member LIMIT ${MOST_RANKED} /* every shard */`,
    values: [...chosenValues(agent, chosen), from, to],
  })
  return rows.map(standing)
}

/** What some accounts, or their teams, did in a period. */
export async function readAccounts(
  db: Db,
  accounts: readonly Pick<Standing, 'member' | 'since'>[],
  { withBelow, from, to }: Shown,
): Promise<Map<MemberId, Sums>> {
  const rows = await db.query<SumRow & { member: string }>({
    name: withBelow ? 'agents.accounts.teams' : 'agents.accounts',
    text: `
      SELECT c.member, s.* FROM unnest($1::bigint[], $4::date[]) AS c(member, since)
      CROSS JOIN LATERAL (SELECT ${SUMS} ${daysOf(withBelow).replace('$5', '$2').replace('$6', '$3')}) s /* every shard */`,
    values: [
      numberArray(accounts.map(({ member }) => member)),
      from,
      to,
      textArray(accounts.map(({ since }) => since)),
    ],
  })
  return new Map(rows.map((row) => [memberId(row.member), readSums(row)]))
}

/** What all accounts whom one chose did by themselves in a period. */
export async function readTotals(db: Db, agent: MemberId, chosen: Chosen, { from, to }: Period): Promise<Sums> {
  if (chosen.level === undefined && chosen.type === undefined) {
    const { days } = await readTeam(db, agent, { beforeFrom: from, from, to })
    return [...days.values()].reduce(plus, NOTHING)
  }
  const [row] = await db.query<SumRow>({
    text: `SELECT ${SUMS} FROM ${CHOSEN} JOIN LATERAL (SELECT ${Object.values(columnOf).join(', ')} ${daysOf(false)}) s ON true /* every shard */`,
    values: [...chosenValues(agent, chosen), from, to],
  })
  return row === undefined ? NOTHING : readSums(row)
}

/** What a link brought. */
export interface LinkSums {
  readonly firstDeposits: number
  /** Units. */
  readonly turnover: bigint
}

/** What those did who registered by the links of an agent and stand directly under it, by the link. */
export async function readLinkSums(db: Db, agent: MemberId): Promise<Map<string, LinkSums>> {
  const rows = await db.query<{ link: string; firstDeposits: string; turnover: string }>({
    name: 'agents.links',
    text: `
      SELECT a.link, sum(d.first_deposits) AS "firstDeposits", sum(d.turnover) AS turnover
      FROM team_member t JOIN agent_account a ON a.shard = ${shardIn('t.member')} AND a.member = t.member
      JOIN team_day d ON d.shard = ${shardIn('t.member')} AND d.member = t.member AND NOT d.below AND d.day >= coalesce(t.since, '-infinity')
      WHERE t.shard = $1::smallint AND t.upline = $2::bigint AND t.level = 1 AND a.link IS NOT NULL GROUP BY a.link /* every shard */`,
    values: [shardOf(agent), agent],
  })
  return new Map(
    rows.map(({ link, firstDeposits, turnover }) => [
      link,
      { firstDeposits: Number(firstDeposits), turnover: BigInt(turnover) },
    ]),
  )
}
