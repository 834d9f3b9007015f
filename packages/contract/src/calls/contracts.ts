import { array, boolean, enum as oneOf, nullable, object, optional, string, type ZodMiniType } from 'zod/mini'
import { billStates } from '#rules/agents/bill-states.ts'
import { requestStates } from '#rules/agents/request-states.ts'
import { contractKinds } from '#rules/agents/tiers.ts'
import { defineCalls } from '../call.ts'
import { calendar, carryOver, contractTerms, demand, mode, namedTier, percent, tiersOf } from './contract-terms.ts'
import { amount, count, idText, localDate, moment, plainText, wholeNumber } from '../scalars.ts'

export const contractKind = oneOf(contractKinds)
export const contractEnds = ['terminated', 'replaced', 'cancelled', 'moved'] as const
export const contractStates = ['coming', 'running', 'ended'] as const
export const requestWhats = ['new', 'termination'] as const
const side = oneOf(['upline', 'downline'])

const contract = object({
  id: idText,
  kind: contractKind,
  /** Whose contract it is. */
  account: string(),
  /** Who pays it; null for the house. */
  upline: nullable(string()),
  terms: contractTerms,
  from: localDate,
  /** Its last day, once that is known. One before `from` is of a contract that never ran. */
  to: nullable(localDate),
  state: oneOf(contractStates),
  ended: nullable(oneOf(contractEnds)),
  agreedAt: moment,
})

const request = object({
  id: idText,
  kind: contractKind,
  what: oneOf(requestWhats),
  account: string(),
  upline: nullable(string()),
  /** Who made it, and on which side of it the agent stands who asks. */
  maker: side,
  side,
  terms: nullable(contractTerms),
  state: oneOf(requestStates),
  /** Until then it waits for an answer. */
  until: moment,
  madeAt: moment,
  answeredAt: nullable(moment),
})

/** What a contract came to in a period. */
const bill = object({
  id: idText,
  kind: contractKind,
  /** Whose it is. */
  account: string(),
  /** Who pays it; null for the house. */
  upline: nullable(string()),
  from: localDate,
  to: localDate,
  /** When the hour began, or when real-time salary was paid; null for other kinds. */
  hour: nullable(moment),
  /** Of the team, by the weights of game types. */
  turnover: amount,
  /** What the team won less what it lost. */
  profit: amount,
  /** Winnings of earlier periods that were taken off the loss. */
  carried: amount,
  active: count,
  /** The tier that pays, from 0; null where none is reached, and for real-time salary. */
  tier: nullable(count),
  /** What the contract came to, and what of it was paid so far. */
  amount,
  received: amount,
  state: oneOf(billStates),
})

/** A clock hour of hourly salary; null for other kinds. */
const hour = nullable(object({ from: moment, to: moment }))
/** Tier by tier what it lacks; nothing where it is met. */
export const lack = object({ turnover: optional(amount), loss: optional(amount), active: optional(count) })

/** How far the period that runs has come; amounts are as of `asOf`. */
const soFar = object({
  from: localDate,
  to: localDate,
  hour,
  turnover: amount,
  profit: amount,
  carried: amount,
  active: count,
  /** What it would come to if the period ended now. */
  amount,
  lacks: array(lack),
  asOf: moment,
})

/** What terms would have come to in the last whole period, by what the team of the downline did in it. */
const past = object({
  from: localDate,
  to: localDate,
  hour,
  turnover: amount,
  profit: amount,
  carried: amount,
  active: count,
  /** What the downline would have been paid, and the tier that counts, from 0; null where none is reached. */
  amount,
  tier: nullable(count),
  /** Each by itself. */
  tiers: array(object({ reached: boolean(), amount, lacks: lack })),
  /**
   * For the agent that offers: what its own contract would have come to, what its other direct downlines get for the period, and
   * what that and the offer would have left of it; below nothing where it would have paid out of its own wallet.
   */
  upline: nullable(object({ amount, others: amount, left: amount })),
  asOf: moment,
})

/** By what bills may be listed: by when they were made, or the largest first. */
export const billSorts = ['newest', 'oldest', 'largest'] as const
export type BillSort = (typeof billSorts)[number]

const page = { cursor: optional(idText), limit: optional(wholeNumber(1, 100)) } as const

