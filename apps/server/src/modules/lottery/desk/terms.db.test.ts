import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import { lotteryTermsCalls } from '#contract/calls/lottery-terms.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { type Answer, type Player } from '#tests/support/house.ts'
import { codeOf, idOf, withLotteryDesk } from '#tests/support/lottery-desk.ts'
import { openOperator } from '#tests/support/operators.ts'

const desk = withLotteryDesk('lottery_terms', {
  lotteries: ['colour-5m', 'ssc-5m', 'vn-fast-north-5m', 'th-fast-5m'],
  players: 40,
})
const { nextPlayer, turn, place, opened, approve, ticketsOf } = desk

const REASON = 'The house changes its offer.'
const put = (path: string, body: object, token = desk.maker.token): Promise<Answer> =>
  desk.house.call('PUT', `/ops/lottery/${path}`, { token, body: { ...body, reason: REASON } })
const setPlay = (body: object): Promise<Answer> => put('plays/terms', body)
const get = (path: string): Promise<Answer> => desk.house.call('GET', path, { token: desk.maker.token })

async function termsOf(gameCode: string, player?: Player) {
  const by = player === undefined ? {} : { token: player.token }
  const { body } = await desk.house.call('GET', `/wps/lottery/terms?gameCode=${gameCode}`, by)
  const read = safeParse(lotteryCalls['lottery.terms'].response, body.value)
  if (!read.success) throw new Error(`no terms: ${JSON.stringify(body)}`)
  return read.data
}
async function playOf(gameCode: string, play: string) {
  const { body } = await get(`/ops/lottery/plays?gameCode=${gameCode}`)
  const read = safeParse(lotteryTermsCalls['lotteryDesk.plays'].response, body.value)
  const found = read.success ? read.data.list.find((one) => one.play === play) : undefined
  if (found === undefined) throw new Error(`no play ${play}: ${JSON.stringify(body)}`)
  return found
}
const faultsOf = ({ body: { detail } }: Answer) =>
  typeof detail === 'object' && detail !== null && 'fieldErrors' in detail ? detail.fieldErrors : detail
const pick = (play: string, text: string, multiple = 1): PickRequest => ({
  play,
  pick: text,
  price: '1',
  unit: '1',
  multiple,
})

