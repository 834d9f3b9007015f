import type { CallResponse } from '#contract/calls.ts'
import { isPeriod, type PromotionContent } from '#contract/content/promotion.ts'
import { addDays, instantOf, localDate } from '#rules/local-time.ts'
import { birthdaysOn } from '#rules/loyalty/occasions.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { twoAtATime } from '../../../platform/db/in-batches.ts'
import { allShards, type MemberId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { readBirthdays } from '../../safeguards/index.ts'
import type { RankedDeps } from '../parts.ts'
import type { Award } from './awards.sql.ts'
import { readActive, readEvents } from './dry-run.sql.ts'
import { shownGift } from './gifts.ts'
import { giveAward } from './give-award.ts'
import type { Happened } from './happened.ts'
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

/** What happened on a day that a promotion gives for; undefined where the house cannot know it, such as who would type a code in. */
async function candidatesFor(
  { db, brand, clock }: RankedDeps,
  { trigger }: PromotionContent,
  day: string,
): Promise<Candidate[] | undefined> {
  const { timeZone } = brand
  const [since, before] = [day, addDays(day, 1)].map((one) => new Date(instantOf(one, '00:00', timeZone)))
  if (since === undefined || before === undefined) return undefined
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
    default:
      return undefined
  }
}