/**
 * `account` is the downline that an offer, a termination or an issue is for; without one a termination ends the own contract.
 * An issue pays what the downline's bills of the kind still lack, as far as the wallet has it.
 */
const acts = {
  action: oneOf(['new', 'termination', 'accept', 'reject', 'withdraw', 'issue']),
  account: optional(plainText(32)),
  request: optional(idText),
} as const

const process = <Shape extends Readonly<Record<string, ZodMiniType>>>(path: string, moduleId: string, terms: Shape) =>
  ({
    method: 'POST',
    path: `/wps/relay/${path}`,
    moduleId,
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'An agent offers a contract to a direct downline (`new`), wishes to end one (`termination`), answers such a request (`accept`, `reject`), takes its own back (`withdraw`), or pays bills (`issue`).',
    request: object({ ...acts, ...terms }),
    response: object({
      /** The request, and how it stands; null for an issue. */
      request: nullable(idText),
      state: nullable(oneOf(requestStates)),
      /** Of an offer, what it says, each field by all of its names; null for anything else. */
      tiers: nullable(array(namedTier)),
      /** The bills that an issue was about, as they stand after it. */
      bills: array(bill),
    }),
    errors: ['ONLY_AGENTS', 'METHOD_OFF', 'NOT_FOUND', 'FORBIDDEN', 'DOWNLINES_UNPAID', 'CONFLICT', 'STATE_PASSED'],
  }) as const

/** What a member is asked about its contracts of a kind; null where there are none of the kind, or it is no agent. */
const asked = nullable(oneOf(['none', 'new', 'termination']))

