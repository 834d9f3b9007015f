import { createCalendar } from '#server/platform/calendar.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { nodeOf } from '#server/modules/sportsbook/nodes.ts'
import { SPORTS_SOURCE } from '#server/modules/wallet/index.ts'
import { settleDue } from '#server/modules/sportsbook/settle.ts'
import { testBrand } from '#tests/support/house.ts'
import { MARKETS, score, sportsBrand } from '#tests/support/sports.ts'
import { openProducer, type Producer } from '#tests/support/sports-producer.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { benchMember, prepareMembers } from './members.ts'
import { run } from './server.ts'

const WIDE = '9000000000'
/** Matches that bets are spread over. */
const MATCHES = 60
/** Behind all positions that heads come to: written bets have no entries of stakes. Each match has as many of its own. */
const FIRST_N = 1_000_000_000_000

/** What can be bet on at 2.000: the home side of a match to win. */
export interface Sold {
  readonly event: number
  readonly market: number
}

/** A house that takes bets on sixty matches, with limits that the bench does not reach and yet asks each time. */
export interface SportsBench {
  readonly url: string
  readonly house: BenchHouse
  readonly db: Database
  readonly producer: Producer
  readonly members: number
  readonly sold: readonly Sold[]
  close(): Promise<void>
}

export async function openSportsBench(url: string, members: number): Promise<SportsBench> {
  await prepareMembers(url, members)
  const db = openDatabase(url, { max: 4 })
  const house = await openBenchHouse(
    url,
    sportsBrand({ pickLimit: WIDE, mostStake: WIDE, mostPayouts: { football: WIDE, series: WIDE, cockfight: WIDE } }),
  )
  const producer = await openProducer({ app: house.app, db })
  const keys = Array.from({ length: MATCHES }, (_, at) => `bench-${at}`)
  for (const [at, key] of keys.entries())
    await producer.event({ key, home: `Home ${at}`, away: `Away ${at}`, inHours: 100 }, MARKETS)
  const sold = await Promise.all(keys.map((key) => soldOf(db, key)))
  const close = async (): Promise<void> => {
    await house.close()
    await db.close()
  }
  return { url, house, db, producer, members, sold, close }
}

async function soldOf(db: Database, key: string): Promise<Sold> {
  const [row] = await db.query<Sold & Record<string, unknown>>(sql`
    SELECT e.id AS event, m.id AS market FROM sport_event e JOIN sport_market m ON m.event = e.id WHERE e.key = ${key} AND m.type = '1x2'`)
  if (row === undefined) throw new Error(`no market of ${key}`)
  return row
}

/** A match of the past with single bets of all members behind the house's back, a third of them on each pick. */
export async function matchWithBets(bench: SportsBench, key: string, bets: number): Promise<Sold> {
  const { db, url, producer, members } = bench
  await producer.event({ key, home: `Home ${key}`, away: `Away ${key}` }, MARKETS)
  await producer.odds(key, score(0, 0))
  const sold = await soldOf(db, key)
  await writeBets(bench, sold, bets, members)
  await run(url, 'VACUUM ANALYZE sport_bet, wallet, entry', 'CHECKPOINT')
  return sold
}

/** Open single bets spread over the first so many members. */
export function writeBets({ url }: SportsBench, { event, market }: Sold, bets: number, members: number): Promise<void> {
  const first = benchMember(0)
  return run(
    url,
    `INSERT INTO sport_bet (shard, member, n, reference, at, kind, lines, stake, running, event, market, pick, price, at_home, at_away, holder, round)
       SELECT ('{0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52}'::smallint[])[1 + (member & 15)::int], member, ${FIRST_N} * ${event}::bigint + i, 'bench-bet-${event}-' || i,
         now(), 'single', 1, 100000, 100000, ${event}, ${market}, i % 3, 2000, 0, 0, 0, 'e${event}'
       FROM (SELECT i, ${first} + i % ${members} AS member FROM generate_series(0, ${bets - 1}) i) x ORDER BY 1, 2, 3`,
  )
}

/** Tells a result of a match. */
export const tellResult = ({ producer }: SportsBench, key: string, home: number, away: number): Promise<void> =>
  producer.end(key, home, away)

