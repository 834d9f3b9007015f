import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxCalls } from '#contract/calls/inbox.ts'
import { promotionCalls } from '#contract/calls/promotions.ts'
import { raffleCalls, type RaffleProof } from '#contract/calls/raffles.ts'
import { commitmentOf } from '#rules/fairness.ts'
import { drawRaffle } from '#rules/loyalty/raffle.ts'
import { forgetContent } from '#tests/support/content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type Answer,
  answerOf,
  type House,
  openHouse,
  type Player,
  testBrand,
  textField,
} from '#tests/support/house.ts'
import { loseRound, newBettor } from '#tests/support/loyalty.ts'
import { openOperator } from '#tests/support/operators.ts'
import { bonusTerms, creditDeposit } from '#tests/support/promotions.ts'
import { putRaffle } from '#tests/support/raffles.ts'
import { codeOf, count } from '#tests/support/withdrawals.ts'
import { systemClock } from '../../../platform/clock.ts'
import { sql } from '../../../platform/db/sql.ts'
import { auditGifts } from '../auditor.sql.ts'
import { ticketsOf } from './draw.ts'

let database: TestDatabase
let house: House
let operator: { readonly token: string }
let checker: { readonly token: string }
/** The process's clock runs with the database's, and ahead of it, so that it reads what is on the site anew. */
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('raffles')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
  ;[operator, checker] = [await openOperator(house, 'owner'), await openOperator(house, 'owner')]
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await auditGifts(house.db, { timeZone: testBrand.timeZone })).toEqual([])
  await house.close()
  await database.drop()
})
beforeEach(() => forgetContent(house.db, 'raffle'))

/** Puts a raffle of today on the site and opens it: a ticket for each 10 that are paid in or at risk. */
async function open(id: string, changes: Parameters<typeof putRaffle>[2] = {}): Promise<void> {
  await putRaffle(house, id, changes)
  ahead += 2000
  await house.app.run('run_raffles')
}
/** Lets a raffle's time be over, to its close or to its draw. */
const pass = (id: string, what: 'closes_at' | 'draws_at'): Promise<unknown> =>
  house.db.query(
    what === 'closes_at'
      ? sql`UPDATE raffle SET opened_at = app_now() - interval '2 days', closes_at = app_now() - interval '1 second' WHERE id = ${id}`
      : sql`UPDATE raffle SET opened_at = app_now() - interval '2 days', closes_at = app_now() - interval '2 seconds', draws_at = app_now() - interval '1 second' WHERE id = ${id}`,
  )
/** Closes and draws a raffle; its prizes are not paid yet. */
async function draw(id: string): Promise<void> {
  await pass(id, 'draws_at')
  await house.app.run('run_raffles')
}
const claim = (player: Pick<Player, 'token'>, raffle: string): Promise<Answer> =>
  house.call('POST', '/wps/relay/MCS2_claimRafflePromotion', { body: { raffle }, token: player.token })
async function rich(amount: string): Promise<Player> {
  const player = await house.register()
  await creditDeposit(house, player, amount)
  return player
}
async function proof(id: string): Promise<RaffleProof> {
  const { body } = await house.call('GET', `/wps/raffle/proof?raffle=${id}`)
  const read = raffleCalls['raffle.proof'].response.safeParse(body.value)
  if (!read.success) throw new Error('no proof')
  return read.data
}
const seen = async (player: Player, id: string) =>
  (await answerOf(house, raffleCalls['raffle.list'], player, '?language=EN')).list.find((one) => one.id === id)
const rewards = (player: Player) => answerOf(house, promotionCalls['reward.list'], player, '?language=EN')
const rowsOf = (id: string) =>
  house.db.query<{ first: number; last: number; member: string }>(
    sql`SELECT first, last, member FROM raffle_ticket WHERE raffle = ${id} ORDER BY first`,
  )

