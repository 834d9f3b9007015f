import { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { secondFactorAsked } from '#contract/calls/session.ts'
import { toast } from '#ui/toast.tsx'
import { safeParse } from 'zod/mini'
import { navigate } from 'wouter/use-browser-location'
import { translate } from '#kit/language.ts'
import { call, encrypt } from '../../app/calls.ts'
import { isAgentSide, paths } from '../../app/paths.ts'
import { resumeWish } from '../../app/play.ts'
import { beginSession } from '../../app/session.ts'
import { write } from '../../app/session-storage.ts'
import { closePopup, interrupt, openPopup, type SecondFactor } from '../../app/ui-state.ts'
import { keepTypedPassword } from './typed-password.ts'

export type Opened = CallResponse<'session.login'>

export interface Entry {
  /** The password just typed, so that a change that is due need not ask for it. */
  readonly password?: string
  /** Goes to the home page, unless something else was wished for. */
  readonly home?: boolean
  /** Said to the member in passing. */
  welcome?(name: string): string
}

/** What follows every login: who is here, the first greeting, a password to change, terms to accept, and what was wished for. */
export async function enter(opened: Opened, { password, home = false, welcome }: Entry): Promise<void> {
  write({ firstTimeLogin: opened.firstTimeLogin ? 'yes' : null })
  keepTypedPassword(password)
  const info = await beginSession(opened.token)
  if (opened.firstTimeLogin) call('member.firstLogin', {}).catch(() => {})
  if (welcome !== undefined) toast('good', welcome(info.nickname))
  closePopup()
  // Where a password is due, the session's start has asked for it already; this waits for the same answer.
  if (info.mustChangePassword && !(await interrupt('newPassword'))) return
  if (isAgentSide() && info.isAgent) {
    navigate(paths.agentHome())
    return
  }
  if (info.termsToAccept !== null && !info.isTrial) await interrupt('terms')
  const resumed = resumeWish()
  if (!resumed && home) navigate(paths.home())
  // The brand lets its members put this off; one that does not has asked before the session.
  if (!resumed && opened.proofWanted) openPopup({ kind: 'contact' })
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
  await enter(await call('session.freeplay', { os, platform: 'W', version: 3, token: await encrypt({ os }) }), {
    welcome: () => translate('login.guestWelcome'),
  })
}
