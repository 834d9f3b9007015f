import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, boolean, nullable, object, parse, string, unknown } from 'zod/mini'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, testBrand, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { picture, sendToConsole } from '#tests/support/uploads.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let editor: Operator
let manager: Operator
let second: Operator

const words = (title: string) => ({ eyebrow: 'e', title, text: 't', action: 'a' })
const banner = {
  groupName: 'w_home',
  art: 'banner-slots',
  linkageType: 'PAGE',
  url: '/rng',
  texts: { PT: words('Do arquivo'), EN: words('Of the file') },
} as const
const help = {
  PT: [
    { hash: 'about', title: 'Sobre', content: '<p>a</p>' },
    { hash: 'term', title: 'Termos', content: '<p>b</p>' },
    { hash: 'fairness', title: 'Justo', content: '<p>c</p>' },
  ],
}
const texts = { PT: { title: 'Olá', content: '<p>Oi</p>' }, EN: { title: 'Hello', content: '<p>Hi</p>' } }
const announcement = { type: 'B', execution: 'B', promotionType: null, texts }

beforeAll(async () => {
  database = await createTestDatabase('content')
  const brand = {
    ...testBrand,
    help,
    banners: [{ item: 'file', ...banner }],
    site: { customerService: [{ csType: 'chat', path: '/contact' }] },
  }
  house = await openHouse(database.url, { brand })
  other = await openHouse(database.url, { brand })
  ;[editor, manager, second] = await Promise.all([
    openOperator(house, 'editor'),
    openOperator(house, 'manager'),
    openOperator(house, 'manager'),
  ])
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await other.close()
  await house.close()
  await database.drop()
})

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const wrongOf = ({ status, body }: Answer) => ({ status, code: body.code, detail: body.detail })
const refused = (fieldErrors: Record<string, string[]>) => ({
  status: 400,
  code: 'INVALID_INPUT',
  detail: { formErrors: [], fieldErrors },
})

const ask = (by: Operator, what: string, body: Record<string, unknown>): Promise<Answer> =>
  house.call(what === 'draft' ? 'PUT' : 'POST', `/ops/content/${what}`, { token: by.token, body })
const look = async (what: string, query: Record<string, string>): Promise<Answer> =>
  house.call('GET', `/ops/content${what}?${new URLSearchParams(query).toString()}`, { token: editor.token })

/** Writes a draft over the newest version; its item. */
async function draft(kind: string, value: unknown, more: { item?: string; seen?: number; sort?: number } = {}) {
  const answer = await ask(editor, 'draft', { kind, seen: 0, sort: 0, value, ...more })
  return textField(answer.body.value, 'item')
}
async function published(kind: string, value: unknown, by = editor): Promise<string> {
  const item = await draft(kind, value)
  expect(codeOf(await ask(by, 'publish', { kind, item, version: 1 }))).toBe('done')
  return item
}
const rows = async (kind: string) =>
  parse(
    object({
      list: array(
        object({
          item: string(),
          title: string(),
          state: string(),
          draft: boolean(),
          from: nullable(string()),
          missing: array(string()),
        }),
      ),
      next: nullable(string()),
    }),
    (await look('', { kind, limit: '100' })).body.value,
  ).list
const rowOf = async (kind: string, item: string) => (await rows(kind)).find((row) => row.item === item)

