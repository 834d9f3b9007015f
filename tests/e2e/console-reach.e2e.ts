import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { faults } from '#tests/support/axe.ts'
import { DESK, enterConsole } from '#tests/support/console.ts'
import { putContent } from '#tests/support/content.ts'
import { newOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { go, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

// Whether a human sits there is shown elsewhere.
const house = withSite('console_reach', {
  browser: { pictures: false },
  prepare: async (db) => {
    await writeSetting(db, 'site', { humanVerification: false })
    await putContent(db, 'letter', {
      item: '4711',
      sort: 0,
      value: {
        texts: {
          EN: { title: 'Summer begins', content: '<p>Six weeks, <strong>six</strong> tournaments.</p>' },
          PT: { title: 'O verão começa', content: '<p>Seis semanas, <strong>seis</strong> torneios.</p>' },
        },
      },
    })
  },
})
let anna: Page
let bruno: Page
let player: Page

beforeAll(async () => {
  anna = await enterConsole(house.browser, house.site, await newOperator(house, 'owner', 'anna'))
  bruno = await enterConsole(house.browser, house.site, await newOperator(house, 'owner', 'bruno'))
  player = await registerByForm(await newBrowser(house.browser, house.site), house.site, 'marina7')
  await registerByForm(await newBrowser(house.browser, house.site), house.site, 'marina8')
}, 120_000)

/** That a page is in order at every width, in both themes. */
async function look(desk: Page, name: string): Promise<void> {
  for (const [theme, width] of [
    ['dark', 1440],
    ['light', 820],
    ['light', 390],
  ] as const) {
    await desk.setViewportSize({ width, height: 900 })
    await desk.emulateMedia({ colorScheme: theme })
    expect({ name, width, faults: await faults(desk) }).toEqual({ name, width, faults: [] })
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await desk.setViewportSize(DESK)
}

/** The last thing that a first one proposed, agreed to by the second. */
async function agree(): Promise<void> {
  await bruno.goto('/proposals')
  await bruno.getByRole('row').filter({ hasText: 'anna' }).first().getByRole('cell').first().click()
  await bruno.getByRole('button', { name: 'Approve', exact: true }).click()
  await bruno.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await bruno.getByText('Approve: done').waitFor()
  // Words of a dialog that fades out have too little contrast.
  await bruno.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('a message to many', () => {
  it('[OPS-08, OPS-11, MEM-17] is seen as members will read it, agreed to by a second person, and in their inbox', async () => {
    await anna.goto('/broadcasts')
    await anna.getByRole('button', { name: 'New mass message' }).click()
    const form = anna.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Letter' }).click()
    await anna.getByRole('option', { name: /Summer begins|verão/ }).click()
    await look(anna, 'broadcast-form')
    await form.getByLabel('User names').fill('nobody-here')
    await form.getByRole('button', { name: 'New mass message' }).click()
    await form.getByText('Nobody has the name in line 1.').waitFor()
    await form.getByLabel('User names').fill('marina7')
    await form.getByRole('button', { name: 'New mass message' }).click()
    await anna.getByRole('row').getByText('Draft').first().click()
    await anna.getByRole('heading', { name: 'How it is read' }).waitFor()
    await anna
      .getByText('six', { exact: true })
      .or(anna.getByText('seis', { exact: true }))
      .first()
      .waitFor()
    await look(anna, 'broadcast')
    await anna.getByRole('button', { name: 'Send', exact: true }).click()
    await anna.getByRole('dialog').getByLabel('Reason').fill('The summer begins')
    await anna.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await anna.getByText('Waiting for a second person').first().waitFor()
    await agree()
    await look(bruno, 'broadcast-agreed')
    await anna.goto('/broadcasts')
    await expect
      .poll(
        async () => {
          await anna.reload()
          await anna.getByRole('row').nth(1).waitFor()
          return anna.getByRole('row').filter({ hasText: 'Sent' }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(2)
    await go(player, house.site, '/member?page=messageV2')
    await player.getByText('Summer begins').first().waitFor()
  }, 120_000)
})

describe('a key of a provider', () => {
  it('[OPS-11, PRV-01] is added by one, put in use by two, and seen by its fingerprint alone', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await anna.goto('/providers')
    const keys = anna.getByRole('region', { name: 'Keys of Wheelhouse Studio' })
    await keys.getByRole('button', { name: 'Add a key' }).click()
    await anna.getByRole('dialog').getByLabel('Public key (PEM)').fill('no key')
    await anna.getByRole('dialog').getByRole('button', { name: 'Add a key' }).click()
    await anna.getByText('This is no public RSA key of 2,048 bits or more.').waitFor()
    await anna.getByRole('dialog').getByLabel('Public key (PEM)').fill(publicKey)
    await anna.getByRole('dialog').getByRole('button', { name: 'Add a key' }).click()
    await keys.getByText('Not in use yet').waitFor()
    await keys.getByRole('button', { name: 'Put in use' }).click()
    await look(anna, 'key-form')
    await anna.getByRole('dialog').getByLabel('Reason').fill('Once a year')
    await anna.getByRole('dialog').getByRole('button', { name: 'Put in use' }).click()
    await keys.getByText('Waits for a second person').waitFor()
    await agree()
    await anna.reload()
    await keys.getByText(/Taken until/).waitFor()
    await look(anna, 'keys')
    expect(await anna.content()).not.toContain('BEGIN PUBLIC KEY')
  }, 120_000)
})

describe('many members', () => {
  it('[OPS-03, OPS-11] are ticked in their list, frozen by two people with one reason, and open as frozen', async () => {
    await anna.goto('/members')
    await anna.getByRole('row').filter({ hasText: 'marina7' }).waitFor()
    await anna.getByRole('checkbox', { name: 'Select marina7' }).check()
    await anna.getByText('1 selected').waitFor()
    // Of other rows nothing is ticked.
    await anna.getByRole('textbox', { name: 'Search' }).fill('marina8')
    await anna.keyboard.press('Enter')
    await anna.getByRole('row').filter({ hasText: 'marina7' }).waitFor({ state: 'detached' })
    await expect.poll(() => anna.getByText('1 selected').count()).toBe(0)
    await anna.goto('/members')
    await anna.getByRole('checkbox', { name: 'Select marina7' }).check()
    await anna.getByText('1 selected').waitFor()
    await anna.getByRole('button', { name: 'Select all that are filtered' }).click()
    await anna.getByText('2 selected').waitFor()
    await look(anna, 'ticked')
    await anna.getByRole('button', { name: 'Freeze', exact: true }).click()
    const form = anna.getByRole('dialog')
    await form.getByRole('checkbox', { name: 'Play' }).check()
    await form.getByLabel('Reason').fill('One ring')
    await form.getByRole('button', { name: 'Freeze', exact: true }).click()
    await anna.getByText('Waiting for a second person').first().waitFor()
    await agree()
    expect(await house.db.query(sql`SELECT DISTINCT area, reason FROM member_hold`)).toEqual([
      { area: 'play', reason: 'One ring' },
    ])
    expect(await house.db.query(sql`SELECT FROM member_hold`)).toHaveLength(2)
  }, 120_000)
})

describe('a queue', () => {
  const taken = async (): Promise<number> => (await house.db.query(sql`SELECT FROM desk_lease`)).length

  it('[OPS-05] is worked by keys: the next that is free is taken while it is open, and let go with it', async () => {
    await house.db.query(sql`
      INSERT INTO feedback (shard, id, member, type, state, at, content)
      SELECT shard, 4000 + row_number() OVER (ORDER BY username), id, 'other', 'open', app_now() - interval '1 hour', 'Buy our mattresses'
      FROM member WHERE username LIKE 'marina%'`)
    await anna.goto('/feedback?state=open')
    await anna.getByRole('row').filter({ hasText: 'marina8' }).waitFor()
    await anna.keyboard.press('n')
    await anna.getByRole('complementary', { name: 'marina7 4001' }).waitFor()
    await expect.poll(taken).toBe(1)
    await anna.keyboard.press('Escape')
    await expect.poll(taken).toBe(0)
    await anna.getByRole('row').filter({ hasText: 'marina8' }).getByText('Buy our mattresses').click()
    await anna.getByRole('complementary', { name: 'marina8 4002' }).waitFor()
    await expect.poll(taken).toBe(1)
    await anna.keyboard.press('Escape')
    await expect.poll(taken).toBe(0)
  }, 120_000)

  it('[OPS-05, OPS-11] is emptied by two people, where nobody is to be answered', async () => {
    for (const name of ['marina7 4001', 'marina8 4002'])
      await anna.getByRole('checkbox', { name: `Select ${name}` }).check()
    await anna.getByText('2 selected').waitFor()
    await anna.getByRole('button', { name: 'Close without an answer' }).click()
    await anna.getByRole('dialog').getByLabel('Reason').fill('One sender')
    await look(anna, 'closing')
    await anna.getByRole('dialog').getByRole('button', { name: 'Close without an answer' }).click()
    await anna.getByText('Waiting for a second person').first().waitFor()
    await agree()
    await look(bruno, 'closed')
    expect(await house.db.query(sql`SELECT DISTINCT state FROM feedback`)).toEqual([{ state: 'closed' }])
  }, 120_000)
})
