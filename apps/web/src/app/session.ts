import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { CallResponse } from '#contract/calls.ts'
import { createSession, type Session } from '#kit/session.ts'
import { call, onSessionEnded } from './calls.ts'
import { sayLast } from './last-word.ts'
import { isAgentSide, paths } from './paths.ts'
import { answersOfMember } from './query.ts'
import { setRewards } from './rewards.ts'
import { read, storage, write } from './session-storage.ts'
import { interrupt, settleInterrupt } from './ui-state.ts'

type LoginInfo = CallResponse<'member.loginInfo'>
export type Member = Pick<
  LoginInfo,
  'id' | 'account' | 'nickname' | 'type' | 'icon' | 'isAgent' | 'isTrial' | 'hasVip' | 'vipLabelName' | 'vipRankLevel'
>

let queries: QueryClient | undefined

const session: Session<LoginInfo, Member> = createSession({
  storage,
  ask: () => call('member.loginInfo', {}),
  keep(info) {
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
    if (info.mustChangePassword) void interrupt('newPassword')
    setRewards(info.availablePromoCount)
    const { id, account, nickname, type, icon, isAgent, isTrial, hasVip, vipLabelName, vipRankLevel } = info
    const member = { id, account, nickname, type, icon, isAgent, isTrial, hasVip, vipLabelName, vipRankLevel }
    // A change of password stands before everything else (spec 4).
    return { member, isLogin: !info.mustChangePassword }
  },
  loadReceiver: async () => (await import('./heard.ts')).receiver(queries, endSession, refreshMember),
  onBegin: () => hint(true),
  onEnd(why) {
    hint(false)
    setRewards(0)
    settleInterrupt(false)
    queries?.removeQueries(answersOfMember)
    navigate(isAgentSide() ? paths.agent() : paths.home())
    if (why !== undefined) void sayLast('news', why)
  },
})

export const useSession = session.use

/** The logged-in member, or null for a visitor. */
export const useMember = (): Member | null => useSession(({ member }) => member)

/** Asks again what the site knows of the member, after it has changed. */
export const refreshMember = session.refresh

/** Begins a session with the token that a login or a registration has given. */
export const beginSession = session.begin

/** Forgets the member on this side and goes home; `why` is the id of the text that says so. */
export const endSession = session.end

/** It is known now that nobody is logged in here. */
export const { settleVisitor } = session

/** Lets the server write the next document for a member, without the buttons of a visitor. No secret. */
function hint(member: boolean): void {
  document.cookie = `visitor=${member ? 'no' : 'yes'}; path=/; samesite=lax`
}

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
export const hasAccount = (member: Member | null): boolean =>
  member !== null && member.type !== notYetKnown.type && !member.isTrial

/** Takes up the session that this browser tab already has, and lets the server confirm it. */
export function restoreSession(client: QueryClient): void {
  queries = client
  onSessionEnded((why) => endSession(why === 'limit' ? 'ended.limit' : 'ended.expired'))
  const account = read('account')
  if (account === null) return
  const [isAgent, isTrial] = [read('isAgent') === 'true', read('isTrial') === 'true']
  const [id, nickname] = [read('customerId') ?? '', read('nickname') ?? account]
  session.restore({ id, account, nickname, ...notYetKnown, isAgent, isTrial })
}
