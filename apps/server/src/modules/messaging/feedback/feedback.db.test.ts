import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '#server/platform/messages/messages.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { freePlayBody } from '#tests/support/visitor.ts'

let database: TestDatabase
let house: House
let player: Player
let operator: { readonly id: string; readonly token: string }
const mails: Mail[] = []

beforeAll(async () => {
  database = await createTestDatabase('feedback')
  house = await openHouse(database.url, {
    messages: { ...nothingOutside.messages, mail: async (mail) => void mails.push(mail) },
  })
  player = await house.register()
  operator = await openOperator(house, 'support')
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

interface Entry {
  readonly id: string
  readonly state: string
  readonly about: string | null
  readonly uploads: string[]
  readonly replies: { readonly from: string; readonly text: string }[]
}

const send = (body: Record<string, unknown>, as: Player | undefined = player) =>
  house.call('PUT', '/wps/feedback', {
    body: { type: 'other', content: 'The lobby is slow.', ...body },
    ...(as === undefined ? {} : { token: as.token }),
  })
const sent = async (body: Record<string, unknown> = {}, as: Player | undefined = player): Promise<string> =>
  textField((await send(body, as)).body.value, 'id')
const own = async (as = player, query = ''): Promise<{ list: Entry[]; next: string | null }> =>
  Object((await house.call('GET', `/wps/feedback/list${query}`, { token: as.token })).body.value)
const one = async (id: string, as = player): Promise<Entry | undefined> =>
  (await own(as)).list.find((entry) => entry.id === id)
const reply = (id: string, text: string, as = player) =>
  house.call('POST', '/wps/feedback/reply', { token: as.token, body: { id, text } })
const answer = (id: string, text: string, close: 'yes' | 'no' = 'no', token = operator.token) =>
  house.call('POST', '/ops/feedback/answer', { token, body: { id, text, close } })
const queue = async (
  state: string,
  query = '',
): Promise<{
  list: { entry: Entry; member: { id: string; username: string } | null; contact: string | null }[]
  next: string | null
}> => Object((await house.call('GET', `/ops/feedback?state=${state}${query}`, { token: operator.token })).body.value)
/** What waits by this id. */
const queued = async (id: string) => (await queue('open', `&id=${id}`)).list[0]
const newsOf = async (id: string): Promise<string[]> =>
  (
    await house.db.query<{ state: string }>(
      sql`SELECT payload ->> 'state' AS state FROM event WHERE type = 'order.changed' AND payload ->> 'id' = ${id} ORDER BY n`,
    )
  ).map(({ state }) => state)

describe('feedback of a member', () => {
  it('[MEM-19] is answered, answered back, and closed, and the member follows it', async () => {
    const pictures = [await uploaded(house, player, 'feedback'), await uploaded(house, player, 'feedback')]
    const id = await sent({
      type: 'deposit',
      content: ' It did not\narrive. ',
      contact: 'marina@example.com',
      uploads: pictures,
    })
    expect(await one(id)).toMatchObject({
      type: 'deposit',
      state: 'open',
      content: 'It did not\narrive.',
      uploads: pictures,
      replies: [],
    })
    const waiting = await queued(id)
    expect(waiting).toMatchObject({
      entry: { id, uploads: pictures },
      member: { id: player.id, username: player.username },
      contact: 'm***@example.com',
    })
    expect((await answer(id, 'It is on its\nway.')).body.success).toBe(true)
    expect(await one(id)).toMatchObject({ state: 'answered', replies: [{ from: 'house', text: 'It is on its\nway.' }] })
    expect((await reply(id, 'Still nothing.')).body.success).toBe(true)
    expect(await one(id)).toMatchObject({
      state: 'open',
      replies: [{ from: 'house' }, { from: 'member', text: 'Still nothing.' }],
    })
    expect((await answer(id, 'Here it is.', 'yes')).body.success).toBe(true)
    expect(await one(id)).toMatchObject({ state: 'closed', replies: [{}, {}, { text: 'Here it is.' }] })
    expect((await reply(id, 'Thanks')).body).toMatchObject({ code: 'STATE_PASSED' })
    expect(await newsOf(id)).toEqual(['open', 'answered', 'open', 'closed'])
    expect((await queue('closed', '&limit=100')).list.some(({ entry }) => entry.id === id)).toBe(true)
    const audited = await house.db.query(
      sql`SELECT actor, before ->> 'state' AS before, after ->> 'state' AS after FROM audit WHERE subject = ${`feedback:${id}`} ORDER BY n`,
    )
    expect(audited).toEqual([
      { actor: `operator:${operator.id}`, before: 'open', after: 'answered' },
      { actor: `operator:${operator.id}`, before: 'open', after: 'closed' },
    ])
  })

  it('[MEM-19] tells the inbox that there is an answer', async () => {
    const id = await sent()
    await answer(id, 'Thank you.')
    await house.app.run('inbox')
    const { body } = await house.call('GET', '/wps/inbox?language=EN&limit=1', { token: player.token })
    expect(body.value).toMatchObject({ list: [{ title: 'We have answered you', read: 'no' }] })
  })

  it('[VAL-03] takes 140 characters, three pictures of its own for feedback, each once', async () => {
    const other = await house.register()
    const four = await Promise.all([0, 1, 2, 3].map(() => uploaded(house, player, 'feedback')))
    expect((await send({ content: 'a'.repeat(140) })).body.success).toBe(true)
    expect((await send({ content: 'a'.repeat(141) })).body).toMatchObject({ code: 'INVALID_INPUT' })
    for (const content of ['', ' \n ', 'a\0b', '\ud800']) expect((await send({ content })).body.success).toBe(false)
    expect((await send({ uploads: four })).body).toMatchObject({ code: 'INVALID_INPUT' })
    for (const uploads of [
      [await uploaded(house, other, 'feedback')],
      [await uploaded(house, player, 'deposit')],
      ['17'],
      [four[0], four[0]],
    ]) {
      const before = (await own()).list.length
      expect((await send({ uploads })).body).toMatchObject({ code: 'UPLOAD_UNKNOWN' })
      expect((await own()).list.length).toBe(before)
    }
    expect((await send({ uploads: four.slice(0, 3) })).body.success).toBe(true)
    expect((await send({ uploads: four.slice(2, 3) })).body).toMatchObject({ code: 'UPLOAD_UNKNOWN' })
  })

  it("[ROL-01] is nobody else's: not to read, not to write to", async () => {
    const [other, id] = [await house.register(), await sent()]
    expect((await own(other)).list).toEqual([])
    expect((await reply(id, 'Mine', other)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await reply('17', 'Mine')).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await answer('17', 'Yours')).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await answer(id, ' ')).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await answer(id, 'Yours', 'no', (await openOperator(house, 'editor')).token)).body).toMatchObject({
      code: 'PERMISSION_MISSING',
    })
    expect(await one(id)).toMatchObject({ state: 'open', replies: [] })
    // Also where both lie on one shard.
    await house.db.query(sql`UPDATE feedback SET member = NULL WHERE id = ${id}`)
    expect((await reply(id, 'Mine')).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('[MEM-19] comes in pages, also for operators, who begin with the oldest', async () => {
    const writer = await house.register()
    const ids = [await sent({}, writer), await sent({}, writer), await sent({}, writer)]
    const first = await own(writer, '?limit=2')
    expect(
      [...first.list, ...(await own(writer, `?limit=2&cursor=${first.next}`)).list].map(({ id }) => id).toSorted(),
    ).toEqual(ids.toSorted())
    let [seen, cursor]: [string[], string | null] = [[], '']
    while (cursor !== null) {
      const { list, next } = await queue('open', `&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen = [...seen, ...list.map(({ entry }) => entry.id)]
      cursor = next
    }
    expect(seen).toEqual(seen.toSorted((a, b) => Number(BigInt(a) - BigInt(b))))
    for (const id of ids) expect(seen).toContain(id)
    expect((await house.call('GET', '/wps/feedback/list?cursor=nonsense', { token: player.token })).body).toMatchObject(
      { code: 'INVALID_INPUT' },
    )
  })

  it('[MEM-19] twenty an hour, of thirty at once too', async () => {
    const writer = await house.register()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({}, writer)))
    expect(answers.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual([
      ...Array(10).fill('TOO_MANY_REQUESTS'),
      ...Array(20).fill('taken'),
    ])
    expect((await reply((await own(writer)).list[0]?.id ?? '', 'And', writer)).body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })
})

describe('a dispute', () => {
  it("[CMP-06] names a bet of the member's own", async () => {
    const [bettor, other] = [await house.register(), await house.register()]
    const bet = betBody(bettor, await house.gameToken(bettor))
    // On a busy machine a bet may wait too long for its shard; the provider then asks again, as any does.
    await vi.waitFor(async () => expect((await house.provider('bet', bet)).reply).toMatchObject({ status: 'RS_OK' }), {
      timeout: 10_000,
    })
    const [row] = await house.db.query<{ n: string }>(sql`SELECT n FROM entry WHERE member = ${bettor.id} AND type = 1`)
    const about = row?.n ?? ''
    const id = await sent({ type: 'dispute', content: 'This paid too little.', about }, bettor)
    expect(await one(id, bettor)).toMatchObject({ type: 'dispute', about })
    expect((await queued(id))?.entry.about).toBe(about)
    const dispute = (body: Record<string, unknown>, as: Player) => send({ type: 'dispute', ...body }, as)
    expect((await dispute({ about }, other)).body).toMatchObject({ code: 'NOT_FOUND' })
    for (const wrong of ['0', '-1', '999999999999', 'x', "1' OR '1'='1"])
      expect((await dispute({ about: wrong }, bettor)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await dispute({}, bettor)).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await send({ type: 'other', about }, bettor)).body).toMatchObject({ code: 'INVALID_INPUT' })
    const visitor = await house.call('PUT', '/wps/feedback', {
      body: { type: 'dispute', content: 'Mine', about, contact: 'x@example.com' },
    })
    expect(visitor.body).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })
})

describe('a visitor', () => {
  const visit = (body: Record<string, unknown> = {}) =>
    house.call('PUT', '/wps/feedback', {
      body: { type: 'customerService', content: 'How do I register?', contact: 'visitor@example.com', ...body },
    })

  it('[MEM-19] leaves a way to be reached, and is answered by mail', async () => {
    const id = textField((await visit()).body.value, 'id')
    expect(await queued(id)).toMatchObject({ member: null, contact: 'visitor@example.com' })
    await answer(id, 'With the button above.', 'yes')
    expect(mails.at(-1)).toEqual({
      to: 'visitor@example.com',
      subject: 'Test house',
      text: 'With the button above.\n\nTest house\n\n> How do I register?',
    })
    const byPhone = textField((await visit({ contact: '+55 11 91234-5678' })).body.value, 'id')
    const before = mails.length
    expect((await answer(byPhone, 'We call you.')).body.success).toBe(true)
    expect(mails.length).toBe(before)
  })

  it('[MEM-19] without a way to be reached, or with pictures, is told what lacks', async () => {
    for (const contact of [undefined, '', '  '])
      expect((await visit({ contact })).body).toMatchObject({
        code: 'INVALID_INPUT',
        detail: { fieldErrors: { contact: ['required'] } },
      })
    expect((await visit({ uploads: [await uploaded(house, player, 'feedback')] })).body).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
  })

  it('[MEM-19] sends five an hour from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit()))
    expect(answers.filter(({ body }) => body.success).length).toBe(5)
    expect(answers.find(({ body }) => !body.success)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('[ROL-02] on trial is one too', async () => {
    const trial = textField(
      (await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })).body.value,
      'token',
    )
    const as = { ...player, token: trial }
    expect((await send({}, as)).body).toMatchObject({ code: 'INVALID_INPUT' })
    const id = await sent({ contact: 'trial@example.com' }, as)
    expect((await queued(id))?.member).toBeNull()
  })
})
