import { describe, expect, it } from 'vitest'
import { agentCalls } from '#contract/calls/agents.ts'
import { agents as agentRules, type AgentSettings } from '#contract/settings/agents.ts'
import { makeAgent } from '#tests/support/agents.ts'
import type { Bettor } from '#tests/support/bettor.ts'
import {
  codeOf,
  type Contracts,
  eachWithContracts,
  passUntil,
  playerUnder,
  playSlot,
  runContracts,
} from '#tests/support/contracts.ts'
import { answerOf, type House, type Player } from '#tests/support/house.ts'
import { agree } from '#tests/support/operators.ts'
import { createVisitor, tokenOf } from '#tests/support/visitor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let house: House
let contracts: Contracts
eachWithContracts('agents_referral', (opened) => {
  ;({ house, contracts } = opened)
})

const REFERRAL: AgentSettings['referral'] = {
  isOn: true,
  minimumBet: '50',
  tiers: [
    { dailyBetAmount: '100', activeCount: 1, salaryRate: '0.1' },
    { dailyBetAmount: '400', activeCount: 2, salaryRate: '0.2' },
  ],
}

/** Writes what members are paid for friends; two people, where it may be more. */
async function setReferral(change: Partial<AgentSettings['referral']> = {}) {
  const [row] = await house.db.query<{ version: number }>(
    sql`SELECT coalesce(max(version), 0)::integer AS version FROM setting WHERE key = 'agents'`,
  )
  const value = { ...agentRules.defaults, referral: { ...REFERRAL, ...change } }
  return house.call('PUT', '/ops/settings/agents', {
    token: contracts.maker.token,
    body: { version: row?.version ?? 0, value, reason: 'Friends bring friends' },
  })
}
const turnOn = async (): Promise<void> =>
  expect(await agree(house, await setReferral(), contracts.checker.token)).toBe('done')

const referralOf = (player: Player) => answerOf(house, agentCalls['agents.referral'], player)
const commissionOf = async (player: Player) => (await referralOf(player)).commission
const money = (amount: number): string => amount.toFixed(5)
const balanceOf = (of: Player): Promise<string> => house.balance(of).then((units) => money(Number(units) / 100_000))
const play = (bettor: Bettor, stake: number): Promise<string> => playSlot(house, bettor, stake)
/** A minute of the next day, or of today. */
const until = (minute: number, days = 1): Promise<void> => passUntil(house, minute, days)
const run = (): Promise<void> => runContracts(house)

