import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, nullable, object, parse, string } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import {
  PHONE,
  alone,
  cutOff,
  dialog,
  fillLogin,
  go,
  newBrowser,
  registerByForm,
  submit,
  token,
  visit,
} from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const GAME = 'ssc-1m'
const PATIENT = { timeout: 30_000 }
/** A sale needs more time than this before the close, and a cancel as well. */
const ENOUGH_MS = 20_000

const house = withSite('lotterydraws', { browser: { pictures: false } })
let context: BrowserContext
let page: Page

beforeAll(async () => {
  context = await newBrowser(house.browser, house.site)
  page = await registerByForm(context, house.site, 'marisol7')
})
afterAll(() => context.close())

async function ask(path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(house.site.url + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await token(page)}` },
  })
  return answer.json()
}

/** Moves the time of the house forward, from where it is. */
const pass = (seconds: number): Promise<unknown> =>
  house.db.query(sql`
    INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${seconds}::double precision))
    ON CONFLICT (only_row) DO UPDATE SET shift = test_clock.shift + excluded.shift`)

const opened = object({
  value: object({
    numeros: array(object({ numero: nullable(string()), closesAt: nullable(string()), serverTime: string() })),
  }),
})

/** The draw that is sold, with time enough to buy and to cancel. */
async function openDraw(): Promise<string> {
  for (;;) {
    const {
      value: { numeros },
    } = parse(opened, await ask(`/lotto/lgw/games/opened/numero?gameCode=${GAME}`))
    const { numero, closesAt, serverTime } = numeros[0] ?? { numero: null, closesAt: null, serverTime: '' }
    const left = closesAt === null ? 0 : Date.parse(closesAt) - Date.parse(serverTime)
    if (numero !== null && left > ENOUGH_MS) return numero
    await pass(left / 1000 + 6)
    await expect
      .poll(
        async () =>
          parse(opened, await ask(`/lotto/lgw/games/opened/numero?gameCode=${GAME}`)).value.numeros[0]?.numero,
        PATIENT,
      )
      .not.toBe(numero)
  }
}

/** All digits at the first place, of which one always wins; and one at the second, with which it takes luck. */
const picks = [
  { play: 'position', pick: '0,1,2,3,4,5,6,7,8,9|-|-|-|-', price: '2', unit: '0.1', multiple: 1 },
  { play: 'two-sided', pick: 'sum:big,sum:small', price: '1', unit: '0.1', multiple: 1 },
]

async function buy(): Promise<{ readonly id: string; readonly numero: string }> {
  const numero = await openDraw()
  const bought = object({ value: object({ ticket: object({ id: string(), numero: string() }) }) })
  return parse(bought, await ask('/wps/lottery/tickets', { key: randomUUID(), gameCode: GAME, numero, picks })).value
    .ticket
}

const ticketPage = (id: string): string => `/lottery?view=ticket&ticket=${id}`
const badge = (words: string) => page.getByText(words, { exact: true }).first()
const balance = async (): Promise<unknown> =>
  parse(object({ value: object({ balance: string() }) }), await ask('/wps/v2/wallets/balance')).value.balance

describe('the draws of a lottery', () => {
  it('[GAM-03, RTE-14] a visitor comes to the lottery of an address by logging in', async () => {
    const stranger = await newBrowser(house.browser, house.site, PHONE)
    const tab = await visit(stranger, house.site, `/lottery?gameCode=${GAME}`)
    const wished = () => tab.evaluate(() => sessionStorage.getItem('toWhichItem'))
    await expect.poll(wished, PATIENT).toBe(`page:/lottery?gameCode=${GAME}`)
    await fillLogin(tab, 'marisol7', 'correct horse 1')
    await submit(tab, 'Log in')
    await tab.getByRole('heading', { level: 1, name: 'Five digits · 1 min' }).waitFor(PATIENT)
    expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(`/lottery?gameCode=${GAME}`)
    await stranger.close()
  })

  it('[LOT-05] a ticket is given back before the close, after asking', async () => {
    await alone(page)
    const before = await balance()
    const { id } = await buy()
    expect(await balance()).not.toBe(before)
    await go(page, house.site, ticketPage(id))
    await page.getByRole('button', { name: /^Cancel ticket/ }).click(PATIENT)
    await dialog(page).getByRole('button', { name: 'Keep it' }).last().click()
    await alone(page)
    await page.getByRole('button', { name: /^Cancel ticket/ }).click()
    await dialog(page).getByRole('button', { name: 'Cancel ticket', exact: true }).click()
    await badge('Cancelled').waitFor(PATIENT)
    await expect.poll(balance).toBe(before)
    expect(await page.getByRole('button', { name: /^Cancel ticket/ }).count()).toBe(0)
  })

  it('[LOT-06, LTR-04] a ticket is drawn before the eyes of its owner, its winning parts lit, and the draw is proven', async () => {
    const { id, numero } = await buy()
    await go(page, house.site, ticketPage(id))
    await badge('Open').waitFor(PATIENT)
    expect(await page.locator('[data-hit]').count()).toBe(0)
    await pass(75)
    await badge('Won').waitFor({ timeout: 60_000 })
    // One digit of the first place, and one side of the sum.
    await expect.poll(() => page.locator('[data-hit]').count(), PATIENT).toBe(2)
    const result = await page.locator('[data-phase="stands"] [role="img"]').getAttribute('aria-label')
    expect(await page.locator('[data-hit]').first().innerText()).toContain(result?.[0])
    const sum = (result ?? '').split(' ').reduce((total, digit) => total + Number(digit), 0)
    expect(await page.locator('[data-hit]').last().innerText()).toMatch(sum >= 23 ? /big/i : /small/i)

    await page.getByText('Proof of the draw').click()
    await page.getByText('The seed is the one that was committed to').waitFor(PATIENT)
    await page.getByText('The seed gives exactly this result').waitFor()
    expect(await faults(page)).toEqual([])

    await page.getByRole('button', { name: 'Once more' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe(`?gameCode=${GAME}`)
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('lotterySlips')))
      .toContain('0,1,2,3,4,5,6,7,8,9|-|-|-|-')

    await go(page, house.site, '/lottery?view=tickets')
    const rows = page.getByRole('table', { name: 'My tickets' }).getByRole('row')
    await expect.poll(() => rows.count(), PATIENT).toBe(3)
    await page.getByRole('button', { name: 'Won', exact: true }).click()
    await expect.poll(() => rows.count(), PATIENT).toBe(2)
    expect(await rows.last().innerText()).toContain(numero)
    await page.getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByText('No such ticket').waitFor(PATIENT)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => rows.count(), PATIENT).toBe(3)
    await page
      .getByRole('link', { name: `Details of ${numero}` })
      .first()
      .click()
    await badge('Won').waitFor(PATIENT)
  })

  it('[LOT-06] the results of all games and of one are shown by day', async () => {
    await go(page, house.site, '/lottery?view=results')
    await page
      .getByRole('link', { name: /^All draws of/ })
      .first()
      .click(PATIENT)
    const rows = page.getByRole('table', { name: 'Results' }).getByRole('row')
    await expect.poll(() => rows.count(), PATIENT).toBeGreaterThan(1)
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await dialog(page).getByText('The seed gives exactly this result').waitFor(PATIENT)
    expect(await faults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await alone(page)
    // The demonstration has results of some days before.
    const none = page.getByText('Nothing was drawn on this day.')
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Day before' }).click()
        return none.isVisible()
      }, PATIENT)
      .toBe(true)
  })

  it('[LOT-06] trends are drawn and can be read as tables, with the word that they foretell nothing', async () => {
    await go(page, house.site, `/lottery?view=trend&gameCode=${GAME}`)
    await page.getByText('Past draws say nothing about the next one').waitFor(PATIENT)
    const missing = (place: string) => page.getByRole('table', { name: `Missing: ${place}` }).getByRole('row')
    await expect.poll(() => missing('Place 1').count(), PATIENT).toBe(11)
    await page.getByRole('button', { name: 'Place 3' }).click()
    await expect.poll(() => missing('Place 3').count()).toBe(11)
    await page.getByRole('button', { name: '1,000 draws' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('last')).toBe('1000')
    await page.getByRole('button', { name: /^Dragon/ }).click()
    await expect.poll(() => page.getByRole('table', { name: 'Roads' }).getByRole('row').count()).toBeGreaterThan(1)
    expect(await faults(page)).toEqual([])
  })

  it('[RTE-07] the game centre shows the lotteries of its area with the way to bet on them', async () => {
    await go(page, house.site, '/lott')
    const lotteries = page.getByRole('region', { name: 'Lotteries' })
    await lotteries.locator(`a[href="/lottery?gameCode=${GAME}"]`).waitFor(PATIENT)
    expect(await lotteries.locator('a[href^="/vnLottery?"]').count()).toBe(0)
    await go(page, house.site, '/elott')
    await lotteries.locator('a[href^="/vnLottery?"]').first().waitFor(PATIENT)
    expect(await lotteries.locator(`a[href="/lottery?gameCode=${GAME}"]`).count()).toBe(0)
    // No more is sent than the page shows.
    expect(await page.locator('a[href^="/vnLottery?gameCode="], a[href^="/lottery?gameCode="]').count()).toBe(8)
  })

  it('[LOT-01] stations stand by their next draw, which is told in days where it is far', async () => {
    await go(page, house.site, '/vnLottery')
    const stations = page.getByRole('region', { name: 'On their days' })
    await stations.getByRole('timer').first().waitFor(PATIENT)
    const left = await stations.getByRole('timer').allTextContents()
    const seconds = left.map((text) => {
      const [, days, hours] = /^(\d+) d (\d+) h$/.exec(text) ?? []
      if (days !== undefined) return Number(days) * 86_400 + Number(hours) * 3600
      return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    })
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
    expect(left.at(-1)).toMatch(/^\d d \d{1,2} h$/)
  })

  it.each(['?view=results', `?view=results&gameCode=${GAME}`, `?view=trend&gameCode=${GAME}`, '?view=tickets'])(
    '[LOT-06] nothing is cut off on a phone: %s',
    async (query) => {
      const phone = await newBrowser(house.browser, house.site, {
        ...PHONE,
        storageState: await context.storageState(),
      })
      const session = await page.evaluate(() => JSON.stringify(sessionStorage))
      await phone.addInitScript((kept) => {
        if (self.origin !== 'null')
          for (const [name, value] of Object.entries(JSON.parse(kept))) sessionStorage.setItem(name, String(value))
      }, session)
      const small = await phone.newPage()
      await go(small, house.site, `/lottery${query}`)
      await small.getByRole('tabpanel').waitFor(PATIENT)
      await expect.poll(() => small.locator('[aria-busy="true"]').count(), PATIENT).toBe(0)
      expect(await cutOff(small)).toEqual([])
      await phone.close()
    },
  )
})
