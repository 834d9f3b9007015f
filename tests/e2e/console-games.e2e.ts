import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole } from '#tests/support/console.ts'
import { newOperator } from '#tests/support/operators.ts'
import { picture } from '#tests/support/uploads.ts'
import { go, hears, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('games')
let desk: Page
/** The home page and the slots, open all the while. */
let home: Page
let slots: Page

const WAIT = { timeout: 20_000 }
const OLD = 'Nine Bridges Lantern, Wheelhouse Studio'
const NEW = 'Midnight Lantern, Wheelhouse Studio'

beforeAll(async () => {
  const owner = await newOperator(house, 'owner')
  desk = await enterConsole(house.browser, house.site, owner, '/games')
  home = await looker('looker01', '/')
  slots = await looker('looker02', '/rng')
}, 200_000)

/** A member whose page stays open and hears what changes. */
async function looker(name: string, path: string): Promise<Page> {
  const page = await registerByForm(await newBrowser(house.browser, house.site), house.site, name)
  const heard = hears(page)
  await go(page, house.site, path)
  await heard
  return page
}

/** The tiles of games, by what they are called. */
const labels = (page: Page, within = 'main article'): Promise<string[]> =>
  page
    .locator(within)
    .locator('> button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
const hot = (): Promise<string[]> => labels(home, 'section[aria-labelledby=hot] article')
const shelf = (): Promise<string[]> => labels(slots)
const panel = (name: string) => desk.getByRole('complementary', { name })
const row = (name: string) => desk.getByRole('row').filter({ hasText: name })

describe('the desk of games', () => {
  it('[OPS-04, OPS-07] renames a game, pictures it and moves it first; open pages of the lobby show it', async () => {
    await expect.poll(shelf, WAIT).toContain(OLD)
    expect((await shelf())[0]).not.toBe(OLD)
    await desk.getByRole('textbox', { name: 'Search' }).fill('bridges')
    await desk.keyboard.press('Enter')
    await row('Nine Bridges Lantern').first().click()
    const form = panel('Nine Bridges Lantern')
    await form.getByLabel('English (EN)').fill('Midnight Lantern')
    await form.getByRole('textbox', { name: 'Place' }).fill('first')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('Enter a whole number from 1 to 999999.').waitFor()
    await form.getByRole('textbox', { name: 'Place' }).fill('1')
    await form.getByRole('radio', { name: 'Hot' }).click()
    const input = form.locator('input[type=file]')
    await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await form.getByText('Only PNG and JPEG pictures can be taken.').waitFor()
    await input.setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await picture('png', 480, 640) })
    await form.getByRole('button', { name: 'Undo: Picture' }).waitFor()
    expect(await faults(desk)).toEqual([])
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByText('Saved. The site shows it.').waitFor()

    await expect.poll(async () => (await shelf())[0], WAIT).toBe(NEW)
    await expect.poll(async () => (await hot())[0], WAIT).toBe(NEW)
    const tile = slots.locator('main article').first()
    await tile.getByText('Hot', { exact: true }).waitFor()
    await expect
      .poll(() => tile.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.currentSrc), WAIT)
      .toMatch(/\/art\/own-[0-9a-f]{24}/)
    await expect
      .poll(
        () => tile.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
        WAIT,
      )
      .toBeGreaterThan(0)
    // In Portuguese it is called what its list says.
    const answer = await fetch(`${house.site.url}/wps/games/search?text=lantern&language=PT&pageNo=1&pageSize=5`)
    expect(await answer.text()).not.toContain('"displayName":"Midnight Lantern"')
  })

  it('[OPS-04, PRV-08] switches it off, and it is gone from the hot games of an open page', async () => {
    await row('Midnight Lantern').first().click()
    await panel('Midnight Lantern').getByRole('button', { name: 'Switch game off' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A fault.')
    await dialog.getByRole('button', { name: 'Switch game off' }).click()
    await row('Switched off').waitFor()
    await expect.poll(hot, WAIT).not.toContain(NEW)
    await expect.poll(async () => (await shelf())[0], WAIT).not.toBe(NEW)
  })

  it('[OPS-01] keeps the list as it is shown under a name, and opens it again from the chips and the search', async () => {
    await desk.goto('/games?search=lantern&on=no')
    await row('Midnight Lantern').waitFor()
    await desk.getByRole('button', { name: 'Save view' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lanterns that are off')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    const views = desk.getByRole('navigation', { name: 'Saved views' })
    const chip = views.getByRole('link', { name: 'Lanterns that are off' })
    await chip.waitFor()
    await expect.poll(() => chip.getAttribute('aria-current')).toBe('true')
    expect(await faults(desk)).toEqual([])
    await desk.goto('/games')
    await row('Ember Wyrm').waitFor()
    await chip.click()
    await row('Ember Wyrm').waitFor({ state: 'detached' })
    await row('Midnight Lantern').waitFor()
    expect(new URL(desk.url()).searchParams.get('search')).toBe('lantern')

    await views.getByRole('button', { name: 'Rename view' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Dark lanterns')
    await dialog.getByRole('button', { name: 'Rename view' }).click()
    await views.getByRole('link', { name: 'Dark lanterns' }).waitFor()
    await desk.goto('/audit')
    await desk.locator('#content h1').waitFor()
    await desk.keyboard.press('Control+k')
    await desk.getByRole('combobox', { name: 'Search' }).fill('dark lan')
    await desk.getByRole('option', { name: /Dark lanterns/ }).waitFor()
    // What the search found is known to this list too, where it does not belong.
    expect(await views.getByRole('link', { name: 'Dark lanterns' }).count()).toBe(0)
    await desk.getByRole('option', { name: /Dark lanterns/ }).click()
    await row('Midnight Lantern').waitFor()
    await views.getByRole('button', { name: 'Remove view' }).click()
    await dialog.getByRole('button', { name: 'Remove view' }).click()
    await views.getByRole('link', { name: 'Dark lanterns' }).waitFor({ state: 'detached' })
  })
})

describe('a list of games from a file', () => {
  it('[OPS-04, STU-07] is shown as what it changes before it is taken; a broken one is refused at its field', async () => {
    await desk.goto('/providers')
    const provider = desk.getByRole('listitem').filter({ hasText: 'studio' }).first()
    await provider.getByRole('button', { name: 'Import games' }).click()
    const dialog = desk.getByRole('dialog')
    const send = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await send('code;name')
    await dialog.getByText('This file is not a JSON list of games.').waitFor()
    await send('[{}]')
    await dialog.getByText('No line of this list can be used.').waitFor()
    const line = { names: { EN: 'Lighthouse' }, type: 'RNG', classes: ['LINES'], enabled: true }
    await send(JSON.stringify([{ ...line, code: 'lighthouse' }, { code: 'nothing' }]))
    await dialog.getByText('Lighthouse').waitFor()
    await dialog.getByText('Line 2, nothing').waitFor()
    expect(await faults(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Take the list' }).click()
    await desk.getByText('1 game is in the catalogue.').waitFor()
    await desk.goto('/games?search=lighthouse')
    await row('Lighthouse').waitFor()
  })
})

describe('the desk of vendors', () => {
  it('[OPS-04] renames a vendor; tiles of an open page say so', async () => {
    // One whose games the page of slots shows: which those are, chance decides.
    const names = (await shelf()).map((one) => one.slice(one.lastIndexOf(', ') + 2))
    const other = names.find((name) => name !== names[0]) ?? ''
    await desk.goto('/vendors')
    const vendor = desk.getByRole('listitem').filter({ hasText: other })
    await vendor.getByRole('button', { name: 'Edit' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('English (EN)').fill('Amber House')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByRole('listitem').filter({ hasText: 'Amber House' }).waitFor()
    await expect.poll(async () => (await shelf()).some((one) => one.endsWith(', Amber House')), WAIT).toBe(true)
  })

  it('[OPS-01] has, as the desk of games, its page at every size, dark and light, without barriers', async () => {
    for (const path of ['/games', '/vendors', '/games?open=1'])
      for (const [theme, viewport] of [
        ['dark', DESK],
        ['light', { width: 820, height: 1180 }],
        ['light', { width: 390, height: 844 }],
      ] as const) {
        await desk.setViewportSize(viewport)
        await desk.evaluate((name) => localStorage.setItem('theme', name), theme)
        await desk.goto(path)
        await desk.locator('#content h1').waitFor()
        await expect.poll(() => desk.locator('[aria-busy=true]').count()).toBe(0)
        expect({ path, theme, faults: await faults(desk) }).toEqual({ path, theme, faults: [] })
        const width = await desk.evaluate(() => document.documentElement.scrollWidth)
        expect(width, `${path} at ${viewport.width}`).toBeLessThanOrEqual(viewport.width)
      }
  })
})