const titlesAt = async (at: House): Promise<string[]> => {
  const { body } = await at.call('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B&platform=W&language=EN')
  return parse(object({ list: array(object({ title: string() })) }), body.value).list.map(({ title }) => title)
}
const titles = (): Promise<string[]> => titlesAt(house)
describe('a draft', () => {
  it('[OPS-12] [ANN-01] stands on the site once it is published, in this process at once and in others within a second', async () => {
    const item = await draft('announcement', announcement)
    expect(await titles()).toEqual([])
    expect(await rowOf('announcement', item)).toMatchObject({ title: 'Olá', state: 'draft', draft: true, missing: [] })
    expect((await ask(editor, 'publish', { kind: 'announcement', item, version: 1 })).body.value).toEqual({
      version: 1,
    })
    expect(await titles()).toEqual(['Hello'])
    await expect.poll(() => titlesAt(other)).toEqual(['Hello'])
    expect(await rowOf('announcement', item)).toMatchObject({ state: 'live', draft: false, from: expect.any(String) })
    const events = await readAudit(house.db, { subject: `content:announcement:${item}` })
    expect(events.map(({ actor, action, before, after }) => ({ actor, action, before, after }))).toEqual([
      {
        actor: `operator:${editor.id}`,
        action: 'content.published',
        before: null,
        after: { version: 1, from: null, until: null },
      },
      {
        actor: `operator:${editor.id}`,
        action: 'content.drafted',
        before: null,
        after: { version: 1, sort: 0, value: announcement },
      },
    ])
    expect(codeOf(await ask(editor, 'withdraw', { kind: 'announcement', item, seen: 1 }))).toBe('done')
    expect(await titles()).toEqual([])
    expect(await rowOf('announcement', item)).toMatchObject({ state: 'ended' })
  })

  it('[OPS-12] is written over the version that was seen: of thirty at once one succeeds', async () => {
    const item = await draft('announcement', announcement)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        ask(editor, 'draft', { kind: 'announcement', item, seen: 1, sort: at, value: announcement }),
      ),
    )
    expect(answers.map(codeOf).toSorted()).toEqual([...Array.from({ length: 29 }, () => 'CONFLICT'), 'done'])
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => ask(editor, 'publish', { kind: 'announcement', item, version: 2 })),
    )
    expect(tries.map(codeOf).toSorted()).toEqual([...Array.from({ length: 29 }, () => 'STATE_PASSED'), 'done'])
    const ends = await Promise.all(
      Array.from({ length: 30 }, () => ask(editor, 'withdraw', { kind: 'announcement', item, seen: 2 })),
    )
    expect(ends.map(codeOf).toSorted()).toEqual([...Array.from({ length: 29 }, () => 'STATE_PASSED'), 'done'])
    expect(await house.db.query(sql`SELECT n, version FROM content_period WHERE id = ${item}`)).toEqual([
      { n: 1, version: 2 },
    ])
  })

  it('[OPS-12] is given up, and stays in the history', async () => {
    const item = await draft('announcement', announcement)
    expect(codeOf(await ask(editor, 'discard', { kind: 'announcement', item, version: 2 }))).toBe('CONFLICT')
    expect(codeOf(await ask(editor, 'discard', { kind: 'announcement', item, version: 1 }))).toBe('done')
    expect(codeOf(await ask(editor, 'discard', { kind: 'announcement', item, version: 1 }))).toBe('STATE_PASSED')
    expect(codeOf(await ask(editor, 'publish', { kind: 'announcement', item, version: 1 }))).toBe('STATE_PASSED')
    expect((await look('/item', { kind: 'announcement', item })).body.value).toMatchObject({
      newest: 1,
      draft: null,
      live: null,
      last: { version: 1, value: announcement },
    })
  })

  it.each([
    ['announcement', { ...announcement, type: 'X' }, { type: ['invalid_value'] }],
    [
      'announcement',
      { ...announcement, texts: { PT: { title: 1 } } },
      { 'texts.PT.title': ['invalid_type'], 'texts.PT.content': ['invalid_type'] },
    ],
    ['announcement', null, { value: ['invalid_type'] }],
    ['banner', { ...banner, url: 'javascript:alert(1)' }, { url: ['invalid_format', 'custom'] }],
    ['banner', { ...banner, linkageType: 'EXTERNAL' }, { url: ['custom'] }],
    ['banner', { ...banner, art: 'banner-nowhere' }, { art: ['unknown'] }],
    ['banner', { ...banner, art: 'banner-slots-tall' }, { art: ['unknown'] }],
    ['banner', { ...banner, art: `banner-own-${'0'.repeat(24)}` }, { art: ['unknown'] }],
    ['help', { texts: {} }, { item: ['missing'] }],
  ])('[OPS-05] of the kind %s is refused at its fields: %j', async (kind, value, fields) => {
    const before = await house.db.query(sql`SELECT count(*) FROM content_version`)
    expect(wrongOf(await ask(editor, 'draft', { kind, seen: 0, sort: 0, value }))).toEqual(refused(fields))
    expect(await house.db.query(sql`SELECT count(*) FROM content_version`)).toEqual(before)
  })

  it.each([
    ['announcement', '1'],
    ['announcement', 'chosen'],
    ['help', '1'],
    ['help', 'x'],
    ['terms', 'other'],
    ['terms', 'fairness'],
  ])('[OPS-05] of %s %s, which is no item and cannot be one, is not found', async (kind, item) => {
    const value = kind === 'announcement' ? announcement : { texts }
    for (const [what, body] of [
      ['draft', { seen: 0, sort: 0, value }],
      ['publish', { version: 1 }],
      ['undo', { seen: 0, version: 1 }],
      ['withdraw', { seen: 0 }],
      ['unschedule', {}],
      ['preview', {}],
      ['discard', { version: 1 }],
    ] as const)
      expect([what, codeOf(await ask(manager, what, { kind, item, ...body }))]).toEqual([what, 'NOT_FOUND'])
    for (const what of ['/item', '/history']) expect(codeOf(await look(what, { kind, item }))).toBe('NOT_FOUND')
  })

  it.each([[{}], [{ EN: texts.EN }], [{ PT: { title: '', content: 'x' } }], [{ PT: { title: 'x', content: ' ' } }]])(
    "[ANN-01] [OPS-12] is not published without words in the brand's language: %j",
    async (lacking) => {
      const item = await draft('announcement', { ...announcement, texts: lacking })
      expect((await rowOf('announcement', item))?.missing).toContain('PT')
      expect(wrongOf(await ask(editor, 'publish', { kind: 'announcement', item, version: 1 }))).toEqual(
        refused({ texts: ['missing.PT'] }),
      )
    },
  )

  it('[OPS-05] [ANN-01] loses what runs before it is stored', async () => {
    const content =
      '<p onclick="alert(1)">Olá<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a></p>'
    const item = await draft('announcement', { ...announcement, texts: { PT: { title: '<b>Olá</b>', content } } })
    const { value } = (await look('/item', { kind: 'announcement', item })).body
    expect(value).toMatchObject({
      draft: { value: { texts: { PT: { title: '<b>Olá</b>', content: '<p>Olá <a>x</a></p>' } } } },
    })
    const told = await readAudit(house.db, { subject: `content:announcement:${item}` })
    expect(JSON.stringify(told)).not.toMatch(/script|onerror|onclick/)
  })
})

