import { hash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blackjackOutcome } from '#contract/games/blackjack.ts'
import { plain } from '#contract/games/plain.ts'
import type { RoundAnswer, SessionResponse } from '#contract/protocols/studio.ts'
import { type BlackjackChoice, type BlackjackOutcome, blackjackRule } from '#rules/cards/blackjack.ts'
import { VELVET_BLACKJACK } from '#rules/cards/velvet-blackjack.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import type { RoundState } from '#rules/game.ts'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { choiceGame, openStudioHouse, playBody, studioProvider, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type Player } from '#tests/support/house.ts'
import { createLine } from '#tests/support/line.ts'
import { parse } from 'zod/mini'
import type { StudioStore } from './store.ts'
import { createStudio } from './studio.ts'

const STAKE = '10'
const stake = parseMoney(STAKE)
const rule = blackjackRule(VELVET_BLACKJACK)

let database: TestDatabase
let at: StudioHouse
const line = createLine()

beforeAll(async () => {
  database = await createTestDatabase('choices')
  at = await openStudioHouse(database.url, { around: line.around })
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => {
  line.cut = undefined
  expect(await at.house.audit()).toEqual([])
})

type State = RoundState<BlackjackOutcome>
type Wanted = (after: (...choices: BlackjackChoice[]) => State) => boolean
const can = ({ over, outcome }: State, choice: BlackjackChoice): boolean => !over && outcome.allowed.includes(choice)
const paid = ({ wagers }: State): bigint => wagers.reduce((sum, { payout }) => sum + payout, 0n)
const doubles: Wanted = (after) => can(after(), 'double') && can(after(), 'hit')
/** Both stakes of a double come back twice. */
const doubleWins: Wanted = (after) =>
  doubles(after) && after('double').wagers.every(({ payout }) => payout === stake * 2n)
/** Splits, and plays on with both hands. */
const splits: Wanted = (after) =>
  can(after(), 'split') && can(after('split'), 'stand') && can(after('split', 'stand'), 'stand')

interface Deal {
  readonly player: Player
  readonly session: SessionResponse
  readonly bearer: string
  readonly round: RoundAnswer
  readonly body: ReturnType<typeof playBody>
  /** What the round comes to by its seed after some choices. */
  readonly after: (...choices: BlackjackChoice[]) => State
}

/** Deals a member the first round of a session, with a seed under which it is as wanted. */
async function deal(wanted: Wanted = doubles, known?: Player): Promise<Deal> {
  const player = known ?? (await at.house.register())
  const session = await at.enter(player, choiceGame)
  const {
    bearer,
    fairness: { commitment, clientSeed },
  } = session
  for (let tried = 0; ; tried += 1) {
    const serverSeed = hash('sha256', `seed ${tried}`)
    const after: Deal['after'] = (...choices) =>
      rule.play({ stake }, choices, roundRandom({ serverSeed, clientSeed, nonce: 0, gameId: rule.id }))
    if (!wanted(after)) continue
    await at.house.db.query(
      sql`UPDATE studio.seed SET server_seed = ${serverSeed}, commitment = ${commitmentOf(serverSeed)} WHERE commitment = ${commitment}`,
    )
    const body = playBody(STAKE)
    const { value } = await at.play(body, bearer)
    return { player, session, bearer, round: there(value), body, after }
  }
}

const there = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('refused')
  return value
}
const act = ({ bearer, body }: Deal, step: number, choice: unknown) =>
  at.act({ roundId: body.roundId, step, choice }, bearer)
/** As the page does it: it asks again where the house is busy. */
async function insist<Result extends { error?: { code: string } }>(ask: () => Promise<Result>): Promise<Result> {
  const answer = await ask()
  return answer.error?.code === 'BUSY' ? insist(ask) : answer
}
const refusal = ({ status, error }: Awaited<ReturnType<StudioHouse['act']>>): string => `${status} ${error?.code}`
const entriesOf = ({ player, body }: Deal): Promise<{ type: number; amount: string }[]> =>
  at.house.db.query(
    sql`SELECT type, amount FROM entry WHERE member = ${player.id} AND round = ${body.roundId} ORDER BY seq`,
  )
const stakes = (count: number) => Array.from({ length: count }, () => ({ type: 1, amount: String(-stake) }))
const payouts = ({ wagers }: State) => wagers.map(({ payout }) => ({ type: 2, amount: String(payout) }))
const choicesOf = async ({ body }: Deal): Promise<unknown> =>
  (await at.house.db.query<{ choices: unknown }>(sql`SELECT choices FROM studio.round WHERE id = ${body.roundId}`))[0]
    ?.choices
