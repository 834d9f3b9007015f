import lighthouse from 'lighthouse'
import { freePort } from '#server/platform/free-port.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Site } from '#tests/support/site.ts'
import { withSite } from '../support/bench-site.ts'
import { median } from '../support/load.ts'
import { serveFirstScreen } from '../support/page-server.ts'
import type { RowResult } from '../support/row.ts'

const ROUNDS = 3

interface Visit {
  /** Lighthouse's mark for speed, 0 to 100. */
  readonly score: number
  /** When the largest thing of the first screen stood there, in milliseconds. */
  readonly largest: number
  /** How far things moved, as cumulative layout shift. */
  readonly shift: number
  /** Lighthouse's measure of the processor before it slows it four times; a good desktop has some 1500 to 2000. */
  readonly power: number
}

/** The home page at its first visit, on Lighthouse's slow phone, against its own first screen without a script. */
export const benchFirstVisit = (): Promise<RowResult> => withSite({ announces: true }, measure)

async function measure(site: Site): Promise<RowResult> {
  const still = await serveFirstScreen(site.url)
  const debuggingPort = await freePort()
  const browser = await launchBrowser({ debuggingPort, blurs: true })
  try {
    const scripts = await scriptBytes(site.url)
    const devtools = await browser.newBrowserCDPSession()
    // Lighthouse empties the cache and leaves the cookies, by which the site knows who has been here.
    const first = async (url: string): Promise<Visit> => {
      await devtools.send('Storage.clearCookies')
      return visit(url, debuggingPort)
    }
    const [pages, stills]: [Visit[], Visit[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      stills.push(await first(still.url))
      pages.push(await first(site.url))
    }
    // The first round fetches what is drawn, unpacked or compiled once.
    const of = (visits: readonly Visit[], what: keyof Visit): number => median(visits.slice(1).map((one) => one[what]))
    const [largest, yardstick, score, shift] = [
      of(pages, 'largest'),
      of(stills, 'largest'),
      of(pages, 'score'),
      shown(Math.max(...pages.map((one) => one.shift))),
    ]
    return {
      row: 'P9',
      work: 'home page, first visit on a phone',
      figure: `${(largest / 1000).toFixed(2)} s`,
      yardstick: `${(yardstick / 1000).toFixed(2)} s the same screen, still`,
      ratio: largest / yardstick,
      target: '≤ 1.2',
      ok: largest <= 1.2 * yardstick && score >= 95 && shift === 0 && scripts <= 105 * 1024,
      notes: `score ${score} (to reach: 95), the still page ${of(stills, 'score')}, on a processor of ${Math.round(of(pages, 'power'))} in Lighthouse's measure; layout shift ${shift} (0); scripts ${(scripts / 1024).toFixed(1)} KB brotli (105)`,
    }
  } finally {
    await browser.close()
    still.close()
  }
}

/** To three places, as Lighthouse itself shows it: a letter that a face draws wider by a hair is no shift. */
const shown = (shift: number): number => Number(shift.toFixed(3))

/** The network and the processor are really slowed: Lighthouse's own reckoning counts every script that ran before the picture stood there as if the picture had waited for it. */
async function visit(url: string, port: number, tries = 3): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
  })
  const { categories, audits, environment, runtimeError } = result?.lhr ?? {}
  const [score, largest, shift] = [
    categories?.['performance']?.score,
    audits?.['largest-contentful-paint']?.numericValue,
    audits?.['cumulative-layout-shift']?.numericValue,
  ]
  if (largest === undefined || shift === undefined) throw new Error(`${url} was not measured: ${runtimeError?.message}`)
  // Without a mark where the machine was so busy that the page never came to rest.
  if (typeof score !== 'number') {
    if (tries === 1) throw new Error(`${url} got no mark: it never came to rest`)
    return visit(url, port, tries - 1)
  }
  return { score: Math.round(score * 100), largest, shift, power: environment?.benchmarkIndex ?? 0 }
}

/** What the document names as its scripts, packed. */
async function scriptBytes(site: string): Promise<number> {
  const html = await (await fetch(site, { headers: { accept: 'text/html' } })).text()
  const paths = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path))
  const sizes = await Promise.all(
    [...paths].map(async (path) =>
      Number((await fetch(site + path, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length')),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
