import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { faults } from '#tests/support/axe.ts'
import { takeOffFiles } from '#tests/support/content.ts'
import { plain } from '#tests/support/game-page.ts'
import { operatorHeaders } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { bonusTerms, creditDeposit, putPromotion } from '#tests/support/promotions.ts'
import { picture } from '#tests/support/uploads.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import {
  alone,
  cutOff,
  dialog,
  fillLogin,
  go,
  isIn,
  newBrowser,
  PHONE,
  registerByForm,
  submit,
  visit,
} from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const MEMBER = 'promoted390'
const PATIENT = { timeout: 30_000 }

const house = withSite('promotions')
const said = (title: string, lead: string) => ({
  EN: { title, lead, terms: `<p>All terms of ${title}.</p>` },
  PT: { title, lead, terms: `<p>All terms of ${title}.</p>` },
})
let operator: string
let page: Page
/** What the tab of the member holds, so that another tab can go on with it. */
let session: string

beforeAll(async () => {
  // Those of the demonstration's file stand there too.
  await takeOffFiles(house.db, 'promotion')
  const { id: of } = await newOperator(house, 'manager')
  operator = (await operatorSession(house, of)).token
  await putPromotion(house, 'first', {
    way: 'join',
    trigger: 'deposit',
    until: '2040-12-13T03:00:00.000Z',
    conditions: { firstDeposit: true, deposits: '20' },
    gifts: [{ gives: 'bonus', amount: '50', percent: 100, turnover: '0', terms: { ...bonusTerms, highestStake: '5' } }],
    texts: said('First deposit doubled', 'The house lays as much beside it.'),
  })
  await putPromotion(house, 'review', {
    shelf: 'REFERRAL',
    way: 'apply',
    trigger: 'application',
    art: 'banner-friends',
    gifts: [{ gives: 'cash', amount: '20', percent: 0, turnover: '0' }],
    texts: said('Show us your review', 'Send us a picture of it.'),
  })
  await putPromotion(house, 'code', {
    shelf: 'DAILY',
    trigger: 'code',
    code: 'HARBOUR',
    gifts: [{ gives: 'points', amount: '100', percent: 0, turnover: '0' }],
    texts: said('The code of the week', 'It stands in our letter.'),
  })
  await putPromotion(house, 'week', {
    shelf: 'DAILY',
    trigger: 'week',
    mission: true,
    times: 0,
    conditions: { deposits: '70' },
    gifts: [{ gives: 'cash', amount: '3', percent: 0, turnover: '0' }],
    texts: said('A week with us', 'Deposits of a week.'),
  })
  await putPromotion(house, 'over', {
    shelf: 'VIP',
    way: 'join',
    until: '2026-01-01T03:00:00.000Z',
    texts: said('Past', ''),
  })
  await putPromotion(house, 'later', {
    shelf: 'VIP',
    way: 'join',
    from: '2040-01-01T03:00:00.000Z',
    texts: said('Next', ''),
  })
  const first = await registerByForm(await newBrowser(house.browser, house.site, PHONE), house.site, MEMBER, PASSWORD)
  await first.context().close()
})

