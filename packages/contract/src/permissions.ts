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
  'members.reveal',
  'members.note',
  'members.test',
  'members.adjust',
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
  'games.read',
  'games.edit',
  'games.switch',
  'games.import',
  'providers.keys',
  'freeRounds.grant',
  'bonus.grant',
  'rewards.review',
  'events.manage',
  'figures.read',
  'house.open',
  'cases.read',
  'cases.settle',
  'agents.read',
  'agents.manage',
] as const
export type Permission = (typeof permissions)[number]

/**
 * The roles of every house, which nobody changes or removes; a house makes others of the same permissions. From which amount on
 * a second person approves, and whether an identity has to be proven, is set by owners alone: who pays out must not move the
 * threshold that sends a payout to somebody else. What a closed account left of its identity is theirs alone too; who answers
 * members sees only whether a check waits.
 */
export const presetRoles = {
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
    'members.reveal',
    'members.note',
    'members.test',
    'members.adjust',
    'cashier.read',
    'cashier.review',
    'cashier.approve',
    'identity.review',
    'feedback.reply',
    'messages.send',
    'reconciliation.read',
    'games.read',
    'games.edit',
    'games.switch',
    'games.import',
    'freeRounds.grant',
    'bonus.grant',
    'rewards.review',
    'events.manage',
    'figures.read',
    'cases.read',
    'cases.settle',
    'agents.read',
    'agents.manage',
  ],
  cashier: ['members.read', 'members.note', 'cashier.read', 'cashier.review', 'identity.review'],
  support: [
    'settings.read',
    'content.read',
    'members.read',
    'members.create',
    'members.freeze',
    'members.reveal',
    'members.note',
    'cashier.read',
    'feedback.reply',
    'messages.send',
    'cases.read',
    'cases.settle',
    'games.read',
  ],
  editor: ['settings.read', 'content.read', 'content.write', 'content.publish', 'games.read', 'games.edit'],
  auditor: [
    'settings.read',
    'content.read',
    'members.read',
    'audit.read',
    'cashier.read',
    'reconciliation.read',
    'games.read',
    'figures.read',
    'cases.read',
    'agents.read',
  ],
} as const satisfies Record<string, readonly Permission[]>
export type PresetRole = keyof typeof presetRoles

/** The role that may do everything, of which a house keeps two people. */
export const OWNER = 'owner' satisfies PresetRole

export const isPreset = (name: string): name is PresetRole => Object.hasOwn(presetRoles, name)
export const isPermission = (name: string): name is Permission => permissions.some((one) => one === name)

/** Who has permissions: an operator by its role, as that is now. */
export interface Permitted {
  readonly permissions: readonly Permission[]
}

export const isAllowed = (who: Permitted, permission: Permission): boolean => who.permissions.includes(permission)

/** Those of some permissions that somebody lacks, and therefore gives to nobody. */
export const lackedBy = (who: Permitted, wanted: readonly Permission[]): Permission[] =>
  wanted.filter((permission) => !isAllowed(who, permission))
