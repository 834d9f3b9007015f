import { on, once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Site } from './site.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1280, height: 900 } }

/** Somebody's browser, in English and without motion. */
export async function newBrowser(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions = DESKTOP,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options })
  await context.addCookies([{ name: 'language', value: 'EN', url: site.url }])
  await context.addInitScript(() => {
    // A game's page lives in a sandbox without a storage of its own.
    if (self.origin !== 'null') localStorage.setItem('language', 'EN')
  })
  return context
}

/**
 * Without waiting for pictures: they are drawn at their first visit. A popup or a panel that was closed this very moment
 * takes back its entry of the history, which cancels an address typed at the same time: it is typed again.
 */
export async function go(page: Page, site: Site, path: string): Promise<Response | null> {
  const load = () => page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
  return load().catch((error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    return load()
  })
}

export async function visit(context: BrowserContext, site: Site, path: string): Promise<Page> {
  const page = await context.newPage()
  await go(page, site, path)
  return page
}

/** Waits until the page's scripts run: on a busy machine the network is idle before they do. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

export interface Journey extends BrowserContextOptions {
  /** Leaves the announcements to pop up. */
  readonly announced?: boolean
  /** What the page may complain of. */
  readonly expects?: RegExp
}

/** True of the browser's word that the page itself was answered with 404, as a page for an unknown address is. */
export const saysNoSuchPage = (message: ConsoleMessage): boolean =>
  /status of 404/.test(message.text()) && new URL(message.location().url).pathname.startsWith('/nowhere')

/** Opens an address in a browser of its own, in the brand's language, does something there, and fails when the page complained. */
export async function journey(
  { browser, site }: { readonly browser: Browser; readonly site: Site },
  path: string,
  { announced = false, expects, ...options }: Journey,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  if (!announced)
    await context.addInitScript(() => {
      // A game's page lives in a sandbox without a storage of its own.
      if (self.origin !== 'null') sessionStorage.setItem('announcedVisitor', 'yes')
    })
  const page = await context.newPage()
  const complaints: string[] = []
  const complain = (text: string) => expects?.test(text) === true || complaints.push(text)
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (message) => message.type() === 'error' && !saysNoSuchPage(message) && complain(message.text()))
  try {
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await started(page)
    await work(page, context)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

/** Pictures that the document of the front page names and the build has not drawn: for these the first visitor would wait. */
export async function undrawn(site: Site): Promise<string[]> {
  const html = await (await fetch(site.url, { headers: { accept: 'text/html' } })).text()
  const named = new Set(
    [...html.matchAll(/\/art\/([\w-]+)\/(\d+)\.avif/g)].map(([, key = '', width = '']) => `${key}-${width}.avif`),
  )
  expect(named.size).toBeGreaterThan(50)
  return [...named].filter((file) => !existsSync(`dist/art/${file}`))
}

/** The popup on top. */
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
export const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })
/**
 * Until the page that opens next hears from the server: what is told to all before that is told to nobody. All its sockets
 * are listened to, since the page before may open one late, which gets no message.
 */
export const hears = (page: Page): Promise<void> =>
  new Promise((done) => page.on('websocket', (socket) => socket.once('framereceived', () => done())))

/** Holds back the socket of the page that opens next, until what this returns is called. */
export async function heldSocket(page: Page): Promise<() => void> {
  let open = (): void => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  await page.routeWebSocket(/\/socket$/, async (socket) => {
    await opened
    socket.connectToServer()
  })
  return open
}

/** A visitor's socket beside the browser, which hears a topic; its first message, the newest, makes it ready. */
export function toldToAll(
  site: Site,
  topic: string,
): { readonly ready: Promise<unknown>; next(): Promise<unknown>; close(): void } {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/socket`)
  // Two may arrive at once.
  const messages = on(socket, 'message')
  const next = async (): Promise<unknown> => {
    for (;;) {
      const { value } = await messages.next()
      const [data] = value
      const told: unknown = JSON.parse(String(data))
      if (Object(told).type === 'topic') return Object(told).data
    }
  }
  const hello = async (): Promise<void> => {
    await once(socket, 'open')
    socket.send('{"type":"hello"}')
    socket.send(JSON.stringify({ type: 'subscribe', topic }))
  }
  return { ready: Promise.all([hello(), next()]), next, close: () => socket.close() }
}

export const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

/** Until every popup has moved out. */
export const alone = (page: Page) => expect.poll(() => page.getByRole('dialog').count(), { timeout: 20_000 }).toBe(0)

/** Until the member is here and the form has moved out. */
export async function isIn(page: Page): Promise<void> {
  await account(page).waitFor()
  await alone(page)
}

/** Opens an account by the form, in a page of its own; the popups that greet a member may still be there. */
export async function registerByForm(
  context: BrowserContext,
  site: Site,
  name: string,
  password = 'correct horse 1',
  path = '/register',
): Promise<Page> {
  const page = await visit(context, site, path)
  await fillLogin(page, name, password)
  await dialog(page).getByLabel('Confirm password').fill(password)
  await tick(page)
  await submit(page, 'Create account')
  await account(page).waitFor({ timeout: 90_000 })
  return page
}

export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await dialog(page).getByLabel('Username').fill(name)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
}

export async function tick(page: Page): Promise<void> {
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check({ force: true })
}

/**
 * What sticks out at a side of the screen, as its text: the page itself never scrolls sideways, so it would be cut off.
 * What stands in a row that scrolls, or is cut off on purpose inside the screen, does not count.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clips = (element: Element): boolean =>
      getComputedStyle(element).overflowX !== 'visible' &&
      element !== document.body &&
      element !== document.documentElement
    // A phone's `innerWidth` grows with what is too wide.
    const { clientWidth } = document.documentElement
    const inside = ({ left, right }: DOMRect): boolean => left >= -1 && right <= clientWidth + 1
    const held = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (clips(at) && inside(at.getBoundingClientRect())) return true
      return false
    }
    const seen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null
    const texts = [...document.body.querySelectorAll('a, button, input, p, span, h1, h2, h3, li, td')].filter(
      (element) => {
        const box = element.getBoundingClientRect()
        return box.width > 1 && !inside(box) && seen(element) && !held(element)
      },
    )
    return texts.slice(0, 5).map((element) => (element.textContent ?? element.tagName).slice(0, 60))
  })

interface FirstAnswers {
  readonly language: string
  readonly answers: readonly (readonly [name: string, request: unknown, value: unknown])[]
}

/** Changes what the document brings of the brand, its settings and banners, before the page sees it; the page then draws itself. */
export const withPermission = (context: BrowserContext, change: (permission: string) => string) =>
  context.route(
    (url) => !/^\/(wps|lgw|assets|art|studio)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const html = (await response.text())
        .replace(/<div id="root"[^>]*>/, '<div id="root">')
        .replace(
          /(<script[^>]*id="first-data"[^>]*>)(.*?)(<\/script>)/s,
          (_, before: string, data: string, after: string) => {
            const first: FirstAnswers = JSON.parse(data)
            const answers = first.answers.map(([name, request, value]): readonly [string, unknown, unknown] => [
              name,
              request,
              name === 'system.permission' ? JSON.parse(change(JSON.stringify(value))) : value,
            ])
            return before + JSON.stringify({ ...first, answers }).replaceAll('<', '\\u003c') + after
          },
        )
      return route.fulfill({ response, body: html })
    },
  )
