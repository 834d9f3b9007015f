import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { putEnvelope } from '#tests/support/envelopes.ts'
import { allOf } from '../support/cpu.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { benchMember, benchSessionToken } from '../support/members.ts'
import { perSecond, type RowResult } from '../support/row.ts'
import type { LedgerBench } from './ledger.ts'

const GRABBING = 10_000
const SHARES = 1000
const CONNECTIONS = 256
/** Seconds in which all of them have their answer. */
const WITHIN = 5
/** So long the house takes at most to see what is on the site, and to open it. */
const OPENS_MS = 10_000

/** Ten thousand members grab a thousand shares over HTTP at once; then the books are asked what they got. */
export async function benchEnvelope(bench: LedgerBench): Promise<RowResult> {
  const db = openDatabase(bench.url, { max: 2 })
  try {
    const item = `bench-${process.pid}`
    await putEnvelope({ db }, item, Date.now() - 60_000, { total: '5000', shares: SHARES, least: '0.5' })
    const id = await opened(
      bench,
      async () => (await db.query<{ id: string }>(sql`SELECT id FROM envelope WHERE item = ${item}`))[0]?.id,
    )
    const requests = Array.from({ length: GRABBING }, (_, at) =>
      httpRequest('POST', calls['envelope.grab'].path, JSON.stringify({ id }), {
        authorization: `Bearer ${benchSessionToken(benchMember(at))}`,
      }),
    )
    const load = await httpLoad(
      { port: bench.house.port, connections: CONNECTIONS, requests, expect: '"success":true', countsRefused: true },
      bench.meter,
    )
    const [paid] = await db.query<{ members: string; sum: string }>(sql`
      SELECT count(DISTINCT a.member) AS members, sum(e.amount) AS sum FROM award a
      JOIN entry e ON e.shard = a.shard AND e.member = a.member AND e.reference = 'award:' || a.id || ':0' WHERE a.promotion = ${`envelope:${item}`} /* every shard */`)
    const seconds = load.count / load.perSecond
    const isExact = paid?.members === String(SHARES) && paid.sum === '500000000' && load.refused === GRABBING - SHARES
    return {
      row: 'BN4',
      work: `${GRABBING} members grab ${SHARES} shares`,
      figure: `${seconds.toFixed(2)} s, ${perSecond(load.perSecond)}; p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(0)} ms`,
      yardstick: `${paid?.members} members were paid, the sum is ${isExact ? 'exact' : 'wrong'}`,
      ratio: undefined,
      target: `${WITHIN} s, exact`,
      ok: isExact && seconds <= WITHIN,
      ...(load.cost === undefined
        ? {}
        : { notes: `${allOf(load.cost).toFixed(0)} µs of processor a request, winners and losers alike` }),
    }
  } finally {
    await db.close()
  }
}

/** Waits until the house, which knows of it within a second, has opened the window. */
async function opened({ house }: LedgerBench, find: () => Promise<string | undefined>): Promise<string> {
  for (let waited = 0; waited < OPENS_MS; waited += 500) {
    await house.app.run('envelopes')
    const id = await find()
    if (id !== undefined) return id
    await delay(500)
  }
  throw new Error('the envelope did not open')
}
