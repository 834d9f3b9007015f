import type { QueryClient } from '@tanstack/react-query'
import { languageNow } from '../../app/language.ts'
import { callQuery } from '../../app/query.ts'
import { read, readToken, write } from '../../app/session-storage.ts'
import { useSession } from '../../app/session.ts'
import { useSiteStatus } from '../../app/site-status.ts'
import { openPopup, useUi } from '../../app/ui-state.ts'
import { firstSign } from '../../app/when-quiet.ts'
import { allAnnouncements, mayLoad, popsUp, type Reader } from './announcements.ts'

const readerNow = (): Reader => ({
  loggedIn: useSession.getState().member !== null,
  firstLogin: read('firstTimeLogin') === 'yes',
  closedAsUser: read('announcedUser') === 'yes',
  closedAsVisitor: read('announcedVisitor') === 'yes',
})

/** Not in the middle of something: another popup, a game, a closed site. */
function isCalm(): boolean {
  const { popup, interrupt } = useUi.getState()
  return popup === null && interrupt === null && useSiteStatus.getState().status === 0 && document.getElementById('main') !== null && document.querySelector('dialog[open]') === null
}

const LOOKS_MS = 400

/** Shows the announcements that are meant for whoever is here, after each change of that, once they have begun to look around and have nothing else open. */
export function followAnnouncements(queries: QueryClient): void {
  let turn = 0
  async function announce(): Promise<void> {
    turn += 1
    const mine = turn
    const { member, settled } = useSession.getState()
    if (!mayLoad({ loggedIn: member !== null, hasToken: !settled || readToken() !== null })) return
    const { list } = await queries.fetchQuery({ ...callQuery('announcements.list', allAnnouncements(languageNow())) })
    if (popsUp(list, readerNow()).length === 0) return
    await firstSign()
    const look = setInterval(() => {
      if (mine !== turn || popsUp(list, readerNow()).length === 0) clearInterval(look)
      else if (isCalm()) {
        clearInterval(look)
        openPopup({ kind: 'announcements' })
      }
    }, LOOKS_MS)
  }
  const start = () => void announce().catch(() => {})
  start()
  useSession.subscribe((now, before) => {
    if ((now.member === null) !== (before.member === null) || now.settled !== before.settled) start()
  })
}

/** Remembers that the popup was closed, for the member or for the visitor who did. */
export const rememberClosed = (loggedIn: boolean): void => write(loggedIn ? { announcedUser: 'yes', firstTimeLogin: null } : { announcedVisitor: 'yes' })

export { readerNow }
