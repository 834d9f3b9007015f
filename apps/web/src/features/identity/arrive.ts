import { CallError } from '#client/call-error.ts'
import { toast } from '#ui/toast.tsx'
import { loadTexts, translate } from '#kit/language.ts'
import { say } from '#kit/modal.ts'
import { call } from '../../app/calls.ts'
import type { Arrival } from '../../app/boot.ts'
import { logOut, settleVisitor, useSession } from '../../app/session.ts'
import { readToken } from '../../app/session-storage.ts'
import { openPopup } from '../../app/ui-state.ts'
import { enter, factorOf, welcomeBack, type Opened } from './enter.ts'
import { forgetSession } from './remembered.ts'
import { keepSocialArrival } from './social-ticket.ts'

/** Opens the session that an address or a cookie stands for; a second proof is asked for in the login popup. */
async function open(ask: Promise<Opened>, refused: (cause: CallError) => void): Promise<void> {
  try {
    await enter(await ask, { welcome: welcomeBack })
  } catch (cause) {
    settleVisitor()
    const factor = factorOf(cause)
    if (factor !== undefined) openPopup({ kind: 'login', factor })
    else if (cause instanceof CallError) refused(cause)
  }
}

/** Follows what the visitor arrived with: a token of a login elsewhere, a link of a mail, or the wish to be remembered. */
export async function arrive({ token, resetPassword, social, socialFailed }: Arrival): Promise<void> {
  await loadTexts('identity')
  if (token !== undefined && (await mayReplaceSession())) {
    await open(call('session.exchange', { token }), ({ code }) => {
      toast('bad', translate(`error.${code}`))
    })
  } else if (readToken() === null && localStorage.getItem('remembersMe') !== null) {
    await open(call('session.resume', {}), ({ code }) => {
      if (code === 'NOT_LOGGED_IN') forgetSession()
    })
  }
  settleVisitor()
  if (resetPassword !== undefined) openPopup({ kind: 'reset', token: resetPassword })
  if (socialFailed !== undefined) toast('bad', translate('error.SOCIAL_FAILED'))
  if (social === undefined || useSession.getState().member !== null) return
  try {
    keepSocialArrival({ ticket: social, ...(await call('social.ticket', { ticket: social })) })
    openPopup({ kind: 'register' })
  } catch (cause) {
    toast('bad', translate(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
  }
}

/** Nobody's session gives way to another login unasked. True where there is none, or its owner agrees. */
async function mayReplaceSession(): Promise<boolean> {
  if (readToken() === null) return true
  const answer = await say({
    title: 'replace.title',
    text: 'replace.text',
    tone: 'news',
    buttons: [
      { key: 'stay', label: 'replace.stay', look: 'main' },
      { key: 'go', label: 'replace.go', look: 'quiet' },
    ],
  })
  if (answer !== 'go') return false
  await logOut().catch(() => {})
  return true
}
