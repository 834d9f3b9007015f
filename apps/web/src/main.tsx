import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keptLanguage, setLanguage } from '#kit/language.ts'
import { createQueries } from '#kit/query.ts'
import { firstSign, whenQuiet } from '#kit/when-quiet.ts'
import { App } from './app/app.tsx'
import { readArrival, start } from './app/boot.ts'
import { call } from './app/calls.ts'
import { keepGameLists } from './app/game-lists.ts'
import { keepStyle } from './app/own-style.ts'
import { preloadPopups } from './app/popup-loaders.ts'
import { fillQueries } from './app/query.ts'
import { restoreSession, settleVisitor } from './app/session.ts'
import { keepMerchant, readToken } from './app/session-storage.ts'
import { followStatus } from './app/site-status.ts'
import { restoreUi } from './app/ui-state.ts'
import { followFavourites } from './parts/favourites.ts'
import './site.css'

async function open(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  keepStyle()
  const { permission, first } = await start()
  const { brand } = permission
  const language = keptLanguage(brand.supportedLanguages) ?? first.language
  keepMerchant(brand.merchantCode)
  const arrival = readArrival()
  await setLanguage(language, false)
  const queries = createQueries()
  keepGameLists(queries)
  fillQueries(queries, first)
  restoreUi()
  followFavourites()
  followStatus(queries, root.dataset['status'], first.marks, (marks) => {
    // What is done about it comes only then.
    void import('./app/heard.ts').then(({ heardMarks }) => heardMarks(queries, marks))
  })
  restoreSession(queries)
  const app = <App queries={queries} expectsMember={root.dataset['member'] === 'yes'} />
  // Drawn by the server in this language: hydrated, in small pieces between which a phone can answer a finger. Otherwise drawn here.
  if (root.dataset['language'] === language) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  const returns =
    Object.keys(arrival).length > 0 || (readToken() === null && localStorage.getItem('remembersMe') !== null)
  if (returns) void import('./features/identity/arrive.ts').then(({ arrive }) => arrive(arrival))
  else settleVisitor()
  void firstSign().then(() => whenQuiet(preloadPopups))
  whenQuiet(() => void import('./app/session-copies.ts').then(({ keepCopies }) => keepCopies(queries)))
  whenQuiet(() => void import('./app/uninvited.ts').then(({ followUninvited }) => followUninvited(queries)))
  const invited = new URLSearchParams(location.search).get('referralCode')
  // A visit by a link of an agent counts there.
  if (invited !== null)
    whenQuiet(() => void call('member.affiliate', { code: invited, domain: location.hostname }).catch(() => {}))
  const { gtagId } = permission.info
  if (gtagId !== null)
    whenQuiet(() => void import('./app/analytics.ts').then(({ countVisits }) => countVisits(gtagId)).catch(() => {}))
  whenQuiet(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))
}

/** Without its settings the site cannot even choose a language, so this is said in two. */
function showFault(): void {
  const root = document.getElementById('root')
  const text = document.createElement('p')
  text.className = 'boot-fault'
  text.textContent = 'A casa não respondeu. Recarregue a página. · Network link is abnormal, please try again.'
  root?.replaceChildren(text)
}

open().catch(showFault)
