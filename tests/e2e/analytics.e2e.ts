import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { DESKTOP, journey } from '#tests/support/visits.ts'

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('analytics')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const policyNow = async (): Promise<string> =>
  (await fetch(site.url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? ''

/** What an operator's call writes; the server sees it within a second, and documents within five more. */
const setGtag = (gtagId: string | null) =>
  db.query(sql`
  INSERT INTO setting (key, version, value, changed_at) VALUES ('site', 1, ${JSON.stringify({ gtagId })}::jsonb, app_now())
  ON CONFLICT (key) DO UPDATE SET value = setting.value || excluded.value, version = setting.version + 1`)

describe('analytics', () => {
  it('[BRD-05, WEB-05] load only where a brand has them, without a restart, and hear of addresses without query alone', async () => {
    expect(await policyNow()).not.toMatch(/google/)
    // The code in the address is nobody's, and the browser tells of that answer.
    const expects = /status of 400/
    await journey(
      { browser, site },
      '/rng',
      { ...DESKTOP, serviceWorkers: 'block', expects },
      async (page, context) => {
        const strange = [
          ...new Set(
            await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)),
          ),
        ].filter((origin) => origin !== site.url)
        expect(strange).toEqual([])
        await setGtag('G-TEST1234')
        await expect.poll(policyNow, { timeout: 15_000 }).toMatch(/google/)
        // The page that is looked at next was drawn before; it is given out for some seconds more.
        await expect
          .poll(
            async () =>
              (await (await fetch(`${site.url}/rng`, { headers: { accept: 'text/html' } })).text()).includes(
                'G-TEST1234',
              ),
            { timeout: 15_000 },
          )
          .toBe(true)
        const allowed = [...(await policyNow()).matchAll(/https:\/\/\S*?(?=[\s;]|$)/g)].map(([host]) => host)
        expect([...new Set(allowed)].toSorted()).toEqual([
          'https://*.analytics.google.com',
          'https://*.google-analytics.com',
          'https://www.googletagmanager.com',
        ])
        // The outside world, played here.
        const loaded: string[] = []
        await context.route('https://www.googletagmanager.com/**', (route) => {
          loaded.push(route.request().url())
          return route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tagged = true' })
        })
        await page.goto(`${site.url}/rng?vassalage=KNC&referralCode=SECRET9#somewhere`)
        await page.waitForFunction(() => 'tagged' in globalThis)
        expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
        await page.getByRole('link', { name: 'Promoções' }).first().click()
        const told = () => page.evaluate(() => JSON.stringify([...(window.dataLayer ?? [])].map((line) => [...line])))
        await expect.poll(told).toContain('/promotions')
        expect(await told()).toContain(`"page_location":"${site.url}/rng"`)
        expect(await told()).not.toMatch(/SECRET9|vassalage|somewhere|\?/)
        expect(await told()).toContain('"analytics_storage":"denied"')
      },
    )
    await setGtag(null)
    await expect.poll(policyNow, { timeout: 15_000 }).not.toMatch(/google/)
  })
})
