import { redemptionList } from '#contract/calls/points.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { part, type Query, sql } from '../../../platform/db/sql.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { type Redemption, redemptionColumns, redemptionFrom, type RedemptionRow } from './redemption.sql.ts'

const listing: Listing<(typeof redemptionList.sorts)[number]> = {
  call: 'redemptions.list',
  sorts: redemptionList.sorts,
  columns: redemptionColumns,
  from: 'redemption',
  keys: { askedAt: { by: 'asked_at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
  owner: { shard: 'shard', member: 'member' },
}

/** Goods that wait to be sent. */
export const waitingRedemptions: Query = part(
  `SELECT id AS item, asked_at AS since FROM redemption WHERE state = 'inProcess'`,
)

/** Exchanges as operators list them. */
export async function listForOperators(
  db: Db,
  asked: CallRequest<'redemptions.list'>,
  timeZone: string,
): Promise<ListOf<Redemption>> {
  const { rows, next } = await readList<RedemptionRow>(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.id, (id) => sql`id = ${rowId(id)}`),
      whereSet(asked.redemptionState, (state) => sql`state = ${state}`),
      whereSet(asked.exchangeType, (type) => sql`type = ${type}`),
    ],
  })
  return { rows: rows.map(redemptionFrom), next }
}
