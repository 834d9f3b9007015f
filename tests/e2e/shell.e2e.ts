import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storeAnnouncement } from '#server/modules/messaging/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('shell')
  ;[site, browser] = await Promise.all([openSite(database.url, { announces: true }), launchBrowser()])
  db = openDatabase(database.url, { max: 2 })
  await db.transaction((tx) => storeAnnouncement(tx, {
    id: '99', type: 'PL', execution: 'B', promotionType: null, published: true, sort: 99,
    // Written past the cleaning, as an older release or another hand might have.
    texts: { PT: { title: 'Armadilha <img src=x onerror="window.hit=1">', content: '<p>isca<img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a></p>' } },
  }))
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

interface Visit extends BrowserContextOptions {
  /** Leaves the announcements to pop up. */
  readonly announced?: boolean
  /** What the browser may complain of. */
  readonly expects?: RegExp
}

/** Opens an address in a browser of its own, does something there, and fails when the page complained. */
async function visit(path: string, { announced = false, expects, ...options }: Visit, work: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  if (!announced) await context.addInitScript(() => sessionStorage.setItem('announcedVisitor', 'yes'))
  const page = await context.newPage()
  const complaints: string[] = []
  const complain = (text: string) => expects?.test(text) === true || complaints.push(text)
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (message) => message.type() === 'error' && complain(message.text()))
  try {
    await page.goto(site.url + path)
    await work(page, context)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()

/** What an operator's call writes; the server sees it within a second. */
const setStatus = (status: 0 | 1) => db.query(sql`
  INSERT INTO setting (key, version, value, changed_at) VALUES ('system', 1, ${JSON.stringify({ status })}::jsonb, app_now())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = setting.version + 1`)
const statusNow = async (): Promise<unknown> => (await (await fetch(`${site.url}/wps/system/status`)).json()).value.status

describe('announcements', () => {
  it('[POP-01, ANN-02] pop up for a visitor with tabs, lead to the promotion, and stay away once closed', () => visit('/', { ...DESKTOP, announced: true }, async (page) => {
    await dialog(page).waitFor()
    const tabs = dialog(page).getByRole('tab')
    expect(await tabs.allInnerTexts()).toEqual(['Boas-vindas à casa', 'Seu primeiro crédito espera por você', expect.stringContaining('Armadilha')])
    expect(await faults(page)).toEqual([])
    await tabs.nth(0).focus()
    await page.keyboard.press('ArrowDown')
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    await tabs.nth(2).click()
    expect(await dialog(page).locator('.prose').innerHTML()).toBe('<p>isca<a>x</a></p>')
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
    await tabs.nth(1).click()
    await dialog(page).getByRole('button', { name: 'Ver a promoção' }).click()
    await heading(page, 'Promoções').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/promotions?type=WELCOME')
    await page.goto(site.url)
    await page.locator('.marquee-box').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('announcedVisitor'))).toBe('yes')
  }))

  it('[POP-02, RTE-01] pass by on the home page and unfold as notices', () => visit('/', PHONE, async (page) => {
    await page.locator('.marquee-box').getByRole('button', { name: 'Seu primeiro crédito espera por você' }).click()
    await dialog(page).getByText('Sem cartão, sem depósito').waitFor()
    expect(await dialog(page).locator('summary').count()).toBe(3)
    expect(await faults(page)).toEqual([])
  }))
})