describe('tickets', () => {
  it('[PRO-03, API-05, BON-02] are given for turnover and deposits, each once, also to thirty claims at once', async () => {
    await open('each-once')
    const bettor = await newBettor(house)
    expect(await seen(bettor.player, 'each-once')).toMatchObject({ state: 'open', own: { tickets: 0, due: 0 } })
    expect((await claim(bettor.player, 'each-once')).body.value).toEqual({ numbers: null, tickets: 0 })
    await loseRound(house, bettor, 19.99)
    await creditDeposit(house, bettor.player, '30')
    expect(await seen(bettor.player, 'each-once')).toMatchObject({ own: { due: 4, turnover: '19.99000' } })
    const answers = await Promise.all(Array.from({ length: 30 }, () => claim(bettor.player, 'each-once')))
    expect(count(answers)).toEqual({ done: 30 })
    expect(answers.filter(({ body }) => JSON.stringify(body.value).includes('"first":1,"last":4'))).toHaveLength(1)
    await loseRound(house, bettor, 0.01)
    expect((await claim(bettor.player, 'each-once')).body.value).toEqual({ numbers: { first: 5, last: 5 }, tickets: 5 })
    expect(await seen(bettor.player, 'each-once')).toMatchObject({
      own: {
        tickets: 5,
        due: 0,
        numbers: [
          { first: 5, last: 5 },
          { first: 1, last: 4 },
        ],
      },
    })
  })

  it('[PRO-03, BON-02] run without gap or double among many members, and end with the last one', async () => {
    await open('limits', { all: 40, each: 7 })
    const players = await Promise.all(Array.from({ length: 7 }, () => rich('500')))
    const answers = await Promise.all([...players, ...players, ...players].map((player) => claim(player, 'limits')))
    const rows = await rowsOf('limits')
    expect(ticketsOf(rows).map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    // Six have all of theirs, one has what was left.
    expect(rows.map(({ first, last }) => last - first + 1)).toEqual([7, 7, 7, 7, 7, 5].slice(0, rows.length))
    expect(count(answers)).toMatchObject({ PROMOTION_SPENT: expect.any(Number) })
  })

  it('[PRO-03] are given to nobody on a break, after the close, or once the raffle left the site', async () => {
    await open('shut')
    const [player, paused] = [await rich('100'), await rich('100')]
    await house.db.query(sql`UPDATE member SET excluded_until = 'infinity' WHERE id = ${paused.id}`)
    expect(codeOf(await claim(paused, 'shut'))).toBe('ACCOUNT_EXCLUDED')
    expect((await answerOf(house, raffleCalls['raffle.list'], paused, '?language=EN')).list).toEqual([])
    await pass('shut', 'closes_at')
    expect(codeOf(await claim(player, 'shut'))).toBe('STATE_PASSED')
    expect(codeOf(await claim(player, 'nothing'))).toBe('NOT_FOUND')
    await open('gone')
    await forgetContent(house.db, 'raffle')
    ahead += 2000
    expect(codeOf(await claim(player, 'gone'))).toBe('NOT_FOUND')
    expect([...(await rowsOf('shut')), ...(await rowsOf('gone'))]).toEqual([])
  })

  it('[PRO-03] are for the terms of the opening, whatever is published later', async () => {
    await open('terms')
    await forgetContent(house.db, 'raffle')
    await open('terms', { deposits: '1' })
    const player = await rich('20')
    expect((await claim(player, 'terms')).body.value).toMatchObject({ tickets: 2 })
  })
})

describe('a draw', () => {
  it('[PRO-03] follows from the promised seed and the published list, and pays each prize once', async () => {
    await open('drawn', {
      prizes: [
        { gives: 'cash', amount: '50', count: 1 },
        { gives: 'points', amount: '7', count: 2 },
      ],
    })
    const players = [await rich('30'), await rich('100'), await rich('20'), await rich('50')]
    for (const player of players) await claim(player, 'drawn')
    const before = await proof('drawn')
    expect(before).toMatchObject({ state: 'open', seed: null, list: null, listHash: null, winners: [] })
    await pass('drawn', 'closes_at')
    await house.app.run('run_raffles')
    const closed = await proof('drawn')
    expect(closed).toMatchObject({ state: 'closed', seed: null, winners: [] })
    await pass('drawn', 'draws_at')
    // Any number of processes may do it, and a stop before the payment leaves it to the next turn.
    await Promise.all([house.app.run('run_raffles'), house.app.run('run_raffles')])
    const after = await proof('drawn')
    expect(after).toMatchObject({ commitment: before.commitment, listHash: closed.listHash, list: closed.list })
    expect(commitmentOf(after.seed ?? '')).toBe(before.commitment)
    const lines = ticketsOf(after.list ?? []).map(({ number, member }) => `${number}:${member}`)
    expect(lines).toHaveLength(20)
    expect(after.listHash).toBe(createHash('sha256').update(lines.join('\n')).digest('hex'))
    const again = drawRaffle({
      id: 'raffle-drawn',
      serverSeed: after.seed ?? '',
      tickets: ticketsOf(after.list ?? []),
      prizes: 3,
    })
    expect(after.winners).toEqual(again.map((ticket, at) => ({ place: at + 1, ...ticket })))
    // The program that shares nothing with the house says the same.
    const { status, stdout } = spawnSync(process.execPath, ['tools/verify-raffle.mjs'], {
      input: JSON.stringify(after),
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('This draw is genuine')])
    const [first] = players.filter(({ id }) => id === after.winners[0]?.member)
    if (first === undefined) throw new Error('nobody won')
    const had = await house.balance(first)
    await house.app.run('run_raffles')
    await Promise.all([house.app.run('awards'), house.app.run('awards')])
    await house.app.run('awards')
    expect(await house.balance(first)).toBe(had + 5_000_000n)
    expect((await rewards(first)).list).toMatchObject([
      { title: 'Raffle', state: 'paid', gifts: [{ gives: 'cash', amount: '50' }] },
    ])
    await house.app.run('inbox')
    expect((await answerOf(house, inboxCalls['inbox.list'], first, '?language=EN')).list[0]).toMatchObject({
      title: 'You won in a raffle',
      content: expect.stringMatching(/A prize of Raffle.*Place: 1/),
    })
    expect(await seen(first, 'drawn')).toMatchObject({ state: 'drawn' })
    expect((await seen(first, 'drawn'))?.winners.filter(({ isOwn }) => isOwn)).toHaveLength(1)
    const points = await house.db.query(
      sql`SELECT sum(amount)::bigint AS sum, count(*)::integer AS count FROM entry WHERE reference IN (SELECT 'award:' || id || ':0' FROM award WHERE promotion = 'raffle:drawn' AND occasion <> 'place:1')`,
    )
    expect(points).toMatchObject([{ sum: '1400000', count: 2 }])
  })

  it('[PRO-03, SAF-02] pays money to a winner on a break, and bonus money once the break is over; a closed account gets nothing', async () => {
    const paid = async (id: string, gives: 'cash' | 'bonus', change: (player: Player) => Promise<unknown>) => {
      const terms = gives === 'bonus' ? { terms: bonusTerms } : {}
      await open(id, { prizes: [{ gives, amount: '50', count: 1, ...terms }] })
      const player = await rich('30')
      await claim(player, id)
      await change(player)
      await draw(id)
      await house.app.run('awards')
      const [row] = await house.db.query<{ state: string }>(
        sql`SELECT state FROM award WHERE promotion = ${`raffle:${id}`}`,
      )
      return { state: row?.state, player }
    }
    const exclude = ({ id }: Player) =>
      house.db.query(sql`UPDATE member SET excluded_until = 'infinity' WHERE id = ${id}`)
    expect((await paid('cash-away', 'cash', exclude)).state).toBe('paid')
    expect(
      (
        await paid('gone-away', 'cash', ({ id }) =>
          house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${id}`),
        )
      ).state,
    ).toBe('revoked')
    const { state, player } = await paid('bonus-away', 'bonus', exclude)
    expect(state).toBe('claimed')
    await house.db.query(sql`UPDATE member SET excluded_until = NULL WHERE id = ${player.id}`)
    await house.app.run('awards')
    expect((await rewards(player)).list).toMatchObject([{ state: 'paid', gifts: [{ gives: 'bonus' }] }])
  })

  it('[PRO-03, OPS-11] waits for a public value that was named, which two operators enter after the close, each by itself', async () => {
    await open('public', { publicValue: 'Mega-Sena 2934' })
    const player = await rich('30')
    await claim(player, 'public')
    const enter = (publicValue: string) =>
      house.call('POST', '/ops/raffles/value', { token: operator.token, body: { raffle: 'public', publicValue } })
    expect(codeOf(await enter('1 2 3'))).toBe('STATE_PASSED')
    await draw('public')
    expect(await proof('public')).toMatchObject({ state: 'closed', seed: null, publicSource: 'Mega-Sena 2934' })
    const asked = await enter('04 11 23')
    const id = textField(asked.body.value, 'proposal')
    const approve = (again: string, { token } = checker) =>
      house.call('POST', '/ops/proposals/decide', { token, body: { id, decision: 'approve', again } })
    await house.app.run('run_raffles')
    expect(await proof('public')).toMatchObject({ state: 'closed', publicValue: null })
    // Whoever agrees looks it up anew, and sees nothing of what was entered.
    const shown = await house.call('GET', `/ops/proposals/one?id=${id}`, { token: checker.token })
    expect(JSON.stringify(shown.body)).not.toContain('04 11 23')
    expect(codeOf(await approve('04 11 23', operator))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await approve('04 11 24'))).toBe('ENTRY_DIFFERS')
    expect(codeOf(await approve(' 04 11 23 '))).toBe('done')
    expect(codeOf(await enter('5 6 7'))).toBe('STATE_PASSED')
    await house.app.run('run_raffles')
    const { seed, list, winners, publicValue } = await proof('public')
    const tickets = ticketsOf(list ?? [])
    const drawn = drawRaffle({
      id: 'raffle-public',
      serverSeed: seed ?? '',
      tickets,
      prizes: 1,
      publicValue: '04 11 23',
    })
    expect(publicValue).toBe('04 11 23')
    expect(winners.map(({ number }) => number)).toEqual(drawn.map(({ number }) => number))
  })

  it('[PRO-03] of a raffle that nobody took part in reveals its seed and pays nobody', async () => {
    await open('empty')
    await draw('empty')
    expect(await proof('empty')).toMatchObject({ state: 'drawn', list: [], winners: [] })
  })
})

describe('an operator', () => {
  it('[PRO-03, OPS-01] sees tickets and winners, and no seed before the draw', async () => {
    await open('watched')
    const player = await rich('30')
    await claim(player, 'watched')
    const list = () => house.call('GET', '/ops/raffles?raffle=watched', { token: operator.token })
    const [row] = await house.db.query<{ sealed: string }>(
      sql`SELECT sealed_seed AS sealed FROM raffle WHERE id = 'watched'`,
    )
    expect(row?.sealed).toMatch(/^v1\./)
    expect((await list()).body.value).toMatchObject({ list: [{ raffleState: 'open', tickets: 3, winners: [] }] })
    expect(JSON.stringify((await list()).body)).not.toContain('seed')
    await draw('watched')
    expect((await list()).body.value).toMatchObject({
      list: [{ raffleState: 'drawn', winners: [{ place: 1, member: { id: player.id }, gives: 'cash' }] }],
    })
    const tickets = await house.call('GET', `/ops/raffles/tickets?member=${player.id}`, { token: operator.token })
    expect(tickets.body.value).toMatchObject({ list: [{ raffle: 'watched', first: 1, last: 3, tickets: 3 }] })
  })
})
