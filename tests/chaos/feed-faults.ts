/**
 * T23: the same course of matches is told twice: to one house as it is, to another one with messages that are lost, doubled,
 * late and told again, and with silence. Members bet the same at both. Markets, scores, results, bets and wallets are the same.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { moneyToDecimal } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { placeAt, sportsBrand } from '#tests/support/sports.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { endOf, fixtureOf, type Known, type Line, mark, oddsOf, openLine, type Says, type Step } from './feed-line.ts'
import { Violation } from './wire.ts'

const PLAYERS = 4
const EVENTS = 5
/** Messages of one pair of houses. */
const A_PAIR = 1000
/** A match is followed so many rounds after its end. */
const FOLLOWED = 3
/** After so long without a message a producer is down. */
const SILENT_SECONDS = 25
const PICKS = { '1x2': ['home', 'draw', 'away'], ou: ['over', 'under'], ah: ['home', 'away'] } as const
const TYPES = ['1x2', 'ou', 'ah'] as const

interface Pair {
  /** To the house that hears all as it is, and to the one that does not. */
  readonly good: Line
  readonly bad: Line
  /** Of the good line and of the bad one. */
  readonly players: readonly (readonly [Player, Player])[]
  readonly chance: Chance
  readonly matches: Known[]
  /** How far all clocks were moved on. */
  readonly moved: { ms: number }
  told: number
  made: number
}

