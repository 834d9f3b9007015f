import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bonus as bonusRules } from '#contract/settings/bonus.ts'
import { makeAgent } from '#tests/support/agents.ts'
import { auditLedger } from '#server/modules/wallet/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { giveBonus } from '#tests/support/bonuses.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { PHONE, alone, cutOff, dialog, go, isIn, newBrowser, registerByForm, visit } from '#tests/support/visits.ts'

const databases: TestDatabase[] = []
const sites: Site[] = []
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser({ pictures: false })
})
afterAll(async () => {
  await browser.close()
  await Promise.all(sites.map((site) => site.stop()))
  await Promise.all(databases.map((database) => database.drop()))
})

async function open(brand: string): Promise<{ site: Site; database: TestDatabase }> {
  const database = await createTestDatabase(`transfer${brand}`)
  databases.push(database)
  const db = openDatabase(database.url, { max: 1 })
  await writeSetting(db, 'bonus', { ...bonusRules.defaults, aloneUpTo: '1000' })
  await db.close()
  const site = await openSite(database.url, { brand })
  sites.push(site)
  return { site, database }
}

async function register(context: BrowserContext, site: Site, username: string): Promise<Page> {
  const page = await registerByForm(context, site, username)
  await alone(page)
  return page
}

const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => sessionStorage.getItem(name), key)
const keptJson = async (page: Page, key: string): Promise<unknown> => JSON.parse((await kept(page, key)) ?? 'null')
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shows = (page: Page, name: string, amount: string) =>
  card(page, name).getByText(`R$\u00a0${amount}`, { exact: true }).first().waitFor()

async function move(
  page: Page,
  vendor: string,
  button: 'Transfer to provider' | 'Transfer back',
  amount: string,
): Promise<void> {
  await card(page, vendor).getByRole('button', { name: button }).click()
  await dialog(page).getByLabel('Amount').fill(amount)
  await dialog(page)
    .getByRole('button', { name: /^Transfer R/ })
    .click()
}

