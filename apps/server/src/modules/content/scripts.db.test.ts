import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZodMiniObject } from 'zod/mini'
import { type ContentName, contentKinds, contentNames } from '#contract/content/index.ts'
import { kinds } from '#contract/kinds.ts'
import { readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { HOSTILE, hostile, hostileItem } from '#tests/support/hostile-content.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'

let database: TestDatabase
let house: House
let token: string

beforeAll(async () => {
  database = await createTestDatabase('scripts')
  house = await openHouse(database.url)
  token = (await openOperator(house, 'manager')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const draft = (kind: ContentName, value: unknown): Promise<Answer> => {
  const { items } = contentKinds[kind]
  const named = items === 'made' ? {} : { item: hostileItem(kind) }
  return house.call('PUT', '/ops/content/draft', { token, body: { kind, seen: 0, sort: 0, value, ...named } })
}

/** The texts in an answer, each with the name under which it stands. */
const textsIn = (value: unknown, name = ''): (readonly [name: string, text: string])[] =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(Object(value)).flatMap(([inner, one]) => textsIn(one, Array.isArray(value) ? name : inner))

/** What pages take for HTML, and for an address. */
const wrongIn = (value: unknown): (readonly [string, string])[] =>
  textsIn(value).filter(([name, text]) =>
    name === 'content'
      ? /<(?:script|img|svg|textarea|style|iframe)|<[^>]*(?:\son\w+\s*=|javascript:)/i.test(text)
      : (name === 'url' || name === 'path') && !/^(?:https:\/\/|\/(?!\/))/.test(text),
  )

const addressesOf = (kind: ContentName): string[] => {
  const { schema } = contentKinds[kind]
  if (!(schema instanceof ZodMiniObject)) throw new Error(`${kind} is no object`)
  return Object.entries(schema.shape).flatMap(([name, part]) =>
    part !== undefined && kinds.get(part)?.kind === 'address' ? [name] : [],
  )
}

describe.each(contentNames)('hostile words in %s', (kind) => {
  it('[OPS-05, SAF-06] lose what runs before they are stored and noted', async () => {
    const answer = await draft(kind, hostile[kind])
    expect(answer.body).toMatchObject({ success: true })
    const item = textField(answer.body.value, 'item')
    const [row] = await house.db.query<{ value: unknown }>(
      sql`SELECT value FROM content_version WHERE kind = ${kind} AND id = ${item}`,
    )
    expect(textsIn(row?.value).length).toBeGreaterThan(0)
    expect(wrongIn(row?.value)).toEqual([])
    expect(wrongIn((await readAudit(house.db, { subject: `content:${kind}:${item}` }))[0]?.after)).toEqual([])
  })

  it('[OPS-05, SAF-06] stand in no address', async () => {
    const before = await house.db.query(sql`SELECT count(*) FROM content_version`)
    for (const field of addressesOf(kind))
      for (const address of [
        'javascript:alert(1)',
        'JAVASCRIPT:alert(1)',
        ' javascript:alert(1)',
        'data:text/html,x',
        '//x',
        '/\\x',
      ])
        expect([field, address, (await draft(kind, { ...hostile[kind], [field]: address })).body]).toEqual([
          field,
          address,
          expect.objectContaining({
            code: 'INVALID_INPUT',
            detail: { formErrors: [], fieldErrors: expect.objectContaining({ [field]: expect.anything() }) },
          }),
        ])
    expect(await house.db.query(sql`SELECT count(*) FROM content_version`)).toEqual(before)
  })
})

it('[OPS-05, ANN-01, SAF-06] what an older release stored is told without what runs, whatever kind it is of', async () => {
  for (const kind of contentNames) {
    const [item, value] = [hostileItem(kind), JSON.stringify(hostile[kind])]
    await house.db.query(sql`
      INSERT INTO content AS c (kind, id, newest, draft, from_file, sort, changed_at) VALUES (${kind}, ${item}, 7, NULL, true, -1, app_now())
      ON CONFLICT (kind, id) DO UPDATE SET newest = 7`)
    await house.db.query(sql`
      INSERT INTO content_version (kind, id, version, value, sort, by_name, at, note) VALUES (${kind}, ${item}, 7, ${value}::jsonb, -1, '', app_now(), '')`)
    await house.db.query(
      sql`INSERT INTO content_period (kind, id, n, version, from_at) VALUES (${kind}, ${item}, 7, 7, app_now())`,
    )
  }
  const player = await house.register()
  const payload = { about: 'deposit', state: 'credited', id: '7', amount: '5.00000', credited: null, channel: 'pix' }
  await house.db.query(sql`
    WITH head AS (UPDATE shard_head SET n = n + 1 WHERE shard = ${shardOf(player.id)} RETURNING shard, n)
    INSERT INTO event (shard, n, at, type, member, payload) SELECT shard, n, app_now(), 'order.changed', ${player.id}, ${JSON.stringify(payload)}::jsonb FROM head`)
  await house.app.run('inbox')
  await writeSetting(house.db, 'system', { status: 1 })
  const told = async (path: string, as: { token?: string } = {}): Promise<Answer['body']> =>
    (await house.call('GET', path, as)).body
  await expect.poll(async () => JSON.stringify(await told('/wps/system/status'))).toContain(JSON.stringify(HOSTILE))
  const closed = await told('/wps/system/status')
  await writeSetting(house.db, 'system', { status: 0 })
  for (const path of [
    '/wps/system/permission',
    '/wps/system/helpCenter?lang=EN&device=WEB',
    '/wps/relay/MCSFE_getListAnnouncements?types=B&platform=W&language=EN',
  ]) {
    await expect.poll(async () => JSON.stringify(await told(path))).toContain('textarea')
    expect({ path, wrong: wrongIn(await told(path)) }).toEqual({ path, wrong: [] })
  }
  const inbox = await told('/wps/inbox?language=EN', { token: player.token })
  expect(JSON.stringify(inbox)).toContain('&lt;svg')
  expect([wrongIn(closed), wrongIn(inbox)]).toEqual([[], []])
})
