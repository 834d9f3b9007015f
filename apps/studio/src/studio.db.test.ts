import { hash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hub88Requests } from '#contract/protocols/hub88.ts'
import type { RoundAnswer } from '#contract/protocols/studio.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { stakeLadder } from '#rules/slots/slot.ts'
import { setExcludedUntil } from '#server/modules/identity/index.ts'
import { setLimit } from '#server/modules/safeguards/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openStudioHouse, playBody, studioProvider, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type Player } from '#tests/support/house.ts'

let database: TestDatabase
let at: StudioHouse
const asked: { call: string; body: unknown }[] = []

beforeAll(async () => {
  database = await createTestDatabase('studio')
  at = await openStudioHouse(database.url, {
    around: (wallet) => (call, body) => {
      asked.push({ call, body })
      return wallet(call, body)
    },
  })
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => {
  expect(await at.house.audit()).toEqual([])
  expect(await openRounds()).toBe(0)
})

const START = parseMoney('1000')
const openRounds = async (): Promise<number> =>
  (await at.house.db.query(sql`SELECT id FROM studio.round WHERE state = 'open'`)).length
const movesOf = (player: Player, roundId: string): Promise<{ type: number; amount: string }[]> =>
  at.house.db.query(sql`SELECT type, amount FROM entry WHERE member = ${player.id} AND round = ${roundId} ORDER BY seq`)
const played = (value: RoundAnswer | undefined): RoundAnswer => {
  if (value === undefined) throw new Error('not played')
  return value
}

/** Leaves a member just this much money, by a stake at another provider. */
async function drain(player: Player, left: bigint): Promise<void> {
  const stake = (await at.house.balance(player)) - left
  const { reply } = await at.house.provider(
    'bet',
    betBody(player, await at.house.gameToken(player), { amount: Number(stake) }),
  )
  expect(reply).toMatchObject({ status: 'RS_OK', balance: Number(left) })
}

async function atTime<Result>(shift: string, work: () => Promise<Result>): Promise<Result> {
  await at.house.db.query(sql`INSERT INTO test_clock (shift) VALUES (${shift}::interval)`)
  try {
    return await work()
  } finally {
    await at.house.db.query(sql`DELETE FROM test_clock`)
  }
}

describe('a launch token', () => {
  it('[STU-03, PRV-06] opens one session: of thirty at once exactly one, and none afterwards', async () => {
    const launchToken = await at.launch(await at.house.register())
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.session({ launchToken })))
    expect(answers.filter(({ value }) => value !== undefined)).toHaveLength(1)
    for (const { status, error } of [
      ...answers.filter(({ error }) => error !== undefined),
      await at.session({ launchToken }),
    ]) {
      expect({ status, code: error?.code }).toEqual({ status: 401, code: 'SESSION_ENDED' })
    }
  })

  it('[STU-03, PRV-06] is good for two minutes, its session for twelve hours', async () => {
    const player = await at.house.register()
    const [early, late] = [await at.launch(player), await at.launch(player)]
    expect((await atTime('119 seconds', () => at.session({ launchToken: early }))).status).toBe(200)
    expect((await atTime('121 seconds', () => at.session({ launchToken: late }))).error?.code).toBe('SESSION_ENDED')
    const { bearer } = await at.enter(player)
    const used = async () => {
      await at.house.db.query(sql`UPDATE session SET seen_at = app_now() WHERE member = ${player.id}`)
      return at.history({}, bearer)
    }
    expect((await atTime('719 minutes', used)).status).toBe(200)
    expect((await atTime('721 minutes', used)).error?.code).toBe('SESSION_ENDED')
  })

  it('[STU-03] tells the page its stakes, its balance and the commitment, and never the seed', async () => {
    const session = await at.enter(await at.house.register())
    expect(session).toMatchObject({
      mode: 'real',
      currency: 'BRL',
      balance: '1000.00000',
      fairness: { nonce: 0 },
      game: { id: EMBER_WYRM.id, version: EMBER_WYRM.version },
    })
    expect(session.stakes.map(parseMoney)).toEqual(stakeLadder(EMBER_WYRM))
    const [seed] = await at.house.db.query<{ server_seed: string }>(
      sql`SELECT server_seed FROM studio.seed WHERE commitment = ${session.fairness.commitment}`,
    )
    expect(JSON.stringify(session)).not.toContain(seed?.server_seed)
  })
})

