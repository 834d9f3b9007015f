import IconMonitor from '~icons/lucide/monitor-smartphone'
import { resource } from '../../kit/resource.ts'

/** Where the operator is logged in. */
export const ownSessions = resource({
  name: 'sessions',
  menu: 'house',
  icon: IconMonitor,
  list: 'operator.sessions',
  keyOf: ({ id }) => id,
  titleOf: ({ device, ip }) => device || ip,
  columns: ['device', 'ip', 'openedAt', 'seenAt', 'current'],
  actions: [
    { call: 'operator.endSession', tone: 'danger', given: ({ id }) => ({ id }), when: ({ current }) => !current },
  ],
})
