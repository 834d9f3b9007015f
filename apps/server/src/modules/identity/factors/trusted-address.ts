import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Contexts } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { forgetAddress, listAddresses } from '../sessions/known-address.sql.ts'
import { networkOf } from '../../../platform/networks.ts'

type Mine = Contexts['member']

/** The internet addresses from which a member is not asked for a second proof. */
export function createTrustedAddresses({ db }: Pick<IdentityDeps, 'db'>) {
  return {
    async list(_request: object, { session, ip }: Mine): Promise<CallResponse<'address.list'>> {
      const addresses = await listAddresses(db, session.member)
      return {
        addresses: addresses.map((known) => ({
          ip: known.ip,
          current: known.ip === networkOf(ip),
          seenAt: known.seenAt.toISOString(),
        })),
      }
    },
    async forget({ ip }: CallRequest<'address.forget'>, { session: { member } }: Mine): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        if (!(await forgetAddress(tx, member, ip))) throw new Refusal('NOT_FOUND')
        recordAudit(tx, {
          actor: `member:${member}`,
          action: 'address.forgotten',
          subject: `member:${member}`,
          before: { ip },
        })
      })
      return {}
    },
  }
}
