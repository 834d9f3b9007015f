import type { PickRequest, gameTerms } from '#contract/lottery.ts'
import { byShare, FULL_SHARE, type NumberControl, numberNames } from '#rules/lottery/controls.ts'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import type { PastedFault } from '#rules/lottery/pasted.ts'
import { partPrize } from '#rules/lottery/pay.ts'
import { indexesOf, type Part, PickError, type PickFault, type Prize } from '#rules/lottery/play.ts'
import { lineStake, linePrize, MAX_MULTIPLE, rebateOf, type Unit } from '#rules/lottery/terms.ts'
import { type Money, ONE, parseMoney } from '#rules/money.ts'
import type { output } from 'zod/mini'

export type GameTerms = output<typeof gameTerms>
export type PlayTerms = GameTerms['plays'][number] & {
  /** Its numbers that are closed, or pay a share of their prize. */
  readonly controls?: readonly NumberControl[]
}

/** What a play costs and pays now, with the controls of its numbers. */
export function termsOf(terms: GameTerms | undefined, id: string): PlayTerms | undefined {
  const found = terms?.plays.find(({ play }) => play === id)
  if (terms === undefined || found === undefined) return undefined
  return { ...found, controls: terms.controls.filter(({ play }) => play === id) }
}

/** What a line costs, and at which prize group it is bought. */
export interface Stakes {
  readonly price: PickRequest['price']
  readonly unit: Unit
  readonly multiple: number
  /** The prize group; counts for plays that have one. */
  readonly group: number
  /** Whether every order of the digits is bought as well. */
  readonly reversed?: boolean | undefined
}

/** What a pick costs and can win. */
export interface Quote {
  readonly lines: number
  readonly stake: Money
  /** The most that the pick can win. */
  readonly win: Money
  /** What one won line pays, from the least to the most. */
  readonly prizes: Range
  /** What comes back of the stake for a group below the member's own. */
  readonly rebate: Money
}

/** Why a pick cannot be bought: a word of the rules, or of the sale. */
export type Fault = PickFault | PastedFault['code'] | 'elsewhere' | 'too-long' | 'off' | 'closed' | StakeFault
/** A stake that is too small or too large, of a pick or of each of its lines; its detail is the amount. */
export type StakeFault = 'least' | 'most' | 'line-least' | 'line-most'
export interface Refused {
  readonly fault: Fault
  readonly detail: string
}

/** Characters of a pick at most, as the contract has it. */
export const MOST_CHARACTERS = 2000

const faultOf = (fault: Fault, detail = ''): Refused => ({ fault, detail })

/** A play's prize at the odds that hold now. */
export function prizeNow(prize: Prize, terms: PlayTerms | undefined): Prize {
  const odds = terms?.odds[prize.id]
  return odds === undefined || odds === null ? prize : { ...prize, odds: parseMoney(odds) }
}

/** Words of which one draw brings one at most for the same thing: big and small of a ball cannot both win. */
const sides = [
  ['big', 'small', 'mid'],
  ['odd', 'even'],
  ['dragon', 'tiger', 'tie'],
  ['up', 'down'],
  ['red', 'green', 'blue', 'violet'],
]

/** What a word is about: parts about the same cannot win together. */
function aboutOf(prize: string, index: number): string {
  const [word = '', ...subject] = prize.split(':').toReversed()
  const side = /^\d+$/.test(word) ? 'number' : sides.findIndex((words) => words.includes(word))
  return side === -1 ? `one ${index}` : `${subject.join(':')} ${side}`
}

/** The most that the parts win together, where of those about the same only the best counts. */
function mostOf(parts: readonly Part[], wins: readonly Money[]): Money {
  const best = new Map<string, Money>()
  for (const [index, { prize }] of parts.entries()) {
    const about = aboutOf(prize, index)
    const win = wins[index] ?? 0n
    if (win > (best.get(about) ?? -1n)) best.set(about, win)
  }
  return [...best.values()].reduce((sum, win) => sum + win, 0n)
}

/**
 * Reads a pick's text by its play and says what it costs and wins, or why it cannot be bought.
 * @param day that of the draw, `YYYY-MM-DD`
 */