describe('games and plays on the desk', () => {
  it('[OPS-05, LTR-06] are listed with odds, returns and limits; a number that may come often has a limit each time', async () => {
    const { body } = await get('/ops/lottery/games')
    expect(body.value).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          gameCode: 'ssc-5m',
          state: 'on',
          area: 'LOTT',
          ownGroup: 1950,
          numberLimit: '500000',
        }),
      ]),
    })
    expect(await playOf('vn-fast-north-5m', 'lo2')).toMatchObject({ state: 'on', drawLimit: '13500000.00000' })
    expect(await playOf('ssc-5m', 'position')).toMatchObject({
      pricing: 'group',
      drawLimit: '500000.00000',
      mostOdds: '9.75000',
      highestReturn: '97.50 %',
    })
    expect((await get('/ops/lottery/plays')).body.value).toEqual({ list: [], next: null })
    expect(codeOf(await get('/ops/lottery/plays?gameCode=nothing'))).toBe('GAME_UNKNOWN')
  })

  it('[OPS-05, LOT-01] a play that is off sells nothing more anywhere, its tickets stand, and open pages are told', async () => {
    const { numero } = await opened('colour-5m')
    const player = nextPlayer()
    const green = [pick('colour', 'green')]
    expect(codeOf(await place(player, 'colour-5m', numero, green))).toBe('done')
    const before = await termsOf('colour-5m')
    const off = { gameCode: 'colour-5m', play: 'colour', enabled: false }
    expect(codeOf(await put('plays/switch', { ...off, play: 'nothing' }))).toBe('INVALID_INPUT')
    expect(codeOf(await put('plays/switch', off))).toBe('done')
    expect((await place(player, 'colour-5m', numero, green)).body).toMatchObject({
      code: 'PICK_INVALID',
      detail: { pick: 0, fault: 'play', detail: 'colour' },
    })
    await expect
      .poll(async () => codeOf(await place(player, 'colour-5m', numero, green, desk.other)))
      .toBe('PICK_INVALID')
    const after = await termsOf('colour-5m')
    expect(after.controlsMark).not.toBe(before.controlsMark)
    expect(after.plays.find(({ play }) => play === 'colour')?.isOn).toBe(false)
    expect(await playOf('colour-5m', 'colour')).toMatchObject({ state: 'off' })
    expect((await ticketsOf(player)).every(({ state }) => state === 'open')).toBe(true)
    expect(codeOf(await put('plays/switch', { ...off, enabled: true }))).toBe('done')
    expect(codeOf(await place(player, 'colour-5m', numero, green))).toBe('done')
    expect((await termsOf('colour-5m')).controlsMark).toBe(before.controlsMark)
  })

  it('[OPS-05] a game that is off is sold again by the same switch', async () => {
    const { numero } = await opened('th-fast-5m')
    const top = [pick('top2', '66')]
    expect(codeOf(await put('games/switch', { gameCode: 'th-fast-5m', enabled: false }))).toBe('done')
    expect(codeOf(await place(nextPlayer(), 'th-fast-5m', numero, top))).toBe('GAME_PAUSED')
    expect(codeOf(await put('games/switch', { gameCode: 'th-fast-5m', enabled: true }))).toBe('done')
    expect(codeOf(await place(nextPlayer(), 'th-fast-5m', numero, top))).toBe('done')
  })

  it('[OPS-05, LTR-01] odds that return more than is staked are refused at their field', async () => {
    const colour = { gameCode: 'colour-5m', play: 'colour' }
    // Green pays 4 or 3 times its odds in half of all draws: 0.4 × 4 + 0.1 × 3 is 1.9.
    const generous = await setPlay({ ...colour, odds: [{ prize: 'green', odds: '0.53' }] })
    expect([codeOf(generous), faultsOf(generous)]).toEqual([
      'INVALID_INPUT',
      { odds: ['green 0.53: returns more than 100 %'] },
    ])
    for (const odds of [
      [{ prize: 'pink', odds: '0.1' }],
      [
        { prize: 'green', odds: '0.1' },
        { prize: 'green', odds: '0.2' },
      ],
    ])
      expect(codeOf(await setPlay({ ...colour, odds }))).toBe('INVALID_INPUT')
    expect(faultsOf(await setPlay({ gameCode: 'ssc-5m', play: 'position', odds: [{ odds: '9' }] }))).toEqual({
      odds: ['this play is paid by prize group'],
    })
    expect(faultsOf(await setPlay({ ...colour, leastStake: '5', mostStake: '4' }))).toEqual({
      mostStake: ['below the least'],
    })
    expect(faultsOf(await setPlay({ ...colour, controlFrom: 50 }))).toEqual({ controlShare: ['missing'] })
  })

  it('[OPS-05, OPS-11] lower odds hold at once for new tickets alone, higher ones wait for a second person', async () => {
    const { numero } = await opened('colour-5m')
    const player = nextPlayer()
    const violet = [pick('colour', 'violet')]
    const terms = { gameCode: 'colour-5m', play: 'colour' }
    const prizes = async () => (await ticketsOf(player)).map(({ picks }) => picks[0]?.prize)
    expect(codeOf(await place(player, 'colour-5m', numero, violet))).toBe('done')
    expect((await setPlay({ ...terms, odds: [{ prize: 'violet', odds: '3' }] })).body.value).toEqual({ isSet: true })
    expect(codeOf(await place(player, 'colour-5m', numero, violet))).toBe('done')
    expect(await prizes()).toEqual(['3.00000', '4.80000'])
    expect((await termsOf('colour-5m')).plays.find(({ play }) => play === 'colour')?.odds['violet']).toBe('3.00000')
    const raised = await setPlay({ ...terms, odds: [{ prize: 'violet', odds: '4' }] })
    const { body } = await desk.house.call('GET', `/ops/proposals/one?id=${idOf(raised)}`, { token: desk.owner.token })
    expect(body.value).toMatchObject({
      preview: { before: { odds: [{ odds: '3' }] }, after: { odds: [{ odds: '4' }] }, money: null },
    })
    expect(codeOf(await place(player, 'colour-5m', numero, violet))).toBe('done')
    // Another play may be changed while it waits.
    expect((await setPlay({ gameCode: 'ssc-5m', play: 'position', payoutLimit: '1000' })).body.value).toEqual({
      isSet: true,
    })
    expect(codeOf(await approve(idOf(raised)))).toBe('done')
    expect(codeOf(await place(player, 'colour-5m', numero, violet))).toBe('done')
    expect(await prizes()).toEqual(['4.00000', '3.00000', '3.00000', '4.80000'])
    // Taking both back is a raise as well.
    expect(codeOf(await approve(idOf(await setPlay(terms))))).toBe('done')
    expect(codeOf(await approve(idOf(await setPlay({ gameCode: 'ssc-5m', play: 'position' }))))).toBe('done')
    expect((await playOf('colour-5m', 'colour')).set).toEqual({})
  })

  it('[OPS-05, LOT-03, LTR-06] bounds of a line and limits of a play are refused at the pick, also while a draw is sold', async () => {
    const { numero } = await opened('ssc-5m')
    const position = (digit: string, multiple: number) => [pick('position', `${digit}|-|-|-|-`, multiple)]
    const terms = { gameCode: 'ssc-5m', play: 'position' }
    const first = nextPlayer()
    expect(codeOf(await place(first, 'ssc-5m', numero, position('1', 10)))).toBe('done')
    expect(
      codeOf(await setPlay({ ...terms, leastStake: '2', mostStake: '50', drawLimit: '200', payoutLimit: '195' })),
    ).toBe('done')
    const [small, large, wins, full] = [
      await place(nextPlayer(), 'ssc-5m', numero, position('1', 1)),
      await place(nextPlayer(), 'ssc-5m', numero, position('1', 51)),
      await place(nextPlayer(), 'ssc-5m', numero, position('2', 21)),
      // Where the first one plays, more was leased under the limit of before.
      await place(first, 'ssc-5m', numero, position('1', 11)),
    ]
    expect(small.body).toMatchObject({ detail: { pick: 0, fault: 'line-least', detail: '2.00000' } })
    expect(large.body).toMatchObject({ detail: { pick: 0, fault: 'line-most', detail: '50.00000' } })
    expect(wins.body).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', detail: { pick: 0, most: '195' } })
    // Of 200 the first ticket took 97.5.
    expect(full.body).toMatchObject({ code: 'NUMBER_FULL', detail: { number: '1|-|-|-|-', most: '10.51282' } })
    expect(codeOf(await place(nextPlayer(), 'ssc-5m', numero, position('1', 10)))).toBe('done')
    const [play] = (await termsOf('ssc-5m')).plays.filter((one) => one.play === 'position')
    expect(play).toMatchObject({ lineLeast: '2.00000', lineMost: '50.00000' })
    expect(codeOf(await approve(idOf(await setPlay(terms))))).toBe('done')
  })

  it('[OPS-01] are set by those alone who may', async () => {
    const { token } = { ...(await openOperator(desk.house, 'cashier')) }
    expect(codeOf(await put('plays/terms', { gameCode: 'ssc-5m', play: 'position' }, token))).toBe('PERMISSION_MISSING')
    expect(codeOf(await put('plays/switch', { gameCode: 'ssc-5m', play: 'position', enabled: false }, token))).toBe(
      'PERMISSION_MISSING',
    )
  })
})

