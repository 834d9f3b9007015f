import { create } from 'zustand'
import type { SocketHandle } from '#client/socket.ts'
import type { SocketEvent } from '#contract/events.ts'
import type { TextId } from './language.ts'
import type { TabStorage } from './tab-storage.ts'

export interface SessionState<Member> {
  /** Who is logged in; null for a visitor. */
  readonly member: Member | null
  /** True from when a login is through: it is known who this is, and nothing is asked before everything else. */
  readonly isLogin: boolean
  /** False only until it is known whether this tab has a session, or this browser remembers one. */
  readonly settled: boolean
}

/** What is done with the socket of a session. */
export interface Receiver {
  onEvent(event: SocketEvent): void
  /** Subscribes to topics; called with the socket of every session. */
  follow(socket: SocketHandle): void
}

export interface SessionOptions<Info, Member> {
  readonly storage: TabStorage<'token'>
  /** Asks the server who is logged in. */
  ask(): Promise<Info>
  /** Keeps the answer: who it is, and whether the login is through. */
  keep(info: Info): Pick<SessionState<Member>, 'member' | 'isLogin'>
  /** Brings what is done with the news of the socket. */
  loadReceiver(): Promise<Receiver>
  onBegin(): void
  /** The session is forgotten on this side; `why` is the id of the text that says so. */
  onEnd(why: TextId | undefined): void
}

export type Session<Info, Member> = ReturnType<typeof createSession<Info, Member>>

/** The session of one browser tab: who is logged in, and the socket that tells what happens to them. */
export function createSession<Info, Member>(options: SessionOptions<Info, Member>) {
  const { storage, ask, keep, loadReceiver, onBegin, onEnd } = options
  const use = create<SessionState<Member>>(() => ({ member: null, isLogin: false, settled: false }))
  let socket: SocketHandle | undefined
  /** The session whose socket is open, or about to be. */
  let heard: string | undefined

  const readToken = (): string | null => storage.read('token')

  async function listen(token: string | null): Promise<void> {
    if (token === null || token === heard) return
    heard = token
    const [{ connectSocket }, { onEvent, follow }] = await Promise.all([import('./socket.ts'), loadReceiver()])
    if (readToken() !== token) return
    socket?.close()
    socket = connectSocket({ url: `${location.origin.replace('http', 'ws')}/socket`, token, onEvent })
    follow(socket)
  }

  /** Asks again what is known of who is logged in, after it has changed. */
  async function refresh(): Promise<Info> {
    const token = readToken()
    const info = await ask()
    // Whoever has logged out since is not here any more.
    if (readToken() !== token) return info
    use.setState({ ...keep(info), settled: true })
    if (use.getState().isLogin) void listen(readToken())
    return info
  }

  return {
    use,
    refresh,
    /** Begins a session with the token that a login or a registration has given. */
    async begin(token: string): Promise<Info> {
      storage.write({ token })
      try {
        const info = await refresh()
        onBegin()
        return info
      } catch (cause) {
        storage.write({ token: null })
        throw cause
      }
    },
    /** Forgets the session on this side; `why` is the id of the text that says so. */
    end(why?: TextId): void {
      if (use.getState().member === null) return
      socket?.close()
      socket = undefined
      heard = undefined
      storage.clear()
      use.setState({ member: null, isLogin: false })
      onEnd(why)
    },
    /** Takes up the session that this tab has, as far as it is known here, and lets the server confirm it. */
    restore(member: Member | null): void {
      const token = readToken()
      if (token === null || member === null) return
      use.setState({ member, settled: true })
      refresh().catch(() => listen(token))
    },
    /** It is known now that nobody is logged in here. */
    settleVisitor: (): void => use.setState({ settled: true }),
  }
}
