import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { sportsCalls } from '#contract/calls/sports.ts'
import { parseMoney } from '#rules/money.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House, Player } from '#tests/support/house.ts'
import { market, openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse

beforeAll(async () => {
  database = await createTestDatabase('sports_attacks')
  book = await openSports(database.url, { settings: { leastStake: '0.00001' } })
  ;({ house } = book)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const idOf = (answer: Answer): string => {
  const read = safeParse(sportsCalls['sports.place'].response, answer.body.value)
  if (!read.success) throw new Error(`not taken: ${answer.body.code}`)
  return read.data.bet.id
}
const home = async (event: string, price = 2000) => [{ market: await book.marketOf(event, '1x2'), pick: 'home', price }]
const offerOf = async (player: Player, id: string, part?: string): Promise<Answer> =>
  house.call('GET', `/wps/sports/bets/cash-out?id=${id}${part === undefined ? '' : `&part=${part}`}`, {
    token: player.token,
  })
const readOffer = (answer: Answer) => {
  const read = safeParse(sportsCalls['sports.cashOutOffer'].response, answer.body.value)
  if (!read.success) throw new Error(`no offer: ${answer.body.code}`)
  return read.data
}
const amountOf = (answer: Answer): bigint => parseMoney(readOffer(answer).offer ?? 'none')

describe('a stake on sports', () => {
  it.each(['-1', '0', '0.00000', '1e2', '1,5', '0.000001', '+1', ' 1', '١٠', '999999999999999', '9'.repeat(40)])(
    '[SPB-04, WAL-02] of %j is no bet, and nothing moves',
    async (unit) => {
      const player = await house.register()
      const before = await house.balance(player)
      const answer = await book.place(player, await home(await book.match()), { unit })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await house.balance(player)).toBe(before)
    },
  )

  it('[SPB-05] of the smallest amounts wins no more than a large one of the same sum', async () => {
    const [many, one] = [await house.register(), await house.register()]
    const event = await book.match()
    await book.odds(event, { markets: [market('1x2', undefined, [0.527, 0.25, 0.223])] })
    const legs = await home(event, 1897)
    const before = { many: await house.balance(many), one: await house.balance(one) }
    // Each wins less than a unit of the ledger beside its stake.
    for (let i = 0; i < 30; i += 1)
      expect(await book.place(many, legs, { unit: '0.00001' })).toMatchObject({ status: 200 })
    expect(await book.place(one, legs, { unit: '0.00030' })).toMatchObject({ status: 200 })
    await book.odds(event, score(0, 0))
    await book.end(event, 1, 0)
    await book.settle()
    const won = {
      many: (await house.balance(many)) - before.many,
      one: (await house.balance(one)) - before.one,
    }
    expect(won.one).toBe(26n)
    expect(won.many).toBe(0n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] cashed out crumb by crumb brings no more than at once', async () => {
    const player = await house.register()
    const event = await book.match()
    const id = idOf(await book.place(player, await home(event), { unit: '0.00030' }))
    const whole = amountOf(await offerOf(player, id))
    const before = await house.balance(player)
    for (let i = 0; i < 30; i += 1) {
      const { offer, stamp } = readOffer(await offerOf(player, id, '0.00001'))
      await house.call('POST', '/wps/sports/bets/cash-out', {
        token: player.token,
        body: { key: randomUUID(), id, part: '0.00001', offer: offer ?? '0', stamp: stamp ?? 'none' },
      })
    }
    expect((await house.balance(player)) - before).toBeLessThanOrEqual(whole)
    expect(await house.audit()).toEqual([])
  })
})

describe('a foreign id', () => {
  it("[SPB-05] of another member's bet is one that is not there, for its offer and its cash-out", async () => {
    const [owner, thief] = [await house.register(), await house.register()]
    const id = idOf(await book.place(owner, await home(await book.match())))
    const { stamp } = readOffer(await offerOf(owner, id))
    const before = { owner: await house.balance(owner), thief: await house.balance(thief) }
    const cash = (of: string): Promise<Answer> =>
      house.call('POST', '/wps/sports/bets/cash-out', {
        token: thief.token,
        body: { key: randomUUID(), id: of, offer: '9.5', stamp },
      })
    const [foreign, none] = [await offerOf(thief, id), await offerOf(thief, '999999999999')]
    expect(foreign.status).toBe(404)
    expect(foreign.body.code).toBe(none.body.code)
    const [stolen, missing] = [await cash(id), await cash('999999999999')]
    expect(stolen.status).toBe(404)
    expect(stolen.body.code).toBe(missing.body.code)
    expect(await house.balance(thief)).toBe(before.thief)
    expect(await house.balance(owner)).toBe(before.owner)
    expect(amountOf(await offerOf(owner, id))).toBe(parseMoney('9.5'))
  })

  it.each([
    ['a market that there is none of', 2_000_000_000, 'home'],
    ['a pick of another market', undefined, 'over'],
  ])('[SPB-04] as %s is refused at its leg', async (_what, foreign, pick) => {
    const player = await house.register()
    const before = await house.balance(player)
    const [own] = await home(await book.match())
    const answer = await book.place(player, [{ market: foreign ?? own?.market ?? 0, pick, price: 2000 }])
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'LEGS_REFUSED', detail: { legs: [{ leg: 0 }] } })
    expect(await house.balance(player)).toBe(before)
  })
})
