import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, object, parse, string } from 'zod/mini'
import { readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import { passTime } from '#tests/support/inbox.ts'
import { agree, newOperator, openOperator, operatorSession } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let manager: { readonly id: Awaited<ReturnType<typeof openOperator>>['id']; token: string }

const texts = { PT: { title: 'Olá', content: '<p>Oi</p>' }, EN: { title: 'Hello', content: '<p>Hi</p>' } }
const announcement = { type: 'B', execution: 'B', promotionType: null, texts }

beforeAll(async () => {
  database = await createTestDatabase('periods')
  house = await openHouse(database.url)
  manager = await openOperator(house, 'manager')
})
afterAll(async () => {
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
const ask = (what: string, body: Record<string, unknown>): Promise<Answer> =>
  house.call(what === 'draft' ? 'PUT' : 'POST', `/ops/content/${what}`, { token: manager.token, body })
const read = async (kind: string, item: string): Promise<unknown> =>
  (await house.call('GET', `/ops/content/item?kind=${kind}&item=${item}`, { token: manager.token })).body.value

/** Writes a draft over the newest version; its item. */
const draft = async (kind: string, value: unknown, more: { item?: string; seen?: number } = {}): Promise<string> =>
  textField((await ask('draft', { kind, seen: 0, sort: 0, value, ...more })).body.value, 'item')
const titles = async (): Promise<string[]> => {
  const { body } = await house.call('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B&platform=W&language=EN')
  return parse(object({ list: array(object({ title: string() })) }), body.value).list.map(({ title }) => title)
}
let moved = 0
/** So many seconds from the database's now. */
const later = (seconds: number): string => new Date(Date.now() + (moved + seconds) * 1000).toISOString()
/** A second manager, by the time that was moved. */
const another = async () => operatorSession(house, (await newOperator(house, 'manager')).id)
/** Moves the time of the database on, at which the operator's session would end. */
async function pass(seconds: number): Promise<void> {
  await passTime(house.db, seconds)
  moved += seconds
  manager.token = (await operatorSession(house, manager.id)).token
}

describe('a period', () => {
  it('[OPS-12] begins and ends by the clock, without anybody doing anything; what was published before is there again', async () => {
    const item = await draft('announcement', announcement)
    expect(codeOf(await ask('publish', { kind: 'announcement', item, version: 1 }))).toBe('done')
    const value = { ...announcement, texts: { ...texts, EN: { title: 'For a while', content: 'x' } } }
    await draft('announcement', value, { item, seen: 1 })
    const period = { from: later(3600), until: later(7200) }
    expect(codeOf(await ask('publish', { kind: 'announcement', item, version: 2, ...period }))).toBe('done')
    expect(await titles()).toEqual(['Hello'])
    expect(await read('announcement', item)).toMatchObject({
      live: { version: 1 },
      scheduled: [{ version: 2, ...period }],
    })
    await pass(3700)
    await expect.poll(titles).toEqual(['For a while'])
    await pass(3700)
    await expect.poll(titles).toEqual(['Hello'])
    expect(codeOf(await ask('withdraw', { kind: 'announcement', item, seen: 2 }))).toBe('done')
  })

  it('[OPS-12] that is scheduled is taken back', async () => {
    const item = await draft('announcement', announcement)
    const from = later(600)
    expect(codeOf(await ask('publish', { kind: 'announcement', item, version: 1, from }))).toBe('done')
    expect(await read('announcement', item)).toMatchObject({ state: 'scheduled', scheduled: [{ from }] })
    expect(codeOf(await ask('unschedule', { kind: 'announcement', item }))).toBe('done')
    expect(codeOf(await ask('unschedule', { kind: 'announcement', item }))).toBe('STATE_PASSED')
    expect(await read('announcement', item)).toMatchObject({ state: 'draft' })
  })

  it('[OPS-10, OPS-11, OPS-12] of terms, on which two agreed, is taken back by two as well', async () => {
    const second = await another()
    const place = { kind: 'terms', item: 'term' }
    await draft('terms', { texts: { PT: { title: 'Termos', content: '<p>novos</p>' } } }, { item: 'term' })
    const from = later(600)
    const scheduled = await ask('publish', { ...place, version: 1, from })
    expect(await agree(house, scheduled, second.token)).toBe('done')
    const asked = await ask('unschedule', { ...place, reason: 'A word is wrong' })
    expect(await read('terms', 'term')).toMatchObject({ scheduled: [{ version: 1, from }] })
    expect(await agree(house, asked, manager.token)).toBe('SECOND_PERSON_NEEDED')
    expect(await agree(house, asked, second.token)).toBe('done')
    expect(await read('terms', 'term')).toMatchObject({ scheduled: [] })
    const events = await readAudit(house.db, { subject: 'content:terms:term', limit: 3 })
    expect(events.map(({ action }) => action)).toEqual([
      'proposal.approved',
      'content.unscheduled',
      'content.unscheduled',
    ])
    expect(codeOf(await ask('unschedule', place))).toBe('STATE_PASSED')
  })

  it('[OPS-11, OPS-12] of terms that was changed meanwhile is not taken back by an older proposal', async () => {
    const second = await another()
    const place = { kind: 'terms', item: 'privacy' }
    const value = { texts: { PT: { title: 'Privacidade', content: '<p>x</p>' } } }
    const schedule = async (version: number, seconds: number): Promise<void> => {
      await draft('terms', value, { item: 'privacy', seen: version - 1 })
      expect(await agree(house, await ask('publish', { ...place, version, from: later(seconds) }), second.token)).toBe(
        'done',
      )
    }
    await schedule(1, 600)
    const asked = await ask('unschedule', place)
    await schedule(2, 900)
    expect(await agree(house, asked, second.token)).toBe('PROPOSAL_VOID')
    expect(await read('terms', 'privacy')).toMatchObject({ scheduled: [{ version: 1 }, { version: 2 }] })
  })

  it('[OPS-12] that cannot be is refused at its field', async () => {
    const item = await draft('announcement', announcement)
    const publish = async (period: object) =>
      wrongOf(await ask('publish', { kind: 'announcement', item, version: 1, ...period }))
    const [soon, after] = [later(1000), later(2000)]
    expect(await publish({ from: '2026-01-01T00:00:00Z' })).toEqual(refused({ from: ['past'] }))
    expect(await publish({ until: '2026-01-01T00:00:00Z' })).toEqual(refused({ until: ['order'] }))
    expect(await publish({ from: after, until: soon })).toEqual(refused({ until: ['order'] }))
    expect(await publish({ from: soon, until: soon })).toEqual(refused({ until: ['order'] }))
    expect((await publish({ from: 'soon' })).code).toBe('INVALID_INPUT')
    expect(await house.db.query(sql`SELECT FROM content_period WHERE id = ${item}`)).toEqual([])
  })

  it('[OPS-12, STA-02] of a kind of which one stands there at a time overlaps no other', async () => {
    const notice = { endsAt: null, texts: { PT: { title: 'Obras', text: 'Voltamos já.' } } }
    const at = (hours: number): string => later(hours * 3600)
    const [one, another] = [await draft('maintenance', notice), await draft('maintenance', notice)]
    const publish = (item: string, from: number | null, until: number | null): Promise<Answer> =>
      ask('publish', {
        kind: 'maintenance',
        item,
        version: 1,
        ...(from === null ? {} : { from: at(from) }),
        ...(until === null ? {} : { until: at(until) }),
      })
    expect(codeOf(await publish(one, 2, 4))).toBe('done')
    for (const [from, until] of [
      [1, 3],
      [2, 4],
      [3, null],
      [null, 3],
      [null, null],
    ] as const)
      expect(wrongOf(await publish(another, from, until))).toEqual(refused({ from: ['overlaps'] }))
    const more = await Promise.all(Array.from({ length: 8 }, () => draft('maintenance', notice)))
    const answers = await Promise.all([publish(another, 4, 6), ...more.map((item) => publish(item, 5, 7))])
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
  })
})
