import pg from 'pg'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { createLanes } from '#server/platform/lane/lanes.ts'
import { migrate } from '#server/platform/migrate.ts'
import { allOf } from '../support/cpu.ts'
import { prepareMembers } from '../support/members.ts'
import { costRatio, interleaveLoads, perSecond, type RowResult } from '../support/row.ts'
import { type BenchServer, run } from '../support/server.ts'
import { engine, LANES, type LedgerBench, ROUNDS } from './ledger.ts'

const ENTRIES = 10_000_000
const DATABASE = 'grown'

/** How large a ledger is. */
interface LedgerSize {
  readonly database: string
  readonly members: number
  readonly entries: number
}

/**
 * A database of its own on the same server, its ledger grown behind the house's back: every member has played as often
 * as any other, over a month. Indexes are made after the rows, as loading a dump does.
 */
export async function growLedger(server: BenchServer, { database, members, entries }: LedgerSize): Promise<string> {
  const url = await createDatabase(server.url, database)
  await migrate(url)
  await prepareMembers(url, members)
  const admin = new URL(server.adminUrl)
  admin.pathname = database
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    const plain = await client.query<{ drop: string; make: string }>(`
      SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
      FROM pg_index i WHERE indrelid = 'entry'::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
      UNION ALL
      SELECT format('ALTER TABLE entry DROP CONSTRAINT %I', conname), format('ALTER TABLE entry ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = 'entry'::regclass AND contype = 'u'`)
    const each = Math.ceil(entries / members)
    const statements = [
      // The foreign key was checked by whoever chose the members.
      'SET session_replication_role = replica',
      `SET maintenance_work_mem = '512MB'`,
      ...plain.rows.map(({ drop }) => drop),
      `INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, hash)
         SELECT w.shard, h.n + (i - 1) * w.of + w.place, now() - interval '30 days' + i * interval '30 days' / ${each}, w.member, 1, w.seq + i, 1, 1, -1, w.balance - i, 1, 1,
                'grown-' || w.member || '-' || i, false, 'grown-' || i || '-' || w.member, '00000000-0000-0000-0000-000000000000'
         FROM generate_series(1, ${each}) i
         CROSS JOIN (SELECT *, row_number() OVER (PARTITION BY shard ORDER BY member) AS place, count(*) OVER (PARTITION BY shard) AS of FROM wallet WHERE kind = 1) w
         JOIN shard_head h USING (shard) ORDER BY i`,
      `UPDATE wallet SET seq = seq + ${each}, balance = balance - ${each} WHERE kind = 1`,
      'UPDATE shard_head h SET n = x.n FROM (SELECT shard, max(n) AS n FROM entry GROUP BY shard) x WHERE x.shard = h.shard',
      ...plain.rows.map(({ make }) => make),
      'VACUUM ANALYZE',
      'CHECKPOINT',
    ]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
  return url
}

/** Commands into the engine over a ledger of ten million entries, against the small one of the other rows; both just after a checkpoint, when pages are dearest. */
export async function benchGrownLedger(server: BenchServer, bench: LedgerBench): Promise<RowResult> {
  const grown = await growLedger(server, { database: DATABASE, members: bench.members, entries: ENTRIES })
  const bets = (url: string) => {
    const lanes = createLanes(LANES, { url })
    return {
      close: () => lanes.close(),
      run: async () => {
        await run(url, 'CHECKPOINT')
        return engine(lanes, bench, 1)
      },
    }
  }
  const [large, small] = [bets(grown), bets(server.url)]
  const { work, yardstick, cost } = await interleaveLoads(ROUNDS, small.run, large.run)
  await Promise.all([large.close(), small.close()])
  const [ratio, processor] = [work / yardstick, costRatio(cost)]
  return {
    row: 'P2g',
    work: 'wallet commands over 10 million entries, just after a checkpoint',
    figure: perSecond(work),
    yardstick: `${perSecond(yardstick)} the same over the small ledger`,
    ratio,
    cost,
    target: '≥ 0.5',
    ok: (Number.isNaN(allOf(cost.work)) ? ratio : processor) >= 0.5,
  }
}
