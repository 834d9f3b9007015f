import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { parse } from 'zod/mini'
import { type SocketEvent, socketEvent } from '#contract/events.ts'
import { consoleTopics } from '#contract/topics.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, operatorHeaders } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let address: string
let owner: Awaited<ReturnType<typeof openOperator>>

const listening = async (of: House): Promise<string> => {
  await of.app.console.listen({ port: 0, host: '127.0.0.1' })
  const bound = of.app.console.server.address()
  return `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
}

beforeAll(async () => {
  database = await createTestDatabase('console_live')
  house = await openHouse(database.url)
  address = await listening(house)
  owner = await openOperator(house, 'owner')
})
afterAll(async () => {
  vi.useRealTimers()
  await house.close()
  await database.drop()
})

/** A page of the console: what it was told, and the code with which its socket was closed. */
function open(headers: Record<string, string>, at = address, path = '/ops/socket') {
  const told: SocketEvent[] = []
  const socket = new WebSocket(`ws://${at}${path}`, { headers })
  socket.on('message', (data) =>
    told.push(parse(socketEvent, JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))),
  )
  socket.on('open', () => {
    socket.send('{"type":"hello"}')
    socket.send('{"type":"subscribe","topic":"desk"}')
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => resolve(-1))
  })
  return { told, socket, closed, marks: () => told.filter(({ type }) => type === 'topic') }
}
/** The mark of what operators and the house did. */
const doneIn = (event: SocketEvent | undefined): string | undefined =>
  event?.type === 'topic' ? consoleTopics.desk.read(event.data)?.done : undefined
/** As a browser sends them: the origin is the address of the console. */
const headersOf = (token?: string, at = address) => ({ ...operatorHeaders(token), origin: `http://${at}` })

describe('an open page of the console', () => {
  it('[OPS-07, RTM-05] hears that another operator did something, at whichever process, and that something waits', async () => {
    const other = await openHouse(database.url)
    const page = open(headersOf(owner.token))
    await expect.poll(() => page.marks()).toHaveLength(1)
    expect(page.told[0]).toEqual({ type: 'welcome', position: null })
    const { token } = await openOperator(house, 'owner')
    const { length } = page.marks()
    await other.call('PUT', '/ops/system/status', { token, body: { status: 1 } })
    await expect.poll(() => page.marks().length, { timeout: 5000 }).toBeGreaterThan(length)
    await other.call('PUT', '/ops/system/status', { token, body: { status: 0 } })
    await expect.poll(() => page.marks().length, { timeout: 5000 }).toBeGreaterThan(length + 1)
    // What a member does is in the audit too, and no reason to ask again.
    const done = doneIn(page.marks().at(-1))
    const player = await house.register()
    const before = JSON.stringify(page.marks().at(-1))
    await house.call('PUT', '/wps/feedback', { token: player.token, body: { type: 'other', content: 'Words' } })
    await expect.poll(() => JSON.stringify(page.marks().at(-1)), { timeout: 5000 }).not.toBe(before)
    expect(doneIn(page.marks().at(-1))).toBe(done)
    page.socket.close()
    await other.close()
  })

  it.each<[string, (token: string) => Record<string, string>]>([
    ['nobody', () => headersOf()],
    ['a made up session', () => headersOf('o.1.1.nothing')],
    ['a token outside the cookie', (token) => ({ ...headersOf(), authorization: `Bearer ${token}` })],
  ])('[OPS-01, SAF-05] is not heard by %s', async (_who, headers) => {
    const page = open(headers(owner.token))
    expect(await page.closed).toBe(4002)
    expect(page.told).toMatchObject([{ type: 'session.ended' }])
  })

  it('[OPS-01, SAF-05] is not heard by the page of another origin, by a player, at the site, or from another network', async () => {
    const player = await house.register()
    expect(await open({ ...headersOf(owner.token), origin: 'https://elsewhere.test' }).closed).toBe(-1)
    expect(await open(headersOf(player.token)).closed).toBe(4002)
    await house.app.server.listen({ port: 0, host: '127.0.0.1' })
    const bound = house.app.server.server.address()
    const site = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
    expect(await open(headersOf(owner.token, site), site).closed).toBe(-1)
    const visitor = open(headersOf(owner.token, site), site, '/socket')
    await expect.poll(() => visitor.told.at(-1)).toEqual({ type: 'refused', topic: 'desk', code: 'NOT_FOUND' })
    visitor.socket.close()
    const away = await openHouse(database.url, {
      console: { url: 'http://console.test', networks: ['203.0.113.0/24'] },
    })
    const there = await listening(away)
    expect(await open(headersOf(owner.token, there), there).closed).toBe(-1)
    await away.close()
  })

  it('[OPS-01] is told when its session has ended, and keeps none alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { token, id } = await openOperator(house, 'support')
    const page = open(headersOf(token))
    await expect.poll(() => page.told.length).toBeGreaterThan(0)
    const seen = () => house.db.query(sql`SELECT seen_at FROM operator_session WHERE operator = ${id}`)
    await house.db.query(
      sql`UPDATE operator_session SET seen_at = seen_at - interval '5 minutes' WHERE operator = ${id}`,
    )
    const before = await seen()
    vi.advanceTimersByTime(15_000)
    expect(await seen()).toEqual(before)
    expect(page.socket.readyState).toBe(WebSocket.OPEN)
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${id}`)
    vi.advanceTimersByTime(15_000)
    expect(await page.closed).toBe(4002)
    expect(page.told.at(-1)).toMatchObject({ type: 'session.ended' })
  })
})
