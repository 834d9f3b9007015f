import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { type LanguageCode, textsNameOf } from '#contract/languages.ts'
import { faults as barriers } from './axe.ts'
import { cutOff, DESKTOP, PHONE } from './visits.ts'

const SITE = 'apps/web/src'

/** All texts of a language by their ids, however they are spread over the site's catalogues. */
export function textsOf(language: LanguageCode): ReadonlyMap<string, string> {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.split('/').at(-1) === `${textsNameOf(language)}.po`,
  )
  const pairs = files.flatMap((file) => [
    ...readFileSync(`${SITE}/${file}`, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm),
  ])
  return new Map(pairs.map(([, id = '', words = '']) => [id, words]))
}

/** Addresses as the site's table of routes and what it is made of write them. */
export const routePaths: readonly string[] = [
  ...new Set(
    ['routes.tsx', 'paths.ts', 'categories.ts'].flatMap((file) =>
      [...readFileSync(`apps/web/src/app/${file}`, 'utf8').matchAll(/'(\/[\w./]*)'/g)].map(([, path = '']) => path),
    ),
  ),
]

/** A language as the site's menu offers it. */
export interface CrawlLanguage {
  /** As the document names it. */
  readonly lang: string
  /** What the page for unknown addresses says in it. */
  readonly notFound: string
}

export interface Crawl {
  /** Follows links from these addresses on, each once. */
  readonly from: readonly string[]
  /** False for what need not be visited. */
  wants(address: string): boolean
  /** The context's own language first. */
  readonly languages: readonly CrawlLanguage[]
  /** How many pages walk beside each other. */
  readonly pages: number
}

export interface Crawled {
  readonly visited: string[]
  /** What was wrong, each with its address. */
  readonly faults: string[]
  /** Addresses of this house that no page of the site answers: files, pictures, pages of other rooms. */
  readonly files: Set<string>
}

/**
 * Visits every address of the site that can be reached over links, and looks at each screen in all languages, at its further addresses in one. The site is
 * loaded once a page and from then on moved about in as a visitor does: by its own navigation, its own language menu.
 */
export async function crawl(
  context: BrowserContext,
  origin: string,
  { from, wants, languages, pages }: Crawl,
): Promise<Crawled> {
  const crawled: Crawled = { visited: [], faults: [], files: new Set() }
  const known = new Set<string>()
  const queue: string[] = []
  const add = (address: string): void => {
    if (known.has(address) || !wants(address)) return
    known.add(address)
    queue.push(address)
  }
  from.forEach(add)
  const measured = new Set<string>()
  const walk = async (page: Page, start: string): Promise<void> => {
    let here = start
    const complain = (fault: string): void => void crawled.faults.push(`${here}: ${fault}`)
    watch(page, origin, complain)
    await page.goto(origin + here, { waitUntil: 'networkidle' })
    for (let next: string | undefined = here; next !== undefined; next = queue.shift()) {
      here = next
      const screen = screenOf(here)
      const once = measured.has(screen)
      measured.add(screen)
      for (const seen of await page.evaluate(lookAround, { address: here, languages, once, ids: textIds })) {
        seen.faults.forEach((fault) => complain(`in ${seen.lang}: ${fault}`))
        for (const link of seen.links) {
          const url = new URL(link, origin + here)
          if (url.origin !== origin) continue
          if (/^\/(?:studio|demo)\/|\.(?!html$)\w+$/.test(url.pathname)) crawled.files.add(url.pathname)
          else add(url.pathname + url.search + url.hash)
        }
      }
      if (!once) {
        for (const viewport of [PHONE.viewport, DESKTOP.viewport]) {
          await page.setViewportSize(viewport)
          for (const text of await cutOff(page)) complain(`cut off at ${viewport.width} pixels: ${text}`)
        }
        for (const barrier of await barriers(page)) complain(`axe finds ${barrier}`)
      }
      crawled.visited.push(here)
    }
    await page.close()
  }
  // Who finds the queue empty is done, though others may still add to it: then they begin again.
  for (let start = queue.splice(0, pages); start.length > 0; start = queue.splice(0, pages)) {
    await Promise.all(start.map(async (address) => walk(await context.newPage(), address)))
  }
  return crawled
}

/** What is laid out alike under all its addresses: a list has one for each class, vendor and page of it. */
function screenOf(address: string): string {
  if (address.startsWith('/member')) return address
  const view = /[?&]view=(\w+)/.exec(address)?.[1] ?? ''
  return `${address.split(/[?#]/)[0] ?? ''} ${view}`
}

const textIds = [...textsOf('EN').keys()]

/** Tells what goes wrong on a page. */
function watch(page: Page, origin: string, complain: (fault: string) => void): void {
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left needs no answer any more.
    if (reason !== 'net::ERR_ABORTED') complain(`${request.url().replace(origin, '')} failed: ${reason}`)
  })
  page.on(
    'response',
    (response) =>
      response.status() >= 400 && complain(`${response.url().replace(origin, '')} answered ${response.status()}`),
  )
  page.on('pageerror', (error) => complain(error.message))
  page.on(
    'console',
    (message) => (message.type() === 'error' || /Uncompiled message/.test(message.text())) && complain(message.text()),
  )
}

