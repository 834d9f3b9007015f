import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { launchBrowser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { amountIn, eventually, openGameOn } from './game-page.ts'
import { openSite, type Site } from './site.ts'
import { newBrowser } from './visits.ts'

/** A game of the odds family in a browser, as its journeys play it. */
export interface OddsPage {
  readonly db: Database
  readonly site: Site
  readonly browser: Browser
  readonly game: Frame
  readonly page: Page
  readonly complaints: string[]
  large(): ReturnType<Frame['locator']>
  button(name: string | RegExp): ReturnType<Frame['getByRole']>
  amount(of: 'balance' | 'stake' | 'win'): Promise<string>
  comes(state: 'ready' | 'choose'): Promise<void>
  /** Opens the game, or another by its node, on a page; `query` such as `&mode=trial`. */
  open(on: Page, query?: string, other?: number): Promise<void>
  trial(options?: BrowserContextOptions): Promise<void>
  /** Rounds of a mode, newest first. */
  rounds(
    mode: 'real' | 'demo',
  ): Promise<{ outcome: unknown; choices: unknown; bet: unknown; state: string; stake: bigint }[]>
  /** Whether all of the page lies in its window, which has no bars to scroll. */
  fits(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export async function openOddsPage(name: string, node: number): Promise<OddsPage> {
  const database: TestDatabase = await createTestDatabase(name)
  const [site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  const db = openDatabase(database.url, { max: 2 })
  const complaints: string[] = []
  let found: { page: Page; game: Frame } | undefined
  const now = () => {
    if (found === undefined) throw new Error('no page is open yet')
    return found
  }
  const large = () => now().game.locator('#spin')
  const open: OddsPage['open'] = async (on, query = '', other = node) => {
    found = { page: on, game: await openGameOn(on, site, other, query, complaints) }
    await eventually(() => large().getAttribute('data-state')).toMatch(/^(ready|choose|stop)$/)
  }
  return {
    db,
    site,
    browser,
    complaints,
    get game() {
      return now().game
    },
    get page() {
      return now().page
    },
    large,
    button: (text) => now().game.getByRole('button', { name: text, exact: true }),
    amount: (of) => amountIn(now().game, of),
    comes: (state) => eventually(() => large().getAttribute('data-state')).toBe(state),
    open,
    async trial(options = { viewport: { width: 390, height: 844 }, hasTouch: true }) {
      const context = await newBrowser(browser, site, options)
      await open(await context.newPage(), '&mode=trial')
    },
    async rounds(mode) {
      const rows = await db.query<{
        outcome: unknown
        choices: unknown
        bet: unknown
        state: string
        stake: string
      }>(sql`
        SELECT r.outcome, r.choices, r.bet, r.state, r.stake FROM studio.round r JOIN studio.session s ON s.id = r.session
        WHERE s.mode = ${mode} ORDER BY r.created_at DESC`)
      return rows.map((row) => ({ ...row, stake: BigInt(row.stake) }))
    },
    async fits(width, height) {
      const { page, game } = now()
      await page.setViewportSize({ width, height })
      await eventually(() =>
        game.evaluate(
          () =>
            document.documentElement.scrollWidth <= window.innerWidth &&
            document.documentElement.scrollHeight <= window.innerHeight &&
            Array.from(document.querySelectorAll('.field button:not([hidden]), .desk button, .desk input, #bar')).every(
              (part) => {
                const { left, right, top, bottom } = part.getBoundingClientRect()
                return left >= 0 && top >= 0 && right <= window.innerWidth + 0.5 && bottom <= window.innerHeight + 0.5
              },
            ),
        ),
      ).toBe(true)
    },
    async close() {
      await browser.close()
      await site.stop()
      await db.close()
      await database.drop()
    },
  }
}
