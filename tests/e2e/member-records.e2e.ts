import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { PHONE, alone, cutOff, dialog, go, newBrowser, registerByForm, token } from '#tests/support/visits.ts'

const ROUNDS = 24
const PATIENT = { timeout: 20_000 }

let database: TestDatabase
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  database = await createTestDatabase('memberrecords')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
  context = await newBrowser(browser, site)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

async function join(): Promise<void> {
  page = await registerByForm(context, site, 'marina2')
  await alone(page)
}

const play = async (rounds: number, nodeId?: number): Promise<void> =>
  playRounds(site, await token(page), rounds, nodeId)

const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
const figure = async (name: string): Promise<string> =>
  (
    await page.locator('dl').getByText(name, { exact: true }).locator('xpath=following-sibling::dd').first().innerText()
  ).replaceAll('\u00a0', ' ')

describe('the records of a member', () => {
  it('[MEM-10] list every bet with totals, go on to the end, and narrow', async () => {
    await join()
    await play(ROUNDS)
    await go(page, site, '/member?page=personalHistoryCopy')
    await expect.poll(() => rows('Your bets').count(), PATIENT).toBe(21)
    await expect.poll(() => figure('Bets')).toBe(String(ROUNDS))
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows('Your bets').count(), PATIENT).toBe(ROUNDS + 1)
    await page.getByText('No more results').waitFor()
    const outcome = page.getByRole('group', { name: 'Outcome' })
    const count = async (state: string): Promise<number> => {
      await outcome.getByRole('button', { name: state }).click()
      const list = rows('Your bets')
      const nothing = page.getByRole('heading', { name: 'No bets found' })
      // Until the answer is there the list before stands in its place.
      await expect
        .poll(
          async () =>
            (await nothing.isVisible()) || (await list.filter({ hasText: state }).count()) === (await list.count()) - 1,
          PATIENT,
        )
        .toBe(true)
      if (await nothing.isVisible()) return 0
      const more = page.getByRole('button', { name: 'Show more' })
      if (await more.isVisible()) await more.click()
      await page.getByText('No more results').waitFor()
      return (await list.count()) - 1
    }
    expect((await count('Won')) + (await count('Lost')) + (await count('Push'))).toBe(ROUNDS)
    expect(await count('Refunded')).toBe(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows('Your bets').count(), PATIENT).toBeGreaterThan(20)
    expect(await faults(page)).toEqual([])
  })

  it('[MEM-10, MEM-19] show a bet with its movements, and lead on to a dispute', async () => {
    await page
      .getByRole('button', { name: /^Details of Ember Wyrm/ })
      .first()
      .click()
    await dialog(page).getByRole('listitem').filter({ hasText: 'Stake' }).waitFor()
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(1)
    await dialog(page).getByRole('link', { name: 'Dispute this bet' }).click()
    await expect.poll(() => new URL(page.url()).search, PATIENT).toMatch(/^\?page=feedback&about=\d+$/)
  })

  it('[MEM-21] are of days picked by keyboard, or of a preset', async () => {
    await go(page, site, '/member?page=personalHistoryCopy')
    await rows('Your bets').first().waitFor()
    await page.getByRole('button', { name: 'Custom dates' }).click()
    await dialog(page).getByRole('grid').waitFor()
    // From where it stands a week back, and two days on: a period before the first bet.
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: 'No bets found' }).waitFor()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect.poll(() => rows('Your bets').count(), PATIENT).toBe(21)
  })

  it('[MEM-11, WAL-08] list the account, and give it out as a table file that adds up to the balance', async () => {
    await go(page, site, '/member?page=transactionHistory')
    await rows('Wallet transactions').first().waitFor()
    const balance = (await rows('Wallet transactions').nth(1).getByRole('cell').nth(2).innerText()).replaceAll(
      /[^\d.]/g,
      '',
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const [heads = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(heads).toContain('Balance after')
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[4]), 0).toFixed(2)).toBe(Number(balance).toFixed(2))
    await page.getByRole('group', { name: 'Transaction' }).getByRole('button', { name: 'Credit' }).click()
    await expect.poll(() => rows('Wallet transactions').count(), PATIENT).toBe(2)
    expect(await faults(page)).toEqual([])
  })

  it('[MEM-12] draw profit and loss, with a table for those who read, also on a phone', async () => {
    const phone = await context.browser()?.newContext({ ...PHONE, locale: 'en', reducedMotion: 'reduce' })
    if (phone === undefined) throw new Error('no browser')
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    await phone.addInitScript((entries) => {
      localStorage.setItem('language', 'EN')
      for (const [name, value] of JSON.parse(entries)) sessionStorage.setItem(name, value)
    }, kept)
    page = await phone.newPage()
    await go(page, site, '/member?page=personalProfit')
    await page.locator('figure svg rect').last().waitFor()
    await page.locator('figure svg path').first().waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'Result by day' }).getByRole('row').count()).toBe(31)
    await page.getByText(`${ROUNDS} bets`).waitFor()
    expect(await cutOff(page)).toEqual([])
    expect(await faults(page)).toEqual([])
    await go(page, site, '/member?page=transactionHistory')
    await page.getByText('Balance R$').first().waitFor()
    expect(await cutOff(page)).toEqual([])
    expect(site.output()).not.toMatch(/"level":(40|50|60)/)
  })

  it('[MEM-10] lead back into a hand that is still open, and so does the lobby', async () => {
    await go(page, site, '/')
    await page.getByRole('heading', { name: 'New and popular' }).waitFor()
    expect(await page.getByRole('link', { name: /^Continue playing/ }).count()).toBe(0)
    // A blackjack ends a hand as it is dealt, so some are needed until one waits.
    const open = async (): Promise<boolean> => {
      await go(page, site, '/member?page=personalHistoryCopy')
      await page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: 'Open' }).click()
      const nothing = page.getByRole('heading', { name: 'No bets found' })
      const list = rows('Your bets')
      // Until the answer is there the list before stands in its place.
      await expect
        .poll(async () => {
          const all = await list.count()
          if (all > 1 && (await list.filter({ hasText: 'Open' }).count()) === all - 1) return true
          return nothing.isVisible()
        }, PATIENT)
        .toBe(true)
      return !(await nothing.isVisible())
    }
    do await play(1, 4)
    while (!(await open()))
    await page
      .getByRole('button', { name: /^Details of Velvet Blackjack/ })
      .first()
      .click()
    await expect
      .poll(() => dialog(page).getByRole('link', { name: 'Continue playing' }).getAttribute('href'))
      .toBe('/seamless?node=4')
    await go(page, site, '/')
    const line = page.getByRole('link', { name: /^Continue playing Velvet Blackjack/ })
    await line.waitFor()
    expect(await cutOff(page)).toEqual([])
    expect(await faults(page)).toEqual([])
    await line.click()
    await page.waitForURL(/\/seamless\?node=4$/)
  })
})
