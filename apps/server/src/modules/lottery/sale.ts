import type { PickRequest } from '#contract/lottery.ts'
import { Refusal } from '#contract/errors.ts'
import { byShare, FULL_SHARE, numberNames } from '#rules/lottery/controls.ts'
import { type AnyPlay, dayOfIssue } from '#rules/lottery/kind.ts'
import { cell as cellAt, indexesOf, type Part, PickError } from '#rules/lottery/play.ts'
import { greatestOf, partPrize } from '#rules/lottery/pay.ts'
import { lineStake, MAX_MULTIPLE, rebateOf } from '#rules/lottery/terms.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Control } from './controls.ts'
import type { DrawKey } from './draw.sql.ts'
import type { Need } from './exposure.sql.ts'
import type { GameTerms, PlayTerms } from './terms.ts'

/** How a pick is asked for, beside its unit: that follows from what a line costs. */
export interface Asked {
  readonly price: 1 | 2
  readonly multiple: number
  /** The prize group, where one was chosen. */
  readonly group: number | undefined
}

/** A part of a pick as it is sold: what each of its lines cost, and what a won one pays. */
export interface SoldPart extends Part {
  /** The pick of the ticket it belongs to. */
  readonly pick: number
  /** The pick's text, on its first part. */
  readonly text: string | null
  /** How the pick was asked for, on its first part. */
  readonly asked: Asked | null
  readonly play: string
  /** Cells of its block. */
  readonly width: number
  readonly unit: Money
  readonly money: Money
  /** What a won line pays by the controls of its numbers, in percent of its prize. */
  readonly share: number
}

/** What a ticket is made of, at the terms of now. */
export interface Sale {
  readonly parts: readonly SoldPart[]
  readonly stake: Money
  readonly rebate: Money
  readonly needs: readonly Need[]
  /** What its member may stake in the draw at most, all its tickets together. */
  readonly memberLimit: Money
}

const bad = (pick: number, fault: string, detail = ''): Refusal => new Refusal('PICK_INVALID', { pick, fault, detail })

/**
 * Reads the picks of a ticket and fixes their terms: lines, stakes, prizes, the rebate, and what is owed if they win.
 * @throws Refusal PICK_INVALID, NUMBER_CLOSED, AMOUNT_OUT_OF_RANGE that name the pick at fault, counted from 0
 */
export function sell(
  terms: GameTerms,
  draw: DrawKey & { readonly issue: string },
  picks: readonly PickRequest[],
  controls: readonly Control[],
): Sale {
  const day = dayOfIssue(draw.issue)
  const parts = picks.flatMap((request, pick) => sellPick({ terms, day, controls }, request, pick))
  const stake = parts.reduce((sum, part) => sum + part.unit * BigInt(part.lines), 0n)
  const { ticketLimit, memberLimit, groups } = terms
  if (stake > parseMoney(ticketLimit)) throw new Refusal('AMOUNT_OUT_OF_RANGE', { most: ticketLimit })
  const rebate = picks.reduce((sum, { group }, pick) => {
    if (group === undefined) return sum
    const staked = parts.reduce((all, part) => (part.pick === pick ? all + part.unit * BigInt(part.lines) : all), 0n)
    return sum + rebateOf(staked, groups.own, group)
  }, 0n)
  return { parts, stake, rebate, needs: needsOf(terms, draw, parts), memberLimit }
}

interface Terms {
  readonly terms: GameTerms
  readonly day: string
  readonly controls: readonly Control[]
}

function sellPick({ terms, day, controls }: Terms, request: PickRequest, pick: number): SoldPart[] {
  const { price, unit, multiple } = request
  const of = terms.of(request.play)
  if (of === undefined || !of.isOn) throw bad(pick, 'play', request.play)
  const { play, prizes } = of
  if (!Number.isSafeInteger(multiple) || multiple < 1 || multiple > MAX_MULTIPLE) throw bad(pick, 'multiple')
  const group = groupOf(play, request, pick, terms.groups)
  const asked: Asked = { price: price === '1' ? 1 : 2, multiple, group: request.group }
  const staked = lineStake(asked.price, unit, multiple)
  refuseStake(of, staked, pick)
  const parts = read(play, day, request, pick)
    .flatMap((part) => byShare(play, part, controls))
    .map(({ part, share }) => {
      if (share === 0) throw closed(play, day, part, pick)
      return { part, share, money: (partPrize(play, part, staked, group, prizes) * BigInt(share)) / BigInt(FULL_SHARE) }
    })
  const [win, payoutLimit] = [greatestOf(play, parts), parseMoney(of.payoutLimit)]
  if (win > payoutLimit) {
    const stake = parts.reduce((sum, { part }) => sum + staked * BigInt(part.lines), 0n)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', {
      pick,
      most: of.payoutLimit,
      stake: decimal((stake * payoutLimit) / win),
    })
  }
  return parts.map(({ part, money, share }, i) => ({
    ...part,
    pick,
    text: i === 0 ? request.pick : null,
    asked: i === 0 ? asked : null,
    play: play.id,
    width: play.width,
    unit: staked,
    money,
    share,
  }))
}

