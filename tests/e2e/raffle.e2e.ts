import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { takeOffFiles } from '#tests/support/content.ts'
import { plain } from '#tests/support/game-page.ts'
import { putRaffle } from '#tests/support/raffles.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import { cutOff, dialog, go, newBrowser, PHONE, registerByForm, token, visit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const MEMBER = 'raffler390'
const PATIENT = { timeout: 30_000 }
const DAY = 86_400
const WIDE = { viewport: { width: 1440, height: 900 } }

const house = withSite('raffle')
let page: Page

/** Has the house do what its clock would have it do within a minute. */
const run = (): Promise<unknown> => house.db.query(sql`SELECT graphile_worker.add_job('run_raffles')`)
const stateOf = async (id: string): Promise<string | undefined> =>
  (await house.db.query<{ state: string }>(sql`SELECT state FROM raffle WHERE id = ${id}`))[0]?.state
async function reach(state: string): Promise<void> {
  await run()
  await expect.poll(() => stateOf('gala'), PATIENT).toBe(state)
}
const main = async (): Promise<string> => plain(await page.locator('main').innerText())
/** What axe finds, and what sticks out. */
async function looksWell(): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  expect([await faults(page), await cutOff(page)]).toEqual([[], []])
}

beforeAll(async () => {
  await takeOffFiles(house.db, 'raffle')
  await putRaffle(house, 'gala', {
    art: 'banner-treasure',
    turnover: '2',
    deposits: '0',
    claimHours: 48,
    drawHours: 24,
    prizes: [
      { gives: 'cash', amount: '50', count: 1 },
      { gives: 'points', amount: '500', count: 3 },
    ],
    texts: {
      EN: { title: 'Gala raffle', lead: 'A ticket for each 2 of turnover.', terms: '<p>All terms of the gala.</p>' },
      PT: { title: 'Sorteio de gala', lead: 'Um bilhete a cada 2.', terms: '<p>Todos os termos.</p>' },
    },
  })
})

describe('a raffle', () => {
  it('[PRO-03] is shown to a visitor on a phone, with what brings tickets, its prizes and its fingerprint', async () => {
    // The house knows what is on the site within a second.
    await expect
      .poll(async () => {
        await run()
        return stateOf('gala')
      }, PATIENT)
      .toBe('open')
    // The demonstration's was opened with the house.
    await house.db.query(sql`DELETE FROM raffle WHERE id <> 'gala'`)
    page = await visit(await newBrowser(house.browser, house.site, PHONE), house.site, '/promotions')
    await page.getByRole('link', { name: /Gala raffle/ }).click(PATIENT)
    await page.getByRole('heading', { name: 'Gala raffle' }).waitFor(PATIENT)
    const words = await main()
    for (const part of [
      'Running',
      'One ticket for each R$ 2.00 of turnover',
      'Place 1',
      'R$ 50.00 in cash',
      'Places 2 to 4',
      '500 points',
      'All terms of the gala.',
    ])
      expect(words).toContain(part)
    await page.getByText('Proof of the draw').click()
    const [raffle] = await house.db.query<{ commitment: string }>(sql`SELECT commitment FROM raffle WHERE id = 'gala'`)
    await page.getByText(raffle?.commitment ?? 'none').waitFor(PATIENT)
    expect(await main()).toContain('The secret is shown with the draw.')
    await looksWell()
    await page.getByRole('button', { name: 'Log in to take part' }).click()
    await dialog(page).getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await page.context().close()
  })

  it('[PRO-03, API-05] gives tickets for play, which their member claims once', async () => {
    page = await registerByForm(await newBrowser(house.browser, house.site, PHONE), house.site, MEMBER, PASSWORD)
    await go(page, house.site, '/raffle')
    await page.getByRole('button', { name: 'Nothing to claim yet' }).waitFor(PATIENT)
    await playRounds(house.site, await token(page), 7)
    await page.reload()
    await page.getByRole('button', { name: 'Claim 3 tickets' }).click(PATIENT)
    await page.getByText('3 tickets are yours').waitFor(PATIENT)
    await page.getByRole('button', { name: 'Nothing to claim yet' }).waitFor(PATIENT)
    expect(await main()).toMatch(/1 – 3/)
    await looksWell()
  })

  it('[PRO-03] is drawn by the clock, pays its prize, and is verified by the page and by the separate program', async () => {
    await passTimeAwake(house.db, 3 * DAY)
    await reach('closed')
    await go(page, house.site, '/raffle')
    await page.getByText('No more tickets are given out.').waitFor(PATIENT)
    await passTimeAwake(house.db, DAY)
    await reach('drawn')
    await page.reload()
    await page.getByText('Drawn on').waitFor(PATIENT)
    await expect.poll(main, PATIENT).toMatch(/You\s+Ticket [123]/)
    await page.getByText('Proof of the draw').click()
    for (const good of ['The secret is the promised one', 'The list is the published one', 'These tickets win'])
      await page.getByText(good).waitFor(PATIENT)
    await looksWell()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the proof' }).click(),
    ])
    const { status, stdout } = spawnSync(process.execPath, ['tools/verify-raffle.mjs'], {
      input: await readFile(await download.path(), 'utf8'),
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('This draw is genuine')])
    const paid = async () =>
      (
        await house.db.query<{ amount: string }>(sql`
          SELECT e.amount FROM entry e JOIN award a ON a.shard = e.shard AND a.member = e.member AND e.reference = 'award:' || a.id || ':0'
          WHERE a.promotion = 'raffle:gala' /* every shard */`)
      ).map(({ amount }) => amount)
    await expect.poll(paid, PATIENT).toEqual(['5000000'])
    await go(page, house.site, '/member?page=rewardCenter')
    await page.getByRole('link', { name: 'Gala raffle', exact: true }).click(PATIENT)
    await expect.poll(() => page.url()).toMatch(/\/raffle$/)
    await page.context().close()
  })

  it('[PRO-03] is shown on a large screen once it is drawn, also from the right', async () => {
    page = await visit(await newBrowser(house.browser, house.site, WIDE), house.site, '/raffle')
    await page.getByRole('heading', { name: 'Gala raffle' }).waitFor(PATIENT)
    await looksWell()
    await go(page, house.site, '/promotions')
    await page.getByRole('link', { name: /Gala raffle/ }).waitFor(PATIENT)
    await looksWell()
    await page.context().close()
    const context = await newBrowser(house.browser, house.site, WIDE)
    await offerUrdu(context, house.site)
    await context.addInitScript(() => {
      if (self.origin !== 'null') localStorage.setItem('language', 'UR')
    })
    page = await visit(context, house.site, '/raffle')
    await page.getByRole('heading', { name: 'فاتحین' }).waitFor(PATIENT)
    await looksWell()
    await page.context().close()
  })
})
