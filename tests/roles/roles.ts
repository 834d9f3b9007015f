import type { CallDefinition } from '#contract/call.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { holdAreas } from '#contract/hold-areas.ts'
import { isAllowed, type Permission, presetRoles, type PresetRole } from '#contract/permissions.ts'
import { insertSession, sessionToken } from '#server/modules/identity/sessions/session.sql.ts'
import { hashSecret } from '#server/platform/tokens.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds, type MemberId, type RowId, shardOf } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { type House } from '../support/house.ts'
import { newOperator, newRole, operatorSession } from '../support/operators.ts'

/** What a call says to who may not make it. */
export const REFUSALS = [
  'NOT_LOGGED_IN',
  'TRIAL_ACCOUNT',
  'REAUTHENTICATION_REQUIRED',
  'PASSWORD_CHANGE_REQUIRED',
  'PERMISSION_MISSING',
  'CODE_NEEDED',
] as const
export type Verdict = (typeof REFUSALS)[number] | 'through'

/** Somebody who makes calls. */
export interface Role {
  readonly name: string
  /** How the house sees it. Whoever has no session that lives is a stranger, whatever it shows. */
  readonly is:
    | { readonly kind: 'stranger' }
    | { readonly kind: 'member'; readonly trial: boolean; readonly idle: boolean; readonly passwordDue: boolean }
    | { readonly kind: 'operator'; readonly permissions: readonly Permission[]; readonly fresh: boolean }
  /** A token of its own for one request, since that may end the session. */
  enter(): Promise<string | undefined>
}

/** What the flags of a call say about a role, and nothing else does. */
export function verdictOf(
  { token, trial, idle, passwordDue, permission, fresh }: CallDefinition,
  { is }: Role,
): Verdict {
  if (token === 'none' || token === 'optional') return 'through'
  if (token !== is.kind) return 'NOT_LOGGED_IN'
  if (is.kind === 'member') {
    if (is.trial && trial !== true) return 'TRIAL_ACCOUNT'
    if (is.idle && idle !== true) return 'REAUTHENTICATION_REQUIRED'
    return is.passwordDue && passwordDue !== true ? 'PASSWORD_CHANGE_REQUIRED' : 'through'
  }
  if (permission !== undefined && !isAllowed(is, permission)) return 'PERMISSION_MISSING'
  return fresh === true && !is.fresh ? 'CODE_NEEDED' : 'through'
}

const ids = createIds(systemClock, systemRandom)
const secretOf = (): string => systemRandom.bytes(32).toString('base64url')
const AGENT_TYPE = 1
/** Permissions that no role of every house has together. */
const OWN_ROLE: readonly Permission[] = ['operators.manage', 'members.read', 'reconciliation.read']

/** Opens a session of a member as a login does. */
export async function openSession(
  { db }: Pick<House, 'db'>,
  member: MemberId,
  type = 3,
): Promise<{ readonly id: RowId; readonly token: string }> {
  const [id, secret] = [ids.row(), secretOf()]
  await db.transaction((tx) =>
    insertSession(tx, {
      member,
      id,
      secretHash: hashSecret(secret),
      ip: '127.0.0.1',
      type,
      device: '',
      how: 'username',
    }),
  )
  return { id, token: sessionToken(member, id, secret) }
}

