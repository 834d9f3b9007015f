import { describe, expect, it } from 'vitest'
import { newRoundId, studioClient } from './studio.ts'

const ROUND_ID = '0190f3a4-7b1c-4d2e-8f3a-4b5c6d7e8f90'
const REQUEST = { roundId: ROUND_ID, bet: { stake: '1.00000' } }
const ANSWER = {
  roundId: ROUND_ID,
  nonce: 0,
  bet: REQUEST.bet,
  choices: [],
  stake: '1.00000',
  payout: '0.00000',
  outcome: { cards: [1, 2] },
  balance: '9.00000',
}

type Reply = () => Promise<Response>
const json =
  (status: number, body: unknown): Reply =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))
const broken: Reply = () => Promise.reject(new TypeError('network'))

/** A client whose calls get the replies in turn; says what was sent and how long it paused. */
function clientWith(...replies: Reply[]) {
  const sent: unknown[] = []
  const pauses: number[] = []
  const client = studioClient({
    base: 'https://house.test/studio/',
    fetch(url, init) {
      sent.push([url, typeof init.body === 'string' ? JSON.parse(init.body) : null])
      return replies[sent.length - 1]?.() ?? Promise.reject(new Error('no reply left'))
    },
    pause(ms) {
      pauses.push(ms)
      return Promise.resolve()
    },
  })
  return { client, sent, pauses }
}

describe('a round', () => {
  it.each([
    ['a lost connection', broken],
    ['a server that fails without saying why', json(502, '<html>')],
    ['a busy studio', json(503, { code: 'BUSY', message: '' })],
    ['an answer that is not understood', json(200, { roundId: ROUND_ID })],
    ['an answer about another round', json(200, { ...ANSWER, roundId: '0190f3a4-7b1c-4d2e-8f3a-4b5c6d7e8f91' })],
  ])('[STU-06] asks again with the same round id after %s', async (_, failure) => {
    const { client, sent, pauses } = clientWith(failure, failure, json(200, ANSWER))
    const waited: number[] = []
    const answer = await client.play(REQUEST, (attempt) => waited.push(attempt))
    expect(answer).toEqual({ kind: 'answer', value: ANSWER })
    expect(sent).toEqual(Array.from({ length: 3 }, () => ['https://house.test/studio/play', REQUEST]))
    expect(waited).toEqual([1, 2])
    expect(pauses).toHaveLength(2)
  })

  it.each(['NOT_ENOUGH_MONEY', 'LIMIT_REACHED', 'SESSION_ENDED', 'BAD_STAKE', 'GAME_PAUSED', 'ROUND_CONFLICT'])(
    '[STU-06] takes %s as definite',
    async (code) => {
      const { client, sent } = clientWith(json(403, { code, message: 'no' }))
      expect(await client.play(REQUEST, () => undefined)).toEqual({ kind: 'refused', error: { code, message: 'no' } })
      expect(sent).toHaveLength(1)
    },
  )
})

describe('a choice', () => {
  it('[STU-06] is asked for again as the same step', async () => {
    const request = { roundId: ROUND_ID, step: 0, choice: 'hit' }
    const { client, sent } = clientWith(broken, json(200, { ...ANSWER, choices: ['hit'] }))
    expect(await client.act(request, () => undefined)).toMatchObject({ kind: 'answer', value: { choices: ['hit'] } })
    expect(sent).toEqual(Array.from({ length: 2 }, () => ['https://house.test/studio/act', request]))
  })
})

describe('a question', () => {
  it('[STU-06] is asked again until there is an answer', async () => {
    const request = { roundId: ROUND_ID, choice: { held: 150 } }
    const { client, sent } = clientWith(broken, json(200, { ...ANSWER, choices: [], payout: null }))
    expect(await client.ask(request, () => undefined)).toMatchObject({ kind: 'answer', value: { payout: null } })
    expect(sent).toEqual(Array.from({ length: 2 }, () => ['https://house.test/studio/ask', request]))
  })
})

describe('session', () => {
  it('[STU-06] is asked for again where the studio was busy, which takes no token', async () => {
    const session = { code: 'SESSION_ENDED', message: 'over' }
    const { client, sent } = clientWith(
      json(503, { code: 'BUSY', message: '' }),
      json(503, { code: 'BUSY', message: '' }),
      json(401, session),
    )
    expect(await client.session('once')).toEqual({ kind: 'refused', error: session })
    expect(sent).toHaveLength(3)
  })

  it('[STU-06] does not repeat a one-time token', async () => {
    const { client, sent } = clientWith(broken)
    expect(await client.session('once')).toEqual({ kind: 'lost' })
    expect(sent).toHaveLength(1)
  })
})

describe('round id', () => {
  it('[STU-06] is a version 4 UUID made of the given bytes', () => {
    expect(newRoundId((bytes) => bytes.fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(newRoundId()).not.toBe(newRoundId())
  })
})
