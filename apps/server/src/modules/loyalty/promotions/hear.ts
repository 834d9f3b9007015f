import { isOfFriends, isPeriod, type PeriodTrigger, type PromotionTrigger } from '#contract/content/promotion.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import { idText } from '#contract/scalars.ts'
import { addDays, instantOf, localDate } from '#rules/local-time.ts'
import { occasionOf } from '#rules/loyalty/occasions.ts'
import { parseMoney } from '#rules/money.ts'
import { int, object } from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { twoAtATime } from '../../../platform/db/in-batches.ts'
import { type Consumer, consume, consumeEntries, type OutboxEvent } from '../../../platform/events/consumers.ts'
import { type MemberId, memberId, rowId, shardKey } from '../../../platform/ids.ts'
import type { Loop } from '../../../platform/loops.ts'
import { addJob } from '../../../platform/queued-jobs.sql.ts'
import { jobKind, type Queue, queue } from '../../../platform/queued-jobs.ts'
import { upToSums } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { type Award, extendAwards } from './awards.sql.ts'
import { daysIn, type Due, type DueKey, insertDue, membersDue, readDue, setAside, takeDue } from './due.sql.ts'
import { noteFriends } from './friends.sql.ts'
import { giveAward } from './give-award.ts'
import { type Happened, triggerOf, type Waiting } from './happened.ts'
import { type HeldPromotion, heldPromotions } from './held.ts'
import { tellAwards } from './news.ts'
import type { LivePromotion } from './parts.ts'
import { periodOf } from './periods.ts'

/** What is older is history: a house that begins with promotions gives nothing for it. */
export const LATEST_MS = 86_400_000
/** Positions of a shard in one turn, and how often sums are looked at. */
const MOST = 10_000
const EVERY_MS = 15_000
/** What a turn of the loop looks at. */
const MOST_DUE = 200

/** A deposit that was credited, as something that is given for. */
export const ofOrder = (payload: OutboxPayload<'order.changed'>): Omit<Waiting, 'atMs'>[] =>
  payload.about === 'deposit' && payload.state === 'credited'
    ? [{ trigger: { on: 'deposit', id: payload.id }, deposit: parseMoney(payload.credited ?? payload.amount) }]
    : []

/** A rise, in the same way. It may pass several levels: each has its gift. */
export const ofLevel = ({ from, to, byHand }: OutboxPayload<'level.changed'>): Omit<Waiting, 'atMs'>[] =>
  Array.from({ length: byHand === true ? 0 : Math.max(to - from, 0) }, (_, step) => ({
    trigger: { on: 'level', level: from + step + 1 },
  }))

/** Notes what happened to members that promotions give for: deposits, registrations, logins and levels. */
export function hearEvents(deps: RankedDeps): Consumer {
  const { clock, brand, ids } = deps
  type Event = Pick<OutboxEvent<'member.registered'>, 'shard' | 'member' | 'at'>
  async function note<One extends Event>(
    tx: Tx,
    trigger: PromotionTrigger,
    events: readonly One[],
    happenedOf: (event: One) => readonly Omit<Waiting, 'atMs'>[],
  ): Promise<void> {
    const [first] = events
    if (first === undefined || (await heldPromotions(deps, (one) => one === trigger, tx)).length === 0) return
    const since = clock.now() - LATEST_MS
    const dues = events
      .filter(({ at }) => at.getTime() >= since)
      .flatMap((event) =>
        happenedOf(event).map((happened) => ({
          id: ids.row(),
          member: event.member,
          happened: { ...happened, atMs: event.at.getTime() },
        })),
      )
    await insertDue(tx, first.shard, dues)
  }
  return consume('promotions', {
    'order.changed': (tx, events) => note(tx, 'deposit', events, ({ payload }) => ofOrder(payload)),
    'member.registered': (tx, events) => note(tx, 'registered', events, () => [{ trigger: { on: 'registered' } }]),
    'session.opened': (tx, events) =>
      note(tx, 'login', events, ({ at }) => [
        { trigger: { on: 'seen', day: localDate(at.getTime(), brand.timeZone) } },
      ]),
    'level.changed': (tx, events) => note(tx, 'level', events, ({ payload }) => ofLevel(payload)),
    async 'member.paused'(tx, events) {
      for (const { member, payload } of events)
        if (payload.kind === 'timeOut' && typeof payload.until === 'string')
          await extendAwards(tx, member, Date.parse(payload.until))
    },
  })
}

/** A period as something that happened: of one that is over, at its last moment. */
export function ofPeriod(trigger: PeriodTrigger, day: string, nowMs: number, timeZone: string): Waiting {
  const { to } = periodOf(trigger, day)
  const last = instantOf(addDays(to, 1), '00:00', timeZone) - 1
  return { trigger: { on: trigger, day }, atMs: Math.min(nowMs, last) }
}

/** Something that one promotion has to look at. */
export const dueOf = (
  { ids, promotion }: Pick<RankedDeps, 'ids'> & { readonly promotion: string },
  member: MemberId,
  happened: Waiting,
): Due => ({ id: ids.row(), member, promotion, happened })

/**
 * Notes who met the conditions of a period, and which friends qualified, among those who played or paid in. It reads the sums by day, so it goes no further
 * than they do. A day is that of the entries: what the sums learn after midnight still counts for the day before. For members who
 * open their rewards `givePeriods` does the same at once.
 */