describe('a spin', () => {
  let player: Player
  let bearer: string
  beforeAll(async () => {
    player = await at.house.register()
    bearer = (await at.enter(player)).bearer
  })

  it('[STU-01, WAL-01] moves its stake and its payout exactly', async () => {
    for (const stake of ['1', '2.5', '7.50', '10', '1']) {
      const before = await at.house.balance(player)
      const body = playBody(stake)
      const { payout, balance, roundId } = played((await at.play(body, bearer)).value)
      expect(roundId).toBe(body.roundId)
      expect(parseMoney(balance)).toBe(before - parseMoney(stake) + parseMoney(payout ?? ''))
      expect(await at.house.balance(player)).toBe(parseMoney(balance))
      expect(await movesOf(player, body.roundId)).toEqual([
        { type: 1, amount: String(-parseMoney(stake)) },
        { type: 2, amount: String(parseMoney(payout ?? '')) },
      ])
    }
  })

  it('[STU-01, WAL-02] again under the same id gives the identical answer and moves nothing, also thirty at once', async () => {
    const body = playBody('2')
    const first = await Promise.all(Array.from({ length: 30 }, () => at.play(body, bearer)))
    const balance = await at.house.balance(player)
    for (const answer of [...first, await at.play(body, bearer)]) expect(answer).toEqual(first[0])
    expect(first[0]?.status).toBe(200)
    expect(await movesOf(player, body.roundId)).toHaveLength(2)
    expect(await at.house.balance(player)).toBe(balance)
  })

  it('[STU-01] knows a round id whatever the case of its letters', async () => {
    const body = playBody('1', `ABCDEF00-${randomUUID().slice(9)}`)
    const [loud, quiet] = [
      await at.play(body, bearer),
      await at.play({ ...body, roundId: body.roundId.toLowerCase() }, bearer),
    ]
    expect(loud.status).toBe(200)
    expect(await at.play(body, bearer)).toEqual(quiet)
    expect(loud).toEqual(quiet)
  })

  it('[STU-01, WAL-02] with another stake under the same id is refused and moves nothing, also at once', async () => {
    const roundId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => at.play(playBody(i % 2 === 0 ? '1' : '2', roundId), bearer)),
    )
    expect(answers.map(({ status, error }) => `${status} ${error?.code}`).toSorted()).toEqual([
      ...Array(15).fill('200 undefined'),
      ...Array(15).fill('409 ROUND_CONFLICT'),
    ])
    expect(await movesOf(player, roundId)).toHaveLength(2)
  })

  it('[STU-01, PRV-06] under an id that another session of the same member used is refused: to the wallet it is one round', async () => {
    const [other, body, before] = [await at.enter(player), playBody(), await at.house.balance(player)]
    const answers = await Promise.all([bearer, other.bearer, bearer, other.bearer].map((one) => at.play(body, one)))
    const mine = answers[0]?.status === 200
    const taken = answers.filter((_, index) => (index % 2 === 0) === mine)
    expect(taken[1]).toEqual(taken[0])
    for (const answer of answers.filter((_, index) => (index % 2 === 0) !== mine))
      expect(answer.error?.code).toBe('ROUND_CONFLICT')
    expect(await at.house.balance(player)).toBe(
      before - parseMoney(body.bet.stake) + parseMoney(played(taken[0]?.value).payout ?? ''),
    )
    expect(await movesOf(player, body.roundId)).toHaveLength(2)
  })

  it.each(['0.5', '1.25', '0.01', '101', '1000000000000', '1.00001'])(
    '[STU-01] of %s, which the game does not offer, is refused',
    async (stake) => {
      const before = await at.house.balance(player)
      const { status, error } = await at.play(playBody(stake), bearer)
      expect({ status, code: error?.code }).toEqual({ status: 400, code: 'BAD_STAKE' })
      expect(await at.house.balance(player)).toBe(before)
    },
  )

  it.each(['-1', '0', '1e2', '١', ' 1', '', 1, null, ['1']])('[STU-01] of %j is no bet', async (stake) => {
    const { status, error } = await at.play({ roundId: randomUUID(), bet: { stake } }, bearer)
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'BAD_STAKE' })
  })
})

describe('rounds in one session', () => {
  it('[STU-03, WAL-04] come one after the other, however they are sent; nonces rise without gaps in the order of the books', async () => {
    const player = await at.house.register()
    const { bearer } = await at.enter(player)
    const pairs = await Promise.all([at.play(playBody(), bearer), at.play(playBody(), bearer)])
    expect(pairs.map(({ status }) => status)).toEqual([200, 200])
    // Of many at once some hear that a round is open; the page sends those again.
    const until = async (body: ReturnType<typeof playBody>): Promise<RoundAnswer> => {
      const { value, error } = await at.play(body, bearer)
      if (value !== undefined) return value
      expect(error?.code).toBe('ROUND_CONFLICT')
      return until(body)
    }
    const rounds = [
      ...pairs.map(({ value }) => played(value)),
      ...(await Promise.all(Array.from({ length: 12 }, () => until(playBody())))),
    ]
    const inBooks = await at.house.db.query<{ round: string; type: number }>(
      sql`SELECT round, type FROM entry WHERE member = ${player.id} AND type <> 5 ORDER BY seq`,
    )
    const inOrder = rounds.toSorted((a, b) => a.nonce - b.nonce)
    expect(inOrder.map(({ nonce }) => nonce)).toEqual(rounds.map((_, i) => i))
    expect(inBooks).toEqual(
      inOrder.flatMap(({ roundId }) => [
        { round: roundId, type: 1 },
        { round: roundId, type: 2 },
      ]),
    )
  })
})

