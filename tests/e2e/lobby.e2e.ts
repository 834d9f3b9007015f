import { hash } from 'node:crypto'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { cutOff, journey, undrawn } from '#tests/support/visits.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const LARGEST_FIRST_LOAD = 105 * 1024

let database: TestDatabase
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('lobby')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

const visit = (path: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>) =>
  journey({ browser, site }, path, options, work)
const dialog = (page: Page) => page.getByRole('dialog')
const tiles = (page: Page) => page.locator('article')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Categorias de jogos' }).first()

describe('the document', () => {
  it('[RTE-01] shows the lobby before any script has run, in the language of the visitor', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' })).newPage()
    await page.goto(site.url)
    await expect.poll(() => page.getByRole('heading', { name: 'Novos e populares' }).isVisible()).toBe(true)
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(20)
    await page.context().addCookies([{ name: 'language', value: 'EN', url: site.url }])
    await page.goto(site.url)
    await expect.poll(() => page.getByRole('heading', { name: 'New and popular' }).isVisible()).toBe(true)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.context().close()
  })

  it.each([
    ['en-GB', 'en'],
    ['ko-KR', 'ko'],
    ['pt-PT', 'pt-BR'],
    ['fr-FR', 'pt-BR'],
  ])(
    '[I18-02] comes to a browser in %s in the nearest language that the brand offers, else in its own: %s',
    async (locale, lang) => {
      const context = await browser.newContext({ locale, ...PHONE })
      const page = await context.newPage()
      await page.goto(site.url)
      await page.locator('html[lang]').waitFor()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang)
      await context.close()
    },
  )

  it('[WEB-05] carries its first data and its one style, which the content policy names, and no inline script', async () => {
    const answer = await fetch(site.url, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    const data = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(data).answers.map(([name]: [string]) => name)).toContain('games.hot')
    expect(html.match(/<script(?![^>]*(?:src=|application\/json))/g)).toBeNull()
    const [whole = '', style = ''] = /<style data-href="[^"]+">(.*?)<\/style>/s.exec(html) ?? []
    expect(html.replace(whole, '').match(/\sstyle=|<style/g)).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${hash('sha256', style, 'base64')}';`,
    )
  })

  it('[WEB-05] leaves the style to the cache of whoever has been here', () =>
    journey({ browser, site }, '/', DESKTOP, async (page, context) => {
      const linked = () => page.locator('link[rel="stylesheet"]:not([disabled])').count()
      expect([await page.locator('style').count(), await linked()]).toEqual([1, 0])
      await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'style')).toBe(true)
      await page.reload({ waitUntil: 'networkidle' })
      expect([await page.locator('style').count(), await linked()]).toEqual([0, 1])
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter')
    }))

  it('[HOM-10, HOM-11] names no picture that the build has not drawn', async () => {
    expect(await undrawn(site)).toEqual([])
  })

  it('[WEB-02] needs at most 105 KB of scripts for its first screen', async () => {
    const html = await (await fetch(site.url, { headers: { accept: 'text/html' } })).text()
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
    expect(scripts.length).toBeGreaterThan(1)
    const sizes = await Promise.all(
      scripts.map(async (path) => {
        const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
        expect(answer.headers.get('content-encoding')).toBe('br')
        return Number(answer.headers.get('content-length'))
      }),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(LARGEST_FIRST_LOAD)
  })

  it('[WEB-02] moves nothing while it loads', async () => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.url, { waitUntil: 'networkidle' })
    expect(await page.evaluate<number>('shifts.reduce((sum, one) => sum + one, 0)')).toBeLessThan(0.005)
    await context.close()
  })
})

