import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingGroups } from '#contract/settings/index.ts'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { giveBonus } from '#tests/support/bonuses.ts'
import { eventually, money, openGameOn, plain, walletOf } from '#tests/support/game-page.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { alone, cutOff, dialog, go, newBrowser, PHONE, registerByForm, submit, token } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const PASSWORD = 'correct horse 1'
const PIN = '482915'
const PATIENT = { timeout: 20_000 }
const START = 100_000_000n
const SLOT = 1

/** The bonus bears stakes first, so that every round of the slot is played with it; half of it has to be wagered. */
const terms = {
  ...settingGroups.bonus.defaults.terms,
  multiple: '0.5',
  capTimes: '1',
  first: 'bonus',
  weights: [
    { of: 'type', value: 'RNG', percent: 100 },
    { of: 'type', value: 'LIVE', percent: 10 },
  ],
}
const house = withSite('memberbonus', {
  browser: { pictures: false },
  prepare: (db) => writeSetting(db, 'bonus', { ...settingGroups.bonus.defaults, terms, aloneUpTo: '1000' }),
})
let operator: string
beforeAll(async () => {
  const { id: of } = await newOperator(house, 'manager')
  operator = (await operatorSession(house, of)).token
})

const give = (username: string, amount: string): Promise<void> => giveBonus(house, operator, username, amount)

/** The newest bonus of a member, as the books have it. */
async function newest(username: string): Promise<Record<string, string>> {
  const [row] = await house.db.query<Record<string, string>>(sql`
    SELECT g.state, g.reason, g.wagered, g.converted, w.balance AS purse FROM bonus_grant g
    JOIN member m ON m.id = g.member JOIN wallet w ON w.shard = g.shard AND w.member = g.member AND w.kind = 2
    WHERE m.username = ${username} ORDER BY g.id DESC LIMIT 1`)
  return row ?? {}
}

