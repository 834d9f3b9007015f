import IconMail from '~icons/lucide/mail-plus'
import IconShield from '~icons/lucide/shield'
import IconUserCog from '~icons/lucide/user-cog'
import { codeName } from '../kit/names.ts'
import { isRecord, textOf } from '../kit/schema.ts'
import { resource } from '../kit/resource.ts'
import { InvitationLink } from './invitation-link.tsx'

const role = { role: { list: 'roles.list', value: 'name', label: 'name', field: 'role' } } as const

/** The link of an invitation, which is told this once. */
const linkIn = (answer: unknown) =>
  isRecord(answer) && answer['link'] !== undefined ? <InvitationLink link={textOf(answer['link'])} /> : undefined

export const operators = resource({
  name: 'operators',
  menu: 'house',
  icon: IconUserCog,
  list: 'operators.list',
  keyOf: ({ id }) => id,
  titleOf: ({ username }) => username,
  columns: ['username', 'role', 'disabled', 'lastLoginAt', 'createdAt'],
  create: [
    { call: 'operators.invite', tone: 'main', given: () => ({}), ask: ['reason'], pick: role, answered: linkIn },
  ],
  actions: [
    {
      call: 'operators.change',
      given: ({ id }) => ({ id }),
      begin: ({ role: held, disabled }) => ({ role: held, disabled }),
      ask: ['reason'],
      pick: role,
    },
    { call: 'operators.endSessions', given: ({ id }) => ({ id }) },
    { call: 'operators.reset', tone: 'danger', given: ({ id }) => ({ id }), ask: ['reason'] },
  ],
})

export const invitations = resource({
  name: 'invitations',
  menu: 'house',
  icon: IconMail,
  list: 'operators.invitations',
  keyOf: ({ id }) => id,
  titleOf: ({ username }) => username,
  columns: ['username', 'role', 'by', 'agreedBy', 'madeAt', 'expiresAt', 'linkShown'],
  actions: [
    { call: 'operators.link', tone: 'main', given: ({ id }) => ({ id }), answered: linkIn },
    { call: 'operators.withdrawInvitation', tone: 'danger', given: ({ id }) => ({ id }) },
  ],
})

export const roles = resource({
  name: 'roles',
  menu: 'house',
  icon: IconShield,
  list: 'roles.list',
  keyOf: ({ name }) => name,
  titleOf: ({ name }, t) => codeName(t, 'role', name),
  columns: ['name', 'preset', 'operators', 'permissions'],
  create: [{ call: 'roles.save', key: 'role.make', tone: 'main', given: () => ({ version: 0 }), ask: ['reason'] }],
  actions: [
    {
      call: 'roles.save',
      given: ({ name, version }) => ({ name, version }),
      begin: ({ permissions }) => ({ permissions }),
      ask: ['reason'],
      when: ({ preset }) => !preset,
    },
    { call: 'roles.remove', tone: 'danger', given: ({ name }) => ({ name }), when: ({ preset }) => !preset },
  ],
})
