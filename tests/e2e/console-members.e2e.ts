import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { enterConsole, fillLogin } from '#tests/support/console.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { alone, dialog, go, newBrowser, registerByForm, submit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const PIN = '482915'

// Whether a human sits there is shown elsewhere.
const house = withSite('console_members', {
  browser: { pictures: false },
  prepare: (db) => writeSetting(db, 'site', { humanVerification: false }),
})
let context: BrowserContext
let player: Page
const desks: Page[] = []
const operators: TestOperator[] = []

beforeAll(async () => {
  for (const name of ['anna', 'bruno']) {
    const operator = await newOperator(house, 'owner', name)
    operators.push(operator)
    desks.push(await enterConsole(house.browser, house.site, operator))
  }
  context = await newBrowser(house.browser, house.site)
  player = await registerByForm(context, house.site, 'marina7')
}, 120_000)

const [ANNA, BRUNO] = [0, 1]
const deskOf = (at: number): Page => {
  const desk = desks[at]
  if (desk === undefined) throw new Error('no such desk')
  return desk
}

describe("a newcomer's withdrawal", () => {
  it('[MEM-06, OPS-04, OPS-10, OPS-14] is asked for on the site, approved by two people in the console, and received', async () => {
    await house.db.query(sql`DELETE FROM turnover`)
    await house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      SELECT shard, id, 1, 'approved', 'Marina Souza', '1990-01-01', 'passport', 'X1', 'BR', '{}', now() FROM member WHERE username = 'marina7'`)
    await go(player, house.site, '/member?page=withdraw')
    await player.getByRole('button', { name: 'Set it' }).click()
    await dialog(player).getByLabel('login password').fill(PASSWORD)
    await dialog(player).getByLabel('New payment password').fill(PIN)
    await dialog(player).getByLabel('once more').fill(PIN)
    await submit(player, 'Save')
    await alone(player)
    await player.getByRole('link', { name: 'Add account' }).click()
    await dialog(player).getByText('Bank account', { exact: true }).click()
    await dialog(player).getByLabel('Bank', { exact: true }).fill('Banco do Porto')
    await dialog(player).getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
    await dialog(player).getByLabel('Account holder').fill('Marina Souza')
    await dialog(player).getByLabel('Payment password').fill(PIN)
    await submit(player, 'Add it')
    await alone(player)
    await go(player, house.site, '/member?page=withdraw')
    await player.getByLabel('Amount').fill('120.50')
    await player.getByLabel('Payment password').fill(PIN)
    await player.getByRole('button', { name: 'Withdraw R$' }).click()
    await player.getByRole('heading', { name: 'In progress' }).waitFor()

    // The first one hears of it without asking, and what it approves waits for somebody else.
    const anna = deskOf(ANNA)
    await anna.getByRole('link', { name: 'Withdrawals 1' }).first().click()
    await anna.getByRole('row').filter({ hasText: 'marina7' }).click()
    const detail = anna.getByRole('complementary', { name: /^marina7/ })
    await detail.getByText('•••• 5432').first().waitFor()
    expect(await anna.content()).not.toContain('56987654')
    await detail.getByRole('button', { name: 'Approve payout' }).click()
    await anna.getByRole('dialog').getByRole('button', { name: 'Approve payout' }).click()
    await expect.poll(() => detail.getByRole('button', { name: 'Approve payout' }).count()).toBe(0)
    expect(await house.db.query(sql`SELECT state FROM withdrawal`)).toEqual([{ state: 'review' }])
    await anna.goto('/proposals')
    await anna.getByRole('row').filter({ hasText: 'anna' }).click()
    await anna.getByRole('button', { name: 'Withdraw proposal' }).waitFor()
    expect(await anna.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

    const bruno = deskOf(BRUNO)
    await bruno.getByRole('link', { name: 'Proposals 1' }).first().click()
    await bruno.getByRole('row').filter({ hasText: 'anna' }).getByRole('cell').first().click()
    expect(await faults(bruno)).toEqual([])
    await bruno.getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByText('Approve: done').waitFor()
    await player.getByText('Has it arrived?').waitFor({ timeout: 20_000 })
    await player.getByRole('button', { name: 'Yes, all of it' }).click()
    await submit(player, 'Yes, all of it')
    await alone(player)
    await expect.poll(() => player.getByRole('heading', { name: 'In progress' }).count()).toBe(0)
    expect(await house.db.query(sql`SELECT state FROM withdrawal`)).toEqual([{ state: 'received' }])
  }, 180_000)
})

describe('an operator with a phone', () => {
  it('[OPS-01, OPS-04, MEM-06] approves a withdrawal, switches a game off, closes the site and opens it again by touch alone', async () => {
    await writeSetting(house.db, 'cashier', { secondReviewFrom: '100000' })
    await go(player, house.site, '/member?page=withdraw')
    await player.getByLabel('Amount').fill('60')
    await player.getByLabel('Payment password').fill(PIN)
    await player.getByRole('button', { name: 'Withdraw R$' }).click()
    await player.getByRole('heading', { name: 'In progress' }).waitFor()

    const pocket = await house.browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: house.site.consoleUrl,
    })
    const phone = await pocket.newPage()
    await phone.goto('/')
    await fillLogin(phone, await newOperator(house, 'owner', 'clara'))
    const tap = (within: Page | Locator, name: string | RegExp) =>
      within.getByRole('button', { name, exact: true }).tap()
    const lead = async (to: RegExp): Promise<void> => {
      await tap(phone, 'Menu')
      await phone.getByRole('dialog').getByRole('link', { name: to }).tap()
    }
    const sheet = (name: string | RegExp) => phone.getByRole('dialog', { name })
    const isWide = () => phone.evaluate(() => document.documentElement.scrollWidth > innerWidth)

    await lead(/^Withdrawals/)
    const card = phone.locator('tbody tr').filter({ hasText: 'marina7' })
    await card.getByText('60.00').tap()
    await tap(sheet(/^marina7/), 'Approve payout')
    await tap(sheet('Approve payout'), 'Approve payout')
    const approved = () =>
      house.db.query(sql`SELECT FROM withdrawal WHERE amount = 6000000 AND state NOT IN ('review', 'rejected')`)
    await expect.poll(async () => (await approved()).length).toBe(1)
    expect(await isWide()).toBe(false)

    await lead(/^Games/)
    await phone.locator('tbody tr').filter({ hasText: 'Ember Wyrm' }).first().getByText('Ember Wyrm').tap()
    await tap(sheet('Ember Wyrm'), 'Switch game off')
    await sheet('Switch game off').getByLabel('Reason').fill('A fault.')
    await tap(sheet('Switch game off'), 'Switch game off')
    const paused = () => house.db.query(sql`SELECT FROM game WHERE paused`)
    await expect.poll(async () => (await paused()).length).toBe(1)
    expect(await isWide()).toBe(false)

    const isOpen = async (): Promise<unknown> =>
      JSON.parse(await (await fetch(`${house.site.url}/wps/system/status`)).text())
    for (const [choice, status] of [
      ['Closed for maintenance', 1],
      ['Open', 0],
    ] as const) {
      // The second time the menu leads to the page that stands there already.
      await lead(/^Settings/)
      await tap(phone, 'Open or close the site')
      await sheet('Open or close the site').getByRole('radio', { name: choice }).tap()
      await tap(sheet('Open or close the site'), 'Open or close the site')
      await expect.poll(isOpen).toMatchObject({ value: { status } })
      await expect.poll(() => sheet('Open or close the site').count()).toBe(0)
    }

    await pocket.close()
  }, 180_000)
})

describe('a member', () => {
  it('[OPS-03, OPS-07] is found in the console, shown masked, and one field on a reason that stays in the audit', async () => {
    const anna = deskOf(ANNA)
    await house.db.query(sql`UPDATE member SET email = 'marina@souza.example' WHERE username = 'marina7'`)
    await anna.goto('/members')
    await anna.getByRole('textbox', { name: 'Search' }).fill('marina@souza.example')
    await anna.getByRole('row').filter({ hasText: 'marina7' }).getByRole('link', { name: 'marina7' }).click()
    await anna.getByRole('heading', { name: 'marina7' }).waitFor()
    expect(await anna.content()).not.toContain('marina@souza')
    expect(await faults(anna)).toEqual([])
    const mail = anna.locator('dl > div').filter({ hasText: 'Mail address' })
    await mail.getByRole('button', { name: 'Show a personal field' }).click()
    const ask = anna.getByRole('dialog')
    await ask.getByLabel('Reason').fill('Asked for a new password by mail.')
    await ask.getByRole('button', { name: 'Show a personal field' }).click()
    await anna.getByText('marina@souza.example').waitFor()
    expect(
      await house.db.query(sql`SELECT after->>'reason' AS reason FROM audit WHERE action = 'member.revealed'`),
    ).toEqual([{ reason: 'Asked for a new password by mail.' }])
  })

  it('[OPS-07, SAF-06] is frozen in mid-session: the open page is logged out, and comes in again once it is let go', async () => {
    const anna = deskOf(ANNA)
    const [{ id } = { id: '' }] = await house.db.query<{ id: string }>(
      sql`SELECT id FROM member WHERE username = 'marina7'`,
    )
    await go(player, house.site, '/')
    await anna.goto(`/member/${id}`)
    await anna.getByRole('button', { name: 'Freeze', exact: true }).click()
    await anna.getByRole('dialog').getByLabel('Reason').fill('Two accounts.')
    await anna.getByRole('dialog').getByRole('button', { name: 'Freeze', exact: true }).click()
    await anna.getByText('Freeze: done').waitFor()
    await player.getByRole('link', { name: 'Log in' }).first().waitFor()
    // Another operator's open page shows it too.
    const bruno = deskOf(BRUNO)
    await bruno.goto(`/member/${id}`)
    await bruno.getByText('Frozen', { exact: true }).first().waitFor()
    await anna.getByRole('button', { name: 'Unfreeze' }).click()
    await anna.getByRole('dialog').getByLabel('Reason').fill('Explained.')
    await anna.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
    await expect.poll(() => bruno.getByText('Frozen', { exact: true }).count()).toBe(0)
    await player.getByRole('link', { name: 'Log in' }).first().click()
    await dialog(player).getByLabel('Username').fill('marina7')
    await dialog(player).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(player, 'Log in')
    await alone(player)
    await player.getByText('R$ 819.50').first().waitFor()
  }, 120_000)
})
