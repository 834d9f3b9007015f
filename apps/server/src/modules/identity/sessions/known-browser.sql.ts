import type { Db, Tx } from '../../../platform/db/database.ts'
import { readSigns, type Sign } from '../../../platform/db/signs.ts'
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

/** The browsers in which members had been before a moment. */
export const browserSigns = (db: Db, members: readonly MemberId[], before: Date): Promise<Sign[]> =>
  readSigns(
    db,
    members,
    `SELECT b.hash AS sign FROM member_browser b WHERE b.shard = k.shard AND b.member = k.member AND b.first_at < $3::timestamptz`,
    [before],
  )
