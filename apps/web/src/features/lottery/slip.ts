import {
  array,
  boolean,
  catch as orElse,
  enum as oneOf,
  int,
  nullable,
  object,
  optional,
  record,
  safeParse,
  string,
  type output,
} from 'zod/mini'
import { lotteryUnits, MOST_PICKS, type PickRequest } from '#contract/lottery.ts'
import type { AnyPlay, Kind } from '#rules/lottery/kind.ts'
import { MAX_MULTIPLE } from '#rules/lottery/terms.ts'
import type { Money } from '#rules/money.ts'
import { type GameTerms, isRefused, quote, type Quote, type Refused, termsOf } from './quote.ts'

const slipItem = object({
  id: int(),
  play: string(),
  pick: string(),
  price: oneOf(['1', '2']),
  unit: oneOf(lotteryUnits),
  multiple: int(),
  group: optional(int()),
  /** Whether every order of the digits is bought as well. */
  reversed: optional(boolean()),
})
/** A pick that waits to be bought. */
export type SlipItem = output<typeof slipItem>

const slip = object({
  /** The draw for which the picks were chosen; they go to another one only when that is asked for. */
  numero: nullable(string()),
  items: array(slipItem),
  /** Names a purchase that was sent and is not answered: the same again buys nothing twice. */
  key: nullable(string()),
  /** The chase that was sent under the key; a single ticket where there is none. */
  chase: optional(object({ multiples: array(int()), stopOnWin: boolean() })),
  /** The stations of which each gets a ticket with these picks; that of the slip's own game where they are left out. */
  stations: optional(array(string())),
})
export type Slip = output<typeof slip>

export const noSlip: Slip = { numero: null, items: [], key: null }

/** Stations at most that the same picks are bought for at once. */
export const MOST_STATIONS = 3

/** The games of which each gets a ticket with the picks of a slip. */
export const stationsOf = ({ stations }: Slip, gameCode: string): readonly string[] => stations ?? [gameCode]

/** A slip with one station more, or one fewer: always one at least. */
export function turnStation(before: Slip, gameCode: string, station: string): Slip {
  const chosen = stationsOf(before, gameCode)
  const stations = chosen.includes(station) ? chosen.filter((one) => one !== station) : [...chosen, station]
  return stations.length === 0 || stations.length > MOST_STATIONS ? before : { ...before, stations, key: null }
}

const sameStakes = (a: Omit<SlipItem, 'id'>, b: Omit<SlipItem, 'id'>): boolean =>
  a.play === b.play &&
  a.pick === b.pick &&
  a.price === b.price &&
  a.unit === b.unit &&
  a.group === b.group &&
  a.reversed === b.reversed

/** A slip with more picks, and how many had no room on it. */
export interface Added {
  readonly slip: Slip
  readonly left: number
}

/** Adds picks for a draw; one that is there already at the same price is bought so many times more. */
export function addPicks(before: Slip, numero: string | null, picks: readonly Omit<SlipItem, 'id'>[]): Added {
  let next = Math.max(0, ...before.items.map(({ id }) => id)) + 1
  let left = 0
  const items = [...before.items]
  for (const pick of picks) {
    const at = items.findIndex((item) => sameStakes(item, pick))
    const same = items[at]
    if (same !== undefined && same.multiple + pick.multiple <= MAX_MULTIPLE)
      items[at] = { ...same, multiple: same.multiple + pick.multiple }
    else if (items.length < MOST_PICKS) items.push({ ...pick, id: next++ })
    else left += 1
  }
  const kept = before.items.length === 0 ? { numero } : { numero: before.numero, stations: before.stations }
  return { slip: { ...kept, items, key: null }, left }
}

export const withoutPick = (before: Slip, id: number): Slip =>
  setItems(
    before,
    before.items.filter((item) => item.id !== id),
  )

export const changePick = (before: Slip, id: number, change: Partial<Omit<SlipItem, 'id'>>): Slip =>
  setItems(
    before,
    before.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  )

const setItems = (before: Slip, items: Slip['items']): Slip =>
  items.length === 0 ? noSlip : { ...before, items, key: null }

/** The picks for another draw, after it was asked for. */
export const moveTo = ({ stations: _ofAnotherDay, ...before }: Slip, numero: string): Slip => ({
  ...before,
  numero,
  key: null,
})

/** Picks that came from another page for the draw that is sold, each at a prize group that is offered today. */
export const bindTo = (before: Slip, numero: string, { least, own }: GameTerms['groups']): Slip =>
  moveTo(
    {
      ...before,
      items: before.items.map(({ group, ...item }) =>
        group === undefined ? item : { ...item, group: Math.min(own, Math.max(least, group)) },
      ),
    },
    numero,
  )

/** The picks as they are sent, in the order of the slip. */
export const requestOf = ({ items }: Slip): PickRequest[] => items.map(({ id: _id, ...pick }) => pick)

/** A pick with what it costs now, or why it cannot be bought. */
export interface QuotedPick {
  readonly item: SlipItem
  readonly play: AnyPlay | undefined
  readonly answer: Quote | Refused
}

export interface SlipTotals {
  readonly picks: readonly QuotedPick[]
  readonly lines: number
  readonly stake: Money
  /** The most that all picks can win together. */
  readonly win: Money
  readonly rebate: Money
  /** Whether a pick cannot be bought. */
  readonly isWrong: boolean
}

/** What the picks of a slip cost together, each by its play of the game's kind. */
export function totalsOf({ items }: Slip, kind: Kind, day: string, terms: GameTerms | undefined): SlipTotals {
  const own = terms?.groups.own ?? 0
  const picks = items.map((item): QuotedPick => {
    const play = kind.plays.get(item.play)
    if (play === undefined) return { item, play, answer: { fault: 'off', detail: item.play } }
    const group = item.group ?? own
    return { item, play, answer: quote(play, item.pick, day, { ...item, group }, termsOf(terms, item.play), own) }
  })
  const sum = (of: (one: Quote) => Money): Money =>
    picks.reduce((total, { answer }) => (isRefused(answer) ? total : total + of(answer)), 0n)
  return {
    picks,
    lines: picks.reduce((total, { answer }) => (isRefused(answer) ? total : total + answer.lines), 0),
    stake: sum(({ stake }) => stake),
    win: sum(({ win }) => win),
    rebate: sum(({ rebate }) => rebate),
    isWrong: picks.some(({ answer }) => isRefused(answer)),
  }
}

const kept = orElse(record(string(), slip), {})

const readAll = (text: string | null): Record<string, Slip> => {
  if (text === null) return {}
  try {
    const read = safeParse(kept, JSON.parse(text))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

const nameOf = (member: string, game: string): string => `${member}:${game}`

/** The slip that a tab keeps for a member and a game, from the text in which it keeps all. */
export const keptSlip = (text: string | null, member: string, game: string): Slip =>
  readAll(text)[nameOf(member, game)] ?? noSlip

/** The text to keep once a slip has changed; null where no slip is left. */
export function keepSlip(text: string | null, member: string, game: string, changed: Slip): string | null {
  const { [nameOf(member, game)]: _before, ...others } = readAll(text)
  const all = changed.items.length === 0 ? others : { ...others, [nameOf(member, game)]: changed }
  return Object.keys(all).length === 0 ? null : JSON.stringify(all)
}
