import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { DESK, enterConsole, goIn } from '#tests/support/console.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { newOperator } from '#tests/support/operators.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { sportsBrand, type SportsBrand } from '#tests/support/sports-brand.ts'
import { openFeed, priced, type SportsFeed } from '#tests/support/sports-feed.ts'

const WAIT = { timeout: 20_000 }

let brand: SportsBrand
let database: TestDatabase
let db: Database
let site: Site
let feed: SportsFeed
let browser: Browser
let desk: Page
let guest: Page

beforeAll(async () => {
  ;[brand, database] = await Promise.all([sportsBrand(), createTestDatabase('desk_sports')])
  site = await openSite(database.url, { brand: brand.name, program: brand.program })
  ;[feed, browser] = await Promise.all([openFeed(database.url), launchBrowser()])
  db = openDatabase(database.url)
  await feed.event({ key: 'm1', home: 'Rivermouth', away: 'Saltmarsh' }, [priced('1x2', [2000, 3400, 3600])])
  await feed.odds('m1', { score: { home: 0, away: 0 }, markets: [priced('1x2', [2000, 3400, 3600])] })
  desk = await enterConsole(browser, site, await newOperator({ db }, 'manager'), '/sport-events')
}, 200_000)
afterAll(async () => {
  await browser.close()
  await feed.close()
  await db.close()
  await site.stop()
  await database.drop()
  await brand.remove()
})

/** Opens the match; what was done to it has closed it. */
async function open(): Promise<void> {
  await goIn(desk, '/sport-events')
  await desk.getByRole('row').filter({ hasText: 'Rivermouth – Saltmarsh' }).click(WAIT)
}

/** The page stands at each width, and nobody is shut out of it. */
async function stands(page: Page, name: string): Promise<void> {
  for (const width of [DESK.width, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([name, width, await faults(page)]).toEqual([name, width, []])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(DESK)
}

describe('sports in the console', () => {
  it('[SPB-03, OPS-05] shows an event with its markets, and what it may cost when asked', async () => {
    await desk.getByRole('row').filter({ hasText: 'Rivermouth – Saltmarsh' }).click(WAIT)
    const panel = desk.getByRole('complementary').last()
    await panel.getByRole('heading', { name: 'Markets' }).waitFor(WAIT)
    await panel.getByRole('button', { name: 'Show liability' }).click()
    await panel.getByText('Nobody has bet on this event.').waitFor(WAIT)
    await stands(desk, 'event')
  })

  it('[SPB-03] suspends an event and reopens it, and open pages change at once', async () => {
    guest = await browser.newPage({ baseURL: site.url })
    await guest.goto('/sports')
    await guest
      .getByRole('link', { name: /Rivermouth/ })
      .first()
      .click(WAIT)
    await guest.getByRole('heading', { level: 1, name: /Rivermouth/ }).waitFor(WAIT)
    const home = guest.getByRole('button', { name: /2\.00/ }).filter({ visible: true }).first()
    await home.waitFor(WAIT)
    for (const [action, isOpen] of [
      ['Suspend event', false],
      ['Reopen event', true],
    ] as const) {
      await open()
      await desk.getByRole('button', { name: action }).first().click(WAIT)
      const form = desk.getByRole('dialog')
      await form.getByLabel('Reason').fill('A wrong price')
      await form.getByRole('button', { name: action }).click()
      await form.waitFor({ state: 'detached' })
      await (isOpen ? home.waitFor(WAIT) : home.waitFor({ state: 'detached', ...WAIT }))
    }
  })

  it('[SPB-05, OPS-11] enters a result by two persons, and the page of the match ends with it', async () => {
    await open()
    await desk.getByRole('button', { name: 'Enter result' }).first().click(WAIT)
    const form = desk.getByRole('dialog')
    await form.getByLabel('Score', { exact: true }).fill('2-1')
    await form.getByLabel('Score once more').fill('2-1')
    await form.getByLabel('Reason').fill('The feed has gone silent')
    await form.getByRole('button', { name: 'Enter result' }).click()
    await form.waitFor({ state: 'detached' })
    const second = await enterConsole(browser, site, await newOperator({ db }, 'owner'), '/proposals')
    // In the middle of the row stands a link to who asked.
    await second.getByRole('row').getByText('Sports result').click(WAIT)
    await second.getByText('2-1').first().waitFor(WAIT)
    await second.getByRole('button', { name: 'Approve', exact: true }).click(WAIT)
    await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click(WAIT)
    await second.getByText('Approve: done').waitFor(WAIT)
    await guest.getByText('2–1').first().waitFor(WAIT)
    await guest.getByRole('button', { name: /2\.00/ }).waitFor({ state: 'detached', ...WAIT })
  })

  it('[SPB-03] shows markets and producers at any width', async () => {
    const [row] = await db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = 'm1'`)
    await goIn(desk, `/sport-markets?event=${row?.id ?? 0}`)
    await desk.getByRole('row').filter({ hasText: '1x2' }).first().click(WAIT)
    await stands(desk, 'markets')
    await goIn(desk, '/sport-producers')
    await desk.getByRole('row').filter({ hasText: 'tests' }).first().click(WAIT)
    await stands(desk, 'producers')
  })
})
