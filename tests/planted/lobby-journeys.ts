import type { Page } from 'playwright-core'
import { array, object, parse, unknown } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { openFirstGame, PHONE, type World } from './world.ts'

/** Of a house with ten thousand games. */
const HOT_GAMES = 10

const tiles = (page: Page) => page.getByRole('main').locator('article')
const dialog = (page: Page) => page.getByRole('dialog').last()
const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '')
const tops = (page: Page): Promise<number> =>
  tiles(page).evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().top === all[0]?.getBoundingClientRect().top).length,
  )

/** By the site's own way, so that what the server wrote is not what is looked at. */
async function home(page: Page): Promise<void> {
  await page.getByRole('complementary').first().getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('region', { name: 'New and popular' }).waitFor()
}

export const lobbyJourneys = {
  async banners({ open, see }: World): Promise<void> {
    const page = await open('/')
    const link = page.locator('[aria-roledescription]:not([aria-hidden="true"]) a').first()
    const address = await link.getAttribute('href')
    await see('a banner names its address', () => address, /^\/\w/)
    const carousel = page.locator('[aria-roledescription]').first()
    const [, second] = await carousel.getByRole('button', { name: /^Picture/ }).all()
    await second?.click()
    await see('a bullet shows its banner', () => second?.getAttribute('aria-current'), 'true')
    await carousel
      .getByRole('button', { name: /^Picture/ })
      .first()
      .click()
    await link.click()
    await see(
      'a banner leads to its address',
      () => page.url(),
      (url) => url.endsWith(address ?? 'nowhere'),
    )
  },

  async front({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    await home(page)
    await see(
      'the first row shows all that it should',
      () => page.getByRole('region', { name: 'New and popular' }).locator('article').count(),
      HOT_GAMES,
    )
    const more = page.getByRole('link', { name: /^Slots: see all/ })
    const told = digits(await more.innerText())
    await more.click()
    await see('See all leads to the category', () => new URL(page.url()).pathname, '/rng')
    await see(
      'See all names as many games as the category has',
      async () => digits((await page.getByText(/games from \d+ providers/).innerText()).split('games')[0] ?? ''),
      told,
    )
  },

  async category({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    await page
      .getByRole('navigation', { name: 'Game categories' })
      .getByRole('link', { name: /^Slots/ })
      .click()
    await see('a page of games is full', () => tiles(page).count(), 24)
    await see('six games stand beside each other', () => tops(page), 6)
    await page.getByRole('button', { name: 'Next page' }).click()
    await see('the next page is the second', () => new URL(page.url()).search, '?page=2')
    await page.getByRole('tab', { name: /^Cascades/ }).click()
    await see('a class stands in the address', () => new URL(page.url()).search, '?gameClassify=CASCADE')
    await page.goto(`${new URL(page.url()).origin}/rng`)
    await page.getByRole('button', { name: 'Play now', exact: true }).click()
    const open24 = () =>
      tiles(page).evaluateAll(
        (all) => all.length > 0 && all.every((one) => one.querySelector('.bg-white.text-page') !== null),
      )
    await see('Play now leaves out what cannot be played', open24, true)
  },

  async provider({ open, see }: World): Promise<void> {
    const page = await open('/rng')
    await page.getByRole('button', { name: 'Choose a provider' }).click()
    const item = page.getByRole('menuitemradio').nth(1)
    const name = (await item.innerText()).split('\n')[0] ?? ''
    await item.click()
    await see(
      'the games are of the provider that was chosen',
      () =>
        tiles(page)
          .getByRole('button')
          .evaluateAll((all, of) => {
            const labels = all
              .flatMap((one) => one.getAttribute('aria-label')?.split(', ') ?? [])
              .filter((_, at) => at % 2 === 1)
            return (
              labels.length > 0 && labels.every((label) => label === of || !label.includes(' ')) && labels.includes(of)
            )
          }, name),
      true,
    )
  },

  async search({ open, see }: World): Promise<void> {
    const page = await open('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .click()
    await see(
      'the search begins in its field',
      () => page.evaluate(() => document.activeElement?.getAttribute('role')),
      'combobox',
    )
    await page.getByRole('combobox').fill('wyrm')
    const results = page.getByRole('option')
    // Before, the hot games stand there.
    await dialog(page)
      .getByText(/^\d+ games?$/)
      .waitFor()
    await see(
      'the search finds by a part of the name',
      async () => (await results.first().innerText()).toLowerCase(),
      /wyrm/,
    )
    await page.keyboard.press('ArrowDown')
    await see('an arrow goes to the next result', () => results.nth(1).getAttribute('aria-selected'), 'true')
    const second = (await results.nth(1).innerText()).split('\n')[0]
    await page.getByRole('combobox').press('Enter')
    await see(
      'Enter opens the result',
      () => dialog(page).getByRole('heading').first().innerText(),
      (text) => text === second,
    )
  },

  async winners({ site, open, see }: World): Promise<void> {
    const page = await open('/', { reducedMotion: 'no-preference' })
    const answer: unknown = await (await fetch(`${site.url}/wps/relay/GCSGAME_hotGamesV2?language=EN`)).json()
    const {
      value: {
        list: [game],
      },
    } = parse(object({ value: object({ list: array(unknown()) }) }), answer)
    const list = Array.from({ length: 12 }, (_, at) => ({
      customerName: `w${at}***`,
      winAmount: String(900 - at),
      game,
    }))
    await page.route('**/ODSFE2_getWinnerBoard*', (route) =>
      route.fulfill({ json: { success: true, message: '', value: { list } } }),
    )
    await page.getByRole('button', { name: 'Refresh games' }).first().click()
    const board = page.getByRole('region', { name: 'Winners' }).first()
    await board.waitFor()
    await see(
      'the first winner is number 1',
      async () => (await board.getByRole('listitem').first().innerText()).split('\n')[0],
      '1',
    )
    const speed = () =>
      page
        .locator('.winner-roll-strip')
        .first()
        .evaluate((strip) => {
          const duration = Number(strip.getAnimations()[0]?.effect?.getComputedTiming().duration)
          return Math.round((1000 * (strip.querySelector('ol')?.offsetHeight ?? 0)) / duration)
        })
    await see('the winners roll by at 30 pixels a second', speed, (pixels) => pixels > 25 && pixels < 35)
    await board.getByRole('button').first().click()
    await see(
      'a click on a winner starts the game',
      () => page.evaluate(() => sessionStorage.getItem('toWhichItem')),
      /^play:\d+$/,
    )
  },

  async hearts({ site, member, open, see }: World): Promise<void> {
    const who = await member()
    const page = await open('/', { as: who })
    const name = /favourites$/
    await openFirstGame(page)
    await dialog(page).getByRole('button', { name }).click()
    await see(
      'a heart is kept',
      async () => (await site.db.query(sql`SELECT 1 FROM favourite_game WHERE member = ${who.id}`)).length,
      1,
    )
    await page.reload({ waitUntil: 'networkidle' })
    await openFirstGame(page)
    await see(
      'a heart is still there after a reload',
      () => dialog(page).getByRole('button', { name }).getAttribute('aria-pressed'),
      'true',
    )
    await page.goto(`${site.url}/favorite`)
    await see('the favourites list the game', () => tiles(page).count(), 1)
  },

  async phone({ open, see }: World): Promise<void> {
    const page = await open('/', PHONE)
    const link = page
      .getByRole('navigation', { name: 'Game categories' })
      .first()
      .getByRole('link', { name: 'Live casino' })
    await link.click()
    await see('the picture of a category leads to it', () => new URL(page.url()).pathname, '/live')
  },

  async asked({ open, see }: World): Promise<void> {
    const page = await open('/')
    await openFirstGame(page)
    await dialog(page).getByRole('button', { name: 'Play', exact: true }).click()
    await see('a visitor who plays is asked to log in', () => dialog(page).getByLabel('Username').count(), 1)
  },

  async trial({ open, see }: World): Promise<void> {
    const page = await open('/')
    await openFirstGame(page)
    await dialog(page).getByRole('button', { name: 'Free trial' }).click()
    const frame = page.locator('iframe')
    await see('a free trial opens the game', () => frame.count(), 1)
    await see('a trial says that it is one', () => page.getByRole('banner').getByText('Free trial').count(), 1)
    await see('a game may run scripts and nothing more', () => frame.getAttribute('sandbox'), 'allow-scripts')
    await page.getByRole('button', { name: 'Back to the lobby' }).click()
    await see('the way back leads out of the game', () => new URL(page.url()).pathname, '/')
  },
}
