import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { number, object, parse, record, string, unknown } from 'zod/mini'
import { contentKinds, type ContentName, contentNames } from '#contract/content/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole } from '#tests/support/console.ts'
import { HOSTILE, hostile, hostileItem } from '#tests/support/hostile-content.ts'
import { newOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { picture } from '#tests/support/uploads.ts'
import { go, heldSocket, hears, newBrowser, registerByForm, visit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('content')
let desk: Page
/** A member who has the home page open all the while. */
let member: Page

beforeAll(async () => {
  const editor = await newOperator(house, 'editor')
  desk = await enterConsole(house.browser, house.site, editor, '/content/banner')
  member = await registerByForm(await newBrowser(house.browser, house.site), house.site, 'viewer01')
  const heard = hears(member)
  await go(member, house.site, '/')
  await heard
})

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const titleAt = (page: Page, name: string) => carousel(page).locator('h2', { hasText: name })
/** What everybody is told, whoever asks. */
const permission = async (): Promise<string> => (await fetch(`${house.site.url}/wps/system/permission`)).text()
const words = async (language: string, texts: Readonly<Record<string, string>>): Promise<void> => {
  await desk.getByRole('tab', { name: new RegExp(language) }).click()
  for (const [label, text] of Object.entries(texts)) await desk.getByLabel(label, { exact: true }).fill(text)
}

describe('a banner', () => {
  it('[OPS-12, HOM-11] is drafted with a picture of its own and words in two languages, and three are marked as missing', async () => {
    await desk.getByRole('button', { name: 'New banner' }).click()
    await desk.getByRole('heading', { name: 'New banner' }).waitFor()
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await expect.poll(() => desk.getByText('Required', { exact: true }).count()).toBeGreaterThan(1)
    await desk.getByRole('button', { name: 'Choose picture' }).click()
    const file = { name: 'party.png', mimeType: 'image/png', buffer: await picture('png', 1600, 700) }
    await desk.locator('input[type=file]').setInputFiles(file)
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.getByRole('radio', { name: 'Home page' }).click()
    await desk.getByRole('radio', { name: 'A page of the site' }).click()
    await desk.getByLabel('Address').fill('javascript:alert(1)')
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await desk.getByText('Enter an address that begins with').waitFor()
    await desk.getByLabel('Address').fill('/promotions')
    await words('Português', { 'Line above the title': 'Hoje', Title: 'Festa na casa', Text: 'Venha.', Button: 'Ver' })
    await words('English', {
      'Line above the title': 'Today',
      Title: 'A party in the house',
      Text: 'Come.',
      Button: 'See',
    })
    await desk.getByLabel('Note').fill('For the anniversary')
    expect(await faults(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await desk.getByText('Draft saved').waitFor()
    const standing = desk.getByRole('complementary', { name: 'Publication' })
    await standing.getByText('CN JA KO', { exact: true }).waitFor()
    expect(await faults(desk)).toEqual([])
    expect(await permission()).not.toContain('A party in the house')
  })

  it('[OPS-12] is seen by whoever has its link, in that browser alone, marked by a bar and kept nowhere', async () => {
    await desk.getByRole('button', { name: 'Preview' }).click()
    const link = desk.getByRole('dialog').locator('pre')
    await link.getByText('/preview/').waitFor()
    const url = (await link.innerText()).trim()
    const context = await newBrowser(house.browser, house.site)
    const page = await context.newPage()
    await page.goto(url)
    await titleAt(page, 'A party in the house').waitFor({ state: 'attached' })
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await bar.waitFor()
    expect(await faults(page)).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/')
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'preview')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const kept = await page.evaluate(async () => {
      const answers = await Promise.all(
        ['/', '/wps/system/permission'].map((path) => fetch(path, { headers: { accept: 'text/html, */*' } })),
      )
      return answers.map(({ headers }) => headers.get('cache-control'))
    })
    expect(kept).toEqual(['no-store', 'no-store'])
    const secret = url.split('/').at(-1) ?? ''
    expect(await house.db.query(sql`SELECT secret_hash = ${secret} AS clear FROM content_preview`)).toEqual([
      { clear: false },
    ])
    expect(await permission()).not.toContain('A party in the house')
    expect(await titleAt(member, 'A party in the house').count()).toBe(0)

    await bar.getByRole('link', { name: 'End preview' }).click()
    await bar.waitFor({ state: 'detached' })
    await carousel(page).waitFor()
    expect(await titleAt(page, 'A party in the house').count()).toBe(0)
    await page.goto(`${house.site.url}/preview/${'x'.repeat(43)}`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/preview-over')
    expect((await context.cookies()).some(({ name }) => name === 'preview')).toBe(false)
    await context.close()
    await desk.keyboard.press('Escape')
  })

  it('[OPS-07, OPS-12] is published on a page that is open, and taken back to what was there before', async () => {
    await desk.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'At a time' }).click()
    await dialog.getByLabel('From').fill('2020-01-01T00:00')
    expect(await faults(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByText('This moment has passed.').waitFor()
    await dialog.getByRole('radio', { name: 'Now' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await desk.getByText('Published', { exact: true }).waitFor()
    await titleAt(member, 'A party in the house').waitFor({ state: 'attached', timeout: 15_000 })

    await words('English', { Title: 'The party is over' })
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await desk.getByText('Draft saved').waitFor()
    await desk.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await titleAt(member, 'The party is over').waitFor({ state: 'attached', timeout: 15_000 })

    const history = desk.getByRole('region', { name: 'History' })
    await history.getByText('One change').first().click()
    await history.getByText('EN · Title').first().waitFor()
    await expect
      .poll(() => history.locator('dd').allInnerTexts())
      .toEqual(expect.arrayContaining(['A party in the house', 'The party is over']))
    await history.getByText('For the anniversary').waitFor()
    expect(await faults(desk)).toEqual([])
    await history.getByRole('button', { name: 'Use again' }).last().click()
    await dialog.getByRole('button', { name: 'Use again' }).click()
    await desk.getByText('Published again', { exact: true }).waitFor()
    await titleAt(member, 'A party in the house').waitFor({ state: 'attached', timeout: 15_000 })
    expect(await titleAt(member, 'The party is over').count()).toBe(0)

    await desk.getByRole('button', { name: 'Take off the site' }).click()
    await dialog.getByRole('button', { name: 'Take off the site' }).click()
    await desk.getByText('Taken off the site', { exact: true }).waitFor()
    await expect.poll(() => titleAt(member, 'A party in the house').count()).toBe(0)
  })

  it('[OPS-12] has its page at every size, dark and light, without barriers', async () => {
    for (const path of ['/content', '/content/banner/wyrm', '/content/help/fairness', '/content/announcement/new'])
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
    await desk.setViewportSize(DESK)
  })
})

/** Writes and publishes an item from the console's own page; what it is called. */
const publish = async (page: Page, kind: ContentName, value: unknown, item?: string): Promise<string> => {
  const named = item === undefined ? {} : { item }
  const saved = await ask(page, 'PUT', '/ops/content/draft', { kind, seen: 0, sort: -5, value, ...named })
  const { item: made, version } = parse(object({ item: string(), version: number() }), saved)
  await ask(page, 'POST', '/ops/content/publish', { kind, item: made, version })
  return made
}
/** Asks as the page does that an operator has open; what was answered. */
const ask = (page: Page, method: string, path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(
    async (asked) => {
      const { success, value, code } = await (await fetch(asked.path, asked.init)).json()
      if (success !== true) throw new Error(`${asked.path}: ${code}`)
      return value
    },
    {
      path,
      init: {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      },
    },
  )
const REACHED = { timeout: 15_000 }

describe('what is published', () => {
  const inEnglish = (words: object) => ({ texts: { EN: words, PT: words } })

  it('[OPS-07, OPS-05] of announcements and links is on a home page that is open, and goes from it again', async () => {
    // What the page was loaded with is known once its socket has told the first marks.
    const line = member.waitForEvent('websocket')
    await go(member, house.site, '/')
    await (await line).waitForEvent('framereceived', ({ payload }) => String(payload).includes('"topic":"content"'))
    const opened = await member.evaluate(() => performance.timeOrigin)
    const notice = { type: 'B', execution: 'B', promotionType: null }
    const words = { title: 'Said while you look', content: '<p>x</p>' }
    const said = await publish(desk, 'announcement', { ...notice, ...inEnglish(words) })
    const footing = { place: 'footer', url: '/help', ...inEnglish({ label: 'Linked while you look' }) }
    const linked = await publish(desk, 'link', footing)
    await member.locator('.marquee-box').getByText(words.title).first().waitFor(REACHED)
    await member.locator('footer').getByText('Linked while you look').waitFor(REACHED)
    await ask(desk, 'POST', '/ops/content/withdraw', { kind: 'announcement', item: said, seen: 1 })
    await ask(desk, 'POST', '/ops/content/withdraw', { kind: 'link', item: linked, seen: 1 })
    await expect.poll(() => member.getByText(/while you look/).count(), REACHED).toBe(0)
    expect(await member.evaluate(() => performance.timeOrigin)).toBe(opened)
  })

  it('[OPS-07, ANN-01] of links reaches a page whose socket opens late, and a visitor who has none', async () => {
    const open = await heldSocket(member)
    await go(member, house.site, '/')
    await member.locator('footer').waitFor()
    const context = await newBrowser(house.browser, house.site)
    const visitor = await context.newPage()
    await go(visitor, house.site, '/')
    await visitor.locator('footer').waitFor()
    const label = 'Linked before it heard'
    const linked = await publish(desk, 'link', { place: 'footer', url: '/help', ...inEnglish({ label }) })
    open()
    await member.locator('footer').getByText(label).waitFor(REACHED)
    // It asks by itself each half minute, and when it is looked at again.
    await expect
      .poll(async () => {
        await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return visitor.locator('footer').getByText(label).count()
      }, REACHED)
      .toBe(1)
    await ask(desk, 'POST', '/ops/content/withdraw', { kind: 'link', item: linked, seen: 1 })
    await context.close()
  })

  it('[OPS-07, RTE-06] of the help centre is on its page that is open', async () => {
    await go(member, house.site, '/help')
    await member.getByRole('heading', { level: 1 }).first().waitFor()
    const opened = await member.evaluate(() => performance.timeOrigin)
    await publish(desk, 'help', inEnglish({ title: 'Written while you read', content: '<p>x</p>' }), 'while')
    await member.getByText('Written while you read').first().waitFor(REACHED)
    expect(await member.evaluate(() => performance.timeOrigin)).toBe(opened)
  })

  it('[OPS-07, STA-02] of a maintenance is on a page that is closed already', async () => {
    await go(member, house.site, '/')
    await writeSetting(house.db, 'system', { status: 1 })
    await member
      .getByRole('navigation')
      .first()
      .waitFor({ state: 'detached', ...REACHED })
    const chief = await newOperator(house, 'manager')
    const page = await enterConsole(house.browser, house.site, chief, '/content/maintenance')
    const told = { endsAt: null, ...inEnglish({ title: 'Back at six', text: 'We work on it.' }) }
    const item = await publish(page, 'maintenance', told)
    await member.getByRole('heading', { name: 'Back at six' }).waitFor(REACHED)
    await ask(page, 'POST', '/ops/content/withdraw', { kind: 'maintenance', item, seen: 1 })
    await member.getByRole('heading', { name: 'Back at six' }).waitFor({ state: 'detached', ...REACHED })
    await writeSetting(house.db, 'system', { status: 0 })
    await page.close()
  })
})

describe('mails, reply templates and settings', () => {
  let chief: Page
  beforeAll(async () => {
    chief = await enterConsole(house.browser, house.site, await newOperator(house, 'manager'), '/content/mail')
  })

  it('[OPS-12] a mail names what it fills in, and refuses a text without it at the field', async () => {
    await chief.getByText('escolha uma nova senha').first().click()
    await chief.getByText('Must contain: {link}').waitFor()
    expect(await chief.getByRole('button', { name: 'Preview' }).count()).toBe(0)
    await chief.getByRole('tab', { name: /English/ }).click()
    await chief.getByLabel('Text', { exact: true }).fill('Dear {nickname}')
    await chief.getByRole('button', { name: 'Save draft' }).click()
    await chief.getByText('There is no such placeholder.').waitFor()
    await chief.getByLabel('Text', { exact: true }).fill('Dear {name}')
    await chief.getByRole('button', { name: 'Save draft' }).click()
    await chief.getByText('A placeholder that this text needs is missing.').waitFor()
    expect(await faults(chief)).toEqual([])
    await chief.getByLabel('Text', { exact: true }).fill('Dear {name}\n\n{link}')
    await chief.getByRole('button', { name: 'Save draft' }).click()
    await chief.getByText('Draft saved').waitFor()
  })

  it('[OPS-05, OPS-12] a reply template is chosen where feedback is answered, in a language of the brand', async () => {
    const texts = {
      EN: { title: 'Thanks', text: 'Thank you.\nWe look into it.' },
      PT: { title: 'Obrigado', text: 'Obrigado.\nVamos verificar.' },
    }
    await publish(chief, 'reply', { texts })
    await house.db.query(sql`
      INSERT INTO feedback (shard, id, member, type, state, at, content, contact)
      VALUES (0, 7, NULL, 'other', 'open', app_now(), 'Where is my bonus', '+55 11 9')`)
    await chief.goto('/feedback')
    await chief.getByText('Where is my bonus').first().click()
    await chief.getByRole('button', { name: 'Reply', exact: true }).click()
    const dialog = chief.getByRole('dialog', { name: 'Reply' })
    const field = dialog.getByRole('textbox', { name: 'Text' })
    await field.fill('Hello')
    await dialog.getByRole('combobox', { name: 'Language' }).click()
    await chief.getByRole('option', { name: 'English' }).click()
    await dialog.getByRole('combobox', { name: 'Reply templates' }).click()
    await chief.getByRole('option', { name: 'Obrigado' }).click()
    await expect.poll(() => field.inputValue()).toBe('Hello\n\nThank you.\nWe look into it.')
    expect(await faults(chief)).toEqual([])
    await dialog.getByRole('button', { name: 'Reply' }).click()
    await expect
      .poll(() => house.db.query(sql`SELECT text FROM feedback_reply WHERE feedback = 7`))
      .toEqual([{ text: 'Hello\n\nThank you.\nWe look into it.' }])
  })

  it('[OPS-08] a group of settings has its history, and an earlier value comes back', async () => {
    const site = async () => parse(settingsOfSite, await ask(chief, 'GET', '/ops/settings')).site
    const { version, value } = await site()
    await ask(chief, 'PUT', '/ops/settings/site', { version, value: { ...value, idleMinutes: 77 }, reason: 'A try' })
    await chief.goto('/settings?group=site')
    const history = chief.getByRole('region', { name: 'History' })
    await history.getByText('A try').waitFor()
    await history.getByText('One change').click()
    await history.getByText('77', { exact: true }).waitFor()
    expect(await faults(chief)).toEqual([])
    await history.getByRole('button', { name: 'Use again' }).click()
    const dialog = chief.getByRole('dialog', { name: 'Use again' })
    await dialog.getByLabel('Reason').fill('It was better before')
    expect(await faults(chief)).toEqual([])
    await dialog.getByRole('button', { name: 'Use again' }).click()
    await history.getByRole('list').getByText('It was better before').waitFor()
    expect(await site()).toEqual({ version: version + 2, value })
  })
})
const settingsOfSite = object({ site: object({ version: number(), value: record(string(), unknown()) }) })

describe('hostile words', () => {
  /** Past the cleaning, as an older release or another hand might have written them. */
  async function store(): Promise<void> {
    for (const kind of contentNames) {
      const [item, value] = [hostileItem(kind), JSON.stringify(hostile[kind])]
      await house.db.query(sql`
        INSERT INTO content AS c (kind, id, newest, draft, from_file, sort, changed_at) VALUES (${kind}, ${item}, 1, NULL, true, -1, app_now())
        ON CONFLICT (kind, id) DO UPDATE SET newest = 1`)
      for (const table of ['content_period', 'content_version'])
        await house.db.query({ text: `DELETE FROM ${table} WHERE kind = $1 AND id = $2`, values: [kind, item] })
      await house.db.query(sql`
        INSERT INTO content_version (kind, id, version, value, sort, by_name, at, note)
        VALUES (${kind}, ${item}, 1, ${value}::jsonb, -1, ${HOSTILE}, app_now(), ${HOSTILE})`)
      await house.db.query(
        sql`INSERT INTO content_period (kind, id, n, version, from_at) VALUES (${kind}, ${item}, 1, 1, app_now())`,
      )
    }
  }
  /** Whether something ran, or would have run where no content policy stood in its way. */
  const hit = (page: Page): Promise<boolean> =>
    page.evaluate(
      () =>
        'hit' in window ||
        [...document.querySelectorAll('*')].some((element) =>
          [...element.attributes].some(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value)),
        ),
    )

  it('[OPS-05, ANN-01, SAF-06] of every kind run on neither site', async () => {
    await store()
    for (const kind of contentNames) expect(contentKinds[kind].schema.safeParse(hostile[kind]).success, kind).toBe(true)
    await expect.poll(permission, { timeout: 15_000 }).toContain('evil.invalid')
    const context = await newBrowser(house.browser, house.site)
    const page = await visit(context, house.site, '/')
    await carousel(page).locator('h2', { hasText: 'textarea' }).first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.locator('footer').getByText('"></textarea>').first().waitFor({ state: 'attached' })
    expect(await hit(page)).toBe(false)
    for (const path of ['/help#evil', '/help#term', '/promotions', '/contact']) {
      await go(page, house.site, path)
      await page.waitForLoadState('networkidle')
      expect({ path, hit: await hit(page) }).toEqual({ path, hit: false })
    }
    await go(page, house.site, '/')
    await page
      .getByRole('button', { name: /textarea/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('"></textarea>').first().waitFor()
    expect(await hit(page)).toBe(false)
    await writeSetting(house.db, 'system', { status: 1 })
    await expect
      .poll(async () => (await (await fetch(`${house.site.url}/wps/system/status`)).json()).value.status)
      .toBe(1)
    await go(page, house.site, '/')
    await page.getByRole('heading', { name: /textarea/ }).waitFor()
    expect(await hit(page)).toBe(false)
    await writeSetting(house.db, 'system', { status: 0 })
    await context.close()

    for (const kind of contentNames) {
      await desk.goto(`/content/${kind}`)
      await desk.getByRole('row').nth(1).waitFor()
      expect({ kind, hit: await hit(desk) }).toEqual({ kind, hit: false })
      await desk.goto(`/content/${kind}/${hostileItem(kind)}`)
      await desk.getByRole('region', { name: 'History' }).getByText('textarea').first().waitFor()
      expect({ kind, hit: await hit(desk) }).toEqual({ kind, hit: false })
      await desk.locator('details summary').first().click()
      expect({ kind, hit: await hit(desk) }).toEqual({ kind, hit: false })
    }
  })
})

describe('a promotion', () => {
  it('[OPS-12, PRO-01] is written by its form, which says of each value what is wrong with it', async () => {
    await desk.goto('/content/promotion')
    await desk.getByRole('button', { name: 'New promotion' }).click()
    await desk.getByRole('heading', { name: 'New promotion' }).waitFor()
    const save = () => desk.getByRole('button', { name: 'Save draft' }).click()
    await save()
    await desk.getByText('Add what is given.').waitFor()
    await desk.getByRole('button', { name: 'Choose picture' }).click()
    await desk.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await desk.getByRole('radio', { name: 'Whoever meets the conditions' }).click()
    const choose = async (field: string, option: string): Promise<void> => {
      await desk.getByRole('combobox', { name: field }).click()
      await desk.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('Given for', 'A week')
    await desk.getByRole('checkbox', { name: 'Slots' }).check()
    await desk.getByRole('button', { name: 'Add' }).click()
    await desk.getByText('Gifts 1').click()
    await choose('Gives', 'Points')
    await desk.getByLabel('Amount, or the most').fill('10.5')
    await desk.getByLabel('Percent of the deposit').fill('0')
    await desk.getByLabel('Times to be played through').fill('0')
    await words('Português', {
      Title: 'Sua semana',
      Lead: 'Jogue e ganhe pontos.',
      Terms: '<p>Uma vez por semana.</p>',
    })
    await save()
    await desk.getByText('Amount, or the most: Enter more than 0. Points are whole.').waitFor()
    await desk.getByText('Turnover at risk at least: A friend or a period needs deposits or turnover').waitFor()
    expect(await faults(desk)).toEqual([])
    await desk.getByLabel('Amount, or the most').fill('10')
    await desk.getByLabel('Turnover at risk at least').fill('200')
    await save()
    await desk.getByText('Draft saved').waitFor()
    const [row] = await house.db.query<{ value: unknown }>(
      sql`SELECT value FROM content_version WHERE kind = 'promotion' ORDER BY at DESC LIMIT 1`,
    )
    expect(row?.value).toMatchObject({
      way: 'none',
      trigger: 'week',
      mission: false,
      from: null,
      conditions: { rank: 0, firstDeposit: false, turnover: '200', gameTypes: ['RNG'] },
      gifts: [{ gives: 'points', amount: '10', percent: 0, turnover: '0' }],
      claimDays: 7,
      times: 1,
    })
    expect(row?.value).not.toHaveProperty('code')
    // Whom it would be given to is for whoever sees members.
    expect(await desk.getByRole('button', { name: 'Try it on yesterday' }).count()).toBe(0)
    const manager = await newOperator(house, 'manager')
    const page = await enterConsole(house.browser, house.site, manager, new URL(desk.url()).pathname)
    await page.getByRole('button', { name: 'Try it on yesterday' }).click()
    await page.getByRole('dialog').getByText('It would have given nothing.').waitFor()
    expect(await faults(page)).toEqual([])
    await page.context().close()
  })
})
