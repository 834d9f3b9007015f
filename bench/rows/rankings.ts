import { readBoard } from '#server/modules/loyalty/rankings/boards.sql.ts'
import { createPlaces } from '#server/modules/loyalty/rankings/places.ts'
import { countOpen } from '#server/modules/loyalty/promotions/awards.sql.ts'
import { stopwatch, systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type RowId, rowId, shardOf } from '#server/platform/ids.ts'
import { rankingWith } from '#tests/support/rankings.ts'
import { median, percentiles } from '../support/load.ts'
import { benchMember } from '../support/members.ts'
import type { RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'
import type { MembersBench } from './runs.ts'

const READS = 5000
/** Rewards of a member, of which the last can be claimed. */
const AWARDS = 4
/** A board of everybody, and one of a tenth: what is read of one must not grow with it. */
const [ALL, TENTH] = [rowId('71'), rowId('72')]

async function prepare(url: string): Promise<void> {
  const terms = JSON.stringify(rankingWith({}))
  await run(
    url,
    `INSERT INTO ranking_board (id, ranking, occasion, version, terms, begins, ends)
       SELECT id, 'bench-' || id, 'day', 1, '${terms}', now() - interval '1 hour', now() + interval '1 day' FROM unnest(ARRAY[${ALL}, ${TENTH}]) AS id`,
    `INSERT INTO standing (shard, board, member, score, reached_at)
       SELECT shard, b, id, 100000 + abs(hashint8(id + b)::bigint) % 50000000000, now() - id % 3600 * interval '1 second'
       FROM member, unnest(ARRAY[${ALL}, ${TENTH}]) AS b WHERE b = ${ALL} OR (id / 16) % 10 = 0 ORDER BY shard, b, id`,
    'INSERT INTO standing_bracket SELECT shard, board, ranking_bracket(score), count(*) FROM standing GROUP BY 1, 2, 3',
    `INSERT INTO award (shard, member, promotion, occasion, id, version, state, gifts, money, at, claimed_at, ended_at)
       SELECT shard, id, 'bench', i::text, id * 10 + i, 1, CASE WHEN i = ${AWARDS} THEN 'open' ELSE 'paid' END, '[]', 0, now(),
         CASE WHEN i < ${AWARDS} THEN now() END, CASE WHEN i < ${AWARDS} THEN now() END FROM member, generate_series(1, ${AWARDS}) AS i ORDER BY shard, id`,
    'VACUUM ANALYZE standing, standing_bracket, award, member',
    'CHECKPOINT',
  )
}

const boardOf = async (db: Database, id: RowId) => {
  const board = await readBoard(db, id)
  if (board === undefined) throw new Error('there is no board')
  return board
}

/** The top of a ranking, the own place and the count of rewards, against reading one standing by its primary key through the same driver. */
export async function benchPlaces({ url, members }: MembersBench): Promise<RowResult> {
  await prepare(url)
  // One connection for those who read, and one for what is made anew meanwhile.
  const db = openDatabase(url, { max: 2 })
  try {
    const [all, tenth] = [await boardOf(db, ALL), await boardOf(db, TENTH)]
    const places = createPlaces({ db, clock: systemClock })
    const made = stopwatch()
    await places.shown(all)
    await places.members(all)
    const anew = made()
    let at = 0
    const someone = () => benchMember((at * 7919) % members)
    const someoneOfTenth = () => benchMember((Math.trunc(((at * 7919) % members) / 160) * 160 + (at % 16)) % members)
    const work = {
      key: () =>
        db.query({
          name: 'bench.standing',
          text: 'SELECT score, reached_at FROM standing WHERE shard = $1::smallint AND board = $2::bigint AND member = $3::bigint',
          values: [shardOf(someone()), ALL, someone()],
        }),
      own: () => places.own(all, someone()),
      ownOfTenth: () => places.own(tenth, someoneOfTenth()),
      top: () => places.shown(all),
      rewards: () => countOpen(db, shardOf(someone()), [someone()], { envelopes: [], firstRank: 0 }),
    }
    const names = ['key', 'own', 'ownOfTenth', 'top', 'rewards'] as const
    const times: Record<(typeof names)[number], number[]> = { key: [], own: [], ownOfTenth: [], top: [], rewards: [] }
    for (; at < READS; at += 1)
      for (const name of names) {
        const passed = stopwatch()
        await work[name]()
        times[name].push(passed())
      }
    const p99 = (name: (typeof names)[number]): number => percentiles(times[name]).p99
    const told = (name: (typeof names)[number]): string =>
      `p99 ${p99(name).toFixed(2)} ms, median ${median(times[name]).toFixed(2)}`
    const ratio = Math.max(p99('own'), p99('top'), p99('rewards')) / p99('key')
    return {
      row: 'BN5',
      work: `own place among ${members.toLocaleString('en')}, the top 100, the count of rewards`,
      figure: `own ${told('own')}; top ${told('top')}; rewards ${told('rewards')}`,
      yardstick: `${told('key')} one standing by primary key`,
      ratio,
      target: 'p99 ≤ 2',
      ok: ratio <= 2,
      notes: `own place on a board of a tenth ${told('ownOfTenth')}; what all share is made anew in ${anew.toFixed(0)} ms, every five seconds while somebody asks`,
    }
  } finally {
    await db.close()
  }
}
