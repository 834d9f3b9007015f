import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { bonus as bonusRules } from '#contract/settings/bonus.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { sql } from '#server/platform/db/sql.ts'
import { makeAgent, putUnder } from '#tests/support/agents.ts'
import { faults } from '#tests/support/axe.ts'
import { giveBonus } from '#tests/support/bonuses.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { alone, cutOff, DESKTOP, dialog, go, newBrowser, PHONE, registerByForm, submit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const PIN = '482915'
const UNITS = 100_000

const house = withSite('memberupline', {
  browser: { pictures: false },
  async prepare(db) {
    await writeSetting(db, 'agents', {
      ...agentRules.defaults,
      transfers: { toUpline: true, toDownline: true, least: '5', most: '500', daily: '600' },
    })
    await writeSetting(db, 'bonus', { ...bonusRules.defaults, aloneUpTo: '1000' })
  },
})
let upline: Page
let member: Page

beforeAll(async () => {
  upline = await registerByForm(await newBrowser(house.browser, house.site, DESKTOP), house.site, 'captain5', PASSWORD)
  member = await registerByForm(await newBrowser(house.browser, house.site, DESKTOP), house.site, 'sailor5', PASSWORD)
})

const balanceOf = async (username: string): Promise<number> => {
  const [row] = await house.db.query<{ balance: string }>(
    sql`SELECT w.balance FROM wallet w JOIN member m ON m.id = w.member WHERE m.username = ${username} AND w.kind = 1`,
  )
  return Number(row?.balance) / UNITS
}
const header = async (page: Page): Promise<string> =>
  (await page.locator('header').first().innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')

/** Sets the payment password from where it is asked for. */
async function setPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set a payment password' }).click()
  await dialog(page).getByLabel('login password').fill(PASSWORD)
  await dialog(page).getByLabel('New payment password').fill(PIN)
  await dialog(page).getByLabel('once more').fill(PIN)
  await submit(page, 'Save')
  await page.getByLabel('Amount').waitFor()
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Fills the form, and says yes to what it asks then. */
async function send(page: Page, amount: string, pin = PIN): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Payment password').fill(pin)
  await goOn(page)
  await page.getByText('It arrives at once and cannot be taken back.').waitFor()
  await page.getByRole('button', { name: /^Send R\$/ }).click()
}

