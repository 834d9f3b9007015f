/** T8 for what the house gives: whatever happens once happens once, also when thirty ask for it at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pointCalls } from '#contract/calls/points.ts'
import { points as pointRules, type PointSettings } from '#contract/settings/points.ts'
import { ONE } from '#rules/money.ts'
import { cashCommand, openWallet, walletKind } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { type AccountsHouse, openAccountsHouse } from '#tests/support/accounts.ts'
import { putEnvelope } from '#tests/support/envelopes.ts'
import { type Player, testBrand, textField } from '#tests/support/house.ts'
import { loseRound, newBettor, testLevels } from '#tests/support/loyalty.ts'
import { happensOnce, type OneShot } from '#tests/support/one-shot.ts'
import { openOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { creditDeposit, putPromotion } from '#tests/support/promotions.ts'
import { putRaffle } from '#tests/support/raffles.ts'
import { codeOf } from '#tests/support/withdrawals.ts'

const START = 100_000_000n
const PIN = '204816'
const cash = {
  item: 'cash',
  kind: 'cash',
  art: 'mug',
  points: 50,
  amount: '0',
  value: '3',
  stock: 100,
  limit: 0,
  rank: 0,
  texts: { EN: { name: 'Cash', description: 'd' }, PT: { name: 'Dinheiro', description: 'd' } },
} as const
const points: PointSettings = {
  ...pointRules.defaults,
  shown: true,
  rates: [{ gameType: 'RNG', turnover: '10' }],
  step: 100,
  value: '1',
}

let house: AccountsHouse
let operators: { readonly token: string }[] = []
beforeAll(async () => {
  house = await openAccountsHouse('giftshots', {
    tables: true,
    brand: { ...testBrand, pointItems: [cash], settings: { ...testSettings, vip: testLevels, points } },
  })
  operators = await Promise.all([openOperator(house, 'owner'), openOperator(house, 'owner')])
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
})
beforeEach(() => house.quiet())

const rows = async (query: ReturnType<typeof sql>): Promise<number> => (await house.db.query(query)).length
const entered = ({ id }: Player, type: number) => rows(sql`SELECT FROM entry WHERE member = ${id} AND type = ${type}`)
const send = async (path: string, { token }: Pick<Player, 'token'>, body: object) =>
  codeOf(await house.call('POST', path, { token, body }))
/** Lets the house read anew what is on the site. */
async function know(): Promise<void> {
  await house.set({})
  await house.set({})
}
const owned = async (query: ReturnType<typeof sql>): Promise<string> =>
  textField((await house.db.query(query))[0], 'id')
async function applied(item: string): Promise<{ player: Player; id: string }> {
  await putPromotion(house, item, { way: 'apply', trigger: 'application' })
  await know()
  const player = await house.register()
  expect(await send('/wps/promotion/apply', player, { promotion: item, remark: 'Please' })).toBe('done')
  return { player, id: await owned(sql`SELECT id FROM application WHERE member = ${player.id}`) }
}
async function withPoints(count: number): Promise<Player> {
  const player = await house.register()
  const set = { password: 'correct horse 1', newPaymentPassword: PIN }
  expect(codeOf(await house.encrypted('/wps/member/paymentPassword', set, { token: player.token }))).toBe('done')
  await house.db.transaction(async (tx) => {
    await openWallet(tx, player.id, walletKind.points, 'BRL')
    await post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
      shard: shardOf(player.id),
      member: player.id,
      kind: walletKind.points,
      type: 'pointsEarned',
      amount: BigInt(count) * ONE,
      reference: `test:${randomUUID()}`,
    })
  })
  return player
}
const exchange = (player: Player, path: string, body: Record<string, unknown>) => async () =>
  codeOf(await house.encrypted(path, { language: 'EN', paymentPassword: PIN, ...body }, { token: player.token }))