describe("what the brand's file says", () => {
  const banners = async () =>
    parse(
      object({ banners: array(object({ item: string(), texts: object({ EN: object({ title: string() }) }) })) }),
      (await house.call('GET', '/wps/system/permission')).body.value,
    ).banners.map(({ item, texts: { EN } }) => `${item} ${EN.title}`)

  it('[BRD-01, OPS-12] is version 0: changed, taken off, and there again', async () => {
    expect(await banners()).toEqual(['file Of the file'])
    expect(await rows('banner')).toEqual([
      { item: 'file', title: 'Do arquivo', state: 'live', draft: false, from: null, missing: [] },
    ])
    const changed = { ...banner, texts: { PT: words('Novo'), EN: words('New') } }
    await draft('banner', changed, { item: 'file' })
    expect(await banners()).toEqual(['file Of the file'])
    expect(codeOf(await ask(editor, 'publish', { kind: 'banner', item: 'file', version: 1 }))).toBe('done')
    await expect.poll(banners).toEqual(['file New'])

    expect(codeOf(await ask(editor, 'undo', { kind: 'banner', item: 'file', seen: 1, version: 0 }))).toBe('done')
    await expect.poll(banners).toEqual(['file Of the file'])
    expect(codeOf(await ask(editor, 'withdraw', { kind: 'banner', item: 'file', seen: 2 }))).toBe('done')
    await expect.poll(banners).toEqual([])
    expect((await look('/item', { kind: 'banner', item: 'file' })).body.value).toMatchObject({
      live: null,
      file: banner,
      newest: 2,
    })
    expect(codeOf(await ask(editor, 'undo', { kind: 'banner', item: 'file', seen: 2, version: 1 }))).toBe('done')
    await expect.poll(banners).toEqual(['file New'])
  })

  it('[OPS-12] is taken off though nobody changed it', async () => {
    expect(codeOf(await ask(editor, 'withdraw', { kind: 'service', item: 'chat', seen: 1 }))).toBe('CONFLICT')
    expect(codeOf(await ask(editor, 'withdraw', { kind: 'service', item: 'chat', seen: 0 }))).toBe('done')
    expect(await rowOf('service', 'chat')).toMatchObject({ title: 'chat', state: 'ended' })
  })

  it('[OPS-05, RTE-06] stands in order among what operators write, new chapters too', async () => {
    const chapters = async (): Promise<string[]> => {
      const { body } = await house.call('GET', '/wps/system/helpCenter?lang=PT&device=WEB')
      return parse(object({ sections: array(object({ hash: string() })) }), body.value).sections.map(({ hash }) => hash)
    }
    expect(await chapters()).toEqual(['about', 'term', 'fairness'])
    await draft('help', { texts }, { item: 'bonuses', sort: 5 })
    expect(codeOf(await ask(editor, 'publish', { kind: 'help', item: 'bonuses', version: 1 }))).toBe('done')
    await expect.poll(chapters).toEqual(['about', 'bonuses', 'term', 'fairness'])
  })
})

