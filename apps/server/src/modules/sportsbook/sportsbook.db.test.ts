import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { sportsCalls } from '#contract/calls/sports.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House, Player } from '#tests/support/house.ts'
import { market, MARKETS, openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
/** What happens while a bet on a live event waits. */
let meanwhile: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  database = await createTestDatabase('sportsbook')
  book = await openSports(database.url, { pause: () => meanwhile() })
  ;({ house } = book)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const tell: SportsHouse['tell'] = (message) => book.tell(message)
const match: SportsHouse['match'] = () => book.match()
const odds: SportsHouse['odds'] = (event, changes) => book.odds(event, changes)
const end: SportsHouse['end'] = (event, home, away) => book.end(event, home, away)
const marketOf: SportsHouse['marketOf'] = (event, type) => book.marketOf(event, type)
const place: SportsHouse['place'] = (player, legs, changes) => book.place(player, legs, changes)
const settle: SportsHouse['settle'] = () => book.settle()

describe('a bet', () => {
  it('[SPB-01, SPB-04, SPB-05] is taken at the price that was seen and paid by the score', async () => {
    const player = await house.register()
    const event = await match()
    const result = await marketOf(event, '1x2')
    const before = await house.balance(player)
    expect(await place(player, [{ market: result, pick: 'home', price: 2000 }])).toMatchObject({ status: 200 })
    expect(await place(player, [{ market: result, pick: 'draw', price: 4000 }])).toMatchObject({ status: 200 })
    expect(await house.balance(player)).toBe(before - 2_000_000n)
    await odds(event, score(0, 0))
    await end(event, 2, 1)
    await settle()
    expect(await house.balance(player)).toBe(before)
    const bets = await house.call('GET', '/wps/sports/bets', { token: player.token })
    expect(bets.body.value).toMatchObject({
      bets: [
        { state: 'settled', paid: '0.00000', legs: [{ grade: 'lost' }] },
        { state: 'settled', paid: '20.00000', legs: [{ grade: 'won', pick: 'home' }] },
      ],
    })
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-04] is taken by the policy that its player chose, at the price of now', async () => {
    const player = await house.register()
    const event = await match()
    const result = await marketOf(event, '1x2')
    const leg = { market: result, pick: 'home', price: 2100 }
    const refused = await place(player, [leg])
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'LEGS_REFUSED', detail: { legs: [{ leg: 0, fault: 'price', price: 2000 }] } },
    })
    expect(await place(player, [leg], { policy: 'better' })).toMatchObject({ status: 409 })
    const taken = await place(player, [leg], { policy: 'any' })
    expect(taken.body.value).toMatchObject({ bet: { legs: [{ price: 2000 }] } })
    const better = await place(player, [{ ...leg, price: 1900 }], { policy: 'better' })
    expect(better.body.value).toMatchObject({ bet: { legs: [{ price: 2000 }] } })
  })

  it('[SPB-04] on a live event is refused by a stop while it waited, also once betting is open again', async () => {
    const player = await house.register()
    const event = await match()
    const result = await marketOf(event, '1x2')
    await odds(event, score(0, 0))
    const leg = { market: result, pick: 'home', price: 2000 }
    const before = await house.balance(player)
    meanwhile = async () => {
      await tell({ type: 'bet_stop', event })
      await odds(event, score(0, 0))
    }
    const refused = await place(player, [leg], { policy: 'any' })
    meanwhile = () => Promise.resolve()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'LEGS_REFUSED', detail: { legs: [{ leg: 0, fault: 'stopped' }] } },
    })
    expect(await house.balance(player)).toBe(before)
    expect(await place(player, [leg])).toMatchObject({ status: 200 })
  })

  it('[SPB-04] on a live event is refused by a stop of its market alone while it waited, and no price stops it', async () => {
    const player = await house.register()
    const event = await match()
    const leg = { market: await marketOf(event, '1x2'), pick: 'home', price: 2000 }
    await odds(event, score(0, 0))
    meanwhile = async () => {
      await tell({ type: 'bet_stop', event, markets: [{ type: '1x2', period: 'match' }] })
      await odds(event, score(0, 0))
    }
    const refused = await place(player, [leg], { policy: 'any' })
    meanwhile = () => odds(event, { ...score(0, 0), markets: [market('1x2', undefined, [0.4, 0.3, 0.3])] })
    const taken = await place(player, [leg], { policy: 'any' })
    meanwhile = () => Promise.resolve()
    expect(refused).toMatchObject({ status: 409, body: { detail: { legs: [{ leg: 0, fault: 'stopped' }] } } })
    expect(taken.body.value).toMatchObject({ bet: { legs: [{ price: 2500 }] } })
  })

  it('[SPB-04] is refused once the event has ended, and where a market is stopped alone', async () => {
    const player = await house.register()
    const event = await match()
    const [result, totals] = [await marketOf(event, '1x2'), await marketOf(event, 'ou')]
    await tell({ type: 'bet_stop', event, markets: [{ type: '1x2', period: 'match' }] })
    expect(await place(player, [{ market: result, pick: 'home', price: 2000 }])).toMatchObject({ status: 409 })
    expect(await place(player, [{ market: totals, pick: 'over', price: 2000 }])).toMatchObject({ status: 200 })
    await odds(event, score(0, 0))
    await end(event, 0, 0)
    expect(await place(player, [{ market: totals, pick: 'over', price: 2000 }])).toMatchObject({
      status: 409,
      body: { detail: { legs: [{ fault: 'closed' }] } },
    })
  })

  it('[SPB-04, WAL-02] is taken once, whatever comes at the same time', async () => {
    const player = await house.register()
    const event = await match()
    const leg = { market: await marketOf(event, '1x2'), pick: 'home', price: 2000 }
    const before = await house.balance(player)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(player, [leg], { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    expect(await place(player, [leg], { key, unit: '11' })).toMatchObject({ body: { code: 'DUPLICATE_REFERENCE' } })
  })

  it('[SPB-02, SPB-05] of several legs is paid by the product of their factors', async () => {
    const player = await house.register()
    const events = [await match(), await match()]
    const legs = [
      { market: await marketOf(events[0] ?? '', 'ah'), pick: 'home', price: 2000 },
      { market: await marketOf(events[1] ?? '', 'ou'), pick: 'over', price: 2000 },
    ]
    const before = await house.balance(player)
    expect(await place(player, legs)).toMatchObject({ status: 200 })
    for (const event of events) await odds(event, score(0, 0))
    // Home −¼ in a draw is half lost.
    await end(events[0] ?? '', 1, 1)
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    await end(events[1] ?? '', 2, 1)
    await settle()
    expect(await house.balance(player)).toBe(before)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-02] of a system is paid by its lines, with a banker in each', async () => {
    const player = await house.register()
    const events = [await match(), await match(), await match()]
    const markets = await Promise.all(events.map((event) => marketOf(event, '1x2')))
    const legs = markets.map((one, i) => ({ market: one, pick: 'home', price: 2000, isBanker: i === 0 }))
    const before = await house.balance(player)
    // Two lines of two: the banker with each of the others.
    const taken = await place(player, legs, { kind: '1-of-2' })
    expect(taken.body.value).toMatchObject({ bet: { lines: 2, stake: '20.00000', mostPayout: '80.00000' } })
    const results = [1, 1, 0]
    for (const [i, event] of events.entries()) {
      await odds(event, score(0, 0))
      await end(event, results[i] ?? 0, 0)
    }
    await settle()
    expect(await house.balance(player)).toBe(before + 2_000_000n)
    expect(await place(player, legs, { kind: 'yankee' })).toMatchObject({ body: { code: 'SLIP_INVALID' } })
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-02] is refused for two legs of one event', async () => {
    const player = await house.register()
    const event = await match()
    const legs = [
      { market: await marketOf(event, '1x2'), pick: 'home', price: 2000 },
      { market: await marketOf(event, 'ou'), pick: 'over', price: 2000 },
    ]
    expect(await place(player, legs)).toMatchObject({ status: 400, body: { code: 'SLIP_INVALID' } })
  })
})

