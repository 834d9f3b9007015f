import {
  array,
  boolean,
  int,
  maxLength,
  minLength,
  number,
  object,
  optional,
  safeParse,
  strictObject,
  string,
  union,
  unknown,
  type output,
  type ZodMiniType,
} from 'zod/mini'
import { MOST_PICKS } from '#contract/lottery.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { kindOfGame } from '#rules/lottery/games.ts'
import type { AnyPlay, Kind } from '#rules/lottery/kind.ts'
import { outcomeOf, partPrize } from '#rules/lottery/pay.ts'
import { PickError } from '#rules/lottery/play.ts'
import { FULL_GROUP, lineStake, MAX_MULTIPLE, type Unit, UNITS } from '#rules/lottery/terms.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'

/** Why a line of the file is refused: where it is wrong, in which way, and the piece that is. */
export interface Refused {
  readonly at: string
  readonly fault: string
  readonly detail?: string
}

interface CheckedPick {
  readonly lines: number
  readonly stake: string
  /** Won lines, and lines whose stake comes back. */
  readonly hits: number
  readonly payout: string
}

/** What is printed for a ticket. Amounts are decimals. */
export interface CheckedTicket {
  readonly id: string
  readonly lines: number
  readonly stake: string
  readonly picks: readonly CheckedPick[]
  readonly payout: string
}

/** What is printed for a ticket that is refused. */
export interface RefusedTicket {
  readonly id: string | null
  readonly refused: Refused
}

/** What is printed for a draw that is refused. */
export interface RefusedDraw {
  readonly game: string | null
  readonly issue: string | null
  readonly refused: Refused
}

class Fault extends Error {
  readonly refused: Refused

  constructor(at: string, fault: string, detail?: string) {
    super(`${at}: ${fault}`)
    this.refused = { at, fault, ...(detail === undefined ? {} : { detail }) }
  }
}

const name = string().check(minLength(1), maxLength(80))
const numeral = union([string(), number()])
const file = object({ draws: array(unknown()), tickets: array(unknown()) })
const drawLine = object({ game: name, issue: name, date: name, result: unknown() })
const pickLine = strictObject({
  play: name,
  pick: string(),
  unit: numeral,
  multiple: int(),
  price: optional(numeral),
  group: optional(int()),
  odds: optional(numeral),
  reversed: optional(boolean()),
})
const ticketLine = object({
  id: name,
  game: name,
  issue: name,
  picks: array(unknown()).check(minLength(1), maxLength(MOST_PICKS)),
})

/** A draw of the file. */
export interface FileDraw {
  readonly game: string
  readonly issue: string
  readonly kind: Kind
  readonly date: string
  readonly result: object
}

/** A pick of the file at its terms: the play with the odds that the pick names, its group, and what a line costs. */
export interface FilePick {
  readonly play: AnyPlay
  readonly group: number
  readonly unit: Unit
  readonly price: '1' | '2'
  readonly multiple: number
  readonly pick: string
  readonly reversed: boolean
}

export interface FileTicket {
  readonly id: string
  readonly draw: FileDraw
  readonly picks: readonly FilePick[]
}

/** What stands in a file: each line read, or refused. */
export interface ReadFile {
  readonly draws: readonly (FileDraw | RefusedDraw)[]
  readonly tickets: readonly (FileTicket | RefusedTicket)[]
}

/**
 * Reads the draws and tickets of a file.
 * @throws RangeError for a file that is no list of draws and tickets
 */
export function readLotteryFile(text: string): ReadFile {
  const parsed = safeParse(file, JSON.parse(text))
  if (!parsed.success) throw new RangeError('the file is no {"draws": [...], "tickets": [...]}')
  const known = new Map<string, FileDraw>()
  const draws = parsed.data.draws.map((line, i): FileDraw | RefusedDraw => {
    try {
      const draw = readDraw(line, `draws[${i}]`)
      const key = keyOf(draw.game, draw.issue)
      if (known.has(key)) throw new Fault(`draws[${i}].issue`, 'twice', key)
      known.set(key, draw)
      return draw
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { game: fieldOf(line, 'game'), issue: fieldOf(line, 'issue'), refused: error.refused }
    }
  })
  const ids = new Set<string>()
  const tickets = parsed.data.tickets.map((line, i): FileTicket | RefusedTicket => {
    const at = `tickets[${i}]`
    try {
      const { id, game, issue, picks } = shaped(ticketLine, line, at)
      if (ids.has(id)) throw new Fault(`${at}.id`, 'twice', id)
      ids.add(id)
      const draw = known.get(keyOf(game, issue))
      if (draw === undefined) throw new Fault(`${at}.issue`, 'no-draw', keyOf(game, issue))
      return { id, draw, picks: picks.map((one, k) => readPick(one, draw, `${at}.picks[${k}]`)) }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { id: fieldOf(line, 'id'), refused: error.refused }
    }
  })
  return { draws, tickets }
}

/** Works out the tickets of a file by the rules alone: what each line costs and pays at the results that stand in it. */
export function checkFile(text: string): {
  readonly draws: readonly RefusedDraw[]
  readonly tickets: readonly (CheckedTicket | RefusedTicket)[]
} {
  const { draws, tickets } = readLotteryFile(text)
  return {
    draws: draws.filter((draw) => 'refused' in draw),
    tickets: tickets.map((ticket) => ('refused' in ticket ? ticket : checkTicket(ticket))),
  }
}

