/**
 * T22: members bet on matches whose results come, are corrected, taken back, made void and valid again, while bets are cashed
 * out and connections are cut around the commits of settlement. What each bet was paid is what a model reckons that shares no
 * code with the house, and nothing but differences was posted.
 */
import { randomUUID } from 'node:crypto'
import { safeParse } from 'zod/mini'
import { sportsCalls } from '#contract/calls/sports.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { SPORTS_SOURCE } from '#server/modules/wallet/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { market, openSports, sportsBrand, type SportsHouse } from '#tests/support/sports.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { cuts, startPostgresProxy } from './postgres-proxy.ts'
import { type Goals, type ModelBet, type ModelEvent, type ModelLeg, owed } from './sports-model.ts'
import { Violation } from './wire.ts'

const PLAYERS = 12
const EVENTS = 6
/** What a member begins with: nobody comes to owe. */
const CREDIT = '1000000'
/** Bets of one house, in which the members stay the same. */
const A_HOUSE = 2000
/** A match is followed so many rounds after its end. */
const FOLLOWED = 5
/** Among so many bets everything happens. */
const ENOUGH = 500

const PICKS = { '1x2': ['home', 'draw', 'away'], ou: ['over', 'under'], ah: ['home', 'away'] } as const
type Type = keyof typeof PICKS
/** The last one is not sold once it is decided. */
const types: readonly Type[] = ['1x2', 'ah', 'ou']

interface Span {
  readonly since: number
  readonly until: number
}

interface Match {
  readonly event: ModelEvent
  readonly markets: ReadonlyMap<Type, number>
  /** Spans that were made void, and may be made valid again. */
  readonly spans: Span[]
  /** Rounds since its end. */
  rounds: number
  /** When its first bets in play could be taken. */
  begun: number
}

interface Seen {
  cashed: number
  cut: number
  corrected: number
  takenBack: number
  voided: number
  undone: number
  anew: number
  systems: number
}

interface Placed {
  readonly player: Player
  readonly bet: ModelBet
  /** What it was owed when it was last looked at, what it was cashed out for aside. */
  settled: bigint
}

interface World {
  readonly book: SportsHouse
  /** Settles by way of a proxy that cuts. */
  readonly disturbed: House
  readonly cutAt: { left: number }
  readonly players: readonly Player[]
  readonly matches: Match[]
  readonly bets: Placed[]
  readonly chance: Chance
  readonly seen: Seen
}

