import { isPeriod, type PeriodTrigger, type PromotionTrigger } from '#contract/content/promotion.ts'
import { localDate } from '#rules/local-time.ts'
import type { Trigger } from '#rules/loyalty/occasions.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Consumer, consume, consumeEntries } from '../../../platform/events/consumers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { type Award, extendAwards } from './awards.sql.ts'
import { giveAward, type Happened } from './give-award.ts'
import type { LivePromotion, PromotionDeps } from './parts.ts'
import { upToSums } from '../../wallet/index.ts'
import { membersDue } from './due.sql.ts'
import { periodOf } from './periods.ts'

/** What is older is history: a house that begins with promotions gives nothing for it. */
const LATEST_MS = 86_400_000
/** Positions of a shard in one turn, and how often sums are looked at. */
const MOST = 10_000
const EVERY_MS = 15_000

/** The promotions on the site that give for something, in their order. */
export const promotionsFor = async (
  { content }: Pick<PromotionDeps, 'content'>,
  is: (trigger: PromotionTrigger) => boolean,
): Promise<LivePromotion[]> => (await content.live('promotion')).filter(({ value }) => is(value.trigger))

/** Tells the member's pages, and whoever listens, of awards that are new; last in the transaction. */
export async function tellAwards(
  { emit }: Pick<PromotionDeps, 'emit'>,
  tx: Tx,
  awards: readonly Award[],
): Promise<void> {
  for (const { member, id, state, promotion } of awards)
    await emit(tx, { member, type: 'award.changed', payload: { id, state, promotion } })
}

/** Gives for what happened to members: deposits, registrations, logins and levels. */
export function hearEvents(deps: PromotionDeps): Consumer {
  const { clock, brand } = deps
  async function giveFor(
    tx: Tx,
    trigger: PromotionTrigger,
    events: readonly { readonly at: Date; readonly member: MemberId; readonly happened: Happened }[],
  ): Promise<void> {
    const promotions = await promotionsFor(deps, (one) => one === trigger)
    const since = clock.now() - LATEST_MS
    const made: Award[] = []
    for (const { at, member, happened } of promotions.length === 0 ? [] : events)
      if (at.getTime() >= since)
        for (const promotion of promotions) {
          const given = await giveAward(deps, tx, member, promotion, happened)
          if (typeof given === 'string') continue
          if (given.isNew) made.push(given.award)
          // A deposit serves one promotion: the first in their order that takes it.
          if (trigger === 'deposit') break
        }
    await tellAwards(deps, tx, made)
  }
  return consume('promotions', {
    'order.changed': (tx, events) =>
      giveFor(
        tx,
        'deposit',
        events.flatMap(({ at, member, payload }) =>
          payload.about === 'deposit' && payload.state === 'credited'
            ? [{ at, member, happened: ofDeposit(payload.id, payload.credited ?? payload.amount) }]
            : [],
        ),
      ),
    'member.registered': (tx, events) =>
      giveFor(
        tx,
        'registered',
        events.map(({ at, member }) => ({ at, member, happened: { trigger: { on: 'registered' } } })),
      ),
    'session.opened': (tx, events) =>
      giveFor(
        tx,
        'login',
        events.map(({ at, member }) => ({
          at,
          member,
          happened: { trigger: { on: 'seen', day: localDate(at.getTime(), brand.timeZone) } },
        })),
      ),
    'level.changed': (tx, events) =>
      giveFor(
        tx,
        'level',
        // A rise may pass several levels: each has its gift.
        events.flatMap(({ at, member, payload: { from, to } }) =>
          Array.from({ length: Math.max(to - from, 0) }, (_, step) => from + step + 1).map((level) => ({
            at,
            member,
            happened: { trigger: { on: 'level' as const, level }, level },
          })),
        ),
      ),
    async 'member.paused'(tx, events) {
      for (const { member, payload } of events)
        if (payload.kind === 'timeOut' && typeof payload.until === 'string')
          await extendAwards(tx, member, Date.parse(payload.until))
    },
  })
}

const ofDeposit = (id: string, credited: string): Happened => ({
  trigger: { on: 'deposit', id },
  deposit: parseMoney(credited),
})

/** The occasion of a period on a local day. */
export const ofPeriod = (trigger: PeriodTrigger, day: string): Happened => ({
  trigger: { on: trigger, day } satisfies Trigger,
})

/**
 * Gives for periods whose conditions are met, to whoever played or paid in: reads the sums by day that are kept, so it goes no
 * further than these. Members who look at their rewards are looked at at once (`givePeriods`).
 */
export const hearPlay = (deps: PromotionDeps): Consumer =>
  consumeEntries('promotion_play', { everyMs: EVERY_MS, most: MOST, upTo: upToSums }, async (tx, span) => {
    const made: Award[] = []
    const day = localDate(deps.clock.now(), deps.brand.timeZone)
    for (const promotion of await promotionsFor(deps, isPeriod)) {
      const { trigger, conditions, way } = promotion.value
      if (!isPeriod(trigger)) continue
      const period = periodOf(trigger, day)
      const due = await membersDue(tx, span, {
        promotion: promotion.item,
        conditions,
        joins: way === 'join',
        period,
        trigger,
        day,
      })
      for (const member of due) {
        const given = await giveAward(deps, tx, member, promotion, ofPeriod(trigger, day))
        if (typeof given !== 'string' && given.isNew) made.push(given.award)
      }
    }
    await tellAwards(deps, tx, made)
  })

/** Gives a member what the periods that run come to, exactly as they stand now. */
export async function givePeriods(deps: PromotionDeps, tx: Tx, member: MemberId): Promise<void> {
  const made: Award[] = []
  const day = localDate(deps.clock.now(), deps.brand.timeZone)
  for (const promotion of await promotionsFor(deps, isPeriod)) {
    const { trigger } = promotion.value
    if (!isPeriod(trigger)) continue
    const given = await giveAward(deps, tx, member, promotion, ofPeriod(trigger, day))
    if (typeof given !== 'string' && given.isNew) made.push(given.award)
  }
  await tellAwards(deps, tx, made)
}
