import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { navigate } from 'wouter/use-browser-location'
import type { SocketHandle } from '#client/socket.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { SocketEvent } from '#contract/events.ts'
import { toast } from '#ui/toast.tsx'
import { call, onSessionEnded } from './calls.ts'
import { loadTexts, translate } from './language.ts'
import { isAgentSide, paths } from './paths.ts'
import { callQuery } from './query.ts'
import { clearSession, read, readToken, write } from './session-storage.ts'
import { heardStatus } from './site-status.ts'
import { settleInterrupt } from './ui-state.ts'

type LoginInfo = CallResponse<'member.loginInfo'>
export type Member = Pick<LoginInfo, 'id' | 'account' | 'nickname' | 'type' | 'icon' | 'isAgent' | 'isTrial' | 'hasVip' | 'vipLabelName' | 'vipRankLevel'>

interface Session {
  readonly member: Member | null
  /** False only until it is known whether this tab has a session, or this browser remembers one. */
  readonly settled: boolean
}

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
  if (event.type === 'inbox.changed') queries?.setQueryData<CallResponse<'inbox.unread'>>(callQuery('inbox.unread', {}).queryKey, { unread: event.unread })
  if (event.type === 'order.changed') void queries?.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith(event.about === 'transfer' ? 'wallet' : event.about) })
  // What changed while nobody listened.
  if (event.type === 'welcome') for (const name of ['wallet.balance', 'inbox.unread']) void queries?.invalidateQueries({ queryKey: [name] })
  if (event.type === 'member.paused') heardBreak()
  if (event.type === 'system.status') heardStatus(event.status)
  if (event.type === 'session.ended') endSession(event.reason === 'logout' ? undefined : `ended.${event.reason}`)
}

/** A break that was taken here or elsewhere: a game that is open gives way to what is still possible. */
function heardBreak(): void {
  void queries?.invalidateQueries({ queryKey: ['safer.state'] })
  if (location.pathname !== '/seamless') return
  navigate(paths.member('saferPlay'))
  void sayLast('news', 'ended.paused')
}

async function listen(token: string): Promise<void> {
  const { connectSocket } = await import('./socket.ts')
  if (readToken() !== token) return
  socket?.close()
  socket = connectSocket({ url: `${location.origin.replace('http', 'ws')}/socket`, token, onEvent: receive })
}

function keep(info: LoginInfo): LoginInfo {
  write({
    account: info.account,
    username: info.username,
    nickname: info.nickname,
    customerId: info.customerId,
    isAgent: String(info.isAgent),
    isTrial: String(info.isTrial),
    merchant: info.merchant,
    merchantCode: info.merchantCode,
    enableSalary: String(info.enableSalary),
    enableContract: String(info.enableContract),
  })
  const { id, account, nickname, type, icon, isAgent, isTrial, hasVip, vipLabelName, vipRankLevel } = info
  useSession.setState({ member: { id, account, nickname, type, icon, isAgent, isTrial, hasVip, vipLabelName, vipRankLevel }, settled: true })
  return info
}

/** Asks again what the site knows of the member, after it has changed. */
export const refreshMember = async (): Promise<LoginInfo> => keep(await call('member.loginInfo', {}))

/** Begins a session with the token that a login or a registration has given. */
export async function beginSession(token: string): Promise<LoginInfo> {
  write({ token })
  try {
    const info = await refreshMember()
    hint(true)
    void listen(token)
    return info
  } catch (cause) {
    write({ token: null })
    throw cause
  }
}

/** Forgets the member on this side and goes home; `why` is the id of the text that says so. */
export function endSession(why?: string): void {
  if (useSession.getState().member === null) return
  socket?.close()
  socket = undefined
  clearSession()
  hint(false)
  settleInterrupt(false)
  useSession.setState({ member: null })
  queries?.removeQueries({ predicate: ({ queryKey: [name] }) => ofMember.test(String(name)) })
  navigate(isAgentSide() ? paths.agent() : paths.home())
  if (why !== undefined) void sayLast('news', why)
}

/** A word to somebody who is no longer logged in; its text may not be here yet. */
async function sayLast(tone: 'good' | 'news', text: string): Promise<void> {
  await loadTexts('shell')
  toast(tone, translate(text))
}

/** The calls whose answers belong to who is logged in. */
const ofMember = /^(wallet|member|session|factor|launch|inbox|feedback|upload|deposit|withdrawal|card|record|safer|identity|data|vip)/

/** Ends the session on the server, where its token is dead at once, and then here. */
export async function logOut(): Promise<void> {
  await call('session.logout', {})
  localStorage.removeItem('remembersMe')
  endSession()
  void sayLast('good', 'logout.done')
}

/** What only the server can tell of a member whose session was taken up; no account has the type 0. */
const notYetKnown = { type: 0, icon: '', hasVip: false, vipLabelName: '', vipRankLevel: 0 }

/** Whether the server has told who this is, and it is somebody with an inbox and a purse of their own. */
export const hasAccount = (member: Member | null): boolean => member !== null && member.type !== notYetKnown.type && !member.isTrial

/** Takes up the session that this browser tab already has, and lets the server confirm it. */
export function restoreSession(client: QueryClient): void {
  queries = client
  onSessionEnded((why) => endSession(why === 'limit' ? 'ended.limit' : 'ended.expired'))
  const token = readToken()
  const account = read('account')
  if (token !== null && account !== null) {
    const [isAgent, isTrial] = [read('isAgent') === 'true', read('isTrial') === 'true']
    useSession.setState({
      member: { id: read('customerId') ?? '', account, nickname: read('nickname') ?? account, ...notYetKnown, isAgent, isTrial },
      settled: true,
    })
    refreshMember().catch(() => {})
    void listen(token)
  }
}

/** It is known now that nobody is logged in here. */
export const settleVisitor = (): void => useSession.setState({ settled: true })
