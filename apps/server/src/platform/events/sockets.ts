import { type SocketEvent, socketHello } from '#contract/events.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { safeParse } from 'zod/mini'
import type { Session } from '../http/handlers.ts'
import type { Log } from '../log.ts'
import type { Tail } from './tail.ts'

const HELLO_MS = 5000
const PING_MS = 30_000
/** A reader this far behind is cut off; it reconnects and resumes from its position. */
const MAX_BUFFERED = 1_000_000

export interface Sockets {
  count(): number
  /** Tells every open page. */
  broadcast(event: SocketEvent): void
  close(): Promise<void>
}

export interface SocketDeps {
  readonly tail: Tail
  readonly log: Log
  findSession(token: string): Promise<Session | undefined>
}

/**
 * The site's one socket, at /socket. The client says hello with its token and the last position it
 * saw; the token never travels in the address, and a page of another origin is refused.
 */
export function createSockets(server: Server, deps: SocketDeps): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== '/socket' || !sameOrigin(request)) socket.destroy()
    else sockets.handleUpgrade(request, socket, head, (open) => serve(open, deps))
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
    broadcast(event) {
      const frame = JSON.stringify(event)
      for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) socket.send(frame)
    },
    close: () => new Promise((done) => {
      clearInterval(heartbeat)
      server.off('upgrade', onUpgrade)
      for (const socket of sockets.clients) socket.close(1001, 'the server is restarting')
      sockets.close(() => done())
      setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), 500).unref()
    }),
  }
}

const alive = new WeakSet<WebSocket>()

/** A browser always names its origin; what is no browser may leave it out. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function serve(socket: WebSocket, deps: SocketDeps): void {
  let stop: (() => void) | undefined
  const open = async (data: RawData): Promise<void> => {
    try {
      stop = await welcome(socket, data, deps)
      if (socket.readyState !== socket.OPEN) stop?.()
    } catch (error) {
      deps.log.error({ err: error }, 'a socket could not be opened')
      socket.close(1011, 'try again')
    }
  }
  alive.add(socket)
  const late = setTimeout(() => socket.close(4000, 'no hello'), HELLO_MS)
  socket.on('pong', () => alive.add(socket))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    stop?.()
  })
  socket.once('message', (data) => {
    clearTimeout(late)
    void open(data)
  })
}

async function welcome(socket: WebSocket, data: RawData, { tail, findSession }: SocketDeps): Promise<(() => void) | undefined> {
  const hello = safeParse(socketHello, readJson(data))
  if (!hello.success) {
    socket.close(4001, 'not understood')
    return undefined
  }
  const send = (event: SocketEvent): void => {
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
    else socket.send(JSON.stringify(event))
  }
  const session = hello.data.token === undefined ? undefined : await findSession(hello.data.token)
  if (session === undefined) {
    send({ type: 'welcome', position: null })
    return undefined
  }
  const heard = (event: SocketEvent): void => {
    if (event.type !== 'session.ended') return send(event)
    if (event.session !== session.id) return
    send(event)
    socket.close(4002, 'the session ended')
  }
  const following = await tail.follow(session.member, heard)
  const { position } = hello.data
  if (position !== undefined && /^\d{1,18}$/.test(position)) for (const event of await tail.since(session.member, position)) heard(event)
  send({ type: 'welcome', position: following.position })
  return following.stop
}

function readJson(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '')
  } catch {
    return undefined
  }
}