describe('the lobby', () => {
  it('[HOM-01] lists the categories in the order of the brand, without fishing', async () => {
    await visit('/', DESKTOP, async (page) => {
      const names = await menu(page).getByRole('link').allInnerTexts()
      const plain = names.map((name) => name.split('\n')[0])
      expect(plain[0]).toBe('Início')
      const from = plain.indexOf('Slots')
      expect(plain.slice(from, from + 8)).toEqual([
        'Slots',
        'Jogos de mesa',
        'Vídeo pôquer',
        'Cassino ao vivo',
        'Cartas',
        'Esportes',
        'E-sports',
        'Galos',
      ])
      expect(plain).toContain('MXWIN')
      expect(plain).not.toContain('Pesca')
    })
  })

  it('[HOM-02] shows at most twelve games or five vendors of a category, what can be played first, and of the hot ones only what can be played', async () => {
    await visit('/', DESKTOP, async (page) => {
      const names = (scope: string) =>
        page
          .locator(`section[aria-labelledby="${scope}"] article > button`)
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
      const [hot, slots] = [await names('hot'), await names('lane-RNG')]
      expect(slots.length).toBe(12)
      const marked = await page
        .locator('section[aria-labelledby="lane-RNG"] article')
        .evaluateAll((all) => all.map((one) => one.querySelector('.bg-white.text-page') !== null))
      const open = marked.lastIndexOf(true) + 1
      expect(open).toBeGreaterThan(0)
      expect(marked.slice(0, open)).not.toContain(false)
      expect(slots.slice(open).filter((name) => hot.includes(name))).toEqual([])
      await page.locator('#lane-FISH').scrollIntoViewIfNeeded()
      await expect.poll(async () => (await names('lane-FISH')).length).toBe(12)
      const live = page.locator('section[aria-labelledby="lane-LIVE"]')
      expect(await live.locator('article').count()).toBe(0)
      await expect
        .poll(() => live.getByRole('listitem').allInnerTexts())
        .toEqual([
          expect.stringContaining('Velvet Table Live'),
          expect.stringContaining('Round Room Live'),
          expect.stringContaining('Marble Room'),
        ])
    })
  })

  it('[HOM-03, HOM-05, HOM-06] pages through a category by 24; class, vendor and page stand in the address and start over', async () => {
    await visit('/', DESKTOP, async (page) => {
      // Six beside each other: two rows of them at home, four in the category that More leads to.
      const raster = async (scope: Locator) => {
        const places = await scope
          .locator('article')
          .evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)] as const),
          )
        return [new Set(places.map(([x]) => x)).size, new Set(places.map(([, y]) => y)).size]
      }
      const slots = page.locator('section[aria-labelledby="lane-RNG"]')
      await expect.poll(() => raster(slots)).toEqual([6, 2])
      await slots.getByRole('link', { name: /Slots/ }).click()
      await expect.poll(() => page.url()).toMatch(/\/rng$/)
      await expect.poll(() => tiles(page).count()).toBe(24)
      await expect.poll(() => raster(page.getByRole('tabpanel'))).toEqual([6, 4])
      // All, the first nine classes, and the fish.
      await expect.poll(() => page.getByRole('tab').count()).toBe(11)
      const first = await tiles(page).first().innerText()
      await page.getByRole('button', { name: 'Próxima página' }).click()
      await expect.poll(() => page.url()).toContain('page=2')
      await expect.poll(() => tiles(page).first().innerText()).not.toBe(first)
      await page.getByRole('tab', { name: /Cascata/ }).click()
      await expect.poll(() => page.url()).toMatch(/\/rng\?gameClassify=CASCADE$/)
      await menu(page)
        .getByRole('link', { name: /Cassino ao vivo/ })
        .click()
      await expect.poll(() => page.url()).toMatch(/\/live$/)
      await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toContain('Todos')
    })
  })

  it('[HOM-04] asks for a login before favourites', async () => {
    await visit('/', DESKTOP, async (page) => {
      await page.getByRole('button', { name: 'Favoritos', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Entrar' }).waitFor()
    })
  })

  it('[HOM-07] leads into sports by one picture', async () => {
    await visit('/', DESKTOP, async (page) => {
      const section = page.locator('section[aria-labelledby="lane-SPORTS"]')
      await section.scrollIntoViewIfNeeded()
      expect(await section.locator('article').count()).toBe(0)
      await expect.poll(() => section.locator('img').count()).toBe(1)
      await section.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: 'Apostas esportivas' }).waitFor()
    })
  })

  it('[HOM-09] shows who has won, the largest first and the top three apart, as many as there are; a click starts the game', async () => {
    await visit('/', DESKTOP, async (page) => {
      const {
        value: {
          list: [game],
        },
      } = await (await fetch(`${site.url}/wps/relay/GCSGAME_hotGamesV2?language=EN&limit=1`)).json()
      const won = ['900.50', '80.00', '7.25', '6.00'].map((winAmount, at) => ({
        customerName: 'an***',
        winAmount,
        game: at === 0 ? game : null,
      }))
      await page.route('**/ODSFE2_getWinnerBoard*', (route) =>
        route.fulfill({ json: { success: true, message: '', value: { list: won } } }),
      )
      // The board is fetched anew in another language (HOM-12).
      await page.getByRole('button', { name: 'Idioma' }).click()
      await page.getByRole('menuitemradio', { name: 'English' }).click()
      const board = page.getByRole('region', { name: 'Winners' }).first()
      await board.getByText('R$ 900.50').waitFor()
      const rows = await board.getByRole('listitem').allInnerTexts()
      expect(rows.slice(0, 4).map((row) => /R\$\s([\d.]+)/.exec(row)?.[1])).toEqual(['900.50', '80.00', '7.25', '6.00'])
      expect(rows.map((row) => row.split('\n')[0])).toEqual(['1', '2', '3', '4'])
      // A visitor is asked to log in, and plays this game after it.
      await board.getByRole('button').first().click()
      await dialog(page).getByRole('button', { name: 'Log in' }).first().waitFor()
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('toWhichItem'))).toBe(`play:${game.nodeId}`)
    })
  })

  it('[HOM-10, STU-07] says which vendor a game waits for, and offers one that is open', async () => {
    await visit('/live', PHONE, async (page) => {
      await tiles(page).first().getByRole('button').first().click()
      await dialog(page)
        .getByText(/^Esperando por /)
        .waitFor()
      await dialog(page)
        .getByRole('button', { name: /Serpe de Brasa/ })
        .click()
      await dialog(page).getByRole('button', { name: 'Jogar grátis' }).waitFor()
    })
  })

  it('[HOM-10] tries a picture that fails once more, then shows the sign of the house', async () => {
    const asked: string[] = []
    const context = await browser.newContext(DESKTOP)
    const page = await context.newPage()
    await page.route('**/art/**', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await page.goto(site.url, { waitUntil: 'networkidle' })
    const first = page.locator('section[aria-labelledby="hot"] article').first()
    await expect.poll(() => first.locator('picture').count()).toBe(0)
    const tries = asked.filter((url) => url.includes('/art/dragon-volcano-spiked-dragon-head-1/'))
    expect(tries.some((url) => url.endsWith('?again'))).toBe(true)
    await context.close()
  })

  it('[HOM-13] finds a game by part of its name, by keyboard alone', async () => {
    await visit('/', DESKTOP, async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.type('serpe bra')
      await page.getByRole('option', { name: /Serpe de Brasa/ }).waitFor()
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('button', { name: 'Jogar', exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await page.keyboard.press('/')
      await page.getByRole('combobox').waitFor()
      // At once: typed letter by letter, the results of the first may still stand there.
      await page.getByRole('combobox').fill('dr')
      // The hot games, which stand there first, are ten as well.
      await dialog(page)
        .getByText(/^[\d.]+ jogos?$/)
        .waitFor()
      const results = page.getByRole('option')
      await expect.poll(() => results.count()).toBeGreaterThanOrEqual(10)
      // More come as well where the end of the list is in sight.
      const shown = await results.count()
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => results.count()).toBeGreaterThanOrEqual(shown + 10)
      await page.getByRole('combobox').fill('')
      await page.keyboard.type('xyzzyx')
      await page.getByRole('heading', { name: /Nada com o nome/ }).waitFor()
    })
  })
})

