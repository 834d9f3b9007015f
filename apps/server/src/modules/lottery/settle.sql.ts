import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type RowId, rowId, type Shard, shardKey } from '../../platform/ids.ts'
import { cellsOfBits, type Part } from '#rules/lottery/play.ts'
import type { Money } from '#rules/money.ts'
import type { DrawKey } from './draw.sql.ts'

/** A draw of which a revision of the result is being settled. */
export interface SettleKey extends DrawKey {
  readonly revision: number
}

/** Begins the settlement of a shard, or finds how far it came: members up to this id are done. Undefined where all are. */
export async function startRun(
  tx: Tx,
  shard: Shard,
  { game, nr, revision }: SettleKey,
): Promise<MemberId | '0' | undefined> {
  // What changes nothing locks the row all the same.
  const [run] = await tx.query<{ after_member: string; done: boolean }>(sql`
    INSERT INTO settle_run AS r (shard, game, nr, revision) VALUES (${shard}, ${game}, ${nr}, ${revision})
    ON CONFLICT (shard, game, nr, revision) DO UPDATE SET done = r.done RETURNING after_member, done`)
  if (run === undefined || run.done) return undefined
  return run.after_member === '0' ? '0' : memberId(run.after_member)
}

export async function moveRun(
  tx: Tx,
  shard: Shard,
  { game, nr, revision }: SettleKey,
  after: string,
  done: boolean,
): Promise<void> {
  await tx.query(sql`
    UPDATE settle_run SET after_member = ${after}, done = ${done}
    WHERE shard = ${shard} AND game = ${game} AND nr = ${nr} AND revision = ${revision}`)
}

/** What a ticket won with plays that the matcher in SQL does not pay. */
export interface FurtherWin {
  readonly member: string
  readonly ticket: string
  readonly amount: Money
}

/**
 * The matcher in SQL, as `packages/rules/src/lottery/match.ts` says it: writes what each ticket of a shard won. It may be
 * done again, and holds no head.
 */
export async function matchTickets(
  db: Db,
  shard: Shard,
  { game, nr, revision }: SettleKey,
  further: readonly FurtherWin[],
): Promise<void> {
  await db.query({
    name: 'lottery.match',
    text: `
      INSERT INTO draw_win (shard, game, nr, revision, member, ticket, amount)
      SELECT $1::smallint, $2::smallint, $3::integer, $4::smallint, member, ticket, sum(amount) FROM (
        SELECT p.member, p.ticket,
          (CASE WHEN g.is_stake THEN p.unit ELSE p.prize END) * g.weights[bit_count(p.cells) * g.stride + bit_count(p.cells & g.mask) + 1] AS amount
        FROM ticket_part p
        JOIN draw_grade g ON g.game = $2::smallint AND g.nr = $3::integer AND g.revision = $4::smallint AND g.play = p.play
          AND g.block = p.block
        WHERE p.shard = $1::smallint AND p.game = $2::smallint AND p.nr = $3::integer AND p.cancelled_at IS NULL
          AND bit_count(p.cells & g.mask) > 0 AND (p.must IS NULL OR p.must & g.mask = p.must)
        UNION ALL SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bigint[]) AS k(member, ticket, amount)) won
      GROUP BY member, ticket HAVING sum(amount) > 0
      ON CONFLICT DO NOTHING`,
    values: [
      shard,
      game,
      nr,
      revision,
      numberArray(further.map((win) => win.member)),
      numberArray(further.map((win) => win.ticket)),
      numberArray(further.map((win) => win.amount)),
    ],
  })
}

