import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { parse } from 'zod/mini'
import { type SocketEvent, socketEvent } from '#contract/events.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import { shardOf } from '#server/platform/ids.ts'
import { forgetContent, putContent } from '#tests/support/content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse } from '#tests/support/house.ts'

let database: TestDatabase
let house: House
let address: string
/** How far the house's clock is ahead, in milliseconds. */
let moved = 0
const logged: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('sockets')
  house = await openHouse(database.url, {
    log: createLog('error', { write: (line) => void logged.push(line) }),
    clock: { now: () => systemClock.now() + moved },
  })
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  const bound = house.app.server.server.address()
  address = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** A page's socket: `next` gives what comes, in order, waiting for it. */
function open(hello: Record<string, unknown> | undefined, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://${address}/socket`, { headers })
  const came: SocketEvent[] = []
  const waiting: ((event: SocketEvent) => void)[] = []
  socket.on('message', (data) => {
    const event = parse(socketEvent, JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
    // News of the credit at the start, which may still be on its way when the page opens.
    if (event.type === 'balance' && event.balance === '1000.00000') return
    const heard = waiting.shift()
    if (heard === undefined) came.push(event)
    else heard(event)
  })
  if (hello !== undefined) socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ...hello })))
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => resolve(-1))
  })
  return {
    socket,
    closed,
    next: () =>
      new Promise<SocketEvent>((resolve) => {
        const event = came.shift()
        if (event === undefined) waiting.push(resolve)
        else resolve(event)
      }),
  }
}

/** Lets pages that have just opened hear a topic; what each of them is told first. */
async function hear(
  pages: readonly ReturnType<typeof open>[],
  topic: string,
  position?: string,
): Promise<SocketEvent[]> {
  return Promise.all(
    pages.map(async (page) => {
      expect(await page.next()).toMatchObject({ type: 'welcome' })
      page.socket.send(JSON.stringify({ type: 'subscribe', topic, position }))
      return page.next()
    }),
  )
}
const said = (topic: string, data: unknown) => ({ type: 'topic', topic, position: expect.any(String), data })

