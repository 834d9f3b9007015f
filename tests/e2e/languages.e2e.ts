import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { textsOf } from '#tests/support/crawler.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import { cutOff, saysNoSuchPage, started } from '#tests/support/visits.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const LARGEST_FIRST_LOAD = 105 * 1024
/** The four that the brand offers, as its menu names them; Urdu is translated and shows that the layout turns. */
const LANGUAGES = { PT: 'Português', EN: 'English', CN: '简体中文', JA: '日本語', KO: '한국어' } as const
const TAGS = { PT: 'pt-BR', EN: 'en', CN: 'zh-Hans', JA: 'ja', KO: 'ko', UR: 'ur' } as const
type Language = keyof typeof TAGS

let database: TestDatabase
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('languages')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

const known = {
  PT: textsOf('PT'),
  EN: textsOf('EN'),
  CN: textsOf('CN'),
  JA: textsOf('JA'),
  KO: textsOf('KO'),
  UR: textsOf('UR'),
}

function word(language: Language, id: string): string {
  const words = known[language].get(id)
  if (words === undefined) throw new Error(`${language} has no text ${id}`)
  return words
}

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** What the page complained of, and texts that it did not find. */
  readonly complaints: string[]
  /** Scripts that it loaded. */
  readonly scripts: string[]
}

