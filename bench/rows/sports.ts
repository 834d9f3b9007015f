import { randomUUID } from 'node:crypto'
import { type Offer, offered } from '#feed/markets.ts'
import { leagues, pairAt, strengthsOf } from '#feed/world.ts'
import { sportsbook } from '#contract/settings/sportsbook.ts'
import { NIL } from '#rules/sports/contest.ts'
import { footballGrids } from '#rules/sports/football.ts'
import type { MatchState } from '#rules/sports/football-model.ts'
import type { MarketTypeId } from '#rules/sports/markets.ts'
import { readBets } from '#server/modules/sportsbook/bets-view.sql.ts'
import { priced } from '#server/modules/sportsbook/prices.ts'
import { shardOf } from '#server/platform/ids.ts'
import type { Meter } from '../support/cpu.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { type LoadResult, median, percentiles } from '../support/load.ts'
import { benchMember, benchSessionToken } from '../support/members.ts'
import { costRatio, interleave, interleaveLoads, perSecond, type RowResult } from '../support/row.ts'
import {
  leftOf,
  matchWithBets,
  settle,
  settleAtOnce,
  type Sold,
  type SportsBench,
  tellResult,
  writeBets,
} from '../support/sports.ts'

const IN_FLIGHT = 256
const ROUNDS = 4
/** Bets a second beside settling, and beside nothing. */
const BESIDE = 100
let counter = 0

interface Asked {
  readonly bench: SportsBench
  readonly seconds: number
  readonly meter: Meter
}

const nextMember = (members: number): string => {
  counter += 1
  return `Bearer ${benchSessionToken(benchMember((counter * 7919) % members))}`
}

/** Bets on home to win, as many legs each, on matches that differ from bet to bet. */
const betsOn = ({ members }: SportsBench, sold: readonly Sold[], legs: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    httpRequest(
      'POST',
      '/wps/sports/bets',
      JSON.stringify({
        key: randomUUID(),
        kind: legs === 1 ? 'single' : 'combination',
        unit: '1',
        policy: 'none',
        legs: Array.from({ length: legs }, (_leg, i) => ({
          market: sold[(n * legs + i) % sold.length]?.market,
          pick: 'home',
          price: 2000,
        })),
      }),
      { authorization: nextMember(members) },
    ),
  )

const bareBets = ({ members }: SportsBench, count: number): string[] =>
  Array.from({ length: count }, () => {
    const authorization = nextMember(members)
    const body = JSON.stringify({ reference: `s-${process.pid}-${counter}`, stake: '1.00', game: 'bench' })
    return httpRequest('POST', '/bench/bet', body, { authorization })
  })

const send = ({ bench, meter }: Pick<Asked, 'bench' | 'meter'>, requests: string[]): Promise<LoadResult> =>
  httpLoad({ port: bench.house.port, connections: IN_FLIGHT, requests, expect: '"success":true' }, meter)

const SLIPS = {
  SB1a: { work: 'single bets over HTTP', legs: 1, target: 0.8 },
  SB1b: { work: 'bets of three legs over HTTP', legs: 3, target: 0.6 },
  SB1c: { work: 'single bets all on one market', legs: 1, target: 0.9 },
} as const

/** Sports bets over HTTP against the bets of P1, and bets on one market against bets on sixty. */
export async function benchSportsBets(asked: Asked, row: keyof typeof SLIPS): Promise<RowResult> {
  const { bench, seconds } = asked
  const { work: name, legs, target } = SLIPS[row]
  const count = seconds * 1500
  const isOne = row === 'SB1c'
  const work = (many = count): Promise<LoadResult> =>
    send(asked, betsOn(bench, isOne ? bench.sold.slice(0, 1) : bench.sold, legs, many))
  const other = (many = count): Promise<LoadResult> =>
    send(asked, isOne ? betsOn(bench, bench.sold, legs, many) : bareBets(bench, many))
  await work(2000)
  await other(2000)
  const measured = await interleaveLoads(
    ROUNDS,
    () => other(),
    () => work(),
  )
  const [ratio, processor] = [measured.work / measured.yardstick, costRatio(measured.cost)]
  return {
    row,
    work: name,
    figure: perSecond(measured.work),
    yardstick: `${perSecond(measured.yardstick)} ${isOne ? 'the same on sixty' : "P1's bets"}`,
    ratio,
    cost: measured.cost,
    target: `≥ ${target}`,
    ok: (Number.isNaN(processor) ? ratio : processor) >= target,
  }
}

/** The p99 of bets at a steady rate until something is done, in milliseconds. */
async function p99Beside<Result>(
  { bench }: Pick<Asked, 'bench'>,
  seconds: number,
  doing: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly p99: number }> {
  const requests = betsOn(bench, bench.sold, 1, Math.ceil(BESIDE * seconds))
  const load = httpLoad({
    port: bench.house.port,
    connections: IN_FLIGHT,
    requests,
    rate: BESIDE,
    expect: '"success":true',
  })
  const [result, { p99 }] = await Promise.all([doing(), load])
  return { result, p99 }
}

