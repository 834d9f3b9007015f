import { withTexts } from '#kit/language.ts'

/** A popup of identity comes with its texts, and with those of what may go wrong. */
const entrance = <Module>(load: () => Promise<Module>) => withTexts(load, 'identity', 'shell')

/** One of the shell, likewise. */
const framed = <Module>(load: () => Promise<Module>) => withTexts(load, 'shell')

/** The popups worth having at hand before somebody asks for them. */
export const popupLoaders = {
  login: entrance(() => import('../features/identity/login-popup.tsx')),
  register: entrance(() => import('../features/identity/register-popup.tsx')),
  search: withTexts(() => import('../features/search/search-popup.tsx'), 'lobby', 'shell'),
  account: framed(() => import('../features/shell/account-popup.tsx')),
  game: withTexts(() => import('../features/lobby/game-popup.tsx'), 'lobby'),
}

/** Those that are asked for so rarely that they come when they are. */
export const rareLoaders = {
  forgot: entrance(() => import('../features/identity/forgot-popup.tsx')),
  reset: entrance(() => import('../features/identity/reset-popup.tsx')),
  password: entrance(() => import('../features/identity/password-popup.tsx')),
  contact: entrance(() => import('../features/identity/contact-popup.tsx')),
  security: entrance(() => import('../features/identity/security/security-popup.tsx')),
  announcements: framed(() => import('../features/announcements/announcement-popup.tsx')),
  notices: framed(() => import('../features/announcements/notice-popup.tsx')),
  help: framed(() => import('../features/help/help-popup.tsx')),
  logout: framed(() => import('../features/shell/logout-popup.tsx')),
  contracts: withTexts(
    () => import('../features/agent-contracts/contract-popup.tsx'),
    'agent-contracts',
    'agent-centre',
    'shell',
  ),
  interrupts: entrance(() => import('../features/identity/interrupts.tsx')),
}

export function preloadPopups(): void {
  // Who asks for one that did not come now is told then.
  for (const load of Object.values(popupLoaders)) load().catch(() => {})
}
