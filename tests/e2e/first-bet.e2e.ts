import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { moneyToDecimal } from '#rules/money.ts'
import { setGamePaused } from '#server/modules/catalogue/index.ts'
import { auditLedger } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { withSite } from '#tests/support/with-site.ts'

const TIME_ZONE = 'America/Sao_Paulo'
const USERNAME = 'firstbet1'
const PASSWORD = 'correct horse 1'

let context: BrowserContext
let page: Page
let game: FrameLocator
const complaints: string[] = []

const house = withSite('firstbet', { browser: { webgl: true } })
beforeAll(async () => {
  context = await house.browser.newContext({
    viewport: { width: 390, height: 700 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})

/** The member's real balance in the ledger, as the site writes it. */
async function ledgerBalance(): Promise<string> {
  const [row] = await house.db.query<{ balance: string }>(
    sql`SELECT w.balance FROM wallet w JOIN member m ON m.id = w.member WHERE m.username = ${USERNAME} AND w.kind = 1`,
  )
  const [whole = '', cents = ''] = moneyToDecimal(BigInt(row?.balance ?? -1)).split('.')
  return `R$ ${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

const headText = async (): Promise<string> =>
  (await page.locator('header').first().innerText()).replaceAll('\u00a0', ' ')
const played = async (): Promise<number> =>
  (await house.db.query(sql`SELECT 1 FROM studio.round WHERE state = 'closed'`)).length

/** A spin in a hundred brings free spins, which are shown to their end. */
const SHOWN_MS = 90_000

describe('the first bet', () => {
  it('[RUN-01, RTE-02] a visitor opens /register and the popup stands over home at /', async () => {
    await page.goto(`${house.site.url}/register`)
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  it('[REG-03, REG-06, LOG-12] registers, gets the starting credit, and no password stays in the browser', async () => {
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Nome de usuário').fill(USERNAME)
    await popup.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await popup.getByLabel('Confirmar senha').fill(PASSWORD)
    await popup.getByRole('button', { name: 'Criar conta' }).click()
    expect(await house.db.query(sql`SELECT 1 FROM member`)).toEqual([])
    for (const box of await popup.getByRole('checkbox').all()) await box.check({ force: true })
    await popup.getByRole('button', { name: 'Criar conta' }).click()
    await popup.waitFor({ state: 'hidden' })
    await expect.poll(headText).toContain('R$ 1.000,00')
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]),
    )
    expect(kept).toContain(USERNAME)
    expect(kept).not.toContain('correct horse')
  })

  it('[PRV-06, STU-06] plays the slot in a sandboxed frame without an origin; the balance moves live', async () => {
    await page.goto(`${house.site.url}/seamless?node=1`)
    const frame = page.locator('iframe')
    await frame.waitFor()
    await expect.poll(() => frame.getAttribute('sandbox')).toBe('allow-scripts')
    game = page.frameLocator('iframe')
    const spin = game.getByRole('button', { name: /girar/i })
    await spin.waitFor({ timeout: 45_000 })
    await expect.poll(() => spin.isEnabled(), { timeout: 45_000 }).toBe(true)
    await spin.click()
    await expect.poll(played, { timeout: 20_000 }).toBe(1)
    await expect.poll(headText, { timeout: SHOWN_MS }).toContain(await ledgerBalance())
  }, 150_000)

  it('[WAL-01] every cent of it is in the ledger, and the auditor finds nothing', async () => {
    const entries = await house.db.query(sql`SELECT type, amount FROM entry ORDER BY shard, n`)
    expect(entries).toEqual([
      { type: 5, amount: '100000000' },
      { type: 1, amount: '-100000' },
      { type: 2, amount: expect.stringMatching(/^\d+$/) },
    ])
    expect(
      await auditLedger(house.db, { day: createCalendar(TIME_ZONE).dayOf(systemClock.now()), timeZone: TIME_ZONE }),
    ).toEqual([])
  })

  it('[RTE-13, LOG-03] a reload keeps the session and shows the same balance', async () => {
    await page.goto(house.site.url)
    await page.reload()
    await expect.poll(headText).toContain(await ledgerBalance())
  })

  it('[RTM-05, PRV-08] a game that is switched off says so in the open page before any bet, and is played on once it is back', async () => {
    await page.goto(`${house.site.url}/seamless?node=1`)
    const spin = game.getByRole('button', { name: /girar/i })
    await expect.poll(() => spin.isEnabled(), { timeout: 45_000 }).toBe(true)
    const plays: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/play')) plays.push(request.url())
    })
    const turn = (off: boolean) => house.db.transaction((tx) => setGamePaused(tx, 1, off))
    const words = game.getByRole('dialog').getByRole('heading', { name: 'O jogo está em manutenção' })
    await turn(true)
    await words.waitFor({ timeout: 20_000 })
    await game.locator('#panel .actions button').click()
    await words.waitFor({ state: 'hidden' })
    await spin.click()
    await words.waitFor()
    expect(plays).toEqual([])
    await turn(false)
    await words.waitFor({ state: 'hidden', timeout: 20_000 })
    await spin.click()
    await expect.poll(played, { timeout: 20_000 }).toBe(2)
    await expect.poll(headText, { timeout: SHOWN_MS }).toContain(await ledgerBalance())
  }, 150_000)

  it('[LOG-11, SAF-06] logging out asks first, then the token is dead on the server, and a game in another tab of it is closed', async () => {
    // A window that a page opens shares its session.
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/seamless?node=1')),
    ])
    const spin = tab.frameLocator('iframe').getByRole('button', { name: /girar/i })
    await expect.poll(() => spin.isEnabled(), { timeout: 45_000 }).toBe(true)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    await page
      .getByRole('button', { name: /conta|menu de|perfil|eu/i })
      .first()
      .click()
    await page
      .getByRole('menuitem', { name: 'Sair' })
      .or(page.getByRole('button', { name: 'Sair' }))
      .first()
      .click()
    const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await confirm.getByRole('button', { name: /sair/i }).last().click()
    await expect.poll(headText).toContain('Criar conta')
    const answer = await fetch(`${house.site.url}/wps/member/info`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await expect.poll(() => tab.locator('iframe').count()).toBe(0)
    await tab
      .getByRole('button', { name: 'Entrar' })
      .or(tab.getByRole('link', { name: 'Entrar' }))
      .first()
      .waitFor()
    expect(await played()).toBe(2)
    await tab.close()
  })

  it('[WEB-05] nothing complained on the way, and nothing came from elsewhere', () => {
    expect(complaints).toEqual([])
    expect(house.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
