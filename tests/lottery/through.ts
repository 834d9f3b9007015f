import { lottery } from '#contract/settings/lottery.ts'
import { lotteryTerms } from '#contract/settings/lottery-terms.ts'
import { issueOf } from '#rules/lottery/games.ts'
import { outcomeOf } from '#rules/lottery/pay.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import {
  closeDraws,
  endSettlement,
  openDraws,
  planDraws,
  readDue,
  readToClose,
} from '#server/modules/lottery/draw.sql.ts'
import type { LotteryGame } from '#server/modules/lottery/games.ts'
import { gradeResults } from '#server/modules/lottery/grade-results.ts'
import { placeTicket } from '#server/modules/lottery/place-ticket.ts'
import { giveResult } from '#server/modules/lottery/result.sql.ts'
import { type Sale, sell } from '#server/modules/lottery/sale.ts'
import { gameTerms } from '#server/modules/lottery/terms.ts'
import { settleDraw } from '#server/modules/lottery/settle.ts'
import { readTicket } from '#server/modules/lottery/ticket.sql.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { closeGates } from '#server/platform/gate.sql.ts'
import { createIds, rowId, type RowId, shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { type CloneSource, cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { type CheckedTicket, type FileDraw, type FileTicket, type ReadFile, ticketLineOf } from './file.ts'

/** Tickets are spread over so many members, and with them over shards. */
const MEMBERS = 24
const DAY_MS = 86_400_000
/** No limit of a brand refuses what a file asks for. */
const NO_LIMIT = '90000000000000'
const calendar = createCalendar(testBrand.timeZone)
const ids = createIds(systemClock, systemRandom)
const log = createLog('error')

/** A draw of the file as the house has it. */
interface Opened {
  readonly game: LotteryGame
  readonly nr: number
  readonly issue: string
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly drawsAtMs: number
}

interface Sold {
  readonly ticket: FileTicket
  readonly player: Player
  readonly id: RowId
}

/**
 * Sells the tickets of a file that are not refused, in a house on a database of its own, draws their games by the results of the file, settles, and
 * audits the books; what each ticket cost and won there.
 * @throws Error where the books or a balance are not right afterwards
 */
export async function sellThrough(source: CloneSource, file: ReadFile): Promise<CheckedTicket[]> {
  const tickets = file.tickets.flatMap((ticket) => ('refused' in ticket ? [] : ticket))
  const database = await cloneDatabase(source, 'lottery_through')
  try {
    const house = await openHouse(database.url, {
      brand: { ...testBrand, brand: { ...testBrand.brand, startingCredit: '10000000000000' } },
    })
    try {
      return await sellIn(house, tickets)
    } finally {
      await house.close()
    }
  } finally {
    await database.drop()
  }
}

async function sellIn(house: House, tickets: readonly FileTicket[]): Promise<CheckedTicket[]> {
  const players: Player[] = []
  for (let i = 0; i < Math.min(MEMBERS, tickets.length); i += 1) players.push(await house.register())
  const start = new Map(await Promise.all(players.map(async (one) => [one, await house.balance(one)] as const)))
  const opened = await openFileDraws(house, [...new Set(tickets.map(({ draw }) => draw))])
  const sold: Sold[] = []
  for (const [i, ticket] of tickets.entries()) {
    const player = players[i % players.length]
    const draw = opened.get(ticket.draw)
    if (player === undefined || draw === undefined) throw new Error(`ticket ${ticket.id} has no member or no draw`)
    sold.push({ ticket, player, id: await buy(house, player, ticket, draw) })
  }
  await drawAndSettle(house, opened)
  const lines: CheckedTicket[] = []
  for (const one of sold) {
    const { line, gain } = await readLine(house, one)
    start.set(one.player, (start.get(one.player) ?? 0n) + gain)
    lines.push(line)
  }
  const wrong = await house.audit()
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong.slice(0, 5))}`)
  for (const [player, expected] of start) {
    const balance = await house.balance(player)
    if (balance !== expected)
      throw new Error(`${player.username} has ${decimal(balance)} and its tickets come to ${decimal(expected)}`)
  }
  return lines
}

/** Opens the draws of the file, all of them for a day. */
async function openFileDraws(house: House, draws: readonly FileDraw[]): Promise<Map<FileDraw, Opened>> {
  const now = systemClock.now()
  const codes = [...new Set(draws.map(({ game }) => game))]
  const opened = new Map<FileDraw, Opened>()
  for (const [i, code] of codes.entries()) {
    const number = i + 1
    await house.db.query(sql`INSERT INTO lottery_game (id, code) VALUES (${number}, ${code})`)
    for (const [k, draw] of draws.filter(({ game }) => game === code).entries()) {
      const { kind, date } = draw
      const game: LotteryGame = { id: code, kind, area: 'LOTT', minutes: null, number, nodeId: 20_000 + number }
      const drawsAtMs = now + DAY_MS
      opened.set(draw, {
        game,
        nr: k + 1,
        issue: issueOf(date, k + 1, 1000),
        opensAtMs: now - DAY_MS,
        closesAtMs: drawsAtMs,
        drawsAtMs,
      })
    }
  }
  for (const draw of opened.values())
    await house.db.transaction((tx) => planDraws(tx, draw.game.number, 'official', [draw]))
  await openDraws(house.db)
  return opened
}

async function buy(house: House, player: Player, ticket: FileTicket, draw: Opened): Promise<RowId> {
  const id = ids.row()
  const { verdict } = await house.db.transaction((tx) =>
    post(tx, placeTicket(calendar), {
      shard: shardOf(player.id),
      member: player.id,
      id,
      reference: `t${id}`,
      game: draw.game,
      draw,
      sale: saleOf(ticket, draw),
      asked: ticket.id,
      houseLimits: [],
    }),
  )
  if (verdict !== 'ok') throw new Error(`ticket ${ticket.id} was not sold: ${verdict}`)
  return id
}

/** Each pick is sold at its own terms, which the file may have chosen. */
function saleOf({ picks }: FileTicket, { game, nr, issue }: Opened): Sale {
  const sales = picks.map(({ play, group, ...pick }) =>
    sell(
      gameTerms(
        { ...game, kind: { ...game.kind, plays: new Map([[play.id, play]]) } },
        {
          all: {
            ...lottery.defaults,
            ownGroup: group,
            ticketLimit: NO_LIMIT,
            memberLimit: NO_LIMIT,
            payoutLimit: NO_LIMIT,
          },
        },
      ),
      { game: game.number, nr, issue },
      [{ ...pick, play: play.id }],
      [],
    ),
  )
  return {
    parts: sales.flatMap(({ parts }, pick) => parts.map((part) => ({ ...part, pick }))),
    stake: sales.reduce((sum, { stake }) => sum + stake, 0n),
    rebate: 0n,
    // What a draw may cost, and who may stake how much in it, is no matter of the file.
    needs: [],
    memberLimit: parseMoney(NO_LIMIT),
  }
}

async function drawAndSettle({ db }: House, opened: ReadonlyMap<FileDraw, Opened>): Promise<void> {
  for (const [{ result }, { game, nr }] of opened)
    await db.transaction((tx) =>
      giveResult(
        tx,
        { game: game.number, nr },
        { revision: 1, result, maker: rowId('1'), checker: rowId('2'), reason: null },
      ),
    )
  const closing = await readToClose(db)
  await closeGates(
    db,
    closing.map(({ game, nr }) => ({ gate: game, to: nr })),
  )
  for (const draw of closing) await closeDraws(db, draw)
  const games = new Map([...opened.values()].map(({ game }) => [game.number, game]))
  const settings = { lottery: async () => lottery.defaults, lotteryTerms: async () => lotteryTerms.defaults }
  while (await gradeResults({ db, calendar, settings, log }, games));
  for (;;) {
    const due = await readDue(db)
    if (due.length === 0) return
    for (const draw of due) {
      const game = games.get(draw.game)
      const { result } = draw
      if (game === undefined || typeof result !== 'object' || result === null)
        throw new Error('a draw without a result')
      if (await settleDraw({ db, calendar, now: systemClock.now }, game, { ...draw, result }))
        await endSettlement(db, draw)
    }
  }
}

/** What a ticket came to, as it lies in the database, and what its member gained by it. */
async function readLine(house: House, { ticket, player, id }: Sold): Promise<{ line: CheckedTicket; gain: Money }> {
  const row = await readTicket(house.db, player.id, { id })
  if (row === undefined || row.payout === null) throw new Error(`ticket ${ticket.id} is not settled`)
  const picks = ticket.picks.map(({ play }, i) => {
    const parts = row.parts.filter(({ pick }) => pick === i)
    let [lines, stake, hits, payout] = [0, 0n, 0, 0n]
    for (const part of parts) {
      const sold = { stake: part.unit, prize: part.prize }
      const paid = outcomeOf(play, { ...part, prize: '' }, sold, ticket.draw.result)
      lines += part.lines
      stake += part.unit * BigInt(part.lines)
      hits += paid.lines
      payout += paid.payout
    }
    return { lines, stake, hits, payout }
  })
  const line = ticketLineOf(ticket.id, picks)
  return {
    line: { ...line, stake: decimal(row.stake), payout: decimal(row.payout) },
    gain: row.payout - row.stake,
  }
}

const decimal = (units: Money): string => moneyToDecimal(units, 5)
