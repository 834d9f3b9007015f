import type { Activity, ActivityDetail, Reward } from '#contract/calls/promotions.ts'
import { isPeriod, type PromotionContent, type PromotionTrigger } from '#contract/content/promotion.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import { localDate } from '#rules/local-time.ts'
import { activityState } from '#rules/loyalty/activity-states.ts'
import { occasionOf } from '#rules/loyalty/occasions.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Giver } from '../givers.ts'
import type { RankedDeps } from '../parts.ts'
import { type Application, readApplications } from './application.sql.ts'
import { type Award, readLatestAwards, readParticipations } from './awards.sql.ts'
import { readTaker } from './takers.sql.ts'
import { shownGift } from './gifts.ts'
import type { LivePromotion } from './parts.ts'
import { type PeriodSums, periodOf, readPeriod, type Step, stepsOf } from './periods.ts'

const decimal = (units: bigint): string => moneyToDecimal(units, 5)

/** What is known of whoever looks. */
interface Looker {
  readonly nowMs: number
  readonly joined: ReadonlyMap<string, { readonly terms: PromotionContent }>
  readonly awards: ReadonlyMap<string, Award>
  readonly applications: ReadonlyMap<string, Application>
  readonly sums: ReadonlyMap<PromotionTrigger, PeriodSums>
}

/** A promotion for one reader. */
interface Seen {
  readonly promotion: LivePromotion
  readonly looker: Looker
  readonly language: LanguageCode
}

/**
 * The promotions that a visitor or member is shown, each in its state. Nobody who takes a break, is held back or has closed
 * its account is shown any.
 */
export async function seePromotions(
  deps: RankedDeps,
  db: Db,
  session: Session | undefined,
  promotions: readonly LivePromotion[],
): Promise<{ readonly promotions: readonly LivePromotion[]; readonly looker: Looker }> {
  const nobody = {
    nowMs: deps.clock.now(),
    joined: new Map(),
    awards: new Map(),
    applications: new Map(),
    sums: new Map(),
  }
  if (session === undefined || session.type === TRIAL_TYPE) return { promotions, looker: nobody }
  const { member } = session
  const taker = await readTaker(db, member)
  if (taker?.state !== 'open') return { promotions: [], looker: nobody }
  const ids = promotions.map(({ item }) => item)
  const joined = await readParticipations(db, member)
  const triggers = promotions.map(({ item, value }) => (joined.get(item)?.terms ?? value).trigger)
  const [awards, applications, sums] = await Promise.all([
    readLatestAwards(db, member, ids),
    readApplications(db, member, ids),
    readSums(db, deps.brand.timeZone, member, triggers, taker.nowMs),
  ])
  return { promotions, looker: { nowMs: taker.nowMs, joined, awards, applications, sums } }
}

/** The sums of the periods that promotions ask for, each read once. */
async function readSums(
  db: Db,
  timeZone: string,
  member: MemberId,
  triggers: readonly PromotionTrigger[],
  nowMs: number,
): Promise<Map<PromotionTrigger, PeriodSums>> {
  const day = localDate(nowMs, timeZone)
  const sums = new Map<PromotionTrigger, PeriodSums>()
  for (const trigger of triggers)
    if (isPeriod(trigger) && !sums.has(trigger))
      sums.set(trigger, await readPeriod(db, member, periodOf(trigger, day), timeZone))
  return sums
}

