import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { putContent } from '#tests/support/content.ts'
import { lineTo } from '#tests/support/cut-line.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { withSite } from '#tests/support/with-site.ts'
import { heldSocket, journey, type Journey, toldToAll } from '#tests/support/visits.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

const house = withSite('shell', {
  announces: true,
  // Before the house opens, which keeps what it says on its front page for a while.
  prepare: (db) =>
    putContent(db, 'announcement', {
      item: '99',
      sort: 99,
      value: {
        type: 'PL',
        execution: 'B',
        promotionType: null,
        texts: {
          PT: {
            title: 'Armadilha <img src=x onerror="window.hit=1">',
            content:
              '<p>isca<img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a></p>',
          },
        },
      },
    }),
})

const visit = (path: string, options: Journey, work: (page: Page, context: BrowserContext) => Promise<void>) =>
  journey(house, path, options, work)

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()

/** Opens an account, and closes the announcement that greets a member. */
async function register(page: Page, name: string): Promise<void> {
  const popup = dialog(page)
  await popup.getByLabel('Nome de usuário').fill(name)
  await popup.getByLabel('Senha', { exact: true }).fill('correct horse 1')
  await popup.getByLabel('Confirmar senha').fill('correct horse 1')
  for (const box of await popup.getByRole('checkbox').all()) await box.check({ force: true })
  await popup.getByRole('button', { name: 'Criar conta' }).click()
  await popup.getByRole('heading', { name: 'Confira cada rodada' }).waitFor()
  await popup.getByRole('button', { name: 'Fechar' }).click()
  await popup.waitFor({ state: 'detached' })
}

/** What an operator's call writes; the server sees it within a second. */
const setStatus = (status: 0 | 1) => writeSetting(house.db, 'system', { status })
const statusNow = async (): Promise<unknown> =>
  (await (await fetch(`${house.site.url}/wps/system/status`)).json()).value.status

describe('announcements', () => {
  it('[POP-01, ANN-02] pop up for a visitor who begins to look around, with tabs, lead to the promotion, and stay away once closed', () =>
    visit('/', { ...DESKTOP, announced: true }, async (page) => {
      expect(await dialog(page).count()).toBe(0)
      await page.mouse.move(300, 300)
      await dialog(page).waitFor()
      const tabs = dialog(page).getByRole('tab')
      await expect
        .poll(() => tabs.allInnerTexts())
        .toEqual(['Boas-vindas à casa', 'Seu primeiro crédito espera por você', expect.stringContaining('Armadilha')])
      expect(await faults(page)).toEqual([])
      await tabs.nth(0).focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
      await tabs.nth(2).click()
      expect(await dialog(page).locator('.prose').innerHTML()).toBe('<p>isca<a>x</a></p>')
      expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
      await tabs.nth(1).click()
      await dialog(page).getByRole('button', { name: 'Ver a promoção' }).click()
      // The reward centre belongs to an account: a visitor is asked to log in, right there.
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
        .toBe('/member?page=rewardCenter')
      await dialog(page).getByLabel('Senha', { exact: true }).waitFor()
      await page.goto(house.site.url)
      await page.locator('.marquee-box').waitFor()
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('announcedVisitor'))).toBe('yes')
    }))

  it('[POP-01] wait while a menu is open, and come once it is closed', () =>
    visit('/', { ...DESKTOP, announced: true }, async (page) => {
      await page.clock.install()
      await page.getByRole('button', { name: 'Idioma' }).click()
      await page.getByRole('menuitemradio').first().waitFor()
      await page.clock.runFor(30_000)
      expect(await page.getByRole('menuitemradio').count()).toBeGreaterThan(1)
      expect(await dialog(page).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.clock.runFor(10_000)
      await dialog(page).waitFor()
    }))

  it('[POP-02, RTE-01] pass by on the home page and unfold as notices', () =>
    visit('/', PHONE, async (page) => {
      await page.locator('.marquee-box').getByRole('button', { name: 'Seu primeiro crédito espera por você' }).click()
      await dialog(page).getByText('Sem cartão, sem depósito').waitFor()
      await expect.poll(() => dialog(page).locator('summary').count()).toBe(3)
      expect(await faults(page)).toEqual([])
    }))
})

