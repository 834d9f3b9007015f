import type { BrowserContext, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'

let context: BrowserContext
let page: Page
const asked: URL[] = []
/** Calls that are not answered yet. */
const underWay = new Set<Request>()

const house = withSite('rooms')
beforeAll(async () => {
  context = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('request', (request) => {
    asked.push(new URL(request.url()))
    if (request.url().includes('/wps/')) underWay.add(request)
  })
  const answered = (request: Request): void => void underWay.delete(request)
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
})

/** Until it holds, or long enough for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const dialog = () => page.getByRole('dialog')
const tiles = () => page.locator('main article')
const names = () =>
  tiles()
    .locator('> button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
const menu = () => page.getByRole('navigation', { name: 'Categorias de jogos' }).first()
/** What was asked of the catalogue since `from`, by the last part of its address. */
const listsSince = (from: number, which: (at: number) => boolean = () => true) =>
  asked
    .slice(from)
    .filter((_, at) => which(from + at))
    .map(({ pathname }) => pathname.split('/').at(-1) ?? '')
    .filter((name) => /newGameVendor|hotGamesV2|getWinnerBoard|^browse$|gameList/.test(name))
    .map((name) => name.replace(/^.*_/, ''))

describe('the rooms of the lobby', () => {
  it('[RTE-07, HOM-07, HOM-08] a centre for each kind of game; e-sports and cockfights stand apart from sports', async () => {
    await page.goto(`${house.site.url}/sports`)
    await page.getByRole('heading', { level: 1, name: 'Apostas esportivas' }).waitFor()
    const doors = page.locator('section[aria-labelledby="doors"]').getByRole('button')
    await eventually(() => doors.count()).toBe(2)
    expect((await doors.allInnerTexts()).join(' ')).toMatch(/Whistle Sports[\s\S]*Terrace Board/)
    expect(await tiles().count()).toBe(0)
    await page.goto(`${house.site.url}/esports`)
    await eventually(() => tiles().count()).toBe(24)
    expect((await names()).every((name) => name.endsWith(', Ironmark Esports'))).toBe(true)
    await menu().getByRole('link', { name: /Galos/ }).click()
    await eventually(() => page.url()).toMatch(/\/\?category=COCKFIGHT$/)
    // The house's own fights have a tile of their own there.
    await eventually(() => tiles().count()).toBe(13)
    expect((await names()).every((name) => name.endsWith(', Spur Valley Three'))).toBe(true)
    // The tiles of lotteries are the games that the house runs.
    for (const [path, vendor, count] of [
      ['/lott', 'Harbour Lottery', 18],
      ['/elott', 'Lotus Draw', 24],
    ] as const) {
      await page.goto(house.site.url + path)
      await page.getByRole('heading', { level: 2, name: vendor }).waitFor()
      await eventually(() => tiles().count()).toBe(count)
    }
  })

  it('[RTE-08, HOM-05, HOM-06] lists by vendor and class; the fish are a tab of the slots, the exclusive games one of MXWIN', async () => {
    await page.goto(`${house.site.url}/rng?vassalage=ABR`)
    await eventually(async () => [...new Set((await names()).map((name) => name.split(', ').at(-1)))]).toEqual([
      'Amber Reel',
    ])
    await page.getByRole('tab', { name: /Pesca/ }).click()
    await eventually(() => page.url()).toMatch(/\/rng\?gameClassify=FISH$/)
    await eventually(async () => (await names()).filter((name) => /Fathom & Hook|Deep Lantern/.test(name)).length).toBe(
      24,
    )
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toContain('Pesca')
    await menu().getByRole('link', { name: /MXWIN/ }).click()
    await page.getByRole('tab', { name: /Exclusiv/ }).click()
    await eventually(() => page.url()).toMatch(/category=MXWIN&vassalage=BGS$/)
    await eventually(async () => [...new Set((await names()).map((name) => name.split(', ').at(-1)))]).toEqual([
      'Brightgate Studio',
    ])
    for (const path of ['/live', '/fish', '/pvp']) {
      await page.goto(house.site.url + path)
      await eventually(() => tiles().count()).toBe(24)
    }
  })

  it('[HOM-12] keeps its lists for the session, fetches them anew on request, and reloads what a language shows', async () => {
    await page.clock.install()
    underWay.clear()
    const start = asked.length
    const askedAgain = (at: number) =>
      asked.findIndex(({ href }, other) => other >= start && href === asked[at]?.href) < at
    // A list that is under way when its page is left is given up, and asked for again later.
    await page.goto(house.site.url, { waitUntil: 'networkidle' })
    await menu().getByRole('link', { name: /Slots/ }).click()
    // The home page may show as many tiles for a moment, before the list was asked for.
    await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
    await eventually(() => tiles().count()).toBe(24)
    // What is under way when the clock moves on would be given up, and asked for again.
    await eventually(() => underWay.size).toBe(0)
    const before = asked.length
    await page.clock.fastForward('00:20')
    await menu()
      .getByRole('link', { name: /Início/ })
      .click()
    await page.getByRole('heading', { name: 'Novos e populares' }).waitFor()
    await eventually(() => underWay.size).toBe(0)
    await menu().getByRole('link', { name: /Slots/ }).click()
    await eventually(() => tiles().count()).toBe(24)
    // A lane lower down the home page may ask for its list for the first time.
    expect(listsSince(before, askedAgain)).toEqual([])

    await page.getByRole('button', { name: 'Atualizar jogos' }).click()
    await eventually(() => listsSince(before)).toEqual(expect.arrayContaining(['newGameVendor', 'browse']))
    await menu()
      .getByRole('link', { name: /Início/ })
      .click()
    await page.getByRole('heading', { name: 'Novos e populares' }).waitFor()
    const speak = async (now: string, name: string) => {
      await page.getByRole('button', { name: now }).click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    for (const [now, name, heading] of [
      ['Idioma', 'English', 'New and popular'],
      ['Language', 'Português', 'Novos e populares'],
    ] as const) {
      const from = asked.length
      await speak(now, name)
      await page.getByRole('heading', { name: heading }).waitFor()
      // Also in a language that was on the screen before.
      await eventually(() => listsSince(from)).toEqual(
        expect.arrayContaining(['newGameVendor', 'hotGamesV2', 'getWinnerBoard']),
      )
    }
    await page.clock.resume()
  })

  it('[GAM-03, POP-03] an entry of a vendor opens its games; to play there a visitor logs in', async () => {
    await page.goto(`${house.site.url}/fish`)
    const entry = tiles().filter({ hasText: 'Fathom' }).first()
    await entry.getByRole('button', { name: 'Fathom & Hook, Fathom & Hook' }).click()
    await eventually(() => dialog().locator('article').count()).toBe(24)
    expect(
      await dialog()
        .locator('article > button')
        .evaluateAll((all) => all.filter((one) => !one.getAttribute('aria-label')?.endsWith(', Fathom & Hook')).length),
    ).toBe(0)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await entry.hover()
    await entry.getByRole('button', { name: 'Ver os jogos' }).click()
    await dialog().getByLabel('Senha', { exact: true }).waitFor()
  })

  it('[RTE-09, GAM-05] recent games and favourites ask a visitor to log in and stay; a member finds what it opened', async () => {
    for (const path of ['/favorite', '/recent']) {
      await page.goto(house.site.url + path)
      await dialog().getByLabel('Senha', { exact: true }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    }
    await page.goto(`${house.site.url}/register`)
    await dialog().getByLabel('Nome de usuário').fill('rooms1')
    await dialog().getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await dialog().getByLabel('Confirmar senha').fill(PASSWORD)
    for (const box of await dialog().getByRole('checkbox').all()) await box.check({ force: true })
    await dialog().getByRole('button', { name: 'Criar conta' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await page.goto(`${house.site.url}/recent`)
    await page.getByRole('heading', { name: 'Nenhum jogo recente' }).waitFor()
    await page.goto(`${house.site.url}/seamless?node=1`)
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
    await page.goto(`${house.site.url}/recent`)
    await eventually(names).toEqual(['Serpe de Brasa, Wheelhouse Studio'])
  })

  it("[GAM-03, POP-03] a member opens a vendor's games by play, sorted by class", async () => {
    await page.goto(`${house.site.url}/pvp`)
    const entry = tiles().filter({ hasText: 'Knave' }).first()
    await entry.hover()
    await entry.getByRole('button', { name: 'Ver os jogos' }).click()
    await eventually(() => dialog().locator('article').count()).toBe(24)
    await dialog().getByRole('tab', { name: /Peças/ }).click()
    const query = () => asked.findLast((url) => url.pathname.endsWith('gameList'))?.searchParams
    await eventually(() => query()?.get('gameClassify')).toBe('TILES')
    expect([query()?.get('vassalage'), query()?.get('clientType'), query()?.get('prizeMode')]).toEqual([
      'KNV',
      '3',
      'ELOTT',
    ])
  })

  it("[FAV-01, FAV-03, HOM-10] a member's heart is kept at once, and filled again after a reload", async () => {
    await page.goto(`${house.site.url}/rng`)
    const tile = tiles().filter({ has: page.getByRole('button', { name: /^Serpe de Brasa/ }) })
    const heart = () => tile.getByRole('button', { name: /favoritos$/ })
    await tile.hover()
    await heart().click()
    await eventually(() => heart().getAttribute('aria-label')).toBe('Remover dos favoritos')
    await page.reload()
    await tile.hover()
    await eventually(() => heart().getAttribute('aria-label')).toBe('Remover dos favoritos')
    await page.goto(`${house.site.url}/favorite`)
    await eventually(names).toEqual(['Serpe de Brasa, Wheelhouse Studio'])
    await tile.hover()
    await heart().click()
    await page.goto(`${house.site.url}/favorite`)
    await page.getByRole('heading', { name: 'Nenhum favorito ainda' }).waitFor()
  })

  it('[HOM-09] winners stand with their rank, the first three apart; the rest rolls by half a pixel a frame; a click starts the game', async () => {
    await house.db.query(sql`
      INSERT INTO member SELECT (jsonb_populate_record(m, jsonb_build_object('id', m.id + i, 'username', 'lucky' || i))).*
      FROM member m, generate_series(1, 9) i WHERE m.username = 'rooms1'`)
    await house.db.query(sql`
      INSERT INTO winner (shard, n, at, member, game, amount)
      SELECT shard, 1000000 + id, app_now(), id, 2, (20 - row_number() OVER (ORDER BY id)) * 1000000 FROM member`)
    // The board is kept for a while; in a language that nobody asked in it is read anew.
    await context.addCookies([{ name: 'language', value: 'KO', url: house.site.url }])
    await page.evaluate(() => localStorage.setItem('language', 'KO'))
    await page.goto(house.site.url)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    for (const [width, at] of [
      [1440, 0],
      [820, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 })
      const board = page.getByRole('region', { name: '당첨자' }).filter({ visible: true })
      await board.scrollIntoViewIfNeeded()
      await eventually(async () =>
        (await board.getByRole('listitem').allInnerTexts()).map((row) => row.split('\n')[0]),
      ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
      expect(
        new Set(
          await board
            .getByRole('listitem')
            .evaluateAll((all) =>
              all.slice(0, 3).map((one) => getComputedStyle(one.querySelector('.display') ?? one).backgroundColor),
            ),
        ).size,
        `${at}`,
      ).toBe(3)
      const speed = () =>
        board.locator('.winner-roll-strip').evaluate((strip) => {
          const duration = Number(strip.getAnimations()[0]?.effect?.getComputedTiming().duration ?? 0)
          return ((strip.firstElementChild?.getBoundingClientRect().height ?? 0) / duration) * 1000
        })
      // Sixty frames a second.
      await eventually(speed).toBeCloseTo(30, 0)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('link', { name: '전체 순위' }).filter({ visible: true }).click()
    await eventually(() => new URL(page.url()).pathname).toBe('/winners')
    await eventually(() => page.getByRole('main').getByRole('listitem').count()).toBe(10)
    await page.goBack()
    await page
      .getByRole('region', { name: '당첨자' })
      .filter({ visible: true })
      .getByRole('button')
      .filter({ hasText: /lu|ro/ })
      .first()
      .click()
    await eventually(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/seamless?node=2')
  })

  it('[RTM-05, HOM-09] the board on an open page changes when somebody wins more, and is not asked for again', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(house.site.url)
    const rows = page.getByRole('region', { name: '당첨자' }).filter({ visible: true }).getByRole('listitem')
    await eventually(() => rows.count()).toBe(10)
    await eventually(() => underWay.size).toBe(0)
    const from = asked.length
    expect(await rows.first().innerText()).not.toContain('7,777')
    await house.db.query(sql`
      UPDATE winner SET amount = 777700000 WHERE n = (SELECT n FROM winner ORDER BY amount LIMIT 1)`)
    await eventually(async () => (await rows.allInnerTexts()).map((row) => row.includes('7,777.00'))).toEqual([
      true,
      ...Array(9).fill(false),
    ])
    expect(listsSince(from).filter((name) => name === 'getWinnerBoard')).toEqual([])
  })
})
