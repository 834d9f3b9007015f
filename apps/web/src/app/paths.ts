import type { AgentPageName } from './agent-pages.ts'
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

/** Pages of the sportsbook; the book itself is the page of sports. */
export type SportsView = 'book' | 'bets' | 'results' | 'rules'

export const drawsViews = ['results', 'trend', 'tickets', 'ticket', 'chases', 'chase'] as const
export type DrawsView = (typeof drawsViews)[number]

/** Which part of a lottery's draws is shown, and of which game, day or ticket. */
export interface DrawsAddress {
  readonly view: DrawsView
  readonly gameCode?: string | undefined
  readonly day?: string | undefined
  /** Of the trend: how many draws. */
  readonly last?: string | undefined
  /** Of the tickets: their state. */
  readonly state?: string | undefined
  readonly ticket?: string | undefined
  readonly chase?: string | undefined
}

/** The views of the point mall, in the order of their tabs. */
export const pointViews = ['current', 'exchanges', 'detail', 'rules', 'compare'] as const
export type PointView = (typeof pointViews)[number]

/** Every address of the site is built here. */
export const paths = {
  home: () => '/',
  /** The home page with the popup of the name over it. */
  login: () => '/login',
  register: () => '/register',
  help: (hash = '') => (hash === '' ? '/help' : `/help#${hash}`),
  contact: () => '/contact',
  /** The promotions of a type, or one of them opened. */
  promotions: (type?: string, id?: string) => withQuery('/promotions', { type, id }),
  raffle: () => '/raffle',
  redEnvelope: () => '/redEnvelope',
  /** A view of the point mall; its items unless told. */
  pointMall: (view?: PointView) => withQuery('/pointMall', { view: view === 'current' ? undefined : view }),
  /** Who plays most, or best: the first ranking, or one of them. */
  leaderboard: (ranking?: string) => withQuery('/leaderboard', { ranking }),
  recent: () => '/recent',
  winners: () => '/winners',
  /** How the house gets onto a phone. */
  download: () => '/download',
  /** The address of Lite iOS, to be put on a home screen. */
  lite: () => '/lite',
  /** The articles of the house, or one of them. */
  blog: ({ id, page }: { readonly id?: string; readonly page?: number } = {}) =>
    withQuery('/blog', { id, page: page === 1 ? undefined : page }),
  depositTutorial: () => '/depositTutorial',
  /** A page of the member centre; without a name its first one. */
  member: (page?: MemberPageName) => withQuery('/member', { page }),
  agent: () => '/agent',
  /** Where somebody applies to bring players. */
  affiliateApply: () => '/affiliateApply',
  /** A page of the agent centre; without a name its first one. */
  agentHome: (acPage?: AgentPageName) => withQuery('/agentHome', { acPage }),
  favourites: () => '/favorite',
  category: (category: Category, view: CategoryView = {}) =>
    withQuery(categories[category] ?? '/', {
      category: categories[category] === null ? category : undefined,
      ...view,
      page: view.page === 1 ? undefined : view.page,
    }),
  lottery: (route: LotteryRoute, gameCode: string) => withQuery(route, { gameCode }),
  /** The page of the lotteries that one is on: its lobby, or a game of it. */
  lotteryPage: (page: string, gameCode: string | undefined, more: { readonly backUrl?: string | undefined } = {}) =>
    withQuery(page, { gameCode, ...more }),
  /** What was drawn and bought, on the lottery page that one is on. */
  draws: (page: string, address: DrawsAddress) => withQuery(page, { ...address }),
  sports: (view: SportsView) => (view === 'book' ? '/sports' : `/sports/${view}`),
  /** An event of the sportsbook with all of its markets. */
  sportsEvent: (id: number) => `/sports/${id}`,
  /** A round of one's own seen again, by the id of its bet. */
  replay: (bet: string) => withQuery('/seamless', { replay: bet }),
  seamless: (node: number, mode: 'real' | 'trial') =>
    withQuery('/seamless', { node, mode: mode === 'trial' ? mode : undefined }),
}

/** True on the pages of agents, where only agents log in. */
export const isAgentSide = (): boolean => location.pathname.startsWith(paths.agent())
