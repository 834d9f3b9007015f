import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole } from '#tests/support/console.ts'
import { newOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { newBrowser, registerByForm } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

// Whether a human sits there is shown elsewhere.
const house = withSite('console_bills', {
  browser: { pictures: false },
  prepare: (db) => writeSetting(db, 'site', { humanVerification: false }),
})
let anna: Page
let bruno: Page

/** Of two members, a bill of the lower one that was refused since the upper one did not pay it: 12.00, of which the house advanced 7.50. */
async function owe(upline: string, holder: string): Promise<void> {
  const members = await house.db.query<{ id: string; username: string }>(
    sql`SELECT id, username FROM member WHERE username IN (${upline}, ${holder})`,
  )
  const idOf = (name: string) => memberId(members.find(({ username }) => username === name)?.id ?? '')
  const [payer, member] = [idOf(upline), idOf(holder)]
  await house.db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, received, advanced, held, state, made_at, paid_at)
    SELECT ${shardOf(member)}, ${member}, 1, 1, 'dividend', ${payer}, '2026-02-01', '2026-02-15', t, 90000000, -24000000, 0, 3, 0, 1200000, 1200000, 750000, true, 'rejected', t, t FROM app_now() AS t`)
  await house.db.query(sql`
    INSERT INTO member_hold (shard, member, area, reason, at)
    SELECT ${shardOf(payer)}, ${payer}, area, 'agents.refused', app_now() FROM unnest('{play,withdraw}'::text[]) AS area`)
  // Otherwise a run takes back in the middle of it what is owed.
  await house.db.query(sql`UPDATE wallet SET balance = 0 WHERE shard = ${shardOf(payer)} AND member = ${payer}`)
}

beforeAll(async () => {
  for (const name of ['captain3', 'sailor3'])
    await registerByForm(await newBrowser(house.browser, house.site), house.site, name)
  await owe('captain3', 'sailor3')
  anna = await enterConsole(house.browser, house.site, await newOperator(house, 'manager', 'anna'))
  bruno = await enterConsole(house.browser, house.site, await newOperator(house, 'owner', 'bruno'))
}, 120_000)

/** That a page is in order at every width. */
async function look(): Promise<void> {
  for (const viewport of [{ width: 390, height: 844 }, { width: 820, height: 1180 }, DESK]) {
    await anna.setViewportSize(viewport)
    expect(await faults(anna)).toEqual([])
    expect(await anna.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  }
}

describe('bills of contracts', () => {
  it('[OPS-07, CTR-05] are listed with what is owed for them, which two people write off', async () => {
    await anna.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bills of contracts' }).click()
    const row = anna.getByRole('row').filter({ hasText: 'sailor3' })
    await row.getByText('Refused, paid by force', { exact: true }).waitFor()
    await row.getByText('captain3', { exact: true }).waitFor()
    await row.getByText('7.50').waitFor()
    await look()
    await anna.goto('/bills?owed=yes')
    await row.click()
    const detail = anna.getByRole('complementary')
    await detail.getByText('Advanced by the house').waitFor()
    expect(await faults(anna)).toEqual([])
    await detail.getByRole('button', { name: 'Write off what is owed' }).click()
    const dialog = anna.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The agent has left.')
    expect(await faults(anna)).toEqual([])
    await dialog.getByRole('button', { name: 'Write off what is owed' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await bruno.goto('/proposals')
    await bruno.getByRole('row').getByText("Write-off of an upline's debt").click()
    const preview = bruno.getByRole('region', { name: 'What it changes' })
    await preview.getByText('7.50').waitFor()
    await preview.getByRole('link', { name: 'captain3' }).waitFor()
    await bruno.getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByText('Approve: done').waitFor()

    await anna.goto('/bills?owed=yes')
    await anna.getByText('No bills yet').waitFor()
    await anna.goto('/bills')
    await row.click()
    await detail.getByText('Advanced by the house').waitFor()
    expect(await detail.getByRole('button', { name: 'Write off what is owed' }).count()).toBe(0)
  })

  it('[OPS-07, AGT-11] that were refused hold their upline until two people release it, also where nothing is owed any more', async () => {
    expect(await house.db.query(sql`SELECT FROM member_hold /* every shard */`)).toHaveLength(2)
    await anna.goto('/bills?holdsUpline=yes')
    const row = anna.getByRole('row').filter({ hasText: 'sailor3' })
    await row.click()
    const detail = anna.getByRole('complementary')
    await detail.getByText('Upline frozen').waitFor()
    await detail.getByRole('button', { name: 'Release the upline' }).click()
    const dialog = anna.getByRole('dialog')
    await dialog.getByText('it is released from all of them', { exact: false }).waitFor()
    await dialog.getByLabel('Reason').fill('It pays in time from now on.')
    expect(await faults(anna)).toEqual([])
    await dialog.getByRole('button', { name: 'Release the upline' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await bruno.goto('/proposals')
    await bruno.getByRole('row').getByText('Release of an upline').click()
    const preview = bruno.getByRole('region', { name: 'What it changes' })
    await preview.getByRole('link', { name: 'captain3' }).waitFor()
    expect(await faults(bruno)).toEqual([])
    await bruno.getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByText('Approve: done').waitFor()

    await anna.goto('/bills?holdsUpline=yes')
    await anna.getByText('No bills yet').waitFor()
    expect(await house.db.query(sql`SELECT FROM member_hold /* every shard */`)).toEqual([])
  })

  it('[OPS-07, CTR-02] are made and paid by hand as well', async () => {
    await anna.goto('/bills')
    await anna.getByRole('button', { name: 'Run now' }).click()
    const dialog = anna.getByRole('dialog')
    await dialog.getByText('Runs are repeatable', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Run now' }).click()
    await anna.getByText('Run now: done').waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })
})
