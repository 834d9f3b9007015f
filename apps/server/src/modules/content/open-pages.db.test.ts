import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { parse } from 'zod/mini'
import { type ContentName, contentKinds, shownNames } from '#contract/content/index.ts'
import { socketEvent } from '#contract/events.ts'
import { topicTable, type TopicData } from '#contract/topics.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, testBrand, textField } from '#tests/support/house.ts'
import { passTime } from '#tests/support/inbox.ts'
import { openOperator, operatorSession } from '#tests/support/operators.ts'

type Marks = TopicData['content']

let database: TestDatabase
let house: House
let manager: { readonly id: Awaited<ReturnType<typeof openOperator>>['id']; token: string }
let socket: WebSocket
/** What the open page was told of content, in order. */
const told: Marks[] = []
const waiting: ((marks: Marks) => void)[] = []

beforeAll(async () => {
  database = await createTestDatabase('open_pages')
  house = await openHouse(database.url, {
    brand: { ...testBrand, help: { PT: [{ hash: 'term', title: 'Termos', content: '<p>b</p>' }] } },
  })
  manager = await openOperator(house, 'manager')
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  const bound = house.app.server.server.address()
  socket = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/socket`)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello' })))
  socket.on('message', (data) => {
    const event = parse(socketEvent, JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
    if (event.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', topic: 'content' }))
    const marks = event.type === 'topic' ? topicTable.content.read(event.data) : undefined
    if (marks === undefined) return
    const heard = waiting.shift()
    if (heard === undefined) told.push(marks)
    else heard(marks)
  })
})
afterAll(async () => {
  socket.close()
  await house.close()
  await database.drop()
})

const next = (): Promise<Marks> =>
  new Promise((resolve) => {
    const marks = told.shift()
    if (marks === undefined) waiting.push(resolve)
    else resolve(marks)
  })
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const ask = (what: string, body: Record<string, unknown>): Promise<Answer> =>
  house.call(what === 'draft' ? 'PUT' : 'POST', `/ops/content/${what}`, { token: manager.token, body })

const words = { eyebrow: 'e', title: 't', text: 't', action: 'a' }
const chapter = { texts: { PT: { title: 't', content: '<p>c</p>' } } }
const values: Readonly<Partial<Record<ContentName, object>>> = {
  announcement: { type: 'B', execution: 'B', promotionType: null, ...chapter },
  agentSupport: {
    art: 'banner-slots',
    url: '/contact',
    texts: { PT: { title: 't', content: '<p>c</p>', action: 'a' } },
  },
  article: {
    art: 'banner-slots',
    publishedAt: '2026-11-01T12:00:00.000Z',
    texts: { PT: { title: 't', lead: 'l', content: '<p>c</p>' } },
  },
  banner: { groupName: 'w_home', art: 'banner-slots', linkageType: 'PAGE', url: '/rng', texts: { PT: words } },
  help: chapter,
  terms: chapter,
  service: { csType: 'chat', path: '/contact' },
  link: { place: 'footer', url: '/help', texts: { PT: { label: 'l' } } },
  app: { resourceType: 'iOS', labelNameEn: 'l', url: '/help' },
  region: { texts: { PT: { title: 't', text: 't' } } },
  maintenance: { endsAt: null, texts: { PT: { title: 't', text: 't' } } },
}
/** The one mark that is another one after a change of a kind. */
const markOf = (kind: ContentName): 'announcements' | 'content' =>
  kind === 'announcement' ? 'announcements' : 'content'

async function draft(kind: ContentName, seen = 0, item?: string): Promise<string> {
  const named = item ?? (contentKinds[kind].items === 'chosen' ? 'chapter' : undefined)
  const value = values[kind]
  const body = { kind, seen, sort: seen, value, ...(named === undefined ? {} : { item: named }) }
  return textField((await ask('draft', body)).body.value, 'item')
}

let last: Marks
let moved = 0
async function pass(seconds: number): Promise<void> {
  await passTime(house.db, seconds)
  moved += seconds
  manager.token = (await operatorSession(house, manager.id)).token
}
const later = (seconds: number): string => new Date(house.clock.now() + (moved + seconds) * 1000).toISOString()
/** The page is told once, and only what it has to ask for anew. */
async function tells(kind: ContentName): Promise<void> {
  const marks = await next()
  const mark = markOf(kind)
  expect(marks).toEqual({ ...last, [mark]: expect.not.stringMatching(last[mark]) })
  last = marks
}

describe('an open page', () => {
  it.each(shownNames.filter((kind) => contentKinds[kind].second !== true))(
    '[OPS-07] is told when something of the kind %s is published, undone and taken off; a draft is nobody else’s',
    async (kind) => {
      last ??= await next()
      const item = await draft(kind)
      expect(codeOf(await ask('publish', { kind, item, version: 1 }))).toBe('done')
      await tells(kind)
      await draft(kind, 1, item)
      expect(codeOf(await ask('publish', { kind, item, version: 2 }))).toBe('done')
      await tells(kind)
      expect(codeOf(await ask('undo', { kind, item, seen: 2, version: 1 }))).toBe('done')
      await tells(kind)
      expect(codeOf(await ask('withdraw', { kind, item, seen: 3 }))).toBe('done')
      await tells(kind)
    },
  )

  it('[OPS-07] is told when a period begins and when it ends, and of none that was taken back', async () => {
    last ??= await next()
    const [gone, item] = [await draft('announcement'), await draft('banner')]
    expect(codeOf(await ask('publish', { kind: 'announcement', item: gone, version: 1, from: later(500) }))).toBe(
      'done',
    )
    const period = { from: later(1000), until: later(2000) }
    expect(codeOf(await ask('publish', { kind: 'banner', item, version: 1, ...period }))).toBe('done')
    expect(codeOf(await ask('unschedule', { kind: 'announcement', item: gone }))).toBe('done')
    await pass(1100)
    await tells('banner')
    await pass(1000)
    await tells('banner')
  })

  it('[OPS-07] asks for nothing anew where a mail changed, which stands on no page', async () => {
    last ??= await next()
    const value = { texts: { PT: { subject: 's', text: '{link}' } } }
    await ask('draft', { kind: 'mail', item: 'password-reset', seen: 0, sort: 0, value })
    expect(codeOf(await ask('publish', { kind: 'mail', item: 'password-reset', version: 1 }))).toBe('done')
    const item = await draft('link')
    expect(codeOf(await ask('publish', { kind: 'link', item, version: 1 }))).toBe('done')
    await tells('link')
    expect(told).toEqual([])
  })
})
