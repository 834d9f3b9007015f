import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { object, parse, string } from 'zod/mini'
import { giveResult } from '#server/modules/lottery/result.sql.ts'
import { sql, textArray } from '#server/platform/db/sql.ts'
import { rowId } from '#server/platform/ids.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { type OpenSite, withSite } from '#tests/support/with-site.ts'
import { go, newBrowser, PHONE, registerByForm, token } from '#tests/support/visits.ts'

const WAIT = { timeout: 20_000 }
const GAME = '/lottery?gameCode=ssc-1m'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

/** The draw that the screen says is sold. */
const drawOf = async (page: Page): Promise<string> =>
  (await page
    .getByText(/^Draw \d{8}-\d+$/)
    .first()
    .textContent(WAIT)) ?? ''

/** A play of the board: its tab, or on a wide screen its line. */
async function choosePlay(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await ((await tab.isVisible()) ? tab : button(page, name)).click()
}

/** The slip, which on a phone lies in a sheet. */
async function openSlip(page: Page): Promise<void> {
  const key = button(page, /^Bet slip/)
  const beside = page.getByRole('complementary', { name: 'Bet slip' }).filter({ visible: true })
  await key.or(beside).first().waitFor(WAIT)
  if (await key.isVisible()) await key.click()
}

/** Buys what is on the slip; where the draw closes meanwhile, for the next one; where no answer came, asks again. */
async function buy(page: Page, amount: string): Promise<void> {
  const move = button(page, /^Move to draw/)
  const key = button(page, `Buy for ${amount}`).or(button(page, 'Ask what became of it'))
  const done = page.getByRole('heading', { name: 'Good luck!' })
  await expect
    .poll(async () => {
      if (await move.isVisible()) await move.click()
      else if ((await key.isVisible()) && (await key.isEnabled())) await key.click()
      return done.isVisible()
    }, WAIT)
    .toBe(true)
}

/** Seconds until the draw closes that a game sells. */
async function secondsLeft(house: OpenSite, game: string): Promise<number> {
  const [row] = await house.db.query<{ left: number }>(sql`
    SELECT extract(epoch FROM d.closes_at - app_now())::double precision AS left FROM draw d JOIN lottery_game g ON g.id = d.game
    WHERE g.code = ${game} AND d.closes_at > app_now() ORDER BY d.nr LIMIT 1`)
  return row?.left ?? 0
}

const sizes = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desk', width: 1440, height: 900 },
] as const

describe.each(sizes)('betting on a lottery at $width', ({ size, width, height }) => {
  // A house for each: where its time has been moved on, nobody registers any more.
  const house = withSite(`lottery${size}`)

  /** A member of their own at the game, in a window of this size. */
  async function atGame(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await newBrowser(house.browser, house.site)
    const page = await registerByForm(context, house.site, `${name}${size}`)
    await page.setViewportSize({ width, height })
    await go(page, house.site, GAME)
    await page.getByRole('heading', { level: 1, name: 'Five digits · 1 min' }).waitFor(WAIT)
    await work(page)
    await context.close()
  }

  it('[LOT-05, LTR-03] goes from two sides on the board to a ticket that is paid', () =>
    atGame('payer', async (page) => {
      await choosePlay(page, 'Two sides')
      await button(page, /^Big\s*1\.96/)
        .first()
        .click()
      await button(page, /^Small\s*1\.96/)
        .first()
        .click()
      await expect.poll(() => page.getByText('2 lines').filter({ visible: true }).count()).toBeGreaterThan(0)
      await button(page, 'Add').click()
      await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
      await openSlip(page)
      await buy(page, 'R$ 2.00')
      await expect.poll(() => page.getByText('R$ 998.00').count(), WAIT).toBeGreaterThan(0)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await page.getByRole('link', { name: 'See the ticket' }).click()
      await page.getByText('Open', { exact: true }).first().waitFor(WAIT)
      // Opened out of a sheet, a page begins at its top as any other.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await passTimeAwake(house.db, 75)
      await page.getByText('Won', { exact: true }).first().waitFor({ timeout: 60_000 })
      await expect.poll(() => page.getByText('R$ 999.96').count(), WAIT).toBeGreaterThan(0)
    }))

  it('[LOT-05] names the wrong line of a text, and buys the others', () =>
    atGame('typist', async (page) => {
      await choosePlay(page, 'Position')
      await button(page, 'Type').click()
      await page.getByRole('textbox', { name: /^Picks as text/ }).fill('12|3|-|456|7\n1|2|x|4|5\n-|-|-|-|9')
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Line 2: “x” cannot be chosen here.')
      await expect.poll(() => button(page, /^Add 2 picks/).isDisabled()).toBe(true)
      await button(page, 'Remove the wrong lines').click()
      await button(page, 'Add 2 picks').click()
      await openSlip(page)
      await buy(page, 'R$ 8.00')
    }))

  it('[LOT-05, LOT-07] keeps the slip over a reload at the close, and moves it only when asked', () =>
    atGame('late', async (page) => {
      const first = await drawOf(page)
      await button(page, 'Random pick').click()
      await button(page, 'Add').click()
      await openSlip(page)
      await passTimeAwake(house.db, Math.max(0, (await secondsLeft(house, 'ssc-1m')) - 20))
      await page
        .getByText(/^This draw closes in 0:\d\d/)
        .filter({ visible: true })
        .waitFor({ timeout: 40_000 })
      // The close passes while the slip is open, and nothing but the word about it changes.
      await page.getByText(`${first} has closed`).filter({ visible: true }).waitFor(WAIT)
      await page.reload()
      await expect.poll(() => drawOf(page), WAIT).not.toBe(first)
      await openSlip(page)
      await page.getByText(`${first} has closed`).filter({ visible: true }).waitFor(WAIT)
      await expect.poll(() => button(page, /^Buy for/).isDisabled()).toBe(true)
      await buy(page, 'R$ 1.00')
    }))
})