const isOpen = async ({ body }: Deal): Promise<boolean> =>
  (await at.house.db.query(sql`SELECT 1 FROM studio.round WHERE id = ${body.roundId} AND state = 'open'`)).length === 1

/** The round was played to its end by these choices; every stake was taken once and every payout given once. */
async function endedBy(dealt: Deal, choices: BlackjackChoice[], before = parseMoney('1000')): Promise<void> {
  const state = dealt.after(...choices)
  expect(state.over).toBe(true)
  const all = state.wagers.reduce((sum, wager) => sum + wager.stake, 0n)
  const { value } = await at.play(dealt.body, dealt.bearer)
  expect(parse(blackjackOutcome, there(value).outcome)).toEqual(plain(state.outcome))
  expect(value).toMatchObject({ choices, stake: plain(all), payout: plain(paid(state)) })
  expect(await entriesOf(dealt)).toEqual([
    ...state.wagers.map((wager) => ({ type: 1, amount: String(-wager.stake) })),
    ...payouts(state),
  ])
  expect(await at.house.balance(dealt.player)).toBe(before - all + paid(state))
}

/** Leaves a member just this much money, by a stake at another provider. */
async function drain(player: Player, left: bigint): Promise<void> {
  const amount = (await at.house.balance(player)) - left
  expect(
    (await at.house.provider('bet', betBody(player, await at.house.gameToken(player), { amount: Number(amount) })))
      .reply.status,
  ).toBe('RS_OK')
}

async function atTime<Result>(shift: string, work: () => Promise<Result>): Promise<Result> {
  await at.house.db.query(sql`INSERT INTO test_clock (shift) VALUES (${shift}::interval)`)
  try {
    return await work()
  } finally {
    await at.house.db.query(sql`DELETE FROM test_clock`)
  }
}

