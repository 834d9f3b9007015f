import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, type Player } from '#tests/support/house.ts'
import { openSports, type SportsHouse } from '#tests/support/sports.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { sportsCalls } from '#contract/calls/sports.ts'
import { sql } from '../../platform/db/sql.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
let number = 0

beforeAll(async () => {
  database = await createTestDatabase('sports_outright')
  book = await openSports(database.url)
  ;({ house } = book)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const named = (name: string) => ({ key: name.toLowerCase().replaceAll(' ', '-'), name })
const RUNNERS = ['Port Amber', 'Gull Rock', 'Coral Town', 'Driftwood', 'Anchor Vale']

/** What a producer says of an outright, with changes. */
const outright = (event: string, changes: object = {}) => ({
  type: 'outright',
  event,
  sport: 'football',
  competition: named('Coastal League'),
  name: 'Who wins the Coastal League',
  runners: RUNNERS.map(named),
  startsAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
  isSimulated: true,
  ...changes,
})
const market = (places: number, changes: object = {}) => ({
  type: 'outright',
  period: 'match',
  line: places * 4,
  status: 1,
  prices: [3000, 4000, 5000, 6000, 7000],
  ...changes,
})

const fixture = (event: string, competition: string) => ({
  type: 'fixture',
  event,
  sport: 'football',
  competition: named(competition),
  home: named('Stone'),
  away: named('Pine'),
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  isSimulated: true,
})

/** An outright with markets of its winner and of its first three; the market of the winner, and of the three. */
async function offered(): Promise<{ readonly key: string; readonly winner: number; readonly three: number }> {
  number += 1
  const key = `outright-${number}`
  await book.tell(outright(key))
  await book.odds(key, { markets: [market(1), market(3)] })
  const rows = await house.db.query<{ id: number; line: number }>(sql`
    SELECT m.id, m.line FROM sport_market m JOIN sport_event e ON e.id = m.event WHERE e.key = ${key} ORDER BY m.line`)
  const [winner = 0, three = 0] = rows.map(({ id }) => id)
  return { key, winner, three }
}

async function bet(player: Player, id: number, pick: string, price: number): Promise<void> {
  expect(await book.place(player, [{ market: id, pick, price }])).toMatchObject({ status: 200 })
}

const rank = (event: string, ...ranking: readonly (readonly string[])[]) =>
  book.tell({
    type: 'outright_settlement',
    event,
    certainty: 2,
    ranking: ranking.map((group) => group.map((name) => named(name).key)),
  })

/** What a producer is answered. */
async function refused(message: object): Promise<unknown> {
  const answer = await house.app.tellSports('tests', {
    sequence: book.next(),
    at: new Date().toISOString(),
    ...message,
  })
  return 'why' in answer ? answer.why : answer
}

describe('an outright', () => {
  it('[SPB-01, SPB-05] pays its winner, divides a dead heat over the places, and gives back who did not compete', async () => {
    const { key, winner, three } = await offered()
    const players = await Promise.all(Array.from({ length: 6 }, () => house.register()))
    const [first, second, third, missing, beaten, several] = players
    if (!first || !second || !third || !missing || !beaten || !several) throw new Error('too few players')
    await bet(first, winner, '1', 3000)
    await bet(second, three, '2', 4000)
    await bet(third, three, '4', 6000)
    await bet(missing, winner, '5', 7000)
    await bet(beaten, winner, '2', 4000)
    await book.tell(fixture(`beside-${key}`, 'Other League'))
    await book.odds(`beside-${key}`)
    const other = await book.marketOf(`beside-${key}`, '1x2')
    expect(
      await book.place(several, [
        { market: three, pick: '3', price: 5000 },
        { market: other, pick: 'home', price: 2000 },
      ]),
    ).toMatchObject({ status: 200 })
    const before = await Promise.all(players.map((player) => house.balance(player)))
    // Amber wins, Coral is second, Gull Rock and Driftwood tie for one place of three; Anchor Vale did not compete.
    await rank(key, ['Port Amber'], ['Coral Town'], ['Gull Rock', 'Driftwood'])
    await book.odds(`beside-${key}`, { phase: 'live' })
    await book.end(`beside-${key}`, 1, 0)
    await book.settle()
    const gained = (await Promise.all(players.map((player) => house.balance(player)))).map(
      (balance, i) => balance - (before[i] ?? 0n),
    )
    expect(gained).toEqual([3_000_000n, 2_000_000n, 3_000_000n, 1_000_000n, 0n, 10_000_000n])
    expect(await house.audit()).toEqual([])
    const { bets } = await answerOf(house, sportsCalls['sports.bets'], second)
    expect(bets).toMatchObject([
      {
        paid: '20.00000',
        state: 'settled',
        legs: [
          {
            home: 'Who wins the Coastal League',
            away: '',
            competition: 'Coastal League',
            runner: 'Gull Rock',
            line: 12,
            grade: 'won',
            deadHeat: { places: 1, tied: 2 },
          },
        ],
      },
    ])
  })

  it('[SPB-05] is corrected, taken back and settled anew by differences', async () => {
    const { key, winner } = await offered()
    const player = await house.register()
    await bet(player, winner, '2', 4000)
    const before = await house.balance(player)
    const gained = async (): Promise<bigint> => {
      await book.settle()
      return (await house.balance(player)) - before
    }
    await rank(key, ['Gull Rock'], ['Port Amber'])
    expect(await gained()).toBe(4_000_000n)
    await rank(key, ['Gull Rock', 'Port Amber'])
    expect(await gained()).toBe(2_000_000n)
    await book.tell({ type: 'rollback_bet_settlement', event: key, periods: ['match'] })
    expect(await gained()).toBe(0n)
    await rank(key, ['Port Amber'], ['Gull Rock'])
    expect(await gained()).toBe(0n)
    await rank(key, ['Gull Rock'])
    expect(await gained()).toBe(4_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] is void where it is cancelled, and by its span where bets of a time are', async () => {
    const [cancelled, spanned] = [await offered(), await offered()]
    const player = await house.register()
    const before = await house.balance(player)
    await bet(player, cancelled.winner, '1', 3000)
    await bet(player, spanned.winner, '1', 3000)
    await book.tell({ type: 'fixture_change', event: cancelled.key, change: 'cancelled' })
    await book.tell({ type: 'bet_cancel', event: spanned.key })
    await rank(spanned.key, ['Gull Rock'])
    await book.settle()
    expect(await house.balance(player)).toBe(before)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-03] makes no combination with a match of its competition, nor with itself', async () => {
    const { winner, three } = await offered()
    const player = await house.register()
    const match = await book.match()
    const legs = [
      { market: await book.marketOf(match, '1x2'), pick: 'home', price: 2000 },
      { market: winner, pick: '1', price: 3000 },
    ]
    expect(await book.place(player, legs)).toMatchObject({
      status: 400,
      body: { code: 'SLIP_INVALID', detail: { code: 'event-and-outright', legs: [0, 1] } },
    })
    const both = [winner, three].map((id) => ({ market: id, pick: '1', price: 3000 }))
    expect(await book.place(player, both)).toMatchObject({
      body: { code: 'SLIP_INVALID', detail: { code: 'same-event' } },
    })
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-03] takes no pick that is no runner', async () => {
    const { winner } = await offered()
    const player = await house.register()
    for (const pick of ['0', '6', '01', 'home', 'port-amber'])
      expect(await book.place(player, [{ market: winner, pick, price: 3000 }])).toMatchObject({
        status: 409,
        body: { code: 'LEGS_REFUSED', detail: { legs: [{ leg: 0, fault: 'pick' }] } },
      })
  })

  it('[SPB-01] is read with its runners, and afterwards with their places', async () => {
    const { key } = await offered()
    const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${key}`)
    const guest = { token: '' }
    const read = async () => (await answerOf(house, sportsCalls['sports.event'], guest, `?event=${row?.id}`)).event
    expect(await read()).toMatchObject({
      home: 'Who wins the Coastal League',
      away: '',
      phase: 'before',
      open: true,
      runners: [{ pick: '1', name: 'Port Amber', place: null }, {}, {}, {}, { pick: '5', name: 'Anchor Vale' }],
      markets: [{ type: 'outright', line: 4, picks: [{ pick: '1', price: 3000 }, {}, {}, {}, {}] }, { line: 12 }],
    })
    const { events } = await answerOf(house, sportsCalls['sports.events'], guest, '?sport=football')
    expect(events.map(({ id }) => id)).toContain(row?.id)
    await rank(key, ['Driftwood'], ['Gull Rock', 'Coral Town'], ['Port Amber'])
    expect((await read()).runners.map(({ place }) => place)).toEqual([4, 2, 2, 1, null])
  })

  it('[SPB-06] refuses what a producer tells of it that cannot be', async () => {
    const { key } = await offered()
    const match = await book.match()
    const settlement = { type: 'outright_settlement', event: key, certainty: 2 }
    const odds = { type: 'odds_change', event: key, phase: 'before', score: { home: 0, away: 0 } }
    expect(await refused({ ...settlement, ranking: [['port-amber'], ['stone']] })).toBe('ranking: stone is no runner')
    expect(await refused({ ...settlement, ranking: [['port-amber'], ['port-amber']] })).toBe(
      'ranking: port-amber stands twice',
    )
    expect(await refused({ ...settlement, ranking: [] })).toBe('ranking')
    expect(await refused({ ...settlement, event: match, ranking: [['port-amber']] })).toBe('event: it is no outright')
    expect(await refused({ ...settlement, event: 'nobody', ranking: [['port-amber']] })).toMatch(/^event: none/)
    expect(await refused(outright(match))).toBe('event: it is a match')
    expect(await refused(outright(key, { runners: RUNNERS.toReversed().map(named) }))).toBe(
      'runners: they were others before',
    )
    expect(await refused(outright('new', { runners: [named('Stone'), named('Stone')] }))).toBe(
      'runners: stone stands twice',
    )
    expect(await refused(outright('new', { runners: [named('Stone')] }))).toBe('runners')
    expect(await refused(fixture(key, 'Coastal League'))).toBe('event: it is an outright')
    expect(await refused({ ...odds, markets: [market(1, { prices: [2000, 2000] })] })).toBe('picks of outright')
    expect(await refused({ ...odds, markets: [market(1, { line: 5 })] })).toBe('line of outright')
    expect(await refused({ ...odds, markets: [market(1, { line: 0 })] })).toBe('line of outright')
    expect(await refused({ ...odds, markets: [market(1, { type: '1x2', line: undefined })] })).toBe('market 1x2')
    expect(await refused({ ...odds, event: match, markets: [market(1)] })).toBe('market outright')
    expect(await refused({ ...odds, phase: 'live', markets: [] })).toBe('phase of an outright')
    expect(await refused({ type: 'fixture_change', event: key, change: 'abandoned' })).toBe('change of an outright')
    expect(
      await refused({
        type: 'bet_settlement',
        event: key,
        certainty: 2,
        scores: [{ period: 'match', home: 1, away: 0 }],
        isFinal: true,
      }),
    ).toBe('event: an outright ends by outright_settlement')
  })

  it('[SPB-05] waits for its end, whatever time passes, and takes no bets from its day on', async () => {
    const { key, winner } = await offered()
    const player = await house.register()
    await bet(player, winner, '1', 3000)
    const before = await house.balance(player)
    await passTimeAwake(house.db, 100 * 86_400)
    await book.settle()
    expect(await house.balance(player)).toBe(before)
    await book.tell({ type: 'snapshot_complete' })
    await book.odds(key, { markets: [market(1)] })
    expect(await book.place(player, [{ market: winner, pick: '1', price: 3000 }])).toMatchObject({
      body: { detail: { legs: [{ fault: 'closed' }] } },
    })
    await rank(key, ['Port Amber'], ['Gull Rock'])
    await book.settle()
    expect(await house.balance(player)).toBe(before + 3_000_000n)
  })
})
