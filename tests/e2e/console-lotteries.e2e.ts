import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole, goIn } from '#tests/support/console.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newBrowser, registerByForm, token } from '#tests/support/visits.ts'
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
    await desk
      .getByRole('row')
      .filter({ hasText: /\d{8}-\d{3}/ })
      // The first ones close within a minute, and are gone.
      .last()
      .click(WAIT)
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
    await goIn(desk, '/number-control')
    await desk.getByRole('button', { name: 'Close or reduce numbers' }).click()
    const form = desk.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Game code' }).click()
    await desk.getByRole('option', { name: 'Fast Thai 1 min' }).click()
    await form.getByRole('combobox', { name: 'Play' }).click()
    await desk.getByRole('option', { name: 'top2', exact: true }).click()
    await desk.getByRole('textbox', { name: 'Numbers' }).fill('07')
    await desk.getByLabel('Share of the prize').fill('50')
    await desk.getByLabel('Reason').fill('Too many on it')
    await desk.getByRole('button', { name: 'Close or reduce numbers' }).last().click()
    await desk.getByRole('row').filter({ hasText: '07' }).first().waitFor(WAIT)
  })

  it('[OPS-05, LTR-06] leads from a game to its plays, and bounds what a line costs, at any width', async () => {
    await goIn(desk, '/lottery-games')
    await desk.getByRole('row').filter({ hasText: 'Fast Thai 1 min' }).click(WAIT)
    await desk.getByRole('link', { name: 'Plays of this game' }).click()
    await desk.getByRole('row').filter({ hasText: 'top2' }).first().click(WAIT)
    const panel = desk.getByRole('complementary').last()
    await panel.getByRole('heading', { name: 'Prizes' }).waitFor()
    for (const width of [DESK.width, 820, 390]) {
      await desk.setViewportSize({ width, height: 900 })
      expect(await faults(desk)).toEqual([])
      const wider = await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider).toBeLessThanOrEqual(0)
    }
    await desk.setViewportSize(DESK)
    await panel.getByRole('button', { name: 'Set odds and limits' }).click()
    await desk.getByLabel('Greatest stake of a line').fill('50')
    await desk.getByLabel('Reason').fill('Too much on it')
    await desk.getByRole('button', { name: 'Set odds and limits' }).last().click()
    await expect
      .poll(async () => (await house.db.query(sql`SELECT FROM setting WHERE key = 'lotteryTerms'`)).length, WAIT)
      .toBe(1)
  })

  it('[LTR-02, OPS-05] shows the calendar of a game and proposes to omit a day, at any width', async () => {
    await goIn(desk, '/lottery-calendar')
    await desk.getByRole('combobox', { name: 'Game code' }).click()
    await desk.getByRole('option', { name: 'Thai Government' }).click()
    const row = desk
      .getByRole('row')
      .filter({ hasText: /-(01|16)/ })
      .nth(2)
    await row.click(WAIT)
    for (const width of [DESK.width, 820, 390]) {
      await desk.setViewportSize({ width, height: 900 })
      expect(await faults(desk)).toEqual([])
      const wider = await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider).toBeLessThanOrEqual(0)
    }
    await desk.setViewportSize(DESK)
    const panel = desk.getByRole('complementary').last()
    await panel.getByRole('button', { name: 'Omit the draw' }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('Reason').fill('A holiday')
    await form.getByRole('button', { name: 'Omit the draw' }).click()
    await form.waitFor({ state: 'detached' })
    await goIn(desk, '/proposals')
    await desk.getByRole('row').filter({ hasText: 'Change of a lottery calendar' }).first().waitFor(WAIT)
  })

  it('[LTR-04] two operators type an official result, and the ticket of a player is paid', async () => {
    const [draw] = await house.db.query<{ issue: string; game: number }>(sql`
      UPDATE draw SET opens_at = app_now() - interval '1 day', closes_at = app_now() + interval '1 hour', draws_at = app_now() + interval '1 hour'
      WHERE (game, nr) = (SELECT d.game, d.nr FROM draw d JOIN lottery_game g ON g.id = d.game
        WHERE g.code = 'th-gov' AND d.state IN ('planned', 'open') ORDER BY d.nr LIMIT 1) RETURNING issue, game`)
    if (draw === undefined) throw new Error('no draw is planned')
    const { issue, game } = draw
    const context = await newBrowser(house.browser, house.site)
    const player = await registerByForm(context, house.site, 'marisol7')
    const ask = async (path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(house.site.url + path, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await token(player)}` },
      })
      return answer.json()
    }
    const picks = [{ play: 'top2', pick: '66', price: '1', unit: '1', multiple: 1 }]
    await expect
      .poll(
        () => ask('/wps/lottery/tickets', { key: 'official-ticket-1', gameCode: 'th-gov', numero: issue, picks }),
        WAIT,
      )
      .toMatchObject({ success: true })
    await house.db.query(sql`
      UPDATE draw SET closes_at = app_now() - interval '2 hours', draws_at = app_now() - interval '2 hours' WHERE issue = ${issue} AND game = ${game} AND state = 'open'`)
    const waits = async () =>
      (await house.db.query(sql`SELECT FROM draw WHERE issue = ${issue} AND game = ${game} AND state = 'closed'`))
        .length
    await expect.poll(waits, WAIT).toBe(1)

    const result = '820866\n479 054\n068 837\n06'
    const date = `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`
    await goIn(desk, '/draws?state=closed&gameCode=th-gov')
    await desk.getByRole('row').filter({ hasText: issue }).first().click(WAIT)
    await desk.getByRole('button', { name: 'Enter the result' }).click(WAIT)
    const form = desk.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Date' }).or(form.getByLabel('Date')).first().fill(date)
    await form.getByRole('textbox', { name: 'Result' }).fill(result)
    expect(await faults(desk)).toEqual([])
    await form.getByRole('button', { name: 'Enter the result' }).click()

    const second = await enterConsole(house.browser, house.site, await newOperator(house, 'owner'), '/proposals')
    await second.getByRole('row').filter({ hasText: issue }).first().click(WAIT)
    expect(await second.getByText('820866').count()).toBe(0)
    const approve = second.getByRole('button', { name: 'Type it again and approve' })
    await approve.first().click(WAIT)
    const again = second.getByRole('dialog')
    await again.getByRole('textbox', { name: 'All numbers of the result' }).fill(result.replace('820866', '820855'))
    await again.getByRole('button', { name: 'Type it again and approve' }).click()
    await again.getByText('This is not what the first person typed.').waitFor(WAIT)
    await again.getByRole('textbox', { name: 'All numbers of the result' }).fill(result)
    await again.getByRole('button', { name: 'Type it again and approve' }).click()
    await expect
      .poll(() => ask('/wps/lottery/tickets'), WAIT)
      .toMatchObject({ value: { list: [{ numero: issue, state: 'won', payout: '90.00000' }] } })

    // The first digits were right and the last were not: another two typings take the win back.
    const right = result.replace('820866', '820855')
    await goIn(desk, '/draws?state=settled&gameCode=th-gov')
    await desk.getByRole('row').filter({ hasText: issue }).first().click(WAIT)
    await desk.getByRole('button', { name: 'Correct the result' }).click(WAIT)
    await form.getByRole('textbox', { name: 'Date' }).or(form.getByLabel('Date')).first().fill(date)
    await form.getByRole('textbox', { name: 'Result' }).fill(right)
    await form.getByRole('textbox', { name: 'Reason' }).fill('The station has published another one')
    await form.getByRole('button', { name: 'Correct the result' }).click()
    await second.goto(new URL('/proposals', second.url()).href)
    await second.getByRole('row').filter({ hasText: issue }).first().click(WAIT)
    await approve.first().click(WAIT)
    await again.getByRole('textbox', { name: 'All numbers of the result' }).fill(right)
    await again.getByRole('button', { name: 'Type it again and approve' }).click()
    await expect
      .poll(() => ask('/wps/lottery/tickets'), WAIT)
      .toMatchObject({ value: { list: [{ numero: issue, state: 'lost', payout: '0.00000' }] } })
    await context.close()
  })
})