const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
const main = async (): Promise<string> => plain(await page.locator('main').innerText())
const titles = () => page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allInnerTexts()
/** What axe finds, and what sticks out. */
async function looksWell(): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  expect([await faults(page), await cutOff(page)]).toEqual([[], []])
}
const player = async () => {
  const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${MEMBER}`)
  return { id: memberId(row?.id ?? '') }
}
/** As an operator decides at the console about the application that waits. */
async function decide(decision: { readonly decision: 'approve' | 'reject'; readonly reason?: string }): Promise<void> {
  const [row] = await house.db.query<{ id: string; member: string }>(
    sql`SELECT id, member FROM application WHERE state = 'applying' /* every shard */`,
  )
  const response = await fetch(`${house.site.consoleUrl}/ops/promotions/applications/decide`, {
    method: 'POST',
    headers: { ...operatorHeaders(operator, house.site.consoleUrl), 'content-type': 'application/json' },
    body: JSON.stringify({ ...row, ...decision }),
  })
  expect(Object(await response.json())).toMatchObject({ success: true })
}

describe('promotions on a phone', () => {
  it('[PRO-01, PRO-07] are shown to a visitor, who is asked to log in by the button below the terms', async () => {
    page = await visit(await newBrowser(house.browser, house.site, PHONE), house.site, '/promotions')
    await expect.poll(titles, PATIENT).toHaveLength(6)
    expect((await titles()).slice(-2)).toEqual(['Next', 'Past'])
    await looksWell()
    await page.getByRole('tab', { name: 'VIP', exact: true }).click()
    await expect.poll(titles, PATIENT).toEqual(['Next', 'Past'])
    await page.getByRole('tab', { name: 'Ranking', exact: true }).click()
    await page.getByText('No offers at the moment').waitFor()
    await page.getByRole('tab', { name: 'Newcomers', exact: true }).click()
    await page.getByRole('link', { name: 'First deposit doubled' }).click()
    await expect.poll(() => page.url()).toMatch(/\/promotions\?type=NEWBIE&id=first$/)
    await button('Take part').waitFor(PATIENT)
    const words = await main()
    for (const term of [
      '100% up to R$ 50.00 bonus',
      'Until Dec 12, 2040',
      'A deposit of at least R$ 20.00',
      'Claim it within 7 days',
      `${bonusTerms.multiple} times the bonus`,
      'A higher stake is refused in games that count, of your own money too.',
      'All terms of First deposit doubled.',
    ])
      expect(words).toContain(term)
    const terms = await page.getByText('All terms of First deposit doubled.').boundingBox()
    expect((await button('Take part').boundingBox())?.y).toBeGreaterThan(terms?.y ?? Infinity)
    await looksWell()

    await button('Take part').click()
    await fillLogin(page, MEMBER, PASSWORD)
    await submit(page, 'Log in')
    await isIn(page)
    await expect.poll(() => page.url()).toMatch(/id=first$/)
  })

  it('[PRO-02, HDR-05, MEM-14] is joined by keyboard; the reward of a deposit comes live and is claimed', async () => {
    await button('Take part').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Signed up', { exact: true }).waitFor(PATIENT)
    const before = await page.locator('header').first().innerText()
    await creditDeposit(house, await player(), '60')
    await button('Claim').waitFor(PATIENT)
    // The badge counts it as well, without a reload.
    await expect.poll(() => page.locator('header').first().innerText(), PATIENT).not.toBe(before)
    await expect.poll(() => page.getByText(/^\d+ new$/).count(), PATIENT).toBeGreaterThan(0)
    await looksWell()
    await button('Claim').click()
    await page.getByText('You have claimed it.').first().waitFor(PATIENT)
    await go(page, house.site, '/member?page=rewardCenter')
    await page.getByRole('region', { name: 'Given before' }).getByText('R$ 50.00 bonus').waitFor(PATIENT)
    await page.getByText('There is nothing to claim now.').waitFor()
    await looksWell()
    await page.getByRole('link', { name: 'Bonus details' }).last().click()
    await page.getByRole('heading', { name: 'In your bonus purse' }).waitFor(PATIENT)
    expect(await main()).toContain('R$ 50.00')
  })

  it('[PRO-02, PRO-07] is applied for with a picture, rejected with a reason, and asked for again', async () => {
    const apply = async (remark: string): Promise<void> => {
      await dialog(page).getByLabel('Your remark').fill(remark)
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'review.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) })
      await submit(page, 'Send application')
      await alone(page)
      await page.getByText('Applying', { exact: true }).waitFor(PATIENT)
    }
    await go(page, house.site, '/promotions?id=review')
    await button('Apply').click()
    await submit(page, 'Send application')
    await dialog(page).getByText('Please write 1 to 140 characters.').waitFor()
    expect(await faults(page)).toEqual([])
    await apply('My review\nstands there.')
    await looksWell()
    expect(await button('Apply').count()).toBe(0)
    const [kept] = await house.db.query<{ remark: string; pictures: number }>(
      sql`SELECT remark, cardinality(uploads) AS pictures FROM application /* every shard */`,
    )
    expect(kept).toEqual({ remark: 'My review\nstands there.', pictures: 1 })

    await decide({ decision: 'reject', reason: 'The picture shows nothing.' })
    await page.getByText('Reason: The picture shows nothing.').waitFor(PATIENT)
    await looksWell()
    await button('Apply again').click()
    await apply('Here it is.')
    await decide({ decision: 'approve' })
    await button('Claim').waitFor(PATIENT)
  })

  it('[PRO-02, MEM-14] a code opens its reward, and the reward centre claims all at once', async () => {
    await go(page, house.site, '/promotions')
    const code = page.getByLabel('Promotion code')
    await code.fill('NOTHING')
    await button('Redeem').click()
    await page.getByText('There is no such code.').waitFor(PATIENT)
    await looksWell()
    await code.fill('harbour')
    await button('Redeem').click()
    await expect.poll(() => page.url(), PATIENT).toMatch(/\?id=code$/)
    await button('Claim').waitFor(PATIENT)

    await go(page, house.site, '/member?page=rewardCenter')
    await button('Claim all').waitFor(PATIENT)
    await expect.poll(() => button('Claim').count()).toBe(2)
    await looksWell()
    await button('Claim all').click()
    const won = page.getByRole('status').filter({ hasText: 'It is yours' })
    await won.waitFor(PATIENT)
    expect(plain(await won.innerText())).toMatch(/R\$ 20\.00 in cash[\s\S]*100 points/)
    await page.getByText('There is nothing to claim now.').waitFor(PATIENT)
    await looksWell()
  })

  it('[MEM-01, MEM-14] a mission shows how far it is, and its menu item how many can be claimed', async () => {
    await go(page, house.site, '/member?page=missionLeaderboard')
    await page.getByText('R$ 60.00 of R$ 70.00').waitFor(PATIENT)
    await looksWell()
    await creditDeposit(house, await player(), '10')
    // Whoever looks at the rewards is given at once what a period has come to.
    await go(page, house.site, '/member?page=rewardCenter')
    await button('Claim').waitFor(PATIENT)
    await go(page, house.site, '/member?page=missionLeaderboard')
    await button('Claim').waitFor(PATIENT)
    await page.getByRole('button', { name: 'Member centre' }).click()
    for (const name of [/^Missions\s*1/, /^Reward centre\s*1/])
      await dialog(page).getByRole('link', { name }).waitFor(PATIENT)
    await page.keyboard.press('Escape')
    await alone(page)
    await button('Claim').click()
    await expect.poll(() => button('Claim').count(), PATIENT).toBe(0)
    session = await page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(sessionStorage))))
  })

  it('[WEB-02, PRO-01] stand from the right in Urdu, and nothing sticks out', async () => {
    // The worker of the site would fetch documents itself, past the route that offers Urdu.
    const context = await house.browser.newContext({
      locale: 'en',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...PHONE,
    })
    await offerUrdu(context, house.site)
    await context.addInitScript((kept) => {
      if (self.origin === 'null') return
      localStorage.setItem('language', 'UR')
      for (const [key, value] of Object.entries(JSON.parse(kept))) sessionStorage.setItem(key, String(value))
    }, session)
    page = await visit(context, house.site, '/promotions?id=first')
    for (const [path, words] of [
      ['/promotions?id=first', 'بونس کی شرائط'],
      ['/promotions', 'پروموشن کوڈ'],
      ['/member?page=rewardCenter', 'پہلے ملے ہوئے'],
      ['/member?page=missionLeaderboard', 'جمع رقم'],
    ] as const) {
      await go(page, house.site, path)
      await page.getByText(words, { exact: true }).first().waitFor(PATIENT)
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
      await looksWell()
    }
    await context.close()
  })
})
