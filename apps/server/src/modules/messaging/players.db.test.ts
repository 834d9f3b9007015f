import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnouncementContent } from '#contract/content/announcement.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { putContent } from '#tests/support/content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'

const LIST = '/wps/relay/MCSFE_getListAnnouncements?platform=W'
const PATHS = { chat: '/contact?of=house', mail: 'https://mail.invalid/write' }

let database: TestDatabase
let house: House
let player: Player

const item = (id: number, change: Partial<AnnouncementContent> = {}) => ({
  item: String(id),
  sort: id,
  value: {
    type: 'B' as const,
    execution: 'B' as const,
    promotionType: null,
    texts: { PT: { title: `título ${id}`, content: '<p>texto</p>' } },
    ...change,
  },
})
const stored = [
  item(1),
  item(2, { type: 'PU', execution: 'A', promotionType: 'WELCOME' }),
  item(3, { type: 'H', execution: 'F' }),
  item(4),
  item(5, { type: 'PR', texts: { PT: { title: 'pt', content: 'pt' }, EN: { title: 'en', content: 'en' } } }),
  item(6, { type: 'PL', texts: { PT: { title: '<b>plain</b>', content: 'clean' } } }),
]

beforeAll(async () => {
  database = await createTestDatabase('players')
  const site = {
    customerService: Object.entries(PATHS).map(([csType, path]) => ({ csType, path })),
  }
  const domains = { mainDomain: 'house.example', domainList: ['second.example'] }
  const help = {
    PT: [{ hash: 'term', title: 'Termos', content: '<p>a<script>x()</script></p>' }],
    EN: [{ hash: 'term', title: 'Terms', content: '<p>b</p>' }],
  }
  const agentSupport = [
    {
      item: 'friends',
      art: 'banner-friends',
      url: '/register',
      texts: {
        PT: { title: 'Convite', content: '<p>a<script>x()</script></p>', action: 'Ver' },
        JA: { title: '招待', content: '<p>あ</p>', action: '見る' },
      },
    },
  ]
  const article = (item: string, publishedAt: string, languages: readonly string[]) => ({
    item,
    art: 'banner-slots',
    publishedAt,
    texts: Object.fromEntries(
      languages.map((one) => [one, { title: `${item} ${one}`, lead: 'l', content: '<p>a<script>x()</script></p>' }]),
    ),
  })
  const articles = [
    article('older', '2026-11-01T12:00:00.000Z', ['PT', 'EN']),
    article('newer', '2026-11-02T12:00:00.000Z', ['PT']),
    article('nowhere', '2026-11-03T12:00:00.000Z', ['JA']),
  ]
  // Before the house opens, which looks for what is new once a second.
  const db = openDatabase(database.url, { max: 1 })
  for (const one of stored) await putContent(db, 'announcement', one)
  // The fourth is over, and the sixth was written past the cleaning of what stores it.
  await db.query(sql`UPDATE content_period SET until_at = from_at WHERE id = '4'`)
  const content = '<p onclick="x()">a<script>x()</script><img src=x onerror=x()></p>'
  await db.query(
    sql`UPDATE content_version SET value = jsonb_set(value, '{texts,PT,content}', to_jsonb(${content}::text)) WHERE id = '6'`,
  )
  await db.close()
  house = await openHouse(database.url, {
    brand: { ...testBrand, site, help, agentSupport, articles, settings: { ...testBrand.settings, domains } },
  })
  player = await house.register()
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const list = async (query: string, token?: string) => {
  const { body } = await house.call('GET', LIST + query, token === undefined ? {} : { token })
  return body
}
const ids = (value: unknown): string =>
  [...JSON.stringify(value).matchAll(/"id":"(\d+)"/g)].map(([, id]) => id).join('')

describe('announcements for players', () => {
  it.each([
    ['&types=B,PL,PU,PR,H&language=PT', '12356'],
    ['&types=B,PL,PU,PR&language=PT', '1256'],
    ['&types=H&language=PT', '3'],
    ['&types=B,ZZ&language=PT', '1'],
  ])('[ANN-01] %s lists %s to everybody, never what is not published', async (query, expected) => {
    expect(ids((await list(query)).value)).toBe(expected)
    expect(ids((await list(query, player.token)).value)).toBe(expected)
  })

  it.each([
    ['A', '2'],
    ['B', '156'],
    ['F', '3'],
  ])(
    '[ANN-01, API-04] with execution %s it is the strict entry: %s for a member, nothing for anybody else',
    async (execution, expected) => {
      const query = `&types=B,PL,PU,PR,H&language=PT&execution=${execution}`
      expect(ids((await list(query, player.token)).value)).toBe(expected)
      expect(await list(query)).toMatchObject({ success: false, code: 'NOT_LOGGED_IN' })
      expect(await list(query, `${player.token}x`)).toMatchObject({ success: false, code: 'NOT_LOGGED_IN' })
    },
  )

  it('[API-07] come with the fields of the specification, in the language asked for where there is one', async () => {
    expect((await list('&types=PR&language=EN')).value).toEqual({
      list: [{ id: '5', type: 'PR', title: 'en', content: 'en', promotionType: null, execution: 'B' }],
    })
    expect((await list('&types=PU&language=EN')).value).toEqual({
      list: [
        { id: '2', type: 'PU', title: 'título 2', content: '<p>texto</p>', promotionType: 'WELCOME', execution: 'A' },
      ],
    })
  })

  it('[ANN-01] are clean whatever was stored', async () => {
    expect((await list('&types=PL&language=PT')).value).toMatchObject({
      list: [{ title: '<b>plain</b>', content: '<p>a</p>' }],
    })
  })

  it.each([
    '&language=PT',
    '&types=&language=PT',
    '&types=b&language=PT',
    '&types=B;DROP&language=PT',
    '&types=B&language=XX',
    '&types=B&language=PT&execution=C',
  ])('[API-02] %s is refused', async (query) => {
    expect(await list(query)).toMatchObject({ success: false, code: 'INVALID_INPUT' })
  })
})

describe('help and domains', () => {
  it.each([
    ['PT', 'Termos', '<p>a</p>'],
    ['EN', 'Terms', '<p>b</p>'],
    ['JA', 'Termos', '<p>a</p>'],
  ])('[API-05, FTR-01] help in %s is %s, cleaned', async (lang, title, content) => {
    const { body } = await house.call('GET', `/wps/system/helpCenter?lang=${lang}&device=WEB`)
    expect(body.value).toEqual({ sections: [{ hash: 'term', title, content }] })
  })

  it('[BRD-03] names the domains', async () => {
    const { body } = await house.call('GET', '/wps/system/domainRoute')
    expect(body.value).toEqual({ mainDomain: 'house.example', domainList: ['second.example'] })
  })
})

describe('customer service', () => {
  async function ask(csType?: string) {
    const { privateKey, publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const { x, y } = await exportJWK(publicKey)
    const { body } = await house.call('POST', '/wps/system/customerService', {
      body: { key: { kty: 'EC', crv: 'P-256', x, y }, ...(csType === undefined ? {} : { csType }) },
    })
    const text = JSON.stringify(body.value)
    const entries = [...text.matchAll(/"csType":"(\w+)","path":"([\w.-]+)"/g)]
    const opened = await Promise.all(
      entries.map(async ([, type, path = '']) => [
        type,
        new TextDecoder().decode((await compactDecrypt(path, privateKey)).plaintext),
      ]),
    )
    return { text, opened: Object.fromEntries(opened) }
  }

  it.each([
    [undefined, PATHS],
    ['mail', { mail: PATHS.mail }],
    ['fax', { chat: PATHS.chat }],
  ])('[HDR-07] for csType %s encrypts %o to the key of the page', async (csType, expected) => {
    const { text, opened } = await ask(csType)
    expect(opened).toEqual(expected)
    for (const path of Object.values(PATHS)) expect(text).not.toContain(path)
  })

  it('[HDR-07] refuses what is no point of the curve, and the public settings name no path', async () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
    expect((await house.call('POST', '/wps/system/customerService', { body: { key } })).body).toMatchObject({
      success: false,
      code: 'INVALID_INPUT',
    })
    const { body } = await house.call('GET', '/wps/system/permission')
    expect(JSON.stringify(body.value)).toContain('"customerService":[{"csType":"chat"},{"csType":"mail"}]')
    for (const path of Object.values(PATHS)) expect(JSON.stringify(body.value)).not.toContain(path)
  })
})

it.each([
  ['PT', { title: 'Convite', content: '<p>a</p>', action: 'Ver' }],
  ['JA', { title: '招待', content: '<p>あ</p>', action: '見る' }],
  ['KO', { title: 'Convite', content: '<p>a</p>', action: 'Ver' }],
])('[AGT-01] what helps agents is told to everybody, in %s or the language of the house', async (language, words) => {
  const { body } = await house.call('GET', `/wps/agent/support?language=${language}`)
  expect(body.value).toEqual({ list: [{ id: 'friends', art: 'banner-friends', url: '/register', ...words }] })
})

describe('the blog', () => {
  const ask = async (path: string) => (await house.call('GET', path)).body

  it('[MEM-20] lists articles without their text, the newest first, in the language asked for or the brand’s own', async () => {
    expect(await ask('/wps/articles?language=EN')).toMatchObject({
      value: {
        list: [
          { id: 'newer', art: 'banner-slots', publishedAt: '2026-11-02T12:00:00.000Z', title: 'newer PT', lead: 'l' },
          { id: 'older', title: 'older EN' },
        ],
      },
    })
    expect(JSON.stringify(await ask('/wps/articles?language=PT'))).not.toContain('<p>')
  })

  it('[MEM-20] tells one with its text, in which nothing runs', async () => {
    expect((await ask('/wps/articles/read?article=older&language=PT')).value).toEqual({
      id: 'older',
      art: 'banner-slots',
      publishedAt: '2026-11-01T12:00:00.000Z',
      title: 'older PT',
      lead: 'l',
      content: '<p>a</p>',
    })
  })

  it.each(['gone', 'nowhere'])('[MEM-20] has no article %s', async (id) => {
    expect(await ask(`/wps/articles/read?article=${id}&language=PT`)).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    })
  })
})
