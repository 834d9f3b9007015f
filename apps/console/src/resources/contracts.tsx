import IconAdvance from '~icons/lucide/hand-coins'
import IconBill from '~icons/lucide/receipt-text'
import IconRun from '~icons/lucide/play'
import IconHistory from '~icons/lucide/history'
import IconRecount from '~icons/lucide/calculator'
import IconContract from '~icons/lucide/signature'
import IconEnd from '~icons/lucide/file-x'
import IconRelease from '~icons/lucide/lock-open'
import IconRequest from '~icons/lucide/mail-question-mark'
import IconX from '~icons/lucide/x'
import { resource } from '../kit/resource.ts'

export const contracts = resource({
  name: 'contracts',
  menu: 'members',
  icon: IconContract,
  list: 'contractDesk.contracts',
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member }) => member.username,
  columns: [
    'member',
    'kind',
    'upline',
    'state',
    'from',
    'to',
    { path: 'calendar', away: true },
    { path: 'mode', away: true },
    { path: 'minimumBet', away: true },
    { path: 'ended', away: true },
    'agreedAt',
  ],
  create: [{ call: 'contractDesk.offer', icon: IconContract, given: () => ({}) }],
  actions: [
    {
      call: 'contractDesk.end',
      icon: IconEnd,
      tone: 'danger',
      given: ({ member, kind }) => ({ member: member.id, kind }),
      when: ({ upline, to }) => upline === null && to === null,
    },
  ],
})

/** An agent at the top waits for the house's answer. */
const isForHouse = ({
  upline,
  maker,
  state,
}: {
  readonly upline: unknown
  readonly maker: string
  readonly state: string
}): boolean => upline === null && maker === 'downline' && state === 'waiting'

export const contractRequests = resource({
  name: 'contract-requests',
  menu: 'members',
  icon: IconRequest,
  list: 'contractDesk.requests',
  filters: { state: 'waiting' },
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member }) => member.username,
  columns: [
    'member',
    'kind',
    'what',
    'upline',
    'maker',
    'state',
    'until',
    'madeAt',
    { path: 'answeredAt', away: true },
  ],
  actions: [
    {
      key: 'contractDesk.accept',
      call: 'contractDesk.answer',
      given: ({ member, id }) => ({ member: member.id, id, action: 'accept' }),
      when: (request) => isForHouse(request),
    },
    {
      key: 'contractDesk.reject',
      call: 'contractDesk.answer',
      given: ({ member, id }) => ({ member: member.id, id, action: 'reject' }),
      when: (request) => isForHouse(request),
    },
    {
      key: 'contractDesk.withdraw',
      call: 'contractDesk.answer',
      given: ({ member, id }) => ({ member: member.id, id, action: 'withdraw' }),
      when: ({ upline, maker, state }) => upline === null && maker === 'upline' && state === 'waiting',
    },
  ],
})

export const bills = resource({
  name: 'bills',
  menu: 'members',
  icon: IconBill,
  list: 'contractDesk.bills',
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member, to }) => `${member.username} · ${to}`,
  columns: [
    'member',
    'kind',
    'commission',
    'upline',
    'state',
    'amount',
    'received',
    'owed',
    'holdsUpline',
    'from',
    'to',
    'madeAt',
    { path: 'hour', away: true },
    { path: 'turnover', away: true },
    { path: 'profit', away: true },
    { path: 'carried', away: true },
    { path: 'active', away: true },
    { path: 'tier', away: true },
    { path: 'advanced', away: true },
    { path: 'paidAt', away: true },
    { path: 'id', away: true },
  ],
  create: [{ call: 'contractDesk.run', icon: IconRun, given: () => ({}) }],
  actions: [
    {
      call: 'contractDesk.writeOff',
      icon: IconX,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ owed }) => Number(owed) > 0,
    },
    {
      call: 'contractDesk.advance',
      icon: IconAdvance,
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ state, amount, received }) => state === 'rejected' && received !== amount,
    },
    {
      call: 'contractDesk.release',
      icon: IconRelease,
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ holdsUpline }) => holdsUpline,
    },
  ],
})

export const contractRuns = resource({
  name: 'contract-runs',
  menu: 'members',
  icon: IconHistory,
  list: 'contractDesk.runs',
  keyOf: ({ id }) => id,
  titleOf: ({ beganAt }) => beganAt.slice(0, 16).replace('T', ' '),
  columns: [
    'beganAt',
    'kind',
    'made',
    'paid',
    'short',
    'refused',
    'amount',
    'failed',
    'differs',
    'operator',
    { path: 'endedAt', away: true },
    { path: 'advanced', away: true },
    { path: 'repaid', away: true },
    { path: 'found', away: true },
    { path: 'id', away: true },
  ],
  create: [
    { call: 'contractDesk.run', icon: IconRun, given: () => ({}) },
    { call: 'contractDesk.recount', icon: IconRecount, given: () => ({}) },
  ],
})
