import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { passTimeAwake } from '#tests/support/time.ts'
import { withSite } from '#tests/support/with-site.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'

const WAIT = { timeout: 20_000 }
const GAME = '/lottery?gameCode=ssc-1m'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

/** The draw that the screen says is sold. */
const drawOf = async (page: Page): Promise<string> =>
  (await page
    .getByText(/^Draw \d{8}-\d+$/)
    .first()
    .textContent(WAIT)) ?? ''

/** A play of the board: its tab, or on a wide screen its line. */
async function choosePlay(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await ((await tab.isVisible()) ? tab : button(page, name)).click()
}

/** The slip, which on a phone lies in a sheet. */
async function openSlip(page: Page): Promise<void> {
  const key = button(page, /^Bet slip/)
  if (await key.isVisible()) await key.click()
}

/** Buys what is on the slip; where the draw has just closed, for the next one. */
async function buy(page: Page, amount: string): Promise<void> {
  const [move, key] = [button(page, /^Move to draw/), button(page, `Buy for ${amount}`)]
  await expect
    .poll(async () => {
      if (await move.isVisible()) await move.click()
      return key.isEnabled()
    }, WAIT)
    .toBe(true)
  await key.click()
  await page.getByRole('heading', { name: 'Good luck!' }).waitFor(WAIT)
}

const sizes = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desk', width: 1440, height: 900 },
] as const

describe.each(sizes)('betting on a lottery at $width', ({ size, width, height }) => {
  // A house for each: where its time has been moved on, nobody registers any more.
  const house = withSite(`lottery${size}`)

  /** A member of their own at the game, in a window of this size. */
  async function atGame(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await newBrowser(house.browser, house.site)
    const page = await registerByForm(context, house.site, `${name}${size}`)
    await page.setViewportSize({ width, height })
    await go(page, house.site, GAME)
    await page.getByRole('heading', { level: 1, name: 'Five digits · 1 min' }).waitFor(WAIT)
    await work(page)
    await context.close()
  }

  it('[LOT-05, LTR-03] goes from two sides on the board to a ticket that is paid', () =>
    atGame('payer', async (page) => {
      await choosePlay(page, 'Two sides')
      await button(page, /^Big\s*1\.96/)
        .first()
        .click()
      await button(page, /^Small\s*1\.96/)
        .first()
        .click()
      await expect.poll(() => page.getByText('2 lines').filter({ visible: true }).count()).toBeGreaterThan(0)
      await button(page, 'Add').click()
      await openSlip(page)
      await buy(page, 'R$ 2.00')
      await expect.poll(() => page.getByText('R$ 998.00').count(), WAIT).toBeGreaterThan(0)
      await page.getByRole('link', { name: 'See the ticket' }).click()
      await page.getByText('Open', { exact: true }).first().waitFor(WAIT)
      await passTimeAwake(house.db, 75)
      await page.getByText('Won', { exact: true }).first().waitFor({ timeout: 60_000 })
      await expect.poll(() => page.getByText('R$ 999.96').count(), WAIT).toBeGreaterThan(0)
    }))

  it('[LOT-05] names the wrong line of a text, and buys the others', () =>
    atGame('typist', async (page) => {
      await choosePlay(page, 'Position')
      await button(page, 'Type').click()
      await page.getByRole('textbox', { name: /^Picks as text/ }).fill('12|3|-|456|7\n1|2|x|4|5\n-|-|-|-|9')
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Line 2: “x” cannot be chosen here.')
      await expect.poll(() => button(page, /^Add 2 picks/).isDisabled()).toBe(true)
      await button(page, 'Remove the wrong lines').click()
      await button(page, 'Add 2 picks').click()
      await openSlip(page)
      await buy(page, 'R$ 8.00')
    }))

  it('[LOT-05, LOT-07] keeps the slip over a reload at the close, and moves it only when asked', () =>
    atGame('late', async (page) => {
      const first = await drawOf(page)
      await button(page, 'Random pick').click()
      await button(page, 'Add').click()
      await passTimeAwake(house.db, 60)
      await page.reload()
      await expect.poll(() => drawOf(page), WAIT).not.toBe(first)
      await openSlip(page)
      await page.getByText(`${first} has closed`).filter({ visible: true }).waitFor(WAIT)
      await expect.poll(() => button(page, /^Buy for/).isDisabled()).toBe(true)
      await buy(page, 'R$ 1.00')
    }))
})