describe('the site closed', () => {
  afterEach(async () => {
    await setStatus(0)
    await expect.poll(statusNow).toBe(0)
  })

  it('[STA-02, HDR-07] reaches an open page by its next call, keeps customer service, and goes away the same way', () =>
    visit('/', { ...DESKTOP, expects: /503/ }, async (page, context) => {
      await page.locator('.marquee-box').waitFor()
      await setStatus(1)
      await expect.poll(statusNow).toBe(1)
      // Unless one that the page makes by itself was quicker.
      await page
        .getByRole('navigation', { name: 'Categorias de jogos' })
        .first()
        .getByRole('link', { name: /Cartas/ })
        .click({ timeout: 3000 })
        .catch(() => {})
      await heading(page, 'Em manutenção').waitFor()
      expect(await page.locator('header').count()).toBe(0)
      expect(await faults(page)).toEqual([])
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: 'Atendimento' }).click(),
      ])
      await opened.waitForURL(/\/contact$|\/help/)
      await opened.getByText('ninguém atrás desta janela').waitFor()
      expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750])
      expect(await faults(opened)).toEqual([])
      await opened.close()

      await page.goto(house.site.url)
      await heading(page, 'Em manutenção').waitFor()
      const html = await (await fetch(house.site.url, { headers: { accept: 'text/html' } })).text()
      expect(html).toContain('<div id="root" data-status="1"></div>')
      await setStatus(0)
      await expect.poll(statusNow).toBe(0)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.locator('.marquee-box').waitFor()
    }))

  it('[STA-03] to a region says so with the address of the visitor', () =>
    visit('/contact', PHONE, async (page) => {
      await page.route('**/wps/system/status', (route) =>
        route.fulfill({
          json: {
            success: true,
            message: '',
            value: {
              status: 2,
              maintenance: false,
              regionRestriction: true,
              location: { ip: '203.0.113.7' },
              notice: null,
            },
          },
        }),
      )
      await page.goto(house.site.url)
      await heading(page, 'Acesso restrito').waitFor()
      expect(await page.getByRole('status').innerText()).toContain('203.0.113.7')
      expect(await faults(page)).toEqual([])
    }))
})

describe('a member', () => {
  it('[ANN-02, STA-02, POP-04, RTM-05, RTE-05, RTE-12] hears what is meant for members, and by the socket that the site closed and opened', () =>
    visit('/register', { ...DESKTOP, expects: /503|ERR_FAILED/ }, async (page) => {
      await register(page, 'shell1')
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('announcedUser'))).toBe('yes')

      await page.goto(`${house.site.url}/member?page=personalHistoryCopy`)
      await page.locator('#member-title').waitFor()
      expect(await faults(page)).toEqual([])
      const open = await heldSocket(page)
      await page.goto(`${house.site.url}/vnlottery`)
      await heading(page, 'Loteria').waitFor()
      expect(await page.getByRole('complementary').count()).toBe(0)
      await expect.poll(() => page.locator('header').count()).toBe(1)
      await page.waitForLoadState('networkidle')
      // The site closes while the page is loaded and its socket is not open yet: what is told to all passes it by.
      // Nor can a call of its own tell it: only the topic does.
      await page.route('**/wps/**', (route) => route.abort())
      const told = toldToAll(house.site, 'status')
      await told.ready
      await setStatus(1)
      expect(await told.next()).toEqual({ status: 1 })
      open()
      await heading(page, 'Em manutenção').waitFor({ timeout: 25_000 })
      await page.unroute('**/wps/**')
      await setStatus(0)
      await heading(page, 'Loteria').waitFor({ timeout: 25_000 })
      told.close()
    }))
})

