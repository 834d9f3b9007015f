import { build } from 'esbuild'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteCalls } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { textsOf } from '#tests/support/crawler.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { alone, DESKTOP, dialog, go, newBrowser, PHONE, registerByForm, started } from '#tests/support/visits.ts'

let database: TestDatabase
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('addresses')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser({ pictures: false })])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await database.drop()
})

const text = (id: string, language: LanguageCode = 'EN'): string => textsOf(language).get(id) ?? id

/** In a browser of its own, at an address. */
async function at(
  path: string,
  work: (page: Page) => Promise<void>,
  options: Parameters<typeof newBrowser>[2] = DESKTOP,
): Promise<void> {
  const context = await newBrowser(browser, site, { serviceWorkers: 'block', ...options })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => sessionStorage.setItem('announcedVisitor', 'yes'))
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await work(page)
  } finally {
    await context.close()
  }
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('where a page begins', () => {
  it('[RTE-13] at its top after a link, also to another view under the same path, and where one was after going back', () =>
    at('/', async (page) => {
      await page.evaluate(() => scrollTo(0, 1200))
      const was = await scrolled(page)
      expect(was).toBeGreaterThan(1000)
      await page
        .getByRole('complementary')
        .first()
        .getByRole('link', { name: text('category.RNG') })
        .first()
        .click()
      await expect.poll(() => address(page)).toBe('/rng')
      await expect.poll(() => scrolled(page)).toBe(0)
      await page.locator('#category-games [aria-busy="false"]').waitFor()

      // The footer of a category leads to the studios within it.
      const studio = page.locator('footer a[href*="vassalage="]').first()
      await studio.scrollIntoViewIfNeeded()
      const far = await scrolled(page)
      expect(far).toBeGreaterThan(300)
      await studio.click()
      await expect.poll(() => address(page)).toContain('vassalage=')
      await expect.poll(() => scrolled(page)).toBe(0)

      await page.goBack()
      await expect.poll(() => address(page)).toBe('/rng')
      await expect.poll(async () => Math.abs((await scrolled(page)) - far)).toBeLessThan(80)
      await page.goBack()
      await expect.poll(() => address(page)).toBe('/')
      await expect.poll(async () => Math.abs((await scrolled(page)) - was)).toBeLessThan(80)
    }))

  it('[RTE-13] at the place that the address names', () =>
    at(
      '/promotions',
      async (page) => {
        await page.evaluate(() => history.pushState(null, '', '/help#privacy'))
        await dialog(page).waitFor()
        await page.keyboard.press('Escape')
        await expect
          .poll(() => page.locator('#privacy').evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 200))
          .toBe(true)
      },
      { viewport: { width: 1280, height: 500 } },
    ))

  it('[RTE-13] at its top in the member centre and among promotions, which differ in their query alone; a filter stays where it is', () =>
    at(
      '/register',
      async (page) => {
        await go(page, site, '/promotions')
        await page.locator('footer').scrollIntoViewIfNeeded()
        await page.getByRole('tabpanel').getByRole('link').first().click()
        await expect.poll(() => address(page)).toContain('/promotions?id=')
        await expect.poll(() => scrolled(page)).toBe(0)

        await go(page, site, '/rng')
        await page.locator('#category-games [aria-busy="false"]').waitFor()
        await page.evaluate(() => scrollTo(0, 150))
        await page.getByRole('tab').nth(1).click()
        await expect.poll(() => address(page)).toContain('gameClassify=')
        await page.locator('#category-games [aria-busy="false"]').waitFor()
        expect(await scrolled(page)).toBeGreaterThan(100)
      },
      { viewport: { width: 1280, height: 500 } },
    ))
})

