import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '#feed/simulator.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { playAgain } from '../../tools/verify-match/play.mjs'
import { eventAt } from '../../tools/verify-match/world.mjs'

const seedOf = (key: string): string => createHash('sha256').update(`seed ${key}`).digest('hex')

interface Told {
  readonly type: string
  readonly event: string
  readonly sport: string
  readonly competition: { readonly name: string }
  readonly home: { readonly name: string }
  readonly away: { readonly name: string }
  readonly startsAt: string
  readonly commitment: string
  readonly scores: readonly { readonly period: string; readonly home: number; readonly away: number }[]
  readonly isFinal: boolean
  readonly seed: string
}

/** All that the simulator tells in so many hours, by event: how it was announced, and how it ended. */
async function simulated(hours: number): Promise<readonly (readonly [fixture: Told, end: Told])[]> {
  let time = Date.UTC(2026, 10, 29, 9)
  const fixtures = new Map<string, Told>()
  const ended: (readonly [Told, Told])[] = []
  let sequence = 0
  const { turn } = createSimulator({
    now: () => time,
    async tell(message) {
      const told: Told = Object(message)
      if (Object(message).sequence !== sequence + 1) return { fault: 'order', expected: sequence + 1 }
      sequence += 1
      if (told.type === 'fixture') fixtures.set(told.event, told)
      const fixture = fixtures.get(told.event)
      if (told.type === 'bet_settlement' && told.isFinal && fixture !== undefined) ended.push([fixture, told])
      return { outcome: 'taken', recover: false }
    },
    seedOf,
    sports: ['football', 'series', 'cockfight'],
    onFault: (answer) => expect(answer).toBeUndefined(),
    speed: 20,
  })
  for (let minute = 0; minute < hours * 60; minute += 1) {
    await turn()
    time += 60_000
  }
  return ended
}

/** A match as the house answers it once it is over. */
const answered = ([fixture, end]: readonly [Told, Told]): Record<string, unknown> => ({
  sport: fixture.sport,
  competition: fixture.competition.name,
  home: fixture.home.name,
  away: fixture.away.name,
  startsAt: fixture.startsAt,
  isSimulated: true,
  score: end.scores.find(({ period }) => period === 'match'),
  proof: { commitment: fixture.commitment, seed: end.seed },
})

const check = (match: unknown): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/verify-match.mjs'], {
    input: typeof match === 'string' ? match : JSON.stringify(match),
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('the separate program for simulated matches', () => {
  it('[SPB-06, PRO-03] plays each match of some hours again to the score that was told', async () => {
    const ended = await simulated(8)
    expect(new Set(ended.map(([{ sport }]) => sport)).size).toBe(3)
    expect(ended.length).toBeGreaterThan(200)
    for (const [fixture, end] of ended) {
      const event = eventAt(fixture.competition.name, Date.parse(fixture.startsAt))
      if (event === undefined) throw new Error(`there is no ${fixture.event}`)
      expect(event).toMatchObject({
        key: fixture.event,
        home: { name: fixture.home.name },
        away: { name: fixture.away.name },
      })
      const { below } = roundRandom({ serverSeed: end.seed, clientSeed: event.key, nonce: 0, gameId: event.sport })
      const [home, away] = playAgain(event, below)
      expect(end.scores, fixture.event).toContainEqual({ period: 'match', home, away })
    }
    for (const sport of ['football', 'series', 'cockfight']) {
      const one = ended.find(([fixture]) => fixture.sport === sport)
      if (one === undefined) throw new Error(`no ${sport} ended`)
      expect(check(answered(one))).toMatchObject({ status: 0 })
      expect(check({ success: true, value: { event: answered(one) } })).toMatchObject({ status: 0 })
    }
    const match = answered(ended.find(([{ sport }]) => sport === 'football') ?? [Object(), Object()])
    const other = 'ab'.repeat(32)
    const lies: readonly [Record<string, unknown>, string][] = [
      [{ score: { home: 9, away: 9 } }, '✗ score'],
      [{ home: 'Gull Rock United' }, '✗ sides'],
      [{ proof: { ...Object(match['proof']), commitment: other } }, '✗ fingerprint'],
      [{ proof: { commitment: commitmentOf(other), seed: other } }, '✓ fingerprint'],
    ]
    for (const [lie, says] of lies.slice(0, 3)) {
      const { status, said } = check({ ...match, ...lie })
      expect(said).toContain(says)
      expect(said).toContain('could not be confirmed')
      expect(status).toBe(1)
    }
    // A seed of somebody's choice has the fingerprint that belongs to it: that one was another before the match began.
    expect(check({ ...match, ...lies[3]?.[0] }).said).toContain(`✓ fingerprint`)
  }, 60_000)

  it('[SPB-06] says what it cannot judge', () => {
    const match = {
      sport: 'football',
      competition: 'Tidewater League',
      home: 'A',
      away: 'B',
      startsAt: '2026-11-29T09:00:00.000Z',
      isSimulated: true,
      score: { home: 0, away: 0 },
      proof: { commitment: 'ab'.repeat(32), seed: null },
    }
    expect(check(match)).toMatchObject({ status: 2, said: expect.stringContaining('not over') })
    expect(check({ ...match, proof: null })).toMatchObject({ status: 2, said: expect.stringContaining('by people') })
    expect(check({ ...match, score: 1 })).toMatchObject({ status: 2, said: expect.stringContaining('"score"') })
    expect(check('x')).toMatchObject({ status: 2, said: expect.stringContaining('not JSON') })
    const over = { ...match, proof: { ...match.proof, seed: 'ab'.repeat(32) } }
    expect(check({ ...over, startsAt: '2026-11-29T09:01:00.000Z' })).toMatchObject({
      status: 2,
      said: expect.stringContaining('No simulated football'),
    })
    expect(check({ ...over, competition: 'toString' })).toMatchObject({ status: 2 })
  })
})
