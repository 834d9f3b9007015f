import type { ComponentType } from 'react'
import { withTexts, type TextId } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { NoticeMarquee } from '../features/announcements/notice-marquee.tsx'
import { HomePage } from '../features/lobby/home-page.tsx'
import { Favourites, pageOf, Recent } from '../features/lobby/lobby-pages.ts'
import { categories, categoryNames, isCategory } from './categories.ts'
import { memberPageOf } from './member-pages.ts'
import { drawsViews, paths, pointViews } from './paths.ts'

/** The id of a page's name; `own` where the page itself knows it; none for the home page, which is called as the house. */
type Title = TextId | 'own' | undefined

export interface SiteRoute {
  readonly path: string | RegExp
  readonly page: ComponentType
  readonly title?: Title | ((query: URLSearchParams) => Title)
  /** Login and registration are popups over the home page, and the address becomes `/`. */
  readonly popup?: 'login' | 'register'
  /** The screen to itself: no menus, no footer. */
  readonly bare?: boolean
  /** A game page has no side menu; one that fills the window has no footer either, and its own words in the header. */
  readonly game?: 'page' | 'window'
  /** Who is not logged in is sent to the login over the home page, or is asked to log in right here. */
  readonly needsLogin?: 'elsewhere' | 'here'
}

/** A part of the site that comes when it is asked for, by the name of its one page. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  part(async () => (await load())[name])

/** The same with the texts of the shell. */
const worded = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  page(withTexts(load, 'shell'), name)

function Home() {
  return (
    <div className="grid grid-cols-1 gap-3 lg:gap-4">
      <NoticeMarquee />
      <HomePage />
    </div>
  )
}

