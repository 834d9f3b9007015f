import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PickRequest } from '#contract/lottery.ts'
import { sql } from '#server/platform/db/sql.ts'
import { readTickets } from '#server/modules/lottery/ticket.sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import type { Meter } from '../support/cpu.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { type LoadResult, percentiles } from '../support/load.ts'
import {
  drawnDraw,
  GAME,
  keepTurning,
  type LotteryBench,
  pay,
  payAtOnce,
  sellFor,
  writeTickets,
} from '../support/lottery.ts'
import { benchMember, benchSessionToken } from '../support/members.ts'
import { costRatio, interleave, interleaveLoads, perSecond, type RowResult } from '../support/row.ts'

const IN_FLIGHT = 256
const ROUNDS = 4
/** A draw that does not close while it is measured. */
const LONG = 3600
/** Numbers of draws that no draw of the house has. */
let past = 1000
let counter = 0

const nextMember = (members: number): string => {
  counter += 1
  return `Bearer ${benchSessionToken(benchMember((counter * 7919) % members))}`
}

const digitAt = (place: number, digit: number): PickRequest => ({
  play: 'position',
  pick: Array.from({ length: 5 }, (_, at) => (at === place ? String(digit) : '-')).join('|'),
  price: '1',
  unit: '0.01',
  multiple: 1,
})
/** So many picks that differ from ticket to ticket. */
const spread = (count: number) => (n: number) =>
  Array.from({ length: count }, (_, i) => digitAt((n + i) % 5, (n * 7 + i * 3) % 10))
const oneNumber = (): PickRequest[] => [digitAt(0, 3)]

const ticketRequests = (
  { members }: LotteryBench,
  numero: string,
  count: number,
  picksOf: (n: number) => readonly PickRequest[],
): string[] =>
  Array.from({ length: count }, (_, n) =>
    httpRequest(
      'POST',
      '/wps/lottery/tickets',
      JSON.stringify({ key: randomUUID(), gameCode: GAME, numero, picks: picksOf(n) }),
      { authorization: nextMember(members) },
    ),
  )

const betRequests = ({ members }: LotteryBench, count: number): string[] =>
  Array.from({ length: count }, () => {
    const authorization = nextMember(members)
    const body = JSON.stringify({ reference: `l-${process.pid}-${counter}`, stake: '1.00', game: 'bench' })
    return httpRequest('POST', '/bench/bet', body, { authorization })
  })

interface Asked {
  readonly bench: LotteryBench
  readonly seconds: number
  readonly meter: Meter
}

/** Sends requests one after the other on each of many connections. */
const send = ({ bench, meter }: Asked, requests: string[]): Promise<LoadResult> =>
  httpLoad({ port: bench.house.port, connections: IN_FLIGHT, requests, expect: '"success":true' }, meter)

/** Tickets over HTTP of one pick and of ten, each against the bets of P1; and tickets on one number against tickets on many. */
export async function benchTickets(asked: Asked, row: 'LT1a' | 'LT1b' | 'LT1c'): Promise<RowResult> {
  const { bench, seconds } = asked
  const { issue } = await sellFor(bench, LONG)
  const count = seconds * 1500
  const picks = { LT1a: spread(1), LT1b: spread(10), LT1c: oneNumber }[row]
  const work = (many = count): Promise<LoadResult> => send(asked, ticketRequests(bench, issue, many, picks))
  const other = (many = count): Promise<LoadResult> =>
    send(asked, row === 'LT1c' ? ticketRequests(bench, issue, many, spread(1)) : betRequests(bench, many))
  await work(2000)
  await other(2000)
  const measured = await interleaveLoads(
    ROUNDS,
    () => other(),
    () => work(),
  )
  const [ratio, processor] = [measured.work / measured.yardstick, costRatio(measured.cost)]
  const target = { LT1a: 0.8, LT1b: 0.5, LT1c: 0.9 }[row]
  return {
    row,
    work: {
      LT1a: 'tickets of one pick over HTTP, limits by number on',
      LT1b: 'tickets of ten picks over HTTP',
      LT1c: 'tickets all on one number',
    }[row],
    figure: perSecond(measured.work),
    yardstick: `${perSecond(measured.yardstick)} ${row === 'LT1c' ? 'the same on many numbers' : "P1's bets"}`,
    ratio,
    cost: measured.cost,
    target: `≥ ${target}`,
    ok: (Number.isNaN(processor) ? ratio : processor) >= target,
  }
}

const BURST_SECONDS = 10

/** Tickets of ten lines in open loop into the last seconds of a draw: none is sold late, none that was answered is lost. */
export async function benchClosingBurst({ bench, meter }: Asked, rate: number): Promise<RowResult> {
  const { db, game, house } = bench
  // The house is warm, and the draw closes soon after the last ticket is due: the generator takes a moment to begin.
  const warm = await sellFor(bench, LONG)
  await send({ bench, seconds: 1, meter }, ticketRequests(bench, warm.issue, 2000, spread(10)))
  const requests = ticketRequests(bench, warm.issue, rate * BURST_SECONDS, spread(10))
  const before = await soldOf(bench, warm.nr)
  const draw = await sellFor(bench, BURST_SECONDS + 2, warm.nr)
  const stop = keepTurning(bench)
  const load = await httpLoad(
    { port: house.port, connections: IN_FLIGHT, requests, rate, expect: '"success":true', countsRefused: true },
    meter,
  )
  await stop()
  const [late] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM ticket t JOIN draw d ON d.game = t.game AND d.nr = t.nr
    WHERE d.game = ${game.number} AND d.nr = ${draw.nr} AND t.at >= d.closes_at /* every shard */`)
  const sold = (await soldOf(bench, draw.nr)) - before
  const refused = load.refused ?? 0
  const lost = load.count - refused - sold
  return {
    row: 'LT2',
    work: `${rate} tickets a second of ten lines into a draw's last ${BURST_SECONDS} s`,
    figure: `${sold} sold, ${refused} refused as closed, ${late?.count ?? 0} late, ${lost} lost; p99 ${load.p99.toFixed(0)} ms`,
    yardstick: `${load.count} sent`,
    ratio: sold / load.count,
    target: 'all sold, none late, none lost',
    ok: sold === load.count && late?.count === 0 && lost === 0,
  }
}

