import { promotionCalls } from '#contract/calls/promotions.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { ActivityState } from '#rules/loyalty/activity-states.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import type { Consumer } from '../../../platform/events/consumers.ts'
import { type EventMapper, mapper } from '../../../platform/events/events.sql.ts'
import { bindCalls, type MountedCall, type Session } from '../../../platform/http/handlers.ts'
import type { DeskQueue } from '../../../platform/desk.ts'
import { type MemberId, memberId, rowId, shardOf } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Loop } from '../../../platform/loops.ts'
import { cut, pageOf } from '../../../platform/paging.ts'
import type { Queue } from '../../../platform/queued-jobs.ts'
import type { ProposalKind } from '../../../platform/second-person.ts'
import { readGivers } from '../givers.ts'
import type { RankedDeps } from '../parts.ts'
import { insertApplication, readAllApplications, waitingApplications } from './application.sql.ts'
import {
  countOpen,
  type Grabbed,
  insertParticipation,
  lapseAwards,
  readAwards,
  readOpenAwards,
  readParticipations,
} from './awards.sql.ts'
import { readTaker } from './takers.sql.ts'
import { birthdays } from './birthdays.ts'
import { promotionDesk } from './desk.ts'
import { forgetClosed } from './forget-closed.ts'
import { giveAward } from './give-award.ts'
import { giveListProposal } from './give-list.ts'
import { dueQueue, giveDue, givePeriods, hearEvents, hearPlay } from './hear.ts'
import { hearRounds } from './hear-rounds.ts'
import { missions } from './missions.ts'
import { isOn, type LivePromotion, openTaker } from './parts.ts'
import { tellAwards } from './news.ts'
import { notePeriodsOver } from './over.ts'
import { claimAward } from './pay-award.ts'
import { awardQueue, payLoop } from './pay-loop.ts'
import { takeBack } from './take-back.ts'
import { activityOf, detailOf, rewardOf, seePromotions } from './view.ts'

export interface Promotions {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  readonly queues: readonly Queue[]
  readonly consumers: readonly Consumer[]
  readonly mappers: readonly EventMapper[]
  readonly desks: readonly DeskQueue[]
  readonly proposals: readonly ProposalKind[]
  readonly exports: { readonly promotions: (member: MemberId) => Promise<unknown> }
  /** Rewards that a member can claim now. */
  openRewards(member: MemberId): Promise<number>
}

/** Awards that end at once. */
const MOST_LAPSED = 100
/** Codes that a member may try, and applications that it may send. */
const codeTries = { free: 5, longest: 3600, forget: 86_400 } as const
const APPLICATIONS = { most: 10, seconds: 86_400 }

