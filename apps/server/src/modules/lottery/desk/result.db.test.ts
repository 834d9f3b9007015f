import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { sql } from '../../../platform/db/sql.ts'
import { codeOf, idOf, THAI, top2, withLotteryDesk } from '#tests/support/lottery-desk.ts'

const desk = withLotteryDesk('lottery_result', {
  lotteries: ['th-gov', 'vn-north', 'vn-hue', 'vn-fast-south-5m', 'lao', 'ssc-5m'],
  players: 8,
})
const { nextPlayer, turn, opened, over, place, ticketsOf, enter, approve } = desk

describe('draws of official games', () => {
  it('[LOT-02] stand in the menu of Vietnam by region, apart from the fast ones', async () => {
    const { body } = await desk.house.call('GET', '/lgw/vn/games/game_menu')
    const read = safeParse(lotteryCalls['lottery.vietnamMenu'].response, body.value)
    if (!read.success) throw new Error('no menu')
    expect(
      read.data.vnLotteryMenus.map(({ menuCode, gameMenus }) => [menuCode, gameMenus.map(({ gameCode }) => gameCode)]),
    ).toEqual([
      ['NORTH', ['vn-north']],
      ['CENTRAL', ['vn-hue']],
      ['FAST', ['vn-fast-south-5m']],
    ])
  })

  it('[LOT-04, LTR-01] are planned by their calendar, sold until they close, and then wait for a result', async () => {
    const rows = await desk.house.db.query<{ code: string; issue: string; seed: boolean; chained: boolean }>(sql`
      SELECT g.code, d.issue, d.sealed_seed IS NOT NULL AS seed,
        d.opens_at = lag(d.closes_at, 1, d.opens_at) OVER (PARTITION BY d.game ORDER BY d.nr) AS chained
      FROM draw d JOIN lottery_game g ON g.id = d.game WHERE d.source = 'official' ORDER BY g.code, d.nr`)
    expect(rows.filter(({ code }) => code === 'th-gov')).toHaveLength(8)
    expect(rows.every(({ seed, chained }) => !seed && chained)).toBe(true)
    const menus = await desk.house.call('GET', '/lgw/games/game_menus')
    expect(JSON.stringify(menus.body.value)).toContain('"gameCode":"vn-hue","nodeId"')
    const draw = await opened('lao')
    const player = nextPlayer()
    expect(codeOf(await place(player, 'lao', draw.numero, [top2]))).toBe('done')
    await over(draw.numero)
    await Promise.all([turn(), desk.other.app.run('lottery'), turn()])
    expect(codeOf(await place(player, 'lao', draw.numero, [top2]))).toBe('DRAW_CLOSED')
    expect((await ticketsOf(player))[0]?.state).toBe('open')

    // It waits in the queue of the operators, late after an hour.
    const { body } = await desk.house.call('GET', '/ops/queues', { token: desk.maker.token })
    expect(body.value).toMatchObject({
      queues: expect.arrayContaining([expect.objectContaining({ queue: 'results', waiting: 1, late: 1 })]),
    })
    // Nobody knows it: the stakes go back by the proposal that voids a draw.
    const before = await desk.house.balance(player)
    const voids = await desk.house.call('POST', '/ops/lottery/draws/void', {
      token: desk.maker.token,
      body: { gameCode: 'lao', numero: draw.numero, reason: 'No result was published.' },
    })
    expect(codeOf(await approve(idOf(voids), undefined))).toBe('done')
    await turn()
    expect(await desk.house.balance(player)).toBe(before + 1_000_000n)
    expect((await ticketsOf(player))[0]?.state).toBe('void')
    expect(codeOf(await enter('lao', draw, '1234'))).toBe('STATE_PASSED')
  })
})

