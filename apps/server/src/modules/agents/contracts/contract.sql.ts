import { type ContractTerms, contractTerms } from '#contract/calls/contract-terms.ts'
import type { contractEnds, contractStates, requestWhats } from '#contract/calls/contracts.ts'
import type { RequestState } from '#rules/agents/request-states.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { joined, part, type Query, sql } from '../../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'

export type ContractEnd = (typeof contractEnds)[number]
export type ContractState = (typeof contractStates)[number]
export type RequestWhat = (typeof requestWhats)[number]
export type Side = 'upline' | 'downline'

export interface Contract {
  readonly id: RowId
  readonly holder: MemberId
  readonly kind: ContractKind
  /** Undefined for the house. */
  readonly upline: MemberId | undefined
  readonly terms: ContractTerms
  /** Local days. */
  readonly from: string
  readonly to: string | undefined
  readonly ended: ContractEnd | undefined
  readonly agreedAt: Date
}

export interface Request {
  readonly id: RowId
  readonly holder: MemberId
  readonly kind: ContractKind
  readonly what: RequestWhat
  readonly upline: MemberId | undefined
  readonly maker: Side
  readonly terms: ContractTerms | undefined
  readonly state: RequestState
  readonly until: Date
  readonly madeAt: Date
  readonly answeredAt: Date | undefined
}

/** Lets one at a time agree on contracts, until the transaction ends: what an agent may give rests on what it is given. */
export const lockContracts = async (tx: Tx): Promise<void> => {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('agents.contracts', 0))`)
}

/** The local day and the moment of the database. */
export async function readToday(db: Db, timeZone: string): Promise<{ readonly today: string; readonly now: Date }> {
  const [row] = await db.query<{ today: string; now: Date }>(
    sql`SELECT to_char(app_now() AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD') AS today, app_now() AS now`,
  )
  if (row === undefined) throw new Error('the database knows no time')
  return row
}

type ContractRow = Omit<Contract, 'id' | 'holder' | 'upline' | 'terms' | 'to' | 'ended'> & {
  readonly id: string
  readonly holder: string
  readonly upline: string | null
  readonly terms: unknown
  readonly to: string | null
  readonly ended: ContractEnd | null
  readonly [column: string]: unknown
}

/** The contracts that a condition finds. */
const contractsWhere = (db: Db, where: Query): Promise<ContractRow[]> =>
  db.query<ContractRow>(joined([part(CONTRACTS), where], ' '))
const CONTRACTS = `SELECT id, holder, kind, upline, terms, to_char(from_day, 'YYYY-MM-DD') AS "from", to_char(to_day, 'YYYY-MM-DD') AS "to", ended, agreed_at AS "agreedAt" FROM contract WHERE`

const contractOf = ({ id, holder, upline, terms, to, ended, ...row }: ContractRow): Contract => ({
  ...row,
  id: rowId(id),
  holder: memberId(holder),
  upline: upline === null ? undefined : memberId(upline),
  terms: parse(contractTerms, terms),
  to: to ?? undefined,
  ended: ended ?? undefined,
})

/** The contract of a kind that has no end yet: the one that runs, or that begins next. */
export async function readStanding(db: Db, holder: MemberId, kind: ContractKind): Promise<Contract | undefined> {
  const [row] = await contractsWhere(
    db,
    sql`shard = ${shardOf(holder)} AND holder = ${holder} AND kind = ${kind} AND to_day IS NULL`,
  )
  return row && contractOf(row)
}

/** The contracts of a kind that are not over on a local day: at most the one that runs and the one that comes. */
export async function readCurrent(db: Db, holder: MemberId, kind: ContractKind, today: string): Promise<Contract[]> {
  const rows = await contractsWhere(
    db,
    sql`shard = ${shardOf(holder)} AND holder = ${holder} AND kind = ${kind}
      AND (to_day IS NULL OR (to_day >= ${today}::date AND to_day >= from_day)) ORDER BY from_day`,
  )
  return rows.map(contractOf)
}

/** What is paid by an agent and goes on after a local day. */
export async function readGoingBelow(
  db: Db,
  { upline, kind }: { readonly upline: MemberId; readonly kind: ContractKind },
  day: string,
): Promise<Contract[]> {
  const rows = await contractsWhere(
    db,
    sql`upline = ${upline} AND kind = ${kind} AND (to_day IS NULL OR (to_day > ${day}::date AND to_day >= from_day)) ORDER BY id /* every shard */`,
  )
  return rows.map(contractOf)
}

export interface ContractPage {
  readonly kind: ContractKind
  readonly state: ContractState | undefined
  readonly today: string
  readonly after: RowId | undefined
  readonly limit: number
}

/** Whose contracts are listed: the own ones of a holder, or those that an upline pays, of one holder or of all. */
export type Whose =
  | { readonly holder: MemberId; readonly upline?: MemberId }
  | { readonly upline: MemberId; readonly holder?: undefined }

