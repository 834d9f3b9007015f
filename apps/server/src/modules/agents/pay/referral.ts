import type { CallResponse } from '#contract/calls.ts'
import { type AgentSettings, referralTerms } from '#contract/settings/agents.ts'
import { earned } from '#rules/agents/earned.ts'
import { firstOfPerson } from '#rules/agents/persons.ts'
import { toCents } from '#rules/agents/tiers.ts'
import { addDays, instantOf } from '#rules/local-time.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import { floor, type Rational } from '#rules/rational.ts'
import type { Db } from '../../../platform/db/database.ts'
import { twoAtATime } from '../../../platform/db/in-batches.ts'
import { allShards, byShard, type MemberId } from '../../../platform/ids.ts'
import { accountSigns } from '../../cashier/index.ts'
import { browserSigns, phoneSigns } from '../../identity/index.ts'
import { readToday } from '../contracts/contract.sql.ts'
import { decimal } from '../figures/measures.ts'
import { readAsOf, readPositions } from '../figures/read-figures.sql.ts'
import { inUnits } from './bill-figures.sql.ts'
import { insertBills } from './bill.sql.ts'
import { lacksOf } from './own-bills.ts'
import type { PayDeps } from './make-bills.ts'
import {
  type FriendDay,
  insertReferralDays,
  readFriendDays,
  readLastClosed,
  readReferralBills,
  REFERRAL,
  setClosed,
} from './referral.sql.ts'
import type { RunCounts } from './run.sql.ts'

/** Days of bills that a member is shown. */
const SHOWN_DAYS = 30
const A_TRANSACTION = 500

/** What the friends of a member did on a day, as far as it counts, and how many of them do not. */
interface Friends {
  readonly turnover: Rational
  readonly active: number
  readonly leftOut: number
}

/** By what members may be known to be one person, as they were before a moment. */
async function signsOf(db: Db, members: readonly MemberId[], before: Date): Promise<Map<MemberId, string[]>> {
  const kinds = [
    await browserSigns(db, members, before),
    await accountSigns(db, members, before),
    await phoneSigns(db, members),
  ]
  const signs = new Map<MemberId, string[]>(members.map((member) => [member, []]))
  for (const [kind, found] of kinds.entries())
    for (const { member, sign } of found) signs.get(member)?.push(`${kind} ${sign}`)
  return signs
}

/**
 * What friends did, by the member who invited them. Friends who share a browser, a payout account or a phone number may be one
 * person: of them the one counts who registered first, and none who shares with the inviter, also by way of others.
 */
async function countFriends(
  db: Db,
  days: readonly FriendDay[],
  over: Date,
  rules: AgentSettings,
): Promise<Map<MemberId, Friends>> {
  const { minimumBet } = referralTerms(rules)
  const signs = await signsOf(db, [...new Set(days.flatMap(({ friend, inviter }) => [inviter, friend]))], over)
  const byInviter = new Map<MemberId, FriendDay[]>()
  for (const day of days) {
    const some = byInviter.get(day.inviter)
    if (some === undefined) byInviter.set(day.inviter, [day])
    else some.push(day)
  }
  return new Map(
    [...byInviter].map(([inviter, friends]) => {
      // Ids grow with the time of the registration.
      const open = friends
        .filter(({ isClosed }) => !isClosed)
        .toSorted((a, b) => (BigInt(a.friend) < BigInt(b.friend) ? -1 : 1))
      const firsts = firstOfPerson(
        [inviter, ...open.map(({ friend }) => friend)].map((member) => signs.get(member) ?? []),
      )
      const counted = open.filter((_, at) => firsts[at + 1] === at + 1)
      return [
        inviter,
        {
          turnover: inUnits(counted.reduce((sum, { turnover }) => sum + turnover, 0n)),
          active: counted.filter(({ turnover }) => turnover >= minimumBet * 100n).length,
          leftOut: friends.length - counted.length,
        },
      ]
    }),
  )
}

const comesTo = (rules: AgentSettings, { turnover, active }: Pick<Friends, 'turnover' | 'active'>) => {
  const { amount, tier } = earned(referralTerms(rules), { turnover, loss: 0n, active })
  return { amount: toCents(amount), tier }
}

/**
 * Bills what friends of members played on days that are over, by the terms of the moment, and the house pays it with its other
 * bills. While it is off, days go by without a bill.
 * @param wholeUntil up to which moment everything that happened is in the figures
 */
