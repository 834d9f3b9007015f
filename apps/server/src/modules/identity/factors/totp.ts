import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { stepOf } from '../../../platform/totp.ts'
import { readTotp, takeStep } from './totp.sql.ts'

/**
 * Takes a code of the member's app, once: neither it nor an older one is good again. With `confirmed` the app must
 * count already, without it must still wait for that.
 */
export async function takeTotp(tx: Tx, member: MemberId, code: string, confirmed = true): Promise<boolean> {
  const totp = await readTotp(tx, member)
  if (totp === undefined || totp.confirmed !== confirmed) return false
  const step = stepOf(totp.secret, code, totp.nowMs)
  return step !== undefined && takeStep(tx, member, totp.secret, step)
}
