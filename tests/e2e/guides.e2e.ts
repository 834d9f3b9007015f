import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { putContent } from '#tests/support/content.ts'
import { faults } from '#tests/support/axe.ts'
import { enterConsole } from '#tests/support/console.ts'
import { newOperator } from '#tests/support/operators.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import { alone, cutOff, DESKTOP, go, newBrowser, PHONE, registerByForm, visit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('guides', { browser: { pictures: false } })
let page: Page
let member: Page

beforeAll(async () => {
  page = await visit(await newBrowser(house.browser, house.site, PHONE), house.site, '/promotions')
})

const looksWell = async (): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  expect([await faults(page), await cutOff(page)]).toEqual([[], []])
}
const main = () => page.getByRole('main')

describe('install guides', () => {
  it('[MEM-20, MEM-22] give each system of the brand its address, a code of it and its steps', async () => {
    await go(page, house.site, '/download')
    await main().getByRole('heading', { level: 1, name: 'Get the app' }).waitFor()
    for (const [name, path, steps] of [
      ['iPhone and iPad', '/download#iOS', /share button[^]*Add to Home Screen/],
      ['Android', '/download#Android', /three dots[^]*Install app/],
      ['Lite iOS', '/lite', /nothing to download[^]*share button/],
    ] as const) {
      const guide = main().getByRole('region', { name })
      expect(await guide.getByText(house.site.url + path).count(), name).toBe(1)
      expect(await guide.getByRole('img', { name: `QR code for ${name}` }).count()).toBe(1)
      expect(await guide.innerText()).toMatch(steps)
      expect(await guide.getByRole('listitem').count()).toBe(4)
    }
    await looksWell()
    await main().getByRole('link', { name: 'Open the address: Lite iOS' }).click()
    await page.getByRole('heading', { name: 'Put it on the home screen' }).waitFor()
    expect(await page.getByRole('listitem').count()).toBe(3)
    await looksWell()
  })

  it('[MEM-22] leave out a system that the brand has nothing for', async () => {
    const takeOff = (item: string) =>
      house.db.query(
        sql`UPDATE content SET from_file = false, changed_at = app_now() WHERE kind = 'app' AND id = ${item}`,
      )
    await takeOff('android')
    const headings = async (level: number): Promise<string[]> => {
      await go(page, house.site, '/download')
      await main().getByRole('heading', { level: 1 }).waitFor()
      return main().getByRole('heading', { level }).allInnerTexts()
    }
    await expect.poll(() => headings(2)).toEqual(['iPhone and iPad', 'Lite iOS'])
    for (const item of ['ios', 'liteios']) await takeOff(item)
    await expect.poll(() => headings(1)).toEqual(['No app yet'])
    await house.db.query(sql`UPDATE content SET from_file = true, changed_at = app_now() WHERE kind = 'app'`)
  })
})

describe('the deposit tutorial', () => {
  it('[MEM-20] has a guide for each kind of way to pay, read by a visitor', async () => {
    await go(page, house.site, '/depositTutorial')
    await main().getByRole('region', { name: 'Bank transfer' }).getByText('with its reference').waitFor()
    const names = await main().getByRole('heading', { level: 2 }).allInnerTexts()
    expect(names).toEqual(['Bank transfer', 'Instant transfer', 'Card', 'E-wallet', 'Coins'])
    await looksWell()
  })

  it('[MEM-20] is a way from the page of deposits', async () => {
    member = await registerByForm(await newBrowser(house.browser, house.site, DESKTOP), house.site, 'guided1')
    await alone(member)
    await go(member, house.site, '/member?page=depositv2')
    await member.getByRole('main').getByRole('link', { name: 'How a deposit works' }).click()
    await expect.poll(() => new URL(member.url()).pathname).toBe('/depositTutorial')
  })
})

describe('the blog', () => {
  it('[MEM-20] lists its articles, opens one, and calls the window as it', async () => {
    await go(page, house.site, '/blog')
    const titles = main().getByRole('heading', { level: 2 })
    await expect
      .poll(() => titles.allInnerTexts())
      .toEqual(['How you check a round yourself', 'What a return of 96 % means', 'An evening with a budget'])
    await looksWell()
    await main()
      .getByRole('link', { name: /An evening with a budget/ })
      .click()
    await main().getByRole('heading', { level: 1, name: 'An evening with a budget' }).waitFor()
    await expect.poll(() => page.title()).toBe('An evening with a budget · Wheelhouse')
    await looksWell()
    await main().getByRole('link', { name: 'All articles' }).click()
    await expect.poll(() => page.title()).toBe('Blog · Wheelhouse')
  })

  it('[MEM-20] goes on after nine articles, and says where there is none', async () => {
    for (let n = 1; n <= 7; n += 1)
      await putContent(house.db, 'article', {
        item: `${n}`,
        sort: 0,
        value: {
          art: 'banner-slots',
          publishedAt: '2026-10-01T12:00:00.000Z',
          texts: { PT: { title: `Number ${n}`, lead: 'l', content: '<p>c</p>' } },
        },
      })
    await expect
      .poll(async () => {
        await go(page, house.site, '/blog?page=2')
        await main().getByRole('heading', { level: 2 }).first().waitFor()
        return main().getByRole('heading', { level: 2 }).allInnerTexts()
      })
      .toEqual(['Number 1'])
    await go(page, house.site, '/blog?id=nothing')
    await main().getByRole('heading', { name: 'This article is not here' }).waitFor()
    await looksWell()
  })
})

