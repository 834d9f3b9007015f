import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Pair, pairsSharing } from '../../../platform/db/pairs.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Cookies } from '../../../platform/http/handlers.ts'
import { allShards, type MemberId, shardOf } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { hashSecret } from '../../../platform/tokens.ts'

/** Names a browser, whoever logs in there; as long as browsers keep a cookie at most. */
const COOKIE = 'browser'
const KEPT_DAYS = 400

/** The random id of a browser: the one that it brought, or a new one. `keep` gives it the cookie, once the account is in. */
export function browserOf(cookies: Cookies, random: RandomSource): { readonly id: string; keep(): void } {
  const brought = cookies.get(COOKIE)
  const id = brought !== undefined && /^[\w-]{43}$/.test(brought) ? brought : random.bytes(32).toString('base64url')
  // Anew each time: its days are counted from the last login.
  return { id, keep: () => cookies.set(COOKIE, id, KEPT_DAYS * 86_400) }
}

/** Notes that a member was in a browser. */
export const knowBrowser = (tx: Tx, member: MemberId, browser: string): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO member_browser (shard, member, hash, first_at, last_at) SELECT ${shardOf(member)}, ${member}, ${hashSecret(browser)}, t, t FROM app_now() AS t
    ON CONFLICT (shard, member, hash) DO UPDATE SET last_at = excluded.last_at`)

/** Removes the browsers whose days are over. */
export async function forgetBrowsers(db: Db): Promise<void> {
  for (const shard of allShards)
    await db.query(
      sql`DELETE FROM member_browser WHERE shard = ${shard} AND last_at <= app_now() - make_interval(days => ${KEPT_DAYS})`,
    )
}

/** Of which pairs both had been in one browser before a moment. */
export const sharingBrowser = (db: Db, pairs: readonly Pair[], before: Date): Promise<Set<MemberId>> =>
  pairsSharing(
    db,
    pairs,
    `EXISTS (
      SELECT FROM member_browser a JOIN member_browser b ON b.shard = k.other_shard AND b.member = k.other AND b.hash = a.hash
      WHERE a.shard = k.one_shard AND a.member = k.one AND a.first_at < $5::timestamptz AND b.first_at < $5::timestamptz)`,
    [before],
  )
