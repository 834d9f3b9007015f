import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  object,
  optional,
  refine,
  type output,
} from 'zod/mini'
import { usualTypeNames } from '../agents.ts'
import { contractCalendars } from '#rules/agents/period.ts'
import { salariesAtBest } from '#rules/agents/ceiling.ts'
import { carryOvers, contractKinds, parseRate, type Rate, refusedTerms, type SalaryTerms } from '#rules/agents/tiers.ts'
import { parseMoney } from '#rules/money.ts'
import { dailyTier, demand, tiersOf } from '../calls/contract-terms.ts'
import { gameTypes } from '../game-types.ts'
import { agentType, openedType } from '../member-types.ts'
import { amount, nameText } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

/** What agents of a type are called, and what they may do. */
const typeOfAgents = object({
  type: agentType,
  name: nameText(40),
  /** The types of the accounts that they open, and of those that register through their links. */
  opens: array(openedType).check(maxLength(5)),
  /** True for those who send no money to downlines, and for those who offer no contracts. */
  noTransfers: optional(boolean()),
  noOffers: optional(boolean()),
})

/** Members who invited friends are paid by these terms of a daily salary for what their direct friends play; agents have contracts for that. */
const referral = object({ isOn: boolean(), minimumBet: demand, tiers: tiersOf(dailyTier) })

const fields = object({
  types: array(typeOfAgents).check(
    minLength(1),
    maxLength(4),
    refine((types) => new Set(types.map(({ type }) => type)).size === types.length, 'each type once'),
  ),
  /** Levels below an agent of the house at which accounts are still opened. */
  levels: int().check(minimum(1), maximum(30)),
  /** The highest rebate of an agent of the house, in hundredths of a percent of turnover. */
  mostRebate: int().check(minimum(0), maximum(1000)),
  /** The kinds of contracts that there are; of another kind nothing is offered, shown or answered. */
  contracts: array(oneOf(contractKinds)).check(maxLength(contractKinds.length)),
  /** When dividends of agents of the house are paid; those below have the calendar of their top. */
  calendars: array(oneOf(contractCalendars)).check(minLength(1), maxLength(contractCalendars.length)),
  /** How what players won may be carried over into later dividends. */
  carryOvers: array(oneOf(carryOvers)).check(minLength(1), maxLength(carryOvers.length)),
  /**
   * What the house keeps at least of the turnover that contracts count, in hundredths of a percent. An agent of the house is
   * given no salaries that come to more at their best.
   */
  leastEdge: int().check(minimum(0), maximum(10_000)),
  /** Dividends between agents are paid once the upline issues them, instead of by themselves. */
  issuedByHand: boolean(),
  /** After so many days a bill of a contract that has ended is refused where the upline has not paid it: then it is paid by force. */
  graceDays: int().check(minimum(1), maximum(60)),
  /** What the house pays at most in place of one upline that cannot, without two operators; at 0 it pays nothing so. */
  mostAdvanced: amount,
  /** How much of the turnover of a type of games contracts count, in percent; all of it for a type that is not named. */
  weights: array(object({ gameType: oneOf(gameTypes), percent: int().check(minimum(0), maximum(100)) })).check(
    maxLength(gameTypes.length),
    refine((all) => new Set(all.map(({ gameType }) => gameType)).size === all.length, 'each type once'),
  ),
  /** Money that members send to their uplines, and agents to their downlines: whether they may, and how much at once and on a day. */
  transfers: object({ toUpline: boolean(), toDownline: boolean(), least: amount, most: amount, daily: amount }),
  referral,
})
type Fields = output<typeof fields>

/** The terms of members' referral, as rules know them. */
export const referralTerms = ({ referral: { minimumBet, tiers } }: Pick<Fields, 'referral'>): SalaryTerms => ({
  kind: 'daily',
  minimumBet: parseMoney(minimumBet),
  tiers: tiers.map(({ dailyBetAmount, activeCount, salaryRate }) => ({
    turnover: parseMoney(dailyBetAmount),
    active: activeCount,
    rate: parseRate(salaryRate),
  })),
})

/** What the house keeps at least of turnover, as a rate. */
export const edgeOf = ({ leastEdge }: Pick<Fields, 'leastEdge'>): Rate => BigInt(leastEdge) * RATE_OF_HUNDREDTH
/** A hundredth of a percent as a rate. */
const RATE_OF_HUNDREDTH = 10n

