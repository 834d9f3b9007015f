import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAgent } from '#tests/support/agents.ts'
import { faults } from '#tests/support/axe.ts'
import { withSite } from '#tests/support/with-site.ts'
import { cutOff, dialog, isIn, newBrowser, PHONE, submit, tick, token, visit } from '#tests/support/visits.ts'

const PASSWORD = 'correct horse 1'

let context: BrowserContext
let page: Page

const house = withSite('agentdoor', { browser: { pictures: false } })
beforeAll(async () => {
  context = await newBrowser(house.browser, house.site)
  page = await visit(context, house.site, '/register')
})

const form = () => page.getByRole('region', { name: 'Agent login' })
const logIn = async (password = PASSWORD): Promise<void> => {
  await form().getByLabel('Username').fill('doorman1')
  await form().getByLabel('Password', { exact: true }).fill(password)
  await form().getByRole('button', { name: 'Log in', exact: true }).click()
}
const path = () => new URL(page.url()).pathname
/** No side menu, no main navigation, no footer of the site; the centre has a menu of its own. */
const standsAlone = async (parts = ['complementary', 'contentinfo', 'navigation'] as const): Promise<void> => {
  for (const part of parts) expect(await page.getByRole(part).count(), part).toBe(0)
  expect(await page.getByRole('link', { name: 'Slots' }).count()).toBe(0)
}

describe("the agents' side", () => {
  it('[RTE-03, RTE-04, AGT-01] leads a member back to its door, which stands alone and lets no member in', async () => {
    await dialog(page).getByLabel('Username').fill('doorman1')
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Confirm password').fill(PASSWORD)
    await tick(page)
    await submit(page, 'Create account')
    await isIn(page)
    await page.goto(`${house.site.url}/agentHome`)
    await page.getByText("this isn't an agent account").waitFor()
    await expect.poll(path).toBe('/agent')
    await standsAlone()
    await page.getByRole('button', { name: 'Log out' }).click()
    await submit(page, 'Log out')
    await form().waitFor()
    await expect.poll(path).toBe('/agent')
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '日本語' }).click()
    await page.getByRole('heading', { name: 'エージェントログイン' }).waitFor()
    await page.getByRole('button', { name: '言語' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
  })

  it('[AGT-01] is Chinese at first in the document itself, and says what helps agents, from content', async () => {
    const first = await fetch(`${house.site.url}/agent`, {
      headers: { accept: 'text/html', 'accept-language': 'pt-BR' },
    })
    expect(await first.text()).toContain('<html lang="zh')
    const chosen = await fetch(`${house.site.url}/agent`, { headers: { accept: 'text/html', cookie: 'language=EN' } })
    expect(await chosen.text()).toContain('<html lang="en')
    const support = page.getByRole('region', { name: 'Help with your promotion' })
    await support.getByRole('heading', { name: 'Pictures to take along' }).waitFor()
    expect(await support.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
    const picture = support.getByRole('link', { name: 'Save the picture: Pictures to take along' })
    const answer = await fetch(new URL((await picture.getAttribute('href')) ?? '', house.site.url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('[LOG-09, AGT-01] tells a member that only agents can log in, and nobody which of the two was wrong', async () => {
    await logIn('wrong password 9')
    await form().getByText('Incorrect account or password').waitFor()
    await logIn()
    await form().getByText('Only agents can log in').waitFor()
    expect(await token(page)).toBeNull()
    expect(await faults(page)).toEqual([])
  })

  it('[LOG-04, AGT-02, RTE-03, LOG-11] takes an agent to the centre, whose clock goes, and from there to the door again', async () => {
    await makeAgent(house.db, 'doorman1')
    await logIn()
    await page.getByRole('heading', { name: 'Team overview' }).waitFor()
    await expect.poll(path).toBe('/agentHome')
    await page.getByText('doorman1', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Slots' }).count()).toBe(0)
    for (const [name, to] of [
      ['Deposit', '/member?page=depositv2'],
      ['Withdraw', '/member?page=withdraw'],
      ['Messages', '/member?page=messageV2'],
    ])
      expect(await page.getByRole('link', { name: name ?? '', exact: true }).getAttribute('href')).toBe(to)
    await expect.poll(() => page.getByText('GMT-03:00').isVisible()).toBe(true)
    const clock = () => page.locator('time').innerText()
    const before = await clock()
    await expect.poll(clock).not.toBe(before)
    expect(await faults(page)).toEqual([])
    // Who is in already does not stand at the door, in this tab or after a reload.
    await page.goto(`${house.site.url}/agent`)
    await page.getByRole('heading', { name: 'Team overview' }).waitFor()
    await page.setViewportSize(PHONE.viewport)
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: 'Log out' }).click()
    await submit(page, 'Log out')
    await form().waitFor()
    await expect.poll(path).toBe('/agent')
    await expect.poll(() => token(page)).toBeNull()
    expect(await cutOff(page)).toEqual([])
  })
})
