import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { applyTokens, referralCode, start } from './app/boot.ts'
import { keptLanguage, setLanguage } from './app/language.ts'
import { preloadPopups } from './app/popup-loaders.ts'
import { createQueries, fillQueries } from './app/query.ts'
import { restoreSession } from './app/session.ts'
import { keepMerchant, write } from './app/session-storage.ts'
import { restoreUi } from './app/ui-state.ts'
import { restoreFavourites } from './parts/favourites.ts'
import './site.css'

async function open(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  const { brand, first } = await start()
  const language = keptLanguage(brand.supportedLanguages) ?? first.language
  applyTokens(brand.tokens)
  keepMerchant(brand.merchantCode)
  const invitedBy = referralCode()
  if (invitedBy !== null) write({ referralCode: invitedBy })
  await setLanguage(language, false)
  const queries = createQueries()
  fillQueries(queries, first)
  restoreUi()
  restoreFavourites()
  restoreSession(queries)
  const app = <App queries={queries} expectsMember={root.dataset['member'] === 'yes'} />
  // Drawn by the server in this language: taken over as it stands. Otherwise drawn here.
  if (root.dataset['language'] === language) hydrateRoot(root, app)
  else createRoot(root).render(app)
  const whenQuiet = typeof requestIdleCallback === 'function' ? requestIdleCallback : (task: () => void) => setTimeout(task, 2000)
  whenQuiet(preloadPopups)
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
