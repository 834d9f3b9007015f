import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Contexts } from '../../../platform/http/handlers.ts'
import { rowId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { readCredentials } from '../sessions/credentials.sql.ts'
import { forgetTrusted, listTrusted } from '../sessions/device-token.sql.ts'
import { countRecovery } from './recovery.sql.ts'
import { readTotp } from './totp.sql.ts'
import { maskEmail, maskMobile } from '../accounts/mask.ts'

type Mine = Contexts['member']

/** What a member can prove itself by, and the browsers that it trusts. */
export function createTrustedDevices({ db }: IdentityDeps) {
  return {
    async list(_request: object, { session: { member } }: Mine): Promise<CallResponse<'factor.list'>> {
      const [who, totp, left, devices] = [
        await readCredentials(db, member),
        await readTotp(db, member),
        await countRecovery(db, member),
        await listTrusted(db, member),
      ]
      return {
        totp: totp?.confirmed ?? false,
        mail: who?.email === undefined ? null : maskEmail(who.email),
        sms: who?.mobile === undefined ? null : maskMobile(who.mobile),
        recoveryLeft: left,
        devices: devices.map(({ id, device, ip, trustedAt, seenAt }) => ({
          id,
          device,
          ip,
          trustedAt: trustedAt.toISOString(),
          seenAt: seenAt.toISOString(),
        })),
      }
    },
    async forget({ id }: CallRequest<'device.forget'>, { session: { member } }: Mine): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        if (!(await forgetTrusted(tx, member, rowId(id)))) throw new Refusal('NOT_FOUND')
        recordAudit(tx, {
          actor: `member:${member}`,
          action: 'device.forgotten',
          subject: `member:${member}`,
          before: { device: id },
        })
      })
      return {}
    },
  }
}
