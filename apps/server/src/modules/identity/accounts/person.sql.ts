import type { Db } from '../../../platform/db/database.ts'
import { readSigns, type Sign } from '../../../platform/db/signs.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

/** By what a member may be known to be the same person as another. */
export interface Person {
  /** Claimed by this account: proven mail addresses in lower case, numbers (E.164), also such as a closed account keeps. */
  readonly claimed: readonly { readonly kind: 'email' | 'mobile'; readonly value: string }[]
  /** As they stand in the account, proven or not. */
  readonly email: string | undefined
  readonly mobile: string | undefined
  /** As typed at the registration; the birthday as `1990-05-17`. */
  readonly name: string | undefined
  readonly birthday: string | undefined
}

export async function readPerson(db: Db, member: MemberId): Promise<Person> {
  const [[row], claimed] = await Promise.all([
    db.query<{ email: string | null; mobile: string | null; name: string | null; birthday: string | null }>(sql`
      SELECT email, mobile, profile ->> 'payeeName' AS name, profile ->> 'birthday' AS birthday FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`),
    db.query<{ kind: 'email' | 'mobile'; value: string }>(
      sql`SELECT kind, key AS value FROM directory WHERE member = ${member} AND kind IN ('email', 'mobile')`,
    ),
  ])
  return {
    claimed,
    email: row?.email ?? undefined,
    mobile: row?.mobile ?? undefined,
    name: row?.name ?? undefined,
    birthday: row?.birthday ?? undefined,
  }
}

/** In SQL: the numbers that a member `m` gave, each by its last eight digits, since not everybody types the country's. */
const numbersOf = (m: string): string => `(
  SELECT right(regexp_replace(number, '\\D', '', 'g'), 8) AS number
  FROM unnest(ARRAY[${m}.mobile, ${['whatsapp', 'telegram', 'zalo'].map((field) => `${m}.profile ->> '${field}'`).join(', ')}]) AS number
  WHERE length(regexp_replace(number, '\\D', '', 'g')) >= 8)`

/** The phone numbers that members gave, as they stand in their accounts now. */
export const phoneSigns = (db: Db, members: readonly MemberId[]): Promise<Sign[]> =>
  readSigns(
    db,
    members,
    `SELECT n.number AS sign FROM member m CROSS JOIN LATERAL ${numbersOf('m')} n WHERE m.shard = k.shard AND m.id = k.member`,
  )
