import { hash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RoundAnswer, SessionResponse } from '#contract/protocols/studio.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { setLimit } from '#server/modules/safeguards/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { choiceGame, openStudioHouse, studioProvider, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { createLine, type Cut, cuts } from '#tests/support/line.ts'
import type { Json, Played } from './game.ts'
import { games } from './games.ts'

const START = parseMoney('1000')
const STAKE = '5'
const roulette = { nodeId: 2, gameCode: 'grand-roulette' }
const poker = { nodeId: 6, gameCode: 'jacks-or-better' }
/** Keeps what was dealt. */
const HOLD = { hold: [true, true, true, true, true] }

let database: TestDatabase
let at: StudioHouse
let manager: { readonly token: string }
const line = createLine()

beforeAll(async () => {
  database = await createTestDatabase('gifts')
  // Before the house opens, which reads its games then.
  const db = openDatabase(database.url, { max: 1 })
  await db.transaction((tx) =>
    importCatalogue(
      tx,
      [{ code: studioProvider.vendor, name: 'Wheelhouse Studio', gameType: 'RNG', art: 'vendor', sort: 0 }],
      [roulette, poker].map(({ nodeId, gameCode }) => ({
        nodeId,
        vendor: studioProvider.vendor,
        gameType: 'RNG',
        gameCode,
        classify: 'TABLE',
        names: { EN: gameCode },
        art: gameCode,
        tint: 0,
        lettering: 'plain',
        colour: '#123456',
        playable: true,
        freeTrial: true,
        rank: nodeId,
      })),
    ),
  )
  await db.close()
  at = await openStudioHouse(database.url, { around: line.around })
  manager = await openOperator(at.house, 'manager')
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => {
  line.cut = undefined
  expect(await at.house.audit()).toEqual([])
  expect(await at.house.db.query(sql`SELECT id FROM studio.round WHERE state = 'open'`)).toEqual([])
})

const there = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('refused')
  return value
}
const refusal = ({ status, error }: Awaited<ReturnType<StudioHouse['play']>>): string => `${status} ${error?.code}`
const thirty = <Result>(work: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: 30 }, work))

/** What an operator gives; answers the grant's id. */
async function grant({ id: member }: Player, changes: Record<string, unknown> = {}): Promise<string> {
  const body = {
    key: randomUUID(),
    member,
    nodeId: studioProvider.nodeId,
    stake: STAKE,
    rounds: 3,
    expiresAt: '2199-01-01T00:00:00.000Z',
    ...changes,
  }
  return textField((await at.house.call('POST', '/ops/free-rounds', { token: manager.token, body })).body.value, 'id')
}
const cancel = async (player: Player, id: string): Promise<void> => {
  expect(
    (await at.house.call('DELETE', `/ops/free-rounds?member=${player.id}&id=${id}`, { token: manager.token })).status,
  ).toBe(200)
}
const left = async (id: string): Promise<number | undefined> =>
  (await at.house.db.query<{ left: number }>(sql`SELECT rounds_left AS "left" FROM free_round WHERE id = ${id}`))[0]
    ?.left
const play = (reward: string | undefined, stake = STAKE, roundId: string = randomUUID()) => ({
  roundId,
  bet: { stake },
  ...(reward === undefined ? {} : { reward }),
})
const entriesOf = (player: Player): Promise<{ type: number; contra: number; amount: string }[]> =>
  at.house.db.query(sql`SELECT type, contra, amount FROM entry WHERE member = ${player.id} AND type <> 5 ORDER BY seq`)
const roundsOf = async (player: Player): Promise<number> =>
  (await at.house.db.query(sql`SELECT 1 FROM studio.round WHERE player = ${player.id}`)).length

interface Gift {
  readonly player: Player
  readonly id: string
  readonly session: SessionResponse
  readonly bearer: string
  readonly body: ReturnType<typeof play>
  /** What the first round of the session wins. */
  readonly won: bigint
}

