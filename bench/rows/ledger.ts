import { randomUUID, sign } from 'node:crypto'
import { HUB88_SIGNATURE_HEADER, hub88Paths } from '#contract/protocols/hub88.ts'
import { readGameToken } from '#server/modules/providers/game-session.sql.ts'
import { placeBet } from '#server/modules/providers/place-bet.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createLanes, type Lanes } from '#server/platform/lane/lanes.ts'
import { testBrand } from '#tests/support/house.ts'
import { openConsoles } from '../support/consoles.ts'
import type { BenchHouse } from '../support/house.ts'
import type { Meter } from '../support/cpu.ts'
import { closedLoop, type LoadResult } from '../support/load.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { benchGameToken, benchMember, benchSessionToken } from '../support/members.ts'
import { type Compared, costRatio, interleave, interleaveLoads, perSecond, type RowResult } from '../support/row.ts'
import { runTpcb } from '../support/tpcb.ts'

const IN_FLIGHT = 256
/** Many short runs rather than few long ones: neighbours come and go, and the cheaper runs count. */
export const ROUNDS = 6
export const LANES = 4
/** TPC-B is best with some more connections than cores; measured with 4, 8, 16 and 32. */
const TPCB_CONNECTIONS = 16

export interface LedgerBench {
  readonly url: string
  readonly house: BenchHouse
  readonly members: number
  readonly seconds: number
  /** Counts the processor time of the bench and of its PostgreSQL. */
  readonly meter: Meter
}

let counter = 0

/** Commands into the engine: bets spread over the members, on one game or on many. */
export async function engine(
  lanes: Lanes,
  bench: Pick<LedgerBench, 'members' | 'seconds' | 'meter'>,
  games: number,
): Promise<LoadResult> {
  const bet = placeBet(createCalendar(testBrand.timeZone))
  return closedLoop(
    IN_FLIGHT,
    bench.seconds,
    async () => {
      counter += 1
      const index = (counter * 7919) % bench.members
      const member = benchMember(index)
      const { verdict } = await lanes.run(bet, {
        shard: shardOf(member),
        member,
        provider: 1,
        token: readGameToken(benchGameToken(member, index % games)),
        gameCode: 'bench',
        nodeId: 1 + (index % games),
        round: `round-${counter}`,
        closes: false,
        reference: `${process.pid}-${counter}`,
        amount: 100_000n,
        currency: 'BRL',
        idleMs: 86_400_000,
        houseLimits: [],
      })
      if (verdict !== 'ok') throw new Error(`a bench bet was refused: ${verdict}`)
    },
    bench.meter,
  )
}

export async function benchEngine(bench: LedgerBench): Promise<RowResult> {
  const lanes = createLanes(LANES, { url: bench.url })
  const measured = await interleaveLoads(
    ROUNDS,
    () => tpcb(bench),
    () => engine(lanes, bench, 1),
  )
  await lanes.close()
  return row('P2a', 'wallet commands into the engine', measured, 4)
}

export async function benchOneGame(bench: LedgerBench): Promise<RowResult> {
  const lanes = createLanes(LANES, { url: bench.url })
  const rate = async (games: number): Promise<number> => (await engine(lanes, bench, games)).perSecond
  const { work, yardstick } = await interleave(
    ROUNDS,
    () => rate(2),
    () => rate(1),
  )
  await lanes.close()
  const ratio = work / yardstick
  return {
    row: 'P3',
    work: 'bets all against one game and provider',
    figure: perSecond(work),
    yardstick: `${perSecond(yardstick)} the same over several games`,
    ratio,
    target: '≥ 0.95',
    ok: ratio >= 0.95,
  }
}

const requestsFor = (bench: LedgerBench, count: number): string[] =>
  Array.from({ length: count }, () => {
    counter += 1
    const body = JSON.stringify({ reference: `h-${process.pid}-${counter}`, stake: '1.00', game: 'bench' })
    return httpRequest('POST', '/bench/bet', body, {
      authorization: `Bearer ${benchSessionToken(benchMember((counter * 7919) % bench.members))}`,
    })
  })

