import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSessionLink } from '#server/modules/identity/sessions/session-link.sql.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { freePort } from '#server/platform/free-port.ts'
import { memberId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { codeFor, within } from '#tests/support/mailbox.ts'
import { oidcClient, type OidcHouse, openOidc } from '#tests/support/oidc.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import {
  account,
  alone,
  dialog,
  fillLogin,
  go,
  isIn,
  newBrowser,
  PHONE,
  submit,
  tick,
  token,
  visit,
} from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'
const CHANGED = 'battery staple 2'
const NAME = 'otto4567'
const MAIL = 'otto@mail.example'
const MOBILE = '+5511987654321'
const TYPED = '11 98765 4321'

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let oidc: OidcHouse

beforeAll(async () => {
  database = await createTestDatabase('ways')
  const port = await freePort()
  oidc = await openOidc(`http://localhost:${port}/wps/session/social/callback`)
  const social = [{ provider: 'club', label: 'Club', issuer: oidc.issuer, ...oidcClient }]
  ;[site, browser] = await Promise.all([
    openSite(database.url, { env: { PORT: String(port), SOCIAL_LOGIN: JSON.stringify(social) } }),
    launchBrowser({ pictures: false }),
  ])
  db = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await oidc.close()
  await db.close()
  await database.drop()
})

// A page that stays open goes on drawing and listening beside the next.
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = async (path: string, options?: BrowserContextOptions) =>
  visit(await newBrowser(browser, site, options), site, path)

/** Changes switches of the site, and waits until documents carry them; each is held for some seconds. */
async function switchSite(switches: Readonly<Record<string, boolean>>): Promise<void> {
  await writeSetting(db, 'site', switches)
  const told = Object.entries(switches).map(([name, isOn]) => `"${name}":${isOn}`)
  await within(async () => {
    const headers = { accept: 'text/html', cookie: 'language=EN' }
    const documents = ['/', '/login'].map(async (path) => (await fetch(site.url + path, { headers })).text())
    return (await Promise.all(documents)).every((html) => told.every((one) => html.includes(one)))
  })
}

/** Holds back what a page does at its next drawing, until it is told to go on. */
async function heldDrawing(page: Page): Promise<{ goOn(): Promise<void> }> {
  const held = await page.evaluateHandle(() => {
    const { requestAnimationFrame: own } = globalThis
    const waiting: FrameRequestCallback[] = []
    globalThis.requestAnimationFrame = (work) => waiting.push(work)
    return () => {
      globalThis.requestAnimationFrame = own
      for (const work of waiting) work(performance.now())
    }
  })
  return { goOn: () => held.evaluate((goOn) => goOn()) }
}

/** Counters of one journey must not slow the next. */
const forgetTries = () => db.query(sql`DELETE FROM throttle`)

describe('registration', () => {
  it('[REG-04] a wrong invitation code warns, shows the field, and can be mended; the right one places the member', async () => {
    const first = await open('/register')
    await dialog(first).getByLabel('Username').fill('inviter1')
    await dialog(first).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(first).getByLabel('Confirm password').fill(PASSWORD)
    await tick(first)
    await submit(first, 'Create account')
    await isIn(first)
    const [inviter] = await db.query<{ id: string; invitation_code: string }>(
      sql`SELECT id, invitation_code FROM member WHERE username = 'inviter1'`,
    )

    const page = await open('/register?affiliateCode=NOBODY99')
    expect(await dialog(page).getByLabel('Invitation code').count()).toBe(0)
    await dialog(page).getByLabel('Username').fill(NAME)
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await dialog(page).getByLabel('E-mail').fill(MAIL)
    await tick(page)
    await submit(page, 'Create account')
    await dialog(page).getByText('The invitation code is not right.').waitFor()
    await submit(page, 'OK')
    await dialog(page)
      .getByLabel('Invitation code')
      .fill(inviter?.invitation_code ?? '')
    await submit(page, 'Create account')
    await isIn(page)
    expect(await db.query(sql`SELECT upline FROM member WHERE username = ${NAME}`)).toEqual([{ upline: inviter?.id }])
  })
})

