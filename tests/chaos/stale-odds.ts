/**
 * T21: members bet at two houses, before and during matches, alone and in combinations, while prices change two hundred times
 * a second. Each ticket stands at prices that held together when it was taken, under the policy that its player chose; what
 * was refused for its price is told one that held, and that the policy forbids.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { array, int, object, optional, safeParse, string } from 'zod/mini'
import { pricePolicies } from '#contract/sports.ts'
import { sql } from '#server/platform/db/sql.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { market, MARKETS, openSports, placeAt, score, sportsBrand, type SportsHouse } from '#tests/support/sports.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { Violation } from './wire.ts'

const PLAYERS = 12
const EVENTS = 8
/** Of each event; a message changes all of them. */
const TYPES = ['1x2', 'ou', 'ah'] as const
const CHANGES_A_SECOND = 200
/** A bet on a live match waits so long: some prices change meanwhile. */
const WAIT_MS = 60
/** How far two readings of the clock of this machine may be apart. */
const ROUGH_MS = 2
/** So many prices of a market are all different. */
const PRICES = 8000

type Policy = (typeof pricePolicies)[number]

/** A price of a market, with when it was told and when the house had taken it. */
interface Told {
  readonly price: number
  readonly sentMs: number
  readonly takenMs: number
}

interface Offered {
  readonly id: number
  readonly event: string
  readonly type: (typeof TYPES)[number]
  readonly told: Told[]
}

interface Ticket {
  readonly key: string
  readonly policy: Policy
  readonly legs: readonly { readonly of: Offered; readonly asked: number }[]
  readonly sentMs: number
  readonly answeredMs: number
  readonly isTaken: boolean
}

interface Board {
  readonly book: SportsHouse
  readonly houses: readonly House[]
  readonly markets: readonly Offered[]
  readonly live: ReadonlySet<string>
  readonly chance: Chance
  readonly tickets: Ticket[]
  readonly seen: { changes: number; refused: number; busy: number; moved: number; several: number }
}

export async function staleOdds({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't21')
  const settings = { pickLimit: '100000000', mostPayout: '10000000' }
  const plain = sportsBrand(settings)
  const options = {
    brand: { ...plain, brand: { ...testBrand.brand, registrationOpen: true, startingCredit: '1000000' } },
    pause: () => delay(WAIT_MS),
  }
  const book = await openSports(database.url, options)
  const other = await openHouse(database.url, options)
  try {
    const players: Player[] = []
    for (let i = 0; i < PLAYERS; i += 1) players.push(await book.house.register())
    const board = await openBoard(book, other, createChance(`${seed}/stale-odds`))
    const { seen, tickets } = board
    const isOver = (): boolean => tickets.length >= count || deadline.aborted
    const startedMs = Date.now()
    await Promise.all([changePrices(board, isOver), ...players.map((player, i) => bet(board, player, i, isOver))])
    const rate = Math.round((seen.changes * 1000) / (Date.now() - startedMs))
    await checkTickets(board)
    const found = await book.house.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    if ([seen.refused, seen.moved, seen.several].includes(0))
      throw new Violation(`hardly anything happened, so it proves little: ${JSON.stringify(seen)}`)
    return within(
      tickets.length,
      count,
      'bets',
      `${rate} changes a second, ${seen.several} combinations taken, ${seen.moved} at another price than asked, ${seen.refused} refused for their price, ${seen.busy} asked again`,
    )
  } finally {
    await other.close()
    await book.house.close()
    await database.drop()
  }
}

async function openBoard(book: SportsHouse, other: House, chance: Chance): Promise<Board> {
  const markets: Offered[] = []
  const live = new Set<string>()
  for (let i = 0; i < EVENTS; i += 1) {
    const event = await book.match()
    if (i % 2 === 1) {
      await book.odds(event, { ...score(0, 0), markets: MARKETS })
      live.add(event)
    }
    for (const type of TYPES) markets.push({ id: await book.marketOf(event, type), event, type, told: [] })
  }
  const seen = { changes: 0, refused: 0, busy: 0, moved: 0, several: 0 }
  const board = { book, houses: [book.house, other], markets, live, chance, tickets: [], seen }
  for (const event of new Set(markets.map((one) => one.event))) await tellPrices(board, event)
  return board
}

/** Tells new prices of all markets of an event, another one of each than before. */
async function tellPrices({ book, markets, live, seen }: Board, event: string): Promise<void> {
  const own = markets.filter((one) => one.event === event)
  const prices = own.map(({ told }) => 1100 + ((told.length * 2477) % PRICES))
  const sentMs = Date.now()
  await book.odds(event, {
    ...(live.has(event) ? score(0, 0) : {}),
    markets: own.map(({ type }, i) => pricedAt(type, prices[i] ?? 0)),
  })
  const takenMs = Date.now()
  for (const [i, { told }] of own.entries()) told.push({ price: prices[i] ?? 0, sentMs, takenMs })
  seen.changes += own.length
}

/** A market as producers tell it whose prices are taken as they are. */
function pricedAt(type: Offered['type'], price: number): object {
  const plain = { '1x2': market('1x2', undefined, []), ou: market('ou', 10, []), ah: market('ah', -1, []) }[type]
  const { chances: _none, ...rest } = plain
  return { ...rest, prices: type === '1x2' ? [price, price, price] : [price, price] }
}

