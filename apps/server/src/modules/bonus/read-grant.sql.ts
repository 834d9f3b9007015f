import type { CallRequest } from '#contract/calls.ts'
import type { BonusTerms } from '#contract/bonus-terms.ts'
import { bonusList } from '#contract/calls/bonus.ts'
import type { GrantState } from '#rules/loyalty/grant-states.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'
import { walletKind } from '../wallet/index.ts'
import type { PlayedGrant } from './bear.ts'
import type { ForfeitReason } from './grant.sql.ts'
import { termsFrom } from './terms.ts'

/** A grant outside of a batch; amounts in units as decimal text. */
export interface StoredGrant {
  readonly member: string
  readonly id: string
  readonly state: GrantState
  readonly amount: string
  readonly required: string
  readonly wagered: string
  readonly cap: string | null
  readonly converted: string
  readonly terms: BonusTerms
  readonly givenAt: Date
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
  readonly reason: ForfeitReason | null
}
type Columns = Record<string, unknown>
/** As it is stored: its terms are text. */
type Row = Omit<StoredGrant, 'terms'> & { readonly terms: string } & Columns

const COLUMNS =
  'member, id, state, amount, required, wagered, cap, converted, terms::text, given_at AS "givenAt", expires_at AS "expiresAt", ended_at AS "endedAt", reason'

const read = (row: Row): StoredGrant => ({ ...row, terms: termsFrom(row.terms) })

export interface NewGrant {
  readonly member: MemberId
  readonly id: RowId
  /** Names the occasion, once a member. */
  readonly key: string
  readonly amount: Money
  readonly required: Money
  readonly cap: Money | undefined
  readonly terms: BonusTerms
}

/** Writes a grant that waits; undefined where the member has one under this key already. */
export async function insertGrant(tx: Tx, g: NewGrant): Promise<StoredGrant | undefined> {
  const [row] = await tx.query<Row>({
    text: `INSERT INTO bonus_grant (shard, member, id, key, amount, required, cap, terms, given_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, app_now()) ON CONFLICT (shard, member, key) DO NOTHING RETURNING ${COLUMNS}`,
    values: [shardOf(g.member), g.member, g.id, g.key, g.amount, g.required, g.cap ?? null, JSON.stringify(g.terms)],
  })
  return row === undefined ? undefined : read(row)
}

/** The grant that was made under a key. */
export async function readGrantByKey(db: Db, member: MemberId, key: string): Promise<StoredGrant | undefined> {
  const [row] = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM bonus_grant WHERE shard = $1 AND member = $2 AND key = $3`,
    values: [shardOf(member), member, key],
  })
  return row === undefined ? undefined : read(row)
}

export async function readGrant(db: Db, member: MemberId, id: RowId): Promise<StoredGrant | undefined> {
  const [row] = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM bonus_grant WHERE shard = $1 AND member = $2 AND id = $3`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : read(row)
}

/** A member's grants, the newest first; `most` leaves out those before. */
export async function readGrants(db: Db, member: MemberId, most: number): Promise<StoredGrant[]> {
  const rows = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM bonus_grant WHERE shard = $1 AND member = $2 ORDER BY id DESC LIMIT $3`,
    values: [shardOf(member), member, most],
  })
  return rows.map(read)
}

/** Grants of a member that are not over, the active one first. */
export async function readOpenGrants(db: Db, member: MemberId): Promise<StoredGrant[]> {
  const rows = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM bonus_grant WHERE shard = $1 AND member = $2 AND state IN ('active', 'waiting') ORDER BY state, id`,
    values: [shardOf(member), member],
  })
  return rows.map(read)
}

/** The active grant as play asks for it, with what lies in its purse. */
export async function readPlayedGrant(
  db: Db,
  member: MemberId,
): Promise<{ readonly grant: PlayedGrant; readonly balance: Money } | undefined> {
  const [row] = await db.query<Row & { balance: string }>({
    text: `SELECT g.state, g.required, g.wagered, g.cap, g.converted, g.terms::text, g.expires_at AS "expiresAt", w.balance
           FROM bonus_grant g JOIN wallet w ON w.shard = g.shard AND w.member = g.member AND w.kind = ${walletKind.bonus}
           WHERE g.shard = $1 AND g.member = $2 AND g.state = 'active'`,
    values: [shardOf(member), member],
  })
  if (row === undefined) return undefined
  return {
    balance: BigInt(row.balance),
    grant: {
      required: BigInt(row.required),
      wagered: BigInt(row.wagered),
      converted: BigInt(row.converted),
      cap: row.cap === null ? undefined : BigInt(row.cap),
      terms: termsFrom(row.terms),
      expiresAtMs: row.expiresAt?.getTime() ?? 0,
      state: row.state,
    },
  }
}