export async function feedFaults({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const all = { bets: 0, silences: 0, lost: 0, doubled: 0, late: 0, again: 0, recovered: 0 }
  let told = 0
  for (let nr = 0; told < count && !deadline.aborted; nr += 1)
    told += await onePair(
      databases,
      createChance(`${seed}/feed-faults/${nr}`),
      Math.min(count - told, A_PAIR),
      all,
      deadline,
    )
  if (Object.values(all).includes(0))
    throw new Violation(`hardly anything happened, so it proves little: ${JSON.stringify(all)}`)
  return within(
    told,
    count,
    'messages',
    `${all.lost} lost, ${all.late} late, ${all.doubled} doubled, ${all.again} told again, ${all.silences} silences, all that holds told ${all.recovered} times, ${all.bets} bets`,
  )
}

async function onePair(
  databases: CampaignOptions['databases'],
  chance: Chance,
  count: number,
  all: Record<string, number> & { bets: number; silences: number },
  deadline: AbortSignal,
): Promise<number> {
  const [plain, faulty] = [await cloneDatabase(databases, 't23'), await cloneDatabase(databases, 't23')]
  const brand = { ...sportsBrand(), brand: { ...testBrand.brand, registrationOpen: true, startingCredit: '1000000' } }
  const houses: House[] = []
  const moved = { ms: 0 }
  const clock = { now: () => Date.now() + moved.ms }
  try {
    for (const { url } of [plain, faulty, faulty])
      houses.push(await openHouse(url, { brand, clock, pause: () => Promise.resolve() }))
    const [first, second, third] = houses
    if (first === undefined || second === undefined || third === undefined) throw new Error('a house did not open')
    const players: [Player, Player][] = []
    for (let i = 0; i < PLAYERS; i += 1) players.push([await first.register(), await second.register()])
    const pair: Pair = {
      good: openLine([first], undefined),
      bad: openLine([second, third], chance.fork('line')),
      players,
      chance,
      matches: [],
      moved,
      told: 0,
      made: 0,
    }
    while (pair.told < count && !deadline.aborted) {
      if (chance.hit(0.2)) {
        await beSilent(pair)
        all.silences += 1
      }
      await goOn(pair)
      await compare(pair)
      all.bets += await betOnBoth(pair)
      await compare(pair)
    }
    for (const [what, times] of Object.entries(pair.bad.seen)) all[what] = (all[what] ?? 0) + times
    for (const house of [first, second]) {
      const found = await house.audit()
      if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    }
    return pair.told
  } finally {
    for (const house of houses) await house.close()
    await plain.drop()
    await faulty.drop()
  }
}

/** Time passes at both. One hears that the producer lives before it looks, the other does not. */
async function beSilent({ good, bad, matches, moved }: Pair): Promise<void> {
  for (const { houses } of [good, bad]) for (const { db } of houses.slice(0, 1)) await passTimeAwake(db, SILENT_SECONDS)
  moved.ms += SILENT_SECONDS * 1000
  await good.send({ says: () => ({ type: 'alive' }), after: structuredClone(matches) })
  for (const { houses } of [good, bad]) for (const { app } of houses) await app.run('sportsbook')
}

/** A round of the course, on both lines, until both know and have settled all of it. */
async function goOn(pair: Pair): Promise<void> {
  const { good, bad, matches, chance } = pair
  const steps: Step[] = []
  const put = (says: Says): void => void steps.push({ says, after: structuredClone(matches) })
  while (matches.length < EVENTS) {
    pair.made += 1
    const startsAt = new Date(Date.now() + 360_000_000).toISOString()
    const match: Known = {
      key: `m${pair.made}`,
      startsAt,
      phase: 'before',
      home: 0,
      away: 0,
      chances: chancesOf(chance),
      isStopped: false,
      isCancelled: false,
      voids: [],
      rounds: 0,
    }
    matches.push(match)
    const [fixture, odds] = [fixtureOf(match), oddsOf(match)]
    put(() => fixture)
    put(() => odds)
  }
  for (const match of matches)
    for (let i = chance.below(4); i > 0; i -= 1) happen(match, chance, good.marks.length, put)
  for (const match of matches) if (match.phase === 'ended' || match.isCancelled) match.rounds += 1
  for (const gone of matches.filter(({ rounds }) => rounds > FOLLOWED)) matches.splice(matches.indexOf(gone), 1)
  put(() => ({ type: 'alive' }))
  for (const step of steps) await good.send(step)
  for (const step of steps) await bad.send(step)
  for (const line of [good, bad]) {
    await line.catchUp()
    await line.houses.at(-1)?.app.run('sportsbook')
  }
  pair.told += steps.length
}

const chancesOf = (chance: Chance): readonly [number, number, number] => [
  20 + chance.below(40),
  30 + chance.below(40),
  20 + chance.below(40),
]

/** Something happens on a match. */
function happen(match: Known, chance: Chance, marks: number, put: (says: Says) => void): void {
  const { key } = match
  const say = (message: object): void => put(() => message)
  const play = (): void => {
    match.isStopped = false
    match.chances = chancesOf(chance)
    say(oddsOf(match))
  }
  if (match.isCancelled) return
  if (marks >= 2 && chance.hit(0.12)) {
    // Bets of a round are void, or all.
    const from = chance.below(marks - 1)
    const span = chance.hit(0.5) ? { from, to: from + 1 } : undefined
    match.voids.push(span)
    if (match.phase !== 'ended') match.isStopped = true
    put((at) => ({ type: 'bet_cancel', event: key, ...(span && { from: at[span.from], to: at[span.to] }) }))
    return
  }
  if (match.voids.length > 0 && chance.hit(0.2)) {
    const span = match.voids.shift()
    if (match.phase !== 'ended') match.isStopped = true
    put((at) => ({ type: 'rollback_bet_cancel', event: key, ...(span && { from: at[span.from], to: at[span.to] }) }))
    return
  }
  if (match.phase === 'ended') {
    if (chance.hit(0.5)) {
      match.home = (match.home + 1) % 5
      say(endOf(match))
    } else if (chance.hit(0.6)) {
      match.phase = 'live'
      match.isStopped = true
      say({ type: 'rollback_bet_settlement', event: key, periods: ['match'] })
      play()
    }
    return
  }
  if (chance.hit(0.15)) {
    match.isStopped = true
    say({ type: 'bet_stop', event: key })
    return
  }
  if (chance.hit(0.03)) {
    match.isCancelled = true
    say({ type: 'fixture_change', event: key, change: 'cancelled' })
    return
  }
  if (match.phase === 'before') {
    if (chance.hit(0.6)) match.phase = 'live'
    play()
    return
  }
  if (chance.hit(0.2)) {
    match.phase = 'ended'
    say(endOf(match))
    return
  }
  if (chance.hit(0.5)) match[chance.pick(['home', 'away'] as const)] += 1
  play()
}

/** Each member bets the same at both houses, which answer the same. */
async function betOnBoth({ good, bad, players, chance, matches }: Pair): Promise<number> {
  const ids = [await marketIds(good), await marketIds(bad)] as const
  await mark(good)
  await mark(bad)
  // The mark is in whole milliseconds, and so are the spans that are told.
  await delay(2)
  let taken = 0
  for (const pairOf of players) {
    const wanted = chance.below(3) === 0 ? 2 : 1
    const chosen: Known[] = []
    while (chosen.length < Math.min(wanted, matches.length)) {
      const match = chance.pick(matches)
      if (!chosen.includes(match)) chosen.push(match)
    }
    const picked = chosen.map(({ key }) => {
      const type = TYPES[chance.below(TYPES.length)] ?? 'ah'
      const picks: readonly string[] = PICKS[type]
      return { of: `${key}/${type}`, pick: picks[chance.below(picks.length)] ?? '' }
    })
    const changes = {
      key: randomUUID(),
      policy: 'any',
      unit: moneyToDecimal(BigInt(100_000 + chance.below(900_000)), 5),
    }
    const [here, there] = await Promise.all(
      [good, bad].map(async ({ houses }, i) => {
        const house = houses[chance.below(houses.length)]
        const player = pairOf[i]
        if (house === undefined || player === undefined) throw new Error('nobody bets')
        const legs = picked.map(({ of, pick }) => ({ market: ids[i]?.get(of) ?? 0, pick, price: 2000 }))
        const { status, body } = await placeAt(house, player, legs, changes)
        return JSON.stringify(status === 200 ? { status } : { status, code: body.code, detail: body.detail })
      }),
    )
    if (here !== there) throw new Violation(`a bet was answered with ${here}, and with ${there} behind the faults`)
    if (here === '{"status":200}') taken += 1
  }
  await delay(2)
  await mark(good)
  await mark(bad)
  return taken
}

async function marketIds({ houses: [house] }: Line): Promise<Map<string, number>> {
  const rows =
    (await house?.db.query<{ of: string; id: number }>(sql`
    SELECT concat(e.key, '/', m.type) AS of, m.id FROM sport_market m JOIN sport_event e ON e.id = m.event`)) ?? []
  return new Map(rows.map(({ of, id }) => [of, id]))
}

/** Holds what the two houses know against each other. */
async function compare({ good, bad, players }: Pair): Promise<void> {
  const [here, there] = [
    await stateOf(
      good,
      players.map(([player]) => player),
    ),
    await stateOf(
      bad,
      players.map(([, player]) => player),
    ),
  ]
  for (const [what, lines] of Object.entries(here)) {
    const others = there[what] ?? []
    const at = lines.findIndex((line, i) => line !== others[i])
    if (at >= 0 || lines.length !== others.length)
      throw new Violation(
        `${what} differ behind the faults: ${lines[at] ?? lines.length} became ${others[at] ?? others.length}`,
      )
  }
}

async function stateOf({ houses: [house] }: Line, players: readonly Player[]): Promise<Record<string, string[]>> {
  if (house === undefined) throw new Error('a line leads nowhere')
  const lines = async (query: ReturnType<typeof sql>): Promise<string[]> =>
    (await house.db.query<{ line: string }>(query)).map(({ line }) => line)
  return {
    matches: await lines(sql`
      SELECT jsonb_build_array(e.key, p.state, e.open, e.phase, e.final, e.change, e.home_score, e.away_score, e.settled = e.revision,
        (SELECT jsonb_agg(jsonb_build_array(s.period, s.home, s.away) ORDER BY s.period) FROM (
          SELECT DISTINCT ON (period) period, home, away FROM sport_score WHERE event = e.id ORDER BY period, revision DESC) AS s),
        (SELECT jsonb_agg(jsonb_build_array(v.market IS NULL, v.since IS NULL) ORDER BY v.id) FROM sport_void v WHERE v.event = e.id AND v.undone_at IS NULL))::text AS line
      FROM sport_event e JOIN sport_producer p ON p.id = e.producer ORDER BY e.key`),
    markets: await lines(sql`
      SELECT jsonb_build_array(e.key, m.type, m.line, m.status, m.prices)::text AS line
      FROM sport_market m JOIN sport_event e ON e.id = m.event ORDER BY e.key, m.type`),
    bets: await lines(sql`
      SELECT jsonb_build_array(b.reference, b.stake, b.running, b.paid, b.done, b.refunded, e.key, b.pick, b.price, b.at_home, b.at_away,
        (SELECT jsonb_agg(l - 1 - 0 ORDER BY i) FROM jsonb_array_elements(b.legs) WITH ORDINALITY AS k(l, i)))::text AS line
      FROM sport_bet b LEFT JOIN sport_event e ON e.id = b.event ORDER BY b.reference /* every shard */`),
    wallets: (await Promise.all(players.map((player) => house.balance(player)))).map(String),
  }
}