export function quote(
  play: AnyPlay,
  text: string,
  day: string,
  { price, unit, multiple, group, reversed = false }: Stakes,
  terms?: PlayTerms,
  own = group,
): Quote | Refused {
  const controls = terms?.controls ?? []
  const isClosed = controls.some(({ cell, share }) => cell === null && share === 0)
  if (terms?.isOn === false || isClosed) return faultOf('off')
  if (text.length > MOST_CHARACTERS) return faultOf('too-long', String(MOST_CHARACTERS))
  let read: readonly Part[]
  try {
    read = play.read(text, day, { reversed })
  } catch (cause) {
    if (cause instanceof PickError) return faultOf(cause.code, cause.detail)
    throw cause
  }
  const shared = read.flatMap((part) => byShare(play, part, controls))
  const closed = shared.find(({ share }) => share === 0)
  if (closed !== undefined) return closedFault(play, closed.part, day)
  const parts = shared.map(({ part }) => part)
  const each = lineStake(price === '1' ? 1 : 2, unit, multiple)
  const prizes = play.prizes.map((prize) => prizeNow(prize, terms))
  const paid = shared.map(({ part, share }) => shareOf(partPrize(play, part, each, group, prizes), share))
  const lines = parts.reduce((sum, part) => sum + part.lines, 0)
  const stake = each * BigInt(lines)
  const wrong = terms === undefined ? undefined : stakeFault(each, stake, terms)
  if (wrong !== undefined) return wrong
  const wins = parts.map((part, index) => (paid[index] ?? 0n) * play.greatest(part))
  const prizeOf = (id: string): Prize | undefined => play.prizes.find((prize) => prize.id === id)
  return {
    lines,
    stake,
    win: mostOf(parts, wins),
    prizes: rangeOf(parts.flatMap(({ prize }, index) => rangeBy(prizeOf(prize), paid[index] ?? 0n))),
    rebate: play.pricing === 'group' ? rebateOf(stake, own, group) : 0n,
  }
}

/** What is wrong with what a line costs, and all of them. */
function stakeFault(each: Money, stake: Money, { least, most, lineLeast, lineMost }: PlayTerms): Refused | undefined {
  if (lineLeast !== null && each < parseMoney(lineLeast)) return faultOf('line-least', lineLeast)
  if (lineMost !== null && each > parseMoney(lineMost)) return faultOf('line-most', lineMost)
  if (stake < parseMoney(least)) return faultOf('least', least)
  return stake > parseMoney(most) ? faultOf('most', most) : undefined
}

export const isRefused = (answer: Quote | Refused): answer is Refused => 'fault' in answer

/** A share of a prize, in percent, cut as the sale cuts it. */
export const shareOf = (prize: Money, share: number): Money => (prize * BigInt(share)) / BigInt(FULL_SHARE)

/** The first number of a part that is not sold. */
function closedFault(play: AnyPlay, { block, cells }: Part, day: string): Refused {
  const [cell] = play.isByCell ? indexesOf(cells) : []
  return faultOf('closed', cell === undefined ? '' : (numberNames(play, day)(block, cell) ?? ''))
}

/** From the least to the most. */
export type Range = readonly [least: Money, most: Money]

/** The least and the most of some amounts; nothing of none. */
export function rangeOf(amounts: readonly Money[]): Range {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n]
}

/** What a won line pays of a prize, which is more or less by how many of its numbers come. */
const rangeBy = (prize: Prize | undefined, each: Money): Range =>
  rangeOf(prize?.tiers?.map(({ times }) => each * times) ?? [each])

/** What a stake of 1 pays at a share, in units of money: at the odds of now, or what the prize group makes of it. */
export const oddsOf = (prize: Prize, terms: PlayTerms | undefined, group: number, share = FULL_SHARE): Range =>
  rangeBy(prize, shareOf(linePrize(ONE, prizeNow(prize, terms), group), share))

/** A multiple as it is typed, brought into its bounds. */
export const boundMultiple = (wanted: number): number =>
  Number.isFinite(wanted) ? Math.min(MAX_MULTIPLE, Math.max(1, Math.trunc(wanted))) : 1
