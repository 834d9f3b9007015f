import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  refine,
  string,
} from 'zod/mini'
import { billStates } from '#rules/agents/bill-states.ts'
import { MOST_ACCOUNTS } from '../agents.ts'
import { defineCalls } from '../call.ts'
import { usernameRule } from '../forms/validation.ts'
import { openedType } from '../member-types.ts'
import { amount, count, idText, localDate, moment, plainText, wholeNumber } from '../scalars.ts'
import { overviewFigures, teamFilters, teamSorts } from './agent-figures.ts'
import { dailyTerms } from './contract-terms.ts'
import { contractKind, lack } from './contracts.ts'

/** Hundredths of a percent of turnover. */
export const rebate = int().check(minimum(0), maximum(1000))
/** A type of accounts as agents see it: its number, and its name where it is one of agents. */
const accountType = object({ type: int(), name: nullable(string()) })

const page = { cursor: optional(plainText(300)), limit: optional(wholeNumber(1, 100)) } as const

/** A member of a team. */
const teamMember = object({
  id: idText,
  account: string(),
  ...accountType.shape,
  /** Levels below the agent who asks: 1 is a direct downline. */
  level: int(),
  /** The account that it stands under. */
  upline: string(),
  /** Whom it brought itself, and all below it. */
  direct: count,
  team: count,
  rebate,
  /** What its wallet holds now. */
  balance: amount,
  /** Kinds of the contracts that run between it and the agent who asks. */
  contracts: array(contractKind),
  registeredAt: moment,
  /** Null where it never logged in. */
  lastLoginAt: nullable(moment),
})

const link = object({
  id: idText,
  code: string(),
  ...accountType.shape,
  rebate,
  expiresAt: nullable(moment),
  /** Accounts that may register by it; null for any number. */
  most: nullable(count),
  remark: string(),
  paused: boolean(),
  /** Paused by the house: the agent cannot let it go on. */
  stopped: boolean(),
  /** Of an address one visit a day counts. */
  visits: count,
  registrations: count,
  /** Of those who came by it and stand directly under the agent, by themselves; up to a minute old. */
  firstDeposits: count,
  turnover: amount,
  createdAt: moment,
})

