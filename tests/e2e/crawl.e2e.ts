import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessionLink } from '#server/modules/identity/sessions/session-link.sql.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { crawl, type Crawled, routePaths, textsOf } from '#tests/support/crawler.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { DESKTOP, dialog, newBrowser, tick, visit } from '#tests/support/visits.ts'

const LANGUAGES = { EN: 'en', PT: 'pt-BR', JA: 'ja', KO: 'ko' } as const
type Language = keyof typeof LANGUAGES
const languages: readonly Language[] = ['EN', 'PT', 'JA', 'KO']

/** Who is logged in, as the tab keeps it. */
type Session = Readonly<Record<string, string>>

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
/** What visitors found, whom the others follow only where they find something else. */
const found = new Set<string>()

beforeAll(async () => {
  database = await createTestDatabase('crawl')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ webgl: false })])
  db = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

/** Registers by the form. */
async function register(name: string): Promise<void> {
  const context = await newBrowser(browser, site)
  const page = await visit(context, site, '/register')
  await dialog(page).getByLabel('User name').fill(name)
  await dialog(page).getByLabel('Password', { exact: true }).fill('correct horse 1')
  await dialog(page).getByLabel('Password, once more').fill('correct horse 1')
  await tick(page)
  await dialog(page).getByRole('button', { name: 'Create account', exact: true }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('account')), { timeout: 20_000 }).not.toBeNull()
  await context.close()
}

/** Opens a session by a token in the address, and keeps what the tab then knows. */
async function enter(name: string, type: number): Promise<Session> {
  const [row] = await db.query<{ id: string }>(sql`UPDATE member SET type = ${type} WHERE username = ${name} RETURNING id::text AS id`)
  const secret = await db.transaction((tx) => createSessionLink(tx, systemRandom, { member: memberId(row?.id ?? ''), how: 'link' }))
  const context = await newBrowser(browser, site)
  const page = await visit(context, site, `/?token=${secret}`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('account')), { timeout: 20_000 }).not.toBeNull()
  const session = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage).map(([key, value]) => [key, String(value)])))
  await context.close()
  return session
}

/** Somebody's browser in a language. Pictures are small here: that each of them can be drawn is looked at once, at the end. */
async function browserOf(language: Language, session: Session): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DESKTOP, locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addCookies([{ name: 'language', value: language, url: site.url }, { name: 'visitor', value: Object.keys(session).length === 0 ? 'yes' : 'no', url: site.url }])
  await context.addInitScript(([chosen, kept]) => {
    // The frame of a game has no store of its own.
    if (globalThis.top !== globalThis.self) return
    localStorage.setItem('language', chosen)
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  }, [language, session] as const)
  await context.route('**/art/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>' }))
  return context
}

/** A list's third page differs from its second in its games only. */
const isFurther = (address: string): boolean => Number(new URLSearchParams(address.split('?')[1]).get('page') ?? '1') > 2

async function look(language: Language, session: Session, wants: (address: string) => boolean): Promise<Crawled> {
  const context = await browserOf(language, session)
  const crawled = await crawl(context, site.url, {
    from: [...new Set(['/', ...routePaths])], wants, lang: LANGUAGES[language], notFound: textsOf(language).get('notFound.title') ?? '', pages: 1,
  })
  await context.close()
  return crawled
}

/** Fails with what was visited, so that one sees how far it came. */
function isSound(all: readonly Crawled[]): void {
  const faults = [...new Set(all.flatMap((one) => one.faults))]
  expect(faults, `visited:\n${all.map(({ visited }) => visited.join('\n')).join('\n\n')}`).toEqual([])
}

describe('every link and every route', () => {
  it('[RTE-15, I18-01, I18-02] leads a visitor to a page whole and in the language chosen', async () => {
    const all = await Promise.all(languages.map((language) => look(language, {}, (address) => !isFurther(address))))
    isSound(all)
    for (const { visited } of all) {
      for (const address of visited) found.add(address)
      expect(visited.length).toBeGreaterThan(routePaths.length)
    }
    // The same pages in each language.
    const [first, ...others] = all.map(({ visited }) => visited.toSorted())
    for (const other of others) expect(other).toEqual(first)
    const pictures = [...new Set(all.flatMap((one) => [...one.pictures]))].map((src) => src.replace(/\.\w+$/, '.svg'))
    const missing = (await Promise.all(pictures.map(async (src) => [src, (await fetch(site.url + src)).status] as const))).filter(([, status]) => status !== 200)
    expect(missing).toEqual([])
  }, 300_000)

  it.each([['a member', 3], ['an agent', 1]] as const)('[RTE-05, RTE-15, I18-01, I18-02] shows %s the same whole, and more', async (_kind, type) => {
    const name = `crawl${type}`
    await register(name)
    const session = await enter(name, type)
    const all = await Promise.all(languages.map((language) =>
      look(language, session, (address) => !isFurther(address) && (routePaths.includes(address) || !found.has(address)))))
    isSound(all)
  }, 300_000)
})
