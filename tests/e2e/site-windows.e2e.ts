import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { countFetches } from '#tests/support/crawler.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { keepPicture, unpressable, WINDOWS } from '#tests/support/pressable.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, dialog, go, newBrowser, registerByForm, submit } from '#tests/support/visits.ts'
import { memberPages } from '../../apps/web/src/app/member-pages.ts'

/** A page of the member centre is laid out alike between these. */
const MEMBER_WINDOWS = WINDOWS.filter(([width, height]) => [320, 390, 820, 1440].includes(width) || height === 625)

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  database = await createTestDatabase('sitewindows')
  db = openDatabase(database.url, { max: 2 })
  await db.query(
    sql`INSERT INTO setting (key, version, value, changed_at) VALUES ('site', 1, '{"humanVerification": false}', now())`,
  )
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
  context = await newBrowser(browser, site)
  await countFetches(context)
  await context.addInitScript(() => {
    if (self.origin !== 'null')
      for (const key of ['announcedVisitor', 'announcedUser']) sessionStorage.setItem(key, 'yes')
  })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

/** Until nothing is asked for, no shape stands in for what comes, and nothing moves. */
const rests = () =>
  page.waitForFunction(
    () =>
      globalThis.fetchesUnderWay === 0 &&
      document.querySelector('[aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )

/** What is wider than the page or the popup that holds it: its end would be cut off, or stand out of line. */
const sideways = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, dialog[open] .popup-scroll')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, scrollWidth, clientWidth }) =>
          `${tagName.toLowerCase()} is ${clientWidth} wide and holds ${scrollWidth}`,
      ),
  )

/** Looks at what stands on the screen in some windows; what cannot be pressed there, one line each. */
async function measure(name: string, windows: readonly (readonly [number, number])[] = WINDOWS): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    await rests()
    await keepPicture(page, `site-${name}-${width}x${height}`)
    for (const fault of [...(await sideways()), ...(await unpressable(page))])
      found.push(`${name}, ${width} × ${height}: ${fault}`)
  }
  return found
}

/** Goes to an address as a link does, and waits until its page stands there. */
async function show(path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect.poll(() => page.title()).not.toBe(before)
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
}

async function close(): Promise<void> {
  await page.keyboard.press('Escape')
  await alone(page)
}

it(
  '[WEB-02] everything on the pages of a visitor can be pressed, in windows from a small phone to a wide screen',
  { timeout: 180_000 },
  async () => {
    page = await context.newPage()
    await page.goto(site.url, { waitUntil: 'networkidle' })
    const found = await measure('home')
    const popups: readonly (readonly [string, () => Promise<void>])[] = [
      ['search', () => page.keyboard.press('/')],
      ['game', () => page.locator('section[aria-labelledby="hot"] article > button').first().press('Enter')],
      ['login', () => page.locator('header').getByRole('link', { name: 'Log in' }).click()],
      ['register', () => page.locator('header').getByRole('link', { name: 'Join' }).click()],
    ]
    for (const [name, open] of popups) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await open()
      await dialog(page).waitFor()
      found.push(...(await measure(name)))
      await close()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'More' }).click()
    await dialog(page).waitFor()
    found.push(...(await measure('more', WINDOWS.slice(0, 3))))
    await close()
    for (const [name, path] of [
      ['slots', '/rng'],
      ['live', '/live'],
      ['sports', '/sports'],
      ['help', '/help'],
      ['promotions', '/promotions'],
      ['leaderboard', '/leaderboard'],
      ['raffle', '/raffle'],
      ['affiliate', '/affiliateApply'],
      ['blog', '/blog'],
      ['winners', '/winners'],
      ['download', '/download'],
      ['depositTutorial', '/depositTutorial'],
      ['nowhere', '/nowhere'],
    ] as const) {
      await show(path)
      found.push(...(await measure(name)))
    }
    await page.close()
    expect(found).toEqual([])
  },
)