/** Parts of some plays that were sold on a shard for a draw and not cancelled. */
export async function readSoldParts(
  db: Db,
  shard: Shard,
  { game, nr }: DrawKey,
  plays: readonly string[],
): Promise<(FurtherWin & { readonly part: Part; readonly play: string; readonly unit: Money })[]> {
  const rows = await db.query<{
    member: string
    ticket: string
    play: string
    block: number
    cells: string
    lines: number
    unit: string
    prize: string
  }>(sql`
    SELECT p.member, p.ticket, p.play, p.block, p.cells::text AS cells, p.lines, p.unit, p.prize
    FROM ticket_part p
    WHERE p.shard = ${shard}::smallint AND p.game = ${game}::smallint AND p.nr = ${nr}::integer AND p.cancelled_at IS NULL
      AND p.play = ANY(${textArray(plays)}::text[])`)
  return rows.map((row) => ({
    member: row.member,
    ticket: row.ticket,
    play: row.play,
    unit: BigInt(row.unit),
    amount: BigInt(row.prize),
    part: { block: row.block, cells: cellsOfBits(row.cells), must: 0n, lines: row.lines, prize: '' },
  }))
}

/** A ticket that is to be settled, and what it won. */
export interface DueTicket {
  readonly member: MemberId
  readonly id: RowId
  readonly reference: string
  readonly boughtAtMs: number
  readonly stake: Money
  readonly won: Money
  /** What it won by the result before this revision. */
  readonly before: Money
  readonly rebate: Money
}

/** The next members of a shard with tickets of a draw, in the order of their ids, with what each ticket won. */
export async function readDueTickets(
  db: Db,
  shard: Shard,
  { game, nr, revision }: SettleKey,
  after: string,
  members: number,
): Promise<{ tickets: DueTicket[]; last: MemberId | undefined; isLast: boolean }> {
  const rows = await db.query<{
    member: string
    id: string
    reference: string
    at: Date
    stake: string
    won: string
    before: string
    rebate: string
  }>({
    name: 'lottery.due-tickets',
    text: `
      WITH next AS (
        SELECT DISTINCT member FROM ticket WHERE shard = $1::smallint AND game = $2::smallint AND nr = $3::integer
          AND member > $5::bigint AND cancelled_at IS NULL
        ORDER BY member LIMIT $6)
      SELECT t.member, t.id, t.reference, t.at, t.stake, coalesce(w.amount, 0) AS won, coalesce(b.amount, 0) AS before, t.rebate
      FROM next JOIN ticket t ON t.shard = $1::smallint AND t.game = $2::smallint AND t.nr = $3::integer
        AND t.member = next.member AND t.cancelled_at IS NULL
      LEFT JOIN draw_win w ON w.shard = $1::smallint AND w.game = $2::smallint AND w.nr = $3::integer
        AND w.revision = $4::smallint AND w.member = t.member AND w.ticket = t.id
      LEFT JOIN draw_win b ON b.shard = $1::smallint AND b.game = $2::smallint AND b.nr = $3::integer
        AND b.revision = $4::smallint - 1 AND b.member = t.member AND b.ticket = t.id
      ORDER BY t.member, t.id`,
    values: [shard, game, nr, revision, after, members],
  })
  const tickets = rows.map((row) => ({
    member: memberId(row.member),
    id: rowId(row.id),
    reference: row.reference,
    boughtAtMs: row.at.getTime(),
    stake: BigInt(row.stake),
    won: BigInt(row.won),
    before: BigInt(row.before),
    rebate: BigInt(row.rebate),
  }))
  const found = new Set(tickets.map(({ member }) => member))
  return { tickets, last: tickets.at(-1)?.member, isLast: found.size < members }
}

/** The shards on which somebody holds a ticket of a draw that is not settled there. */
export async function unsettledShards(db: Db, { game, nr, revision }: SettleKey): Promise<Shard[]> {
  const rows = await db.query<{ shard: number }>(sql`
    SELECT s.shard FROM unnest(${numberArray(allShards)}::smallint[]) AS s(shard)
    WHERE EXISTS (SELECT FROM ticket t WHERE t.shard = s.shard AND t.game = ${game}::smallint AND t.nr = ${nr}::integer)
      AND NOT EXISTS (
        SELECT FROM settle_run r
        WHERE r.shard = s.shard AND r.game = ${game}::smallint AND r.nr = ${nr}::integer AND r.revision = ${revision}::smallint
          AND r.done) /* every shard */`)
  return rows.map(({ shard }) => shardKey(shard))
}
