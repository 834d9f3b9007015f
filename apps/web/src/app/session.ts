import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { navigate } from 'wouter/use-browser-location'
import type { SocketHandle } from '#client/socket.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { SocketEvent } from '#contract/events.ts'
import { toast } from '#ui/toast.tsx'
import { call, onSessionEnded } from './calls.ts'
import { translate } from './language.ts'
import { paths } from './paths.ts'
import { callQuery } from './query.ts'
import { clearSession, read, readToken, write } from './session-storage.ts'

export interface Member {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly type: number
}

interface Session {
  readonly member: Member | null
  /** False only until the page has looked whether this tab has a session. */
  readonly settled: boolean
}

const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]

export const useSession = create<Session>(() => ({ member: null, settled: false }))

/** The logged-in member, or null for a visitor. */
export const useMember = (): Member | null => useSession((session) => session.member)

let queries: QueryClient | undefined
let socket: SocketHandle | undefined

/** Lets the server write the next document for a member, without the buttons of a visitor. No secret. */
const hint = (member: boolean): void => {
  document.cookie = `visitor=${member ? 'no' : 'yes'}; path=/; samesite=lax`
}

function receive(event: SocketEvent): void {
  if (event.type === 'balance') {
    const { queryKey } = callQuery('wallet.balance', {})
    queries?.setQueryData<CallResponse<'wallet.balance'>>(queryKey, (before) => before && { ...before, balance: event.balance })
  }
  if (event.type === 'welcome') void queries?.invalidateQueries({ queryKey: ['wallet.balance'] })
  if (event.type === 'session.ended') endSession(event.reason === 'logout' ? undefined : `ended.${event.reason}`)
}

async function listen(token: string): Promise<void> {
  const { connectSocket } = await import('./socket.ts')
  if (readToken() !== token) return
  socket?.close()
  socket = connectSocket({ url: `${location.origin.replace('http', 'ws')}/socket`, token, onEvent: receive })
}

const keep = (member: Member): void => {
  write({
    account: member.account,
    username: member.account,
    nickname: member.nickname,
    customerId: member.id,
    isAgent: String(AGENT_TYPES.includes(member.type)),
  })
  useSession.setState({ member })
}

/** Begins a session with the token that a login or a registration has given. */
export async function beginSession(token: string): Promise<void> {
  write({ token })
  try {
    keep(await call('member.info', {}))
  } catch (cause) {
    write({ token: null })
    throw cause
  }
  hint(true)
  void listen(token)
}

/** Forgets the member on this side and goes home; `why` is the id of the text that says so. */
export function endSession(why?: string): void {
  if (useSession.getState().member === null) return
  socket?.close()
  socket = undefined
  clearSession()
  hint(false)
  useSession.setState({ member: null })
  queries?.removeQueries({ queryKey: ['wallet.balance'] })
  navigate(paths.home())
  if (why !== undefined) toast('news', translate(why))
}

/** Ends the session on the server, where its token is dead at once, and then here. */
export async function logOut(): Promise<void> {
  await call('session.logout', {})
  endSession()
  toast('good', translate('logout.done'))
}

/** Takes up the session that this browser tab already has, and lets the server confirm it. */
export function restoreSession(client: QueryClient): void {
  queries = client
  useSession.setState({ settled: true })
  onSessionEnded(() => endSession('ended.expired'))
  const token = readToken()
  const account = read('account')
  if (token === null || account === null) return
  useSession.setState({ member: { id: read('customerId') ?? '', account, nickname: read('nickname') ?? account, type: 0 } })
  call('member.info', {}).then(keep, () => {})
  void listen(token)
}
