import type { Database, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { enum as oneOf, object, parse, string } from 'zod/mini'
import { hashSecret } from '../../../platform/tokens.ts'

/** Whose session a token in an address opens, and how its bearer came to it. */
export interface SessionLink {
  readonly member: MemberId
  readonly how: 'social' | 'link'
}

/** A link and the browser whose login ended in it, by the secret of its cookie: nobody else's browser opens anything with it. */
export interface BoundLink extends SessionLink {
  readonly browser: string
}

const storedLink = object({ member: string(), how: oneOf(['social', 'link']) })

/**
 * A token for `session.exchange`, to be put into an address: good once, for a minute.
 * Links of all uses that are long over go with it.
 */
export async function createSessionLink(tx: Tx, random: RandomSource, link: BoundLink): Promise<string> {
  const secret = random.bytes(32).toString('base64url')
  await tx.query(sql`
    DELETE FROM one_time_link WHERE id IN (
      SELECT id FROM one_time_link WHERE expires_at < app_now() - interval '1 day' ORDER BY id LIMIT 20 FOR UPDATE SKIP LOCKED)`)
  await tx.query(sql`
    INSERT INTO one_time_link (id, use, value, expires_at)
    SELECT ${hashSecret(secret)}, 'session', ${JSON.stringify({ member: link.member, how: link.how, browser: hashSecret(link.browser) })}::jsonb, app_now() + interval '1 minute'`)
  return secret
}

/** Uses a token up; undefined for one that is wrong, too old, another browser's, or was used before. */
export async function takeSessionLink(
  db: Database,
  secret: string,
  browser: string | undefined,
): Promise<SessionLink | undefined> {
  if (browser === undefined) return undefined
  const [row] = await db.query<{ value: unknown }>(sql`
    UPDATE one_time_link SET used_at = app_now()
    WHERE id = ${hashSecret(secret)} AND use = 'session' AND used_at IS NULL AND expires_at > app_now() AND value->>'browser' = ${hashSecret(browser)}
    RETURNING value`)
  if (row === undefined) return undefined
  const { member, how } = parse(storedLink, row.value)
  return { member: memberId(member), how }
}
