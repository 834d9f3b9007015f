/** The addresses of the console. */
export const homePath = '/'
export const accountPath = '/account'
export const settingsPath = '/settings'
export const openingPath = '/opening'
export const providersPath = '/providers'
export const vendorsPath = '/vendors'
export const contentPath = (kind?: string, item?: string): string =>
  ['/content', kind, item].filter((part) => part !== undefined).join('/')
export const acceptPath = '/accept'
export const casePath = (id: string): string => `/case/${id}`
export const differencesPage = '/reconciliation/items'
/** The differences of a day with a provider. */
export const differencesPath = (source: string, day: string): string =>
  `${differencesPage}?${String(new URLSearchParams({ source, day }))}`
export const memberPath = (id: string): string => `/member/${id}`
export const resourcePath = (name: string, open?: string): string =>
  open === undefined ? `/${name}` : `/${name}?open=${encodeURIComponent(open)}`
