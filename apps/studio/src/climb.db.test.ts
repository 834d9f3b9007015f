import { hash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { climbOutcome } from '#contract/games/odds.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { DRAWN, landingMultiplier, pointOf, UPDRAFT } from '#rules/odds/climb.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { sql } from '#server/platform/db/sql.ts'
import { climbGame, openStudioHouse, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Player } from '#tests/support/house.ts'
import { parse } from 'zod/mini'

const START = parseMoney('1000')
const stake = parseMoney('2.50')

let database: TestDatabase
let at: StudioHouse

beforeAll(async () => {
  database = await createTestDatabase('climb')
  at = await openStudioHouse(database.url)
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => expect(await at.house.audit()).toEqual([]))

interface Flight {
  readonly player: Player
  readonly bearer: string
  readonly roundId: string
  readonly point: number
}

/** A member begins a flight that ends within some heights. */
async function fly(from = 300, to = 400, landing: number | null = null): Promise<Flight> {
  const player = await at.house.register()
  const { bearer, fairness } = await at.enter(player, climbGame)
  for (let tried = 0; ; tried += 1) {
    const serverSeed = hash('sha256', `flight ${tried}`)
    const seeds = { serverSeed, clientSeed: fairness.clientSeed, nonce: 0, gameId: UPDRAFT.id }
    const point = pointOf(roundRandom(seeds).below(DRAWN))
    if (point < from || point >= to) continue
    await at.house.db.query(
      sql`UPDATE studio.seed SET server_seed = ${serverSeed}, commitment = ${commitmentOf(serverSeed)} WHERE commitment = ${fairness.commitment}`,
    )
    const roundId = randomUUID()
    expect((await at.play({ roundId, bet: { stake: '2.5', landing } }, bearer)).status).toBe(200)
    return { player, bearer, roundId, point }
  }
}

const ask = ({ bearer, roundId }: Flight, held: unknown) => at.ask({ roundId, choice: { held } }, bearer)
const land = ({ bearer, roundId }: Flight, height: unknown) =>
  at.act({ roundId, step: 0, choice: { land: height } }, bearer)
type Answer = Awaited<ReturnType<StudioHouse['act']>>
const refusal = ({ status, error }: Answer): string => `${status} ${error?.code}`
const outcomeOf = ({ value }: Answer) => parse(climbOutcome, value?.outcome)
/** As the page does it: it asks again where the house is busy. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call()
  return answer.error?.code === 'BUSY' ? insist(call) : answer
}
const entriesOf = ({ player, roundId }: Flight): Promise<{ type: number; amount: string }[]> =>
  at.house.db.query(
    sql`SELECT type, amount FROM entry WHERE member = ${player.id} AND round = ${roundId} AND amount <> 0 ORDER BY seq`,
  )
const storedOf = async ({ roundId }: Flight) =>
  (
    await at.house.db.query<{ state: string; choices: unknown; outcome: unknown }>(
      sql`SELECT state, choices, outcome FROM studio.round WHERE id = ${roundId}`,
    )
  )[0]
const later = (age: string): Promise<unknown> =>
  at.house.db.query(
    sql`UPDATE studio.round SET created_at = created_at - ${age}::interval, acted_at = acted_at - ${age}::interval WHERE state = 'open'`,
  )
const won = (height: number): bigint => payoutOf(stake, landingMultiplier(height))
const pending = { held: 100, landed: false, point: null }

describe('a flight', () => {
  it('[STU-01, STU-05] holds to what is asked, and pays the height at which it lands', async () => {
    const flight = await fly()
    for (const height of [101, 150, 231]) {
      const { value } = await ask(flight, height)
      expect(value).toMatchObject({ payout: null, choices: [], outcome: { held: height, landed: false, point: null } })
    }
    expect((await land(flight, 250)).value).toMatchObject({
      choices: [{ land: 250 }],
      payout: '6.25000',
      outcome: { held: 250, landed: true, point: flight.point },
    })
    expect(await entriesOf(flight)).toEqual([
      { type: 1, amount: String(-stake) },
      { type: 2, amount: String(won(250)) },
    ])
  })

  it('[STU-01] is over once it did not hold, before that is told, and nothing lands after', async () => {
    const flight = await fly()
    const told = await ask(flight, 400)
    expect(outcomeOf(told)).toEqual({ held: flight.point, landed: false, point: flight.point })
    expect(await storedOf(flight)).toMatchObject({ state: 'closed', choices: [{ held: 400 }] })
    for (const height of [101, flight.point, 400])
      expect(refusal(await land(flight, height))).toBe('409 ROUND_CONFLICT')
    // The question sent again, and any other, hear how it ended.
    for (const height of [400, 150, 1_000_000]) expect((await ask(flight, height)).value).toEqual(told.value)
    expect(await at.house.balance(flight.player)).toBe(START - stake)
  })

  it('[STU-01] that lands past its end is lost, and one at the highest lands by itself', async () => {
    const flight = await fly()
    expect((await land(flight, flight.point + 1)).value).toMatchObject({ payout: '0.00000' })
    expect(await at.house.balance(flight.player)).toBe(START - stake)
    const set = await fly(300, 400, 300)
    expect(await entriesOf(set)).toContainEqual({ type: 2, amount: String(won(300)) })
    expect(await storedOf(set)).toMatchObject({ state: 'closed', choices: [] })
  })

  it('[STU-01, STU-05, WAL-02] asked and landed thirty times at once lands once, or ends', async () => {
    for (const height of [231, 500]) {
      const flight = await fly()
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          insist(() => (index % 2 === 0 ? ask(flight, height) : land(flight, 250))),
        ),
      )
      const stored = await storedOf(flight)
      const landed = parse(climbOutcome, stored?.outcome).landed
      expect(stored?.state).toBe('closed')
      expect(stored?.choices).toEqual([landed ? { land: 250 } : { held: 500 }])
      if (height === 231) expect(landed).toBe(true)
      for (const [index, answer] of answers.entries()) {
        if (index % 2 === 1) expect(refusal(answer)).toBe(landed ? '200 undefined' : '409 ROUND_CONFLICT')
        // A yes may still be on its way when it lands.
        else if (answer.value?.payout !== null) expect(outcomeOf(answer)).toEqual(stored?.outcome)
        else expect(outcomeOf(answer)).toEqual({ ...pending, held: 231 })
      }
      expect(await at.house.balance(flight.player)).toBe(START - stake + (landed ? won(250) : 0n))
      expect(await entriesOf(flight)).toHaveLength(landed ? 2 : 1)
    }
  })

  it('[STU-01] asked thirty times at once past its end is ended once, and all hear the same', async () => {
    const flight = await fly()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => insist(() => ask(flight, flight.point + 1 + index))),
    )
    for (const answer of answers) expect(outcomeOf(answer).point).toBe(flight.point)
    expect(new Set(answers.map(({ value }) => JSON.stringify(value?.choices))).size).toBe(1)
  })

  it('[STU-01] refuses bad questions and landings with nothing moved, and goes on', async () => {
    const flight = await fly()
    await later('3 seconds')
    expect((await ask(flight, 231)).status).toBe(200)
    for (const height of [1_000_001, 100, 0, -5, 231.5, '231', null])
      for (const answer of [await ask(flight, height), await land(flight, height)])
        expect(refusal(answer)).toBe('400 BAD_CHOICE')
    const asking = (choice: unknown) => at.ask({ roundId: flight.roundId, choice }, flight.bearer)
    for (const choice of [{ land: 250 }, { held: 250, land: 250 }, {}, 'take', 7])
      expect(refusal(await asking(choice))).toBe('400 BAD_CHOICE')
    // Behind what has been seen, or as a choice.
    expect(refusal(await ask(flight, 230))).toBe('400 BAD_CHOICE')
    expect(refusal(await at.act({ roundId: flight.roundId, step: 0, choice: { held: 250 } }, flight.bearer))).toBe(
      '400 BAD_CHOICE',
    )
    expect(refusal(await at.act({ roundId: flight.roundId, step: 1, choice: { land: 250 } }, flight.bearer))).toBe(
      '400 BAD_CHOICE',
    )
    const other = await at.enter(await at.house.register(), climbGame)
    expect(refusal(await ask({ ...flight, bearer: other.bearer }, 250))).toBe('409 ROUND_CONFLICT')
    expect(refusal(await land({ ...flight, bearer: other.bearer }, 250))).toBe('409 ROUND_CONFLICT')
    expect(refusal(await ask({ ...flight, bearer: 'x'.repeat(40) }, 250))).toBe('401 SESSION_ENDED')
    expect(refusal(await ask({ ...flight, roundId: randomUUID() }, 250))).toBe('409 ROUND_CONFLICT')
    expect(await storedOf(flight)).toMatchObject({ state: 'open', choices: [], outcome: { ...pending, held: 231 } })
    expect(await entriesOf(flight)).toHaveLength(1)
    expect((await land(flight, 231)).value?.payout).toBe('5.77500')
  })

  it.each([
    { stake: '2.5', landing: 100 },
    { stake: '2.5', landing: 1_000_001 },
    { stake: '2.5', landing: 150.5 },
    { stake: '2.5' },
    { stake: '0.15', landing: null },
    { stake: '100.1', landing: 200 },
  ])('[STU-01] is not begun by the bet %j', async (bet) => {
    const player = await at.house.register()
    const { bearer } = await at.enter(player, climbGame)
    expect((await at.play({ roundId: randomUUID(), bet }, bearer)).status).toBe(400)
    expect(await at.house.balance(player)).toBe(START)
  })
})

describe('what was seen of a flight', () => {
  it('[STU-05] is written every two seconds at most, and a next page goes on from it', async () => {
    const flight = await fly()
    await ask(flight, 120)
    expect(await storedOf(flight)).toMatchObject({ outcome: pending })
    await later('2 seconds')
    await ask(flight, 150)
    expect(await storedOf(flight)).toMatchObject({ outcome: { ...pending, held: 150 } })
    await ask(flight, 200)
    expect(await storedOf(flight)).toMatchObject({ outcome: { ...pending, held: 150 } })
    const { openRound, bearer } = await at.enter(flight.player, climbGame)
    expect(openRound?.outcome).toEqual({ ...pending, held: 150 })
    const next = { ...flight, bearer }
    expect((await ask(next, 210)).status).toBe(200)
    // The page before it still flies: each hears how the other ended it.
    expect((await land(flight, 240)).status).toBe(200)
    expect(outcomeOf(await ask(next, 220))).toMatchObject({ held: 240, landed: true })
  })

  it('[STU-05] by thirty questions at once is the highest of those that were first, and never falls', async () => {
    const flight = await fly()
    await later('3 seconds')
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(flight, 101 + index)))
    const first = parse(climbOutcome, (await storedOf(flight))?.outcome).held
    expect(first).toBeGreaterThan(100)
    await later('3 seconds')
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(flight, 299 - index * 6)))
    expect(parse(climbOutcome, (await storedOf(flight))?.outcome).held).toBeGreaterThanOrEqual(first)
  })

  it('[STU-05] is what the house takes after a day; a flight that was not touched is given back', async () => {
    const [asked, untouched] = [await fly(), await fly()]
    await later('2 seconds')
    await ask(asked, 231)
    await later('23 hours 59 minutes')
    await at.studio.resume()
    expect((await storedOf(asked))?.state).toBe('open')
    await later('2 minutes')
    await Promise.all(Array.from({ length: 5 }, () => at.studio.resume()))
    expect(await storedOf(asked)).toMatchObject({ state: 'closed', choices: [{ land: 231 }] })
    expect(await at.house.balance(asked.player)).toBe(START - stake + won(231))
    expect(await at.house.balance(untouched.player)).toBe(START)
    expect(refusal(await ask(untouched, 150))).toBe('409 ROUND_REFUNDED')
    expect(refusal(await land(untouched, 150))).toBe('409 ROUND_REFUNDED')
  })

  it('[STU-04] of a trial lands for play money', async () => {
    const { bearer } = await at.enter(undefined, climbGame)
    const roundId = randomUUID()
    await at.play({ roundId, bet: { stake: '2.5', landing: null } }, bearer)
    const { value } = await at.ask({ roundId, choice: { held: 1_000_000 } }, bearer)
    expect(parseMoney(value?.balance ?? '')).toBe(START - stake + parseMoney(value?.payout ?? ''))
  })
})

describe('whoever flies', () => {
  it(
    '[STU-01, GAM-06] by any policy is paid the height or nothing, as the seeds have it',
    { timeout: 120_000 },
    async () => {
      const policies: readonly ((flight: Flight) => Promise<unknown>)[] = [
        (flight) => ask(flight, 250).then(() => land(flight, 250)),
        (flight) => Promise.all([ask(flight, 200), land(flight, 180), ask(flight, 150)]),
        (flight) => Promise.all([land(flight, 150), land(flight, 150), ask(flight, 400)]),
        (flight) =>
          Promise.all(Array.from({ length: 8 }, (_, index) => ask(flight, 110 + index * 30))).then(() =>
            land(flight, 320),
          ),
      ]
      for (let flown = 0; flown < 24; flown += 1) {
        const flight = await fly(100, 1_000_000_000)
        await policies[flown % policies.length]?.(flight)
        const settled = async (): Promise<Awaited<ReturnType<typeof storedOf>>> => {
          const stored = await storedOf(flight)
          if (stored?.state === 'closed') return stored
          await insist(() => ask(flight, 1_000_000))
          return storedOf(flight)
        }
        const stored = await settled()
        const { landed, held, point } = parse(climbOutcome, stored?.outcome)
        expect([point, stored?.state]).toEqual([flight.point, 'closed'])
        expect(landed ? held <= flight.point : held === flight.point).toBe(true)
        expect(await at.house.balance(flight.player)).toBe(START - stake + (landed ? won(held) : 0n))
      }
    },
  )
})
