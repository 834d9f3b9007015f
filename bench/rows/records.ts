import { openDatabase } from '#server/platform/db/database.ts'
import { shardOf } from '#server/platform/ids.ts'
import { readMovements } from '#server/modules/records/movements.sql.ts'
import { testBrand } from '#tests/support/house.ts'
import { benchMember } from '../support/members.ts'
import { interleave, type RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'
import type { LedgerBench } from './ledger.ts'

const ENTRIES = 1_000_000
const READS = 2000
/** Nobody else of the bench plays with it. */
const WHALE = benchMember(0)

/** Gives one member a year of a million stakes behind the house's back. */
async function prepare(url: string): Promise<void> {
  const shard = shardOf(WHALE)
  await run(
    url,
    `UPDATE shard_head SET n = n + ${ENTRIES} WHERE shard = ${shard}`,
    `INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, hash)
       SELECT ${shard}, h.n - ${ENTRIES} + i, now() - interval '365 days' + i * interval '31 seconds', ${WHALE}, 1, w.seq + i, 1, 1, -1, w.balance - i, 1, 1, i::text, true,
              'record-' || i, '00000000-0000-0000-0000-000000000000'
       FROM shard_head h, wallet w, generate_series(1, ${ENTRIES}) i WHERE h.shard = ${shard} AND w.shard = ${shard} AND w.member = ${WHALE} AND w.kind = 1`,
    `UPDATE wallet SET seq = seq + ${ENTRIES}, balance = balance - ${ENTRIES} WHERE shard = ${shard} AND member = ${WHALE} AND kind = 1`,
    'VACUUM ANALYZE entry',
    'CHECKPOINT',
  )
}

/** The first page of an account record with a million entries, against reading one entry by its primary key through the same driver. */
export async function benchRecords(bench: LedgerBench): Promise<RowResult> {
  await prepare(bench.url)
  const db = openDatabase(bench.url, { max: 1 })
  const shard = shardOf(WHALE)
  const timed = async (read: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    for (let i = 0; i < READS; i++) await read()
    return ((performance.now() - began) * 1000) / READS
  }
  const [last] = await db.query<{ n: string }>({
    text: 'SELECT max(n) AS n FROM entry WHERE shard = $1',
    values: [shard],
  })
  const today = new Date(performance.timeOrigin + performance.now()).toISOString()
  const year = {
    member: WHALE,
    timeZone: testBrand.timeZone,
    period: { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 10)}`, to: today.slice(0, 10) },
  }
  try {
    const { work, yardstick } = await interleave(
      5,
      () =>
        timed(() =>
          db.query({
            name: 'bench.entry',
            text: 'SELECT n, at, type, amount, balance, reference, game FROM entry WHERE shard = $1 AND n = $2',
            values: [shard, last?.n],
          }),
        ),
      () => timed(() => readMovements(db, year, { cursor: null, limit: 20 })),
    )
    return {
      row: 'R1',
      work: 'account record of a million entries, first page',
      figure: `${work.toFixed(0)} µs`,
      yardstick: `${yardstick.toFixed(0)} µs one entry by primary key`,
      ratio: work / yardstick,
      target: '≤ 2',
      ok: work / yardstick <= 2,
    }
  } finally {
    await db.close()
  }
}