const shots: readonly (readonly [title: string, prepare: () => Promise<OneShot>])[] = [
  [
    '[PRO-02] joining a promotion',
    async () => {
      await putPromotion(house, 'joined', { way: 'join', trigger: 'deposit' })
      await know()
      const player = await house.register()
      return {
        ask: () => send('/wps/promotion/join', player, { promotion: 'joined' }),
        times: () => rows(sql`SELECT FROM participation WHERE member = ${player.id}`),
        told: 'some',
      }
    },
  ],
  [
    '[PRO-02] applying for one',
    async () => {
      await putPromotion(house, 'asked', { way: 'apply', trigger: 'application' })
      await know()
      const player = await house.register()
      return {
        ask: () => send('/wps/promotion/apply', player, { promotion: 'asked', remark: 'Please' }),
        times: () => rows(sql`SELECT FROM application WHERE member = ${player.id}`),
        told: 'one',
      }
    },
  ],
  [
    '[PRO-02] approving an application',
    async () => {
      const { player, id } = await applied('approved')
      return {
        ask: (at) =>
          send('/ops/promotions/applications/decide', operators[at % 2] ?? { token: '' }, {
            member: player.id,
            id,
            decision: 'approve',
          }),
        times: () => rows(sql`SELECT FROM award WHERE member = ${player.id}`),
        told: 'one',
      }
    },
  ],
  [
    '[PRO-02] rejecting one',
    async () => {
      const { player, id } = await applied('rejected')
      return {
        ask: (at) =>
          send('/ops/promotions/applications/decide', operators[at % 2] ?? { token: '' }, {
            member: player.id,
            id,
            decision: 'reject',
            reason: 'looked at',
          }),
        times: () => rows(sql`SELECT FROM application WHERE member = ${player.id} AND state = 'rejected'`),
        told: 'one',
      }
    },
  ],
  [
    '[MEM-14, BON-02] claiming a reward',
    async () => {
      await putPromotion(house, 'claimed')
      await know()
      const player = await house.register()
      await house.app.run('promotions')
      await house.app.run('promotion_due')
      const id = await owned(sql`SELECT id FROM award WHERE member = ${player.id} AND promotion = 'claimed'`)
      return {
        // One by one, and all there are.
        ask: (at) => send('/wps/reward/claim', player, at % 3 === 0 ? {} : { id }),
        times: () => entered(player, 19),
        told: 'some',
        holds: { whose: player, balance: START + 500_000n },
      }
    },
  ],
  [
    '[PRO-02, BON-02] entering a code',
    async () => {
      await putPromotion(house, 'coded', { trigger: 'code', code: 'SPRING24', claimDays: 0 })
      await know()
      const player = await house.register()
      return {
        ask: (at) => send('/wps/promotion/code', player, { code: at % 2 === 0 ? 'SPRING24' : 'spring24' }),
        times: () => rows(sql`SELECT FROM award WHERE member = ${player.id} AND promotion = 'coded'`),
        told: 'some',
      }
    },
  ],
  [
    '[PTS-02] redeeming points',
    async () => {
      const player = await withPoints(100)
      const wish = { key: randomUUID(), item: 'cash', version: 0, quantity: 1 }
      return {
        ask: exchange(player, pointCalls['points.redeem'].path, wish),
        times: () => entered(player, 22),
        told: 'some',
        holds: { whose: player, balance: START + 300_000n },
      }
    },
  ],
  [
    '[PTS-02] converting them',
    async () => {
      const player = await withPoints(300)
      const wish = { key: randomUUID(), points: '100', value: '1' }
      return {
        ask: exchange(player, pointCalls['points.convert'].path, wish),
        times: () => entered(player, 22),
        told: 'some',
        holds: { whose: player, balance: START + 100_000n },
      }
    },
  ],
  [
    '[MEM-18, BON-02] grabbing an envelope',
    async () => {
      await putEnvelope(house, 'rain', Date.now() - 60_000, { split: 'equal' })
      await know()
      await house.app.run('envelopes')
      const id = await owned(sql`SELECT id FROM envelope WHERE item = 'rain'`)
      const player = await house.register()
      return {
        ask: () => send('/wps/envelope/grab', player, { id }),
        times: () => rows(sql`SELECT FROM envelope_share WHERE member = ${player.id}`),
        told: 'one',
        holds: { whose: player, balance: START + 100_000n },
      }
    },
  ],
  [
    '[MEM-13, BON-02] claiming a rebate',
    async () => {
      const bettor = await newBettor(house)
      await loseRound(house, bettor, 100)
      return {
        ask: () => send('/wps/rebate/claim', bettor.player, { key: randomUUID() }),
        times: () => entered(bettor.player, 20),
        told: 'one',
        holds: { whose: bettor.player, balance: START - 10_000_000n + 50_000n },
      }
    },
  ],
  [
    '[PRO-03, BON-02] claiming tickets of a raffle',
    async () => {
      await putRaffle(house, 'drawn')
      await know()
      await house.app.run('run_raffles')
      const player = await house.register()
      await creditDeposit(house, player, '40')
      return {
        ask: () => send('/wps/relay/MCS2_claimRafflePromotion', player, { raffle: 'drawn' }),
        times: () => rows(sql`SELECT FROM raffle_ticket WHERE member = ${player.id} AND first = 1 AND last = 4`),
        told: 'some',
      }
    },
  ],
  [
    '[BON-01] giving up a bonus',
    async () => {
      const player = await house.register()
      expect(
        await send('/ops/bonuses', operators[0] ?? { token: '' }, {
          key: randomUUID(),
          member: player.id,
          amount: '10',
        }),
      ).toBe('done')
      await house.app.run('bonus')
      const id = await owned(sql`SELECT id FROM bonus_grant WHERE member = ${player.id}`)
      return {
        ask: () => send('/wps/bonus/give-up', player, { id }),
        times: () => entered(player, 18),
        told: 'some',
        holds: { whose: player, balance: START },
      }
    },
  ],
]

describe('thirty at once', () => {
  it.each(shots)('%s happens once', async (_title, prepare) => {
    await happensOnce(house, await prepare())
  })
})
