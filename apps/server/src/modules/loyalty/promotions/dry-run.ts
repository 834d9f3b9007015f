import type { CallResponse } from '#contract/calls.ts'
import { isPeriod, type PromotionConditions, type PromotionContent } from '#contract/content/promotion.ts'
import { addDays, instantOf, localDate } from '#rules/local-time.ts'
import { birthdaysOn, occasionOf } from '#rules/loyalty/occasions.ts'
import { meetsRound } from '#rules/loyalty/single-round.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { twoAtATime } from '../../../platform/db/in-batches.ts'
import { allShards, byShard, type MemberId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { readBirthdays } from '../../safeguards/index.ts'
import { readRounds } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import type { Award } from './awards.sql.ts'
import { readActive, readApplied, readEvents, readGiven, readQualified } from './dry-run.sql.ts'
import { shownGift } from './gifts.ts'
import { giveAward } from './give-award.ts'
import { type Happened, roundAsked } from './happened.ts'
import { ofLevel, ofOrder, ofPeriod } from './hear.ts'
import type { LivePromotion } from './parts.ts'

/** What is looked at, and who is named. */
const MOST = 1000
const SHOWN = 20
/** A promotion of this name is on no site: what it gives is taken back at once. */
const NAME = 'dry-run'

interface Candidate {
  readonly member: MemberId
  readonly happened: Happened
}

/** Takes back what was given to one member. */
class TakenBack extends Error {}

/**
 * What a promotion would have given for yesterday, by giving it and taking it back, member by member: the same rules, and no
 * trace. Everybody counts as having joined; budgets, groups and what was given before are left aside.
 */
export async function dryRun(deps: RankedDeps, value: PromotionContent): Promise<CallResponse<'promotions.dryRun'>> {
  const { db, brand, clock, catalogue } = deps
  const day = addDays(localDate(clock.now(), brand.timeZone), -1)
  const found = await candidatesFor(deps, value, day)
  const looked = (found ?? []).slice(0, MOST)
  const { group: _group, ...rest } = value
  const promotion: LivePromotion = {
    item: NAME,
    version: 0,
    sort: 0,
    value: { ...rest, way: 'none', from: null, until: null, budget: '0', dailyBudget: '0' },
  }
  const byMember = new Map<MemberId, Candidate[]>()
  for (const one of looked) byMember.set(one.member, [...(byMember.get(one.member) ?? []), one])
  const awards: Award[] = []
  await twoAtATime([...byMember], ([member, some]) =>
    db
      .transaction(async (tx) => {
        for (const { happened } of some) {
          const given = await giveAward(deps, tx, member, promotion, happened)
          if (typeof given !== 'string' && given.isNew) awards.push(given.award)
        }
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      }),
  )
  const dearest = awards.toSorted((a, b) => Number(b.money - a.money) || (a.id < b.id ? -1 : 1)).slice(0, SHOWN)
  const refOf = await readMemberRefs(
    db,
    dearest.map(({ member }) => member),
  )
  const points = awards.flatMap(({ gifts }) => gifts).filter(({ gives }) => gives === 'points')
  return {
    day,
    known: found !== undefined,
    happened: found?.length ?? 0,
    looked: looked.length,
    awards: awards.length,
    members: new Set(awards.map(({ member }) => member)).size,
    money: decimal(awards.reduce((sum, { money }) => sum + money, 0n)),
    points: decimal(points.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)),
    list: dearest.map(({ member, gifts }) => ({
      member: refOf(member),
      gifts: gifts.map((gift) => shownGift(gift, (game) => catalogue.nameOf(game, 'EN')?.name)),
    })),
  }
}

const decimal = (units: bigint): string => moneyToDecimal(units, 5)

/**
 * What happened on a day that a promotion gives for; undefined where the day has nothing to say, such as of a code that nobody
 * has typed in yet. Applications and lists are those of any promotion, since those of this one are still to come.
 */
async function candidatesFor(
  deps: RankedDeps,
  { trigger, conditions, code }: PromotionContent,
  day: string,
): Promise<Candidate[] | undefined> {
  const found = await happenedOn(deps, { trigger, conditions, code }, day)
  const isToCome = trigger === 'code' || trigger === 'application' || trigger === 'list'
  return isToCome && found.length === 0 ? undefined : found
}

