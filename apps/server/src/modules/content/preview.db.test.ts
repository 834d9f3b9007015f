import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { hashSecret } from '#server/platform/tokens.ts'
import { readAudit } from '#server/platform/audit.sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, testBrand, textField } from '#tests/support/house.ts'
import { passTime } from '#tests/support/inbox.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
let token: string

const HELP = '/wps/system/helpCenter?lang=PT&device=WEB'
const ANNOUNCED = '/wps/relay/MCSFE_getListAnnouncements?types=B&platform=W&language=PT'
const STATUS = '/wps/system/status'

beforeAll(async () => {
  database = await createTestDatabase('previews')
  house = await openHouse(database.url, {
    brand: { ...testBrand, help: { PT: [{ hash: 'fairness', title: 'Justo', content: '<p>c</p>' }] } },
  })
  token = (await openOperator(house, 'editor')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const ask = (what: string, body: Record<string, unknown>): Promise<Answer> =>
  house.call(what === 'draft' ? 'PUT' : 'POST', `/ops/content/${what}`, { token, body })
const draft = async (kind: string, value: unknown, more: Record<string, unknown> = {}): Promise<string> =>
  textField((await ask('draft', { kind, seen: 0, sort: 0, value, ...more })).body.value, 'item')
/** The secret of a new link. */
const linkTo = async (kind: string, item: string): Promise<string> => {
  const url = textField((await ask('preview', { kind, item })).body.value, 'url')
  const [, secret = ''] = /^http:\/\/house\.test\/preview\/([\w-]{43})$/.exec(url) ?? []
  return secret
}
const get = async (url: string, cookie?: string) => {
  const { headers, body, statusCode } = await house.app.server.inject({
    url,
    headers: cookie === undefined ? {} : { cookie },
  })
  return {
    status: statusCode,
    body,
    cache: headers['cache-control'],
    location: headers.location,
    set: headers['set-cookie'],
  }
}
const help = (title: string) => ({ texts: { PT: { title, content: '<p>x</p>' } } })

describe('a preview', () => {
  it('[OPS-12] is seen with its secret alone, and changes nothing for anybody else', async () => {
    await draft('help', help('Rascunho'), { item: 'fairness' })
    const secret = await linkTo('help', 'fairness')
    const [told] = await readAudit(house.db, { subject: 'content:help:fairness' })
    expect(told).toMatchObject({ action: 'content.previewLink', after: { version: 1 } })
    expect(JSON.stringify(told)).not.toContain(secret)
    const opened = await get(`/preview/${secret}`)
    expect(opened).toMatchObject({ status: 303, location: '/help#fairness', cache: 'no-store' })
    expect(String(opened.set)).toMatch(
      new RegExp(`^preview=${secret}; Max-Age=3[56]\\d\\d; Path=/; HttpOnly; SameSite=Lax$`),
    )
    for (const round of [1, 2]) {
      // What everybody gets is kept, whoever asked before.
      expect([round, await get(HELP)]).toEqual([round, expect.objectContaining({ cache: 'public, max-age=2' })])
      expect((await get(HELP)).body).not.toContain('Rascunho')
      const seen = await get(HELP, `visitor=yes; preview=${secret}`)
      expect([seen.cache, seen.body.includes('Rascunho'), seen.body.includes('Justo')]).toEqual([
        'no-store',
        true,
        false,
      ])
    }
    expect((await get(HELP, `preview=${'x'.repeat(43)}`)).body).not.toContain('Rascunho')
    expect((await get(HELP, 'preview=1')).cache).toBe('public, max-age=2')
    expect(await house.db.query(sql`SELECT secret_hash FROM content_preview`)).toEqual([
      { secret_hash: hashSecret(secret) },
    ])
  })

  it('[OPS-12] shows what is drafted now, also what is nowhere yet, until it is published', async () => {
    const texts = { PT: { title: 'Segredo', content: '<p>x</p>' } }
    const announcement = { type: 'B', execution: 'B', promotionType: null, texts }
    const item = await draft('announcement', announcement)
    const cookie = `preview=${await linkTo('announcement', item)}`
    expect((await get(ANNOUNCED, cookie)).body).toContain('Segredo')
    expect((await get(ANNOUNCED)).body).not.toContain('Segredo')
    const changed = { ...announcement, texts: { PT: { title: 'Outro', content: 'y' } } }
    await draft('announcement', changed, { item, seen: 1 })
    expect((await get(ANNOUNCED, cookie)).body).toContain('Outro')
    // Of other kinds it shows what everybody sees.
    expect((await get(HELP, cookie)).body).toContain('Justo')
    await ask('discard', { kind: 'announcement', item, version: 2 })
    expect((await get(ANNOUNCED, cookie)).body).not.toContain('Outro')
    expect(codeOf(await ask('preview', { kind: 'announcement', item }))).toBe('STATE_PASSED')
  })

  it('[OPS-12, STA-02] of a maintenance shows the closed site, which is open to all others', async () => {
    const notice = { endsAt: '2027-01-01T00:00:00Z', texts: { PT: { title: 'Obras', text: 'Voltamos.' } } }
    const cookie = `preview=${await linkTo('maintenance', await draft('maintenance', notice))}`
    expect(JSON.parse((await get(STATUS, cookie)).body).value).toMatchObject({ status: 1, notice })
    expect(JSON.parse((await get(STATUS)).body).value).toMatchObject({ status: 0, notice: null })
  })

  it('[OPS-12, STA-03] of the words for a blocked region shows the site closed to it', async () => {
    const words = { texts: { PT: { title: 'Não aqui', text: 'Este site não está disponível aqui.' } } }
    const cookie = `preview=${await linkTo('region', await draft('region', words))}`
    expect(JSON.parse((await get(STATUS, cookie)).body).value).toMatchObject({
      status: 2,
      regionRestriction: true,
      notice: { ...words, endsAt: null },
    })
    expect(JSON.parse((await get(STATUS)).body).value).toMatchObject({ status: 0, notice: null })
  })

  it('[OPS-12, CMP-05] of terms asks nobody to accept them', async () => {
    await draft('terms', help('Termos'), { item: 'term' })
    const cookie = `preview=${await linkTo('terms', 'term')}`
    expect((await get(HELP, cookie)).body).toContain('Termos')
    expect(JSON.parse((await get('/wps/system/whitelabel', cookie)).body).value).toMatchObject({ termsVersion: '1' })
  })

  it('[OPS-12] ends by its own address, and by itself after an hour', async () => {
    await draft('help', help('Rascunho 2'), { item: 'fairness', seen: 1 })
    const secret = await linkTo('help', 'fairness')
    const ended = await get('/preview/end', `preview=${secret}`)
    expect([ended.status, ended.location, String(ended.set)]).toEqual([
      303,
      '/',
      expect.stringMatching(/^preview=; Max-Age=0; /),
    ])
    await passTime(house.db, 3590)
    expect((await get(HELP, `preview=${secret}`)).body).toContain('Rascunho 2')
    await passTime(house.db, 20)
    expect((await get(HELP, `preview=${secret}`)).body).not.toContain('Rascunho 2')
    expect(await get(`/preview/${secret}`)).toMatchObject({ status: 303, location: '/preview-over', set: undefined })
  })
})