describe('what a page is called', () => {
  const titles: readonly (readonly [string, string | undefined])[] = [
    ['/', undefined],
    ['/rng', 'category.RNG'],
    ['/RNG/', 'category.RNG'],
    ['/?category=MXWIN', 'category.MXWIN'],
    ['/promotions', 'nav.promotions'],
    ['/blog', 'blog.title'],
    ['/winners', 'winners.title'],
    ['/download', 'side.apps'],
    ['/lite', 'download.lite'],
    ['/depositTutorial', 'deposit.tutorial'],
    ['/help', 'help.title'],
    ['/contact', 'shell.service'],
    ['/member', 'member.page.securityCenter'],
    ['/member?page=withdraw', 'member.page.withdraw'],
    ['/member?page=nothing', 'member.page.securityCenter'],
    ['/favorite', 'nav.favourites'],
    ['/affiliateApply', 'affiliate.title'],
    ['/agent', 'agent.title'],
    ['/login', 'shell.login'],
    ['/nowhere', 'notFound.title'],
  ]

  it.each(['EN', 'PT', 'JA'] as const)('[RTE-05] in the document, in %s', async (language) => {
    for (const [path, id] of titles) {
      const html = await (
        await fetch(site.url + path, { headers: { accept: 'text/html', cookie: `language=${language}` } })
      ).text()
      const [, title] = /<title>([^<]*)<\/title>/.exec(html) ?? []
      expect(title, path).toBe(id === undefined ? 'Wheelhouse' : `${text(id, language)} · Wheelhouse`)
    }
  })

  it('[RTE-05, RTE-11] on the screen, as one moves about; a game has no footer', () =>
    at('/', async (page) => {
      expect(await page.title()).toBe('Wheelhouse')
      await page
        .getByRole('complementary')
        .first()
        .getByRole('link', { name: text('category.RNG') })
        .first()
        .click()
      await expect.poll(() => page.title()).toBe(`${text('category.RNG')} · Wheelhouse`)
      await page
        .getByRole('navigation', { name: text('shell.top') })
        .getByRole('link', { name: text('nav.promotions') })
        .click()
      await expect.poll(() => page.title()).toBe(`${text('nav.promotions')} · Wheelhouse`)
      await page.evaluate(() => history.pushState(null, '', '/nowhere'))
      await expect.poll(() => page.title()).toBe(`${text('notFound.title')} · Wheelhouse`)
      await page.evaluate(() => history.pushState(null, '', '/seamless?node=1&mode=trial'))
      await expect.poll(() => page.title()).toBe('Ember Wyrm · Wheelhouse')
      expect(await page.locator('footer').count()).toBe(0)
      await page.locator('iframe').waitFor()
    }))

  it('[RTE-05, MEM-01] in the member centre, where each page has a heading of its own and an unknown one becomes the first', () =>
    at('/register', async (page) => {
      await registerByForm(page.context(), site, 'titles1')
      const member = page.context().pages().at(-1) ?? page
      await alone(member)
      const headings: string[] = []
      for (const name of ['bonusDetails', 'missionLeaderboard', 'rewardCenter', 'referral', 'manualRebate']) {
        await go(member, site, `/member?page=${name}`)
        await expect.poll(() => member.title()).toBe(`${text(`member.page.${name}`)} · Wheelhouse`)
        const first = member.getByRole('heading', { level: 1 })
        await first.first().waitFor()
        await expect.poll(() => first.allInnerTexts()).toEqual([text(`member.page.${name}`)])
        headings.push(await member.locator('main').innerText())
      }
      expect(new Set(headings).size).toBe(headings.length)
      await go(member, site, '/member?page=nothing')
      await expect.poll(() => address(member)).toBe('/member')
      await member.getByRole('heading', { level: 1, name: text('member.page.securityCenter') }).waitFor()
      // From the end of a long page to the next: it begins at its top.
      await member.setViewportSize({ width: 1280, height: 500 })
      // The page grows while its parts come.
      const atTheEnd = async () => {
        await member.locator('footer').scrollIntoViewIfNeeded()
        return scrolled(member)
      }
      await expect.poll(atTheEnd).toBeGreaterThan(300)
      await member
        .getByRole('navigation', { name: text('member.menu') })
        .getByRole('link', { name: text('member.page.transferFund') })
        .evaluate((link: HTMLElement) => link.click())
      await expect.poll(() => address(member)).toBe('/member?page=transferFund')
      await expect.poll(() => scrolled(member)).toBe(0)
    }))
})

