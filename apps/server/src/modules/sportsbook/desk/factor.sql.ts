import { deskFactorList } from '#contract/calls/sports-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { createLoader } from '../../../platform/db/loader.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, shardOf } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList } from '../../../platform/operator-list.sql.ts'
import { lockMember } from '../../identity/index.ts'

/** What of the greatest stake a member may stake on sports, in percent. */
export async function readFactor(db: Db, member: MemberId): Promise<number> {
  const [row] = await db.query<{ percent: number }>({
    name: 'sports.factor',
    text: 'SELECT percent FROM sport_factor WHERE shard = $1::smallint AND member = $2::bigint',
    values: [shardOf(member), member],
  })
  return row?.percent ?? 100
}

/** The same of members that are asked about together. */
export function createFactors(db: Db): (member: MemberId) => Promise<number> {
  const one = createLoader<MemberId, number>(String, async (members) => {
    const rows = await db.query<{ member: string; percent: number }>({
      name: 'sports.factors',
      text: `SELECT f.member, f.percent FROM unnest($1::smallint[], $2::bigint[]) AS k(shard, member)
        JOIN sport_factor f ON f.shard = k.shard AND f.member = k.member /* every shard */`,
      values: [numberArray(members.map(shardOf)), numberArray(members)],
    })
    return new Map(rows.map(({ member, percent }) => [member, percent]))
  })
  return async (member) => (await one(member)) ?? 100
}

/** Sets a member's stake factor; at 100 it has none any more. @throws Refusal NOT_FOUND, STATE_PASSED where it is that already */
export async function setFactor(
  tx: Tx,
  by: RowId,
  { member: text, percent, reason }: CallRequest<'sportsDesk.setFactor'>,
): Promise<void> {
  const member = memberId(text)
  if ((await lockMember(tx, member)) === undefined) throw new Refusal('NOT_FOUND')
  const before = await readFactor(tx, member)
  if (before === percent) throw new Refusal('STATE_PASSED')
  const shard = shardOf(member)
  await tx.query(
    percent === 100
      ? sql`DELETE FROM sport_factor WHERE shard = ${shard}::smallint AND member = ${member}::bigint`
      : sql`
          INSERT INTO sport_factor (shard, member, percent, reason, by_operator, at)
          VALUES (${shard}, ${member}, ${percent}, ${reason}, ${by}, app_now())
          ON CONFLICT (shard, member) DO UPDATE SET percent = excluded.percent, reason = excluded.reason, by_operator = excluded.by_operator, at = excluded.at`,
  )
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: 'sports.factorSet',
    subject: `member:${member}`,
    before: { percent: before },
    after: { percent, reason },
  })
}

/** A member with a factor, as operators list it. */
export interface FactorRow {
  readonly member: string
  readonly username: string
  readonly percent: number
  readonly reason: string
  readonly by: string
  readonly at: Date
}

const listing: Listing<(typeof deskFactorList.sorts)[number]> = {
  call: 'sportsDesk.factors',
  sorts: deskFactorList.sorts,
  columns: 'f.member, m.username, f.percent, f.reason, f.by_operator AS by, f.at',
  from: 'sport_factor f JOIN member m ON m.shard = f.shard AND m.id = f.member',
  keys: { at: { by: 'f.at', as: 'moment' } },
  ties: [{ by: 'f.member', as: 'number' }],
  owner: { shard: 'f.shard', member: 'f.member' },
}

export const listFactors = (
  db: Db,
  { member, ...asked }: CallRequest<'sportsDesk.factors'>,
): Promise<ListOf<FactorRow>> =>
  readList(db, listing, { ...asked, member }, { member: member === undefined ? undefined : memberId(member) })
