import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blackjackOutcome } from '#contract/games/blackjack.ts'
import type { RoundAnswer } from '#contract/protocols/studio.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { choiceGame, openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type Player } from '#tests/support/house.ts'
import { parse } from 'zod/mini'
import { games } from './games.ts'
import { readReturns, RETURNS, type PlayedReturn } from './returns.sql.ts'
import { reportedReturns, returnsCsv, returnsTable } from './returns-report.ts'

const ZONE = 'America/Sao_Paulo'

let database: TestDatabase
let at: StudioHouse
/** What pages were told of the rounds for real money that are over. */
const heard: RoundAnswer[] = []
let session: string

beforeAll(async () => {
  database = await createTestDatabase('returns')
  at = await openStudioHouse(database.url)
  const players = [await at.house.register(), await at.house.register()]
  for (const player of players) {
    const { bearer } = await at.enter(player)
    for (const stake of ['1', '2.5', '10', '7.5', '1'])
      heard.push(there((await at.play(playBody(stake), bearer)).value))
    await doubling(player)
  }
  await unpaid()
  const [row] = await at.house.db.query<{ id: string }>(
    sql`SELECT id FROM studio.session WHERE mode = 'real' ORDER BY created_at LIMIT 1`,
  )
  session = there(row).id
})
afterAll(async () => {
  await at.close()
  await database.drop()
})

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not there')
  return value
}

/** Rounds of blackjack, doubled where that is allowed: one of them has two stakes. */
async function doubling(player: Player): Promise<void> {
  const { bearer } = await at.enter(player, choiceGame)
  for (let twice = false; !twice;) {
    const body = playBody('2')
    let round = there((await at.play(body, bearer)).value)
    for (let step = 0; round.payout === null; step += 1) {
      const { allowed } = parse(blackjackOutcome, round.outcome)
      const choice = ['double', 'decline', 'stand'].find((one) => allowed.some((each) => each === one))
      round = there((await at.act({ roundId: body.roundId, step, choice }, bearer)).value)
    }
    heard.push(round)
    twice ||= parseMoney(round.stake) === parseMoney('4')
  }
}

/** Rounds that do not count: of a free trial, refused for want of money, still open, and given back. */
async function unpaid(): Promise<void> {
  const trial = await at.enter(undefined)
  for (let round = 0; round < 3; round += 1) there((await at.play(playBody('100'), trial.bearer)).value)
  const poor = await at.house.register()
  const { bearer } = await at.enter(poor)
  const amount = await at.house.balance(poor)
  await at.house.provider('bet', betBody(poor, await at.house.gameToken(poor), { amount: Number(amount) }))
  expect((await at.play(playBody('100'), bearer)).error?.code).toBe('NOT_ENOUGH_MONEY')
  for (const end of ['open', 'refunded']) {
    const waiting = await at.enter(await at.house.register(), choiceGame)
    for (let open = false; !open;) {
      const body = playBody('200')
      const round = there((await at.play(body, waiting.bearer)).value)
      open = round.payout === null
      if (!open) heard.push(round)
      else if (end === 'refunded') {
        await at.house.db.query(
          sql`UPDATE studio.round SET rule_hash = 'before', acted_at = acted_at - interval '2 days' WHERE id = ${body.roundId}`,
        )
        await at.studio.resume()
      }
    }
  }
  const states = await at.house.db.query<{ state: string }>(sql`SELECT DISTINCT state FROM studio.round ORDER BY state`)
  expect(states.map(({ state }) => state)).toEqual(['closed', 'open', 'refunded', 'refused'])
}

const total = (list: readonly string[]): Money => list.reduce((sum, text) => sum + parseMoney(text), 0n)
const everything = { from: '2000-01-01', to: '2100-01-01', timeZone: ZONE }
const of = (played: readonly PlayedReturn[], game: string): PlayedReturn =>
  there(played.find((one) => one.game === game))

