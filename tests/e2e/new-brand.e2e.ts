import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSite, type Site } from '#tests/support/site.ts'

let root: string
let database: TestDatabase
let site: Site

const sign = (shape: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>${shape}</title><circle cx="256" cy="256" r="200" fill="#7fd1ae"/></svg>`

const file = {
  timeZone: 'Europe/Madrid',
  memberTypes: [3],
  brand: {
    name: 'Lighthouse',
    merchantCode: 'lighthouse',
    platform: 'W',
    lotteryType: 'LOTT',
    eSportVendor: 'IMES',
    cockfightVendor: 'SV3',
    categorySort: {},
    logo: 'lamp',
    currency: 'EUR',
    currencySymbol: '€',
    defaultLanguage: 'EN',
    supportedLanguages: ['EN', 'PT'],
    tokens: { 'color-accent': '#7fd1ae' },
    registrationOpen: true,
    startingCredit: null,
  },
  settings: { site: { idleMinutes: 12 } },
  banners: [],
}
const announced = { type: 'B', execution: 'B', promotionType: null }

/** The built product in a folder of its own with one brand more, as somebody has it who adds one. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wheelhouse-new-brand-'))
  await mkdir(join(root, 'dist'))
  // Found from where the program lies, so that is a copy.
  await cp('dist/server', join(root, 'dist/server'), { recursive: true })
  for (const part of [
    'package.json',
    'node_modules',
    'db',
    'dist/web',
    'dist/console',
    'dist/studio',
    'dist/vendor',
    'dist/art',
  ])
    await symlink(resolve(part), join(root, part))
  const folder = join(root, 'brands/lighthouse')
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await writeFile(join(folder, 'brand.json'), JSON.stringify(file))
  const texts = { EN: { title: 'Land in sight', content: '<p>Come in.</p>' } }
  await writeFile(join(folder, 'announcements.json'), JSON.stringify([{ ...announced, texts }]))
  for (const shape of ['mark', 'badge', 'favicon', 'maskable'])
    await writeFile(join(folder, 'pictures', `lamp-${shape}.svg`), sign(shape))
  database = await createTestDatabase('lighthouse', { empty: true })
  site = await openSite(database.url, {
    brand: 'lighthouse',
    announces: true,
    program: join(root, 'dist/server/main.js'),
  })
})
afterAll(async () => {
  await site.stop()
  await database.drop()
  await rm(root, { recursive: true })
})

it('[BRD-01] opens from its folder and its name alone: document, sign, settings and announcements are its own', async () => {
  expect(site.output()).toContain('Lighthouse is open at')
  const html = await (await fetch(`${site.url}/`, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<title>Lighthouse</title>')
  expect(html).toContain('href="/art/lamp-favicon/192.svg"')
  const favicon = await fetch(`${site.url}/art/lamp-favicon/192.svg`)
  expect(await favicon.text()).toBe(sign('favicon').replace('512">', '512" width="192" height="192">'))
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
  for (const { src } of manifest.icons) {
    const icon = await fetch(`${site.url}${src}`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const { value } = await (await fetch(`${site.url}/wps/system/permission`)).json()
  expect(value).toMatchObject({ brand: { name: 'Lighthouse', currency: 'EUR' }, timeZone: 'Europe/Madrid' })
  expect(value.info.whitelabel).toMatchObject({ idleMinutes: 12, codeMinutes: 5 })
  const db = openDatabase(database.url, { max: 1 })
  expect(await db.query(sql`SELECT value->'texts'->'EN'->>'title' AS title FROM content_version`)).toEqual([
    { title: 'Land in sight' },
  ])
  await db.close()
})
