import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { putContent } from '#tests/support/content.ts'
import { faults } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { operatorHeaders } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { picture } from '#tests/support/uploads.ts'
import { go, hears, newBrowser, registerByForm, token, visit } from '#tests/support/visits.ts'

const WORDS = 'The bonus round stopped.\nWhere is the rest?'

let database: TestDatabase
let db: Database
let site: Site
let browser: Browser
let context: BrowserContext
let page: Page
let operator: string

beforeAll(async () => {
  database = await createTestDatabase('memberinbox')
  ;[site, browser] = await Promise.all([openSite(database.url), launchBrowser()])
  db = openDatabase(database.url, { max: 2 })
  const { id: of } = await newOperator({ db }, 'support')
  operator = (await operatorSession({ db }, of)).token
  context = await newBrowser(browser, site)
  page = await registerByForm(context, site, 'marina1')
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await db.close()
  await database.drop()
})

const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
  fetch(site.consoleUrl + path, {
    method,
    headers: { ...operatorHeaders(operator, site.consoleUrl), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const valueOf = async (response: Promise<Response>): Promise<unknown> => Object(await (await response).json()).value
const firstInQueue = async (): Promise<{ id: string; uploads: string[] }> =>
  Object(Object(await valueOf(ask('GET', '/ops/feedback?state=open'))).list[0]).entry
const badge = () => page.getByRole('link', { name: /^Messages/ }).last()

describe('feedback and its answer', () => {
  it('[MEM-19, VAL-03] goes off with pictures, of which a page that calls itself one is not taken', async () => {
    await go(page, site, '/member?page=feedback')
    const content = page.getByRole('textbox', { name: 'Your message' })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Please write between 1 and 140 characters.').waitFor()
    await page.getByText('A game', { exact: true }).click()
    await content.fill(`${WORDS}${'!'.repeat(200)}`)
    expect((await content.inputValue()).length).toBe(140)
    await content.fill(WORDS)
    const input = page.locator('input[type=file]')
    await input.setInputFiles([
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>document.title = "taken"</script>') },
    ])
    await page.getByText('page.png: Only PNG and JPEG pictures are accepted.').waitFor()
    await page.getByRole('button', { name: 'Remove page.png' }).click()
    await input.setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: await picture('png') },
      { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') },
    ])
    await page.getByRole('img', { name: 'two.jpg' }).waitFor()
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Thank you. You find our answer here.').waitFor()
    expect([await content.inputValue(), await page.getByRole('img', { name: 'two.jpg' }).count()]).toEqual(['', 0])
    await page.getByRole('button', { name: /^A game In progress/ }).click()
    const shown = page.getByRole('link', { name: /^Picture \d$/ })
    await expect.poll(() => shown.count()).toBe(2)
    await expect
      .poll(() =>
        shown
          .first()
          .locator('img')
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBe(40)
  })

  it('[MEM-19, MEM-17, HDR-05] an operator sees the pictures and answers; the badge counts at once, and the answer is read in both places', async () => {
    const { id, uploads } = await firstInQueue()
    expect(uploads.length).toBe(2)
    expect((await ask('GET', `/ops/uploads/${uploads[0]}`)).headers.get('content-type')).toBe('image/png')
    expect(await badge().textContent()).toBe('Messages')
    await ask('POST', '/ops/feedback/answer', { id, text: 'It is in your wallet now.', close: 'no' })
    await page.getByText('It is in your wallet now.').waitFor()
    // The number for the eye, then "1 new" for a screen reader.
    await expect.poll(() => badge().textContent(), { timeout: 3000 }).toBe('Messages11 new')
    await badge().click()
    await page.getByText('One unread message').waitFor()
    const letter = page.getByRole('button', { name: /We have answered you/ })
    await letter.click()
    await page.getByText('Our answer to your message is under Feedback.').waitFor()
    await page.getByText('Everything is read').waitFor()
    await expect.poll(() => badge().textContent()).toBe('Messages')
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
  })

  it('[MEM-17] a message that comes while the inbox is open stands there at once, and nothing in it runs', async () => {
    const member = (await token(page))?.split('.')[1]
    const content =
      '<p>Five <b>free</b> spins<img src=x onerror="document.title=1"><script>document.title = 1</script></p>'
    await ask('POST', '/ops/inbox', { member, title: 'A gift for you', content, marketing: 'yes' })
    await page.getByRole('button', { name: /New: A gift for you/ }).click()
    await page.getByText('Five free spins').waitFor()
    expect([await page.title(), await page.locator('main img[src="x"]').count()]).toEqual([
      expect.not.stringMatching(/^1$/),
      0,
    ])
  })

  it('[POP-04, OPS-07] announcements and settings that an operator changes show on the open page', async () => {
    const heard = hears(page)
    await go(page, site, '/')
    await heard
    await putContent(db, 'announcement', {
      item: '77',
      sort: 0,
      value: {
        type: 'B',
        execution: 'B',
        promotionType: null,
        texts: {
          PT: { title: 'Portas abertas', content: '<p>Oi</p>' },
          EN: { title: 'Doors stay open', content: '<p>Hi</p>' },
        },
      },
    })
    await page.getByRole('button', { name: 'Doors stay open' }).first().waitFor()
    const again = page.waitForResponse((response) => response.url().includes('/wps/system/permission'))
    await db.query(sql`INSERT INTO setting (key, version, value, changed_at) VALUES ('register', 1, '{}', app_now())`)
    expect((await again).status()).toBe(200)
  })
})

describe('the account', () => {
  it('[MEM-02] is shown whole: who it is, how far it came, and what protects it', async () => {
    await go(page, site, '/member?page=securityCenter')
    for (const name of [
      'Login password',
      'Two-step verification',
      'Payment password',
      'Payout accounts',
      'Phone',
      'E-mail',
    ])
      await page.getByRole('listitem').filter({ hasText: name }).first().waitFor()
    await page.getByRole('progressbar', { name: /^Progress to/ }).waitFor()
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor()
    await page.getByRole('tab', { name: 'Avatar' }).click()
    await page.getByText('Owl', { exact: true }).click()
    await expect.poll(() => page.locator('img[src="/avatars/owl.svg"]').count()).toBeGreaterThan(1)
    expect(await faults(page)).toEqual([])
  })
})

describe('a visitor', () => {
  it('[MEM-19] writes to the house, and is asked how to be reached', async () => {
    const stranger = await visit(await newBrowser(browser, site), site, '/contact')
    await stranger.getByRole('textbox', { name: 'Your message' }).fill('How do I register?')
    await stranger.getByRole('button', { name: 'Send', exact: true }).click()
    await stranger.getByText('We need this to answer you.').waitFor()
    expect(await stranger.locator('input[type=file]').count()).toBe(0)
    await stranger.getByLabel('How we reach you').fill('visitor@mail.example')
    await stranger.getByRole('button', { name: 'Send', exact: true }).click()
    await stranger.getByText('Thank you. We will write to you.').waitFor()
    expect(await faults(stranger)).toEqual([])
  })
})