const whose = ({ holder, upline }: Whose): Query => {
  if (holder === undefined) return sql`upline = ${upline}`
  return upline === undefined
    ? sql`shard = ${shardOf(holder)} AND holder = ${holder}`
    : sql`shard = ${shardOf(holder)} AND holder = ${holder} AND upline = ${upline}`
}

/** The newest first. */
export async function listContracts(
  db: Db,
  of: Whose,
  { kind, state, today, after, limit }: ContractPage,
): Promise<Contract[]> {
  const rows = await contractsWhere(
    db,
    joined(
      [
        whose(of),
        sql`kind = ${kind}
      AND (${after ?? null}::bigint IS NULL OR id < ${after ?? null}::bigint)
      AND (${state ?? null}::text IS NULL OR ${state ?? null}::text = CASE
        WHEN to_day < from_day OR to_day < ${today}::date THEN 'ended' WHEN from_day > ${today}::date THEN 'coming' ELSE 'running' END)
    ORDER BY id DESC LIMIT ${limit} /* every shard */`,
      ],
      ' AND ',
    ),
  )
  return rows.map(contractOf)
}

/** Writes a contract that was agreed on now, and whose first period ends at `dueAt`. */
export async function insertContract(
  tx: Tx,
  { id, holder, kind, upline, terms, from }: Pick<Contract, 'id' | 'holder' | 'kind' | 'upline' | 'terms' | 'from'>,
  dueAt: Date | undefined,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO contract (shard, holder, id, kind, upline, terms, from_day, agreed_at, due_at)
    VALUES (${shardOf(holder)}, ${holder}, ${id}, ${kind}, ${upline ?? null}, ${JSON.stringify(terms)}::jsonb, ${from}::date, app_now(), ${dueAt ?? null})`)
}

/** Ends a contract on a day, where it would go on after it; one that has not begun by then never runs. */
export async function endContract(
  tx: Tx,
  { holder, id }: Pick<Contract, 'holder' | 'id'>,
  { to, why }: { readonly to: string; readonly why: ContractEnd },
  timeZone: string,
): Promise<void> {
  await tx.query(sql`
    UPDATE contract SET to_day = greatest(${to}::date, from_day - 1), ended = ${why},
      due_at = CASE WHEN due_at IS NOT NULL AND from_day <= ${to}::date THEN least(due_at, (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text) END
    WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND id = ${id} AND (to_day IS NULL OR to_day > ${to}::date)`)
}

type RequestRow = Omit<Request, 'id' | 'holder' | 'upline' | 'terms' | 'answeredAt'> & {
  readonly id: string
  readonly holder: string
  readonly upline: string | null
  readonly terms: unknown
  readonly answeredAt: Date | null
  readonly [column: string]: unknown
}

/** The requests that a condition finds. */
const requestsWhere = (db: Db, where: Query): Promise<RequestRow[]> =>
  db.query<RequestRow>(joined([part(REQUESTS), where], ' '))
const REQUESTS = `SELECT id, holder, kind, what, upline, maker, terms, state, until, made_at AS "madeAt", answered_at AS "answeredAt" FROM contract_request WHERE`

const requestOf = ({ id, holder, upline, terms, answeredAt, ...row }: RequestRow): Request => ({
  ...row,
  id: rowId(id),
  holder: memberId(holder),
  upline: upline === null ? undefined : memberId(upline),
  terms: terms === null ? undefined : parse(contractTerms, terms),
  answeredAt: answeredAt ?? undefined,
})

/** The request of a kind about a member's contract that waits; there is one at most. */
export async function readWaiting(db: Db, holder: MemberId, kind: ContractKind): Promise<Request | undefined> {
  const [row] = await requestsWhere(
    db,
    sql`shard = ${shardOf(holder)} AND holder = ${holder} AND kind = ${kind} AND state = 'waiting'`,
  )
  return row && requestOf(row)
}

/** The requests of a kind that wait between an agent and its direct downlines. */
export async function readWaitingBelow(db: Db, upline: MemberId, kind: ContractKind): Promise<Request[]> {
  const rows = await requestsWhere(
    db,
    sql`upline = ${upline} AND kind = ${kind} AND state = 'waiting' ORDER BY id /* every shard */`,
  )
  return rows.map(requestOf)
}

/** All requests that wait for an answer of one of these two sides: the agent's own ones, and those of its direct downlines. */
export async function readWaitingFor(db: Db, agent: MemberId): Promise<Request[]> {
  const [own, below] = await Promise.all([
    requestsWhere(db, sql`shard = ${shardOf(agent)} AND holder = ${agent} AND state = 'waiting' AND until > app_now()`),
    requestsWhere(
      db,
      sql`upline = ${agent} AND state = 'waiting' AND until > app_now() ORDER BY id DESC LIMIT 100 /* every shard */`,
    ),
  ])
  return [...own, ...below].map(requestOf)
}

/** A request in which an agent stands on either side. */
export async function findRequest(db: Db, agent: MemberId, id: RowId): Promise<Request | undefined> {
  const [own, below] = await Promise.all([
    requestsWhere(db, sql`shard = ${shardOf(agent)} AND holder = ${agent} AND id = ${id}`),
    requestsWhere(db, sql`upline = ${agent} AND id = ${id} /* every shard */`),
  ])
  const row = own[0] ?? below[0]
  return row && requestOf(row)
}

export async function readRequest(db: Db, holder: MemberId, id: RowId): Promise<Request | undefined> {
  const [row] = await requestsWhere(db, sql`shard = ${shardOf(holder)} AND holder = ${holder} AND id = ${id}`)
  return row && requestOf(row)
}

/** Whether an upline has or had a contract or a request with a member. */
export async function hasAgreedWith(db: Db, upline: MemberId, holder: MemberId): Promise<boolean> {
  const rows = await db.query(
    sql`SELECT FROM contract WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND upline = ${upline}
      UNION ALL SELECT FROM contract_request WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND upline = ${upline} LIMIT 1`,
  )
  return rows.length > 0
}

export interface RequestPage {
  readonly kind: ContractKind
  /** The one whose contract they are about; undefined for all. */
  readonly holder: MemberId | undefined
  readonly state: RequestState | undefined
  readonly after: RowId | undefined
  readonly limit: number
}

/** Requests of an agent on either side, the newest first. */
export async function listRequests(
  db: Db,
  agent: MemberId,
  { kind, holder, state, after, limit }: RequestPage,
): Promise<Request[]> {
  const rows = await requestsWhere(
    db,
    joined(
      [
        holder === undefined ? part('true') : sql`shard = ${shardOf(holder)} AND holder = ${holder}`,
        sql`((shard = ${shardOf(agent)} AND holder = ${agent}) OR upline = ${agent}) AND kind = ${kind}
      AND (${state ?? null}::text IS NULL OR state = ${state ?? null}::text)
      AND (${after ?? null}::bigint IS NULL OR id < ${after ?? null}::bigint)
    ORDER BY id DESC LIMIT ${limit} /* every shard */`,
      ],
      ' AND ',
    ),
  )
  return rows.map(requestOf)
}

/** Writes a request that waits. */
export async function insertRequest(
  tx: Tx,
  {
    id,
    holder,
    kind,
    what,
    upline,
    maker,
    terms,
  }: Pick<Request, 'id' | 'holder' | 'kind' | 'what' | 'upline' | 'maker' | 'terms'>,
  days: number,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO contract_request (shard, holder, id, kind, what, upline, maker, terms, until, made_at)
    SELECT ${shardOf(holder)}::smallint, ${holder}::bigint, ${id}::bigint, ${kind}, ${what}, ${upline ?? null}::bigint, ${maker},
           ${terms === undefined ? null : JSON.stringify(terms)}::jsonb, t + make_interval(days => ${days}::integer), t
    FROM app_now() AS t`)
}