/** A member with free rounds in a session whose first round wins; in video poker with all that is dealt held. */
async function gift(
  changes: Record<string, unknown> = {},
  game: { nodeId: number; gameCode: string } = studioProvider,
): Promise<Gift> {
  const player = await at.house.register()
  const id = await grant(player, { nodeId: game.nodeId, ...changes })
  const session = await at.enter(player, game)
  const {
    bearer,
    fairness: { commitment, clientSeed },
  } = session
  const rule = there(games.get(game.gameCode))
  const choices: Json[] = game === poker ? [HOLD] : []
  const seeds = Array.from({ length: 200 }, (_, tried) => hash('sha256', `seed ${tried}`))
  const plays = (serverSeed: string): Played =>
    rule.play({ stake: STAKE }, choices, roundRandom({ serverSeed, clientSeed, nonce: 0, gameId: game.gameCode }))
  const paid = (serverSeed: string): bigint => plays(serverSeed).wagers.reduce((sum, { payout }) => sum + payout, 0n)
  const seed = there(seeds.find((serverSeed) => paid(serverSeed) > 0n))
  await at.house.db.query(
    sql`UPDATE studio.seed SET server_seed = ${seed}, commitment = ${commitmentOf(seed)} WHERE commitment = ${commitment}`,
  )
  return { player, id, session, bearer, body: play(id), won: paid(seed) }
}

const PLAY = 1
const PROMOTION = 6

/** The first round was played once, at the house's expense: the member has what it won, and paid nothing. */
async function wasGiven({ player, id, body, won }: Gift, answer: RoundAnswer, leftOver = 2): Promise<void> {
  expect(answer).toMatchObject({ roundId: body.roundId, reward: id, stake: '5.00000' })
  expect([parseMoney(answer.payout ?? ''), parseMoney(answer.balance)]).toEqual([won, START + won])
  expect(await at.house.balance(player)).toBe(START + won)
  expect(await entriesOf(player)).toEqual([
    { type: 1, contra: PROMOTION, amount: '0' },
    { type: 2, contra: PROMOTION, amount: String(won) },
  ])
  expect(await left(id)).toBe(leftOver)
}

/** The first round stops at a step, its rules change, and it is given back. */
async function givesBack(
  { player, id, bearer, body }: Gift,
  game: { nodeId: number; gameCode: string },
  step: Cut | undefined,
  leftBefore: number,
): Promise<void> {
  line.cut = step
  await at.play(body, bearer)
  expect(await left(id)).toBe(leftBefore)
  await at.house.db.query(sql`UPDATE studio.round SET rule_hash = ${'0'.repeat(64)} WHERE id = ${body.roundId}`)
  const answers = await Promise.all(Array.from({ length: 10 }, () => at.play(body, bearer)))
  expect(answers.map(refusal)).toEqual(Array(10).fill('409 ROUND_REFUNDED'))
  expect([await left(id), await at.house.balance(player)]).toEqual([3, START])
  const next = play(id)
  expect((await at.play(next, bearer)).value?.reward).toBe(id)
  if (game === poker) await at.act({ roundId: next.roundId, step: 0, choice: HOLD }, bearer)
  expect(await left(id)).toBe(2)
}