describe('the winner list', () => {
  it('[MEM-20] says when nobody has won yet', async () => {
    await go(page, house.site, '/winners')
    await main().getByRole('heading', { name: 'No winners yet today' }).waitFor()
    await looksWell()
  })

  it('[MEM-20, HOM-09] sets the first three apart, lists the others, and starts the game of whoever is pressed', async () => {
    await house.db.query(sql`
      INSERT INTO member SELECT (jsonb_populate_record(m, jsonb_build_object('id', m.id + i, 'username', 'lucky' || i))).*
      FROM member m, generate_series(1, 9) i WHERE m.username = 'guided1'`)
    await house.db.query(sql`
      INSERT INTO winner (shard, n, at, member, game, amount)
      SELECT shard, 1000000 + id, app_now(), id, 2, (20 - row_number() OVER (ORDER BY id)) * 1000000 FROM member`)
    // The board is kept for a while; in a language that nobody asked in it is read anew.
    await member.context().addCookies([{ name: 'language', value: 'KO', url: house.site.url }])
    await member.context().addInitScript(() => {
      if (self.origin !== 'null') localStorage.setItem('language', 'KO')
    })
    await go(member, house.site, '/winners')
    const rows = member.getByRole('main').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(10)
    const lists = member.getByRole('main').getByRole('list')
    expect(await lists.nth(0).getByRole('listitem').count()).toBe(3)
    expect((await rows.allInnerTexts()).map((row) => row.split('\n')[0])).toEqual(
      Array.from({ length: 10 }, (_, at) => `${at + 1}`),
    )
    expect([await faults(member), await cutOff(member)]).toEqual([[], []])
    await lists.nth(1).getByRole('button').first().click()
    await expect.poll(() => new URL(member.url()).pathname).toBe('/seamless')
  })
})

describe('the application of an affiliate', () => {
  it('[MEM-20] is written by a visitor from the page of agents, after a check that a human sits there, and operators decide it', async () => {
    await go(page, house.site, '/agent')
    await main().getByRole('link', { name: 'Apply as an affiliate' }).click()
    await main().getByRole('heading', { level: 1, name: 'Become an affiliate' }).waitFor()
    await looksWell()
    const send = () => main().getByRole('button', { name: 'Send the application' }).click()
    await send()
    await main().getByText('Please tell us your name.').waitFor()
    await looksWell()
    await main().getByLabel('Name').fill('Ana Lima')
    await main().getByLabel('E-mail or phone').fill('ana')
    await main().getByLabel('Your site or channel').fill('https://slot-talk.example')
    await main().getByLabel('Players you expect a month').fill('40')
    await send()
    await main().getByText('Please give an e-mail address or a phone number.').waitFor()
    await main().getByLabel('E-mail or phone').fill('ana@mail.example')
    await send()
    await main().getByRole('heading', { name: 'Your application is here' }).waitFor()
    await looksWell()

    const desk = await enterConsole(
      house.browser,
      house.site,
      await newOperator(house, 'manager', 'anna'),
      '/affiliates',
    )
    await desk.getByRole('row').nth(1).click()
    const detail = desk.getByRole('complementary')
    await detail.getByText('ana@mail.example').waitFor()
    await detail.getByText('https://slot-talk.example').waitFor()
    expect(await faults(desk)).toEqual([])
    await detail.getByRole('button', { name: 'Contacted', exact: true }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Note').fill('Called.')
    await dialog.getByRole('button', { name: 'Contacted', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await desk.goto('/affiliates?affiliateState=contacted')
    await desk.getByRole('row').nth(1).click()
    await detail.getByText('Ana Lima').waitFor()
    await desk.close()
  })
})

it('[MEM-20, I18-02] each of them reads from the right in Urdu, with nothing cut off', async () => {
  const context = await newBrowser(house.browser, house.site, { ...PHONE, serviceWorkers: 'block' })
  await offerUrdu(context, house.site)
  await context.addCookies([{ name: 'language', value: 'UR', url: house.site.url }])
  await context.addInitScript(() => {
    if (self.origin !== 'null') localStorage.setItem('language', 'UR')
  })
  page = await context.newPage()
  for (const path of [
    '/download',
    '/lite',
    '/depositTutorial',
    '/winners',
    '/blog',
    '/blog?id=fair-rounds',
    '/affiliateApply',
  ]) {
    await go(page, house.site, path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await looksWell()
  }
})