const Lottery = page(
  withTexts(() => import('./groups/Lottery.tsx'), 'shell', 'lottery', 'draws'),
  'LotteryPage',
)
/** The pages of the sportsbook come with its calls and texts. */
const sports = withTexts(() => import('./groups/Sports.tsx'), 'shell', 'sports', 'draws', 'records')
const SportsBets = page(sports, 'BetsPage')
const SportsResults = page(sports, 'ResultsPage')
const SportsRules = page(sports, 'RulesPage')
const SportsEvent = page(sports, 'EventPage')
const MemberCenter = page(
  withTexts(() => import('./groups/MemberCenter.tsx'), 'shell', 'member'),
  'MemberPage',
)
const PointMall = page(
  withTexts(() => import('./groups/PointMall.ts'), 'shell', 'points', 'member', 'records'),
  'PointMallPage',
)
const Envelopes = page(
  withTexts(() => import('./groups/Envelopes.ts'), 'envelopes', 'shell'),
  'EnvelopePage',
)
const Promotions = page(
  withTexts(() => import('./groups/Promotions.ts'), 'promotions', 'envelopes'),
  'PromotionsPage',
)
const Leaderboard = page(
  withTexts(() => import('./groups/Leaderboard.ts'), 'rankings', 'promotions', 'shell'),
  'LeaderboardPage',
)
const Raffle = page(
  withTexts(() => import('./groups/Raffle.ts'), 'promotions', 'lobby', 'shell'),
  'RafflePage',
)
const Seamless = page(
  withTexts(() => import('./groups/Seamless.ts'), 'lobby', 'shell'),
  'SeamlessPage',
)
const Help = worded(() => import('../features/help/help-page.tsx'), 'HelpPage')
const Blog = page(
  withTexts(() => import('../features/blog/blog-page.tsx'), 'blog', 'shell'),
  'BlogPage',
)
const Winners = page(
  withTexts(() => import('../features/lobby/winners-page.tsx'), 'lobby', 'shell'),
  'WinnersPage',
)
const Download = page(
  withTexts(() => import('./groups/Download.ts'), 'download', 'shell'),
  'DownloadPage',
)
const Lite = page(
  withTexts(() => import('./groups/Download.ts'), 'download', 'shell'),
  'LitePage',
)
const DepositTutorial = page(
  withTexts(() => import('../features/deposit/tutorial-page.tsx'), 'deposit', 'shell'),
  'DepositTutorialPage',
)
const Contact = page(
  withTexts(() => import('./groups/Contact.ts'), 'shell', 'lobby', 'inbox', 'member'),
  'ContactPage',
)
const Affiliate = page(
  withTexts(() => import('./groups/Affiliate.ts'), 'agent-door', 'identity', 'shell'),
  'AffiliatePage',
)
const Agent = page(
  withTexts(() => import('./groups/AgentDoor.tsx'), 'agent-door', 'identity', 'shell'),
  'AgentPage',
)
const AgentHome = page(
  withTexts(
    () => import('./groups/AgentCentre.tsx'),
    'agent-centre',
    'agent-contracts',
    'agent-door',
    'records',
    'referral',
    'shell',
  ),
  'AgentHomePage',
)
const NotFound = worded(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage')

/** Instead of a page that only a member has something to see on. */
export const LoginAsked = worded(() => import('../features/info/login-asked.tsx'), 'LoginAsked')
/** What lies above everything: a word that waits for its answer, and the wait itself. */
export const Above = worded(() => import('../features/shell/above.tsx'), 'Above')
export const PreviewBar = worded(() => import('../features/shell/preview-bar.tsx'), 'PreviewBar')
/** Instead of everything, while the site is closed. */
export const Closed = worded(() => import('../features/status/closed-page.tsx'), 'ClosedPage')

/** Both spellings of the lotteries' addresses; case counts for nothing. */
const lotteryPaths = ['/lottery', '/lottert', '/seaLottery', '/vnLottery'] as const

/** An event is named by its number. */
const SPORTS_EVENT = /^\/sports\/[1-9]\d{0,9}\/?$/i

/** A category without an address of its own is a view of the home page. */
const viewTitle = (query: URLSearchParams): Title => {
  const view = query.get('category') ?? ''
  return isCategory(view) && categories[view] === null ? `category.${view}` : undefined
}

const lotteryTitle = (query: URLSearchParams): Title => {
  const view = drawsViews.find((one) => one === query.get('view'))
  return view === undefined ? 'lottery.title' : `draws.title.${view}`
}

/** The mall itself is the first view. */
const mallTitle = (query: URLSearchParams): Title => {
  const view = pointViews.find((one) => one === query.get('view')) ?? 'current'
  return view === 'current' ? 'side.pointMall' : `points.tab.${view}`
}

/** The one table of routes; the first that fits is shown. */
export const routes: readonly SiteRoute[] = [
  ...[paths.home(), '/index', '/index.html', '/home'].map((path) => ({ path, page: Home, title: viewTitle })),
  { path: paths.login(), page: Home, title: 'shell.login', popup: 'login' },
  { path: paths.register(), page: Home, title: 'shell.register', popup: 'register' },
  ...categoryNames.flatMap((name) => {
    const path = categories[name]
    return path === null ? [] : [{ path, page: pageOf(name), title: `category.${name}` as const }]
  }),
  { path: paths.sports('bets'), page: SportsBets, title: 'sports.view.bets', needsLogin: 'here' },
  { path: paths.sports('results'), page: SportsResults, title: 'sports.view.results' },
  { path: paths.sports('rules'), page: SportsRules, title: 'sports.view.rules' },
  { path: SPORTS_EVENT, page: SportsEvent, title: 'sports.title' },
  { path: paths.favourites(), page: Favourites, title: 'nav.favourites', needsLogin: 'here' },
  { path: paths.recent(), page: Recent, title: 'shelf.recent', needsLogin: 'here' },
  {
    path: paths.member(),
    page: MemberCenter,
    title: (query) => `member.page.${memberPageOf(query.get('page'))}`,
    needsLogin: 'here',
  },
  ...lotteryPaths.map((path) => ({
    path,
    page: Lottery,
    title: lotteryTitle,
    game: 'page' as const,
    needsLogin: 'elsewhere' as const,
  })),
  { path: paths.promotions(), page: Promotions, title: 'nav.promotions' },
  { path: paths.leaderboard(), page: Leaderboard, title: 'rank.title' },
  { path: paths.raffle(), page: Raffle, title: 'raffle.title' },
  { path: paths.redEnvelope(), page: Envelopes, title: 'side.redEnvelope' },
  { path: paths.pointMall(), page: PointMall, title: mallTitle },
  { path: paths.blog(), page: Blog, title: (query) => (query.has('id') ? 'own' : 'blog.title') },
  { path: paths.winners(), page: Winners, title: 'winners.title' },
  { path: paths.download(), page: Download, title: 'side.apps' },
  { path: paths.lite(), page: Lite, title: 'download.lite', bare: true },
  { path: paths.depositTutorial(), page: DepositTutorial, title: 'deposit.tutorial' },
  { path: paths.help(), page: Help, title: 'help.title' },
  { path: paths.contact(), page: Contact, title: 'shell.service', bare: true },
  { path: paths.affiliateApply(), page: Affiliate, title: 'affiliate.title' },
  { path: paths.agent(), page: Agent, title: 'agent.title', bare: true },
  { path: paths.agentHome(), page: AgentHome, title: 'agent.home.title', bare: true },
  { path: '/seamless', page: Seamless, title: 'own', game: 'window' },
  { path: '*', page: NotFound, title: 'notFound.title' },
]

const routeOf = (path: string): SiteRoute | undefined =>
  routes.find(({ path: of }) =>
    typeof of === 'string' ? of.toLowerCase() === path.toLowerCase().replace(/(?<=.)\/$/, '') : of.test(path),
  )

/** Whether an address leads to a page, and not to the word that there is none. */
export const isPage = (path: string): boolean => routeOf(path) !== undefined

/** The id of the name of the page at an address. */
export function titleOf(path: string, search: string): Title {
  const { title } = routeOf(path) ?? { title: 'notFound.title' }
  return typeof title === 'function' ? title(new URLSearchParams(search)) : title
}
