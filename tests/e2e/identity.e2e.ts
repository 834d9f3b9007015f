import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOTP } from 'otpauth'
import { sql } from '#server/platform/db/sql.ts'
import { forgetContent } from '#tests/support/content.ts'
import { codeFor, linkFor, within } from '#tests/support/mailbox.ts'
import { withSite } from '#tests/support/with-site.ts'
import {
  account,
  alone,
  dialog,
  fillLogin,
  go as goTo,
  isIn,
  newBrowser as visitor,
  PHONE,
  submit,
  tick,
  token,
  visit as visitSite,
} from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'
const CHANGED = 'battery staple 2'
const NAME = 'marina1'
const MAIL = 'marina@mail.example'
const NUMBER = '11 91234 5678'

const house = withSite('identity', { browser: { pictures: false } })
beforeAll(async () => {
  // Words of welcome would stand before what is looked at here.
  await forgetContent(house.db, 'announcement')
})

const newBrowser = (options?: BrowserContextOptions) => visitor(house.browser, house.site, options)
const visit = (context: BrowserContext, path: string) => visitSite(context, house.site, path)
const go = (page: Page, path: string) => goTo(page, house.site, path)

/** Everything that a script of the page can read; the cookies of the server are not among it. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]))

describe('by user name', () => {
  let context: BrowserContext
  let page: Page

  it('[REG-03, REG-06, RTE-02, REG-10, LOG-03] registers with an e-mail address, under whoever invited, and is logged in at home', async () => {
    context = await newBrowser()
    page = await visit(context, '/register?referralCode=FRIEND99')
    const greeted: string[] = []
    page.on('request', (request) => request.url().endsWith('/wps/member/firstLogin') && greeted.push(request.method()))
    await dialog(page).getByLabel('Username').fill(NAME)
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await dialog(page).getByLabel('E-mail').fill(MAIL)
    await submit(page, 'Create account')
    await dialog(page).getByText('Please accept the terms to continue.').waitFor()
    expect(await house.db.query(sql`SELECT 1 FROM member`)).toEqual([])
    await tick(page)
    const sent = page.waitForRequest(/\/wps\/member\/register$/)
    await submit(page, 'Create account')
    expect((await sent).method()).toBe('PUT')
    await isIn(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('referralCode'))).toBe('FRIEND99')
    // What the form adds by itself, as the server keeps it; the first login is told to it as well.
    expect(
      await house.db.query(sql`SELECT profile->>'registerUrl' AS url, profile->>'domain' AS domain FROM member`),
    ).toEqual([{ url: `${house.site.url}/`, domain: 'localhost' }])
    await expect.poll(() => greeted.length).toBe(1)
    expect(await kept(page)).not.toContain('correct horse')
  })

  it('[LOG-11, LOG-12] logs out after a question; merchant keys stay, the rest of the session goes', async () => {
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await submit(page, 'Log out')
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    const keys = () => page.evaluate(() => Object.keys(sessionStorage).toSorted())
    await expect.poll(keys).toEqual(['merchant', 'merchantCode'])
  })

  it('[LOG-07, LOG-03] remembers the member for a day without keeping the password; a new tab is logged in again', async () => {
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, NAME, PASSWORD)
    const greeted: string[] = []
    page.on('request', (request) => request.url().endsWith('/wps/member/firstLogin') && greeted.push(request.method()))
    await dialog(page).getByRole('checkbox', { name: 'Remember me' }).check({ force: true })
    await submit(page, 'Log in')
    await isIn(page)
    // Greeted as new at its first login alone.
    expect(greeted).toEqual([])
    expect(await kept(page)).not.toContain('correct horse')
    const first = await token(page)
    await page.close()
    page = await visit(context, '/')
    await isIn(page)
    await expect.poll(() => token(page)).not.toBe(first)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await isIn(page)
  })

  it('[LOG-07] forgets on logging out, and only the name refills the form', async () => {
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await submit(page, 'Log out')
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect.poll(() => dialog(page).getByLabel('Username').inputValue()).toBe(NAME)
    await expect.poll(() => dialog(page).getByLabel('Password', { exact: true }).inputValue()).toBe('')
    // A day later nothing does.
    await page.evaluate(() => {
      const last = JSON.parse(localStorage.getItem('lastLogin') ?? '{}')
      localStorage.setItem('lastLogin', JSON.stringify({ ...last, until: last.until - 86_400_000 }))
    })
    await go(page, '/login')
    await expect.poll(() => dialog(page).getByLabel('Username').inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastLogin'))).toBeNull()
    await context.close()
  })

  it('[LOG-12] goes on after the login to the game that was wished for, and keeps the rules of the fields in the session', async () => {
    const stranger = await newBrowser()
    const tab = await visit(stranger, '/seamless?node=1')
    await tab.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(tab, NAME, PASSWORD)
    await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('toWhichItem'))).toBe('play:1')
    const rules = await tab.waitForFunction(() => sessionStorage.getItem('validate'))
    expect(Object(JSON.parse(String(await rules.jsonValue()))).patterns).toMatchObject({ digits: '^[0-9]+$' })
    await submit(tab, 'Log in')
    await tab.waitForURL(/\/seamless\?node=1$/)
    await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('toWhichItem'))).toBeNull()
    await stranger.close()
  })

  it('[LOG-05, SAF-05, VAL-04] asks for the characters of a picture after wrong passwords, and says the same of a name that nobody has', async () => {
    const stranger = await newBrowser()
    const tab = await visit(stranger, '/login')
    const picture = dialog(tab).getByLabel('Characters in the picture')
    for (let attempt = 0; attempt < 4 && !(await picture.isVisible()); attempt += 1) {
      await fillLogin(tab, 'nobody99', `wrong password ${attempt}`)
      await submit(tab, 'Log in')
      await dialog(tab).getByRole('alert').getByText('Incorrect account or password').waitFor()
    }
    await picture.waitFor()
    await dialog(tab).getByRole('img', { name: 'Characters to type' }).waitFor()
    await expect
      .poll(() => dialog(tab).getByRole('img', { name: 'Characters to type' }).getAttribute('src'))
      .toMatch(/^data:image\/png;base64,iVBOR/)
    await submit(tab, 'Log in')
    await dialog(tab).getByText('Please enter the characters in the picture.').waitFor()
    await stranger.close()
  })

  it('[FGT-01] sends a link that is good once, leaves the address at once, and ends in a login with the new password', async () => {
    const stranger = await newBrowser()
    const tab = await visit(stranger, '/login')
    await dialog(tab).getByRole('button', { name: 'Forgot your password?' }).click()
    await dialog(tab).getByRole('tab', { name: 'By e-mail' }).click()
    await dialog(tab).getByLabel('Username').fill(NAME)
    await dialog(tab).getByLabel('E-mail').fill(MAIL)
    await submit(tab, 'Send the link')
    await dialog(tab).getByText('Check your e-mail').waitFor()
    await submit(tab, 'OK')
    await alone(tab)
    const link = await linkFor(house.site.url, MAIL)
    await go(tab, new URL(link).pathname + new URL(link).search)
    await dialog(tab).getByLabel('New password').waitFor()
    await expect.poll(() => tab.url()).toBe(`${house.site.url}/`)
    await dialog(tab).getByLabel('New password').fill(CHANGED)
    await dialog(tab).getByLabel('Confirm password').fill(CHANGED)
    await submit(tab, 'Set password')
    await dialog(tab).getByText('Password changed.').waitFor()
    await fillLogin(tab, NAME, CHANGED)
    await submit(tab, 'Log in')
    await isIn(tab)
    await stranger.close()
  })
})

describe('by mobile number', () => {
  it('[REG-01, REG-05, REG-07, REG-10, REG-11] registers with the code that was sent, under whoever invited; the number is the name', async () => {
    const context = await newBrowser(PHONE)
    const [inviter] = await house.db.query<{ id: string; code: string }>(
      sql`SELECT id, invitation_code AS code FROM member WHERE username = ${NAME}`,
    )
    // The countries are there before anybody asks for them, and the code outlives the pages in between.
    const page = await context.newPage()
    const countries = page.waitForResponse(/\/wps\/[^?]*countr/i)
    await go(page, `/help?referralCode=${inviter?.code}`)
    await countries
    for (const path of ['/promotions', '/register']) await go(page, path)
    await dialog(page).getByRole('tab', { name: 'Mobile' }).click()
    await dialog(page).locator('img[src="/flags/br.svg"]').first().waitFor({ state: 'attached' })
    expect((await fetch(`${house.site.url}/flags/br.svg`)).headers.get('content-type')).toContain('image/svg+xml')
    const send = dialog(page).getByRole('button', { name: 'Send code' })
    await dialog(page).getByLabel('Mobile number').fill('11 9')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await dialog(page).getByLabel('Mobile number').fill(NUMBER)
    await send.click()
    await dialog(page).getByText('Code sent.').waitFor()
    await dialog(page)
      .getByLabel('Code', { exact: true })
      .fill(await codeFor(house.site.url, '+5511912345678'))
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await tick(page)
    await submit(page, 'Create account')
    await isIn(page)
    expect(
      await house.db.query(sql`SELECT username, mobile_proven FROM member WHERE mobile = '+5511912345678'`),
    ).toEqual([{ username: '5511912345678', mobile_proven: true }])
    expect(await house.db.query(sql`SELECT upline FROM member WHERE mobile = '+5511912345678'`)).toEqual([
      { upline: inviter?.id },
    ])
    await context.close()
  })

  it('[LOG-06, LOG-07, LOG-13, VAL-04] logs in by a code whose countdown survives a reload', async () => {
    const context = await newBrowser(PHONE)
    const page = await visit(context, '/login')
    await dialog(page).getByRole('tab', { name: 'Mobile' }).click()
    await submit(page, 'Log in')
    for (const missing of ['Please enter your mobile number.', 'Please enter the code.'])
      await dialog(page).getByText(missing).waitFor()
    await dialog(page).getByLabel('Mobile number').fill('11 9')
    await dialog(page).getByLabel('Code', { exact: true }).fill('123456')
    await submit(page, 'Log in')
    await dialog(page).getByText('Please enter a valid phone number').waitFor()
    await dialog(page).getByLabel('Code', { exact: true }).fill('')
    await dialog(page).getByLabel('Mobile number').fill(NUMBER)
    const before = await codeFor(house.site.url, '+5511912345678')
    await dialog(page).getByRole('button', { name: 'Send code' }).click()
    const counting = dialog(page).getByText(/^[0-4]:\d\d$/)
    await counting.waitFor()
    await go(page, '/login')
    await dialog(page).getByRole('tab', { name: 'Mobile' }).click()
    await counting.waitFor()
    await dialog(page).getByLabel('Mobile number').fill(NUMBER)
    await dialog(page)
      .getByLabel('Code', { exact: true })
      .fill(await codeFor(house.site.url, '+5511912345678', before))
    const remember = dialog(page).getByRole('checkbox', { name: 'Remember me' })
    await remember.press('Space')
    await expect.poll(() => remember.isChecked()).toBe(true)
    await submit(page, 'Log in')
    await isIn(page)
    // The next login begins with the number and its dialing code.
    await page.evaluate(() => sessionStorage.clear())
    await context.clearCookies({ name: /^(?!language)/ })
    await go(page, '/login')
    await expect.poll(() => dialog(page).getByLabel('Mobile number').inputValue()).toBe(NUMBER)
    await dialog(page).getByText('+55', { exact: true }).waitFor()
    await context.close()
  })
})

/** Nobody was ever seen at this address, and nobody failed there. */
async function moveAway(): Promise<void> {
  await house.db.query(sql`DELETE FROM known_address`)
  await house.db.query(sql`DELETE FROM throttle`)
}

