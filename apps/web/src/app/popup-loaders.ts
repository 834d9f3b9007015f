/** The popups worth having at hand before somebody asks for them. */
export const popupLoaders = {
  login: () => import('../features/identity/login-popup.tsx'),
  register: () => import('../features/identity/register-popup.tsx'),
  search: () => import('../features/search/search-popup.tsx'),
  account: () => import('../features/shell/account-popup.tsx'),
  game: () => import('../features/lobby/game-popup.tsx'),
}

export function preloadPopups(): void {
  for (const load of Object.values(popupLoaders)) void load()
}
