import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import { lotteryDeskCalls } from '#contract/calls/lottery-desk.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { fastGames } from '#rules/lottery/games.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Answer, testBrand, textField } from '#tests/support/house.ts'
import { codeOf, withLotteryDesk } from '#tests/support/lottery-desk.ts'
import { readSoldBlocks, writeResult } from '../draw.sql.ts'
import { gradesOf } from '../grade.ts'
import { refundDraw } from './refund.ts'

const desk = withLotteryDesk('lottery_desk', {
  lotteries: ['ssc-1m', 'ssc-5m', 'th-fast-1m', 'th-fast-5m'],
  players: 16,
})
const { nextPlayer, turn, place, ticketsOf } = desk
const opened = async (game: string): Promise<string> => (await desk.opened(game)).numero

const direct: PickRequest = { play: 'position', pick: '1|-|-|-|-', price: '1', unit: '1', multiple: 10 }

function soldOf({ body }: Answer) {
  const read = safeParse(lotteryCalls['lottery.place'].response, body.value)
  if (!read.success) throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return read.data.ticket
}
const ask = (path: string, query: Record<string, string>, by = desk.maker) =>
  desk.house.call('GET', `/ops/lottery/${path}?${String(new URLSearchParams(query))}`, { token: by.token })
const tell = (path: string, body: object, by = desk.maker) =>
  desk.house.call('POST', `/ops/lottery/${path}`, { token: by.token, body })
const decide = (id: string, by = desk.owner): Promise<Answer> =>
  desk.house.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve' } })
async function markOf(gameCode: string): Promise<string> {
  const { body } = await desk.house.call('GET', `/wps/lottery/terms?gameCode=${gameCode}`)
  return textField(body.value, 'controlsMark')
}
const proposeVoid = (gameCode: string, numero: string, by = desk.maker) =>
  tell('draws/void', { gameCode, numero, reason: 'The machine was seen open.' }, by)
async function liabilityOf(gameCode: string, numero: string) {
  const { body } = await ask('liability', { gameCode, numero })
  const read = safeParse(lotteryDeskCalls['lotteryDesk.liability'].response, body.value)
  if (!read.success) throw new Error(`no liability: ${JSON.stringify(body)}`)
  return read.data
}
async function drawOf(gameCode: string, numero: string) {
  const read = safeParse(
    lotteryDeskCalls['lotteryDesk.draw'].response,
    (await ask('draw', { gameCode, numero })).body.value,
  )
  if (!read.success) throw new Error('no draw')
  return read.data
}

