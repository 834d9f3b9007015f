import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { withSite } from '#tests/support/with-site.ts'
import { journey, type Journey, withPermission } from '#tests/support/visits.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

const house = withSite('menus')

const visit = (path: string, options: Journey, work: (page: Page, context: BrowserContext) => Promise<void>) =>
  journey(house, path, options, work)
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()

/** Opens an account. */
async function register(page: Page, name: string): Promise<void> {
  const popup = dialog(page)
  await popup.getByLabel('Nome de usuário').fill(name)
  await popup.getByLabel('Senha', { exact: true }).fill('correct horse 1')
  await popup.getByLabel('Confirmar senha').fill('correct horse 1')
  for (const box of await popup.getByRole('checkbox').all()) await box.check({ force: true })
  await popup.getByRole('button', { name: 'Criar conta' }).click()
  await popup.waitFor({ state: 'detached' })
}

describe('the header of a member', () => {
  it('[HDR-04, HDR-05, HDR-06, SID-01] has money, level and badge, which changes while one looks, and leads to the member centre', () =>
    visit('/register', { ...DESKTOP, serviceWorkers: 'block' }, async (page, context) => {
      // The news comes from here, the line it comes by is the site's own.
      const lines: WebSocketRoute[] = []
      await context.route('**/wps/relay/CSP_unreadCount', (route) =>
        route.fulfill({ json: { success: true, message: '', value: { unread: 2 } } }),
      )
      await context.routeWebSocket('**/socket', (line) => {
        line.connectToServer()
        lines.push(line)
      })
      await register(page, 'shell2')
      const account = page.getByRole('button', { name: /^Conta de shell2/ })
      await account.getByText('2 novidades').waitFor()
      const header = page.locator('header')
      await expect
        .poll(() => header.getByRole('link', { name: 'Depositar' }).getAttribute('href'))
        .toBe('/member?page=depositv2')
      await expect
        .poll(() => header.getByRole('link', { name: 'Sacar' }).getAttribute('href'))
        .toBe('/member?page=withdraw')
      await expect.poll(() => header.getByText('R$').first().innerText()).toMatch(/R\$\s1\.000,00/)
      await header.getByRole('button', { name: 'Ocultar o saldo' }).click()
      await header.getByText('***').waitFor()
      for (const line of lines) line.send(JSON.stringify({ type: 'inbox.changed', position: '1', unread: 5 }))
      await account.getByText('5 novidades').waitFor()
      await account.click()
      await expect.poll(() => page.locator('[data-vip]').innerText()).toContain('Copper')
      expect(await faults(page)).toEqual([])
      await page
        .getByRole('menuitem', { name: /^Mensagens/ })
        .getByText('5 novidades')
        .waitFor()
      await page.getByRole('menuitem', { name: /^Mensagens/ }).click()
      await expect.poll(() => page.url()).toMatch(/\/member\?page=messageV2$/)
      const side = page.getByRole('complementary').first()
      await side.getByRole('link', { name: 'Promoções' }).first().click()
      await expect
        .poll(() => side.getByRole('link', { name: 'VIP', exact: true }).getAttribute('href'))
        .toBe('/member?page=securityCenter')
      // A reload reserves the room of what comes late: nothing of the header moves. Letters stay in the face that they begin with.
      await context.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
      await page.addInitScript(() => {
        const moved: unknown[] = []
        Object.assign(globalThis, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!('sources' in entry) || !Array.isArray(entry.sources)) continue
            for (const { node, previousRect, currentRect } of entry.sources) {
              if (node instanceof Element && node.closest('header') !== null)
                moved.push([node.className, node.textContent, previousRect.x, currentRect.x])
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
        await page.setViewportSize(viewport)
        await page.goto(house.site.url, { waitUntil: 'networkidle' })
        await account.waitFor()
        expect(await page.evaluate('moved')).toEqual([])
      }
      const bar = page.getByRole('navigation', { name: 'Navegação principal' })
      await expect
        .poll(() => bar.getByRole('link', { name: 'Depósito' }).getAttribute('href'))
        .toBe('/member?page=depositv2')
      await bar.getByRole('button', { name: /novidades/ }).click()
      await expect
        .poll(() => dialog(page).getByRole('link', { name: 'Sacar' }).getAttribute('href'))
        .toBe('/member?page=withdraw')
      await expect.poll(() => dialog(page).getByRole('heading', { name: 'Eu' }).count()).toBe(1)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      // On a phone the balance is the way to the wallet, and the bar says that one is at one's own pages.
      await expect.poll(() => bar.getByRole('button', { name: /novidades/ }).getAttribute('aria-current')).toBeNull()
      await header.getByRole('link', { name: 'Abrir carteira' }).click()
      await expect.poll(() => page.url()).toMatch(/\/member\?page=transferFund$/)
      await expect.poll(() => bar.getByRole('button', { name: /novidades/ }).getAttribute('aria-current')).toBe('page')
      // The account is named beside another nickname.
      await house.db.query(sql`UPDATE member SET nickname = 'Ana' WHERE username = 'shell2'`)
      await page.reload()
      await bar.getByRole('button', { name: /novidades/ }).click()
      await dialog(page).getByText('Ana', { exact: true }).waitFor()
      await dialog(page).getByText('shell2', { exact: true }).waitFor()
    }))

  it('[HDR-01, HDR-04, HDR-06, SID-01] copies the id, asks for the balance again, offers rewards only where referrals are on, and has one menu beside the member centre', () =>
    visit(
      '/register',
      { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block', expects: /404/ },
      async (page, context) => {
        // No picture of a member loads: a letter stands in.
        await page.route(/\/avatars\/|\/art\/avatar/, (route) => route.fulfill({ status: 404 }))
        await register(page, 'shell3')
        const account = page.getByRole('button', { name: /^Conta de shell3/ })
        await account.getByText('S', { exact: true }).waitFor()
        await account.click()
        const id = /(\d+)$/.exec(
          await page
            .getByText(/^ID da conta \d+$/)
            .first()
            .innerText(),
        )?.[1]
        await page.getByRole('button', { name: 'Copiar seu ID' }).first().click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id)
        // No agent: neither here nor in the side menu is there a way to the agents' centre.
        await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(expect.arrayContaining(['Sair']))
        expect(await page.getByRole('menuitem', { name: 'Central do agente' }).count()).toBe(0)
        await page.keyboard.press('Escape')
        const [asked] = await Promise.all([
          page.waitForRequest((request) => request.url().includes('/wps/') && /alance/.test(request.url())),
          page.locator('header').getByRole('button', { name: 'Atualizar o saldo' }).click(),
        ])
        expect(asked.method()).toBe('GET')
        const top = page.getByRole('navigation', { name: 'Menu principal' })
        await expect
          .poll(() => top.getByRole('link', { name: 'Prêmios' }).getAttribute('href'))
          .toBe('/member?page=rewardCenter')
        await withPermission(context, (permission) =>
          permission.replace('"referralEnabled":true', '"referralEnabled":false'),
        )
        await page.goto(`${house.site.url}/promotions`)
        await account.waitFor()
        await expect.poll(() => top.getByRole('link').allInnerTexts()).toEqual(['Promoções'])
        // The member centre has its own menu; beside it the side menu keeps to the games.
        const side = page.getByRole('complementary').first()
        await side.getByRole('link', { name: 'Histórico de apostas' }).waitFor()
        expect(await side.getByRole('link', { name: 'Convide amigos' }).count()).toBe(0)
        await page.goto(`${house.site.url}/member?page=transferFund`)
        await side.getByRole('link', { name: 'Para agentes' }).waitFor()
        await expect.poll(() => page.locator('a[href="/member?page=personalHistoryCopy"]:visible').count()).toBe(1)
      },
    ))
})

describe('menus', () => {
  it('[HDR-01, HDR-02, HDR-03, HDR-06] open by pointer and by keyboard', () =>
    visit('/promotions', DESKTOP, async (page) => {
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
      // Past slots, table games and video poker.
      for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab')
      await expect.poll(() => panel.getByRole('list', { name: 'Cassino ao vivo' }).isVisible()).toBe(true)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.url()).toMatch(/\/live$/)
      await games.focus()
      await page.keyboard.press('Enter')
      await panel.waitFor()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      await expect.poll(() => games.evaluate((button) => button === document.activeElement)).toBe(true)
      await expect.poll(() => top.getByRole('link').allInnerTexts()).toEqual(['Promoções', 'Prêmios'])
      // Fishing stands in the main navigation alone, and opens its page.
      await games.focus()
      await page.keyboard.press('Enter')
      await panel.getByRole('button', { name: 'Pesca' }).click()
      await expect.poll(() => page.url()).toMatch(/\/fish$/)
      await heading(page, 'Pesca').waitFor()
      await page.getByRole('button', { name: 'Avisos' }).click()
      await dialog(page).waitFor()
    }))

  it('[HDR-01, SID-01] of the side fold to signs and unfold; Share copies the address of the house', () =>
    visit('/promotions', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const side = page.getByRole('complementary').first()
      const width = () => side.evaluate((one) => one.getBoundingClientRect().width)
      const wide = await width()
      await side.getByRole('button', { name: 'Recolher menu' }).click()
      await expect.poll(width).toBeLessThan(wide / 2)
      await side.getByRole('button', { name: 'Expandir menu' }).click()
      await expect.poll(width).toBe(wide)
      await page
        .getByRole('navigation', { name: 'Menu principal' })
        .getByRole('button', { name: 'Compartilhar' })
        .click()
      await page.getByText('Link copiado').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${house.site.url}/`)
    }))

  it('[SID-01, SID-02, SID-03] hold all items of the side menu, its codes and its picture', () =>
    visit('/promotions', DESKTOP, async (page) => {
      const side = page.getByRole('complementary').first()
      await side.getByRole('link', { name: 'Convide amigos' }).waitFor()
      await expect.poll(() => side.getByRole('link', { name: 'Para agentes' }).getAttribute('href')).toBe('/agent')
      for (const name of [
        'Depósito',
        'Saque',
        'Central de prêmios',
        'Cashback',
        'Histórico de apostas',
        'Extrato da conta',
        'Minha conta',
        'Ganhos e perdas',
        'Mensagens',
      ]) {
        expect(await side.getByRole('link', { name, exact: true }).count(), name).toBe(1)
      }
      const codes = side.getByRole('img', { name: /QR/ })
      expect(
        await codes.evaluateAll((all) =>
          all.map((one) => [one.clientWidth || one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
        ),
      ).toEqual([
        [120, 120],
        [120, 120],
      ])
      // A quiet border of five modules around each, and each device has a page of its own.
      expect(
        await codes.locator('path').evaluateAll((all) => all.map((one) => one.getAttribute('d')?.slice(0, 4))),
      ).toEqual(['M5 5', 'M5 5'])
      expect(await codes.evaluateAll((all) => all.map((one) => one.closest('a')?.getAttribute('href')))).toEqual([
        '/download#iOS',
        '/download#Android',
      ])
      expect(
        new Set(await codes.evaluateAll((all) => all.map((one) => one.innerHTML || one.getAttribute('src')))).size,
      ).toBe(2)
      await expect
        .poll(() => side.getByRole('link', { name: /Promoções atuais/ }).getAttribute('href'))
        .toBe('/promotions')
      expect(await faults(page)).toEqual([])
    }))

  it('[WEB-01] blurs what lies below bars and popups, but not for who asks for less transparency', () =>
    visit('/login', DESKTOP, async (page, context) => {
      await dialog(page).waitFor()
      const preferences = await context.newCDPSession(page)
      const look = async (value: 'reduce' | 'no-preference') => {
        await preferences.send('Emulation.setEmulatedMedia', {
          features: [{ name: 'prefers-reduced-transparency', value }],
        })
        return page.evaluate(() => {
          const [bar, popup] = [document.querySelector('header'), document.querySelector('dialog')]
          if (bar === null || popup === null) return []
          const { backdropFilter, backgroundColor } = getComputedStyle(bar)
          const isOpaque = /^rgb\(|^#|^[a-z]+\([^/]*\)$/.test(backgroundColor)
          return [backdropFilter, isOpaque, getComputedStyle(popup, '::backdrop').backdropFilter]
        })
      }
      expect(await look('no-preference')).toEqual([expect.stringContaining('blur'), false, 'blur(3px)'])
      expect(await look('reduce')).toEqual(['none', true, 'none'])
    }))
})

describe('banners', () => {
  it('[HOM-11] opens what a banner leads to by a click anywhere on it, and what lies elsewhere in a tab of its own', async () => {
    const context = await house.browser.newContext({ ...DESKTOP, locale: 'pt-BR', reducedMotion: 'reduce' })
    await withPermission(context, (permission) =>
      permission.replaceAll(/\{[^{}]*"url":"\/register"[^{}]*/g, (banner) =>
        banner
          .replace('"url":"/register"', '"url":"https://elsewhere.example/offer"')
          .replace('"linkageType":"PAGE"', '"linkageType":"EXTERNAL"'),
      ),
    )
    await context.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>elsewhere</h1>' }),
    )
    const page = await context.newPage()
    await page.goto(`${house.site.url}/`, { waitUntil: 'networkidle' })
    const banners = page.getByRole('region', { name: 'Destaques' })
    const box = await banners.boundingBox()
    if (box === null) throw new Error('there are no banners')
    const farFromWords = [box.x + box.width - 30, box.y + 40] as const
    await banners.getByRole('button', { name: 'Imagem 2 de 3' }).click()
    const [opened] = await Promise.all([context.waitForEvent('page'), page.mouse.click(...farFromWords)])
    await opened.waitForURL('https://elsewhere.example/offer')
    await opened.close()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    // A swipe turns the banners and follows no link.
    await page.mouse.move(...farFromWords)
    await page.mouse.down()
    await page.mouse.move(farFromWords[0] - 200, farFromWords[1], { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => banners.locator('[aria-current="true"]').getAttribute('aria-label')).toBe('Imagem 3 de 3')
    expect(context.pages().length).toBe(1)
    await page.mouse.click(...farFromWords)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/rng')
    await context.close()
  })

  it('[HOM-11] turns its banners by bullets, and can be stopped', async () => {
    await visit('/', { ...DESKTOP, reducedMotion: 'no-preference' }, async (page) => {
      const banners = page.getByRole('region', { name: 'Destaques' })
      await banners.getByRole('button', { name: 'Pausar os banners' }).click()
      await banners.getByRole('button', { name: 'Imagem 2 de 3' }).click()
      await banners.getByRole('heading', { name: 'A primeira rodada é nossa.' }).waitFor()
      await expect.poll(() => banners.getByRole('heading').count()).toBe(1)
    })
  })

  it('[HOM-11] moves on every five seconds, but neither while somebody looks closer nor for who wants less motion', async () => {
    const shown = (page: Page) =>
      page.getByRole('region', { name: 'Destaques' }).locator('[aria-current="true"]').getAttribute('aria-label')
    const open = async (reducedMotion: 'reduce' | 'no-preference'): Promise<Page> => {
      const page = await (await house.browser.newContext({ ...DESKTOP, locale: 'pt-BR', reducedMotion })).newPage()
      await page.clock.install({ time: 0 })
      await page.goto(house.site.url)
      await page.getByRole('region', { name: 'Destaques' }).waitFor()
      await page.mouse.move(720, 880)
      return page
    }
    const page = await open('no-preference')
    await page.clock.pauseAt(3_600_000)
    const first = await shown(page)
    // To the moment at which it has just moved on; before the page has come alive nothing moves.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(100)
          return shown(page)
        },
        { timeout: 30_000, interval: 1 },
      )
      .not.toBe(first)
    const second = await shown(page)
    await page.clock.runFor(4800)
    expect(await shown(page)).toBe(second)
    await page.clock.runFor(400)
    const third = await shown(page)
    expect(third).not.toBe(second)
    await page.getByRole('region', { name: 'Destaques' }).hover()
    await page.clock.runFor(16_000)
    expect(await shown(page)).toBe(third)
    await page.mouse.move(720, 880)
    await page.clock.runFor(5100)
    await expect.poll(() => shown(page)).not.toBe(third)
    await page.context().close()
    const still = await open('reduce')
    await still.clock.runFor(16_000)
    expect(await shown(still)).toBe('Imagem 1 de 3')
    await still.context().close()
  })
})

it('[BRD-03] says under a strange domain that the address is wrong, and opens customer service', async () => {
  const context = await house.browser.newContext({ ...DESKTOP, locale: 'pt-BR', reducedMotion: 'reduce' })
  await withPermission(context, (permission) =>
    permission.replace(/"domainRoute":\{[^}]*\}/, '"domainRoute":{"mainDomain":"play.example","domainList":[]}'),
  )
  const page = await context.newPage()
  await page.goto(`${house.site.url}/rng`)
  await page.getByRole('heading', { name: 'Endereço inválido' }).waitFor()
  expect(await page.getByRole('status').innerText()).toContain('Endereço inválido, fale com o atendimento')
  expect([await page.locator('header').count(), await page.locator('article').count()]).toEqual([0, 0])
  const [service] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Atendimento' }).click(),
  ])
  await service.waitForURL('**/contact')
  await context.close()
})