describe('the site closed', () => {
  afterEach(async () => {
    await setStatus(0)
    await expect.poll(statusNow).toBe(0)
  })

  it('[STA-02, HDR-07] reaches an open page by its next call, keeps customer service, and goes away the same way', () => visit('/', { ...DESKTOP, expects: /503/ }, async (page, context) => {
    await page.locator('.marquee-box').waitFor()
    await setStatus(1)
    await expect.poll(statusNow).toBe(1)
    // Unless one that the page makes by itself was quicker.
    await page.getByRole('navigation', { name: 'Categorias de jogos' }).first().getByRole('link', { name: /Cartas/ }).click({ timeout: 3000 }).catch(() => {})
    await heading(page, 'Estamos no cais').waitFor()
    expect(await page.locator('header').count()).toBe(0)
    expect(await faults(page)).toEqual([])
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Atendimento' }).click()])
    await opened.waitForURL(/\/contact$|\/help/)
    await opened.getByText('ninguém atrás desta janela').waitFor()
    expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750])
    expect(await faults(opened)).toEqual([])
    await opened.close()

    await page.goto(site.url)
    await heading(page, 'Estamos no cais').waitFor()
    const html = await (await fetch(site.url, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('<div id="root" data-status="1"></div>')
    await setStatus(0)
    await expect.poll(statusNow).toBe(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.locator('.marquee-box').waitFor()
  }))

  it('[STA-03] to a region says so with the address of the visitor', () => visit('/contact', PHONE, async (page) => {
    await page.route('**/wps/system/status', (route) => route.fulfill({ json: { success: true, message: '', value: { status: 2, ip: '203.0.113.7' } } }))
    await page.goto(site.url)
    await heading(page, 'Acesso restrito').waitFor()
    expect(await page.getByRole('status').innerText()).toContain('203.0.113.7')
    expect(await faults(page)).toEqual([])
  }))
})

describe('a member', () => {
  it('[ANN-02, STA-02, POP-04, RTE-05, RTE-12] hears what is meant for members, and by the socket that the site closed and opened', () => visit('/register', { ...DESKTOP, expects: /503/ }, async (page) => {
    const popup = dialog(page)
    await popup.getByLabel('Nome de usuário').fill('shell1')
    await popup.getByLabel('Senha', { exact: true }).fill('correct horse 1')
    await popup.getByLabel('Senha, mais uma vez').fill('correct horse 1')
    for (const box of await popup.getByRole('checkbox').all()) await box.check({ force: true })
    await popup.getByRole('button', { name: 'Criar conta' }).click()
    await popup.getByRole('heading', { name: 'Confira cada rodada' }).waitFor()
    await popup.getByRole('button', { name: 'Fechar' }).click()
    await popup.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => sessionStorage.getItem('announcedUser'))).toBe('yes')

    await page.goto(`${site.url}/member?page=bettingRecord`)
    await heading(page, 'Histórico de apostas').waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto(`${site.url}/vnlottery`)
    await heading(page, 'Loteria').waitFor()
    expect(await page.getByRole('complementary').count()).toBe(0)
    expect(await page.locator('header').count()).toBe(1)
    await page.waitForLoadState('networkidle')
    await setStatus(1)
    await heading(page, 'Estamos no cais').waitFor({ timeout: 10_000 })
    await setStatus(0)
    await heading(page, 'Loteria').waitFor({ timeout: 10_000 })
  }))
})

