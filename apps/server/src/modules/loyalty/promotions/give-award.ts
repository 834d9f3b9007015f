import { isPeriod, type PromotionConditions, type PromotionContent } from '#contract/content/promotion.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import { addDays, instantOf, localDate } from '#rules/local-time.ts'
import { occasionOf, otherPersonOf } from '#rules/loyalty/occasions.ts'
import { meetsRound } from '#rules/loyalty/single-round.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import { accountSigns } from '../../cashier/index.ts'
import { readGameTypes } from '../../catalogue/index.ts'
import { browserSigns, phoneSigns } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import {
  type Award,
  findAward,
  hasEarlierDeposit,
  insertAward,
  lockAwards,
  readParticipations,
  spendBudget,
  takeSigns,
} from './awards.sql.ts'
import { readTaker, type Taker } from './takers.sql.ts'
import { costOf, giftsFor } from './gifts.ts'
import { type Happened, roundAsked, type RoundOver, triggerOf } from './happened.ts'
import { isOn, type LivePromotion } from './parts.ts'
import { isMet, periodOf, readPeriod, stepsOf } from './periods.ts'

/** Why nothing is given: what is asked for lacks, or the promotion has nothing more to give. */
export type NotGiven = 'not-due' | 'spent'

/** What was given, or why nothing was. */
export type Given = { readonly award: Award; readonly isNew: boolean } | NotGiven

/** Nothing is given, and what was noted for it is taken back. */
class Undone extends Error {
  readonly why: NotGiven
  constructor(why: NotGiven) {
    super(why)
    this.why = why
  }
}

/**
 * Gives a member what a promotion promises for something that happened, where all that it asks for is met: once for an
 * occasion, whoever tells of it. Answers the award, also one that was given before.
 * It tells nobody: whoever calls emits `award.changed`, last in the transaction.
 */
export async function giveAward(
  deps: RankedDeps,
  tx: Tx,
  member: MemberId,
  promotion: LivePromotion,
  happened: Happened,
): Promise<Given> {
  await tx.query({ text: 'SAVEPOINT award', values: [] })
  try {
    const given = await give(deps, tx, member, promotion, happened)
    await tx.query({ text: 'RELEASE SAVEPOINT award', values: [] })
    return given
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    await tx.query({ text: 'ROLLBACK TO SAVEPOINT award', values: [] })
    await tx.query({ text: 'RELEASE SAVEPOINT award', values: [] })
    return error.why
  }
}

async function give(
  deps: RankedDeps,
  tx: Tx,
  member: MemberId,
  promotion: LivePromotion,
  happened: Happened,
): Promise<Given> {
  const occasion = occasionOf(happened.trigger)
  await lockAwards(tx, member)
  const earlier = await findAward(tx, member, promotion.item, occasion)
  if (earlier !== undefined) return { award: earlier, isNew: false }
  const taker = await readTaker(tx, member, 'FOR SHARE OF m')
  if (taker === undefined || taker.state !== 'open' || taker.type === TRIAL_TYPE) return 'not-due'
  const terms = await termsFor(tx, member, promotion)
  if (terms === undefined || !isOn(terms.value, happened.atMs)) return 'not-due'
  const { value, version } = terms
  // Another trigger is another promise: whoever joined one is not given for the other.
  if (value.trigger !== triggerOf(happened.trigger)) return 'not-due'
  if (!(await isDue(deps, tx, member, value, taker, happened))) return 'not-due'
  const gifts = giftsFor(value.gifts, happened)
  if (gifts.length === 0) return 'not-due'
  const known = value.onePerson ? await knownPersons(deps, tx, promotion.item, personsOf(member, occasion)) : 'new'
  // The signs of whoever gets nothing are no signs.
  if (known === 'other') throw new Undone('not-due')
  const money = costOf(gifts)
  // The house's budget, whatever the terms; given only within it, so that what can be claimed is there.
  const { budget, dailyBudget } = promotion.value
  const day = localDate(taker.nowMs, deps.brand.timeZone)
  const most = { all: parseMoney(budget), daily: parseMoney(dailyBudget) }
  if (money > 0n && !(await spendBudget(tx, promotion.item, money, day, most))) throw new Undone('spent')
  const award = await insertAward(tx, {
    id: deps.ids.row(),
    member,
    promotion: promotion.item,
    version,
    occasion,
    gifts,
    money,
    state: known === 'maybe' ? 'held' : value.claimDays > 0 ? 'open' : 'claimed',
    group: value.group,
    claimDays: value.claimDays > 0 ? value.claimDays : known === 'maybe' ? HELD_DAYS : undefined,
    times: value.times,
  })
  if (award === undefined) throw new Undone('not-due')
  return { award, isNew: true }
}

/** So many days an operator has to look at what is held back. */
export const HELD_DAYS = 30