describe('settling', () => {
  /** A live match and a player's bet of 10 on it at 2.000. */
  async function bet(
    type: string,
    pick: string,
    price = 2000,
  ): Promise<{ event: string; player: Player; before: bigint }> {
    const player = await house.register()
    const event = await match()
    const of = await marketOf(event, type)
    await odds(event, score(0, 0))
    const before = await house.balance(player)
    expect(await place(player, [{ market: of, pick, price }])).toMatchObject({ status: 200 })
    return { event, player, before }
  }

  it('[SPB-05] pays what play has decided at once, and takes it back with a goal', async () => {
    const { event, player, before } = await bet('ou', 'over')
    await odds(event, score(2, 1))
    await settle()
    expect(await house.balance(player)).toBe(before + 1_000_000n)
    await odds(event, score(2, 0))
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    await end(event, 2, 0)
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] takes a result back, and posts what another one changes', async () => {
    const { event, player, before } = await bet('1x2', 'home')
    await end(event, 1, 0)
    await settle()
    expect(await house.balance(player)).toBe(before + 1_000_000n)
    await tell({ type: 'rollback_bet_settlement', event, periods: ['match'] })
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    await end(event, 1, 1)
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    await end(event, 3, 1)
    await settle()
    expect(await house.balance(player)).toBe(before + 1_000_000n)
    const { value } = (await house.call('GET', '/wps/sports/bets', { token: player.token })).body
    expect(value).toMatchObject({
      bets: [
        {
          paid: '20.00000',
          movements: [
            { what: 'paid', amount: '20.00000' },
            { what: 'corrected', amount: '-20.00000' },
            { what: 'corrected', amount: '20.00000' },
          ],
        },
      ],
    })
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] corrects a combination by one event after another, whose revisions count alike', async () => {
    const player = await house.register()
    const events = [await match(), await match()] as const
    const before = await house.balance(player)
    const legs = await Promise.all(
      events.map(async (event) => ({ market: await marketOf(event, '1x2'), pick: 'home', price: 2000 })),
    )
    expect(await place(player, legs)).toMatchObject({ status: 200 })
    for (const event of events) await odds(event, score(0, 0))
    for (const event of events) await end(event, 1, 0)
    await settle()
    expect(await house.balance(player)).toBe(before + 3_000_000n)
    const corrected = async (event: string, home: number, gain: bigint): Promise<void> => {
      await end(event, home, 2)
      await settle()
      expect(await house.balance(player)).toBe(before + gain)
    }
    await corrected(events[1], 0, -1_000_000n)
    await corrected(events[1], 3, 3_000_000n)
    await corrected(events[0], 0, -1_000_000n)
    await corrected(events[0], 3, 3_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05, WAL-02] takes bets again once an end was taken back, which are a round of their own', async () => {
    const { event, player, before } = await bet('1x2', 'home')
    await end(event, 1, 0)
    await settle()
    await tell({ type: 'rollback_bet_settlement', event, periods: ['match'] })
    await odds(event, { ...score(1, 0), markets: MARKETS })
    const again = { market: await marketOf(event, '1x2'), pick: 'away', price: 4000 }
    expect(await place(player, [again])).toMatchObject({ status: 200 })
    await settle()
    expect(await house.balance(player)).toBe(before - 2_000_000n)
    await end(event, 1, 2)
    await settle()
    expect(await house.balance(player)).toBe(before + 2_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] makes the bets of a span void, and takes that back', async () => {
    const { event, player, before } = await bet('1x2', 'away', 4000)
    await tell({ type: 'bet_cancel', event })
    await settle()
    expect(await house.balance(player)).toBe(before)
    await tell({ type: 'rollback_bet_cancel', event })
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    await end(event, 0, 1)
    await settle()
    expect(await house.balance(player)).toBe(before + 3_000_000n)
    expect(await house.audit()).toEqual([])
  })
})

