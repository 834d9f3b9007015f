/** `npm run shots`: takes the pictures of the README from the running product, into docs/screens. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openSite } from '#tests/support/site.ts'

const FOLDER = resolve('docs/screens')
const PATIENCE = { timeout: 120_000 }

async function save(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot(PATIENCE)
  await sharp(picture).webp({ quality: 82 }).toFile(join(FOLDER, `${name}.webp`))
  process.stderr.write(`${name}\n`)
}

/** Waits until every picture in view has arrived. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    return image.complete || width === 0 || top > innerHeight || bottom < 0 || left > innerWidth || right < 0
  }), undefined, PATIENCE)
}

async function shoot(browser: Browser, url: string, width: number, height: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 500 ? 2 : 1, locale: 'en', reducedMotion: 'reduce', hasTouch: width < 500, isMobile: width < 500 })
  await context.addCookies([{ name: 'language', value: 'EN', url }])
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'EN'))
  await page.goto(url)
  await settled(page)
  await save(page, `lobby-${width}`)
  await page.goto(`${url}/seamless?node=1&mode=trial`)
  const spin = page.frameLocator('iframe').getByRole('button', { name: /spin/i })
  await spin.waitFor(PATIENCE)
  await page.waitForTimeout(3000)
  await save(page, `ember-wyrm-${width}`)
  await context.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-shots-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
const site = await openSite(postgres.url)
const browser = await launchBrowser()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]] as const) await shoot(browser, site.url, width, height)
} finally {
  await browser.close()
  await site.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
