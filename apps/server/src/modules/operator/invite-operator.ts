import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed, type PresetRole } from '#contract/permissions.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { newTotpSecret } from '../../platform/totp.ts'
import { hashSecret, writeToken } from '../../platform/tokens.ts'
import { isNameTaken } from './account.sql.ts'
import { appPlace } from './factor.sql.ts'
import type { OperatorDeps } from './index.ts'
import { dropInvitations, insertInvitation, renewSecret } from './invitation.sql.ts'
import { proposeStaff, type StaffLook, type StaffProposing } from './propose-staff.ts'
import type { Role } from './role.sql.ts'
import { lockStaff } from './staff.sql.ts'
import { hasOneOwner, managerOf, refuseLacked, roleNamed } from './staff-rules.ts'

type Deps = Pick<OperatorDeps, 'ids' | 'random' | 'encryption' | 'consoleUrl'> & StaffProposing
type MakeDeps = Pick<Deps, 'ids' | 'random' | 'encryption'>

/** Whom an invitation is for, and who stands for it. */
interface Wanted {
  readonly operator: RowId
  readonly username: string
  readonly role: string
  /** Null on the machine of the server. */
  readonly by: RowId | null
  readonly agreedBy: RowId | null
}

type Request = CallRequest<'operators.invite'>

/**
 * Invites somebody to be an operator; who invites learns neither password nor factor. Into a role that manages operators a
 * second person has to agree, unless the house is new and has one owner.
 * @throws Refusal USERNAME_TAKEN, INVALID_INPUT for an unknown role, PERMISSION_MISSING, CONFLICT
 */
export async function inviteOperator(
  deps: Deps,
  by: OperatorSession,
  request: Request,
): Promise<CallResponse<'operators.invite'>> {
  const done = await deps.db.transaction(async (tx) => {
    await lockStaff(tx)
    const [inviter, look] = [await managerOf(tx, by.operator), await lookAtInvitation(tx, request)]
    refuseLacked(inviter, look.role)
    if (isAllowed(look.role, 'operators.manage') && !(await hasOneOwner(tx))) return look
    const { username, role } = request
    return makeInvitation(deps, tx, newcomer(deps, { username, role, by: by.operator, agreedBy: null }), true)
  })
  return 'token' in done ? shown(deps, done) : { proposal: await proposeStaff(deps, by, 'operators.invite', request) }
}

/** Whom an invitation makes. @throws Refusal INVALID_INPUT, USERNAME_TAKEN */
export async function lookAtInvitation(
  tx: Tx,
  { username, role: name }: Request,
): Promise<StaffLook & { readonly role: Role }> {
  const role = await roleNamed(tx, name)
  if (await isNameTaken(tx, username)) throw new Refusal('USERNAME_TAKEN')
  return {
    subject: `invitation:${username}`,
    before: {},
    after: { username, role: name },
    // A role that was removed and made anew begins with version 1 again.
    seen: { version: role.version, permissions: role.permissions },
    role,
  }
}

/**
 * Invites somebody on the machine of the server, where whoever sits there could do anything: no second person is asked, and
 * the two are not tied. So a house gets its first operators. @throws Refusal USERNAME_TAKEN
 */
export const inviteOnServer = (
  deps: MakeDeps & Pick<Deps, 'db'>,
  { username, role }: { readonly username: string; readonly role: PresetRole },
): Promise<Made> =>
  deps.db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await isNameTaken(tx, username)) throw new Refusal('USERNAME_TAKEN')
    return makeInvitation(deps, tx, newcomer(deps, { username, role, by: null, agreedBy: null }), true)
  })

/** An invitation of an account that is not there yet. */
export const newcomer = ({ ids }: Pick<Deps, 'ids'>, wanted: Omit<Wanted, 'operator'>): Wanted => ({
  ...wanted,
  operator: ids.row(),
})

interface Made {
  readonly operator: RowId
  readonly token: string
  readonly expiresAt: string
}

/** Writes an invitation within the lock of staff. Without `linkIsShown` its link is not known to anybody yet. */
export async function makeInvitation(
  { ids, random, encryption }: MakeDeps,
  tx: Tx,
  { operator, username, role, by, agreedBy }: Wanted,
  linkIsShown: boolean,
): Promise<Made> {
  const [id, secret] = [ids.row(), newSecret({ random })]
  const expiresAt = await insertInvitation(tx, {
    id,
    operator,
    username,
    role,
    by,
    agreedBy,
    secretHash: linkIsShown ? hashSecret(secret) : null,
    totpSecret: encryption.encrypt(newTotpSecret(random), appPlace(operator)),
  })
  recordAudit(tx, {
    actor: by === null ? 'console' : `operator:${by}`,
    action: 'operator.invited',
    subject: `operator:${operator}`,
    after: { username, role, agreedBy: agreedBy ?? undefined },
  })
  return { operator, token: writeToken('i', operator, id, secret), expiresAt }
}

const newSecret = ({ random }: Pick<Deps, 'random'>): string => random.bytes(32).toString('base64url')

/** Where an invitation is accepted. Its token follows a hash, so that it stands in no log of a proxy. */
export const linkTo = (consoleUrl: string, token: string): string => `${consoleUrl}/accept#${token}`

const shown = ({ consoleUrl }: Pick<Deps, 'consoleUrl'>, { operator: id, token, expiresAt }: Made) => ({
  id,
  link: linkTo(consoleUrl, token),
  expiresAt,
})

/** Shows another link of an open invitation to whoever made it; the one before is of no use any more. @throws Refusal NOT_FOUND */
export const showLink = (
  deps: Deps,
  { operator: by }: OperatorSession,
  request: CallRequest<'operators.link'>,
): Promise<CallResponse<'operators.link'>> =>
  deps.db.transaction(async (tx) => {
    const [operator, secret] = [rowId(request.id), newSecret(deps)]
    const renewed = await renewSecret(tx, { operator, by, secretHash: hashSecret(secret) })
    if (renewed === undefined) throw new Refusal('NOT_FOUND')
    recordAudit(tx, { actor: `operator:${by}`, action: 'operator.linkShown', subject: `operator:${operator}` })
    const { id, expiresAt } = renewed
    return shown(deps, { operator, token: writeToken('i', operator, id, secret), expiresAt })
  })

/** Ends an invitation that nobody accepted. @throws Refusal NOT_FOUND */
export const withdrawInvitation = (
  { db }: Pick<Deps, 'db'>,
  { operator: by }: OperatorSession,
  request: CallRequest<'operators.withdrawInvitation'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockStaff(tx)
    await managerOf(tx, by)
    if ((await dropInvitations(tx, rowId(request.id))) === 0) throw new Refusal('NOT_FOUND')
    recordAudit(tx, { actor: `operator:${by}`, action: 'operator.invitationEnded', subject: `operator:${request.id}` })
  })
