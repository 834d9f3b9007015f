import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { passTime } from '#tests/support/inbox.ts'
import { operatorHeaders } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { picture } from '#tests/support/uploads.ts'
import { withSite } from '#tests/support/with-site.ts'
import { alone, dialog, go, newBrowser, registerByForm, submit, tick, token } from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'

let context: BrowserContext
let page: Page
let operator: string

const house = withSite('membersafer', { browser: { pictures: false } })
beforeAll(async () => {
  const { id: of } = await newOperator(house, 'manager')
  operator = (await operatorSession(house, of)).token
})

async function register(name: string, where = context): Promise<Page> {
  const fresh = await registerByForm(where, house.site, name, PASSWORD)
  await alone(fresh)
  return fresh
}
/** What axe finds, with the page at its top: what is half under the header cannot be judged. */
async function complaints(): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0))
  return faults(page)
}
/** What a call of the page's own member answers: its code, undefined where it succeeds. */
const code = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(house.site.url + path, {
    method,
    headers: { authorization: `Bearer ${await token(page)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return Object(await response.json()).code
}
const ops = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
  Object(
    await (
      await fetch(house.site.consoleUrl + path, {
        method,
        headers: { ...operatorHeaders(operator, house.site.consoleUrl), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json(),
  ).value
const ownGame = async (): Promise<number> => {
  const [row] = await house.db.query<{ node_id: number }>(
    sql`SELECT node_id FROM game WHERE playable AND free_trial ORDER BY node_id LIMIT 1`,
  )
  return row?.node_id ?? 0
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const launch = async () => code('POST', '/wps/game/launchGame', { nodeId: await ownGame(), language: 'EN' })

describe('limits', () => {
  it('[SAF-01] are set in a sheet that says when each holds, and loosened with a second word after the wait', async () => {
    context = await newBrowser(house.browser, house.site)
    page = await register('marina1')
    await go(page, house.site, '/member?page=saferPlay')
    await page.getByRole('button', { name: 'Stakes, By day: Set' }).click()
    await submit(page, 'Save limit')
    await dialog(page).getByText('Please enter an amount').waitFor()
    await dialog(page).getByRole('textbox').fill('0,20')
    await dialog(page).getByText('Applies at once.').waitFor()
    await submit(page, 'Save limit')
    await alone(page)
    await page.getByRole('button', { name: 'Stakes, By day: Change' }).click()
    await dialog(page).getByRole('textbox').fill('500')
    await dialog(page).getByText('You can confirm it in 24 hours').waitFor()
    await submit(page, 'Save limit')
    await alone(page)
    await region('Stakes')
      .getByText(/^You asked for R\$\s500\.00\. You can confirm it/)
      .waitFor()
    expect(await region('Stakes').getByRole('button', { name: 'Yes, change it' }).count()).toBe(0)
    expect(await complaints()).toEqual([])
    // The wait is over; the member is asked once more, and keeps its limit.
    await house.db.query(sql`UPDATE looser_limit SET holds_from = now() - interval '1 minute'`)
    await go(page, house.site, '/member?page=saferPlay')
    await region('Stakes').getByRole('button', { name: 'Yes, change it' }).waitFor()
    await region('Stakes')
      .getByRole('button', { name: /^Stay at/ })
      .click()
    await expect
      .poll(() =>
        region('Stakes')
          .getByText(/^You asked/)
          .count(),
      )
      .toBe(0)
    const [row] = await house.db.query<{ amount: string }>(sql`SELECT amount FROM member_limit`)
    expect(row?.amount).toBe('20000')
  })

  it('[SAF-01] of a session end it kindly', async () => {
    await page.getByRole('button', { name: 'Time, One session: Set' }).click()
    await dialog(page).getByRole('button', { name: '30 minutes' }).click()
    await submit(page, 'Save limit')
    await alone(page)
    await passTime(house.db, 1801)
    await page.getByRole('button', { name: 'Deposits, By day: Set' }).click()
    await dialog(page).getByRole('textbox').fill('100')
    await submit(page, 'Save limit')
    await page.getByText('You reached your session time limit.').waitFor()
    await house.db.query(sql`DELETE FROM test_clock`)
    await page.context().close()
    context = await newBrowser(house.browser, house.site)
    page = await register('marina2')
  })
})

describe('a proof of identity', () => {
  it('[SAF-04] is sent with a picture, sent back for a reason, sent again and approved', async () => {
    await go(page, house.site, '/member?page=saferPlay#identity')
    const send = async (number: string): Promise<void> => {
      await page.getByLabel('Full name').fill('Marina Alves Costa')
      await page.getByLabel('Date of birth').fill('1990-05-17')
      await page.getByText('Passport', { exact: true }).click()
      await page.getByLabel('Document number').fill(number)
      await page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) }])
      await page.getByRole('button', { name: 'Remove front.png' }).waitFor()
      await page.getByRole('button', { name: 'Send for review' }).click()
    }
    await page.getByRole('button', { name: 'Verify my identity' }).click()
    await page.getByRole('button', { name: 'Send for review' }).click()
    await page.getByText('Please enter your full name.').waitFor()
    expect(await complaints()).toEqual([])
    await send('AB 123456')
    await page.getByText('We are reviewing it').waitFor()
    const first = async (): Promise<{ id: string; member: { id: string } }> =>
      Object(await ops('GET', '/ops/identity?state=review')).list[0]
    const decide = async (decision: string, reason?: string): Promise<unknown> => {
      const { id, member } = await first()
      return ops('POST', '/ops/identity/decide', { member: member.id, id, decision, reason })
    }
    await decide('reject', 'The picture is too dark.')
    // The page hears of it by itself.
    await page.getByText('Why: The picture is too dark.').waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await send('AB 123456')
    await page.getByText('We are reviewing it').waitFor()
    await decide('approve')
    await page.getByText('Your identity is verified').waitFor()
  })
})

describe("one's data", () => {
  it('[CMP-04] is made into a file and loaded', async () => {
    await go(page, house.site, '/member?page=myData')
    const prove = async (): Promise<void> => {
      await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByRole('button', { name: 'Prepare my file' }).click()
    await prove()
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click({ timeout: 30_000 })
    await prove()
    const file = await arriving
    expect(file.suggestedFilename()).toBe('my-data.json')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    expect(Object(JSON.parse(Buffer.concat(chunks).toString())).identity.profile.username).toBe('marina2')
    await page.getByText('You still have a balance').waitFor()
    expect(await page.getByRole('button', { name: 'Close my account' }).count()).toBe(0)
    expect(await complaints()).toEqual([])
  })
})

describe('a break', () => {
  it('[SAF-02] takes two steps, shuts play and deposits, also in a page that is open elsewhere, and leaves withdrawals', async () => {
    const other = await context.newPage()
    await go(other, house.site, '/member?page=saferPlay')
    const held = await page.evaluate(() => JSON.stringify(sessionStorage))
    await other.evaluate(
      (kept) => Object.entries(JSON.parse(kept)).forEach(([key, value]) => sessionStorage.setItem(key, String(value))),
      held,
    )
    await go(other, house.site, '/member?page=saferPlay')
    await other.getByRole('heading', { name: 'Take a break' }).waitFor()
    expect(await launch()).toBe(undefined)

    await go(page, house.site, '/member?page=saferPlay')
    await page.getByRole('button', { name: '7 days' }).click()
    await dialog(page).getByText('No deposit is taken.').waitFor()
    await submit(page, 'Continue')
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Begin the break' }).isDisabled()).toBe(true)
    expect(await complaints()).toEqual([])
    await dialog(page).getByRole('checkbox').check({ force: true })
    await submit(page, 'Begin the break')
    await page.getByText(/^You are taking a break until/).waitFor()
    await other.getByText(/^You are taking a break until/).waitFor()
    expect(await launch()).toBe('ACCOUNT_EXCLUDED')
    // Neither the cashier nor a game invites: both say until when, and where help is.
    for (const path of [`/seamless?node=${await ownGame()}`, '/member?page=depositv2']) {
      await go(page, house.site, path)
      await page.getByRole('heading', { name: 'You are taking a break' }).waitFor()
      await page.getByText(/^Games and deposits are closed for you until .+ You can withdraw your money/).waitFor()
      await expect
        .poll(() => page.getByRole('link', { name: 'Help and advice' }).getAttribute('href'))
        .toBe('/help#responsible')
      expect(await page.getByRole('textbox').count()).toBe(0)
    }
    expect(await complaints()).toEqual([])
    await go(page, house.site, '/member?page=saferPlay')
    await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).last().click()
    await page.waitForURL(/page=withdraw$/)
    expect(await code('GET', '/wps/v2/wallets/balance')).toBe(undefined)
    await other.close()
  })
})

describe('closing the account', () => {
  it('[CMP-04] asks for the password and is for good', async () => {
    await house.db.query(
      sql`UPDATE wallet SET balance = 0 WHERE member = (SELECT id FROM member WHERE username = 'marina2')`,
    )
    await go(page, house.site, '/member?page=myData')
    await page.getByRole('button', { name: 'Close my account' }).click()
    await tick(page)
    await dialog(page).getByLabel('Your password').fill('wrong horse 1')
    await submit(page, 'Close it for good')
    await dialog(page).getByText('The password is not right.').waitFor()
    await dialog(page).getByLabel('Your password').fill(PASSWORD)
    await submit(page, 'Close it for good')
    await page.getByText('Your account is closed. Take care.').waitFor()
    await expect.poll(() => token(page)).toBe(null)
    const [row] = await house.db.query<{ gone: string }>(
      sql`SELECT count(*) AS gone FROM member WHERE closed_at IS NOT NULL AND username LIKE 'closed%'`,
    )
    expect(row?.gone).toBe('1')
  })
})