describe('the terms', () => {
  const term = { texts: { PT: { title: 'Termos', content: '<p>novos</p>' } } }

  it('[CMP-05, OPS-12] are drafted by an editor, published by others, two of them, and accepted again by members', async () => {
    const player = await house.register()
    const info = async () => (await house.call('GET', '/wps/member/loginInfo', { token: player.token })).body.value
    await draft('terms', term, { item: 'term' })
    const publish = { kind: 'terms', item: 'term', version: 1 }
    expect(codeOf(await ask(editor, 'publish', publish))).toBe('PERMISSION_MISSING')
    const { value } = (await ask(manager, 'publish', publish)).body
    const proposal = textField(value, 'proposal')
    expect((await ask(manager, 'publish', publish)).body.value).toEqual({ proposal })
    expect(codeOf(await ask(second, 'publish', publish))).toBe('CONFLICT')
    expect(await info()).toMatchObject({ termsToAccept: null })

    const decide = (by: Operator) =>
      house.call('POST', '/ops/proposals/decide', { token: by.token, body: { id: proposal, decision: 'approve' } })
    expect(codeOf(await decide(editor))).toBe('NOT_FOUND')
    expect(codeOf(await decide(manager))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await decide(second))).toBe('done')
    expect(codeOf(await decide(second))).toBe('STATE_PASSED')
    await expect.poll(info).toMatchObject({ termsToAccept: '1.term1' })
    expect((await house.call('GET', '/wps/system/whitelabel')).body.value).toMatchObject({ termsVersion: '1.term1' })
    const accept = (version: string) =>
      house.call('POST', '/wps/member/terms', { token: player.token, body: { version } })
    expect(codeOf(await accept('1'))).toBe('CONFLICT')
    expect(codeOf(await accept('1.term1'))).toBe('done')
    expect(await info()).toMatchObject({ termsToAccept: null })
    const events = await readAudit(house.db, { subject: 'content:terms:term' })
    expect(events.map(({ action }) => action)).toEqual([
      'proposal.approved',
      'content.published',
      'content.published',
      'proposal.made',
      'content.drafted',
    ])
  })

  it('[OPS-12] that were changed meanwhile are not published by an older proposal', async () => {
    await draft('terms', term, { item: 'privacy' })
    const { body } = await ask(manager, 'publish', { kind: 'terms', item: 'privacy', version: 1 })
    await draft('terms', { texts: { PT: { title: 'Outros', content: 'x' } } }, { item: 'privacy', seen: 1 })
    const id = textField(body.value, 'proposal')
    const decided = await house.call('POST', '/ops/proposals/decide', {
      token: second.token,
      body: { id, decision: 'approve' },
    })
    expect(codeOf(decided)).toBe('PROPOSAL_VOID')
    expect(await rowOf('terms', 'privacy')).toMatchObject({ state: 'draft', draft: true })
  })

  it('[OPS-12, OPS-10] are not published where whoever proposed it may publish other content alone by now', async () => {
    const [maker, owner] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
    const { body } = await ask(maker, 'publish', { kind: 'terms', item: 'privacy', version: 2 })
    const changed = { id: maker.id, role: 'editor', disabled: false }
    expect(codeOf(await house.call('PUT', '/ops/operators', { token: owner.token, body: changed }))).toBe('done')
    const decided = await house.call('POST', '/ops/proposals/decide', {
      token: second.token,
      body: { id: textField(body.value, 'proposal'), decision: 'approve' },
    })
    expect(wrongOf(decided)).toMatchObject({ code: 'PROPOSAL_VOID', detail: { cause: 'maker' } })
    expect(await rowOf('terms', 'privacy')).toMatchObject({ state: 'draft', draft: true })
  })

  it('[CMP-05] are never taken off', async () => {
    expect(wrongOf(await ask(manager, 'withdraw', { kind: 'terms', item: 'term', seen: 1 }))).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { formErrors: ['stays'] },
    })
  })
})