describe.each<[string, string, BrowserContextOptions]>([
  ['a phone', 'gifted390', PHONE],
  ['a desktop', 'gifted1440', { viewport: { width: 1440, height: 900 } }],
])('bonus money on %s', (_name, member, size) => {
  let page: Page
  const complaints: string[] = []
  const header = async (): Promise<string> => plain(await page.locator('header').first().innerText())
  const bonuses = () => go(page, house.site, '/member?page=bonusDetails')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const headerHas = (text: string) => expect.poll(header, PATIENT).toContain(text)
  /** What axe finds, with the page at its top, and what sticks out. */
  async function looksWell(): Promise<void> {
    await page.evaluate(() => scrollTo(0, 0))
    expect([await faults(page), await cutOff(page)]).toEqual([[], []])
  }

  it('[BON-01, MEM-13, HDR-04] comes live, says its terms, is wagered, and becomes real money', async () => {
    page = await registerByForm(await newBrowser(house.browser, house.site, size), house.site, member, PASSWORD)
    page.on('pageerror', ({ message }) => complaints.push(message))
    await alone(page)
    await bonuses()
    await page.getByRole('heading', { name: 'No bonus yet' }).waitFor()
    await looksWell()
    expect(await header()).not.toContain('R$ 20.00')

    await give(member, '20')
    await page.getByRole('heading', { name: 'In your bonus purse' }).waitFor(PATIENT)
    await headerHas('R$ 20.00')
    const said = plain(await region('In your bonus purse').innerText())
    for (const term of [
      'R$ 10.00 left to wager',
      'R$ 0.00 of R$ 10.00 wagered',
      '0.5 times the bonus',
      '29 days left',
      'The most that becomes real money',
      'The bonus, then your own money',
      'Count as well',
      'Not played with the bonus',
      'Your own money, and what it wins, is yours at any time.',
    ])
      expect(said).toContain(term)
    expect(said).toMatch(/Highest stake\s+R\$ 5\.00[\s\S]*Slots\s+100%[\s\S]*Live casino\s+10%/)
    // All of it stands before the first button.
    const giveUp = await button('Give up this bonus').boundingBox()
    const last = await page.getByText('Your own money, and what it wins, is yours at any time.').boundingBox()
    expect(giveUp?.y).toBeGreaterThan(last?.y ?? Infinity)
    await looksWell()

    await playRounds(house.site, await token(page), 1)
    const { wagered } = await newest(member)
    expect(BigInt(wagered ?? '0')).toBeGreaterThan(0n)
    await page
      .getByText(`${money(BigInt(wagered ?? '0'))} of R$ 10.00 wagered`)
      .first()
      .waitFor(PATIENT)
    expect(await walletOf(house.db, member)).toBe(START)

    const rounds = Number(1_000_000n / BigInt(wagered ?? '1')) - 1
    await playRounds(house.site, await token(page), rounds)
    const { state, converted } = await newest(member)
    expect(state).toBe('converted')
    const won = BigInt(converted ?? '0')
    expect(await walletOf(house.db, member)).toBe(START + won)
    await region('Ended')
      .getByText(`${money(won)} became real money`)
      .waitFor(PATIENT)
    await headerHas(money(START + won))
    expect(await page.getByRole('heading', { name: 'In your bonus purse' }).count()).toBe(0)
    await looksWell()
    await go(page, house.site, '/member?page=transactionHistory')
    await page.getByText('Bonus converted').first().waitFor(PATIENT)
  })

  it('[BON-01, MEM-13] is given up by keyboard, after it said what is lost and what stays; one that waits too', async () => {
    const own = await walletOf(house.db, member)
    await give(member, '30')
    await give(member, '7')
    // What is not over yet stands in the way of closing the account, and leads here.
    await go(page, house.site, '/member?page=myData')
    await page.getByRole('link', { name: /^A bonus that is active or waits/ }).click()
    await page.getByRole('heading', { name: 'In your bonus purse' }).waitFor(PATIENT)
    const waits = region('Waiting in line')
    await waits.locator('summary').focus()
    await page.keyboard.press('Enter')
    await waits.getByText('From the moment it becomes active.').waitFor()
    await looksWell()
    await waits.getByRole('button', { name: 'Give up this bonus' }).focus()
    await page.keyboard.press('Enter')
    expect(plain(await dialog(page).innerText())).toMatch(/You lose bonus money\s+R\$ 7\.00/)
    await dialog(page).getByRole('button', { name: 'Keep the bonus' }).last().click()
    await alone(page)
    expect((await newest(member))['state']).toBe('waiting')

    await page.getByRole('button', { name: 'Give up this bonus' }).first().focus()
    await page.keyboard.press('Enter')
    const asked = plain(await dialog(page).innerText())
    expect(asked).toMatch(/You lose bonus money\s+R\$ 30\.00/)
    expect(asked).toContain('R$ 0.00 of R$ 15.00 wagered')
    expect(asked.replaceAll('\n', ' ')).toContain(`You keep your own money ${money(own)}`)
    expect(await faults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Give it up' }).focus()
    await page.keyboard.press('Enter')
    await alone(page)
    await region('Ended').getByText('You gave it up').waitFor(PATIENT)
    // The one that waited begins by itself.
    await expect.poll(() => newest(member), PATIENT).toMatchObject({ state: 'active' })
    await expect.poll(() => waits.count(), PATIENT).toBe(0)
    await headerHas('R$ 7.00')
    expect(await walletOf(house.db, member)).toBe(own)
  })

  it('[BON-01, MEM-06] is ended by a withdrawal, which warns beside the amount and asks first', async () => {
    const own = await walletOf(house.db, member)
    await house.db.query(sql`DELETE FROM turnover`)
    await house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      SELECT shard, id, 1, 'approved', 'Marina Souza', '1990-01-01', 'passport', username, 'BR', '{}', now()
      FROM member WHERE username = ${member}`)
    await go(page, house.site, '/member?page=withdraw')
    await button('Set it').click()
    await dialog(page).getByLabel('login password').fill(PASSWORD)
    await dialog(page).getByLabel('New payment password').fill(PIN)
    await dialog(page).getByLabel('once more').fill(PIN)
    await submit(page, 'Save')
    await alone(page)
    await page.getByRole('link', { name: 'Add account' }).click()
    await dialog(page).getByText('Bank account', { exact: true }).click()
    await dialog(page).getByLabel('Bank', { exact: true }).fill('Banco do Porto')
    await dialog(page)
      .getByLabel('Account number or IBAN')
      .fill(`7000 ${member.replaceAll(/\D/g, '')}`)
    await dialog(page).getByLabel('Payment password').fill(PIN)
    await submit(page, 'Add it')
    await alone(page)

    await go(page, house.site, '/member?page=withdraw')
    const warning = page.getByRole('note').filter({ hasText: 'A withdrawal ends your bonus' })
    await warning.waitFor(PATIENT)
    expect(plain(await warning.innerText())).toContain('R$ 7.00 of bonus money is lost with it.')
    await page.getByLabel('Amount').fill('50')
    await page.getByLabel('Payment password').fill(PIN)
    const send = page.getByRole('button', { name: 'Withdraw R$' })
    expect((await warning.boundingBox())?.y).toBeLessThan((await send.boundingBox())?.y ?? 0)
    await looksWell()
    await send.click()
    expect(plain(await dialog(page).innerText())).toContain('R$ 7.00 of bonus money is lost with it')
    expect(await faults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Not now' }).last().click()
    await alone(page)
    expect([await walletOf(house.db, member), (await newest(member))['state']]).toEqual([own, 'active'])

    await send.click()
    await dialog(page)
      .getByRole('button', { name: /^Withdraw R\$/ })
      .click()
    await alone(page)
    await page.getByRole('heading', { name: 'In progress' }).waitFor(PATIENT)
    expect(await newest(member)).toMatchObject({ state: 'forfeited', reason: 'withdrawal' })
    expect(await walletOf(house.db, member)).toBe(own - 5_000_000n)
    await expect.poll(() => warning.count(), PATIENT).toBe(0)
    await headerHas(money(own - 5_000_000n))
    expect(await header()).not.toContain('R$ 7.00')
    await bonuses()
    await region('Ended').getByText('Ended by a withdrawal').waitFor(PATIENT)
  })

  it('[BON-01, HDR-04] keeps a figure of its own in a game that counts both purses', async () => {
    const own = await walletOf(house.db, member)
    await give(member, '20')
    const game = await openGameOn(page, house.site, SLOT, '', complaints)
    await headerHas('R$ 20.00')
    await page.locator('header').evaluate((shown) => {
      new MutationObserver(() => {
        shown.setAttribute('data-seen', `${shown.getAttribute('data-seen') ?? ''} ${shown.textContent}`)
      }).observe(shown, { childList: true, characterData: true, subtree: true })
    })
    await eventually(() => game.locator('#spin').isEnabled()).toBe(true)
    await game.locator('#spin').click()
    await eventually(async () => (await newest(member))['wagered']).not.toBe('0')
    const left = async (): Promise<string> => money(BigInt((await newest(member))['purse'] ?? '-1'))
    await eventually(async () => (await header()).includes(await left())).toBe(true)
    expect(await header()).toContain(money(own))
    const seen = ((await page.locator('header').getAttribute('data-seen')) ?? '')
      .replaceAll(',', '')
      .match(/\d+\.\d\d/g)
    // The sum of both never stood there; the purse itself is far below.
    expect(new Set(seen?.map((text) => parseMoney(text)).filter((units) => units > own / 2n))).toEqual(new Set([own]))
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
