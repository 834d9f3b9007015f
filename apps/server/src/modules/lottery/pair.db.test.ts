import { describe, expect, it } from 'vitest'
import type { PickRequest } from '#contract/lottery.ts'
import { dayOfIssue } from '#rules/lottery/kind.ts'
import { sql } from '../../platform/db/sql.ts'
import { codeOf, idOf, withLotteryDesk } from '#tests/support/lottery-desk.ts'

const [HCM, DONG_THAP, CA_MAU] = ['vn-hcm', 'vn-dong-thap', 'vn-ca-mau'] as const
const PAIR = 'vn-dong-thap+vn-hcm'
const OTHER_PAIR = 'vn-ca-mau+vn-hcm'

const desk = withLotteryDesk('lottery_pair', {
  lotteries: [HCM, DONG_THAP, CA_MAU, PAIR, OTHER_PAIR],
  players: 9,
})
const { nextPlayer, turn, place, ticketsOf, enter, approve } = desk

/** A pair costs 72 and wins 550 for each time that both of its numbers come. */
const pick: PickRequest = { play: 'da-two', pick: '12,34', price: '1', unit: '1', multiple: 1 }
const [STAKE, WIN] = [7_200_000n, 55_000_000n]

/** A result of a station in which a number comes once and no other pair of it does. */
const withOnce = (number: string): string =>
  `9999${number} 11199 22299 33399 44499 55599 66699 77799 88899 11099 22099 33099 4499 5599 6699 7799 899 99`

interface Together {
  readonly numero: string
  readonly date: string
}

/** Opens the next common draw of Monday's three stations, with both of its pairs, for an hour. */
async function opened(): Promise<Together> {
  await turn()
  const [draw] = await desk.house.db.query<{ issue: string }>(sql`
    UPDATE draw d SET state = 'planned', opens_at = app_now() - interval '2 hours', closes_at = app_now() + interval '1 hour',
      draws_at = app_now() + interval '1 hour'
    WHERE d.nr = (SELECT min(p.nr) FROM draw p JOIN lottery_game g ON g.id = p.game
      WHERE g.code = ${PAIR} AND p.closes_at > app_now() AND p.state IN ('planned', 'open')) RETURNING d.issue`)
  if (draw === undefined) throw new Error('nothing is planned')
  await turn()
  return { numero: draw.issue, date: dayOfIssue(draw.issue) }
}

/** Lets the moments of the close and of the draw go by. */
async function over({ numero }: Together): Promise<void> {
  await desk.house.db.query(sql`
    UPDATE draw SET closes_at = app_now() - interval '1 minute', draws_at = app_now() - interval '1 minute' WHERE issue = ${numero} AND state = 'open'`)
  await turn()
}

async function give(game: string, draw: Together, result: string): Promise<void> {
  expect(codeOf(await approve(idOf(await enter(game, draw, result)), result))).toBe('done')
}

const drawOf = async (game: string, { numero }: Together) => {
  const [row] = await desk.house.db.query<{ state: string; source: string; revision: number; given: number }>(sql`
    SELECT d.state, d.source, d.revision, (SELECT count(*)::integer FROM draw_result r WHERE r.game = d.game AND r.nr = d.nr) AS given
    FROM draw d JOIN lottery_game g ON g.id = d.game WHERE g.code = ${game} AND d.issue = ${numero}`)
  return row
}

