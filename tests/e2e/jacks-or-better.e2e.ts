import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { videoPokerOutcome, type VideoPokerOutcomeWire } from '#contract/games/video-poker.ts'
import { type Card, RANKS, rankOf, suitOf } from '#rules/cards/deck.ts'
import { JACKS_OR_BETTER } from '#rules/cards/jacks-or-better.ts'
import { JACKS_WINS, jacksWin, type JacksWin } from '#rules/cards/video-poker.ts'
import { parseMoney } from '#rules/money.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amountIn, eventually, money, openGameOn, plain, walletOf } from '#tests/support/game-page.ts'
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
  database = await createTestDatabase('jacks')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  db = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const button = (name: string) => game.getByRole('button', { name, exact: true })
const large = () => game.locator('#spin')
const amount = (of: 'balance' | 'stake' | 'win') => amountIn(game, of)
const comes = (state: 'ready' | 'choose') => eventually(() => large().getAttribute('data-state')).toBe(state)

const SUITS = ['clubs', 'diamonds', 'hearts', 'spades']
const COURTS: Readonly<Record<string, string>> = { T: '10', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' }
const nameOf = (card: Card): string =>
  `${COURTS[RANKS[rankOf(card)] ?? ''] ?? RANKS[rankOf(card)]} of ${SUITS[suitOf(card)]}`
const labels = (cards: readonly Card[], hold: readonly boolean[] = []): string[] =>
  cards.map((card, place) => `${hold[place] === true ? 'Held' : 'Hold'}: card ${place + 1}, ${nameOf(card)}`)
const places = () => game.getByRole('group', { name: 'Your cards' }).getByRole('button')
const shown = () => places().evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')))
const held = () => places().evaluateAll((all) => all.map((place) => place.getAttribute('aria-pressed') === 'true'))

async function openGame(on: Page, query = ''): Promise<void> {
  page = on
  game = await openGameOn(page, site, 6, query, complaints)
  await eventually(() => large().getAttribute('data-state')).toMatch(/^(ready|choose)$/)
}

interface Round extends VideoPokerOutcomeWire<JacksWin> {
  readonly state: string
  readonly stake: bigint
}

/** Rounds of real money, newest first. */
async function rounds(): Promise<Round[]> {
  const rows = await db.query<{ outcome: unknown; stake: string; state: string }>(sql`
    SELECT r.outcome, r.stake, r.state FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = 'real' ORDER BY r.created_at DESC`)
  return rows.map(({ outcome, stake, state }) => ({
    ...parse(videoPokerOutcome(JACKS_WINS), outcome),
    stake: BigInt(stake),
    state,
  }))
}

/** What a round paid, by the cards that it shows. */
function paid({ drawn, stake }: Round): bigint {
  const win = drawn === null ? null : jacksWin(drawn.cards)
  expect(drawn === null ? null : drawn.win).toBe(win)
  return win === null ? 0n : stake * BigInt(JACKS_OR_BETTER.pays[win])
}

/** What the books say that the member has, and what must be there by the cards. */
async function books(): Promise<string> {
  const balance = await walletOf(db, 'jacks1')
  expect(balance).toBe(START + (await rounds()).reduce((sum, round) => sum + paid(round) - round.stake, 0n))
  return money(balance)
}

/** Draws; where nothing of a win is held it is asked once more. */
async function draw(act: () => Promise<void>): Promise<void> {
  await act()
  if (
    (await large().getAttribute('data-state')) === 'choose' &&
    (await game.locator('#plate').innerText()).startsWith('You hold nothing')
  )
    await act()
  await comes('ready')
}

describe('Jacks or Better', () => {
  it('[STU-06] deals, holds what is tapped and draws by touch, for money that the books know', async () => {
    const context = await newBrowser(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, site, 'jacks1')
    await alone(fresh)
    await openGame(fresh)
    for (let step = 0; step < 4; step += 1) await button('Raise the stake').tap()
    expect([await amount('stake'), plain(await game.locator('[data-win="royal-flush"] b').innerText())]).toEqual([
      'R$ 5.00',
      'R$ 4,000.00',
    ])
    await large().tap()
    await comes('choose')
    const [open] = await rounds()
    expect(open).toMatchObject({ state: 'open', stake: parseMoney('5'), drawn: null })
    await eventually(async () => [await shown(), await held()]).toEqual([
      labels(open?.dealt ?? []),
      [false, false, false, false, false],
    ])
    await eventually(async () => [await amount('balance'), await large().getAttribute('aria-label')]).toEqual([
      'R$ 995.00',
      'Draw',
    ])
    for (const place of [0, 2, 4, 2]) await places().nth(place).tap()
    expect(await held()).toEqual([true, false, false, false, true])
    await draw(() => large().tap())
    const [round] = await rounds()
    expect(round).toMatchObject({ state: 'closed', drawn: { hold: [true, false, false, false, true] } })
    expect([round?.drawn?.cards[0], round?.drawn?.cards[4]]).toEqual([round?.dealt[0], round?.dealt[4]])
    await eventually(shown).toEqual(labels(round?.drawn?.cards ?? [], round?.drawn?.hold))
    const won = round === undefined ? -1n : paid(round)
    await eventually(async () => [await amount('balance'), await amount('win')]).toEqual([await books(), money(won)])
    await eventually(() => game.locator('.lit').count()).toBe(won > 0n ? 1 : 0)
  })

  it('[STU-06] is played by keyboard alone, and says what happens', async () => {
    await game.locator('#help').focus()
    await page.keyboard.press('ArrowDown')
    expect(await amount('stake')).toBe('R$ 2.50')
    await large().focus()
    await page.keyboard.press(' ')
    await comes('choose')
    const [open] = await rounds()
    await eventually(() => game.locator('#news').textContent()).toContain((open?.dealt ?? []).map(nameOf).join(', '))
    for (const key of '12341') await page.keyboard.press(key)
    expect(await held()).toEqual([false, true, true, true, false])
    await places().nth(4).focus()
    await page.keyboard.press('Enter')
    expect(await held()).toEqual([false, true, true, true, true])
    await large().focus()
    await draw(() => page.keyboard.press(' '))
    const [round] = await rounds()
    expect(round?.drawn?.hold).toEqual([false, true, true, true, true])
    await eventually(() => game.locator('#news').textContent()).toContain(
      (round?.drawn?.cards ?? []).map(nameOf).join(', '),
    )
    await eventually(() => amount('balance')).toBe(await books())
  })

  it('[STU-05] goes on after a reload in mid-round with the same cards', async () => {
    await large().click()
    await comes('choose')
    const cards = await shown()
    const [before] = await rounds()
    await openGame(page)
    expect([await shown(), await large().getAttribute('data-state'), await amount('stake')]).toEqual([
      cards,
      'choose',
      'R$ 2.50',
    ])
    await large().focus()
    await page.keyboard.press('2')
    await draw(() => large().click())
    const [round, , last] = await rounds()
    expect([round?.dealt, round?.drawn?.hold[1], (await rounds()).length]).toEqual([before?.dealt, true, 3])
    expect(last?.state).toBe('closed')
    await eventually(() => amount('balance')).toBe(await books())
  })

  it('[STU-05] shows a round of the list again as it was played, without money', async () => {
    const first = (await rounds()).at(-1)
    await button('Your rounds').click()
    await game.getByRole('button', { name: 'Watch again' }).last().click()
    await game.getByRole('button', { name: 'End the replay' }).waitFor()
    await eventually(shown).toEqual(labels(first?.drawn?.cards ?? [], first?.drawn?.hold))
    expect([await held(), plain(await game.locator('[data-win="royal-flush"] b').innerText())]).toEqual([
      [true, false, false, false, true],
      'R$ 4,000.00',
    ])
    await game.getByRole('button', { name: 'End the replay' }).click()
    await comes('ready')
    expect([await amount('balance'), await amount('stake'), (await rounds()).length]).toEqual([
      await books(),
      'R$ 2.50',
      3,
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
    const boxes = await game
      .locator('.place, #bar, .glass')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
    for (const { left, right, top, bottom } of boxes)
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true)
    expect(await faults(game)).toEqual([])
    await button('Rules and pays').click()
    await game.getByText('99.5439%').first().waitFor()
    expect(await faults(game)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    const before = await db.query(sql`SELECT 1 FROM entry`)
    const trial = await newBrowser(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await openGame(await trial.newPage(), '&mode=trial')
    await large().tap()
    await comes('choose')
    await places().first().tap()
    expect(await faults(game)).toEqual([])
    await draw(() => large().tap())
    const [row] = await db.query<{ outcome: unknown }>(
      sql`SELECT r.outcome FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = 'demo'`,
    )
    const round = { ...parse(videoPokerOutcome(JACKS_WINS), row?.outcome), state: 'closed', stake: parseMoney('0.5') }
    await eventually(() => amount('balance')).toBe(money(START - round.stake + paid(round)))
    expect(await db.query(sql`SELECT 1 FROM entry`)).toHaveLength(before.length)
    await trial.close()
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(complaints).toEqual([])
    expect(site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