export const hearPlay = (deps: RankedDeps): Consumer =>
  consumeEntries('promotion_play', { everyMs: EVERY_MS, most: MOST, upTo: upToSums }, async (tx, span) => {
    const { brand, clock, ids } = deps
    const promotions = await heldPromotions(deps, (trigger) => isPeriod(trigger) || isOfFriends(trigger), tx)
    if (promotions.length === 0) return
    const days = await daysIn(tx, span, brand.timeZone)
    const dues: Due[] = []
    for (const { promotion, terms } of promotions) {
      const about = { ids, promotion: promotion.item }
      // A friend qualifies once for a promotion: by its terms of now, or else by the last ones that somebody joined.
      const ofFriends = terms.find(({ version }) => version === undefined) ?? terms.at(-1)
      if (ofFriends !== undefined && isOfFriends(ofFriends.value.trigger))
        for (const { friend, by } of await noteFriends(tx, span, promotion.item, ofFriends.value.conditions))
          dues.push(dueOf(about, friend, { trigger: { on: ofFriends.value.trigger, friend, by }, atMs: clock.now() }))
      for (const { version, value } of terms) {
        const { trigger, conditions } = value
        // What is given once it is over the job finds.
        if (!isPeriod(trigger) || value.whenOver === true) continue
        const periods = new Map(days.map((day) => [occasionOf({ on: trigger, day }), day]))
        for (const [occasion, day] of periods) {
          const asked = { promotion: promotion.item, conditions, version, occasion, period: periodOf(trigger, day) }
          for (const member of await membersDue(tx, span, asked))
            dues.push(dueOf(about, member, ofPeriod(trigger, day, clock.now(), brand.timeZone)))
        }
      }
    }
    await insertDue(tx, span.shard, dues)
  })

/** Something that could not be given for with all else. */
const giveAgain = jobKind('loyalty.give_due', object({ shard: int(), due: idText }))

/**
 * Gives for what was noted, each in a transaction of its own. What fails leaves the line: it is tried by itself, and waits for
 * an operator then.
 */
export const giveDue = (deps: RankedDeps): Loop => ({
  name: 'promotion_due',
  everyMs: 500,
  async turn() {
    const { db, log } = deps
    const dues = await readDue(db, MOST_DUE)
    if (dues.length === 0) return
    const all = await heldPromotions(deps, () => true)
    await twoAtATime(dues, (due) =>
      db
        .transaction((tx) => giveOne(deps, tx, due, all))
        .catch(async (error: unknown) => {
          log.warn({ err: error, due: due.id }, 'what a promotion gives could not be given')
          await db.transaction(async (tx) => {
            if (await setAside(tx, due))
              await addJob(tx, giveAgain, { shard: due.shard, due: due.id }, { key: `${due.shard}:${due.id}` })
          })
        }),
    )
  },
})

/** Gives one by one for what failed. */
export const dueQueue = (deps: RankedDeps): Queue =>
  queue(giveAgain, async ({ shard, due }) => {
    const all = await heldPromotions(deps, () => true)
    await deps.db.transaction((tx) => giveOne(deps, tx, { shard: shardKey(shard), id: rowId(due) }, all))
  })

async function giveOne(deps: RankedDeps, tx: Tx, due: DueKey, all: readonly HeldPromotion[]): Promise<void> {
  const taken = await takeDue(tx, due)
  if (taken === undefined) return
  const { member, promotion, happened } = taken
  const trigger = triggerOf(happened.trigger)
  // What a friend did is given for to whoever invited it.
  const taker = happened.trigger.on === 'friend' ? memberId(happened.trigger.by) : member
  const named = all.filter(
    ({ promotion: { item }, terms }) =>
      (promotion === null || item === promotion) && terms.some(({ value }) => value.trigger === trigger),
  )
  const promotions = named.map((one) => one.promotion)
  await tellAwards(deps, tx, await giveEach(deps, tx, taker, promotions, happened))
}

/** Gives what some promotions promise for what happened; what is new. */
async function giveEach(
  deps: RankedDeps,
  tx: Tx,
  member: MemberId,
  promotions: readonly LivePromotion[],
  happened: Happened,
): Promise<Award[]> {
  const made: Award[] = []
  for (const promotion of promotions) {
    const given = await giveAward(deps, tx, member, promotion, happened)
    if (typeof given === 'string') continue
    if (given.isNew) made.push(given.award)
    // A deposit serves one promotion: the first in their order that takes it.
    if (happened.trigger.on === 'deposit') break
  }
  return made
}

/** Gives a member what the periods that run come to, exactly as they stand now. */
export async function givePeriods(deps: RankedDeps, member: MemberId): Promise<void> {
  const { db, clock, brand } = deps
  const nowMs = clock.now()
  const day = localDate(nowMs, brand.timeZone)
  // Asked before: a transaction that waits for a second connection can wait for itself.
  const promotions = await heldPromotions(deps, isPeriod)
  if (promotions.length === 0) return
  await db.transaction(async (tx) => {
    const made: Award[] = []
    for (const { promotion, terms } of promotions)
      for (const trigger of new Set(
        terms.filter(({ value }) => value.whenOver !== true).map(({ value }) => value.trigger),
      ))
        if (isPeriod(trigger)) {
          const happened = ofPeriod(trigger, day, nowMs, brand.timeZone)
          made.push(...(await giveEach(deps, tx, member, [promotion], happened)))
        }
    await tellAwards(deps, tx, made)
  })
}
