import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { sql } from '#server/platform/db/sql.ts'
import { makeAgent, putUnder } from '#tests/support/agents.ts'
import { faults } from '#tests/support/axe.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { alone, cutOff, DESKTOP, newBrowser, PHONE, registerByForm, submit } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('agentincome', {
  browser: { pictures: false },
  // Otherwise a run pays in the middle of it what waits here.
  prepare: (db) => writeSetting(db, 'agents', { ...agentRules.defaults, issuedByHand: true }),
})
let upline: Page
let downline: Page

interface BillRow {
  readonly holder: 'captain3' | 'sailor3'
  readonly id: number
  readonly daysAgo: number
  /** In whole units of the currency. */
  readonly amount: number
  readonly received?: number
  readonly advanced?: number
  readonly held?: boolean
  readonly state: string
}

const UNITS = 100_000

/** A bill of a dividend for one day, paid by whom the holder stands under. */
const addBill = ({
  holder,
  id,
  daysAgo,
  amount,
  received = 0,
  advanced = 0,
  held = false,
  state,
}: BillRow): Promise<unknown> =>
  house.db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, received, advanced, held, state, made_at)
    SELECT shard, id, ${id}, 1, 'dividend', upline, current_date - ${daysAgo}::integer, current_date - ${daysAgo}::integer, app_now(), ${123_400 * UNITS}, ${-20_000 * UNITS}, 0, 7, 1,
      ${amount * UNITS}, ${received * UNITS}, ${advanced * UNITS}, ${held}, ${state}, app_now()
    FROM member WHERE username = ${holder}`)

const balanceOf = async (username: string): Promise<number> => {
  const [row] = await house.db.query<{ balance: string }>(
    sql`SELECT w.balance FROM wallet w JOIN member m ON m.id = w.member WHERE m.username = ${username} AND w.kind = 1`,
  )
  return Number(row?.balance) / UNITS
}

const open = (page: Page, acPage: string) => page.goto(`${house.site.url}/agentHome?acPage=${acPage}`)
const bill = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount })

beforeAll(async () => {
  upline = await registerByForm(await newBrowser(house.browser, house.site, DESKTOP), house.site, 'captain3')
  downline = await registerByForm(await newBrowser(house.browser, house.site, PHONE), house.site, 'sailor3')
})

/** The second stands under the first, who has a contract with the house. */
async function makeTeam(): Promise<void> {
  await putUnder(house.db, 'sailor3', 'captain3')
  await makeAgent(house.db, 'captain3')
  await makeAgent(house.db, 'sailor3', { type: 2 })
  await house.db.query(sql`
    INSERT INTO contract (shard, holder, id, kind, terms, from_day, agreed_at)
    SELECT shard, id, 1, 'dividend', '{"kind":"dividend","calendar":"monthly","mode":"fixed","carryOver":"none","minimumBet":"10",
      "tiers":[{"periodConsumption":"0","periodLoss":"0","activeCount":0,"dividendRate":"2"},
        {"periodConsumption":"1200","periodLoss":"0","activeCount":2,"dividendRate":"5"}]}', current_date - 40, app_now()
    FROM member WHERE username = 'captain3'`)
  // The team has lost more than it was given; a team that wins lacks that as well.
  await house.db.query(sql`
    INSERT INTO team_day (shard, member, below, day, game_type, stakes)
    SELECT shard, id, true, (app_now() AT TIME ZONE 'America/Sao_Paulo')::date, 'RNG', ${9000 * UNITS} FROM member WHERE username = 'captain3'`)
}

describe('what agents are paid by contracts', () => {
  it('[AGT-06] is told period by period, with what is passed on of it and kept', async () => {
    await makeTeam()
    await addBill({ holder: 'captain3', id: 1, daysAgo: 9, amount: 1000, received: 1000, state: 'issued' })
    await addBill({ holder: 'captain3', id: 2, daysAgo: 8, amount: 0, state: 'notReached' })
    await addBill({ holder: 'sailor3', id: 3, daysAgo: 9, amount: 250, state: 'waiting' })
    await open(upline, 'agentIncome')
    const paid = await bill(upline, '1,000.00').innerText()
    for (const words of ['Dividend', '123,400.00', '20,000.00', '7', 'Tier 2 · 5%', '250.00', '750.00', 'Paid'])
      expect(paid).toContain(words)
    await upline.getByText('No tier reached', { exact: true }).first().waitFor()
    expect(await upline.getByLabel('Totals').innerText()).toMatch(
      /Amount\s+R\$.1,000\.00\s+Passed on\s+R\$.250\.00\s+Kept\s+R\$.750\.00\s+Received\s+R\$.1,000\.00/,
    )
    expect(await faults(upline)).toEqual([])
    await upline.getByRole('button', { name: 'Status' }).click()
    await upline.getByRole('menuitemradio', { name: 'No tier reached' }).click()
    await bill(upline, '1,000.00').waitFor({ state: 'detached' })
    await bill(upline, 'No tier reached').waitFor()
  })

  it('[AGT-07] shows how far the period has come, and what tiers still lack', async () => {
    await open(upline, 'agentDividend')
    await upline.getByRole('heading', { name: 'This period so far' }).waitFor()
    await upline.getByText('Reached', { exact: true }).waitFor()
    await upline.getByText('Still missing: R$ 1,200.00 of turnover, 2 active members').waitFor()
    expect(await faults(upline)).toEqual([])
  })

  it('[AGT-07, CTR-03] is paid by the upline by hand, all of it or as far as its wallet goes', async () => {
    const [before, theirs] = [await balanceOf('captain3'), await balanceOf('sailor3')]
    await open(upline, 'agentDividend')
    await upline.getByRole('tab', { name: 'Bills' }).click()
    await bill(upline, '250.00').getByRole('button', { name: 'Pay now · sailor3' }).click()
    expect(await faults(upline)).toEqual([])
    await submit(upline, 'Pay now')
    await upline.getByText('sailor3 is paid in full: R$ 250.00.').waitFor()
    await bill(upline, '250.00').getByText('Paid', { exact: true }).waitFor()
    expect(await balanceOf('captain3')).toBe(before - 250)
    expect(await balanceOf('sailor3')).toBe(theirs + 250)

    await open(downline, 'agentIncome')
    await bill(downline, '250.00').getByText('Paid', { exact: true }).waitFor()
    expect(await cutOff(downline)).toEqual([])
    expect(await faults(downline)).toEqual([])

    await addBill({ holder: 'sailor3', id: 4, daysAgo: 2, amount: 5000, state: 'waiting' })
    await upline.reload()
    await upline.getByRole('tab', { name: 'Bills' }).click()
    await bill(upline, '5,000.00').getByRole('button', { name: 'Pay now · sailor3' }).click()
    await submit(upline, 'Pay now')
    await upline
      .getByText(/Your wallet did not have enough: sailor3 has received R\$.750\.00 of R\$.5,000\.00/)
      .waitFor()
    await bill(upline, '5,000.00').getByText('Partly paid', { exact: true }).waitFor()
    expect(await balanceOf('captain3')).toBe(0)
    await alone(upline)
    await upline.getByLabel('Account', { exact: true }).fill('nobody3')
    await upline.getByRole('button', { name: 'Find' }).click()
    await upline.getByText('nobody3 is not in your team').waitFor()
    await upline.getByRole('button', { name: 'Show the whole team' }).click()
    await bill(upline, '5,000.00').waitFor()
    const [file] = await Promise.all([
      upline.waitForEvent('download'),
      upline.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    const [heads, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(heads).toContain("Players' result,Winnings carried over,Active members,Tier,Rate %,Amount,Received,Status")
    expect(lines.map((line) => line.split(',')[0])).toEqual(['sailor3', 'sailor3'])
  })

  it('[AGT-11, CTR-03] says on every page that the agent is frozen for a bill that it did not pay, why, and what to do', async () => {
    await upline.getByRole('button', { name: 'Offer a contract' }).waitFor()
    const refused = { holder: 'sailor3', id: 5, daysAgo: 3, amount: 80, received: 80, state: 'rejected' } as const
    await addBill({ ...refused, advanced: 60, held: true })
    await upline.reload()
    await upline.getByRole('heading', { name: 'Your account is frozen: you owe R$ 60.00' }).waitFor()
    await upline.getByText('but not play, withdraw, transfer money or offer contracts').waitFor()
    await upline.getByText('Then ask customer service to release your account').waitFor()
    expect(await upline.getByRole('button', { name: 'Offer a contract' }).count()).toBe(0)
    expect(await faults(upline)).toEqual([])
    await upline.getByRole('tab', { name: 'Bills' }).click()
    await bill(upline, '80.00').getByText('Refused, paid by force', { exact: true }).waitFor()
    await open(upline, 'agentAnnouncement')
    await upline.getByRole('heading', { name: 'Your account is frozen: you owe R$ 60.00' }).waitFor()
    await upline.getByRole('link', { name: 'Deposit now' }).click()
    await upline.waitForURL(/page=depositv2/)

    await house.db.query(sql`UPDATE bill SET held = false WHERE id = 5`)
    await open(upline, 'agentTeamOverview')
    await upline.getByText('Then your account is free again').waitFor()
    await house.db.query(sql`UPDATE bill SET repaid = advanced, held = true WHERE id = 5`)
    await upline.reload()
    await upline.getByRole('heading', { name: 'Your account is frozen', exact: true }).waitFor()
    await upline.getByText('You owe nothing any more').waitFor()
    const notice = upline.getByRole('region', { name: 'Your account is frozen' })
    await notice.getByRole('button', { name: 'Customer service' }).waitFor()
    expect(await faults(upline)).toEqual([])

    await house.db.query(sql`UPDATE bill SET held = false WHERE id = 5`)
    await addBill({ holder: 'sailor3', id: 6, daysAgo: 4, amount: 70, received: 30, state: 'partReceived' })
    await house.db.query(sql`UPDATE bill SET overdue = true WHERE id = 6`)
    await upline.reload()
    await upline.getByRole('heading', { name: 'Bills of your downlines are overdue: R$ 40.00' }).waitFor()
    expect(await faults(upline)).toEqual([])
  })
})