/** What the house gives: promotions, and what members have of them. */
export function createPromotions(deps: RankedDeps): Promotions {
  const { db, brand, content, throttle, uploads } = deps
  const { currencySymbol } = brand.brand
  const all = (viewer?: Parameters<typeof content.live>[1]): Promise<readonly LivePromotion[]> =>
    content.live('promotion', viewer)

  const grabbed = async (): Promise<Grabbed> => {
    const [envelopes, { levels }] = await Promise.all([content.live('envelope'), deps.settings.vip()])
    return { envelopes: envelopes.map(({ item }) => item), firstRank: levels[0]?.rank ?? 0 }
  }

  const openOf = async (member: MemberId): Promise<number> =>
    (await countOpen(db, shardOf(member), [member], await grabbed())).get(member) ?? 0

  /** A promotion that the member may take part in now. @throws Refusal NOT_FOUND, ACCOUNT_EXCLUDED, ACCOUNT_FROZEN */
  async function openTo(
    reader: Db,
    { member }: Session,
    id: string,
    live: readonly LivePromotion[],
  ): Promise<{ readonly one: LivePromotion; readonly nowMs: number }> {
    const one = live.find(({ item }) => item === id)
    if (one === undefined) throw new Refusal('NOT_FOUND')
    const { nowMs } = await openTaker(reader, member)
    return { one, nowMs }
  }

  return {
    calls: [
      ...promotionDesk(deps),
      ...missions(deps),
      ...bindCalls(promotionCalls, {
        async 'promotion.list'({ language, shelf }, caller) {
          const wanted = (await all(caller)).filter(({ value }) => shelf === undefined || value.shelf === shelf)
          const { promotions, looker } = await seePromotions(deps, db, caller.session, wanted)
          return {
            list: promotions.map((promotion) => activityOf(deps, { promotion, looker, language })),
            currencySymbol,
          }
        },
        async 'promotion.read'({ language, promotion: id }, caller) {
          const wanted = (await all(caller)).filter(({ item }) => item === id)
          const { promotions, looker } = await seePromotions(deps, db, caller.session, wanted)
          const [promotion] = promotions
          if (promotion === undefined) throw new Refusal('NOT_FOUND')
          return { ...detailOf(deps, { promotion, looker, language }), currencySymbol }
        },
        async 'promotion.join'({ promotion: id }, { session }) {
          const live = await all()
          return db.transaction(async (tx) => {
            const { one, nowMs } = await openTo(tx, session, id, live)
            if ((await readParticipations(tx, session.member)).has(id)) return {}
            if (one.value.way !== 'join' || !isOn(one.value, nowMs)) throw new Refusal('STATE_PASSED')
            await insertParticipation(tx, session.member, one)
            return {}
          })
        },
        async 'promotion.apply'({ promotion: id, remark, uploads: pictures = [] }, { session }) {
          const { member } = session
          const words = remark.trim()
          if (words === '') throw wrongField('remark', 'required')
          if (!(await throttle.take(`application:${member}`, APPLICATIONS.most, APPLICATIONS.seconds)))
            throw new Refusal('TOO_MANY_REQUESTS')
          const live = await all()
          return db.transaction(async (tx) => {
            const { one, nowMs } = await openTo(tx, session, id, live)
            const { looker } = await seePromotions(deps, tx, session, [one])
            const { state } = activityOf(deps, { promotion: one, looker, language: brand.brand.defaultLanguage })
            if (one.value.way !== 'apply' || !isOn(one.value, nowMs) || !MAY_APPLY.includes(state))
              throw new Refusal('STATE_PASSED')
            if (pictures.length > 0) await uploads.take(tx, member, 'promotion', pictures)
            const application = { id: deps.ids.row(), member, promotion: id, version: one.version, remark: words }
            if (!(await insertApplication(tx, { ...application, uploads: pictures }))) throw new Refusal('STATE_PASSED')
            await deps.emit(tx, {
              member,
              type: 'order.changed',
              payload: { about: 'application', id: application.id, state: 'applying', promotion: id },
            })
            return { id: application.id }
          })
        },
        async 'promotion.code'({ code }, { session }) {
          const tries = `promotion-code:${session.member}`
          if ((await throttle.attempt(tries, codeTries)) === undefined)
            throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: await throttle.blockedFor([tries]) })
          const live = (await all()).filter(({ value }) => value.trigger === 'code')
          const named = live.find(({ value }) => value.code?.toUpperCase() === code.trim().toUpperCase())
          if (named === undefined) throw new Refusal('CODE_WRONG')
          await throttle.forgive(tries)
          return db.transaction(async (tx) => {
            const { nowMs } = await openTo(tx, session, named.item, live)
            const given = await giveAward(deps, tx, session.member, named, {
              trigger: { on: 'code', code: named.value.code?.toUpperCase() ?? '' },
              atMs: nowMs,
            })
            if (given === 'spent') throw new Refusal('PROMOTION_SPENT')
            if (given === 'not-due') throw new Refusal('STATE_PASSED')
            if (given.isNew) await tellAwards(deps, tx, [given.award])
            return { award: given.award.id, promotion: named.item }
          })
        },
        async 'reward.list'({ language, cursor }, { session: { member } }) {
          const page = pageOf({ cursor })
          if (cursor === undefined) await givePeriods(deps, member)
          const taker = await readTaker(db, member)
          const isFirst = cursor === undefined && taker?.state === 'open'
          // What can be claimed stands in front, however old it is.
          const [claimable, found, open] = await Promise.all([
            isFirst ? readOpenAwards(db, member) : [],
            readAwards(db, member, { ...page, open: false }),
            openOf(member),
          ])
          const { rows: given, next } = cut(found, page)
          const rows = [...claimable, ...given]
          const givers = await readGivers(
            deps,
            rows.map(({ promotion }) => promotion),
          )
          return {
            list: rows.map((award) => rewardOf(deps, award, givers.get(award.promotion), language)),
            open,
            next,
            currencySymbol,
          }
        },
        async 'reward.claim'({ id }, { session: { member } }) {
          const ids = id === undefined ? (await readOpenAwards(db, member)).map((one) => one.id) : [rowId(id)]
          const live = new Map((await all()).map(({ item, value }) => [item, value]))
          const onePerson = (promotion: string): boolean => live.get(promotion)?.onePerson === true
          const [paid, refused]: [string[], { id: string; code: string }[]] = [[], []]
          for (const one of ids)
            try {
              await db.transaction((tx) => claimAward(deps, tx, member, one, onePerson))
              paid.push(one)
            } catch (error) {
              // Of several each stands for itself.
              if (!(error instanceof Refusal) || id !== undefined) throw error
              refused.push({ id: one, code: error.code })
            }
          return { paid, refused, open: await openOf(member) }
        },
      }),
    ],
    consumers: [hearEvents(deps), hearPlay(deps), hearRounds(deps)],
    loops: [giveDue(deps), payLoop(deps)],
    queues: [dueQueue(deps), awardQueue(deps)],
    jobs: [
      birthdays(deps),
      notePeriodsOver(deps),
      forgetClosed(deps),
      {
        name: 'lapse_awards',
        schedule: '* * * * *',
        run: () =>
          inBatchesOfShards(db, async (tx, shard) => {
            const lapsed = await lapseAwards(tx, shard, MOST_LAPSED)
            const byPromotion = lapsed.toSorted((one, other) => (one.promotion < other.promotion ? -1 : 1))
            for (const award of byPromotion) await takeBack(tx, award, brand.timeZone)
            await tellAwards(deps, tx, lapsed)
            return lapsed.length
          }),
      },
    ],
    mappers: [
      mapper('award.changed', async (reader, events) => {
        const members = [...new Set(events.map(({ member }) => memberId(member)))]
        const [first] = members
        // Events of a turn are of one shard.
        const open = first === undefined ? undefined : await countOpen(reader, shardOf(first), members, await grabbed())
        return events.map(({ member, n }) => ({
          member,
          n,
          event: { type: 'rewards.changed', position: n, count: open?.get(member) ?? 0 },
        }))
      }),
    ],
    proposals: [giveListProposal(deps)],
    desks: [{ name: 'applications', permission: 'rewards.review', waiting: () => waitingApplications }],
    exports: {
      promotions: async (member) => ({
        awards: await readAwards(db, member, { after: null, limit: 10_000, open: true }),
        applications: await readAllApplications(db, member),
        joined: [...(await readParticipations(db, member)).keys()],
      }),
    },
    openRewards: openOf,
  }
}

/** States in which a member may ask for a promotion. */
const MAY_APPLY: readonly ActivityState[] = ['join', 'rejected']