async function happenedOn(
  deps: RankedDeps,
  { trigger, conditions, code }: Pick<PromotionContent, 'trigger' | 'conditions' | 'code'>,
  day: string,
): Promise<Candidate[]> {
  const { db, brand, clock } = deps
  const { timeZone } = brand
  const [since, before] = [day, addDays(day, 1)].map((one) => new Date(instantOf(one, '00:00', timeZone)))
  if (since === undefined || before === undefined) return []
  const within = { since, before }
  const at = (member: MemberId, atMs: number, all: readonly Omit<Happened, 'atMs'>[]): Candidate[] =>
    all.map((happened) => ({ member, happened: { ...happened, atMs } }))
  if (isPeriod(trigger))
    return (await readActive(db, day, MOST)).map((member) => ({
      member,
      happened: ofPeriod(trigger, day, clock.now(), timeZone),
    }))
  switch (trigger) {
    case 'deposit':
      return (await readEvents(db, 'order.changed', within, MOST)).flatMap(({ member, atMs, payload }) =>
        at(member, atMs, ofOrder(payload)),
      )
    case 'registered':
      return (await readEvents(db, 'member.registered', within, MOST)).flatMap(({ member, atMs }) =>
        at(member, atMs, [{ trigger: { on: 'registered' } }]),
      )
    case 'login':
      return (await readEvents(db, 'session.opened', within, MOST)).flatMap(({ member, atMs }) =>
        at(member, atMs, [{ trigger: { on: 'seen', day } }]),
      )
    case 'level':
      return (await readEvents(db, 'level.changed', within, MOST)).flatMap(({ member, atMs, payload }) =>
        at(member, atMs, ofLevel(payload)),
      )
    case 'birthday': {
      const born = await Promise.all(
        allShards.map((shard) => readBirthdays(db, shard, birthdaysOn(day), undefined, MOST)),
      )
      return born.flat().flatMap((member) => at(member, since.getTime(), [{ trigger: { on: 'birthday', day } }]))
    }
    case 'round':
      return roundsOf(deps, conditions, { day, since, before })
    case 'friend':
    case 'invited':
      // The friend qualified by what it did by the end of the day, and not before; whoever invited it is given for it, or itself.
      return (await readQualified(db, day, conditions, MOST)).flatMap(({ friend, by }) =>
        at(trigger === 'friend' ? by : friend, before.getTime() - 1, [{ trigger: { on: trigger, friend, by } }]),
      )
    case 'code':
      return (await readGiven(db, occasionOf({ on: 'code', code: code?.toUpperCase() ?? '' }), within, MOST)).flatMap(
        ({ member, atMs }) => at(member, atMs, [{ trigger: { on: 'code', code: code?.toUpperCase() ?? '' } }]),
      )
    case 'list':
      return (await readGiven(db, 'list:%', within, MOST)).flatMap(({ member, atMs, occasion }) =>
        at(member, atMs, [{ trigger: { on: 'list', id: occasion.slice('list:'.length) } }]),
      )
    case 'application':
      return (await readApplied(db, within, MOST)).flatMap(({ member, atMs, id }) =>
        at(member, atMs, [{ trigger: { on: 'application', id } }]),
      )
  }
}

/** Single rounds that ended on a day and come to what is asked for, of those who played on it. */
async function roundsOf(
  { db }: RankedDeps,
  conditions: PromotionConditions,
  { day, since, before }: { readonly day: string; readonly since: Date; readonly before: Date },
): Promise<Candidate[]> {
  const asked = roundAsked(conditions)
  const found: Candidate[] = []
  for (const [shard, members] of byShard(await readActive(db, day, MOST), (member) => member))
    for (const { member, source, game, round, last, after } of await readRounds(db, {
      shard,
      members,
      since,
      to: LAST,
    })) {
      const atMs = Number(last / 1000n)
      if (atMs < before.getTime() && meetsRound(asked, after))
        found.push({
          member,
          happened: {
            trigger: { on: 'round', id: `${source}/${game}/${round}` },
            atMs,
            round: { stake: after.stake, payout: after.payout, game },
          },
        })
    }
  return found
}

/** Behind all positions. */
const LAST = String(2n ** 62n)
