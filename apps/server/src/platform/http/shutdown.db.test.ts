import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HUB88_SIGNATURE_HEADER } from '#contract/protocols/hub88.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, signBody } from '#tests/support/house.ts'

let database: TestDatabase
let house: House
let player: Player
let port: number

beforeEach(async () => {
  database = await createTestDatabase('shutdown')
  house = await openHouse(database.url)
  player = await house.register()
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = house.app.server.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(() => database.drop())

interface Heard {
  readonly status: number
  readonly reply: Record<string, unknown>
}

/** Sends a signed stake over a socket of its own, its second half when told; `undefined` where the server took no connection. */
function halfBet(body: Record<string, unknown>): { answer: Promise<Heard | undefined>; finish(): void } {
  const raw = JSON.stringify(body)
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/transaction/bet',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(raw),
      [HUB88_SIGNATURE_HEADER]: signBody(raw),
    },
  })
  const answer = new Promise<Heard | undefined>((resolve) => {
    sent.on('error', () => resolve(undefined))
    sent.on(
      'response',
      (response) =>
        void text(response).then((said) => resolve({ status: response.statusCode ?? 0, reply: JSON.parse(said) })),
    )
  })
  sent.write(raw.slice(0, 20))
  return { answer, finish: () => void sent.end(raw.slice(20)) }
}

function bet(body: Record<string, unknown>): Promise<Heard | undefined> {
  const { answer, finish } = halfBet(body)
  finish()
  return answer
}

it('[RUN-05, WAL-05] stakes accepted before the end get their durable answer, and what comes later is turned away', async () => {
  const token = await house.gameToken(player)
  const bodies = Array.from({ length: 40 }, () => betBody(player, token))
  const slow = betBody(player, token)
  let accepted = 0
  house.app.server.server.on('request', () => (accepted += 1))

  // The shard is held, so that all of them are under way when the house closes.
  const other = openDatabase(database.url, { max: 1 })
  const late: Awaited<ReturnType<typeof bet>>[] = []
  const { answers, closed, over } = await other.transaction(async (tx) => {
    await tx.query(sql`SELECT n FROM shard_head FOR UPDATE`)
    const half = halfBet(slow)
    const answers = [...bodies.map(bet), half.answer]
    while (accepted < answers.length) await tx.query(sql`SELECT 1`)
    const closed = house.app.close()
    const over = { done: false }
    void closed.then(() => (over.done = true))
    late.push(await bet(betBody(player, token)))
    half.finish()
    expect(over.done).toBe(false)
    return { answers, closed, over }
  })
  const replies = await Promise.all(answers)
  await closed
  expect(over.done).toBe(true)
  expect(replies.map((answer) => `${answer?.status} ${String(answer?.reply['status'])}`)).toEqual(
    Array(bodies.length + 1).fill('200 RS_OK'),
  )
  for (const answer of late) expect([undefined, 503]).toContain(answer?.status)

  const stakes = await other.query<{ reference: string }>(sql`SELECT reference FROM entry WHERE type = 1`)
  expect(stakes.map(({ reference }) => reference).toSorted()).toEqual(
    [...bodies, slow].map((body) => String(body['transaction_uuid'])).toSorted(),
  )
  expect(await house.audit()).toEqual([])
  await other.close()
  await house.db.close()
})

it('[RUN-05] a quiet house closes at once, also with idle connections held open', async () => {
  const held = request({ port, host: '127.0.0.1', path: '/healthz', headers: { connection: 'keep-alive' } })
  await new Promise((resolve) => held.on('response', (response) => response.resume().on('end', resolve)).end())
  await house.close()
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

it('[RUN-05] a connection that rests is kept longer than proxies keep it, so that none is closed under a request', () => {
  expect(house.app.server.server.keepAliveTimeout).toBeGreaterThan(60_000)
})
