import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cascadeOutcome } from '#contract/games/cascade.ts'
import { plain } from '#contract/games/plain.ts'
import { roundRandom } from '#rules/fairness.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { type CascadeOutcome, play as playRule } from '#rules/slots/cascade.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amountIn, eventually, frameOf, money, openGameOn, walletOf } from '#tests/support/game-page.ts'
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
  database = await createTestDatabase('regatta')
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

const ready = () => eventually(() => large().getAttribute('data-state')).toBe('ready')

async function openGame(on: Page, query = ''): Promise<void> {
  page = on
  game = await openGameOn(page, site, 2, query, complaints)
  await ready()
}

/** Rounds of a mode, newest first: the stake, and what was paid by what the round shows. */
async function rounds(mode: 'real' | 'demo') {
  const rows = await db.query<{ outcome: unknown; stake: string; state: string }>(sql`
    SELECT r.outcome, r.stake, r.state FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = ${mode} ORDER BY r.created_at DESC`)
  return rows.map(({ outcome, stake, state }) => ({ ...parse(cascadeOutcome, outcome), stake: BigInt(stake), state }))
}
const after = async (mode: 'real' | 'demo'): Promise<bigint> =>
  (await rounds(mode)).reduce((sum, { payout, stake }) => sum + parseMoney(payout) - stake, START)

/** A round that led to free spins, as the rules play it. */
function withFreeSpins(stake: bigint): CascadeOutcome {
  for (let nonce = 0; ; nonce += 1) {
    const outcome = playRule(
      TIDEWELL_REGATTA,
      stake,
      roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce, gameId: 'tidewell-regatta' }),
    )
    if (outcome.freeSpins.length > 0 && outcome.freeSpins.some(({ payout }) => payout > 0n)) return outcome
  }
}

/** Plays to the end, whatever the round brings; pressing again takes what is told to its end. */
async function play(press: () => Promise<void>, mode: 'real' | 'demo' = 'real'): Promise<void> {
  const before = (await rounds(mode)).length
  await press()
  await eventually(async () => (await rounds(mode)).length).toBe(before + 1)
  await eventually(async () => {
    const go = game.locator('#card button')
    if (await go.isVisible()) await go.click()
    // Looked at and pressed in one go: a press that came late would begin the next round.
    return large().evaluate((button) => {
      const state = button.getAttribute('data-state')
      if (button instanceof HTMLElement && state === 'stop') button.click()
      return state
    })
  }).toBe('ready')
}

