import type { ContactChannel } from '#contract/calls/contact.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { claimName, findByName, type NameKind } from './directory.sql.ts'

/** One way to reach a member; `value` is the whole address or number in E.164. */
export interface Contact {
  readonly value: string | undefined
  readonly proven: boolean
}

/** How a member can be reached, and where its owner is told of changes. */
export interface Contacts {
  readonly mail: Contact
  readonly sms: Contact
  readonly username: string
  readonly language: string
}

/** Under which kind of name the directory has what a channel reaches. */
export const nameKinds: Readonly<Record<ContactChannel, NameKind>> = { mail: 'email', sms: 'mobile' }

/** Undefined where there is no such member. */
export async function readContacts(db: Db, member: MemberId): Promise<Contacts | undefined> {
  const [row] = await db.query<{
    email: string | null
    email_proven: boolean
    mobile: string | null
    mobile_proven: boolean
    username: string
    language: string
  }>(sql`
    SELECT email, email_proven, mobile, mobile_proven, username, language FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
  if (row === undefined) return undefined
  return {
    mail: { value: row.email ?? undefined, proven: row.email_proven },
    sms: { value: row.mobile ?? undefined, proven: row.mobile_proven },
    username: row.username,
    language: row.language,
  }
}

/** True where another member has this address or number. */
export async function isTaken(db: Db, channel: ContactChannel, target: string, member: MemberId): Promise<boolean> {
  const owner = await findByName(db, nameKinds[channel], target)
  return owner !== undefined && owner !== member
}

/**
 * Makes a proven address or number the member's, in place of the former, which anybody may have from now on. False where it
 * is another member's.
 */
export async function setProvenContact(
  tx: Tx,
  channel: ContactChannel,
  member: MemberId,
  target: string,
): Promise<boolean> {
  const [kind, shard] = [nameKinds[channel], shardOf(member)]
  if (!(await claimName(tx, kind, target, member)) && (await findByName(tx, kind, target)) !== member) return false
  await tx.query(
    sql`DELETE FROM directory WHERE kind = ${kind} AND shard = ${shard} AND member = ${member} AND key <> ${target}`,
  )
  await tx.query(
    channel === 'mail'
      ? sql`UPDATE member SET email = ${target}, email_proven = true WHERE shard = ${shard} AND id = ${member}`
      : sql`UPDATE member SET mobile = ${target}, mobile_proven = true WHERE shard = ${shard} AND id = ${member}`,
  )
  return true
}