describe('what stands above everything', () => {
  it('[POP-05, POP-06] opens after a tenth of a second, holds page and focus, and gives the focus back', () => visit('/promotions', { ...DESKTOP, expects: /Failed to load/ }, async (page) => {
    await page.route('**/wps/system/customerService', (route) => route.abort())
    const service = page.locator('header').getByRole('button', { name: 'Atendimento' })
    await service.click()
    const modal = dialog(page)
    await modal.getByText('O atendimento não abriu').last().waitFor()
    expect(await faults(page)).toEqual([])
    const panel = modal.locator('.popup-panel')
    expect(await panel.evaluate((one) => [getComputedStyle(one).transitionDelay, getComputedStyle(one).minInlineSize, getComputedStyle(one).minBlockSize])).toEqual(['0.1s', '200px', '200px'])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab')
      expect(await modal.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    }
    await page.mouse.click(20, 20)
    await modal.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Entrar' }).first().click()
    await dialog(page).waitFor()
    await page.waitForTimeout(400)
    await page.mouse.click(20, 20)
    await page.waitForTimeout(400)
    expect(await dialog(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Entrar')
  }))
})

describe('addresses', () => {
  it('[RTE-05, RTE-09, RTE-11] lead where they should, for a visitor', () => visit('/contact', DESKTOP, async (page) => {
    const shown: [string, string][] = [['/promotions', 'Promoções'], ['/pointMall', 'Loja de pontos'], ['/help', 'Central de ajuda'], ['/agent', 'Central do agente']]
    for (const [path, name] of shown) {
      await page.goto(site.url + path)
      await heading(page, name).waitFor()
      expect(await faults(page), path).toEqual([])
    }
    for (const path of ['/member', '/member?page=deposit', '/favorite', '/recent']) {
      await page.goto(site.url + path)
      await dialog(page).waitFor()
      expect(page.url()).toBe(site.url + path)
    }
  }))

  it('[RTE-10, RTE-17] of the lotteries, in all their spellings, lead a visitor to the login at home', () => visit('/contact', PHONE, async (page) => {
    for (const path of ['/lottery', '/lottert', '/seaLottery', '/sealottery', '/vnLottery', '/vnlottery']) {
      await page.goto(site.url + path)
      await dialog(page).waitFor()
      await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe('/')
    }
    await page.goto(`${site.url}/nowhere`)
    await page.getByRole('link', { name: /início/i }).first().waitFor()
  }))

  it('[RTE-06, FTR-01] open the help centre at a chapter, also from the footer', () => visit('/help#term', PHONE, async (page) => {
    await dialog(page).getByRole('heading', { name: 'Termos de uso' }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.goto(site.url)
    const footer = page.locator('footer')
    await footer.getByRole('link', { name: 'Jogo responsável' }).click()
    await dialog(page).getByRole('heading', { name: 'Jogo responsável' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await footer.getByRole('list', { name: 'Estúdios' }).getByRole('listitem').count()).toBe(8)
  }))

  it('[RTE-16] that do not load say so and can be tried again', () => visit('/promotions', { ...DESKTOP, serviceWorkers: 'block', expects: /Failed to load|ERR_FAILED|part of the site/ }, async (page) => {
    await page.route(/\/assets\/help-page-/, (route) => route.abort())
    await page.locator('footer').waitFor()
    await page.goto(`${site.url}/help`)
    const alert = page.locator('[data-fault="CHUNK_LOAD_FAILED"]')
    await alert.waitFor()
    expect(await faults(page)).toEqual([])
    await page.unroute(/\/assets\/help-page-/)
    await alert.getByRole('button').click()
    await heading(page, 'Central de ajuda').waitFor()
  }))
})

describe('menus', () => {
  it('[HDR-01, HDR-02, HDR-06] open by pointer and by keyboard', () => visit('/promotions', DESKTOP, async (page) => {
    const top = page.getByRole('navigation', { name: 'Menu principal' })
    const games = top.getByRole('button', { name: 'Jogos' })
    await games.hover()
    const panel = page.locator('#vendor-panel')
    await panel.locator('[data-large]').waitFor()
    expect(await faults(page)).toEqual([])
    await page.mouse.move(700, 800)
    await panel.waitFor({ state: 'detached' })
    await games.focus()
    await page.keyboard.press('Enter')
    await panel.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await panel.getByRole('list', { name: 'Cassino ao vivo' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await games.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await top.getByRole('link').allInnerTexts()).toEqual(['Promoções', 'Prêmios'])
    await page.getByRole('button', { name: 'Avisos' }).click()
    await dialog(page).waitFor()
  }))

  it('[SID-01, SID-02, SID-03] hold all items of the side menu, its codes and its picture', () => visit('/promotions', DESKTOP, async (page) => {
    const side = page.getByRole('complementary').first()
    await side.getByRole('link', { name: 'Convide amigos' }).waitFor()
    for (const name of ['Depósito', 'Saque', 'Central de prêmios', 'Cashback', 'Histórico de apostas', 'Extrato da conta', 'Minha conta', 'Ganhos e perdas', 'Mensagens']) {
      expect(await side.getByRole('link', { name, exact: true }).count(), name).toBe(1)
    }
    const codes = side.getByRole('img', { name: /QR/ })
    expect(await codes.evaluateAll((all) => all.map((one) => [one.clientWidth || one.getBoundingClientRect().width, one.getBoundingClientRect().height]))).toEqual([[120, 120], [120, 120]])
    expect(await side.getByRole('link', { name: /O que acontece na casa/ }).getAttribute('href')).toBe('/promotions')
    expect(await faults(page)).toEqual([])
  }))
})

describe('the installed site', () => {
  it('[WEB-02] has a manifest with icons, says when there is no network, and never answers a call itself', () => visit('/promotions', { ...PHONE, expects: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/ }, async (page, context) => {
    const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ name: 'Wheelhouse', display: 'standalone', start_url: '/' })
    for (const { src, type } of manifest.icons) expect((await fetch(site.url + src)).headers.get('content-type')).toBe(type)
    await page.evaluate(async () => { await navigator.serviceWorker.ready })
    await page.reload()
    await heading(page, 'Promoções').waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    expect(await page.evaluate(() => fetch('/wps/system/status').then(() => 'answered', () => 'refused'))).toBe('refused')
    await page.goto(`${site.url}/rng`)
    await page.getByRole('heading', { name: 'Sem conexão' }).waitFor()
    expect(await faults(page)).toEqual([])
    await context.setOffline(false)
    await page.getByRole('button').click()
    await page.locator('footer').waitFor()
  }))
})
