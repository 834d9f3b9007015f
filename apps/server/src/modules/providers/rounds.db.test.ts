import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { brandDay } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player } from '#tests/support/house.ts'
import { hasOpenBet } from '../wallet/index.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('rounds')
  house = await openHouse(database.url, { lanes: 1 })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

describe('the state of a round', () => {
  it.each<[stakes: number, returned: number, closed: boolean, state: string]>([
    [0, 0, false, 'cancelled'],
    [0, 0, true, 'cancelled'],
    [1, 0, false, 'open'],
    [1, 0, true, 'closed'],
    [1, 1, false, 'refunded'],
    [1, 1, true, 'refunded'],
    [3, 1, false, 'open'],
    [3, 1, true, 'closed'],
    [3, 3, false, 'refunded'],
    [3, 3, true, 'refunded'],
  ])('[PRV-07] of %i stakes with %i taken back, closed %s: %s', async (stakes, returned, closed, state) => {
    expect(await house.db.query(sql`SELECT round_state(${stakes}, ${returned}, ${closed}) AS state`)).toEqual([
      { state },
    ])
  })
})

/** `b1` is a stake, `w1` its win, `r1` its roll-back; `!` closes the round. The second round is another one. */
interface Course {
  readonly calls: string
  /** What the last call is answered. */
  readonly last: 'RS_OK' | 'RS_ERROR_DUPLICATE_TRANSACTION' | 'RS_ERROR_TRANSACTION_ROLLED_BACK'
  /** The states that the member sees of its stakes, the first first. */
  readonly states: readonly string[]
}

const courses: readonly Course[] = [
  { calls: 'b1', last: 'RS_OK', states: ['open'] },
  { calls: 'b1 b2', last: 'RS_OK', states: ['open', 'open'] },
  { calls: 'b1 w1 b2', last: 'RS_OK', states: ['won', 'open'] },
  { calls: 'b1 b2 w1!', last: 'RS_OK', states: ['won', 'lost'] },
  { calls: 'b1 w1! b2', last: 'RS_ERROR_DUPLICATE_TRANSACTION', states: ['won'] },
  { calls: 'b1! b2', last: 'RS_ERROR_DUPLICATE_TRANSACTION', states: ['lost'] },
  { calls: 'b1! w1', last: 'RS_OK', states: ['won'] },
  { calls: 'b1 b2 w1! w2', last: 'RS_ERROR_DUPLICATE_TRANSACTION', states: ['won', 'lost'] },
  { calls: 'b1 b2 w1 w2!', last: 'RS_OK', states: ['won', 'won'] },
  { calls: 'b1 b2 w1! r2', last: 'RS_OK', states: ['won', 'refunded'] },
  { calls: 'b1 b2 w1! r1', last: 'RS_ERROR_DUPLICATE_TRANSACTION', states: ['won', 'lost'] },
  { calls: 'b1 r1', last: 'RS_OK', states: ['refunded'] },
  { calls: 'b1 r1 b2', last: 'RS_OK', states: ['refunded', 'open'] },
  { calls: 'b1! r1 b2', last: 'RS_OK', states: ['refunded', 'open'] },
  { calls: 'b1 b2! r2 b3', last: 'RS_OK', states: ['open', 'refunded', 'open'] },
  { calls: 'r1', last: 'RS_OK', states: [] },
  { calls: 'r1 b1', last: 'RS_ERROR_TRANSACTION_ROLLED_BACK', states: [] },
  { calls: 'r1 b2', last: 'RS_OK', states: ['open'] },
]

type Sent = readonly ['bet' | 'win' | 'rollback', Record<string, unknown>]
const kinds = { b: 'bet', w: 'win', r: 'rollback' } as const
/** More than the stake, which alone would be a push. */
const WIN = 3_000_000

async function play(player: Player, calls: string, atOnce: boolean): Promise<string[]> {
  const token = await house.gameToken(player)
  const round = randomUUID()
  const idOf = (text: string): string => `${round.slice(0, 20)}-${text}`
  const sent = calls.split(' ').map((text): Sent => {
    const [letter, number] = [...text]
    const kind = letter === 'b' || letter === 'w' ? kinds[letter] : kinds.r
    const common = { round, transaction_uuid: idOf(text), ...(text.endsWith('!') ? { round_closed: true } : {}) }
    const of = calls.split(' ').find((one) => one.startsWith(`b${number}`)) ?? `b${number}`
    return [
      kind,
      betBody(
        player,
        token,
        kind === 'bet'
          ? common
          : { ...common, ...(kind === 'win' ? { amount: WIN } : {}), reference_transaction_uuid: idOf(of) },
      ),
    ]
  })
  if (atOnce)
    return Promise.all(
      sent.map(async ([kind, body]) => (await house.app.providers.handleInProcess('testing', kind, body)).status),
    )
  const answers: string[] = []
  for (const [kind, body] of sent) answers.push((await house.provider(kind, body)).reply.status)
  return answers
}

describe('a round of several stakes', () => {
  it.each(
    courses.flatMap((course) => [
      { ...course, way: 'one after another' },
      { ...course, way: 'in one batch' },
    ]),
  )('[PRV-07] $calls, $way: the last is $last', async ({ calls, last, states, way }) => {
    const player = await house.register()
    const answers = await play(player, calls, way === 'in one batch')
    expect(answers).toEqual([...answers.slice(0, -1).map(() => 'RS_OK'), last])
    const { body } = await house.call('GET', `/wps/record/bets?from=${brandDay()}&to=${brandDay()}&language=EN`, {
      token: player.token,
    })
    const list =
      typeof body.value === 'object' && body.value !== null && 'list' in body.value && Array.isArray(body.value.list)
        ? body.value.list
        : []
    expect(list.map((one: { state: string }) => one.state).toReversed()).toEqual(states)
    expect(await hasOpenBet(house.db, player.id)).toBe(states.includes('open'))
    expect(await house.audit()).toEqual([])
  })

  it('[PRV-07] is another one in another game of the provider, or under another name', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const round = randomUUID()
    await house.provider('bet', betBody(player, token, { round, round_closed: true }))
    expect(
      (await house.provider('bet', betBody(player, token, { round: `${round.slice(0, 30)}x` }))).reply.status,
    ).toBe('RS_OK')
    expect((await house.provider('bet', betBody(player, token, { round }))).reply.status).toBe(
      'RS_ERROR_DUPLICATE_TRANSACTION',
    )
    await house.db.query(sql`ALTER TABLE entry DISABLE TRIGGER USER`)
    await house.db.query(sql`UPDATE entry SET game = 1 WHERE round = ${round}`)
    await house.db.query(sql`ALTER TABLE entry ENABLE TRIGGER USER`)
    expect((await house.provider('bet', betBody(player, token, { round }))).reply.status).toBe('RS_OK')
  })
})
