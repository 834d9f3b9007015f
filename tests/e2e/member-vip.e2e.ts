import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { money, plain, walletOf } from '#tests/support/game-page.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { alone, cutOff, go, newBrowser, PHONE, registerByForm, token } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const PATIENT = { timeout: 20_000 }
const SLOT = 'RNG'

/** Levels that a few spins of the slot reach, and rates at which a spin gives back whole cents. */
const levels = {
  growth: { turnover: '0.1', deposits: '10' },
  levels: [
    { rank: 0, labelName: 'Copper', from: 0, keep: 0, rebates: [{ gameType: SLOT, rate: '4' }] },
    {
      rank: 1,
      labelName: 'Brass',
      from: 10,
      keep: 5,
      rebates: [
        { gameType: SLOT, rate: '4.5' },
        { gameType: 'LIVE', rate: '0.3' },
      ],
    },
    { rank: 2, labelName: 'Silver', from: 1_000_000, keep: 5000, rebates: [{ gameType: SLOT, rate: '4.8' }] },
  ],
}
const house = withSite('membervip', {
  browser: { pictures: false },
  prepare: (db) => writeSetting(db, 'vip', levels),
})

/** What a member was paid of rebate, in units, the oldest first. */
const paidTo = async (username: string): Promise<bigint[]> =>
  (
    await house.db.query<{ amount: string }>(sql`
      SELECT e.amount FROM entry e JOIN member m ON m.shard = e.shard AND m.id = e.member WHERE m.username = ${username} AND e.type = 20 ORDER BY e.n`)
  ).map(({ amount }) => BigInt(amount))

describe.each<[string, string, BrowserContextOptions]>([
  ['a phone', 'risen390', PHONE],
  ['a tablet', 'risen820', { viewport: { width: 820, height: 1180 } }],
])('VIP levels and the rebate on %s', (_name, member, size) => {
  let page: Page
  const complaints: string[] = []
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  /** What axe finds, with the page at its top, and what sticks out. */
  async function looksWell(): Promise<void> {
    await page.evaluate(() => scrollTo(0, 0))
    expect([await faults(page), await cutOff(page)]).toEqual([[], []])
  }

  it('[PRO-05, MEM-02] a member rises while it looks, and the header says so', async () => {
    page = await registerByForm(await newBrowser(house.browser, house.site, size), house.site, member, PASSWORD)
    page.on('pageerror', ({ message }) => complaints.push(message))
    await alone(page)
    await go(page, house.site, '/member?page=securityCenter')
    const vip = region('Your VIP level')
    await vip.getByText('10 more growth to Brass').waitFor(PATIENT)
    // By keyboard, as everything.
    await vip.locator('summary').focus()
    await page.keyboard.press('Enter')
    await vip.getByText('How you grow').waitFor()
    const said = plain(await vip.innerText())
    for (const term of [
      '0 of 10 growth',
      'Where everyone begins',
      'From 1,000,000 growth',
      'Kept with 5,000 a month',
      '1 growth for every R$ 0.10 at risk in play with your own money',
      '1 growth for every R$ 10.00 that you deposit',
    ])
      expect(said).toContain(term)
    expect(said).toMatch(/Slots\s+4\.5%\s+Live casino\s+0\.3%/)
    await looksWell()
    await playRounds(house.site, await token(page), 10)
    await vip.getByText('Brass is yours until').waitFor(PATIENT)
    await vip.getByText('You reached Brass').waitFor(PATIENT)
    expect(await vip.locator('[aria-current=step]').innerText()).toContain('Brass')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect.poll(() => page.locator('[data-vip]').first().innerText(), PATIENT).toContain('Brass')
    await page.keyboard.press('Escape')
    await looksWell()
  })

  it('[MEM-13, BON-02] the rebate is claimed twice a day, each time what there is', async () => {
    await go(page, house.site, '/member?page=manualRebate')
    const due = region('To claim now')
    const claim = due.getByRole('button', { name: /^Claim/ })
    await claim.waitFor(PATIENT)
    await looksWell()
    // The level of the day is the one of its start.
    await page.getByText('At level Copper, which you had when the day began.').waitFor()
    const terms = await due.getByText('What you do not claim is paid into your wallet').boundingBox()
    expect(terms?.y).toBeLessThan((await claim.boundingBox())?.y ?? 0)
    const before = await walletOf(house.db, member)
    const [, shown = ''] = /Claim R\$\s?([\d.]+)/.exec(plain(await claim.innerText())) ?? []
    await claim.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => walletOf(house.db, member), PATIENT).toBe(before + parseMoney(shown))
    await due.getByRole('button', { name: 'Nothing to claim yet' }).waitFor(PATIENT)
    await region('Paid to you')
      .getByText(money(parseMoney(shown)))
      .waitFor(PATIENT)
    // Play makes it grow while one looks.
    await playRounds(house.site, await token(page), 10)
    await claim.waitFor(PATIENT)
    await claim.click()
    await due.getByRole('button', { name: 'Nothing to claim yet' }).waitFor(PATIENT)
    expect(await paidTo(member)).toEqual([parseMoney(shown), parseMoney(shown)])
    await expect.poll(() => region('Paid to you').getByRole('listitem').count(), PATIENT).toBe(2)
    await looksWell()
  })

  it('[PRO-05, MEM-13] both pages lie as well from the right', async () => {
    for (const name of ['manualRebate', 'securityCenter']) {
      await go(page, house.site, `/member?page=${name}`)
      await page
        .getByRole('heading', { name: name === 'manualRebate' ? 'To claim now' : 'Your VIP level' })
        .waitFor(PATIENT)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await looksWell()
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
