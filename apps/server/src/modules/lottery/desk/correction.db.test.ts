import { describe, expect, it } from 'vitest'
import type { PickRequest } from '#contract/lottery.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { lotteryTerms } from '#contract/settings/lottery-terms.ts'
import { officialGames } from '#rules/lottery/games.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { post } from '../../../platform/lane/post.ts'
import { cashCommand, readAtRisk } from '../../wallet/index.ts'
import { gradeResults } from '../grade-results.ts'
import { settleDraw } from '../settle.ts'
import { type Player, testBrand } from '#tests/support/house.ts'
import { codeOf, idOf, THAI, top2, withLotteryDesk } from '#tests/support/lottery-desk.ts'

const desk = withLotteryDesk('lottery_correction', { lotteries: ['th-gov'], players: 16 })
const { nextPlayer, turn, opened, over, place, ticketsOf, enter, approve } = desk

describe('a corrected result', () => {
  const correct = (draw: { numero: string; date: string }, result: string) =>
    desk.house.call('POST', '/ops/lottery/draws/correct', {
      token: desk.maker.token,
      body: { gameCode: 'th-gov', ...draw, result, reason: 'The station published it with a wrong digit.' },
    })
  /** A draw of which these players hold a ticket each, settled by the result. */
  async function settled(tickets: readonly (readonly [Player, readonly PickRequest[]])[]) {
    const draw = await opened('th-gov')
    for (const [player, picks] of tickets)
      expect(codeOf(await place(player, 'th-gov', draw.numero, picks))).toBe('done')
    await over(draw.numero)
    expect(codeOf(await approve(idOf(await enter('th-gov', draw, THAI)), THAI))).toBe('done')
    await turn()
    return draw
  }
  const pick = (number: string): PickRequest => ({ ...top2, pick: number })
  /** The same with another number at its end. */
  const ending = (two: string): string => THAI.replace('820866', `8208${two}`)
  const previewOf = async (id: string): Promise<unknown> => {
    const { body } = await desk.house.call('GET', `/ops/proposals/one?id=${id}`, { token: desk.owner.token })
    return typeof body.value === 'object' && body.value !== null && 'preview' in body.value ? body.value.preview : body
  }
  const collected = () => desk.house.app.run('owed')
  const owedOf = (player: Player) =>
    desk.house.db.query<{ amount: string; left_over: string }>(
      sql`SELECT amount, left_over FROM owed WHERE member = ${player.id} ORDER BY n`,
    )

  it('[LTR-05, WAL-09] posts what differs alone, with its sign, and figures follow', async () => {
    const [winner, loser, both] = [nextPlayer(), nextPlayer(), nextPlayer()]
    const began = await Promise.all([winner, loser, both].map((one) => desk.house.balance(one)))
    const draw = await settled([
      [winner, [pick('66')]],
      [loser, [pick('55')]],
      [both, [pick('66'), pick('55')]],
    ])
    const wrong = ending('55')
    const answered = await correct(draw, wrong)
    // What it moves is shown before, and nothing is moved by that.
    expect(await previewOf(idOf(answered))).toMatchObject({
      money: '0.00000',
      after: { winning: 1, losing: 1, changing: 0, paidMore: '900.00000', takenBack: '900.00000', owed: '0.00000' },
    })
    expect(codeOf(await approve(idOf(answered), THAI))).toBe('ENTRY_DIFFERS')
    const answers = await Promise.all(Array.from({ length: 30 }, () => approve(idOf(answered), wrong)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(codeOf(await correct(draw, ending('77')))).toBe('STATE_PASSED')
    await Promise.all([turn(), desk.other.app.run('lottery'), turn()])
    await turn()
    const stake = 1_000_000n
    const prize = 90_000_000n
    expect(await Promise.all([winner, loser, both].map((one) => desk.house.balance(one)))).toEqual([
      (began[0] ?? 0n) - stake,
      (began[1] ?? 0n) - stake + prize,
      (began[2] ?? 0n) - 2n * stake + prize,
    ])
    expect((await ticketsOf(winner))[0]).toMatchObject({ state: 'lost', payout: '0.00000' })
    expect((await ticketsOf(loser))[0]).toMatchObject({ state: 'won', payout: '900.00000' })
    const entries = await desk.house.db.query(sql`
      SELECT member, amount FROM entry WHERE type = 14 AND round = ${draw.numero} ORDER BY amount`)
    expect(entries).toEqual([
      { member: winner.id, amount: String(-prize) },
      { member: loser.id, amount: String(prize) },
    ])
    const counters = (player: Player) =>
      desk.house.db.query(sql`SELECT day_stake, day_payout FROM wallet WHERE member = ${player.id} AND kind = 1`)
    expect(await counters(winner)).toEqual([{ day_stake: String(stake), day_payout: '0' }])
    expect(await counters(loser)).toEqual([{ day_stake: String(stake), day_payout: String(prize) }])
    const betOf = async (player: Player) => {
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const { body } = await desk.house.call(
        'GET',
        `/wps/record/bets?from=${day.slice(0, 8)}01&to=${day}&language=EN`,
        {
          token: player.token,
        },
      )
      return body.value
    }
    expect(await betOf(winner)).toMatchObject({ list: [{ state: 'lost', payout: '0.00000' }] })
    expect(await betOf(loser)).toMatchObject({ list: [{ state: 'won', payout: '900.00000' }] })
    const shown = await desk.house.call('GET', `/wps/lottery/draws?gameCode=th-gov`)
    expect(shown.body.value).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ numero: draw.numero, state: 'corrected', revision: 2 })]),
    })
    expect(await readAtRisk(desk.house.db, winner.id)).toMatchObject({ atRisk: stake })
    await desk.house.app.run('day_sums')
    expect(await readAtRisk(desk.house.db, winner.id)).toMatchObject({ atRisk: stake })
    expect(await desk.house.audit()).toEqual([])

    // Corrected back it is revision 3, and everybody has what the first result gave.
    expect(codeOf(await approve(idOf(await correct(draw, THAI)), THAI))).toBe('done')
    await turn()
    expect(await desk.house.balance(winner)).toBe((began[0] ?? 0n) - stake + prize)
    expect(await desk.house.balance(loser)).toBe((began[1] ?? 0n) - stake)
    expect(await desk.house.audit()).toEqual([])
  })

  it('[LTR-05, WAL-09] after the win was withdrawn is owed, and later payouts bring it', async () => {
    const player = nextPlayer()
    const draw = await settled([[player, [pick('66')]]])
    // All but a hundred leaves the wallet.
    await cash(player, 'withdrawal', (await desk.house.balance(player)) - 10_000_000n)
    const wrong = ending('55')
    const proposal = idOf(await correct(draw, wrong))
    expect(await previewOf(proposal)).toMatchObject({
      money: '-900.00000',
      after: { winning: 0, losing: 1, takenBack: '900.00000', owed: '800.00000' },
    })
    expect(codeOf(await approve(proposal, wrong))).toBe('done')
    await Promise.all([turn(), desk.other.app.run('lottery')])
    await turn()
    expect(await desk.house.balance(player)).toBe(0n)
    expect(await owedOf(player)).toEqual([{ amount: '80000000', left_over: '80000000' }])
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'lost' })
    expect(await desk.house.audit()).toEqual([])

    // A deposit stays the player's, however often somebody looks.
    await cash(player, 'deposit', 30_000_000n)
    await Promise.all([collected(), collected()])
    expect(await desk.house.balance(player)).toBe(30_000_000n)
    expect(await owedOf(player)).toEqual([{ amount: '80000000', left_over: '80000000' }])

    // A win of twenty goes all, once.
    const small = await settled([[player, [{ ...top2, multiple: 2, pick: '66' }]]])
    expect(await desk.house.balance(player)).toBe(30_000_000n - 200_000n + 18_000_000n)
    await Promise.all(Array.from({ length: 30 }, () => collected()))
    expect(await desk.house.balance(player)).toBe(30_000_000n - 200_000n)
    expect(await owedOf(player)).toEqual([{ amount: '80000000', left_over: '62000000' }])
    expect(await desk.house.audit()).toEqual([])

    // A greater one pays the rest, and what is over stays.
    await settled([[player, [pick('66')]]])
    await Promise.all([collected(), collected()])
    await collected()
    expect(await desk.house.balance(player)).toBe(30_000_000n - 200_000n - 1_000_000n + 90_000_000n - 62_000_000n)
    const [paid] = await desk.house.db.query(sql`
      SELECT left_over, ended_at IS NOT NULL AS ended FROM owed WHERE member = ${player.id}`)
    expect(paid).toEqual({ left_over: '0', ended: true })
    expect(await desk.house.audit()).toEqual([])
    expect(small.numero).not.toBe(draw.numero)
  })

  it('[LTR-05] that is killed in the middle posts the rest, and nothing twice', async () => {
    const some = Array.from({ length: 6 }, nextPlayer)
    const began = await Promise.all(some.map((one) => desk.house.balance(one)))
    const draw = await settled(some.map((one, i) => [one, [pick(i % 2 === 0 ? '66' : '55')]] as const))
    const wrong = ending('55')
    expect(codeOf(await approve(idOf(await correct(draw, wrong)), wrong))).toBe('done')
    const game = await gradedOnly(draw.numero)
    for (let at = 1; at <= 4; at += 1) {
      let n = 0
      const db: Database = {
        ...desk.house.db,
        transaction: (work) =>
          desk.house.db.transaction(async (tx) => {
            const done = await work(tx)
            n += 1
            // Who is killed does nothing more.
            if (n >= at) throw new Error('killed')
            return done
          }),
      }
      const deps = { db, calendar: createCalendar(testBrand.timeZone), now: () => 0, members: 1 }
      await expect(settleDraw(deps, game.game, game.draw)).rejects.toThrow('killed')
    }
    await Promise.all([turn(), desk.other.app.run('lottery'), turn()])
    await turn()
    expect(await Promise.all(some.map((one) => desk.house.balance(one)))).toEqual(
      began.map((balance, i) => balance - 1_000_000n + (i % 2 === 0 ? 0n : 90_000_000n)),
    )
    expect(await desk.house.audit()).toEqual([])
  })

  it('[WAL-09] what is owed is over after ninety days, and two operators write it off', async () => {
    const player = nextPlayer()
    const draw = await settled([[player, [pick('66')]]])
    await cash(player, 'withdrawal', await desk.house.balance(player))
    const wrong = ending('55')
    expect(codeOf(await approve(idOf(await correct(draw, wrong)), wrong))).toBe('done')
    await turn()
    await desk.house.db.query(sql`UPDATE owed SET until = app_now() - interval '1 minute' WHERE member = ${player.id}`)
    // Nothing is taken any more.
    await settled([[await funded(player), [pick('66')]]])
    const before = await desk.house.balance(player)
    await collected()
    expect(await desk.house.balance(player)).toBe(before)
    const list = async () =>
      (await desk.house.call('GET', `/ops/owed?member=${player.id}`, { token: desk.owner.token })).body.value
    const [row] = await desk.house.db.query<{ n: string }>(sql`SELECT n FROM owed WHERE member = ${player.id}`)
    expect(await list()).toMatchObject({ list: [{ id: row?.n, left: '900.00000', state: 'over' }] })
    const writeOff = () =>
      desk.house.call('POST', '/ops/owed/write-off', {
        token: desk.maker.token,
        body: { member: player.id, id: row?.n, reason: 'Ninety days are over.' },
      })
    const id = idOf(await writeOff())
    const answers = await Promise.all(Array.from({ length: 30 }, () => approve(id, undefined)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(await list()).toMatchObject({ list: [{ left: '0.00000', writtenOff: '900.00000', state: 'writtenOff' }] })
    expect(codeOf(await writeOff())).toBe('STATE_PASSED')
    expect(await desk.house.balance(player)).toBe(before)
    expect(await desk.house.audit()).toEqual([])
  })

  it('[LTR-05] of a draw that has no result yet is refused', async () => {
    const draw = await opened('th-gov')
    expect(codeOf(await correct(draw, THAI))).toBe('STATE_PASSED')
  })
})

