import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole } from '#tests/support/console.ts'
import { newOperator } from '#tests/support/operators.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('desk_lotteries')
let desk: Page

const WAIT = { timeout: 20_000 }

beforeAll(async () => {
  const owner = await newOperator(house, 'owner')
  desk = await enterConsole(house.browser, house.site, owner, '/draws')
}, 200_000)

describe('the lotteries in the console', () => {
  it('[OPS-05] lists draws and shows one with its liability when asked', async () => {
    await desk.getByRole('row').nth(1).click()
    const panel = desk.getByRole('complementary').last()
    await panel.getByRole('heading', { name: 'Stakes and payouts by play' }).waitFor()
    await panel.getByRole('button', { name: 'Show liability' }).click()
    await panel.getByText('Nothing is owed for any number.').waitFor()
    for (const width of [DESK.width, 820, 390]) {
      await desk.setViewportSize({ width, height: 900 })
      expect(await faults(desk)).toEqual([])
      const wider = await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider).toBeLessThanOrEqual(0)
    }
    await desk.setViewportSize(DESK)
    const [{ count } = { count: 0 }] = await house.db.query<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM audit WHERE action = 'draw.liabilityRead'`)
    expect(count).toBe(1)
  })

  it('[LTR-02] pays half for a number, by its form', async () => {
    await desk.goto(new URL('/number-control', desk.url()).href)
    await desk.getByRole('button', { name: 'Close or reduce numbers' }).click()
    await desk.getByRole('textbox', { name: 'Game code' }).last().fill('th-fast-1m')
    await desk.getByRole('textbox', { name: 'Play' }).fill('top2')
    await desk.getByRole('textbox', { name: 'Numbers' }).fill('07')
    await desk.getByLabel('Share of the prize').fill('50')
    await desk.getByLabel('Reason').fill('Too many on it')
    await desk.getByRole('button', { name: 'Close or reduce numbers' }).last().click()
    await desk.getByRole('row').filter({ hasText: '07' }).first().waitFor(WAIT)
  })
})