describe('popups and words', () => {
  it('[POP-06] hold focus and page, stay when one clicks beside them, and give the focus back', async () => {
    await visit('/', DESKTOP, async (page) => {
      const opener = page.getByRole('link', { name: 'Entrar' })
      await opener.click()
      await dialog(page).getByLabel('Nome de usuário').fill('mar')
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
      await page.mouse.click(10, 450)
      await page.mouse.wheel(0, 800)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await expect.poll(() => dialog(page).getByLabel('Nome de usuário').inputValue()).toBe('mar')
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    })
  })

  it('[LOG-02, LOG-05] says beside the fields what is missing, and once what was refused', async () => {
    const context = await browser.newContext({ ...PHONE, locale: 'pt-BR' })
    const page = await context.newPage()
    await page.goto(`${site.url}/login`)
    await dialog(page).getByRole('button', { name: 'Entrar' }).click()
    await dialog(page).getByText('Digite seu nome de usuário.').waitFor()
    await dialog(page).getByLabel('Nome de usuário').fill('nobody')
    await dialog(page).getByLabel('Senha', { exact: true }).fill('wrong password 1')
    await dialog(page).getByRole('button', { name: 'Entrar' }).click()
    await dialog(page).getByRole('alert').getByText('Conta ou senha incorreta').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await context.close()
  })

  it('[I18-02] changes the language without a reload and remembers this one and the last', async () => {
    await visit('/rng', DESKTOP, async (page) => {
      await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
      await page.getByRole('button', { name: 'Idioma' }).click()
      await page.getByRole('menuitemradio', { name: 'English' }).click()
      await page.getByRole('button', { name: 'Ember Wyrm, Wheelhouse Studio' }).waitFor()
      expect(
        await page.evaluate(() => [
          'stayed' in globalThis,
          document.documentElement.lang,
          localStorage.getItem('language'),
          localStorage.getItem('previousLanguage'),
        ]),
      ).toEqual([true, 'en', 'EN', 'PT'])
    })
  })

  it.each([
    ['//', 200],
    ['///', 404],
    ['//elsewhere.example/', 404],
    ['/?a=//', 200],
  ])('[RTE-17] an address as strange as %s is answered with the document, and %i', async (path, status) => {
    const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  it('[RTE-17] leads back from an address behind which there is nothing', async () => {
    await visit('/nowhere/at/all', PHONE, async (page) => {
      await page.getByRole('link', { name: 'Voltar ao salão' }).click()
      await page.getByRole('heading', { name: 'Novos e populares' }).waitFor()
    })
  })
})

describe.each([
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
] as const)('on %s', (_name, size) => {
  it('[WEB-01, WEB-02] axe finds nothing on pages and popups, and none is wider than the screen', async () => {
    await visit('/', size, async (page) => {
      const inspect = async (what: string) => {
        expect(await faults(page), what).toEqual([])
        expect(await cutOff(page), what).toEqual([])
      }
      const leave = async () => {
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'detached' })
      }
      await inspect('home')
      for (const name of ['Entrar', 'Criar conta']) {
        await page.getByRole('link', { name, exact: true }).first().click()
        await dialog(page).locator('button[type="submit"]').click()
        await inspect(name)
        await leave()
      }
      // What can be played stands first.
      await tiles(page).last().getByRole('button').first().press('Enter')
      await dialog(page)
        .getByText(/^Esperando por /)
        .waitFor()
      await inspect('a game that waits')
      await leave()
      await page.keyboard.press('/')
      await page.getByRole('option').first().waitFor()
      await inspect('the search')
      for (const path of ['/rng', '/live?vassalage=VTL', '/nowhere', '/seamless?node=6&mode=trial']) {
        await page.goto(site.url + path, { waitUntil: 'networkidle' })
        await inspect(path)
      }
    })
  }, 150_000)
})
