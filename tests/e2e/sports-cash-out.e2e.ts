import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { market } from '#tests/support/sports.ts'
import {
  button,
  openMatch,
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
  book = await openSportsSite('sports_cash')
})
afterAll(() => book.close())

/** Home 2.000, where the house keeps no margin. */
const MARKETS = [market('1x2', undefined, [0.5, 0.25, 0.25])]

describe.each(sizes)('a cash-out at $width', ({ size, width, height }) => {
  /** A member with a bet of 10 at 2.000 that is open. */
  async function withBet(
    name: string,
    isLive: boolean,
    work: (page: Page, key: string) => Promise<void>,
  ): Promise<void> {
    const { site, feed, browser } = book
    const { key, home } = await book.match(MARKETS)
    if (isLive) await feed.odds(key, { markets: MARKETS })
    const context = await newBrowser(browser, site, optionsOf({ width, height }))
    const page = await registerByForm(context, site, `${name}${size}`)
    await openMatch(page, site, home)
    await price(page, home).click()
    await openSlip(page)
    await stake(page, '10')
    await button(page, 'Bet R$ 10.00').click()
    await placed(page)
    await go(page, site, '/sports/bets')
    await seen(page, home)
    await work(page, key)
    await context.close()
  }
  const balance = (page: Page, amount: string) =>
    expect.poll(() => page.getByText(amount).count(), WAIT).toBeGreaterThan(0)

  it('[SPB-05] pays a part and then the rest, by keyboard, and shows what was cashed out', () =>
    withBet('parts', false, async (page) => {
      await button(page, 'Cash out…').focus()
      await page.keyboard.press('Enter')
      await button(page, 'Cash out R$ 9.50').waitFor(WAIT)
      await button(page, '50%').focus()
      await page.keyboard.press('Enter')
      await seen(page, 'for R$ 5.00 of your stake')
      expect(await faults(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
      await button(page, 'Cash out R$ 4.75').focus()
      await page.keyboard.press('Enter')
      await seen(page, 'Still runs')
      await balance(page, 'R$ 994.75')
      await button(page, 'Cash out…').click()
      await button(page, 'Cash out R$ 4.75').click()
      await seen(page, 'No open bets')
      await button(page, 'Cashed out').click()
      await seen(page, 'R$ 9.50')
      await balance(page, 'R$ 999.50')
    }))

  it('[SPB-05] is refused where prices moved behind the offer, and stands there anew', () =>
    withBet('mover', false, async (page, key) => {
      await button(page, 'Cash out…').click()
      await button(page, 'Cash out R$ 9.50').waitFor(WAIT)
      // The page hears of the price only from the refusal.
      await page.route(
        '**/wps/sports/bets/cash-out',
        async (route) => {
          await book.feed.odds(key, { phase: 'before', markets: [market('1x2', undefined, [0.6, 0.2, 0.2])] })
          await route.continue()
        },
        { times: 1 },
      )
      await button(page, 'Cash out R$ 9.50').click()
      await seen(page, /^Something has changed since that offer/)
      await button(page, 'Cash out R$ 11.40').click()
      await seen(page, 'No open bets')
      await balance(page, 'R$ 1,001.40')
    }))

  it('[SPB-05] asks for another offer when its seconds are over, and says where there is none', () =>
    withBet('waiter', false, async (page, key) => {
      const offers = page.waitForResponse((one) => one.url().includes('/cash-out?'))
      await button(page, 'Cash out…').click()
      expect(await (await offers).json()).toMatchObject({ value: { offer: '9.50000', seconds: 5 } })
      await page.waitForResponse((one) => one.url().includes('/cash-out?'), WAIT)
      await button(page, 'Cash out R$ 9.50').waitFor(WAIT)
      await book.feed.tell({ type: 'bet_stop', event: key })
      await seen(page, /^There is no offer now/)
    }))

  it('[SPB-05] waits out the delay of a running match', () =>
    withBet('runner', true, async (page) => {
      await button(page, 'Cash out…').click()
      await button(page, 'Cash out R$ 9.50').click()
      await seen(page, /^Waiting 1 s/)
      await seen(page, 'No open bets')
    }))
})
