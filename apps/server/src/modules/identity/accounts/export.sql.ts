import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

/** What identity keeps of a member, in words that its owner understands; nothing that would let anybody in, and no identity number in full. */
export async function exportIdentity(db: Db, member: MemberId): Promise<Readonly<Record<string, unknown>>> {
  const shard = shardOf(member)
  const [profiles, logins, sessions, addresses, browsers, devices, factors, social] = await Promise.all([
    db.query(sql`
      SELECT id, username, nickname, language, email, email_proven AS "emailProven", mobile, mobile_proven AS "mobileProven", invitation_code AS "invitationCode",
             upline AS "invitedBy", CASE WHEN profile ? 'idNumber' THEN profile || jsonb_build_object('idNumber', '••••' || right(profile->>'idNumber', 3)) ELSE profile END AS profile, icon, created_at AS "registeredAt", password_changed_at AS "passwordChangedAt", terms_version AS "termsAccepted",
             payment_password_hash IS NOT NULL AS "hasPaymentPassword"
      FROM member WHERE shard = ${shard} AND id = ${member}`),
    db.query(
      sql`SELECT at, ip, device, outcome FROM login_attempt WHERE shard = ${shard} AND member = ${member} ORDER BY id DESC`,
    ),
    db.query(sql`
      SELECT created_at AS "openedAt", seen_at AS "seenAt", ended_at AS "endedAt", ip, device, how FROM session
      WHERE shard = ${shard} AND member = ${member} ORDER BY created_at DESC, id DESC`),
    db.query(
      sql`SELECT ip AS network, seen_at AS "seenAt" FROM known_address WHERE shard = ${shard} AND member = ${member} ORDER BY seen_at DESC, ip`,
    ),
    // What the cookie says is in the browser alone.
    db.query(
      sql`SELECT first_at AS "firstSeenAt", last_at AS "seenAt" FROM member_browser WHERE shard = ${shard} AND member = ${member} ORDER BY last_at DESC, hash`,
    ),
    db.query(sql`
      SELECT kind, device, ip, created_at AS "since", seen_at AS "seenAt" FROM device_token
      WHERE shard = ${shard} AND member = ${member} ORDER BY created_at DESC, id DESC`),
    db.query(
      sql`SELECT confirmed_at AS "authenticatorSince" FROM totp WHERE shard = ${shard} AND member = ${member} AND confirmed_at IS NOT NULL`,
    ),
    db.query(
      sql`SELECT provider, linked_at AS "linkedAt" FROM social_identity WHERE shard = ${shard} AND member = ${member} ORDER BY provider`,
    ),
  ])
  return { profile: profiles[0] ?? null, logins, sessions, addresses, browsers, devices, factors, socialLogins: social }
}
