import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteCalls } from '#contract/calls.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { makeAgent } from '#tests/support/agents.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { textsOf } from '#tests/support/crawler.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { lists, type ListOfSite } from '#tests/support/lists.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { sportsBrand, type SportsBrand } from '#tests/support/sports-brand.ts'
import { DESKTOP, newBrowser, registerByForm } from '#tests/support/visits.ts'

/** Pages beside each other. */
const WALKERS = 3
/** The client gives a call up after fifteen seconds. */
const TIMED_OUT_MS = 16_000
const words = textsOf('EN')
const text = (id: string): string => words.get(id) ?? id

let database: TestDatabase
let site: Site
let brand: SportsBrand
let browser: Browser
let member: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase('lists')
  // A brand with a sportsbook has every list there is.
  brand = await sportsBrand()
  ;[site, browser] = await Promise.all([
    openSite(database.url, { brand: brand.name, program: brand.program }),
    launchBrowser({ pictures: false }),
  ])
  const context = await newBrowser(browser, site)
  const page = await registerByForm(context, site, 'lister1')
  const db = openDatabase(database.url, { max: 1 })
  await makeAgent(db, 'lister1')
  await db.close()
  const kept = await page.evaluate(() =>
    Object.entries(sessionStorage).map(([key, value]): [string, string] => [key, String(value)]),
  )
  // What a call answered is asked for anew.
  member = {
    ...Object.fromEntries(kept.filter(([key]) => !['merchantWallet', 'consolidated'].includes(key))),
    isAgent: 'true',
  }
  await context.close()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
  await brand.remove()
})

type Mode = 'silent' | 'fault' | 'offline' | 'well'

/** Answers one call of the site as told. */
async function breaks(context: BrowserContext, { call }: ListOfSite): Promise<{ mode: Mode; asked: number }> {
  const state: { mode: Mode; asked: number } = { mode: 'silent', asked: 0 }
  const { method, path } = siteCalls[call]
  const answer = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.continue()
    state.asked += 1
    if (state.mode === 'fault')
      return route.fulfill({
        status: 500,
        json: { success: false, code: 'INTERNAL', message: 'An internal error occurred', requestId: 'x' },
      })
    if (state.mode === 'offline') return route.abort('internetdisconnected')
    if (state.mode === 'well') return route.continue()
  }
  await context.route((url) => url.pathname === path, answer)
  return state
}

/** The document without what it brings along, but for the settings; the page then draws itself and asks for it. */
const withoutAnswers = (context: BrowserContext) =>
  context.route(
    (url) => !/^\/(wps|lgw|assets|art)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const html = (await response.text())
        .replace(/<div id="root"[^>]*>/, '<div id="root">')
        .replace(
          /(<script[^>]*id="first-data"[^>]*>)(.*?)(<\/script>)/s,
          (_, before: string, data: string, after: string) => {
            const first: { language: string; answers: [string, unknown, unknown][] } = JSON.parse(data)
            return (
              before +
              JSON.stringify({
                ...first,
                answers: first.answers.filter(([name]) => name === 'system.permission'),
              }).replaceAll('<', '\\u003c') +
              after
            )
          },
        )
      return route.fulfill({ response, body: html })
    },
  )

const failed = (page: Page) => page.locator('[data-load-failed]')
const again = (page: Page) =>
  failed(page)
    .getByRole('button', { name: text('fault.retry') })
    .first()

/** Presses every way to try again: what was on its way when the clock was turned has timed out too. */
async function press(page: Page): Promise<void> {
  for (const button of await failed(page).getByRole('button').all())
    await button.click({ timeout: 1000 }).catch(() => {})
}

/** Walks through the failures of a list and back; what was wrong, with its place. */
async function walk(list: ListOfSite): Promise<void> {
  const context = await newBrowser(browser, site, { ...DESKTOP, serviceWorkers: 'block' })
  try {
    await context.clock.install()
    await context.addInitScript(
      (kept) => {
        sessionStorage.setItem('announcedVisitor', 'yes')
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
      },
      list.as === 'member' ? member : {},
    )
    const state = await breaks(context, list)
    if (list.inDocument === true) await withoutAnswers(context)
    const page = await context.newPage()
    await page.goto(site.url + list.path, { waitUntil: 'domcontentloaded' })
    await list.open?.(page)
    // No answer at all: the shape of the list, until the client gives up.
    await expect.poll(() => state.asked).toBeGreaterThan(0)
    expect(await failed(page).count(), 'before the time is up').toBe(0)
    await context.clock.fastForward(TIMED_OUT_MS)
    await again(page).waitFor()
    const said = await failed(page).first().innerText()
    expect(said.replace(text('fault.retry'), '').trim().length, 'words').toBeGreaterThan(10)
    // A fault of the server, then no network: each press asks again, and each failure is told.
    for (const mode of ['fault', 'offline'] as const) {
      state.mode = mode
      const before = state.asked
      if (mode === 'offline') await context.setOffline(true)
      await expect
        .poll(async () => {
          if (state.asked === before) await press(page)
          return state.asked
        })
        .toBeGreaterThan(before)
      await again(page).waitFor()
    }
    await page.getByText(text('shell.offline'), { exact: true }).waitFor()
    // The network is back, though not yet the server; then a press brings the list.
    state.mode = 'fault'
    const before = state.asked
    await context.setOffline(false)
    await expect.poll(() => state.asked).toBeGreaterThan(before)
    await page.getByText(text('shell.offline'), { exact: true }).waitFor({ state: 'detached' })
    await again(page).waitFor()
    state.mode = 'well'
    await expect
      .poll(async () => {
        await press(page)
        return failed(page).count()
      })
      .toBe(0)
  } finally {
    await context.close()
  }
}

describe('a list that does not load', () => {
  it('[WEB-03, WEB-06] says so, wherever it stands, whether the server fails, is silent, or cannot be reached, and comes when it is tried again', async () => {
    const waiting = [...lists]
    const faults: string[] = []
    const walker = async (): Promise<void> => {
      for (let list = waiting.shift(); list !== undefined; list = waiting.shift()) {
        const { call, path } = list
        await walk(list).catch((error: unknown) =>
          faults.push(
            `${call} at ${path}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`,
          ),
        )
      }
    }
    await Promise.all(Array.from({ length: WALKERS }, walker))
    expect(faults).toEqual([])
  }, 600_000)

  it('[WEB-03, WEB-06] comes by itself when the network does', async () => {
    const context = await newBrowser(browser, site, { ...DESKTOP, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`${site.url}/rng`, { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page
      .getByRole('navigation', { name: text('shell.categories') })
      .first()
      .getByRole('link', { name: text('category.PVP') })
      .first()
      .click()
    await again(page).waitFor()
    await page.getByText(text('shell.offline'), { exact: true }).waitFor()
    await context.setOffline(false)
    await page.locator('#category-games a, #category-games button').first().waitFor()
    await expect.poll(() => page.getByText(text('shell.offline'), { exact: true }).count()).toBe(0)
    await context.close()
  })
})