/** What a ticket costs and pays at the result of its draw, by the rules alone. */
export function checkTicket({ id, draw, picks }: FileTicket): CheckedTicket {
  return ticketLineOf(
    id,
    picks.map((pick) => checkPick(pick, draw)),
  )
}

/** What is printed for a ticket whose picks are known. Amounts in units. */
export function ticketLineOf(
  id: string,
  picks: readonly {
    readonly lines: number
    readonly stake: Money
    readonly hits: number
    readonly payout: Money
  }[],
): CheckedTicket {
  return {
    id,
    lines: picks.reduce((sum, { lines }) => sum + lines, 0),
    stake: decimal(picks.reduce((sum, { stake }) => sum + stake, 0n)),
    picks: picks.map(({ lines, stake, hits, payout }) => ({
      lines,
      stake: decimal(stake),
      hits,
      payout: decimal(payout),
    })),
    payout: decimal(picks.reduce((sum, { payout }) => sum + payout, 0n)),
  }
}

function fieldOf(line: unknown, field: string): string | null {
  const value: unknown =
    typeof line === 'object' && line !== null ? Object.entries(line).find(([key]) => key === field)?.[1] : undefined
  return typeof value === 'string' ? value : null
}

/** @throws Fault at the first field that is not as it should be */
function shaped<Schema extends ZodMiniType>(schema: Schema, line: unknown, at: string): output<Schema> {
  const read = safeParse(schema, line)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  throw new Fault(at + path, 'malformed', issue?.code === 'unrecognized_keys' ? issue.keys.join() : undefined)
}

const keyOf = (game: string, issue: string): string => `${game} ${issue}`

function readDraw(line: unknown, at: string): FileDraw {
  const { game, issue, date, result } = shaped(drawLine, line, at)
  const kind = kindOfGame(game)
  if (kind === undefined) throw new Fault(`${at}.game`, 'unknown', game)
  if (!isDay(date)) throw new Fault(`${at}.date`, 'malformed', date)
  // The animals of Mark Six are those of the day, which a result may leave to the draw.
  const read =
    kind.read(result) ?? (typeof result === 'object' && result !== null ? kind.read({ ...result, date }) : undefined)
  if (read === undefined) throw new Fault(`${at}.result`, 'malformed', JSON.stringify(result).slice(0, 80))
  return { game, issue, kind, date, result: read }
}

/** Whether a text is a day that there is: no 30 February. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const decimal = (units: Money): string => moneyToDecimal(units, 5)

const isUnit = (text: string): text is Unit => text in UNITS

function readPick(line: unknown, { kind, date }: FileDraw, at: string): FilePick {
  const pick = shaped(pickLine, line, at)
  const listed = kind.plays.get(pick.play)
  if (listed === undefined) throw new Fault(`${at}.play`, 'unknown', pick.play)
  const { play, group } = termsOf(listed, pick, at)
  const unit = String(pick.unit)
  if (!isUnit(unit)) throw new Fault(`${at}.unit`, 'unknown', unit)
  const { multiple, reversed = false } = pick
  if (multiple < 1 || multiple > MAX_MULTIPLE) throw new Fault(`${at}.multiple`, 'out-of-range', String(multiple))
  // Classic plays cost 2 a line; plays at fixed odds are staked by the line itself.
  const price = String(pick.price ?? (play.pricing === 'group' ? 2 : 1))
  if (price !== '1' && price !== '2') throw new Fault(`${at}.price`, 'unknown', price)
  try {
    play.read(pick.pick, date, { reversed })
  } catch (error) {
    if (error instanceof PickError)
      throw new Fault(`${at}.pick`, error.code, error.detail === '' ? undefined : error.detail)
    throw error
  }
  return { play, group, unit, price, multiple, pick: pick.pick, reversed }
}

function checkPick(
  { play, group, unit, price, multiple, pick, reversed }: FilePick,
  { date, result }: FileDraw,
): { lines: number; stake: Money; hits: number; payout: Money } {
  const stake = lineStake(price === '1' ? 1 : 2, unit, multiple)
  let [lines, hits, payout] = [0, 0, 0n]
  for (const part of play.read(pick, date, { reversed })) {
    lines += part.lines
    const paid = outcomeOf(play, part, { stake, prize: partPrize(play, part, stake, group) }, result)
    hits += paid.lines
    payout += paid.payout
  }
  return { lines, stake: stake * BigInt(lines), hits, payout }
}

/** The prize group of a pick, or its play at the odds that the pick names. */
function termsOf(
  play: AnyPlay,
  { group, odds }: output<typeof pickLine>,
  at: string,
): { play: AnyPlay; group: number } {
  const byGroup = play.pricing === 'group'
  if (group !== undefined && !byGroup) throw new Fault(`${at}.group`, 'not-of-this-play', String(group))
  if (group !== undefined && (group < 1 || group > FULL_GROUP))
    throw new Fault(`${at}.group`, 'out-of-range', String(group))
  const own = group ?? lottery.defaults.ownGroup
  if (odds === undefined) return { play, group: own }
  if (byGroup) throw new Fault(`${at}.odds`, 'not-of-this-play', String(odds))
  const units = oddsOf(String(odds))
  if (units === undefined) throw new Fault(`${at}.odds`, 'malformed', String(odds))
  return { play: { ...play, prizes: play.prizes.map((prize) => ({ ...prize, odds: units })) }, group: own }
}

function oddsOf(text: string): Money | undefined {
  try {
    const units = parseMoney(text)
    return units > 0n ? units : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
