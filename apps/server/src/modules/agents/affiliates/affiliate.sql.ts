import { affiliateList, type AffiliateState } from '#contract/calls/affiliates.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { part, type Query, sql } from '../../../platform/db/sql.ts'
import { type RowId, rowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

/** Encrypted anew in one transaction. */
const ENCRYPTED_AT_ONCE = 500

export interface AffiliateRow {
  readonly id: string
  readonly state: AffiliateState
  readonly expectedPlayers: number
  readonly language: LanguageCode
  readonly appliedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly note: string | null
}

export interface NewAffiliate {
  readonly id: RowId
  readonly key: string
  /** Encrypted. */
  readonly said: string
  readonly expectedPlayers: number
  readonly language: LanguageCode
}

/** Keeps an application; nothing where the same one is there already. */
export async function insertAffiliate(
  db: Db,
  { id, key, said, expectedPlayers, language }: NewAffiliate,
): Promise<void> {
  await db.query(sql`
    INSERT INTO affiliate_application (id, request_key, state, said, expected_players, language, applied_at)
    VALUES (${id}, ${key}, 'applied', ${said}, ${expectedPlayers}, ${language}, app_now()) ON CONFLICT (request_key) DO NOTHING`)
}

const listing: Listing<(typeof affiliateList.sorts)[number]> = {
  call: 'affiliates.list',
  sorts: affiliateList.sorts,
  columns:
    'id, state, expected_players AS "expectedPlayers", language, applied_at AS "appliedAt", decided_at AS "decidedAt", decided_by AS "decidedBy", note',
  from: 'affiliate_application',
  keys: { appliedAt: { by: 'applied_at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
}

/** Applications that nobody has decided. */
export const waitingAffiliates: Query = part(
  `SELECT id AS item, applied_at AS since FROM affiliate_application WHERE state = 'applied'`,
)

/** Applications as operators list them. */
export const listAffiliates = (
  db: Db,
  asked: CallRequest<'affiliates.list'>,
  timeZone: string,
): Promise<ListOf<AffiliateRow>> =>
  readList<AffiliateRow>(db, listing, asked, {
    timeZone,
    where: [
      whereSet(asked.id, (id) => sql`id = ${rowId(id)}`),
      whereSet(asked.affiliateState, (state) => sql`state = ${state}`),
    ],
  })

/** What an applicant said of itself, encrypted; undefined where there is no such application. */
export async function readSaid(db: Db, id: RowId): Promise<string | undefined> {
  const [row] = await db.query<{ said: string }>(sql`SELECT said FROM affiliate_application WHERE id = ${id}`)
  return row?.said
}

/** The state of an application, which stays as it is until the transaction ends; undefined where there is none. */
export async function lockAffiliate(tx: Tx, id: RowId): Promise<AffiliateState | undefined> {
  const [row] = await tx.query<{ state: AffiliateState }>(
    sql`SELECT state FROM affiliate_application WHERE id = ${id} FOR UPDATE`,
  )
  return row?.state
}

/** Writes what was decided over an application that is locked. */
export async function decideAffiliate(
  tx: Tx,
  id: RowId,
  { state, by, note }: { readonly state: AffiliateState; readonly by: RowId; readonly note: string | null },
): Promise<void> {
  await tx.query(sql`
    UPDATE affiliate_application SET state = ${state}, decided_at = app_now(), decided_by = ${by}, note = ${note} WHERE id = ${id}`)
}

/** Removes what was decided a year ago: nobody needs what a stranger said of itself any more. */
export const dropOldAffiliates = (db: Db): Promise<unknown> =>
  db.query(sql`DELETE FROM affiliate_application WHERE decided_at < app_now() - interval '1 year'`)

/** Encrypts some applications anew that lie under another key; how many. */
export async function encryptAffiliates(
  tx: Tx,
  prefix: string,
  anew: (id: RowId, said: string) => string,
): Promise<number> {
  const rows = await tx.query<{ id: string; said: string }>(sql`
    SELECT id, said FROM affiliate_application WHERE NOT starts_with(said, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const { id, said } of rows)
    await tx.query(sql`UPDATE affiliate_application SET said = ${anew(rowId(id), said)} WHERE id = ${rowId(id)}`)
  return rows.length
}