/** Moves all other draws that come behind this one, so that it is the one that open pages see. */
async function alone(numero: string): Promise<void> {
  await desk.house.db.query(sql`
    UPDATE draw SET opens_at = opens_at + interval '3 hours', closes_at = closes_at + interval '3 hours',
      draws_at = draws_at + interval '3 hours'
    WHERE game = (SELECT id FROM lottery_game WHERE code = 'ssc-5m') AND issue <> ${numero} AND closes_at > app_now()`)
  await Promise.all([turn(), desk.other.app.run('lottery')])
}

describe('a number at a share of its limit', () => {
  it.each([
    { share: 'closed', play: 'position', digit: '3', code: 'NUMBER_CLOSED' },
    { share: 'half', play: 'position', digit: '4', code: 'done' },
  ])('[LTR-06] is $share from there on, never later, under thirty at once', async ({ share, play, digit, code }) => {
    const { numero } = await opened('ssc-5m')
    await alone(numero)
    const limit = { gameCode: 'ssc-5m', play, drawLimit: '1950', controlFrom: 30, controlShare: share }
    expect((await setPlay(limit)).body.success).toBe(true)
    await expect
      .poll(async () => (await desk.other.call('GET', '/wps/lottery/terms?gameCode=ssc-5m')).body.value)
      .toMatchObject({ controlsMark: (await termsOf('ssc-5m')).controlsMark })
    const players = Array.from({ length: 10 }, nextPlayer)
    // Each line of 5 wins 48.75; 30 % of 1,950 is 585, so twelve of thirty are sold in full.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const player = players[i % players.length]
        if (player === undefined) throw new Error('no player')
        return place(
          player,
          'ssc-5m',
          numero,
          [pick(play, `${digit}|-|-|-|-`, 5)],
          i % 2 === 0 ? desk.house : desk.other,
        )
      }),
    )
    const last = await place(nextPlayer(), 'ssc-5m', numero, [pick(play, `${digit}|-|-|-|-`, 5)])
    expect(codeOf(last)).toBe(code)
    const sold = (await Promise.all(players.map(ticketsOf))).flat().map(({ picks }) => picks[0]?.prize)
    expect(sold.filter((prize) => prize === '48.75000')).toHaveLength(12)
    expect(new Set(sold)).toEqual(new Set(share === 'half' ? ['48.75000', '24.37500'] : ['48.75000']))
    expect(answers.map(codeOf).filter((one) => one === 'done')).toHaveLength(sold.length)
    const terms = await termsOf('ssc-5m')
    expect(terms.controls).toMatchObject([{ play, share: share === 'closed' ? 0 : 50 }])
    const { body } = await get('/ops/lottery/controls?gameCode=ssc-5m')
    expect(body.value).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ numero, setBy: null })]),
    })
    // It is for this draw alone.
    await desk.over(numero)
    await turn()
    const next = await opened('ssc-5m')
    expect(next.numero).not.toBe(numero)
    expect((await termsOf('ssc-5m')).controls).toEqual([])
    expect(codeOf(await approve(idOf(await setPlay({ gameCode: 'ssc-5m', play }))))).toBe('done')
  })
})