it('[WEB-02, MEM-01] and everything on those of a member', { timeout: 180_000 }, async () => {
  page = await registerByForm(context, site, 'windows1')
  await alone(page)
  const found: string[] = []
  for (const name of memberPages) {
    await show(`/member?page=${name}`)
    await page.locator('#member-title').waitFor()
    found.push(...(await measure(name, MEMBER_WINDOWS)))
  }
  for (const path of ['/favorite', '/recent', '/pointMall', '/pointMall?view=rules', '/pointMall?view=compare']) {
    await show(path)
    found.push(...(await measure(path.slice(1), MEMBER_WINDOWS)))
  }
  await page.close()
  expect(found).toEqual([])
})

/** Opens a popup in a large window, looks at it in all of them, and closes it. */
async function popup(name: string, open: () => Promise<void>): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open()
  await dialog(page).waitFor()
  const found = await measure(name)
  await close()
  return found
}

it(
  '[WEB-02, MEM-03, MEM-05, MEM-06, MEM-08] everything in the popups of the member centre, and on the way of a deposit and of a withdrawal',
  { timeout: 240_000 },
  async () => {
    page = await registerByForm(context, site, 'windows2')
    await alone(page)
    const found: string[] = []
    const press = (name: string | RegExp, nth = 0) =>
      page.locator('main').getByRole('button', { name }).nth(nth).click()
    await show('/member?page=securityCenter')
    found.push(...(await popup('password', () => press('Change'))))
    found.push(...(await popup('phone', () => press('Add', 0))))
    found.push(...(await popup('mail', () => press('Add', 1))))
    await show('/member?page=saferPlay')
    found.push(...(await popup('limit', () => press('Deposits, By day: Set'))))
    await show('/member?page=transferFund')
    found.push(...(await popup('transfer', () => press('Transfer to provider'))))
    await show('/member?page=depositv2')
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await press(/^Deposit .?R\$/)
    await page.getByText('Pay within').waitFor()
    found.push(...(await measure('order')))

    await page.setViewportSize({ width: 1280, height: 900 })
    await show('/member?page=withdraw')
    await db.query(sql`DELETE FROM turnover`)
    await db.query(sql`
    INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
    SELECT shard, id, 1, 'approved', 'Marina Souza', '1990-01-01', 'passport', 'X1', 'BR', '{}', now() FROM member WHERE username = 'windows2'`)
    await press('Set it')
    await dialog(page).getByLabel('login password').fill('correct horse 1')
    await dialog(page).getByLabel('New payment password').fill('482915')
    await dialog(page).getByLabel('once more').fill('482915')
    found.push(...(await measure('pin')))
    await submit(page, 'Save')
    await alone(page)
    // The form opens by itself where it was asked for.
    found.push(
      ...(await popup('account', () => page.locator('main').getByRole('link', { name: 'Add account' }).click())),
    )
    await page.setViewportSize({ width: 1280, height: 900 })
    await press('Add account')
    await dialog(page).getByText('Bank account', { exact: true }).click()
    await dialog(page).getByLabel('Bank', { exact: true }).fill('Banco do Porto e das Ilhas')
    await dialog(page).getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
    await dialog(page).getByLabel('Account holder').fill('Marina Souza')
    await dialog(page).getByLabel('Payment password').fill('482915')
    await submit(page, 'Add it')
    await alone(page)
    await db.query(sql`
    INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at, paid_at, receipt_until)
    SELECT shard, member, 1, 'windows', id, kind, name, holder, number, 'sandbox', 'BRL', 5000000, 0, 'paidOut', '{}', now(), now(), now() + interval '1 day'
    FROM payout_card`)
    await go(page, site, '/member?page=withdraw')
    await page.getByText('Has it arrived?').waitFor()
    found.push(...(await measure('arrived')))
    await page.setViewportSize({ width: 1280, height: 900 })
    await show('/member?page=withdrawRecord')
    found.push(...(await popup('withdrawal', () => press(/50\.00.*Paid out/))))
    await page.close()
    expect(found).toEqual([])
  },
)
