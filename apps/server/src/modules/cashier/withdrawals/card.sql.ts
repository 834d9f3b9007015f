import type { CardKind } from '#contract/cashier-settings.ts'
import { cardKinds } from '#contract/cashier-settings.ts'
import { enum as oneOf, parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { SEALED_AT_ONCE } from '../../../platform/sealed.ts'

/** An account that a member is paid out to, with its number sealed. */
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
const cardOf = (row: Row): Card => ({ id: rowId(row.id), kind: parse(kindOf, row.kind), name: row.name, holder: row.holder, number: row.number, addedAt: row.added_at })

/** The cards that are bound, in the order in which they were. */
export const readCards = async (db: Db, member: MemberId): Promise<Card[]> =>
  (await db.query<Row>(sql`
    SELECT id, kind, name, holder, number, added_at FROM payout_card
    WHERE shard = ${shardOf(member)} AND member = ${member} AND removed_at IS NULL ORDER BY added_at, id`)).map(cardOf)

/** Undefined where the member has no such card bound. */
export async function readCard(db: Db, member: MemberId, id: RowId): Promise<Card | undefined> {
  const [row] = await db.query<Row>(sql`
    SELECT id, kind, name, holder, number, added_at FROM payout_card
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND removed_at IS NULL`)
  return row === undefined ? undefined : cardOf(row)
}

/** The holder of the first card that the member ever bound, also of one that is removed; undefined before the first. */
export async function readFirstHolder(db: Db, member: MemberId): Promise<string | undefined> {
  const [row] = await db.query<{ holder: string }>(sql`SELECT holder FROM payout_card WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY added_at, id LIMIT 1`)
  return row?.holder
}

/** Lets one change of a member's cards wait for the other, so that two at once cannot both be the first or the last that fits. */
export async function lockCards(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('payout_card', ${member}::bigint))`)
}

/** Claims an account for a member, for good; false where it is another's. */
export async function claimAccount(tx: Tx, member: MemberId, numberHash: string): Promise<boolean> {
  await tx.query(sql`
    INSERT INTO payout_account (number_hash, shard, member, claimed_at) VALUES (${numberHash}, ${shardOf(member)}, ${member}, app_now()) ON CONFLICT DO NOTHING`)
  const rows = await tx.query(sql`SELECT member FROM payout_account WHERE number_hash = ${numberHash} AND member = ${member}`)
  return rows.length === 1
}

/** Binds a card; undefined where this account is bound already. */
export async function insertCard(tx: Tx, member: MemberId, card: Omit<Card, 'addedAt'> & { readonly numberHash: string }): Promise<Card | undefined> {
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

/** Seals some numbers that are not yet, or with another key, and puts their new hashes in place of the old; how many. */
export async function sealCards(tx: Tx, prefix: string, anew: (member: MemberId, kind: CardKind, number: string) => { readonly sealed: string; readonly hash: string }): Promise<number> {
  const rows = await tx.query<{ member: string; id: string; kind: string; number: string; number_hash: string }>(sql`
    SELECT member, id, kind, number, number_hash FROM payout_card WHERE NOT starts_with(number, ${prefix}) LIMIT ${SEALED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows) {
    const member = memberId(row.member)
    const { sealed, hash } = anew(member, parse(kindOf, row.kind), row.number)
    await tx.query(sql`UPDATE payout_account SET number_hash = ${hash} WHERE number_hash = ${row.number_hash}`)
    await tx.query(sql`UPDATE payout_card SET number = ${sealed}, number_hash = ${hash} WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${row.id}`)
  }
  return rows.length
}
