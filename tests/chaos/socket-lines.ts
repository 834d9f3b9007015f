import { WebSocket } from 'ws'
import { parse } from 'zod/mini'
import { socketEvent } from '#contract/events.ts'

/** A page's socket, as a campaign watches it. */
export interface Line {
  readonly socket: WebSocket
  /** The numbers of the news that came. */
  readonly heard: Set<number>
  readonly opened: Promise<void>
  /** Whether it was let in, or the code with which it was closed; -1 where the line broke. */
  readonly outcome: Promise<'welcome' | number>
  readonly closed: Promise<number>
  /** Undefined while it is open. */
  code: number | undefined
  /** Where the member's stream was left. */
  position: string | undefined
  anew: boolean
}

/** The name of the news number `n`. */
export const ordinal = (n: number): string => `${n}.`

/** Opens a socket as from an address; it says hello where there is one to say. */
export function connect(
  port: number,
  address: string,
  hello: { readonly token?: string; readonly position?: string } | undefined,
): Line {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { 'x-forwarded-for': address } })
  let welcome = (): void => undefined
  const welcomed = new Promise<'welcome'>((resolve) => {
    welcome = () => resolve('welcome')
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('error', () => {
      line.code ??= -1
      resolve(-1)
    })
    socket.on('close', (code) => {
      line.code ??= code
      resolve(code)
    })
  })
  const opened = new Promise<void>((resolve) => {
    socket.on('open', () => {
      if (hello !== undefined) socket.send(JSON.stringify({ type: 'hello', ...hello }))
      resolve()
    })
    void closed.then(() => resolve())
  })
  const line: Line = {
    socket,
    heard: new Set(),
    opened,
    closed,
    outcome: Promise.race([welcomed, closed]),
    code: undefined,
    position: hello?.position,
    anew: false,
  }
  socket.on('message', (data) => {
    const event = parse(socketEvent, JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
    if (event.type === 'welcome') {
      line.anew = event.anew === true
      line.position ??= event.position ?? undefined
      welcome()
    } else if ('position' in event) {
      line.position = event.position
      if (event.type === 'order.changed') line.heard.add(Number.parseInt(event.id, 10))
    }
  })
  return line
}

/** Does something for each, so many at a time. */
export async function inBatches<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
