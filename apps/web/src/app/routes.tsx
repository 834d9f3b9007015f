import { lazy, type ComponentType } from 'react'
import { NoticeMarquee } from '../features/announcements/notice-marquee.tsx'
import { HomePage } from '../features/lobby/home-page.tsx'
import { Favourites, pageOf, Recent } from '../features/lobby/lobby-pages.ts'
import { categories, categoryNames } from './categories.ts'
import { withTexts } from './language.ts'
import { loadChunk } from './load-chunk.ts'
import { paths } from './paths.ts'

export interface SiteRoute {
  readonly path: string
  readonly page: ComponentType
  /** Login and registration are popups over the home page, and the address becomes `/`. */
  readonly popup?: 'login' | 'register'
  /** The screen to itself: no menus, no footer. */
  readonly bare?: boolean
  /** A game page has no side menu. */
  readonly game?: boolean
  /** Who is not logged in is sent to the login over the home page, or is asked to log in right here. */
  readonly needsLogin?: 'elsewhere' | 'here'
}

/** A part of the site that comes when it is asked for, by the name of its one page. */
const part = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => loadChunk(async () => ({ default: (await load())[name] })))

/** The same with the texts of the shell. */
const worded = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => part(withTexts(load, 'shell'), name)

function Home() {
  return (
    <div className="grid grid-cols-1 gap-3 lg:gap-4">
      <NoticeMarquee />
      <HomePage />
    </div>
  )
}

const Lottery = worded(() => import('./groups/Lottery.ts'), 'LotteryPage')
const MemberCenter = part(withTexts(() => import('./groups/MemberCenter.tsx'), 'shell', 'member'), 'MemberPage')
const PointMall = worded(() => import('./groups/PointMall.ts'), 'PointMallPage')
const Promotions = part(withTexts(() => import('./groups/Promotions.ts'), 'promotions'), 'PromotionsPage')
const Seamless = part(withTexts(() => import('./groups/Seamless.ts'), 'lobby', 'shell'), 'SeamlessPage')
const Help = worded(() => import('../features/help/help-page.tsx'), 'HelpPage')
const Contact = part(withTexts(() => import('./groups/Contact.ts'), 'shell', 'lobby', 'inbox', 'member'), 'ContactPage')
const loadAgents = withTexts(() => import('./groups/AgentDoor.tsx'), 'agent', 'identity', 'shell')
const Agent = part(loadAgents, 'AgentPage')
const AgentHome = part(loadAgents, 'AgentHomePage')
const NotFound = worded(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage')

/** Instead of a page that only a member has something to see on. */
export const LoginAsked = worded(() => import('../features/info/login-asked.tsx'), 'LoginAsked')
/** What lies above everything: a word that waits for its answer, and the wait itself. */
export const Above = worded(() => import('../features/shell/above.tsx'), 'Above')
/** Instead of everything, while the site is closed. */
export const Closed = worded(() => import('../features/status/closed-page.tsx'), 'ClosedPage')

/** Both spellings of the lotteries' addresses; case counts for nothing. */
const lotteryPaths = ['/lottery', '/lottert', '/seaLottery', '/vnLottery'] as const

/** The one table of routes; the first that fits is shown. */
export const routes: readonly SiteRoute[] = [
  { path: paths.home(), page: Home },
  { path: '/index', page: Home },
  { path: '/index.html', page: Home },
  { path: '/home', page: Home },
  { path: '/login', page: Home, popup: 'login' },
  { path: '/register', page: Home, popup: 'register' },
  ...categoryNames.flatMap((name) => {
    const path = categories[name]
    return path === null ? [] : [{ path, page: pageOf(name) }]
  }),
  { path: paths.favourites(), page: Favourites, needsLogin: 'here' },
  { path: paths.recent(), page: Recent, needsLogin: 'here' },
  { path: paths.member(), page: MemberCenter, needsLogin: 'here' },
  ...lotteryPaths.map((path) => ({ path, page: Lottery, game: true, needsLogin: 'elsewhere' as const })),
  { path: paths.promotions(), page: Promotions },
  { path: paths.pointMall(), page: PointMall },
  { path: paths.help(), page: Help },
  { path: paths.contact(), page: Contact, bare: true },
  { path: paths.agent(), page: Agent, bare: true },
  { path: paths.agentHome(), page: AgentHome, bare: true },
  { path: '/seamless', page: Seamless, bare: true, game: true },
  { path: '*', page: NotFound },
]
