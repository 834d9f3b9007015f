import type { Page } from 'playwright-core'
import { PASSWORD } from './member.ts'
import { openFirstGame, PHONE, type World } from './world.ts'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

const dialog = (page: Page) => page.getByRole('dialog').last()
const side = (page: Page) => page.getByRole('complementary').first()
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
/** The clipboard is the browser's, so that an earlier journey may have left something in it. */
const emptyClipboard = (page: Page): Promise<void> => page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
const top = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

export const shellJourneys = {
  async menu({ open, see }: World): Promise<void> {
    const page = await open('/', { viewport: { width: 1600, height: 900 }, ...CLIPBOARD })
    await emptyClipboard(page)
    await top(page).getByRole('button', { name: 'Share', exact: true }).click()
    await see('Share copies the address', () => copied(page), /^http:/)
    await see('Share says what it did', () => page.getByText('Link copied to the clipboard').count(), 1)
  },

  async rewards({ member, open, see }: World): Promise<void> {
    const page = await open('/promotions', { as: await member(), viewport: { width: 1700, height: 900 } })
    await account(page).waitFor()
    await see('Rewards are not offered where the house has none', () => top(page).getByRole('link').allInnerTexts(), [
      'Promotions',
    ])
  },

  async providers({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    let go = (): void => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await top(page).getByRole('button', { name: 'Games' }).hover()
    const panel = page.locator('#vendor-panel')
    await panel.getByRole('button', { name: 'Live casino' }).hover()
    await see('a kind of games shows its providers', () => panel.getByRole('list', { name: 'Live casino' }).count(), 1)
    await page.route('**/wps/games/browse*', async (route) => {
      await held
      await route.continue()
    })
    await panel.getByRole('button', { name: 'Cockfight' }).click()
    await see('the page waits for the game', () => page.getByRole('dialog', { name: 'One moment' }).count(), 1)
    go()
    await see(
      'the only provider of its kind starts',
      () => page.locator('dialog:not([aria-busy])').getByRole('heading').count(),
      (count) => count > 0,
    )
  },

  async footer({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    const footer = page.locator('footer')
    await footer.scrollIntoViewIfNeeded()
    const year = await page.evaluate(
      () => /"copyrightYear":"(\d+)"/.exec(document.getElementById('first-data')?.textContent ?? '')?.[1],
    )
    await see(
      'the footer has the year of the brand',
      async () => /© (\d+)/.exec(await footer.innerText())?.[1],
      (shown) => shown === year,
    )
    await footer.getByRole('link', { name: 'Responsible gambling' }).click()
    await see(
      'the footer opens the chapter that it names',
      () => dialog(page).getByRole('heading', { name: 'Responsible play' }).count(),
      (count) => count > 0,
    )
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await footer.getByRole('link', { name: 'Slots' }).click()
    await see('a page begins at its top', () => page.evaluate(() => [location.pathname, scrollY]), ['/rng', 0])
  },

  async aside({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    await see(
      'the side menu leads to the pages of the house elsewhere',
      () =>
        side(page)
          .getByRole('link', { name: /^(Facebook|YouTube)$/ })
          .count(),
      2,
    )
    await side(page).getByRole('button', { name: 'Collapse menu' }).click()
    await see('the side menu folds', () => side(page).evaluate((one) => one.clientWidth < 120), true)
    await side(page).getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('region', { name: 'New and popular' }).waitFor()
    await side(page).getByRole('link', { name: 'Promotions', exact: true }).click()
    await see('the tab names the page', () => page.title(), /^Promotions/)
  },

  async languages({ open, see }: World): Promise<void> {
    const page = await open('/')
    const choose = async (from: string, to: string): Promise<void> => {
      await side(page).getByRole('button', { name: from }).click()
      await page.getByRole('menuitemradio', { name: to }).click()
    }
    await choose('Language', '日本語')
    await see('another language is spoken', () => page.evaluate(() => document.documentElement.lang), 'ja')
    await choose('言語', 'اردو')
    await see('Urdu begins on the right', () => page.evaluate(() => document.documentElement.dir), 'rtl')
    const row = page.locator('section[aria-labelledby="hot"]')
    await row
      .getByRole('button')
      .filter({ has: page.locator('svg') })
      .nth(2)
      .click()
    await see(
      'where one reads from the right the next games are on the left',
      () => row.locator('ol').evaluate((one) => one.scrollLeft),
      (left) => left < -50,
    )
  },

  async service({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click(),
    ])
    await see('customer service opens in its window', () => new URL(opened.url()).pathname, '/contact')
  },

  async focus({ open, see }: World): Promise<void> {
    const page = await open('/promotions')
    const opener = page.getByRole('banner').getByRole('link', { name: 'Log in' })
    await opener.click()
    await dialog(page).getByLabel('Username').waitFor()
    const left: boolean[] = []
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      left.push(await page.evaluate(() => document.activeElement?.closest('dialog') === null))
    }
    await see('the keyboard stays in the popup', () => left.includes(true), false)
    await dialog(page).getByRole('button', { name: 'Close' }).press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await see(
      'whoever closes a popup is where it was opened',
      () => opener.evaluate((one) => one === document.activeElement),
      true,
    )
  },

  async login({ member, open, see }: World): Promise<void> {
    const { username } = await member()
    const page = await open('/login')
    await dialog(page).getByLabel('Username').fill(username)
    const password = dialog(page).getByLabel('Password', { exact: true })
    await password.fill('wrong password 1')
    await dialog(page).getByRole('button', { name: 'Show the password' }).click()
    await see('a password can be shown', () => password.getAttribute('type'), 'text')
    const enter = dialog(page).getByRole('button', { name: 'Log in', exact: true })
    await enter.click()
    await see('a login that is refused says so', () => dialog(page).getByRole('alert').count(), 1)
    await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
    await see(
      'who forgot the password can reset it',
      () => page.getByRole('heading', { name: 'Reset password' }).count(),
      1,
    )
  },

  async wish({ member, open, see }: World): Promise<void> {
    const { username } = await member()
    const page = await open('/')
    await openFirstGame(page)
    await dialog(page).getByRole('button', { name: 'Play', exact: true }).click()
    await dialog(page).getByLabel('Username').fill(username)
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByRole('checkbox').check({ force: true })
    await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await see('after the login the game opens that was wished for', () => new URL(page.url()).pathname, '/seamless')
    await see(
      'this browser is remembered where one asked for it',
      async () => (await page.context().cookies()).some(({ name }) => name === 'remember'),
      true,
    )
  },

  async register({ open, see }: World): Promise<void> {
    const page = await open('/register')
    await dialog(page).getByLabel('Username').fill('newcomer1')
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(`${PASSWORD}0`)
    await dialog(page).getByRole('button', { name: 'Create account' }).click()
    await see(
      'two passwords that differ are not taken',
      () => dialog(page).getByLabel('Confirm password').getAttribute('aria-invalid'),
      'true',
    )
    await see(
      'nobody registers without the terms',
      () => dialog(page).getByRole('checkbox').nth(1).getAttribute('aria-invalid'),
      'true',
    )
  },

  async account({ site, member, open, see }: World): Promise<void> {
    const who = await member()
    const page = await open('/promotions', { as: who, ...CLIPBOARD })
    await account(page).waitFor()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/wallets/balance')) asked += 1
    })
    await page.getByRole('button', { name: 'Refresh the balance' }).click()
    await see(
      'the balance is asked for anew',
      () => asked,
      (count) => count > 0,
    )
    await page.getByRole('button', { name: 'Hide the balance' }).click()
    await see('a hidden balance is not shown', () => page.getByRole('banner').getByText('***').count(), 1)
    await emptyClipboard(page)
    await account(page).click()
    await page.getByRole('button', { name: 'Copy your ID' }).click()
    await see(
      'the id is copied',
      () => copied(page),
      (text) => text === who.id,
    )
    await see('a copy is told', () => page.getByText('Copied to the clipboard').count(), 1)
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await dialog(page).getByRole('button', { name: 'Log out' }).click()
    const balance = () =>
      fetch(`${site.url}/wps/v2/wallets/balance`, { headers: { authorization: `Bearer ${who.token}` } })
    await see('a logout ends the session for good', async () => (await balance()).status, 401)
  },

  async picture({ site, member, open, see }: World): Promise<void> {
    const page = await open('/contact', { as: await member(), serviceWorkers: 'block' })
    await page.route(/avatar/, (route) => route.abort())
    await page.goto(`${site.url}/help`)
    await see(
      'a letter stands for a picture that does not come',
      async () => (await account(page).innerText()).trim(),
      /\bU$/,
    )
  },

  async bar({ member, open, see }: World): Promise<void> {
    const page = await open('/promotions', { ...PHONE, as: await member() })
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Deposit' }).click()
    await see('Deposit leads to the deposit', () => new URL(page.url()).search, '?page=depositv2')
  },
}
