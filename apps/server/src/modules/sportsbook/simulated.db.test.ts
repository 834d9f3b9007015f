import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '#feed/simulator.ts'
import { sportsbook } from '#contract/settings/sportsbook.ts'
import { roundRandom, verifyCommitment } from '#rules/fairness.ts'
import { playFootball } from '#rules/sports/football-play.ts'
import { seededRandom } from '#rules/seeded.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { arena, chanceOf, esports, leagues, pairAt, strengthsOf } from '#feed/world.ts'
import type { Sport } from '#rules/sports/contest.ts'
import { playCockfight } from '#rules/sports/cockfight.ts'
import { playSeries, roundChance } from '#rules/sports/series.ts'
import { sql } from '../../platform/db/sql.ts'

let database: TestDatabase
let house: House
const players: Player[] = []
const sports: Sport[] = ['football', 'series', 'cockfight']
const seedOf = (key: string): string => createHash('sha256').update(`seed ${key}`).digest('hex')

beforeAll(async () => {
  database = await createTestDatabase('simulated')
  house = await openHouse(database.url, {
    brand: {
      ...testBrand,
      sports,
      settings: { ...testBrand.settings, sportsbook: { ...sportsbook.defaults, isOn: true } },
    },
    pause: () => Promise.resolve(),
  })
  for (let i = 0; i < 4; i += 1) players.push(await house.register())
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** The time of the house, which a test moves. */
async function now(): Promise<number> {
  const [row] = await house.db.query<{ ms: number }>(
    sql`SELECT extract(epoch FROM app_now())::double precision * 1000 AS ms`,
  )
  return row?.ms ?? 0
}

const refused: unknown[] = []

/** A simulator that knows nothing of those before it, as after a restart. */
function started(): () => Promise<void> {
  let time = 0
  const { turn } = createSimulator({
    now: () => time,
    tell: (message) => house.app.tellSports('simulator', message),
    seedOf,
    sports,
    onFault: (answer, message) => refused.push({ answer, message }),
    speed: 20,
  })
  return async () => {
    time = await now()
    await turn()
  }
}

describe('simulated sports', () => {
  it('[SPB-06] tell the seed of an event to nobody before it has ended, and what it is committed to from the start', async () => {
    const turn = started()
    await turn()
    for (const sport of sports) {
      const list = await house.call('GET', `/wps/sports/events?sport=${sport}`)
      const events = await house.db.query<{ id: number; key: string }>(
        sql`SELECT id, key FROM sport_event WHERE sport = ${sport} AND NOT final`,
      )
      expect(events.length).toBeGreaterThan(0)
      for (const { id, key } of events) {
        const seed = seedOf(key)
        const shown = JSON.stringify((await house.call('GET', `/wps/sports/event?event=${id}`)).body)
        expect(shown).toContain(createHash('sha256').update(seed, 'hex').digest('hex'))
        for (const told of [shown, JSON.stringify(list.body)]) expect(told).not.toContain(seed)
        // Nor does it lie in the database.
        const kept = await house.db.query(sql`SELECT id FROM sport_event e WHERE e::text LIKE ${`%${seed}%`}`)
        expect(kept).toEqual([])
      }
    }
  })

  it('[SPB-04, SPB-05, SPB-06] goes on over a restart, takes bets on what it shows and pays them by how it was played', async () => {
    const random = seededRandom(7)
    let turn = started()
    await turn()
    let taken = 0
    for (let step = 0; step < 60; step += 1) {
      if (step === 25) turn = started()
      await passTimeAwake(house.db, 8)
      await turn()
      const open = await house.db.query<{
        id: number
        prices: number[]
        type: string
        line: number | null
        phase: string
      }>(sql`
        SELECT m.id, m.prices, m.type, m.line, e.phase FROM sport_market m JOIN sport_event e ON e.id = m.event
        WHERE m.status = 1 AND e.open AND (e.phase = 'live' OR e.starts_at < app_now() + interval '10 minutes') ORDER BY m.id`)
      const chosen = open[random.below(Math.max(1, open.length))]
      const player = players[step % players.length]
      if (chosen === undefined || player === undefined) continue
      const event = await house.call('GET', `/wps/sports/slip?markets=${chosen.id}`)
      const picks = pricesOf(event.body.value)
      const pick = picks[random.below(Math.max(1, picks.length))]
      if (pick === undefined) continue
      const answer = await house.call('POST', '/wps/sports/bets', {
        token: player.token,
        body: {
          key: randomUUID(),
          kind: 'single',
          unit: '1',
          policy: 'any',
          legs: [{ market: chosen.id, pick: pick.pick, price: pick.price }],
        },
      })
      if (answer.status === 200) taken += 1
      await house.app.run('sportsbook')
    }
    expect(refused).toEqual([])
    expect(taken).toBeGreaterThan(25)
    expect(await house.audit()).toEqual([])
    const ended = await house.db.query<{
      key: string
      home: number
      away: number
      commitment: string
      seed: string
      open: number
    }>(sql`
      SELECT e.key, e.home_score AS home, e.away_score AS away, e.commitment, e.seed,
        (SELECT count(*)::integer FROM sport_bet b WHERE b.event = e.id AND NOT b.done) AS open FROM sport_event e WHERE e.final /* every shard */`)
    expect(ended.length).toBeGreaterThan(0)
    for (const { key, home, away, commitment, seed, open } of ended) {
      expect(verifyCommitment(seed, commitment)).toBe(true)
      const [, league = '', nr = '0'] = /^(.*)-(\d+)$/.exec(key) ?? []
      const of = leagues.find((one) => one.key === league)
      expect(open, key).toBe(0)
      if (of === undefined) {
        expect(seriesOrFight(league, key, Number(nr), seed)).toEqual({ home, away })
        continue
      }
      const played = playFootball(
        roundRandom({ serverSeed: seed, clientSeed: key, nonce: 0, gameId: 'football' }),
        strengthsOf(pairAt(of.teams, Number(nr))),
      )
      expect(played.at(-1)).toMatchObject({ what: 'end', score: { home, away } })
    }
  })
})

/** How a series or a fight ends, by its seed. */
function seriesOrFight(name: string, key: string, nr: number, serverSeed: string): { home: number; away: number } {
  const random = (gameId: string) => roundRandom({ serverSeed, clientSeed: key, nonce: 0, gameId })
  if (name === arena.key) {
    const meron = chanceOf(pairAt(arena.sides, nr)) * 0.9
    return playCockfight(random('cockfight'), { meron, wala: 0.9 - meron, draw: 0.1 }).score
  }
  const round = roundChance(chanceOf(pairAt(esports.sides, nr)))
  const last = playSeries(random('series'), { sport: 'series', bestOf: 3 }, round).at(-1)
  if (last?.what !== 'end') throw new Error('a series without an end')
  return last.maps
}

interface PricedPick {
  readonly pick: string
  readonly price: number
}

function pricesOf(value: unknown): PricedPick[] {
  const found: PricedPick[] = []
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'object' && part !== null && 'pick' in part && 'price' in part) {
      const { pick, price } = part
      if (typeof pick === 'string' && typeof price === 'number') found.push({ pick, price })
    }
    return part
  })
  return found
}
