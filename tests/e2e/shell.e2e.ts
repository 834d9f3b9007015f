import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storeAnnouncement } from '#server/modules/messaging/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { journey, type Journey } from '#tests/support/visits.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase('shell')
  db = openDatabase(database.url, { max: 2 })
  // Before the house opens, which keeps what it says on its front page for a while.
  await db.transaction((tx) => storeAnnouncement(tx, {
    id: '99', type: 'PL', execution: 'B', promotionType: null, published: true, sort: 99,
    // Written past the cleaning, as an older release or another hand might have.
    texts: { PT: { title: 'Armadilha <img src=x onerror="window.hit=1">', content: '<p>isca<img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a></p>' } },
  }))
  ;[site, browser] = await Promise.all([openSite(database.url, { announces: true }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const visit = (path: string, options: Journey, work: (page: Page, context: BrowserContext) => Promise<void>) => journey({ browser, site }, path, options, work)

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()

/** Opens an account, and closes the announcement that greets a member. */
async function register(page: Page, name: string): Promise<void> {
  const popup = dialog(page)
  await popup.getByLabel('Nome de usuário').fill(name)
  await popup.getByLabel('Senha', { exact: true }).fill('correct horse 1')
  await popup.getByLabel('Senha, mais uma vez').fill('correct horse 1')
  for (const box of await popup.getByRole('checkbox').all()) await box.check({ force: true })
  await popup.getByRole('button', { name: 'Criar conta' }).click()
  await popup.getByRole('heading', { name: 'Confira cada rodada' }).waitFor()
  await popup.getByRole('button', { name: 'Fechar' }).click()
  await popup.waitFor({ state: 'detached' })
}

/** What an operator's call writes; the server sees it within a second. */
const setStatus = (status: 0 | 1) => db.query(sql`
  INSERT INTO setting (key, version, value, changed_at) VALUES ('system', 1, ${JSON.stringify({ status })}::jsonb, app_now())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = setting.version + 1`)
const statusNow = async (): Promise<unknown> => (await (await fetch(`${site.url}/wps/system/status`)).json()).value.status

describe('announcements', () => {
  it('[POP-01, ANN-02] pop up for a visitor who begins to look around, with tabs, lead to the promotion, and stay away once closed', () => visit('/', { ...DESKTOP, announced: true }, async (page) => {
    expect(await dialog(page).count()).toBe(0)
    await page.mouse.move(300, 300)
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
    await register(page, 'shell1')
    expect(await page.evaluate(() => sessionStorage.getItem('announcedUser'))).toBe('yes')

    await page.goto(`${site.url}/member?page=personalHistoryCopy`)
    await page.locator('#member-title').waitFor()
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

describe('the header of a member', () => {
  it('[HDR-04, HDR-05, HDR-06, SID-01] has money, level and badge, which changes while one looks, and leads to the member centre', () => visit('/register', { ...DESKTOP, serviceWorkers: 'block' }, async (page, context) => {
    // The news comes from here, the line it comes by is the site's own.
    const lines: WebSocketRoute[] = []
    await context.route('**/wps/relay/CSP_unreadCount', (route) => route.fulfill({ json: { success: true, message: '', value: { unread: 2 } } }))
    await context.routeWebSocket('**/socket', (line) => {
      line.connectToServer()
      lines.push(line)
    })
    await register(page, 'shell2')
    const account = page.getByRole('button', { name: /^Conta de shell2/ })
    await account.getByText('2 novidades').waitFor()
    const header = page.locator('header')
    expect(await header.getByRole('link', { name: 'Depositar' }).getAttribute('href')).toBe('/member?page=depositv2')
    expect(await header.getByRole('link', { name: 'Sacar' }).getAttribute('href')).toBe('/member?page=withdraw')
    expect(await header.getByText('R$').first().innerText()).toMatch(/R\$\s1\.000,00/)
    await header.getByRole('button', { name: 'Ocultar o saldo' }).click()
    await header.getByText('***').waitFor()
    for (const line of lines) line.send(JSON.stringify({ type: 'inbox.changed', position: '1', unread: 5 }))
    await account.getByText('5 novidades').waitFor()
    await account.click()
    expect(await page.locator('[data-vip]').innerText()).toContain('Copper')
    expect(await faults(page)).toEqual([])
    await page.getByRole('menuitem', { name: /^Mensagens/ }).getByText('5 novidades').waitFor()
    await page.getByRole('menuitem', { name: /^Mensagens/ }).click()
    await expect.poll(() => page.url()).toMatch(/\/member\?page=messageV2$/)
    const side = page.getByRole('complementary').first()
    expect(await side.getByRole('link', { name: 'VIP', exact: true }).getAttribute('href')).toBe('/member?page=securityCenter')
    // A reload reserves the room of what comes late: nothing of the header moves. Letters stay in the face that they begin with.
    await context.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
    await page.addInitScript(() => {
      const moved: unknown[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!('sources' in entry) || !Array.isArray(entry.sources)) continue
          for (const { node, previousRect, currentRect } of entry.sources) {
            if (node instanceof Element && node.closest('header') !== null) moved.push([node.className, node.textContent, previousRect.x, currentRect.x])
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
      await page.setViewportSize(viewport)
      await page.goto(site.url, { waitUntil: 'networkidle' })
      await account.waitFor()
      expect(await page.evaluate('moved')).toEqual([])
    }
    const bar = page.getByRole('navigation', { name: 'Lugares principais' })
    expect(await bar.getByRole('link', { name: 'Depósito' }).getAttribute('href')).toBe('/member?page=depositv2')
    await bar.getByRole('button', { name: /novidades/ }).click()
    expect(await dialog(page).getByRole('link', { name: 'Sacar' }).getAttribute('href')).toBe('/member?page=withdraw')
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
    const stillness = () => page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await stillness()
    await page.mouse.click(20, 20)
    await stillness()
    expect(await dialog(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Entrar')
  }))
})

describe('addresses', () => {
  it('[RTE-05, RTE-09, RTE-11, RTE-18] lead where they should, for a visitor', () => visit('/contact', DESKTOP, async (page) => {
    const shown: [string, string][] = [['/promotions', 'Promoções'], ['/pointMall', 'Loja de pontos'], ['/help', 'Central de ajuda'], ['/rng', 'Slots'], ['/sports', 'Esportes']]
    for (const [path, name] of shown) {
      await page.goto(site.url + path)
      await heading(page, name).waitFor()
      expect(await faults(page), path).toEqual([])
      // The whole frame stands around each of them.
      for (const part of ['complementary', 'banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(part).first().isVisible(), `${path} ${part}`).toBe(true)
    }
    for (const path of ['/member', '/member?page=depositv2', '/favorite', '/recent']) {
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
    // Before its script has come the footer's links lead to the help page, as links do.
    await page.goto(site.url, { waitUntil: 'networkidle' })
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

describe('promotions', () => {
  it('[RTE-11, PRO-01] are filtered by type, which stands in the address, by pointer and by keyboard', () => visit('/promotions?type=WELCOME', DESKTOP, async (page) => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await expect.poll(() => tab('Novatos').getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Todas', 'Diárias', 'Novatos', 'VIP', 'Cashback', 'Classificação', 'Indicação', 'Baixar o app'])
    await tab('Novatos').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.url()).toMatch(/\/promotions\?type=VIP$/)
    expect(await tab('VIP').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.getByRole('tabpanel').getByText('Nenhuma oferta no momento').waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Home')
    await expect.poll(() => page.url()).toMatch(/\/promotions$/)
    await page.getByRole('tabpanel').getByRole('link', { name: /Classificação/ }).click()
    await expect.poll(() => tab('Classificação').getAttribute('aria-selected')).toBe('true')
    await page.goBack()
    await expect.poll(() => tab('Todas').getAttribute('aria-selected')).toBe('true')
  }))
})

describe('menus', () => {
  it('[HDR-01, HDR-02, HDR-03, HDR-06] open by pointer and by keyboard', () => visit('/promotions', DESKTOP, async (page) => {
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
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/\/live$/)
    await games.focus()
    await page.keyboard.press('Enter')
    await panel.waitFor()
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
