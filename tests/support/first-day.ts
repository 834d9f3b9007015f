import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds, type MemberId, shardOf } from '#server/platform/ids.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemRandom } from '#server/platform/random.ts'
import { storeContent } from '#server/modules/content/index.ts'

const ids = createIds(systemClock, systemRandom)

/** Marks an account as one that tests the house, as an operator's call does. */
export const markTest = async (db: Database, member: MemberId, isTest = true): Promise<void> => {
  await db.query(sql`UPDATE member SET is_test = ${isTest} WHERE shard = ${shardOf(member)} AND id = ${member}`)
}

/** An order that was credited, as the cashier leaves it. */
export async function creditedDeposit(
  db: Database,
  member: MemberId,
  { channel, adapter, state = 'credited' }: { channel: string; adapter: string; state?: string },
): Promise<void> {
  const id = ids.row()
  await db.query(sql`
    INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, state, credited, expires_at, settled_at)
    SELECT ${shardOf(member)}::smallint, ${member}::bigint, ${id}::bigint, ${id}, ${channel}, 'bankTransfer', ${channel}, ${adapter}, 1000000, '0', 0, ${state},
           CASE WHEN ${state} = 'credited' THEN 1000000 END, t, t FROM app_now() AS t`)
}

/** A withdrawal that was paid, as the cashier leaves it. */
export async function paidWithdrawal(
  db: Database,
  member: MemberId,
  { kind, adapter, state = 'paidOut' }: { kind: string; adapter: string; state?: string },
): Promise<void> {
  const id = ids.row()
  await db.query(sql`
    INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at, paid_at)
    SELECT ${shardOf(member)}::smallint, ${member}::bigint, ${id}::bigint, ${id}, 1, ${kind}, 'Bank', 'Test', 'x', ${adapter}, 'BRL', 1000000, 0, ${state}, '{}', t, t FROM app_now() AS t`)
}

/** Publishes the terms and the privacy notice in some languages. */
export async function publishTerms(db: Database, languages: readonly ('EN' | 'PT')[]): Promise<void> {
  const words = { title: 'Terms', content: 'What members agree to.' }
  const texts = Object.fromEntries(languages.map((language) => [language, words]))
  await db.transaction(async (tx) => {
    for (const item of ['term', 'privacy']) await storeContent(tx, 'terms', { item, sort: 0, value: { texts } })
  })
}
