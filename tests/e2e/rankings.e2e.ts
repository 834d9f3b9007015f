import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { plain } from '#tests/support/game-page.ts'
import { putContent } from '#tests/support/content.ts'
import { rankingWith } from '#tests/support/rankings.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import { alone, cutOff, go, newBrowser, PHONE, registerByForm, token, visit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const PATIENT = { timeout: 30_000 }
/** Boards are opened and closed once a minute. */
const MINUTE = { timeout: 90_000, interval: 1000 }
const DAY = 86_400

const texts = {
  EN: { title: 'Reels of the harbour', lead: 'Who plays most today.', terms: '<p>All terms of the harbour.</p>' },
  PT: { title: 'Reels of the harbour', lead: 'Who plays most today.', terms: '<p>All terms of the harbour.</p>' },
}
const house = withSite('rankings', {
  browser: { pictures: false },
  prepare: (db) =>
    putContent(db, 'ranking', {
      item: 'harbour',
      sort: -10,
      value: rankingWith({
        texts,
        prizes: [
          { from: 1, to: 1, gives: 'cash', amount: '25', turnover: '0' },
          { from: 2, to: 3, gives: 'points', amount: '40', turnover: '0' },
        ],
        prizeBudget: '25',
      }),
    }),
})
/** A member at each width, who plays so many rounds. */
const members = [
  { name: 'boarder1440', rounds: 6, place: 1, browser: { viewport: { width: 1440, height: 900 } } },
  { name: 'boarder390', rounds: 3, place: 2, browser: PHONE },
] as const
const pages = new Map<string, Page>()
const pageOf = (name: string): Page => {
  const page = pages.get(name)
  if (page === undefined) throw new Error(`${name} has no page`)
  return page
}
const main = async (page: Page): Promise<string> => plain(await page.locator('main').innerText())
const looksWell = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  expect([await faults(page), await cutOff(page)]).toEqual([[], []])
}
/** Looks until the page says it: what is shown is some seconds old. */
const says = (page: Page, path: string, words: string) =>
  expect
    .poll(async () => {
      await go(page, house.site, path)
      await page.getByRole('heading', { level: 2 }).first().waitFor(PATIENT)
      return main(page)
    }, MINUTE)
    .toContain(words)

// They register before time is moved: what a browser encrypts is as old as its own clock says.
beforeAll(async () => {
  for (const { name, browser } of members)
    pages.set(
      name,
      await registerByForm(await newBrowser(house.browser, house.site, browser), house.site, name, PASSWORD),
    )
  // Early on a day, so that it is one to the end.
  const [row] = await house.db.query<{ seconds: number }>(sql`
    SELECT extract(epoch FROM date_trunc('day', app_now() AT TIME ZONE 'America/Sao_Paulo') + interval '1 day 2 hours' - app_now() AT TIME ZONE 'America/Sao_Paulo')::double precision AS seconds`)
  await passTimeAwake(house.db, row?.seconds ?? 0)
}, 120_000)

describe('a ranking', () => {
  it('[PRO-01, PRO-03] stands among the promotions and shows a visitor its prizes', { timeout: 180_000 }, async () => {
    const page = await visit(await newBrowser(house.browser, house.site, PHONE), house.site, '/promotions?type=RANKING')
    await alone(page)
    await page.getByRole('link', { name: /Reels of the harbour/ }).click()
    await says(page, '/leaderboard?ranking=harbour', 'Running')
    const words = await main(page)
    for (const said of [
      'R$ 25.00 in cash',
      '40 points',
      'Still free',
      'A new board every day',
      'Claim it within 7 days',
    ])
      expect(words).toContain(said)
    expect(words).toContain('Your own place is shown once you are logged in.')
    await looksWell(page)
    await page.context().close()
  })

  it.each(members)('[PRO-03, MEM-20] shows $name its place', { timeout: 180_000 }, async ({ name, rounds, place }) => {
    const page = pageOf(name)
    await playRounds(house.site, await token(page), rounds)
    await says(page, '/leaderboard?ranking=harbour', `You are in place ${place}`)
    await looksWell(page)
  })

  it('[PRO-03] reads from the right in Urdu', { timeout: 120_000 }, async () => {
    const context = await newBrowser(house.browser, house.site, PHONE)
    await offerUrdu(context, house.site)
    await context.addCookies([{ name: 'language', value: 'UR', url: house.site.url }])
    await context.addInitScript(() => localStorage.setItem('language', 'UR'))
    const page = await visit(context, house.site, '/leaderboard?ranking=weekly-turnover')
    await page.getByRole('heading', { name: 'لیڈر بورڈ' }).waitFor(PATIENT)
    await page.getByRole('heading', { name: 'انعامات' }).waitFor(PATIENT)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await looksWell(page)
    await context.close()
  })

  it('[PRO-03, MEM-14] gives its prizes once the day is over', { timeout: 240_000 }, async () => {
    await passTimeAwake(house.db, DAY)
    const [first] = members
    await says(pageOf(first.name), '/leaderboard?ranking=harbour', 'Last winners')
    for (const { name, place } of members) {
      const page = pageOf(name)
      await go(page, house.site, '/member?page=rewardCenter')
      const prize = place === 1 ? 'R$ 25.00 in cash' : '40 points'
      const reward = page.locator('main').getByRole('listitem').filter({ hasText: 'Reels of the harbour' })
      expect(plain(await reward.first().innerText(PATIENT))).toContain(prize)
      await reward.getByRole('button', { name: 'Claim', exact: true }).click(PATIENT)
      await expect.poll(() => main(page), PATIENT).toContain('Received')
      await page.getByRole('link', { name: 'Reels of the harbour' }).first().click()
      await expect.poll(() => page.url(), PATIENT).toContain('/leaderboard?ranking=harbour')
    }
    expect(
      await house.db.query(sql`SELECT state FROM award WHERE promotion = 'ranking:harbour' /* every shard */`),
    ).toEqual([{ state: 'paid' }, { state: 'paid' }])
  })
})
