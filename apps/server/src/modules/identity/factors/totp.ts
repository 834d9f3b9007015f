import type { Database, Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { type Seal, sealAnew } from '#sealing/sealing.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { stepOf } from '../../../platform/totp.ts'
import { readTotp, sealSecrets, shardsToSeal, takeStep } from './totp.sql.ts'

/** Where a member's secret lies, as seals know it. */
export const totpPlace = (member: MemberId): string => `totp:${member}`

/**
 * Takes a code of the member's app, once: neither it nor an older one is good again. With `confirmed` the app must
 * count already, without it must still wait for that.
 */
export async function takeTotp(
  { seal }: { readonly seal: Seal },
  tx: Tx,
  member: MemberId,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const totp = await readTotp(tx, member)
  if (totp === undefined || totp.confirmed !== confirmed) return false
  const step = stepOf(seal.open(totp.secret, totpPlace(member)), code, totp.nowMs)
  return step !== undefined && takeStep(tx, member, totp.secret, step)
}

/** Seals what lies in clear or under an older key. */
export async function sealTotps({ db, seal }: { readonly db: Database; readonly seal: Seal }): Promise<void> {
  const anew = (member: MemberId, secret: string): string => sealAnew(seal, secret, totpPlace(member))
  const shards = await shardsToSeal(db, seal.prefix)
  await inBatchesOfShards(db, (tx, shard) => sealSecrets(tx, shard, seal.prefix, anew), shards)
}
