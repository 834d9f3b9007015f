import type { CardKind } from '#contract/settings/cashier.ts'
import { cardKinds } from '#contract/settings/cashier.ts'
import { enum as oneOf, parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { shardsFrom } from '../../../platform/db/in-batches.ts'
import { readSigns, type Sign } from '../../../platform/db/signs.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { ENCRYPTED_AT_ONCE } from '../../../platform/encrypted.ts'

/** An account that a member is paid out to, with its number encrypted. */
export interface Card {
  readonly id: RowId
  readonly kind: CardKind
  /** Of the bank, the wallet or the chain, as the member calls it. */
  readonly name: string
  readonly holder: string
  readonly number: string
  readonly addedAt: Date
}

interface Row {
  readonly [column: string]: unknown
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly holder: string
  readonly number: string
  readonly added_at: Date
}

const kindOf = oneOf(cardKinds)
const cardOf = (row: Row): Card => ({
  id: rowId(row.id),
  kind: parse(kindOf, row.kind),
  name: row.name,
  holder: row.holder,
  number: row.number,
  addedAt: row.added_at,
})

/** The cards that are bound, in the order in which they were. */
export const readCards = async (db: Db, member: MemberId): Promise<Card[]> =>
  (
    await db.query<Row>(sql`
    SELECT id, kind, name, holder, number, added_at FROM payout_card
    WHERE shard = ${shardOf(member)} AND member = ${member} AND removed_at IS NULL ORDER BY added_at, id`)
  ).map(cardOf)

/** Undefined where the member has no such card bound. */
export async function readCard(db: Db, member: MemberId, id: RowId): Promise<Card | undefined> {
  const [row] = await db.query<Row>(sql`
    SELECT id, kind, name, holder, number, added_at FROM payout_card
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND removed_at IS NULL`)
  return row === undefined ? undefined : cardOf(row)
}

/** Since when, and until when, a card of the member's was bound; also of one that is removed. */
export async function readCardTimes(
  db: Db,
  member: MemberId,
  id: RowId,
): Promise<{ readonly addedAt: Date; readonly removedAt: Date | null } | undefined> {
  const [row] = await db.query<{ addedAt: Date; removedAt: Date | null }>(sql`
    SELECT added_at AS "addedAt", removed_at AS "removedAt" FROM payout_card WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)
  return row
}

/** The holder of the first card that the member ever bound, also of one that is removed; undefined before the first. */
export async function readFirstHolder(db: Db, member: MemberId): Promise<string | undefined> {
  const [row] = await db.query<{ holder: string }>(
    sql`SELECT holder FROM payout_card WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY added_at, id LIMIT 1`,
  )
  return row?.holder
}

/** Lets one change of a member's cards wait for the other, so that two at once cannot both be the first or the last that fits. */
export async function lockCards(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('payout_card', ${member}::bigint))`)
}

const PAID_TO = `FROM payout_card c JOIN withdrawal w ON w.shard = c.shard AND w.member = c.member AND w.card = c.id
  WHERE c.number_hash = $1 AND w.paid_at IS NOT NULL AND w.state <> 'failed'`

/** True where another member was paid out to an account, which is its own from then on. */
export const isAnothers = async (db: Db, member: MemberId, numberHash: string): Promise<boolean> =>
  (
    await db.query({
      text: `SELECT ${PAID_TO} AND c.member <> $2 LIMIT 1 /* every shard */`,
      values: [numberHash, member],
    })
  ).length > 0

/** True where another member had the account of a card bound too, and it is not known to be this one's by a payout. */
export async function isShared(db: Db, member: MemberId, card: RowId): Promise<boolean> {
  const [row] = await db.query<{ hash: string; others: boolean }>(sql`
    SELECT number_hash AS hash, EXISTS (SELECT FROM payout_card o WHERE o.number_hash = c.number_hash AND o.member <> c.member) AS others
    FROM payout_card c WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${card} /* every shard */`)
  if (row?.others !== true) return false
  const paid = await db.query<{ member: string }>({
    text: `SELECT DISTINCT c.member ${PAID_TO} /* every shard */`,
    values: [row.hash],
  })
  return paid.length !== 1 || paid[0]?.member !== member
}

/** The accounts that members had bound before a moment, also those that they removed since. */
export const accountSigns = (db: Db, members: readonly MemberId[], before: Date): Promise<Sign[]> =>
  readSigns(
    db,
    members,
    `SELECT c.number_hash AS sign FROM payout_card c WHERE c.shard = k.shard AND c.member = k.member AND c.added_at < $3::timestamptz`,
    [before],
  )

/** Binds a card; undefined where this account is bound already. */
export async function insertCard(
  tx: Tx,
  member: MemberId,
  card: Omit<Card, 'addedAt'> & { readonly numberHash: string },
): Promise<Card | undefined> {
  const [row] = await tx.query<Row>(sql`
    INSERT INTO payout_card (shard, member, id, kind, name, holder, number, number_hash, added_at)
    VALUES (${shardOf(member)}, ${member}, ${card.id}, ${card.kind}, ${card.name}, ${card.holder}, ${card.number}, ${card.numberHash}, app_now())
    ON CONFLICT (shard, member, number_hash) WHERE removed_at IS NULL DO NOTHING RETURNING id, kind, name, holder, number, added_at`)
  return row === undefined ? undefined : cardOf(row)
}

/** Unbinds a card; false where it was not bound. */
export async function removeCard(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE payout_card SET removed_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND removed_at IS NULL RETURNING id`)
  return rows.length === 1
}

/** Where numbers of cards lie that are not encrypted, or with another key. */
export const shardsToEncryptCards = (db: Db, prefix: string): Promise<Shard[]> =>
  shardsFrom(db, sql`SELECT DISTINCT shard FROM payout_card WHERE NOT starts_with(number, ${prefix}) /* every shard */`)

/** Encrypts some numbers of a shard that are not yet, or with another key, and puts their new hashes in place of the old; how many. */
export async function encryptCards(
  tx: Tx,
  shard: Shard,
  prefix: string,
  anew: (member: MemberId, kind: CardKind, number: string) => { readonly encrypted: string; readonly hash: string },
): Promise<number> {
  const rows = await tx.query<{ member: string; id: string; kind: string; number: string }>(sql`
    SELECT member, id, kind, number FROM payout_card WHERE shard = ${shard} AND NOT starts_with(number, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows) {
    const member = memberId(row.member)
    const { encrypted, hash } = anew(member, parse(kindOf, row.kind), row.number)
    await tx.query(
      sql`UPDATE payout_card SET number = ${encrypted}, number_hash = ${hash} WHERE shard = ${shard} AND member = ${member} AND id = ${row.id}`,
    )
  }
  return rows.length
}
