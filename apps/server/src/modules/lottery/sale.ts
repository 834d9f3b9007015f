import type { PickRequest } from '#contract/lottery.ts'
import { Refusal } from '#contract/errors.ts'
import type { LotterySettings } from '#contract/settings/lottery.ts'
import { byShare, numberNames } from '#rules/lottery/controls.ts'
import { type AnyPlay, dayOfIssue } from '#rules/lottery/kind.ts'
import { indexesOf, type Part, PickError } from '#rules/lottery/play.ts'
import { partPrize } from '#rules/lottery/pay.ts'
import { lineStake, MAX_MULTIPLE, rebateOf } from '#rules/lottery/terms.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Control } from './controls.ts'
import type { DrawKey } from './draw.sql.ts'
import type { Need } from './exposure.sql.ts'
import type { LotteryGame } from './games.ts'

/** A part of a pick as it is sold: what each of its lines cost, and what a won one pays. */
export interface SoldPart extends Part {
  /** The pick of the ticket it belongs to. */
  readonly pick: number
  /** The pick's text, on its first part. */
  readonly text: string | null
  readonly play: string
  /** Cells of its block. */
  readonly width: number
  readonly unit: Money
  readonly money: Money
}

/** What a ticket is made of, at the terms of now. */
export interface Sale {
  readonly parts: readonly SoldPart[]
  readonly stake: Money
  readonly rebate: Money
  readonly needs: readonly Need[]
}

const bad = (pick: number, fault: string, detail = ''): Refusal => new Refusal('PICK_INVALID', { pick, fault, detail })

export const isPlayOn = ({ playsOff }: LotterySettings, game: string, play: string): boolean =>
  !playsOff.includes(play) && !playsOff.includes(`${game}/${play}`)

/**
 * Reads the picks of a ticket and fixes their terms: lines, stakes, prizes, the rebate, and what is owed if they win.
 * @throws Refusal PICK_INVALID, NUMBER_CLOSED, AMOUNT_OUT_OF_RANGE that name the pick at fault, counted from 0
 */
export function sell(
  game: LotteryGame,
  draw: DrawKey & { readonly issue: string },
  picks: readonly PickRequest[],
  settings: LotterySettings,
  controls: readonly Control[],
): Sale {
  const day = dayOfIssue(draw.issue)
  const parts = picks.flatMap((request, pick) => sellPick({ game, day, settings, controls }, request, pick))
  const stake = parts.reduce((sum, part) => sum + part.unit * BigInt(part.lines), 0n)
  const ticketLimit = parseMoney(settings.ticketLimit)
  if (stake > ticketLimit) throw new Refusal('AMOUNT_OUT_OF_RANGE', { most: settings.ticketLimit })
  const rebate = picks.reduce((sum, { group }, pick) => {
    if (group === undefined) return sum
    const staked = parts.reduce((all, part) => (part.pick === pick ? all + part.unit * BigInt(part.lines) : all), 0n)
    return sum + rebateOf(staked, settings.ownGroup, group)
  }, 0n)
  return { parts, stake, rebate, needs: needsOf(game, draw, parts, settings) }
}

interface Terms {
  readonly game: LotteryGame
  readonly day: string
  readonly settings: LotterySettings
  readonly controls: readonly Control[]
}

function sellPick({ game, day, settings, controls }: Terms, request: PickRequest, pick: number): SoldPart[] {
  const { price, unit, multiple } = request
  const play = game.kind.plays.get(request.play)
  if (play === undefined || !isPlayOn(settings, game.id, request.play)) throw bad(pick, 'play', request.play)
  if (!Number.isSafeInteger(multiple) || multiple < 1 || multiple > MAX_MULTIPLE) throw bad(pick, 'multiple')
  const group = groupOf(play, request, pick, settings)
  const staked = lineStake(price === '1' ? 1 : 2, unit, multiple)
  const payoutLimit = parseMoney(settings.payoutLimit)
  const parts = read(play, day, request, pick).flatMap((part) => byShare(play, part, controls))
  return parts.map(({ part, share }, i) => {
    if (share === 0) throw closed(play, day, part, pick)
    const money = (partPrize(play, part, staked, group) * BigInt(share)) / 100n
    if (money * play.greatest(part) > payoutLimit)
      throw new Refusal('AMOUNT_OUT_OF_RANGE', { pick, most: settings.payoutLimit })
    return {
      ...part,
      pick,
      text: i === 0 ? request.pick : null,
      play: play.id,
      width: play.width,
      unit: staked,
      money,
    }
  })
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
function groupOf(play: AnyPlay, { group }: PickRequest, pick: number, settings: LotterySettings): number {
  if (group === undefined) return settings.ownGroup
  if (play.pricing !== 'group' || group < settings.leastGroup || group > settings.ownGroup)
    throw bad(pick, 'group', String(group))
  return group
}

/** A part with what it may cost. */
type Owing = Pick<SoldPart, 'pick' | 'play' | 'block' | 'cells' | 'must' | 'lines' | 'prize' | 'money'>

/** What is owed by number if it comes, added up over a ticket; for plays that are not counted by number, the most that can be won. */
export function needsOf(game: LotteryGame, draw: DrawKey, parts: readonly Owing[], settings: LotterySettings): Need[] {
  const found = new Map<string, Need & { readonly owed: Map<number, Money> }>()
  for (const part of parts) {
    const play = game.kind.plays.get(part.play)
    if (play === undefined) continue
    const { isByCell } = play
    const block = isByCell ? part.block : 0
    const key = `${part.play}/${block}`
    const need = found.get(key) ?? {
      game: draw.game,
      nr: draw.nr,
      play: part.play,
      block,
      width: isByCell ? play.width : 1,
      limit: parseMoney(isByCell ? settings.numberLimit : settings.playLimit),
      owed: new Map<number, Money>(),
      pick: part.pick,
    }
    const cells = isByCell ? indexesOf(part.cells) : [0]
    const each = isByCell ? part.money : part.money * play.greatest(part)
    for (const cell of cells) need.owed.set(cell, (need.owed.get(cell) ?? 0n) + each)
    found.set(key, need)
  }
  return [...found.values()]
}

/** An amount on the wire. */
export const decimal = (units: Money): string => moneyToDecimal(units, 5)