describe('free rounds of the studio', () => {
  it("[PRV-07] are told to the page, played without the member's money, and over when there are no more", async () => {
    const given = await gift({ rounds: 2 })
    const { player, id, session, bearer, body } = given
    expect(session.freeRounds).toEqual([{ reward: id, stake: '5.00000', left: 2 }])
    await wasGiven(given, there((await at.play(body, bearer)).value), 1)
    expect((await at.history({}, bearer)).value?.rounds).toMatchObject([
      { roundId: body.roundId, reward: id, stake: '5.00000' },
    ])
    expect((await at.enter(player)).freeRounds).toEqual([{ reward: id, stake: '5.00000', left: 1 }])
    const before = await at.house.balance(player)
    const last = there((await at.play(play(id), bearer)).value)
    expect(await at.house.balance(player)).toBe(before + parseMoney(last.payout ?? ''))
    expect([await left(id), (await at.enter(player)).freeRounds]).toEqual([0, undefined])
    expect(refusal(await at.play(play(id), bearer))).toBe('403 NO_FREE_ROUND')
  })

  it("[PRV-07] leave rounds between them to the member's own money", async () => {
    const { player, id, bearer } = await gift()
    const { payout, ...own } = there((await at.play(play(undefined, '2'), bearer)).value)
    expect(own).not.toHaveProperty('reward')
    expect(await at.house.balance(player)).toBe(START - parseMoney('2') + parseMoney(payout ?? ''))
    expect([(await entriesOf(player)).map(({ contra }) => contra), await left(id)]).toEqual([[PLAY, PLAY], 3])
    expect((await at.play(play(id), bearer)).value?.reward).toBe(id)
    expect((await entriesOf(player)).map(({ contra }) => contra)).toEqual([PLAY, PLAY, PROMOTION, PROMOTION])
    // The next session begins with what the member chose itself.
    expect(await at.enter(player)).toMatchObject({ ownStake: '2.00000', lastRound: { reward: id } })
  })

  it('[PRV-07] ask neither for funds nor for limits', async () => {
    const given = await gift()
    await at.house.db.transaction((tx) =>
      setLimit(tx, given.player.id, { measure: 'stake', period: 'day', amount: 1n }),
    )
    await wasGiven(given, there((await at.play(given.body, given.bearer)).value))
    expect(refusal(await at.play(play(undefined), given.bearer))).toBe('403 LIMIT_REACHED')
    const poor = await gift()
    const { reply } = await at.house.provider(
      'bet',
      betBody(poor.player, await at.house.gameToken(poor.player), { amount: Number(START) }),
    )
    expect(reply.balance).toBe(0)
    expect((await at.play(poor.body, poor.bearer)).value).toMatchObject({ reward: poor.id })
    expect(await at.house.balance(poor.player)).toBe(poor.won)
  })

  it('[PRV-07] of several grants are told with what ends first before the others, each at its stake', async () => {
    const { player, id } = await gift()
    const sooner = await grant(player, { stake: '10', rounds: 1, expiresAt: '2198-01-01T00:00:00.000Z' })
    const { freeRounds, bearer } = await at.enter(player)
    expect(freeRounds).toEqual([
      { reward: sooner, stake: '10.00000', left: 1 },
      { reward: id, stake: '5.00000', left: 3 },
    ])
    for (const [reward, stake] of [
      [sooner, '10'],
      [id, '5'],
    ] as const)
      expect((await at.play(play(reward, stake), bearer)).value).toMatchObject({ reward, stake: `${stake}.00000` })
    expect([await left(sooner), await left(id)]).toEqual([0, 2])
  })

  it.each<[string, { nodeId: number; gameCode: string }, string]>([
    ['below the lowest stake', studioProvider, '0.5'],
    ['between two stakes', studioProvider, '1.1'],
    ['above the highest stake', studioProvider, '101'],
    ['in roulette', roulette, '5'],
    ['in blackjack', choiceGame, '5'],
  ])('[PRV-07] %s are not told, and cannot be played', async (_name, game, stake) => {
    const player = await at.house.register()
    const id = await grant(player, { nodeId: game.nodeId, stake })
    const { freeRounds, bearer } = await at.enter(player, game)
    expect(freeRounds).toBeUndefined()
    const answer = await at.play({ ...play(id), bet: game === roulette ? [{ spot: 'red', stake }] : { stake } }, bearer)
    expect(refusal(answer)).toBe(game === studioProvider ? '400 BAD_STAKE' : '403 NO_FREE_ROUND')
    expect([await left(id), await at.house.balance(player), await roundsOf(player)]).toEqual([3, START, 0])
  })
})

describe('the same free round', () => {
  it('[PRV-07, WAL-02, WAL-04] asked for thirty times at once is played once', async () => {
    const given = await gift()
    const answers = await thirty(() => at.play(given.body, given.bearer))
    for (const answer of [...answers, await at.play(given.body, given.bearer)]) expect(answer).toEqual(answers[0])
    await wasGiven(given, there(answers[0]?.value))
  })

  it('[PRV-07, WAL-02] without its grant, with another, or a round for money with one, is a conflict', async () => {
    const given = await gift()
    const other = await grant(given.player)
    const { bearer, body } = { bearer: (await at.enter(given.player)).bearer, body: play(given.id) }
    const { payout } = there((await at.play(body, bearer)).value)
    for (const reward of [undefined, other])
      expect(refusal(await at.play(play(reward, STAKE, body.roundId), bearer))).toBe('409 ROUND_CONFLICT')
    expect([await left(given.id), await left(other), await at.house.balance(given.player)]).toEqual([
      2,
      3,
      START + parseMoney(payout ?? ''),
    ])
    const paid = play(undefined)
    await at.play(paid, bearer)
    const balance = await at.house.balance(given.player)
    expect(refusal(await at.play({ ...paid, reward: given.id }, bearer))).toBe('409 ROUND_CONFLICT')
    expect([await left(given.id), await at.house.balance(given.player)]).toEqual([2, balance])
  })

  it('[PRV-07, WAL-04] at once with and without its grant is one or the other', async () => {
    const { player, id, bearer, body } = await gift()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => at.play(i % 2 === 0 ? body : play(undefined, STAKE, body.roundId), bearer)),
    )
    expect(answers.map(({ status, error }) => `${status} ${error?.code}`).toSorted()).toEqual([
      ...Array(15).fill('200 undefined'),
      ...Array(15).fill('409 ROUND_CONFLICT'),
    ])
    const free = answers[0]?.status === 200
    expect([await left(id), await entriesOf(player)]).toMatchObject([
      free ? 2 : 3,
      [{ type: 1, amount: free ? '0' : '-500000' }, { type: 2 }],
    ])
  })
})

