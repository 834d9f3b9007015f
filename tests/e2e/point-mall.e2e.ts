import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { points as pointRules } from '#contract/settings/points.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { operatorHeaders } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import {
  alone,
  cutOff,
  dialog,
  go,
  newBrowser,
  PHONE,
  registerByForm,
  submit,
  token,
  visit,
} from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const PIN = '482915'
const PATIENT = { timeout: 30_000 }

/** A round of the slot brings hundreds of points. */
const house = withSite('pointmall', {
  browser: { pictures: false },
  prepare: (db) =>
    writeSetting(db, 'points', {
      ...pointRules.defaults,
      shown: true,
      rates: [
        { gameType: 'RNG', turnover: '0.0005' },
        { gameType: 'LIVE', turnover: '100' },
      ],
      ranks: [{ rank: 2, percent: 120 }],
    }),
})
let operator: string
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  const { id } = await newOperator(house, 'manager')
  operator = (await operatorSession(house, id)).token
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const looksWell = async (): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  expect([await faults(page), await cutOff(page)]).toEqual([[], []])
}
/** The member's points, as the books have them. */
const points = async (): Promise<number> => {
  const [row] = await house.db.query<{ points: string }>(sql`
    SELECT coalesce(sum(w.balance), 0) / 100000 AS points FROM wallet w JOIN member m ON m.id = w.member WHERE m.username = 'collector' AND w.kind = 5`)
  return Number(row?.points)
}

describe('the point mall', () => {
  it('[RTE-11, PTS-01] shows a visitor its items, its rules and its table, and asks for a login to redeem', async () => {
    page = await visit(await newBrowser(house.browser, house.site, PHONE), house.site, '/pointMall')
    await alone(page)
    await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').count(), PATIENT).toBe(25)
    await looksWell()
    await page.getByRole('button', { name: /Harbour mug/ }).click()
    await dialog(page).getByText('Stoneware, 350 ml, with our star.').waitFor()
    expect([await faults(page), await cutOff(page)]).toEqual([[], []])
    await submit(page, 'Log in to redeem')
    await dialog(page).getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await go(page, house.site, '/pointMall?view=exchanges')
    await page.getByRole('heading', { name: 'Log in to see your points' }).waitFor()
    await tab('Points rules')
    await page.getByRole('heading', { name: 'Points never expire' }).waitFor()
    await looksWell()
    await tab('Comparison table')
    await page.getByRole('row').filter({ hasText: 'Live casino' }).getByText('R$ 83.34').waitFor()
    await looksWell()
    await page.context().close()
  })

  it('[PTS-01, PTS-02] brings points for play, live, and turns them into money', async () => {
    page = await registerByForm(await newBrowser(house.browser, house.site, PHONE), house.site, 'collector', PASSWORD)
    page.on('pageerror', ({ message }) => complaints.push(message))
    await alone(page)
    await go(page, house.site, '/pointMall?view=detail')
    await page.getByRole('heading', { name: 'No points yet' }).waitFor()
    await looksWell()
    await playRounds(house.site, await token(page), 8)
    // It comes without being asked for.
    await page.getByText('Earned by play').first().waitFor(PATIENT)
    // Of eight stakes of 1.00, in one turn or several.
    const before = 16_000
    await expect.poll(points, PATIENT).toBe(before)
    await looksWell()

    await tab('Current points')
    await page.getByRole('button', { name: 'Turn points into money' }).click()
    await page.getByRole('button', { name: 'Set a payment password' }).click()
    await dialog(page).getByLabel('login password').fill(PASSWORD)
    await dialog(page).getByLabel('New payment password').fill(PIN)
    await dialog(page).getByLabel('once more').fill(PIN)
    await submit(page, 'Save')
    await dialog(page).getByLabel('How many points').fill('250')
    await dialog(page).getByLabel('Payment password').fill(PIN)
    await submit(page, 'Turn into money')
    await dialog(page).getByText('Points are exchanged in whole steps of 100.').waitFor()
    await dialog(page).getByLabel('How many points').fill('200')
    expect([await faults(page), await cutOff(page)]).toEqual([[], []])
    await submit(page, 'Turn into money')
    await page.getByText('R$ 2.00 went to your main wallet.').waitFor()
    await expect.poll(points).toBe(before - 200)
  })

  it('[PTS-02, PTS-03] sends goods to an address, and gives all back when the house rejects them', async () => {
    const before = await points()
    await alone(page)
    await page.getByRole('button', { name: /Harbour mug/ }).click()
    await dialog(page).getByLabel('Payment password').fill(PIN)
    await submit(page, 'Redeem now')
    await dialog(page).getByText('Who receives it?').waitFor()
    await dialog(page).getByRole('button', { name: 'One more' }).click()
    await dialog(page).getByLabel('Name of the receiver').fill('Ana Souza')
    await dialog(page).getByLabel('Phone').fill('+55 13 99999-0000')
    await dialog(page).getByLabel('Delivery address').fill('Rua do Porto 7\nSantos')
    // Its terms stand before the button.
    const term = await dialog(page)
      .getByText(/An exchange cannot be taken back/)
      .boundingBox()
    const press = await dialog(page).getByRole('button', { name: 'Redeem now' }).boundingBox()
    expect(press?.y).toBeGreaterThan(term?.y ?? Infinity)
    expect([await faults(page), await cutOff(page)]).toEqual([[], []])
    await submit(page, 'Redeem now')
    await page.getByText('Harbour mug is ordered. We tell you when it is on its way.').waitFor()
    await expect.poll(points).toBe(before - 900)

    await alone(page)
    await tab('Exchange record')
    await page.getByText('In process').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Harbour mug × 2' })
    await row.getByText('Harbour mug × 2').click()
    for (const said of ['Transaction number', 'Application time', 'Rua do Porto 7, Santos', '+55 13 99999-0000'])
      await row.getByText(said).waitFor()
    await looksWell()

    const [order] = await house.db.query<{ member: string; id: string }>(
      sql`SELECT member, id FROM redemption WHERE state = 'inProcess'`,
    )
    const response = await fetch(`${house.site.consoleUrl}/ops/redemptions/decide`, {
      method: 'POST',
      headers: { ...operatorHeaders(operator, house.site.consoleUrl), 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, decision: 'reject', reason: 'The last mug broke.' }),
    })
    expect(Object(await response.json()).success).toBe(true)
    // The page hears of it.
    await page.getByText('Rejected').waitFor(PATIENT)
    await page.getByText('The last mug broke.').waitFor()
    await expect.poll(points).toBe(before)
    await looksWell()
    expect(complaints).toEqual([])
  })

  it('[I18-02, PTS-01] reads from the right in Urdu, with nothing cut off', async () => {
    const bearer = await token(page)
    const context = await newBrowser(house.browser, house.site, { ...PHONE, serviceWorkers: 'block' })
    await offerUrdu(context, house.site)
    await context.addCookies([{ name: 'language', value: 'UR', url: house.site.url }])
    await context.addInitScript((of) => {
      if (self.origin === 'null') return
      localStorage.setItem('language', 'UR')
      sessionStorage.setItem('token', of ?? '')
    }, bearer)
    page = await context.newPage()
    for (const view of ['current', 'exchanges', 'detail', 'rules', 'compare']) {
      await go(page, house.site, `/pointMall?view=${view}`)
      await page.getByRole('heading', { name: 'پوائنٹ مال', level: 1 }).waitFor()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
      await looksWell()
    }
  })
})
