import { type Graded, partsOf } from '#rules/sports/grade.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type Shard, shardKey } from '../../platform/ids.ts'
import { type PackedLeg, type SoldLeg, unpackLeg } from './bet.sql.ts'

/** Events of which bets may be owed something new. */
export const readDueEvents = async (db: Db): Promise<number[]> =>
  (await db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE settled < revision ORDER BY id LIMIT 50`)).map(
    ({ id }) => id,
  )

export const endSettlement = (db: Db, event: number, revision: number): Promise<unknown> =>
  db.query(sql`UPDATE sport_event SET settled = ${revision} WHERE id = ${event} AND settled < ${revision}`)

/** The shards with bets on an event that are not settled up to a revision. */
export async function unsettledShards(db: Db, event: number, revision: number): Promise<Shard[]> {
  const rows = await db.query<{ shard: number }>(sql`
    SELECT s.shard FROM unnest(${numberArray(allShards)}::smallint[]) AS s(shard)
    WHERE (EXISTS (SELECT FROM sport_bet b WHERE b.shard = s.shard AND b.event = ${event})
        OR EXISTS (SELECT FROM sport_leg l WHERE l.shard = s.shard AND l.event = ${event}))
      AND NOT EXISTS (SELECT FROM sport_run r WHERE r.shard = s.shard AND r.event = ${event} AND r.revision >= ${revision} AND r.done) /* every shard */`)
  return rows.map(({ shard }) => shardKey(shard))
}

/**
 * Begins to settle a revision on a shard, or finds how far it came: members up to this id are done. Undefined where all are,
 * or more is known of the event by now.
 */
export async function startRun(
  tx: Tx,
  shard: Shard,
  event: number,
  revision: number,
): Promise<MemberId | '0' | undefined> {
  const [run] = await tx.query<{ revision: number; after_member: string; done: boolean }>(sql`
    INSERT INTO sport_run AS r (shard, event, revision)
    SELECT ${shard}::smallint, id, revision FROM sport_event WHERE id = ${event}::integer AND revision = ${revision}::integer
    ON CONFLICT (shard, event) DO UPDATE SET
      after_member = CASE WHEN r.revision < excluded.revision THEN 0 ELSE r.after_member END,
      done = r.done AND r.revision >= excluded.revision,
      revision = greatest(r.revision, excluded.revision)
    RETURNING revision, after_member, done`)
  if (run === undefined || run.done || run.revision !== revision) return undefined
  return run.after_member === '0' ? '0' : memberId(run.after_member)
}

export const moveRun = (tx: Tx, shard: Shard, event: number, after: string, done: boolean): Promise<unknown> =>
  tx.query(
    sql`UPDATE sport_run SET after_member = ${after}, done = ${done} WHERE shard = ${shard} AND event = ${event}`,
  )

/** What single bets on an event were bet on: a market, a pick, and the score when the bet was taken. */
export interface SoldPick {
  readonly market: number
  readonly pick: number
  readonly home: number
  readonly away: number
}

export const readSoldPicks = (db: Db, shard: Shard, event: number): Promise<SoldPick[]> =>
  db.query<SoldPick & Record<string, unknown>>(sql`
    SELECT DISTINCT market, pick, at_home AS home, at_away AS away FROM sport_bet WHERE shard = ${shard}::smallint AND event = ${event}::integer`)

/** A bet as settling finds it. */
export interface DueBet {
  readonly member: MemberId
  readonly n: bigint
  readonly reference: string
  /** When it was taken. */
  readonly atMs: number
  readonly stake: Money
  readonly running: Money
  readonly cashed: Money
  readonly paid: Money
  readonly done: boolean
  /** Its stake went back as if it was never made. */
  readonly refunded: boolean
  /** That of its entries. */
  readonly round: string
  /** What its entries said could have been lost in the round; undefined where they said nothing. */
  readonly couldLose: Money | undefined
}

/** A single bet with what it is owed by the grade of its pick; undefined while that is open. */
export interface DueSingle extends DueBet {
  readonly sold: SoldPick & { readonly price: number }
  readonly owed: Money | undefined
  readonly isVoid: boolean
}

export interface PickGrade extends SoldPick {
  readonly graded: Graded
  /** Void since the event was called off, not by how it ended. */
  readonly isOff: boolean
}

export interface VoidBets {
  readonly market: number | null
  readonly since: Date | null
  readonly until: Date | null
}

/**
 * The next members of a shard with single bets on an event, all of each, and what each bet is owed: the rules grade every
 * pick once, the database multiplies. A grade's parts and what is not stake come in whole numbers, so nothing is lost
 * before the cut to the ledger's unit.
 */
export async function readDueSingles(
  db: Db,
  shard: Shard,
  event: number,
  {
    grades,
    voids,
    after,
    members,
  }: {
    readonly grades: readonly PickGrade[]
    readonly voids: readonly VoidBets[]
    readonly after: string
    readonly members: number
  },
): Promise<DueSingle[]> {
  const rows = await db.query<BetColumns & SoldPick & { price: number; owed: string | null; void: boolean }>({
    name: 'sports.due-singles',
    text: `
      WITH next AS (
        SELECT DISTINCT member FROM sport_bet WHERE shard = $1::smallint AND event = $2::integer AND member > $3::bigint ORDER BY member LIMIT $4),
      graded AS (
        SELECT * FROM unnest($5::integer[], $6::smallint[], $7::smallint[], $8::smallint[], $9::integer[], $10::boolean[], $14::integer[], $15::integer[], $16::boolean[])
          AS g(market, pick, home, away, halves, won, places, tied, off))
      SELECT b.member, b.n, b.reference, b.at, b.stake, b.running, b.cashed, b.paid, b.done, b.refunded, b.round, b.could_lose, v.void OR coalesce(g.off, false) AS void,
        b.market, b.pick, b.price, b.at_home AS home, b.at_away AS away,
        CASE WHEN v.void THEN b.running
          WHEN g.market IS NOT NULL THEN
            div(b.running::numeric * (g.halves * 1000 * g.tied + CASE WHEN g.won THEN (2 - g.halves) * g.places * b.price::bigint ELSE 0 END), 2000 * g.tied) END::bigint AS owed
      FROM next JOIN sport_bet b ON b.shard = $1::smallint AND b.event = $2::integer AND b.member = next.member
      CROSS JOIN LATERAL (SELECT EXISTS (
        SELECT FROM unnest($11::integer[], $12::timestamptz[], $13::timestamptz[]) AS s(market, since, until)
        WHERE (s.market IS NULL OR s.market = b.market) AND (s.since IS NULL OR b.at >= s.since) AND (s.until IS NULL OR b.at < s.until)) AS void) v
      LEFT JOIN graded g ON g.market = b.market AND g.pick = b.pick AND g.home = b.at_home AND g.away = b.at_away
      ORDER BY b.member, b.n`,
    values: [
      shard,
      event,
      after,
      members,
      numberArray(grades.map(({ market }) => market)),
      numberArray(grades.map(({ pick }) => pick)),
      numberArray(grades.map(({ home }) => home)),
      numberArray(grades.map(({ away }) => away)),
      numberArray(grades.map(({ graded }) => partsOf[graded.grade].voidHalves)),
      numberArray(grades.map(({ graded }) => partsOf[graded.grade].won)),
      numberArray(voids.map(({ market }) => market)),
      voids.map(({ since }) => since),
      voids.map(({ until }) => until),
      numberArray(grades.map(({ graded }) => graded.deadHeat?.places ?? 1)),
      numberArray(grades.map(({ graded }) => graded.deadHeat?.tied ?? 1)),
      numberArray(grades.map(({ isOff }) => isOff)),
    ],
  })
  return rows.map((row) => ({
    ...betFrom(row),
    sold: { market: row.market, pick: row.pick, price: row.price, home: row.home, away: row.away },
    owed: row.owed === null ? undefined : BigInt(row.owed),
    isVoid: row.void,
  }))
}

/** A bet of several legs, one of them on the event. */
export interface DueSeveral extends DueBet {
  readonly kind: string
  readonly legs: readonly SoldLeg[]
}

/** The next members of a shard with bets of several legs that an event belongs to, all of each. */
export async function readDueSeveral(
  db: Db,
  shard: Shard,
  event: number,
  after: string,
  members: number,
): Promise<DueSeveral[]> {
  const rows = await db.query<BetColumns & { kind: string; legs: readonly PackedLeg[] }>({
    name: 'sports.due-several',
    text: `
      WITH next AS (
        SELECT DISTINCT member FROM sport_leg WHERE shard = $1::smallint AND event = $2::integer AND member > $3::bigint ORDER BY member LIMIT $4)
      SELECT b.member, b.n, b.reference, b.at, b.stake, b.running, b.cashed, b.paid, b.done, b.refunded, b.round, b.could_lose, b.kind, b.legs
      FROM next JOIN sport_leg l ON l.shard = $1::smallint AND l.event = $2::integer AND l.member = next.member
      JOIN sport_bet b ON b.shard = $1::smallint AND b.member = l.member AND b.n = l.n
      ORDER BY b.member, b.n`,
    values: [shard, event, after, members],
  })
  return rows.map((row) => ({
    ...betFrom(row),
    kind: row.kind,
    legs: row.legs.map(unpackLeg),
  }))
}

interface BetColumns extends Record<string, unknown> {
  readonly member: string
  readonly n: string
  readonly reference: string
  readonly at: Date
  readonly stake: string
  readonly running: string
  readonly cashed: string
  readonly paid: string
  readonly done: boolean
  readonly refunded: boolean
  readonly round: string
  readonly could_lose: string | null
}

const betFrom = (row: BetColumns): DueBet => ({
  member: memberId(row.member),
  n: BigInt(row.n),
  reference: row.reference,
  atMs: row.at.getTime(),
  stake: BigInt(row.stake),
  running: BigInt(row.running),
  cashed: BigInt(row.cashed),
  paid: BigInt(row.paid),
  done: row.done,
  refunded: row.refunded,
  round: row.round,
  couldLose: row.could_lose === null ? undefined : BigInt(row.could_lose),
})

/** A bet was cashed out, or paid by somebody else, after it was read: it has to be read again. */
export class BetChanged extends Error {}

/** What settling writes of a bet. */
type PaidState = Pick<DueBet, 'paid' | 'done' | 'refunded' | 'couldLose'>

/** A bet as it was read, with what becomes of it. */
export interface PaidRow extends Pick<DueBet, 'member' | 'n' | 'running' | 'cashed'> {
  readonly was: PaidState
  readonly now: PaidState
}

/**
 * Writes what bets were paid in all, and whether that is known in full.
 * @throws BetChanged where one is not as it was read: a part was cashed out, or another process settled it by another of its events
 */
export async function writePaid(tx: Tx, shard: Shard, bets: readonly PaidRow[]): Promise<void> {
  if (bets.length === 0) return
  const rows = await tx.query({
    name: 'sports.write-paid',
    text: `UPDATE sport_bet b SET paid = k.paid, done = k.done, refunded = k.refunded, could_lose = k.could_lose
           FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[], $6::boolean[], $7::bigint[], $8::bigint[], $9::bigint[],
               $10::bigint[], $11::boolean[], $12::boolean[], $13::bigint[])
             AS k(member, n, paid, done, refunded, could_lose, running, cashed, was_paid, was_done, was_refunded, was_could_lose)
           WHERE b.shard = $1::smallint AND b.member = k.member AND b.n = k.n AND b.running = k.running AND b.cashed = k.cashed
             AND b.paid = k.was_paid AND b.done = k.was_done AND b.refunded = k.was_refunded AND b.could_lose IS NOT DISTINCT FROM k.was_could_lose
           RETURNING b.n`,
    values: [
      shard,
      numberArray(bets.map(({ member }) => member)),
      numberArray(bets.map(({ n }) => n)),
      numberArray(bets.map(({ now }) => now.paid)),
      numberArray(bets.map(({ now }) => now.done)),
      numberArray(bets.map(({ now }) => now.refunded)),
      numberArray(bets.map(({ now }) => now.couldLose ?? null)),
      numberArray(bets.map(({ running }) => running)),
      numberArray(bets.map(({ cashed }) => cashed)),
      numberArray(bets.map(({ was }) => was.paid)),
      numberArray(bets.map(({ was }) => was.done)),
      numberArray(bets.map(({ was }) => was.refunded)),
      numberArray(bets.map(({ was }) => was.couldLose ?? null)),
    ],
  })
  if (rows.length !== bets.length) throw new BetChanged()
}