/** Where a waiting request ends. */
export async function setRequest(
  tx: Tx,
  { holder, id }: Pick<Request, 'holder' | 'id'>,
  state: Exclude<RequestState, 'waiting'>,
): Promise<void> {
  await tx.query(sql`
    UPDATE contract_request SET state = ${state}, answered_at = app_now()
    WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND id = ${id} AND state = 'waiting'`)
}

/** In SQL: whether the upline of a request `r` has not paid the holder in the days that it had, by contracts of the kind. */
const IS_OVERDUE =
  'EXISTS (SELECT FROM bill b WHERE b.shard = r.shard AND b.holder = r.holder AND b.upline = r.upline AND b.kind = r.kind AND b.overdue)'

/** Wishes of downlines to end a contract that wait for an upline which has not paid them in time. */
export async function readOverdueEnds(db: Db): Promise<Pick<Request, 'holder' | 'id'>[]> {
  const rows = await db.query<{ holder: string; id: string }>(
    part(
      `SELECT r.holder, r.id FROM contract_request r WHERE r.state = 'waiting' AND r.what = 'termination' AND r.maker = 'downline' AND ${IS_OVERDUE} ORDER BY r.id /* every shard */`,
    ),
  )
  return rows.map(({ holder, id }) => ({ holder: memberId(holder), id: rowId(id) }))
}

/** Whether the upline of a request has not paid its downline in time. */
export async function readIsOverdue(db: Db, { holder, id }: Pick<Request, 'holder' | 'id'>): Promise<boolean> {
  const rows = await db.query({
    text: `SELECT FROM contract_request r WHERE r.shard = $1::smallint AND r.holder = $2::bigint AND r.id = $3::bigint AND ${IS_OVERDUE}`,
    values: [shardOf(holder), holder, id],
  })
  return rows.length > 0
}

/** Requests whose days are over. */
export async function readOver(db: Db, limit: number): Promise<Request[]> {
  const found = await Promise.all(
    allShards.map((shard) =>
      requestsWhere(
        db,
        sql`shard = ${shard} AND state = 'waiting' AND until <= app_now() ORDER BY until LIMIT ${limit}`,
      ),
    ),
  )
  return found.flat().map(requestOf)
}
