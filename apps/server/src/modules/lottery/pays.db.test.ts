import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PickRequest } from '#contract/lottery.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { lotteryTerms } from '#contract/settings/lottery-terms.ts'
import { commitmentOf } from '#rules/fairness.ts'
import { fastGames, type FastGame } from '#rules/lottery/games.ts'
import { type AnyPlay, dayOfIssue, houseDraw } from '#rules/lottery/kind.ts'
import { k3 } from '#rules/lottery/kinds/k3.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { lao } from '#rules/lottery/kinds/thai.ts'
import { vietnamTwo } from '#rules/lottery/kinds/vietnam.ts'
import { payoutOf } from '#rules/lottery/pay.ts'
import { isPlayable, randomPick } from '#rules/lottery/quick.ts'
import { atRisk } from '#rules/play/at-risk.ts'
import { seededRandom } from '#rules/seeded.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { widePick } from '#tests/support/lottery-picks.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { createCalendar } from '../../platform/calendar.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { createIds, shardOf } from '../../platform/ids.ts'
import { post } from '../../platform/lane/post.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { readAtRisk } from '../wallet/index.ts'
import { type DrawRow, readNow } from './draw.sql.ts'
import { addToCatalogue, type LotteryGame, numberGames } from './games.ts'
import { placeTicket } from './place-ticket.ts'
import { createTurn } from './run-draws.ts'
import { type Sale, sell } from './sale.ts'
import { gameTerms } from './terms.ts'
import { settleDraw, type SettledDraw } from './settle.ts'

const MEMBERS = 12
const START = 10_000_000n * 100_000n
/** So often a pick is made again until it is one that wins; of a play that has never won, until it does. */
const TRIES = 40
const TRIES_FOR_FIRST = 10_000
/** So many seeds are looked at for the result by which most plays win that did not before, and so many for one. */
const SEEDS = 200
const SEEDS_FOR_ONE = 4000
const calendar = createCalendar(testBrand.timeZone)
const ids = createIds(systemClock, systemRandom)
const random = seededRandom(15)
const settings = {
  lotteryTerms: async () => lotteryTerms.defaults,
  lottery: async () => ({
    ...lottery.defaults,
    ticketLimit: '1000000000',
    memberLimit: '1000000000',
    payoutLimit: '10000000000',
    numberLimit: '10000000000',
    playLimit: '10000000000',
  }),
}
/** Seeds lie in clear, since the test has to know what comes. */
const encryption = { prefix: '', encrypt: (text: string) => text, decrypt: (text: string) => text }

let database: TestDatabase
let house: House
let games: LotteryGame[]
let turn: () => Promise<void>
const players: Player[] = []
/** What each member should have by its tickets. */
const owed = new Map<Player, bigint>()
/** Stake and payout of each member by draw. */
const rounds = new Map<Player, Map<string, { stake: bigint; payout: bigint }>>()
/** Prizes and pushes of plays for which there was a result. */
const possible = new Set<string>()
/** Plays that won a prize, and plays of which stakes came back. */
const won = new Set<string>()
const pushed = new Set<string>()

beforeAll(async () => {
  database = await createTestDatabase('lottery_pays')
  house = await openHouse(database.url, {
    brand: { ...testBrand, brand: { ...testBrand.brand, startingCredit: '10000000' } },
  })
  games = await everyKind(house.db)
  await addToCatalogue(house.db, games)
  turn = createTurn({
    db: house.db,
    clock: systemClock,
    random: systemRandom,
    encryption,
    log: createLog('silent'),
    calendar,
    settings,
    games,
    simulated: 0,
    changed: async () => undefined,
  })
  await turn()
  for (let i = 0; i < MEMBERS; i += 1) {
    const player = await house.register()
    players.push(player)
    owed.set(player, START)
    rounds.set(player, new Map())
  }
}, 60_000)
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** A game of every kind, drawn each minute, those too whose results else come from outside. */
async function everyKind(db: Database): Promise<LotteryGame[]> {
  const first = new Map(fastGames.toReversed().map((game) => [game.kind, game]))
  const others: FastGame[] = [
    { id: 'lao', kind: lao, area: 'SEA', minutes: 1 },
    { id: 'vn-two', kind: vietnamTwo, area: 'VN', minutes: 1 },
  ]
  // Several of those whose plays exclude each other.
  const own = [...new Set([...first.values(), ...fastGames.filter(({ kind }) => kind === ssc || kind === k3)])]
  const chosen = [...own, ...others]
  const codes = own.map(({ id }) => id)
  const numbered = await db.transaction((tx) => numberGames(tx, codes))
  const numbers = new Map(numbered.map(({ id, number }) => [id, number]))
  for (const [i, { id }] of others.entries()) {
    numbers.set(id, 900 + i)
    await db.query(sql`INSERT INTO lottery_game (id, code) VALUES (${900 + i}, ${id})`)
  }
  return chosen.map((game) => {
    const number = numbers.get(game.id) ?? 0
    return { ...game, minutes: 1, number, nodeId: 20_000 + number }
  })
}

