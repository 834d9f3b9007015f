/** `npm run shots`: takes the pictures of the README from the running product, into docs/screens. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { enterConsole } from '#tests/support/console.ts'
import { nodeOf, openGameOn } from '#tests/support/game-page.ts'
import { newOperator } from '#tests/support/operators.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { DESKTOP, go, newBrowser, registerByForm, visit } from '#tests/support/visits.ts'
import { games } from '#studio/games.ts'

const FOLDER = resolve('docs/screens')
const PATIENCE = { timeout: 120_000 }

async function save(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot(PATIENCE)
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
  process.stderr.write(`${name}\n`)
}

/** Waits until every picture in view has arrived. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect()
        return image.complete || width === 0 || top > innerHeight || bottom < 0 || left > innerWidth || right < 0
      }),
    undefined,
    PATIENCE,
  )
}

const sizes = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const

/** A browser of somebody in English who wants no motion, so that pictures are alike. */
async function open(browser: Browser, site: Site, size: keyof typeof sizes): Promise<BrowserContext> {
  const [width, height] = sizes[size]
  const touch = size === 'phone'
  return newBrowser(browser, site, {
    viewport: { width, height },
    deviceScaleFactor: touch ? 2 : 1,
    hasTouch: touch,
    isMobile: touch,
  })
}

async function shootLobby(browser: Browser, site: Site, size: keyof typeof sizes): Promise<void> {
  const context = await open(browser, site, size)
  const page = await visit(context, site, '/')
  await settled(page)
  await save(page, `lobby-${sizes[size][0]}`)
  await context.close()
}

/** The games of the house, each as a trial on a phone, and one with its table set on a desktop. */
async function shootGames(browser: Browser, site: Site): Promise<void> {
  for (const code of games.keys()) {
    const context = await open(browser, site, 'phone')
    const game = await openGameOn(await context.newPage(), site, nodeOf(code), '&mode=trial', [])
    await game.locator('#loading.gone').waitFor({ state: 'attached', ...PATIENCE })
    await game.page().waitForTimeout(2000)
    await save(game.page(), code)
    await context.close()
  }
  const context = await open(browser, site, 'desktop')
  const table = await openGameOn(await context.newPage(), site, nodeOf('grand-roulette'), '&mode=trial', [])
  await table.locator('#loading.gone').waitFor({ state: 'attached', ...PATIENCE })
  for (const name of ['17 black', 'Red', '8 black', '20 black', '26 black'])
    await table.getByRole('button', { name, exact: true }).click()
  await table.page().waitForTimeout(1500)
  await save(table.page(), 'table-1440')
  await context.close()
}

async function shootCashier(browser: Browser, site: Site): Promise<void> {
  const context = await newBrowser(browser, site, { viewport: DESKTOP.viewport, deviceScaleFactor: 2 })
  const page = await registerByForm(context, site, 'marisol')
  const [width, height] = sizes.phone
  await page.setViewportSize({ width, height })
  await go(page, site, '/member?page=depositv2')
  await page.getByText('How would you like to pay?').waitFor(PATIENCE)
  await settled(page)
  await save(page, 'cashier-390')
  await context.close()
}

/** The betting view of a lottery, with some picks on the slip. */
async function shootLottery(browser: Browser, site: Site): Promise<void> {
  const context = await newBrowser(browser, site, { ...DESKTOP, deviceScaleFactor: 1 })
  const page = await registerByForm(context, site, 'lotta')
  await go(page, site, '/lottery?gameCode=ssc-1m')
  await page.getByRole('button', { name: '5 stars' }).first().waitFor(PATIENCE)
  for (let picks = 0; picks < 3; picks += 1) {
    await page.getByRole('button', { name: 'Random pick' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).filter({ visible: true }).click()
  }
  await page.getByRole('button', { name: 'Random pick' }).filter({ visible: true }).click()
  await settled(page)
  await save(page, 'lottery-1440')
  await context.close()
}

/** The desk of games, as an owner has it open. */
async function shootConsole(browser: Browser, site: Site, db: Database): Promise<void> {
  const page = await enterConsole(browser, site, await newOperator({ db }, 'owner', 'helena'))
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/games')
  await page.getByRole('row').nth(8).waitFor(PATIENCE)
  await settled(page)
  await save(page, 'console-1440')
  await page.close()
}

/** Only these pictures, by the name of what is shown: `npm run shots -- console`; all where none is named. */
const wanted = process.argv.slice(2)
const asked = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-shots-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
const site = await openSite(postgres.url)
const db = openDatabase(postgres.url, { max: 1 })
const browser = await launchBrowser({ webgl: true, blurs: true })
try {
  await mkdir(FOLDER, { recursive: true })
  for (const size of ['phone', 'tablet', 'desktop'] as const) if (asked('lobby')) await shootLobby(browser, site, size)
  if (asked('games')) await shootGames(browser, site)
  if (asked('cashier')) await shootCashier(browser, site)
  if (asked('lottery')) await shootLottery(browser, site)
  if (asked('console')) await shootConsole(browser, site, db)
} finally {
  await db.close()
  await browser.close()
  await site.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
