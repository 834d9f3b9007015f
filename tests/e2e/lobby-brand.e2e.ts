import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { undrawn } from '#tests/support/visits.ts'

let database: TestDatabase
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('moonmoth', { empty: true })
  ;[site, browser] = await Promise.all([openSite(database.url, { brand: 'moonmoth' }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

/** Until it holds, or long enough for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 })

describe('another brand', () => {
  it('[BRD-01, WEB-04] wears its colours, name and currency before any script has run, dark also for who asks for light', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto(site.url)
    expect(await page.title()).toBe('Moonmoth')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)).toBe('rgb(18, 13, 23)')
    expect(await page.getByText('€ 200.00').count()).toBeGreaterThan(0)
    const { brand: { tokens } }: { brand: { tokens: Record<string, string> } } = JSON.parse(readFileSync('brands/moonmoth/brand.json', 'utf8'))
    const worn = await page.locator('html').evaluate((html, names) => Object.fromEntries(names.map((name) => [name, getComputedStyle(html).getPropertyValue(`--${name}`).trim()])), Object.keys(tokens))
    expect(Object.keys(tokens).length).toBeGreaterThan(3)
    expect(worn).toEqual(tokens)
    expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark')
    await context.close()
  })

  it('[HOM-10, HOM-11, BRD-01] names no picture that the build has not drawn', async () => {
    expect(await undrawn(site)).toEqual([])
  })

  it('[HOM-01, HOM-08, I18-04] has its own order of categories, with bingo since it offers TY', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(site.url)
    const links = page.getByRole('navigation', { name: 'Game categories' }).first().getByRole('link')
    const inOrder = (await links.allInnerTexts()).map((name) => name.split('\n')[0])
    const from = inOrder.indexOf('Live casino')
    expect(inOrder.slice(from, from + 10)).toEqual(['Live casino', 'Bingo', 'Sports', 'E-sports', 'Cockfight', 'Slots', 'Card games', 'Lottery', 'E-lottery', 'MXWIN'])
    await links.filter({ hasText: 'Bingo' }).click()
    await eventually(() => page.url()).toMatch(/\/\?category=BINGO$/)
    await eventually(() => page.locator('main article').count()).toBe(24)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor()
    await context.close()
  })
})
