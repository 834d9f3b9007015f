/**
 * What an operator may be allowed to do. A role is a named set of these; a call of operators names the
 * one it needs.
 */
export const permissions = [
  'settings.read',
  'settings.write',
  'status.write',
  'content.read',
  'content.write',
  'content.publish',
  'members.read',
  'members.create',
  'members.freeze',
  'audit.read',
  'operators.manage',
  'cashier.read',
  'cashier.review',
  'cashier.approve',
  'cashier.settings',
  'identity.review',
  'identity.sealed',
  'feedback.reply',
  'messages.send',
  'reconciliation.read',
  'games.switch',
  'games.import',
  'freeRounds.grant',
  'events.manage',
] as const
export type Permission = (typeof permissions)[number]

/**
 * The roles that an operator can be given. From which amount on a second person approves, and whether an identity has
 * to be proven, is set by owners alone: who pays out must not move the threshold that sends a payout to somebody else.
 * What a closed account left of its identity is theirs alone too; who answers members sees only whether a check waits.
 */
export const operatorRoles = {
  owner: permissions,
  manager: [
    'settings.read',
    'settings.write',
    'status.write',
    'content.read',
    'content.write',
    'content.publish',
    'members.read',
    'members.create',
    'members.freeze',
    'cashier.read',
    'cashier.review',
    'cashier.approve',
    'identity.review',
    'feedback.reply',
    'messages.send',
    'reconciliation.read',
    'games.switch',
    'games.import',
    'freeRounds.grant',
    'events.manage',
  ],
  cashier: ['members.read', 'cashier.read', 'cashier.review', 'identity.review'],
  support: [
    'settings.read',
    'content.read',
    'members.read',
    'members.create',
    'members.freeze',
    'cashier.read',
    'feedback.reply',
    'messages.send',
  ],
  editor: ['settings.read', 'content.read', 'content.write', 'content.publish'],
  auditor: ['settings.read', 'content.read', 'members.read', 'audit.read', 'cashier.read', 'reconciliation.read'],
} as const satisfies Record<string, readonly Permission[]>
export type OperatorRole = keyof typeof operatorRoles

/** True where a role includes the permission. */
export const isAllowed = (role: OperatorRole, permission: Permission): boolean =>
  operatorRoles[role].some((one) => one === permission)