describe('a cash-out', () => {
  /** Goes with the offer that was made last. */
  let stamp: string | null = null
  const offer = async (player: Player, id: string, part?: string): Promise<string | null> => {
    const answer = await house.call(
      'GET',
      `/wps/sports/bets/cash-out?id=${id}${part === undefined ? '' : `&part=${part}`}`,
      { token: player.token },
    )
    const read = safeParse(sportsCalls['sports.cashOutOffer'].response, answer.body.value)
    if (!read.success) throw new Error(`no offer: ${answer.body.code}`)
    ;({ stamp } = read.data)
    return read.data.offer
  }
  const cash = (player: Player, body: Record<string, unknown>): Promise<Answer> =>
    house.call('POST', '/wps/sports/bets/cash-out', {
      token: player.token,
      body: { key: randomUUID(), stamp, ...body },
    })

  async function bet(): Promise<{ player: Player; event: string; id: string; before: bigint }> {
    const player = await house.register()
    const event = await match()
    const before = await house.balance(player)
    const answer = await place(player, [{ market: await marketOf(event, '1x2'), pick: 'home', price: 2000 }])
    const read = safeParse(sportsCalls['sports.place'].response, answer.body.value)
    if (!read.success) throw new Error('not taken')
    return { player, event, id: read.data.bet.id, before }
  }

  it('[SPB-05] pays what a bet is worth less the margin, once, and in parts', async () => {
    const { player, event, id, before } = await bet()
    // Won at half its chance, less 5 %.
    expect(await offer(player, id)).toBe('9.50000')
    expect(await offer(player, id, '4')).toBe('3.80000')
    const key = randomUUID()
    const part = { key, id, part: '4', offer: '3.8' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => cash(player, part)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await house.balance(player)).toBe(before - 1_000_000n + 380_000n)
    expect(await offer(player, id)).toBe('5.70000')
    // Thirty keys at once: one of them is in time.
    const all = await Promise.all(Array.from({ length: 30 }, () => cash(player, { id, offer: '5.7' })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await house.balance(player)).toBe(before - 1_000_000n + 950_000n)
    await odds(event, score(0, 0))
    await end(event, 3, 0)
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n + 950_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] is refused once anything changed, or where nothing is offered, and what still runs is settled', async () => {
    const { player, event, id, before } = await bet()
    const wanted = await offer(player, id, '5')
    await odds(event, { markets: [market('1x2', undefined, [0.6, 0.2, 0.2])] })
    expect(await cash(player, { id, part: '5', offer: wanted })).toMatchObject({
      body: { code: 'STATE_PASSED', detail: { offer: '5.70000' } },
    })
    expect(await cash(player, { id, part: '5', offer: '900' })).toMatchObject({ body: { code: 'STATE_PASSED' } })
    expect(await offer(player, id, '5')).toBe('5.70000')
    expect(await cash(player, { id, part: '5', offer: '5.7' })).toMatchObject({ status: 200 })
    await odds(event, score(0, 0))
    await tell({ type: 'bet_stop', event })
    expect(await offer(player, id)).toBeNull()
    stamp = '1.x'
    await end(event, 1, 0)
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n + 570_000n + 1_000_000n)
    expect(await cash(await house.register(), { id, offer: '5.7' })).toMatchObject({ body: { code: 'NOT_FOUND' } })
    const { value } = (await house.call('GET', '/wps/sports/bets', { token: player.token })).body
    expect(value).toMatchObject({ bets: [{ paid: '15.70000', movements: [{ what: 'cashedOut' }, { what: 'paid' }] }] })
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05, WAL-02] of a bet whose result was taken back is a correction, since its round has ended', async () => {
    const player = await house.register()
    const events = [await match(), await match()]
    const before = await house.balance(player)
    const legs = await Promise.all(
      events.map(async (event) => ({ market: await marketOf(event, '1x2'), pick: 'home', price: 2000 })),
    )
    const taken = await place(player, legs)
    const read = safeParse(sportsCalls['sports.place'].response, taken.body.value)
    if (!read.success) throw new Error('not taken')
    for (const event of events) await odds(event, score(0, 0))
    for (const event of events) await end(event, 1, 0)
    await settle()
    expect(await house.balance(player)).toBe(before + 3_000_000n)
    const [last = ''] = events
    await tell({ type: 'rollback_bet_settlement', event: last, periods: ['match'] })
    await odds(last, score(1, 0))
    await settle()
    const wanted = await offer(player, read.data.bet.id)
    // Won at half its chance with a leg that has won, less 5 %.
    expect(wanted).toBe('19.00000')
    expect(await cash(player, { id: read.data.bet.id, offer: wanted })).toMatchObject({ status: 200 })
    expect(await house.balance(player)).toBe(before + 900_000n)
    await end(last, 1, 0)
    await settle()
    expect(await house.balance(player)).toBe(before + 900_000n)
    expect(await house.audit()).toEqual([])
  })
})

