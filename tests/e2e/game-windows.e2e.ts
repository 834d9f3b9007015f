import type { Browser, BrowserContext, Frame } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { eventually, nodeOf, openGameOn } from '#tests/support/game-page.ts'
import { keepPicture, unpressable, WINDOWS } from '#tests/support/pressable.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { newBrowser } from '#tests/support/visits.ts'

let database: TestDatabase
let site: Site
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  database = await createTestDatabase('windows')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ webgl: true })])
  context = await newBrowser(browser, site)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

async function open(code: string): Promise<Frame> {
  const complaints: string[] = []
  const game = await openGameOn(await context.newPage(), site, nodeOf(code), '&mode=trial', complaints)
  await game.locator('#loading.gone').waitFor({ state: 'attached', timeout: 60_000 })
  expect(complaints).toEqual([])
  return game
}

/** A small phone on its side. */
const SMALL_SIDE = [700, 420] as const

/** Words that stand out of the plate that is drawn for them. */
const plateFaults = (game: Frame): Promise<string[]> =>
  game.evaluate(() => {
    const plate = document.querySelector('#plate')
    if (plate === null || (plate.textContent ?? '').trim() === '') return []
    const words = document.createRange()
    words.selectNodeContents(plate)
    const [inner, outer] = [words.getBoundingClientRect(), plate.getBoundingClientRect()]
    const out = Math.max(
      outer.top - inner.top,
      inner.bottom - outer.bottom,
      outer.left - inner.left,
      inner.right - outer.right,
    )
    return out > 2
      ? [
          `"${plate.textContent}" stands ${out.toFixed(0)} px out of the plate of ${outer.width.toFixed(0)} × ${outer.height.toFixed(0)}`,
        ]
      : []
  })

/** Looks at a game, and at the site's strip above it, in every window. */
async function measure(game: Frame, name: string): Promise<void> {
  const page = game.page()
  const found: string[] = []
  for (const [width, height] of [...WINDOWS, SMALL_SIDE] as const) {
    await page.setViewportSize({ width, height })
    const size = await (await page.waitForSelector('iframe')).boundingBox()
    await eventually(() => game.evaluate(() => document.documentElement.dataset['laidOut'])).toBe(
      `${size?.width} × ${size?.height}`,
    )
    await keepPicture(page, `${name}-${width}x${height}`)
    for (const fault of [...(await plateFaults(game)), ...(await unpressable(page)), ...(await unpressable(game))])
      found.push(`${width} × ${height}: ${fault}`)
  }
  expect(found).toEqual([])
}

describe('In windows from a small phone to a wide screen', () => {
  it.each([
    'ember-wyrm',
    'nine-bridges-lantern',
    'tidewell-regatta',
    'grand-roulette',
    'velvet-blackjack',
    'jacks-or-better',
    'true-north',
    'lily-pond',
    'pegfall',
    'skyladder',
    'tin-orchard',
    'harbour-cats',
    'vault-seven',
    'saturday-hall',
    'saffron-caravan',
    'updraft',
    'firefly-keno',
    'pearl-baccarat',
    'drum-tower-sic-bo',
    'deuces-wild',
  ])('[STU-06, WEB-02] everything in %s can be pressed', { timeout: 180_000 }, async (code) => {
    const game = await open(code)
    // What a round leaves on the plate is longer than what invites to one.
    if (!['grand-roulette', 'pearl-baccarat', 'drum-tower-sic-bo'].includes(code))
      await game.locator('#spin[data-state="ready"]').click()
    await eventually(() => game.evaluate(() => document.querySelector('#spin:enabled, .choice:enabled') !== null)).toBe(
      true,
    )
    await measure(game, code)
    await game.page().close()
  })

  it(
    '[STU-06, WEB-02] all that can be chosen in a hand of blackjack can be pressed',
    { timeout: 180_000 },
    async () => {
      const game = await open('velvet-blackjack')
      // A hand that is dealt a blackjack has nothing to choose.
      while ((await game.locator('.choice:enabled').count()) === 0) {
        await game.locator('#spin[data-state="ready"]').click()
        await eventually(
          async () =>
            (await game.locator('.choice:enabled').count()) > 0 ||
            (await game.locator('#spin[data-state="ready"]').count()) > 0,
        ).toBe(true)
      }
      await measure(game, 'velvet-blackjack-choices')
      await game.page().close()
    },
  )

  it('[STU-06, WEB-02] every card of five can be held', { timeout: 180_000 }, async () => {
    const game = await open('jacks-or-better')
    await game.locator('#spin').click()
    await eventually(() => game.locator('#spin').getAttribute('data-state')).toBe('choose')
    await game.getByRole('button', { name: /^Hold: card 1/ }).click()
    await measure(game, 'jacks-or-better-holds')
    await game.page().close()
  })
})