interface Played {
  readonly player: Player
  readonly id: string
  readonly sale: Sale
  readonly payout: bigint
}

/** A draw that is sold now, and the result that its seed will give. */
interface Coming {
  readonly game: LotteryGame
  readonly row: DrawRow
  readonly result: object
  readonly tickets: Played[]
}

const playOf = (game: LotteryGame, id: string): AnyPlay => {
  const play = game.kind.plays.get(id)
  if (play === undefined) throw new Error(`no ${id}`)
  return play
}

function payoutsOf(game: LotteryGame, { parts }: Sale, result: object): bigint {
  return parts.reduce((sum, part) => {
    const play = playOf(game, part.play)
    return sum + payoutOf(play, { ...part, prize: '' }, { stake: part.unit, prize: part.money }, result)
  }, 0n)
}

/** The draws that are sold now, each with a seed that the test chose. */
async function comingDraws(): Promise<Coming[]> {
  for (;;) {
    const { rows, nowMs } = await readNow(house.db)
    const next = rows.filter(({ isNext }) => isNext)
    const left = Math.min(...next.map(({ closesAt }) => closesAt.getTime())) - nowMs
    // Longer than the sale takes on a busy machine.
    if (left < 50_000) {
      await passTimeAwake(house.db, left / 1000 + 0.1)
      await turn()
      continue
    }
    const coming: Coming[] = []
    for (const row of next) {
      const game = games.find(({ number }) => number === row.game)
      if (game === undefined) throw new Error('a draw of no game')
      const seed = seedOf(game, row.issue)
      await house.db.query(sql`
        UPDATE draw SET sealed_seed = ${seed}, commitment = ${commitmentOf(seed)} WHERE game = ${row.game} AND nr = ${row.nr}`)
      coming.push({ game, row, result: houseDraw(game.kind, game.id, row.issue, seed), tickets: [] })
    }
    expect(coming).toHaveLength(games.length)
    return coming
  }
}

/** A seed whose result lets the most plays win, or gives their stakes back, for which no draw before did. */
function seedOf(game: LotteryGame, issue: string): string {
  const open = [...game.kind.plays.values()].flatMap((play) =>
    (['prize', 'stake'] as const)
      .map((base) => ({ play, base, name: `${game.kind.id}/${play.id}/${base}` }))
      .filter(({ base, name }) => !possible.has(name) && (base === 'prize' || play.prizes.some(({ push }) => push))),
  )
  let best: { readonly seed: string; readonly found: readonly string[] } | undefined
  for (let attempt = 0; ; attempt += 1) {
    const seed = Array.from({ length: 64 }, () => random.below(16).toString(16)).join('')
    const result = houseDraw(game.kind, game.id, issue, seed)
    const found = open.flatMap(({ play, base, name }) =>
      play.grade(result).some((layer) => layer.base === base && layer.mask > 0n) ? [name] : [],
    )
    if (best === undefined || found.length > best.found.length) best = { seed, found }
    if (best.found.length < open.length && attempt < (best.found.length > 0 ? SEEDS : SEEDS_FOR_ONE)) continue
    for (const name of best.found) possible.add(name)
    return best.seed
  }
}

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** A random pick; `winning` looks for one that wins at the result, or whose stake comes back where none of the play did. */
function pickOf({ game, row, result }: Coming, play: AnyPlay, winning: boolean): PickRequest {
  const day = dayOfIssue(row.issue)
  const name = `${game.kind.id}/${play.id}`
  const layers = play.product === undefined ? play.grade(result) : []
  const canWin = play.product !== undefined || layers.some(({ mask }) => mask > 0n)
  const toPush = !pushed.has(name) && layers.some(({ base, mask }) => base === 'stake' && mask > 0n)
  const tries = toPush || (canWin && !won.has(name)) ? TRIES_FOR_FIRST : TRIES
  const wanted = toPush ? { stake: 1000n, prize: 0n } : { stake: 1000n, prize: 100_000n }
  for (let attempt = 0; ; attempt += 1) {
    const pick = random.below(4) === 0 ? randomPick(play, random, day) : widePick(play, random, day)
    const canReverse = play.reverses === true && isPlayable(() => play.read(pick, day, { reversed: true }))
    const request: PickRequest = {
      play: play.id,
      pick,
      price: anyOf(['1', '2']),
      unit: '0.001',
      multiple: 1 + random.below(3),
      ...(canReverse && random.below(3) === 0 ? { reversed: true } : {}),
      ...(play.pricing === 'group' && random.below(2) === 0 ? { group: 1700 + random.below(251) } : {}),
    }
    if (!winning || attempt === tries) return request
    const parts = play.read(pick, day, { reversed: request.reversed ?? false })
    if (parts.some((part) => payoutOf(play, part, wanted, result) > 0n)) return request
  }
}

