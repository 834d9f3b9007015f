import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House, Player } from '#tests/support/house.ts'
import { codeOf, idOf } from '#tests/support/lottery-desk.ts'
import { openOperator } from '#tests/support/operators.ts'
import { openSports, score, type SportsHouse } from '#tests/support/sports.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
let book: SportsHouse
let maker: Operator
let owner: Operator

beforeAll(async () => {
  database = await createTestDatabase('sports_decide')
  book = await openSports(database.url)
  ;({ house } = book)
  maker = await openOperator(house, 'manager')
  owner = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

type What = 'result' | 'void' | 'undo-void' | 'let-feed'
const propose = (what: What, body: Record<string, unknown>): Promise<Answer> => {
  const again = what === 'result' ? { scoreAgain: body['score'], partsAgain: body['parts'] } : {}
  return house.call('POST', `/ops/sports/${what}`, {
    token: maker.token,
    body: { reason: 'The feed is wrong.', ...again, ...body },
  })
}
const approve = (id: string, by: Operator = owner): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve' } })
/** Proposes, agrees and settles. */
async function done(what: What, body: Record<string, unknown>): Promise<void> {
  expect(codeOf(await approve(idOf(await propose(what, body))))).toBe('done')
  await book.settle()
}

async function eventOf(key: string): Promise<number> {
  const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${key}`)
  if (row === undefined) throw new Error('no match')
  return row.id
}

/** A live match, and 10 of a player at 2.000 on home. */
async function bet(pick = 'home', price = 2000) {
  const player = await house.register()
  const match = await book.match()
  const market = await book.marketOf(match, '1x2')
  const before = await house.balance(player)
  expect(await book.place(player, [{ market, pick, price }])).toMatchObject({ status: 200 })
  await book.odds(match, score(0, 0))
  return { player, match, market, before, event: await eventOf(match) }
}
const wonBy = async (player: Player, before: bigint): Promise<bigint> => (await house.balance(player)) - before

describe('a result by hand', () => {
  it('[SPB-05, OPS-11] takes two people, settles once of thirty agreements, and is audited', async () => {
    const { player, match, market, before, event } = await bet()
    const proposal = idOf(await propose('result', { event, score: '2-1', parts: 'half1 1-0' }))
    const { body } = await house.call('GET', `/ops/proposals/one?id=${proposal}`, { token: owner.token })
    expect(body.value).toMatchObject({
      subject: `sportEvent:${event}`,
      preview: {
        before: { score: '0-0', phase: 'live', bets: 1, players: 1, stake: '10.00000' },
        after: { score: '2-1', parts: 'half1 1-0', paidMore: '20.00000', takenBack: '0.00000', membersMoved: 1 },
        money: '20.00000',
        members: [{ id: player.id }],
      },
    })
    await book.settle()
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    expect(codeOf(await approve(proposal, maker))).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(Array.from({ length: 30 }, () => approve(proposal)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    // From the moment of the decision nothing is bet on it any more, whatever the feed says.
    await book.odds(match, score(0, 0))
    const late = await book.place(player, [{ market, pick: 'home', price: 2000 }])
    expect(late.body.detail).toMatchObject({ legs: [{ fault: 'suspended' }] })
    await Promise.all([book.settle(), book.settle(), book.settle()])
    await book.settle()
    expect(await wonBy(player, before)).toBe(1_000_000n)
    const entries = await house.db.query(sql`SELECT FROM entry WHERE member = ${player.id} AND round = ${`e${event}`}`)
    expect(entries).toHaveLength(2)
    const audited = await house.db.query<{ actor: string }>(sql`
      SELECT actor FROM audit WHERE action = 'sports.resultEntered' AND subject = ${`sportEvent:${event}`} ORDER BY n`)
    expect(audited.map(({ actor }) => actor).toSorted()).toEqual(
      [`operator:${maker.id}`, `operator:${owner.id}`].toSorted(),
    )
    const shown = await house.call('GET', `/wps/sports/event?event=${event}`)
    expect(shown.body.value).toMatchObject({ event: { phase: 'ended', open: false, score: { home: 2, away: 1 } } })
  })

  it('[SPB-05] is proposed only where it was typed the same twice', async () => {
    const { event } = await bet()
    const wrong = [
      [{ score: '2-1', scoreAgain: '1-2' }, 'scoreAgain'],
      [{ score: '2-1', parts: 'half1 1-0', partsAgain: 'half1 0-0' }, 'partsAgain'],
      [{ score: '2-1', parts: 'half1 1-0', partsAgain: undefined }, 'partsAgain'],
    ] as const
    for (const [body, field] of wrong)
      expect(await propose('result', { event, ...body })).toMatchObject({
        body: { code: 'INVALID_INPUT', detail: { fieldErrors: { [field]: expect.anything() } } },
      })
    const parts = { parts: 'half1 1-0, goal:1 1-0', partsAgain: 'goal:1 1-0;half1  1-0' }
    expect((await propose('result', { event, score: '2-1', ...parts })).status).toBe(200)
  })

  it('[SPB-05] says before the decision what it would pay and take back, also of bets of several legs', async () => {
    const { player, event, market } = await bet()
    const other = await house.register()
    const second = await bet()
    const legs = [market, second.market].map((one) => ({ market: one, pick: 'draw', price: 4000 }))
    expect(await book.place(other, legs)).toMatchObject({ status: 200 })
    expect(await book.place(player, [{ market, pick: 'away', price: 4000 }])).toMatchObject({ status: 200 })
    const seen = async (what: What, body: Record<string, unknown>): Promise<unknown> => {
      const id = idOf(await propose(what, { event, ...body }))
      const { body: read } = await house.call('GET', `/ops/proposals/one?id=${id}`, { token: owner.token })
      await house.call('POST', '/ops/proposals/decide', {
        token: owner.token,
        body: { id, decision: 'refuse', reason: 'No.' },
      })
      const { after, money } = Object(read.value).preview
      return [after.paidMore, after.takenBack, after.membersMoved, money].map(Number)
    }
    await done('result', { event, score: '1-0' })
    // Home has won 20; by a win of away these are taken back, and 40 are paid.
    expect(await seen('result', { score: '0-1' })).toEqual([40, 20, 1, 20])
    expect(await seen('let-feed', {})).toEqual([0, 20, 1, -20])
    // Void give the stakes of the singles back, and the treble waits for its other leg.
    expect(await seen('void', {})).toEqual([10, 10, 1, 0])
    expect(await wonBy(player, 0n)).toBe(await house.balance(player))
    const [row] = await house.db.query(sql`SELECT by_hand, deciding FROM sport_event WHERE id = ${event}`)
    expect(row).toEqual({ by_hand: true, deciding: false })
  })

  it('[SPB-05] is corrected by another one, which posts differences alone', async () => {
    const { player, before, event } = await bet()
    await done('result', { event, score: '2-1' })
    expect(await wonBy(player, before)).toBe(1_000_000n)
    await done('result', { event, score: '1-1' })
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    const entries = await house.db.query(sql`
      SELECT type, amount FROM entry WHERE member = ${player.id} AND round = ${`e${event}`} ORDER BY n`)
    expect(entries).toMatchObject([{ amount: '-1000000' }, { amount: '2000000' }, { type: 14, amount: '-2000000' }])
    await done('result', { event, score: '3-1' })
    expect(await wonBy(player, before)).toBe(1_000_000n)
  })

  it('[SPB-05, SPB-06] stands against the feed, whose last word counts once it is let again', async () => {
    const { player, match, before, event } = await bet()
    await done('result', { event, score: '0-1' })
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    await book.end(match, 2, 0)
    await book.tell({ type: 'rollback_bet_settlement', event: match, periods: ['match'] })
    await book.end(match, 2, 0)
    await book.settle()
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    const shown = await house.call('GET', `/wps/sports/event?event=${event}`)
    expect(shown.body.value).toMatchObject({ event: { phase: 'ended', score: { home: 0, away: 1 } } })
    const [row] = await house.db.query(sql`SELECT final FROM sport_event WHERE id = ${event}`)
    expect(row).toEqual({ final: true })
    await done('let-feed', { event })
    expect(await wonBy(player, before)).toBe(1_000_000n)
    // From now on the feed is heard as ever.
    await book.end(match, 0, 0)
    await book.settle()
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    expect(codeOf(await propose('let-feed', { event }))).toBe('STATE_PASSED')
  })

  it('[SPB-05] taken back where the feed told no end leaves the bet open', async () => {
    const { player, match, before, event } = await bet()
    await done('result', { event, score: '1-0' })
    expect(await wonBy(player, before)).toBe(1_000_000n)
    await done('let-feed', { event })
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    await book.odds(match, score(0, 1))
    await book.end(match, 0, 1)
    await book.settle()
    expect(await wonBy(player, before)).toBe(-1_000_000n)
  })

  it('[SPB-05] is refused before the start, for an unknown event, and where its parts are none', async () => {
    const event = await eventOf(await book.match())
    expect(codeOf(await propose('result', { event, score: '1-0' }))).toBe('STATE_PASSED')
    expect(codeOf(await propose('result', { event: 1_999_999_999, score: '1-0' }))).toBe('NOT_FOUND')
    const { event: live } = await bet()
    for (const parts of ['half1 2-0', 'map:1 1-0', 'half1', 'half1 0-0, half1 0-0'])
      expect(await propose('result', { event: live, score: '1-0', parts })).toMatchObject({
        body: { code: 'INVALID_INPUT', detail: { fieldErrors: { parts: expect.anything() } } },
      })
    expect(codeOf(await propose('result', { event: live, score: '100-0' }))).toBe('INVALID_INPUT')
  })
})

describe('a void by hand', () => {
  it('[SPB-05] gives back what was bet in a span, stands against the feed, and lets bets go on behind it', async () => {
    const { player, match, before, event } = await bet()
    await done('void', { event, until: new Date(Date.now() + 1).toISOString() })
    expect(await wonBy(player, before)).toBe(0n)
    await book.odds(match, score(0, 0))
    const [row] = await house.db.query(sql`SELECT hold, open, deciding FROM sport_event WHERE id = ${event}`)
    expect(row).toEqual({ hold: null, open: true, deciding: false })
    await book.end(match, 1, 0)
    await book.settle()
    expect(await wonBy(player, before)).toBe(0n)
  })

  it('[SPB-05, OPS-11] is taken back by two people, once, and bets count again', async () => {
    const { player, match, market, before, event } = await bet()
    const totals = await book.marketOf(match, 'ou')
    expect(await book.place(player, [{ market: totals, pick: 'over', price: 2000 }])).toMatchObject({ status: 200 })
    await done('void', { event, market })
    await done('void', { event, market: totals })
    expect(await wonBy(player, before)).toBe(0n)
    expect(codeOf(await propose('undo-void', { event, market: 1_999_999_999 }))).toBe('STATE_PASSED')
    const proposal = idOf(await propose('undo-void', { event, market }))
    const { body } = await house.call('GET', `/ops/proposals/one?id=${proposal}`, { token: owner.token })
    expect(body.value).toMatchObject({ preview: { money: '-10.00000', after: { state: 'valid', membersMoved: 1 } } })
    expect(codeOf(await approve(proposal, maker))).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(Array.from({ length: 30 }, () => approve(proposal)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    await book.settle()
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    const listed = await house.call('GET', `/ops/sports/events?event=${event}`, { token: maker.token })
    expect(listed.body.value).toMatchObject({ list: [{ voids: 1 }] })
    await book.odds(match, score(0, 0))
    await book.end(match, 3, 1)
    await book.settle()
    // Home pays 20, and the totals stay void.
    expect(await wonBy(player, before)).toBe(1_000_000n)
    await done('undo-void', { event })
    expect(await wonBy(player, before)).toBe(2_000_000n)
    expect(codeOf(await propose('undo-void', { event }))).toBe('STATE_PASSED')
    const audited = await house.db.query(
      sql`SELECT FROM audit WHERE action = 'sports.voidUndone' AND subject = ${`sportEvent:${event}`}`,
    )
    expect(audited).toHaveLength(4)
  })

  it('[SPB-05] of a market leaves the others, and takes no more bets on it', async () => {
    const { player, match, market, before, event } = await bet()
    const totals = await book.marketOf(match, 'ou')
    expect(await book.place(player, [{ market: totals, pick: 'over', price: 2000 }])).toMatchObject({ status: 200 })
    await done('void', { event, market })
    expect(await wonBy(player, before)).toBe(-1_000_000n)
    await book.odds(match, score(0, 0))
    const refused = await book.place(player, [{ market, pick: 'home', price: 2000 }])
    expect(refused.body.detail).toMatchObject({ legs: [{ fault: 'suspended' }] })
    expect(await book.place(player, [{ market: totals, pick: 'over', price: 2000 }])).toMatchObject({ status: 200 })
    await book.end(match, 3, 0)
    await book.settle()
    expect(await wonBy(player, before)).toBe(2_000_000n)
    const other = await eventOf(await book.match())
    expect(codeOf(await propose('void', { event: other, market }))).toBe('NOT_FOUND')
    const [since, until] = ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z']
    expect(codeOf(await propose('void', { event: other, since, until }))).toBe('INVALID_INPUT')
  })
})
