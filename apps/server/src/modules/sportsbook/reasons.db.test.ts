import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { House, Player } from '#tests/support/house.ts'
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
  database = await createTestDatabase('sports_reasons')
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

/** A live match, and 10 of a player at 2.000 on a pick. */
async function bet(type = '1x2', pick = 'home') {
  const player = await house.register()
  const match = await book.match()
  expect(await book.place(player, [{ market: await book.marketOf(match, type), pick, price: 2000 }])).toMatchObject({
    status: 200,
  })
  await book.odds(match, score(0, 0))
  return { player, match }
}
/** Why the only bet of a player was paid and corrected, in the order of it. */
async function whys(player: Player): Promise<unknown[]> {
  const { body } = await house.call('GET', '/wps/sports/bets', { token: player.token })
  return Object(body.value).bets[0].movements.map(({ why }: { readonly why: unknown }) => why)
}

/** Each message with what it is paid for, one after the other. */
async function told(
  { player, match }: Awaited<ReturnType<typeof bet>>,
  steps: readonly (readonly [() => Promise<unknown>, string])[],
): Promise<void> {
  for (const [step] of steps) {
    await step()
    await book.settle()
  }
  expect(await whys(player), match).toEqual(steps.map(([, why]) => why))
}

it('[SPB-05] each payment of a bet says the result, its correction or its end that was taken back', async () => {
  const made = await bet()
  const { player, match } = made
  await told(made, [
    [() => book.end(match, 1, 0), 'result'],
    [() => book.end(match, 0, 0), 'correction'],
    [() => book.end(match, 2, 0), 'correction'],
    [() => book.tell({ type: 'rollback_bet_settlement', event: match, periods: ['match'] }), 'takenBack'],
    [() => book.end(match, 3, 0), 'result'],
  ])
  // An operator reads the same among all movements of the member.
  const { body } = await house.call('GET', `/ops/members/entries?member=${player.id}&sort=at`, { token: owner.token })
  const list: readonly { readonly type: string; readonly why: unknown }[] = Object(body.value).list
  expect(list.filter(({ why }) => why !== null).map(({ why }) => why)).toEqual(await whys(player))
  expect(list.find(({ type }) => type === 'stake')).toMatchObject({ why: null })
})

it('[SPB-05] each payment of a bet says that play decided it, and that a span or the match was void', async () => {
  const early = await bet('ou', 'over')
  await told(early, [[() => book.odds(early.match, score(2, 1)), 'early']])
  const span = await bet()
  const voided = { event: span.match, to: new Date(Date.now() + 60_000).toISOString() }
  await told(span, [
    [() => book.tell({ type: 'bet_cancel', ...voided }), 'voidSpan'],
    [() => book.tell({ type: 'rollback_bet_cancel', ...voided }), 'voidUndone'],
    [() => book.tell({ type: 'bet_cancel', event: span.match }), 'voidEvent'],
  ])
  const off = await bet()
  await told(off, [[() => book.tell({ type: 'fixture_change', event: off.match, change: 'cancelled' }), 'course']])
})

it('[SPB-05] each payment of a bet says what operators decided, and a cash-out', async () => {
  const made = await bet()
  const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${made.match}`)
  const decide = async (what: string, body: Record<string, unknown>): Promise<void> => {
    const asked = await house.call('POST', `/ops/sports/${what}`, {
      token: maker.token,
      body: { event: row?.id, reason: 'The feed is wrong.', ...body },
    })
    const done = await house.call('POST', '/ops/proposals/decide', {
      token: owner.token,
      body: { id: idOf(asked), decision: 'approve' },
    })
    expect(codeOf(done)).toBe('done')
  }
  await told(made, [
    [() => decide('result', { score: '1-0', scoreAgain: '1-0' }), 'byHand'],
    [() => decide('let-feed', {}), 'handTakenBack'],
    [() => decide('void', {}), 'voidEvent'],
  ])
  const { player, match } = await bet()
  const { body } = await house.call('GET', '/wps/sports/bets', { token: player.token })
  const { id } = Object(body.value).bets[0]
  const offered = await house.call('GET', `/wps/sports/bets/cash-out?id=${id}&part=5`, { token: player.token })
  const { offer, stamp } = Object(offered.body.value)
  const cash = { key: randomUUID(), id, part: '5', offer, stamp }
  expect(await house.call('POST', '/wps/sports/bets/cash-out', { token: player.token, body: cash })).toMatchObject({
    status: 200,
  })
  await book.end(match, 1, 0)
  await book.settle()
  expect(await whys(player)).toEqual(['cashOut', 'result'])
})
