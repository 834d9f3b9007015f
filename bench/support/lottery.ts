import { setTimeout as pause } from 'node:timers/promises'
import { lottery as lotterySettings } from '#contract/settings/lottery.ts'
import { fastGames } from '#rules/lottery/games.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { insertGrades } from '#server/modules/lottery/draw.sql.ts'
import { gradesOf } from '#server/modules/lottery/grade.ts'
import { numberGames } from '#server/modules/lottery/games.ts'
import { settleDraw, type SettledDraw } from '#server/modules/lottery/settle.ts'
import { testBrand } from '#tests/support/house.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { benchMember, prepareMembers } from './members.ts'
import { run } from './server.ts'

export const GAME = 'ssc-1m'
const PLAY = 'position'
/** All places draw 0: a pick of the first place's 0 wins, one of its 5 does not. */
const RESULT = [0, 0, 0, 0, 0]
const DIGITS = 50

interface DrawNow extends Record<string, unknown> {
  readonly nr: number
  readonly issue: string
}

/** A house that sells all lotteries, with limits that the bench does not reach and yet asks each time. */
export interface LotteryBench {
  readonly url: string
  readonly house: BenchHouse
  readonly db: Database
  readonly members: number
  readonly game: NonNullable<Awaited<ReturnType<typeof numberGames>>[number]>
  close(): Promise<void>
}

const WIDE = '9000000000'
/** The house looks at its draws once a second. */
const LOOK_MS = 1200

export async function openLotteryBench(url: string, members: number): Promise<LotteryBench> {
  await prepareMembers(url, members)
  const db = openDatabase(url, { max: 4 })
  await writeSetting(db, 'lottery', {
    ...lotterySettings.defaults,
    numberLimit: WIDE,
    playLimit: WIDE,
    payoutLimit: WIDE,
  })
  const house = await openBenchHouse(url, { ...testBrand, lotteries: 'all' })
  const games = await db.transaction((tx) =>
    numberGames(
      tx,
      fastGames.map(({ id }) => id),
    ),
  )
  const game = games.find(({ id }) => id === GAME)
  if (game === undefined) throw new Error(`there is no ${GAME}`)
  await house.app.run('lottery')
  return { url, house, db, members, game, close: () => Promise.all([house.close(), db.close()]).then(() => undefined) }
}

/** Has a game sell a draw for so many seconds from now; the house knows of it when this is done. */
export async function sellFor({ db, house, game }: LotteryBench, seconds: number, nr?: number): Promise<DrawNow> {
  await house.app.run('lottery')
  // The last one that is planned: where those before it close, it stays open.
  const [draw] = await db.query<DrawNow>(sql`
    UPDATE draw SET state = 'planned', opens_at = app_now() - interval '1 minute',
      closes_at = app_now() + interval '1 hour', draws_at = app_now() + interval '1 hour'
    WHERE game = ${game.number} AND nr = coalesce(${nr ?? null}::integer, (
      SELECT max(nr) FROM draw WHERE game = ${game.number} AND state = 'planned')) RETURNING nr, issue`)
  if (draw === undefined) throw new Error('nothing is planned')
  // The house plans on; the only one in the end, so that it has it at hand as the draw of now.
  await house.app.run('lottery')
  await db.query(sql`
    UPDATE draw SET state = 'void' WHERE game = ${game.number} AND state IN ('planned', 'open') AND nr <> ${draw.nr}`)
  const closes = seconds + LOOK_MS / 1000
  await db.query(sql`
    UPDATE draw SET closes_at = app_now() + make_interval(secs => ${closes}), draws_at = app_now() + make_interval(secs => ${closes + 1})
    WHERE game = ${game.number} AND nr = ${draw.nr}`)
  await pause(LOOK_MS)
  return draw
}

/** Turns the draws as the program does, until it is stopped. */
export function keepTurning({ house }: LotteryBench): () => Promise<void> {
  const end = new AbortController()
  const going = (async () => {
    while (!end.signal.aborted) {
      await house.app.run('lottery')
      await pause(200)
    }
  })()
  return () => {
    end.abort()
    return going
  }
}

/** Tickets of one pick each behind the house's back, spread over the members, of which so many in a hundred win. */
export async function writeTickets(
  { url, members, game }: LotteryBench,
  nr: number,
  { tickets, winners }: { readonly tickets: number; readonly winners: number },
): Promise<void> {
  const first = benchMember(0)
  await run(
    url,
    `CREATE TEMP TABLE t AS SELECT ('{0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52}'::smallint[])[1 + (member & 15)::int] AS shard, member,
         ${nr}::bigint * 1000000000 + i AS id, i % 100 < ${winners} AS wins
       FROM (SELECT i, ${first} + i % ${members} AS member FROM generate_series(0, ${tickets - 1}) i) x`,
    `INSERT INTO ticket (shard, member, id, game, nr, reference, at, stake, rebate, parts, text, play, block, cells, must, lines, unit, prize)
       SELECT shard, member, id, ${game.number}, ${nr}, 'bench-ticket-' || id, now(), 100000, 0, 1, CASE WHEN wins THEN '0|-|-|-|-' ELSE '5|-|-|-|-' END, '${PLAY}', 0,
         (CASE WHEN wins THEN '1' || repeat('0', ${DIGITS - 1}) ELSE '000001' || repeat('0', ${DIGITS - 6}) END)::bit varying, NULL, 1, 100000, 975000
       FROM t ORDER BY shard, member, id`,
    'ANALYZE ticket',
  )
}

