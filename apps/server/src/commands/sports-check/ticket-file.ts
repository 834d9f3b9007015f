import { type Money, parseMoney } from '#rules/money.ts'
import type { Score } from '#rules/sports/contest.ts'
import { scoreOf } from '#rules/sports/files/fixture-grade.ts'
import { type Fixture, UnusableFile, scoreText } from '#rules/sports/files/fixture.ts'
import { linesOfList, parseJson } from '#rules/sports/files/json-lines.ts'
import type { Price } from '#rules/sports/grade.ts'
import { type Market, readMarketKey } from '#rules/sports/market-key.ts'
import { oddsFormats, readOdds } from '#rules/sports/odds-format.ts'
import { type SlipFault, type SlipKind, isSlipKind, MOST_LEGS, slipFault } from '#rules/sports/systems.ts'
import {
  array,
  boolean,
  enum as oneOf,
  int,
  maxLength,
  maximum,
  minimum,
  minLength,
  number,
  object,
  optional,
  type output,
  safeParse,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini'
import { FileError } from './files.ts'
import { FOOTBALL, keyOf, type Matches, type NumberedMatch } from './matches.ts'

const name = string().check(minLength(1), maxLength(120))
const numeral = union([string(), number()])
const goals = int().check(minimum(0), maximum(99))
const count = int().check(minimum(1), maximum(1_000_000))

const legLine = strictObject({
  match: optional(count),
  date: optional(name),
  home: optional(name),
  away: optional(name),
  outright: optional(name),
  market: optional(name),
  pick: name,
  odds: numeral,
  at: optional(tuple([goals, goals])),
  banker: optional(boolean()),
})
const ticketLine = strictObject({
  id: name,
  kind: name,
  stake: numeral,
  format: optional(oneOf(oddsFormats)),
  legs: array(unknown()).check(minLength(1)),
})
const outrightLine = strictObject({
  name,
  competition: name,
  places: optional(count),
  ranking: array(array(name).check(minLength(1))),
})
const file = object({ outrights: optional(array(outrightLine)), tickets: array(unknown()) })

/** An outright of the file: who ended where, and how many places pay. */
export type FileOutright = output<typeof outrightLine>

/** What a leg is on, and what it takes from the file. */
export type FileLeg = { readonly pick: string; readonly price: Price; readonly isBanker: boolean } & (
  | { readonly match: NumberedMatch; readonly market: Market; readonly at: Score }
  | { readonly outright: FileOutright }
)

export interface FileTicket {
  readonly id: string
  readonly kind: SlipKind
  /** Of one line. */
  readonly stake: Money
  readonly legs: readonly FileLeg[]
}

/** A ticket of the file with its line; or why it is refused, and where in the ticket. */
export type ReadTicket =
  | { readonly line: number; readonly ticket: FileTicket }
  | { readonly line: number; readonly id: string | undefined; readonly at: string; readonly refused: string }

class TicketFault extends Error {
  readonly at: string

  constructor(at: string, reason: string) {
    super(reason)
    this.at = at
  }
}

/**
 * Reads the tickets of a file against the matches that were read.
 * @throws FileError where it is no file of tickets
 */
export function readTickets(path: string, text: string, matches: Matches): readonly ReadTicket[] {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  const read = safeParse(file, parsed(path, json))
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') ?? ''
    throw new FileError(
      `${path}: it is no {"outrights"?: [...], "tickets": [...]}${where === '' ? '' : `, at ${where}`}`,
    )
  }
  const outrights = outrightsOf(path, read.data.outrights ?? [])
  const lines = linesOfList(json, 'tickets')
  const ids = new Set<string>()
  return read.data.tickets.map((given, index): ReadTicket => {
    const line = lines[index] ?? 1
    try {
      const ticket = ticketOf(given, matches, outrights)
      if (ids.has(ticket.id)) throw new TicketFault('id', `there is a ticket ${ticket.id} already`)
      ids.add(ticket.id)
      return { line, ticket }
    } catch (error) {
      if (!(error instanceof TicketFault)) throw error
      return { line, id: idOf(given), at: error.at, refused: error.message }
    }
  })
}

function parsed(path: string, json: string): unknown {
  try {
    return parseJson(json)
  } catch (error) {
    throw error instanceof UnusableFile ? new FileError(`${path}:${error.line}: ${error.message}`) : error
  }
}

function outrightsOf(path: string, lines: readonly FileOutright[]): ReadonlyMap<string, FileOutright> {
  for (const { name, ranking } of lines) {
    const all = ranking.flat()
    const twice = all.find((one, index) => all.indexOf(one) < index)
    if (twice !== undefined) throw new FileError(`${path}: ${twice} stands twice in the ranking of ${name}`)
  }
  const known = new Map(lines.map((line) => [line.name, line]))
  if (known.size < lines.length) throw new FileError(`${path}: two outrights have one name`)
  return known
}

const withId = object({ id: name })

function idOf(given: unknown): string | undefined {
  const read = safeParse(withId, given)
  return read.success ? read.data.id : undefined
}

