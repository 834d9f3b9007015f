import { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { secondFactorAsked } from '#contract/session.ts'
import { toast } from '#ui/toast.tsx'
import { safeParse } from 'zod/mini'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../../app/calls.ts'
import { translate } from '../../app/language.ts'
import { isAgentSide, paths } from '../../app/paths.ts'
import { resumeWish } from '../../app/play.ts'
import { beginSession } from '../../app/session.ts'
import { write } from '../../app/session-storage.ts'
import { closePopup, interrupt, openPopup, type SecondFactor } from '../../app/ui-state.ts'

export type Opened = CallResponse<'session.login'>

/** The ways into a session; by a code or by the phone provider nobody is asked to change a password. */
export type Way = 'password' | 'code' | 'again'

export interface Entry {
  readonly way: Way
  /** The password just typed, so that a change need not ask for it; it lives no longer than the popup. */
  readonly password?: string
  /** Goes to the home page, unless something else was wished for. */
  readonly home?: boolean
  /** Said to the member in passing. */
  welcome?(name: string): string
}

/** What follows every login: who is here, the first greeting, a password to change, terms to accept, and what was wished for. */
export async function enter(opened: Opened, { way, password, home = false, welcome }: Entry): Promise<void> {
  write({ firstTimeLogin: opened.firstTimeLogin ? 'yes' : null })
  const info = await beginSession(opened.token)
  if (opened.firstTimeLogin) call('member.firstLogin', {}).catch(() => {})
  if (welcome !== undefined) toast('good', welcome(info.nickname))
  if (way !== 'code' && (opened.passwordExpired || info.mustChangePassword)) {
    openPopup({ kind: 'password', forced: true, ...(password === undefined ? {} : { known: password }) })
    return
  }
  closePopup()
  if (isAgentSide() && info.isAgent) {
    navigate(paths.agentHome())
    return
  }
  if (info.termsToAccept !== null && !info.isTrial) await interrupt('terms')
  if (!resumeWish() && home) navigate(paths.home())
}

/** What a login asked for besides the password, where it did. */
export function factorOf(cause: unknown): SecondFactor | undefined {
  if (!(cause instanceof CallError) || cause.code !== 'SECOND_FACTOR_REQUIRED') return undefined
  const asked = safeParse(secondFactorAsked, cause.detail)
  return asked.success ? asked.data : undefined
}

export const welcomeBack = (name: string): string => translate('login.welcome', { name })

/** Opens a trial session with play money. */
export async function enterAsGuest(): Promise<void> {
  const os = navigator.platform.slice(0, 40)
  await enter(await call('session.freeplay', { os, platform: 'W', version: 3 }), { way: 'code', welcome: () => translate('login.guestWelcome') })
}