describe('money between a member and its upline', () => {
  it('[MEM-09, CTR-05] goes up once it is free of turnover, and is seen on both sides', async () => {
    await putUnder(house.db, 'sailor5', 'captain5')
    await makeAgent(house.db, 'captain5')
    await go(member, house.site, '/member?page=transferUpline')
    // Of the upline a member sees no more than this.
    await member.getByText('c***', { exact: true }).waitFor()
    await member.getByText('R$ 1,000.00 of your balance can be sent once the required wagering is done.').waitFor()
    await member.getByText('Nothing sent or received yet.').waitFor()
    expect(await faults(member)).toEqual([])
    await setPin(member)
    await alone(member)
    await member.getByLabel('Amount').fill('100')
    await member.getByLabel('Payment password').fill(PIN)
    await goOn(member)
    await member.getByText('At the moment you can send R$ 0.00.').waitFor()

    await house.db.query(sql`DELETE FROM turnover`)
    await go(member, house.site, '/member?page=transferUpline')
    await member.getByLabel('Amount').fill('4')
    await goOn(member)
    await member.getByText('Please choose from R$ 5.00 to R$ 500.00.').waitFor()
    await send(member, '100', '000000')
    await member.getByText('The payment password is wrong.').waitFor()
    expect(await member.getByLabel('Payment password').getAttribute('aria-invalid')).toBe('true')
    expect(await balanceOf('sailor5')).toBe(1000)

    // Where a withdrawal asks for a proven identity a transfer does too.
    const prove = member.getByRole('link', { name: 'Verify your identity' })
    const sent = member.getByText('R$ 100.00 sent to c***')
    await send(member, '100')
    await prove.waitFor()
    expect(await faults(member)).toEqual([])
    await writeSetting(house.db, 'safety', testSettings.safety)
    // The house goes by it within a second.
    await expect
      .poll(async () => {
        await send(member, '100')
        await sent.or(prove).first().waitFor()
        return sent.isVisible()
      })
      .toBe(true)
    await expect.poll(() => header(member)).toContain('R$ 900.00')
    await member.getByRole('row').filter({ hasText: '100.00' }).getByText('Sent', { exact: true }).waitFor()
    expect(await balanceOf('captain5')).toBe(1100)
    expect(await faults(member)).toEqual([])

    await send(member, '500')
    await member.getByText('R$ 500.00 sent to c***').waitFor()
    await expect.poll(() => header(member)).toContain('R$ 400.00')
    // Of the day nothing is left.
    await member.getByText('R$ 0.00', { exact: true }).first().waitFor()
    await member.getByLabel('Amount').fill('5')
    await member.getByLabel('Payment password').fill(PIN)
    await goOn(member)
    await member.getByText('Today you can still send R$ 0.00.').waitFor()
    await member.setViewportSize(PHONE.viewport)
    expect(await cutOff(member)).toEqual([])
  })

  it('[MEM-09] is not there for who has no upline, who still sees what came', async () => {
    await go(upline, house.site, '/member?page=transferUpline')
    await upline.getByRole('heading', { name: 'Not available' }).waitFor()
    await upline
      .getByRole('row')
      .filter({ hasText: 'sailor5' })
      .filter({ hasText: '500.00' })
      .getByText('Received', { exact: true })
      .waitFor()
    expect(await upline.getByLabel('Amount').count()).toBe(0)
  })

  it('[AGT-05, CTR-05] goes down from the list of the team, to direct downlines alone', async () => {
    await go(upline, house.site, '/agentHome?acPage=agentTeam')
    await upline.getByRole('button', { name: 'Transfer to sailor5' }).click()
    await setPin(upline)
    expect(await faults(upline)).toEqual([])
    await send(upline, '50', '000000')
    await upline.getByText('The payment password is wrong.').waitFor()

    await house.db.query(
      sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE username = 'sailor5'`,
    )
    await send(upline, '50')
    await upline.getByText('This account cannot receive money at the moment.').waitFor()
    expect(await balanceOf('captain5')).toBe(1600)
    await house.db.query(sql`UPDATE member SET excluded_until = NULL WHERE username = 'sailor5'`)

    await send(upline, '50')
    await upline.getByText('R$ 50.00 sent to sailor5').waitFor()
    await alone(upline)
    expect(await balanceOf('captain5')).toBe(1550)
    expect(await balanceOf('sailor5')).toBe(450)
  })

  it('[BON-01, MEM-09] says before each of its two buttons that the bonus ends with it', async () => {
    await writeSetting(house.db, 'agents', {
      ...agentRules.defaults,
      transfers: { toUpline: true, toDownline: true, least: '5', most: '500', daily: '6000' },
    })
    const { token } = await operatorSession(house, (await newOperator(house, 'manager')).id)
    await member.setViewportSize(DESKTOP.viewport)
    await go(member, house.site, '/member?page=transferUpline')
    const warning = member.getByRole('note').filter({ hasText: 'A transfer ends your bonus' })
    await member.getByLabel('Amount').waitFor()
    expect(await warning.count()).toBe(0)
    await giveBonus(house, token, 'sailor5', '20')
    await warning.getByText(/R\$.20\.00 of bonus money is lost with it/).waitFor()
    expect(await faults(member)).toEqual([])
    await member.getByLabel('Amount').fill('25')
    await member.getByLabel('Payment password').fill(PIN)
    await goOn(member)
    await member.getByText('It arrives at once and cannot be taken back.').waitFor()
    const button = member.getByRole('button', { name: /^Send R\$/ })
    expect((await warning.boundingBox())?.y).toBeLessThan((await button.boundingBox())?.y ?? 0)
    await button.click()
    await member.getByText('R$ 25.00 sent to c***').waitFor()
    await expect.poll(() => warning.count()).toBe(0)
    expect(await house.db.query(sql`SELECT state, reason FROM bonus_grant`)).toEqual([
      { state: 'forfeited', reason: 'withdrawal' },
    ])
  })
})
