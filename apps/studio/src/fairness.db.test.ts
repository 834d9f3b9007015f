import { createHash, randomUUID } from 'node:crypto'
import { parse } from 'zod/mini'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '#contract/games/plain.ts'
import { outcomeFromWire, slotOutcome } from '#contract/games/slot.ts'
import type { RoundAnswer, SessionResponse, StoredRound } from '#contract/protocols/studio.ts'
import { commitmentOf, roundRandom, verifyCommitment } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { slotRule } from '#rules/slots/slot-rule.ts'
import { play, type SlotOutcome } from '#rules/slots/slot.ts'
import { createEncryption } from '#encryption/encryption.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemRandom } from '#server/platform/random.ts'
import { openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { TEST_DATA_KEY, testEncryption } from '#tests/support/outside.ts'
import { openStudioStore } from './studio.sql.ts'
import { createStudio } from './studio.ts'

let database: TestDatabase
let at: StudioHouse
/** How the wallet fails while a test has a round left open. */
let broken = false

beforeAll(async () => {
  database = await createTestDatabase('fairness')
  at = await openStudioHouse(database.url, {
    around: (wallet) => async (call, body) => (broken ? { status: 'RS_ERROR_UNKNOWN' } : wallet(call, body)),
  })
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => expect(await at.house.audit()).toEqual([]))

const there = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('refused')
  return value
}
const enter = async (demo = false): Promise<SessionResponse> => at.enter(demo ? undefined : await at.house.register())

/** What a round must have come to, from what was revealed and nothing else. */
const recomputed = (round: { serverSeed: string; clientSeed: string; nonce: number; stake: string }): SlotOutcome =>
  play(
    EMBER_WYRM,
    parseMoney(round.stake),
    roundRandom({
      serverSeed: round.serverSeed,
      clientSeed: round.clientSeed,
      nonce: round.nonce,
      gameId: EMBER_WYRM.id,
    }),
  )

describe.each([
  ['real play', false],
  ['a free trial', true],
])('in %s', (_name, demo) => {
  it('[STU-03, STU-04, STU-05] every outcome is what the seeds say, and the commitment was published before', async () => {
    const { bearer, fairness } = await enter(demo)
    const rounds: (RoundAnswer & { stake: string })[] = []
    for (let i = 0; i < 30; i++) {
      const stake = ['1', '2.5', '20'][i % 3] ?? '1'
      rounds.push({ ...there((await at.play(playBody(stake), bearer)).value), stake })
    }
    const before = there((await at.history({}, bearer)).value).rounds
    expect(before.map(({ serverSeed }) => serverSeed)).toEqual(Array(30).fill(null))

    const { revealed } = there((await at.seed({}, bearer)).value)
    expect(revealed).toMatchObject({ commitment: fairness.commitment, clientSeed: fairness.clientSeed, rounds: 30 })
    expect(createHash('sha256').update(revealed.serverSeed, 'hex').digest('hex')).toBe(fairness.commitment)
    expect(verifyCommitment(revealed.serverSeed, fairness.commitment)).toBe(true)
    for (const round of rounds) {
      const outcome = recomputed({ ...revealed, nonce: round.nonce, stake: round.stake })
      expect(round.outcome).toEqual(plain(outcome))
      expect(outcomeFromWire(parse(slotOutcome, round.outcome))).toEqual(outcome)
    }
    const after = there((await at.history({}, bearer)).value).rounds
    expect(after).toEqual(before.map((round) => ({ ...round, serverSeed: revealed.serverSeed })))
    for (const round of after)
      expect(round.outcome).toEqual(plain(recomputed({ ...round, serverSeed: there(round.serverSeed ?? undefined) })))
  })

  it('[STU-03] the secret of the next seeds is promised before the player names a seed for them', async () => {
    const { bearer, fairness } = await enter(demo)
    let promised = fairness
    for (const clientSeed of ['mine-1', 'mine-2', undefined]) {
      const { fairness: now } = there((await at.seed(clientSeed === undefined ? {} : { clientSeed }, bearer)).value)
      expect(now).toMatchObject({ commitment: promised.nextCommitment, clientSeed: clientSeed ?? 'mine-2', nonce: 0 })
      expect(new Set([now.commitment, now.nextCommitment, promised.commitment]).size).toBe(3)
      const round = there((await at.play(playBody(), bearer)).value)
      const { revealed, fairness: after } = there((await at.seed({}, bearer)).value)
      expect(verifyCommitment(revealed.serverSeed, now.commitment)).toBe(true)
      expect(round.outcome).toEqual(plain(recomputed({ ...revealed, nonce: round.nonce, stake: '1' })))
      promised = after
    }
  })

  it('[STU-03] a seed is told to nobody while rounds can be played with it', async () => {
    const session = await enter(demo)
    const told: unknown[] = [session]
    for (let i = 0; i < 3; i++)
      told.push(
        await at.play(playBody(), session.bearer),
        await at.history({}, session.bearer),
        await at.play(playBody('3000'), session.bearer),
      )
    const { revealed, fairness } = there((await at.seed({}, session.bearer)).value)
    told.push(fairness, await at.play(playBody(), session.bearer), await at.history({}, session.bearer))
    const seeds = await at.house.db.query<{ id: string; server_seed: string; revealed: boolean }>(
      sql`SELECT d.id, d.server_seed, d.revealed_at IS NOT NULL AS revealed FROM studio.seed d WHERE commitment IN (${session.fairness.commitment}, ${fairness.commitment})`,
    )
    expect(seeds.map(({ revealed }) => String(revealed)).toSorted()).toEqual(['false', 'true'])
    expect(JSON.stringify(told.slice(0, 10))).not.toContain(revealed.serverSeed)
    for (const { id, server_seed, revealed: isRevealed } of seeds) {
      expect(
        JSON.stringify(told).includes(isRevealed ? server_seed : testEncryption.decrypt(server_seed, `seed:${id}`)),
      ).toBe(isRevealed)
    }
  })
})

describe('a pair of seeds', () => {
  it('[STU-03, STU-05] lives on when the game is closed and opened again: every round of all launches is verified once it is revealed', async () => {
    const player = await at.house.register()
    const first = await at.enter(player)
    for (let i = 0; i < 3; i++) await at.play(playBody(), first.bearer)
    const second = await at.enter(player)
    expect(second.fairness).toEqual({ ...first.fairness, nonce: 3 })
    await at.play(playBody(), second.bearer)
    const third = await at.enter(player)
    const { revealed } = there((await at.seed({}, third.bearer)).value)
    expect(revealed).toMatchObject({ commitment: first.fairness.commitment, rounds: 4 })
    const { rounds } = there((await at.history({}, first.bearer)).value)
    expect(rounds.map(({ nonce, commitment }) => ({ nonce, commitment }))).toEqual(
      [3, 2, 1, 0].map((nonce) => ({ nonce, commitment: revealed.commitment })),
    )
    for (const round of rounds)
      expect(round.outcome).toEqual(plain(recomputed({ ...round, serverSeed: there(round.serverSeed ?? undefined) })))
  })

  it('[STU-03] in two tabs at once takes each number once, and is revealed while neither has a round open', async () => {
    const player = await at.house.register()
    const tabs = [await at.enter(player), await at.enter(player)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => at.play(playBody(), there(tabs[i % 2]).bearer)),
    )
    for (const { error } of answers) expect([undefined, 'ROUND_CONFLICT']).toContain(error?.code)
    const { rounds } = there((await at.history({}, there(tabs[0]).bearer)).value)
    expect(new Set(rounds.map(({ nonce }) => nonce)).size).toBe(rounds.length)
    broken = true
    await at.play(playBody(), there(tabs[0]).bearer)
    expect((await at.play(playBody(), there(tabs[1]).bearer)).error?.code).toBe('BUSY')
    broken = false
    expect((await at.seed({}, there(tabs[1]).bearer)).error?.code).toBe('ROUND_CONFLICT')
    await at.studio.resume(0)
    expect((await at.seed({}, there(tabs[1]).bearer)).status).toBe(200)
  })

  it('[STU-03, SAF-03] is revealed from the record too, where the game is closed to its player', async () => {
    const player = await at.house.register()
    const { bearer, fairness } = await at.enter(player)
    const { roundId } = there((await at.play(playBody(), bearer)).value)
    await at.house.call('POST', '/wps/safer/break', {
      token: player.token,
      body: { kind: 'exclusion', length: 0, sure: true },
    })
    expect((await at.seed({}, bearer)).error?.code).toBe('SESSION_ENDED')
    const { path } = there(await at.studio.replay({ user: player.id, round: roundId, language: 'EN' }))
    const shown = there(
      (await at.session({ launchToken: new URLSearchParams(path.split('#')[1]).get('launch') })).value,
    )
    expect((await at.play(playBody(), shown.bearer)).error?.code).toBe('SESSION_ENDED')
    expect(there((await at.seed({}, shown.bearer)).value).revealed.commitment).toBe(fairness.commitment)
    const [round] = there((await at.history({}, shown.bearer)).value).rounds
    expect(round?.outcome).toEqual(
      plain(recomputed({ ...there(round), serverSeed: there(round?.serverSeed ?? undefined) })),
    )
  })

  it("[STU-03] of rounds to come lies under the studio's key alone, and in clear once it is told", async () => {
    const { bearer, fairness } = await enter()
    const lies = () =>
      at.house.db.query<{ id: string; server_seed: string; commitment: string; revealed: boolean }>(sql`
      SELECT id, server_seed, commitment, revealed_at IS NOT NULL AS revealed FROM studio.seed WHERE commitment IN (${fairness.commitment}, ${fairness.nextCommitment}) ORDER BY revealed_at`)
    expect((await lies()).map(({ server_seed }) => server_seed.startsWith(testEncryption.prefix))).toEqual([true, true])
    for (const { id, server_seed, commitment } of await lies())
      expect(verifyCommitment(testEncryption.decrypt(server_seed, `seed:${id}`), commitment)).toBe(true)
    const { revealed } = there((await at.seed({}, bearer)).value)
    expect((await lies()).map(({ server_seed, revealed: told }) => (told ? server_seed : told))).toEqual([
      revealed.serverSeed,
      false,
    ])
  })

  it('[STU-03] of an earlier release, in clear or under an older key, is encrypted at the start, and plays on', async () => {
    const { bearer, fairness } = await enter()
    const older = createEncryption([Buffer.alloc(32, 9)], systemRandom)
    const [now, next] = [systemRandom.bytes(32).toString('hex'), systemRandom.bytes(32).toString('hex')]
    const ids = await at.house.db.query<{ id: string; commitment: string }>(
      sql`SELECT id, commitment FROM studio.seed WHERE commitment IN (${fairness.commitment}, ${fairness.nextCommitment})`,
    )
    const idOf = (commitment: string): string => there(ids.find((row) => row.commitment === commitment)).id
    for (const [id, seed, as] of [
      [idOf(fairness.commitment), now, now],
      [idOf(fairness.nextCommitment), next, older.encrypt(next, `seed:${idOf(fairness.nextCommitment)}`)],
    ]) {
      await at.house.db.query(
        sql`UPDATE studio.seed SET server_seed = ${as}, commitment = ${commitmentOf(there(seed))} WHERE id = ${id}`,
      )
    }
    const store = openStudioStore(
      database.url,
      createEncryption([Buffer.from(TEST_DATA_KEY, 'base64'), Buffer.alloc(32, 9)], systemRandom),
      () => undefined,
    )
    await store.encryptStored()
    await store.close()
    expect(
      await at.house.db.query(
        sql`SELECT FROM studio.seed WHERE revealed_at IS NULL AND NOT starts_with(server_seed, ${testEncryption.prefix})`,
      ),
    ).toEqual([])
    const round = there((await at.play(playBody(), bearer)).value)
    const { revealed } = there((await at.seed({}, bearer)).value)
    expect(revealed.serverSeed).toBe(now)
    expect(round.outcome).toEqual(plain(recomputed({ ...revealed, nonce: 0, stake: '1' })))
    expect(there((await at.seed({}, bearer)).value).revealed.serverSeed).toBe(next)
  })
})