describe('a choice', () => {
  it('[STU-05, WAL-02] that stakes more, sent thirty times at once, is taken once and moves money once', async () => {
    const dealt = await deal(doubleWins)
    const answers = await Promise.all(Array.from({ length: 30 }, () => act(dealt, 0, 'double')))
    for (const answer of [...answers, await act(dealt, 0, 'double')]) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(200)
    await endedBy(dealt, ['double'])
  })

  it('[STU-05] of two for the same step one is taken, and the other is told of a conflict', async () => {
    const dealt = await deal((after) => doubles(after) && !after('hit').over)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => act(dealt, 0, index % 2 === 0 ? 'hit' : 'stand')),
    )
    const first = there((await at.play(dealt.body, dealt.bearer)).value).choices[0]
    for (const [index, answer] of answers.entries())
      expect(answer.status === 200 ? (index % 2 === 0 ? 'hit' : 'stand') : refusal(answer)).toBe(
        answer.status === 200 ? first : '409 ROUND_CONFLICT',
      )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
    expect(await choicesOf(dealt)).toEqual([first])
    if (first === 'hit') await act(dealt, 1, 'stand')
    await endedBy(dealt, first === 'hit' ? ['hit', 'stand'] : ['stand'])
  })

  it('[STU-05, WAL-03] that the balance does not cover is refused with the balance, and the round goes on', async () => {
    const dealt = await deal()
    await drain(dealt.player, parseMoney('9.99999'))
    for (const answer of await Promise.all(Array.from({ length: 30 }, () => insist(() => act(dealt, 0, 'double'))))) {
      expect(answer).toEqual({
        status: 402,
        error: { code: 'NOT_ENOUGH_MONEY', message: expect.any(String), balance: '9.99999' },
      })
    }
    expect(await choicesOf(dealt)).toEqual([])
    expect((await act(dealt, 0, 'stand')).value?.choices).toEqual(['stand'])
    await endedBy(dealt, ['stand'], parseMoney('19.99999'))
  })

  it('[STU-01] of a round of somebody else, or of none, is a conflict', async () => {
    const dealt = await deal()
    const { bearer } = await at.enter(await at.house.register(), choiceGame)
    for (const roundId of [dealt.body.roundId, randomUUID()])
      expect(refusal(await at.act({ roundId, step: 0, choice: 'stand' }, bearer))).toBe('409 ROUND_CONFLICT')
    const { bearer: slot } = await at.enter(dealt.player)
    expect(refusal(await at.act({ roundId: dealt.body.roundId, step: 0, choice: 'stand' }, slot))).toBe(
      '409 ROUND_CONFLICT',
    )
    expect(await choicesOf(dealt)).toEqual([])
    await act(dealt, 0, 'stand')
    await endedBy(dealt, ['stand'])
  })

  it('[STU-01] too early, out of turn, not understood or after the end is refused and changes nothing', async () => {
    const dealt = await deal((after) => doubles(after) && !can(after(), 'split'))
    for (const [step, choice] of [
      [1, 'stand'],
      [7, 'hit'],
      [0, 'split'],
      [0, 'insure'],
      [0, 'decline'],
      [0, 'fly'],
      [0, null],
      [0, 5],
      [0, { hit: true }],
    ] as const) {
      expect(`${step} ${refusal(await act(dealt, step, choice))}`).toBe(`${step} 400 BAD_CHOICE`)
    }
    expect(await choicesOf(dealt)).toEqual([])
    for (const step of [-1, 0.5, 200, '0'])
      expect(refusal(await at.act({ roundId: dealt.body.roundId, step, choice: 'stand' }, dealt.bearer))).toBe(
        '400 BAD_REQUEST',
      )
    await act(dealt, 0, 'stand')
    for (const choice of ['stand', 'hit', 'double']) expect(refusal(await act(dealt, 1, choice))).toBe('400 BAD_CHOICE')
    expect(refusal(await act(dealt, 0, 'hit'))).toBe('409 ROUND_CONFLICT')
    await endedBy(dealt, ['stand'])
  })

  it('[GAM-04, STU-04, WAL-07] in a free trial stakes play money once, and no more than there is', async () => {
    const { bearer } = await at.enter(undefined, choiceGame)
    let doubled = 0
    for (let tried = 0; doubled < 3 && tried < 60; tried += 1) {
      const body = playBody('100')
      await at.house.db.query(
        sql`UPDATE studio.session SET demo_balance = ${parseMoney(doubled === 2 ? '199.99999' : '1000')} WHERE mode = 'demo'`,
      )
      const { value } = await at.play(body, bearer)
      const { insurance, allowed } = parse(blackjackOutcome, there(value).outcome)
      const choices = Array.from({ length: 10 }, (_, step) => ({ roundId: body.roundId, step }))
      const before = parseMoney(there(value).balance)
      if (insurance !== 'offered' && allowed.includes('double')) {
        doubled += 1
        const answers = await Promise.all(
          Array.from({ length: 30 }, () =>
            insist(() => at.act({ roundId: body.roundId, step: 0, choice: 'double' }, bearer)),
          ),
        )
        for (const answer of answers) expect(answer).toEqual(answers[0])
        if (doubled < 3)
          expect(parseMoney(there(answers[0]?.value).balance)).toBe(
            before - parseMoney('100') + parseMoney(answers[0]?.value?.payout ?? ''),
          )
        else expect(answers[0]).toMatchObject({ status: 402, error: { code: 'NOT_ENOUGH_MONEY', balance: '99.99999' } })
      }
      for (const { roundId, step } of choices)
        await at.act({ roundId, step, choice: insurance === 'offered' && step === 0 ? 'decline' : 'stand' }, bearer)
    }
    expect(doubled).toBe(3)
  })
})

