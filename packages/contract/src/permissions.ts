/**
 * What an operator may be allowed to do. A role is a named set of these; a call of operators names the
 * one it needs.
 */
export const permissions = [
  'settings.read', 'settings.write', 'status.write', 'announcements.write', 'members.read', 'members.freeze', 'audit.read', 'operators.manage',
] as const
export type Permission = (typeof permissions)[number]

/** The roles that an operator can be given. */
export const operatorRoles = {
  owner: permissions,
  manager: ['settings.read', 'settings.write', 'status.write', 'announcements.write', 'members.read', 'members.freeze'],
  support: ['settings.read', 'members.read', 'members.freeze'],
  editor: ['settings.read', 'announcements.write'],
  auditor: ['settings.read', 'members.read', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>
export type OperatorRole = keyof typeof operatorRoles

/** True where a role includes the permission. */
export const isAllowed = (role: OperatorRole, permission: Permission): boolean =>
  operatorRoles[role].some((one) => one === permission)
