import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nodeOf, openGameOn } from '#tests/support/game-page.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { withSite } from '#tests/support/with-site.ts'
import { undrawn } from '#tests/support/visits.ts'

const house = withSite('moonmoth', { empty: true, brand: 'moonmoth' })

/** Until it holds, or long enough for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 })

describe('another brand', () => {
  it('[BRD-01, WEB-04] wears its colours, name and currency before any script has run, dark also for who asks for light', async () => {
    const context = await house.browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto(house.site.url)
    await expect.poll(() => page.title()).toBe('Moonmoth')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)).toBe(
      'rgb(18, 13, 23)',
    )
    await eventually(() => page.getByText('€ 200.00').count()).toBeGreaterThan(0)
    const {
      brand: { tokens },
    }: { brand: { tokens: Record<string, string> } } = JSON.parse(readFileSync('brands/moonmoth/brand.json', 'utf8'))
    const worn = await page
      .locator('html')
      .evaluate(
        (html, names) =>
          Object.fromEntries(names.map((name) => [name, getComputedStyle(html).getPropertyValue(`--${name}`).trim()])),
        Object.keys(tokens),
      )
    expect(Object.keys(tokens).length).toBeGreaterThan(3)
    expect(worn).toEqual(tokens)
    const sign = await page
      .locator('header .brand-sign')
      .first()
      .evaluate((element) => getComputedStyle(element).maskImage)
    const drawing = await context.request.get(/url\("(.*)"\)/.exec(sign)?.[1] ?? '')
    expect([new URL(drawing.url()).pathname, drawing.status()]).toEqual(['/art/moth-mark/192.svg', 200])
    await expect.poll(() => page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark')
    await context.close()
  })

  it('[HOM-10, HOM-11, BRD-01] names no picture that the build has not drawn', async () => {
    expect(await undrawn(house.site)).toEqual([])
  })

  it('[HOM-01, HOM-08, I18-04] has its own order of categories, with bingo since it offers TY', async () => {
    const context = await house.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(house.site.url)
    const links = page.getByRole('navigation', { name: 'Game categories' }).first().getByRole('link')
    const inOrder = (await links.allInnerTexts()).map((name) => name.split('\n')[0])
    const from = inOrder.indexOf('Live casino')
    expect(inOrder.slice(from, from + 12)).toEqual([
      'Live casino',
      'Bingo',
      'Sports',
      'E-sports',
      'Cockfight',
      'Slots',
      'Table games',
      'Video poker',
      'Card games',
      'Lottery',
      'E-lottery',
      'MXWIN',
    ])
    await links.filter({ hasText: 'Bingo' }).click()
    await eventually(() => page.url()).toMatch(/\/\?category=BINGO$/)
    await eventually(() => page.locator('main article').count()).toBe(24)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor()
    // The house's own stands first.
    // As it is written: some letterings show capitals.
    expect(await page.locator('main article').first().textContent()).toContain('Saturday Hall')
    const complaints: string[] = []
    const game = await openGameOn(page, house.site, nodeOf('saturday-hall'), '&mode=trial', complaints)
    await game.locator('#spin[data-state="ready"]').click()
    await eventually(() => game.locator('.bingo-card .marked').count()).toBeGreaterThan(5)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[FTR-01, SID-02] shows the pages that it has elsewhere, and the year 2023 where it names none', async () => {
    const context = await house.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en',
    })
    const page = await context.newPage()
    await page.goto(`${house.site.url}/promotions`, { waitUntil: 'networkidle' })
    const footer = page.getByRole('contentinfo')
    await footer.getByText('© 2023 Moonmoth').waitFor()
    for (const part of [footer, page.getByRole('complementary').first()]) {
      await part.getByRole('link', { name: 'Facebook' }).waitFor()
      const links = await part
        .getByRole('link', { name: /^(Facebook|YouTube)$/ })
        .evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('target')]))
      expect(links).toEqual([
        ['https://facebook.example/moonmoth', '_blank'],
        ['https://youtube.example/@moonmoth', '_blank'],
      ])
    }
    const games = await footer
      .getByRole('navigation', { name: 'Games' })
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(games).toEqual(expect.arrayContaining(['/rng', '/fish', '/live', '/sports']))
    await page.getByRole('complementary').first().getByRole('button', { name: 'Customer service' }).waitFor()
    await context.close()
  })

  it('[STA-02] keeps its customer service open in a maintenance', async () => {
    await writeSetting(house.db, 'system', { status: 1 })
    await eventually(async () => (await (await fetch(`${house.site.url}/wps/system/status`)).json()).value.status).toBe(
      1,
    )
    const context = await house.browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(house.site.url)
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Customer service' }).click(),
    ])
    await opened.getByRole('heading', { name: 'Write to us' }).waitFor()
    await opened.waitForLoadState('networkidle')
    await expect.poll(() => new URL(opened.url()).pathname).toBe('/contact')
    await eventually(() => opened.getByRole('textbox').count()).toBeGreaterThan(0)
    await context.close()
  })
})
