import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { hmac } from '#node/signatures.ts'
import { waitingResults } from './desk/desk.sql.ts'
import type { ResultFeed } from './feed.ts'
import { type House } from '#tests/support/house.ts'
import { codeOf, idOf, THAI, top2, withLotteryDesk } from '#tests/support/lottery-desk.ts'

const KEY = 'a key of the feed that signs'
const feeds: readonly ResultFeed[] = [
  { name: 'station', keys: () => [KEY], isSimulated: false },
  { name: 'second', keys: () => [KEY], isSimulated: true },
]

const desk = withLotteryDesk('lottery_feed', {
  lotteries: ['th-gov', 'lao', 'mark-six', 'ssc-5m'],
  players: 9,
  resultFeeds: feeds,
})
const { nextPlayer, turn, opened, over, place, ticketsOf, enter, approve } = desk

const RESULT = { first: '820866', front3: ['479', '054'], bottom3: ['068', '837'], bottom2: '06' }
const next = { station: 1, second: 1 }
interface Said {
  readonly status: number
  readonly body: unknown
}
async function tell(
  feed: keyof typeof next,
  message: object,
  { at = desk.house, key = KEY, aged = 0 }: { at?: House; key?: string; aged?: number } = {},
): Promise<Said> {
  const text = JSON.stringify(message)
  const [row] = await desk.house.db.query<{ ms: string }>(
    sql`SELECT floor(extract(epoch FROM app_now()) * 1000)::text AS ms`,
  )
  const timestamp = String(Number(row?.ms) - aged)
  const ask = () =>
    at.app.server.inject({
      method: 'POST',
      url: `/lottery/feeds/${feed}`,
      headers: {
        'content-type': 'application/json',
        'x-feed-timestamp': timestamp,
        'x-feed-signature': `sha256=${hmac(key, `${timestamp}.`, text).toString('hex')}`,
      },
      payload: text,
    })
  let answer = await ask()
  // Thirty at once wait for each other, and on a slow machine for too long: as a feed does, ask again.
  while (answer.statusCode === 503) answer = await ask()
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}
const nowIso = async (minutes = 0): Promise<string> => {
  const [row] = await desk.house.db.query<{ at: Date }>(
    sql`SELECT app_now() + make_interval(mins => ${minutes}::integer) AS at`,
  )
  return row?.at.toISOString() ?? ''
}
const messageOf = async (draw: { numero: string; date: string }, sequence: number, changes: object = {}) => ({
  sequence,
  game: 'th-gov',
  issue: draw.numero,
  date: draw.date,
  result: RESULT,
  drawnAt: await nowIso(),
  ...changes,
})

