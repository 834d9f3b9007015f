import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'

/** What the site's content policy allows: no style of a component's own making. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'"
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

const folder = mkdtempSync(join(tmpdir(), 'ui-page-'))
const said: string[] = []
let server: PreviewServer
let browser: Browser
let url: string

beforeAll(async () => {
  const configFile = 'packages/ui/page/vite.config.ts'
  const outDir = join(folder, 'page')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const headers = { 'content-security-policy': POLICY }
  ;[server, browser] = await Promise.all([
    preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1', headers } }),
    launchBrowser(),
  ])
  url = server.resolvedUrls?.local[0] ?? ''
})
afterAll(async () => {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Opens the page and keeps what the browser complains of. */
async function visit(options: typeof PHONE | typeof DESKTOP, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' })
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  page.on('pageerror', (error) => void said.push(error.message))
  await page.goto(url)
  await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
  await work(page)
  await page.close()
}

const keys = async (page: Page, ...pressed: readonly string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key)
}
/** What has the focus: its name, or what it says. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Until the focus is where it belongs: what opens or closes moves it a moment later. */
const has = (target: Locator) => expect.poll(() => target.evaluate((one) => one === document.activeElement)).toBe(true)

/** Opens a list by keyboard and goes down to an option of it. */
async function goTo(page: Page, select: Locator, option: string): Promise<void> {
  await has(select)
  await keys(page, 'Enter')
  await page.getByRole('option', { name: option }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="listbox"]') !== null)).toBe(true)
  for (let step = 0; step < 8; step += 1) {
    const now = await focused(page)
    if (now?.startsWith(option) === true) return
    await keys(page, 'ArrowDown')
    await expect.poll(() => focused(page)).not.toBe(now)
  }
}

describe('every component in its states', () => {
  it.each([
    ['a phone', 'ltr', PHONE],
    ['a phone', 'rtl', PHONE],
    ['a wide screen', 'ltr', DESKTOP],
    ['a wide screen', 'rtl', DESKTOP],
  ] as const)('[WEB-01, WEB-02] has no fault on %s written %s, and nothing is wider than it', (_, direction, options) =>
    visit(options, async (page) => {
      await page.getByRole('button', { name: direction, exact: true }).click()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
      expect(await faults(page)).toEqual([])
      const [inner, scrolled] = await page.evaluate(() => [
        document.documentElement.clientWidth,
        document.documentElement.scrollWidth,
      ])
      expect(scrolled).toBeLessThanOrEqual(inner ?? 0)
      for (const state of direction === 'ltr' && options === PHONE ? ['loading', 'empty', 'failed'] : []) {
        await page.getByRole('button', { name: state, exact: true }).click()
        expect(await faults(page)).toEqual([])
      }
    }),
  )

  it('[WEB-04] takes the accent of a brand', () =>
    visit(DESKTOP, async (page) => {
      const button = page.getByRole('button', { name: 'main', exact: true }).first()
      const before = await button.evaluate((one) => getComputedStyle(one).backgroundImage)
      await page.getByRole('button', { name: 'Orchid' }).click()
      await expect.poll(() => button.evaluate((one) => getComputedStyle(one).backgroundImage)).not.toBe(before)
      expect(await faults(page)).toEqual([])
    }))
})