async function buy(coming: Coming, player: Player, picks: readonly PickRequest[]): Promise<void> {
  const { game, row, result } = coming
  const sale = sell(gameTerms(game, { all: await settings.lottery() }), row, picks, [])
  const member = player.id
  const id = ids.row()
  const answer = await house.db.transaction((tx) =>
    post(tx, placeTicket(calendar), {
      shard: shardOf(member),
      member,
      id,
      reference: `t${id}`,
      game,
      draw: {
        nr: row.nr,
        issue: row.issue,
        opensAtMs: row.opensAt.getTime(),
        closesAtMs: row.closesAt.getTime(),
      },
      // What the limits bear is asked elsewhere.
      sale: { ...sale, needs: [] },
      asked: id,
      houseLimits: [],
    }),
  )
  expect(answer.verdict).toBe('ok')
  const payout = payoutsOf(game, sale, result)
  coming.tickets.push({ player, id, sale, payout })
  owed.set(player, (owed.get(player) ?? 0n) - sale.stake + payout + sale.rebate)
  const round = rounds.get(player)?.get(`${game.id}/${row.issue}`) ?? { stake: 0n, payout: 0n }
  rounds.get(player)?.set(`${game.id}/${row.issue}`, { stake: round.stake + sale.stake, payout: round.payout + payout })
  for (const part of sale.parts) {
    const play = playOf(game, part.play)
    const name = `${game.kind.id}/${play.id}`
    if (payoutOf(play, { ...part, prize: '' }, { stake: 0n, prize: 100_000n }, result) > 0n) won.add(name)
    if (play.product === undefined && payoutOf(play, { ...part, prize: '' }, { stake: 1n, prize: 0n }, result) > 0n)
      pushed.add(name)
  }
}

/** Every play of every kind: small, wide and winning picks, one to seven a ticket, by any of the members. */
async function sellEverything(coming: readonly Coming[]): Promise<void> {
  const [first, ...others] = players
  if (first === undefined) throw new Error('nobody plays')
  for (const draw of coming) {
    const picks = [...draw.game.kind.plays.values()].flatMap((play) => [
      pickOf(draw, play, false),
      pickOf(draw, play, true),
      pickOf(draw, play, true),
    ])
    while (picks.length > 0) await buy(draw, anyOf(others), picks.splice(0, 1 + random.below(7)))
    // The first member covers all sides of a play.
    const sides = [...draw.game.kind.plays.values()].find(
      ({ board }) => board.kind === 'options' && board.row.least === 1 && board.row.labels.length <= 10,
    )
    if (sides?.board.kind !== 'options') continue
    for (const pick of sides.board.row.labels)
      await buy(draw, first, [{ play: sides.id, pick, price: '1', unit: '0.001', multiple: 100 }])
  }
}

/** Closes what is sold and draws it. */
async function close(coming: readonly Coming[]): Promise<void> {
  await passTimeAwake(house.db, 70)
  await turn()
  for (const { game, row, result } of coming) {
    const [drawn] = await house.db.query<{ state: string; result: unknown }>(sql`
      SELECT state, result FROM draw WHERE game = ${game.number} AND nr = ${row.nr}`)
    expect(drawn).toEqual({ state: 'drawn', result: JSON.parse(JSON.stringify(result)) })
  }
}

