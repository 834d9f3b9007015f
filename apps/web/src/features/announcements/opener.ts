import type { QueryClient } from '@tanstack/react-query'
import { shownNotes } from '#ui/toast.tsx'
import { languageNow } from '#kit/language.ts'
import { firstSign } from '#kit/when-quiet.ts'
import { callQuery } from '../../app/query.ts'
import { read, readToken, write } from '../../app/session-storage.ts'
import { useSession } from '../../app/session.ts'
import { useSiteStatus } from '../../app/site-status.ts'
import { openPopup, useUi } from '../../app/ui-state.ts'
import { allAnnouncements, mayLoad, mayOpen, popsUp, type Reader } from './announcements.ts'

const readerNow = (): Reader => ({
  loggedIn: useSession.getState().isLogin,
  firstLogin: read('firstTimeLogin') === 'yes',
  closedAsUser: read('announcedUser') === 'yes',
  closedAsVisitor: read('announcedVisitor') === 'yes',
})

/** Not in the middle of something: another popup, a game, a closed site. */
function isCalm(): boolean {
  const { popup, interrupt } = useUi.getState()
  return (
    popup === null &&
    interrupt === null &&
    useSiteStatus.getState().status === 0 &&
    document.getElementById('main') !== null &&
    document.querySelector('dialog[open]') === null
  )
}

const LOOKS_MS = 400
const BUSY = ['pointerdown', 'touchmove', 'wheel', 'scroll', 'keydown'] as const

/** Tells how long the visitor's hand has rested, in milliseconds. */
function followHand(): () => number {
  let last = performance.now()
  const busy = (): void => {
    last = performance.now()
  }
  for (const name of BUSY) addEventListener(name, busy, { passive: true, capture: true })
  return () => performance.now() - last
}

/**
 * Shows the announcements that are meant for whoever is here, after each change of that, once they have begun to look
 * around, rest for a moment, and have nothing else open. No touch is answered by a popup, and no word that is said in passing is covered.
 */
export function followAnnouncements(queries: QueryClient): void {
  let turn = 0
  const restedMs = followHand()
  async function announce(): Promise<void> {
    turn += 1
    const mine = turn
    const { isLogin, settled } = useSession.getState()
    if (!mayLoad({ loggedIn: isLogin, hasToken: !settled || readToken() !== null })) return
    const { list } = await queries.fetchQuery({ ...callQuery('announcements.list', allAnnouncements(languageNow())) })
    if (popsUp(list, readerNow()).length === 0) return
    await firstSign()
    const look = setInterval(() => {
      if (mine !== turn || popsUp(list, readerNow()).length === 0) clearInterval(look)
      else if (mayOpen({ calm: isCalm(), restedMs: restedMs(), saying: shownNotes().length > 0 })) {
        clearInterval(look)
        openPopup({ kind: 'announcements' })
      }
    }, LOOKS_MS)
  }
  const start = () => void announce().catch(() => {})
  start()
  useSession.subscribe((now, before) => {
    if (now.isLogin !== before.isLogin || now.settled !== before.settled) start()
  })
}

/** Remembers that the popup was closed, for the member or for the visitor who did. */
export const rememberClosed = (loggedIn: boolean): void =>
  write(loggedIn ? { announcedUser: 'yes', firstTimeLogin: null } : { announcedVisitor: 'yes' })

export { readerNow }