describe('other ways in', () => {
  it('[STA-01] a token in the address opens a session once, in the browser of its login alone, and leaves the address at once', async () => {
    const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${NAME}`)
    const secret = await db.transaction((tx) =>
      createSessionLink(tx, systemRandom, { member: memberId(row?.id ?? ''), how: 'link', browser: 'came-back' }),
    )
    const strange = await open(`/?token=${secret}`)
    await strange.getByText('This link has expired or was already used').waitFor()
    const page = await open('/')
    await page.context().addCookies([{ name: 'social', value: 'came-back', url: site.url, httpOnly: true }])
    await page.goto(`${site.url}/?token=${secret}`)
    await isIn(page)
    await expect.poll(() => page.url()).toBe(`${site.url}/`)
    const again = await open(`/?token=${secret}`)
    await again.getByText('This link has expired or was already used').waitFor()
    expect(await token(again)).toBeNull()
    // Nobody's session gives way unasked.
    const own = await token(page)
    await page.goto(`${site.url}/?token=of-somebody-else`)
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await isIn(page)
    await expect.poll(() => token(page)).toBe(own)
  })

  it('[LOG-08] a code by mail proves a login from a new place', async () => {
    await db.query(sql`UPDATE member SET email_proven = true WHERE username = ${NAME}`)
    await db.query(sql`DELETE FROM known_address`)
    await forgetTries()
    const page = await open('/login', PHONE)
    await fillLogin(page, NAME, PASSWORD)
    await submit(page, 'Log in')
    await dialog(page).getByRole('button', { name: 'Send code' }).click()
    await dialog(page).getByText('Code sent.').waitFor()
    await dialog(page)
      .getByLabel('Code from the e-mail')
      .fill(await codeFor(site.url, MAIL))
    await submit(page, 'Continue')
    await isIn(page)
  })

  it('[LOG-08] who can be reached nowhere names an address at a new place, and is in with the code to it', async () => {
    await db.query(sql`UPDATE member SET email = NULL, email_proven = false WHERE username = 'inviter1'`)
    await forgetTries()
    const page = await open('/login')
    await fillLogin(page, 'inviter1', PASSWORD)
    await submit(page, 'Log in')
    await dialog(page).getByText('You are logging in from a new place.').waitFor()
    expect(await token(page)).toBeNull()
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('inviter1@mail.example')
    await dialog(page).getByRole('button', { name: 'Send code' }).click()
    await dialog(page)
      .getByLabel('Code from the e-mail')
      .fill(await codeFor(site.url, 'inviter1@mail.example'))
    await submit(page, 'Continue')
    await isIn(page)
    expect(await db.query(sql`SELECT email, email_proven FROM member WHERE username = 'inviter1'`)).toEqual([
      { email: 'inviter1@mail.example', email_proven: true },
    ])
  })

  it('[LOG-01] a social login that the house does not know leads to the registration, and from then on straight in', async () => {
    oidc.expectPerson({ sub: 'club-7', email: 'clara@mail.example', email_verified: true })
    await forgetTries()
    const page = await open('/login')
    await dialog(page).getByRole('button', { name: 'With Club' }).click()
    await dialog(page).getByText('You connect clara@mail.example at Club.').waitFor()
    await expect.poll(() => page.url()).toBe(`${site.url}/`)
    await dialog(page).getByLabel('Username').fill('clara777')
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await tick(page)
    await submit(page, 'Create account')
    await isIn(page)
    const later = await open('/login')
    await dialog(later).getByRole('button', { name: 'With Club' }).click()
    await isIn(later)
    expect(await db.query(sql`SELECT m.username FROM social_identity s JOIN member m ON m.id = s.member`)).toEqual([
      { username: 'clara777' },
    ])
    await expect.poll(() => later.evaluate(() => sessionStorage.getItem('account'))).toBe('clara777')
  })

  it('[LOG-14, ERR-02, ERR-04] with the phone-auth provider switched on, a code of its own opens the session; a wrong one leaves the form usable', async () => {
    await db.query(
      sql`INSERT INTO directory (kind, key, shard, member) SELECT 'mobile', ${MOBILE}, shard, id FROM member WHERE username = ${NAME}`,
    )
    await db.query(sql`UPDATE member SET mobile = ${MOBILE}, mobile_proven = true WHERE username = ${NAME}`)
    await switchSite({ phoneAuth: true })
    await forgetTries()
    const page = await open('/login', PHONE)
    await dialog(page).getByRole('tab', { name: 'Mobile' }).click()
    await dialog(page).getByLabel('Mobile number').fill('11 98765 0005')
    await dialog(page).getByRole('button', { name: 'Send code' }).click()
    await dialog(page).getByText('5 minutes').waitFor()
    await submit(page, 'OK')
    await dialog(page).getByLabel('Mobile number').fill(TYPED)
    // A second must pass between two requests; the button is gone once a code is on its way.
    await within(async () => {
      await dialog(page)
        .getByRole('button', { name: 'Send code' })
        .click({ timeout: 500 })
        .catch(() => undefined)
      return dialog(page).getByText('Code sent.').isVisible()
    })
    const code = await codeFor(site.url, MOBILE)
    await dialog(page)
      .getByLabel('Code', { exact: true })
      .fill(code === '000000' ? '000001' : '000000')
    await submit(page, 'Log in')
    await dialog(page).getByText('Invalid or missing verification code').waitFor()
    await dialog(page).getByLabel('Code', { exact: true }).fill(code)
    await submit(page, 'Log in')
    await isIn(page)
  })

  it('[BRD-04, LOG-01] login by a code and play as a guest, where they are switched off, are neither shown nor served', async () => {
    await switchSite({ phoneAuth: false, verificationCodeLogin: false, freePlay: false })
    const page = await open('/login')
    await dialog(page).getByLabel('Username').waitFor()
    expect(await dialog(page).getByRole('tab').count()).toBe(0)
    expect(await dialog(page).getByRole('button', { name: 'Try as a guest' }).count()).toBe(0)
    const served = await fetch(`${site.url}/wps/verification/sms/noLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobileNum: TYPED, countryDialingCode: '55' }),
    })
    expect([served.status, JSON.stringify(await served.json())]).toEqual([403, expect.stringContaining('METHOD_OFF')])
    await switchSite({ phoneAuth: false, verificationCodeLogin: true, freePlay: true })
  })
})

