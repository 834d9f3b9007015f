import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, dialog, go, newBrowser, registerByForm, submit } from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'
const PIN = '482915'

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  database = await createTestDatabase('withdraw')
  db = openDatabase(database.url, { max: 2 })
  // Whether a human sits there is shown elsewhere.
  await db.query(
    sql`INSERT INTO setting (key, version, value, changed_at) VALUES ('site', 1, '{"humanVerification": false}', now())`,
  )
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
  context = await newBrowser(browser, site)
  page = await registerByForm(context, site, 'marina7')
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

/** The balance as the books have it. */
async function balance(): Promise<bigint> {
  const [row] = await db.query<{ balance: string }>(sql`SELECT balance FROM wallet WHERE kind = 1`)
  return BigInt(row?.balance ?? '-1')
}
/** The picture of an account statement. */
const statement = () => page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } })

async function addCard(name: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).click()
  await dialog(page).getByText('Bank account', { exact: true }).click()
  await dialog(page).getByLabel('Bank', { exact: true }).fill(name)
  await dialog(page).getByLabel('Account number or IBAN').fill(number)
  await dialog(page).getByLabel('Account holder').fill('Marina Souza')
  await dialog(page).getByLabel('Payment password').fill(PIN)
  await submit(page, 'Add it')
  await alone(page)
}
async function withdraw(amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Payment password').fill(PIN)
  await page.getByRole('button', { name: 'Withdraw R$' }).click()
}

it('[MEM-06, MEM-08] says what has to be done first, and leads through it: payment password, then a card', async () => {
  await go(page, site, '/member?page=withdraw')
  await page.getByRole('heading', { name: 'Before your first withdrawal' }).waitFor()
  // What was given at the start is there to play with; how that is played through is shown elsewhere.
  await page.getByText('R$ 0.00 of R$ 1,000.00 wagered').waitFor()
  await db.query(sql`DELETE FROM turnover`)
  expect(await faults(page)).toEqual([])
  await db.query(sql`
    INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
    SELECT shard, id, 1, 'approved', 'Marina Souza', '1990-01-01', 'passport', 'X1', 'BR', '{}', now() FROM member`)
  await page.getByRole('button', { name: 'Set it' }).click()
  await dialog(page).getByLabel('login password').fill(PASSWORD)
  for (const easy of ['123456', '199005']) {
    await dialog(page).getByLabel('New payment password').fill(easy)
    await submit(page, 'Save')
    await dialog(page).getByText('Too easy to guess').waitFor()
  }
  await dialog(page).getByLabel('New payment password').fill(PIN)
  await dialog(page).getByLabel('once more').fill(PIN)
  await submit(page, 'Save')
  await alone(page)
  await page.getByRole('link', { name: 'Add account' }).click()
  // The button that leads here opens the form at once.
  await dialog(page).getByText('Bank account', { exact: true }).click()
  await dialog(page).getByLabel('Bank', { exact: true }).fill('Banco do Porto')
  await dialog(page).getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 33')
  await dialog(page).getByLabel('Payment password').fill(PIN)
  await submit(page, 'Add it')
  await dialog(page).getByText('This number cannot be right').waitFor()
  expect(await faults(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await alone(page)
  await addCard('Banco do Porto', 'GB82 WEST 1234 5698 7654 32')
  await page.getByText('•••• 5432').waitFor()
  expect(await page.content()).not.toContain('1234')
  expect(await faults(page)).toEqual([])
})

it('[MEM-06, MEM-07] withdraws to the card, follows it live, and confirms that it arrived', async () => {
  // A card of some days and an earlier payout: nothing asks for a person's look then.
  await db.query(sql`UPDATE payout_card SET added_at = now() - interval '3 days'`)
  await db.query(sql`
    INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at, paid_at, ended_at)
    SELECT shard, member, 1, 'earlier', id, kind, name, holder, number, 'sandbox', 'BRL', 5000000, 0, 'received', '{}', now() - interval '2 days', now() - interval '2 days', now() - interval '2 days'
    FROM payout_card`)
  await go(page, site, '/member?page=withdraw')
  await page.getByLabel('Amount').fill('1')
  await page.getByRole('button', { name: 'Withdraw' }).last().click()
  await page.getByText('Please choose from').waitFor()
  await page.getByLabel('Amount').fill('120.50')
  await page.getByLabel('Payment password').fill('000000')
  await page.getByRole('button', { name: 'Withdraw R$' }).click()
  await page.getByText('The payment password is wrong.').waitFor()
  expect(await balance()).toBe(100_000_000n)
  await withdraw('120.50')
  await page.getByRole('heading', { name: 'In progress' }).waitFor()
  expect(await balance()).toBe(87_950_000n)
  await page.getByText('Has it arrived?').waitFor({ timeout: 20_000 })
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, all of it' }).click()
  await submit(page, 'Yes, all of it')
  await alone(page)
  await expect.poll(() => page.getByRole('heading', { name: 'In progress' }).count()).toBe(0)
  await go(page, site, '/member?page=withdrawRecord')
  await page.getByRole('button', { name: /120\.50.*Received/ }).waitFor()
  expect(await faults(page)).toEqual([])
})

it('[CSH-04, MEM-07] a payout that the bank refuses comes back with its reason; one that did not arrive is said with a proof', async () => {
  await go(page, site, '/member?page=bindCard')
  await addCard('Bad Bank', '7000 0002')
  await addCard('Good Bank', '7000 1234')
  await db.query(sql`UPDATE payout_card SET added_at = now() - interval '3 days'`)
  await go(page, site, '/member?page=withdraw')
  await page.getByRole('radio', { name: /Bad Bank/ }).check({ force: true })
  await withdraw('60')
  await expect
    .poll(() => db.query(sql`SELECT state FROM withdrawal WHERE amount = 6000000`), { timeout: 20_000 })
    .toEqual([{ state: 'failed' }])
  expect(await balance()).toBe(87_950_000n)
  await go(page, site, '/member?page=withdrawRecord')
  await page.getByRole('button', { name: /60\.00.*Failed/ }).click()
  await dialog(page).getByText('The bank refused it.').waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await alone(page)

  await go(page, site, '/member?page=withdraw')
  await page.getByRole('radio', { name: /Good Bank/ }).check({ force: true })
  await withdraw('40')
  await page.getByRole('button', { name: 'Nothing' }).click({ timeout: 20_000 })
  await submit(page, 'Send')
  await dialog(page).getByText('Please add a picture.').waitFor()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: await statement() })
  await dialog(page).getByRole('progressbar').waitFor({ state: 'detached' })
  await submit(page, 'Send')
  await alone(page)
  await page.getByText('You reported that nothing arrived.').waitFor()
  expect(
    await db.query(sql`SELECT state, cardinality(uploads) AS proofs FROM withdrawal WHERE amount = 4000000`),
  ).toEqual([{ state: 'notReceived', proofs: 1 }])
})
