import { Refusal } from '#contract/errors.ts'
import { hash } from 'node:crypto'
import { object, optional, parse, string, type output } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'
import type { SocialPerson } from '../parts.ts'

/** What is kept while a browser is away at a provider. */
const away = object({ provider: string(), verifier: string(), nonce: string(), browser: string() })
export type Away = output<typeof away>

const person = object({ provider: string(), subject: string(), email: optional(string()) })

const personOf = (value: unknown): SocialPerson => {
  const { provider, subject, email } = parse(person, value)
  return { provider, subject, email }
}

const idOf = (secret: string): string => hash('sha256', secret)

const keepLink = async (
  db: Db,
  use: 'social-state' | 'social-ticket',
  secret: string,
  value: unknown,
  minutes: number,
): Promise<void> => {
  await db.query(sql`
    INSERT INTO one_time_link (id, use, value, expires_at)
    SELECT ${idOf(secret)}, ${use}, ${JSON.stringify(value)}::jsonb, app_now() + make_interval(mins => ${minutes}::integer)`)
}

/** Keeps for ten minutes what the way back is checked against. */
export const keepState = (db: Db, state: string, value: Away): Promise<void> =>
  keepLink(db, 'social-state', state, value, 10)

/** The same once; undefined for a state that is wrong, old or used. */
export async function takeState(db: Db, state: string): Promise<Away | undefined> {
  const [row] = await db.query<{ value: unknown }>(sql`
    UPDATE one_time_link SET used_at = app_now() WHERE id = ${idOf(state)} AND use = 'social-state' AND used_at IS NULL AND expires_at > app_now() RETURNING value`)
  return row === undefined ? undefined : parse(away, row.value)
}

/**
 * A ticket for ten minutes, by which a registration says who came from a provider. It belongs to the browser that came,
 * of whose cookie it keeps the hash: sent to somebody else it is worth nothing.
 */
export const keepTicket = (db: Db, ticket: string, who: SocialPerson, browser: string): Promise<void> =>
  keepLink(db, 'social-ticket', ticket, { ...who, browser: idOf(browser) }, 10)

/** Who a ticket of this browser stands for, which stays good. */
export async function readTicket(
  db: Db,
  ticket: string,
  browser: string | undefined,
): Promise<SocialPerson | undefined> {
  if (browser === undefined) return undefined
  const [row] = await db.query<{ value: unknown }>(sql`
    SELECT value FROM one_time_link
    WHERE id = ${idOf(ticket)} AND use = 'social-ticket' AND used_at IS NULL AND expires_at > app_now() AND value->>'browser' = ${idOf(browser)}`)
  return row === undefined ? undefined : personOf(row.value)
}

/** The same, once. */
export async function takeTicket(
  db: Db,
  ticket: string,
  browser: string | undefined,
): Promise<SocialPerson | undefined> {
  if (browser === undefined) return undefined
  const [row] = await db.query<{ value: unknown }>(sql`
    UPDATE one_time_link SET used_at = app_now()
    WHERE id = ${idOf(ticket)} AND use = 'social-ticket' AND used_at IS NULL AND expires_at > app_now() AND value->>'browser' = ${idOf(browser)}
    RETURNING value`)
  return row === undefined ? undefined : personOf(row.value)
}

/** Whom an identity at a provider is tied to; undefined where to nobody. */
export async function findSocialMember(db: Db, { provider, subject }: SocialPerson): Promise<MemberId | undefined> {
  const [row] = await db.query<{ member: string }>(
    sql`SELECT member FROM social_identity WHERE provider = ${provider} AND subject = ${subject}`,
  )
  return row === undefined ? undefined : memberId(row.member)
}

/** Ties an identity at a provider to a member. @throws Refusal SOCIAL_FAILED where it is tied already */
export async function linkSocial(tx: Tx, member: MemberId, { provider, subject }: SocialPerson): Promise<void> {
  const rows = await tx.query(sql`
    INSERT INTO social_identity (provider, subject, shard, member, linked_at) VALUES (${provider}, ${subject}, ${shardOf(member)}, ${member}, app_now())
    ON CONFLICT (provider, subject) DO NOTHING RETURNING provider`)
  if (rows.length === 0) throw new Refusal('SOCIAL_FAILED')
  recordAudit(tx, {
    actor: `member:${member}`,
    action: 'social.linked',
    subject: `member:${member}`,
    after: { provider },
  })
}
