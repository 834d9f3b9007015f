import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryChaseCalls } from '#contract/calls/lottery-chase.ts'
import { lotteryWatchCalls } from '#contract/calls/lottery-watch.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Answer, Player } from '#tests/support/house.ts'
import { codeOf, withLotteryDesk } from '#tests/support/lottery-desk.ts'
import { readWrongHolds } from '../chase/chase.sql.ts'

const feeds = [{ name: 'station', keys: () => ['a key of the feed that signs'], isSimulated: false }]
const GAME = 'ssc-5m'
const desk = withLotteryDesk('lottery_watch', { lotteries: [GAME, 'th-gov'], players: 4, resultFeeds: feeds })
const { nextPlayer, opened } = desk

const two: PickRequest = { play: 'position', pick: '7|-|-|-|-', price: '2', unit: '1', multiple: 1 }

/** A chase of four issues: 8 set apart, of which the first ticket takes 2. */
async function placed(player: Player): Promise<string> {
  const { numero } = await opened(GAME)
  const { body } = await desk.house.call('POST', '/wps/lottery/chases', {
    token: player.token,
    body: { key: randomUUID(), gameCode: GAME, numero, picks: [two], multiples: [1, 1, 1, 1], stopOnWin: true },
  })
  const read = safeParse(lotteryChaseCalls['lottery.placeChase'].response, body.value)
  if (!read.success) throw new Error(`no chase: ${JSON.stringify(body)}`)
  return read.data.chase.id
}

async function listed(query = '') {
  const { body } = await desk.house.call('GET', `/ops/lottery/chases${query}`, { token: desk.maker.token })
  const read = safeParse(lotteryWatchCalls['lotteryDesk.chases'].response, body.value)
  if (!read.success) throw new Error(`no chases: ${JSON.stringify(body)}`)
  return read.data.list
}

const stop = (player: Player, id: string): Promise<Answer> =>
  desk.house.call('POST', '/ops/lottery/chases/stop', {
    token: desk.maker.token,
    body: { member: player.id, id, reason: 'The player asked by mail' },
  })

describe('chases at the desk', () => {
  it('[OPS-05, LOT-05] are listed with what they hold, and one with its tickets', async () => {
    const player = nextPlayer()
    const id = await placed(player)
    const [row] = await listed(`?member=${player.id}`)
    expect(row).toMatchObject({
      id,
      member: { id: player.id },
      gameCode: GAME,
      state: 'running',
      issues: 4,
      bought: 1,
      skipped: 0,
      held: '6.00000',
      staked: '2.00000',
    })
    expect((await listed('?state=running&gameCode=ssc-5m')).map((one) => one.id)).toContain(id)
    expect(await listed('?gameCode=th-gov')).toEqual([])
    const { body } = await desk.house.call('GET', `/ops/lottery/chase?member=${player.id}&id=${id}`, {
      token: desk.maker.token,
    })
    expect(body.value).toMatchObject({
      picks: [{ play: 'position', pick: two.pick }],
      issues: [{ multiple: 1, stake: '2.00000', skipped: null, ticket: { state: 'open', payout: null } }],
    })
    // It is one of its member's own.
    const strange = await desk.house.call('GET', `/ops/lottery/chase?member=${nextPlayer().id}&id=${id}`, {
      token: desk.maker.token,
    })
    expect(codeOf(strange)).toBe('NOT_FOUND')
  })

  it('[OPS-05, LOT-05] are stopped once by thirty at once, and their money comes home', async () => {
    const player = nextPlayer()
    const before = await desk.house.balance(player)
    const id = await placed(player)
    const answers = await Promise.all(Array.from({ length: 30 }, () => stop(player, id)))
    expect(answers.filter(({ body }) => body.success).map(({ body }) => body.value)).toEqual([{ returned: '6.00000' }])
    expect(answers.filter((answer) => codeOf(answer) === 'STATE_PASSED')).toHaveLength(29)
    expect(await desk.house.balance(player)).toBe(before - 200_000n)
    expect((await listed(`?member=${player.id}`))[0]).toMatchObject({ state: 'stopped', held: '0.00000' })
    const kept = await desk.house.db.query<{ after: unknown }>(
      sql`SELECT after FROM audit WHERE action = 'lottery.chaseStopped' AND subject = ${`member:${player.id}`}`,
    )
    expect(kept).toEqual([{ after: { reason: 'The player asked by mail' } }])
    expect(await readWrongHolds(desk.house.db)).toEqual([])
  })

  it('[LOT-05, SAF-02] end at once where operators freeze the account for play', async () => {
    const player = nextPlayer()
    const before = await desk.house.balance(player)
    await placed(player)
    const freeze = (areas: readonly string[]): Promise<Answer> =>
      desk.house.call('PUT', '/ops/members/freeze', {
        token: desk.owner.token,
        body: { id: player.id, areas, reason: 'a reason' },
      })
    // Whoever may not deposit still plays.
    expect(codeOf(await freeze(['deposit']))).toBe('done')
    await desk.house.app.run('chase_breaks')
    expect((await listed(`?member=${player.id}`))[0]?.state).toBe('running')
    expect(codeOf(await freeze(['play']))).toBe('done')
    await desk.house.app.run('chase_breaks')
    expect((await listed(`?member=${player.id}`))[0]).toMatchObject({ state: 'frozen', held: '0.00000' })
    expect(await desk.house.balance(player)).toBe(before - 200_000n)
  })
})

describe('feeds at the desk', () => {
  it('[OPS-05, LTR-04] are listed with how far they came, and what was refused', async () => {
    const feedsNow = async () =>
      (await desk.house.call('GET', '/ops/lottery/feeds', { token: desk.maker.token })).body.value
    expect(await feedsNow()).toMatchObject({
      list: [{ feed: 'station', lastSequence: 0, lastAt: null, refused: 0, lastFault: null, heldDraws: 0 }],
    })
    const { statusCode } = await desk.house.app.server.inject({
      method: 'POST',
      url: '/lottery/feeds/station',
      headers: { 'content-type': 'application/json', 'x-feed-timestamp': '1', 'x-feed-signature': 'sha256=00' },
      payload: '{}',
    })
    expect(statusCode).toBe(401)
    expect(await feedsNow()).toMatchObject({ list: [{ feed: 'station', refused: 1, lastFault: 'signature' }] })
  })
})
