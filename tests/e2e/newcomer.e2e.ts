import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { forgetContent } from '#tests/support/content.ts'
import { picture } from '#tests/support/uploads.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { withSite } from '#tests/support/with-site.ts'
import {
  alone,
  dialog,
  fillLogin,
  go,
  isIn,
  newBrowser,
  PHONE,
  registerByForm,
  submit,
  tick,
  visit,
} from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'
const PIN = '482915'

let context: BrowserContext
let page: Page

// Whether a human sits there is shown elsewhere.
const house = withSite('newcomer', {
  browser: { pictures: false },
  prepare: (db) => writeSetting(db, 'site', { humanVerification: false }),
})
beforeAll(async () => {
  context = await newBrowser(house.browser, house.site, PHONE)
})

/** Until an element stands wholly between the header and the bar of a phone, where it can be read and pressed. */
const inView = (place: Locator): Promise<void> =>
  expect
    .poll(async () =>
      place.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const bar =
          [...document.querySelectorAll('nav')]
            .find((nav) => getComputedStyle(nav).position === 'fixed')
            ?.getBoundingClientRect().top ?? innerHeight
        return top >= header - 1 && bottom <= bar + 1
      }),
    )
    .toBe(true)

/** Until Back belongs to the popup: the entry that it takes away may come a moment after it. */
const isGuarded = () => expect.poll(() => page.evaluate('history.state?.layer')).toBe(1)

describe('Back on a phone', () => {
  it('[POP-05, RTE-13] closes the popup on top and stays on the site', async () => {
    page = await visit(context, house.site, '/')
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await bar.getByRole('button', { name: 'Search' }).click()
    await dialog(page).getByRole('combobox').waitFor()
    await isGuarded()
    await page.goBack()
    await alone(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    // What follows another popup takes its place: one Back closes what is seen.
    const openGame = async (): Promise<void> => {
      await bar.getByRole('button', { name: 'Search' }).click()
      await dialog(page).getByRole('option').first().click()
      await dialog(page).getByRole('heading', { level: 2 }).waitFor({ state: 'attached' })
    }
    // The first time the popup's script is still on its way, and the entry comes with it.
    await openGame()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await alone(page)
    await openGame()
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
    await isGuarded()
    await page.goBack()
    await alone(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    // Whoever closes it otherwise finds no dead entry in the history, and a page that it leads to comes once.
    await go(page, house.site, '/table')
    await bar.getByRole('button', { name: 'More' }).click()
    await dialog(page).getByRole('button', { name: 'Promotions' }).click()
    await page.waitForURL('**/promotions')
    await alone(page)
    await page.goBack()
    await page.waitForURL('**/table')
    await bar.getByRole('button', { name: 'More' }).click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await alone(page)
    await page.goBack()
    await page.waitForURL(house.site.url + '/')
    await page.close()
  })
})

describe('money on a phone', () => {
  beforeAll(async () => {
    page = await registerByForm(context, house.site, 'nina42')
    await house.db.query(sql`DELETE FROM turnover`)
    await forgetContent(house.db, 'announcement')
  })

  it('[MEM-04] deposits: channels, amount and button share the first screen, and the order begins with what to do next', async () => {
    await go(page, house.site, '/member?page=depositv2')
    await inView(page.getByRole('textbox', { name: 'Amount' }))
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: /^Deposit .?R\$/ }).click()
    await inView(page.getByRole('link', { name: 'Continue to payment' }))
  })

  it('[SAF-06] sends documents: what became of them is in view', async () => {
    await go(page, house.site, '/member?page=saferPlay#identity')
    await page.getByRole('button', { name: 'Verify my identity' }).click()
    await page.getByLabel('Full name').fill('Nina Souza')
    await page.getByLabel('Date of birth').fill('1990-01-01')
    await page.getByLabel('Document number').fill('X1234567')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: await picture() })
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    await page.getByRole('button', { name: 'Send for review' }).click()
    await inView(page.getByText('In review', { exact: true }))
  })

  it('[MEM-02] sets up a second step: the form that opens is in view', async () => {
    await go(page, house.site, '/member?page=securityCenter')
    await page.getByRole('listitem').filter({ hasText: 'Two-step verification' }).getByRole('button').click()
    await inView(page.getByRole('tab', { selected: true }))
  })

  it('[MEM-06] withdraws: the way of the money is in view, and the form is empty', async () => {
    await house.db.query(sql`UPDATE identity_check SET state = 'approved'`)
    await go(page, house.site, '/member?page=withdraw')
    await page.getByRole('button', { name: 'Set it' }).click()
    await dialog(page).getByLabel('login password').fill(PASSWORD)
    await dialog(page).getByLabel('New payment password').fill(PIN)
    await dialog(page).getByLabel('once more').fill(PIN)
    await submit(page, 'Save')
    await alone(page)
    // The button says that it adds one, and does.
    await page.getByRole('link', { name: 'Add account' }).click()
    await dialog(page).getByLabel('Bank', { exact: true }).fill('Banco do Porto')
    await dialog(page)
      .getByLabel(/^PIX key/)
      .fill('529.982.247-25')
    await dialog(page).getByLabel('Payment password').fill(PIN)
    await submit(page, 'Add it')
    await alone(page)
    await go(page, house.site, '/member?page=withdraw')
    await page.getByLabel('Amount').fill('120')
    await page.getByLabel('Payment password').fill(PIN)
    await page.getByRole('button', { name: 'Withdraw R$' }).click()
    await inView(page.getByRole('heading', { name: 'In progress' }))
    await inView(page.locator('[aria-current=step]').first())
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('')
  })
})