describe('a free round that is not there', () => {
  it.each<[string, (mine: Gift) => Promise<{ bearer: string; reward: string; stake?: string }>]>([
    ['at another stake', async ({ bearer, id }) => ({ bearer, reward: id, stake: '10' })],
    ['of another member', async ({ bearer }) => ({ bearer, reward: (await gift()).id })],
    [
      'of another game',
      async ({ bearer, player }) => ({ bearer, reward: await grant(player, { nodeId: poker.nodeId }) }),
    ],
    ['of a later session', async ({ bearer, player }) => ({ bearer, reward: await grant(player) })],
    ['of nobody', async ({ bearer }) => ({ bearer, reward: 'a-gift' })],
    ['in a trial', async ({ id }) => ({ bearer: (await at.enter(undefined)).bearer, reward: id })],
  ])('[PRV-07] %s is refused, and nothing changes', async (_name, about) => {
    const mine = await gift()
    const { bearer, reward, stake } = await about(mine)
    const rounds = await at.house.db.query(sql`SELECT id FROM studio.round`)
    expect(refusal(await at.play(play(reward, stake), bearer))).toBe('403 NO_FREE_ROUND')
    expect(await at.house.db.query(sql`SELECT id FROM studio.round`)).toEqual(rounds)
    expect([await left(mine.id), await at.house.balance(mine.player), await entriesOf(mine.player)]).toEqual([
      3,
      START,
      [],
    ])
  })

  it.each(['', 'x'.repeat(65), 5, null])('[PRV-07] is not asked for by %j', async (reward) => {
    const { bearer, body } = await gift()
    expect(refusal(await at.play({ ...body, reward }, bearer))).toBe('400 BAD_REQUEST')
  })

  it.each<[string, (mine: Gift) => Promise<unknown>]>([
    ['was cancelled', ({ player, id }) => cancel(player, id)],
    ['has expired', ({ id }) => at.house.db.query(sql`UPDATE free_round SET expires_at = app_now() WHERE id = ${id}`)],
    [
      'was played in another window',
      async ({ player, id }) => {
        const { bearer } = await at.enter(player)
        for (let round = 0; round < 3; round += 1) expect((await at.play(play(id), bearer)).status).toBe(200)
      },
    ],
  ])(
    '[PRV-07] since its grant %s meanwhile is refused for good, and the next bet is for money',
    async (_name, meanwhile) => {
      const mine = await gift()
      await meanwhile(mine)
      const [balance, entries, remaining] = [
        await at.house.balance(mine.player),
        await entriesOf(mine.player),
        await left(mine.id),
      ]
      const answers = [...(await thirty(() => at.play(mine.body, mine.bearer))), await at.play(mine.body, mine.bearer)]
      for (const answer of answers) expect(answer).toMatchObject({ status: 403, error: { code: 'NO_FREE_ROUND' } })
      expect([await at.house.balance(mine.player), await entriesOf(mine.player), await left(mine.id)]).toEqual([
        balance,
        entries,
        remaining,
      ])
      const { payout } = there((await at.play(play(undefined), mine.bearer)).value)
      expect(await at.house.balance(mine.player)).toBe(balance - parseMoney(STAKE) + parseMoney(payout ?? ''))
    },
  )
})