describe('draws on the desk', () => {
  it('[OPS-05] are listed with what was sold, and show plays, shards and, audited, what a number would cost', async () => {
    const numero = await opened('ssc-1m')
    const [first, second] = [nextPlayer(), nextPlayer()]
    soldOf(await place(first, 'ssc-1m', numero, [direct]))
    soldOf(await place(second, 'ssc-1m', numero, [{ ...direct, pick: '1,2|-|-|-|-' }]))
    const { body } = await ask('draws', { gameCode: 'ssc-1m', state: 'open' })
    expect(body.value).toMatchObject({
      list: [{ gameCode: 'ssc-1m', numero, state: 'open', tickets: 2, stake: '30.00000', payout: null, result: null }],
    })
    // A link to a draw asks for it alone.
    expect((await ask('draws', { gameCode: 'ssc-1m', numero })).body.value).toMatchObject({ list: [{ numero }] })
    const { plays, shards, commitment, seed } = await drawOf('ssc-1m', numero)
    expect(plays).toEqual([{ play: 'position', tickets: 2, lines: 3, stake: '30.00000', payout: null }])
    expect(shards.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(2)
    expect([commitment?.length, seed]).toEqual([64, null])
    const { numbers, total } = await liabilityOf('ssc-1m', numero)
    expect(total).toBe(2)
    // Ten times 1 x 10 x 1950 / 2000, by two players on the 1.
    expect(numbers).toMatchObject([
      { play: 'position', number: '1|-|-|-|-', owed: '195.00000' },
      { play: 'position', number: '2|-|-|-|-', owed: '97.50000' },
    ])
    const reads = await desk.house.db.query(sql`
      SELECT FROM audit WHERE action = 'draw.liabilityRead' AND subject = ${`draw:ssc-1m:${numero}`} AND actor = ${`operator:${desk.maker.id}`}`)
    expect(reads).toHaveLength(1)
    expect(codeOf(await ask('draw', { gameCode: 'ssc-1m', numero: '20000101-0001' }))).toBe('DRAW_UNKNOWN')
    expect(codeOf(await ask('draws', { gameCode: 'nothing' }))).toBe('GAME_UNKNOWN')
  })
})

describe('a void', () => {
  it('[LOT-04, OPS-11] takes two people, happens once of thirty approvals, and gives every stake back once', async () => {
    const numero = await opened('ssc-5m')
    const [kept, cancelled] = [nextPlayer(), nextPlayer()]
    const before = await desk.house.balance(kept)
    const beforeOther = await desk.house.balance(cancelled)
    soldOf(await place(kept, 'ssc-5m', numero, [direct]))
    soldOf(await place(kept, 'ssc-5m', numero, [{ ...direct, pick: '-|3|-|-|-' }]))
    const { id } = soldOf(await place(cancelled, 'ssc-5m', numero, [direct]))
    await desk.house.call('POST', '/wps/lottery/tickets/cancel', { token: cancelled.token, body: { id } })
    expect(await desk.house.balance(cancelled)).toBe(beforeOther)
    const [life] = await desk.house.db.query(sql`SELECT life_stake FROM wallet WHERE member = ${kept.id} AND kind = 1`)

    const proposed = await proposeVoid('ssc-5m', numero)
    const proposal = textField(proposed.body.value, 'proposal')
    // Asked again it is the same one.
    expect((await proposeVoid('ssc-5m', numero)).body.value).toEqual({ proposal })
    const { body } = await desk.house.call('GET', `/ops/proposals/one?id=${proposal}`, { token: desk.owner.token })
    expect(body.value).toMatchObject({
      subject: `draw:ssc-5m:${numero}`,
      preview: { money: '20.00000', before: { tickets: 2, players: 1 }, members: [{ id: kept.id }] },
    })
    expect(codeOf(await decide(proposal, desk.maker))).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(proposal)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)

    // What a process sells that has not heard of it goes back like all the rest.
    expect(['done', 'DRAW_CLOSED']).toContain(codeOf(await place(kept, 'ssc-5m', numero, [direct])))
    await Promise.all([turn(), desk.other.app.run('lottery'), turn()])
    await turn()
    for (const at of [desk.house, desk.other])
      expect(codeOf(await place(kept, 'ssc-5m', numero, [direct], at))).toBe('DRAW_CLOSED')
    expect(await desk.house.balance(kept)).toBe(before)
    expect(await desk.house.balance(cancelled)).toBe(beforeOther)
    for (const ticket of await ticketsOf(kept)) expect(ticket).toMatchObject({ state: 'void', payout: null })
    expect((await ticketsOf(cancelled))[0]?.state).toBe('cancelled')
    expect(await liabilityOf('ssc-5m', numero)).toEqual({ numbers: [], total: 0 })
    expect((await drawOf('ssc-5m', numero)).shards.every(({ isDone }) => isDone)).toBe(true)
    // What it had staked counts no more.
    const [after] = await desk.house.db.query(sql`SELECT life_stake FROM wallet WHERE member = ${kept.id} AND kind = 1`)
    expect([life, after]).toEqual([{ life_stake: '2000000' }, { life_stake: '0' }])
    expect(await desk.house.audit()).toEqual([])
    expect(codeOf(await proposeVoid('ssc-5m', numero))).toBe('STATE_PASSED')
  })

  it('[LOT-04] that is killed in the middle goes on where it was, and nobody gets a stake twice', async () => {
    const numero = await opened('ssc-5m')
    const some = [nextPlayer(), nextPlayer(), nextPlayer(), nextPlayer(), nextPlayer()]
    const before = await Promise.all(some.map((player) => desk.house.balance(player)))
    for (const player of some) soldOf(await place(player, 'ssc-5m', numero, [direct, { ...direct, pick: '-|1|-|-|-' }]))
    const proposal = textField((await proposeVoid('ssc-5m', numero)).body.value, 'proposal')
    expect(codeOf(await decide(proposal))).toBe('done')
    const [draw] = await desk.house.db.query<{ game: number; nr: number; node: number }>(sql`
      SELECT d.game, d.nr, 20000 + d.game AS node FROM draw d JOIN lottery_game g ON g.id = d.game WHERE g.code = 'ssc-5m'
        AND issue = ${numero}`)
    const rules = fastGames.find(({ id }) => id === 'ssc-5m')
    if (draw === undefined || rules === undefined) throw new Error('no draw')
    const game = { ...rules, number: draw.game, nodeId: draw.node }
    // The gates take sixteen transactions; each shard with tickets one or more after them.
    for (const at of [18, 17, 3]) {
      let n = 0
      const db: Database = {
        ...desk.house.db,
        transaction: (work) =>
          desk.house.db.transaction(async (tx) => {
            const done = await work(tx)
            n += 1
            if (n === at) throw new Error('killed')
            return done
          }),
      }
      const deps = { db, calendar: createCalendar(testBrand.timeZone), now: () => 0 }
      await expect(refundDraw(deps, game, { ...draw, issue: numero })).rejects.toThrow('killed')
    }
    await Promise.all([turn(), desk.other.app.run('lottery')])
    expect(await Promise.all(some.map((player) => desk.house.balance(player)))).toEqual(before)
    const [row] = await desk.house.db.query(sql`
      SELECT state, settled_at IS NOT NULL AS done FROM draw WHERE game = ${draw.game} AND nr = ${draw.nr}`)
    expect(row).toEqual({ state: 'void', done: true })
    expect(await desk.house.audit()).toEqual([])
  })

  it('[LOT-04] of a draw that has its result is refused, and a proposal of before is void', async () => {
    const numero = await opened('th-fast-5m')
    const proposal = textField((await proposeVoid('th-fast-5m', numero)).body.value, 'proposal')
    await desk.house.db.query(sql`
      UPDATE draw SET closes_at = app_now() - interval '2 seconds', draws_at = app_now() - interval '1 second'
        WHERE issue = ${numero} AND state = 'open'`)
    // One turn closes it and draws it.
    await turn()
    expect(codeOf(await proposeVoid('th-fast-5m', numero))).toBe('STATE_PASSED')
    expect(codeOf(await decide(proposal))).toBe('PROPOSAL_VOID')
  })

  it('[LOT-04] of a draw that comes later leaves those before it open', async () => {
    const [later] = await desk.house.db.query<{ issue: string }>(sql`
      SELECT issue FROM draw d JOIN lottery_game g ON g.id = d.game
      WHERE g.code = 'ssc-1m' AND d.opens_at > app_now() + interval '2 minutes' AND d.state = 'planned' ORDER BY d.nr LIMIT 1`)
    if (later === undefined) throw new Error('nothing is planned')
    const proposal = textField((await proposeVoid('ssc-1m', later.issue)).body.value, 'proposal')
    expect(codeOf(await decide(proposal))).toBe('done')
    await turn()
    const numero = await opened('ssc-1m')
    expect(numero < later.issue).toBe(true)
    soldOf(await place(nextPlayer(), 'ssc-1m', numero, [direct]))
  })
})

