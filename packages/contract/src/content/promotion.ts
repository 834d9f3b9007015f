import {
  array,
  boolean,
  check,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  type output,
} from 'zod/mini'
import { bonusTerms, notNegative } from '../bonus-terms.ts'
import { gameTypes } from '../game-types.ts'
import { kinds } from '../kinds.ts'
import { moment, nameText, plainText } from '../scalars.ts'
import { pictureKey } from './banner.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

/** The shelves of the promotions page (spec 2.1). */
export const promotionShelves = ['DAILY', 'NEWBIE', 'VIP', 'REBATE', 'RANKING', 'REFERRAL', 'APP'] as const
export type PromotionShelf = (typeof promotionShelves)[number]

/**
 * What a promotion gives for: a deposit that was credited, a single round that is over, a registration, the first login of a
 * day, a VIP level that was reached, a code that was typed in, an application that was approved, a birthday by a proven identity, a list of an operator;
 * a friend who qualified, to whoever invited it (`friend`) and to the friend (`invited`); or what a day, week, half month or
 * month comes to, as soon as its conditions are met, or once it is over (`whenOver`).
 */
export const promotionTriggers = [
  'deposit',
  'round',
  'registered',
  'login',
  'level',
  'code',
  'application',
  'birthday',
  'list',
  'friend',
  'invited',
  'day',
  'week',
  'halfMonth',
  'month',
] as const
export type PromotionTrigger = (typeof promotionTriggers)[number]

/** Triggers that are a time, whose sums the conditions ask for. */
export const periodTriggers = ['day', 'week', 'halfMonth', 'month'] as const satisfies readonly PromotionTrigger[]
export type PeriodTrigger = (typeof periodTriggers)[number]

export const isPeriod = (trigger: PromotionTrigger): trigger is PeriodTrigger =>
  periodTriggers.some((one) => one === trigger)

/** Triggers that are a friend, who qualifies by what it pays in and plays since it registered. */
export const friendTriggers = ['friend', 'invited'] as const satisfies readonly PromotionTrigger[]
export type FriendTrigger = (typeof friendTriggers)[number]

export const isOfFriends = (trigger: PromotionTrigger): trigger is FriendTrigger =>
  friendTriggers.some((one) => one === trigger)

/** What is given: bonus money under terms, money, points, or free rounds of a game. */
export const promotionGifts = ['bonus', 'cash', 'points', 'freeRounds'] as const

const gift = object({
  gives: oneOf(promotionGifts),
  /** Money, or points; the most of it where it is a part of a deposit or decided by who reviews. The stake of a free round. */
  amount: notNegative,
  /** That part of the deposit; 0 for the amount itself. */
  percent: int().check(minimum(0), maximum(500)),
  /** How many times money that is given has to be played through; 0 for money that is free at once. */
  turnover: string().check(regex(/^\d{1,3}(\.\d{1,2})?$/)),
  /** Of bonus money. */
  terms: optional(bonusTerms),
  /** Of free rounds: how many, in which game, and for how many days. */
  rounds: optional(int().check(minimum(1), maximum(1000))),
  game: optional(int().check(minimum(1)).register(kinds, { kind: 'game' })),
  days: optional(int().check(minimum(1), maximum(90))),
})
export type Gift = output<typeof gift>

/** All of them have to be met; 0, false or an empty list asks for nothing. */
const conditions = object({
  /** The least VIP rank. */
  rank: int().check(minimum(0), maximum(99)),
  /** Registered so many days ago at most; of a friend, when it qualifies. */
  newDays: int().check(minimum(0), maximum(365)),
  /** The deposit is the first of the member's life. */
  firstDeposit: boolean(),
  /** The least deposit, or the least sum of deposits of a period or of a friend. */
  deposits: notNegative,
  /** The least turnover at risk of a period or of a friend. */
  turnover: notNegative,
  /** The types of games whose turnover or rounds count; all of them unless told. */
  gameTypes: array(oneOf(gameTypes)).check(maxLength(gameTypes.length)),
  /** Of a single round the least stake, and how many times its stake it pays at least. */
  stake: optional(notNegative),
  multiple: optional(string().check(regex(/^\d{1,6}(\.\d{1,2})?$/))),
})
export type PromotionConditions = output<typeof conditions>

