import { array, boolean, enum as oneOf, object, optional, parse, string, type output } from 'zod/mini'
import { factorMethod } from '#contract/calls/session.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'

/** What goes on once the second proof is right. */
const loginWish = object({
  how: oneOf(['username', 'sms', 'phone-auth', 'social', 'link', 'remembered']),
  rememberMe: boolean(),
  /** How it may be answered. */
  methods: array(factorMethod),
  /** The address or number that the member named for want of a proven one, and by which method. */
  named: optional(object({ method: oneOf(['newMail', 'newSms']), target: string() })),
})
export type LoginWish = output<typeof loginWish>

/** Wrong answers after which a challenge is dead. */
const MOST_FAILURES = 5

export interface Challenge {
  readonly member: MemberId
  readonly wish: LoginWish
}

/** Keeps a login that waits for its second proof, for ten minutes. What is long over goes with it. */
export async function insertChallenge(tx: Tx, id: string, { member, wish }: Challenge): Promise<void> {
  await tx.query(sql`
    DELETE FROM login_challenge WHERE id IN (
      SELECT id FROM login_challenge WHERE expires_at < app_now() - interval '1 hour' ORDER BY id LIMIT 20 FOR UPDATE SKIP LOCKED)`)
  await tx.query(sql`
    INSERT INTO login_challenge (id, shard, member, wish, expires_at)
    SELECT ${id}, ${shardOf(member)}, ${member}, ${JSON.stringify(wish)}::jsonb, app_now() + interval '10 minutes'`)
}

/** A challenge that can still be answered; undefined for any other. */
export const readChallenge = (db: Db, id: string): Promise<Challenge | undefined> =>
  find(db, {
    text: `SELECT member, wish FROM login_challenge WHERE id = $1 AND used_at IS NULL AND expires_at > app_now() AND failures < $2`,
    values: [id, MOST_FAILURES],
  })

/** The same, and nobody else answers it until the transaction ends. */
export const lockChallenge = (tx: Tx, id: string): Promise<Challenge | undefined> =>
  find(tx, {
    text: `SELECT member, wish FROM login_challenge WHERE id = $1 AND used_at IS NULL AND expires_at > app_now() AND failures < $2 FOR UPDATE`,
    values: [id, MOST_FAILURES],
  })

async function find(db: Db, query: { text: string; values: readonly unknown[] }): Promise<Challenge | undefined> {
  const [row] = await db.query<{ member: string; wish: unknown }>(query)
  return row === undefined ? undefined : { member: memberId(row.member), wish: parse(loginWish, row.wish) }
}

/** Notes the address or number to which the code of a challenge goes. */
export async function nameTarget(db: Db, id: string, named: LoginWish['named']): Promise<void> {
  await db.query(
    sql`UPDATE login_challenge SET wish = wish || ${JSON.stringify({ named })}::jsonb WHERE id = ${id} AND used_at IS NULL`,
  )
}

/** Counts a wrong answer. */
export async function failChallenge(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`UPDATE login_challenge SET failures = failures + 1 WHERE id = ${id}`)
}

/** Uses a challenge up. */
export async function spendChallenge(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`UPDATE login_challenge SET used_at = app_now() WHERE id = ${id}`)
}
