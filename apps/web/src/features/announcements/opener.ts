import type { QueryClient } from '@tanstack/react-query'
import { languageNow } from '#kit/language.ts'
import { firstSign } from '#kit/when-quiet.ts'
import { callQuery } from '../../app/query.ts'
import { read, readToken, write } from '../../app/session-storage.ts'
import { useSession } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { openWhenCalm } from '../../parts/when-calm.ts'
import { allAnnouncements, mayLoad, popsUp, type Reader } from './announcements.ts'

const readerNow = (): Reader => ({
  loggedIn: useSession.getState().isLogin,
  firstLogin: read('firstTimeLogin') === 'yes',
  closedAsUser: read('announcedUser') === 'yes',
  closedAsVisitor: read('announcedVisitor') === 'yes',
})

/**
 * Shows the announcements that are meant for whoever is here, after each change of that, once they have begun to look
 * around, rest for a moment, and have nothing else open. No touch is answered by a popup, and no word that is said in passing is covered.
 */
export function followAnnouncements(queries: QueryClient): void {
  let turn = 0
  async function announce(): Promise<void> {
    turn += 1
    const mine = turn
    const { isLogin, settled } = useSession.getState()
    if (!mayLoad({ loggedIn: isLogin, hasToken: !settled || readToken() !== null })) return
    const { list } = await queries.fetchQuery({ ...callQuery('announcements.list', allAnnouncements(languageNow())) })
    if (popsUp(list, readerNow()).length === 0) return
    await firstSign()
    openWhenCalm({
      place: '#main',
      isWanted: () => mine === turn && popsUp(list, readerNow()).length > 0,
      open: () => openPopup({ kind: 'announcements' }),
    })
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