describe('a new password', () => {
  it('[FGT-02] by the phone ends in a login', async () => {
    await forgetTries()
    await db.query(sql`DELETE FROM one_time_code`)
    const page = await open('/register', PHONE)
    await dialog(page).getByRole('tab', { name: 'Mobile' }).click()
    await dialog(page).getByLabel('Mobile number').fill('21 98888 7777')
    await dialog(page).getByRole('button', { name: 'Send code' }).click()
    await dialog(page)
      .getByLabel('Code', { exact: true })
      .fill(await codeFor(site.url, '+5521988887777'))
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await tick(page)
    await submit(page, 'Create account')
    await isIn(page)

    await forgetTries()
    const other = await open('/login', PHONE)
    await dialog(other).getByRole('button', { name: 'Forgot your password?' }).click()
    await dialog(other).getByLabel('Mobile number').fill('21 98888 7777')
    const before = await codeFor(site.url, '+5521988887777')
    await dialog(other).getByRole('button', { name: 'Send code' }).click()
    const code = await codeFor(site.url, '+5521988887777', before)
    await dialog(other).getByLabel('Code', { exact: true }).fill(code)
    await dialog(other).getByLabel('New password', { exact: true }).fill(CHANGED)
    await dialog(other).getByLabel('Confirm password').fill(CHANGED)
    await submit(other, 'Change and log in')
    await isIn(other)
    await expect.poll(() => token(other)).not.toBeNull()
  })

  it('[LOG-04, PWD-01] is forced where somebody else set the old one: it cannot be closed, a reload asks again, and no other call is answered', async () => {
    await db.query(sql`UPDATE member SET must_change_password = true WHERE username = ${NAME}`)
    await forgetTries()
    const page = await open('/login')
    await fillLogin(page, NAME, PASSWORD)
    await submit(page, 'Log in')
    const asks = page.getByRole('dialog', { name: 'Change your password' })
    const words = asks.getByText('please choose a new password')
    await words.waitFor()

    expect(await asks.getByRole('button', { name: 'Close' }).count()).toBe(0)
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await words.waitFor()
    const info = await page.evaluate(async () => {
      const response = await fetch('/wps/member/info', {
        headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` },
      })
      const { code }: { code?: string } = await response.json()
      return code
    })
    expect(info).toBe('PASSWORD_CHANGE_REQUIRED')

    await go(page, site, '/member?page=transferFund')
    await words.waitFor()
    await asks.getByRole('button', { name: 'Log out instead' }).click()
    await expect.poll(() => token(page)).toBeNull()
    await alone(page)

    await go(page, site, '/login')
    await fillLogin(page, NAME, PASSWORD)
    await submit(page, 'Log in')
    await words.waitFor()
    // What was typed at the login is not asked for again.
    expect(await asks.getByLabel('Current password').count()).toBe(0)
    await asks.getByLabel('New password').fill(PASSWORD)
    await asks.locator('[name=confirmNewPassword]').fill(PASSWORD)
    const drawing = await heldDrawing(page)
    await submit(page, 'Change password')
    await asks.getByText('The new password must differ from the old one.').waitFor()
    // The field at fault gets the focus, unless somebody writes into another one by then.
    await asks.locator('[name=confirmNewPassword]').focus()
    await drawing.goOn()
    expect(await asks.locator('[name=confirmNewPassword]').evaluate((one) => one === document.activeElement)).toBe(true)
    await asks.getByLabel('New password').fill(CHANGED)
    await asks.locator('[name=confirmNewPassword]').fill(CHANGED)
    await submit(page, 'Change password')
    await isIn(page)
    expect(await db.query(sql`SELECT must_change_password FROM member WHERE username = ${NAME}`)).toEqual([
      { must_change_password: false },
    ])
    await go(page, site, '/member?page=transferFund')
    await account(page).waitFor()
    expect(await asks.count()).toBe(0)
  })
})

describe('the agent centre', () => {
  it('[RTE-04, LOG-09] sends visitors and members back to its door, and lets agents in', async () => {
    const where = (page: Page) => new URL(page.url()).pathname
    const visitor = await open('/agentHome')
    await expect.poll(() => where(visitor)).toBe('/agent')
    await forgetTries()
    const page = await open('/login')
    await fillLogin(page, 'inviter1', PASSWORD)
    await submit(page, 'Log in')
    await isIn(page)
    await go(page, site, '/agentHome')
    await expect.poll(() => where(page)).toBe('/agent')
    await db.query(sql`UPDATE member SET type = 1 WHERE username = 'inviter1'`)
    const agent = await open('/login')
    await fillLogin(agent, 'inviter1', PASSWORD)
    await submit(agent, 'Log in')
    await isIn(agent)
    await go(agent, site, '/agentHome')
    await agent.getByRole('heading').first().waitFor()
    await expect.poll(() => where(agent)).toBe('/agentHome')
  })
})

describe('a trial', () => {
  it("[ROL-02] asks for nothing that is a member's alone", async () => {
    await forgetTries()
    const page = await open('/login')
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname)
    })
    await submit(page, 'Try as a guest')
    await isIn(page)
    await go(page, site, '/rng')
    await account(page).waitFor()
    await page.getByRole('button', { name: 'Add to favourites' }).first().waitFor({ state: 'attached' })
    expect(refused).toEqual([])
  })
})
