import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { LanguageCode } from '#contract/scalars.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { inWords, messageContent } from './house-texts.ts'
import { houseKinds } from './house-words.ts'
import { freePlayBody } from '#tests/support/visitor.ts'

interface Message {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly read: 'yes' | 'no'
}

let database: TestDatabase
let house: House
let operator: { readonly id: string; readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('inbox')
  house = await openHouse(database.url)
  operator = await openOperator(house, 'support')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const write = async (): Promise<void> => house.app.run('inbox')
const details: Readonly<Record<string, object>> = {
  deposit: { amount: '1.00000', credited: null, channel: 'pix' },
  withdrawal: {
    amount: '1.00000',
    fee: '0.00000',
    currency: 'BRL',
    card: '**** 1234',
    received: null,
    returned: '0.00000',
  },
}
/** Past `emit`, which would not take every payload that is tried here. */
const happen = async (member: MemberId, payload: Record<string, unknown>): Promise<void> => {
  const whole = { id: '7', ...details[String(payload['about'])], ...payload }
  await house.db.query(sql`
    WITH head AS (UPDATE shard_head SET n = n + 1 WHERE shard = ${shardOf(member)} RETURNING shard, n)
    INSERT INTO event (shard, n, at, type, member, payload) SELECT shard, n, app_now(), 'order.changed', ${member}, ${JSON.stringify(whole)}::jsonb FROM head`)
}
const send = (member: string, changes: Record<string, unknown> = {}, token = operator.token) =>
  house.call('POST', '/ops/inbox', {
    token,
    body: { member, title: 'Hello', content: '<p>Hi</p>', marketing: 'no', ...changes },
  })
const list = async (
  player: Player,
  query = '',
  language: LanguageCode = 'EN',
): Promise<{ list: Message[]; next: string | null; unread: number }> =>
  Object((await house.call('GET', `/wps/inbox?language=${language}${query}`, { token: player.token })).body.value)
const unread = async (player: Player): Promise<unknown> =>
  (await house.call('GET', '/wps/relay/CSP_unreadCount', { token: player.token })).body.value
const mark = async (player: Player, ids?: string[]) =>
  (await house.call('POST', '/wps/inbox/mark', { token: player.token, body: ids === undefined ? {} : { ids } })).body
const remove = async (player: Player, id: string) =>
  (await house.call('POST', '/wps/inbox/remove', { token: player.token, body: { id } })).body

describe('messages of the house', () => {
  it('[MEM-17] come of what happened to orders, once, in the language of whoever reads', async () => {
    const player = await house.register()
    await happen(player.id, { about: 'deposit', state: 'credited', amount: '12345.67890', channel: 'pix' })
    // In a turn of its own: two of one millisecond stand in any order.
    await write()
    await happen(player.id, { about: 'deposit', state: 'open', amount: '1' })
    await happen(player.id, {
      about: 'withdrawal',
      state: 'rejected',
      amount: '50.00000',
      reason: 'The <b>name</b> & number differ',
    })
    await Promise.all(Array.from({ length: 8 }, write))
    await write()
    const english = await list(player)
    expect(english.list.map(({ title, content }) => [title, content])).toEqual([
      [
        'Your withdrawal was not approved',
        '<p>R$ 50.00 is back in your wallet.</p><p>Reason: The &lt;b&gt;name&lt;/b&gt; &amp; number differ</p>',
      ],
      ['Your deposit has arrived', '<p>We have credited R$ 12,345.67 to your wallet.</p><p>Good luck!</p>'],
    ])
    expect(english.unread).toBe(2)
    expect((await list(player, '', 'JA')).list[1]?.title).toBe('入金が完了しました')
    expect((await list(player, '', 'TH')).list[1]?.title).toBe('Your deposit has arrived')
  })

  it.each(houseKinds)('[MEM-17] have words for %s in six languages, and leave out what they were not told', (kind) => {
    const full = { amount: '1.00', reason: 'because', card: '**** 1234', level: 'Gold' }
    const said = messageContent([])
    const told = (params: Readonly<Record<string, string>>, language: LanguageCode) =>
      inWords(kind, params, { said, language, standard: 'EN' })
    const all = (['EN', 'PT', 'JA', 'KO', 'UR', 'CN'] as const).map((language) => told(full, language))
    expect(new Set(all.map(({ title }) => title)).size).toBe(6)
    for (const language of ['EN', 'PT', 'JA', 'KO', 'UR', 'CN'] as const) {
      const { content } = told({}, language)
      expect(content).not.toMatch(/[{}]|undefined/)
      for (const name of ['amount', 'reason', 'card'] as const) {
        expect(told(full, language).content.includes(full[name]), `${language} tells the ${name} as English does`).toBe(
          told(full, 'EN').content.includes(full[name]),
        )
      }
    }
  })

  it('[MEM-17] leave out news that cannot be read, and go on with what follows', async () => {
    const player = await house.register()
    for (const payload of [
      { about: 3 },
      { about: 'deposit', state: 'credited', amount: 'much' },
      { about: 'deposit', state: '__proto__' },
      { about: 'identity', state: 'approved', reason: null },
    ])
      await happen(player.id, payload)
    await write()
    expect((await list(player)).list.map(({ title }) => title)).toEqual(['Your identity is verified'])
  })
})

describe('messages of operators', () => {
  it("[MEM-17] are cleaned, audited, and the member's alone", async () => {
    const [player, other] = [await house.register(), await house.register()]
    const id = textField(
      (
        await send(player.id, {
          title: '<b>Bonus</b>',
          content: '<p onclick="x()">A<script>x()</script><img src=x onerror=x()>\n<a href="javascript:x()">b</a></p>',
        })
      ).body.value,
      'id',
    )
    expect((await list(player)).list).toMatchObject([
      { id, title: '<b>Bonus</b>', content: '<p>A\n<a>b</a></p>', read: 'no' },
    ])
    expect((await list(other)).list).toEqual([])
    expect(await remove(other, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await mark(other, [id])).toMatchObject({ value: { unread: 0 } })
    expect(await unread(player)).toEqual({ unread: 1 })
    expect(
      await house.db.query(
        sql`SELECT actor, action, after ->> 'marketing' AS marketing FROM audit WHERE subject = ${`member:${player.id}`} AND action = 'message.sent'`,
      ),
    ).toEqual([{ actor: `operator:${operator.id}`, action: 'message.sent', marketing: 'no' }])
  })

  it('[MEM-17] need words and somebody to read them', async () => {
    const player = await house.register()
    for (const wrong of [{ title: ' ' }, { content: '' }, { content: '<script>x()</script>' }])
      expect((await send(player.id, wrong)).body).toMatchObject({ code: 'INVALID_INPUT' })
    for (const nobody of [operator.id, '17']) expect((await send(nobody)).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('[MEM-17] with marketing reach nobody on a break; what has to be said does', async () => {
    const player = await house.register()
    await house.db.query(sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE id = ${player.id}`)
    expect((await send(player.id, { marketing: 'yes' })).body).toMatchObject({ code: 'ACCOUNT_EXCLUDED' })
    expect((await send(player.id)).body.success).toBe(true)
    expect((await list(player)).list.length).toBe(1)
  })
})

describe('the inbox', () => {
  it('[MEM-17] is read by pages, marked one by one or as a whole, and emptied', async () => {
    const player = await house.register()
    for (const title of ['one', 'two', 'three', 'four', 'five']) await send(player.id, { title })
    const first = await list(player, '&limit=2')
    const second = await list(player, `&limit=2&cursor=${first.next}`)
    const third = await list(player, `&limit=2&cursor=${second.next}`)
    expect([...first.list, ...second.list, ...third.list].map(({ title }) => title).toSorted()).toEqual([
      'five',
      'four',
      'one',
      'three',
      'two',
    ])
    expect([first.list.length, second.list.length, third.list.length, third.next]).toEqual([2, 2, 1, null])
    const [one = '', two = ''] = first.list.map(({ id }) => id)
    expect(await mark(player, [one, one, '17'])).toMatchObject({ value: { unread: 4 } })
    expect(await mark(player, [])).toMatchObject({ value: { unread: 4 } })
    expect(await remove(player, two)).toMatchObject({ value: { unread: 3 } })
    expect(await remove(player, two)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await mark(player)).toMatchObject({ value: { unread: 0 } })
    expect((await list(player)).list.map(({ read }) => read)).toEqual(['yes', 'yes', 'yes', 'yes'])
    for (const cursor of ['x', '', 'MA', Buffer.from("1' OR 1").toString('base64url')]) {
      expect(
        (await house.call('GET', `/wps/inbox?language=EN&cursor=${cursor}`, { token: player.token })).body,
      ).toMatchObject({ code: 'INVALID_INPUT' })
    }
  })

  it('[ROL-02] is none for trials', async () => {
    const trial = textField(
      (await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })).body.value,
      'token',
    )
    for (const path of ['/wps/relay/CSP_unreadCount', '/wps/inbox?language=EN'])
      expect((await house.call('GET', path, { token: trial })).body).toMatchObject({ code: 'TRIAL_ACCOUNT' })
  })

  it('[HDR-05] tells open pages the count as it is, also when thirty messages come and are read at once', async () => {
    const player = await house.register()
    await house.app.server.listen({ port: 0, host: '127.0.0.1' })
    const bound = house.app.server.server.address()
    const page = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/socket`)
    const counts: number[] = []
    let heard = (): void => undefined
    let welcomed = false
    page.on('message', (data) => {
      welcomed = true
      const event: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}')
      if (Object(event).type === 'inbox.changed') counts.push(Number(Object(event).unread))
      heard()
    })
    const until = (done: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        heard = () => done() && resolve()
        heard()
      })
    page.on('open', () => page.send(JSON.stringify({ type: 'hello', token: player.token })))
    await until(() => welcomed)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_none, at) => send(player.id, { title: `message ${at}` })),
    )
    expect(answers.filter(({ body }) => !body.success)).toEqual([])
    await until(() => counts.at(-1) === 30)
    const { list: messages } = await list(player, '&limit=30')
    await Promise.all(messages.map(({ id }, at) => (at % 2 === 0 ? mark(player, [id]) : remove(player, id))))
    await until(() => counts.at(-1) === 0)
    expect(await unread(player)).toEqual({ unread: 0 })
    expect((await list(player)).list.length).toBe(15)
    page.close()
  })
})
