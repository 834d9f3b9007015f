import IconActivity from '~icons/lucide/activity'
import IconCoins from '~icons/lucide/coins'
import IconDice from '~icons/lucide/dices'
import IconKey from '~icons/lucide/key-round'
import IconLaptop from '~icons/lucide/laptop'
import IconLog from '~icons/lucide/scroll-text'
import IconNote from '~icons/lucide/sticky-note'
import IconFreeze from '~icons/lucide/snowflake'
import IconOut from '~icons/lucide/log-out'
import IconReceipt from '~icons/lucide/receipt'
import IconThaw from '~icons/lucide/sun'
import IconUserPlus from '~icons/lucide/user-plus'
import IconUsers from '~icons/lucide/users'
import { codeName } from '../kit/names.ts'
import { resource, type Resource, type RowOf } from '../kit/resource.ts'

/** Whom a bulk action is about. */
const idsOf = (rows: readonly RowOf<'members.list'>[]) => ({ members: rows.map(({ member }) => member.id) })

export const members = resource({
  name: 'members',
  menu: 'members',
  icon: IconUsers,
  list: 'members.list',
  keyOf: ({ member }) => member.id,
  titleOf: ({ member }) => member.username,
  columns: ['member', 'state', 'level', 'identity', 'balance', 'createdAt', 'seenAt', { path: 'type', away: true }],
  many: [
    { call: 'members.freezeMany', icon: IconFreeze, tone: 'danger', given: idsOf, ask: ['until'] },
    { call: 'members.unfreezeMany', icon: IconThaw, given: idsOf },
    { call: 'members.endSessionsOfMany', icon: IconOut, given: idsOf },
    { call: 'members.noteMany', icon: IconNote, given: idsOf },
  ],
  create: [{ call: 'members.create', icon: IconUserPlus, given: () => ({}), ask: ['language'] }],
})

/** What is listed of one member; each is narrowed to it by its page. */
export const memberTabs: readonly Resource[] = [
  resource({
    name: 'entries',
    menu: 'members',
    icon: IconCoins,
    list: 'members.entries',
    keyOf: ({ id }) => id,
    titleOf: ({ reference }) => reference,
    columns: ['at', 'type', 'why', 'amount', 'balance', 'game', 'round', 'reference'],
  }),
  resource({
    name: 'rounds',
    menu: 'members',
    icon: IconDice,
    list: 'members.rounds',
    keyOf: ({ id }) => id,
    titleOf: ({ round, reference }) => round ?? reference,
    columns: ['at', 'game', 'stake', 'payout', 'state', 'round', 'reference'],
  }),
  resource({
    name: 'orders',
    menu: 'members',
    icon: IconReceipt,
    list: 'members.orders',
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    titleOf: ({ id }) => id,
    columns: ['at', 'kind', 'amount', 'state', 'channel', 'id'],
  }),
  resource({
    name: 'logins',
    menu: 'members',
    icon: IconKey,
    list: 'members.logins',
    keyOf: ({ id }) => id,
    titleOf: ({ device, ip }) => `${device} ${ip}`.trim(),
    columns: ['at', 'outcome', 'ip', 'device'],
  }),
  resource({
    name: 'member-sessions',
    menu: 'members',
    icon: IconActivity,
    list: 'members.sessions',
    keyOf: ({ id }) => id,
    titleOf: ({ device, ip }) => `${device} ${ip}`.trim(),
    columns: ['at', 'seenAt', 'alive', 'ip', 'device', 'how'],
  }),
  resource({
    name: 'devices',
    menu: 'members',
    icon: IconLaptop,
    list: 'members.devices',
    keyOf: ({ id }) => id,
    titleOf: ({ device, ip }) => `${device} ${ip}`.trim(),
    columns: ['at', 'kind', 'seenAt', 'expiresAt', 'ip', 'device'],
  }),
  resource({
    name: 'notes',
    menu: 'members',
    icon: IconNote,
    list: 'members.notes',
    keyOf: ({ id }) => id,
    titleOf: ({ by }) => by.username,
    columns: ['at', 'by', 'text'],
  }),
  resource({
    name: 'member-audit',
    menu: 'members',
    icon: IconLog,
    list: 'members.audit',
    keyOf: ({ n }) => n,
    titleOf: ({ action }, t) => codeName(t, 'action', action),
    columns: ['at', 'action', 'by', 'actor', 'n'],
  }),
]
