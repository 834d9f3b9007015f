import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PresetRole } from '#contract/permissions.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, openGameOn, plain } from '#tests/support/game-page.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('dashboard')
const complaints: string[] = []
let desk: Page

/** The console as an operator of a role has it open. */
async function consoleOf(role: PresetRole): Promise<{ context: BrowserContext; page: Page }> {
  const { token } = await operatorSession(house, (await newOperator(house, role)).id)
  const context = await house.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'console', value: encodeURIComponent(token), url: house.site.consoleUrl }])
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(house.site.consoleUrl)
  return { context, page }
}

/** What a figure says, by its name. */
const figure = async (name: string): Promise<string> =>
  plain(await desk.getByRole('group', { name, exact: true }).innerText())

beforeAll(async () => {
  desk = (await consoleOf('manager')).page
})

describe('the dashboard', () => {
  it('[OPS-02] shows within seconds what a member does on the site: who came, paid in and played', async () => {
    await eventually(() => figure('Deposits')).toContain('R$ 0.00')
    const context = await newBrowser(house.browser, house.site)
    const page = await registerByForm(context, house.site, 'dash01')
    await eventually(() => figure('New members')).toMatch(/New members\s+1\b/)
    await go(page, house.site, '/member?page=depositv2')
    await page.locator('label', { has: page.getByRole('radio', { name: /^PIX/ }) }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: /^Deposit .?R\$/ }).click()
    await page.getByRole('link', { name: /Continue to payment/ }).click()
    await page.getByRole('button', { name: 'Pay BRL 100.00' }).click()
    await page.getByText(/100\.00.* is in your wallet/).waitFor()
    // Two seconds until it is counted, three that an answer is kept, five until it is asked for again.
    await expect.poll(() => figure('Deposits'), { timeout: 20_000 }).toContain('R$ 100.00')
    expect(await figure('First deposits')).toMatch(/First deposits\s+1\b/)
    const game = await openGameOn(page, house.site, 6, '', complaints)
    const deal = game.locator('#spin')
    await eventually(() => deal.getAttribute('data-state')).toBe('ready')
    await deal.click()
    await eventually(() => deal.getAttribute('data-state')).toBe('choose')
    const [stake] = await house.db.query<{ amount: string }>(
      sql`SELECT (-amount / 100000.0)::numeric(12, 2)::text AS amount FROM entry WHERE type = 1`,
    )
    await expect.poll(() => figure('Turnover'), { timeout: 20_000 }).toContain(`R$ ${stake?.amount}`)
    expect(await figure('Active members')).toMatch(/Active members\s+1\b/)
    expect(plain(await desk.getByRole('table', { name: 'Deposits by channel' }).innerText())).toContain('R$ 100.00')
    expect(await desk.getByRole('table', { name: 'By game type' }).innerText()).toContain('Video poker')
    await context.close()
  })

  it.each([
    [1440, 'dark'],
    [1440, 'light'],
    [820, 'light'],
    [390, 'dark'],
  ] as const)(
    '[OPS-02] has no faults of access at %i px in %s, and nothing that is wider than the screen',
    async (width, theme) => {
      await desk.setViewportSize({ width, height: 900 })
      await desk.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
      await desk.goto(house.site.consoleUrl)
      await desk.getByText(/^As of/).waitFor()
      expect(await faults(desk)).toEqual([])
      expect(
        await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
    },
  )

  it('[OPS-02] says what waits by its age, and leads to it', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 })
    await house.db.query(sql`
      INSERT INTO feedback (shard, id, type, state, at, content) SELECT 0, 4711, 'other', 'open', app_now() - interval '3 days', 'Where is my bonus?'`)
    const row = desk.getByRole('link', { name: /Feedback.*oldest 3 days/ })
    await row.waitFor()
    await row.click()
    await desk.getByText('Where is my bonus?').first().waitFor()
    expect(new URL(desk.url()).search).toBe('?state=open')
    await desk.goBack()
  })

  it('[OPS-02] shows other days by the address, and a chart with its figures for readers', async () => {
    await desk.getByRole('button', { name: 'Last 7 days' }).click()
    await expect.poll(() => new URL(desk.url()).search).toMatch(/from=.*&to=/)
    await desk.getByRole('button', { name: 'Turnover', exact: true }).click()
    const table = desk.getByRole('table', { name: 'Turnover' })
    await eventually(() => table.getByRole('row').count()).toBe(8)
    await desk.getByText('vs the 7 days before').first().waitFor()
  })

  it('[OPS-01] [OPS-02] tells who may see no figures so, and asks for none', async () => {
    const { context, page } = await consoleOf('support')
    await page.getByText('Your role does not include figures').waitFor()
    await context.close()
    expect(complaints).toEqual([])
  })
})