describe('Tidewell Regatta', () => {
  it('[GAM-06, STU-06] is played by touch for money that the books know', async () => {
    const context = await newBrowser(browser, site, { viewport: { width: 390, height: 700 }, hasTouch: true })
    const fresh = await registerByForm(context, site, 'regatta1')
    await alone(fresh)
    await openGame(fresh)
    await game.getByRole('button', { name: 'Raise the stake' }).tap()
    expect(await amount('stake')).toBe('R$ 1.50')
    for (let count = 1; count <= 2; count += 1) {
      await play(() => large().tap())
      const [round] = await rounds('real')
      expect(round).toMatchObject({ state: 'closed', stake: parseMoney('1.5') })
      await eventually(() => amount('win')).toBe(money(parseMoney(round?.payout ?? '')))
      const balance = await walletOf(db, 'regatta1')
      expect(balance).toBe(await after('real'))
      await eventually(() => amount('balance')).toBe(money(await after('real')))
    }
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

  it('[STU-06] takes a stake from the list, and plays by itself until the plan ends', async () => {
    await game.locator('#stakes').click()
    await game.getByRole('button', { name: 'R$ 1.50', exact: true }).click()
    expect(await amount('stake')).toBe('R$ 1.50')
    await game.locator('#stakes').click()
    await game.getByRole('button', { name: 'R$ 1.00 Min' }).click()
    expect(await amount('stake')).toBe('R$ 1.00')
    const before = (await rounds('real')).length
    await game.getByRole('button', { name: 'Automatic spins' }).click()
    await game.getByRole('button', { name: 'Quick spin is off' }).click()
    await game.getByRole('group', { name: 'Number of spins' }).getByRole('button', { name: '10', exact: true }).click()
    await game.getByRole('button', { name: 'Start', exact: true }).click()
    await game.getByText(/Automatic spins · \d left/).waitFor()
    await eventually(async () => (await rounds('real')).length).toBeGreaterThan(before)
    // Free spins end the plan by themselves, and have to be gone through: a feature is long.
    await expect
      .poll(
        async () => {
          for (const each of [game.locator('#card button'), game.getByRole('button', { name: 'Stop automatic spins' })])
            if (await each.isVisible()) await each.click()
          return (await game.getByText(/Automatic spins/).isVisible()) ? 'running' : large().getAttribute('data-state')
        },
        { timeout: 60_000 },
      )
      .toBe('ready')
    const after = (await rounds('real')).length
    expect(after).toBeLessThan(before + 10)
  })

  it('[STU-05] shows a round of the list again, and moves no money', async () => {
    const before = await amount('balance')
    const played = (await rounds('real')).length
    await game.locator('#history').click()
    await game.getByRole('button', { name: 'Watch again' }).last().click()
    const end = game.getByRole('button', { name: 'End the replay' })
    await end.waitFor()
    await end.click()
    await eventually(() => large().getAttribute('data-state')).toBe('ready')
    expect([await amount('balance'), (await rounds('real')).length]).toEqual([before, played])
  })

  it('[STU-01, WEB-05] says its return, how it was found and its cap, without a barrier', async () => {
    expect(await faults(game)).toEqual([])
    await game.locator('#help').click()
    await game.getByText('96.05%').waitFor()
    await game.getByText('simulated over 400,000,000 rounds: between 95.96% and 96.14%').waitFor()
    await game.getByText('5,000 times its stake').waitFor()
    expect(await faults(game)).toEqual([])
    await page.keyboard.press('Escape')
    for (const size of [
      { width: 844, height: 390 },
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await eventually(() => game.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await eventually(() => large().isEnabled()).toBe(true)
    }
  })

  it('[STU-05] shows the last round after a reload, with the stake it had', async () => {
    const before = await amount('win')
    await page.reload({ waitUntil: 'domcontentloaded' })
    game = await frameOf(page)
    await ready()
    expect([await amount('win'), await amount('balance'), await amount('stake')]).toEqual([
      before,
      money(await after('real')),
      'R$ 1.00',
    ])
  })

  it('[STU-05, STU-06] tells of free spins whose end was not seen, after a reload, and shows them again', async () => {
    const before = (await rounds('real')).length
    // The round is played, and its answer never arrives.
    const unanswered = page.waitForRequest(/\/studio\/play$/)
    await page.route(/\/studio\/play$/, async (route) => {
      await route.fetch()
    })
    await large().click()
    await unanswered
    await eventually(async () => (await rounds('real')).map(({ state }) => state)).toEqual(
      Array.from({ length: before + 1 }, () => 'closed'),
    )
    const outcome = withFreeSpins(parseMoney('1'))
    await db.query(sql`
      UPDATE studio.round SET outcome = ${JSON.stringify(plain(outcome))}::jsonb, wagers = ${JSON.stringify([{ stake: '1.00000', payout: moneyToDecimal(outcome.payout, 5) }])}::jsonb
      WHERE nonce = (SELECT max(r.nonce) FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = 'real')`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload({ waitUntil: 'domcontentloaded' })
    game = await frameOf(page)
    const paid = outcome.freeSpins.reduce((sum, spin) => sum + spin.payout, 0n)
    const panel = game.getByRole('dialog', { name: 'While you were away' })
    await panel.getByText(`${outcome.freeSpins.length} free spins paid ${money(paid)}.`).waitFor()
    await panel.getByRole('button', { name: 'Watch again' }).click()
    await game.getByRole('button', { name: 'End the replay' }).click()
    await ready()
    expect((await rounds('real')).length).toBe(before + 1)
    // It is told once.
    await page.reload({ waitUntil: 'domcontentloaded' })
    game = await frameOf(page)
    await ready()
    expect(await game.getByRole('dialog').count()).toBe(0)
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    const before = await db.query(sql`SELECT 1 FROM entry`)
    const trial = await newBrowser(browser, site, { viewport: { width: 844, height: 390 } })
    await openGame(await trial.newPage(), '&mode=trial')
    await play(() => large().click(), 'demo')
    await eventually(() => amount('balance')).toBe(money(await after('demo')))
    expect(await db.query(sql`SELECT 1 FROM entry`)).toHaveLength(before.length)
    expect(complaints).toEqual([])
    await trial.close()
  })
})
