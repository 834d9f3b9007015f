import type { ContractKind } from '#rules/agents/tiers.ts'

/** The pages of the agent centre that stand, by their names in the address (`acPage`), in the order of the menu. */
export const agentPages = [
  'agentAnnouncement',
  'agentTeamOverview',
  'agentRegister',
  'agentTeam',
  'agentTeamBetting',
  'agentUserLoss',
  'agentIncome',
  'agentAccountDetail',
  'agentDividend',
  'agentDailySalary',
  'agentHourlySalary',
  'agentRealTimeSalary',
] as const

export type AgentPageName = (typeof agentPages)[number]

/** The page of this name; where there is none, the one that the centre opens with (spec 3). */
export const agentPageOf = (name: string | null): AgentPageName =>
  agentPages.find((page) => page === name) ?? 'agentTeamOverview'

/** The pages of contracts, each with its kind and what `member.consolidated` tells of that: null where it is off, and its page not there. */
export const contractPages = [
  { page: 'agentDividend', kind: 'dividend', flag: 'divtypereq' },
  { page: 'agentDailySalary', kind: 'daily', flag: 'dailysalreqtype' },
  { page: 'agentHourlySalary', kind: 'hourly', flag: 'contracthoursalreq' },
  { page: 'agentRealTimeSalary', kind: 'realTime', flag: 'realtimesalreqtype' },
] as const satisfies readonly { readonly page: AgentPageName; readonly kind: ContractKind; readonly flag: string }[]
