import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { drawFirstDigits } from '#tests/support/lottery-results.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { withSite } from '#tests/support/with-site.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'

const WAIT = { timeout: 30_000 }
const house = withSite('lotterychase')

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
const says = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor(WAIT)

/** Seconds until the draw that is sold now closes. */
async function secondsLeft(): Promise<number> {
  const [row] = await house.db.query<{ left: number }>(sql`
    SELECT extract(epoch FROM min(d.closes_at) - app_now())::double precision AS left FROM draw d JOIN lottery_game g ON g.id = d.game
    WHERE g.code = 'ssc-1m' AND d.closes_at > app_now()`)
  return row?.left ?? 0
}

/** Members with pages of their own. They register before time is moved: what a browser encrypts is as old as its own clock says. */
const members = new Map<string, { readonly context: BrowserContext; readonly page: Page }>()

beforeAll(async () => {
  for (const name of ['chaser', 'stopper']) {
    const context = await newBrowser(house.browser, house.site)
    members.set(name, { context, page: await registerByForm(context, house.site, name) })
  }
}, 120_000)

function memberNamed(name: string): { readonly context: BrowserContext; readonly page: Page } {
  const member = members.get(name)
  if (member === undefined) throw new Error(`${name} did not register`)
  return member
}

it('[LOT-05] a chase is won at the second issue, and the rest comes home', async () => {
  const { context, page } = memberNamed('chaser')
  await page.setViewportSize({ width: 390, height: 844 })
  // A draw with time left for all that is tapped.
  const left = await secondsLeft()
  if (left < 45) await passTimeAwake(house.db, left + 1)
  await go(page, house.site, '/lottery?gameCode=ssc-1m')
  await page.getByRole('tab', { name: 'Position', exact: true }).click(WAIT)
  await button(page, /a line$/).click()
  await page.getByRole('group', { name: 'Price' }).getByRole('button', { name: '2', exact: true }).click()
  await button(page, 'Type').click()
  await page.getByRole('textbox', { name: /^Picks as text/ }).fill('7|-|-|-|-')
  await button(page, 'Add 1 pick').click()
  await button(page, /^Bet slip/).click()
  await button(page, 'Chase').click()
  await button(page, 'Steps').click()
  await page.getByRole('spinbutton', { name: 'Draws', exact: true }).fill('4')
  const rows = page.getByRole('group', { name: 'Draw by draw' }).getByRole('row')
  await expect.poll(() => rows.allTextContents(), WAIT).toHaveLength(5)
  expect(await rows.nth(2).textContent()).toBe('2 ×24.006.0033.00')

  await drawFirstDigits(house.db, 'ssc-1m', [1, 7])
  const [move, key] = [button(page, /^Move to draw/), button(page, 'Chase for R$ 30.00')]
  await expect
    .poll(async () => {
      if (await move.isVisible()) await move.click()
      return key.isEnabled()
    }, WAIT)
    .toBe(true)
  await key.click()
  await page.getByRole('heading', { name: 'The chase runs' }).waitFor(WAIT)
  await page.getByRole('link', { name: 'Follow the chase' }).click()
  await says(page, '1 of 4 bought')
  await says(page, 'R$ 28.00')

  await passTimeAwake(house.db, (await secondsLeft()) + 6)
  await says(page, '2 of 4 bought')
  await says(page, 'R$ 24.00')
  await passTimeAwake(house.db, (await secondsLeft()) + 6)
  await says(page, 'Came back')
  await says(page, 'R$ 39.00')
  expect(await button(page, 'Stop the chase').count()).toBe(0)
  await says(page, 'R$ 1,033.00')

  await page.getByRole('link', { name: 'Chases' }).click()
  await says(page, '2 of 4 bought')
  await context.close()
})

it('[LOT-05] a chase is stopped after it asked, and the rest comes home', async () => {
  const { context, page } = memberNamed('stopper')
  await page.setViewportSize({ width: 390, height: 844 })
  const left = await secondsLeft()
  if (left < 45) await passTimeAwake(house.db, left + 1)
  await go(page, house.site, '/lottery?gameCode=ssc-1m')
  await button(page, 'Random pick').click(WAIT)
  await button(page, 'Add').click()
  await button(page, /^Bet slip/).click()
  await button(page, 'Chase').click()
  const [move, key] = [button(page, /^Move to draw/), button(page, /^Chase for/)]
  await expect
    .poll(async () => {
      if (await move.isVisible()) await move.click()
      return key.isEnabled()
    }, WAIT)
    .toBe(true)
  await key.click()
  await page.getByRole('link', { name: 'Follow the chase' }).click(WAIT)
  await button(page, 'Stop the chase').click(WAIT)
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the chase' }).click(WAIT)
  await says(page, 'Stopped')
  await says(page, 'Came back')
  await context.close()
})
