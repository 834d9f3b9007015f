import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { manualClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createSockets, type SocketLimits } from './sockets.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A server of sockets alone, whose clients say where they are. */
async function open(limits: SocketLimits) {
  const server = createServer()
  const sockets = createSockets(server, {
    clock: manualClock(0),
    log: createLog('silent'),
    limits,
    path: '/socket',
    topics: { subscribe: async () => 'NOT_FOUND', unsubscribe: () => undefined, leave: () => undefined },
    welcome: async ({ send }) => {
      send({ type: 'welcome', position: null })
      return { who: 'visitor' }
    },
    addressOf: ({ headers }) => String(headers['x-test-address']),
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(
    () => new Promise((done) => server.close(() => done())),
    () => sockets.close(),
  )
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  /** 'welcome', or the code with which the socket was closed. */
  const come = (address: string): Promise<{ heard: string | number; socket: WebSocket }> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { 'x-test-address': address } })
      socket.on('open', () => socket.send('{"type":"hello"}'))
      socket.on('message', () => resolve({ heard: 'welcome', socket }))
      socket.on('close', (code) => resolve({ heard: code, socket }))
      socket.on('error', () => undefined)
    })
  return { come, port, sockets }
}

it('[POP-04] of one line so many sockets are open and no more, and the neighbours have theirs', async () => {
  const { come } = await open({ all: 100, ofAddress: 2 })
  const heard = async (address: string) => (await come(address)).heard
  const first = await come('203.0.113.7')
  expect([first.heard, await heard('203.0.113.7'), await heard('203.0.113.7'), await heard('203.0.113.8')]).toEqual([
    'welcome',
    'welcome',
    1013,
    'welcome',
  ])
  const line: unknown[] = []
  for (let n = 0; n < 6; n += 1) line.push(await heard(`2001:db8:7:${(0x100 + n).toString(16)}::1`))
  expect(line).toEqual(['welcome', 'welcome', 'welcome', 'welcome', 1013, 1013])
  first.socket.close()
  await expect.poll(() => heard('203.0.113.7')).toBe('welcome')
})

it('[POP-04] so many sockets are open in all, from however many places', async () => {
  const { come, sockets } = await open({ all: 3, ofAddress: 2 })
  const heard: unknown[] = []
  for (let n = 1; n <= 5; n += 1) heard.push((await come(`198.51.${n}.1`)).heard)
  expect(heard).toEqual(['welcome', 'welcome', 'welcome', 1013, 1013])
  await expect.poll(() => sockets.count()).toBe(3)
})

it('[POP-04] who never says hello, nor answers the end of its socket, is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port } = await open({ all: 3, ofAddress: 2 })
  const mute = connect(port, '127.0.0.1')
  const closed = new Promise<void>((done) => mute.on('close', () => done()))
  mute.resume().on('error', () => undefined)
  const upgraded = new Promise<void>((done) => mute.once('data', () => done()))
  mute.write(
    'GET /socket HTTP/1.1\r\nhost: h\r\nx-test-address: 203.0.113.7\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await upgraded
  vi.advanceTimersByTime(5000)
  vi.advanceTimersByTime(1000)
  await closed
})

it('[RTM-05] what is not understood or refused is said, and the socket stays; who asks without end is cut off', async () => {
  const { come } = await open({ all: 3, ofAddress: 2 })
  const { socket } = await come('203.0.113.7')
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  for (const text of ['nonsense', '{"type":"subscribe"}', '{"type":"subscribe","topic":"secrets"}']) socket.send(text)
  await expect
    .poll(() => heard)
    .toEqual([
      { type: 'refused', code: 'INVALID_INPUT' },
      { type: 'refused', code: 'INVALID_INPUT' },
      { type: 'refused', topic: 'secrets', code: 'NOT_FOUND' },
    ])
  for (let n = 3; n < 100; n += 1) socket.send('{"type":"subscribe","topic":"secrets"}')
  await expect.poll(() => heard.length).toBe(100)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.send('{"type":"subscribe","topic":"secrets"}')
  expect(await closed).toBe(4003)
  expect(heard.length).toBe(100)
})