/** The terms that hold for a member: those under which it joined, whatever they are by now; undefined where it has to join first. */
async function termsFor(
  tx: Tx,
  member: MemberId,
  { item, version, value }: LivePromotion,
): Promise<{ readonly version: number; readonly value: PromotionContent } | undefined> {
  const joined = (await readParticipations(tx, member)).get(item)
  if (joined !== undefined) return { version: joined.version, value: joined.terms }
  return value.way === 'join' ? undefined : { version, value }
}

/** Whether a member meets what a promotion asks for. */
async function isDue(
  deps: RankedDeps,
  tx: Tx,
  member: MemberId,
  { trigger, conditions, whenOver = false }: PromotionContent,
  { registeredMs, nowMs }: Taker,
  { trigger: happened, atMs, deposit, round }: Happened,
): Promise<boolean> {
  // What a friend has to come to was looked at when it was noted; agents are paid for their members by contracts.
  if ('by' in happened) {
    const inviter = await readTaker(tx, memberId(happened.by))
    if (inviter?.state !== 'open' || inviter.type === TRIAL_TYPE || AGENT_TYPES.includes(inviter.type)) return false
  } else if (conditions.newDays > 0 && atMs - registeredMs > conditions.newDays * DAY_MS) return false
  // What is given for a level is given for that level, and what is given for a period that is over for the rank of its end.
  if (happened.on === 'level') {
    if (happened.level !== conditions.rank) return false
  } else if (whenOver && isPeriod(trigger) && 'day' in happened) {
    const next = addDays(periodOf(trigger, happened.day).to, 1)
    if (instantOf(next, '00:00', deps.brand.timeZone) > nowMs) return false
    if (conditions.rank > 0 && (await deps.rankAtStart(member, next, tx)) < conditions.rank) return false
  } else if (conditions.rank > 0 && (await deps.rankOf(member, tx)) < conditions.rank) return false
  if (happened.on === 'deposit') {
    if ((deposit ?? 0n) < parseMoney(conditions.deposits)) return false
    if (conditions.firstDeposit && (await hasEarlierDeposit(tx, member, `deposit:${happened.id}`))) return false
  }
  if (happened.on === 'round' && (round === undefined || !(await isRoundDue(tx, conditions, round)))) return false
  if (!isPeriod(trigger)) return true
  // The period is that of the occasion, whatever day it is by now.
  if (!('day' in happened)) return false
  const sums = await readPeriod(tx, member, periodOf(trigger, happened.day), deps.brand.timeZone)
  return isMet(stepsOf(conditions, sums))
}

/** Whether a single round comes to what is asked for, in a game that counts. */
async function isRoundDue(tx: Tx, conditions: PromotionConditions, round: RoundOver): Promise<boolean> {
  if (!meetsRound(roundAsked(conditions), { ...round, isClosed: true })) return false
  if (conditions.gameTypes.length === 0) return true
  const type = (await readGameTypes(tx, [round.game])).get(round.game)
  return conditions.gameTypes.some((one) => one === type)
}

const DAY_MS = 86_400_000

/** Whose an award is, and who else has to be another person for it: the inviter in front. */
export function personsOf(member: MemberId, occasion: string): MemberId[] {
  const other = otherPersonOf(occasion)
  if (other === undefined) return [member]
  return occasion.startsWith('friend:') ? [member, memberId(other)] : [memberId(other), member]
}

/** The same as `knownPerson` for several who have to be as many people. */
export async function knownPersons(
  deps: Pick<RankedDeps, 'signOf'>,
  tx: Tx,
  promotion: string,
  members: readonly MemberId[],
): Promise<Known> {
  const known: Known[] = []
  for (const member of members) known.push(await knownPerson(deps, tx, promotion, member))
  return known.find((one) => one === 'other') ?? known.find((one) => one === 'maybe') ?? 'new'
}

type Known = 'new' | 'maybe' | 'other'

/** What says that two accounts are one person; a browser may be one of a family. */
const STRONG: readonly string[] = ['phone', 'account']

/**
 * Whether the person behind an account was given a promotion before: by another account of it, or perhaps. Its signs are kept
 * as hashes under a key of the house, and they are this account's from then on.
 */
async function knownPerson(
  { signOf }: Pick<RankedDeps, 'signOf'>,
  tx: Tx,
  promotion: string,
  member: MemberId,
): Promise<Known> {
  const now = new Date(LATER)
  const signs = [
    ...(await phoneSigns(tx, [member])).map(({ sign }) => ({ kind: 'phone', sign })),
    ...(await accountSigns(tx, [member], now)).map(({ sign }) => ({ kind: 'account', sign })),
    ...(await browserSigns(tx, [member], now)).map(({ sign }) => ({ kind: 'browser', sign })),
  ]
  const others = await takeSigns(
    tx,
    promotion,
    member,
    signs.map(({ kind, sign }) => ({ kind, hash: signOf(`${promotion} ${kind} ${sign}`) })),
  )
  if (STRONG.some((kind) => others.has(kind))) return 'other'
  return others.size > 0 ? 'maybe' : 'new'
}

/** Signs of all times count: those up to a moment that nobody lives to see. */
const LATER = '9000-01-01T00:00:00Z'
