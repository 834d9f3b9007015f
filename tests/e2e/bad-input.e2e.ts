import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withSite } from '#tests/support/with-site.ts'
import { DESKTOP, go } from '#tests/support/visits.ts'

const house = withSite('badinput')

/** Somebody's browser in English, without the site's worker, which would bring what a test keeps away. */
async function newContext(language = 'EN'): Promise<BrowserContext> {
  const context = await house.browser.newContext({
    ...DESKTOP,
    locale: 'en',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'language', value: 'EN', url: house.site.url }])
  await context.addInitScript((value) => localStorage.setItem('language', value), language)
  return context
}

async function inBrowser(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  language?: string,
): Promise<void> {
  const context = await newContext(language)
  const page = await context.newPage()
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  try {
    await work(page, context)
    expect(broken).toEqual([])
  } finally {
    await context.close()
  }
}

describe('an unknown address', () => {
  it.each(['/nowhere', '/rng/deeper', '/%3Cscript%3E', '/wp-login.php', '/member/deposit', `/${'x'.repeat(1500)}`])(
    '[RTE-17] such as %s has a page and a way home',
    (path) =>
      inBrowser(async (page) => {
        const answer = await go(page, house.site, path)
        expect(answer?.status()).toBe(404)
        await page.getByRole('heading', { name: 'Page not found' }).waitFor()
        await page.getByRole('main').getByRole('link').first().click()
        await page.getByRole('heading', { name: 'New and popular' }).waitFor()
        await expect.poll(() => new URL(page.url()).pathname).toBe('/')
      }),
  )

  it.each([
    '/rng?vassalage=NOBODY',
    '/rng?gameClassify=%00',
    '/live?page=99999',
    '/?category=xx',
    '/seamless?node=abc',
    '/seamless?node=99999999&mode=trial',
  ])('[RTE-17] a known page asked for wrongly, such as %s, still offers something', (path) =>
    inBrowser(async (page) => {
      await go(page, house.site, path)
      await expect
        .poll(() =>
          page
            .locator('main, [role="main"], body')
            .first()
            .getByRole('button')
            .or(page.locator('main').getByRole('link'))
            .count(),
        )
        .toBeGreaterThan(0)
      await expect.poll(() => page.evaluate(() => document.body.innerText.trim().length)).toBeGreaterThan(20)
    }),
  )
})

describe('an unknown language', () => {
  it.each(['xx', '', '{"a":1}', '<b>', '__proto__', 'PT-BR', 'TH'])(
    '[I18-02] %j in the local storage gives way to one that the house has',
    (language) =>
      inBrowser(async (page) => {
        await go(page, house.site, '/')
        await page.getByRole('heading', { name: /New and popular|Novos e populares/ }).waitFor()
        expect(['en', 'pt-BR']).toContain(await page.evaluate(() => document.documentElement.lang))
      }, language),
  )
})

const bad: readonly [string, (route: Route) => Promise<void>][] = [
  ['no answer', (route) => route.abort()],
  ['an error', (route) => route.fulfill({ status: 500, body: 'down' })],
  ['what is no picture', (route) => route.fulfill({ contentType: 'image/avif', body: 'x' })],
]

describe('a picture', () => {
  it.each(bad)('[HOM-10] for which comes %s gives way to a sign of the house, after a second try', (_what, answer) =>
    inBrowser(async (page, context) => {
      const asked: string[] = []
      await context.route('**/art/**', async (route) => {
        asked.push(new URL(route.request().url()).search)
        await answer(route)
      })
      await go(page, house.site, '/')
      const tile = page.locator('section[aria-labelledby="hot"] article').first()
      await tile.scrollIntoViewIfNeeded()
      await expect.poll(() => tile.locator('img').count(), { timeout: 20_000 }).toBe(0)
      await expect.poll(() => tile.locator('svg').count()).toBeGreaterThan(0)
      // The name still stands there, and the banner's words.
      expect((await tile.innerText()).trim()).not.toBe('')
      await expect
        .poll(() =>
          page
            .locator('[aria-roledescription] img')
            .first()
            .isVisible()
            .catch(() => false),
        )
        .toBe(false)
      expect(asked).toContain('?again')
      expect(
        await page.evaluate(
          () =>
            [...document.images].filter(
              (image) =>
                image.complete &&
                image.naturalWidth === 0 &&
                image.getBoundingClientRect().top < innerHeight &&
                image.checkVisibility(),
            ).length,
        ),
      ).toBe(0)
    }),
  )
})

