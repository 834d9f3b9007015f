import { type SocketEvent, socketHello, socketRequest } from '#contract/events.ts'
import { readJson } from '#node/json.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { safeParse } from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Session } from '../http/handlers.ts'
import type { MemberId } from '../ids.ts'
import type { Log } from '../log.ts'
import { networksOf } from '../networks.ts'
import type { Tail } from './tail.ts'
import type { TopicReader, Topics } from './topics.ts'

const HELLO_MS = 5000
const PING_MS = 30_000
/** A reader this far behind is cut off; it reconnects and resumes from its position. */
const MAX_BUFFERED = 1_000_000
/** What was missed is read for a member so often and no more; it costs far more than to ask for it. */
const READ_EVERY_MS = 1000
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

export interface SocketDeps {
  readonly tail: Tail
  readonly topics: Pick<Topics<string>, 'subscribe' | 'unsubscribe' | 'leave'>
  readonly clock: Clock
  readonly log: Log
  findSession(token: string): Promise<Session | undefined>
  /** Where a request comes from, by the headers of configured proxies alone. */
  addressOf(request: IncomingMessage): string
  readonly limits?: SocketLimits
}

/**
 * The site's one socket, at /socket. The client says hello with its token and the last position it
 * saw; the token never travels in the address, and a page of another origin is refused. Beyond the
 * limits a socket is closed with 1013, and the client comes back later.
 */
export function createSockets(server: Server, deps: SocketDeps): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  const places = createPlaces(deps.limits ?? LIMITS)
  const mayRead = createPace(deps.clock)
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== '/socket' || !sameOrigin(request)) return void socket.destroy()
    const leave = places.take(deps.addressOf(request))
    if (leave !== undefined) socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (open) =>
      leave === undefined ? end(open, 1013, 'too many connections') : serve(open, { ...deps, mayRead }),
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

/** Whether a member may do what costs much, which is once in `READ_EVERY_MS`. */
function createPace(clock: Clock): (member: MemberId) => boolean {
  const last = new Map<MemberId, number>()
  return (member) => {
    const now = clock.now()
    for (const [former, at] of last) {
      // In the order of their times, so that only the old ones are looked at.
      if (now - at < READ_EVERY_MS) break
      last.delete(former)
    }
    if (last.has(member)) return false
    last.set(member, now)
    return true
  }
}

/** Closes a socket, also of a client that does not answer. */
function end(socket: WebSocket, code: number, reason: string): void {
  socket.on('error', () => socket.terminate())
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), END_MS).unref()
}

interface Serving extends SocketDeps {
  mayRead(member: MemberId): boolean
}

const alive = new WeakSet<WebSocket>()

/** A browser always names its origin; what is no browser may leave it out. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function serve(socket: WebSocket, deps: Serving): void {
  let following: Following | undefined
  const open = async (data: RawData): Promise<void> => {
    try {
      following = await welcome(socket, data, deps)
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

async function answer({ reader, send }: Following, data: RawData, { topics, log }: Serving): Promise<void> {
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

async function welcome(
  socket: WebSocket,
  data: RawData,
  { tail, topics, findSession, mayRead }: Serving,
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
  const session = hello.data.token === undefined ? undefined : await findSession(hello.data.token)
  const member = session !== undefined && !session.passwordDue
  const reader: TopicReader = {
    member,
    send: (frame, sent) => socket.send(frame, { binary: false }, () => sent()),
    isFull: () => socket.bufferedAmount > MAX_BUFFERED,
    cutOff: () => socket.terminate(),
  }
  const leave = (): void => topics.leave(reader)
  // Whoever has to change its password first hears what a visitor hears.
  if (!member) {
    send({ type: 'welcome', position: null })
    return { reader, send, stop: leave }
  }
  const heard = (event: SocketEvent): void => {
    if (event.type !== 'session.ended') return send(event)
    if (event.session !== session.id) return
    send(event)
    socket.close(4002, 'the session ended')
  }
  const following = await tail.follow(session.member, heard)
  const { position } = hello.data
  const resumes = position !== undefined && /^\d{1,18}$/.test(position)
  const missed = resumes ? (mayRead(session.member) ? await tail.since(session.member, position) : undefined) : []
  for (const event of missed ?? []) heard(event)
  send({ type: 'welcome', position: following.position, ...(missed === undefined ? { anew: true } : {}) })
  const stop = (): void => {
    following.stop()
    leave()
  }
  return { reader, send, stop }
}
