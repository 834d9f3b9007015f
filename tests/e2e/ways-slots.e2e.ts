import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waysOutcome } from '#contract/games/ways.ts'
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
import { amountIn, eventually, money, openGameOn, walletOf, nodeOf, plain } from '#tests/support/game-page.ts'
import { promisePot } from '#tests/support/pot-seed.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, cutOff, go, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { array, object, parse, string, int } from 'zod/mini'

const MEMBER = 'ways1'
const hits = object({
  value: object({
    hits: array(object({ pot: string(), number: int(), amount: string(), game: string(), member: string() })),
  }),
})
const ids = createIds(systemClock, systemRandom)

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let page: Page
let game: Frame
const complaints: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('ways')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ webgl: true })])
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
const amount = (of: 'balance' | 'stake' | 'win') => amountIn(game, of)

async function openGame(on: Page, code: string, query = ''): Promise<void> {
  game = await openGameOn(on, site, nodeOf(code), query, complaints)
  await game.locator('#loading.gone').waitFor({ state: 'attached', timeout: 60_000 })
}

/** Rounds of a mode, newest first. */
async function rounds(mode: 'real' | 'demo') {
  const rows = await db.query<{ outcome: unknown; stake: string; state: string }>(sql`
    SELECT r.outcome, r.stake, r.state FROM studio.round r JOIN studio.session s ON s.id = r.session WHERE s.mode = ${mode} ORDER BY r.created_at DESC`)
  return rows.map(({ outcome, stake, state }) => ({ ...parse(waysOutcome, outcome), stake: BigInt(stake), state }))
}

/** Plays to the end, whatever the round brings. */
async function play(press: () => Promise<void>, mode: 'real' | 'demo' = 'real'): Promise<bigint> {
  const before = (await rounds(mode)).length
  await press()
  await eventually(async () => (await rounds(mode)).length).toBe(before + 1)
  await eventually(async () => {
    const go = game.locator('#card button')
    if (await go.isVisible()) await go.click()
    return large().getAttribute('data-state')
  }).toBe('ready')
  return parseMoney((await rounds(mode))[0]?.payout ?? '')
}

