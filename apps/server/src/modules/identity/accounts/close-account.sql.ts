import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

/**
 * Erases what identity knows of a person: names that it is found by are free again, nothing lets anybody in
 * any more. The row stays, closed and without a name, since money records point at it. With `keepNames`
 * mail address and number stay claimed, so that nobody begins anew by them.
 */
export async function eraseMember(
  tx: Tx,
  member: MemberId,
  { keepNames }: { readonly keepNames: boolean },
): Promise<void> {
  const shard = shardOf(member)
  const [row] = await tx.query<{
    username: string
    email: string | null
    mobile: string | null
    invitation_code: string | null
  }>(sql`
    SELECT username, email, mobile, invitation_code FROM member WHERE shard = ${shard} AND id = ${member} AND closed_at IS NULL FOR UPDATE`)
  if (row === undefined) return
  const freed = {
    username: row.username,
    invitation: row.invitation_code,
    ...(keepNames ? {} : { email: row.email, mobile: row.mobile }),
  }
  for (const [kind, key] of Object.entries(freed)) {
    await tx.query(sql`DELETE FROM directory WHERE kind = ${kind} AND key = ${key} AND member = ${member}`)
  }
  await tx.query(sql`
    UPDATE member SET username = 'closed' || id, nickname = 'closed', password_hash = 'closed', profile = '{}', email = NULL, email_proven = false,
      mobile = NULL, mobile_proven = false, payment_password_hash = NULL, invitation_code = NULL, icon = 'fox', closed_at = app_now()
    WHERE shard = ${shard} AND id = ${member}`)
  for (const target of [row.mobile, row.email]) await tx.query(sql`DELETE FROM one_time_code WHERE target = ${target}`)
  await tx.query(sql`DELETE FROM member_hold WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM social_identity WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM login_challenge WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM totp WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM recovery_code WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM login_attempt WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM known_address WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM member_browser WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`DELETE FROM device_token WHERE shard = ${shard} AND member = ${member}`)
  // When it was open is bookkeeping; where and on what is the person's.
  await tx.query(sql`UPDATE session SET ip = '', device = '' WHERE shard = ${shard} AND member = ${member}`)
}

/** Frees the names that a closed account kept. */
export async function releaseNames(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`DELETE FROM directory WHERE member = ${member}`)
}