describe('a stake that the wallet refuses', () => {
  const refusal = async (player: Player, before: () => Promise<unknown>, stake = '1') => {
    const { bearer } = await at.enter(player)
    await before()
    const [balance, body] = [await at.house.balance(player), playBody(stake)]
    const answers = [
      await at.play(body, bearer),
      await at.play(body, bearer),
      ...(await Promise.all(Array.from({ length: 10 }, () => at.play(playBody(stake), bearer)))),
    ]
    expect(await at.house.balance(player)).toBe(balance)
    expect(await movesOf(player, body.roundId)).toEqual([])
    for (const answer of answers.filter(({ error }) => error?.code !== 'ROUND_CONFLICT'))
      expect(answer).toEqual(answers[0])
    return { status: answers[0]?.status, ...answers[0]?.error, bearer, body }
  }

  it('[STU-01, WAL-03] for want of money, tells the balance, stays refused under its id, and another round can follow', async () => {
    const player = await at.house.register()
    const { bearer, body, ...error } = await refusal(player, () => drain(player, parseMoney('0.99999')))
    expect(error).toMatchObject({ status: 402, code: 'NOT_ENOUGH_MONEY', balance: '0.99999' })
    const [bet] = await at.house.db.query<{ reference: string; round: string }>(
      sql`SELECT reference, round FROM entry WHERE member = ${player.id} AND type = 1`,
    )
    await at.house.provider('win', {
      ...betBody(player, ''),
      round: bet?.round,
      reference_transaction_uuid: bet?.reference,
      amount: 500_000,
    })
    expect((await at.play(body, bearer)).error?.code).toBe('NOT_ENOUGH_MONEY')
    expect((await at.play(playBody(), bearer)).status).toBe(200)
  })

  it('[STU-01, WAL-03] for a limit', async () => {
    const player = await at.house.register()
    const limit = () =>
      at.house.db.transaction((tx) =>
        setLimit(tx, player.id, { measure: 'stake', period: 'day', amount: parseMoney('0.99999') }),
      )
    expect(await refusal(player, limit)).toMatchObject({ status: 403, code: 'LIMIT_REACHED' })
  })

  it('[STU-01, WAL-03] for a frozen and for an excluded member', async () => {
    const [frozen, excluded] = [await at.house.register(), await at.house.register()]
    expect(await refusal(frozen, () => freeze(at.house.db, frozen.id))).toMatchObject({
      status: 403,
      code: 'LIMIT_REACHED',
    })
    const until = Date.now() + 3_600_000
    expect(
      await refusal(excluded, () => at.house.db.transaction((tx) => setExcludedUntil(tx, excluded.id, until))),
    ).toMatchObject({ status: 403, code: 'LIMIT_REACHED' })
  })

  it('[STU-01, PRV-08] because the studio is switched off', async () => {
    const player = await at.house.register()
    const enable = async (enabled: boolean): Promise<void> => {
      await at.house.db.query(sql`UPDATE provider SET enabled = ${enabled} WHERE id = ${studioProvider.id}`)
      await at.app.providers.reload()
    }
    expect(await refusal(player, () => enable(false))).toMatchObject({ status: 403, code: 'GAME_PAUSED' })
    await enable(true)
  })

  it('[STU-01] because the session at the platform is over', async () => {
    const player = await at.house.register()
    const end = () => at.house.db.query(sql`UPDATE game_session SET ended_at = app_now() WHERE member = ${player.id}`)
    expect(await refusal(player, end)).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
  })
})