describe('wallets at vendors', () => {
  let site: Site
  let db: Database
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    const opened = await open('demonstration')
    site = opened.site
    db = openDatabase(opened.database.url, { max: 2 })
    context = await newBrowser(browser, site)
  })
  afterAll(async () => {
    await db.close()
  })

  it('[LOG-12, LOG-15, API-05] a login loads how wallets are kept and all money in one figure, and the session keeps both', async () => {
    page = await register(context, site, 'wallets1')
    await expect
      .poll(() => keptJson(page, 'merchantWallet'))
      .toMatchObject({ isSingle: false, vendors: [{ vendor: 'HARBOUR' }, { vendor: 'NORTHSTAR' }] })
    await expect.poll(() => keptJson(page, 'consolidated')).toMatchObject({ main: '1000.00000', dailysalreqtype: null })
    await expect
      .poll(() => keptJson(page, 'gameVendor'))
      .toEqual(expect.arrayContaining([expect.objectContaining({ title: 'RNG' })]))
    await expect.poll(() => keptJson(page, 'HOT_GAMES')).toHaveLength(10)
  })

  it('[MEM-03] money goes to a vendor, and what it refuses stays where it was', async () => {
    await go(page, site, '/member?page=transferFund')
    await shows(page, 'Total balance', '1,000.00')
    await move(page, 'Harbour Live', 'Transfer to provider', '1000.01')
    await dialog(page)
      .getByText(/^Only R\$.1,000\.00 available$/)
      .waitFor()
    await dialog(page).getByLabel('Amount').fill('20.19')
    await dialog(page)
      .getByRole('button', { name: /^Transfer R/ })
      .click()
    await dialog(page).getByText('The provider refused the transfer. Your money has not moved.').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog(page).getByLabel('Amount').fill('250')
    await dialog(page)
      .getByRole('button', { name: /^Transfer R/ })
      .click()
    await alone(page)
    await page.getByText(/^R\$.250\.00 is now at Harbour Live$/).waitFor()
    await shows(page, 'Harbour Live', '250.00')
    await shows(page, 'Main wallet', '750.00')
  })

  it("[MEM-03, CMP-06] a transfer that is not answered is told, and settles before one's eyes", async () => {
    await move(page, 'North Star Sports', 'Transfer to provider', '20.17')
    await alone(page)
    const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
    await waiting.getByText(/^North Star Sports has not said yet whether R\$.20\.17 arrived/).waitFor()
    await shows(page, 'Total balance', '1,000.00')
    expect(await faults(page)).toEqual([])
    // As if two minutes had gone by: the vendor is told to refuse it, and the money comes back.
    await db.query(sql`INSERT INTO test_clock (shift) VALUES (interval '3 minutes')`)
    await waiting.waitFor({ state: 'detached' })
    await shows(page, 'Main wallet', '750.00')
    await db.query(sql`DELETE FROM test_clock`)
  })

  it('[MEM-03] one click brings everything back', async () => {
    await move(page, 'North Star Sports', 'Transfer to provider', '100')
    await alone(page)
    await shows(page, 'North Star Sports', '100.00')
    await page.getByRole('button', { name: 'Return all' }).click()
    await page.getByText(/^Return-balance success: R\$.350\.00 is back in your main wallet$/).waitFor()
    await shows(page, 'Main wallet', '1,000.00')
    await shows(page, 'Harbour Live', '0.00')
    expect(await auditLedger(db, { timeZone: 'America/Sao_Paulo' })).toEqual([])
  })

  it('[BON-01, MEM-03] money that goes to a vendor ends the bonus, which is said and asked before', async () => {
    const { token } = await operatorSession({ db }, (await newOperator({ db }, 'manager')).id)
    await giveBonus({ site, db }, token, 'wallets1', '20')
    await expect
      .poll(async () => {
        await card(page, 'Harbour Live').getByRole('button', { name: 'Transfer to provider' }).click()
        await dialog(page).getByLabel('Amount').fill('50')
        const said = await dialog(page).getByText('A transfer ends your bonus').isVisible()
        if (!said) await page.keyboard.press('Escape')
        return said
      })
      .toBe(true)
    await dialog(page)
      .getByRole('button', { name: /^Transfer R/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Transfer and end the bonus?' })
    await question.getByText(/R\$.20\.00 of bonus money is lost with it/).waitFor()
    expect(await faults(page)).toEqual([])
    await question.getByRole('button', { name: 'Not now' }).last().click()
    await question.waitFor({ state: 'detached' })
    expect(await db.query(sql`SELECT state FROM bonus_grant`)).toEqual([{ state: 'active' }])
    await dialog(page)
      .getByRole('button', { name: /^Transfer R/ })
      .click()
    await question.getByRole('button', { name: /^Transfer R/ }).click()
    await alone(page)
    await shows(page, 'Harbour Live', '50.00')
    expect(await db.query(sql`SELECT state FROM bonus_grant`)).toEqual([{ state: 'forfeited' }])
    // What comes back costs nothing and asks nothing.
    await move(page, 'Harbour Live', 'Transfer back', '50')
    await alone(page)
    await shows(page, 'Main wallet', '1,000.00')
  })

  it('[MEM-03] a silent vendor is shown as such, also on a phone, and nothing is wider than the screen', async () => {
    await move(page, 'Harbour Live', 'Transfer to provider', '30.29')
    await alone(page)
    await card(page, 'Harbour Live').getByText('Not responding').waitFor()
    await page.getByText('Without Harbour Live, which does not answer right now').waitFor()
    await page.setViewportSize(PHONE.viewport)
    expect(await cutOff(page)).toEqual([])
    expect(await faults(page)).toEqual([])
  })

  it("[LOG-15, ROL-02] neither a trial loads the one figure, nor anybody while the agents' policy is off", async () => {
    const asked: string[] = []
    const trial = await newBrowser(browser, site)
    const guest = await visit(trial, site, '/login')
    guest.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await dialog(guest).getByRole('button', { name: 'Try as a guest' }).click()
    await isIn(guest)
    await expect.poll(() => kept(guest, 'HOT_GAMES')).not.toBeNull()
    await guest.waitForLoadState('networkidle')
    expect([asked.includes('/wps/member/info/funds/consolidated'), await kept(guest, 'consolidated')]).toEqual([
      false,
      null,
    ])
    await trial.close()

    await db.query(sql`
      INSERT INTO setting (key, version, value, changed_at)
      SELECT 'site', 1, ${JSON.stringify(await (await fetch(`${site.url}/wps/system/whitelabel`)).json())}::jsonb -> 'value' || '{"AGENTPOLICY3": false}', now()`)
    await expect
      .poll(
        async () => (await (await fetch(`${site.url}/wps/system/whitelabel`)).text()).includes('"AGENTPOLICY3":false'),
        { timeout: 10_000 },
      )
      .toBe(true)
    // A document that was drawn before is given out for some seconds more.
    await expect
      .poll(
        async () =>
          (
            await (
              await fetch(`${site.url}/register`, { headers: { accept: 'text/html', cookie: 'language=EN' } })
            ).text()
          ).includes('"AGENTPOLICY3":false'),
        { timeout: 15_000 },
      )
      .toBe(true)
    const later = await newBrowser(browser, site)
    const member = await register(later, site, 'wallets2')
    await expect.poll(() => kept(member, 'merchantWallet')).not.toBeNull()
    await member.waitForLoadState('networkidle')
    expect(await kept(member, 'consolidated')).toBeNull()

    // An agent is not asked about contracts either, on no page and in no popup, and has none of their pages.
    await makeAgent(db, 'wallets2')
    const wanted: string[] = []
    member.on('request', (request) => wanted.push(new URL(request.url()).pathname))
    await go(member, site, '/agentHome?acPage=agentDividend')
    await member.getByRole('heading', { name: 'Team overview' }).waitFor()
    for (const name of ['Team management', 'My income', 'Team overview']) {
      await member.getByRole('link', { name, exact: true }).click()
      await member.getByRole('heading', { name, exact: true }).waitFor()
      await member.waitForLoadState('networkidle')
    }
    expect(wanted).toContain('/wps/agent/members')
    expect(wanted.filter((path) => /consolidated|agent\/contracts/.test(path))).toEqual([])
    expect(await member.getByRole('link', { name: 'Dividends' }).count()).toBe(0)
    await later.close()
  })
})

describe('a house with one wallet', () => {
  it('[MEM-03] shows it with the two ways of money and what moved last, and nothing of vendors', async () => {
    const { site } = await open('moonmoth')
    const context = await newBrowser(browser, site)
    const page = await register(context, site, 'onewallet1')
    await go(page, site, '/member?page=transferFund')
    await page.getByText('You play everything from this one wallet.').waitFor()
    const main = card(page, 'Main wallet')
    await main.getByRole('link', { name: 'Deposit' }).waitFor()
    await main.getByRole('link', { name: 'Withdraw' }).waitFor()
    await page.getByText('Credit').waitFor()
    expect([
      await page.getByRole('button', { name: 'Return all' }).count(),
      await page.getByText('Harbour Live').count(),
    ]).toEqual([0, 0])
    await expect.poll(() => keptJson(page, 'merchantWallet')).toEqual({ isSingle: true, vendors: [] })
    expect(await faults(page)).toEqual([])
    await context.close()
  })
})
