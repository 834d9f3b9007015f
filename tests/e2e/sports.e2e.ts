import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { priced } from '#tests/support/sports-feed.ts'
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
import { account, cutOff, dialog, fillLogin, go, newBrowser, registerByForm, submit } from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'

let book: SportsSite
let site: SportsSite['site']
let feed: SportsSite['feed']
let browser: SportsSite['browser']

beforeAll(async () => {
  book = await openSportsSite('sports')
  ;({ site, feed, browser } = book)
})
afterAll(() => book.close())

const MARKETS = [
  priced('1x2', [2000, 3400, 3600]),
  priced('ou', [1900, 1950], { line: 10 }),
  priced('btts', [1800, 2000]),
]
const match = () => book.match(MARKETS)

describe.each(sizes)('the sportsbook at $width', ({ size, width, height }) => {
  const options = optionsOf({ width, height })

  /** A member of their own on the home page. */
  async function asMember(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await newBrowser(browser, site, options)
    const page = await registerByForm(context, site, `${name}${size}`)
    await work(page)
    await context.close()
  }

  it('[RTE-07, SPB-04, SPB-05] lets a guest look and fill a slip, which outlives the login, and pays a single', async () => {
    const { key, home } = await match()
    await asMember('guest', () => Promise.resolve())
    const context = await newBrowser(browser, site, options)
    const page = await context.newPage()
    await go(page, site, '/')
    await page.getByRole('link', { name: 'Open sportsbook' }).first().waitFor(WAIT)
    await openMatch(page, site, home)
    await price(page, home).click()
    await page.reload()
    await openSlip(page)
    await seen(page, /Match result · /)
    await stake(page, '10')
    await seen(page, 'R$ 20.00')
    expect(await faults(page)).toEqual([])
    await button(page, 'Log in to bet').click()
    await fillLogin(page, `guest${size}`, PASSWORD)
    await submit(page, 'Log in')
    await account(page).waitFor({ timeout: 60_000 })
    await page.getByRole('heading', { level: 1, name: new RegExp(home) }).waitFor(WAIT)
    // On a phone the sheet with the slip is still there, below the login that has gone.
    await expect.poll(() => page.getByRole('dialog', { name: 'Log in' }).count(), WAIT).toBe(0)
    await button(page, 'Bet R$ 10.00').waitFor(WAIT)
    await button(page, 'Bet R$ 10.00').click()
    await placed(page)
    await page.getByRole('link', { name: 'See my bets' }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name: 'My bets' }).waitFor(WAIT)
    await seen(page, home)
    await feed.odds(key, { score: { home: 1, away: 0 }, board: { minute: 30, half: 1 } })
    await seen(page, 'Score now')
    await feed.end(key, 2, 1)
    await button(page, 'Settled').click()
    await seen(page, 'Final score')
    await seen(page, 'Paid out')
    await expect.poll(() => page.getByText('R$ 1,010.00').count(), WAIT).toBeGreaterThan(0)
    await go(page, site, '/sports/results')
    await seen(page, home)
    await context.close()
  })

  it('[SPB-04] says by a word which way a price went, and takes the new one in place', () =>
    asMember('mover', async (page) => {
      const { key, home } = await match()
      await openMatch(page, site, home)
      await price(page, home).click()
      await openSlip(page)
      await stake(page, '5')
      if (size === 'phone') await page.keyboard.press('Escape')
      await feed.odds(key, { phase: 'before', markets: [priced('1x2', [1900, 3500, 3700])] })
      await expect.poll(() => price(page, home).textContent(), WAIT).toContain('down')
      await openSlip(page)
      await seen(page, 'The price went down from 2.00 to 1.90.')
      await button(page, 'Accept').click()
      await button(page, 'Bet R$ 5.00').click()
      await placed(page)
      await seen(page, /R\$\s5\.00 at .*1\.90.*, pays R\$\s9\.50/)
    }))

  it('[SPB-04] locks what is suspended, on the page and on the slip', () =>
    asMember('locked', async (page) => {
      const { key, home } = await match()
      await openMatch(page, site, home)
      await price(page, home).click()
      await openSlip(page)
      await stake(page, '5')
      await feed.tell({ type: 'bet_stop', event: key, markets: [{ type: '1x2', period: 'match' }] })
      await seen(page, 'Locked for the moment.')
      await expect.poll(() => button(page, 'Bet R$ 5.00').isDisabled(), WAIT).toBe(true)
      if (size === 'phone') await page.keyboard.press('Escape')
      await expect.poll(() => price(page, 'Draw').isDisabled(), WAIT).toBe(true)
      expect(await price(page, 'Draw').textContent()).toContain('Locked')
      expect(await price(page, 'Yes', 'Both teams score').isDisabled()).toBe(false)
    }))

  it('[SPB-02, SPB-04, SPB-05] combines two matches, refuses one match twice, and puts a bet on the slip again', () =>
    asMember('combiner', async (page) => {
      const [one, two] = [await match(), await match()]
      await openMatch(page, site, one.home)
      await price(page, one.home).click()
      await price(page, 'Yes', 'Both teams score').click()
      await openMatch(page, site, two.home)
      await price(page, 'Over 2.5', 'Total goals').click()
      await openSlip(page)
      await button(page, 'Combination').click()
      await seen(page, /^.* and .* depend on each other: one bet takes only one of them/)
      await button(page, 'Remove Yes').click()
      await stake(page, '10')
      // 2.00 × 1.90
      await seen(page, 'R$ 38.00')
      await button(page, 'Bet R$ 10.00').click()
      await placed(page)
      await page.getByRole('link', { name: 'See my bets' }).filter({ visible: true }).click()
      await page.getByRole('heading', { level: 2, name: 'Combination' }).waitFor(WAIT)
      expect(await faults(page)).toEqual([])
      await button(page, 'Bet again').click()
      await openSlip(page)
      await expect.poll(() => button(page, /^Remove /).count(), WAIT).toBe(2)
    }))

  it('[SPB-04] waits out the delay of a running match before it is placed', () =>
    asMember('waiter', async (page) => {
      const { key, home } = await match()
      await feed.odds(key, { board: { minute: 12, half: 1, momentum: 60 }, markets: MARKETS })
      await openMatch(page, site, home)
      await seen(page, `${home} attacks.`)
      expect(await faults(page)).toEqual([])
      await price(page, home).click()
      await openSlip(page)
      await stake(page, '5')
      await button(page, 'Bet R$ 5.00').click()
      await seen(page, /^Waiting 1 s/)
      await placed(page)
    }))

  it('[GAM-11, RTE-07] shows series as maps and a fight without a score, finds markets, and cuts nothing off', async () => {
    await feed.event(
      {
        key: `s${size}`,
        sport: 'series',
        bestOf: 3,
        home: `Night Shift ${size}`,
        away: 'Paper Tigers',
        competition: 'Circuit',
      },
      [priced('winner', [1700, 2150]), priced('winner', [1800, 2000], { period: 'map:1' })],
    )
    await feed.event(
      { key: `c${size}`, sport: 'cockfight', home: `Captain Comb ${size}`, away: 'Duke of Dawn', competition: 'Pit' },
      [priced('fight', [1900, 9000, 1950])],
    )
    const early = `Early Comb ${size}`
    await feed.event({ key: `e${size}`, sport: 'cockfight', home: early, away: 'Duke of Dusk', competition: 'Pit' }, [
      priced('fight', [1900, 9000, 1950]),
    ])
    await feed.odds(`e${size}`, {})
    await feed.end(`e${size}`, 1, 0)
    const context = await newBrowser(browser, site, options)
    const page = await context.newPage()
    await go(page, site, '/esports')
    await page
      .getByRole('link', { name: new RegExp(`Night Shift ${size}`) })
      .first()
      .click(WAIT)
    await seen(page, 'Best of 3: 2 maps win')
    await page.getByRole('searchbox', { name: 'Search markets' }).fill('map 1')
    await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Winner of map 1' }).count()).toBe(1)
    expect(await page.getByRole('heading', { level: 2, name: 'Series winner' }).count()).toBe(0)
    await go(page, site, '/?category=COCKFIGHT')
    await page
      .getByRole('link', { name: new RegExp(`Captain Comb ${size}`) })
      .first()
      .click(WAIT)
    await seen(page, 'Both loosen their wings.')
    await page.getByRole('link', { name: `${early} – Duke of Dusk: ${early}` }).waitFor(WAIT)
    expect(await faults(page)).toEqual([])
    await page.getByLabel('Odds', { exact: true }).selectOption('american')
    await expect.poll(() => price(page, 'Draw', 'Winner of the fight').textContent()).toContain('+800')
    await go(page, site, '/sports')
    await expect.poll(() => page.getByLabel('Odds', { exact: true }).inputValue(), WAIT).toBe('american')
    await page.getByRole('heading', { level: 1, name: 'Sportsbook' }).waitFor(WAIT)
    expect(await faults(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await go(page, site, '/sports/results')
    await seen(page, `${early} won`)
    await go(page, site, '/sports/rules')
    await seen(page, 'Margins and returns')
    await context.close()
  })

  it('[SPB-04] can be bet on by keyboard alone', () =>
    asMember('keys', async (page) => {
      const { home } = await match()
      await openMatch(page, site, home)
      await price(page, home).focus()
      await page.keyboard.press('Enter')
      if (size === 'phone') {
        await button(page, /^Bet slip/).focus()
        await page.keyboard.press('Enter')
        await dialog(page).waitFor(WAIT)
      }
      const field = page.getByLabel('Stake', { exact: true }).filter({ visible: true }).first()
      for (let step = 0; step < 60; step += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type('5')
      await page.keyboard.press('Enter')
      await placed(page)
    }))
})