/** What a line costs lies between the bounds of its play. */
function refuseStake({ leastStake, mostStake }: PlayTerms, staked: Money, pick: number): void {
  if (leastStake !== undefined && staked < leastStake) throw bad(pick, 'line-least', decimal(leastStake))
  if (mostStake !== undefined && staked > mostStake) throw bad(pick, 'line-most', decimal(mostStake))
}

/** The refusal of numbers that are not sold: it names the first of them. */
function closed(play: AnyPlay, day: string, { block, cells }: Part, pick: number): Refusal {
  const [cell = 0] = play.isByCell ? indexesOf(cells) : []
  const number = play.isByCell ? (numberNames(play, day)(block, cell) ?? '') : ''
  return new Refusal('NUMBER_CLOSED', { pick, play: play.id, block, cell, number })
}

function read(
  play: AnyPlay,
  day: string,
  { pick: text, reversed = false }: PickRequest,
  pick: number,
): readonly Part[] {
  try {
    return play.read(text, day, { reversed })
  } catch (error) {
    if (error instanceof PickError) throw bad(pick, error.code, error.detail)
    throw error
  }
}

/** The prize group of a pick, which lies between the brand's least and the member's own. */
function groupOf(play: AnyPlay, { group }: PickRequest, pick: number, { least, own }: GameTerms['groups']): number {
  if (group === undefined) return own
  if (play.pricing !== 'group' || group < least || group > own) throw bad(pick, 'group', String(group))
  return group
}

/** A part with what it may cost. */
type Owing = Pick<
  SoldPart,
  'pick' | 'play' | 'block' | 'cells' | 'must' | 'lines' | 'prize' | 'unit' | 'money' | 'share'
>

/** What is owed by number if it comes, added up over a ticket; for plays that are not counted by number, the most that can be won. */
export function needsOf(
  terms: Pick<GameTerms, 'of'>,
  draw: DrawKey & { readonly issue: string },
  parts: readonly Owing[],
): Need[] {
  const found = new Map<
    string,
    Need & { readonly owed: Map<number, Money>; readonly staked: Map<number, Money>; readonly reduced: Set<number> }
  >()
  for (const part of parts) {
    const of = terms.of(part.play)
    if (of === undefined) continue
    const { play, drawLimit: limit, control } = of
    const { isByCell } = play
    const block = isByCell ? part.block : 0
    const key = `${part.play}/${block}`
    const need = found.get(key) ?? {
      game: draw.game,
      nr: draw.nr,
      play: part.play,
      block,
      width: isByCell ? play.width : 1,
      limit,
      control,
      owed: new Map<number, Money>(),
      staked: new Map<number, Money>(),
      reduced: new Set<number>(),
      pick: part.pick,
      nameOf: (cell) => (isByCell ? numberNames(play, dayOfIssue(draw.issue))(block, cell) : undefined),
    }
    const cells = isByCell ? indexesOf(part.cells) : [0]
    const stake = (part.unit * BigInt(part.lines)) / BigInt(cells.length)
    for (const cell of cells) {
      // A number may come several times at once, and pay each time.
      const times = play.greatest(isByCell ? { ...part, cells: cellAt(cell) } : part)
      need.owed.set(cell, (need.owed.get(cell) ?? 0n) + part.money * times)
      need.staked.set(cell, (need.staked.get(cell) ?? 0n) + stake)
      if (part.share < FULL_SHARE) need.reduced.add(cell)
    }
    found.set(key, need)
  }
  return [...found.values()]
}

/** An amount on the wire. */
export const decimal = (units: Money): string => moneyToDecimal(units, 5)