async function changePrices(board: Board, isOver: () => boolean): Promise<void> {
  const events = [...new Set(board.markets.map(({ event }) => event))]
  const startedMs = Date.now()
  for (let i = 0; !isOver(); i += 1) {
    await tellPrices(board, events[i % events.length] ?? '')
    const dueMs = startedMs + ((i + 1) * TYPES.length * 1000) / CHANGES_A_SECOND
    if (dueMs > Date.now()) await delay(dueMs - Date.now())
  }
}

const legsRefused = object({ legs: array(object({ leg: int(), fault: string(), price: optional(int()) })) })

async function bet(
  { houses, markets, chance, tickets, seen }: Board,
  player: Player,
  nr: number,
  isOver: () => boolean,
): Promise<void> {
  const own = chance.fork(nr)
  while (!isOver()) {
    const wanted = own.weighted([
      [5, 1],
      [3, 2],
      [2, 3],
    ] as const)
    const chosen: Offered[] = []
    while (chosen.length < wanted) {
      const of = own.pick(markets)
      if (!chosen.some(({ event }) => event === of.event)) chosen.push(of)
    }
    // The newest price mostly; else an older one, or one that never was.
    const legs = chosen.map((of) => {
      const back = own.weighted([
        [8, 1],
        [1, 2],
        [1, 5],
      ] as const)
      return { of, asked: (of.told.at(-back) ?? of.told[0])?.price ?? 2000 }
    })
    const policy = pricePolicies[own.below(pricePolicies.length)] ?? 'none'
    const key = randomUUID()
    const sentMs = Date.now()
    const answer = await placeAt(
      own.pick(houses),
      player,
      legs.map(({ of, asked }) => ({ market: of.id, pick: of.type === 'ou' ? 'over' : 'home', price: asked })),
      { key, policy, unit: '1' },
    )
    const ticket = { key, policy, legs, sentMs, answeredMs: Date.now(), isTaken: answer.status === 200 }
    if (answer.body.code === 'BUSY') {
      seen.busy += 1
      continue
    }
    tickets.push(ticket)
    if (ticket.isTaken) continue
    seen.refused += 1
    const read = safeParse(legsRefused, answer.body.detail)
    if (!read.success) throw new Violation(`a bet was refused: ${JSON.stringify(answer.body)}`)
    for (const { leg, fault, price } of read.data.legs) {
      const asked = legs[leg]
      if (fault !== 'price' || asked === undefined || price === undefined)
        throw new Violation(`a leg was refused: ${JSON.stringify(answer.body)}`)
      if (allows(policy, asked.asked, price))
        throw new Violation(`${price} was refused where ${asked.asked} was asked by ${policy}`)
      if (spanOf(asked.of, price, sentMs) === undefined) throw new Violation(`${price} was told, which did not hold`)
    }
  }
}

const allows = (policy: Policy, asked: number, price: number): boolean =>
  policy === 'any' || price === asked || (policy === 'better' && price > asked)

/** From when to when a price may have held at the latest, where that lay at or after a moment. */
function spanOf(
  { told }: Offered,
  price: number,
  ms: number,
): { readonly from: number; readonly to: number } | undefined {
  for (let i = told.length - 1; i >= 0; i -= 1) {
    const one = told[i]
    if (one?.price !== price) continue
    const to = told[i + 1]?.takenMs ?? Number.POSITIVE_INFINITY
    return to >= ms - ROUGH_MS ? { from: one.sentMs, to } : undefined
  }
  return undefined
}

/** Holds each ticket that was taken against the prices that were told. */
async function checkTickets({ book, tickets, seen }: Board): Promise<void> {
  const rows = await book.house.db.query<{ reference: string; atMs: number; prices: readonly number[] }>(sql`
    SELECT reference, (extract(epoch FROM at) * 1000)::double precision AS "atMs",
      CASE WHEN legs IS NULL THEN jsonb_build_array(price) ELSE (SELECT jsonb_agg(l -> 3 ORDER BY i) FROM jsonb_array_elements(legs) WITH ORDINALITY AS k(l, i)) END AS prices
    FROM sport_bet /* every shard */`)
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const taken = tickets.filter(({ isTaken }) => isTaken)
  if (rows.length !== taken.length) throw new Violation(`${rows.length} bets are there and ${taken.length} were taken`)
  for (const ticket of taken) {
    const row = byReference.get(ticket.key)
    const why = row === undefined ? 'is not there' : faultOf(ticket, row)
    if (why !== undefined)
      throw new Violation(`a bet ${why}: ${JSON.stringify({ row, asked: ticket.legs.map(({ asked }) => asked) })}`)
    if (ticket.legs.length > 1) seen.several += 1
    if (ticket.legs.some(({ asked }, i) => row?.prices[i] !== asked)) seen.moved += 1
  }
}

function faultOf(
  { policy, legs, answeredMs }: Ticket,
  { atMs, prices }: { readonly atMs: number; readonly prices: readonly number[] },
): string | undefined {
  const spans = legs.map(({ of }, i) => spanOf(of, prices[i] ?? 0, atMs))
  if (spans.includes(undefined)) return 'stands at a price that did not hold any more'
  const from = Math.max(...spans.map((span) => span?.from ?? 0))
  const to = Math.min(...spans.map((span) => span?.to ?? 0))
  if (from > answeredMs + ROUGH_MS) return 'stands at a price that did not hold yet'
  if (from > to) return 'stands at prices that did not hold together'
  if (legs.some(({ asked }, i) => !allows(policy, asked, prices[i] ?? 0))) return `breaks its policy ${policy}`
  return undefined
}