describe('what protects the account', () => {
  let context: BrowserContext
  let page: Page
  let secret: string

  it('[LOG-08] sets up an authenticator app, with ten codes for the day it is gone', async () => {
    context = await newBrowser()
    page = await visit(context, '/login')
    await fillLogin(page, NAME, CHANGED)
    await submit(page, 'Log in')
    await isIn(page)
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await dialog(page).getByRole('tab', { name: 'Two-step verification' }).click()
    await submit(page, 'Set up')
    await dialog(page).getByLabel('Password', { exact: true }).fill(CHANGED)
    await submit(page, 'Next')
    await dialog(page)
      .getByRole('img', { name: /QR code/ })
      .waitFor()
    secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
    await dialog(page).getByLabel('Code from your app').fill(new TOTP({ secret }).generate())
    await submit(page, 'Confirm')
    await dialog(page).getByText('Save these codes').waitFor()
    await expect.poll(() => dialog(page).locator('ol li').count()).toBe(10)
    await submit(page, 'I have saved them')
    await dialog(page).getByText('10 recovery codes left').waitFor()
  })

  it('[LOG-08] asks for the app where the address is new, and not again on a trusted device', async () => {
    await moveAway()
    const other = await newBrowser(PHONE)
    const tab = await visit(other, '/login')
    await fillLogin(tab, NAME, CHANGED)
    await submit(tab, 'Log in')
    await dialog(tab).getByText('Six digits from your authenticator app').waitFor()
    expect(await token(tab)).toBeNull()
    await dialog(tab).getByLabel('Code from your app').fill('000000')
    await submit(tab, 'Continue')
    await dialog(tab).getByText('Please enter a valid verification code').waitFor()
    // The code of this half minute was used for the set-up; the next one is good already.
    const next = new TOTP({ secret }).generate({
      timestamp: await tab.evaluate(() => performance.timeOrigin + performance.now() + 30_000),
    })
    await dialog(tab).getByLabel('Code from your app').fill(next)
    await dialog(tab).getByRole('checkbox', { name: 'Trust this device' }).check({ force: true })
    await submit(tab, 'Continue')
    await isIn(tab)
    await moveAway()
    await tab.evaluate(() => sessionStorage.clear())
    await go(tab, '/login')
    await fillLogin(tab, NAME, CHANGED)
    await submit(tab, 'Log in')
    await isIn(tab)
    await other.close()
  })

  it('[PWD-01] a changed password ends every other session at once', async () => {
    // With the app a browser that is not trusted would be asked for it, here and below.
    await house.db.query(sql`DELETE FROM totp`)
    const other = await newBrowser()
    const tab = await visit(other, '/login')
    await fillLogin(tab, NAME, CHANGED)
    await submit(tab, 'Log in')
    await isIn(tab)
    await go(page, '/')
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await submit(page, 'Change')
    await dialog(page).getByLabel('Current password').fill('not the old one 3')
    await dialog(page).getByLabel('New password').fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await submit(page, 'Change password')
    await dialog(page).getByText('The current password is wrong.').waitFor()
    await dialog(page).getByLabel('Current password').fill(CHANGED)
    await submit(page, 'Change password')
    await page.getByText('Password changed. All other devices are logged out.').waitFor()
    await tab.getByRole('link', { name: 'Log in' }).waitFor()
    await expect.poll(() => token(tab)).toBeNull()
    expect(await token(page)).not.toBeNull()
    await other.close()
  })

  it('[SAF-05] asks for the password after a pause, and then goes on with what was interrupted', async () => {
    await house.db.query(sql`UPDATE session SET seen_at = seen_at - interval '2 hours'`)
    await go(page, '/')
    await dialog(page).getByText('Please confirm that it is you').waitFor()
    await dialog(page).getByLabel('Password', { exact: true }).fill('not my password 1')
    await submit(page, 'Continue')
    await dialog(page).getByText('Incorrect account or password').waitFor()
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(page, 'Continue')
    await alone(page)
    await expect.poll(() => page.locator('header').first().innerText()).toContain('R$')
  })

  it('[CMP-05] new terms stand in the way until they are accepted', async () => {
    await house.db.query(sql`UPDATE member SET terms_version = 'older'`)
    await page.evaluate(() => sessionStorage.clear())
    await go(page, '/login')
    await fillLogin(page, NAME, PASSWORD)
    await submit(page, 'Log in')
    await dialog(page).getByText('Our terms have changed.').waitFor()
    await submit(page, 'I accept')
    await alone(page)
    expect(
      await house.db.query(sql`SELECT terms_version <> 'older' AS accepted FROM member WHERE username = ${NAME}`),
    ).toEqual([{ accepted: true }])
    await context.close()
  })
})

