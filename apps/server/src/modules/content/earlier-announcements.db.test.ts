import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { migrate, migrationsFolder } from '#server/platform/migrate.ts'
import { type Clone, cloneDatabase } from '#tests/support/clones.ts'
import { openHouse } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: Clone
let folder: string
beforeAll(async () => {
  database = await cloneDatabase({ ...inject('postgres'), template: 'template0' }, 'earlierannouncements')
  folder = await mkdtemp(join(tmpdir(), 'earlier-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

it('[ANN-01, OPS-12] announcements of an earlier release are there as they were, those that were not published as drafts, and their writers go on', async () => {
  const files = (await readdir(migrationsFolder())).toSorted()
  const last = files.findIndex((file) => file.endsWith('_content.sql'))
  for (const file of files.slice(0, last)) await cp(join(migrationsFolder(), file), join(folder, file))
  await migrate(database.url, folder)
  const before = openDatabase(database.url, { max: 1 })
  await before.query(sql`
    INSERT INTO announcement (id, type, execution, promotion_type, texts, published, sort, changed_at) VALUES
      (71, 'PU', 'B', 'WELCOME', '{"PT":{"title":"Um","content":"<p>1</p>"}}', true, 2, '2026-03-01T00:00:00Z'),
      (72, 'B', 'B', NULL, '{"PT":{"title":"Dois","content":"<p>2</p>"}}', true, 1, '2026-03-01T00:00:00Z'),
      (73, 'B', 'A', NULL, '{"PT":{"title":"Três","content":"<p>3</p>"}}', false, 3, '2026-03-01T00:00:00Z')`)
  await before.query(
    sql`INSERT INTO operator_role (name, preset, permissions, version) VALUES ('writer', false, '{announcements.write,members.read}', 1)`,
  )
  await before.close()

  await migrate(database.url)
  const house = await openHouse(database.url)
  const { body } = await house.call('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B,PU&platform=W&language=PT')
  expect(body.value).toEqual({
    list: [
      { id: '72', type: 'B', title: 'Dois', content: '<p>2</p>', promotionType: null, execution: 'B' },
      { id: '71', type: 'PU', title: 'Um', content: '<p>1</p>', promotionType: 'WELCOME', execution: 'B' },
    ],
  })
  const { token } = await openOperator(house, 'writer')
  const listed = await house.call('GET', '/ops/content?kind=announcement', { token })
  expect(listed.body.value).toMatchObject({
    list: [
      { item: '72', state: 'live', draft: false, newest: 1, sort: 1 },
      { item: '71', state: 'live' },
      { item: '73', title: 'Três', state: 'draft', draft: true },
    ],
  })
  const published = await house.call('POST', '/ops/content/publish', {
    token,
    body: { kind: 'announcement', item: '73', version: 1 },
  })
  expect(published.body.success).toBe(true)
  await house.close()
})