describe('a free round that stopped half-way', () => {
  it.each(cuts)(
    '[PRV-07, STU-05] at $call, $when it took effect, since it $how, ends free and once, by resume and by the page',
    async (step) => {
      for (const byPage of [false, true]) {
        const given = await gift()
        line.cut = step
        expect((await at.play(given.body, given.bearer)).status).toBeGreaterThanOrEqual(500)
        if (!byPage) expect(await at.studio.resume(0)).toBe(1)
        await wasGiven(given, there((await at.play(given.body, given.bearer)).value))
        expect(await at.studio.resume(0)).toBe(0)
      }
    },
  )

  it('[PRV-07, STU-05] before its stake was taken is refused where its grant was cancelled by then', async () => {
    const given = await gift()
    line.cut = { call: 'bet', when: 'before', how: 'throws' }
    await at.play(given.body, given.bearer)
    await cancel(given.player, given.id)
    expect(await at.studio.resume(0)).toBe(1)
    expect(refusal(await at.play(given.body, given.bearer))).toBe('403 NO_FREE_ROUND')
    expect([await entriesOf(given.player), await left(given.id)]).toEqual([[], 3])
  })

  it('[PRV-07, STU-05] in video poker waits in the next session, and stays free', async () => {
    const given = await gift({}, poker)
    const dealt = there((await at.play(given.body, given.bearer)).value)
    expect(dealt).toMatchObject({ reward: given.id, payout: null, balance: '1000.00000' })
    await cancel(given.player, given.id)
    const { openRound, freeRounds, bearer } = await at.enter(given.player, poker)
    expect([openRound, freeRounds]).toEqual([dealt, undefined])
    const { value } = await at.act({ roundId: given.body.roundId, step: 0, choice: HOLD }, bearer)
    await wasGiven(given, there(value))
    expect((await at.history({}, bearer)).value?.rounds).toMatchObject([{ reward: given.id }])
  })

  it('[PRV-07, STU-05] in video poker for a day is ended by the house, still free', async () => {
    const { player, id, bearer, body } = await gift({}, poker)
    await at.play(body, bearer)
    await at.house.db.query(sql`INSERT INTO test_clock (shift) VALUES ('24 hours 1 minute')`)
    expect(await at.studio.resume()).toBe(1)
    await at.house.db.query(sql`DELETE FROM test_clock`)
    const [ended] = there((await at.history({}, bearer)).value).rounds
    expect(ended).toMatchObject({ roundId: body.roundId, reward: id })
    expect([await at.house.balance(player), await left(id)]).toEqual([START + parseMoney(ended?.payout ?? ''), 2])
  })

  it.each([
    ['waits for its player', poker, undefined, 2],
    ['never reached the wallet', studioProvider, { call: 'bet', when: 'before', how: 'throws' }, 3],
  ] as const)(
    '[PRV-07, STU-05] and %s is given back, once, where the rules have changed since',
    async (_name, game, step, leftBefore) => givesBack(await gift({}, game), game, step, leftBefore),
  )
})

describe('the day with free rounds in it', () => {
  it('[PRV-07, PRV-06, WAL-06] is told as the books have it, and the daily comparison finds no difference', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const waiting = await gift({}, poker)
    await at.play(waiting.body, waiting.bearer)
    const lines = new Map((await at.studio.statement(day)).map((line) => [line.reference, line]))
    const entries = await at.house.db.query<{ reference: string; member: string; amount: string; contra: number }>(sql`
      SELECT reference, member, amount, contra FROM entry WHERE source = ${studioProvider.id} AND type IN (1, 2, 3)`)
    for (const { reference, member, amount } of entries)
      expect(lines.get(reference)).toEqual({ reference, user: member, amount: BigInt(amount), state: 'done' })
    expect(
      [...lines.values()].filter(
        ({ reference, state }) => state !== 'void' && !entries.some((entry) => entry.reference === reference),
      ),
    ).toEqual([])
    expect(entries.filter(({ contra }) => contra === PROMOTION).length).toBeGreaterThan(50)
    await at.house.db.query(sql`INSERT INTO test_clock (shift) VALUES ('1 day')`)
    await at.app.run('reconcile')
    await at.house.db.query(sql`DELETE FROM test_clock`)
    expect(
      await at.house.db.query(sql`SELECT kind, ours, theirs FROM reconciliation_item WHERE source = 'game:studio'`),
    ).toEqual([])
    const [run] = await at.house.db.query<{ compared: number }>(
      sql`SELECT compared FROM reconciliation_run WHERE source = 'game:studio' AND day = ${day}`,
    )
    expect(run?.compared).toBeGreaterThanOrEqual(entries.length)
    await at.act({ roundId: waiting.body.roundId, step: 0, choice: HOLD }, waiting.bearer)
  })
})

// After the day's comparison: the studio never heard that the stake was taken, so that it tells of none.
describe('a free round whose win was not heard of', () => {
  it('[PRV-07, STU-05] is given back, once, where the rules have changed since', async () =>
    givesBack(await gift(), studioProvider, { call: 'win', when: 'before', how: 'throws' }, 2))
})