async function visit(
  path: string,
  options: BrowserContextOptions,
  language: Language | undefined,
  prepare?: (context: BrowserContext, at: Site) => Promise<void>,
): Promise<Visit> {
  // What a test changes on the way must not be brought by the site's own worker.
  const serviceWorkers = prepare === undefined ? 'allow' : 'block'
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', serviceWorkers, ...options })
  if (language !== undefined) {
    await context.addCookies([{ name: 'language', value: language, url: site.url }])
    await context.addInitScript((value) => localStorage.setItem('language', value), language)
  }
  await context.addInitScript(() => sessionStorage.setItem('announcedVisitor', 'yes'))
  await prepare?.(context, site)
  const page = await context.newPage()
  const [complaints, scripts]: [string[], string[]] = [[], []]
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (saysNoSuchPage(message)) return
    if (message.type() === 'error' || /Uncompiled message/.test(message.text())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(site.url + path, { waitUntil: 'networkidle' })
  await started(page)
  return { context, page, complaints, scripts }
}

/** Ids of texts that stand on the screen, or are read out, in place of the texts. */
const rawIds = (page: Page) =>
  page.evaluate<string[], string[]>(
    (ids) => {
      const wanted = new Set(ids)
      const said = [...document.querySelectorAll('*')].flatMap((element) => [
        ...[...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? ''),
        ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ])
      return said.map((text) => text.trim()).filter((text) => wanted.has(text))
    },
    [...known.EN.keys()],
  )

const state = (page: Page) =>
  page.evaluate(() => [
    'stayed' in globalThis,
    document.documentElement.lang,
    document.documentElement.dir,
    localStorage.getItem('language'),
    localStorage.getItem('previousLanguage'),
  ])

async function choose(page: Page, from: keyof typeof LANGUAGES, to: keyof typeof LANGUAGES): Promise<void> {
  await page.getByRole('button', { name: word(from, 'shell.language') }).click()
  await expect.poll(() => page.getByRole('menuitemradio').allInnerTexts()).toEqual(Object.values(LANGUAGES))
  await page.getByRole('menuitemradio', { name: LANGUAGES[to] }).click()
  await page.getByRole('heading', { name: word(to, 'lobby.hot') }).waitFor()
}

describe('the choice of a language', () => {
  it('[I18-02, I18-03] shows everything in it without a reload, and is remembered with the one before', async () => {
    const { context, page, complaints, scripts } = await visit('/', DESKTOP, undefined)
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    const slots = (language: keyof typeof LANGUAGES) =>
      page
        .getByRole('link', { name: word(language, 'category.RNG'), exact: true })
        .first()
        .innerText()
    expect(await slots('PT')).toContain('8.630')
    const steps = [
      ['PT', 'JA'],
      ['JA', 'KO'],
      ['KO', 'CN'],
      ['CN', 'EN'],
      ['EN', 'PT'],
    ] as const
    for (const [from, to] of steps) {
      await choose(page, from, to)
      expect(await state(page)).toEqual([true, TAGS[to], 'ltr', to, from])
      expect(await slots(to)).toContain(to === 'PT' ? '8.630' : '8,630')
      expect(await rawIds(page), to).toEqual([])
    }
    expect(scripts.filter((path) => /\/ur-/.test(path))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[I18-02] made while the script of a part is still on its way waits for it, so that what stands there is hydrated', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const { context, page, complaints } = await visit('/agent', DESKTOP, 'EN', async (own) => {
      await own.route(/\/footer-[^/]+\.js$/, async (route) => {
        await released
        await route.continue()
      })
    })
    await page.goto(site.url, { waitUntil: 'domcontentloaded' })
    const button = page.getByRole('button', { name: word('EN', 'shell.language') })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    const texts = page.waitForResponse((response) => /\/ja-[^/]+\.js$/.test(response.url()))
    await page.getByRole('menuitemradio', { name: LANGUAGES.JA }).click()
    await texts
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(TAGS.EN)
    release()
    await page.getByRole('heading', { name: word('JA', 'lobby.hot') }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[I18-02, WEB-01] opens by a press that came before the page could hear it', async () => {
    for (const late of [/\/side-menu-[^/]+\.js$/, /\/index-[^/]+\.js$/]) {
      let release = (): void => undefined
      let come = Promise.resolve()
      const { context, page, complaints } = await visit('/agent', DESKTOP, 'EN', async (own) => {
        await own.route(late, async (route) => {
          await come
          await route.continue()
        })
      })
      come = new Promise((resolve) => (release = resolve))
      await page.goto(site.url, { waitUntil: 'commit' })
      // The page may be whole by now, with a second one in its header.
      await page
        .getByRole('button', { name: word('EN', 'shell.language') })
        .first()
        .click()
      expect(await page.getByRole('menuitemradio').count()).toBe(0)
      release()
      await expect.poll(() => page.getByRole('menuitemradio').allInnerTexts()).toEqual(Object.values(LANGUAGES))
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  it('[I18-02] outlives the tab, and the document comes in it', async () => {
    const { context, page } = await visit('/', DESKTOP, undefined)
    await choose(page, 'PT', 'KO')
    await page.close()
    const next = await context.newPage()
    const answer = await next.goto(site.url, { waitUntil: 'networkidle' })
    expect(await answer?.text()).toContain('<html lang="ko" dir="ltr">')
    await next.getByRole('heading', { name: word('KO', 'lobby.hot') }).waitFor()
    await context.close()
  })

  it("[I18-01, I18-02] a language that the brand does not offer gives way to the brand's own, also in the document", async () => {
    const { context, page, scripts } = await visit('/', DESKTOP, 'UR')
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'pt-BR',
      'ltr',
    ])
    expect(scripts.filter((path) => /\/(?:en|ja|ko|ur)-/.test(path))).toEqual([])
    await context.close()
  })
})

describe('the document', () => {
  it.each([
    ['PT', 'pt-BR'],
    ['EN', 'en'],
    ['JA', 'ja'],
    ['KO', 'ko'],
    ['UR', 'pt-BR'],
    ['TH', 'pt-BR'],
    ['xx', 'pt-BR'],
  ] as const)('[I18-02] asked for in %s comes in %s', async (language, tag) => {
    const html = await (
      await fetch(site.url, { headers: { accept: 'text/html', cookie: `language=${language}` } })
    ).text()
    expect(html).toContain(`<html lang="${tag}" dir="ltr">`)
    const shown = Object.keys(LANGUAGES).find((one) => one === language) ?? 'PT'
    expect(html).toContain(`data-language="${shown}"`)
    // The texts of one language are announced, and of no other.
    const announced = [...html.matchAll(/modulepreload[^>]*\/assets\/(\w\w)-/g)].map(([, code]) => code)
    expect(announced).toEqual([shown.toLowerCase()])
  })
})

describe('the first screen', () => {
  it.each(['PT', 'EN', 'CN', 'JA', 'KO'])(
    '[WEB-02] needs at most 105 KB of scripts with the texts of %s',
    async (language) => {
      const html = await (
        await fetch(site.url, { headers: { accept: 'text/html', cookie: `language=${language}` } })
      ).text()
      const paths = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path))
      const sizes = await Promise.all(
        [...paths].map(async (path) =>
          Number(
            (await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'),
          ),
        ),
      )
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LARGEST_FIRST_LOAD)
      expect(sizes.every((size) => size > 1000)).toBe(true)
    },
  )
})

