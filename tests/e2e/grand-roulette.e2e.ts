import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rouletteOutcome, tableBet, tableBetFromWire } from '#contract/games/tables.ts'
import { parseMoney } from '#rules/money.ts'
import { spotOf } from '#rules/roulette/spots.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amountIn, eventually, frameOf, money, openGameOn, plain, walletOf } from '#tests/support/game-page.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const START = parseMoney('1000')

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page
let game: Frame
const complaints: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('roulette')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ webgl: true })])
  db = openDatabase(database.url, { max: 2 })
  context = await newBrowser(browser, site, { viewport: { width: 1280, height: 900 } })
  page = await registerByForm(context, site, 'roulette1')
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const button = (name: string | RegExp) =>
  game.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
const spin = () => game.locator('#spin')
const amount = (of: 'balance' | 'stake' | 'win') => amountIn(game, of)
const ready = () => eventually(() => spin().getAttribute('data-state')).toBe('ready')
const last = () => game.locator('#last li').first().innerText()

async function openGame(on: Page, query = ''): Promise<void> {
  page = on
  game = await openGameOn(page, site, 5, query, complaints)
  await ready()
}

interface Played {
  readonly bet: unknown
  readonly outcome: unknown
  readonly stake: string
}

/** Rounds of real money, newest first, each checked against the table's own words. */
async function rounds(): Promise<{ number: number; stake: bigint; payout: bigint }[]> {
  const rows = await db.query<Played>(
    sql`SELECT r.bet, r.outcome, r.stake FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE r.state = 'closed' AND s.mode = 'real' ORDER BY r.created_at DESC`,
  )
  return rows.map(({ bet, outcome, stake }) => {
    const { number, payout } = parse(rouletteOutcome, outcome)
    const placed = tableBetFromWire(parse(tableBet, bet))
    const owed = placed
      .filter(({ spot }) => spotOf(spot).numbers.includes(number))
      .reduce((sum, one) => sum + one.stake * BigInt(spotOf(one.spot).pays + 1), 0n)
    expect(parseMoney(payout)).toBe(owed)
    return { number, stake: BigInt(stake), payout: owed }
  })
}

/** What the books say that the member has, and what must be there by the rounds. */
async function books(): Promise<bigint> {
  const balance = await walletOf(db, 'roulette1')
  const played = await rounds()
  expect(balance).toBe(START + played.reduce((sum, { stake, payout }) => sum + payout - stake, 0n))
  return balance
}

