import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page, Request } from 'playwright-core'

const LOCALES = 'apps/web/src/locales'

/** All texts of a language by their ids, however they are spread over the site's catalogues. */
export function textsOf(language: string): ReadonlyMap<string, string> {
  const files = readdirSync(LOCALES, { recursive: true, encoding: 'utf8' }).filter((file) => file.split('/').at(-1) === `${language.toLowerCase()}.po`)
  const pairs = files.flatMap((file) => [...readFileSync(`${LOCALES}/${file}`, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)])
  return new Map(pairs.map(([, id = '', words = '']) => [id, words]))
}

const textIds = [...textsOf('EN').keys()]

/** Addresses as the site's one table of routes writes them, but for the one that fits all. */
export const routePaths: readonly string[] = [...readFileSync('apps/web/src/app/routes.tsx', 'utf8').matchAll(/'(\/[\w./]*)'/g)].map(([, path = '']) => path)

/** What one address showed, read within the page. */
interface Seen {
  readonly lang: string
  readonly notFound: boolean
  readonly rawIds: string[]
  /** Braces of a text whose value was not put in. */
  readonly holes: string[]
  readonly empty: boolean
  readonly links: string[]
  readonly pictures: string[]
}

export interface Crawl {
  /** Follows links from these addresses on, each once. */
  readonly from: readonly string[]
  /** False for what need not be visited again. */
  wants(address: string): boolean
  /** As the document must name its language. */
  readonly lang: string
  /** What the page for unknown addresses says in this language. */
  readonly notFound: string
  /** How many pages walk beside each other. */
  readonly pages: number
}

export interface Crawled {
  readonly visited: string[]
  /** What was wrong, each with its address. */
  readonly faults: string[]
  /** Addresses of drawn pictures. */
  readonly pictures: Set<string>
}

/** Visits every address that can be reached over links, as the browser's visitor; by hand, so without loading the site anew each time. */
export async function crawl(context: BrowserContext, origin: string, { from, wants, lang, notFound, pages }: Crawl): Promise<Crawled> {
  const crawled: Crawled = { visited: [], faults: [], pictures: new Set() }
  const known = new Set<string>()
  const queue: string[] = []
  const add = (address: string): void => {
    if (known.has(address) || !wants(address)) return
    known.add(address)
    queue.push(address)
  }
  from.forEach(add)
  const walk = async (): Promise<void> => {
    const page = await context.newPage()
    let here = ''
    const busy = watch(page, origin, (fault) => crawled.faults.push(`${here}: ${fault}`))
    here = queue.shift() ?? ''
    if (here === '') return
    await page.goto(origin + here, { waitUntil: 'domcontentloaded' })
    for (;;) {
      await settled(page, busy)
      const seen = await look(page, notFound)
      crawled.visited.push(here)
      crawled.faults.push(...faultsOf(seen, lang).map((fault) => `${here}: ${fault}`))
      for (const picture of seen.pictures) crawled.pictures.add(picture)
      seen.links.map((link) => addressOf(link, origin)).forEach((address) => address !== undefined && add(address))
      const next = queue.shift()
      if (next === undefined) break
      here = next
      await page.evaluate((address) => history.pushState(null, '', address), here)
    }
    await page.close()
  }
  // Whoever comes first to an empty queue is not the last to add to it.
  await walkAll()
  return crawled

  async function walkAll(): Promise<void> {
    await Promise.all(Array.from({ length: pages }, walk))
    if (queue.length > 0) await walkAll()
  }
}

/** An address of this site, without what only says where on the page; undefined for others. */
function addressOf(link: string, origin: string): string | undefined {
  const url = new URL(link, origin)
  return url.origin === origin && !url.pathname.startsWith('/studio/') && !url.pathname.startsWith('/demo/') ? url.pathname + url.search + url.hash : undefined
}

const faultsOf = ({ lang, notFound, rawIds, holes, empty }: Seen, wanted: string): string[] => [
  ...(lang === wanted ? [] : [`the document is in ${lang}`]),
  ...(notFound ? ['nothing is there'] : []),
  ...(empty ? ['the page is empty'] : []),
  ...rawIds.map((id) => `shows the text id ${id}`),
  ...holes.map((text) => `shows a text without its value: ${text}`),
]

/** Tells what goes wrong on a page; the requests that are under way. */
function watch(page: Page, origin: string, complain: (fault: string) => void): Set<Request> {
  const busy = new Set<Request>()
  const path = (request: Request): string => request.url().replace(origin, '')
  page.on('request', (request) => ['fetch', 'script', 'stylesheet', 'document'].includes(request.resourceType()) && busy.add(request))
  page.on('requestfinished', (request) => busy.delete(request))
  page.on('requestfailed', (request) => {
    busy.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // A page that is left needs no answer any more.
    if (reason !== 'net::ERR_ABORTED') complain(`${path(request)} failed: ${reason}`)
  })
  page.on('response', (response) => response.status() >= 400 && complain(`${path(response.request())} answered ${response.status()}`))
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (message) => (message.type() === 'error' || /Uncompiled message/.test(message.text())) && complain(message.text()))
  return busy
}

/** Until nothing is asked for any more and no skeleton stands in for what comes. */
async function settled(page: Page, busy: Set<Request>): Promise<void> {
  for (let calm = 0, rounds = 0; calm < 2 && rounds < 400; rounds += 1) {
    const drawn = await page.evaluate(() => new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(document.querySelector('main, [role="main"], h1, h2') !== null), 20))
    }))
    calm = drawn && busy.size === 0 ? calm + 1 : 0
  }
}

const look = (page: Page, notFound: string): Promise<Seen> => page.evaluate(([ids, absent]) => {
  const wanted = new Set(ids)
  const all = [...document.body.querySelectorAll('*')].filter(({ tagName }) => tagName !== 'SCRIPT')
  const said = all.flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ]).map((text) => text.trim()).filter((text) => text !== '')
  return {
    lang: document.documentElement.lang,
    notFound: [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === absent),
    rawIds: said.filter((text) => wanted.has(text)),
    holes: said.filter((text) => /\{\w+\}|undefined|\bNaN\b|\[object/.test(text)),
    empty: document.body.innerText.trim().length < 20,
    links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    pictures: [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '').filter((src) => src.startsWith('/art/')),
  }
}, [textIds, notFound] as const)
