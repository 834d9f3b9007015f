import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole, fillLogin } from '#tests/support/console.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { codeAt, newOperator, type TestOperator } from '#tests/support/operators.ts'
import { picture } from '#tests/support/uploads.ts'
import { go, heldSocket, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('console')
let owner: TestOperator
let page: Page

beforeAll(async () => {
  owner = await newOperator(house, 'owner')
})

describe('the console', () => {
  it('[OPS-01] asks for name, password and code, and leads to the address that was wanted', async () => {
    page = await house.browser.newPage({ viewport: DESK, baseURL: house.site.consoleUrl })
    await page.goto('/deposits?state=proof')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(3)
    await fillLogin(page, { ...owner, password: 'wrong horse 1' })
    await page.getByText('Username, password or code is wrong.').waitFor()
    expect(await faults(page)).toEqual([])
    await fillLogin(page, owner)
    await page.getByRole('heading', { name: 'Deposits', exact: true }).waitFor()
    expect(page.url()).toBe(`${house.site.consoleUrl}/deposits?state=proof`)
    await page.reload()
    await page.getByRole('heading', { name: 'Deposits', exact: true }).waitFor()
    const cookies = await page.context().cookies()
    expect(Object.fromEntries(cookies.map(({ name, httpOnly, sameSite }) => [name, [httpOnly, sameSite]]))).toEqual({
      console: [true, 'Strict'],
      device: [true, 'Strict'],
    })
  })

  it('[MEM-04, OPS-01] shows a deposit with its proof, and credits it while the member looks on', async () => {
    const context = await newBrowser(house.browser, house.site)
    const player = await registerByForm(context, house.site, 'carla01')
    await go(player, house.site, '/member?page=depositv2')
    await player.locator('label', { has: player.getByRole('radio', { name: /^Bank transfer/ }) }).click()
    await player.getByRole('textbox', { name: 'Amount' }).fill('100')
    await player.getByRole('button', { name: /^Deposit .?R\$/ }).click()
    await player.getByText('Pay within').waitFor()
    const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await picture() }
    await player.locator('input[type=file]').setInputFiles(file)
    await expect.poll(() => player.getByRole('progressbar').count()).toBe(0)
    await player.getByRole('button', { name: 'I have transferred' }).click()
    await player.getByText('We are reviewing your proof').waitFor()

    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('row').filter({ hasText: 'carla01' }).getByText('Proof to check').click()
    const detail = page.getByRole('complementary', { name: /^carla01/ })
    const thumbnail = detail.getByRole('img', { name: 'Pictures' })
    const proof = await page.request.get((await thumbnail.getAttribute('src')) ?? '')
    expect(proof.headers()['content-type']).toBe('image/png')
    await expect.poll(() => thumbnail.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    expect(await faults(page)).toEqual([])
    await thumbnail.click()
    const large = page.getByRole('dialog', { name: 'Pictures' })
    const width = async (): Promise<number> => (await large.getByRole('img').boundingBox())?.width ?? 0
    const before = await width()
    await large.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(width).toBeGreaterThan(before * 1.9)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => large.count()).toBe(0)
    await detail.getByRole('button', { name: 'Credit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount received').fill('much')
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await dialog.getByText('Enter an amount such as 1,250.50.').waitFor()
    await dialog.getByLabel('Amount received').fill('90')
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await page.getByText('Credit: done').waitFor()
    await player.getByText(/90\.00.* is in your wallet/).waitFor()
    await context.close()
  })

  it('[OPS-01] is worked by keyboard: the search, the rows, the way out of one', async () => {
    await page.goto('/')
    await page.locator('#content h1').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('depos')
    await page.getByRole('option', { name: /Deposits/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Deposits', exact: true }).waitFor()
    await page.goto('/deposits?state=credited')
    await page.getByRole('row').filter({ hasText: 'carla01' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('complementary', { name: /^carla01/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^\d+$/)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('complementary', { name: /^carla01/ }).count()).toBe(0)
  })

  it('[OPS-07] shows what changed after a page was loaded and before it heard of anything', async () => {
    const open = await heldSocket(page)
    await page.goto('/members?search=carla01')
    const row = page.getByRole('row').filter({ hasText: 'carla01' })
    await row.getByText('Active', { exact: true }).waitFor()
    await house.db.query(sql`
      INSERT INTO member_hold (shard, member, area, reason, at)
      SELECT shard, id, 'play', 'test', app_now() FROM member WHERE username = 'carla01'`)
    open()
    await row.getByText('Frozen', { exact: true }).waitFor()
    await house.db.query(sql`DELETE FROM member_hold WHERE reason = 'test'`)
    await page.goto('/deposits?state=credited')
    await page.getByRole('row').filter({ hasText: 'carla01' }).waitFor()
  })

  it('[OPS-01] gives a list out as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^\ufeff?Member,Amount,/)
    expect(text).toMatch(/carla01,100\.00000,Credited,[^,]*,Bank transfer,/)
    expect(text).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00,/)
    // As much as the filters leave.
    await page.goto('/deposits?state=rejected')
    await page.getByText('Nothing matches these filters.').waitFor()
    const [none] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect((await readFile(await none.path(), 'utf8')).trim().split('\n')).toHaveLength(1)
  })

  it('[OPS-01, WEB-01] has no barriers on any page, dark or light, and nothing wider than the screen', async () => {
    const links = await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(6)
    // Without a choice of its own the console is dark or light as its system is, and changes with it.
    for (const path of ['/account', ...links]) {
      await page.goto(path)
      await page.locator('#content h1').waitFor()
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      for (const [colorScheme, viewport] of [
        ['dark', DESK],
        ['light', { width: 390, height: 844 }],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme)
        expect({ path, colorScheme, faults: await faults(page) }).toEqual({ path, colorScheme, faults: [] })
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect({ path, wide: width > viewport.width }).toEqual({ path, wide: false })
      }
    }
  }, 240_000)

  it('[OPS-02] an invited operator sets its own password and app, and keeps its recovery codes', async () => {
    await page.setViewportSize(DESK)
    await page.goto('/operators')
    await page.getByRole('button', { name: 'Invite an operator' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Username').fill('newsupport')
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'support' }).click()
    await form.getByRole('button', { name: 'Invite an operator' }).click()
    const link = (await form.locator('pre').innerText()).trim()
    expect(link).toContain(`${house.site.consoleUrl}/accept#`)

    const newcomer = await house.browser.newPage({ viewport: DESK })
    await newcomer.goto(link)
    await newcomer.getByRole('heading', { name: 'Welcome, newsupport' }).waitFor()
    expect(await faults(newcomer)).toEqual([])
    const secret = await newcomer.locator('code').innerText()
    await newcomer.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse 1')
    await newcomer.getByRole('textbox', { name: 'Confirm password' }).fill('correct horse 1')
    await newcomer.getByLabel('Code', { exact: true }).fill(codeAt(secret, systemClock.now()))
    await newcomer.getByRole('button', { name: 'Accept invitation' }).click()
    const codes = (await newcomer.locator('pre').innerText()).trim().split(/\s+/)
    expect(codes).toHaveLength(10)
    await newcomer.getByRole('button', { name: 'Go to the login' }).click()
    await newcomer.getByLabel('Username').fill('newsupport')
    await newcomer.getByRole('textbox', { name: 'Password' }).fill('correct horse 1')
    await newcomer.getByRole('button', { name: 'Use a recovery code' }).click()
    await newcomer.getByLabel('Recovery code').fill(codes[0] ?? '')
    await newcomer.getByRole('button', { name: 'Log in', exact: true }).click()
    await newcomer.locator('#content').waitFor()
    await newcomer.goto(`${house.site.consoleUrl}/account`)
    await newcomer.getByText('9 recovery codes left').waitFor()
    await newcomer.close()
    await page.goto(link)
    await page.getByText('This invitation has already been used').waitFor()
  })

  it('[OPS-02] an invited operator may set a passkey instead of an app, and logs in by it', async () => {
    await page.goto('/operators')
    await page.getByRole('button', { name: 'Invite an operator' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Username').fill('keyholder')
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'support' }).click()
    await form.getByRole('button', { name: 'Invite an operator' }).click()
    const link = (await form.locator('pre').innerText()).trim()
    const newcomer = await house.browser.newPage({ viewport: DESK })
    const devtools = await newcomer.context().newCDPSession(newcomer)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await newcomer.goto(link)
    await newcomer.getByText('Passkey', { exact: true }).click()
    expect(await faults(newcomer)).toEqual([])
    await newcomer.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse 1')
    await newcomer.getByRole('textbox', { name: 'Confirm password' }).fill('correct horse 1')
    await newcomer.getByRole('button', { name: 'Accept invitation' }).click()
    await newcomer.getByText('Keep these recovery codes').waitFor()
    await newcomer.getByRole('button', { name: 'Go to the login' }).click()
    const logIn = async (): Promise<void> => {
      await newcomer.getByLabel('Username').fill('keyholder')
      await newcomer.getByRole('textbox', { name: 'Password' }).fill('correct horse 1')
      await newcomer.getByRole('button', { name: 'Log in with a passkey' }).click()
    }
    await logIn()
    await newcomer.locator('#content').waitFor()
    // The same name and password from a device without the key.
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
    await newcomer.context().clearCookies()
    await newcomer.goto(house.site.consoleUrl)
    await logIn()
    await expect.poll(() => newcomer.locator('#content').count()).toBe(0)
    await newcomer.context().close()
  })

  it('[OPS-02] a decision asks for a code that is older than ten minutes once more, and goes on', async () => {
    await house.db.query(sql`UPDATE operator_session SET proven_at = app_now() - interval '11 minutes'`)
    await page.goto('/operators')
    await page.getByRole('row').filter({ hasText: 'newsupport' }).getByText('newsupport').click()
    await page.getByRole('button', { name: 'End sessions' }).click()
    await page.getByRole('dialog', { name: 'End sessions' }).getByRole('button', { name: 'End sessions' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
    await proof.getByLabel('Code', { exact: true }).fill('000000')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await proof.getByText('Please enter a valid verification code').waitFor()
    // The code of the login was used; the next one is good.
    await proof.getByLabel('Code', { exact: true }).fill(codeAt(owner.secret, systemClock.now() + 30_000))
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('End sessions: done').waitFor()
  })

  it('[OPS-01] shows a role what it may do, and logs out', async () => {
    const editor = await newOperator(house, 'editor')
    const other = await enterConsole(house.browser, house.site, editor)
    const menu = other.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Settings' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Withdrawals' }).count()).toBe(0)
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Log out' }).click()
    await other.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    // What its browser is known by stays.
    expect((await other.context().cookies()).map(({ name }) => name)).toEqual(['device'])
    await other.close()
  })
})
