import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { takeOffFiles } from '#tests/support/content.ts'
import { putEnvelope } from '#tests/support/envelopes.ts'
import { plain } from '#tests/support/game-page.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import { cutOff, go, newBrowser, PHONE, registerByForm, visit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PATIENT = { timeout: 30_000 }
const WIDE = { viewport: { width: 1440, height: 900 } }

const house = withSite('envelopes')
const pages: Page[] = []

beforeAll(async () => {
  await takeOffFiles(house.db, 'envelope')
  const [row] = await house.db.query<{ ms: string }>(
    sql`SELECT floor(extract(epoch FROM app_now()) * 1000)::bigint AS ms`,
  )
  // Opens an hour from now, for an hour.
  await putEnvelope(house, 'rain', Number(row?.ms) + 3_600_000, { total: '9', shares: 2, split: 'equal' })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const looksWell = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  expect([await faults(page), await cutOff(page)]).toEqual([[], []])
}
/** The text of the page without marks of direction and hard spaces. */
const text = async (page: Page): Promise<string> => plain((await page.textContent('main')) ?? '')
const member = async (username: string, options: BrowserContextOptions): Promise<Page> => {
  const context = await newBrowser(house.browser, house.site, options)
  const page = await registerByForm(context, house.site, username)
  pages.push(page)
  return page
}

describe('red envelopes', () => {
  it('[MEM-18] a visitor sees what comes, and is asked to log in once it is open', async () => {
    const context = await newBrowser(house.browser, house.site, PHONE)
    const page = await visit(context, house.site, '/redEnvelope')
    await page.getByText('Opens in').waitFor(PATIENT)
    await looksWell(page)
    await page.close()
  })

  it('[MEM-18, BON-02] opens by the clock, pays whoever grabs once, and is sold out', async () => {
    const one = await member('grabber390', PHONE)
    const two = await member('grabber1440', WIDE)
    const three = await member('grabber820', { viewport: { width: 820, height: 1100 } })
    for (const page of pages) {
      await go(page, house.site, '/redEnvelope')
      await page.getByText('Opens in').waitFor(PATIENT)
    }
    expect(await text(one)).toContain('R$ 9.00 in 2 shares')
    await passTimeAwake(house.db, 3_601)
    // The pages hear of it by themselves.
    for (const page of pages) await button(page, 'Open the envelope').waitFor(PATIENT)
    await looksWell(one)
    await button(one, 'Open the envelope').click()
    await one.getByText('It is in your wallet.').waitFor(PATIENT)
    expect(await text(one)).toContain('You got R$ 4.50')
    await looksWell(one)
    await expect
      .poll(async () => {
        const rows = await house.db.query<{ amount: string }>(sql`
          SELECT e.amount FROM entry e JOIN member m ON m.shard = e.shard AND m.id = e.member
          WHERE m.username = 'grabber390' AND e.reference LIKE 'award:%' /* every shard */`)
        return rows.map(({ amount }) => amount)
      }, PATIENT)
      .toEqual(['450000'])
    expect(await again(one)).toBe('ITEM_LIMIT')
    await button(two, 'Open the envelope').click()
    await two.getByText('It is in your wallet.').waitFor(PATIENT)
    await button(two, 'Who got what').click()
    await two.getByText('2 of 2 taken').waitFor(PATIENT)
    await looksWell(two)
    await three.getByText('All taken', { exact: true }).waitFor(PATIENT)
    expect(await button(three, 'Open the envelope').count()).toBe(0)
    await looksWell(three)
  })

  it('[MEM-18, MEM-14] stands among what was given, and the reward centre leads there', async () => {
    const [one] = pages
    if (one === undefined) throw new Error('nobody registered')
    await go(one, house.site, '/member?page=rewardCenter')
    await one.getByText('Evening rain').first().waitFor(PATIENT)
    await one.getByRole('link', { name: 'Evening rain' }).first().click()
    await one.getByText('It is in your wallet.').waitFor(PATIENT)
  })

  it('[MEM-18] is told kindly to whoever missed it', async () => {
    await passTimeAwake(house.db, 3_600)
    const three = pages[2]
    if (three === undefined) throw new Error('nobody registered')
    await go(three, house.site, '/redEnvelope')
    await three.getByText('You missed the last one. The next one may be yours.').waitFor(PATIENT)
    await looksWell(three)
  })

  it('[WEB-02, MEM-18] stand from the right in Urdu', async () => {
    const context = await house.browser.newContext({
      locale: 'en',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...PHONE,
    })
    await offerUrdu(context, house.site)
    await context.addInitScript(() => {
      if (self.origin !== 'null') localStorage.setItem('language', 'UR')
    })
    const page = await visit(context, house.site, '/redEnvelope')
    await page.getByText('سرخ لفافے').first().waitFor(PATIENT)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await looksWell(page)
    await context.close()
  })
})

/** Grabs once more, past the page; what the house says. */
const again = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
    }
    const list = await (await fetch('/wps/envelope?language=EN', { headers })).json()
    const body = JSON.stringify({ id: list.value.list[0].now.id })
    const answer = await (await fetch('/wps/envelope/grab', { method: 'POST', headers, body })).json()
    return answer.code
  })