describe('two stations as one game', () => {
  it('[LOT-02, LTR-04] wait for both results, pay by them once, and follow a correction of either', async () => {
    const draw = await opened()
    const [winner, loser] = [nextPlayer(), nextPlayer()]
    const before = await desk.house.balance(winner)
    expect(codeOf(await place(winner, PAIR, draw.numero, [pick]))).toBe('done')
    expect(codeOf(await place(loser, OTHER_PAIR, draw.numero, [pick]))).toBe('done')
    await over(draw)
    await give(HCM, draw, withOnce('12'))
    await turn()
    await turn()
    // One station alone says nothing yet.
    expect(await drawOf(PAIR, draw)).toEqual({ state: 'closed', source: 'stations', revision: 0, given: 0 })
    expect((await ticketsOf(winner))[0]?.state).toBe('open')
    // No operator types it.
    expect(codeOf(await enter(PAIR, draw, withOnce('12')))).not.toBe('done')
    await desk.other.app.run('lottery')
    await give(DONG_THAP, draw, withOnce('34'))
    await give(CA_MAU, draw, withOnce('56'))
    await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? turn() : desk.other.app.run('lottery'))))
    await turn()
    await turn()
    expect(await drawOf(PAIR, draw)).toEqual({ state: 'settled', source: 'stations', revision: 1, given: 1 })
    expect(await desk.house.balance(winner)).toBe(before - STAKE + WIN)
    expect((await ticketsOf(winner))[0]).toMatchObject({ gameCode: PAIR, state: 'won', payout: '550.00000' })
    expect((await ticketsOf(loser))[0]).toMatchObject({ gameCode: OTHER_PAIR, state: 'lost' })
    const shown = await desk.house.call('GET', `/wps/lottery/draws?gameCode=${encodeURIComponent(PAIR)}`)
    expect(shown.body.value).toMatchObject({
      list: [{ numero: draw.numero, result: [{ special: ['999934'] }, { special: ['999912'] }], commitment: null }],
    })
    // Đồng Tháp is corrected: its pair is another one, the others stay.
    const corrected = withOnce('35')
    const asked = await desk.house.call('POST', '/ops/lottery/draws/correct', {
      token: desk.maker.token,
      body: { gameCode: DONG_THAP, ...draw, result: corrected, reason: 'A wrong digit.' },
    })
    expect(codeOf(await approve(idOf(asked), corrected))).toBe('done')
    for (let i = 0; i < 4; i += 1) await turn()
    expect(await drawOf(PAIR, draw)).toMatchObject({ state: 'corrected', revision: 2 })
    expect(await drawOf(OTHER_PAIR, draw)).toMatchObject({ state: 'settled', revision: 1 })
    expect(await desk.house.balance(winner)).toBe(before - STAKE)
    expect((await ticketsOf(winner))[0]).toMatchObject({ state: 'lost' })
  })

  it('[LTR-04, LOT-07] close with the first result of either, and give back what was sold since', async () => {
    const draw = await opened()
    const [early, late] = [nextPlayer(), nextPlayer()]
    expect(codeOf(await place(early, PAIR, draw.numero, [pick]))).toBe('done')
    await give(HCM, draw, withOnce('12'))
    const before = await desk.house.balance(late)
    expect(codeOf(await place(late, PAIR, draw.numero, [pick]))).toBe('done')
    await turn()
    expect(codeOf(await place(late, PAIR, draw.numero, [pick]))).toBe('DRAW_CLOSED')
    await over(draw)
    await give(DONG_THAP, draw, withOnce('34'))
    for (let i = 0; i < 4; i += 1) await turn()
    expect((await ticketsOf(late))[0]).toMatchObject({ state: 'void', isLate: true })
    expect(await desk.house.balance(late)).toBe(before)
    expect((await ticketsOf(early))[0]).toMatchObject({ state: 'won', isLate: false })
  })

  it('[LTR-04, LOT-07] are not sold at all where the result of either is known before', async () => {
    const draw = await opened()
    await desk.house.db.query(sql`
      UPDATE draw SET state = 'planned', opens_at = app_now() + interval '1 minute' WHERE issue = ${draw.numero}
        AND game = (SELECT id FROM lottery_game WHERE code = ${PAIR})`)
    await give(HCM, draw, withOnce('12'))
    await turn()
    expect(await drawOf(PAIR, draw)).toMatchObject({ state: 'void', given: 0 })
    expect(codeOf(await place(nextPlayer(), PAIR, draw.numero, [pick]))).toBe('DRAW_CLOSED')
  })

  it('[LOT-07] are void, and every stake goes back, where the draw of either is void', async () => {
    const draw = await opened()
    const [both, alone] = [nextPlayer(), nextPlayer()]
    const before = await desk.house.balance(both)
    expect(codeOf(await place(both, PAIR, draw.numero, [pick]))).toBe('done')
    expect(codeOf(await place(alone, CA_MAU, draw.numero, [{ ...pick, play: 'da' }]))).toBe('done')
    await over(draw)
    const asked = await desk.house.call('POST', '/ops/lottery/draws/void', {
      token: desk.maker.token,
      body: { gameCode: HCM, numero: draw.numero, reason: 'The station did not draw.' },
    })
    // The second person sees what goes back of the pairs as well.
    const { body } = await desk.house.call('GET', `/ops/proposals/one?id=${idOf(asked)}`, { token: desk.owner.token })
    expect(body.value).toMatchObject({ preview: { before: { tickets: 1, stake: '72.00000' } } })
    expect(codeOf(await approve(idOf(asked)))).toBe('done')
    await turn()
    await turn()
    expect((await ticketsOf(both))[0]).toMatchObject({ state: 'void', isLate: false })
    expect(await desk.house.balance(both)).toBe(before)
    expect((await ticketsOf(alone))[0]?.state).toBe('open')
    await give(DONG_THAP, draw, withOnce('34'))
    await turn()
    expect(await drawOf(PAIR, draw)).toMatchObject({ state: 'void', given: 0 })
  })

  it('[LTR-02] are planned on the days on which both draw, and follow their calendars', async () => {
    await turn()
    const planned = async (game: string): Promise<string[]> => {
      const rows = await desk.house.db.query<{ issue: string }>(sql`
        SELECT d.issue FROM draw d JOIN lottery_game g ON g.id = d.game WHERE g.code = ${game} AND d.state = 'planned' ORDER BY d.nr`)
      return rows.map(({ issue }) => issue)
    }
    const [, next = '', after = ''] = await planned(PAIR)
    expect(new Date(`${dayOfIssue(next)}T00:00:00Z`).getUTCDay()).toBe(1)
    const change = async (request: object, code = 'done') => {
      const asked = await desk.house.call('POST', '/ops/lottery/calendar/change', {
        token: desk.maker.token,
        body: { reason: 'A holiday', ...request },
      })
      expect(codeOf(asked)).toBe(code)
      if (code === 'done') expect(codeOf(await approve(idOf(asked)))).toBe('done')
    }
    await change({ gameCode: PAIR, change: 'omit', day: dayOfIssue(next) }, 'INVALID_INPUT')
    await change({ gameCode: HCM, change: 'omit', day: dayOfIssue(next) })
    expect(await planned(PAIR)).not.toContain(next)
    expect(await planned(OTHER_PAIR)).not.toContain(next)
    expect(await planned(DONG_THAP)).toContain(next)
    expect(await planned(PAIR)).toContain(after)
    await change({ gameCode: HCM, change: 'restore', day: dayOfIssue(next) })
    expect(await planned(PAIR)).toContain(next)
    // An earlier time of one station is the pair's close.
    await change({ gameCode: HCM, change: 'move', day: dayOfIssue(next), to: dayOfIssue(next), time: '11:00' })
    const closes = await desk.house.db.query<{ at: string }>(sql`
      SELECT to_char(d.closes_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'HH24:MI') AS at FROM draw d JOIN lottery_game g ON g.id = d.game
      WHERE g.code IN (${PAIR}, ${DONG_THAP}) AND d.issue = ${next} ORDER BY g.code`)
    expect(closes).toEqual([{ at: '16:10' }, { at: '10:55' }])
  })
})