describe('number control', () => {
  const set = (changes: object) =>
    tell('controls/set', { gameCode: 'th-fast-1m', play: 'top2', share: 50, reason: 'Too many on it.', ...changes })

  it('[LTR-02] half pay of a Thai number pays half, and the others of its pick pay all', async () => {
    const numero = await opened('th-fast-1m')
    expect((await set({ numbers: '07,35' })).body.value).toEqual({ count: 2 })
    const terms = await desk.house.call('GET', '/wps/lottery/terms?gameCode=th-fast-1m')
    expect(terms.body.value).toMatchObject({
      controls: [
        { play: 'top2', block: 0, cell: 7, share: 50 },
        { play: 'top2', block: 0, cell: 35, share: 50 },
      ],
    })
    const player = nextPlayer()
    const all = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
    const pick = { play: 'top2', pick: all.join(','), price: '1', unit: '1', multiple: 1 } as const
    const ticket = soldOf(await place(player, 'th-fast-1m', numero, [pick]))
    expect(ticket.stake).toBe('100.00000')
    const { numbers } = await liabilityOf('th-fast-1m', numero)
    const owedFor = (number: string): string | undefined => numbers.find((one) => one.number === number)?.owed
    expect([owedFor('07'), owedFor('35'), owedFor('08')]).toEqual(['45.00000', '45.00000', '90.00000'])
    // Another process knows of it within a second, and one pick of half pay alone wins half.
    await expect
      .poll(async () => (await desk.other.call('GET', '/wps/lottery/terms?gameCode=th-fast-1m')).body.value)
      .toMatchObject({ controls: [{ cell: 7 }, { cell: 35 }] })
    const half = nextPlayer()
    const before = await desk.house.balance(half)
    const halves = soldOf(await place(half, 'th-fast-1m', numero, [{ ...pick, pick: '07' }], desk.other))
    expect(halves.picks).toMatchObject([{ stake: '1.00000', prize: '45.00000' }])

    // Taken back, it holds for what was sold; new tickets pay all.
    const list = await ask('controls', { gameCode: 'th-fast-1m' })
    const read = safeParse(lotteryDeskCalls['lotteryDesk.controls'].response, list.body.value)
    if (!read.success) throw new Error('no controls')
    expect(read.data.list.map(({ number, share, setBy }) => [number, share, setBy?.id])).toEqual([
      ['35', 50, desk.maker.id],
      ['07', 50, desk.maker.id],
    ])
    for (const { id } of read.data.list) expect(codeOf(await tell('controls/end', { id }))).toBe('done')
    expect(codeOf(await tell('controls/end', { id: read.data.list[0]?.id }))).toBe('NOT_FOUND')
    const whole = soldOf(await place(nextPlayer(), 'th-fast-1m', numero, [{ ...pick, pick: '07' }]))
    expect(whole.picks).toMatchObject([{ prize: '90.00000' }])

    // The draw comes to 07: its sealed result is replaced before it is read.
    await desk.house.db.query(sql`
      UPDATE draw SET closes_at = app_now() - interval '1 second', draws_at = app_now() + interval '1 hour' WHERE issue = ${numero}`)
    await turn()
    await drawsTo(numero, { first: '123407', front3: ['111', '222'], bottom3: ['333', '444'], bottom2: '55' })
    await turn()
    expect(await desk.house.balance(half)).toBe(before - 100_000n + 4_500_000n)
    // Less than its stake.
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'won', payout: '45.00000' })
  })

  it('[LTR-02] closed numbers and plays are refused at the pick, with the number', async () => {
    const numero = await opened('th-fast-1m')
    const player = nextPlayer()
    const pick = { play: 'tod3', pick: '123,457', price: '1', unit: '1', multiple: 1 } as const
    expect(codeOf(await set({ play: 'tod3', numbers: '754', share: 0, numero }))).toBe('done')
    const refused = await place(player, 'th-fast-1m', numero, [{ ...pick, pick: '123' }, pick])
    expect(refused.body).toMatchObject({
      code: 'NUMBER_CLOSED',
      detail: { pick: 1, play: 'tod3', number: '457' },
    })
    soldOf(await place(player, 'th-fast-1m', numero, [{ ...pick, pick: '123' }]))
    const marks = [await markOf('th-fast-1m'), await markOf('th-fast-5m')]
    expect(codeOf(await set({ play: 'top3', share: 0 }))).toBe('done')
    // Open pages hear of it by the mark, those of other games do not.
    expect(await markOf('th-fast-1m')).not.toBe(marks[0])
    expect(await markOf('th-fast-5m')).toBe(marks[1])
    expect(codeOf(await place(player, 'th-fast-1m', numero, [{ ...pick, play: 'top3', pick: '123' }]))).toBe(
      'NUMBER_CLOSED',
    )
  })

  it.each([
    ['a play that is not there', { play: 'star9' }, 'INVALID_INPUT'],
    ['a number that is none', { numbers: '7' }, 'INVALID_INPUT'],
    ['more than everything', { share: 100 }, 'INVALID_INPUT'],
    ['no reason', { reason: ' ' }, 'INVALID_INPUT'],
    ['a draw that is not there', { numero: '20000101-0001' }, 'DRAW_UNKNOWN'],
    ['a game that is not there', { gameCode: 'nothing' }, 'GAME_UNKNOWN'],
  ])('[LTR-02] is refused for %s', async (_what, changes, code) => {
    expect(codeOf(await set({ numbers: '11', ...changes }))).toBe(code)
  })
})

/** Gives a closed draw this result, as the house's own way writes one. */
async function drawsTo(issue: string, result: object): Promise<void> {
  const [row] = await desk.house.db.query<{ game: number; nr: number }>(
    sql`SELECT game, nr FROM draw WHERE issue = ${issue} AND state = 'closed'`,
  )
  const kind = fastGames.find(({ id }) => id === 'th-fast-1m')?.kind
  if (row === undefined || kind === undefined) throw new Error('the draw is not closed')
  const grades = gradesOf(kind, result, await readSoldBlocks(desk.house.db, row))
  await desk.house.db.transaction((tx) => writeResult(tx, row, { seed: '0'.repeat(64), result }, grades))
}
