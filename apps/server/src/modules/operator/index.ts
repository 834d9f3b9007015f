import { operatorCalls } from '#contract/operator.ts'
import type { identityStates } from '#contract/safeguards.ts'
import { operatorRoles } from '#contract/permissions.ts'
import { readAudit } from '../../platform/audit.sql.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { type Ids, type MemberId, rowId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import { inBatches, type Seal, sealAnew } from '../../platform/sealed.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { createPasswords, Identity } from '../identity/index.ts'
import { readAnnouncements } from '../messaging/index.ts'
import { listAccounts, sealSecrets } from './account.sql.ts'
import { changeOperator } from './change-operator.ts'
import { changePassword } from './change-password.ts'
import { createOperator, totpPlace } from './create-operator.ts'
import { findMember } from './find-member.ts'
import { freezeMember } from './freeze-member.ts'
import { createLogIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { removeAnnouncement } from './remove-announcement.ts'
import { saveAnnouncement } from './save-announcement.ts'
import { findSession, readOperatorToken } from './session.sql.ts'
import { writeSetting, writeStatus } from './write-settings.ts'

export { createOperator } from './create-operator.ts'

export interface OperatorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly seal: Seal
  readonly log: Log
  readonly throttle: Throttle
  /** The same that members' logins use, so that both together leave half the cores to the bets. */
  readonly passwords: ReturnType<typeof createPasswords>
  readonly settings: Settings
  readonly brand: Pick<Brand, 'brand'>
  readonly identity: Pick<Identity, 'endAllSessions'>
  /** Where a member's identity check stands. Safeguards stand above; app.ts joins them. */
  identityState(db: Db, member: MemberId): Promise<(typeof identityStates)[number]>
}

export interface Operators {
  readonly calls: MountedCall[]
  /** Seals what lies in clear or under an older key; before anything is served. */
  sealStored(): Promise<void>
  /** The live session of an operator's token, undefined for a wrong, ended or expired one. */
  findOperator(token: string): Promise<OperatorSession | undefined>
}

/** The people who run the house: their accounts, and what they change at run time. */
export function createOperators(deps: OperatorDeps): Operators {
  const { db, settings } = deps
  const logIn = createLogIn(deps)
  return {
    sealStored: () => inBatches(() => db.transaction((tx) => sealSecrets(tx, deps.seal.prefix, (id, secret) => sealAnew(deps.seal, secret, totpPlace(id))))),
    async findOperator(text) {
      const token = readOperatorToken(text)
      return token === undefined ? undefined : findSession(db, token)
    },
    calls: bindCalls(operatorCalls, {
      'operator.login': logIn,
      'operator.logout': async (_request, { operator }) => {
        await logOut(deps, operator)
        return {}
      },
      'operator.me': async (_request, { operator: { operator: id, username, role } }) => ({ id, username, role, permissions: [...operatorRoles[role]] }),
      'operator.changePassword': async (request, { operator }) => {
        await changePassword(deps, operator, request)
        return {}
      },
      'operators.list': async () => ({ operators: await listAccounts(db) }),
      'operators.create': (request, { operator }) => createOperator(deps, request, `operator:${operator.operator}`),
      'operators.change': async (request, { operator }) => {
        await changeOperator(deps, operator, request)
        return {}
      },
      'settings.read': async () => ({
        site: await settings.read('site'), register: await settings.read('register'),
        cashier: await settings.read('cashier'), vip: await settings.read('vip'), safety: await settings.read('safety'),
      }),
      'settings.writeCashier': async (request, { operator }) => ({ version: await writeSetting(deps, operator, 'cashier', request) }),
      'settings.writeVip': async (request, { operator }) => ({ version: await writeSetting(deps, operator, 'vip', request) }),
      'settings.writeSafety': async (request, { operator }) => ({ version: await writeSetting(deps, operator, 'safety', request) }),
      'settings.writeSite': async (request, { operator }) => ({ version: await writeSetting(deps, operator, 'site', request) }),
      'settings.writeRegister': async (request, { operator }) => ({ version: await writeSetting(deps, operator, 'register', request) }),
      'status.write': async ({ status }, { operator }) => {
        await writeStatus(deps, operator, status)
        return {}
      },
      'announcements.read': async () => ({ announcements: await readAnnouncements(db) }),
      'announcements.save': async (request, { operator }) => ({ id: await saveAnnouncement(deps, operator, request) }),
      'announcements.remove': async ({ id }, { operator }) => {
        await removeAnnouncement(deps, operator, rowId(id))
        return {}
      },
      'members.find': ({ name }) => findMember(deps, name),
      'members.freeze': async (request, { operator }) => {
        await freezeMember(deps, operator, request)
        return {}
      },
      'audit.read': async (request) => ({ events: await readAudit(db, request) }),
    }),
  }
}