/** What an address showed in one language. */
interface Seen {
  readonly lang: string
  readonly faults: string[]
  readonly links: string[]
}

interface Around {
  readonly address: string
  readonly languages: readonly CrawlLanguage[]
  /** True for a screen that was seen in each language: the one that the page is in is enough. */
  readonly once: boolean
  readonly ids: readonly string[]
}

/** Goes to an address without loading the site anew and tells of it in each language. Runs within the page, in one go: every question from outside costs as much as a whole look. */
async function lookAround({ address, languages, once, ids }: Around): Promise<Seen[]> {
  const [LONGEST_MS, CALM_MS, STEP_MS] = [10_000, 60, 10]
  const wanted = new Set(ids)
  const pause = () => new Promise((resolve) => setTimeout(resolve, STEP_MS))
  let changed = performance.now()
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['lang', 'aria-busy', 'href'],
  })

  /** Until nothing is asked for any more, no skeleton stands in for what comes, and nothing was drawn for a moment. */
  async function rests(): Promise<boolean> {
    for (const start = performance.now(); performance.now() - start < LONGEST_MS; await pause()) {
      const waits =
        globalThis.fetchesUnderWay > 0 ||
        document.querySelector('main, h1, h2') === null ||
        document.querySelector('[aria-busy="true"]') !== null
      if (waits) changed = performance.now()
      if (performance.now() - changed > CALM_MS) return true
    }
    return false
  }

  /** Chooses a language from the menu, where this page has one. */
  async function choose(lang: string): Promise<boolean> {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')) {
      button.click()
      for (let tries = 0; tries < 100 && button.getAttribute('aria-expanded') !== 'true'; tries += 1) await pause()
      const item = button.parentElement?.querySelector<HTMLElement>(`[role="menuitemradio"]:has([lang="${lang}"])`)
      if (item === null || item === undefined) {
        button.click()
        continue
      }
      item.click()
      for (let tries = 0; tries < LONGEST_MS / STEP_MS && document.documentElement.lang !== lang; tries += 1)
        await pause()
      return true
    }
    return false
  }

  async function change(lang: string): Promise<void> {
    if (await choose(lang)) return
    // A page without menus: its language is chosen at home.
    history.pushState(null, '', '/')
    await rests()
    await choose(lang)
    history.pushState(null, '', address)
  }

  function look({ lang, notFound }: CrawlLanguage, rested: boolean): Seen {
    const all = [...document.body.querySelectorAll('*')].filter(({ tagName }) => tagName !== 'SCRIPT')
    const said = all
      .flatMap((element) => [
        ...[...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? ''),
        ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ])
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
    const pictures = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
    const isThere = (mark: string): boolean => mark === '' || document.getElementById(decodeURIComponent(mark)) !== null
    const holes = said.filter((text) => /\{\w+\}|undefined|\bNaN\b|\[object/.test(text))
    return {
      lang,
      links: [...links.filter((link) => !link.startsWith('#')), ...pictures],
      faults: [
        ...(rested ? [] : ['the page does not come to rest']),
        ...(document.documentElement.lang === lang ? [] : [`the document is in ${document.documentElement.lang}`]),
        ...([...document.querySelectorAll('h1')].some(({ textContent }) => textContent === notFound)
          ? ['nothing is there']
          : []),
        ...[new URL(address, location.origin).hash, ...links.filter((link) => link.startsWith('#'))]
          .filter((mark) => !isThere(mark.slice(1)))
          .map((mark) => `has no place ${mark}`),
        ...(document.querySelector('[data-fault], main [role="alert"]') === null ? [] : ['shows a fault']),
        ...(document.querySelectorAll('h1').length > 1
          ? [`has ${document.querySelectorAll('h1').length} main headings`]
          : []),
        ...(document.body.innerText.trim() === '' ? ['the page is empty'] : []),
        ...said.filter((text) => wanted.has(text)).map((id) => `shows the text id ${id}`),
        ...holes.map((text) => `shows a text without its value: ${text}`),
      ],
    }
  }

  if (location.pathname + location.search + location.hash !== address) history.pushState(null, '', address)
  const seen: Seen[] = []
  await rests()
  // The one that the page is in comes first: it costs no change.
  const now = languages.findIndex(({ lang }) => lang === document.documentElement.lang)
  const order = [...languages.slice(Math.max(0, now)), ...languages.slice(0, Math.max(0, now))]
  for (const language of once ? order.slice(0, 1) : order) {
    // The menu may go away under the click, where a page gives way to another; and one that the server drew opens once its script has come.
    for (
      const start = performance.now();
      performance.now() - start < 3 * LONGEST_MS && document.documentElement.lang !== language.lang;
    )
      await change(language.lang)
    seen.push(look(language, await rests()))
  }
  observer.disconnect()
  return seen
}

declare global {
  // Counted by the script that `countFetches` puts into every page.
  var fetchesUnderWay: number
}

/** Lets `crawl` know what a page is waiting for. */
export const countFetches = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const ask = globalThis.fetch
    globalThis.fetchesUnderWay = 0
    globalThis.fetch = async (...request) => {
      globalThis.fetchesUnderWay += 1
      try {
        return await ask(...request)
      } finally {
        globalThis.fetchesUnderWay -= 1
      }
    }
  })