describe('amounts and dates', () => {
  const dates = {
    PT: /\d{1,2} de \p{L}+\.? de 20\d\d/u,
    EN: /[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d\s[AP]M/,
    CN: /20\d\d年\d{1,2}月\d{1,2}日 \d\d:\d\d/,
    JA: /20\d\d\/\d\d\/\d\d \d{1,2}:\d\d/,
    KO: /20\d\d\. \d{1,2}\. \d{1,2}\. (?:오전|오후) \d{1,2}:\d\d/,
  }
  const amounts = {
    PT: 'R$\u00a01.000,00',
    EN: 'R$\u00a01,000.00',
    CN: 'R$\u00a01,000.00',
    JA: 'R$\u00a01,000.00',
    KO: 'R$\u00a01,000.00',
  }

  it('[I18-03] of one account follow the language on the screen', async () => {
    const { context, page, complaints } = await visit('/register', DESKTOP, 'JA')
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel(word('JA', 'field.username'), { exact: true }).fill('hanako1')
    await dialog.getByLabel(word('JA', 'field.password'), { exact: true }).fill('correct horse 1')
    await dialog.getByLabel(word('JA', 'field.confirmPassword'), { exact: true }).fill('correct horse 1')
    for (const box of await dialog.getByRole('checkbox').all()) await box.check({ force: true })
    await dialog.getByRole('button', { name: word('JA', 'register.submit'), exact: true }).click()
    const menu = (language: Language) =>
      page.getByRole('button', { name: word(language, 'account.menu').replace('{name}', 'hanako1') })
    await menu('JA').waitFor()
    const inspect = async (language: keyof typeof LANGUAGES) => {
      await page.getByText(amounts[language], { exact: true }).first().waitFor()
      await menu(language).click()
      await page.getByRole('menuitem', { name: word(language, 'account.security') }).click()
      await dialog.getByText(dates[language]).first().waitFor()
      expect(await rawIds(page), language).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await inspect('JA')
    for (const [from, to] of [
      ['JA', 'KO'],
      ['KO', 'CN'],
      ['CN', 'EN'],
      ['EN', 'PT'],
    ] as const) {
      await choose(page, from, to)
      await inspect(to)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})

const PATHS = ['/', '/rng', '/live', '/nowhere', '/help']

describe.each([
  ['a phone', PHONE, ['PT', 'EN', 'JA', 'KO', 'UR']],
  ['a desktop', DESKTOP, ['JA', 'UR']],
] as const)('on %s', (_name, size, languages) => {
  it.each(languages)(
    '[I18-01, WEB-01] no text is missing in %s, and no page is wider than the screen',
    async (language) => {
      const { context, page, complaints } = await visit('/', size, language, language === 'UR' ? offerUrdu : undefined)
      const inspect = async (what: string) => {
        expect(await page.evaluate(() => document.documentElement.lang), what).toBe(TAGS[language])
        expect(await rawIds(page), what).toEqual([])
        expect(await cutOff(page), what).toEqual([])
      }
      await inspect('home')
      for (const id of ['shell.login', 'shell.register']) {
        await page
          .locator('header')
          .getByRole('link', { name: word(language, id), exact: true })
          .click()
        await page.getByRole('dialog').locator('button[type="submit"]').click()
        await inspect(id)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await page.keyboard.press('/')
      await page.getByRole('option').first().waitFor()
      await inspect('search')
      for (const path of PATHS.slice(1)) {
        await page.goto(site.url + path, { waitUntil: 'networkidle' })
        await started(page)
        await inspect(path)
      }
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

describe('Urdu', () => {
  it('[I18-02] is laid out from right to left', async () => {
    const { context, page } = await visit('/', DESKTOP, 'UR', offerUrdu)
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ur',
      'rtl',
    ])
    const box = async (name: string) =>
      page.getByRole('complementary', { name: word('UR', name) }).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right, width: document.documentElement.clientWidth }
      })
    const side = await box('shell.side')
    // But for the gutter of the scroll bar.
    expect(side.right).toBeGreaterThan(side.width - 20)
    expect(side.left).toBeGreaterThan(side.width / 2)
    // What one does first is at the end of a line, which is now on the left.
    const join = await page
      .getByRole('link', { name: word('UR', 'shell.register'), exact: true })
      .first()
      .boundingBox()
    expect(join?.x).toBeLessThan(side.width / 2)
    // The row of hot games begins on the right, and its arrow goes on to the left.
    const row = page.locator('section[aria-labelledby="hot"]')
    const [first, second] = [
      await row.locator('article').nth(0).boundingBox(),
      await row.locator('article').nth(1).boundingBox(),
    ]
    expect(first?.x).toBeGreaterThan(second?.x ?? Infinity)
    await context.close()
  })
})