describe('Grand Roulette', () => {
  it('[STU-06, STU-01] takes chips by touch on numbers, lines and the racetrack, and plays for money that the books know', async () => {
    await openGame(page)
    await spin().click()
    await eventually(() => game.locator('#plate').innerText()).toBe('Place your chips')
    await button('17 black').click()
    await button('Chip R$ 5.00').click()
    await button('Red').click()
    const corner = await button('17 black: R$ 1.00').boundingBox()
    if (corner === null) throw new Error('the number is not to be seen')
    await page.mouse.click(corner.x + corner.width, corner.y)
    await button('Chip R$ 0.50').click()
    if (await game.locator('#track').isHidden()) await button('Racetrack').click()
    await button('Tiers du cylindre').click()
    expect(await amount('stake')).toBe('R$ 14.00')
    await spin().click()
    await eventually(async () => (await rounds()).length).toBe(1)
    await ready()
    const [round] = await rounds()
    expect(round?.stake).toBe(parseMoney('14'))
    await eventually(async () => [await last(), await amount('balance'), await amount('win')]).toEqual([
      String(round?.number),
      money(await books()),
      money(round?.payout ?? -1n),
    ])
    const [{ bet } = { bet: [] }] = await db.query<{ bet: unknown }>(
      sql`SELECT bet FROM studio.round WHERE state = 'closed'`,
    )
    expect(tableBetFromWire(parse(tableBet, bet)).map(({ spot }) => spot)).toEqual([
      '17',
      'red',
      '17-18-20-21',
      '5-8',
      '10-11',
      '13-16',
      '23-24',
      '27-30',
      '33-36',
    ])
  })

  it('[STU-06] is played by keyboard alone, and says what happens', async () => {
    await button('17 black').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await eventually(async () => plain(await game.locator('#news').textContent())).toBe(
      '20: R$ 0.50. Total stake R$ 0.50.',
    )
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press(' ')
    expect(await amount('stake')).toBe('R$ 1.00')
    await page.keyboard.press('Backspace')
    expect(await amount('stake')).toBe('R$ 0.50')
    await button('Combined bets').press('Enter')
    await game.getByRole('combobox', { name: 'Number' }).selectOption('0')
    await button(/^Corner 0·1·2·3/).press('Enter')
    await page.keyboard.press('Escape')
    await button('Double').press('Enter')
    expect(await amount('stake')).toBe('R$ 2.00')
    await game.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press(' ')
    await eventually(async () => (await rounds()).length).toBe(2)
    await ready()
    const [round] = await rounds()
    await eventually(() => game.locator('#news').textContent()).toMatch(
      new RegExp(`^${round?.number}, (red|black|green)\\. (Paid|You get|No win)`),
    )
    await eventually(() => amount('balance')).toBe(money(await books()))
  })

  it('[STU-05] after a reload the last numbers stand there, the bets can be repeated, and a round is shown again without money', async () => {
    await openGame(page)
    const played = await rounds()
    await eventually(() => game.locator('#last li').allInnerTexts()).toEqual(played.map(({ number }) => String(number)))
    await button('Repeat').click()
    expect(await amount('stake')).toBe('R$ 2.00')
    await button('Your rounds').click()
    await game.getByRole('button', { name: 'Watch again' }).last().click()
    await game.getByRole('button', { name: 'End the replay' }).waitFor()
    await eventually(() => game.locator('#plate').innerText()).toContain(`${played.at(-1)?.number} `)
    await game.getByRole('button', { name: 'End the replay' }).click()
    await ready()
    expect([await amount('stake'), await amount('balance'), (await rounds()).length]).toEqual([
      'R$ 2.00',
      money(await books()),
      2,
    ])
  })

  it.each([
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('[STU-06, WEB-05] fits %i by %i and has no barrier', async (width, height) => {
    await page.setViewportSize({ width, height })
    await eventually(() =>
      game.evaluate(
        () =>
          document.documentElement.scrollWidth <= window.innerWidth &&
          document.documentElement.scrollHeight <= window.innerHeight,
      ),
    ).toBe(true)
    expect(await faults(game)).toEqual([])
    await button('Rules and pays').click()
    await game.getByText('97.30%').waitFor()
    expect(await faults(game)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    await books()
    const before = await db.query(sql`SELECT 1 FROM entry`)
    const trial = await newBrowser(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await openGame(await trial.newPage(), '&mode=trial')
    await button('Chip R$ 25.00').tap()
    await button('4 black').tap()
    expect(await amount('stake')).toBe('R$ 25.00')
    await spin().tap()
    await eventually(async () => (await db.query(sql`SELECT 1 FROM studio.round WHERE state = 'closed'`)).length).toBe(
      3,
    )
    await ready()
    await eventually(() => amount('balance')).toBe((await last()) === '4' ? 'R$ 1,875.00' : 'R$ 975.00')
    expect(await db.query(sql`SELECT 1 FROM entry`)).toHaveLength(before.length)
    await trial.close()
  })

  it('[STU-06, POP-04] tells the result before any balance of the site does, in this tab and in others', async () => {
    const token = (await context.pages()[0]?.evaluate(() => Object.entries(sessionStorage))) ?? []
    const moving = await newBrowser(browser, site, {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'no-preference',
    })
    await moving.addInitScript((kept) => {
      if (self.origin !== 'null') for (const [key, value] of kept) sessionStorage.setItem(key, value)
    }, token)
    const [table, other] = [await moving.newPage(), await moving.newPage()]
    await go(other, site, '/')
    const elsewhere = async () => plain(await other.locator('header').first().innerText())
    await openGame(table)
    const above = async () => plain(await table.locator('header').first().innerText())
    const before = await books()
    await eventually(elsewhere).toContain(money(before))
    const [stake, count] = [parseMoney('300'), (await rounds()).length]
    await button('Chip R$ 100.00').click()
    // Some of it comes back unless the zero falls: the balance after the round is another than after the stake.
    for (const name of ['Red', 'Black', '17 black']) await button(name).click()
    await spin().click()
    await eventually(async () => (await rounds()).length).toBe(count + 1)
    const after = await books()
    await eventually(above).toContain(money(before - stake))
    // The books have it all by now, and the wheel still turns.
    expect([await elsewhere(), await spin().getAttribute('data-state')]).toEqual([
      expect.stringContaining(money(before)),
      'stop',
    ])
    await spin().click()
    await ready()
    await eventually(above).toContain(money(after))
    await eventually(elsewhere).toContain(money(after))

    // A game that is left while it tells a round holds nothing any more.
    await button('Low 1–18').click()
    await spin().click()
    await eventually(async () => (await rounds()).length).toBe(count + 2)
    await table.getByRole('button', { name: 'Back to the lobby' }).click()
    await eventually(above).toContain(money(await books()))
    await eventually(elsewhere).toContain(money(await books()))
    await moving.close()
  })

  it('[STU-06] Back closes the rules first and the game after them, and what a game asks for is opened', async () => {
    const visitor = await newBrowser(browser, site)
    const trial = await visitor.newPage()
    await go(trial, site, '/rng')
    await go(trial, site, '/seamless?node=5&mode=trial')
    const inside = await frameOf(trial)
    await inside.locator('#spin[data-state="ready"]').waitFor({ timeout: 45_000 })
    // Nothing was clicked: the game has the keyboard.
    await trial.keyboard.press(' ')
    await eventually(() => inside.locator('#plate').innerText()).toBe('Place your chips')
    await inside.getByRole('button', { name: 'Rules and pays' }).click()
    await inside.getByText('97.30%').waitFor()
    await eventually(() => trial.evaluate('history.state?.layer')).toBe(1)
    await trial.goBack()
    await inside.getByText('97.30%').waitFor({ state: 'hidden' })
    expect(new URL(trial.url()).pathname).toBe('/seamless')
    // Closed in another way they leave nothing behind that Back would have to close.
    await inside.getByRole('button', { name: 'Rules and pays' }).click()
    await eventually(() => trial.evaluate('history.state?.layer')).toBe(1)
    await trial.keyboard.press('Escape')
    await inside.getByText('97.30%').waitFor({ state: 'hidden' })
    await eventually(() => trial.evaluate('history.state?.layer')).toBe(undefined)
    expect(new URL(trial.url()).pathname).toBe('/seamless')
    await trial.goBack()
    await eventually(() => new URL(trial.url()).pathname).toBe('/rng')
    await visitor.close()
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(complaints).toEqual([])
    expect(site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