describe('an official result', () => {
  it('[LTR-04] takes two operators who each type all digits, and is given once of thirty approvals', async () => {
    const draw = await opened('th-gov')
    const player = nextPlayer()
    const before = await desk.house.balance(player)
    expect(codeOf(await place(player, 'th-gov', draw.numero, [top2, { ...top2, pick: '11' }]))).toBe('done')
    await over(draw.numero)
    const id = idOf(await enter('th-gov', draw, THAI))
    expect(idOf(await enter('th-gov', draw, THAI))).toBe(id)
    expect(codeOf(await enter('th-gov', draw, THAI.replace('06', '07')))).toBe('CONFLICT')

    // The second sees nothing of it: neither in the proposal nor in the audit.
    for (const path of [`/ops/proposals/one?id=${id}`, '/ops/proposals?state=waiting', '/ops/audit'])
      for (const by of [desk.owner, desk.maker]) {
        const { body } = await desk.house.call('GET', path, { token: by.token })
        expect(JSON.stringify(body)).not.toContain('820866')
      }
    const one = await desk.house.call('GET', `/ops/proposals/one?id=${id}`, { token: desk.owner.token })
    expect(one.body.value).toMatchObject({ again: true, request: { numero: draw.numero, date: draw.date } })

    expect(codeOf(await approve(id, THAI, desk.maker))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await approve(id, undefined))).toBe('INVALID_INPUT')
    expect(codeOf(await approve(id, '820866 479'))).toBe('INVALID_INPUT')
    expect(codeOf(await approve(id, THAI.replace('820866', '820865')))).toBe('ENTRY_DIFFERS')
    const differed = await desk.house.db.query(sql`
      SELECT FROM audit WHERE action = 'proposal.differs' AND actor = ${`operator:${desk.owner.id}`}`)
    expect(differed).toHaveLength(1)
    await turn()
    expect((await ticketsOf(player))[0]?.state).toBe('open')

    // The same digits, however they are set apart.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        approve(id, THAI.replaceAll(' ', '\n'), desk.owner, i % 2 === 0 ? desk.house : desk.other),
      ),
    )
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(codeOf(await enter('th-gov', draw, THAI))).toBe('STATE_PASSED')
    await Promise.all([turn(), desk.other.app.run('lottery'), turn()])
    await turn()
    expect(await desk.house.balance(player)).toBe(before - 2_000_000n + 90_000_000n)
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'won', payout: '900.00000' })
    const shown = await desk.house.call('GET', `/wps/lottery/draws?gameCode=th-gov`)
    expect(shown.body.value).toMatchObject({ list: [{ numero: draw.numero, state: 'settled', revision: 1 }] })
    const voids = await desk.house.call('POST', '/ops/lottery/draws/void', {
      token: desk.maker.token,
      body: { gameCode: 'th-gov', numero: draw.numero, reason: 'Too late.' },
    })
    expect(codeOf(voids)).toBe('STATE_PASSED')
    expect(codeOf(await desk.house.call('GET', `/ops/proposals/one?id=${id}`, { token: desk.owner.token }))).toBe(
      'done',
    )
  })

  it('[LTR-04, LOT-07] that comes before the close closes the draw at once', async () => {
    const draw = await opened('vn-hue')
    const player = nextPlayer()
    const lo: PickRequest = { play: 'lo2', pick: '99', price: '1', unit: '1', multiple: 1 }
    expect(codeOf(await place(player, 'vn-hue', draw.numero, [lo]))).toBe('done')
    const south = '123499 11111 22222 33333 33334 44441 44442 44443 44444 44445 44446 44447 5555 6661 6662 6663 777 88'
    expect(codeOf(await approve(idOf(await enter('vn-hue', draw, south)), south))).toBe('done')
    await turn()
    expect(codeOf(await place(player, 'vn-hue', draw.numero, [lo]))).toBe('DRAW_CLOSED')
    await turn()
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'won' })
  })

  it('[LTR-04, LOT-07] that comes before the close gives back what somebody bought before the next turn', async () => {
    const draw = await opened('lao')
    const [early, player] = [nextPlayer(), nextPlayer()]
    const wins: PickRequest = { ...top2, pick: '34' }
    expect(codeOf(await place(early, 'lao', draw.numero, [wins]))).toBe('done')
    expect(codeOf(await approve(idOf(await enter('lao', draw, '1234')), '1234'))).toBe('done')
    const before = await desk.house.balance(player)
    expect(codeOf(await place(player, 'lao', draw.numero, [wins]))).toBe('done')
    await turn()
    await turn()
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'void', isLate: true, payout: null })
    expect(await desk.house.balance(player)).toBe(before)
    expect((await ticketsOf(early))[0]).toMatchObject({ state: 'won', isLate: false })
    const list = await desk.house.call('GET', `/ops/lottery/draws?gameCode=lao&numero=${draw.numero}`, {
      token: desk.owner.token,
    })
    expect(list.body.value).toMatchObject({ list: [{ numero: draw.numero, state: 'settled', tickets: 1, late: 1 }] })
    const events = await desk.house.db.query(sql`
      SELECT actor, after->'tickets' AS tickets FROM audit WHERE action = 'draw.lateReturned' AND subject = ${`draw:lao:${draw.numero}`}`)
    expect(events).toEqual([{ actor: 'house', tickets: 1 }])
  })

  it.each([
    ['of another day', { date: '2020-01-01' }, THAI, 'INVALID_INPUT'],
    ['with a digit too few', {}, THAI.replace('479', '47'), 'INVALID_INPUT'],
    ['with a number too many', {}, `${THAI} 12`, 'INVALID_INPUT'],
    ['of a draw that is not there', { numero: '20200101-001', date: '2020-01-01' }, THAI, 'DRAW_UNKNOWN'],
  ])('[LTR-04] %s is refused', async (_what, changes, result, code) => {
    const draw = await opened('th-gov')
    expect(codeOf(await enter('th-gov', { ...draw, ...changes }, result))).toBe(code)
  })

  it('[LTR-04] of a draw that the house makes is refused', async () => {
    const draw = await opened('ssc-5m')
    expect(codeOf(await enter('ssc-5m', draw, '1 2 3 4 5'))).toBe('STATE_PASSED')
  })
})