/** Writes rounds of one even chance of a wheel, of many players and a minute after the other; `wins` of 37 win. */
const insertRounds = (
  count: number,
  wins: number,
  { hash = there(games.get('grand-roulette')).ruleHash, from = '2026-01-01T00:00:00Z' } = {},
) =>
  at.house.db.query(sql`
  INSERT INTO studio.round (session, id, player, game, game_version, rule_hash, seed, nonce, bet, stake, wagers, state, outcome, created_at, acted_at)
  SELECT s.id, gen_random_uuid(), 'player ' || n % 5000, 'grand-roulette', '1.0.0', ${hash}, p.seed, 1000 + (SELECT count(*) FROM studio.round) + n, '[]', 100000,
         jsonb_build_array(jsonb_build_object('stake', '1.00000', 'payout', CASE WHEN n % 37 < ${wins} THEN '2.00000' ELSE '0.00000' END)), 'closed',
         jsonb_build_object('filler', repeat('x', 300)), t, t
  FROM generate_series(1, ${count}) AS n, studio.session s JOIN studio.pair p USING (player, game), LATERAL (SELECT ${from}::timestamptz + n * interval '1 minute') AS moment (t)
  WHERE s.id = ${session}`)

describe('the report of returns', () => {
  it('[SAF-07, STU-01] adds up what pages were told of rounds for real money, all stakes of a round together, and nothing else', async () => {
    const { games: played } = await readReturns(database.url, everything)
    expect(played.map(({ game, version, currency }) => [game, version, currency])).toEqual([
      ['ember-wyrm', '1.0.0', 'BRL'],
      ['velvet-blackjack', '1.0.0', 'BRL'],
    ])
    const tables = heard.filter(
      ({ bet }) => JSON.stringify(bet).includes('"2"') || JSON.stringify(bet).includes('"200"'),
    )
    for (const [game, rounds] of [
      ['ember-wyrm', heard.filter((round) => !tables.includes(round))],
      ['velvet-blackjack', tables],
    ] as const) {
      const { staked, paid, sums } = of(played, game)
      expect([sums.rounds, staked, paid]).toEqual([
        rounds.length,
        total(rounds.map(({ stake }) => stake)),
        total(rounds.map(({ payout }) => payout ?? '')),
      ])
      const numbers = rounds.map(
        ({ stake, payout, bet }) =>
          [Number(stake), Number(payout), Number(JSON.stringify(bet).replaceAll(/[^\d.]/g, ''))] as const,
      )
      const sum = (part: (row: readonly [number, number, number]) => number): number =>
        numbers.reduce((all, row) => all + part(row), 0)
      expect(sums.stakedSquared).toBeCloseTo(
        sum(([stake]) => stake ** 2),
        6,
      )
      expect(sums.paidSquared).toBeCloseTo(
        sum(([, payout]) => payout ** 2),
        6,
      )
      expect(sums.stakedPaid).toBeCloseTo(
        sum(([stake, payout]) => stake * payout),
        6,
      )
      expect(sums.firstSquared).toBeCloseTo(
        sum(([, , first]) => first ** 2),
        6,
      )
    }
    expect(of(played, 'velvet-blackjack').sums.stakedSquared).toBeGreaterThan(
      of(played, 'velvet-blackjack').sums.firstSquared,
    )
  })

  it('[SAF-07, WAL-01] agrees with the ledger of the house', async () => {
    const [books] = await at.house.db.query<{ staked: string; paid: string }>(sql`
      SELECT -sum(amount) FILTER (WHERE type = 1) AS staked, sum(amount) FILTER (WHERE type = 2) AS paid FROM entry e
      WHERE e.source = 1 AND EXISTS (SELECT FROM studio.round r WHERE r.id::text = e.round AND r.state = 'closed')`)
    const { games: played } = await readReturns(database.url, everything)
    expect([
      played.reduce((sum, { staked }) => sum + staked, 0n),
      played.reduce((sum, { paid }) => sum + paid, 0n),
    ]).toEqual([BigInt(there(books).staked), BigInt(there(books).paid)])
  })

  it('[SAF-07] is for days of the house’s time zone, both ends included, and for this month unless told', async () => {
    // 02:59 in Greenwich on 1 March is the evening of 28 February in São Paulo.
    await insertRounds(3, 18, { from: '2026-03-01T02:57:30Z' })
    const counted = async (from: string, to: string) =>
      (await readReturns(database.url, { from, to, timeZone: ZONE })).games.map(({ sums }) => sums.rounds)
    expect([
      await counted('2026-02-28', '2026-02-28'),
      await counted('2026-03-01', '2026-03-01'),
      await counted('2026-02-28', '2026-03-01'),
      await counted('2026-03-02', '2026-03-30'),
    ]).toEqual([[2], [1], [3], []])
    const [now] = await at.house.db.query<{ first: string; today: string }>(sql`
      SELECT date_trunc('month', app_now() AT TIME ZONE ${ZONE})::date::text AS first, (app_now() AT TIME ZONE ${ZONE})::date::text AS today`)
    const month = await readReturns(database.url, { from: undefined, to: undefined, timeZone: ZONE })
    expect([month.from, month.to, month.games.length]).toEqual([now?.first, now?.today, 2])
  })

  it('[SAF-07] tells a wheel that pays as stated from one that pays its zero, and from other rules', async () => {
    const verdictOf = async (from: string, to: string) => {
      const played = await readReturns(database.url, { from, to, timeZone: 'UTC' })
      const lines = reportedReturns(played)
      return {
        verdicts: lines.map(({ verdict, actual }) => [verdict, actual.toFixed(4)]),
        table: returnsTable(played, lines, 'UTC'),
        csv: returnsCsv(played, lines),
      }
    }
    await insertRounds(37 * 300, 18, { from: '2026-04-01T00:00:00Z' })
    const sound = await verdictOf('2026-04-01', '2026-04-30')
    expect(sound.verdicts).toEqual([['inside', '0.9730']])
    expect(sound.table).toMatch(
      /grand-roulette {2}1\.0\.0 .* 11100 +11100\.00 +10800\.00 +97\.297 % +97\.297 % .* inside +counted/,
    )
    await insertRounds(37 * 300, 19, { from: '2026-05-01T00:00:00Z' })
    const wrong = await verdictOf('2026-05-01', '2026-05-31')
    expect(wrong.verdicts).toEqual([['outside', '1.0270']])
    const [header = '', line = ''] = wrong.csv.split('\n')
    const cells = Object.fromEntries(header.split(',').map((name, index) => [name, line.split(',')[index]]))
    expect(cells).toMatchObject({
      game: 'grand-roulette',
      rounds: '11100',
      stakes: '11100.00000',
      payouts: '11400.00000',
      verdict: 'outside',
      from: '2026-05-01',
      to: '2026-05-31',
    })
    expect(Number(cells['theoretical'])).toBeCloseTo(36 / 37, 12)
    await insertRounds(37 * 300, 19, { from: '2026-06-01T00:00:00Z', hash: 'f'.repeat(64) })
    expect((await verdictOf('2026-06-01', '2026-06-30')).verdicts).toEqual([['other rules', '1.0270']])
    expect((await verdictOf('2026-03-01', '2026-03-01')).verdicts).toEqual([['too few rounds', '2.0000']])
    expect((await verdictOf('2025-01-01', '2025-01-31')).table).toContain('that are over: none.')
  })

  it('[SAF-07] reads the pages of its period alone', async () => {
    await insertRounds(60_000, 18, { from: '2026-07-01T00:00:00Z' })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      // By a connection that waits as long as it must: the server may be vacuuming the same rows.
      await client.query('VACUUM ANALYZE studio.round')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${RETURNS}`, [
        '2026-07-10',
        '2026-07-10',
        'UTC',
      ])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Bitmap Index Scan on round_times')
      expect(plan).not.toContain('Seq Scan on round')
    } finally {
      await client.end()
    }
  })
})