export async function resettle({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const seen: Seen = { cashed: 0, cut: 0, corrected: 0, takenBack: 0, voided: 0, undone: 0, anew: 0, systems: 0 }
  let bets = 0
  for (let nr = 0; bets < count && !deadline.aborted; nr += 1)
    bets += await oneHouse(
      databases,
      createChance(`${seed}/resettle/${nr}`),
      Math.min(count - bets, A_HOUSE),
      seen,
      deadline,
    )
  if (count >= ENOUGH && Object.values(seen).some((times) => times === 0))
    throw new Violation(`hardly anything happened, so it proves little: ${JSON.stringify(seen)}`)
  return within(
    bets,
    count,
    'bets',
    `${seen.systems} systems, ${seen.cashed} cash-outs, ${seen.corrected} corrections, ${seen.takenBack} results taken back, ${seen.voided} spans void and ${seen.undone} valid again, ${seen.anew} matches begun anew, ${seen.cut} connections cut`,
  )
}

const brand = {
  ...sportsBrand(),
  brand: { ...testBrand.brand, registrationOpen: true, startingCredit: CREDIT },
}

async function oneHouse(
  databases: CampaignOptions['databases'],
  chance: Chance,
  count: number,
  seen: Seen,
  deadline: AbortSignal,
): Promise<number> {
  const database = await cloneDatabase(databases, 't22')
  const cutAt = { left: 0 }
  const proxy = await startPostgresProxy(database.url, () => {
    cutAt.left -= 1
    return cutAt.left === 0 ? cuts[chance.below(cuts.length)] : undefined
  })
  const book = await openSports(database.url, { brand })
  const disturbed = await openHouse(proxy.url, { brand })
  try {
    const players: Player[] = []
    for (let i = 0; i < PLAYERS; i += 1) players.push(await book.house.register())
    const world: World = { book, disturbed, cutAt, players, matches: [], bets: [], chance, seen }
    const before = await balances(world)
    let entries = 0
    while (world.bets.length < count && !deadline.aborted) {
      while (world.matches.length < EVENTS) world.matches.push(await newMatch(world))
      await goOn(world)
      const isTwice = chance.hit(0.3)
      if (isTwice) {
        await settleCut(world)
        await goOn(world)
      }
      const known = world.bets.length + seen.cashed
      // Both at once: bets and cash-outs beside a settlement that may be cut off.
      await Promise.all([settleCut(world), Promise.all(players.map((player) => act(world, player)))])
      await book.settle()
      const changed = await compare(world, before)
      const posted = (await countEntries(world)) - entries
      const expected = world.bets.length + seen.cashed - known + changed
      // What was settled half and then changed was posted twice.
      if (posted < expected || (posted > expected && !isTwice))
        throw new Violation(`${posted} movements were posted where ${expected} were due`)
      entries += posted
      for (const gone of world.matches.filter(({ rounds }) => rounds > FOLLOWED))
        world.matches.splice(world.matches.indexOf(gone), 1)
    }
    seen.cut += proxy.total()
    const found = await book.house.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    return world.bets.length
  } finally {
    await disturbed.close()
    await book.house.close()
    await proxy.close()
    await database.drop()
  }
}

async function newMatch({ book }: World): Promise<Match> {
  const key = await book.match()
  const markets = new Map<Type, number>()
  for (const type of types) markets.set(type, await book.marketOf(key, type))
  const event: ModelEvent = { key, phase: 'before', now: NIL, end: undefined, fate: 'plays', voids: [] }
  return { event, markets, spans: [], rounds: 0, begun: 0 }
}

const NIL = { home: 0, away: 0 }
const isOpen = ({ event }: Match): boolean => event.phase !== 'ended' && event.fate === 'plays'

/** A member bets, or cashes a part of a bet out. */
async function act(world: World, player: Player): Promise<void> {
  const { chance, bets } = world
  // Each by a source of its own, since they go on side by side.
  const own = chance.fork(`${bets.length}/${player.id}`)
  for (let i = own.below(3); i >= 0; i -= 1) await place(world, player, own)
  const running = bets.filter((one) => one.player === player && one.bet.running > 0n)
  if (running.length > 0 && own.hit(0.5)) await cash(world, own.pick(running), own)
}

async function place({ book, matches, bets, seen }: World, player: Player, chance: Chance): Promise<void> {
  const open = matches.filter(isOpen)
  const wanted = chance.weighted([
    [5, 1],
    [3, 2],
    [2, 3],
  ] as const)
  const chosen: Match[] = []
  while (chosen.length < Math.min(wanted, open.length)) {
    const match = chance.pick(open)
    if (!chosen.includes(match)) chosen.push(match)
  }
  if (chosen.length === 0) return
  const isSystem = chosen.length === 3 && chance.hit(0.7)
  const picked = chosen.map((match) => {
    const type = types[chance.below(isDecided(match.event.now) ? 2 : 3)] ?? 'ah'
    const picks: readonly string[] = PICKS[type]
    return { match, type, pick: picks[chance.below(picks.length)] ?? '' }
  })
  const answer = await book.place(
    player,
    picked.map(({ match, type, pick }) => ({ market: match.markets.get(type) ?? 0, pick, price: 2000 })),
    {
      policy: 'any',
      unit: moneyToDecimal(BigInt(100_000 + chance.below(2_000_000)), 5),
      ...(isSystem ? { kind: '2-of-3' } : {}),
    },
  )
  const read = safeParse(sportsCalls['sports.place'].response, answer.body.value)
  if (!read.success) throw new Violation(`a bet was refused: ${JSON.stringify(answer.body)}`)
  const { id, at, stake, legs } = read.data.bet
  if (isSystem) seen.systems += 1
  const all = picked.map((_, place) => place)
  bets.push({
    player,
    settled: 0n,
    bet: {
      id,
      takenAt: Date.parse(at),
      legs: picked.map(({ match, type, pick }, place): ModelLeg => ({
        event: match.event,
        type,
        pick,
        price: BigInt(legs[place]?.price ?? 0),
        at: match.event.now,
      })),
      lines: isSystem ? all.map((left) => all.filter((place) => place !== left)) : [all],
      staked: parseMoney(stake),
      running: parseMoney(stake),
      cashed: 0n,
    },
  })
}

async function cash({ book: { house }, seen }: World, { player, bet }: Placed, chance: Chance): Promise<void> {
  const part = chance.hit(0.5) ? bet.running : (bet.running * BigInt(1 + chance.below(9))) / 10n
  if (part === 0n) return
  const asked = moneyToDecimal(part, 5)
  const offered = await house.call('GET', `/wps/sports/bets/cash-out?id=${bet.id}&part=${asked}`, {
    token: player.token,
  })
  const read = safeParse(sportsCalls['sports.cashOutOffer'].response, offered.body.value)
  if (!read.success || read.data.offer === null || read.data.stamp === null) return
  const body = { key: randomUUID(), id: bet.id, part: asked, offer: read.data.offer, stamp: read.data.stamp }
  const answers = await Promise.all(
    [0, 1].map(() => house.call('POST', '/wps/sports/bets/cash-out', { token: player.token, body })),
  )
  if (!answers.some(({ status }) => status === 200)) return
  bet.running -= part
  bet.cashed += parseMoney(read.data.offer)
  seen.cashed += 1
}

/** Something happens on each match. */
async function goOn({ book, chance, matches, seen }: World): Promise<void> {
  for (const match of matches) {
    for (let i = chance.below(3); i > 0; i -= 1) await happen(book, match, chance, seen)
    if (!isOpen(match)) match.rounds += 1
  }
}

async function happen(book: SportsHouse, match: Match, chance: Chance, seen: Seen): Promise<void> {
  const { event, spans } = match
  const { key } = event
  const play = async (goals: Goals): Promise<void> => {
    await book.odds(key, { phase: 'live', score: goals, markets: priced(chance, goals) })
    event.now = goals
    event.phase = 'live'
  }
  const end = async (goals: Goals): Promise<void> => {
    await book.end(key, goals.home, goals.away)
    event.end = goals
    event.now = goals
    event.phase = 'ended'
  }
  /** Betting goes on, which every message but a price stops. */
  const reopen = async (): Promise<void> => {
    if (!isOpen(match)) return
    await (event.phase === 'live' ? play(event.now) : book.odds(key, { markets: priced(chance, event.now) }))
  }
  const [span] = spans
  if (span !== undefined && chance.hit(0.3)) {
    await book.tell({ type: 'rollback_bet_cancel', event: key, ...told(span) })
    spans.shift()
    event.voids = event.voids.filter((one) => one !== span)
    seen.undone += 1
    return reopen()
  }
  if (chance.hit(0.1)) {
    const until = Date.now()
    const made = { since: until - chance.below(4000), until }
    await book.tell({ type: 'bet_cancel', event: key, ...told(made) })
    spans.push(made)
    event.voids = [...event.voids, made]
    seen.voided += 1
    return reopen()
  }
  if (event.fate !== 'plays') return
  if (event.phase === 'ended') {
    if (chance.hit(0.35)) {
      await end({ home: (event.now.home + 1 + chance.below(3)) % 5, away: chance.below(3) })
      seen.corrected += 1
    } else if (chance.hit(0.6)) {
      await book.tell({ type: 'rollback_bet_settlement', event: key, periods: ['match'] })
      event.end = undefined
      seen.takenBack += 1
      await play(event.now)
    }
    return
  }
  if (chance.hit(0.03)) {
    event.fate = event.phase === 'before' ? 'void' : 'rest-void'
    await book.tell({ type: 'fixture_change', event: key, change: chance.hit(0.5) ? 'cancelled' : 'awarded' })
    return
  }
  if (event.phase === 'before') {
    match.begun = Date.now()
    return play(NIL)
  }
  if (chance.hit(0.05)) {
    await book.tell({ type: 'fixture_change', event: key, change: 'begun-anew' })
    event.voids = [...event.voids, { since: match.begun, until: Date.now() + 1 }]
    event.phase = 'before'
    event.now = NIL
    seen.anew += 1
    return reopen()
  }
  if (chance.hit(0.25)) return end(event.now)
  // A goal, or one that is taken back.
  const side = chance.pick(['home', 'away'] as const)
  const by = event.now[side] > 0 && chance.hit(0.25) ? -1 : 1
  return play({ ...event.now, [side]: event.now[side] + by })
}

const told = ({ since, until }: Span): { readonly from: string; readonly to: string } => ({
  from: new Date(since).toISOString(),
  to: new Date(until).toISOString(),
})

const isDecided = ({ home, away }: Goals): boolean => home + away > 2

/** Markets with chances of now; nobody may bet on what is decided. */
function priced(chance: Chance, goals: Goals): Record<string, unknown>[] {
  const home = 20 + chance.below(40)
  const over = 30 + chance.below(40)
  const ahead = 20 + chance.below(40)
  return [
    market('1x2', undefined, [home / 100, 0.2, (80 - home) / 100]),
    { ...market('ou', 10, [over / 100, 1 - over / 100]), status: isDecided(goals) ? -1 : 1 },
    market('ah', -1, [ahead / 100, (80 - ahead) / 100], [0.2, 0.2]),
  ]
}

/** A settlement that is cut off around one of its commits, if it comes that far; true where it was. */
async function settleCut({ disturbed, cutAt, chance }: World): Promise<boolean> {
  cutAt.left = 1 + chance.below(12)
  const isCut = await disturbed.app.run('sportsbook').then(
    () => false,
    () => true,
  )
  cutAt.left = 0
  return isCut
}

async function balances({ book, players }: World): Promise<bigint[]> {
  return Promise.all(players.map((player) => book.house.balance(player)))
}

/** How many movements of sports there were that moved money. */
async function countEntries({ book }: World): Promise<number> {
  const [row] = await book.house.db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM entry WHERE source = ${SPORTS_SOURCE}::integer AND amount <> 0 /* every shard */`)
  return row?.count ?? 0
}

/**
 * Holds each bet and each wallet against the model.
 * @returns how many bets settlement had to pay or to take something back from since the last time
 */
async function compare(world: World, before: readonly bigint[]): Promise<number> {
  const { book, players, bets } = world
  const rows = await book.house.db.query<{ member: string; n: string; paid: string }>(sql`
    SELECT member, n, paid FROM sport_bet /* every shard */`)
  const paidOf = new Map(rows.map(({ member, n, paid }) => [`${member}/${n}`, BigInt(paid)]))
  if (rows.length !== bets.length) throw new Violation(`${rows.length} bets are there and ${bets.length} were taken`)
  let changed = 0
  const owing = new Map<Player, bigint>()
  for (const one of bets) {
    const { player, bet } = one
    const due = owed(bet)
    const paid = paidOf.get(`${player.id}/${bet.id}`)
    if (paid !== due) throw new Violation(`bet ${bet.id} was paid ${paid} and is owed ${due}: ${describe(bet)}`)
    owing.set(player, (owing.get(player) ?? 0n) + due - bet.staked)
    if (due - bet.cashed !== one.settled) changed += 1
    one.settled = due - bet.cashed
  }
  const after = await balances(world)
  for (const [i, player] of players.entries()) {
    const expected = (before[i] ?? 0n) + (owing.get(player) ?? 0n)
    if (after[i] !== expected) throw new Violation(`a wallet holds ${after[i]} instead of ${expected}`)
  }
  return changed
}

const describe = (bet: ModelBet): string =>
  JSON.stringify(bet, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