describe('the first five minutes', () => {
  it(
    '[RTE-05, GAM-03, REG-03, MEM-04, MEM-10] lead from a free trial by an account and a deposit to a game and its record, without a dead end',
    { timeout: 180_000 },
    async () => {
      const fresh = await newBrowser(house.browser, house.site, PHONE)
      page = await visit(fresh, house.site, '/')
      const game = page.frameLocator('iframe')
      const large = game.locator('#spin')
      const state = () => large.getAttribute('data-state')
      const playHand = async (): Promise<void> => {
        await expect.poll(state).toBe('ready')
        await large.tap()
        await expect.poll(state).toBe('choose')
        await game.getByRole('button', { name: /^Hold: card 1/ }).tap()
        await large.tap()
        await expect.poll(state).toBe('ready')
      }
      const openSheet = () =>
        page
          .locator('section[aria-labelledby="hot"]')
          .getByRole('button', { name: /^Jacks or Better/ })
          .click()

      await openSheet()
      await dialog(page).getByRole('button', { name: 'Free trial' }).click()
      await playHand()
      // From the game itself there is a way to an account, and back to the lobby.
      await page.getByRole('banner').getByRole('link', { name: 'Join' }).click()
      await fillLogin(page, 'first5', PASSWORD)
      await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
      await tick(page)
      await submit(page, 'Create account')
      await page.waitForURL(`${house.site.url}/`)
      await isIn(page)

      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Deposit' }).click()
      await page.getByRole('textbox', { name: 'Amount' }).fill('100')
      await page.getByRole('button', { name: /^Deposit .?R\$/ }).click()
      await page.getByRole('link', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: 'Pay BRL 100.00' }).click()
      await page.getByText(/100\.00.* is in your wallet/).waitFor()

      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click()
      await openSheet()
      await dialog(page).getByRole('button', { name: 'Play', exact: true }).click()
      await playHand()
      await page.getByRole('button', { name: 'Back to the lobby' }).click()
      await page.locator('section[aria-labelledby="hot"]').waitFor()
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Me' }).click()
      await dialog(page).getByRole('button', { name: 'Betting record' }).click()
      await page.getByText('Jacks or Better').first().waitFor()
      await fresh.close()
    },
  )
})
