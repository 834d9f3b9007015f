import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, object, parse, string } from 'zod/mini'
import { mailPlaceholders, messagePlaceholders } from '#contract/content/letters.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'
import { type AccountsHouse, openAccountsHouse } from '#tests/support/accounts.ts'
import { type Answer, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let house: AccountsHouse
let token: string
let editor: string

beforeAll(async () => {
  house = await openAccountsHouse('letters')
  token = (await openOperator(house, 'manager')).token
  editor = (await openOperator(house, 'editor')).token
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})
beforeEach(() => house.quiet())

const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const ask = (what: string, body: Record<string, unknown>, by = token): Promise<Answer> =>
  house.call(what === 'draft' ? 'PUT' : 'POST', `/ops/content/${what}`, { token: by, body })
const draft = (kind: string, item: string | undefined, texts: object, seen = 0): Promise<Answer> =>
  ask('draft', { kind, ...(item === undefined ? {} : { item }), seen, sort: 0, value: { texts } })
const list = async (kind: string) =>
  parse(
    object({ list: array(object({ item: string(), title: string(), state: string() })) }),
    (await house.call('GET', `/ops/content?kind=${kind}&limit=100`, { token })).body.value,
  ).list

describe('mails and messages', () => {
  it('[OPS-12] stand there from the beginning, each by its name, and none is made or taken off', async () => {
    for (const [kind, table] of [
      ['mail', mailPlaceholders],
      ['message', messagePlaceholders],
    ] as const) {
      const items = await list(kind)
      expect(items.map(({ item }) => item)).toEqual(Object.keys(table))
      for (const { title, state } of items) expect([title === '', state]).toEqual([false, 'live'])
      expect(codeOf(await draft(kind, 'other', {}))).toBe('NOT_FOUND')
      expect(codeOf(await draft(kind, undefined, {}))).toBe('INVALID_INPUT')
      const item = items[0]?.item ?? ''
      expect((await ask('withdraw', { kind, item, seen: 0 })).body).toMatchObject({ detail: { formErrors: ['stays'] } })
    }
  })

  it.each([
    ['mail', 'password-reset', { subject: '{house}', text: 'Olá {name}' }, { text: ['placeholder.missing'] }],
    ['mail', 'password-reset', { subject: '{link}', text: 'Olá' }, { text: ['placeholder.missing'] }],
    ['mail', 'password-reset', { subject: 'x', text: '{link} {code}' }, { text: ['placeholder.unknown'] }],
    ['mail', 'password-reset', { subject: '{nome}', text: '{link}' }, { subject: ['placeholder.unknown'] }],
    [
      'mail',
      'password-reset',
      { subject: 'x', text: '{ link }' },
      { text: ['placeholder.unknown', 'placeholder.missing'] },
    ],
    ['mail', 'card-added', { subject: 'x', text: '{card}' }, { text: ['placeholder.missing'] }],
    ['message', 'deposit-credited', { title: 'x', text: 'Chegou' }, { text: ['placeholder.missing'] }],
    ['message', 'deposit-credited', { title: 'x', text: '{amount} {reason}' }, { text: ['placeholder.unknown'] }],
    ['reply', undefined, { title: 'x', text: 'Olá {name}' }, { text: ['placeholder.unknown'] }],
  ] as const)('[OPS-05] %s %s refuses %j at its field: %j', async (kind, item, words, wrong) => {
    const before = await house.db.query(sql`SELECT count(*) FROM content_version`)
    const answer = await draft(kind, item, { PT: words })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toEqual({
      formErrors: [],
      fieldErrors: Object.fromEntries(Object.entries(wrong).map(([field, codes]) => [`texts.PT.${field}`, codes])),
    })
    expect(await house.db.query(sql`SELECT count(*) FROM content_version`)).toEqual(before)
  })

  it('[OPS-12] a text that lacks a placeholder is not published either, however it came to be a draft', async () => {
    expect(codeOf(await draft('mail', 'data-asked', { PT: { subject: 'x', text: '{link}' } }))).toBe('done')
    await house.db.query(sql`
      UPDATE content_version SET value = jsonb_set(value, '{texts,PT,text}', '"x"') WHERE kind = 'mail' AND id = 'data-asked'`)
    const answer = await ask('publish', { kind: 'mail', item: 'data-asked', version: 1 })
    expect(answer.body.detail).toMatchObject({ fieldErrors: { 'texts.PT.text': ['placeholder.missing'] } })
  })

  it('[OPS-12, FGT-01] a published mail is what is sent; an editor alone does not publish it; the former text is back by undo', async () => {
    const join = await house.join({ username: 'reader1', email: 'reader1@mail.example', language: 'EN' })
    expect(join.body.success).toBe(true)
    const mailed = async () => {
      const before = house.mails.length
      await house.app.server.inject({
        method: 'POST',
        url: '/wps/member/password/email',
        payload: new URLSearchParams({ username: 'reader1', email: 'reader1@mail.example' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      await expect.poll(() => house.mails.length).toBe(before + 1)
      return house.mails.at(-1)
    }
    const item = 'password-reset'
    const texts = {
      PT: { subject: '{house}', text: 'Senha: {link}' },
      EN: { subject: 'New one at {house}', text: 'Dear {name}, {minutes} minutes.\n\n{link}' },
    }
    expect(codeOf(await draft('mail', item, texts))).toBe('done')
    expect(codeOf(await ask('publish', { kind: 'mail', item, version: 1 }, editor))).toBe('PERMISSION_MISSING')
    expect((await mailed())?.subject).toBe('Test house: choose a new password')
    expect(codeOf(await ask('publish', { kind: 'mail', item, version: 1 }))).toBe('done')
    const sent = await mailed()
    expect(sent?.subject).toBe('New one at Test house')
    expect(sent?.text).toMatch(/^Dear reader1, \d+ minutes\.\n\nhttp:\/\/house\.test\/\?resetPassword=[\w-]{43}$/)
    expect(codeOf(await ask('undo', { kind: 'mail', item, seen: 1, version: 0 }))).toBe('done')
    expect((await mailed())?.subject).toBe('Test house: choose a new password')
  })

  it('[OPS-12, MEM-17] a published message is what members read, as text, without the lines that lack something', async () => {
    const player = await house.join({ username: 'reader2', email: 'reader2@mail.example', language: 'EN' })
    const session = textField(player.body.value, 'token')
    const member = memberId(session.split('.')[1] ?? '')
    const payload = { about: 'deposit', state: 'rejected', id: '7', amount: '5.00000', credited: null, channel: 'pix' }
    await house.db.query(sql`
      WITH head AS (UPDATE shard_head SET n = n + 1 WHERE shard = ${shardOf(member)} RETURNING shard, n)
      INSERT INTO event (shard, n, at, type, member, payload) SELECT shard, n, app_now(), 'order.changed', ${member}, ${JSON.stringify(payload)}::jsonb FROM head`)
    await house.app.run('inbox')
    const text = '<b>No</b> match for {amount}.\n\nReason: {reason}'
    const texts = { PT: { title: 'Não', text: '{amount}' }, EN: { title: 'No {amount}', text } }
    expect(codeOf(await draft('message', 'deposit-rejected', texts))).toBe('done')
    expect(codeOf(await ask('publish', { kind: 'message', item: 'deposit-rejected', version: 1 }, editor))).toBe('done')
    const { value } = (await house.call('GET', '/wps/inbox?language=EN', { token: session })).body
    expect(value).toMatchObject({
      list: [{ title: 'No R$ 5.00', content: '<p>&lt;b&gt;No&lt;/b&gt; match for R$ 5.00.</p>' }],
    })
  })

  it('[OPS-12] stand on no page, so there is no private link to them', async () => {
    const { body } = await draft('reply', undefined, { PT: { title: 'Oi', text: 'Olá!\nObrigado.' } })
    const item = textField(body.value, 'item')
    expect((await ask('preview', { kind: 'reply', item })).body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { formErrors: ['noPage'] },
    })
    expect(codeOf(await ask('publish', { kind: 'reply', item, version: 1 }))).toBe('done')
    expect(await list('reply')).toEqual([expect.objectContaining({ item, title: 'Oi', state: 'live' })])
  })
})