async function soldOf({ db, game }: LotteryBench, nr: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM ticket WHERE game = ${game.number} AND nr = ${nr} /* every shard */`)
  return row?.count ?? 0
}

const PAID = 10_000
const PATIENCE_MS = 120_000

/** A draw of ten thousand tickets is paid while all games run: from its drawing to its last payout. */
export async function benchFastDraw({ bench }: Asked): Promise<RowResult> {
  const { db, game } = bench
  const { nr } = await sellFor(bench, 15)
  await writeTickets(bench, nr, { tickets: PAID, winners: 10 })
  const stop = keepTurning(bench)
  const began = performance.now()
  let took: number | undefined
  while (took === undefined) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('the draw is not paid')
    await pause(200)
    const [row] = await db.query<{ took: number }>(sql`
      SELECT extract(epoch FROM settled_at - draws_at)::double precision AS took FROM draw
      WHERE game = ${game.number} AND nr = ${nr} AND state = 'settled'`)
    took = row?.took
  }
  await stop()
  return {
    row: 'LT3',
    work: `a draw of ${PAID} tickets paid while all games run`,
    figure: `${took.toFixed(2)} s`,
    yardstick: '–',
    ratio: undefined,
    target: '≤ 2 s',
    ok: took <= 2,
  }
}

/** A draw paid by the house, against one transaction of plain statements that leaves the same. */
export async function benchSettlement({ bench }: Asked, row: 'P4a' | 'P4b', tickets: number): Promise<RowResult> {
  const winners = row === 'P4a' ? 2 : 50
  const next = () => drawnDraw(bench, past++, { tickets, winners })
  const { work, yardstick } = await interleave(
    3,
    async () => payAtOnce(bench, await next()),
    async () => pay(bench, await next()),
  )
  return {
    row,
    work: `settlement of ${tickets.toLocaleString('en')} tickets, ${winners} % winners`,
    figure: `${work.toFixed(2)} s, ${perSecond(tickets / work)}`,
    yardstick: `${yardstick.toFixed(2)} s in one transaction`,
    ratio: work / yardstick,
    target: '≤ 1.25',
    ok: work / yardstick <= 1.25,
  }
}

const READS = 500
const DRAWS = 1000
/** A trend is asked for so often between two draws: one asker in so many is the first after a result. */
const READS_OF_A_RESULT = 250

/**
 * The trend of a game over HTTP, or the first page of a member with many tickets, against a key read through the same
 * driver.
 */
export async function benchLotteryReads({ bench }: Asked, row: 'LT4a' | 'LT4b', tickets: number): Promise<RowResult> {
  const { db, game } = bench
  const whale = { ...bench, members: 1 }
  const [first] = [past]
  if (row === 'LT4a') {
    for (let n = 0; n < DRAWS; n += 1) past += 1
    await db.query(sql`
      INSERT INTO draw (game, nr, issue, opens_at, closes_at, draws_at, state, source, commitment, seed, revision, result, settled_at)
      SELECT ${game.number}, ${first} + i, '20200102-' || (${first} + i), now() - interval '3 days', now() - interval '2 days', now() - interval '2 days', 'settled', 'house',
        md5(i::text) || md5(i::text), md5(i::text) || md5(i::text), 1, '[1,2,3,4,5]'::jsonb, now() FROM generate_series(0, ${DRAWS - 1}) i`)
  } else {
    const draw = await drawnDraw(whale, past++, { tickets, winners: 10 })
    await pay(bench, draw)
  }
  const { nr } = await drawnDraw(whale, past++, { tickets: 1, winners: 0 })
  const member = benchMember(0)
  const timesOf = async (read: () => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < READS; i += 1) {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
    }
    return percentiles(times).p99
  }
  await db.query(sql`ANALYZE draw`)
  const page = { game: undefined, issue: undefined, state: undefined, before: undefined, limit: 21 }
  const trend = async (): Promise<number> => {
    const requests = Array.from({ length: READS }, (_, i) => {
      if (i % READS_OF_A_RESULT === 0) counter += 1
      return httpRequest('GET', `/wps/lottery/trend?gameCode=${GAME}&last=${DRAWS}&newest=2020-${counter}`, '')
    })
    return (await httpLoad({ port: bench.house.port, connections: 1, requests, expect: '"success":true' })).p99
  }
  const { work, yardstick } = await interleave(
    5,
    () =>
      timesOf(() =>
        db.query({
          name: 'bench.ticket',
          text: 'SELECT id, at, stake, reference FROM ticket WHERE shard = $1 AND member = $2 AND id = $3',
          values: [shardOf(member), member, `${nr}000000000`],
        }),
      ),
    () => (row === 'LT4a' ? trend() : timesOf(() => readTickets(db, member, page))),
  )
  return {
    row,
    work:
      row === 'LT4a'
        ? `a trend of ${DRAWS} draws over HTTP, a new result every ${READS_OF_A_RESULT} reads`
        : `first page of ${tickets.toLocaleString('en')} tickets of a member`,
    figure: `p99 ${work.toFixed(2)} ms`,
    yardstick: `p99 ${yardstick.toFixed(2)} ms one ticket by primary key`,
    ratio: work / yardstick,
    target: '≤ 2',
    ok: work / yardstick <= 2,
  }
}
