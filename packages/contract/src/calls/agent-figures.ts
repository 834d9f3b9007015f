import { array, enum as oneOf, int, nullable, object, optional, string, type output } from 'zod/mini'
import { billStates } from '#rules/agents/bill-states.ts'
import { defineCalls } from '../call.ts'
import { amount, count, idText, languageCode, localDate, moment, plainText, wholeNumber } from '../scalars.ts'
import { requestStates } from '#rules/agents/request-states.ts'
import { billSorts, contractKind, contractStates } from './contracts.ts'
import { bet, betStates, movementTypes } from './records.ts'

/** Days of the longest period that an agent may ask for. */
export const MOST_AGENT_DAYS = 92

/** Days of the brand's time zone, both part of the period; at most `MOST_AGENT_DAYS`. */
const period = { from: localDate, to: localDate } as const
const page = { cursor: optional(plainText(300)), limit: optional(wholeNumber(1, 100)) } as const

/**
 * What a member or a team did in a period, in real money. A round counts on the day on which it closes, all else on its own
 * day; what is taken back or corrected later counts on the day of that, so a sum may be below nothing.
 */
export const agentSums = object({
  deposits: amount,
  withdrawals: amount,
  /** Made in the period, those among them that were taken back or are open. */
  bets: count,
  /** Of rounds that closed in the period, as turnover and prizes. */
  stakes: amount,
  /** What was at risk. */
  turnover: amount,
  prizes: amount,
  selfRebate: amount,
  agentRebate: amount,
  /** Gifts and winnings of free rounds. */
  activity: amount,
  /** Fees of deposits that the house bore. */
  depositFee: amount,
  /** Prizes, rebates, activity and deposit fees less stakes: below nothing where members lost. */
  profit: amount,
})
export type AgentSums = output<typeof agentSums>

/** The same of a team: the agent and everybody below it; who registered or was active are members below it. */
export const teamFigures = object({
  ...agentSums.shape,
  registered: count,
  /** Members who deposited for the first time in their lives. */
  firstDeposits: count,
  /** Members who bet on at least one day of the period, each counted once. */
  active: count,
})

/** Up to when all that happened is in the figures. */
const asOf = moment

/** What a team did, for `agents.overview`. */
export const overviewFigures = {
  from: localDate,
  to: localDate,
  figures: teamFigures,
  /** Of as many days right before. */
  before: teamFigures,
  /** What the wallets of the team hold now. */
  balance: amount,
  /** Each day of the period, the oldest first. */
  series: array(
    object({
      day: localDate,
      deposits: amount,
      withdrawals: amount,
      stakes: amount,
      turnover: amount,
      profit: amount,
      registered: count,
      active: count,
    }),
  ),
  /** The most staked first. */
  byType: array(
    object({ gameType: string(), bets: count, stakes: amount, turnover: amount, prizes: amount, profit: amount }),
  ),
  asOf,
} as const

/** By what the accounts of a team may be sorted, the largest first; unless asked, they come level by level. */
export const lossSorts = [
  'deposits',
  'withdrawals',
  'stakes',
  'turnover',
  'prizes',
  'selfRebate',
  'agentRebate',
  'activity',
  'depositFee',
  'profit',
  'loss',
] as const
export type LossSort = (typeof lossSorts)[number]

const lossFilters = {
  of: optional(oneOf(['account', 'team'])),
  /** Levels below the agent; 0 is the agent itself. */
  level: optional(wholeNumber(0, 100)),
  /** The type of the accounts. */
  type: optional(wholeNumber(0, 99)),
  sort: optional(oneOf(lossSorts)),
} as const

/** By what a team may be sorted, the newest or largest first; unless asked, it comes level by level. */
export const teamSorts = ['registered', 'balance', 'direct', 'team'] as const
export type TeamSort = (typeof teamSorts)[number]
/** When an account last logged in: within thirty days, before, or not once. Agents are told nothing else of its state. */
export const lastLogins = ['recent', 'idle', 'never'] as const
export type LastLogin = (typeof lastLogins)[number]

/** Narrow a team; each bound is part of what it bounds. */
export const teamFilters = {
  /** Hundredths of a percent of turnover. */
  rebateFrom: optional(wholeNumber(0, 1000)),
  rebateTo: optional(wholeNumber(0, 1000)),
  registeredFrom: optional(localDate),
  registeredTo: optional(localDate),
  balanceFrom: optional(amount),
  balanceTo: optional(amount),
  login: optional(oneOf(lastLogins)),
  /** Only those that stand directly under this member. */
  under: optional(idText),
} as const

const betFilters = {
  gameType: optional(plainText(20)),
  vendor: optional(plainText(20)),
  /** The game by its node. */
  game: optional(wholeNumber(0, 999_999_999)),
  state: optional(oneOf(betStates)),
} as const

/** By what entries may be listed: by their time, or the largest stakes or amounts first. */
export const entrySorts = ['newest', 'oldest', 'largest'] as const
export type EntrySort = (typeof entrySorts)[number]

