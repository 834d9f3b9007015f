import { Refusal } from '#contract/errors.ts'
import { identityCalls } from '#contract/identity.ts'
import type { CallRequest } from '#contract/calls.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { type Database, isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall, type Session } from '../../platform/http/handlers.ts'
import type { Ids, MemberId } from '../../platform/ids.ts'
import type { News } from '../../platform/lane/batch.ts'
import type { RandomSource } from '../../platform/random.ts'
import { findCredentials, insertMember, readMember } from './member.sql.ts'
import type { Passwords } from './passwords.ts'
import { createSessionCheck, endSession, hashSecret, insertSession, readSessionToken, sessionToken } from './session.sql.ts'

export { askMemberStatus, type MemberStatus } from './member-status.sql.ts'
export { setExcludedUntil, setFrozen } from './member.sql.ts'
export { createPasswords } from './passwords.ts'

export interface IdentityDeps {
  readonly db: Database
  readonly ids: Ids
  readonly random: RandomSource
  readonly passwords: Passwords
  readonly brand: { readonly defaultLanguage: string; readonly registrationOpen: boolean }
  /** What other modules do for a new member in the same transaction: wallets, starting credit. Runs last, it takes the shard's head. */
  onRegistered(tx: Tx, member: MemberId): Promise<void>
  /** Tells the member's open pages, in the same transaction. */
  tell(tx: Tx, news: Omit<News, 'shard'>): Promise<void>
}

export interface Identity {
  readonly calls: MountedCall[]
  /** The live session of a token, undefined for a wrong, ended or expired one. */
  findSession(token: string): Promise<Session | undefined>
}

/** Who members are: accounts, passwords, sessions. */
export function createIdentity(deps: IdentityDeps): Identity {
  const isAlive = createSessionCheck(deps.db)
  const open = async (tx: Tx, member: MemberId, ip: string): Promise<string> => {
    const id = deps.ids.row()
    const secret = deps.random.bytes(32).toString('base64url')
    await insertSession(tx, { member, id, secretHash: hashSecret(secret), ip })
    return sessionToken(member, id, secret)
  }

  const register = async (request: CallRequest<'member.register'>, ip: string): Promise<string> => {
    if (!deps.brand.registrationOpen) throw new Refusal('REGISTRATION_CLOSED')
    const passwordHash = await deps.passwords.hash(request.password)
    const id = deps.ids.member()
    try {
      return await deps.db.transaction(async (tx) => {
        await insertMember(tx, { id, username: request.username, passwordHash, language: request.language ?? deps.brand.defaultLanguage })
        const token = await open(tx, id, ip)
        await recordAudit(tx, { actor: `member:${id}`, action: 'member.registered', subject: `member:${id}`, after: { username: request.username } })
        await deps.onRegistered(tx, id)
        return token
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('USERNAME_TAKEN')
      throw error
    }
  }

  return {
    calls: bindCalls(identityCalls, {
      'member.register': async (request, { ip }) => ({ token: await register(request, ip), firstTimeLogin: true, passwordExpired: false }),
      'session.login': async (request, { ip }) => {
        const known = await findCredentials(deps.db, request.username.trim().toLowerCase())
        const right = await deps.passwords.verify(known?.passwordHash, request.password)
        if (known === undefined || !right) throw new Refusal('BAD_CREDENTIALS')
        const token = await deps.db.transaction((tx) => open(tx, known.member, ip))
        return { token, firstTimeLogin: false, passwordExpired: known.mustChangePassword }
      },
      'session.logout': async (_request, { session }) => {
        await deps.db.transaction(async (tx) => {
          const ended = await endSession(tx, session.member, session.id)
          if (ended) await deps.tell(tx, { member: session.member, type: 'session.ended', payload: { session: session.id, reason: 'logout' } })
        })
        return {}
      },
      'member.info': async (_request, { session }) => {
        const row = await readMember(deps.db, session.member)
        if (row === undefined) throw new Refusal('NOT_LOGGED_IN')
        return { id: row.id, account: row.username, nickname: row.nickname, type: row.type }
      },
    }),
    async findSession(text) {
      const token = readSessionToken(text)
      if (token === undefined || !(await isAlive(token))) return undefined
      return { member: token.member, id: token.id }
    },
  }
}