describe('a feed', () => {
  it('[SPB-06] that leaves a message out takes no more bets until it has sent all that lacked', async () => {
    const player = await house.register()
    const event = await match()
    const leg = { market: await marketOf(event, '1x2'), pick: 'home', price: 2000 }
    await odds(event, score(0, 0))
    const late = { sequence: book.next() + 1, at: new Date().toISOString(), type: 'alive' }
    expect(await house.app.tellSports('tests', late)).toEqual({ fault: 'order', expected: book.next() })
    expect(await place(player, [leg])).toMatchObject({ body: { detail: { legs: [{ fault: 'suspended' }] } } })
    await odds(event, score(0, 0))
    expect(await place(player, [leg])).toMatchObject({ body: { detail: { legs: [{ fault: 'suspended' }] } } })
    await tell({ type: 'snapshot_complete' })
    expect(await place(player, [leg])).toMatchObject({ status: 200 })
  })

  it('[SPB-06] is not believed where it lies, and nothing moves', async () => {
    const event = await match()
    const next = book.next()
    const wrong: readonly [string, Record<string, unknown>][] = [
      [
        'a price below 1.001',
        {
          type: 'odds_change',
          event,
          phase: 'before',
          score: { home: 0, away: 0 },
          markets: [{ ...MARKETS[0], chances: undefined, prices: [999, 2000, 2000] }],
        },
      ],
      [
        'a pick too few',
        {
          type: 'odds_change',
          event,
          phase: 'before',
          score: { home: 0, away: 0 },
          markets: [{ ...MARKETS[0], chances: [0.5, 0.5] }],
        },
      ],
      [
        'a result before the start',
        { type: 'bet_settlement', event, certainty: 2, scores: [{ period: 'match', home: 1, away: 0 }], isFinal: true },
      ],
      [
        'a market that there is none of',
        {
          type: 'odds_change',
          event,
          phase: 'before',
          score: { home: 0, away: 0 },
          markets: [{ ...MARKETS[0], type: 'weather' }],
        },
      ],
    ]
    for (const [what, message] of wrong)
      expect(
        await house.app.tellSports('tests', { sequence: next, at: new Date().toISOString(), ...message }),
        what,
      ).toMatchObject({ fault: 'message' })
    await tell({ type: 'alive' })
    expect(
      await house.app.tellSports('tests', { sequence: next - 1, at: new Date().toISOString(), type: 'alive' }),
    ).toMatchObject({ outcome: 'same' })
  })
})