describe('by keyboard alone', () => {
  it('[WEB-01, LOG-01] logs in on a phone without touching the screen', async () => {
    const context = await newBrowser(PHONE)
    const page = await visit(context, '/login')
    const name = dialog(page).getByLabel('Username')
    await within(() => name.evaluate((field) => field === document.activeElement))
    await page.keyboard.type(NAME)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await isIn(page)
    await context.close()
  })

  it('[GAM-03] a visitor who opens the address of a game is offered the login and the free trial', async () => {
    const context = await newBrowser()
    const page = await visit(context, '/seamless?node=1')
    await page.getByRole('heading', { name: 'Ready to play?' }).waitFor()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog(page).getByLabel('Username').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?node=1')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Free trial' }).click()
    await page.waitForSelector('iframe')
    await expect.poll(() => new URL(page.url()).search).toBe('?node=1&mode=trial')
    await context.close()
  })

  it('[LOG-10] tries the house as a guest, whom a real stake asks for an account', async () => {
    const context = await newBrowser()
    const page = await visit(context, '/login')
    await submit(page, 'Try as a guest')
    await isIn(page)
    await go(page, '/seamless?node=1')
    await dialog(page).getByText('Please Register An Account First').waitFor()
    await submit(page, 'Create account')
    await dialog(page).getByLabel('Confirm password').waitFor()
    await context.close()
  })
})
