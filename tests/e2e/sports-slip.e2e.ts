import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { priced } from '#tests/support/sports-feed.ts'
import {
  button,
  openSlip,
  openSportsSite,
  optionsOf,
  placed,
  price,
  seen,
  sizes,
  type SportsSite,
  stake,
  WAIT,
} from '#tests/support/sports-visit.ts'
import { cutOff, go, newBrowser, registerByForm } from '#tests/support/visits.ts'

let book: SportsSite

beforeAll(async () => {
  book = await openSportsSite('sports_slip', { pickLimit: '500' })
})
afterAll(() => book.close())

const MARKETS = [priced('1x2', [2000, 3400, 3600]), priced('btts', [1800, 2000])]
const matches = async (count: number) => {
  const made = []
  for (let i = 0; i < count; i += 1) made.push(await book.match(MARKETS))
  return made
}

describe.each(sizes)('the slip at $width', ({ size, width, height }) => {
  /** A member of their own at the list of matches. */
  async function asMember(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await newBrowser(book.browser, book.site, optionsOf({ width, height }))
    const page = await registerByForm(context, book.site, `${name}${size}`)
    await go(page, book.site, '/sports')
    await work(page)
    await context.close()
  }

  it('[SPB-02, SPB-04, SPB-05] takes a system with a banker, line by line, to its payout', async () => {
    const four = await matches(4)
    await asMember('system', async (page) => {
      for (const { home } of four) await price(page, home).click(WAIT)
      await openSlip(page)
      await button(page, 'System').click()
      const systems = page.getByLabel('System', { exact: true }).filter({ visible: true })
      await expect.poll(() => systems.inputValue(), WAIT).toBe('yankee')
      await seen(page, '× 11 lines')
      await button(page, `Banker: ${four[0]?.home}`).click()
      await systems.selectOption('2-of-3')
      await seen(page, '× 3 lines')
      await stake(page, '1', 'Stake a line')
      await seen(page, 'R$ 24.00')
      expect(await faults(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
      await button(page, 'Bet R$ 3.00').click()
      await placed(page)
      await seen(page, '2 of 3, 3 lines: R$ 3.00, pays up to R$ 24.00')
      await page.getByRole('link', { name: 'See my bets' }).filter({ visible: true }).click()
      await page.getByRole('heading', { level: 2, name: 'System 2 of 3' }).waitFor(WAIT)
      await seen(page, 'Lines: 0 through, 3 open, 0 lost')
      await seen(page, /^Banker$/)
      for (const [i, { key }] of four.entries()) {
        await book.feed.odds(key, {})
        await book.feed.end(key, i === 2 ? 0 : 1, i === 2 ? 1 : 0)
      }
      await button(page, 'Settled').click()
      await seen(page, 'Lines: 1 through, 0 open, 2 lost')
      await seen(page, 'R$ 8.00')
      await button(page, 'Bet again').click()
      await openSlip(page)
      await expect.poll(() => systems.inputValue(), WAIT).toBe('2-of-3')
    })
  })

  it('[SPB-04] says the greatest stake at the pick whose limit it is', async () => {
    const [one] = await matches(1)
    await asMember('limited', async (page) => {
      await price(page, one?.home ?? '').click(WAIT)
      await openSlip(page)
      await stake(page, '900')
      await button(page, 'Bet R$ 900.00').click()
      await seen(page, /^The greatest stake on this pick is R\$/)
      await seen(page, 'Your bet was not placed. Look at the marked picks.')
      expect(await faults(page)).toEqual([])
    })
  })

  it('[SPB-04] waits for an answer as long as the longest delay holds it back', async () => {
    const [one] = await matches(1)
    await asMember('patient', async (page) => {
      await price(page, one?.home ?? '').click(WAIT)
      await openSlip(page)
      await stake(page, '5')
      await page.clock.install()
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/bets'))
      await page.route('**/wps/sports/bets', async (route) => {
        if (route.request().method() === 'POST') await held
        await route.continue()
      })
      await button(page, 'Bet R$ 5.00').click()
      await asked
      await page.clock.fastForward(20_000)
      expect(await page.getByText('No answer came').count()).toBe(0)
      release()
      await placed(page)
    })
  })

  it('[MEM-20] shows hot matches in the book and on the home page, where nothing moves when they come', async () => {
    const [quiet, one] = await matches(2)
    await asMember('hot', async (page) => {
      await price(page, one?.home ?? '').click(WAIT)
      await openSlip(page)
      await stake(page, '400')
      await button(page, 'Bet R$ 400.00').click()
      await placed(page)
      await go(page, book.site, '/sports')
      const hot = page.getByRole('region', { name: 'Hot matches' })
      // What is bet on comes before what is not, though that starts first: it may be no longer among the few.
      const placeOf = async (home = '') =>
        (await hot.getByRole('listitem').allTextContents()).findIndex((text) => text.includes(home))
      await expect.poll(() => placeOf(one?.home), WAIT).toBeGreaterThanOrEqual(0)
      const behind = await placeOf(quiet?.home)
      expect(behind === -1 ? Infinity : behind).toBeGreaterThan(await placeOf(one?.home))
      await go(page, book.site, '/')
      const door = page.getByRole('region', { name: 'Sports', exact: true })
      await door.scrollIntoViewIfNeeded(WAIT)
      await hot.getByRole('link').first().waitFor(WAIT)
      const heightOf = (locator: typeof hot) => locator.evaluate((room) => room.getBoundingClientRect().height)
      // The room that was kept for them before they came.
      expect(await heightOf(hot.locator('..'))).toBe(
        await hot.locator('..').evaluate((room) => parseFloat(getComputedStyle(room).minHeight)),
      )
      expect(await cutOff(page)).toEqual([])
    })
  })
})
