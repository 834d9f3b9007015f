import { socketEvent, type SocketEvent } from '#contract/events.ts'
import { type TopicData, type TopicKind, topicName, topicTable } from '#contract/topics.ts'

/** The part of a WebSocket that is used here, so that a test can play the server. */
export interface SocketLike {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface SocketOptions {
  /** Address of the socket, `wss://…/socket`. */
  readonly url: string
  readonly token?: string
  /** Where the member's stream was left, from an earlier connection. */
  readonly position?: string
  onEvent(event: SocketEvent): void
  /** True while the connection stands. */
  onState?(open: boolean): void
  readonly open?: (url: string) => SocketLike
  /** Runs `task` after `ms`; returns what cancels it. */
  readonly later?: (task: () => void, ms: number) => () => void
  /** A number in [0, 1) that spreads reconnects, so that not everybody returns at once. */
  readonly jitter?: () => number
}

export interface SocketHandle {
  /**
   * Hears a topic until the answer is called, also over a line that broke and came back; `of` is what stands after the
   * colon of its name, empty where nothing does. `missed` is called where more was told meanwhile than is kept.
   */
  subscribe<Kind extends TopicKind>(
    kind: Kind,
    of: string,
    heard: (data: TopicData[Kind]) => void,
    missed?: () => void,
  ): () => void
  /** Reconnects now instead of at the end of the pause, for instance when the network has returned. */
  hurry(): void
  close(): void
}

interface Listener {
  heard(data: unknown): void
  missed?: (() => void) | undefined
}

/** A topic that somebody on this page hears. */
interface Heard {
  readonly listeners: Set<Listener>
  /** The last message, for whoever comes later where only the newest counts. */
  last?: { readonly position: string; readonly data: unknown }
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000

const openSocket = (url: string): SocketLike => new WebSocket(url)

const runLater = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

const spread = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

const parse = (text: unknown): SocketEvent | null => {
  if (typeof text !== 'string') return null
  try {
    const checked = socketEvent.safeParse(JSON.parse(text))
    // An event of a newer server that this page does not know yet is passed over.
    return checked.success ? checked.data : null
  } catch {
    return null
  }
}

/**
 * Keeps a connection to the server's socket: says hello with token and last position, hands on every
 * event once, and comes back after a pause that doubles, up to 20 seconds, when the line breaks.
 */
export function connectSocket(options: SocketOptions): SocketHandle {
  const { url, token, onEvent, onState, open = openSocket, later = runLater, jitter = spread } = options
  let position = options.position
  let failures = 0
  let closed = false
  let socket: SocketLike | undefined
  let cancelPause: (() => void) | undefined
  /** Whether the line is open, and nobody has closed it. */
  let stands = false
  const topics = new Map<string, Heard>()

  const ask = (type: 'subscribe' | 'unsubscribe', topic: string): void => {
    if (stands) socket?.send(JSON.stringify({ type, topic, position: topics.get(topic)?.last?.position }))
  }

  function receiveTopic({ topic, position: at, data, anew }: Extract<SocketEvent, { type: 'topic' }>): void {
    const heard = topics.get(topic)
    if (heard === undefined) return
    heard.last = { position: at, data }
    const listeners = [...heard.listeners]
    for (const listener of listeners) {
      if (anew === true) listener.missed?.()
      else listener.heard(data)
    }
  }

  function subscribe<Kind extends TopicKind>(
    kind: Kind,
    of: string,
    heard: (data: TopicData[Kind]) => void,
    missed?: () => void,
  ): () => void {
    const name = topicName(kind, of)
    const { latest, read } = topicTable[kind]
    const listener: Listener = {
      heard(data) {
        const known = read(data)
        // What a newer server says otherwise is passed over.
        if (known !== undefined) heard(known)
      },
      missed,
    }
    const topic = topics.get(name) ?? { listeners: new Set() }
    topic.listeners.add(listener)
    if (!topics.has(name)) {
      topics.set(name, topic)
      ask('subscribe', name)
    } else if (latest && topic.last !== undefined) listener.heard(topic.last.data)
    return () => {
      if (!topic.listeners.delete(listener) || topic.listeners.size > 0) return
      topics.delete(name)
      ask('unsubscribe', name)
    }
  }

  function receive(event: SocketEvent): void {
    failures = 0
    if (event.type === 'topic') return receiveTopic(event)
    if (event.type === 'welcome') position = (event.anew === true ? undefined : position) ?? event.position ?? undefined
    else if ('position' in event) position = event.position
    onEvent(event)
    if (event.type === 'session.ended') close()
  }

  function connect(): void {
    cancelPause = undefined
    const line = open(url)
    socket = line
    line.addEventListener('open', () => {
      line.send(JSON.stringify({ type: 'hello', token, position }))
      stands = true
      for (const topic of topics.keys()) ask('subscribe', topic)
      onState?.(true)
    })
    line.addEventListener('message', ({ data }) => {
      const event = socket === line ? parse(data) : null
      if (event !== null) receive(event)
    })
    line.addEventListener('close', () => {
      if (socket !== line) return
      socket = undefined
      stands = false
      onState?.(false)
      if (closed) return
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      failures += 1
      cancelPause = later(connect, pause * (0.5 + jitter() / 2))
    })
  }

  function close(): void {
    closed = true
    stands = false
    cancelPause?.()
    cancelPause = undefined
    socket?.close()
  }

  function hurry(): void {
    if (cancelPause === undefined) return
    cancelPause()
    connect()
  }

  connect()
  return { close, hurry, subscribe }
}