describe('a round left in its middle', () => {
  it('[STU-05] waits in the next session, where it goes on; no other begins before it ended', async () => {
    const dealt = await deal((after) => doubles(after) && !after('hit').over)
    const [{ bearer, openRound }, other] = [await at.enter(dealt.player, choiceGame), playBody(STAKE)]
    expect(openRound).toEqual(dealt.round)
    for (const one of [bearer, dealt.bearer]) expect(refusal(await at.play(other, one))).toBe('409 ROUND_CONFLICT')
    expect((await at.seed({}, dealt.bearer)).error?.code).toBe('ROUND_CONFLICT')
    expect((await at.act({ roundId: dealt.body.roundId, step: 0, choice: 'hit' }, bearer)).status).toBe(200)
    expect((await at.enter(dealt.player, choiceGame)).openRound?.choices).toEqual(['hit'])
    await act(dealt, 1, 'stand')
    await endedBy(dealt, ['hit', 'stand'])
    expect((await at.enter(dealt.player, choiceGame)).openRound).toBeUndefined()
    expect((await at.play(other, bearer)).status).toBe(200)
  })

  it.each([
    ['stand', (after: Parameters<Wanted>[0]) => doubles(after)],
    ['decline', (after: Parameters<Wanted>[0]) => can(after(), 'insure') && can(after('decline'), 'stand')],
  ] as const)(
    '[STU-05] for a day is ended by the house, which chooses %s first and stakes nothing more',
    async (first, wanted) => {
      const dealt = await deal(wanted)
      await atTime('23 hours 59 minutes', () => at.studio.resume())
      expect(await isOpen(dealt)).toBe(true)
      await atTime('24 hours 1 minute', () => at.studio.resume())
      expect(await isOpen(dealt)).toBe(false)
      await endedBy(dealt, first === 'stand' ? ['stand'] : ['decline', 'stand'])
    },
  )

  it('[STU-05] whose rules have changed since gives all its stakes back, once', async () => {
    const dealt = await deal(splits)
    expect((await act(dealt, 0, 'split')).status).toBe(200)
    await at.house.db.query(sql`UPDATE studio.round SET rule_hash = ${'0'.repeat(64)} WHERE id = ${dealt.body.roundId}`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(dealt, 1, 'stand')))
    expect(answers.map(refusal)).toEqual(Array(10).fill('409 ROUND_REFUNDED'))
    expect(answers.map(({ error }) => error?.balance)).toEqual(Array(10).fill('1000.00000'))
    await at.studio.resume(0)
    expect((await entriesOf(dealt)).filter(({ amount }) => amount !== '0')).toEqual([
      ...stakes(2),
      ...stakes(2).map(() => ({ type: 3, amount: String(stake) })),
    ])
    expect(await at.house.balance(dealt.player)).toBe(parseMoney('1000'))
    expect((await at.enter(dealt.player, choiceGame)).openRound).toBeUndefined()
    expect((await at.play(playBody(STAKE), dealt.bearer)).status).toBe(200)
  })

  it('[STU-04] of a trial whose rules have changed since gives its play money back, once', async () => {
    const { bearer } = await at.enter(undefined, choiceGame)
    for (let payout: string | null = ''; payout !== null;) {
      const body = playBody('100')
      payout = there((await at.play(body, bearer)).value).payout
      if (payout !== null) continue
      await at.house.db.query(sql`UPDATE studio.round SET rule_hash = ${'0'.repeat(64)} WHERE id = ${body.roundId}`)
      await at.house.db.query(sql`UPDATE studio.session SET demo_balance = ${parseMoney('7')} WHERE mode = 'demo'`)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => at.act({ roundId: body.roundId, step: 0, choice: 'stand' }, bearer)),
      )
      expect(answers.map((answer) => [refusal(answer), answer.error?.balance])).toEqual(
        Array(10).fill(['409 ROUND_REFUNDED', '107.00000']),
      )
      expect((await at.play(playBody('100'), bearer)).status).toBe(200)
    }
  })
})

describe('a line cut in a round of two stakes', () => {
  const cuts = (
    [
      ['bet', 0],
      ['win', 0],
      ['win', 1],
    ] as const
  ).flatMap(([call, after]) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['throws', 'is unknown'] as const).map((how) => ({ call, after, when, how })),
    ),
  )

  it.each(cuts)(
    '[STU-05, PRV-06] at $call (after $after others), $when it took effect, since it $how, is finished by resume and by the page',
    async (step) => {
      for (const byPage of [false, true]) {
        const dealt = await deal(doubleWins)
        line.cut = step
        expect((await act(dealt, 0, 'double')).status).toBeGreaterThanOrEqual(500)
        expect(await isOpen(dealt)).toBe(true)
        if (byPage) expect((await act(dealt, 0, 'double')).status).toBe(200)
        else await at.studio.resume(0)
        await endedBy(dealt, ['double'])
      }
    },
  )

  it('[STU-05, WAL-03] before the second stake, which is not covered any more, leaves the round to the player in a new session', async () => {
    const dealt = await deal()
    line.cut = { call: 'bet', after: 0, when: 'before', how: 'throws' }
    expect((await act(dealt, 0, 'double')).status).toBeGreaterThanOrEqual(500)
    await drain(dealt.player, parseMoney('5'))
    const { openRound, bearer } = await at.enter(dealt.player, choiceGame)
    expect(openRound).toEqual(dealt.round)
    await at.act({ roundId: dealt.body.roundId, step: 0, choice: 'stand' }, bearer)
    await endedBy(dealt, ['stand'], parseMoney('15'))
  })

  const poorly = async (dealt: Deal): Promise<unknown> =>
    createStudio(at.store, async (call, body) =>
      call === 'bet' ? { status: 'RS_ERROR_NOT_ENOUGH_MONEY' } : at.wallet(call, body),
    )
      .act(dealt.bearer, dealt.body.roundId, 0, 'double')
      .catch((error: unknown) => error)
  const noting = (meanwhile: () => Promise<unknown>): StudioStore => ({
    ...at.store,
    noteStakes: async (...asked) => {
      await meanwhile()
      return at.store.noteStakes(...asked)
    },
  })

  it('[STU-05, WAL-04] a double that was paid stands, although the same one asked for at once was refused for want of money', async () => {
    const dealt = await deal(doubleWins)
    await createStudio(
      {
        ...at.store,
        advanceRound: async (...asked) => {
          await poorly(dealt)
          return at.store.advanceRound(...asked)
        },
      },
      at.wallet,
    ).act(dealt.bearer, dealt.body.roundId, 0, 'double')
    await endedBy(dealt, ['double'])
  })

  it('[STU-05, WAL-04] a double that was taken counts, although the same one was refused a moment before', async () => {
    const dealt = await deal(doubleWins)
    await createStudio(
      noting(() => poorly(dealt)),
      at.wallet,
    ).act(dealt.bearer, dealt.body.roundId, 0, 'double')
    await endedBy(dealt, ['double'])
  })

  it('[STU-05, WAL-04] a double that was taken is given back where it was refused beside, and the player has chosen otherwise since', async () => {
    const dealt = await deal(doubleWins)
    const meanwhile = async () => {
      await poorly(dealt)
      await act(dealt, 0, 'stand')
    }
    await expect(
      createStudio(noting(meanwhile), at.wallet).act(dealt.bearer, dealt.body.roundId, 0, 'double'),
    ).rejects.toMatchObject({ code: 'ROUND_CONFLICT' })
    const state = dealt.after('stand')
    expect(await entriesOf(dealt)).toEqual([...stakes(2), ...payouts(state), { type: 3, amount: String(stake) }])
    expect(await at.house.balance(dealt.player)).toBe(parseMoney('990') + paid(state))
  })
})