describe('a picture', () => {
  it('[OPS-08, OPS-12] that is added is in the audit, with by whom', async () => {
    const { body } = await sendToConsole(house, editor.token, '/ops/content/picture', await picture('png', 160, 70))
    const art = textField(body.value, 'art')
    expect(await readAudit(house.db, { subject: `picture:${art}` })).toMatchObject([
      { action: 'content.pictureAdded', actor: `operator:${editor.id}` },
    ])
  })
})

describe('the history', () => {
  it('[OPS-12] tells who wrote what, when it was on the site, and field by field what changed; an earlier version comes back as a new one', async () => {
    const item = await published('announcement', announcement)
    const value = { ...announcement, texts: { PT: texts.PT, EN: { title: 'Howdy', content: '<p>Hi</p>' } } }
    await ask(editor, 'draft', { kind: 'announcement', item, seen: 1, sort: 3, value, note: 'Friendlier' })
    expect(codeOf(await ask(editor, 'undo', { kind: 'announcement', item, seen: 1, version: 1 }))).toBe('CONFLICT')
    expect(codeOf(await ask(editor, 'undo', { kind: 'announcement', item, seen: 2, version: 1 }))).toBe('STATE_PASSED')
    await ask(editor, 'publish', { kind: 'announcement', item, version: 2 })
    expect(await titles()).toContain('Howdy')
    const undos = await Promise.all(
      Array.from({ length: 30 }, () => ask(manager, 'undo', { kind: 'announcement', item, seen: 2, version: 1 })),
    )
    expect(undos.map(codeOf).toSorted()).toEqual([...Array.from({ length: 29 }, () => 'CONFLICT'), 'done'])
    expect(await titles()).toContain('Hello')

    const history = (await look('/history', { kind: 'announcement', item })).body.value
    expect(history).toMatchObject({
      list: [
        {
          version: 3,
          by: { id: manager.id, username: manager.username },
          note: 'Version 1 again',
          periods: [{ from: expect.any(String), until: null }],
          changes: [
            { path: 'texts.EN.title', before: 'Howdy', after: 'Hello' },
            { path: 'sort', before: 3, after: 0 },
          ],
        },
        {
          version: 2,
          by: { username: editor.username },
          note: 'Friendlier',
          periods: [{ until: expect.any(String) }],
          changes: [
            { path: 'texts.EN.title', before: 'Hello', after: 'Howdy' },
            { path: 'sort', before: 0, after: 3 },
          ],
        },
        { version: 1 },
      ],
      next: null,
    })
    const pages = [await look('/history', { kind: 'announcement', item, limit: '2' })]
    const { next } = parse(object({ next: string() }), pages[0]?.body.value)
    expect((await look('/history', { kind: 'announcement', item, limit: '2', cursor: next })).body.value).toMatchObject(
      { list: [{ version: 1 }], next: null },
    )
    await ask(editor, 'withdraw', { kind: 'announcement', item, seen: 3 })
  })
})

describe('the list', () => {
  it('[OPS-05] comes page by page, in the order of the site or by what was changed last, narrowed by state', async () => {
    const listed = parse(array(object({ item: string() })), await rows('announcement'))
    let cursor: string | null = null
    const found: string[] = []
    do {
      const { body } = await look('', { kind: 'announcement', limit: '2', ...(cursor === null ? {} : { cursor }) })
      const page = parse(object({ list: array(object({ item: string() })), next: nullable(string()) }), body.value)
      expect(page.list.length).toBeLessThanOrEqual(2)
      found.push(...page.list.map(({ item }) => item))
      cursor = page.next
    } while (cursor !== null)
    expect(found).toEqual(listed.map(({ item }) => item))
    const byChange = parse(
      object({ list: array(object({ changedAt: nullable(string()) })) }),
      (await look('', { kind: 'announcement', sort: '-changedAt', limit: '100' })).body.value,
    ).list.map(({ changedAt }) => changedAt ?? '')
    expect(byChange).toEqual(byChange.toSorted().toReversed())
    const drafts = parse(
      object({ list: array(object({ state: string() })) }),
      (await look('', { kind: 'announcement', state: 'draft', limit: '100' })).body.value,
    ).list
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.every(({ state }) => state === 'draft')).toBe(true)
    expect(codeOf(await look('', { kind: 'announcement', cursor: 'nonsense' }))).toBe('INVALID_INPUT')
    expect(codeOf(await look('', { kind: 'nothing' }))).toBe('INVALID_INPUT')
    expect(codeOf(await look('', { kind: 'announcement', sort: 'title' }))).toBe('INVALID_INPUT')
    expect(parse(unknown(), listed)).toBeDefined()
  })
})
