import { createHmac } from 'node:crypto'
import {
  PAYMENT_SIGNATURE_HEADER,
  PAYMENT_SIGNATURE_PREFIX,
  PAYMENT_TIMESTAMP_HEADER,
  type PaymentMessage,
} from '#contract/protocols/payment-provider.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { PaymentAdapter } from '#server/modules/cashier/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { shardOf } from '#server/platform/ids.ts'
import { type BareServer, openBareServer } from '../support/bare-server.ts'
import type { BenchHouse } from '../support/house.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { benchMember } from '../support/members.ts'
import type { RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'
import type { LedgerBench } from './ledger.ts'

/** Callbacks a second that are offered, whatever is answered. */
const RATE = 500
const CONNECTIONS = 64
const PATH = '/payments/sandbox/callback'
/** Words of so many orders are mixed: the same word twice at once, and the last before the first. */
const MIXED = 50
const FIRST_ORDER = 7_000_000_000_000

interface Order {
  readonly member: string
  readonly id: string
  /** In units. */
  readonly amount: bigint
}

/** Opens orders behind the house's back, each of another member. */
async function openOrders(bench: LedgerBench, from: number, count: number): Promise<Order[]> {
  const orders = Array.from({ length: count }, (_, i) => ({
    member: benchMember((from + i) % bench.members),
    id: String(FIRST_ORDER + from + i),
    amount: BigInt(10 + ((from + i) % 90)) * 100_000n,
  }))
  const rows = orders.map(
    ({ member, id, amount }) =>
      `(${shardOf(member)}, ${member}, ${id}, 'bench-${id}', 'pix', 'instantBank', 'Pix', 'sandbox', ${amount}, '0', 0, '{"url":null,"address":null,"account":null}', now() + interval '1 day')`,
  )
  await run(
    bench.url,
    `INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, pay, expires_at) VALUES ${rows.join(', ')}`,
    'ANALYZE deposit',
  )
  return orders
}

/** What a provider says about an order: it waits, it is under way, it is paid, and that once more; then mixed with those of others. */
function words(orders: readonly Order[]): PaymentMessage[] {
  const said = (one: Order, version: number, state: PaymentMessage['state']): PaymentMessage => ({
    reference: `dp${one.member}-${one.id}`,
    providerReference: `bench-${one.id}`,
    state,
    amount: moneyToDecimal(version === 1 ? 0n : one.amount, 5),
    confirmations: 0,
    reason: null,
    version,
  })
  const groups = Array.from({ length: Math.ceil(orders.length / MIXED) }, (_, i) =>
    orders.slice(i * MIXED, (i + 1) * MIXED),
  )
  return groups.flatMap((group) =>
    mixed(
      group.flatMap((one) => [
        said(one, 1, 'pending'),
        said(one, 2, 'pending'),
        said(one, 3, 'paid'),
        said(one, 3, 'paid'),
      ]),
    ),
  )
}

/** The same order at every run, near enough to chance: each second word stands where the one at 37 times its place stood. */
const mixed = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item, at) => ({ item, place: (at * 37) % 101 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

const requestOf = (word: PaymentMessage, key: string): string => {
  const [body, timestamp] = [JSON.stringify(word), String(systemClock.now())]
  const signature = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
  return httpRequest('POST', PATH, body, {
    [PAYMENT_TIMESTAMP_HEADER]: timestamp,
    [PAYMENT_SIGNATURE_HEADER]: `${PAYMENT_SIGNATURE_PREFIX}${signature}`,
  })
}

/** A server that checks the signature by the house's own adapter, answers, and does nothing else. */
const openBare = (adapter: PaymentAdapter): Promise<BareServer> =>
  openBareServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        adapter.readCallback(request.headers, Buffer.concat(parts))
        const body = '{"taken":true}'
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
      })
  })

/** @throws Error unless every order is credited once, with its own amount, and the wallets hold just that more */
async function checkBooks(bench: LedgerBench, orders: readonly Order[], before: bigint): Promise<void> {
  const db = openDatabase(bench.url, { max: 1 })
  const rows = await db.query<{ id: string; state: string; credited: string; entries: string; amount: string }>({
    text: `SELECT d.id, d.state, coalesce(d.credited, 0) AS credited, count(e.n) AS entries, coalesce(sum(e.amount), 0)::text AS amount
      FROM deposit d LEFT JOIN entry e ON e.shard = d.shard AND e.member = d.member AND e.kind = 1 AND e.type = 6 AND e.reference = 'deposit:' || d.id
      WHERE d.id = ANY($1::bigint[]) GROUP BY d.id, d.state, d.credited`,
    values: [orders.map(({ id }) => id)],
  })
  await db.close()
  const found = new Map(rows.map((row) => [row.id, row]))
  const wrong = orders.filter(({ id, amount }) => {
    const row = found.get(id)
    return (
      row?.state !== 'credited' || row.entries !== '1' || row.amount !== String(amount) || row.credited !== row.amount
    )
  })
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} orders were not credited just once, such as ${JSON.stringify(found.get(wrong[0]?.id ?? ''))}`,
    )
  const [paid, gained] = [orders.reduce((sum, { amount }) => sum + amount, 0n), (await heldBy(bench.url)) - before]
  if (gained !== paid) throw new Error(`the wallets gained ${gained} for payments of ${paid}`)
}

/** What all wallets hold together. */
async function heldBy(url: string): Promise<bigint> {
  const db = openDatabase(url, { max: 1 })
  const [row] = await db.query<{ sum: string }>({ text: 'SELECT sum(balance)::text AS sum FROM wallet', values: [] })
  await db.close()
  return BigInt(row?.sum ?? '0')
}

/**
 * Callbacks of the payment provider in open loop, each credit said twice and the words of an order in any order, against
 * an endpoint that only verifies them. At the end every order is looked up in the books.
 */
export async function benchCallbacks(
  bench: LedgerBench,
  { paymentAdapter, paymentKey, port }: BenchHouse,
): Promise<RowResult> {
  const bare = await openBare(paymentAdapter)
  let opened = 0
  const measure = async (seconds: number) => {
    const orders = await openOrders(bench, opened, Math.ceil((RATE * seconds) / 4))
    opened += orders.length
    const load = {
      connections: CONNECTIONS,
      requests: words(orders).map((word) => requestOf(word, paymentKey)),
      rate: RATE,
      expect: '"taken":true',
    }
    const yardstick = await httpLoad({ port: bare.port, ...load })
    const before = await heldBy(bench.url)
    const work = await httpLoad({ port, ...load })
    await checkBooks(bench, orders, before)
    return { yardstick, work }
  }
  try {
    await measure(1)
    const { work, yardstick } = await measure(bench.seconds * 2)
    const times = ({ perSecond, p50, p99 }: typeof work): string =>
      `${perSecond.toFixed(0)} /s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    const ratio = work.perSecond / yardstick.perSecond
    return {
      row: 'C1',
      work: `payment callbacks, ${RATE} a second offered`,
      figure: times(work),
      yardstick: `${times(yardstick)} only verified`,
      ratio,
      target: '≥ 0.98',
      ok: ratio >= 0.98,
      notes: `${work.count} callbacks about ${work.count / 4} orders, each credited once in the books`,
    }
  } finally {
    bare.close()
  }
}