async function funded(player: Player): Promise<Player> {
  await cash(player, 'deposit', 10_000_000n)
  return player
}

/** Grades a corrected result as a turn does, and leaves its settlement to whoever asks. */
async function gradedOnly(numero: string) {
  const [row] = await desk.house.db.query<{ game: number; nr: number }>(sql`
    SELECT d.game, d.nr FROM draw d JOIN lottery_game g ON g.id = d.game WHERE g.code = 'th-gov' AND issue = ${numero}`)
  const rules = officialGames.find(({ id }) => id === 'th-gov')
  if (row === undefined || rules === undefined) throw new Error('no draw')
  const game = { ...rules, minutes: null, number: row.game, nodeId: 20_000 + row.game }
  const { db } = desk.house
  const calendar = createCalendar(testBrand.timeZone)
  const settings = { lottery: async () => lottery.defaults, lotteryTerms: async () => lotteryTerms.defaults }
  await gradeResults({ db, calendar, settings, log: createLog('silent') }, new Map([[row.game, game]]))
  const [drawn] = await desk.house.db.query<{ revision: number; result: object }>(sql`
    SELECT revision, result FROM draw WHERE game = ${row.game} AND nr = ${row.nr} AND state = 'drawn'`)
  if (drawn === undefined) throw new Error('the draw is not drawn')
  return { game, draw: { ...row, ...drawn, issue: numero } }
}

let movements = 0
/** Moves money of a player as the cashier does. */
const cash = (player: Player, type: 'deposit' | 'withdrawal', amount: bigint) =>
  desk.house.db.transaction((tx) =>
    post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
      shard: shardOf(player.id),
      member: player.id,
      type,
      amount,
      reference: `${type}:${(movements += 1)}`,
    }),
  )