describe('the socket', () => {
  it('[POP-04] a balance arrives without asking, wherever the bet came from', async () => {
    const player = await house.register()
    const page = open({ token: player.token })
    expect(await page.next()).toMatchObject({ type: 'welcome', position: expect.stringMatching(/^\d+$/) })
    await house.provider('bet', betBody(player, await house.gameToken(player)))
    expect(await page.next()).toMatchObject({ type: 'balance', balance: '990.00000' })
    page.socket.close()
  })

  it('[RUN-04] a page that hangs on one process hears what was done at another, and that its session ended there', async () => {
    const other = await openHouse(database.url)
    const player = await house.register()
    const page = open({ token: player.token })
    expect(await page.next()).toMatchObject({ type: 'welcome' })
    await other.provider('bet', betBody(player, await other.gameToken(player)))
    expect(await page.next()).toMatchObject({ type: 'balance', balance: '990.00000' })
    expect((await other.call('DELETE', '/wps/session/logout', { token: player.token })).body.success).toBe(true)
    expect(await page.next()).toMatchObject({ type: 'session.ended' })
    page.socket.close()
    await other.close()
  })

  it('[LOG-04] who has to change its password first hears what a visitor hears', async () => {
    const player = await house.register()
    await house.db.query(sql`UPDATE member SET must_change_password = true WHERE id = ${player.id}`)
    const page = open({ token: player.token })
    expect(await page.next()).toEqual({ type: 'welcome', position: null })
    page.socket.close()
  })

  it('[RTM-02] a page that reconnects from its position gets what it missed', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const first = open({ token: player.token })
    const welcome = await first.next()
    first.socket.close()
    await first.closed
    await house.provider('bet', betBody(player, token))
    const second = open({ token: player.token, position: 'position' in welcome ? welcome.position : undefined })
    expect(await second.next()).toMatchObject({ type: 'balance', balance: '990.00000' })
    second.socket.close()
  })

  it("[RTM-02] a page that comes back from too far goes on from now, and costs no walk through everybody's news", async () => {
    const player = await house.register()
    await house.db.query(sql`
      WITH head AS (UPDATE shard_head SET n = n + 6000 WHERE shard = ${shardOf(player.id)} RETURNING shard, n)
      INSERT INTO event (shard, n, at, type, member, payload)
      SELECT shard, n - i, app_now(), 'inbox.changed', ${player.id}, '{}'::jsonb FROM head, generate_series(0, 5999) AS i`)
    const [head] = await house.db.query<{ n: string }>(
      sql`SELECT n FROM shard_head WHERE shard = ${shardOf(player.id)}`,
    )
    const back = open({ token: player.token, position: '0' })
    expect(await back.next()).toEqual({ type: 'welcome', position: head?.n, anew: true })
    back.socket.close()
  })

  it('[RTM-02] what a member missed is read once a second, however many of its pages come back at once', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const first = open({ token: player.token })
    const welcome = await first.next()
    await house.provider('bet', betBody(player, token))
    // From now on nobody hears of it by following.
    expect(await first.next()).toMatchObject({ type: 'balance' })
    const position = 'position' in welcome ? welcome.position : undefined
    const pages = Array.from({ length: 30 }, () => open({ token: player.token, position }))
    const heard = await Promise.all(pages.map((page) => page.next()))
    expect(heard.filter((event) => event.type === 'welcome' && event.anew === true)).toHaveLength(29)
    expect(heard.filter(({ type }) => type === 'balance')).toHaveLength(1)
    moved += 1000
    const later = open({ token: player.token, position })
    expect(await later.next()).toMatchObject({ type: 'balance', balance: '990.00000' })
    for (const page of [first, later, ...pages]) page.socket.close()
  })

  it('[POP-04] logging out closes the pages of that session and no other', async () => {
    const player = await house.register()
    const again = await house.call('POST', '/wps/session/login', {
      encrypted: true,
      body: { username: player.username, password: 'correct horse 1', type: 'username' },
    })
    const other = open({ token: String(Object(again.body.value).token) })
    const page = open({ token: player.token })
    await Promise.all([page.next(), other.next()])
    await house.call('DELETE', '/wps/session/logout', { token: player.token })
    expect(await page.next()).toMatchObject({ type: 'session.ended', reason: 'logout' })
    expect(await page.closed).toBe(4002)
    await house.provider(
      'bet',
      betBody(player, await house.gameToken({ ...player, token: String(Object(again.body.value).token) })),
    )
    expect(await other.next()).toMatchObject({ type: 'balance' })
    other.socket.close()
  })

  it('[STA-02, RTM-05] an operator who closes the site reaches every open page, also of visitors, and the door closes with it', async () => {
    const player = await house.register()
    const pages = [open({ token: player.token }), open({})]
    expect(await hear(pages, 'status')).toEqual(Array(2).fill(said('status', { status: 0 })))
    const lobby = '/wps/relay/GCSGAME_newGameVendor?language=PT'
    expect((await house.call('GET', lobby)).status).toBe(200)
    const setStatus = async (status: 0 | 1): Promise<void> => {
      await house.db.query(sql`
        INSERT INTO setting (key, version, value, changed_at) VALUES ('system', 1, ${JSON.stringify({ status })}::jsonb, app_now())
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
    }
    await setStatus(1)
    expect(await Promise.all(pages.map((page) => page.next()))).toEqual(Array(2).fill(said('status', { status: 1 })))
    for (const url of ['/wps/member/info', lobby]) {
      const answer = await fetch(`http://${address}${url}`, { headers: { authorization: `Bearer ${player.token}` } })
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
        503,
        expect.stringContaining('"MAINTENANCE"'),
      ])
    }
    expect((await house.call('GET', '/wps/system/status')).body.value).toMatchObject({ status: 1 })
    await setStatus(0)
    expect(await pages[1]?.next()).toEqual(said('status', { status: 0 }))
    expect((await fetch(`http://${address}${lobby}`)).status).toBe(200)
    for (const page of pages) page.socket.close()
  })

  it('[POP-04, OPS-07, RTM-05] what an operator changes of announcements and settings is told to every open page, once', async () => {
    const pages = [open({}), open({ token: (await house.register()).token })]
    /** The marks, once all pages have been told the same. */
    const marks = (events: SocketEvent[]) => {
      expect(events[1]).toEqual(events[0])
      const [first] = events
      return Object(first !== undefined && 'data' in first ? first.data : undefined)
    }
    const next = async () => marks(await Promise.all(pages.map((page) => page.next())))
    const before = marks(await hear(pages, 'content'))
    const value = {
      type: 'B',
      execution: 'B',
      promotionType: null,
      texts: { PT: { title: 'Oi', content: '' } },
    } as const
    await putContent(house.db, 'announcement', { item: '78', sort: 0, value })
    const announced = await next()
    expect([announced.settings, announced.announcements]).toEqual([
      before.settings,
      expect.not.stringMatching(before.announcements),
    ])
    await house.db.query(
      sql`INSERT INTO setting (key, version, value, changed_at) VALUES ('vip', 1, '{"levels":[]}', app_now())`,
    )
    const set = await next()
    expect([set.settings, set.announcements]).toEqual([
      expect.not.stringMatching(before.settings),
      announced.announcements,
    ])
    await putContent(house.db, 'service', { item: '79', sort: 0, value: { csType: 'chat', path: '/contact' } })
    const reached = await next()
    expect(reached).toEqual({ ...set, content: expect.not.stringMatching(before.content) })
    await forgetContent(house.db, 'announcement')
    expect(await next()).toEqual({ ...reached, announcements: before.announcements })
    for (const page of pages) page.socket.close()
  })

  it('[POP-04] a member hears nothing of another, and a visitor nothing of anybody', async () => {
    const [player, other] = [await house.register(), await house.register()]
    const pages = [open({ token: other.token }), open({}), open({ token: 's.1.1.forged' })]
    const welcomes = await Promise.all(pages.map((page) => page.next()))
    expect(welcomes.map((welcome) => 'position' in welcome && welcome.position === null)).toEqual([false, true, true])
    await house.provider('bet', betBody(player, await house.gameToken(player)))
    await house.provider('bet', betBody(other, await house.gameToken(other), { amount: 2_000_000 }))
    expect(await pages[0]?.next()).toMatchObject({ type: 'balance', balance: '980.00000' })
    for (const page of pages) page.socket.close()
  })

  it('[POP-04, RTM-02] an event that cannot be read keeps nothing from its member or from others of the shard', async () => {
    const player = await house.register()
    let neighbour = await house.register()
    while (shardOf(neighbour.id) !== shardOf(player.id)) neighbour = await house.register()
    const pages = [open({ token: player.token }), open({ token: neighbour.token })]
    const [welcome] = await Promise.all(pages.map((page) => page.next()))
    await house.db.query(sql`
      WITH head AS (UPDATE shard_head SET n = n + 1 WHERE shard = ${shardOf(player.id)} RETURNING shard, n)
      INSERT INTO event (shard, n, at, type, member, payload)
      SELECT shard, n, app_now(), 'order.changed', ${player.id}, '{"about":"ticket","id":"1","state":"won"}'::jsonb FROM head`)
    for (const one of [player, neighbour]) await house.provider('bet', betBody(one, await house.gameToken(one)))
    for (const page of pages) expect(await page.next()).toMatchObject({ type: 'balance', balance: '990.00000' })
    const back = open({
      token: player.token,
      position: welcome !== undefined && 'position' in welcome ? welcome.position : undefined,
    })
    expect(await back.next()).toMatchObject({ type: 'balance', balance: '990.00000' })
    expect(logged.join()).toContain('an event could not be read')
    for (const page of [...pages, back]) page.socket.close()
  })

  it('[POP-04] a page of another origin is refused, and so is what is no hello', async () => {
    expect(await open({}, { origin: 'https://elsewhere.example' }).closed).toBe(-1)
    const page = open({ type: 'nonsense' })
    expect(await page.closed).toBe(4001)
  })
})
