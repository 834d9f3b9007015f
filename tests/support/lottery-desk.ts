import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import type { LotteryTicket, PickRequest } from '#contract/lottery.ts'
import { dayOfIssue } from '#rules/lottery/kind.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Answer, type House, openHouse, type Player, testBrand, textField } from './house.ts'
import { openOperator, type TestOperator } from './operators.ts'

export type DeskOperator = TestOperator & { readonly token: string }

/** A result of the Thai government lottery, as it is typed. */
export const THAI = '820866 479 054 068 837 06'
/** A pick that wins by it. */
export const top2: PickRequest = { play: 'top2', pick: '66', price: '1', unit: '1', multiple: 10 }

/** Names a draw. */
export interface DrawName {
  readonly numero: string
  readonly date: string
}

export interface LotteryDeskWishes extends Pick<Partial<AppDeps>, 'resultFeeds'> {
  readonly lotteries: readonly string[]
  readonly players: number
}

/** Two processes of a house with lotteries, members, and two operators of its desk, from the first test of a file to its last. */
export interface TestLotteryDesk {
  readonly house: House
  /** Another process on the same database. */
  readonly other: House
  readonly maker: DeskOperator
  readonly owner: DeskOperator
  /** A member who did nothing yet. */
  nextPlayer(): Player
  /** One turn of the draws. */
  turn(): Promise<void>
  /** Opens the next draw of a game for an hour: what is not looked at does not end in the middle of a test. */
  opened(game: string): Promise<DrawName>
  /** Lets the moments of its close and of its draw go by. */
  over(numero: string): Promise<void>
  place(player: Player, gameCode: string, numero: string, picks: readonly PickRequest[], at?: House): Promise<Answer>
  ticketsOf(player: Player): Promise<readonly LotteryTicket[]>
  enter(gameCode: string, draw: DrawName, result: string, by?: DeskOperator): Promise<Answer>
  approve(id: string, again?: string, by?: DeskOperator, at?: House): Promise<Answer>
}

export const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
/** The proposal that waits. */
export const idOf = (answer: Answer): string => textField(answer.body.value, 'proposal')

/** Opens it before the tests of a file, and audits the books after them. */
export function withLotteryDesk(
  name: string,
  { lotteries, players: count, ...deps }: LotteryDeskWishes,
): TestLotteryDesk {
  let database: TestDatabase | undefined
  let opened: Pick<TestLotteryDesk, 'house' | 'other' | 'maker' | 'owner'> | undefined
  const players: Player[] = []
  /** The game of each draw that was opened: several have draws of one name. */
  const gameOf = new Map<string, string>()
  const there = () => {
    if (opened === undefined) throw new Error('the house is not open yet')
    return opened
  }
  const desk: TestLotteryDesk = {
    get house() {
      return there().house
    },
    get other() {
      return there().other
    },
    get maker() {
      return there().maker
    },
    get owner() {
      return there().owner
    },
    nextPlayer() {
      const player = players.pop()
      if (player === undefined) throw new Error('more players are needed')
      return player
    },
    turn: () => desk.house.app.run('lottery'),
    async opened(game) {
      await desk.turn()
      const [draw] = await desk.house.db.query<{ issue: string }>(sql`
        UPDATE draw SET state = 'planned', opens_at = app_now() - interval '1 minute', closes_at = app_now() + interval '1 hour',
          draws_at = app_now() + interval '1 hour'
        WHERE (game, nr) = (SELECT d.game, d.nr FROM draw d JOIN lottery_game g ON g.id = d.game
          WHERE g.code = ${game} AND d.closes_at > app_now() AND d.state IN ('planned', 'open') ORDER BY d.nr LIMIT 1) RETURNING issue`)
      if (draw === undefined) throw new Error('nothing is planned')
      gameOf.set(draw.issue, game)
      await desk.turn()
      return { numero: draw.issue, date: dayOfIssue(draw.issue) }
    },
    async over(numero) {
      await desk.house.db.query(sql`
        UPDATE draw SET closes_at = app_now() - interval '2 hours', draws_at = app_now() - interval '2 hours',
          opens_at = app_now() - interval '1 day' WHERE issue = ${numero} AND state = 'open'
          AND game = (SELECT id FROM lottery_game WHERE code = ${gameOf.get(numero) ?? ''})`)
      await desk.turn()
    },
    place: (player, gameCode, numero, picks, at = desk.house) =>
      at.call('POST', '/wps/lottery/tickets', {
        token: player.token,
        body: { key: randomUUID(), gameCode, numero, picks },
      }),
    async ticketsOf(player) {
      const { body } = await desk.house.call('GET', '/wps/lottery/tickets', { token: player.token })
      const read = safeParse(lotteryCalls['lottery.tickets'].response, body.value)
      if (!read.success) throw new Error(`no tickets: ${JSON.stringify(body)}`)
      return read.data.list
    },
    enter: (gameCode, draw, result, by = desk.maker) =>
      desk.house.call('POST', '/ops/lottery/draws/result', { token: by.token, body: { gameCode, ...draw, result } }),
    approve: (id, again, by = desk.owner, at = desk.house) =>
      at.call('POST', '/ops/proposals/decide', { token: by.token, body: { id, decision: 'approve', again } }),
  }
  beforeAll(async () => {
    database = await createTestDatabase(name)
    const brand = { ...testBrand, lotteries: [...lotteries] }
    const house = await openHouse(database.url, { brand, ...deps })
    const other = await openHouse(database.url, { brand, ...deps })
    await house.app.run('lottery')
    const maker = await openOperator(house, 'manager')
    const owner = await openOperator(house, 'owner')
    opened = { house, other, maker, owner }
    for (let i = 0; i < count; i += 1) players.push(await house.register())
  }, 60_000)
  afterAll(async () => {
    if (opened !== undefined) {
      expect(await opened.house.audit()).toEqual([])
      await opened.other.close()
      await opened.house.close()
    }
    await database?.drop()
  })
  return desk
}
