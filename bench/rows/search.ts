import type { Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { DESKTOP, newBrowser, visit } from '#tests/support/visits.ts'
import type { Site } from '#tests/support/site.ts'
import { openBareServer } from '../support/bare-server.ts'
import { withSite } from '../support/bench-site.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { percentiles } from '../support/load.ts'
import type { RowResult } from '../support/row.ts'

const [FRAME_MS, SERVER_MS] = [16, 5]
/** What is typed, letter by letter: found often, seldom and never, in two words and with an accent. */
const TYPED = ['dragon', 'gold of the', 'wild moon', 'dragão', 'roulette', 'zzq', 'a', 'ember wyrm']
const REQUESTS = 3000
/** Searches a second, as 400 people make them who type. */
const RATE = 200
/** What a page of results weighs. */
const ANSWER_BYTES = 10_000

/** Search in 10,000 games: the browser's work for a letter typed, and the server's answers. */
export const benchSearch = (): Promise<RowResult> =>
  withSite({ announces: false }, async (site) => {
    const server = await warmTimes(site.url)
    const bare = await withBareServer(warmTimes)
    const browser = percentiles(await keystrokes(site))
    return {
      row: 'P11',
      work: 'search in 10,000 games',
      figure: `a letter ${browser.p50.toFixed(1)} ms; server p99 ${server.p99.toFixed(1)} ms`,
      yardstick: `server p99 ${bare.p99.toFixed(1)} ms, bare`,
      ratio: undefined,
      target: `≤ ${FRAME_MS} ms; p99 ≤ ${SERVER_MS} ms`,
      ok: browser.p50 <= FRAME_MS && server.p99 <= SERVER_MS,
      notes: `of ${TYPED.join('').length} letters typed p99 ${browser.p99.toFixed(1)} ms; of ${REQUESTS} searches at ${RATE} a second the median took ${server.p50.toFixed(1)} ms, of a bare server that finds nothing ${bare.p50.toFixed(1)} ms`,
    }
  })

/** The second run of two, since the first is also that of a server that has just started. */
const warmTimes = async (url: string) => {
  await serverTimes(url)
  return serverTimes(url)
}

/** Searches of which no two are alike, so that no answer is given out of what was kept. */
function serverTimes(url: string): Promise<{ p50: number; p99: number }> {
  const prefixes = TYPED.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
  const requests = Array.from({ length: REQUESTS }, (_, index) => {
    const query = new URLSearchParams({
      text: prefixes[index % prefixes.length] ?? '',
      language: 'EN',
      pageNo: String(1 + Math.floor(index / prefixes.length)),
      pageSize: '30',
    })
    return httpRequest('GET', `/wps/games/search?${query.toString()}`, '')
  })
  return httpLoad({ port: Number(new URL(url).port), connections: 8, requests, rate: RATE, expect: '"success":true' })
}

/** What of the time is the machine's own: a server that answers as many bytes without looking for anything. */
async function withBareServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const body = JSON.stringify({ success: true, value: 'x'.repeat(ANSWER_BYTES) })
  const server = await openBareServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
  )
  try {
    return await work(server.url)
  } finally {
    server.close()
  }
}

/** Milliseconds of the processor that the page's main thread takes for each letter: scripts, layout and painting, until its results stand there. */
async function keystrokes(site: Site): Promise<number[]> {
  const browser = await launchBrowser({ blurs: true })
  try {
    const page = await visit(await newBrowser(browser, site, DESKTOP), site, '/')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('/')
    const input = page.getByRole('combobox')
    await input.waitFor()
    const busy = await busyTime(page)
    const times: number[] = []
    for (const text of TYPED) {
      await input.fill('')
      await page.waitForLoadState('networkidle')
      for (const letter of text) {
        const before = await busy()
        await page.keyboard.type(letter)
        await page.waitForTimeout(400)
        times.push((await busy()) - before)
      }
    }
    return times
  } finally {
    await browser.close()
  }
}

/** Milliseconds of processor time that the page's main thread has had so far. */
async function busyTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
