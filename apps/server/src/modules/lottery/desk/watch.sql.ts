import type { CallRequest } from '#contract/calls.ts'
import { deskChaseList } from '#contract/calls/lottery-watch.ts'
import type { ChaseState } from '#contract/lottery-chase.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql, textArray } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

/** A chase as operators list it; amounts in units as decimal text. */
export interface DeskChase {
  readonly member: string
  readonly username: string
  readonly id: string
  readonly game: number
  readonly state: ChaseState
  readonly issues: number
  readonly bought: number
  readonly decided: number
  readonly held: string
  readonly staked: string
  readonly stopOnWin: boolean
  readonly at: Date
  readonly endedAt: Date | null
}

const OF_CHASE = 'WHERE k.shard = c.shard AND k.member = c.member AND k.chase = c.id'

const listing: Listing<(typeof deskChaseList.sorts)[number]> = {
  call: 'lotteryDesk.chases',
  sorts: deskChaseList.sorts,
  columns: `c.member, m.username, c.id, c.game, c.state, cardinality(c.multiples) AS issues, c.next AS decided, c.held, c.stop_on_win AS "stopOnWin",
    c.at, c.ended_at AS "endedAt",
    (SELECT count(k.ticket)::integer FROM chase_issue k ${OF_CHASE}) AS bought,
    (SELECT coalesce(sum(t.stake), 0)::text FROM chase_issue k JOIN ticket t ON t.shard = k.shard AND t.member = k.member AND t.id = k.ticket
      ${OF_CHASE}) AS staked`,
  from: 'chase c JOIN member m ON m.shard = c.shard AND m.id = c.member',
  keys: { at: { by: 'c.at', as: 'moment' } },
  ties: [
    { by: 'c.id', as: 'number' },
    { by: 'c.shard', as: 'number' },
  ],
  owner: { shard: 'c.shard', member: 'c.member' },
}

export const listChases = (
  db: Db,
  asked: CallRequest<'lotteryDesk.chases'>,
  game: number | undefined,
  timeZone: string,
): Promise<ListOf<DeskChase>> =>
  readList(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(game, (one) => sql`c.game = ${one}::smallint`),
      whereSet(asked.state, (state) => sql`c.state = ${state}`),
    ],
  })

/** How a feed stands. */
export interface FeedStanding {
  readonly feed: string
  readonly lastSequence: number
  readonly lastAt: Date | null
  readonly taken: number
  readonly same: number
  readonly ignored: number
  readonly heldDraws: number
  readonly refused: number
  readonly lastRefusedAt: Date | null
  readonly lastFault: string | null
}

/** How these feeds stand, and all others of which something was kept. */
export const readFeeds = (db: Db, names: readonly string[]): Promise<FeedStanding[]> =>
  db.query<FeedStanding & Record<string, unknown>>(sql`
    SELECT f.feed, coalesce(m.last, 0) AS "lastSequence", m.at AS "lastAt", m.taken, m.same, m.ignored, h.held AS "heldDraws",
      coalesce(r.times, 0)::integer AS refused, r.at AS "lastRefusedAt", r.fault AS "lastFault"
    FROM (SELECT unnest(${textArray(names)}::text[]) AS feed UNION SELECT DISTINCT feed FROM feed_message) f
    CROSS JOIN LATERAL (SELECT max(sequence) AS last, max(at) AS at, count(*) FILTER (WHERE outcome = 'taken')::integer AS taken,
      count(*) FILTER (WHERE outcome = 'same')::integer AS same, count(*) FILTER (WHERE outcome = 'ignored')::integer AS ignored
      FROM feed_message WHERE feed = f.feed) m
    CROSS JOIN LATERAL (SELECT count(DISTINCT (d.game, d.nr))::integer AS held FROM draw d JOIN lottery_game g ON g.id = d.game
      JOIN feed_message b ON b.feed = f.feed AND b.outcome = 'held' AND b.body ->> 'game' = g.code AND b.body ->> 'issue' = d.issue
      WHERE d.held IS NOT NULL AND d.state <> 'void') h
    LEFT JOIN LATERAL (SELECT sum(times) AS times, max(at) AS at, (array_agg(fault ORDER BY at DESC))[1] AS fault
      FROM feed_refusal WHERE feed = f.feed) r ON true
    ORDER BY f.feed`)
