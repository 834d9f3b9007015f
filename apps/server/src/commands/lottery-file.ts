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
export type Checked =
  | {
      readonly id: string
      readonly lines: number
      readonly stake: string
      readonly picks: readonly CheckedPick[]
      readonly payout: string
    }
  | { readonly id: string | null; readonly refused: Refused }

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

interface Draw {
  readonly kind: Kind
  readonly date: string
  readonly result: object
}

/**
 * Works out the tickets of a file: what each line costs and pays at the results that stand in it.
 * @throws RangeError for a file that is no list of draws and tickets
 */
export function checkFile(text: string): {
  readonly draws: readonly RefusedDraw[]
  readonly tickets: readonly Checked[]
} {
  const parsed = safeParse(file, JSON.parse(text))
  if (!parsed.success) throw new RangeError('the file is no {"draws": [...], "tickets": [...]}')
  const draws = new Map<string, Draw>()
  const refused: RefusedDraw[] = []
  parsed.data.draws.forEach((line, i) => {
    try {
      const { key, draw } = readDraw(line, `draws[${i}]`)
      if (draws.has(key)) throw new Fault(`draws[${i}].issue`, 'twice', key)
      draws.set(key, draw)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refused.push({ game: fieldOf(line, 'game'), issue: fieldOf(line, 'issue'), refused: error.refused })
    }
  })
  const ids = new Set<string>()
  const tickets = parsed.data.tickets.map((line, i): Checked => {
    const at = `tickets[${i}]`
    try {
      const ticket = shaped(ticketLine, line, at)
      if (ids.has(ticket.id)) throw new Fault(`${at}.id`, 'twice', ticket.id)
      ids.add(ticket.id)
      return checkTicket(ticket, draws, at)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { id: fieldOf(line, 'id'), refused: error.refused }
    }
  })
  return { draws: refused, tickets }
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

function readDraw(line: unknown, at: string): { key: string; draw: Draw } {
  const { game, issue, date, result } = shaped(drawLine, line, at)
  const kind = kindOfGame(game)
  if (kind === undefined) throw new Fault(`${at}.game`, 'unknown', game)
  if (!isDay(date)) throw new Fault(`${at}.date`, 'malformed', date)
  // The animals of Mark Six are those of the day, which a result may leave to the draw.
  const read =
    kind.read(result) ?? (typeof result === 'object' && result !== null ? kind.read({ ...result, date }) : undefined)
  if (read === undefined) throw new Fault(`${at}.result`, 'malformed', JSON.stringify(result).slice(0, 80))
  return { key: keyOf(game, issue), draw: { kind, date, result: read } }
}

/** Whether a text is a day that there is: no 30 February. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const decimal = (units: Money): string => moneyToDecimal(units, 5)

function checkTicket(
  { id, game, issue, picks }: output<typeof ticketLine>,
  draws: ReadonlyMap<string, Draw>,
  at: string,
): Checked {
  const draw = draws.get(keyOf(game, issue))
  if (draw === undefined) throw new Fault(`${at}.issue`, 'no-draw', keyOf(game, issue))
  const checked = picks.map((line, i) => checkPick(line, draw, `${at}.picks[${i}]`))
  return {
    id,
    lines: checked.reduce((sum, { lines }) => sum + lines, 0),
    stake: decimal(checked.reduce((sum, { stake }) => sum + stake, 0n)),
    picks: checked.map(({ stake, payout, ...pick }) => ({ ...pick, stake: decimal(stake), payout: decimal(payout) })),
    payout: decimal(checked.reduce((sum, { payout }) => sum + payout, 0n)),
  }
}

const isUnit = (text: string): text is Unit => text in UNITS

function checkPick(line: unknown, { kind, date, result }: Draw, at: string) {
  const pick = shaped(pickLine, line, at)
  const listed = kind.plays.get(pick.play)
  if (listed === undefined) throw new Fault(`${at}.play`, 'unknown', pick.play)
  const { play, group } = termsOf(listed, pick, at)
  const unit = String(pick.unit)
  if (!isUnit(unit)) throw new Fault(`${at}.unit`, 'unknown', unit)
  const { multiple } = pick
  if (multiple < 1 || multiple > MAX_MULTIPLE) throw new Fault(`${at}.multiple`, 'out-of-range', String(multiple))
  // Classic plays cost 2 a line; plays at fixed odds are staked by the line itself.
  const price = String(pick.price ?? (play.pricing === 'group' ? 2 : 1))
  if (price !== '1' && price !== '2') throw new Fault(`${at}.price`, 'unknown', price)
  const stake = lineStake(price === '1' ? 1 : 2, unit, multiple)
  const parts = partsOf(play, date, pick, at)
  let [lines, hits, payout] = [0, 0, 0n]
  for (const part of parts) {
    lines += part.lines
    const paid = outcomeOf(play, part, { stake, prize: partPrize(play, part, stake, group) }, result)
    hits += paid.lines
    payout += paid.payout
  }
  return { lines, stake: stake * BigInt(lines), hits, payout }
}

function partsOf(play: AnyPlay, date: string, { pick, reversed = false }: output<typeof pickLine>, at: string) {
  try {
    return play.read(pick, date, { reversed })
  } catch (error) {
    if (error instanceof PickError)
      throw new Fault(`${at}.pick`, error.code, error.detail === '' ? undefined : error.detail)
    throw error
  }
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
