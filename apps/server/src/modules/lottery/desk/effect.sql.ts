import { bitsOf } from '#rules/lottery/play.ts'
import type { Money } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { numberArray, textArray } from '../../../platform/db/sql.ts'
import type { Shard } from '../../../platform/ids.ts'
import type { Grade } from '../grade.ts'
import type { FurtherWin, SettleKey } from '../settle.sql.ts'

/** What a result would change on a shard. */
export interface ShardEffect {
  /** Tickets that pay something and did not, that paid something and do not, and that pay more or less. */
  readonly winning: number
  readonly losing: number
  readonly changing: number
  readonly paidMore: Money
  readonly takenBack: Money
  /** Of each member from whom something is taken, how far its balance would sink at the lowest, a number below 0. */
  readonly lowest: readonly { readonly member: string; readonly units: Money }[]
}

/**
 * The matcher as `matchTickets` has it, which writes nothing: what the tickets of a shard would be paid by these grades
 * against what they were by the revision before. Differences are posted in the order of tickets, and so they are added up.
 */
export async function readEffect(
  db: Db,
  shard: Shard,
  { game, nr, revision }: SettleKey,
  grades: readonly Grade[],
  further: readonly FurtherWin[],
): Promise<ShardEffect> {
  const [row] = await db.query<{
    winning: number
    losing: number
    changing: number
    more: string
    back: string
    members: string[] | null
    lowest: string[] | null
  }>({
    text: `
      WITH grade AS (
        SELECT k.play, k.block, k.is_stake, k.mask::bit varying AS mask, k.stride, k.weights::bigint[] AS weights
        FROM unnest($5::text[], $6::smallint[], $7::boolean[], $8::text[], $9::integer[], $10::text[])
          AS k(play, block, is_stake, mask, stride, weights)),
      won AS (
        SELECT member, ticket, sum(amount) AS amount FROM (
          SELECT p.member, p.ticket,
            (CASE WHEN g.is_stake THEN p.unit ELSE p.prize END) * g.weights[bit_count(p.cells) * g.stride + bit_count(p.cells & g.mask) + 1] AS amount
          FROM ticket_part p JOIN grade g ON g.play = p.play AND g.block = p.block
          WHERE p.shard = $1::smallint AND p.game = $2::smallint AND p.nr = $3::integer AND p.cancelled_at IS NULL
            AND bit_count(p.cells & g.mask) > 0 AND (p.must IS NULL OR p.must & g.mask = p.must)
          UNION ALL SELECT * FROM unnest($11::bigint[], $12::bigint[], $13::bigint[]) AS k(member, ticket, amount)) parts
        GROUP BY member, ticket HAVING sum(amount) > 0),
      before AS (
        SELECT member, ticket, amount FROM draw_win
        WHERE shard = $1::smallint AND game = $2::smallint AND nr = $3::integer AND revision = $4::smallint - 1),
      changed AS (
        SELECT member, ticket, coalesce(w.amount, 0) AS becomes, coalesce(b.amount, 0) AS was
        FROM won w FULL JOIN before b USING (member, ticket) WHERE coalesce(w.amount, 0) <> coalesce(b.amount, 0)),
      sunk AS (
        SELECT member, min(units) AS units
        FROM (SELECT member, sum(becomes - was) OVER (PARTITION BY member ORDER BY ticket) AS units FROM changed) steps
        GROUP BY member HAVING min(units) < 0)
      SELECT count(*) FILTER (WHERE was = 0)::integer AS winning, count(*) FILTER (WHERE becomes = 0)::integer AS losing,
        count(*) FILTER (WHERE was > 0 AND becomes > 0)::integer AS changing,
        coalesce(sum(becomes - was) FILTER (WHERE becomes > was), 0)::text AS more,
        coalesce(sum(was - becomes) FILTER (WHERE was > becomes), 0)::text AS back,
        (SELECT array_agg(member::text ORDER BY member) FROM sunk) AS members,
        (SELECT array_agg(units::text ORDER BY member) FROM sunk) AS lowest
      FROM changed`,
    values: [
      shard,
      game,
      nr,
      revision,
      textArray(grades.map((g) => g.play)),
      numberArray(grades.map((g) => g.block)),
      numberArray(grades.map((g) => g.base === 'stake')),
      textArray(grades.map((g) => bitsOf(g.mask, g.width))),
      numberArray(grades.map((g) => g.stride)),
      textArray(grades.map((g) => numberArray(g.weights))),
      numberArray(further.map((win) => win.member)),
      numberArray(further.map((win) => win.ticket)),
      numberArray(further.map((win) => win.amount)),
    ],
  })
  const { winning = 0, losing = 0, changing = 0, more = '0', back = '0', members, lowest } = row ?? {}
  return {
    winning,
    losing,
    changing,
    paidMore: BigInt(more),
    takenBack: BigInt(back),
    lowest: (members ?? []).map((member, at) => ({ member, units: BigInt(lowest?.[at] ?? '0') })),
  }
}
