import { categories, type Category } from './categories.ts'
import type { MemberPageName } from './member-pages.ts'
import type { LotteryRoute } from './start-of-game.ts'

const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

export interface CategoryView {
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  /** Leaves out what cannot be opened now. */
  readonly playNow?: 'yes' | undefined
  readonly page?: number | undefined
}

/** Every address of the site is built here. */
export const paths = {
  home: () => '/',
  /** The home page with the popup of the name over it. */
  login: () => '/login',
  register: () => '/register',
  help: (hash = '') => (hash === '' ? '/help' : `/help#${hash}`),
  contact: () => '/contact',
  promotions: (type?: string) => withQuery('/promotions', { type }),
  pointMall: () => '/pointMall',
  recent: () => '/recent',
  /** A page of the member centre; without a name its first one. */
  member: (page?: MemberPageName) => withQuery('/member', { page }),
  agent: () => '/agent',
  agentHome: () => '/agentHome',
  favourites: () => '/favorite',
  category: (category: Category, view: CategoryView = {}) =>
    withQuery(categories[category] ?? '/', {
      category: categories[category] === null ? category : undefined,
      ...view,
      page: view.page === 1 ? undefined : view.page,
    }),
  lottery: (route: LotteryRoute, gameCode: string) => withQuery(route, { gameCode }),
  /** A round of one's own seen again, by the id of its bet. */
  replay: (bet: string) => withQuery('/seamless', { replay: bet }),
  seamless: (node: number, mode: 'real' | 'trial') =>
    withQuery('/seamless', { node, mode: mode === 'trial' ? mode : undefined }),
}

/** True on the pages of agents, where only agents log in. */
export const isAgentSide = (): boolean => location.pathname.startsWith(paths.agent())