/** Contracts between agents and their uplines: offered, agreed and ended. */
export const contractCalls = defineCalls({
  'member.consolidated': {
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    moduleId: 'CONSOL3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'All money of the member in one figure, and by kind of contract what waits for its answer.',
    request: object({}),
    response: object({
      main: amount,
      vendors: amount,
      pending: amount,
      total: amount,
      /** Vendors that do not answer now; what lies there is not in the figures. */
      silent: array(string()),
      divtypereq: asked,
      dailysalreqtype: asked,
      contracthoursalreq: asked,
      realtimesalreqtype: asked,
      /** Whether the kinds are on for the member: dividend, daily, hourly and real-time salary. */
      enableCt: boolean(),
      dailySalary: boolean(),
      hourSalary: boolean(),
      salary: boolean(),
      /**
       * Where an agent did not pay its downlines in time: what it still owes for refused bills, whether two operators have
       * released it, and what it has to pay for bills that are overdue and not refused. It does not play, withdraw, send or offer
       * until it owes nothing and is released; with bills that are overdue alone it plays. Null for everybody else.
       */
      unpaid: nullable(object({ owes: amount, isReleased: boolean(), overdue: amount })),
    }),
    errors: [],
  },
  'contracts.dividend': process('MCS2_processDividendReq', 'DIVREQ3', {
    calendar: optional(calendar),
    mode: optional(mode),
    carryOver: optional(carryOver),
    minimumBet: optional(demand),
    tiers: optional(tiersOf(namedTier)),
  }),
  'contracts.daily': process('MCS2_processDailySalContract', 'DAILYSAL3', {
    minimumBet: optional(demand),
    tiers: optional(tiersOf(namedTier)),
  }),
  'contracts.hourly': process('MCS2_processContractHourSalary', 'HOURSAL3', {
    minimumBet: optional(demand),
    tiers: optional(tiersOf(namedTier)),
  }),
  'contracts.realTime': process('MCSFE_processRealTimeSalaryContract', 'REALSAL3', {
    tiers: optional(tiersOf(namedTier)),
  }),
  'contracts.own': {
    method: 'GET',
    path: '/wps/agent/contracts/own',
    moduleId: 'AGTCONTRACT3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'The own contract of a kind, and the requests that wait on either side of the agent.',
    request: object({ kind: contractKind }),
    response: object({
      /** The one that runs, or the next one. */
      running: nullable(contract),
      coming: nullable(contract),
      waiting: array(request),
      /** Whether it is the house that offers it: the agent stands at the top. */
      ofHouse: boolean(),
      /** Whether the agent may offer it: who has none cannot, nor who is held for bills that it did not pay. */
      offers: boolean(),
      /** How dividends that it offers may carry over what players won. */
      carryOvers: array(carryOver),
      /** Of the one that runs; null for real-time salary, which is paid as it is earned. */
      soFar: nullable(soFar),
      /** What real-time salary has earned today, and what it was paid today; null for other kinds, and where none runs. */
      earned: nullable(object({ day: localDate, amount, received: amount, asOf: moment })),
    }),
    errors: ['ONLY_AGENTS', 'METHOD_OFF'],
  },
  'contracts.preview': {
    method: 'POST',
    path: '/wps/agent/preview',
    moduleId: 'AGTPREVIEW3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'What an offer would have paid in the last whole period: of terms that an agent drafts for a direct downline (`account`), or of an offer that waits on either side of it (`request`). Drafts are refused as the offer would be.',
    request: object({
      kind: contractKind,
      account: optional(plainText(32)),
      request: optional(idText),
      calendar: optional(calendar),
      mode: optional(mode),
      carryOver: optional(carryOver),
      minimumBet: optional(demand),
      tiers: optional(tiersOf(namedTier)),
    }),
    response: object({
      /** What it is about, all of it. */
      terms: contractTerms,
      /** Null for real-time salary, which is earned round by round, and for the upline where the downline came by a move after the period began. */
      past: nullable(past),
      /** For the agent that offers: the greatest rates that it may give, tier by tier; none for the one who is offered. */
      most: array(
        object({
          dividendRate: optional(percent),
          salaryRate: optional(percent),
          profitRate: optional(percent),
          lossRate: optional(percent),
        }),
      ),
    }),
    errors: [
      'ONLY_AGENTS',
      'METHOD_OFF',
      'NOT_FOUND',
      'FORBIDDEN',
      'DOWNLINES_UNPAID',
      'STATE_PASSED',
      'TOO_MANY_REQUESTS',
    ],
  },
  'contracts.list': {
    method: 'GET',
    path: '/wps/agent/contracts',
    moduleId: 'AGTCONTRACTS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'Contracts of a kind, the newest first: the own ones, or those of direct downlines.',
    request: object({
      kind: contractKind,
      of: oneOf(['own', 'downlines']),
      account: optional(plainText(32)),
      state: optional(oneOf(contractStates)),
      ...page,
    }),
    response: object({ list: array(contract), next: nullable(idText) }),
    errors: ['ONLY_AGENTS', 'METHOD_OFF', 'NOT_FOUND'],
  },
  'contracts.bills': {
    method: 'GET',
    path: '/wps/agent/bills',
    moduleId: 'AGTBILLS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'Bills of contracts, the newest first unless asked: what the agent is paid, or what it pays to direct downlines.',
    request: object({
      of: oneOf(['own', 'downlines']),
      kind: optional(contractKind),
      state: optional(oneOf(billStates)),
      account: optional(plainText(32)),
      /** Periods that ended on these days or between them. */
      from: localDate,
      to: localDate,
      sort: optional(oneOf(billSorts)),
      ...page,
    }),
    response: object({
      list: array(
        object({
          ...bill.shape,
          /** In percent, of the tier that pays; null where `tier` is. */
          rate: nullable(percent),
          /** What direct downlines get by contracts of the kind for the same period, and what the agent keeps of its own. */
          passedOn: amount,
          kept: amount,
        }),
      ),
      /** Of all that fit; on the first page alone. */
      totals: nullable(object({ amount, passedOn: amount, kept: amount, received: amount })),
      next: nullable(idText),
      asOf: moment,
    }),
    errors: ['ONLY_AGENTS', 'METHOD_OFF', 'NOT_FOUND', 'PERIOD_INVALID'],
  },
  'contracts.requests': {
    method: 'GET',
    path: '/wps/agent/contracts/requests',
    moduleId: 'AGTREQUESTS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary:
      'Requests about contracts of a kind that the agent made or that were made to it, the newest first: all of them, or those about the contract of one account.',
    request: object({
      kind: contractKind,
      account: optional(plainText(32)),
      state: optional(oneOf(requestStates)),
      ...page,
    }),
    response: object({ list: array(request), next: nullable(idText) }),
    errors: ['ONLY_AGENTS', 'METHOD_OFF', 'NOT_FOUND'],
  },
})