describe('another seed', () => {
  it('[STU-03] begins at nonce 0 with a new commitment and the client seed that the player chose', async () => {
    const { bearer, fairness } = await enter()
    await at.play(playBody(), bearer)
    const first = there((await at.seed({ clientSeed: 'my.own_seed-1' }, bearer)).value)
    expect(first.fairness).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: 'my.own_seed-1',
      nonce: 0,
      nextCommitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(first.fairness.commitment).not.toBe(fairness.commitment)
    const round = there((await at.play(playBody(), bearer)).value)
    expect(round.nonce).toBe(0)
    const second = there((await at.seed({}, bearer)).value)
    expect(second.revealed).toMatchObject({
      commitment: first.fairness.commitment,
      clientSeed: 'my.own_seed-1',
      rounds: 1,
    })
    expect(second.fairness).toMatchObject({ clientSeed: 'my.own_seed-1', nonce: 0 })
    expect(round.outcome).toEqual(plain(recomputed({ ...second.revealed, nonce: 0, stake: '1' })))
  })

  it.each(['', 'a:b', 'x'.repeat(65), 'é', 'a b', '\0', 5, null])(
    '[STU-03] is not made with the client seed %j',
    async (clientSeed) => {
      const { bearer, fairness } = await enter(true)
      expect((await at.seed({ clientSeed }, bearer)).error?.code).toBe('BAD_REQUEST')
      expect(there((await at.seed({}, bearer)).value).revealed.commitment).toBe(fairness.commitment)
    },
  )

  it('[STU-03] waits for the open round, whose outcome would be known before its stake is taken', async () => {
    const { bearer, fairness } = await enter()
    const body = playBody()
    broken = true
    expect((await at.play(body, bearer)).error?.code).toBe('BUSY')
    broken = false
    const { status, error } = await at.seed({}, bearer)
    expect({ status, code: error?.code }).toEqual({ status: 409, code: 'ROUND_CONFLICT' })
    const revealed = await at.house.db.query(
      sql`SELECT id FROM studio.seed WHERE commitment = ${fairness.commitment} AND revealed_at IS NOT NULL`,
    )
    expect(revealed).toEqual([])
    const round = there((await at.play(body, bearer)).value)
    const old = there((await at.seed({}, bearer)).value).revealed
    expect(round.outcome).toEqual(plain(recomputed({ ...old, nonce: round.nonce, stake: '1' })))
  })

  it('[STU-03] that comes between looking up the session and opening the round is the one that the round is played with', async () => {
    const { bearer } = await enter()
    const hurried = createStudio(
      {
        ...at.store,
        findSession: async (hash) => {
          const session = await at.store.findSession(hash)
          await at.seed({ clientSeed: 'changed' }, bearer)
          return session
        },
      },
      at.wallet,
    )
    const round = await hurried.play(bearer, randomUUID(), { stake: '1' })
    const { revealed } = there((await at.seed({}, bearer)).value)
    expect(revealed).toMatchObject({ clientSeed: 'changed', rounds: 1 })
    expect(round.outcome).toEqual(plain(recomputed({ ...revealed, nonce: 0, stake: '1' })))
  })

  it('[STU-03] asked for thirty times at once among spins, reveals each seed once and plays no round with a revealed one', async () => {
    const { bearer, fairness } = await enter()
    const [spins, raced] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => at.play(playBody(), bearer))),
      Promise.all(Array.from({ length: 30 }, () => at.seed({}, bearer))),
    ])
    // Each of the thirty may have met an open round; with none open there is another seed.
    const seeds = [...raced, await at.seed({}, bearer)]
    const chain = seeds.flatMap(({ value }) => (value === undefined ? [] : [value]))
    expect(chain.length).toBeGreaterThan(0)
    for (const { error } of [...spins, ...seeds]) expect([undefined, 'ROUND_CONFLICT']).toContain(error?.code)
    const revealed = new Set(chain.map(({ revealed }) => revealed.commitment))
    expect(revealed.size).toBe(chain.length)
    // Every seed in the chain but the last was revealed, from the very first on.
    expect(
      [fairness.commitment, ...chain.map(({ fairness }) => fairness.commitment)].filter(
        (commitment) => !revealed.has(commitment),
      ),
    ).toHaveLength(1)
    const rounds = there((await at.history({}, bearer)).value).rounds
    expect(rounds).toHaveLength(spins.filter(({ value }) => value !== undefined).length)
    for (const round of rounds)
      if (round.serverSeed !== null)
        expect(round.outcome).toEqual(plain(recomputed({ ...round, serverSeed: round.serverSeed })))
  })
})

