import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { allShards, memberId, type MemberId, rowId, type RowId, type Shard, shardKey } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import type { Settings } from '../brand/index.ts'
import { askBack, type BackState, type TicketBack, writeBack } from './cancel-ticket.ts'
import type { DrawKey } from './draw.sql.ts'
import type { LotteryGame } from './games.ts'
import { storedNeeds } from './stored-needs.ts'
import { gameTerms, readTerms } from './terms.ts'
import { readTicket } from './ticket.sql.ts'

export interface LateDeps {
  readonly db: Database
  readonly calendar: Calendar
  readonly settings: Pick<Settings, 'lottery' | 'lotteryTerms'>
}

/** Tickets that go back in one transaction. */
const AT_ONCE = 50

/**
 * Gives back each ticket of a draw that was sold when somebody may have known its result. It is closed on every shard, so
 * none follows. It may be stopped at any moment and done again: a ticket that went back stands no more.
 */
export async function refundLate(
  { db, calendar, settings }: LateDeps,
  game: LotteryGame,
  draw: DrawKey,
  knownAt: Date,
): Promise<void> {
  const terms = gameTerms(game, await readTerms(settings))
  for (const shard of await lateShards(db, draw, knownAt))
    for (let late = await readLate(db, shard, draw, knownAt, FIRST); late.length > 0;) {
      const tickets: TicketBack[] = []
      for (const { member, id } of late) {
        const row = await readTicket(db, member, { id })
        if (row === undefined) continue
        tickets.push({
          shard,
          member,
          id,
          reference: row.reference,
          stake: row.stake,
          boughtAtMs: row.at.getTime(),
          gate: game.number,
          nodeId: game.nodeId,
          issue: row.draw.issue,
          nr: draw.nr,
          needs: storedNeeds(terms, row),
        })
      }
      await db.transaction((tx) => post(tx, giveBackLate(calendar), { shard, tickets }))
      late = await readLate(db, shard, draw, knownAt, late.at(-1) ?? FIRST)
    }
}

/** Gives back those of some tickets that stand. */
const giveBackLate = (
  calendar: Calendar,
): Command<
  { readonly shard: Shard; readonly tickets: readonly TicketBack[] },
  readonly BackState[],
  { readonly answer: undefined; readonly states: readonly BackState[] }
> => ({
  name: 'lottery.late',
  load(batch, { tickets }) {
    const asked = tickets.map((ticket) => askBack(batch, ticket))
    return () => asked.map((ask) => ask())
  },
  decide: (states) => ({ answer: undefined, states }),
  write(batch, { states }, { tickets }) {
    for (const [i, ticket] of tickets.entries()) {
      const { wallet, ticket: how } = states[i] ?? {}
      if (wallet !== undefined && how === 'stands') writeBack(batch, calendar, wallet, ticket, 'late')
    }
  },
})

/** The shards on which tickets of a draw stand that were sold at a moment or after it. */
async function lateShards(db: Db, { game, nr }: DrawKey, at: Date): Promise<Shard[]> {
  const rows = await db.query<{ shard: number }>(sql`
    SELECT DISTINCT shard FROM ticket WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND game = ${game}::smallint
      AND nr = ${nr}::integer AND cancelled_at IS NULL AND at >= ${at}::timestamptz /* every shard */`)
  return rows.map(({ shard }) => shardKey(shard))
}

interface Late {
  readonly member: MemberId
  readonly id: RowId
}

/** Lies before every ticket. */
const FIRST = { member: '0', id: '0' } as const

/** The next of them on a shard, by member. */
async function readLate(
  db: Db,
  shard: Shard,
  { game, nr }: DrawKey,
  at: Date,
  after: Late | typeof FIRST,
): Promise<Late[]> {
  const rows = await db.query<{ member: string; id: string }>(sql`
    SELECT member, id FROM ticket WHERE shard = ${shard}::smallint AND game = ${game}::smallint AND nr = ${nr}::integer
      AND (member, id) > (${after.member}::bigint, ${after.id}::bigint) AND cancelled_at IS NULL AND at >= ${at}::timestamptz
    ORDER BY member, id LIMIT ${AT_ONCE}`)
  return rows.map(({ member, id }) => ({ member: memberId(member), id: rowId(id) }))
}

/** The tickets of a draw that went back since they were sold when its result was known. */
export async function readGoneBack(db: Db, { game, nr }: DrawKey): Promise<{ tickets: number; stake: Money }> {
  const [row] = await db.query<{ tickets: number; stake: string }>(sql`
    SELECT count(*)::integer AS tickets, coalesce(sum(stake), 0)::text AS stake FROM ticket
    WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND game = ${game}::smallint AND nr = ${nr}::integer AND late /* every shard */`)
  return { tickets: row?.tickets ?? 0, stake: BigInt(row?.stake ?? '0') }
}