/** Settles what is due as the house does. @returns the seconds that it took */
export async function settle({ db }: SportsBench): Promise<number> {
  const began = performance.now()
  const deps = { db, calendar: createCalendar(testBrand.timeZone), now: () => performance.now() }
  if (!(await settleDue(deps))) throw new Error('nothing was due')
  return (performance.now() - began) / 1000
}

/** Whether it wins, by the place of its pick: home, draw, away. */
const WINS = { home: 0, away: 2 } as const
type Winner = keyof typeof WINS

/**
 * Leaves by one transaction of plain statements what settling leaves when a side wins, where nothing was paid yet, or where
 * the other side had won before. @returns the seconds that it took
 */
export async function settleAtOnce({ url }: SportsBench, { event }: Sold, winner: Winner): Promise<number> {
  const began = performance.now()
  await run(
    url,
    `BEGIN;
     SELECT FROM shard_head ORDER BY shard FOR UPDATE;
     CREATE TEMP TABLE changed ON COMMIT DROP AS
       SELECT *, CASE WHEN last AND NOT done THEN worst END AS could_lose
       FROM (SELECT b.shard, b.member, b.n, b.reference, b.paid, b.done, b.round, CASE WHEN b.pick = ${WINS[winner]} THEN b.running * b.price / 1000 ELSE 0 END AS owed,
               b.n = max(b.n) OVER w AS last, sum(b.running) OVER w - 2 * least(${[0, 1, 2].map((pick) => `coalesce(sum(b.running) FILTER (WHERE b.pick = ${pick}) OVER w, 0)`).join(', ')}) AS worst
             FROM sport_bet b WHERE b.event = ${event} WINDOW w AS (PARTITION BY b.shard, b.member)) x WHERE owed <> paid OR NOT done;
     CREATE TEMP TABLE due ON COMMIT DROP AS
       SELECT *, owed - paid AS amount, row_number() OVER (PARTITION BY shard ORDER BY member, n) AS place,
         row_number() OVER (PARTITION BY shard, member ORDER BY n) AS turn, sum(owed - paid) OVER (PARTITION BY shard, member ORDER BY n) AS so_far
       FROM changed WHERE owed <> paid OR last;
     INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, regards, hash, could_lose)
       SELECT d.shard, h.n + d.place, now(), d.member, 1, w.seq + d.turn, CASE WHEN d.done THEN 14 ELSE 2 END, 1, d.amount, w.balance + d.so_far, ${SPORTS_SOURCE}, ${nodeOf(['football'])}, d.round,
         d.last AND NOT d.done, 'pay:' || d.n || ':' || ${event} || CASE WHEN d.done THEN ':2' ELSE ':1' END, d.reference, md5('bet paid' || d.n)::uuid, d.could_lose
       FROM due d JOIN wallet w ON w.shard = d.shard AND w.member = d.member AND w.kind = 1 JOIN shard_head h ON h.shard = d.shard ORDER BY d.shard, d.place;
     UPDATE wallet w SET balance = w.balance + k.won, seq = w.seq + k.turns, day_payout = day_payout + k.won, week_payout = week_payout + k.won,
         month_payout = month_payout + k.won
       FROM (SELECT shard, member, sum(amount) AS won, count(*) AS turns FROM due GROUP BY shard, member) k
       WHERE w.shard = k.shard AND w.member = k.member AND w.kind = 1;
     UPDATE sport_bet b SET paid = c.owed, done = true, could_lose = coalesce(b.could_lose, c.could_lose)
       FROM changed c WHERE b.shard = c.shard AND b.member = c.member AND b.n = c.n;
     UPDATE shard_head h SET n = h.n + d.places FROM (SELECT shard, count(*) AS places FROM due GROUP BY shard) d WHERE h.shard = d.shard;
     COMMIT`,
  )
  return (performance.now() - began) / 1000
}

/** What settling left of a match, so that both ways can be seen to leave the same. */
export async function leftOf({ db }: SportsBench, { event }: Sold): Promise<string> {
  const [row] = await db.query<{ left: string }>(sql`
    SELECT concat_ws(' ', count(*), sum(e.amount), sum(e.could_lose), count(*) FILTER (WHERE e.closes), (SELECT sum(paid) FROM sport_bet WHERE event = ${event})) AS left
    FROM entry e WHERE e.round = 'e' || ${event}::text /* every shard */`)
  return row?.left ?? ''
}
