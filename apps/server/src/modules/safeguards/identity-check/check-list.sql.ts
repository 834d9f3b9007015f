import { identityList } from '#contract/calls/safeguards.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { part, type Query, sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { type Check, checkColumns, checkFrom, type CheckRow, type DocumentEncryption } from './check.sql.ts'

const listing: Listing<(typeof identityList.sorts)[number]> = {
  call: 'identity.queue',
  sorts: identityList.sorts,
  columns: checkColumns,
  from: 'identity_check c',
  keys: { sentAt: { by: 'c.sent_at', as: 'moment' } },
  ties: [{ by: 'c.id', as: 'number' }],
  owner: { shard: 'c.shard', member: 'c.member' },
}

/** Checks that nobody has decided yet. */
export const waitingChecks: Query = part(
  `SELECT id AS item, sent_at AS since FROM identity_check WHERE state = 'review'`,
)

const HELD_BY_NAME = `EXISTS (SELECT FROM member_break b WHERE b.shard = c.shard AND b.member = c.member AND b.met_by = 'person' AND (b.ends_at IS NULL OR b.ends_at > app_now()))`

/** Checks as operators list them; those of closed accounts are nobody's to see. */
export async function listChecks(
  db: Db,
  documents: DocumentEncryption,
  asked: CallRequest<'identity.queue'>,
  timeZone: string,
): Promise<ListOf<Check>> {
  const { rows, next } = await readList<CheckRow>(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      asked.state === undefined ? part("c.state <> 'sealed'") : sql`c.state = ${asked.state}`,
      whereSet(asked.country, (country) => sql`c.country = upper(${country})`),
      whereSet(asked.heldByName, (held) => part(`${held === 'yes' ? '' : 'NOT '}${HELD_BY_NAME}`)),
    ],
  })
  return { rows: rows.map((row) => checkFrom(documents, row)), next }
}