/** The tree of agents, as those see it who stand in it. A member outside of the own team is not found, as one that is not there. */
export const agentCalls = defineCalls({
  'agents.overview': {
    method: 'GET',
    path: '/wps/agent/overview',
    moduleId: 'AGTVIEW3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'The agent itself, how large its team is, and what that did in a period: today unless asked.',
    request: object({ from: optional(localDate), to: optional(localDate) }),
    response: object({
      ...accountType.shape,
      rebate,
      /** The invitation code of the account. */
      code: nullable(string()),
      members: count,
      direct: count,
      agents: count,
      levels: array(object({ level: int(), members: count })),
      /** Types of accounts that the agent may open, with the highest rebate of each. */
      opens: array(object({ ...accountType.shape, type: openedType })),
      /** Whether accounts are opened for others at this house; links make them in any case. */
      makesAccounts: boolean(),
      /** All types of accounts that the house has. */
      types: array(accountType),
      ...overviewFigures,
    }),
    errors: ['ONLY_AGENTS', 'PERIOD_INVALID'],
  },
  'agents.members': {
    method: 'GET',
    path: '/wps/agent/members',
    moduleId: 'AGTTEAM3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'The team, level by level or as it is sorted, or the accounts of it whose names begin like the one that is given.',
    request: object({
      account: optional(plainText(32)),
      level: optional(wholeNumber(1, 30)),
      type: optional(wholeNumber(0, 99)),
      ...teamFilters,
      sort: optional(oneOf(teamSorts)),
      ...page,
    }),
    response: object({
      list: array(teamMember),
      /** Of all that fit; on the first page alone, and not of accounts that were looked for by name. */
      totals: nullable(object({ members: count, agents: count, balance: amount })),
      next: nullable(string()),
      asOf: moment,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'PERIOD_INVALID', 'BUSY'],
  },
  'agents.tree': {
    method: 'GET',
    path: '/wps/agent/tree',
    moduleId: 'AGTTREE3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'A member of the team, or oneself, with the way down to it and its direct downlines, the largest teams first.',
    request: object({ member: optional(idText) }),
    response: object({
      /** From the agent who asks down to the member, both included. */
      way: array(object({ id: idText, account: string() })),
      node: teamMember,
      downlines: array(teamMember),
      /** How many direct downlines are not listed. */
      more: count,
      asOf: moment,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND'],
  },
  'agents.links': {
    method: 'GET',
    path: '/wps/agent/links',
    moduleId: 'AGTLINKS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'The links of the agent, the newest first.',
    request: object({}),
    response: object({ list: array(link), asOf: moment }),
    errors: ['ONLY_AGENTS', 'BUSY'],
  },
  'agents.addLink': {
    method: 'POST',
    path: '/wps/agent/links',
    moduleId: 'AGTLINK3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'Makes a link: who registers by it stands under the agent.',
    request: object({
      type: openedType,
      rebate,
      expiresAt: optional(moment),
      most: optional(int().check(minimum(1), maximum(1_000_000))),
      remark: plainText(100),
    }),
    response: object({ id: idText, code: string() }),
    errors: ['ONLY_AGENTS', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  'agents.setLink': {
    method: 'PUT',
    path: '/wps/agent/links',
    moduleId: 'AGTSETLINK3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'Pauses a link or lets it go on, and says what it is for.',
    request: object({ id: idText, paused: boolean(), remark: plainText(100) }),
    response: object({}),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'agents.open': {
    method: 'POST',
    path: '/wps/agent/accounts',
    moduleId: 'AGTOPEN3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'Opens accounts directly under the agent: all of them or none. They begin with the default password, which the first login changes.',
    request: object({
      type: openedType,
      rebate,
      accounts: array(usernameRule).check(
        minLength(1),
        maxLength(MOST_ACCOUNTS),
        refine((names) => new Set(names).size === names.length, 'a name stands twice'),
      ),
    }),
    response: object({ accounts: array(string()) }),
    errors: ['ONLY_AGENTS', 'FORBIDDEN', 'METHOD_OFF', 'USERNAME_TAKEN', 'REGISTRATION_CLOSED', 'TOO_MANY_REQUESTS'],
  },
  'agents.raiseRebate': {
    method: 'POST',
    path: '/wps/agent/rebate',
    moduleId: 'AGTREBATE3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'Raises the rebate of a direct downline, at most to the own.',
    request: object({ member: idText, rebate }),
    response: object({}),
    errors: ['ONLY_AGENTS', 'NOT_FOUND'],
  },
  'agents.referral': {
    method: 'GET',
    path: '/wps/referral',
    moduleId: 'REFERRAL3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'The invitation code of the member, who registered by it, and what the member is paid for what they play.',
    request: object({}),
    response: object({
      code: nullable(string()),
      friends: count,
      /** On the local day, and on it and the six before. */
      today: count,
      week: count,
      /** The newest, their names masked. */
      latest: array(object({ account: string(), registeredAt: moment })),
      /** What the member is paid for friends who play; null where the house pays nothing, or the member is an agent, who has contracts. */
      commission: nullable(
        object({
          terms: dailyTerms,
          /** Of direct friends on the local day, without those who are left out. */
          turnover: amount,
          active: count,
          /** How many of those who played share something with the member, or closed their accounts. */
          leftOut: count,
          /** What the day would come to if it ended now, and what each tier lacks. */
          amount,
          lacks: array(lack),
          /** Of the last 30 days, the newest first. */
          bills: array(
            object({
              day: localDate,
              turnover: amount,
              active: count,
              leftOut: count,
              amount,
              state: oneOf(billStates),
            }),
          ),
          asOf: moment,
        }),
      ),
    }),
    errors: [],
  },
})