/** @throws TicketFault at the first field that is not as it should be */
function shaped<Schema extends ZodMiniType>(schema: Schema, given: unknown, at: string): output<Schema> {
  const read = safeParse(schema, given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = [at, ...(issue?.path ?? []).map(String)].filter((part) => part !== '').join('.')
  const unknownFields = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
  throw new TicketFault(path, unknownFields === undefined ? 'this is malformed' : `there is no field ${unknownFields}`)
}

function ticketOf(given: unknown, matches: Matches, outrights: ReadonlyMap<string, FileOutright>): FileTicket {
  const { id, kind, stake, format = 'decimal', legs: lines } = shaped(ticketLine, given, '')
  if (!isSlipKind(kind)) throw new TicketFault('kind', `there is no kind ${kind}`)
  const units = stakeOf(String(stake))
  if (lines.length > MOST_LEGS) throw new TicketFault('legs', `there are ${lines.length} legs; at most ${MOST_LEGS}`)
  const legs = lines.map((line, index): FileLeg => {
    const at = `legs[${index}]`
    const leg = shaped(legLine, line, at)
    const price = readOdds(format, String(leg.odds))
    if (price === undefined) throw new TicketFault(`${at}.odds`, `there are no ${format} odds ${leg.odds}`)
    const common = { pick: leg.pick, price, isBanker: leg.banker === true }
    if (leg.outright !== undefined) return { ...common, outright: outrightOf(leg, outrights, at) }
    return { ...common, ...matchOf(leg, matches, at) }
  })
  const fault = slipFault(kind, legs.map(slipLegOf))
  if (fault !== undefined) throw new TicketFault('legs', faultText(kind, fault, legs))
  return { id, kind, stake: units, legs }
}

function stakeOf(text: string): Money {
  try {
    const units = parseMoney(text)
    if (units > 0n) return units
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new TicketFault('stake', `this is no stake: ${text.slice(0, 40)}`)
}

type LegLine = output<typeof legLine>

function outrightOf(leg: LegLine, outrights: ReadonlyMap<string, FileOutright>, at: string): FileOutright {
  if (leg.market !== undefined || leg.match !== undefined || leg.at !== undefined || leg.date !== undefined)
    throw new TicketFault(at, 'an outright has no match, market or score')
  const outright = outrights.get(leg.outright ?? '')
  if (outright === undefined) throw new TicketFault(`${at}.outright`, `there is no outright ${leg.outright}`)
  return outright
}

function matchOf(leg: LegLine, matches: Matches, at: string): { match: NumberedMatch; market: Market; at: Score } {
  const match = namedMatch(leg, matches, at)
  const market = readMarketKey(FOOTBALL, leg.market ?? '')
  if (market === undefined) throw new TicketFault(`${at}.market`, `there is no market ${leg.market ?? 'without a key'}`)
  if (!market.type.picks(FOOTBALL).includes(leg.pick))
    throw new TicketFault(`${at}.pick`, `${leg.market} has no pick ${leg.pick}`)
  const [home, away] = leg.at ?? [0, 0]
  checkScore({ home, away }, market, match.fixture, `${at}.at`)
  return { match, market, at: { home, away } }
}

/** @throws TicketFault where the score at the bet cannot have been before this result, or had decided the market */
function checkScore(at: Score, { type, period }: Market, { status, result }: Fixture, field: string): void {
  const isGoal = type.id === 'goal'
  if (isGoal && Number(period.slice('goal:'.length)) <= at.home + at.away)
    throw new TicketFault(field, `at ${scoreText(at)} this goal had fallen`)
  // The score of an award is none of play.
  if (result === undefined || status === 'awarded') return
  const end = isGoal ? result.match : scoreOf(period, result)
  if (end !== undefined && (at.home > end.home || at.away > end.away))
    throw new TicketFault(field, `${scoreText(at)} is beyond the result ${scoreText(end)}`)
}

function namedMatch({ match: wanted, date, home, away }: LegLine, matches: Matches, at: string): NumberedMatch {
  if (wanted !== undefined) {
    if (date !== undefined || home !== undefined || away !== undefined)
      throw new TicketFault(at, 'a match is named by its number or by date and teams, not by both')
    const match = matches.numbered(wanted)
    if (match === undefined) throw new TicketFault(`${at}.match`, `there is no match ${wanted}`)
    return match
  }
  if (date === undefined || home === undefined || away === undefined)
    throw new TicketFault(at, 'a match is named by "match", or by "date", "home" and "away"')
  const match = matches.named(date, home, away)
  if (match === undefined) throw new TicketFault(at, `there is no match ${date} ${home} – ${away}`)
  return match
}

const slipLegOf = (leg: FileLeg) => ({
  event: 'outright' in leg ? `outright ${leg.outright.name}` : keyOf(leg.match.fixture),
  competition: 'outright' in leg ? leg.outright.competition : leg.match.fixture.competition,
  isOutright: 'outright' in leg,
  isBanker: leg.isBanker,
})

const eventName = (leg: FileLeg | undefined): string => {
  if (leg === undefined) return ''
  return 'outright' in leg ? leg.outright.name : `${leg.match.fixture.home} – ${leg.match.fixture.away}`
}

function faultText(kind: SlipKind, fault: SlipFault, legs: readonly FileLeg[]): string {
  switch (fault.code) {
    case 'too-many-legs':
      return `there are ${legs.length} legs; at most ${fault.most}`
    case 'legs-of-kind':
      return `${kind} takes ${fault.least === fault.most ? fault.least : `${fault.least} to ${fault.most}`} legs besides bankers`
    case 'banker-without-system':
      return `${kind} takes no bankers`
    case 'same-event':
    case 'event-and-outright': {
      const [first, second] = fault.legs.map((index) => `${eventName(legs[index])} (legs[${index}])`)
      return `one result would decide both ${first} and ${second}`
    }
  }
}