describe("a member's own prize group", () => {
  it('[LTR-03, LOT-03] is the rebate that its upline left to it above that of the house', async () => {
    const { numero } = await opened('ssc-5m')
    const [plain, favoured] = [nextPlayer(), nextPlayer()]
    await desk.house.db.query(sql`
      INSERT INTO agent_account (shard, member, type, rebate, since) VALUES (${shardOf(favoured.id)}, ${favoured.id}, 0, 100, app_now())
      ON CONFLICT (shard, member) DO UPDATE SET rebate = 100`)
    expect((await termsOf('ssc-5m', plain)).groups).toEqual({ least: 1700, own: 1950 })
    expect((await termsOf('ssc-5m')).groups).toEqual({ least: 1700, own: 1950 })
    // One percent of 2,000.
    expect((await termsOf('ssc-5m', favoured)).groups).toEqual({ least: 1700, own: 1970 })
    const at = (group: number) => [{ ...pick('position', '8|-|-|-|-', 100), group }]
    expect((await place(plain, 'ssc-5m', numero, at(1951))).body).toMatchObject({
      code: 'PICK_INVALID',
      detail: { pick: 0, fault: 'group' },
    })
    expect(codeOf(await place(favoured, 'ssc-5m', numero, at(1970)))).toBe('done')
    expect(codeOf(await place(favoured, 'ssc-5m', numero, at(1971)))).toBe('PICK_INVALID')
    expect(codeOf(await place(favoured, 'ssc-5m', numero, at(1900)))).toBe('done')
    const [lower, own] = await ticketsOf(favoured)
    expect(own).toMatchObject({ rebate: '0.00000', picks: [{ prize: '985.00000' }] })
    // 70 of 2,000 of a stake of 100 come back.
    expect(lower).toMatchObject({ rebate: '3.50000', picks: [{ prize: '950.00000' }] })
  })
})
