import type { Database, Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { stepOf } from '../../../platform/totp.ts'
import { readTotp, encryptSecrets, shardsToEncrypt, takeStep } from './totp.sql.ts'

/** Where a member's secret lies, as the encryption knows it. */
export const totpPlace = (member: MemberId): string => `totp:${member}`

/**
 * Takes a code of the member's app, once: neither it nor an older one is good again. With `confirmed` the app must
 * count already, without it must still wait for that.
 */
export async function takeTotp(
  { encryption }: { readonly encryption: Encryption },
  tx: Tx,
  member: MemberId,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const totp = await readTotp(tx, member)
  if (totp === undefined || totp.confirmed !== confirmed) return false
  const step = stepOf(encryption.decrypt(totp.secret, totpPlace(member)), code, totp.nowMs)
  return step !== undefined && takeStep(tx, member, totp.secret, step)
}

/** Encrypts what lies in clear or under an older key. */
export async function encryptTotps({
  db,
  encryption,
}: {
  readonly db: Database
  readonly encryption: Encryption
}): Promise<void> {
  const anew = (member: MemberId, secret: string): string => reencrypt(encryption, secret, totpPlace(member))
  const shards = await shardsToEncrypt(db, encryption.prefix)
  await inBatchesOfShards(db, (tx, shard) => encryptSecrets(tx, shard, encryption.prefix, anew), shards)
}