describe('an address asked for', () => {
  const ask = async (path: string, accept: string | undefined) => {
    const response = await fetch(site.url + path, accept === undefined ? {} : { headers: { accept } })
    return {
      status: response.status,
      type: response.headers.get('content-type')?.split(';')[0],
      text: await response.text(),
    }
  }

  it.each([
    ['/', '*/*', 200, 'text/html'],
    ['/', undefined, 200, 'text/html'],
    ['/rng?vassalage=BLS', '*/*', 200, 'text/html'],
    ['/', 'application/json', 404, 'application/json'],
    ['/nowhere', 'text/html', 404, 'text/html'],
    ['/nowhere', '*/*', 404, 'application/json'],
    ['/rng/nowhere', 'text/html,*/*', 404, 'text/html'],
    ['/wps/nowhere', '*/*', 404, 'application/json'],
    ['/Promotions/', 'text/html', 200, 'text/html'],
    ['/member?page=withdraw', 'text/html', 200, 'text/html'],
  ])('[RTE-05] %s for %s is answered with %i %s', async (path, accept, status, type) => {
    expect(await ask(path, accept)).toMatchObject({ status, type })
  })

  it.each(['rehearsal=x', `rehearsal=9999999999999.${'0'.repeat(64)}`, `preview=${'x'.repeat(43)}`])(
    '[OPS-13, OPS-12] with the cookie %s that somebody made up is answered from what was made for all',
    async (cookie) => {
      const { headers } = await fetch(site.url, { headers: { cookie } })
      expect(headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('[RTE-05] that leads nowhere shows the page that says so', () =>
    at('/nowhere', async (page) => {
      await page.getByRole('heading', { level: 1, name: text('notFound.title') }).waitFor()
    }))
})

describe('before the scripts have come', () => {
  it('[RTE-05, WEB-06] the ways in are links, which lead to their popups once there is a script', () =>
    at(
      '/',
      async (page) => {
        const header = page.locator('header')
        await expect
          .poll(() => header.getByRole('link', { name: text('shell.login') }).getAttribute('href'))
          .toBe('/login')
        await header.getByRole('link', { name: text('shell.register') }).click()
        expect(address(page)).toBe('/register')
      },
      { ...PHONE, javaScriptEnabled: false },
    ))

  it('[RTE-05] and open them over the page afterwards', () =>
    at('/promotions', async (page) => {
      await page
        .locator('header')
        .getByRole('link', { name: text('shell.login') })
        .click()
      await dialog(page)
        .getByRole('heading', { name: text('login.title') })
        .waitFor()
      expect(address(page)).toBe('/promotions')
    }))
})

describe('a popup that does not load', () => {
  it('[RTE-16] says so, and opens at the next click once the network is back', () =>
    at('/promotions', async (page) => {
      await page.route(/\/assets\/login-popup-/, (route) => route.abort())
      await page.reload({ waitUntil: 'networkidle' })
      const login = page.locator('header').getByRole('link', { name: text('shell.login') })
      for (let tries = 0; tries < 2; tries += 1) {
        await login.click()
        const note = page.getByText(text('chunk.popup'))
        await note.first().waitFor()
        await page
          .getByRole('region', { name: text('shell.messages') })
          .getByRole('button')
          .first()
          .click()
      }
      await page.unroute(/\/assets\/login-popup-/)
      await login.click()
      await dialog(page)
        .getByRole('heading', { name: text('login.title') })
        .waitFor()
    }))

  it('[RTE-16] is given up after two minutes, whichever it is', () =>
    at('/promotions', async (page) => {
      const held: (() => Promise<void>)[] = []
      const parts = /\/assets\/(login|register|search|game|account)-popup-/
      await page.route(parts, (route) => void held.push(() => route.abort()))
      await page.context().clock.install()
      await page.reload({ waitUntil: 'load' })
      await started(page)
      await page
        .getByRole('region', { name: text('shell.messages'), includeHidden: true })
        .waitFor({ state: 'attached' })
      for (const open of [
        () =>
          page
            .locator('header')
            .getByRole('link', { name: text('shell.login') })
            .click(),
        () => page.keyboard.press('/'),
      ]) {
        await open()
        await expect.poll(() => held.length).toBeGreaterThan(0)
        // Watched from before on: the words leave after five seconds, which a busy machine may be late for.
        let told = false
        const watched = page.evaluate(
          (words) =>
            new Promise<void>((resolve) =>
              new MutationObserver(() => {
                if (document.body.textContent.includes(words)) resolve()
              }).observe(document.body, { subtree: true, childList: true, characterData: true }),
            ),
          text('chunk.popup'),
        )
        void watched.then(() => (told = true))
        // The chunk may be on its way already when the click asks for it, so its limit may begin a moment later.
        await expect
          .poll(
            async () => {
              if (!told) await page.context().clock.fastForward(121_000)
              return told
            },
            { interval: 5000, timeout: 60_000 },
          )
          .toBe(true)
        await page.context().clock.fastForward(6000)
        await page.getByText(text('chunk.popup')).waitFor({ state: 'detached' })
        await Promise.all(held.splice(0).map((abort) => abort()))
      }
      await page.unroute(parts)
      await page.keyboard.press('/')
      await dialog(page).getByRole('combobox').waitFor()
    }))
})

describe('what lies above everything', () => {
  it('[POP-05] holds the page while something has to end first, and lets it go', () =>
    at('/promotions', async (page) => {
      const held: Route[] = []
      await page.route(
        (url) => url.pathname === siteCalls['games.browse'].path,
        (route) => void held.push(route),
      )
      await page
        .getByRole('navigation', { name: text('shell.top') })
        .getByRole('button', { name: text('nav.games') })
        .hover()
      // A kind of game with a single vendor starts at once.
      await page
        .locator('#vendor-panel')
        .getByRole('button', { name: text('category.ESPORTS') })
        .click()
      const loader = page.locator('dialog[aria-busy="true"]')
      await loader.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => loader.isVisible()).toBe(true)
      await expect.poll(() => held.length).toBe(1)
      await held[0]?.continue()
      await loader.waitFor({ state: 'detached' })
    }))

  it('[POP-05] shows html without what could run or load, and closes by itself when its time is up', async () => {
    const {
      outputFiles: [script],
    } = await build({
      stdin: {
        resolveDir: process.cwd(),
        loader: 'tsx',
        contents: `
          import { createElement } from 'react'
          import { createRoot } from 'react-dom/client'
          import { Modal } from './packages/ui/src/modal.tsx'
          globalThis.closings = 0
          createRoot(document.getElementById('root')).render(createElement(Modal, {
            open: true, title: 'Title', html: globalThis.words, buttons: [{ key: 'yes', label: 'Yes' }], closeLabel: 'Close', timeoutMs: 5000,
            onButton() {}, onClose() { globalThis.closings += 1 },
          }))`,
      },
      bundle: true,
      write: false,
      format: 'iife',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.css': 'empty' },
      plugins: [
        {
          name: 'icons',
          setup: (of) => {
            of.onResolve({ filter: /^~icons\// }, ({ path }) => ({ path, namespace: 'icon' }))
            of.onLoad({ filter: /.*/, namespace: 'icon' }, () => ({ contents: 'export default () => null' }))
          },
        },
      ],
    })
    const context = await browser.newContext()
    const page = await context.newPage()
    await context.clock.install()
    await page.goto('about:blank')
    await page.setContent('<div id="root"></div>')
    await page.evaluate(() =>
      Object.assign(globalThis, {
        words:
          '<p onclick="hit=1">one <b style="color:red">two</b><img src=x onerror="hit=1"><script>hit=1</script><a href="javascript:hit=1">three</a><iframe src="/x"></iframe><svg onload="hit=1"></svg></p>',
      }),
    )
    await page.addScriptTag({ content: script?.text ?? '' })
    const panel = page.getByRole('dialog')
    await panel.getByText('two').waitFor()
    expect(
      await panel
        .locator('p', { hasText: 'two' })
        .last()
        .evaluate((one) => one.outerHTML),
    ).toBe('<p>one <b>two</b>three</p>')
    expect(
      await page.evaluate(() => ['hit' in globalThis, document.querySelectorAll('img, iframe, a[href]').length]),
    ).toEqual([false, 0])
    // Real time goes on beside: two seconds are for a busy machine.
    await context.clock.fastForward(3000)
    expect(await page.evaluate('closings')).toBe(0)
    await context.clock.fastForward(2000)
    expect(await page.evaluate('closings')).toBe(1)
    await context.close()
  })
})