export async function billReferral(
  deps: PayDeps,
  wholeUntil: () => Promise<Date>,
  run: Pick<RunCounts, 'made'>,
): Promise<void> {
  const { db, brand } = deps
  const { today } = await readToday(db, brand.timeZone)
  const yesterday = addDays(today, -1)
  const closed = await readLastClosed(db)
  let day = closed === undefined ? yesterday : addDays(closed, 1)
  if (day > yesterday) return
  const rules = await deps.settings.agents()
  const until = rules.referral.isOn ? await wholeUntil() : undefined
  for (; day <= yesterday; day = addDays(day, 1)) {
    const over = new Date(instantOf(addDays(day, 1), '00:00', brand.timeZone))
    if (until !== undefined) {
      if (until < over) return
      run.made += await billDay(deps, rules, day, over)
    }
    const ended = day
    await db.transaction((tx) => setClosed(tx, ended))
  }
}

/** Bills a day, however often: what is there of it stays as it is. */
async function billDay(deps: PayDeps, rules: AgentSettings, day: string, over: Date): Promise<number> {
  const { db, ids } = deps
  // Friends of one member lie on many shards, and which of them share something is the same wherever it is asked.
  const days: FriendDay[] = []
  for (const shard of allShards) days.push(...(await readFriendDays(db, { shard }, day, rules)))
  const friends = [...(await countFriends(db, days, over, rules))].map(([member, did]) => ({ member, ...did }))
  const chunks = [...byShard(friends, ({ member }) => member)].flatMap(([shard, some]) => {
    // All runs write in one order, so that no two wait for each other in a circle.
    const inOrder = some.toSorted((a, b) => (BigInt(a.member) < BigInt(b.member) ? -1 : 1))
    return Array.from({ length: Math.ceil(inOrder.length / A_TRANSACTION) }, (_, nr) => ({
      shard,
      some: inOrder.slice(nr * A_TRANSACTION, (nr + 1) * A_TRANSACTION),
    }))
  })
  let made = 0
  await twoAtATime(chunks, async ({ shard, some }) => {
    const inserted = await db.transaction(async (tx) => {
      await insertReferralDays(
        tx,
        shard,
        day,
        some.map(({ turnover, ...did }) => ({ ...did, turnover: floor(turnover) })),
      )
      return insertBills(
        tx,
        shard,
        some.flatMap(({ member, turnover, active }) => {
          const { amount, tier } = comesTo(rules, { turnover, active })
          if (amount === 0n) return []
          return {
            id: ids.row(),
            holder: member,
            contract: REFERRAL,
            kind: 'daily' as const,
            upline: undefined,
            from: day,
            to: day,
            hour: undefined,
            endedAt: over,
            turnover: floor(turnover),
            profit: 0n,
            carried: 0n,
            active,
            tier,
            amount,
            state: 'open' as const,
          }
        }),
      )
    })
    made += inserted
  })
  return made
}

/** What a member is paid for friends: the terms, how far today has come, and its bills. Null where it is paid nothing for them. */
export async function commissionOf(
  { db, settings, brand: { timeZone } }: PayDeps,
  member: MemberId,
  type: number,
): Promise<CallResponse<'agents.referral'>['commission']> {
  const rules = await settings.agents()
  if (!rules.referral.isOn || AGENT_TYPES.includes(type)) return null
  const { today, now } = await readToday(db, timeZone)
  const [days, bills, asOf] = await Promise.all([
    readFriendDays(db, { inviter: member }, today, rules),
    readReferralBills(db, member, addDays(today, -SHOWN_DAYS)),
    readPositions(db).then((positions) => readAsOf(db, positions)),
  ])
  const did = (await countFriends(db, days, now, rules)).get(member) ?? {
    turnover: inUnits(0n),
    active: 0,
    leftOut: 0,
  }
  const { isOn: _isOn, ...terms } = rules.referral
  return {
    terms: { kind: 'daily', ...terms },
    turnover: decimal(floor(did.turnover)),
    active: did.active,
    leftOut: did.leftOut,
    amount: decimal(comesTo(rules, did).amount),
    lacks: lacksOf(referralTerms(rules), { ...did, profit: 0n }, 0n),
    bills: bills.map(({ turnover, amount, ...bill }) => ({
      ...bill,
      turnover: decimal(turnover),
      amount: decimal(amount),
    })),
    asOf: asOf.toISOString(),
  }
}