/** Everybody there is: visitors, members of all kinds in all states, operators of all roles. */
export async function everybody(house: House): Promise<Role[]> {
  const { db } = house
  const newMember = async (type: number): Promise<MemberId> => {
    const { id } = await house.register()
    await db.query(sql`UPDATE member SET type = ${type} WHERE shard = ${shardOf(id)} AND id = ${id}`)
    return id
  }
  /** The session of a member after something happened to it. */
  const memberRole = async (
    name: string,
    is: Role['is'],
    type: number,
    change?: (id: RowId) => ReturnType<typeof sql>,
  ): Promise<Role> => {
    const member = await newMember(type)
    return {
      name,
      is,
      async enter() {
        const { id, token } = await openSession(house, member, type)
        if (change !== undefined) await db.query(change(id))
        return token
      },
    }
  }
  const operatorRole = async (
    name: string,
    role: string,
    is: Role['is'],
    change?: (id: RowId, operator: RowId) => ReturnType<typeof sql>,
  ): Promise<Role> => {
    const operator = await newOperator(house, role)
    return {
      name,
      is,
      async enter() {
        const { id, token } = await operatorSession(house, operator.id)
        if (change !== undefined) await db.query(change(id, operator.id))
        return token
      },
    }
  }
  const member = (trial: boolean, idle: boolean, passwordDue = false): Role['is'] => ({
    kind: 'member',
    trial,
    idle,
    passwordDue,
  })
  const operator = (permissions: readonly Permission[], fresh = true): Role['is'] => ({
    kind: 'operator',
    permissions,
    fresh,
  })
  const idle = (id: RowId) => sql`UPDATE session SET seen_at = app_now() - interval '31 minutes' WHERE id = ${id}`
  const givenPassword = (id: RowId) => sql`
    UPDATE member m SET must_change_password = true, password_is_default = true FROM session s WHERE s.id = ${id} AND m.shard = s.shard AND m.id = s.member`
  const stranger: Role['is'] = { kind: 'stranger' }
  const roleNames: PresetRole[] = ['owner', 'manager', 'cashier', 'support', 'editor', 'auditor']
  return [
    { name: 'a visitor', is: stranger, enter: async () => undefined },
    { name: 'a guesser', is: stranger, enter: async () => `s.1.1.${secretOf()}` },
    await memberRole('a member', member(false, false), 3),
    await memberRole('an agent', member(false, false), AGENT_TYPE),
    await memberRole('a trial', member(true, false), TRIAL_TYPE),
    await memberRole('an idle member', member(false, true), 3, idle),
    await memberRole('an idle trial', member(true, true), TRIAL_TYPE, idle),
    await memberRole('a member with the default password', member(false, false, true), 3, givenPassword),
    await memberRole(
      'a member that was logged out',
      stranger,
      3,
      (id) => sql`UPDATE session SET ended_at = app_now() WHERE id = ${id}`,
    ),
    await memberRole(
      'a member whose session expired',
      stranger,
      3,
      (id) => sql`UPDATE session SET expires_at = app_now() WHERE id = ${id}`,
    ),
    await frozenMember(house),
    ...(await Promise.all(
      roleNames.map((role) => operatorRole(`an operator (${role})`, role, operator(presetRoles[role]))),
    )),
    await operatorRole('an operator with a role of the house', await newRole(house, OWN_ROLE), operator(OWN_ROLE)),
    await operatorRole(
      'an operator whose role was taken everything from',
      await newRole(house, OWN_ROLE),
      operator([]),
      (_id, id) =>
        sql`UPDATE operator_role r SET permissions = '{}' FROM operator o WHERE o.id = ${id} AND r.name = o.role`,
    ),
    ...(await Promise.all(
      (['owner', 'editor'] as const).map((role) =>
        operatorRole(
          `an operator (${role}) whose code is ten minutes old`,
          role,
          operator(presetRoles[role], false),
          (id) => sql`UPDATE operator_session SET proven_at = app_now() - interval '10 minutes' WHERE id = ${id}`,
        ),
      ),
    )),
    await operatorRole(
      'an idle operator',
      'owner',
      stranger,
      (id) => sql`UPDATE operator_session SET seen_at = app_now() - interval '31 minutes' WHERE id = ${id}`,
    ),
    await operatorRole(
      'an operator that was logged out',
      'owner',
      stranger,
      (id) => sql`UPDATE operator_session SET ended_at = app_now() WHERE id = ${id}`,
    ),
    await operatorRole(
      'an operator that is switched off',
      'owner',
      stranger,
      (_id, operator) => sql`UPDATE operator SET disabled = true WHERE id = ${operator}`,
    ),
  ]
}

/** Frozen as an operator does it, with the token from before; it shows the same token each time. */
async function frozenMember(house: House): Promise<Role> {
  const { id, token } = await house.register()
  const operator = await newOperator(house, 'support')
  const { body } = await house.call('PUT', '/ops/members/freeze', {
    token: (await operatorSession(house, operator.id)).token,
    body: { id, areas: [...holdAreas], reason: 'For the matrix.' },
  })
  if (!body.success) throw new Error(`not frozen: ${JSON.stringify(body)}`)
  return { name: 'a frozen member', is: { kind: 'stranger' }, enter: async () => token }
}