describe('commission for friends', () => {
  it('[MEM-15, CTR-03] is paid once a day for what direct friends play, by the highest tier, whatever runs there are', async () => {
    await turnOn()
    const inviter = await playerUnder(house, await house.register())
    const [one, two, three] = [
      await playerUnder(house, inviter.player),
      await playerUnder(house, inviter.player),
      await playerUnder(house, inviter.player),
    ]
    const friendOfFriend = await playerUnder(house, one.player)
    await until(60)
    await play(one, 300)
    await play(two, 200)
    await play(three, 20)
    await play(friendOfFriend, 80)
    await play(inviter, 400)
    await run()
    // What the member plays itself does not count, and what friends of friends play does not either.
    expect(await commissionOf(inviter.player)).toMatchObject({
      turnover: money(520),
      active: 2,
      leftOut: 0,
      amount: money(1.04),
      lacks: [{}, {}],
      bills: [],
    })
    expect(await commissionOf(one.player)).toMatchObject({
      turnover: money(80),
      amount: money(0),
      lacks: [{ turnover: money(20) }, { turnover: money(320), active: 1 }],
    })
    await until(1)
    await house.app.run('team_figures')
    await Promise.all(Array.from({ length: 30 }, () => house.app.run('agents_pay')))
    await run()
    const { bills = [], turnover } = (await commissionOf(inviter.player)) ?? {}
    expect(bills).toMatchObject([{ turnover: money(520), active: 2, leftOut: 0, amount: money(1.04), state: 'issued' }])
    expect(turnover).toBe(money(0))
    expect(await balanceOf(inviter.player)).toBe(money(601.04))
    expect(await commissionOf(one.player)).toMatchObject({ bills: [] })
    // A day is never paid again, whatever is known of it.
    await house.db.query(sql`DELETE FROM referral_closed`)
    await run()
    expect(await balanceOf(inviter.player)).toBe(money(601.04))
  })

  it('[MEM-15] is reckoned with what comes back later on the day on which it comes', async () => {
    await turnOn()
    const inviter = await house.register()
    const friend = await playerUnder(house, inviter)
    await until(60)
    const token = await house.gameToken(friend.player)
    const bet = await friend.stake(20_000_000, { token, round_closed: true })
    await until(1)
    await run()
    expect(await balanceOf(inviter)).toBe(money(1000.2))
    await friend.rollBack(bet)
    await play(friend, 150)
    await run()
    expect(await commissionOf(inviter)).toMatchObject({ turnover: money(-50), active: 0, amount: money(0) })
    await until(1)
    await run()
    expect(await balanceOf(inviter)).toBe(money(1000.2))
    const { bills = [] } = (await commissionOf(inviter)) ?? {}
    expect(bills).toHaveLength(1)
  })

  it('[MEM-15, OPS-07] is off until two people turn it on, and is not paid for the days before', async () => {
    const inviter = await house.register()
    const friend = await playerUnder(house, inviter)
    expect(await commissionOf(inviter)).toBeNull()
    await until(60)
    await play(friend, 200)
    await until(1)
    await run()
    expect(codeOf(await setReferral({ isOn: false }))).toBe('done')
    await turnOn()
    await run()
    expect(await commissionOf(inviter)).toMatchObject({ bills: [] })
    await play(friend, 200)
    await until(1)
    await run()
    expect(await commissionOf(inviter)).toMatchObject({ bills: [{ amount: money(0.2), state: 'issued' }] })
    // More than the house keeps, and tiers that fall, are refused.
    const most = [{ dailyBetAmount: '1', activeCount: 0, salaryRate: '1.1' }]
    expect(codeOf(await setReferral({ tiers: most }))).toBe('INVALID_INPUT')
    expect(codeOf(await setReferral({ tiers: REFERRAL.tiers.toReversed() }))).toBe('INVALID_INPUT')
    // One person turns it off; the day that runs is paid no more.
    expect(codeOf(await setReferral({ isOn: false }))).toBe('done')
    await play(friend, 200)
    await until(1)
    await run()
    expect(await balanceOf(inviter)).toBe(money(1000.2))
  })

  it('[MEM-15, CTR-01] is not for agents, who have contracts, and leaves room for them', async () => {
    await turnOn()
    const agent = await house.register()
    const friend = await playerUnder(house, agent)
    await makeAgent(house.db, agent.username)
    expect(await commissionOf(agent)).toBeNull()
    await until(60)
    await play(friend, 500)
    await until(1)
    await run()
    expect(await balanceOf(agent)).toBe(money(1000))
    expect(await house.db.query(sql`SELECT FROM bill /* every shard */`)).toEqual([])
    // The house keeps 1 %, and pays up to 0.2 % for friends.
    const offer = (salaryRate: string) =>
      house.call('POST', '/ops/contracts', {
        token: contracts.maker.token,
        body: {
          member: agent.id,
          kind: 'daily',
          minimumBet: '10',
          tiers: [{ dailyBetAmount: '100', activeCount: 1, salaryRate }],
          reason: 'As agreed on the phone',
        },
      })
    expect(codeOf(await offer('0.81'))).toBe('INVALID_INPUT')
    expect(codeOf(await offer('0.8'))).toBe('done')
  })
})