describe('what is told of a round with choices', () => {
  it('[STU-05] a replay shows it and plays nothing; its seed can be revealed there too', async () => {
    const dealt = await deal(splits)
    for (const [step, choice] of (['split', 'stand', 'stand'] as const).entries())
      expect((await act(dealt, step, choice)).status).toBe(200)
    const shown = await at.studio.replay({ user: String(dealt.player.id), round: dealt.body.roundId, language: 'EN' })
    const [, launchToken] = /#launch=([\w-]+)&/.exec(there(shown).path) ?? []
    const { value } = await at.session({ launchToken })
    const { bearer, mode, lastRound, openRound } = there(value)
    expect({ mode, openRound }).toEqual({ mode: 'replay', openRound: undefined })
    expect(lastRound).toMatchObject({
      roundId: dealt.body.roundId,
      choices: ['split', 'stand', 'stand'],
      stake: '20.00000',
      payout: plain(paid(dealt.after('split', 'stand', 'stand'))),
    })
    const refused = [
      await at.play(playBody(STAKE), bearer),
      await at.act({ roundId: dealt.body.roundId, step: 3, choice: 'stand' }, bearer),
    ].map(refusal)
    expect(refused).toEqual(['401 SESSION_ENDED', '401 SESSION_ENDED'])
    await endedBy(dealt, ['split', 'stand', 'stand'])
    expect(lastRound?.serverSeed).toBeNull()
    expect(there((await at.seed({}, bearer)).value).revealed.commitment).toBe(lastRound?.commitment)
  })

  it('[PRV-06] the statement of the day equals the books, line by line', async () => {
    const waiting = await deal(splits)
    await act(waiting, 0, 'split')
    const lines = await at.studio.statement(new Date().toISOString().slice(0, 10))
    const entries = await at.house.db.query<{ reference: string; member: string; amount: string }>(sql`
      SELECT e.reference, e.member, e.amount FROM entry e JOIN studio.round r ON r.id::text = e.round WHERE e.source = ${studioProvider.id} AND e.type IN (1, 2, 3)`)
    const told = lines
      .filter(({ state }) => state === 'done')
      .map(({ reference, user, amount }) => `${reference} ${user} ${amount}`)
    // A stake that was given back at once, since its choice was refused beside it, is in the books alone: it comes to nothing.
    const booked = entries.map(({ reference, member, amount }) => `${reference} ${member} ${amount}`)
    const beside = booked.filter((line) => !told.includes(line))
    expect(told.filter((line) => !booked.includes(line))).toEqual([])
    expect(new Set(beside.map((line) => line.split(' ')[2]))).toEqual(new Set([String(-stake), String(stake)]))
    expect(beside).toHaveLength(2)
    expect(told.length).toBeGreaterThan(60)
  })
})