/** A promotion as its card shows it. */
export function activityOf(deps: RankedDeps, { promotion, looker, language }: Seen): Activity {
  const { item, value: onSite } = promotion
  const value = looker.joined.get(item)?.terms ?? onSite
  const words = wordsReadBy(onSite.texts, language, deps.brand.brand.defaultLanguage)
  const award = awardNow(deps, { item, value }, looker)
  const application = looker.applications.get(item)
  const steps = stepsFor(value, looker)
  const state = activityState({
    now: looker.nowMs,
    begins: value.from === null ? 0 : Date.parse(value.from),
    ends: value.until === null ? Number.MAX_SAFE_INTEGER : Date.parse(value.until),
    way: value.way,
    joined: looker.joined.has(item),
    progressed: steps.some(({ done }) => done > 0n),
    // What was approved is an award, and what was paid may be asked for again.
    application: application?.state === 'approved' && looker.awards.has(item) ? undefined : application?.state,
    award: award?.state,
    claims: value.claimDays > 0,
  })
  return {
    id: item,
    shelf: value.shelf,
    title: words?.title ?? '',
    lead: words?.lead ?? '',
    art: onSite.art,
    state,
    way: value.trigger === 'code' ? 'code' : value.way,
    trigger: value.trigger,
    from: value.from,
    until: value.until,
    gifts: value.gifts.map((gift) => shownGift(gift, nameIn(deps, language), value.way === 'apply')),
    steps: steps.map((step) => ({ of: step.of, done: decimal(step.done), needed: decimal(step.needed) })),
    award: award?.state === 'open' ? award.id : null,
    mission: value.mission,
  }
}

/** The award that says how it stands: of a period the one of the period that runs; else the last one while nothing more can come. */
function awardNow(
  { brand }: RankedDeps,
  { item, value }: Pick<LivePromotion, 'item' | 'value'>,
  looker: Looker,
): Award | undefined {
  const award = looker.awards.get(item)
  if (award === undefined || award.state === 'open' || award.state === 'held' || award.state === 'claimed') return award
  const day = localDate(looker.nowMs, brand.timeZone)
  // What is given for a period that is over says nothing of the one that runs.
  if (isPeriod(value.trigger)) return award.occasion === occasionOf({ on: value.trigger, day }) ? award : undefined
  if (value.trigger === 'login') return award.occasion === occasionOf({ on: 'seen', day }) ? award : undefined
  // Of what can be had again the last one is past.
  return value.times === 1 || value.trigger === 'registered' ? award : undefined
}

function stepsFor({ trigger, conditions }: PromotionContent, { sums }: Looker): Step[] {
  const of = sums.get(trigger)
  return of === undefined ? [] : stepsOf(conditions, of)
}

/** A promotion with its terms. */
export function detailOf(deps: RankedDeps, seen: Seen): ActivityDetail {
  const { promotion, looker, language } = seen
  const value = looker.joined.get(promotion.item)?.terms ?? promotion.value
  const { rank, newDays, firstDeposit, deposits, turnover, gameTypes, stake = '0', multiple = '0' } = value.conditions
  const application = looker.applications.get(promotion.item)
  return {
    ...activityOf(deps, seen),
    terms: wordsReadBy(promotion.value.texts, language, deps.brand.brand.defaultLanguage)?.terms ?? '',
    conditions: { rank, newDays, firstDeposit, deposits, turnover, gameTypes, stake, multiple },
    whenOver: value.whenOver === true,
    bonusTerms: value.gifts.find(({ terms }) => terms !== undefined)?.terms ?? null,
    claimDays: value.claimDays,
    application:
      application === undefined
        ? null
        : { at: application.at.toISOString(), state: application.state, reason: application.reason },
  }
}

/** An award as its member sees it; what left the site has no words any more. */
export const rewardOf = (deps: RankedDeps, award: Award, giver: Giver | undefined, language: LanguageCode): Reward => ({
  id: award.id,
  promotion: award.promotion,
  title: giver === undefined ? '' : (wordsReadBy(giver.texts, language, deps.brand.brand.defaultLanguage)?.title ?? ''),
  art: giver?.art ?? '',
  shelf: giver?.shelf ?? 'DAILY',
  state: award.state,
  gifts: award.gifts.map((gift) => shownGift(gift, nameIn(deps, language))),
  at: award.at.toISOString(),
  until: award.until?.toISOString() ?? null,
  claimed: award.claimedAt?.toISOString() ?? null,
})

/** How games are called in a language. */
const nameIn =
  ({ catalogue }: RankedDeps, language: LanguageCode) =>
  (game: number): string | undefined =>
    catalogue.nameOf(game, language)?.name