const movementFilters = { type: optional(oneOf(movementTypes)) } as const

const accountOf = { member: idText, account: string() } as const

/** What an agent's team did, account by account. A member outside of the own team is not found, as one that is not there. */
export const agentFigureCalls = defineCalls({
  'agents.loss': {
    method: 'GET',
    path: '/wps/agent/loss',
    moduleId: 'AGTLOSS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'What each account of the team won or lost in a period, by itself or with its own team.',
    request: object({
      ...period,
      account: optional(plainText(32)),
      ...lossFilters,
      ...page,
    }),
    response: object({
      list: array(object({ ...accountOf, type: int(), name: nullable(string()), level: count, ...agentSums.shape })),
      /** Of all accounts that fit, each once, by themselves; on the first page alone. */
      totals: nullable(agentSums),
      next: nullable(string()),
      asOf,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'PERIOD_INVALID', 'BUSY'],
  },
  'agents.bets': {
    method: 'GET',
    path: '/wps/agent/bets',
    moduleId: 'AGTBETS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'Bets of the team by the time of their stakes, open ones too, the newest first unless asked.',
    request: object({
      ...period,
      account: optional(plainText(32)),
      ...betFilters,
      sort: optional(oneOf(entrySorts)),
      language: languageCode,
      ...page,
    }),
    response: object({
      list: array(
        object({
          ...bet.shape,
          /** Of the stake; unique in the list. */
          id: string(),
          ...accountOf,
          /** At risk of this stake; nothing while it is open. */
          turnover: amount,
          /** Payout less stake; null while it is open. */
          result: nullable(amount),
        }),
      ),
      next: nullable(string()),
      asOf,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'PERIOD_INVALID', 'BUSY'],
  },
  'agents.betTotals': {
    method: 'GET',
    path: '/wps/agent/bets/totals',
    moduleId: 'AGTBETSUM3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'What all bets of the team that fit come to; up to a minute old.',
    request: object({ ...period, account: optional(plainText(32)), ...betFilters }),
    response: object({
      /** Null where more than 100,000 bets fit. */
      totals: nullable(object({ bets: count, stakes: amount, turnover: amount, payouts: amount })),
      asOf,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'PERIOD_INVALID', 'BUSY'],
  },
  'agents.movements': {
    method: 'GET',
    path: '/wps/agent/movements',
    moduleId: 'AGTMOVES3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'What moved the wallets of the agent and its team, the newest first unless asked.',
    request: object({
      ...period,
      account: optional(plainText(32)),
      ...movementFilters,
      sort: optional(oneOf(entrySorts)),
      language: languageCode,
      ...page,
    }),
    response: object({
      list: array(
        object({
          id: string(),
          at: moment,
          ...accountOf,
          type: oneOf(movementTypes),
          in: amount,
          out: amount,
          balance: amount,
          reference: string(),
          game: nullable(string()),
        }),
      ),
      next: nullable(string()),
      asOf,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'PERIOD_INVALID', 'BUSY'],
  },
  'agents.movementTotals': {
    method: 'GET',
    path: '/wps/agent/movements/totals',
    moduleId: 'AGTMOVESUM3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'What all movements of the team that fit come to; up to a minute old.',
    request: object({ ...period, account: optional(plainText(32)), ...movementFilters }),
    response: object({
      /** Null where more than 100,000 movements fit. */
      totals: nullable(object({ movements: count, in: amount, out: amount })),
      asOf,
    }),
    errors: ['ONLY_AGENTS', 'NOT_FOUND', 'PERIOD_INVALID', 'BUSY'],
  },
  'agents.export': {
    method: 'POST',
    path: '/wps/agent/export',
    moduleId: 'AGTEXPORT3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'A short-lived address of a CSV file: a list of the team, of the bills that the agent is paid (`income`) or pays to direct downlines (`bills`), of contracts of a kind with direct downlines, of requests about them, or of the own links, with the same filters, whole.',
    request: object({
      /** The team, links, contracts and requests are listed as they stand: there they are in the name of the file alone. */
      ...period,
      report: oneOf(['team', 'loss', 'bets', 'movements', 'income', 'bills', 'contracts', 'requests', 'links']),
      language: languageCode,
      account: optional(plainText(32)),
      ...lossFilters,
      ...betFilters,
      /** Of the team. */
      ...teamFilters,
      teamSort: optional(oneOf(teamSorts)),
      /** Of movements. */
      movement: optional(oneOf(movementTypes)),
      /** Of bets and movements. */
      entrySort: optional(oneOf(entrySorts)),
      /** Of income, bills, contracts and requests; the last two have to have one. */
      kind: optional(contractKind),
      billState: optional(oneOf(billStates)),
      contractState: optional(oneOf(contractStates)),
      requestState: optional(oneOf(requestStates)),
      billSort: optional(oneOf(billSorts)),
    }),
    response: object({ url: string() }),
    errors: ['ONLY_AGENTS', 'METHOD_OFF', 'NOT_FOUND', 'PERIOD_INVALID', 'TOO_MANY_REQUESTS'],
  },
})
