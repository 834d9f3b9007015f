import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, object, parse, string } from 'zod/mini'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { freePort } from '#server/platform/free-port.ts'
import { selfSigned } from '#server/platform/http/self-signed.ts'
import { memberId } from '#server/platform/ids.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { DESK, fillLogin } from '#tests/support/console.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { creditedDeposit, paidWithdrawal } from '#tests/support/first-day.ts'
import { passTime } from '#tests/support/inbox.ts'
import { codeAt, type TestOperator } from '#tests/support/operators.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { type Arriving, mailServer, smsGateway } from '#tests/support/outside-servers.ts'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { DESKTOP, go, newBrowser, registerByForm, token } from '#tests/support/visits.ts'

type Person = Omit<TestOperator, 'id'>

const PASSWORD = 'correct horse 1'
const DAY = 25 * 3600
/** Its certificate is one of this machine. */
const TRUSTING = { ...DESKTOP, ignoreHTTPSErrors: true }

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let program: Program
let mail: Arriving
let sms: Arriving
let first: Person
let second: Person
/** The first owner at the console, and a visitor who has the site open all the while. */
let page: Page
let visitor: Page
let player: Page
let context: BrowserContext

beforeAll(async () => {
  database = await createTestDatabase('firstday', { empty: true })
  db = openDatabase(database.url, { max: 2 })
  // Whether a human sits there is shown elsewhere.
  await writeSetting(db, 'site', { humanVerification: false })
  const dataDir = resolve('dist/test-data')
  await selfSigned(dataDir)
  ;[mail, sms, program, browser] = await Promise.all([
    mailServer(),
    smsGateway(),
    bundleProgram('apps/server/src/commands/operator-create.ts'),
    launchBrowser(),
  ])
  const [port, consolePort] = [await freePort(), await freePort()]
  site = await openSite(database.url, {
    args: ['--https'],
    env: {
      DEMONSTRATION: '',
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      SITE_URL: `https://localhost:${port}`,
      CONSOLE_URL: `https://localhost:${consolePort}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'House <no-reply@house.test>',
      SMS_URL: sms.url,
      // The house reaches itself as players do, and believes the certificate that they are shown.
      NODE_EXTRA_CA_CERTS: resolve(dataDir, 'https-cert.pem'),
    },
  })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  mail.close()
  sms.close()
  await program.remove()
  await db.close()
  await database.drop()
})

/** How long the app shows a code. */
const STEP_MS = 30_000

/** What the command on the server prints. */
async function invitedOnServer(name: string): Promise<string> {
  const child = spawn(process.execPath, [program.path, '--name', name, '--role', 'owner'], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_KEY: TEST_DATA_KEY, CONSOLE_URL: site.consoleUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child, 'close')
  return /https:\S+\/accept#\S+/.exec(said)?.[0] ?? ''
}

const atConsole = async (): Promise<Page> =>
  (await browser.newContext({ viewport: DESK, baseURL: site.consoleUrl, ignoreHTTPSErrors: true })).newPage()

/** Sets password and app on the page of the invitation; the person that it then is. */
async function accept(link: string, username: string): Promise<Person> {
  const newcomer = await atConsole()
  await newcomer.goto(link)
  await newcomer.getByRole('heading', { name: `Welcome, ${username}` }).waitFor()
  const secret = await newcomer.locator('code').innerText()
  await newcomer.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await newcomer.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  // Of the step before, so that the login may take the one of now; it holds to the end of this step.
  await expect.poll(() => systemClock.now() % STEP_MS, { timeout: STEP_MS }).toBeLessThan(STEP_MS - 15_000)
  await newcomer.getByLabel('Code', { exact: true }).fill(codeAt(secret, systemClock.now() - STEP_MS))
  await newcomer.getByRole('button', { name: 'Accept invitation' }).click()
  await newcomer.locator('pre').waitFor()
  await newcomer.context().close()
  return { username, password: PASSWORD, secret }
}

async function enter(person: Person, path: string): Promise<Page> {
  const entered = await atConsole()
  await entered.goto(path)
  await fillLogin(entered, person)
  await entered.locator('#content h1').waitFor()
  return entered
}

const line = (tick: string) => page.locator(`[data-tick=${tick}]`)
const missing = (): Promise<string[]> =>
  page
    .locator('[data-found=false][data-tick]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-tick') ?? ''))
const toList = async (): Promise<void> => {
  await page.goto('/opening')
  await line('owners').waitFor()
}
/** Presses a button of a line, and fills and sends the form that it opens. */
async function act(tick: string, name: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await line(tick).getByRole('button', { name, exact: true }).click()
  const form = page.getByRole('dialog', { name })
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name, exact: true }).click()
}
/** The code of the last message; a mail has it behind its head. */
const codeIn = ({ arrived }: Arriving): string => /\b\d{6}\b/.exec(bodyOf(arrived.at(-1) ?? ''))?.[0] ?? ''
const bodyOf = (message: string): string => message.slice(Math.max(0, message.indexOf('\r\n\r\n')))

/** Makes a call of the site as the player's page does. */
async function answer(path: string, body: unknown, bearer: string | null): Promise<unknown> {
  const response = await context.request.post(site.url + path, {
    data: body,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  })
  return response.json()
}

describe('the first day of a house', () => {
  it('[OPS-13] begins closed to players, whatever address they open', async () => {
    visitor = await (await newBrowser(browser, site, TRUSTING)).newPage()
    for (const path of ['/', '/help']) {
      await go(visitor, site, path)
      await visitor.getByRole('heading', { name: 'Under maintenance' }).waitFor()
    }
    const refused = await visitor.request.get(`${site.url}/wps/game/list`)
    expect(refused.ok()).toBe(false)
  })

  it('[OPS-13, OPS-10] its first owner is invited on the server, and is shown at once what lacks', async () => {
    first = await accept(await invitedOnServer('firstowner'), 'firstowner')
    page = await enter(first, '/')
    const notice = page.getByRole('complementary', { name: 'Open the house' })
    await notice.getByText('The house is closed. It has never been open.').waitFor()
    const [top] = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').all()
    expect(await top?.innerText()).toBe('Open the house')
    expect(await faults(page)).toEqual([])
    await notice.getByRole('link', { name: 'See what is missing' }).click()
    await line('owners').waitFor()
    expect(await missing()).toEqual(['owners', 'addresses', 'messages', 'limits', 'providers', 'payments', 'rehearsal'])
    await line('owners').getByText('missing: A second owner').waitFor()
    expect(await page.getByRole('button', { name: 'Propose to open the house' }).count()).toBe(0)
    expect(await faults(page)).toEqual([])
  })

  it('[OPS-13, OPS-10] a second owner is invited, and the page tells how long the two count as one', async () => {
    await line('owners').getByRole('link', { name: 'Operators' }).click()
    await page.getByRole('button', { name: 'Invite an operator' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Username').fill('secondowner')
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'owner' }).click()
    await form.getByRole('button', { name: 'Invite an operator' }).click()
    second = await accept((await form.locator('pre').innerText()).trim(), 'secondowner')
    await toList()
    expect(await missing()).not.toContain('owners')
    await page.getByRole('note').getByText('count as one person for 24 hours').waitFor()
  })

  it('[OPS-13] mail and SMS are believed by the code that arrived', async () => {
    await act('messages', 'Send a test mail', { To: 'owner@example.com' })
    await expect.poll(() => codeIn(mail)).toMatch(/^\d{6}$/)
    await act('messages', 'Enter the code from the mail', { Code: codeIn(mail) === '000000' ? '000001' : '000000' })
    await page.getByText('Please enter a valid verification code').waitFor()
    await toList()
    await act('messages', 'Enter the code from the mail', { Code: codeIn(mail) })
    await expect.poll(() => line('messages').getByRole('button').count()).toBe(2)
    await act('messages', 'Send a test SMS', { To: '+5511912345678' })
    await expect.poll(() => codeIn(sms)).toMatch(/^\d{6}$/)
    await act('messages', 'Enter the code from the SMS', { Code: codeIn(sms) })
    await expect.poll(missing).not.toContain('messages')
  })

  it('[OPS-13] limits are set by saving them', async () => {
    for (const group of ['cashier', 'safety']) {
      await page.goto(`/settings?group=${group}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
    }
    await toList()
    expect(await missing()).toEqual(['addresses', 'providers', 'payments', 'rehearsal'])
  })

  it('[OPS-13] those who rehearse come in by a link, while everybody else stands before a closed house', async () => {
    await line('rehearsal').getByRole('button', { name: 'Make a rehearsal link' }).click()
    const form = page.getByRole('dialog', { name: 'Make a rehearsal link' })
    await form.getByRole('button', { name: 'Make a rehearsal link' }).click()
    const link = (await form.locator('pre').innerText()).trim()
    context = await newBrowser(browser, site, TRUSTING)
    await (await context.newPage()).goto(link)
    player = await registerByForm(context, site, 'tester01')
    await visitor.reload()
    await visitor.getByRole('heading', { name: 'Under maintenance' }).waitFor()

    const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = 'tester01'`)
    await page.goto(`/member/${row?.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Mark or unmark as test account' }).click()
    const mark = page.getByRole('dialog', { name: 'Mark or unmark as test account' })
    await mark.getByLabel('Reason').fill('Rehearses the first day')
    await mark.getByRole('button', { name: 'Mark or unmark as test account' }).click()
    await page.getByText('Mark or unmark as test account: done').waitFor()
  })

  it('[OPS-13] a test account bets, pays in and is paid out; then the house looks at its addresses and books', async () => {
    const launched = await answer('/wps/game/launchGame', { nodeId: 1, language: 'EN' }, await token(player))
    const { value } = parse(object({ value: object({ url: string() }) }), launched)
    const [, launchToken] = /launch=([^&]+)/.exec(value.url) ?? []
    const session = await answer('/studio/session', { launchToken }, null)
    const { bearer, stakes } = parse(object({ bearer: string(), stakes: array(string()) }), session)
    await answer('/studio/play', { roundId: randomUUID(), bet: { stake: stakes[0] } }, bearer)
    await toList()
    await expect.poll(missing).not.toContain('providers')

    // How each way to pay works is shown by the tests of the cashier; here are the orders that it leaves.
    const [row] = await db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = 'tester01'`)
    const member = memberId(row?.id ?? '')
    for (const channel of ['pix', 'card', 'wallet', 'bitcoin'])
      await creditedDeposit(db, member, { channel, adapter: 'sandbox' })
    for (const kind of ['pix', 'bank', 'eWallet', 'crypto'])
      await paidWithdrawal(db, member, { kind, adapter: 'sandbox' })
    await toList()
    await line('payments').getByText('Deposit by transfer').waitFor()
    expect(await missing()).toEqual(['addresses', 'payments', 'rehearsal'])
    await creditedDeposit(db, member, { channel: 'transfer', adapter: 'manual' })
    await line('addresses').getByRole('button', { name: 'Check again' }).click()
    await expect.poll(missing).toEqual([])
    expect(await faults(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize(DESK)
  })

  it('[OPS-13, OPS-04] two owners open it, a day after one invited the other, and the site opens on an open page', async () => {
    await page.getByRole('button', { name: 'Propose to open the house' }).click()
    const form = page.getByRole('dialog', { name: 'Propose to open the house' })
    await form.getByLabel('Reason').fill('The first day')
    await form.getByRole('button', { name: 'Propose to open the house' }).click()
    await page.getByText('waits for another owner').waitFor()

    const other = await enter(second, '/opening')
    await other.getByRole('link', { name: 'See the proposal' }).click()
    const approve = async (): Promise<void> => {
      await other.getByRole('button', { name: 'Approve' }).click()
      await other.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    }
    await approve()
    await other.getByText('A second person has to approve this.').waitFor()
    await visitor.getByRole('heading', { name: 'Under maintenance' }).waitFor()

    await passTime(db, DAY)
    // Whoever comes a day later has logged in anew; the clock of the process stays, by which logins are encrypted.
    await db.query(sql`
      UPDATE operator_session SET created_at = created_at + moved, seen_at = app_now(), expires_at = expires_at + moved, proven_at = proven_at + moved
      FROM make_interval(secs => ${DAY}::double precision) AS moved`)
    await other.reload()
    await approve()
    await other.getByText('Approve: done').waitFor()
    // A visitor's page asks every half minute.
    await visitor.bringToFront()
    await expect
      .poll(() => visitor.getByRole('heading', { name: 'Under maintenance' }).count(), { timeout: 45_000 })
      .toBe(0)
    await other.goto('/opening')
    await other.getByText('The house is open since').waitFor()
    expect(
      await other.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Open the house' }).count(),
    ).toBe(0)
  })
})