describe('what stands above everything', () => {
  it('[POP-05, POP-06] opens after a tenth of a second, holds page and focus, and gives the focus back', () =>
    visit('/promotions', { ...DESKTOP, expects: /Failed to load/ }, async (page) => {
      await page.route('**/wps/system/customerService', (route) => route.abort())
      const service = page.locator('header').getByRole('button', { name: 'Atendimento' })
      await service.click()
      const modal = dialog(page)
      await modal.getByText('Não foi possível abrir o atendimento').last().waitFor()
      expect(await faults(page)).toEqual([])
      const panel = modal.locator('.popup-panel')
      expect(
        await panel.evaluate((one) => [
          getComputedStyle(one).transitionDelay,
          getComputedStyle(one).minInlineSize,
          getComputedStyle(one).minBlockSize,
        ]),
      ).toEqual(['0.1s', '200px', '200px'])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab')
        await expect.poll(() => modal.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      }
      await page.mouse.click(20, 20)
      await modal.waitFor({ state: 'detached' })

      await page.getByRole('link', { name: 'Entrar' }).click()
      await dialog(page).waitFor()
      const stillness = () =>
        page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      await stillness()
      await page.mouse.click(20, 20)
      await stillness()
      await expect.poll(() => dialog(page).isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Entrar')
    }))
})

describe('addresses', () => {
  it('[RTE-05, RTE-09, RTE-11, RTE-18] lead where they should, for a visitor', () =>
    visit('/contact', DESKTOP, async (page) => {
      const shown: [string, string][] = [
        ['/promotions', 'Promoções'],
        ['/pointMall', 'Loja de pontos'],
        ['/help', 'Central de ajuda'],
        ['/rng', 'Slots'],
        ['/sports', 'Apostas esportivas'],
      ]
      for (const [path, name] of shown) {
        await page.goto(house.site.url + path)
        await heading(page, name).waitFor()
        expect(await faults(page), path).toEqual([])
        // The whole frame stands around each of them.
        for (const part of ['complementary', 'banner', 'main', 'contentinfo'] as const)
          await expect.poll(() => page.getByRole(part).first().isVisible(), { message: `${path} ${part}` }).toBe(true)
      }
      for (const path of ['/member', '/member?page=depositv2', '/favorite', '/recent']) {
        await page.goto(house.site.url + path)
        await dialog(page).waitFor()
        await expect.poll(() => page.url()).toBe(house.site.url + path)
      }
    }))

  it('[RTE-11, RTE-18] of a game keep the header, and go without side menu and footer', () =>
    visit('/seamless?node=1&mode=trial', DESKTOP, async (page) => {
      const header = page.getByRole('banner')
      await header.getByRole('heading', { name: 'Serpe de Brasa' }).waitFor()
      await expect.poll(() => header.getByRole('link', { name: 'Entrar' }).isVisible()).toBe(true)
      await expect.poll(() => page.getByRole('main').locator('iframe').count()).toBe(1)
      for (const part of ['complementary', 'contentinfo'] as const)
        expect(await page.getByRole(part).count(), part).toBe(0)
      expect(await faults(page)).toEqual([])
      await header.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Jogos' }).hover()
      await page.locator('#vendor-panel').getByRole('list').last().getByRole('link').first().waitFor()
      await header.getByRole('link', { name: 'Wheelhouse, início' }).click()
      await page.getByRole('contentinfo').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    }))

  it('[RTE-10, RTE-17] of the lotteries, in all their spellings, lead a visitor to the login at home', () =>
    visit('/contact', PHONE, async (page) => {
      for (const path of ['/lottery', '/lottert', '/seaLottery', '/sealottery', '/vnLottery', '/vnlottery']) {
        await page.goto(house.site.url + path)
        await dialog(page).waitFor()
        await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe('/')
      }
      await page.goto(`${house.site.url}/nowhere`)
      await page
        .getByRole('link', { name: /início/i })
        .first()
        .waitFor()
    }))

  it('[RTE-06, FTR-01] open the help centre at a chapter, also from the footer', () =>
    visit('/help#term', PHONE, async (page) => {
      await dialog(page).getByRole('heading', { name: 'Termos de uso' }).waitFor()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      // Before its script has come the footer's links lead to the help page, as links do.
      await page.goto(house.site.url, { waitUntil: 'networkidle' })
      const footer = page.locator('footer')
      await footer.getByRole('link', { name: 'Jogo responsável' }).click()
      await dialog(page).getByRole('heading', { name: 'Jogo responsável' }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/')
      await expect
        .poll(() => footer.getByRole('list', { name: 'Provedores de jogos' }).getByRole('listitem').count())
        .toBe(8)
    }))

  it('[RTE-16] that do not load say so and can be tried again', () =>
    visit(
      '/promotions',
      { ...DESKTOP, serviceWorkers: 'block', expects: /Failed to load|ERR_FAILED|part of the site/ },
      async (page) => {
        await page.route(/\/assets\/help-page-/, (route) => route.abort())
        await page.locator('footer').waitFor()
        await page.goto(`${house.site.url}/help`)
        const alert = page.locator('[data-fault="CHUNK_LOAD_FAILED"]')
        await alert.waitFor()
        expect(await faults(page)).toEqual([])
        await page.unroute(/\/assets\/help-page-/)
        await alert.getByRole('button').click()
        await heading(page, 'Central de ajuda').waitFor()
      },
    ))
})

describe('promotions', () => {
  it('[RTE-11, PRO-01] are filtered by type, which stands in the address, by pointer and by keyboard', () =>
    visit('/promotions?type=WELCOME', DESKTOP, async (page) => {
      const tab = (name: string) => page.getByRole('tab', { name, exact: true })
      await expect.poll(() => tab('Novatos').getAttribute('aria-selected')).toBe('true')
      await expect
        .poll(() => page.getByRole('tab').allInnerTexts())
        .toEqual(['Todas', 'Diárias', 'Novatos', 'VIP', 'Cashback', 'Classificação', 'Indicação', 'Baixar o app'])
      await tab('Novatos').focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.url()).toMatch(/\/promotions\?type=VIP$/)
      await expect.poll(() => tab('VIP').evaluate((one) => one === document.activeElement)).toBe(true)
      await page.getByRole('tabpanel').getByText('Bem-vindo ao Ouro').first().waitFor()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Home')
      await expect.poll(() => page.url()).toMatch(/\/promotions$/)
      await tab('Classificação').click()
      await expect.poll(() => tab('Classificação').getAttribute('aria-selected')).toBe('true')
      await page.goBack()
      await expect.poll(() => tab('Todas').getAttribute('aria-selected')).toBe('true')
    }))
})

describe('the installed site', () => {
  it('[WEB-02] has a manifest with icons, says in the language last shown when there is no network, goes on by itself, and never answers a call', async () => {
    const manifest = await (await fetch(`${house.site.url}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ name: 'Wheelhouse', display: 'standalone', start_url: '/' })
    for (const { src, type } of manifest.icons)
      expect((await fetch(house.site.url + src)).headers.get('content-type')).toBe(type)
    // The line itself is cut: what a browser is told of being offline may reach its page and not its worker.
    const line = await lineTo(house.site.url)
    const context = await house.browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...PHONE })
    const page = await context.newPage()
    await page.goto(`${line.url}/promotions`, { waitUntil: 'networkidle' })
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await heading(page, 'Promoções').waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await line.cut()
    expect(
      await page.evaluate(() =>
        fetch('/wps/system/status').then(
          () => 'answered',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
    await page.goto(`${line.url}/rng`)
    await page.getByRole('heading', { name: 'Sem conexão' }).waitFor()
    expect(await faults(page)).toEqual([])
    // Pressed too early it says the same once more.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Tentar de novo' }).click()])
    await page.getByRole('heading', { name: 'Sem conexão' }).waitFor()
    for (const [tag, title, dir] of [
      ['en', 'You are offline', 'ltr'],
      ['ja', 'オフラインです', 'ltr'],
      ['ko', '오프라인 상태입니다', 'ltr'],
      ['ur', 'آپ آف لائن ہیں', 'rtl'],
    ] as const) {
      await page.evaluate((shown) => localStorage.setItem('shownLanguage', shown), tag)
      await page.reload()
      await page.getByRole('heading', { name: title }).waitFor()
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title]),
      ).toEqual([tag, dir, title])
    }
    await line.mend()
    await page.locator('footer').waitFor()
    await context.close()
    await line.cut()
  })
})
