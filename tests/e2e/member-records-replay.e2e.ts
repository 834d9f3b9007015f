import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBrand } from '#server/modules/brand/index.ts'
import { saveProvider } from '#server/modules/providers/index.ts'
import { projectRoot } from '#server/platform/config-values.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { eventually, frameOf, openGameOn, walletOf } from '#tests/support/game-page.ts'
import { betBody, type House, openHouse, testProvider } from '#tests/support/house.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, dialog, go, newBrowser, registerByForm, token } from '#tests/support/visits.ts'

const MEMBER = 'marina3'
const ROUNDS = 2

let database: TestDatabase
let site: Site
/** On the database of the site, to speak as a provider from outside. */
let house: House
let elsewhere: Server
let browser: Browser
let context: BrowserContext
let page: Page
let game: Frame
const complaints: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('memberreplay')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  house = await openHouse(database.url, { brand: await readBrand(projectRoot(), 'demonstration') })
  // A provider that knows no round any more.
  elsewhere = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"url":null}'),
  ).listen(0, '127.0.0.1')
  context = await newBrowser(browser, site)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await house.close()
  elsewhere.close()
  await database.drop()
})

const large = () => game.locator('#spin')
const cards = () =>
  game
    .getByRole('group', { name: 'Your cards' })
    .getByRole('button')
    .evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')))
const comes = (state: 'ready' | 'choose') => eventually(() => large().getAttribute('data-state')).toBe(state)
const bets = (on = page) => on.getByRole('table', { name: 'Your bets' }).getByRole('row')
const address = (on = page) => eventually(() => new URL(on.url()).pathname + new URL(on.url()).search)
const unseen = (on = page) => on.getByRole('heading', { name: 'This round cannot be replayed' }).waitFor()

/** All that would move if a round were played: the wallet, the ledger, the studio's rounds. */
async function books(): Promise<unknown> {
  const counts = await house.db.query(
    sql`SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM studio.round) AS rounds`,
  )
  return { wallet: await walletOf(house.db, MEMBER), counts }
}

/** A round of the house's video poker, from the deal to the end; answers the cards that it leaves on the table. */
async function playRound(): Promise<readonly (string | null)[]> {
  await large().click()
  await comes('choose')
  // With one card held nobody asks whether a win was overlooked.
  for (let tries = 0; tries < 2 && (await large().getAttribute('data-state')) === 'choose'; tries += 1)
    await large().click()
  await comes('ready')
  return cards()
}

async function details(at: number, of = 'Jacks or Better'): Promise<void> {
  await page
    .getByRole('button', { name: `Details of ${of}` })
    .nth(at)
    .click()
  await dialog(page).getByRole('listitem').filter({ hasText: 'Stake' }).waitFor()
}

