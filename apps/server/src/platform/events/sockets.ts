import { type SocketEvent, socketHello, socketRequest } from '#contract/events.ts'
import { readJson } from '#node/json.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type output, safeParse } from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { networksOf } from '../networks.ts'
import type { TopicReader, Topics } from './topics.ts'

const HELLO_MS = 5000
const PING_MS = 30_000
/** A reader this far behind is cut off; it reconnects and resumes from its position. */
const MAX_BUFFERED = 1_000_000
/** What a client may ask for within `ASKING_MS`; more is abuse. */
const MOST_ASKED = 100
const ASKING_MS = 10_000
/** A client that does not answer the end of its socket is cut off after so long. */
const END_MS = 1000

/** Sockets that are open at once, in all and of one address; the wider networks of an address have their multiple. */
export interface SocketLimits {
  readonly all: number
  readonly ofAddress: number
}

/** Of a process. Behind one address may sit all the customers of a mobile network; descriptors end at some 20,000. */
const LIMITS: SocketLimits = { all: 12_000, ofAddress: 500 }

export interface Sockets {
  count(): number
  close(): Promise<void>
}

/** An open socket, as whoever lets its client in knows it. */
export interface Line {
  send(event: SocketEvent): void
  close(code: number, reason: string): void
}

export type Hello = output<typeof socketHello>

/** Who was let in, and what ends with its socket. */
export interface Welcomed {
  readonly who: TopicReader['who']
  stop?(): void
}

export interface SocketDeps {
  /** Where it is reached. */
  readonly path: string
  readonly topics: Pick<Topics<string>, 'subscribe' | 'unsubscribe' | 'leave'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  /** Where a request comes from, by the headers of configured proxies alone. */
  addressOf(request: IncomingMessage): string
  /** Whether anybody at this address may come at all; left out where everybody may. */
  admits?(address: string): boolean
  /** Welcomes a client that said hello; undefined where it was turned away. */
  welcome(line: Line, hello: Hello, request: IncomingMessage): Promise<Welcomed | undefined>
  readonly limits?: SocketLimits
}

/**
 * The one socket of an origin. The client says hello, at the site with its token and the last position it saw; a token
 * never travels in the address, and a page of another origin is refused. Beyond the limits a socket is closed with 1013,
 * and the client comes back later.
 */
export function createSockets(server: Server, deps: SocketDeps): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  const places = createPlaces(deps.limits ?? LIMITS)
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== deps.path || !sameOrigin(request)) return void socket.destroy()
    const address = deps.addressOf(request)
    if (deps.admits?.(address) === false) return void socket.destroy()
    const leave = places.take(address)
    if (leave !== undefined) socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (open) =>
      leave === undefined ? end(open, 1013, 'too many connections') : serve(open, request, deps),
    )
  }
  server.on('upgrade', onUpgrade)
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate()
      alive.delete(socket)
      socket.ping()
    }
  }, PING_MS).unref()
  return {
    count: () => sockets.clients.size,
    close: () =>
      new Promise((done) => {
        clearInterval(heartbeat)
        server.off('upgrade', onUpgrade)
        for (const socket of sockets.clients) socket.close(1001, 'the server is restarting')
        sockets.close(() => done())
        setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), 500).unref()
      }),
  }
}

/** Counts who is there. */
function createPlaces({ all, ofAddress }: SocketLimits): { take(ip: string): (() => void) | undefined } {
  const taken = new Map<string, number>()
  let total = 0
  return {
    /** A place for an address, and how it is left; undefined where there is none. */
    take(ip) {
      const networks = networksOf(ip)
      if (total >= all || networks.some(({ name, times }) => (taken.get(name) ?? 0) >= ofAddress * times))
        return undefined
      total += 1
      for (const { name } of networks) taken.set(name, (taken.get(name) ?? 0) + 1)
      return () => {
        total -= 1
        for (const { name } of networks) {
          const left = (taken.get(name) ?? 1) - 1
          if (left === 0) taken.delete(name)
          else taken.set(name, left)
        }
      }
    },
  }
}

/** Closes a socket, also of a client that does not answer. */
function end(socket: WebSocket, code: number, reason: string): void {
  socket.on('error', () => socket.terminate())
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), END_MS).unref()
}

const alive = new WeakSet<WebSocket>()

/** A browser always names its origin; what is no browser may leave it out. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function serve(socket: WebSocket, request: IncomingMessage, deps: SocketDeps): void {
  let following: Following | undefined
  const open = async (data: RawData): Promise<void> => {
    try {
      following = await follow(socket, data, request, deps)
      if (socket.readyState !== socket.OPEN) following?.stop()
    } catch (error) {
      deps.log.error({ err: error }, 'a socket could not be opened')
      socket.close(1011, 'try again')
    }
  }
  alive.add(socket)
  const late = setTimeout(() => end(socket, 4000, 'no hello'), HELLO_MS)
  let opening: Promise<void> | undefined
  const mayAsk = createAllowance(deps.clock)
  socket.on('pong', () => alive.add(socket))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    following?.stop()
  })
  socket.on('message', (data) => {
    if (opening === undefined) {
      clearTimeout(late)
      opening = open(data)
      return
    }
    if (!mayAsk()) {
      socket.removeAllListeners('message')
      return end(socket, 4003, 'too many messages')
    }
    // What came before the welcome waits for it.
    opening = opening.then(() => {
      if (following === undefined || socket.readyState !== socket.OPEN) return undefined
      return answer(following, data, deps)
    })
  })
}

/** Whether a client may ask for one thing more now. */
function createAllowance(clock: Clock): () => boolean {
  let [since, asked] = [clock.now(), 0]
  return () => {
    if (clock.now() - since >= ASKING_MS) [since, asked] = [clock.now(), 0]
    asked += 1
    return asked <= MOST_ASKED
  }
}

/** Who was let in: how it is told something, and how that ends. */
interface Following {
  readonly reader: TopicReader
  send(event: SocketEvent): void
  stop(): void
}

async function answer({ reader, send }: Following, data: RawData, { topics, log }: SocketDeps): Promise<void> {
  const asked = safeParse(socketRequest, readJson(Buffer.isBuffer(data) ? data : ''))
  if (!asked.success) return send({ type: 'refused', code: 'INVALID_INPUT' })
  const { topic } = asked.data
  if (asked.data.type === 'unsubscribe') return topics.unsubscribe(reader, topic)
  try {
    const code = await topics.subscribe(reader, topic, asked.data.position)
    if (code !== undefined) send({ type: 'refused', topic, code })
  } catch (error) {
    log.error({ err: error }, 'a topic could not be subscribed')
  }
}

async function follow(
  socket: WebSocket,
  data: RawData,
  request: IncomingMessage,
  { topics, welcome }: SocketDeps,
): Promise<Following | undefined> {
  const hello = safeParse(socketHello, readJson(Buffer.isBuffer(data) ? data : ''))
  if (!hello.success) {
    end(socket, 4001, 'not understood')
    return undefined
  }
  const send = (event: SocketEvent): void => {
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
    else socket.send(JSON.stringify(event))
  }
  const line: Line = { send, close: (code, reason) => end(socket, code, reason) }
  const welcomed = await welcome(line, hello.data, request)
  if (welcomed === undefined) return undefined
  const reader: TopicReader = {
    who: welcomed.who,
    send: (frame, sent) => socket.send(frame, { binary: false }, () => sent()),
    isFull: () => socket.bufferedAmount > MAX_BUFFERED,
    cutOff: () => socket.terminate(),
  }
  const stop = (): void => {
    welcomed.stop?.()
    topics.leave(reader)
  }
  return { reader, send, stop }
}
