import { describe, expect, it } from 'vitest'
import type { SocketEvent } from '#contract/events.ts'
import { connectSocket, type SocketLike } from './socket.ts'

class Line implements SocketLike {
  readonly sent: unknown[] = []
  readonly opened: (() => void)[] = []
  readonly closed: (() => void)[] = []
  readonly heard: ((event: { data: unknown }) => void)[] = []

  addEventListener(type: 'open' | 'close' | 'message', listener: (event: { data: unknown }) => void): void {
    if (type === 'message') this.heard.push(listener)
    else if (type === 'open') this.opened.push(() => listener({ data: null }))
    else this.closed.push(() => listener({ data: null }))
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    for (const tell of this.closed) tell()
  }

  open(): void {
    for (const tell of this.opened) tell()
  }

  say(event: unknown): void {
    for (const tell of this.heard) tell({ data: typeof event === 'string' ? event : JSON.stringify(event) })
  }
}

function house(position?: string) {
  const lines: Line[] = []
  const pauses: { task: () => void; ms: number; cancelled: boolean }[] = []
  const events: SocketEvent[] = []
  const handle = connectSocket({
    url: 'wss://house/socket',
    token: 'secret',
    ...(position === undefined ? {} : { position }),
    onEvent: (event) => events.push(event),
    open: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
    later: (task, ms) => {
      const pause = { task, ms, cancelled: false }
      pauses.push(pause)
      return () => {
        pause.cancelled = true
      }
    },
    jitter: () => 0.999_999,
  })
  const line = () => {
    const last = lines.at(-1)
    if (last === undefined) throw new Error('no line was opened')
    return last
  }
  return { handle, lines, line, pauses, events }
}

const balance = (position: string) => ({ type: 'balance', position, balance: '12.50' })

describe('the socket', () => {
  it('[POP-04] says hello with its token and hands on what the server tells', () => {
    const { line, events } = house()
    line().open()
    line().say({ type: 'welcome', position: '41' })
    line().say(balance('42'))
    expect(line().sent).toEqual([{ type: 'hello', token: 'secret' }])
    expect(events.map(({ type }) => type)).toEqual(['welcome', 'balance'])
  })

  it('[POP-04] resumes from the last position it saw, and a welcome does not move it', () => {
    const { line, pauses } = house()
    line().open()
    line().say({ type: 'welcome', position: '41' })
    line().say(balance('57'))
    line().close()
    pauses.at(-1)?.task()
    line().open()
    line().say({ type: 'welcome', position: '90' })
    line().close()
    pauses.at(-1)?.task()
    line().open()
    expect(line().sent).toEqual([{ type: 'hello', token: 'secret', position: '57' }])
  })

  it('[RTM-02] goes on from where the stream stands now when too much was missed to be told', () => {
    const { line, pauses, events } = house('7')
    line().open()
    line().say({ type: 'welcome', position: '90', anew: true })
    expect(events).toEqual([{ type: 'welcome', position: '90', anew: true }])
    line().close()
    pauses.at(-1)?.task()
    line().open()
    expect(line().sent).toEqual([{ type: 'hello', token: 'secret', position: '90' }])
  })

  it('[POP-04] waits longer after every failure, with a ceiling, and starts over once it was heard', () => {
    const { line, pauses } = house('7')
    for (let failure = 0; failure < 9; failure += 1) {
      line().close()
      pauses.at(-1)?.task()
    }
    const waited = pauses.map(({ ms }) => Math.round(ms))
    expect(waited.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
    expect(Math.max(...waited)).toBe(20_000)
    line().open()
    line().say({ type: 'welcome', position: '9' })
    line().close()
    expect(Math.round(pauses.at(-1)?.ms ?? 0)).toBe(500)
  })

  it('[POP-04] stays away once the session has ended or the page has closed it', () => {
    const ended = house()
    ended.line().open()
    ended.line().say({ type: 'session.ended', position: '8', session: '1', reason: 'replaced' })
    expect(ended.events.at(-1)?.type).toBe('session.ended')
    expect(ended.pauses).toEqual([])
    const left = house()
    left.line().close()
    left.handle.close()
    expect(left.pauses[0]?.cancelled).toBe(true)
  })

  it('[POP-04] passes over what it does not understand', () => {
    const { line, events } = house()
    line().open()
    line().say('{not json')
    line().say({ type: 'fireworks', position: '3' })
    line().say({ type: 'balance', position: '4', balance: 12.5 })
    expect(events).toEqual([])
  })

  it('[POP-04] reconnects at once when told to hurry, and only from a pause', () => {
    const { handle, line, lines, pauses } = house()
    handle.hurry()
    expect(lines.length).toBe(1)
    line().close()
    handle.hurry()
    expect(lines.length).toBe(2)
    expect(pauses[0]?.cancelled).toBe(true)
  })
})

describe('topics', () => {
  const state = (open: boolean, position: string, topic = 'game:17') => ({
    type: 'topic',
    topic,
    position,
    data: { open },
  })

  it('[RTM-05] are subscribed once for all who hear them, and no more when the last has gone', () => {
    const { handle, line } = house()
    const heard: string[] = []
    const one = handle.subscribe('game', '17', ({ open }) => heard.push(`one ${open}`))
    line().open()
    expect(line().sent.slice(1)).toEqual([{ type: 'subscribe', topic: 'game:17' }])
    line().say(state(true, 'a'))
    // Who comes later hears the newest without asking.
    const two = handle.subscribe('game', '17', ({ open }) => heard.push(`two ${open}`))
    expect(heard).toEqual(['one true', 'two true'])
    one()
    one()
    line().say(state(false, 'b'))
    expect([heard.slice(2), line().sent.length]).toEqual([['two false'], 2])
    two()
    expect(line().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'game:17' })
    line().say(state(true, 'c'))
    expect(heard.length).toBe(3)
    // Nothing is said on a line that is about to close.
    const last = handle.subscribe('status', '', () => undefined)
    const sent = line().sent.length
    line().close = () => undefined
    handle.close()
    last()
    expect(line().sent.length).toBe(sent)
  })

  it('[RTM-05] are subscribed again from the last position when the line comes back, those alone that are still heard', () => {
    const { handle, line, pauses, events } = house()
    handle.subscribe('game', '17', () => undefined)
    const gone = handle.subscribe('status', '', () => undefined)
    line().open()
    line().say({ type: 'welcome', position: '41' })
    line().say(state(true, 'a'))
    line().close()
    gone()
    handle.subscribe('game', '18', () => undefined)
    expect(line().sent.length).toBe(3)
    pauses.at(-1)?.task()
    line().open()
    // The position of a topic is none of the member's stream.
    expect(line().sent).toEqual([
      { type: 'hello', token: 'secret', position: '41' },
      { type: 'subscribe', topic: 'game:17', position: 'a' },
      { type: 'subscribe', topic: 'game:18' },
    ])
    expect(events.map(({ type }) => type)).toEqual(['welcome'])
  })

  it('[RTM-05] pass over what is none of their messages, and say where too much was missed', () => {
    const { handle, line } = house()
    const heard: unknown[] = []
    handle.subscribe(
      'game',
      '17',
      (data) => heard.push(data),
      () => heard.push('missed'),
    )
    line().open()
    line().say({ type: 'topic', topic: 'game:17', position: 'a', data: { open: 'perhaps' } })
    line().say(state(true, 'b', 'game:18'))
    line().say({ type: 'topic', topic: 'game:17', position: 'c', anew: true })
    line().say(state(false, 'd'))
    expect(heard).toEqual(['missed', { open: false }])
  })
})
