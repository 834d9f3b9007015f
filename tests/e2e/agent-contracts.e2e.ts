import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { makeAgent, putUnder } from '#tests/support/agents.ts'
import { faults } from '#tests/support/axe.ts'
import { alone, cutOff, DESKTOP, dialog, newBrowser, PHONE, registerByForm, submit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('agentcontracts', { browser: { pictures: false } })
const UNITS = 100_000
const PASSWORD = 'correct horse 1'
let upline: Page
let downline: Page

beforeAll(async () => {
  upline = await registerByForm(await newBrowser(house.browser, house.site, DESKTOP), house.site, 'captain2')
  downline = await registerByForm(await newBrowser(house.browser, house.site, PHONE), house.site, 'sailor2')
})

/** The second stands under the first, who has a contract with the house. */
async function makeTeam(): Promise<void> {
  await putUnder(house.db, 'sailor2', 'captain2')
  await makeAgent(house.db, 'captain2')
  await makeAgent(house.db, 'sailor2', { type: 2 })
  await house.db.query(sql`
    INSERT INTO contract (shard, holder, id, kind, terms, from_day, agreed_at)
    SELECT shard, id, 1, 'dividend', '{"kind":"dividend","calendar":"monthly","mode":"fixed","carryOver":"none","minimumBet":"10",
      "tiers":[{"periodConsumption":"100000","periodLoss":"10000","activeCount":0,"dividendRate":"5"}]}', current_date - 40, app_now()
    FROM member WHERE username = 'captain2'`)
}

/** What both teams did in the last month: the downline's lost 20,000, and the upline's is that one. */
const playLastMonth = (): Promise<unknown> =>
  house.db.query(sql`
    INSERT INTO team_day (shard, member, below, day, game_type, turnover, stakes, prizes)
    SELECT shard, id, true, date_trunc('month', app_now() AT TIME ZONE 'America/Sao_Paulo')::date - 5, 'RNG', ${120_000 * UNITS}::bigint, ${100_000 * UNITS}::bigint, ${80_000 * UNITS}::bigint
    FROM member WHERE username IN ('captain2', 'sailor2')`)

const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()

describe('contracts', () => {
  it('[AGT-07, AGT-08, AGT-09] are offered by the upline at its desk, within its own, with what they would have paid', async () => {
    await makeTeam()
    // From the list of the team the downline is named already, and only kinds that the agent has itself are offered.
    await upline.goto(`${house.site.url}/agentHome?acPage=agentTeam`)
    await upline.getByRole('button', { name: 'Offer sailor2 a contract' }).click()
    await dialog(upline).getByText('Which kind do you offer sailor2?').waitFor()
    expect(await dialog(upline).getByRole('button', { name: 'Daily salary' }).count()).toBe(0)
    await dialog(upline).getByRole('button', { name: 'Dividend' }).click()
    await expect.poll(() => dialog(upline).getByLabel('Account of the downline').inputValue()).toBe('sailor2')
    await upline.goto(`${house.site.url}/agentHome?acPage=agentDividend`)
    await upline.getByText('paid by the house').waitFor()
    expect(await faults(upline)).toEqual([])
    await upline.getByRole('button', { name: 'Offer a contract' }).click()
    const form = dialog(upline)
    await form.getByLabel('Account of the downline').fill('sailor2')
    await form.getByLabel('A member is active from').fill('10')
    await form.getByLabel('Turnover in the period').fill('100.000')
    await form.getByLabel('Loss in the period').fill('10.000')
    await form.getByLabel('Active members').fill('0')
    await form.getByLabel('Share of the loss in %').fill('6')
    await submit(upline, 'Offer a contract')
    await form.getByText('At most 5 %').waitFor()
    expect(await faults(upline)).toEqual([])
    const past = form.getByRole('region', { name: 'On the last period' })
    await past.getByText('These terms cannot be offered').waitFor()
    await form.getByLabel('Share of the loss in %').fill('4')
    await past.getByText('Nothing was played in the last period').waitFor()
    await playLastMonth()
    await form.getByLabel('A member is active from').fill('11')
    await past.getByText('sailor2 would have received').waitFor()
    await expect.poll(() => past.innerText()).toMatch(/received\s+R\$.800\.00[^]*Left for you\s+R\$.200\.00/)
    await form.getByLabel('Share of the loss in %').fill('5')
    await expect.poll(() => past.innerText()).toMatch(/received\s+R\$.1,000\.00[^]*Left for you\s+R\$.0\.00/)
    await form.getByLabel('Loss in the period').fill('30.000')
    await past.getByText('Was missing: R$ 10,000.00 of loss').waitFor()
    expect(await faults(upline)).toEqual([])
    await form.getByLabel('Loss in the period').fill('10.000')
    await form.getByLabel('Share of the loss in %').fill('4')
    await submit(upline, 'Offer a contract')
    await upline.getByText('Offer · sailor2').waitFor()
  })

  it('[POP-03, AGT-08] are asked about once after a login, wherever the agent is, on a phone', async () => {
    await downline.goto(house.site.url)
    await dialog(downline).getByText('A contract is offered').waitFor()
    expect(await cutOff(downline)).toEqual([])
    expect(await faults(downline)).toEqual([])
    await dialog(downline).getByRole('button', { name: 'Later' }).click()
    await alone(downline)
    await downline.clock.install()
    await downline.goto(`${house.site.url}/agentHome`)
    await downline.getByRole('heading', { name: 'Team overview' }).waitFor()
    await downline.getByText('an offer waits for your answer').waitFor()
    await downline.clock.runFor(10_000)
    const menu = downline.getByRole('navigation', { name: 'Agent menu' })
    await menu.getByRole('link', { name: 'My income' }).click()
    await downline.getByText('What you keep is the amount less').waitFor()
    await downline.clock.runFor(10_000)
    await menu.getByRole('link', { name: 'Team overview' }).click()
    await downline.getByText('an offer waits for your answer').waitFor()
    expect(await downline.getByRole('dialog').count()).toBe(0)
    await downline.getByRole('button', { name: 'Log out' }).click()
    await submit(downline, 'Log out')
    const door = downline.getByRole('region', { name: 'Agent login' })
    await door.getByLabel('Username').fill('sailor2')
    await door.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await door.getByRole('button', { name: 'Log in', exact: true }).click()
    await downline.getByRole('heading', { name: 'Team overview' }).waitFor()
    await downline.clock.runFor(10_000)
    await dialog(downline).getByText('A contract is offered').waitFor()
  })

  it('[AGT-08] wait for the downline, say what they would have paid it, and begin once it accepts', async () => {
    await dialog(downline).getByRole('button', { name: 'Look at it' }).click()
    await downline.getByText('Offer · captain2').waitFor()
    const past = downline.getByRole('region', { name: 'On the last period' })
    await past.getByText('You would have received').waitFor()
    expect(await past.innerText()).toContain('800.00')
    expect(await past.getByText('Left for you').count()).toBe(0)
    expect(await cutOff(downline)).toEqual([])
    expect(await faults(downline)).toEqual([])
    await downline.getByRole('button', { name: 'Accept' }).click()
    await downline.getByText('paid by captain2').waitFor()
    await downline.getByText('Begins soon').waitFor()
    await tab(downline, 'Requests')
    await downline.getByText('Accepted', { exact: true }).waitFor()
  })

  it('[AGT-08] end by the wish of one side, once the other agrees', async () => {
    await tab(downline, 'Mine')
    await downline.getByRole('button', { name: 'Ask to end it' }).click()
    await dialog(downline).getByRole('button', { name: 'Ask to end it' }).click()
    await downline.getByText('End of the contract · captain2').waitFor()
    await upline.reload()
    await dialog(upline).getByText('The end of a contract is asked for').waitFor()
    await dialog(upline).getByRole('button', { name: 'Look at it' }).click()
    await upline.getByText('End of the contract · sailor2').waitFor()
    await upline.getByRole('button', { name: 'Accept' }).click()
    await tab(upline, 'Downlines')
    await upline.getByText('terminated').waitFor()
    expect(await faults(upline)).toEqual([])
  })

  it('[AGT-08] of downlines and the requests about them are narrowed to a state and to an account', async () => {
    const choose = async (state: string): Promise<void> => {
      await upline.getByRole('button', { name: 'Status' }).click()
      await upline.getByRole('menuitemradio', { name: state }).click()
    }
    await choose('Running')
    await upline.getByText('Nothing here fits these filters.').waitFor()
    await upline.getByRole('button', { name: 'Clear filters' }).click()
    await upline.getByText('terminated').waitFor()
    await tab(upline, 'Requests')
    await upline.getByText('Offer · sailor2').waitFor()
    await choose('Rejected')
    await upline.getByText('Nothing here fits these filters.').waitFor()
    await upline.getByRole('button', { name: 'Clear filters' }).click()
    await upline.getByLabel('Account', { exact: true }).fill('nobody2')
    await upline.getByRole('button', { name: 'Find' }).click()
    await upline.getByText('nobody2 is not in your team').waitFor()
    expect(await faults(upline)).toEqual([])
    await upline.getByLabel('Account', { exact: true }).fill('sailor2')
    await upline.getByRole('button', { name: 'Find' }).click()
    await upline.getByText('End of the contract · sailor2').waitFor()
  })

  it('[AGT-04, AGT-08] say who offers them, and the register centre what the house lacks to open accounts', async () => {
    await upline.goto(`${house.site.url}/agentHome?acPage=agentDailySalary`)
    await upline.getByText('The house offers one').waitFor()
    await downline.goto(`${house.site.url}/agentHome?acPage=agentDailySalary`)
    await downline.getByText('Your upline offers one').waitFor()
    await upline.goto(`${house.site.url}/agentHome?acPage=agentRegister`)
    await upline.getByText('the house has not set a default password').waitFor()
    await upline.getByRole('button', { name: 'New link' }).waitFor()
    expect(await upline.getByRole('button', { name: 'Open accounts' }).count()).toBe(0)
    expect(await faults(upline)).toEqual([])
  })
})
