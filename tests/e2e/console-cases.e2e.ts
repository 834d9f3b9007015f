import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCases } from '#server/modules/cases/index.ts'
import { createReconciliation } from '#server/modules/records/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole } from '#tests/support/console.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { testSettings } from '#tests/support/outside.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('cases', { browser: { pictures: false } })
const yesterday = new Date(systemClock.now() - 86_400_000).toISOString().slice(0, 10)
let first: TestOperator
let second: TestOperator
let page: Page
let colleague: Page

/** Compares yesterday with a provider whose books lack a stake, as the house does each night. */
async function compare(): Promise<void> {
  const log = createLog('silent')
  const { db } = house
  const cases = createCases({
    db,
    log,
    ids: createIds(systemClock, systemRandom),
    settings: { cases: async () => testSettings.cases },
    desk: { operatorsOf: async () => () => undefined },
    brand: { timeZone: 'America/Sao_Paulo' },
  })
  const line = { reference: 'stake-4711', member: null, amount: -250_000n, status: 'done' as const }
  const ours = async (day: string) => (day === yesterday ? [line] : [])
  const { jobs } = createReconciliation({
    db,
    log,
    cases,
    sources: [{ code: 'game:harbour', ours, theirs: async () => [] }],
  })
  for (const job of jobs) await job.run()
}

beforeAll(async () => {
  ;[first, second] = [await newOperator(house, 'manager'), await newOperator(house, 'manager')]
  await compare()
  page = await enterConsole(house.browser, house.site, first, '/reconciliation')
  colleague = await enterConsole(house.browser, house.site, second)
})

const press = async (on: Page, name: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await on.getByRole('button', { name, exact: true }).click()
  const dialog = on.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await on.getByText(`${name}: done`).first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

describe('cases', () => {
  it('[WAL-06, OPS-04] a difference with a provider is found from its run, and leads to its case', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: yesterday })
      .filter({ hasText: 'Game provider harbour' })
      .getByText('Game provider harbour')
      .click()
    await page.getByRole('link', { name: 'Show the difference' }).click()
    await page.getByRole('heading', { name: 'Differences', exact: true }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'stake-4711' })
    await row.getByText('Missing there').waitFor()
    expect(await faults(page)).toEqual([])
    await row.getByRole('link', { name: 'Open case' }).click()
    await page.getByRole('heading', { name: /^Difference with a provider/ }).waitFor()
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await evidence.getByText('stake-4711').waitFor()
    await evidence.getByText('-2.50000 done').waitFor()
    expect(await faults(page)).toEqual([])
    await evidence.getByRole('link', { name: 'Go to the differences of that day' }).click()
    await page.getByRole('row').filter({ hasText: 'stake-4711' }).waitFor()
    await page.goBack()
  })

  it('[CMP-06, OPS-04] is taken by one operator, and another sees whose it is', async () => {
    const menu = colleague.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Cases 1' }).click()
    const row = colleague.getByRole('row').filter({ hasText: 'stake-4711' })
    await row.getByText('Open', { exact: true }).waitFor()
    await press(page, 'Take the case', async () => undefined)
    await row.getByText(first.username).waitFor()
    await row.getByText('Difference with a provider').click()
    const detail = colleague.getByRole('complementary')
    await detail.getByRole('link', { name: 'Open the whole case' }).waitFor()
    expect(await faults(colleague)).toEqual([])
    expect(await detail.getByRole('button', { name: 'Explained' }).count()).toBe(0)
    await detail.getByRole('link', { name: 'Open the whole case' }).click()
    await colleague.getByText(`${first.username} has taken this case.`).waitFor()
    await press(colleague, 'Add a note to the case', (dialog) =>
      dialog.getByLabel('Text').fill('They answered on the phone.'),
    )
    const notes = colleague.getByRole('region', { name: 'Notes' })
    await notes.getByText('They answered on the phone.').waitFor()
  })

  it('[CMP-06] is decided with a reason by who has it, and leaves the list', async () => {
    await page.getByText('They answered on the phone.').waitFor()
    await press(page, 'Explained', (dialog) => dialog.getByLabel('Reason').fill('Booked a day later.'))
    const decision = page.getByRole('region', { name: 'Decision' })
    await decision.getByText('Booked a day later.').waitFor()
    await page.getByRole('region', { name: 'History' }).getByText('Case decided: Explained', { exact: true }).waitFor()
    for (const viewport of [{ width: 390, height: 844 }, { width: 820, height: 1180 }, DESK]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      expect(await faults(page)).toEqual([])
    }
    await page.goto('/cases')
    await page.getByText('No cases are waiting').waitFor()
    await page.goto('/cases?decided=yes')
    await page.getByRole('row').filter({ hasText: 'stake-4711' }).getByText('Decided', { exact: true }).waitFor()
    const steps = await house.db.query<{ action: string }>(
      sql`SELECT action FROM audit WHERE subject LIKE 'case:%' ORDER BY n`,
    )
    expect(steps.map(({ action }) => action)).toEqual(['case.opened', 'case.taken', 'case.noted', 'case.decided'])
  })

  it("[CMP-06, OPS-03] a complaint is opened on a member's page, and stands among its lists", async () => {
    const context = await newBrowser(house.browser, house.site)
    const name = `m${randomUUID().replaceAll(/\D/g, '').slice(0, 8)}`
    const member = await registerByForm(context, house.site, name)
    await go(member, house.site, '/')
    await context.close()
    const [row] = await house.db.query<{ id: string }>(sql`SELECT id FROM member WHERE username = ${name}`)
    await page.goto(`/member/${row?.id ?? ''}?tab=cases`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Open a complaint' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text').fill('The bonus is gone.')
    await dialog.getByRole('button', { name: 'Open a complaint' }).click()
    await page.getByText('Open a complaint: done').waitFor()
    await page.getByRole('tabpanel').getByText('Complaint', { exact: true }).click()
    await page.getByRole('link', { name: 'Open the whole case' }).click()
    await page.getByRole('region', { name: 'Evidence' }).getByText('The bonus is gone.').waitFor()
    await page.getByRole('link', { name, exact: true }).waitFor()
  })
})
