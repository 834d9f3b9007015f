import { randomUUID, sign } from 'node:crypto'
import { HUB88_SIGNATURE_HEADER, hub88Paths } from '#contract/hub88.ts'
import { readGameToken } from '#server/modules/providers/game-session.sql.ts'
import { placeBet } from '#server/modules/providers/place-bet.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createLanes, type Lanes } from '#server/platform/lane/lanes.ts'
import { testBrand } from '#tests/support/house.ts'
import type { BenchHouse } from '../support/house.ts'
import { closedLoop } from '../support/load.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { benchGameToken, benchMember, benchSessionToken } from '../support/members.ts'
import { interleave, perSecond, type RowResult } from '../support/row.ts'
import { runTpcb } from '../support/tpcb.ts'

const IN_FLIGHT = 256
const ROUNDS = 3
const LANES = 4
/** TPC-B is best with some more connections than cores; measured with 4, 8, 16 and 32. */
const TPCB_CONNECTIONS = 16

export interface LedgerBench {
  readonly url: string
  readonly house: BenchHouse
  readonly members: number
  readonly seconds: number
}

let counter = 0

/** Commands into the engine: bets spread over the members, on one game or on many. */
async function engine(lanes: Lanes, bench: LedgerBench, games: number): Promise<number> {
  const bet = placeBet(createCalendar(testBrand.timeZone))
  const result = await closedLoop(IN_FLIGHT, bench.seconds, async () => {
    counter += 1
    const index = (counter * 7919) % bench.members
    const member = benchMember(index)
    const { verdict } = await lanes.run(bet, {
      shard: shardOf(member), member, provider: 1, token: readGameToken(benchGameToken(member, index % games)), gameCode: 'bench', nodeId: 1 + (index % games),
      round: `round-${counter}`, closes: false, reference: `${process.pid}-${counter}`, amount: 100_000n, currency: 'BRL',
    })
    if (verdict !== 'ok') throw new Error(`a bench bet was refused: ${verdict}`)
  })
  return result.perSecond
}

export async function benchEngine(bench: LedgerBench): Promise<RowResult> {
  const lanes = createLanes(LANES, { url: bench.url })
  const { work, yardstick } = await interleave(ROUNDS, async () => (await runTpcb(bench.url, TPCB_CONNECTIONS, bench.seconds)).perSecond, () => engine(lanes, bench, 1))
  await lanes.close()
  return row('P2a', 'wallet commands into the engine', work, yardstick, 4, 'TPC-B')
}

export async function benchOneGame(bench: LedgerBench): Promise<RowResult> {
  const lanes = createLanes(LANES, { url: bench.url })
  const { work, yardstick } = await interleave(ROUNDS + 2, () => engine(lanes, bench, 2), () => engine(lanes, bench, 1))
  await lanes.close()
  return row('P3', 'bets all against one game and provider', work, yardstick, 0.95, 'the same over several games')
}

const requestsFor = (bench: LedgerBench, count: number): string[] => Array.from({ length: count }, () => {
  counter += 1
  const body = JSON.stringify({ reference: `h-${process.pid}-${counter}`, stake: '1.00', game: 'bench' })
  return httpRequest('POST', '/bench/bet', body, { authorization: `Bearer ${benchSessionToken(benchMember((counter * 7919) % bench.members))}` })
})

export async function benchHttpBets(bench: LedgerBench): Promise<RowResult> {
  const { port } = bench.house
  const send = (count: number, rate?: number) =>
    httpLoad({ port, connections: IN_FLIGHT, requests: requestsFor(bench, count), expect: '"success":true', ...(rate === undefined ? {} : { rate }) })
  await send(20_000)
  const { work, yardstick, works } = await interleave(ROUNDS, async () => (await runTpcb(bench.url, TPCB_CONNECTIONS, bench.seconds)).perSecond,
    async () => (await send(bench.seconds * 10_000)).perSecond)
  const open = await send(Math.round(work * 0.6 * bench.seconds), work * 0.6)
  return {
    ...row('P1', 'bets over HTTP, every check, durable', work, yardstick, 1.8, 'TPC-B'),
    notes: `runs ${works.map(Math.round).join(', ')}; open loop at ${Math.round(work * 0.6)} /s: p50 ${open.p50.toFixed(1)} ms, p99 ${open.p99.toFixed(1)} ms (to reach: 40)`,
  }
}

export async function benchSignedBets(bench: LedgerBench): Promise<RowResult> {
  const { port, privateKey } = bench.house
  const batch = (count: number): string[] => Array.from({ length: count }, () => {
    counter += 1
    const member = benchMember((counter * 7919) % bench.members)
    const body = JSON.stringify({
      user: member, token: benchGameToken(member, 0), request_uuid: randomUUID(), transaction_uuid: randomUUID(), round: `r-${counter}`, game_code: 'bench-0',
      currency: 'BRL', amount: 100_000,
    })
    return httpRequest('POST', hub88Paths.bet, body, { [HUB88_SIGNATURE_HEADER]: sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') })
  })
  const batches = [5_000, 15_000, 15_000, 15_000].map(batch)
  const send = async (): Promise<number> =>
    (await httpLoad({ port, connections: IN_FLIGHT, requests: batches.shift() ?? [], expect: '"RS_OK"' })).perSecond
  await send()
  const { work, yardstick } = await interleave(ROUNDS, async () => (await runTpcb(bench.url, TPCB_CONNECTIONS, bench.seconds)).perSecond, send)
  return row('P2b', 'signed provider calls over HTTP', work, yardstick, 1.7, 'TPC-B')
}

const row = (name: string, what: string, work: number, yardstick: number, target: number, against: string): RowResult => ({
  row: name, work: what, figure: perSecond(work), yardstick: `${perSecond(yardstick)} ${against}`, ratio: work / yardstick, target: `≥ ${target}`, ok: work / yardstick >= target,
})