describe('friends of a member', () => {
  const shared: Readonly<Record<string, (inviter: Player, friend: Player) => Promise<unknown>>> = {
    async 'share a browser'(inviter, friend) {
      const visitor = createVisitor(house)
      await visitor.login(inviter.username)
      await visitor.login(friend.username)
    },
    async 'share a payout account'(inviter, friend) {
      for (const [id, { id: member }] of [inviter, friend].entries())
        await house.db.query(sql`
          INSERT INTO payout_card (shard, member, id, kind, name, holder, number, number_hash, added_at, removed_at)
          SELECT ${shardOf(member)}, ${member}, ${id + 1}, 'bank', 'A bank', 'Somebody', 'encrypted:x', 'one account', t, t FROM app_now() AS t`)
    },
    async 'share a phone number'(inviter, friend) {
      await house.db.query(
        sql`UPDATE member SET mobile = '+5511912345678' WHERE shard = ${shardOf(inviter.id)} AND id = ${inviter.id}`,
      )
      await house.db.query(
        sql`UPDATE member SET profile = '{"whatsapp": "11 91234-5678"}' WHERE shard = ${shardOf(friend.id)} AND id = ${friend.id}`,
      )
    },
    async 'have closed their accounts'(_inviter, friend) {
      await house.db.query(
        sql`UPDATE member SET closed_at = app_now() WHERE shard = ${shardOf(friend.id)} AND id = ${friend.id}`,
      )
    },
  }
  it.each(Object.keys(shared))('[MEM-15] who %s earn their inviter nothing, and the others do', async (what) => {
    await turnOn()
    const inviter = await house.register()
    const [honest, other] = [await playerUnder(house, inviter), await playerUnder(house, inviter)]
    await until(60)
    await play(honest, 100)
    await play(other, 500)
    await shared[what]?.(inviter, other.player)
    await run()
    expect(await commissionOf(inviter)).toMatchObject({
      turnover: money(100),
      active: 1,
      leftOut: 1,
      amount: money(0.1),
    })
    await until(1)
    await run()
    expect(await commissionOf(inviter)).toMatchObject({
      bills: [{ turnover: money(100), leftOut: 1, amount: money(0.1), state: 'issued' }],
    })
    expect(await balanceOf(inviter)).toBe(money(1000.1))
  })

  it.each(Object.keys(shared).slice(0, 3))(
    '[MEM-15] who %s with each other are one, the first of them',
    async (what) => {
      await turnOn()
      const inviter = await house.register()
      const [first, honest, second] = [
        await playerUnder(house, inviter),
        await playerUnder(house, inviter),
        await playerUnder(house, inviter),
      ]
      await until(60)
      await play(second, 500)
      await play(honest, 100)
      await play(first, 60)
      await shared[what]?.(first.player, second.player)
      await run()
      const counted = { turnover: money(160), active: 2, leftOut: 1, amount: money(0.16) }
      expect(await commissionOf(inviter)).toMatchObject(counted)
      await until(1)
      // On a day on which the first one does not play, the other is the one who counts.
      await play(second, 100)
      await run()
      expect(await commissionOf(inviter)).toMatchObject({ turnover: money(100), leftOut: 0, bills: [counted] })
    },
  )

  it('[MEM-15] count on the days before it is known that they share a browser', async () => {
    await turnOn()
    const inviter = await house.register()
    const friend = await playerUnder(house, inviter)
    await until(60)
    await play(friend, 100)
    await until(1)
    const visitor = createVisitor(house)
    expect(tokenOf(await visitor.login(inviter.username))).not.toBe('')
    expect(tokenOf(await visitor.login(friend.player.username))).not.toBe('')
    await play(friend, 100)
    await run()
    expect(await commissionOf(inviter)).toMatchObject({ leftOut: 1, bills: [{ amount: money(0.1), leftOut: 0 }] })
    await until(1)
    await run()
    expect(await balanceOf(inviter)).toBe(money(1000.1))
  })
})