/**
 * Members about whose grants there may be something to do, in the order of their ids from one on: a grant is over or used
 * up, or one waits and none is active.
 */
export async function membersDue(db: Db, after: string, most: number): Promise<MemberId[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT member FROM (
      SELECT member FROM bonus_grant WHERE state = 'active' AND expires_at <= app_now()
      UNION SELECT member FROM bonus_grant WHERE state = 'active' AND look_at <= app_now()
      UNION SELECT w.member FROM bonus_grant w WHERE w.state = 'waiting' AND NOT EXISTS (
        SELECT FROM bonus_grant a WHERE a.shard = w.shard AND a.member = w.member AND a.state = 'active')
    ) due WHERE member > ${after}::bigint ORDER BY member LIMIT ${most} /* every shard */`)
  return rows.map(({ member }) => memberId(member))
}

/** Whether a member may be given a bonus: its account is open, and no break lasts. Asked under its row, so that none begins meanwhile. */
export async function mayBeGiven(tx: Tx, member: MemberId): Promise<'yes' | 'closed' | 'excluded'> {
  const [row] = await tx.query<{ closed: boolean; excluded: boolean }>(sql`
    SELECT closed_at IS NOT NULL AS closed, excluded_until IS NOT NULL AND excluded_until > app_now() AS excluded
    FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR SHARE`)
  return row === undefined || row.closed ? 'closed' : row.excluded ? 'excluded' : 'yes'
}

/** Moves the end of the active grant by as much as a time-out adds to the break before it: a break does not use up its time. */
export async function extendActive(tx: Tx, member: MemberId, untilMs: number): Promise<void> {
  await tx.query(sql`
    UPDATE bonus_grant g SET expires_at = g.expires_at + greatest(b.until - b.before, interval '0') FROM (
      SELECT to_timestamp(${untilMs / 1000}::double precision) AS until, greatest(app_now(), max(ends_at)) AS before
      FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} AND ends_at < to_timestamp(${untilMs / 1000 - 1}::double precision)) b
    WHERE g.shard = ${shardOf(member)} AND g.member = ${member} AND g.state = 'active' AND g.expires_at > app_now()`)
}

/** What a member was given by hand on this local day. */
export async function givenToday(tx: Tx, member: MemberId, timeZone: string): Promise<Money> {
  const [row] = await tx.query<{ given: string }>(sql`
    SELECT coalesce(sum(amount), 0)::text AS given FROM bonus_grant
    WHERE shard = ${shardOf(member)} AND member = ${member} AND key LIKE 'hand:%' AND given_at >= date_trunc('day', app_now(), ${timeZone}::text)`)
  return BigInt(row?.given ?? '0')
}

/** Members of a shard who have a grant active. */
export async function membersPlaying(tx: Tx, shard: Shard): Promise<string[]> {
  const rows = await tx.query<{ member: string }>(
    sql`SELECT member FROM bonus_grant WHERE shard = ${shard} AND state = 'active'`,
  )
  return rows.map(({ member }) => member)
}

const listing: Listing<(typeof bonusList.sorts)[number]> = {
  call: 'bonuses.list',
  sorts: bonusList.sorts,
  columns: COLUMNS,
  from: 'bonus_grant',
  keys: { givenAt: { by: 'given_at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
  owner: { shard: 'shard', member: 'member' },
}

/** Grants as operators list them. */
export const listGrants = (
  db: Db,
  asked: CallRequest<'bonuses.list'>,
  timeZone: string,
): Promise<ListOf<Omit<StoredGrant, 'terms'> & Columns>> =>
  readList(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [whereSet(asked.state, (state) => sql`state = ${state}`)],
  })