export const promotionContent = object({
  shelf: oneOf(promotionShelves),
  art: pictureKey,
  /** Members take part from then until then; always unless told. */
  from: nullable(moment),
  until: nullable(moment),
  /** Whether whoever meets the conditions takes part, whoever joined, or whoever applied and was approved. */
  way: oneOf(['none', 'join', 'apply']),
  trigger: oneOf(promotionTriggers),
  /** Of a period: it is given once the period is over, to the rank of its end. */
  whenOver: optional(boolean()),
  /** What is typed in, of a promotion by code. */
  code: optional(string().check(regex(/^[A-Za-z\d]{4,24}$/))),
  /** Shown among the missions as well. */
  mission: boolean(),
  conditions,
  gifts: array(gift).check(minLength(1), maxLength(4)),
  /** Days in which it has to be claimed; 0 where it is paid without a claim. */
  claimDays: int().check(minimum(0), maximum(90)),
  /** So many times a member gets it; 0 for any number. */
  times: int().check(minimum(0), maximum(1000)),
  /** Of all promotions of a group a member takes one. */
  group: optional(nameText(40)),
  /** One person gets it once, whatever number of accounts it has. */
  onePerson: boolean(),
  /** What may be given in all and on a day, in money; 0 without a limit. */
  budget: notNegative,
  dailyBudget: notNegative,
  texts: inLanguages(object({ title: plainText(80), lead: plainText(200), terms: htmlText(20_000) })),
}).check(
  check(({ value, issues }) => {
    const wrong = (path: PropertyKey[], message: string): void => {
      issues.push({ code: 'custom', path, input: value, message })
    }
    const { trigger, conditions: asked } = value
    if ((value.way === 'apply') !== (trigger === 'application'))
      wrong(['way'], 'applications are for what is given by application')
    if ((trigger === 'code') !== (value.code !== undefined)) wrong(['code'], 'a code is for what is given by code')
    if (value.from !== null && value.until !== null && value.until <= value.from)
      wrong(['until'], 'ends before it begins')
    if (asked.firstDeposit && trigger !== 'deposit')
      wrong(['conditions', 'firstDeposit'], 'is for what is given for deposits')
    const hasSums = !isZero(asked.turnover) || (!isZero(asked.deposits) && trigger !== 'deposit')
    // Whoever has a rank once a period is over need not have done more in it.
    const needsNone = isPeriod(trigger) && value.whenOver === true && asked.rank > 0
    if (!needsNone && (isPeriod(trigger) || isOfFriends(trigger)) !== hasSums)
      wrong(['conditions', 'turnover'], 'sums are for periods and friends, which need one')
    if (value.whenOver === true && !isPeriod(trigger)) wrong(['whenOver'], 'only a period is over')
    const asksOfRound = !isZero(asked.stake ?? '0') || !isZero(asked.multiple ?? '0')
    if ((trigger === 'round') !== asksOfRound) wrong(['conditions', 'stake'], 'a round needs a stake or a multiple')
    if (isOfFriends(trigger)) {
      if (asked.newDays === 0) wrong(['conditions', 'newDays'], 'a friend qualifies within days of its registration')
      if (!value.onePerson) wrong(['onePerson'], 'a friend is another person')
    }
    if (value.mission && !isPeriod(trigger)) wrong(['mission'], 'a mission is a period')
    for (const [at, one] of value.gifts.entries()) {
      const faulty = (field: keyof Gift, message: string): void => wrong(['gifts', at, field], message)
      if (isZero(one.amount)) faulty('amount', 'nothing is given')
      if (one.percent > 0 && (trigger !== 'deposit' || one.gives === 'freeRounds' || one.gives === 'points'))
        faulty('percent', 'a part of a deposit is money')
      if ((one.gives === 'bonus') !== (one.terms !== undefined)) faulty('terms', 'bonus money has terms')
      const ofRounds = [one.rounds, one.game, one.days]
      if (ofRounds.some((part) => (one.gives === 'freeRounds') !== (part !== undefined)))
        faulty('rounds', 'free rounds are of a game, so many, for so many days')
      if (one.gives === 'points' && !/^\d+$/.test(one.amount)) faulty('amount', 'points are whole')
    }
  }),
)
export type PromotionContent = output<typeof promotionContent>

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal)

/** What the house gives, for what, and under which terms. Published terms never change: a new version takes over. */
export const promotion = {
  summary: 'A promotion: what the house gives, for what, and under which terms.',
  schema: promotionContent,
  items: 'made',
  begin: {
    shelf: 'DAILY',
    conditions: { rank: 0, newDays: 0, firstDeposit: false, deposits: '0', turnover: '0', gameTypes: [] },
    claimDays: 7,
    times: 1,
    budget: '0',
    dailyBudget: '0',
  },
  draft: 'content.write',
  publish: 'content.publish',
  second: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: (item) => `/promotions?id=${item}`,
} satisfies ContentKind<PromotionContent>