describe('by keyboard alone', () => {
  it('[WEB-01] a select opens, is gone through, and takes', () =>
    visit(DESKTOP, async (page) => {
      const select = page.getByRole('combobox', { name: /^Method ?\*$/ })
      await select.focus()
      await goTo(page, select, 'Card')
      expect(await faults(page)).toEqual([])
      await keys(page, 'Enter')
      await expect.poll(() => select.innerText()).toBe('Card')
      await goTo(page, select, 'Card')
      await keys(page, 'B')
      await expect.poll(() => focused(page)).toContain('Bank transfer')
      await keys(page, 'Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await expect.poll(() => select.innerText()).toBe('Card')
      await has(select)
    }))

  it('[WEB-01] a table is sorted, ticked and narrowed', () =>
    visit(DESKTOP, async (page) => {
      const table = page.getByRole('table', { name: 'Orders', exact: true })
      const first = (column: number) => table.locator('tbody tr').first().locator('td').nth(column).innerText()
      await table.getByRole('button', { name: 'Amount' }).focus()
      await keys(page, 'Enter')
      const head = table.getByRole('columnheader', { name: 'Amount' })
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
      expect(await first(5)).toMatch(/50\.50$/)
      await keys(page, 'Enter')
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
      expect(await first(5)).toMatch(/945\.50$/)

      await table
        .getByRole('checkbox', { name: /^Order W-/ })
        .first()
        .focus()
      await keys(page, 'Space')
      await page.getByText('1 selected').waitFor()
      await table.getByRole('checkbox', { name: 'All orders' }).focus()
      await keys(page, 'Space')
      await page.getByText('18 selected').waitFor()
      await page.getByRole('button', { name: 'Clear' }).focus()
      await keys(page, 'Enter')
      await page.getByText('18 selected').waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Columns' }).focus()
      await keys(page, 'Enter')
      const choice = page.getByRole('dialog', { name: 'Columns' })
      await choice.getByRole('checkbox', { name: 'Method' }).focus()
      await keys(page, 'Space')
      await table.getByRole('columnheader', { name: 'Method' }).waitFor({ state: 'detached' })
      await expect.poll(() => choice.getByRole('checkbox', { name: 'Order' }).isDisabled()).toBe(true)
      expect(await faults(page)).toEqual([])
      await keys(page, 'Escape')
      await choice.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('Columns')
    }))

  it('[WEB-01, WEB-02] cards of a phone are put in order', () =>
    visit(PHONE, async (page) => {
      const table = page.getByRole('table', { name: 'Orders', exact: true })
      await page.getByRole('combobox', { name: 'Sort by' }).focus()
      await keys(page, 'Enter')
      await page.getByRole('option', { name: 'Player, up' }).focus()
      await keys(page, 'Enter')
      await expect.poll(() => table.locator('tbody tr').first().innerText()).toContain('Ana Souza')
    }))

  it('[WEB-01] a drawer holds the focus, a list opens in it, and Escape closes one after the other', () =>
    visit(DESKTOP, async (page) => {
      const opener = page.getByRole('button', { name: 'Open the drawer' })
      await opener.focus()
      await keys(page, 'Enter')
      const drawer = page.getByRole('dialog', { name: 'Player 20481' })
      await drawer.waitFor()
      await expect.poll(() => faults(page)).toEqual([])
      const level = drawer.getByRole('combobox', { name: 'Level' })
      await level.focus()
      await goTo(page, level, 'Gold')
      await keys(page, 'Escape')
      await drawer.getByRole('listbox').waitFor({ state: 'detached' })
      await drawer.waitFor()
      await goTo(page, level, 'Gold')
      await keys(page, 'Enter')
      await expect.poll(() => level.innerText()).toBe('Gold')
      await has(level)
      for (let step = 0; step < 8; step += 1) {
        await keys(page, 'Tab')
        await expect.poll(() => drawer.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      }
      await keys(page, 'Escape')
      await drawer.waitFor({ state: 'hidden' })
      await has(opener)
    }))

  it.each([
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ])('[WEB-01] days are picked where the page is written %s', (direction, onwards) =>
    visit(DESKTOP, async (page) => {
      await page.getByRole('button', { name: direction, exact: true }).click()
      const period = page.getByRole('group', { name: 'Period' })
      await period.getByRole('button').last().focus()
      await keys(page, 'Enter')
      const calendar = page.getByRole('dialog', { name: 'Pick days' })
      await calendar.getByRole('button', { name: /^Wednesday.* 18 March/ }).waitFor()
      if (direction === 'ltr') expect(await faults(page)).toEqual([])
      await calendar.getByRole('button', { name: /^Tuesday.* 3 March/ }).focus()
      await keys(page, 'Enter', onwards, onwards, 'Enter')
      await calendar.getByRole('button', { name: 'Show' }).focus()
      await keys(page, 'Enter')
      await expect.poll(() => period.getByRole('button').last().innerText()).toMatch(/3.5 Mar 2026/)
    }),
  )

  it('[WEB-01] an accordion opens and closes, a choice moves by arrows, a switch turns', () =>
    visit(DESKTOP, async (page) => {
      const title = page.getByRole('button', { name: 'Limits' })
      await title.focus()
      await keys(page, 'Enter')
      await page.getByText('A limit of 500.00 a day').waitFor()
      await expect.poll(() => title.getAttribute('aria-expanded')).toBe('true')
      await keys(page, 'Space')
      await page.getByText('A limit of 500.00 a day').waitFor({ state: 'detached' })

      const group = page.getByRole('radiogroup', { name: 'Order of the queue' })
      await group.getByRole('radio', { name: 'First to come' }).focus()
      await keys(page, 'ArrowDown')
      await expect
        .poll(() => group.getByRole('radio', { name: 'Largest amount' }).getAttribute('aria-checked'))
        .toBe('true')

      const turn = page.getByRole('switch', { name: 'Withdrawals are paid' })
      await turn.focus()
      await keys(page, 'Space')
      await expect.poll(() => turn.getAttribute('aria-checked')).toBe('false')
    }))
})

it('[WEB-05] nothing complained on the way: no style and no script but the page’s own files', () => {
  expect(said).toEqual([])
})