export async function benchHttpBets(bench: LedgerBench): Promise<RowResult> {
  const { port } = bench.house
  const send = (count: number, rate?: number) =>
    httpLoad(
      {
        port,
        connections: IN_FLIGHT,
        requests: requestsFor(bench, count),
        expect: '"success":true',
        ...(rate === undefined ? {} : { rate }),
      },
      bench.meter,
    )
  await send(20_000)
  const measured = await interleaveLoads(
    ROUNDS,
    () => tpcb(bench),
    () => send(bench.seconds * 4000),
  )
  const { work, works } = measured
  const open = await send(Math.round(work * 0.6 * bench.seconds), work * 0.6)
  return {
    ...row('P1', 'bets over HTTP, every check, durable', measured, 2.1),
    notes: `runs ${works.map(Math.round).join(', ')}; open loop at ${Math.round(work * 0.6)} /s: p50 ${open.p50.toFixed(1)} ms, p99 ${open.p99.toFixed(1)} ms (to reach: 40)`,
  }
}

/** The bets of P1 while 20 consoles are open, against the same without them. */
export async function benchBetsBesideConsoles(bench: LedgerBench): Promise<RowResult> {
  const { port } = bench.house
  const send = async (): Promise<number> => {
    const requests = requestsFor(bench, bench.seconds * 4000)
    return (await httpLoad({ port, connections: IN_FLIGHT, requests, expect: '"success":true' }, bench.meter)).perSecond
  }
  await send()
  const { work, yardstick } = await interleave(
    ROUNDS,
    async () => {
      const close = openConsoles(bench.house)
      try {
        return await send()
      } finally {
        await close()
      }
    },
    send,
  )
  const ratio = work / yardstick
  return {
    row: 'CO2',
    work: 'bets over HTTP while 20 consoles are open',
    figure: perSecond(work),
    yardstick: `${perSecond(yardstick)} the same without consoles`,
    ratio,
    target: '≥ 0.97',
    ok: ratio >= 0.97,
  }
}

export async function benchSignedBets(bench: LedgerBench): Promise<RowResult> {
  const { port, privateKey } = bench.house
  const batch = (count: number): string[] =>
    Array.from({ length: count }, () => {
      counter += 1
      const member = benchMember((counter * 7919) % bench.members)
      const body = JSON.stringify({
        user: member,
        token: benchGameToken(member, 0),
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        round: `r-${counter}`,
        game_code: 'bench-0',
        currency: 'BRL',
        amount: 100_000,
      })
      return httpRequest('POST', hub88Paths.bet, body, {
        [HUB88_SIGNATURE_HEADER]: sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64'),
      })
    })
  const batches = Array.from({ length: ROUNDS + 1 }, () => batch(bench.seconds * 1500))
  const send = (): Promise<LoadResult> =>
    httpLoad({ port, connections: IN_FLIGHT, requests: batches.shift() ?? [], expect: '"RS_OK"' }, bench.meter)
  await send()
  return row('P2b', 'signed provider calls over HTTP', await interleaveLoads(ROUNDS, () => tpcb(bench), send), 1.7)
}

const tpcb = (bench: LedgerBench): Promise<LoadResult> =>
  runTpcb(bench.url, TPCB_CONNECTIONS, bench.seconds, bench.meter)

/** Where the system tells no processor time, the rates decide. */
function row(name: string, what: string, { work, yardstick, cost }: Compared, target: number): RowResult {
  const [ratio, processor] = [work / yardstick, costRatio(cost)]
  return {
    row: name,
    work: what,
    figure: perSecond(work),
    yardstick: `${perSecond(yardstick)} TPC-B`,
    ratio,
    cost,
    target: `≥ ${target}`,
    ok: (Number.isNaN(processor) ? ratio : processor) >= target,
  }
}
