import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { insertFreeRound, providerOfGame } from '#server/modules/providers/free-round.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds, memberId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amountIn, eventually, money, openGameOn, walletOf } from '#tests/support/game-page.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'

const START = parseMoney('1000')
const MEMBER = 'gifted1'
const JACKS = 6
const ids = createIds(systemClock, systemRandom)

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let page: Page
let game: Frame
const complaints: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('gifts')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  db = openDatabase(database.url, { max: 2 })
  const context = await newBrowser(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true })
  page = await registerByForm(context, site, MEMBER)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const large = () => game.locator('#spin')
const button = (name: string) => game.getByRole('button', { name, exact: true })
const amount = (of: 'balance' | 'stake') => amountIn(game, of)
const ribbon = async (): Promise<string | null> =>
  (await game.locator('#ribbon').isVisible()) ? game.locator('#ribbon').innerText() : null
const steps = () => Promise.all(['#less', '#more'].map((step) => game.locator(step).isEnabled()))
const panelSays = (heading: string) => game.getByRole('heading', { name: heading, exact: true }).waitFor()

/** As an operator grants it. */
async function grant(rounds: number): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${MEMBER}`)
  const [member, provider, id] = [memberId(row?.id ?? ''), (await providerOfGame(db, JACKS)) ?? 0, ids.row()]
  await db.transaction((tx) =>
    insertFreeRound(tx, {
      member,
      id,
      key: id,
      provider,
      nodeId: JACKS,
      stake: parseMoney('5'),
      rounds,
      expiresAt: '2199-01-01T00:00:00Z',
    }),
  )
  return id
}

async function openGame(): Promise<void> {
  game = await openGameOn(page, site, JACKS, '', complaints)
  await panelSays('Free rounds for you')
}
const comes = (state: 'ready' | 'choose') => eventually(() => large().getAttribute('data-state')).toBe(state)

async function deal(): Promise<void> {
  await large().tap()
  await comes('choose')
}
async function draw(): Promise<void> {
  await large().tap()
  // Where nothing of a win is held it is asked once more.
  if ((await large().getAttribute('data-state')) === 'choose') await large().tap()
  await comes('ready')
}

/** What the newest rounds paid, the last first. */
const payouts = async (count: number): Promise<bigint> => {
  const rows = await db.query<{ payout: string }>(
    sql`SELECT amount AS payout FROM entry WHERE type = 2 ORDER BY seq DESC LIMIT ${count}`,
  )
  return rows.reduce((sum, { payout }) => sum + BigInt(payout), 0n)
}

describe('free rounds', () => {
  it("[PRV-07, STU-06] are offered, wait in the ribbon, are played without the member's money, and summed up", async () => {
    await alone(page)
    await grant(2)
    await openGame()
    await game.getByText('The house gives you 2 rounds at R$ 5.00.').waitFor()
    expect(await faults(game)).toEqual([])
    await button('Later').tap()
    await button('Raise the stake').tap()
    await eventually(async () => [await ribbon(), await amount('stake')]).toEqual([
      'Free rounds · 2 left\nPlay now',
      'R$ 1.00',
    ])
    expect(await faults(game)).toEqual([])
    await game.locator('#balance b').evaluate((shown) => {
      new MutationObserver(() =>
        shown.setAttribute('data-seen', `${shown.getAttribute('data-seen') ?? ''} ${shown.textContent}`),
      ).observe(shown, { childList: true, characterData: true, subtree: true })
    })
    await button('Play now').tap()
    await eventually(async () => [await ribbon(), await amount('stake'), await steps()]).toEqual([
      'Free rounds · 2 left',
      'R$ 5.00',
      [false, false],
    ])
    await deal()
    await eventually(async () => [await ribbon(), await amount('balance')]).toEqual([
      'Free rounds · 1 left',
      'R$ 1,000.00',
    ])
    await draw()
    await eventually(async () => [await amount('stake'), await steps()]).toEqual(['R$ 5.00', [false, false]])
    await deal()
    await eventually(ribbon).toBe('Free rounds · 0 left')
    await draw()
    await panelSays('Your free rounds are over')
    const won = await payouts(2)
    await game.getByText(won === 0n ? 'This time they won nothing.' : `They won you ${money(won)}.`).waitFor()
    await button('OK').tap()
    await eventually(() => amount('balance')).toBe(money(START + won))
    expect(await walletOf(db, MEMBER)).toBe(START + won)
    const seen =
      ((await game.locator('#balance b').getAttribute('data-seen')) ?? '').replaceAll(',', '').match(/[\d.]+/g) ?? []
    expect(seen.filter((text) => parseMoney(text) < START)).toEqual([])

    await eventually(async () => [await ribbon(), await amount('stake'), await steps()]).toEqual([
      null,
      'R$ 1.00',
      [true, true],
    ])
    await deal()
    await draw()
    await eventually(() => amount('balance')).toBe(money(START + (await payouts(3)) - parseMoney('1')))
    await button('Your rounds').tap()
    await eventually(() => game.locator('.rounds .detail').allInnerTexts()).toEqual([
      expect.stringMatching(/^Stake R\$\s1\.00/),
      expect.stringMatching(/^Free round R\$\s5\.00/),
      expect.stringMatching(/^Free round R\$\s5\.00/),
    ])
    await page.keyboard.press('Escape')
  })

  it("[PRV-07, STU-05] left in its middle stays free after a reload, and the member's own stake comes back", async () => {
    await grant(1)
    await openGame()
    await game.locator('#panel').getByRole('button', { name: 'Play now' }).tap()
    await deal()
    const before = await walletOf(db, MEMBER)
    game = await openGameOn(page, site, JACKS, '', complaints)
    await comes('choose')
    await eventually(async () => [await ribbon(), await amount('stake'), await steps()]).toEqual([
      null,
      'R$ 5.00',
      [false, false],
    ])
    await draw()
    await eventually(async () => [await amount('stake'), await steps(), await walletOf(db, MEMBER)]).toEqual([
      'R$ 1.00',
      [true, true],
      before + (await payouts(1)),
    ])
  })

  it('[PRV-07, STU-05] of which one is given back, since the game changed meanwhile, are as many as before', async () => {
    const id = await grant(1)
    await openGame()
    await game.locator('#panel').getByRole('button', { name: 'Play now' }).tap()
    const before = await walletOf(db, MEMBER)
    await deal()
    await eventually(ribbon).toBe('Free rounds · 0 left')
    await db.query(sql`UPDATE studio.round SET rule_hash = ${'0'.repeat(64)} WHERE state = 'open'`)
    await large().tap()
    if ((await large().getAttribute('data-state')) === 'choose') await large().tap()
    await panelSays('This round ends here')
    await game.getByText('The free round is yours once more.').waitFor()
    await button('OK').tap()
    await eventually(async () => [
      await ribbon(),
      await amount('stake'),
      await steps(),
      await walletOf(db, MEMBER),
    ]).toEqual(['Free rounds · 1 left', 'R$ 5.00', [false, false], before])
    await deal()
    await draw()
    await panelSays('Your free rounds are over')
    await button('OK').tap()
    expect(await db.query(sql`SELECT rounds_left AS "left" FROM free_round WHERE id = ${id}`)).toEqual([{ left: 0 }])
  })

  it("[PRV-07, STU-06] that were cancelled meanwhile are said to be gone; the next bet is the member's own", async () => {
    const id = await grant(3)
    await openGame()
    await button('Later').tap()
    // What the house staked last is not what the member's own bets begin with: that is what it chose itself.
    expect(await amount('stake')).toBe('R$ 1.00')
    await button('Play now').tap()
    await db.query(sql`UPDATE free_round SET cancelled_at = app_now() WHERE id = ${id}`)
    const before = await walletOf(db, MEMBER)
    await large().tap()
    await panelSays('These free rounds are gone')
    expect(await faults(game)).toEqual([])
    await button('OK').tap()
    await eventually(async () => [
      await ribbon(),
      await amount('stake'),
      await steps(),
      await amount('balance'),
      await walletOf(db, MEMBER),
    ]).toEqual([null, 'R$ 1.00', [true, true], money(before), before])
    await deal()
    await draw()
    expect(await walletOf(db, MEMBER)).toBe(before - parseMoney('1') + (await payouts(1)))
    expect(complaints).toEqual([])
    expect(site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