describe('the history', () => {
  it('[STU-05] shows the rounds of this member in this game as they were played, newest first, at most fifty', async () => {
    const player = await at.house.register()
    const [first, second, stranger, visitor] = [
      await at.enter(player),
      await at.enter(player),
      await enter(),
      await enter(true),
    ]
    const spins: (RoundAnswer & { bearer: string })[] = []
    for (let i = 0; i < 53; i++) {
      const { bearer } = i % 2 === 0 ? first : second
      spins.push({ ...there((await at.play(playBody(), bearer)).value), bearer })
    }
    await at.play(playBody(), stranger.bearer)
    await at.play(playBody(), visitor.bearer)
    const rounds = there((await at.history({}, first.bearer)).value).rounds
    const asPlayed = ({ roundId, nonce, outcome }: RoundAnswer | StoredRound) => ({ roundId, nonce, outcome })
    expect(rounds.map(asPlayed)).toEqual(spins.toReversed().slice(0, 50).map(asPlayed))
    for (const round of rounds)
      expect(round).toMatchObject({
        stake: '1.00000',
        gameVersion: EMBER_WYRM.version,
        ruleHash: slotRule(EMBER_WYRM).ruleHash,
      })
    expect(there((await at.history({}, second.bearer)).value).rounds).toEqual(rounds)
    for (const { bearer } of [stranger, visitor])
      expect(there((await at.history({}, bearer)).value).rounds).toHaveLength(1)
    expect((await at.enter(player)).lastRound).toEqual(rounds[0])
  })

  it('[STU-05, API-04] is shown to nobody without the bearer of a session', async () => {
    const player = await at.house.register()
    const launchToken = await at.launch(player)
    const { bearer } = await at.enter(player)
    await at.play(playBody(), bearer)
    for (const foreign of [
      undefined,
      '',
      launchToken,
      player.token,
      randomUUID(),
      `${bearer}A`,
      bearer.slice(0, -1),
      bearer.toLowerCase(),
      'A'.repeat(43),
      `${bearer} ${bearer}`,
    ]) {
      for (const answer of [
        await at.history({}, foreign),
        await at.play(playBody(), foreign),
        await at.seed({}, foreign),
      ]) {
        expect({ status: answer.status, code: answer.error?.code }).toEqual({ status: 401, code: 'SESSION_ENDED' })
      }
    }
    expect(there((await at.history({}, bearer)).value).rounds).toHaveLength(1)
  })
})