describe('money', () => {
  it('[PRV-06] moves by the wallet protocol only, each entry asked for by a call that the protocol allows', async () => {
    for (const { call, body } of asked) {
      if (call !== 'bet' && call !== 'win' && call !== 'balance') throw new Error(`the studio has no use for ${call}`)
      expect(hub88Requests[call].safeParse(body).error).toBeUndefined()
    }
    const references = asked.flatMap(({ call, body }) =>
      call !== 'balance' && typeof body === 'object' && body !== null && 'transaction_uuid' in body
        ? [body.transaction_uuid]
        : [],
    )
    const entries = await at.house.db.query<{ reference: string }>(
      sql`SELECT reference FROM entry WHERE source = ${studioProvider.id}`,
    )
    expect(entries.length).toBeGreaterThan(20)
    expect(entries.map(({ reference }) => reference).filter((reference) => !references.includes(reference))).toEqual([])
  })

  it('[GAM-04, STU-04, WAL-07] of a free trial lives in the studio: a visitor plays, and no wallet, entry or event is touched', async () => {
    const books = () =>
      at.house.db.query(sql`
      SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM event) AS events, (SELECT sum(n) FROM shard_head) AS heads,
             (SELECT sum(balance) FROM wallet) AS money, (SELECT count(*) FROM game_session) AS sessions, (SELECT count(*) FROM member) AS members`)
    const [before, calls] = [await books(), asked.length]
    const { bearer, mode, balance } = await at.enter(undefined)
    expect({ mode, balance: parseMoney(balance) }).toEqual({ mode: 'demo', balance: START })
    let money = START
    for (let i = 0; i < 10; i++) {
      const { payout, balance } = played((await at.play(playBody('10'), bearer)).value)
      money += parseMoney(payout ?? '') - parseMoney('10')
      expect(balance).toBe(moneyToDecimal(money, 5))
    }
    expect((await at.history({}, bearer)).value?.rounds).toHaveLength(10)
    expect((await at.seed({}, bearer)).status).toBe(200)
    expect(await books()).toEqual(before)
    expect(asked).toHaveLength(calls)
  })

  it('[GAM-04] of a free trial leaves nothing behind: a refused round at once, the rest after a day', async () => {
    const rows = () =>
      at.house.db.query(sql`
      SELECT (SELECT count(*) FROM studio.session WHERE mode = 'demo') AS sessions, (SELECT count(*) FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = 'demo') AS rounds,
             (SELECT count(*) FROM studio.seed WHERE player NOT IN (SELECT id::text FROM member)) AS seeds, (SELECT count(*) FROM studio.pair WHERE player NOT IN (SELECT id::text FROM member)) AS pairs`)
    const nothing = [{ sessions: '0', rounds: '0', seeds: '0', pairs: '0' }]
    const real = await at.enter(await at.house.register())
    await at.play(playBody('10'), real.bearer)
    const { bearer } = await at.enter(undefined)
    await at.play(playBody('10'), bearer)
    await at.house.db.query(
      sql`UPDATE studio.session SET demo_balance = 0 WHERE bearer_hash = ${hash('sha256', bearer)}`,
    )
    const before = await rows()
    const refused = await Promise.all(Array.from({ length: 10 }, () => at.play(playBody('10'), bearer)))
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(10).fill('NOT_ENOUGH_MONEY'))
    expect(await rows()).toEqual(before)
    await atTime('23 hours', () => at.studio.resume())
    expect(await rows()).toEqual(before)
    await atTime('25 hours', () => at.studio.resume())
    expect(await rows()).toEqual(nothing)
    const [kept] = await at.house.db.query<{ rounds: string }>(sql`SELECT count(*) AS rounds FROM studio.round`)
    expect(Number(kept?.rounds)).toBeGreaterThan(0)
  })

  it('[GAM-04] of a free trial moves once a round, thirty at once, and never below zero', async () => {
    const { bearer } = await at.enter(undefined)
    for (let i = 0; i < 5; i++) {
      const before = parseMoney((await sessionMoney(bearer)) ?? '')
      const body = playBody('100')
      const answers = await Promise.all(Array.from({ length: 30 }, () => at.play(body, bearer)))
      const { payout, balance } = played(answers[0]?.value)
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(parseMoney(balance)).toBe(before - parseMoney('100') + parseMoney(payout ?? ''))
      expect(await sessionMoney(bearer)).toBe(balance)
    }
    await at.house.db.query(sql`UPDATE studio.session SET demo_balance = ${parseMoney('99.99999')} WHERE mode = 'demo'`)
    const { status, error } = await at.play(playBody('100'), bearer)
    expect({ status, code: error?.code, balance: error?.balance }).toEqual({
      status: 402,
      code: 'NOT_ENOUGH_MONEY',
      balance: '99.99999',
    })
  })

  const sessionMoney = async (bearer: string): Promise<string | undefined> => {
    const [row] = await at.house.db.query<{ demo_balance: string }>(
      sql`SELECT demo_balance FROM studio.session WHERE bearer_hash = ${hash('sha256', bearer)}`,
    )
    return row === undefined ? undefined : moneyToDecimal(BigInt(row.demo_balance), 5)
  }
})
