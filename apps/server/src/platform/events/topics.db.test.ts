import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
/** Two processes on one database. */
let houses: readonly [House, House]
let player: Player
const open = new Set<WebSocket>()

beforeAll(async () => {
  database = await createTestDatabase('topics')
  houses = [await openHouse(database.url), await openHouse(database.url)]
  for (const { app } of houses) await app.server.listen({ port: 0, host: '127.0.0.1' })
  player = await houses[0].register('marina88')
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  for (const house of houses) await house.close()
  await database.drop()
})

interface Message {
  readonly topic?: string
  readonly position?: string
  readonly data?: unknown
}

/** A page at a process that hears a topic, from where it was left. */
function page(house: House, topic: string, position?: string) {
  const bound = house.app.server.server.address()
  const socket = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/socket`)
  open.add(socket)
  const heard: Message[] = []
  socket.on('message', (data) => heard.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')))
  socket.on('open', () => {
    // In one breath, as the site does it: what follows the hello waits for the welcome.
    socket.send('{"type":"hello"}')
    socket.send(JSON.stringify({ type: 'subscribe', topic, position }))
    // Its refusal comes after whatever the topic tells first.
    socket.send('{"type":"subscribe","topic":"end"}')
  })
  const told = () => heard.filter((message) => message.topic === topic)
  const settled = () => expect.poll(() => heard.some((message) => message.topic === 'end')).toBe(true)
  return { socket, told, settled, latest: () => told().at(-1) }
}

const topic = `game:${testProvider.nodeId}`

describe('topics at two processes', () => {
  it('[RTM-05] [PRV-08] a game that is switched off is told wherever its page hangs, at the same position', async () => {
    const operator = (await openOperator(houses[0], 'manager')).token
    const pages = houses.map((house) => page(house, topic))
    await Promise.all(pages.map((one) => one.settled()))
    expect(pages.map((one) => one.told())).toEqual(
      Array(2).fill([{ type: 'topic', topic, position: expect.any(String), data: { open: true } }]),
    )
    const on = pages[0]?.latest()?.position
    const turn = async (path: string, about: Record<string, unknown>, enabled: boolean): Promise<void> => {
      const body = { ...about, enabled, reason: 'They asked us to.' }
      expect((await houses[0].call('PUT', path, { token: operator, body })).body.success).toBe(true)
      for (const one of pages) await expect.poll(() => one.latest()?.data, { timeout: 5000 }).toEqual({ open: enabled })
      expect(pages[0]?.latest()).toEqual(pages[1]?.latest())
    }
    await turn('/ops/games/switch', { nodeId: testProvider.nodeId }, false)
    const off = pages[0]?.latest()?.position
    // Who comes back to the other process hears nothing where it has the newest, and else that alone.
    const [back, behind] = [page(houses[1], topic, off), page(houses[1], topic, on)]
    await Promise.all([back.settled(), behind.settled()])
    expect([back.told(), behind.told().map(({ data }) => data)]).toEqual([[], [{ open: false }]])
    await turn('/ops/games/switch', { nodeId: testProvider.nodeId }, true)
    await turn('/ops/providers/switch', { code: testProvider.code }, false)
    await turn('/ops/providers/switch', { code: testProvider.code }, true)
  })

  it('[RTM-05] [HOM-09] the winner board is told as the lobby shows it, in its language, when somebody has won', async () => {
    const pages = houses.map((house) => page(house, 'winners:PT'))
    await Promise.all(pages.map((one) => one.settled()))
    expect(pages.map((one) => one.told().map(({ data }) => data))).toEqual(Array(2).fill([{ list: [] }]))
    const bet = betBody(player, await houses[0].gameToken(player))
    await houses[0].provider('bet', bet)
    await houses[0].provider('win', {
      ...bet,
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet['transaction_uuid'],
      amount: 5_000_000,
      round_closed: true,
    })
    await houses[0].app.run('winners')
    const { body } = await houses[0].call(
      'GET',
      '/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=PT&limitNum=20',
    )
    expect(body.value).toMatchObject({ list: [{ customerName: 'ma***', winAmount: '40.00000' }] })
    for (const one of pages) await expect.poll(() => one.latest()?.data, { timeout: 5000 }).toEqual(body.value)
    expect(pages[0]?.latest()?.position).toBe(pages[1]?.latest()?.position)
  })

  it('[RTM-05] a game that the catalogue does not have and a language that there is not are no topics', async () => {
    const pages = ['game:5', 'game:-1', 'winners:XX', 'winners'].map((name) => page(houses[0], name))
    await Promise.all(pages.map((one) => one.settled()))
    expect(pages.map((one) => one.told().map((message) => Object(message).code))).toEqual(Array(4).fill(['NOT_FOUND']))
  })
})