/** A match of many single bets settled, or its result corrected, against plain statements that leave the same; and bets meanwhile. */
export async function benchSportsSettlement(asked: Asked, row: 'SB2a' | 'SB2b', bets: number): Promise<RowResult> {
  const { bench } = asked
  const took: { house: number[]; plain: number[]; beside: number[]; alone: number[] } = {
    house: [],
    plain: [],
    beside: [],
    alone: [],
  }
  for (let round = 0; round < 3; round += 1) {
    const left: string[] = []
    for (const by of ['plain', 'house'] as const) {
      const key = `${row.toLowerCase()}-${round}-${by}`
      const sold = await matchWithBets(bench, key, bets)
      // Both sides begin with a match that is over and settled by the house, where a result is corrected.
      await tellResult(bench, key, 2, 1)
      if (row === 'SB2b') {
        await settle(bench)
        await tellResult(bench, key, 1, 2)
      }
      if (by === 'plain') {
        took.plain.push(await settleAtOnce(bench, sold, row === 'SB2b' ? 'away' : 'home'))
        // Nothing is left to pay: the house only finds that out.
        await settle(bench)
      } else {
        const expected = took.plain.at(-1) ?? 1
        took.alone.push((await p99Beside(asked, expected, () => Promise.resolve())).p99)
        const { result, p99 } = await p99Beside(asked, expected, () => settle(bench))
        took.house.push(result)
        took.beside.push(p99)
      }
      left.push(await leftOf(bench, sold))
    }
    if (new Set(left).size > 1) throw new Error(`both ways have to leave the same: ${left.join(', ')}`)
  }
  const [work, yardstick] = [median(took.house), median(took.plain)]
  const [beside, alone] = [median(took.beside), median(took.alone)]
  return {
    row,
    work: `${bets.toLocaleString('en')} single bets of a match ${row === 'SB2a' ? 'settled' : 'corrected'}, ${BESIDE} bets a second beside it`,
    figure: `${work.toFixed(2)} s, ${perSecond(bets / work)}; p99 of bets ${beside.toFixed(0)} ms`,
    yardstick: `${yardstick.toFixed(2)} s in one transaction; p99 alone ${alone.toFixed(0)} ms`,
    ratio: work / yardstick,
    target: '≤ 1.25; p99 ≤ 2 ×',
    ok: work / yardstick <= 1.25 && beside <= 2 * alone,
  }
}

const READS = 300

/** The first page of open bets of a member who has very many, against reading one of them by its key. */
export async function benchOpenBets({ bench }: Asked, bets: number): Promise<RowResult> {
  const { db } = bench
  const [first] = bench.sold
  if (first === undefined) throw new Error('there is no match')
  await writeBets(bench, first, bets, 1)
  const member = benchMember(0)
  const [one] = await db.query<{ n: string }>({
    text: 'SELECT n FROM sport_bet WHERE shard = $1 AND member = $2 ORDER BY n LIMIT 1',
    values: [shardOf(member), member],
  })
  const timesOf = async (read: () => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < READS; i += 1) {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
    }
    return percentiles(times).p50
  }
  const { work, yardstick } = await interleave(
    5,
    () =>
      timesOf(() =>
        db.query({
          name: 'bench.sport-bet',
          text: 'SELECT n, at, stake, running FROM sport_bet WHERE shard = $1 AND member = $2 AND n = $3',
          values: [shardOf(member), member, one?.n],
        }),
      ),
    () => timesOf(() => readBets(db, member, { state: 'open', before: undefined, limit: 20 })),
  )
  return {
    row: 'SB5',
    work: `first page of the open bets of a member with ${bets.toLocaleString('en')}`,
    figure: `median ${work.toFixed(2)} ms`,
    yardstick: `median ${yardstick.toFixed(2)} ms one of them by primary key`,
    ratio: work / yardstick,
    target: '≤ 2',
    ok: work / yardstick <= 2,
  }
}

const football = { sport: 'football' } as const
const rows = (type: MarketTypeId, lines: readonly number[]): { type: MarketTypeId; line: number }[] =>
  lines.map((line) => ({ type, line }))

/** What is offered of a match: 19 markets of the whole and seven of the first half. */
function offersOf(grids: ReturnType<typeof footballGrids>): Offer[] {
  const { match, half1 } = grids
  const whole: { type: MarketTypeId; line?: number }[] = [
    ...(['1x2', 'dc', 'dnb', 'btts', 'oe', 'cs'] as const).map((type) => ({ type })),
    ...rows('ah', [-4, -3, -2, -1, 0]),
    ...rows('ou', [8, 9, 10, 11, 12]),
    ...rows('tt-home', [2, 6]),
    ...rows('tt-away', [2]),
  ]
  const first: { type: MarketTypeId; line?: number }[] = [
    { type: '1x2' },
    ...rows('ah', [-2, -1, 0]),
    ...rows('ou', [3, 4, 5]),
  ]
  return [
    ...whole.map((offer) => ({ ...offer, period: 'match' as const, grid: match })),
    ...(half1 === undefined ? [] : first.map((offer) => ({ ...offer, period: 'half1' as const, grid: half1 }))),
  ]
}

/** From how a match stands to the prices of all its markets, on one core. */
export function benchRepricing({ seconds }: { readonly seconds: number }): Promise<RowResult> {
  const [league] = leagues
  if (league === undefined) throw new Error('there is no league')
  const settings = { margins: sportsbook.defaults.margins, marginMethods: sportsbook.defaults.marginMethods }
  const reprice = (nr: number): void => {
    const state: MatchState = { half: nr % 2 === 0 ? 1 : 2, step: nr % 250, score: NIL, reds: NIL }
    for (const offer of offersOf(footballGrids(strengthsOf(pairAt(league.teams, nr)), state))) {
      const { type, chances = [], backs } = offered(football, offer)
      priced({ sport: 'football', type, margin: null }, chances, backs, settings)
    }
  }
  for (let nr = 0; nr < 300; nr += 1) reprice(nr)
  const began = performance.now()
  let done = 0
  for (; performance.now() - began < seconds * 1000; done += 1) reprice(done)
  const rate = (done * 1000) / (performance.now() - began)
  return Promise.resolve({
    row: 'SB4',
    work: 'matches repriced on one core, 26 and 19 markets each',
    figure: perSecond(rate),
    yardstick: '–',
    ratio: undefined,
    target: '≥ 1,000 /s',
    ok: rate >= 1000,
  })
}