describe('a round of the record', () => {
  let played: (readonly (string | null)[])[] = []
  let before: unknown

  it('[MEM-10, STU-05] is seen again as it was played, and no money moves', async () => {
    page = await registerByForm(context, site, MEMBER)
    await alone(page)
    game = await openGameOn(page, site, 6, '', complaints)
    await comes('ready')
    for (let round = 0; round < ROUNDS; round += 1) played = [await playRound(), ...played]
    before = await books()
    await go(page, site, '/member?page=personalHistoryCopy')
    await eventually(() => bets().count()).toBe(ROUNDS + 1)
    // The older one: what the game showed last is another.
    await details(1)
    await dialog(page).getByRole('link', { name: 'Replay round' }).click()
    await address().toMatch(/^\/seamless\?replay=\d+$/)
    await page.getByRole('heading', { name: 'Jacks or Better' }).waitFor()
    await page.getByText('Replay', { exact: true }).waitFor()
    game = await frameOf(page)
    await game.getByText('Replay · no money moves').waitFor()
    await eventually(cards).toEqual(played[1])
    expect(await faults(page)).toEqual([])
    expect(await faults(game)).toEqual([])
    await game.getByRole('button', { name: 'Watch again' }).click()
    await game.getByRole('button', { name: 'Watch again' }).waitFor()
    await eventually(cards).toEqual(played[1])
    expect([await large().isDisabled(), await books()]).toEqual([true, before])
  })

  it('[MEM-10] leads back to the record, also after a reload', async () => {
    // One way out is enough: the game in the site has none of its own.
    expect(await game.getByRole('button', { name: 'Back to the record' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Back to your bets' }).click()
    await address().toBe('/member?page=personalHistoryCopy')
    await details(0)
    await dialog(page).getByRole('link', { name: 'Replay round' }).click()
    game = await frameOf(page)
    await eventually(cards).toEqual(played[0])
    await page.reload({ waitUntil: 'domcontentloaded' })
    game = await frameOf(page)
    await eventually(cards).toEqual(played[0])
    await page.getByRole('button', { name: 'Back to your bets' }).click()
    await address().toBe('/member?page=personalHistoryCopy')
    await bets().first().waitFor()
    expect(await books()).toEqual(before)
  })

  it('[MEM-10, ROL-01] of another member is as if there were none', async () => {
    const [bet] = await house.db.query<{ n: string }>(
      sql`SELECT e.n FROM entry e JOIN member m ON m.id = e.member WHERE m.username = ${MEMBER} AND e.round IS NOT NULL ORDER BY e.n LIMIT 1`,
    )
    const stranger = await registerByForm(await newBrowser(browser, site), site, 'marina4')
    await alone(stranger)
    const said = async (id: string): Promise<string> => {
      await go(stranger, site, `/seamless?replay=${id}`)
      await unseen(stranger)
      return stranger.getByRole('main').innerText()
    }
    expect(await said(bet?.n ?? '')).toBe(await said('999999999'))
    expect(await said('nothing')).toBe(await said('999999999'))
    expect(await stranger.locator('iframe').count()).toBe(0)
    expect(await faults(stranger)).toEqual([])
    await stranger.getByRole('main').getByRole('button', { name: 'Back to your bets' }).click()
    await address(stranger).toBe('/member?page=personalHistoryCopy')
  })
})

describe('a round of a provider from outside', () => {
  const launchedAt = async (launchUrl: string): Promise<void> => {
    const { id, code, publicKey, vendor } = testProvider
    await house.db.transaction((tx) =>
      saveProvider(tx, { id, code, publicKey, name: 'Testing', launchUrl, vendors: [vendor] }),
    )
  }

  it('[MEM-10] that shows none again offers none, and says so', async () => {
    await launchedAt('none')
    const bearer = (await token(page)) ?? ''
    const player = { id: memberId(bearer.split('.')[1] ?? ''), username: MEMBER, token: bearer }
    const bet = betBody(player, await house.gameToken(player))
    expect((await house.provider('bet', bet)).reply.status).toBe('RS_OK')
    const won = await house.provider('win', {
      ...bet,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet['transaction_uuid'],
      amount: 0,
      round_closed: true,
    })
    expect(won.reply.status).toBe('RS_OK')
    await go(page, site, '/member?page=personalHistoryCopy')
    await eventually(() => bets().count()).toBe(ROUNDS + 2)
    await details(0, 'Test Game')
    await dialog(page).getByText('This provider offers no replays.').waitFor()
    expect(await dialog(page).getByRole('link', { name: 'Replay round' }).count()).toBe(0)
    expect(await faults(page)).toEqual([])
  })

  it('[MEM-10] that is known there no more is said to be so', async () => {
    const bound = elsewhere.address()
    await launchedAt(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`)
    // The site hears of it within a second.
    await expect
      .poll(
        async () => {
          await go(page, site, '/member?page=personalHistoryCopy')
          await details(0, 'Test Game')
          return dialog(page).getByRole('link', { name: 'Replay round' }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await dialog(page).getByRole('link', { name: 'Replay round' }).click()
    await unseen()
    await page.getByRole('main').getByRole('button', { name: 'Back to your bets' }).click()
    await address().toBe('/member?page=personalHistoryCopy')
    expect(complaints).toEqual([])
    expect(site.output()).not.toMatch(/"level":(50|60)/)
  })
})

describe('the seeds of rounds', () => {
  const panel = () => game.getByRole('dialog')
  const reveal = async (rounds: number): Promise<void> => {
    await game.locator('#fairness').click()
    await panel().getByRole('button', { name: 'Reveal and change seeds' }).click()
    await panel().getByText(`${rounds} rounds can now be verified`).waitFor()
    await panel().getByRole('button', { name: 'Close' }).click()
  }

  it('[STU-03, STU-05] are revealed from the record, and after the game was closed and opened again; every round is then verified', async () => {
    await go(page, site, '/member?page=personalHistoryCopy')
    await details(1)
    await dialog(page).getByRole('link', { name: 'Replay round' }).click()
    game = await frameOf(page)
    await game.getByRole('button', { name: 'Watch again' }).waitFor()
    await reveal(ROUNDS)

    game = await openGameOn(page, site, 6, '', complaints)
    await comes('ready')
    await playRound()
    await page.reload({ waitUntil: 'domcontentloaded' })
    game = await frameOf(page)
    await comes('ready')
    await reveal(1)
    await game.locator('#history').click()
    const verify = panel().getByRole('button', { name: 'Verify' })
    await eventually(() => verify.count()).toBe(ROUNDS + 1)
    for (const button of await verify.all()) await button.click()
    await eventually(() => panel().getByText('This round is genuine').count()).toBe(ROUNDS + 1)
    expect(complaints).toEqual([])
  })
})