const STRANGE = 'with another answer'
const wrong: readonly [string, (route: Route) => Promise<void>][] = [
  [
    'with an error',
    (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"success":false,"code":"SYSTEM_ERROR","message":"x"}',
      }),
  ],
  [
    'with a page of another server',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ],
  [
    'with half an answer',
    (route) => route.fulfill({ contentType: 'application/json', body: '{"success":true,"value":{"ga' }),
  ],
  [
    STRANGE,
    (route) => route.fulfill({ contentType: 'application/json', body: '{"success":true,"value":{"games":"many"}}' }),
  ],
  ['with nothing', (route) => route.abort()],
]

/** Where the server's answers go wrong: the call, how one comes to it, and what stands there once it is right again. */
const places: readonly {
  readonly name: string
  readonly call: string
  readonly path: string
  arrive?(page: Page): Promise<void>
  right(page: Page): Promise<unknown>
}[] = [
  {
    name: 'a category',
    call: '**/wps/games/browse?*',
    path: '/rng',
    right: (page) => page.locator('main article').first().waitFor(),
  },
  {
    name: 'help',
    call: '**/wps/system/helpCenter?*',
    path: '/help',
    right: (page) => page.getByRole('heading', { name: 'About the house' }).first().waitFor(),
  },
  {
    name: 'customer service',
    call: '**/wps/system/helpCenter?*',
    path: '/contact',
    right: (page) => page.getByText('nobody sits behind this window').waitFor(),
  },
  {
    name: 'the search',
    call: '**/wps/games/search?*',
    path: '/',
    async arrive(page) {
      await page.locator('button[aria-keyshortcuts="/"]').click()
      await page.getByRole('combobox').fill('ember')
    },
    right: (page) => page.getByRole('option', { name: /Ember/ }).first().waitFor(),
  },
]

describe.each(places)('$name', ({ name, call, path, arrive, right }) => {
  // A popup that cannot show what came closes with a word, as told below.
  it.each(wrong.filter(([how]) => name !== 'the search' || how !== STRANGE))(
    '[RTE-16] answered %s says so and offers to try again',
    (_how, answer) =>
      inBrowser(async (page, context) => {
        let isDown = true
        await context.route(call, (route) => (isDown ? answer(route) : route.fallback()))
        await page.clock.install()
        await go(page, house.site, path)
        await arrive?.(page)
        const again = page.getByRole('button', { name: 'Try again' }).first()
        // The page tries some failures again by itself, after seconds which need not be waited for.
        await expect
          .poll(
            async () => {
              await page.clock.runFor(500)
              return again.isVisible()
            },
            { timeout: 20_000 },
          )
          .toBe(true)
        isDown = false
        await again.click()
        await right(page)
      }),
  )

  it('[RTE-16] answered late shows that it waits, and then what came', () =>
    inBrowser(async (page, context) => {
      let open: () => void = () => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      await context.route(call, async (route) => {
        await opened
        await route.fallback()
      })
      await go(page, house.site, path)
      await page.getByRole('link').or(page.getByRole('heading')).first().waitFor()
      await arrive?.(page)
      await page.locator('[aria-busy="true"], .skeleton, [class*="animate-"]').first().waitFor({ state: 'attached' })
      open()
      await right(page)
    }))
})

describe('a popup', () => {
  it('[RTE-16] that gets what it cannot show closes with a word, and the page below goes on', () =>
    inBrowser(async (page, context) => {
      await context.route('**/wps/games/search?*', (route) =>
        route.fulfill({ contentType: 'application/json', body: '{"success":true,"value":{"games":"many"}}' }),
      )
      await go(page, house.site, '/')
      await page.locator('button[aria-keyshortcuts="/"]').click()
      await page.getByRole('combobox').fill('ember')
      await page.getByText('That did not load. Please check your connection and try again.').waitFor()
      await page.getByRole('combobox').waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Slots' }).first().click()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/rng')
      await page.locator('main article').first().waitFor()
    }))
})