describe('a feed of official results', () => {
  it('[LTR-04] gives a result once, however often it comes, and pays it', async () => {
    const draw = await opened('th-gov')
    const player = nextPlayer()
    const before = await desk.house.balance(player)
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2]))).toBe('done')
    await over(draw.numero)
    const message = await messageOf(draw, next.station)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => tell('station', message, { at: i % 2 === 0 ? desk.house : desk.other })),
    )
    next.station += 1
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, () => ({ outcome: 'taken' })))
    await turn()
    expect(await desk.house.balance(player)).toBe(before - 1_000_000n + 90_000_000n)
    // Another body under the same sequence is refused, and told what is expected.
    const other2 = await tell('station', { ...message, result: { ...RESULT, first: '111111' } })
    expect(other2).toEqual({ status: 409, body: { fault: 'used', expected: next.station } })
    // The same result from elsewhere changes nothing.
    expect(await tell('second', await messageOf(draw, next.second))).toEqual({ status: 200, body: { outcome: 'same' } })
    next.second += 1
  })

  it('[LTR-04] is taken in its sequence alone: what is lost comes again before what follows', async () => {
    const [first, second] = [await opened('th-gov'), undefined]
    expect(second).toBeUndefined()
    await over(first.numero)
    const late = await messageOf(first, next.station + 1)
    expect(await tell('station', late)).toEqual({ status: 409, body: { fault: 'order', expected: next.station } })
    const [row] = await desk.house.db.query(
      sql`SELECT count(*)::integer AS kept FROM feed_message WHERE feed = 'station'`,
    )
    expect(row).toEqual({ kept: next.station - 1 })
    expect((await tell('station', await messageOf(first, next.station, { game: 'nothing' }))).body).toEqual({
      outcome: 'ignored',
    })
    expect((await tell('station', late)).body).toEqual({ outcome: 'taken' })
    next.station += 2
  })

  it('[LTR-04] refuses what is not signed, is old, or cannot be true, and keeps nothing of it', async () => {
    const draw = await opened('th-gov')
    const message = (changes: object) => messageOf(draw, next.station, changes)
    expect((await tell('station', await message({}), { key: 'another key than the agreed' })).status).toBe(401)
    expect((await tell('station', await message({}), { aged: 600_000 })).status).toBe(401)
    for (const changes of [
      { date: '2020-01-01' },
      { result: { ...RESULT, bottom2: '6' } },
      { result: 'words' },
      { drawnAt: await nowIso(30) },
      { sequence: 0 },
    ])
      expect((await tell('station', await message(changes))).status).toBe(400)
    const [row] = await desk.house.db.query(
      sql`SELECT count(*)::integer AS kept FROM feed_message WHERE feed = 'station'`,
    )
    expect(row).toEqual({ kept: next.station - 1 })
    const [given] = await desk.house.db.query(sql`
      SELECT count(*)::integer AS given FROM draw_result r JOIN draw d ON d.game = r.game AND d.nr = r.nr WHERE d.issue = ${draw.numero}`)
    expect(given).toEqual({ given: 0 })
  })

  it('[LTR-04] that differs from another holds the draw until two operators have decided', async () => {
    const draw = await opened('th-gov')
    const player = nextPlayer()
    const before = await desk.house.balance(player)
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2]))).toBe('done')
    await over(draw.numero)
    expect((await tell('station', await messageOf(draw, next.station))).body).toEqual({ outcome: 'taken' })
    const differing = { result: { ...RESULT, first: '820855' } }
    expect((await tell('second', await messageOf(draw, next.second, differing))).body).toEqual({ outcome: 'held' })
    next.station += 1
    next.second += 1
    await Promise.all([turn(), desk.other.app.run('lottery')])
    expect((await ticketsOf(player))[0]?.state).toBe('open')
    const list = await desk.house.call('GET', `/ops/lottery/draws?gameCode=th-gov&state=closed`, {
      token: desk.owner.token,
    })
    expect(list.body.value).toMatchObject({ list: [{ numero: draw.numero, held: 'differs' }] })
    const { body } = await desk.house.call('GET', '/ops/queues', { token: desk.maker.token })
    expect(body.value).toMatchObject({
      queues: expect.arrayContaining([expect.objectContaining({ queue: 'results', waiting: 1 })]),
    })
    expect(codeOf(await approve(idOf(await enter('th-gov', draw, THAI)), THAI))).toBe('done')
    await turn()
    expect(await desk.house.balance(player)).toBe(before - 1_000_000n + 90_000_000n)
    expect(await desk.house.audit()).toEqual([])
  })

  /** Says that a draw has been sold for two hours. */
  const soldLong = (numero: string) =>
    desk.house.db.query(
      sql`UPDATE draw SET opens_at = app_now() - interval '2 hours' WHERE issue = ${numero} AND state = 'open'`,
    )

  it('[LTR-04, LOT-07] ahead of its time closes the draw at once, and gives back what was sold after it', async () => {
    const draw = await opened('th-gov')
    const player = nextPlayer()
    const before = await desk.house.balance(player)
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2]))).toBe('done')
    // Nothing is drawn before it was sold.
    expect(await tell('station', await messageOf(draw, next.station, { drawnAt: await nowIso(-180) }))).toEqual({
      status: 400,
      body: { fault: 'drawnAt' },
    })
    await soldLong(draw.numero)
    const early = { drawnAt: await nowIso(-10) }
    expect((await tell('station', await messageOf(draw, next.station, early))).body).toEqual({ outcome: 'taken' })
    next.station += 1
    await turn()
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2]))).toBe('DRAW_CLOSED')
    await turn()
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'void', isLate: true })
    expect(await desk.house.balance(player)).toBe(before)
  })

  it('[LTR-04, LOT-07] gives back what was sold since its draw once, whoever turns, and pays all others', async () => {
    const draw = await opened('th-gov')
    const [player, late] = [nextPlayer(), nextPlayer()]
    const [before, lateBefore] = [await desk.house.balance(player), await desk.house.balance(late)]
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2]))).toBe('done')
    const drawnAt = await nowIso()
    // Sold since it was drawn, before the feed says so: more of them than go back in one transaction.
    for (let i = 0; i < 60; i += 1) expect(codeOf(await place(late, 'th-gov', draw.numero, [top2]))).toBe('done')
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2]))).toBe('done')
    expect((await tell('station', await messageOf(draw, next.station, { drawnAt }))).body).toEqual({ outcome: 'taken' })
    next.station += 1
    await desk.other.app.run('lottery')
    const turns = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? turn() : desk.other.app.run('lottery')))
    await Promise.all(turns)
    await turn()
    expect(await desk.house.balance(late)).toBe(lateBefore)
    expect(await desk.house.balance(player)).toBe(before - 1_000_000n + 90_000_000n)
    expect((await ticketsOf(player)).map(({ state, isLate }) => [state, isLate])).toEqual([
      ['void', true],
      ['won', false],
    ])
    const list = await desk.house.call('GET', `/ops/lottery/draws?gameCode=th-gov&numero=${draw.numero}`, {
      token: desk.owner.token,
    })
    expect(list.body.value).toMatchObject({ list: [{ state: 'settled', held: null, tickets: 1, late: 61 }] })
    const [left] = await desk.house.db.query(sql`
      SELECT coalesce(sum((SELECT max(u) FROM unnest(e.used) AS u)), 0)::text AS owed FROM exposure e JOIN draw d ON d.game = e.game AND d.nr = e.nr
      WHERE d.issue = ${draw.numero} AND d.game = (SELECT id FROM lottery_game WHERE code = 'th-gov')`)
    // Nothing is owed any more for what went back.
    expect(left).toEqual({ owed: '90000000' })
    expect(await desk.house.audit()).toEqual([])
  })

  it('[LTR-04] refuses a result of Mark Six that names another day than its draw', async () => {
    const draw = await opened('mark-six')
    await over(draw.numero)
    const of = (date: string) =>
      messageOf(draw, next.station, { game: 'mark-six', result: { main: [1, 2, 3, 4, 5, 6], special: 7, date } })
    expect(await tell('station', await of('2027-02-06'))).toEqual({ status: 400, body: { fault: 'date' } })
    expect((await tell('station', await of(draw.date))).body).toEqual({ outcome: 'taken' })
    next.station += 1
  })

  it('[LTR-04, OPS-03] that differs from what a draw is settled by waits in the queue', async () => {
    const waiting = async (): Promise<unknown> => {
      const rows = await desk.house.db.query(waitingResults())
      return rows.length
    }
    const draw = await opened('lao')
    await over(draw.numero)
    const message = (sequence: number, digits: string) => messageOf(draw, sequence, { game: 'lao', result: { digits } })
    expect((await tell('station', await message(next.station, '1234'))).body).toEqual({ outcome: 'taken' })
    next.station += 1
    for (let i = 0; i < 3; i += 1) await turn()
    const before = await waiting()
    expect((await tell('second', await message(next.second, '1235'))).body).toEqual({ outcome: 'held' })
    next.second += 1
    expect(await waiting()).toBe(Number(before) + 1)
  })
})
