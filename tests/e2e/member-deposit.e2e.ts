import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyToDecimal } from '#rules/money.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { operatorHeaders } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { picture } from '#tests/support/uploads.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page
let operator: string

beforeAll(async () => {
  database = await createTestDatabase('memberdeposit')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
  db = openDatabase(database.url, { max: 2 })
  const { id: of } = await newOperator({ db }, 'owner')
  operator = (await operatorSession({ db }, of)).token
  context = await newBrowser(browser, site)
  page = await registerByForm(context, site, 'paula01')
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

/** Chooses a channel and an amount, and waits for the order. */
async function order(channel: string, amount: string): Promise<void> {
  await go(page, site, '/member?page=depositv2')
  await page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${channel}`) }) }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: /^Deposit .?R\$/ }).click()
  await page.getByText('Pay within').waitFor()
}
const toPartner = async (): Promise<void> => {
  await page.getByRole('link', { name: /Continue to payment|Open the partner/ }).click()
  await page.getByText('Sandbox Pay').waitFor()
}
const seen = async (): Promise<string> =>
  (await page.locator('header').first().innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
/** The balance in the header, which is that of the ledger. */
async function balanceIs(amount: string): Promise<void> {
  await expect.poll(seen, { timeout: 40_000 }).toContain(`R$ ${amount}`)
  const [row] = await db.query<{ balance: string }>(
    sql`SELECT w.balance FROM wallet w JOIN member m ON m.id = w.member WHERE m.username = 'paula01' AND w.kind = 1`,
  )
  expect(moneyToDecimal(BigInt(row?.balance ?? -1))).toBe(amount.replace(',', ''))
}

describe('a deposit', () => {
  it('[MEM-04] asks for an amount within the limits, says what the fee takes, and has no faults of access', async () => {
    await go(page, site, '/member?page=depositv2')
    await page.getByRole('button', { name: 'Deposit', exact: true }).last().click()
    await page.getByText('Please enter an amount.').waitFor()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1')
    await page.getByText(/Please choose between/).waitFor()
    await page.locator('label', { has: page.getByRole('radio', { name: /^Card/ }) }).click()
    await page.getByRole('button', { name: /\b250\b/ }).click()
    await expect
      .poll(async () =>
        (await page.getByText('Into your wallet', { exact: true }).locator('..').innerText()).replaceAll('\u00a0', ' '),
      )
      .toContain('243.75')
    expect(await faults(page)).toEqual([])
  })

  it('[MEM-04, VAL-01] says nothing while one types, reads an amount with a comma, and sends one order however often it is pressed', async () => {
    await go(page, site, '/member?page=depositv2')
    const amount = page.getByRole('textbox', { name: 'Amount' })
    const complaint = page.getByText(/Please choose between/)
    await amount.fill('1')
    expect(await complaint.count()).toBe(0)
    await page.getByRole('radio', { name: /^Card/ }).focus()
    await complaint.waitFor()
    // A press of another button is not lost to the complaint that the field then makes.
    await amount.fill('2')
    await page.getByRole('button', { name: /\b250\b/ }).click()
    await page.getByRole('button', { name: /^Deposit .?R\$.250\.00/ }).waitFor()
    await amount.fill('50,5')
    await expect.poll(() => complaint.count()).toBe(0)
    await page.getByRole('button', { name: /^Deposit .?R\$.50\.50/ }).waitFor()
    let sent = 0
    await page.route('**/wps/deposit', (route) => {
      sent += route.request().method() === 'POST' ? 1 : 0
      return route.abort()
    })
    await page.locator('form', { has: amount }).evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) return
      form.requestSubmit()
      form.requestSubmit()
    })
    await page.getByText('Network link is abnormal').waitFor()
    await page.unroute('**/wps/deposit')
    expect(sent).toBe(1)
    await amount.fill('')
    await expect.poll(() => page.getByText('Network link is abnormal').count()).toBe(0)
    await page.getByRole('button', { name: 'Deposit', exact: true }).last().click()
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it("[MEM-04, CSH-01] by instant bank is paid on the partner's page, leads back to its order, and is in the balance", async () => {
    await order('PIX', '100')
    expect(await faults(page)).toEqual([])
    await toPartner()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Pay BRL 100.00' }).click()
    await page.getByText(/100\.00.* is in your wallet/).waitFor()
    await balanceIs('1,100.00')
    expect(await faults(page)).toEqual([])
  })

  it('[MEM-04, CSH-01] by a card that is declined says why, and by one that works is credited less its fee', async () => {
    await order('Card', '100')
    await toPartner()
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Pay BRL 100.00' }).click()
    await page.getByText('The payment was declined.').waitFor()
    await order('Card', '100')
    await toPartner()
    await page.getByRole('button', { name: 'Pay BRL 100.00' }).click()
    await page.getByText(/97\.50.* is in your wallet/).waitFor()
    await balanceIs('1,197.50')
  })

  it('[MEM-04] by e-wallet, told five times, is credited once', async () => {
    await order('E-wallet', '50')
    await toPartner()
    await page.getByText('Other endings').click()
    await page.getByRole('button', { name: 'Pay, told five times' }).click()
    await page.getByText(/49\.50.* is in your wallet/).waitFor()
    await balanceIs('1,247.00')
  })

  it('[MEM-04] by chain shows address and QR code, then the confirmations as they come', async () => {
    await order('Bitcoin', '500')
    await page.getByRole('img', { name: 'Address and amount as a QR code' }).waitFor()
    await toPartner()
    await page.getByRole('button', { name: /^Send 0\.001/ }).click()
    await page.getByText('1 of 3 confirmations').waitFor()
    await page.getByText(/500\.00.* is in your wallet/).waitFor({ timeout: 40_000 })
    await balanceIs('1,747.00')
  })

  it('[MEM-04] by transfer is proven with a picture, and credited while its page is open once an operator saw it', async () => {
    await order('Bank transfer', '100')
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'I have transferred' }).click()
    await page.getByText('Please add a picture of your transfer.').waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await picture() })
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    await page.getByRole('button', { name: 'I have transferred' }).click()
    await page.getByText('We are reviewing your proof').waitFor()
    const [row] = await db.query<{ id: string; member: string }>(
      sql`SELECT id, member FROM deposit WHERE state = 'proof'`,
    )
    const answer = await fetch(`${site.consoleUrl}/ops/cashier/deposits/decide`, {
      method: 'POST',
      headers: { ...operatorHeaders(operator, site.consoleUrl), 'content-type': 'application/json' },
      body: JSON.stringify({ ...row, decision: 'credit', received: '90.00' }),
    })
    expect(answer.status).toBe(200)
    await page.getByText(/90\.00.* is in your wallet/).waitFor()
    await balanceIs('1,837.00')
  })

  it('[MEM-05] stands in the record by state, with what came into the wallet', async () => {
    await go(page, site, '/member?page=depositRecord')
    // The header's balance holds the same figures.
    await page.locator('dd').filter({ hasText: '837.00' }).waitFor()
    await expect.poll(() => page.locator('main li').filter({ hasText: 'Credited' }).count()).toBe(5)
    expect(await faults(page)).toEqual([])
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Failed' }).click()
    await expect.poll(() => page.locator('main li').filter({ hasText: 'The payment was declined.' }).count()).toBe(1)
    await expect.poll(() => page.locator('main li').filter({ hasText: 'Credited' }).count()).toBe(0)
  })
})
