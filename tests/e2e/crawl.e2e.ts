import type { Browser, BrowserContext } from 'playwright-core'
import { makeAgent } from '#tests/support/agents.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tagOf } from '#contract/languages.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { countFetches, crawl, type Crawled, type CrawlLanguage, routePaths, textsOf } from '#tests/support/crawler.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { DESKTOP, newBrowser, registerByForm } from '#tests/support/visits.ts'

const PAGES = 3
const offered: readonly CrawlLanguage[] = (['EN', 'PT', 'JA', 'KO'] as const).map((code) => ({
  lang: tagOf(code),
  notFound: textsOf(code).get('notFound.title') ?? '',
}))
/** Where the packaged browser goes through every language, the system's shows each page in one: texts are the same in both. */
const languages = process.env.SECOND_BROWSER === undefined ? offered : offered.slice(0, 1)

/** Who is logged in, as the tab keeps it. */
type Session = Readonly<Record<string, string>>

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
/** What visitors found, whom the others follow only where they find something else. */
const found = new Set<string>()
/** Files and pictures that somebody was led to, each fetched once. */
const fetched = new Set<string>()

beforeAll(async () => {
  database = await createTestDatabase('crawl')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

/** Registers by the form; what the tab then knows. */
async function enter(name: string): Promise<Session> {
  const context = await newBrowser(browser, site)
  const page = await registerByForm(context, site, name)
  const session = await page.evaluate(() =>
    Object.fromEntries(Object.entries(sessionStorage).map(([key, value]) => [key, String(value)])),
  )
  await context.close()
  return session
}

async function browserOf(session: Session): Promise<BrowserContext> {
  const context = await newBrowser(browser, site, { ...DESKTOP, serviceWorkers: 'block' })
  await countFetches(context)
  await context.addInitScript((kept) => {
    // The frame of a game has no store of its own.
    if (globalThis.top !== globalThis.self) return
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  }, session)
  return context
}

/** A list's second page differs from its first in its games only, and its third from its second. */
const isFurther = (address: string): boolean =>
  Number(new URLSearchParams(address.split('?')[1]).get('page') ?? '1') > 2

/**
 * The results, the trend and the tickets of a lottery game differ from those of another game of its kind in their numbers
 * only, as one match does from another: true for the first of each kind that is led to. Two provinces whose tickets are sold
 * together are a kind as well.
 */
function firstOfKind(): (address: string) => boolean {
  const chosen = new Map<string, string>()
  return (address) => {
    if (/^\/sports\/\d+/.test(address)) {
      const first = chosen.get('match') ?? address
      chosen.set('match', first)
      return first === address
    }
    const [path = '', query] = address.split('?')
    const values = new URLSearchParams(query)
    const [view, game] = [values.get('view'), values.get('gameCode')]
    if (view === null || game === null) return true
    const [kind = ''] = /^(?:vn-fast|vn-north|[^-]+)/.exec(game) ?? []
    const key = [path, view, kind, game.includes('+'), ...[...values.keys()].toSorted()].join()
    const first = chosen.get(key) ?? address
    chosen.set(key, first)
    return first === address
  }
}

async function look(session: Session, wants: (address: string) => boolean): Promise<Crawled> {
  const context = await browserOf(session)
  const isFirst = firstOfKind()
  const crawled = await crawl(context, site.url, {
    from: [...new Set(['/', ...routePaths])],
    wants: (address) => !isFurther(address) && wants(address) && isFirst(address),
    languages,
    pages: PAGES,
  })
  await context.close()
  const fresh = [...crawled.files].filter((path) => !fetched.has(path))
  for (const path of fresh) fetched.add(path)
  const answers = await Promise.all(
    fresh.map(
      async (path) => [path, (await fetch(site.url + path.replace(/^(\/art\/.*)\.\w+$/, '$1.svg'))).status] as const,
    ),
  )
  const dead = answers.filter(([, status]) => status !== 200).map(([path, status]) => `${path} answered ${status}`)
  // Fails with what was visited, so that one sees how far it came.
  expect([...new Set([...crawled.faults, ...dead])], `visited:\n${crawled.visited.join('\n')}`).toEqual([])
  return crawled
}

describe('every link and every route', () => {
  it('[RTE-15, I18-01, I18-02, WEB-01] leads a visitor to a page whole, without a barrier, and in each of the languages', async () => {
    const { visited } = await look({}, () => true)
    for (const address of visited) found.add(address)
    expect(visited.length).toBeGreaterThan(routePaths.length)
  }, 480_000)

  it('[RTE-05, RTE-15, I18-01, I18-02, WEB-01] shows a member, and an agent, the same whole, and more', async () => {
    const session = await enter('crawler1')
    // A visitor is asked to log in where these show something.
    const ofMember = await look(
      session,
      (address) => routePaths.includes(address) || address.startsWith('/member') || !found.has(address),
    )
    for (const address of ofMember.visited) found.add(address)
    expect(ofMember.visited.filter((address) => address.startsWith('/member?')).length).toBeGreaterThan(15)
    await makeAgent(db, 'crawler1')
    await look(
      { ...session, isAgent: 'true' },
      (address) => ['/', '/agent', '/agentHome', '/member'].includes(address) || !found.has(address),
    )
  }, 480_000)
})
