/** A proxy before PostgreSQL that cuts connections around COMMIT, where nobody can know whether it happened. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

export const cuts = [
  'before the commit',
  'while it commits',
  'before the reply',
  'after the reply',
  'after the end of the reply',
] as const
export type Cut = (typeof cuts)[number]

export interface PostgresProxy {
  /** The address of the database, by way of the proxy. */
  readonly url: string
  /** Cuts made so far, by place. */
  readonly made: ReadonlyMap<Cut, number>
  total(): number
  /** From now on nothing comes back over the connections that are open, nor are they closed. */
  fallSilent(): void
  close(): Promise<void>
}

/** Cuts with this probability at each COMMIT, somewhere around it. */
export const atRandom =
  (chance: Chance, probability: number): (() => Cut | undefined) =>
  () =>
    chance.hit(probability) ? chance.pick(cuts) : undefined

/** @param nextCut asked at each COMMIT that passes: where to cut, or nowhere */
export async function startPostgresProxy(target: string, nextCut: () => Cut | undefined): Promise<PostgresProxy> {
  const to = new URL(target)
  const made = new Map<Cut, number>()
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ port: Number(to.port), host: to.hostname, noDelay: true })
    client.setNoDelay(true)
    join(client, upstream, (cut) => void made.set(cut, (made.get(cut) ?? 0) + 1), nextCut)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    made,
    fallSilent: () => {
      for (const socket of open) socket.removeAllListeners('data').resume()
    },
    total: () => [...made.values()].reduce((sum, count) => sum + count, 0),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function join(client: Socket, upstream: Socket, cutMade: (cut: Cut) => void, nextCut: () => Cut | undefined): void {
  let planned: Cut | undefined
  const part = (): void => {
    client.destroy()
    upstream.destroy()
  }
  const cut = (where: Cut): void => {
    planned = undefined
    cutMade(where)
    part()
  }
  for (const socket of [client, upstream]) socket.on('error', part).on('close', part)

  client.on(
    'data',
    frontend((message, isCommit) => {
      planned = isCommit ? nextCut() : planned
      if (isCommit && planned === 'before the commit') return cut(planned)
      upstream.write(message)
      if (!isCommit || planned !== 'while it commits') return
      // PostgreSQL goes on for itself; what it answers is heard by nobody.
      cutMade(planned)
      client.removeAllListeners('close')
      upstream.removeAllListeners('data').resume()
      client.destroy()
      upstream.end()
    }),
  )
  upstream.on(
    'data',
    backend((message, kind) => {
      if (kind === 'COMMIT' && planned === 'before the reply') return cut(planned)
      client.write(message)
      if (kind === 'COMMIT' && planned === 'after the reply') return client.end(() => cut('after the reply'))
      if (kind === 'ready' && planned === 'after the end of the reply' && committed)
        client.end(() => cut('after the end of the reply'))
      committed = kind === 'COMMIT' || (committed && kind !== 'ready')
    }),
  )
  let committed = false
}

/** Splits a stream into messages: a type, a length of four bytes that counts itself, and the rest. */
function splitter(
  onMessage: (message: Buffer, type: string) => void,
  firstWithoutType: boolean,
): (chunk: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0)
  let untyped = firstWithoutType
  return (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (;;) {
      const head = untyped ? 0 : 1
      if (waiting.length < head + 4) return
      const size = head + waiting.readInt32BE(head)
      if (waiting.length < size) return
      const message = waiting.subarray(0, size)
      waiting = waiting.subarray(size)
      const type = untyped ? '' : String.fromCharCode(message[0] ?? 0)
      untyped = false
      onMessage(message, type)
    }
  }
}

/** What a client sends; a COMMIT is a Bind of a statement that was parsed from that text, or a plain query. */
function frontend(onMessage: (message: Buffer, isCommit: boolean) => void): (chunk: Buffer) => void {
  const commits = new Set<string>()
  return splitter((message, type) => {
    const [first = '', second = ''] = message.toString('latin1', 5).split('\0')
    if (type === 'P' && second === 'COMMIT') commits.add(first)
    onMessage(message, (type === 'B' && commits.has(second)) || (type === 'Q' && first === 'COMMIT'))
  }, true)
}

/** What PostgreSQL sends: the tag of a COMMIT, the readiness for the next statement, and all else. */
const backend = (onMessage: (message: Buffer, kind: 'COMMIT' | 'ready' | '') => void): ((chunk: Buffer) => void) =>
  splitter(
    (message, type) =>
      onMessage(
        message,
        type === 'C' && message.toString('latin1', 5, message.length - 1) === 'COMMIT'
          ? 'COMMIT'
          : type === 'Z'
            ? 'ready'
            : '',
      ),
    false,
  )
