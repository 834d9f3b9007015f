import type { memberStates } from '#contract/calls/members.ts'
import type { breakKinds } from '#contract/calls/safeguards.ts'
import type { CardKind } from '#contract/settings/cashier.ts'
import { parse, record, string } from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { MEMBER_STATE } from '../../identity/index.ts'

export interface MemberBase {
  readonly id: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly language: string
  readonly upline: string | null
  readonly invitationCode: string | null
  readonly isTest: boolean
  readonly createdAt: Date
  readonly seenAt: Date
  readonly closedAt: Date | null
  readonly state: (typeof memberStates)[number]
  readonly email: string | null
  readonly emailProven: boolean
  readonly mobile: string | null
  readonly mobileProven: boolean
  readonly profile: Readonly<Record<string, string>>
  readonly hasApp: boolean
  readonly notes: number
}

const profileSchema = record(string(), string())

/** Whether a member has an upline, or money that came otherwise than by play. */
export async function countsForOthers(db: Db, member: MemberId): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM member m WHERE m.shard = ${shardOf(member)} AND m.id = ${member} AND (m.upline IS NOT NULL
      OR EXISTS (SELECT FROM entry e WHERE e.shard = m.shard AND e.member = m.id AND e.kind = 1 AND e.type > 5))`)
  return rows.length > 0
}

/** Undefined where there is no such member. */
export async function readMemberBase(db: Db, member: MemberId): Promise<MemberBase | undefined> {
  const [row] = await db.query<Omit<MemberBase, 'profile'> & { profile: unknown }>({
    text: `SELECT m.id, m.username, m.nickname, m.type, m.language, m.upline, m.invitation_code AS "invitationCode", m.is_test AS "isTest",
        m.created_at AS "createdAt", m.seen_at AS "seenAt", m.closed_at AS "closedAt", ${MEMBER_STATE} AS state,
        m.email, m.email_proven AS "emailProven", m.mobile, m.mobile_proven AS "mobileProven", m.profile,
        EXISTS (SELECT FROM totp t WHERE t.shard = m.shard AND t.member = m.id AND t.confirmed_at IS NOT NULL) AS "hasApp",
        (SELECT count(*)::integer FROM member_note n WHERE n.shard = m.shard AND n.member = m.id) AS notes
      FROM member m WHERE m.shard = $1 AND m.id = $2`,
    values: [shardOf(member), member],
  })
  return row === undefined ? undefined : { ...row, profile: parse(profileSchema, row.profile) }
}

export interface WalletRow {
  readonly kind: number
  readonly currency: string
  readonly balance: string
}

export const readWallets = (db: Db, member: MemberId): Promise<WalletRow[]> =>
  db.query<WalletRow & Record<string, unknown>>(sql`
    SELECT kind, currency, balance FROM wallet WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY kind`)

export interface BreakRow {
  readonly kind: (typeof breakKinds)[number]
  readonly from: Date
  readonly until: Date | null
  readonly holds: boolean
}

/** Every break of a member, the latest first. */
export const readBreaks = (db: Db, member: MemberId): Promise<BreakRow[]> =>
  db.query<BreakRow & Record<string, unknown>>(sql`
    SELECT kind, began_at AS from, ends_at AS until, ends_at IS NULL OR ends_at > app_now() AS holds
    FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC`)

export interface AccountRow {
  readonly id: string
  readonly kind: CardKind
  readonly name: string
  /** Encrypted. */
  readonly number: string
  readonly addedAt: Date
  readonly removedAt: Date | null
}

/** Accounts that a member is or was paid out to. */
export const readAccounts = (db: Db, member: MemberId): Promise<AccountRow[]> =>
  db.query<AccountRow & Record<string, unknown>>(sql`
    SELECT id, kind, name, number, added_at AS "addedAt", removed_at AS "removedAt"
    FROM payout_card WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC`)