/** As an operator grants it. */
async function grant(node: number): Promise<void> {
  const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${MEMBER}`)
  const [member, provider, id] = [memberId(row?.id ?? ''), (await providerOfGame(db, node)) ?? 0, ids.row()]
  await db.transaction((tx) =>
    insertFreeRound(tx, {
      member,
      id,
      key: id,
      provider,
      nodeId: node,
      stake: parseMoney('5'),
      rounds: 1,
      expiresAt: '2199-01-01T00:00:00Z',
    }),
  )
}

describe.each([
  ['tin-orchard', '93.37%'],
  ['saffron-caravan', '93.88%'],
])('%s', (code, returned) => {
  it('[STU-06] is played by touch and by keyboard for money that the books know, and stands after a reload', async () => {
    await alone(page)
    const start = await walletOf(db, MEMBER)
    await openGame(page, code)
    expect(await amount('stake')).toBe('R$ 1.00')
    const first = await play(() => large().tap())
    await eventually(() => amount('win')).toBe(money(first))
    await large().focus()
    await page.keyboard.press('ArrowUp')
    const second = await play(() => page.keyboard.press(' '))
    const [last, before] = await rounds('real')
    expect([last?.state, before?.state]).toEqual(['closed', 'closed'])
    const balance = start + first + second - (last?.stake ?? 0n) - (before?.stake ?? 0n)
    expect(await walletOf(db, MEMBER)).toBe(balance)
    await eventually(() => amount('balance')).toBe(money(balance))
    await openGame(page, code)
    await eventually(() => amount('balance')).toBe(money(balance))
  })

  it('[STU-05] shows a round of the list again, and moves no money', async () => {
    const [before, count] = [await amount('balance'), (await rounds('real')).length]
    await game.locator('#history').click()
    await game.getByRole('button', { name: 'Watch again' }).last().click()
    const end = game.getByRole('button', { name: 'End the replay' })
    await end.waitFor()
    await end.click()
    await eventually(() => large().getAttribute('data-state')).toBe('ready')
    await eventually(async () => [await amount('balance'), (await rounds('real')).length]).toEqual([before, count])
  })

  it('[STU-01, WEB-05] says its exact return and rules, without a barrier', async () => {
    expect(await faults(game)).toEqual([])
    await game.locator('#help').click()
    await game.getByText(returned).waitFor()
    expect(await faults(game)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('[PRV-07, STU-06] takes a free round for none of the money', async () => {
    const before = await walletOf(db, MEMBER)
    await grant(nodeOf(code))
    await openGame(page, code)
    await game.locator('#panel').getByRole('button', { name: 'Play now' }).tap()
    const won = await play(() => large().tap())
    await game.getByRole('heading', { name: 'Your free rounds are over', exact: true }).waitFor()
    expect(await walletOf(db, MEMBER)).toBe(before + won)
  })

  it('[STU-04] a trial on a wide screen plays by the same rules and moves no money', async () => {
    const before = await db.query(sql`SELECT 1 FROM entry`)
    const wide = await newBrowser(browser, site, { viewport: { width: 1440, height: 900 } })
    await openGame(await wide.newPage(), code, '&mode=trial')
    await play(() => large().click(), 'demo')
    expect(await db.query(sql`SELECT 1 FROM entry`)).toHaveLength(before.length)
    expect(complaints).toEqual([])
    await wide.close()
  })
})

it('[STU-08] wins a pot for one player, which another sees begin anew, and which anybody finds in the list of hits', async () => {
  await alone(page)
  await openGame(page, 'tin-orchard')
  const winner = game
  const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${MEMBER}`)
  await promisePot(db, row?.id ?? '', ['silver'])
  const wide = await newBrowser(browser, site, { viewport: { width: 1440, height: 900 } })
  const guest = await wide.newPage()
  await openGame(guest, 'tin-orchard', '&mode=trial')
  const meter = async (of: Frame) => plain(await of.locator('#pots [data-pot="silver"] b').innerText())
  const before = parseMoney((await meter(game)).replace(/[^\d.]/g, ''))
  expect(before).toBeGreaterThanOrEqual(parseMoney('250'))
  const start = await walletOf(db, MEMBER)
  await winner.locator('#stakes').click()
  await winner.getByRole('button', { name: /^R\$ 100[.]00/ }).click()
  await winner.locator('#spin').tap()
  await winner.getByRole('heading', { name: 'Silver jackpot' }).waitFor({ timeout: 45_000 })
  expect(await faults(winner)).toEqual([])
  await winner.getByRole('button', { name: 'OK', exact: true }).click()
  const read = await fetch(`${site.url}/wps/jackpots?language=EN`)
  const [hit] = parse(hits, await read.json()).value.hits
  const [last] = await rounds('real')
  const won = parseMoney(hit?.amount ?? '0')
  expect(hit).toMatchObject({ pot: 'silver', number: 1, game: 'Tin Orchard', member: `${MEMBER.slice(0, 2)}***` })
  expect(won).toBeGreaterThanOrEqual(before)
  expect(await walletOf(db, MEMBER)).toBe(start - parseMoney('100') + won + parseMoney(last?.payout ?? '0'))
  // The page of another asks each twenty seconds.
  await eventually(() => meter(game)).toBe('R$ 250.00')
  await go(guest, site, '/winners')
  const pots = guest.getByRole('region', { name: 'Jackpots' })
  await pots.getByText('Last won').click()
  await pots.getByText(`${MEMBER.slice(0, 2)}*** in Tin Orchard`).waitFor()
  expect(await faults(guest)).toEqual([])
  expect(await cutOff(guest)).toEqual([])
  await go(guest, site, '/rng')
  const tile = guest.getByRole('article').filter({ hasText: 'Tin Orchard' }).first()
  await tile.getByText(/^Jackpot R\$\s10,0\d\d$/).waitFor()
  await wide.close()
})
