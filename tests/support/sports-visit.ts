import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { createTestDatabase } from './database.ts'
import { openSite, type Site } from './site.ts'
import { sportsBrand } from './sports-brand.ts'
import { openFeed, type SportsFeed } from './sports-feed.ts'
import type { Message } from './sports-producer.ts'
import { go } from './visits.ts'

export const WAIT = { timeout: 20_000 }

export const sizes = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desk', width: 1440, height: 900 },
] as const

export const optionsOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  viewport: { width, height },
  ...(width < 500 ? { isMobile: true, hasTouch: true } : {}),
})

/** A site with a sportsbook, a feed that tells it of matches, and a browser to visit it with. */
export interface SportsSite {
  readonly site: Site
  readonly feed: SportsFeed
  readonly browser: Browser
  /** A match of two teams of its own that is to come. */
  match(markets: readonly Message[]): Promise<{ key: string; home: string; away: string }>
  close(): Promise<void>
}

/** @param name of its database */
export async function openSportsSite(
  name: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<SportsSite> {
  const [brand, database] = await Promise.all([sportsBrand(settings), createTestDatabase(name)])
  const site = await openSite(database.url, { brand: brand.name, program: brand.program })
  const [feed, browser] = await Promise.all([openFeed(database.url), launchBrowser()])
  let events = 0
  return {
    site,
    feed,
    browser,
    async match(markets) {
      events += 1
      const found = { key: `m${events}`, home: `Rivermouth ${events}`, away: `Saltmarsh ${events}` }
      await feed.event(found, markets)
      return found
    },
    async close() {
      await browser.close()
      await feed.close()
      await site.stop()
      await database.drop()
      await brand.remove()
    },
  }
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

/** The price of a pick in the list, or on the page of its match. */
export const price = (page: Page, pick: string, market = 'Match result') =>
  page
    .getByRole('button', { name: new RegExp(`${pick},? ?,? ${market}`) })
    .filter({ visible: true })
    .first()

/** The slip, which on a phone lies in a sheet. */
export async function openSlip(page: Page): Promise<void> {
  const key = button(page, /^Bet slip/)
  const beside = page.getByRole('complementary', { name: 'Bet slip' }).filter({ visible: true })
  await key.or(beside).first().waitFor(WAIT)
  if (await key.isVisible()) await key.click()
}

/** The page of a match, from the list. */
export async function openMatch(page: Page, site: Site, home: string): Promise<void> {
  await go(page, site, '/sports')
  await page
    .getByRole('link', { name: new RegExp(`${home}(?!\\d)`) })
    .first()
    .click(WAIT)
  await page.getByRole('heading', { level: 1, name: new RegExp(home) }).waitFor(WAIT)
}

export const stake = (page: Page, amount: string, label = 'Stake') =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(amount)
export const placed = (page: Page) =>
  page.getByRole('heading', { name: 'Your bet is placed' }).filter({ visible: true }).waitFor(WAIT)
export const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor(WAIT)
