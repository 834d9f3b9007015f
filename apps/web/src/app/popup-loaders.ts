import { loadTexts } from './language.ts'
import { loadChunk } from './load-chunk.ts'

/** A popup of identity comes with its texts. */
const withTexts = <Module>(load: () => Promise<Module>) => async (): Promise<Module> => (await Promise.all([load(), loadTexts('identity')]))[0]

/** One of the shell, likewise. */
const withShell = <Module>(load: () => Promise<Module>) => () => loadChunk(async () => (await Promise.all([load(), loadTexts('shell')]))[0])

/** The popups worth having at hand before somebody asks for them. */
export const popupLoaders = {
  login: withTexts(() => import('../features/identity/login-popup.tsx')),
  register: withTexts(() => import('../features/identity/register-popup.tsx')),
  search: () => import('../features/search/search-popup.tsx'),
  account: () => import('../features/shell/account-popup.tsx'),
  game: () => import('../features/lobby/game-popup.tsx'),
}

/** Those that are asked for so rarely that they come when they are. */
export const rareLoaders = {
  forgot: withTexts(() => import('../features/identity/forgot-popup.tsx')),
  reset: withTexts(() => import('../features/identity/reset-popup.tsx')),
  password: withTexts(() => import('../features/identity/password-popup.tsx')),
  security: withTexts(() => import('../features/identity/security/security-popup.tsx')),
  announcements: withShell(() => import('../features/announcements/announcement-popup.tsx')),
  notices: withShell(() => import('../features/announcements/notice-popup.tsx')),
  help: withShell(() => import('../features/help/help-popup.tsx')),
  interrupts: withTexts(() => import('../features/identity/interrupts.tsx')),
}

export function preloadPopups(): void {
  for (const load of Object.values(popupLoaders)) void load()
}
