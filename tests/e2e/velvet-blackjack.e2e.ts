import { hash } from 'node:crypto'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlackjackChoice, type BlackjackOutcome, blackjackRule, handValue } from '#rules/cards/blackjack.ts'
import { VELVET_BLACKJACK } from '#rules/cards/velvet-blackjack.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import type { RoundState } from '#rules/game.ts'
import { parseMoney } from '#rules/money.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amountIn, eventually, money, openGameOn, walletOf } from '#tests/support/game-page.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { newBrowser, registerByForm } from '#tests/support/visits.ts'

const START = parseMoney('1000')
const ONE = parseMoney('1')
const rule = blackjackRule(VELVET_BLACKJACK)

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page
let game: Frame
/** What the rounds of the member's first session come to after some choices. */
let after: (nonce: number, ...choices: BlackjackChoice[]) => RoundState<BlackjackOutcome>
const complaints: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('blackjack')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  db = openDatabase(database.url, { max: 2 })
  context = await newBrowser(browser, site, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await registerByForm(context, site, 'blackjack1')
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const button = (name: string | RegExp) =>
  game.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
const choice = (name: BlackjackChoice) => game.locator(`.choice.${name}:enabled`)
const amount = (of: 'balance' | 'stake' | 'win') => amountIn(game, of)
const state = () => game.locator('#spin').getAttribute('data-state')
const ready = () => eventually(state).toBe('ready')
const choosing = (...allowed: BlackjackChoice[]) =>
  eventually(() =>
    game.locator('.choice:enabled').evaluateAll((all) => all.map((one) => one.getAttribute('data-choice'))),
  ).toEqual(allowed)
const hands = () => game.locator('.hand').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
const waits = (one: RoundState<BlackjackOutcome>): boolean => !one.over && one.outcome.insurance === 'none'

async function openGame(on: Page, query = ''): Promise<void> {
  page = on
  game = await openGameOn(page, site, 4, query, complaints)
  await eventually(() => game.locator('#loading.gone').count()).toBe(1)
}

/** Gives the session that was opened last a seed under which its next two rounds are worth looking at. */
async function stack(): Promise<void> {
  const [row] = await db.query<{ commitment: string; client_seed: string; nonce: number }>(
    sql`SELECT d.commitment, d.client_seed, d.nonce FROM studio.session s JOIN studio.pair p ON p.player = s.player AND p.game = s.game JOIN studio.seed d ON d.id = p.seed ORDER BY s.created_at DESC LIMIT 1`,
  )
  if (row === undefined) throw new Error('no session')
  for (let tried = 0; ; tried += 1) {
    const serverSeed = hash('sha256', `stacked ${tried}`)
    after = (nonce, ...choices) =>
      rule.play(
        { stake: ONE },
        choices,
        roundRandom({ serverSeed, clientSeed: row.client_seed, nonce: row.nonce + nonce, gameId: rule.id }),
      )
    const good =
      after(0).outcome.allowed.includes('split') &&
      after(0, 'split').outcome.active === 0 &&
      after(0, 'split', 'double').outcome.active === 1 &&
      waits(after(1)) &&
      !after(1, 'hit').over
    if (!good) continue
    await db.query(
      sql`UPDATE studio.seed SET server_seed = ${serverSeed}, commitment = ${commitmentOf(serverSeed)} WHERE commitment = ${row.commitment}`,
    )
    return
  }
}

/** What the books say that the member has. */
const books = () => walletOf(db, 'blackjack1')
const moved = (...states: RoundState<BlackjackOutcome>[]): bigint =>
  states.flatMap(({ wagers }) => wagers).reduce((sum, { stake, payout }) => sum + payout - stake, 0n)
const closed = async (): Promise<number> =>
  (await db.query(sql`SELECT 1 FROM studio.round WHERE state = 'closed'`)).length

describe('Velvet Blackjack', () => {
  it('[STU-06, STU-01, WAL-01] splits and doubles for money that the books know, each stake and each payout', async () => {
    await openGame(page)
    await ready()
    await stack()
    expect(await amount('stake')).toBe('R$ 1.00')
    await button('Deal').click()
    await choice('split').click()
    await eventually(async () => (await hands()).length).toBe(2)
    await choice('double').click()
    await choice('stand').click()
    await ready()
    const end = after(0, 'split', 'double', 'stand')
    expect(end.over).toBe(true)
    expect(await books()).toBe(START + moved(end))
    await eventually(async () => [await amount('balance'), await amount('win')]).toEqual([
      money(await books()),
      money(end.wagers.reduce((sum, { payout }) => sum + payout, 0n)),
    ])
    const entries = await db.query<{ type: number; amount: string }>(
      sql`SELECT type, amount FROM entry WHERE type IN (1, 2) ORDER BY shard, n`,
    )
    expect(entries).toEqual([
      ...end.wagers.map(({ stake }) => ({ type: 1, amount: String(-stake) })),
      ...end.wagers.map(({ payout }) => ({ type: 2, amount: String(payout) })),
    ])
    expect((await hands()).map((label) => label?.split('. ')[1])).toEqual(
      end.outcome.hands.map(({ cards }) => String(handValue(cards).total)),
    )
  })

  it('[STU-05, STU-06] by keyboard: a round left in its middle stands there after a reload and goes on', async () => {
    await page.keyboard.press('Space')
    await choosing(...after(1).outcome.allowed)
    await page.keyboard.press('h')
    await choosing(...after(1, 'hit').outcome.allowed)
    const before = await hands()
    await openGame(page)
    await choosing(...after(1, 'hit').outcome.allowed)
    await eventually(hands).toEqual(before)
    await eventually(() => game.locator('.dealer .card').count()).toBe(2)
    await eventually(() => game.locator('.dealer .card-face').count()).toBe(1)
    await eventually(() => amount('balance')).toBe(money(await books()))
    await choice('hit').focus()
    await page.keyboard.press('s')
    await ready()
    expect(await books()).toBe(START + moved(after(0, 'split', 'double', 'stand'), after(1, 'hit', 'stand')))
    await eventually(() => amount('balance')).toBe(money(await books()))
    await eventually(() => game.locator('#news').textContent()).toMatch(/^The dealer (has|busts)/)
  })

  it('[STU-05] a round of the list is shown again, choice by choice, and moves no money', async () => {
    const before = await books()
    await button('Your rounds').click()
    await game.getByRole('button', { name: 'Watch again' }).last().click()
    await game.getByRole('button', { name: 'End the replay' }).waitFor()
    const results = after(0, 'split', 'double', 'stand').outcome.hands.map(({ result }) => result)
    await eventually(
      async () => (await hands()).filter((label) => /(Win|Push|Lost|Bust)$/.test(label ?? '')).length,
    ).toBe(results.length)
    await game.getByRole('button', { name: 'End the replay' }).click()
    await ready()
    expect([await books(), await closed(), await amount('balance')]).toEqual([before, 2, money(before)])
  })

  it('[STU-05, STU-06] a round whose game changed meanwhile is given back, the page says so, and the next one is dealt', async () => {
    const before = await books()
    await stack()
    await page.keyboard.press('Space')
    await choice('split').waitFor()
    await db.query(sql`UPDATE studio.round SET rule_hash = ${'0'.repeat(64)} WHERE state = 'open'`)
    await page.keyboard.press('s')
    await game.getByRole('heading', { name: 'This round ends here' }).waitFor()
    await eventually(async () => [await books(), await amount('balance')]).toEqual([before, money(before)])
    await game.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await ready()
    await eventually(hands).toEqual(['Your hand'])
    await page.keyboard.press('Space')
    await choosing(...after(1).outcome.allowed)
    await page.keyboard.press('s')
    await ready()
    await openGame(page)
    await ready()
    await button('Deal').focus()
  })

  it.each([
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('[STU-06, WEB-05] fits %i by %i in a round, and has no barrier', async (width, height) => {
    await page.setViewportSize({ width, height })
    if ((await state()) === 'ready') {
      await stack()
      await page.keyboard.press('Space')
    }
    await choosing(...after(0).outcome.allowed)
    await eventually(() =>
      game.evaluate(
        () =>
          document.documentElement.scrollWidth <= window.innerWidth &&
          document.documentElement.scrollHeight <= window.innerHeight,
      ),
    ).toBe(true)
    for (const one of await game.locator('.choice').all()) {
      const box = await one.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect(await faults(game)).toEqual([])
    await button('Rules and pays').click()
    await game.getByText('99.594%').waitFor()
    expect(await faults(game)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    await choice('stand').click()
    await ready()
    const [before, entries, rounds] = [await books(), await db.query(sql`SELECT 1 FROM entry`), await closed()]
    const trial = await newBrowser(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    await openGame(await trial.newPage(), '&mode=trial')
    await ready()
    await button('Raise the stake').tap()
    expect(await amount('stake')).toBe('R$ 2.00')
    await button('Deal').tap()
    await eventually(async () => {
      if (await choice('decline').isVisible()) await choice('decline').tap()
      else if (await choice('stand').isVisible()) await choice('stand').tap()
      return closed()
    }).toBe(rounds + 1)
    await ready()
    const [row] = await db.query<{ demo_balance: string }>(
      sql`SELECT demo_balance FROM studio.session WHERE mode = 'demo'`,
    )
    await eventually(() => amount('balance')).toBe(money(BigInt(row?.demo_balance ?? -1)))
    expect([await books(), (await db.query(sql`SELECT 1 FROM entry`)).length]).toEqual([before, entries.length])
    await trial.close()
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(complaints).toEqual([])
    expect(site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