/** Each ticket, each wallet and the turnover are what TypeScript says. */
async function compare(coming: readonly Coming[]): Promise<void> {
  for (const { game, row, tickets } of coming) {
    const [drawn] = await house.db.query<{ state: string }>(sql`
      SELECT state FROM draw WHERE game = ${game.number} AND nr = ${row.nr}`)
    expect(drawn?.state).toBe('settled')
    const wins = await house.db.query<{ ticket: string; amount: string }>(sql`
      SELECT ticket, amount FROM draw_win WHERE game = ${game.number} AND nr = ${row.nr} /* every shard */`)
    const stored = new Map(wins.map(({ ticket, amount }) => [ticket, BigInt(amount)]))
    for (const { id, payout, sale } of tickets) {
      const plays = sale.parts.map(({ play, text }) => `${play} ${text ?? ''}`)
      expect({ game: game.id, plays, payout: stored.get(id) ?? 0n }).toEqual({ game: game.id, plays, payout })
      stored.delete(id)
    }
    expect(stored.size).toBe(0)
  }
  for (const player of players) {
    expect(await house.balance(player)).toBe(owed.get(player))
    const expected = [...(rounds.get(player)?.values() ?? [])].reduce(
      (sum, round) => sum + atRisk({ ...round, isClosed: true, isSlot: false }),
      0n,
    )
    expect((await readAtRisk(house.db, player.id)).atRisk).toBe(expected)
  }
  expect(await house.audit()).toEqual([])
}

const drawnOf = ({ row, result }: Coming): SettledDraw => ({ ...row, revision: 1, result })

it('[LTR-05] SQL pays every play of every kind what TypeScript says, once however often it is asked', async () => {
  const coming = await comingDraws()
  await sellEverything(coming)
  await close(coming)
  // Those that come together wait for each other's chunks, some of them in vain.
  await Promise.allSettled(Array.from({ length: 30 }, () => turn()))
  await turn()
  await compare(coming)
  await turn()
  await compare(coming)
}, 120_000)

it('[LTR-05] stakes that come back, and a settlement that is stopped between its chunks of one member and begun again', async () => {
  const coming = await comingDraws()
  await sellEverything(coming)
  await close(coming)
  let stops = 0
  for (const draw of coming)
    for (let left = 1, isDone = false; !isDone; left += 1) {
      // Ends after so many chunks, each time one more than before.
      let chunks = left % 4
      const db: Database = {
        ...house.db,
        transaction: async (work) => {
          if (chunks === 0) throw new Error('stopped')
          chunks -= 1
          return house.db.transaction(work)
        },
      }
      isDone = await settleDraw({ db, calendar, now: systemClock.now, members: 1 }, draw.game, drawnOf(draw)).catch(
        (error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'stopped') throw error
          stops += 1
          return false
        },
      )
    }
  expect(stops).toBeGreaterThan(coming.length)
  await turn()
  await compare(coming)
}, 120_000)

it('[LTR-05] two settlements at once pay each ticket once', async () => {
  const coming = await comingDraws()
  await sellEverything(coming)
  await close(coming)
  for (const draw of coming) {
    const settle = async (members: number): Promise<boolean> => {
      for (;;)
        try {
          return await settleDraw({ db: house.db, calendar, now: systemClock.now, members }, draw.game, drawnOf(draw))
        } catch (error) {
          // Who waits in vain for the other's chunk goes on in the next turn.
          if (!(error instanceof Error && error.message.includes('lock timeout'))) throw error
        }
    }
    expect(await Promise.all([settle(1), settle(2)])).toEqual([true, true])
  }
  await turn()
  await compare(coming)
}, 120_000)

it('[LTR-05] every play won at least once, stakes came back where they can, and who covers all sides risks little', async () => {
  const plays = games.flatMap(({ kind }) =>
    [...kind.plays.values()].map((play) => ({ name: `${kind.id}/${play.id}`, play })),
  )
  expect(plays.filter(({ name }) => !won.has(name)).map(({ name }) => name)).toEqual([])
  const pushing = plays.filter(
    ({ play }) => play.product === undefined && play.prizes.some(({ push }) => push !== undefined),
  )
  expect(pushing.filter(({ name }) => !pushed.has(name)).map(({ name }) => name)).toEqual([])
  const [first] = players
  if (first === undefined) throw new Error('no member')
  const staked = [...(rounds.get(first)?.values() ?? [])].reduce((sum, { stake }) => sum + stake, 0n)
  expect((await readAtRisk(house.db, first.id)).atRisk * 2n).toBeLessThan(staked)
})
