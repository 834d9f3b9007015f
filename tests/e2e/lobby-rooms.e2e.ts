import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'

const PASSWORD = 'correct horse 1'

let database: TestDatabase
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page
const asked: URL[] = []

beforeAll(async () => {
  database = await createTestDatabase('rooms')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('request', (request) => asked.push(new URL(request.url())))
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

/** Until it holds, or long enough for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const dialog = () => page.getByRole('dialog')
const tiles = () => page.locator('main article')
const names = () => tiles().locator('> button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
const menu = () => page.getByRole('navigation', { name: 'Categorias de jogos' }).first()
/** What was asked of the catalogue since `from`, by the last part of its address. */
const listsSince = (from: number) => asked.slice(from).map(({ pathname }) => pathname.split('/').at(-1) ?? '')
  .filter((name) => /newGameVendor|hotGamesV2|getWinnerBoard|^browse$|gameList/.test(name)).map((name) => name.replace(/^.*_/, ''))

describe('the rooms of the lobby', () => {
  it('[RTE-07, HOM-07, HOM-08] a centre for each kind of game; e-sports and cockfights stand apart from sports', async () => {
    await page.goto(`${site.url}/sports`)
    await page.getByRole('heading', { level: 1, name: 'Esportes' }).waitFor()
    const doors = page.locator('section[aria-labelledby="doors"]').getByRole('button')
    await eventually(() => doors.count()).toBe(2)
    expect((await doors.allInnerTexts()).join(' ')).toMatch(/Whistle Sports[\s\S]*Terrace Board/)
    expect(await tiles().count()).toBe(0)
    await page.goto(`${site.url}/esports`)
    await eventually(() => tiles().count()).toBe(24)
    expect((await names()).every((name) => name.endsWith(', Ironmark Esports'))).toBe(true)
    await menu().getByRole('link', { name: /Galos/ }).click()
    await eventually(() => page.url()).toMatch(/\/\?category=COCKFIGHT$/)
    await eventually(() => tiles().count()).toBe(12)
    expect((await names()).every((name) => name.endsWith(', Spur Valley Three'))).toBe(true)
    for (const [path, vendor] of [['/lott', 'Harbour Lottery'], ['/elott', 'Lotus Draw']] as const) {
      await page.goto(site.url + path)
      await page.getByRole('heading', { level: 2, name: vendor }).waitFor()
      await eventually(() => tiles().count()).toBe(24)
    }
  })

  it('[RTE-08, HOM-05, HOM-06] lists by vendor and class; the fish are a tab of the slots, the exclusive games one of MXWIN', async () => {
    await page.goto(`${site.url}/rng?vassalage=ABR`)
    await eventually(async () => [...new Set((await names()).map((name) => name.split(', ').at(-1)))]).toEqual(['Amber Reel'])
    await page.getByRole('tab', { name: /Pesca/ }).click()
    await eventually(() => page.url()).toMatch(/\/rng\?gameClassify=FISH$/)
    await eventually(async () => (await names()).filter((name) => /Fathom & Hook|Deep Lantern/.test(name)).length).toBe(24)
    expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('Pesca')
    await menu().getByRole('link', { name: /MXWIN/ }).click()
    await page.getByRole('tab', { name: /Exclusiv/ }).click()
    await eventually(() => page.url()).toMatch(/category=MXWIN&vassalage=BGS$/)
    await eventually(async () => [...new Set((await names()).map((name) => name.split(', ').at(-1)))]).toEqual(['Brightgate Studio'])
    for (const path of ['/live', '/fish', '/pvp']) {
      await page.goto(site.url + path)
      await eventually(() => tiles().count()).toBe(24)
    }
  })

  it('[HOM-12] keeps its lists for the session, fetches them anew on request, and reloads what a language shows', async () => {
    await page.clock.install()
    await page.goto(site.url)
    await menu().getByRole('link', { name: /Slots/ }).click()
    await eventually(() => tiles().count()).toBe(24)
    const before = asked.length
    await page.clock.fastForward('00:20')
    await menu().getByRole('link', { name: /Início/ }).click()
    await page.getByRole('heading', { name: 'Em alta agora' }).waitFor()
    await menu().getByRole('link', { name: /Slots/ }).click()
    await eventually(() => tiles().count()).toBe(24)
    expect(listsSince(before)).toEqual([])

    await page.getByRole('button', { name: 'Buscar os jogos de novo' }).click()
    await eventually(() => listsSince(before)).toEqual(expect.arrayContaining(['newGameVendor', 'browse']))
    await menu().getByRole('link', { name: /Início/ }).click()
    await page.getByRole('heading', { name: 'Em alta agora' }).waitFor()
    const speak = async (now: string, name: string) => {
      await page.getByRole('button', { name: now }).click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    for (const [now, name, heading] of [['Idioma', 'English', 'Hot right now'], ['Language', 'Português', 'Em alta agora']] as const) {
      const from = asked.length
      await speak(now, name)
      await page.getByRole('heading', { name: heading }).waitFor()
      // Also in a language that was on the screen before.
      await eventually(() => listsSince(from)).toEqual(expect.arrayContaining(['newGameVendor', 'hotGamesV2', 'getWinnerBoard']))
    }
    await page.clock.resume()
  })

  it('[GAM-03, POP-03] an entry of a vendor opens its games; to play there a visitor logs in', async () => {
    await page.goto(`${site.url}/fish`)
    const entry = tiles().filter({ hasText: 'Fathom' }).first()
    await entry.getByRole('button', { name: 'Fathom & Hook, Fathom & Hook' }).click()
    await eventually(() => dialog().locator('article').count()).toBe(24)
    expect(await dialog().locator('article > button').evaluateAll((all) => all.filter((one) => !one.getAttribute('aria-label')?.endsWith(', Fathom & Hook')).length)).toBe(0)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await entry.hover()
    await entry.getByRole('button', { name: 'Ver os jogos' }).click()
    await dialog().getByLabel('Senha', { exact: true }).waitFor()
  })

  it('[RTE-09, GAM-05] recent games and favourites ask a visitor to log in and stay; a member finds what it opened', async () => {
    for (const path of ['/favorite', '/recent']) {
      await page.goto(site.url + path)
      await dialog().getByLabel('Senha', { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.goto(`${site.url}/register`)
    await dialog().getByLabel('Nome de usuário').fill('rooms1')
    await dialog().getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await dialog().getByLabel('Senha, mais uma vez').fill(PASSWORD)
    for (const box of await dialog().getByRole('checkbox').all()) await box.check({ force: true })
    await dialog().getByRole('button', { name: 'Criar conta' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await page.goto(`${site.url}/recent`)
    await page.getByRole('heading', { name: 'Nada jogado ainda' }).waitFor()
    await page.goto(`${site.url}/seamless?node=1`)
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
    await page.goto(`${site.url}/recent`)
    await eventually(names).toEqual(['Serpe de Brasa, Wheelhouse Studio'])
  })

  it('[GAM-03, POP-03] a member opens a vendor\'s games by play, sorted by class', async () => {
    await page.goto(`${site.url}/pvp`)
    const entry = tiles().filter({ hasText: 'Knave' }).first()
    await entry.hover()
    await entry.getByRole('button', { name: 'Ver os jogos' }).click()
    await eventually(() => dialog().locator('article').count()).toBe(24)
    await dialog().getByRole('tab', { name: /Peças/ }).click()
    const query = () => asked.findLast((url) => url.pathname.endsWith('gameList'))?.searchParams
    await eventually(() => query()?.get('gameClassify')).toBe('TILES')
    expect([query()?.get('vassalage'), query()?.get('clientType'), query()?.get('prizeMode')]).toEqual(['KNV', '3', 'ELOTT'])
  })
})
