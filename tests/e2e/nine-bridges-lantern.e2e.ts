import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdOutcome } from '#contract/games/hold.ts'
import { parseMoney } from '#rules/money.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amountIn, eventually, money, openGameOn, walletOf } from '#tests/support/game-page.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const START = parseMoney('1000')

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let page: Page
let game: Frame
const complaints: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('lantern')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ webgl: true })])
  db = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const large = () => game.locator('#spin')
const amount = (of: 'balance' | 'stake' | 'win') => amountIn(game, of)

async function openGame(on: Page, query = ''): Promise<void> {
  page = on
  game = await openGameOn(page, site, 3, query, complaints)
  await eventually(() => large().isEnabled()).toBe(true)
}

/** Rounds of a mode, newest first: the stake, and what was paid by what the round shows. */
async function rounds(mode: 'real' | 'demo') {
  const rows = await db.query<{ outcome: unknown; stake: string; state: string }>(sql`
    SELECT r.outcome, r.stake, r.state FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = ${mode} ORDER BY r.created_at DESC`)
  return rows.map(({ outcome, stake, state }) => ({ ...parse(holdOutcome, outcome), stake: BigInt(stake), state }))
}
const after = async (mode: 'real' | 'demo'): Promise<bigint> =>
  (await rounds(mode)).reduce((sum, { payout, stake }) => sum + parseMoney(payout) - stake, START)

/** Plays to the end, whatever the round brings. */
async function play(press: () => Promise<void>, mode: 'real' | 'demo' = 'real'): Promise<void> {
  const before = (await rounds(mode)).length
  await press()
  await eventually(async () => (await rounds(mode)).length).toBe(before + 1)
  await eventually(async () => {
    const go = game.locator('#card button')
    if (await go.isVisible()) await go.click()
    return large().getAttribute('data-state')
  }).toBe('ready')
}

describe('Nine Bridges Lantern', () => {
  it('[GAM-06, STU-06] is played by touch for money that the books know', async () => {
    const context = await newBrowser(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, site, 'lantern1')
    await alone(fresh)
    await openGame(fresh)
    await game.getByRole('button', { name: 'Raise the stake' }).tap()
    expect(await amount('stake')).toBe('R$ 1.50')
    await play(() => large().tap())
    const [round] = await rounds('real')
    expect(round).toMatchObject({ state: 'closed', stake: parseMoney('1.5') })
    await eventually(() => amount('win')).toBe(money(parseMoney(round?.payout ?? '')))
    const balance = await walletOf(db, 'lantern1')
    expect(balance).toBe(await after('real'))
    await eventually(() => amount('balance')).toBe(money(await after('real')))
  })

  it('[STU-06] is played by keyboard alone, and says what happened', async () => {
    await large().focus()
    await page.keyboard.press('ArrowDown')
    expect(await amount('stake')).toBe('R$ 1.00')
    await play(() => page.keyboard.press(' '))
    const [round] = await rounds('real')
    expect(round?.stake).toBe(parseMoney('1'))
    await eventually(() => game.locator('#news').textContent()).not.toBe('')
  })

  it('[STU-05] shows a round of the list again, and moves no money', async () => {
    const before = await amount('balance')
    await game.locator('#history').click()
    await game.getByRole('button', { name: 'Watch again' }).last().click()
    const end = game.getByRole('button', { name: 'End the replay' })
    await end.waitFor()
    await end.click()
    await eventually(() => large().getAttribute('data-state')).toBe('ready')
    await eventually(async () => [await amount('balance'), (await rounds('real')).length]).toEqual([before, 2])
  })

  it('[STU-01, WEB-05] says its exact return and rules, without a barrier', async () => {
    expect(await faults(game)).toEqual([])
    await game.locator('#help').click()
    await game.getByText('95.61%').waitFor()
    await game.getByText('once in 22 times').waitFor()
    expect(await faults(game)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await game.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    const before = await db.query(sql`SELECT 1 FROM entry`)
    const trial = await newBrowser(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await openGame(await trial.newPage(), '&mode=trial')
    await play(() => large().tap(), 'demo')
    await eventually(() => amount('balance')).toBe(money(await after('demo')))
    expect(await db.query(sql`SELECT 1 FROM entry`)).toHaveLength(before.length)
    expect(complaints).toEqual([])
    await trial.close()
  })
})
