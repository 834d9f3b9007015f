import type { Browser, Page } from 'playwright-core'
import { systemClock } from '#server/platform/clock.ts'
import { codeAt, type TestOperator } from './operators.ts'
import type { Site } from './site.ts'

export const DESK = { width: 1440, height: 900 } as const

/** Fills the console's login, with the code that the operator's app shows now. */
export async function fillLogin(page: Page, { username, password, secret }: Omit<TestOperator, 'id'>): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, systemClock.now()))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Opens the console as an operator, at an address of its own. */
export async function enterConsole(browser: Browser, site: Site, operator: TestOperator, path = '/'): Promise<Page> {
  const page = await browser.newPage({ viewport: DESK, baseURL: site.consoleUrl })
  await page.goto(path)
  await fillLogin(page, operator)
  await page.locator('#content').waitFor()
  return page
}

/**
 * Types an address of the console. A panel or a popup that was closed this very moment takes back its entry of the history,
 * which cancels an address typed at the same time: it is typed again.
 */
export async function goIn(page: Page, path: string): Promise<void> {
  const load = () => page.goto(new URL(path, page.url()).href)
  await load().catch((error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    return load()
  })
}
