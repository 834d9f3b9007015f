import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '#feed/simulator.ts'
import type { FeedAnswer } from './index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse } from '#tests/support/house.ts'
import { market, MARKETS, openSports, placeAt, score, sportsBrand, type SportsHouse } from '#tests/support/sports.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { allShards } from '../../platform/ids.ts'

const METRICS_TOKEN = 'figures-of-the-feed-for-a-test-alone'

let database: TestDatabase
let house: House
let book: SportsHouse

beforeAll(async () => {
  database = await createTestDatabase('sports_feed')
  book = await openSports(database.url, { metricsToken: METRICS_TOKEN })
  ;({ house } = book)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** Tells a message at the place that comes next, without expecting that it is taken. */
const say = (message: Record<string, unknown>): Promise<FeedAnswer> =>
  house.app.tellSports('tests', { sequence: book.next(), at: new Date().toISOString(), ...message })

async function refusals(fault: string): Promise<number> {
  const { body } = await house.app.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const [, count = '0'] =
    new RegExp(`^wheelhouse_sports_feed_refused_total\\{producer="tests",fault="${fault}"\\} (\\d+)$`, 'm').exec(
      body,
    ) ?? []
  return Number(count)
}

async function stateOf(producer: string): Promise<string | undefined> {
  const [row] = await house.db.query<{ state: string }>(sql`SELECT state FROM sport_producer WHERE name = ${producer}`)
  return row?.state
}

describe('a message that cannot be true', () => {
  const event = 'm1'
  const wrong: readonly [string, Record<string, unknown>][] = [
    [
      'a result before the start',
      { type: 'bet_settlement', event, certainty: 2, scores: [{ period: 'match', home: 1, away: 0 }], isFinal: true },
    ],
    [
      'a pick too few',
      { type: 'odds_change', event, ...score(1, 0), markets: [{ ...MARKETS[0], chances: [0.5, 0.5] }] },
    ],
    [
      'a market of another sport',
      { type: 'odds_change', event, ...score(1, 0), markets: [market('winner', undefined, [0.5, 0.5])] },
    ],
    [
      'a line that there is none of',
      { type: 'odds_change', event, ...score(1, 0), markets: [market('tt-home', 1, [0.5, 0.5])] },
    ],
    [
      'a price below 1.01',
      {
        type: 'odds_change',
        event,
        ...score(1, 0),
        markets: [{ ...MARKETS[0], chances: undefined, prices: [1009, 2000, 2000] }],
      },
    ],
    [
      'a span that ends before it begins',
      { type: 'bet_cancel', event, from: '2026-08-15T12:00:00.000Z', to: '2026-08-15T11:00:00.000Z' },
    ],
    ['an event that nobody told of', { type: 'bet_stop', event: 'nobody' }],
  ]

  it('[SPB-06] is refused before anything is closed for it, counted, and its place is free', async () => {
    const player = await house.register()
    expect(await book.match()).toBe(event)
    const leg = { market: await book.marketOf(event, '1x2'), pick: 'home', price: 2000 }
    for (const [i, [what, message]] of wrong.entries()) {
      expect(await say(message), what).toMatchObject({ fault: 'message' })
      expect(await book.place(player, [leg]), what).toMatchObject({ status: 200 })
      expect(await refusals('message'), what).toBe(i + 1)
    }
    await book.tell({ type: 'alive' })
  })

  it('[SPB-06] is counted where it comes too early', async () => {
    expect(await say({ type: 'alive', sequence: book.next() + 5 })).toMatchObject({ fault: 'order' })
    expect(await refusals('order')).toBe(1)
    await book.tell({ type: 'snapshot_complete' })
  })
})

describe('a gap that one process sees while another one fills it', () => {
  it('[SPB-06] closes nothing that was told after it', async () => {
    const player = await house.register()
    const event = await book.match()
    await book.odds(event, score(0, 0))
    const leg = { market: await book.marketOf(event, '1x2'), pick: 'home', price: 2000 }
    const other = await openHouse(database.url, { brand: sportsBrand(), pause: () => Promise.resolve() })
    try {
      const next = book.next()
      const numbered = (after: number, message: Record<string, unknown>): Record<string, unknown> => ({
        sequence: next + after,
        at: new Date().toISOString(),
        ...message,
      })
      const { seen, told } = await house.db.transaction(async (tx) => {
        await tx.query(sql`SELECT n FROM shard_head WHERE shard = ${allShards.at(-1) ?? 0} FOR UPDATE`)
        const before = await closedSoFar(tx)
        const seen = house.app.tellSports('tests', numbered(1, { type: 'alive' })).catch(() => undefined)
        // It closes the gates of other shards, and comes no further.
        for (let looks = 0; looks < 1000 && (await closedSoFar(tx)) === before; looks += 1);
        const told = tellAllTo(other, [
          numbered(0, { type: 'alive' }),
          numbered(1, { type: 'alive' }),
          numbered(2, { type: 'odds_change', event, ...score(0, 0), markets: MARKETS }),
          numbered(3, { type: 'snapshot_complete' }),
        ])
        // All that lacked is told, or waits for who closes.
        const ended = told.then(() => true)
        for (let looks = 0; looks < 100; looks += 1)
          if (await Promise.race([ended, tx.query(sql`SELECT pg_sleep(0.001)`).then(() => false)])) break
        return { seen, told }
      })
      await seen
      await told
      expect(await stateOf('tests')).toBe('up')
      expect(await placeAt(house, player, [leg])).toMatchObject({ status: 200 })
    } finally {
      await other.close()
    }
  })
})

async function closedSoFar(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.query<{ sum: string }>(sql`SELECT sum(closed_to) FROM gate /* every shard */`)
  return row?.sum
}

async function tellAllTo({ app }: House, messages: readonly Record<string, unknown>[]): Promise<void> {
  for (const message of messages) {
    const answer = await app.tellSports('tests', message)
    if (!('outcome' in answer) || answer.outcome !== 'taken') throw new Error(JSON.stringify(answer))
  }
}

describe('the simulator', () => {
  it('[SPB-06] tells all that holds once more after a gap and after silence, when the house asks for it', async () => {
    let time = Date.now()
    let isHeard = true
    const refused: unknown[] = []
    const { turn } = createSimulator({
      now: () => time,
      tell: (message) =>
        house.app.tellSports(
          'simulator',
          isHeard ? message : { type: 'alive', sequence: 999_999, at: new Date(time).toISOString() },
        ),
      seedOf: (key) => createHash('sha256').update(key).digest('hex'),
      sports: ['football'],
      onFault: (answer) => refused.push(answer),
    })
    const step = async (): Promise<void> => {
      time += 1000
      await turn()
    }
    const open = async (): Promise<number> => {
      const [row] = await house.db.query<{ count: number }>(sql`
        SELECT count(*)::integer AS count FROM sport_event e JOIN sport_producer p ON p.id = e.producer WHERE p.name = 'simulator' AND e.open`)
      return row?.count ?? 0
    }
    await step()
    await step()
    expect(await stateOf('simulator')).toBe('up')
    const before = await open()
    expect(before).toBeGreaterThan(0)

    // A message that never came.
    isHeard = false
    await step()
    expect(await stateOf('simulator')).toBe('recovering')
    isHeard = true
    for (let i = 0; i < 3; i += 1) await step()
    expect(await stateOf('simulator')).toBe('up')

    // And a silence.
    await passTimeAwake(house.db, 25)
    await book.settle()
    expect(await stateOf('simulator')).toBe('down')
    expect(await open()).toBe(0)
    for (let i = 0; i < 3; i += 1) await step()
    expect(await stateOf('simulator')).toBe('up')
    expect(await open()).toBeGreaterThanOrEqual(before - 1)
    expect(refused.every((answer) => JSON.stringify(answer).includes('order'))).toBe(true)
  })
})