/** A draw of the past with its result and its tickets, ready to be paid. */
export async function drawnDraw(
  bench: LotteryBench,
  nr: number,
  size: { readonly tickets: number; readonly winners: number },
): Promise<SettledDraw> {
  const { db, url, game } = bench
  const issue = `20200101-${nr}`
  await db.query(sql`
    INSERT INTO draw (game, nr, issue, opens_at, closes_at, draws_at, state, source, commitment, seed, revision, result)
    VALUES (${game.number}, ${nr}, ${issue}, now() - interval '3 days', now() - interval '2 days', now() - interval '2 days', 'drawn', 'house', 'bench', 'bench', 1,
      ${JSON.stringify(RESULT)}::jsonb)`)
  await db.transaction((tx) =>
    insertGrades(tx, { game: game.number, nr }, 1, gradesOf(game.kind, RESULT, [{ play: PLAY, block: 0 }])),
  )
  await writeTickets(bench, nr, size)
  await run(url, 'VACUUM ANALYZE ticket, draw_win, wallet', 'CHECKPOINT')
  return { game: game.number, nr, issue, revision: 1, result: RESULT }
}

/** Pays a draw as the house does. @returns the seconds that it took */
export async function pay({ db, game }: LotteryBench, draw: SettledDraw): Promise<number> {
  const began = performance.now()
  const deps = { db, calendar: createCalendar(testBrand.timeZone), now: () => performance.now() }
  if (!(await settleDraw(deps, game, draw))) throw new Error('the draw was not paid')
  return (performance.now() - began) / 1000
}

/**
 * Leaves the same wins, entries and balances by one transaction of plain statements. @returns the seconds that it took
 */
export async function payAtOnce({ url, game }: LotteryBench, { nr, issue }: SettledDraw): Promise<number> {
  const began = performance.now()
  await run(
    url,
    `BEGIN;
     SELECT FROM shard_head ORDER BY shard FOR UPDATE;
     INSERT INTO draw_win (shard, game, nr, revision, member, ticket, amount)
       SELECT t.shard, t.game, t.nr, 1, t.member, t.id, sum(t.prize * g.weights[bit_count(t.cells) * g.stride + bit_count(t.cells & g.mask) + 1])
       FROM ticket t
       JOIN draw_grade g ON g.game = t.game AND g.nr = t.nr AND g.play = t.play AND g.block = t.block
       WHERE t.game = ${game.number} AND t.nr = ${nr} AND t.cancelled_at IS NULL AND bit_count(t.cells & g.mask) > 0
       GROUP BY t.shard, t.game, t.nr, t.member, t.id;
     CREATE TEMP TABLE due ON COMMIT DROP AS
       SELECT shard, member, id, reference, won, last, row_number() OVER (PARTITION BY shard ORDER BY member, id) AS place,
         row_number() OVER (PARTITION BY shard, member ORDER BY id) AS turn, sum(won) OVER (PARTITION BY shard, member ORDER BY id) AS so_far
       FROM (SELECT t.shard, t.member, t.id, t.reference, coalesce(w.amount, 0) AS won,
               t.id = max(t.id) OVER (PARTITION BY t.shard, t.member) AS last
             FROM ticket t LEFT JOIN draw_win w ON w.shard = t.shard AND w.game = t.game AND w.nr = t.nr AND w.member = t.member AND w.ticket = t.id
             WHERE t.game = ${game.number} AND t.nr = ${nr} AND t.cancelled_at IS NULL) x WHERE won > 0 OR last;
     INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, regards, hash)
       SELECT d.shard, h.n + d.place, now(), d.member, 1, w.seq + d.turn, 2, 1, d.won, w.balance + d.so_far, 32767, ${game.nodeId}, '${issue}', d.last,
         'pay:' || d.id || ':1', d.reference, md5('ticket paid' || d.id)::uuid
       FROM due d JOIN wallet w ON w.shard = d.shard AND w.member = d.member AND w.kind = 1 JOIN shard_head h ON h.shard = d.shard ORDER BY d.shard, d.place;
     UPDATE wallet w SET balance = w.balance + k.won, seq = w.seq + k.turns, day_payout = day_payout + k.won, week_payout = week_payout + k.won,
         month_payout = month_payout + k.won
       FROM (SELECT shard, member, sum(won) AS won, count(*) AS turns FROM due GROUP BY shard, member) k
       WHERE w.shard = k.shard AND w.member = k.member AND w.kind = 1;
     UPDATE shard_head h SET n = h.n + k.places FROM (SELECT shard, count(*) AS places FROM due GROUP BY shard) k WHERE h.shard = k.shard;
     INSERT INTO settle_run (shard, game, nr, revision, done) SELECT DISTINCT shard, ${game.number}, ${nr}, 1, true FROM due;
     COMMIT`,
  )
  return (performance.now() - began) / 1000
}
