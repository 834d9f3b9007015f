import pg from 'pg'
import type { Meter } from './cpu.ts'
import { closedLoop, type LoadResult } from './load.ts'
import { run } from './server.ts'

const SCALE = 50

/** Creates and fills pgbench's tables at scale 50. */
export async function prepareTpcb(url: string): Promise<void> {
  await run(
    url,
    'CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    `INSERT INTO pgbench_branches SELECT b, 0, '' FROM generate_series(1, ${SCALE}) b`,
    `INSERT INTO pgbench_tellers SELECT t, (t - 1) / 10 + 1, 0, '' FROM generate_series(1, ${SCALE * 10}) t`,
    `INSERT INTO pgbench_accounts SELECT a, (a - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${SCALE * 100_000}) a`,
    'ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid)',
    'ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid)',
    'ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)',
    'VACUUM ANALYZE pgbench_branches, pgbench_tellers, pgbench_accounts',
    'CHECKPOINT',
  )
}

/** TPC-B's transaction, its seven prepared statements sent without waiting for each other. */
export async function runTpcb(url: string, connections: number, seconds: number, meter: Meter): Promise<LoadResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, pipeline: true })
      await client.connect()
      return client
    }),
  )
  const idle = [...clients]
  let seed = 1
  const below = (bound: number): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % bound
  try {
    return await closedLoop(
      connections,
      seconds,
      async () => {
        const client = idle.pop()
        if (client === undefined) throw new Error('more work than connections')
        const [aid, bid, tid, delta] = [
          below(SCALE * 100_000) + 1,
          below(SCALE) + 1,
          below(SCALE * 10) + 1,
          below(10_000) - 5000,
        ]
        await Promise.all([
          client.query({ name: 'b', text: 'BEGIN' }),
          client.query({
            name: 'a',
            text: 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2',
            values: [delta, aid],
          }),
          client.query({ name: 's', text: 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', values: [aid] }),
          client.query({
            name: 't',
            text: 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2',
            values: [delta, tid],
          }),
          client.query({
            name: 'r',
            text: 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2',
            values: [delta, bid],
          }),
          client.query({
            name: 'h',
            text: 'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
            values: [tid, bid, aid, delta],
          }),
          client.query({ name: 'c', text: 'COMMIT' }),
        ])
        idle.push(client)
      },
      meter,
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