/** Where each value is one by itself; numbers are read of no others. */
const when = ({ issues }: { readonly issues: readonly unknown[] }): boolean => issues.length === 0
const path = ['referral', 'tiers']

export const agentSettings = fields.check(
  refine((rules) => refusedTerms(referralTerms(rules)) === undefined, { when, path, message: 'each tier higher' }),
  refine((rules) => !rules.referral.isOn || salariesAtBest([referralTerms(rules)]) <= edgeOf(rules), {
    when,
    path,
    message: 'more than the house keeps',
  }),
)
export type AgentSettings = output<typeof agentSettings>

/** What a type of agents is called and may do; undefined where there is none of the number. */
export const typeOf = ({ types }: AgentSettings, type: number): AgentSettings['types'][number] | undefined =>
  types.find((one) => one.type === type)

const weightOf = ({ weights }: AgentSettings, gameType: string): number =>
  weights.find((one) => one.gameType === gameType)?.percent ?? 100
const raisesWeight = (before: AgentSettings, after: AgentSettings): boolean =>
  gameTypes.some((gameType) => weightOf(after, gameType) > weightOf(before, gameType))

const loosensTransfers = ({ transfers: before }: AgentSettings, { transfers: after }: AgentSettings): boolean =>
  (after.toUpline && !before.toUpline) ||
  (after.toDownline && !before.toDownline) ||
  parseMoney(after.most) > parseMoney(before.most) ||
  parseMoney(after.daily) > parseMoney(before.daily)

/** Anything else that is paid for friends, but switching it off, may be more. */
const changesReferral = ({ referral: before }: AgentSettings, { referral: after }: AgentSettings): boolean =>
  after.isOn && JSON.stringify(before) !== JSON.stringify(after)

/** When uplines pay, and when they are made to, decides who gets its money at all. */
const changesPayment = (before: AgentSettings, after: AgentSettings): boolean =>
  before.issuedByHand !== after.issuedByHand ||
  before.graceDays !== after.graceDays ||
  parseMoney(after.mostAdvanced) > parseMoney(before.mostAdvanced) ||
  after.carryOvers.some((one) => !before.carryOvers.includes(one))

/** Whether a type of agents may open, send or offer what it might not before. */
const allowsMore = (before: AgentSettings, after: AgentSettings): boolean =>
  after.types.some((one) => {
    const was = typeOf(before, one.type)
    return (
      one.opens.some((type) => was?.opens.includes(type) !== true) ||
      (was?.noOffers === true && one.noOffers !== true) ||
      (was?.noTransfers === true && one.noTransfers !== true)
    )
  })

export const agents = {
  summary:
    'Sets what types of agents are called and open, how deep teams go, the highest rebate, which contracts there are, how they are paid, and what members are paid for friends.',
  schema: agentSettings,
  defaults: {
    types: [
      { type: 1, name: usualTypeNames[1], opens: [1, 2, 3] },
      { type: 2, name: usualTypeNames[2], opens: [2, 3] },
      { type: 41, name: usualTypeNames[41], opens: [42, 3] },
      { type: 42, name: usualTypeNames[42], opens: [3] },
    ],
    levels: 15,
    mostRebate: 100,
    contracts: [...contractKinds],
    calendars: [...contractCalendars],
    carryOvers: [...carryOvers],
    leastEdge: 100,
    issuedByHand: false,
    graceDays: 3,
    mostAdvanced: '100',
    weights: [],
    // Some regulators forbid it.
    transfers: { toUpline: false, toDownline: false, least: '1', most: '10000', daily: '20000' },
    referral: {
      isOn: false,
      minimumBet: '20',
      tiers: [
        { dailyBetAmount: '500', activeCount: 1, salaryRate: '0.05' },
        { dailyBetAmount: '2000', activeCount: 3, salaryRate: '0.1' },
        { dailyBetAmount: '10000', activeCount: 5, salaryRate: '0.15' },
      ],
    },
  },
  permission: 'settings.write',
  moduleId: 'OPSAGENTSET',
  // Who raises what is paid back of turnover, or changes who is paid when, does not do it alone.
  isLooser: (before, after) =>
    after.mostRebate > before.mostRebate ||
    after.leastEdge > before.leastEdge ||
    raisesWeight(before, after) ||
    changesReferral(before, after) ||
    changesPayment(before, after) ||
    allowsMore(before, after) ||
    loosensTransfers(before, after),
} satisfies SettingGroup<AgentSettings>