describe('the board of a lottery', () => {
  const house = withSite('lotteryboard')

  /** A member of their own on a phone, at a game. */
  async function atGame(name: string, path: string, title: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await newBrowser(house.browser, house.site, PHONE)
    const page = await registerByForm(context, house.site, name)
    await go(page, house.site, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor(WAIT)
    await work(page)
    await context.close()
  }

  /** Has numbers pay a share of their prize in all draws of five digits. */
  const control = (cells: readonly number[], share: number): Promise<unknown> =>
    house.db.query(sql`
      INSERT INTO number_control (id, game, nr, play, block, cell, share, until, reason, by_operator, at)
      SELECT ${share * 1000}::bigint + cell, g.id, NULL, 'position', 0, cell, ${share}::smallint, NULL, 'Too many on it', 1, app_now()
      FROM lottery_game g, unnest(${cells}::smallint[]) AS cell WHERE g.code = 'ssc-1m'`)

  /** Gives a station its result, as two operators would: one number ends with these digits, and no other does. */
  async function give(station: string, issue: string, ending: string): Promise<void> {
    const [draw] = await house.db.query<{ game: number; nr: number }>(sql`
      SELECT d.game, d.nr FROM draw d JOIN lottery_game g ON g.id = d.game WHERE g.code = ${station} AND d.issue = ${issue}`)
    if (draw === undefined) throw new Error(`${station} does not draw`)
    const of = (count: number, digits: number): string[] => Array.from({ length: count }, () => '9'.repeat(digits))
    const result = {
      special: [`9999${ending}`],
      first: of(1, 5),
      second: of(1, 5),
      third: of(2, 5),
      fourth: of(7, 5),
      fifth: of(1, 4),
      sixth: of(3, 4),
      seventh: of(1, 3),
      eighth: of(1, 2),
    }
    await house.db.transaction((tx) =>
      giveResult(tx, draw, { revision: 1, result, maker: rowId('1'), checker: rowId('2'), reason: null }),
    )
  }

  it('[LTR-01, LOT-05] takes a message with a wrong line, and reversed picks once more', () =>
    atGame('messenger', '/vnLottery?gameCode=vn-fast-south-1m', 'South fast · 1 min', async (page) => {
      await button(page, 'Type').click()
      await page.getByText('An amount of 1 is R$ 1.00 a line.').waitFor(WAIT)
      await page.getByRole('textbox', { name: /^Picks as text/ }).fill('01.02dd1\n123xcd1\n7\n1dmn 1dmt 05.06dx1')
      const told = () => page.getByRole('alert').textContent()
      await expect.poll(told, WAIT).toContain('Line 3: “7” cannot be chosen here.')
      expect(await told()).toMatch(/Line 4: “.+” is not sold here\./)
      expect(await button(page, /^Add 2 picks/).isDisabled()).toBe(true)
      await button(page, 'Remove the wrong lines').click()
      await button(page, 'Add 2 picks').click()
      await openSlip(page)
      await page.getByText('Reversed').filter({ visible: true }).last().waitFor(WAIT)
      // Two numbers at head and tail, and six orders at both.
      await buy(page, 'R$ 16.00')
      await page.getByRole('link', { name: 'See the ticket' }).click()
      await page.getByText('Reversed').first().waitFor(WAIT)
      await page.getByRole('button', { name: 'Once more' }).click()
      await openSlip(page)
      await buy(page, 'R$ 16.00')
    }))

  it(
    '[LOT-02, LOT-05, LTR-04] sells two stations as one game, and each of them with the same picks, and pays by their results',
    () =>
      atGame('pairer', '/vnLottery', 'Lottery', async (page) => {
        await page.getByRole('region', { name: 'Two stations' }).getByRole('link').first().click(WAIT)
        await expect.poll(() => new URL(page.url()).searchParams.get('gameCode'), WAIT).toContain('+')
        const pair = new URL(page.url()).searchParams.get('gameCode') ?? ''
        const both = pair.split('+')
        await page.getByRole('heading', { level: 2, name: /Pairs across two stations/ }).waitFor(WAIT)
        const title = await page.getByRole('heading', { level: 1 }).textContent(WAIT)
        const [first = '', second = ''] = title?.split(' + ') ?? []
        const issue = (await drawOf(page)).replace('Draw ', '')
        await button(page, 'Type').click()
        await page.getByRole('textbox', { name: /^Picks as text/ }).fill('12,34')
        await button(page, 'Add 1 pick').click()
        await openSlip(page)
        await buy(page, 'R$ 72.00')
        const ticket = await page.getByRole('link', { name: 'See the ticket' }).getAttribute('href')
        // The same numbers at both of its stations, a ticket each.
        await go(page, house.site, `/vnLottery?gameCode=${both[0]}`)
        await button(page, 'Type').click(WAIT)
        await page.getByRole('textbox', { name: /^Picks as text/ }).fill('12')
        await button(page, 'Add 1 pick').click()
        await openSlip(page)
        await page.getByRole('group', { name: 'Stations, up to 3' }).filter({ visible: true }).waitFor(WAIT)
        await button(page, second).click()
        await page.getByText('2 tickets, one a station').filter({ visible: true }).waitFor(WAIT)
        await buy(page, 'R$ 36.00')
        for (const name of [first, second]) await page.getByRole('link', { name, exact: true }).waitFor(WAIT)
        // Both stations draw: 12 comes at one, 34 at the other.
        await house.db.query(sql`
        UPDATE draw SET closes_at = app_now(), draws_at = app_now() WHERE issue = ${issue} AND state = 'open'
          AND game IN (SELECT id FROM lottery_game WHERE code = ANY(${textArray([pair, ...both])}::text[]))`)
        for (const [at, station] of both.entries()) await give(station, issue, at === 0 ? '12' : '34')
        await go(page, house.site, ticket ?? '')
        await page
          .getByText(title ?? '')
          .first()
          .waitFor(WAIT)
        await page.getByText('Won', { exact: true }).first().waitFor({ timeout: 60_000 })
        await page.getByText('R$ 550.00').first().waitFor(WAIT)
      }),
    150_000,
  )

  it('[LTR-02, LOT-05] hears of closed and half-pay numbers while it is open, and is paid half', () =>
    atGame('halver', GAME, 'Five digits · 1 min', async (page) => {
      await choosePlay(page, 'Position')
      const place = (nth: number) => page.getByRole('group', { name: `Ball ${nth}`, exact: true })
      await place(1).getByRole('button', { name: '3', exact: true }).waitFor(WAIT)
      // All digits of the first place pay half, and the 7 of the second is closed.
      await control([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 50)
      await control([17], 0)
      await place(1).getByRole('button', { name: '3, pays 4.875', exact: true }).waitFor(WAIT)
      expect(await place(2).getByRole('button', { name: '7, closed', exact: true }).isDisabled()).toBe(true)
      await page.getByText('Not sold for this draw: - | 7 | - | - | -').waitFor(WAIT)
      await place(2).getByRole('button', { name: 'All', exact: true }).click()
      await expect.poll(() => place(2).locator('[aria-pressed="true"]').count()).toBe(9)
      await place(2).getByRole('button', { name: 'Clear', exact: true }).click()
      await place(1).getByRole('button', { name: 'All', exact: true }).click()
      await button(page, 'Add').click()
      await openSlip(page)
      await page.getByText('R$ 48.75').filter({ visible: true }).waitFor({ state: 'hidden' })
      await buy(page, 'R$ 10.00')
      await page.getByRole('link', { name: 'See the ticket' }).click()
      await page.getByText('Open', { exact: true }).first().waitFor(WAIT)
      await passTimeAwake(house.db, 75)
      await page.getByText('Won', { exact: true }).first().waitFor({ timeout: 60_000 })
      await page.getByText('R$ 4.87', { exact: false }).first().waitFor(WAIT)
    }))

  it('[LOT-01] opened with a way back leads there, and to no other site', () =>
    atGame('comer', GAME, 'Five digits · 1 min', async (page) => {
      const query = new URLSearchParams({ lottoArea: 'CN', lottoGameCode: 'ssc-1m', backUrl: '/promotions?type=all' })
      const answer = await fetch(`${house.site.url}/wps/game/launchGame?${query}`, {
        headers: { authorization: `Bearer ${await token(page)}` },
      })
      const { value } = parse(object({ value: object({ url: string() }) }), await answer.json())
      await go(page, house.site, value.url)
      await page.getByRole('link', { name: 'Back', exact: true }).click(WAIT)
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/promotions?type=all')
      await go(page, house.site, `${GAME}&backUrl=${encodeURIComponent('https://elsewhere.example/')}`)
      await page.getByRole('link', { name: 'All games', exact: true }).waitFor(WAIT)
      expect(await page.getByRole('link', { name: 'Back', exact: true }).count()).toBe(0)
    }))
})
