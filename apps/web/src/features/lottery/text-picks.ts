import type { AnyPlay } from '#rules/lottery/kind.ts'
import { readPasted, type PastedFault } from '#rules/lottery/pasted.ts'
import { type LineTerms, termsOfStake } from '#rules/lottery/terms.ts'
import type { Money } from '#rules/money.ts'
import { readTyped, type WrongLine as WrongPick } from './typed.ts'

/** A pick that was read from a text. */
export interface TextPick {
  readonly gameCode: string
  readonly play: string
  readonly pick: string
  readonly reversed: boolean
  /** What its lines are staked by, where the text says it; else as the board does. */
  readonly line?: LineTerms
}

/** A line that cannot be bought, with the piece of it that is wrong. */
export interface WrongLine {
  readonly line: number
  /** A word of the rules; or its stations are not sold here. */
  readonly fault: WrongPick['fault'] | PastedFault['code'] | 'elsewhere'
  readonly detail: string
  /** The stations that an ambiguous name may mean. */
  readonly candidates?: readonly string[]
}

export interface TextOptions {
  readonly play: AnyPlay
  readonly gameCode: string
  /** That of the draw, `YYYY-MM-DD`. */
  readonly day: string
  readonly reversed: boolean
  /** What an amount of 1 is in a line such as `01.02dd1`; undefined where the game has no such text. */
  readonly unit: Money | undefined
  /** What the reader answered of ambiguous names of stations. */
  readonly answers: ReadonlyMap<string, string>
  isSold(gameCode: string): boolean
}

export interface TextPicks {
  readonly picks: readonly TextPick[]
  readonly wrong: readonly WrongLine[]
}

const hasWords = (line: string): boolean => /\p{L}/u.test(line)

/** The lines that are wanted, the others empty, so that each keeps its number. */
const only = (text: string, isWanted: (line: string) => boolean): string =>
  text
    .split(/\r?\n/)
    .map((line) => (isWanted(line) ? line : ''))
    .join('\n')

/** Reads a text: lines of numbers as picks of the play on the board, lines with words as they are sent by message. */
export function readText(text: string, options: TextOptions): TextPicks {
  const { play, gameCode, day, reversed, unit } = options
  const typed = readTyped(play, unit === undefined ? text : only(text, (line) => !hasWords(line)), day, { reversed })
  const picks = typed.picks.map((pick): TextPick => ({ gameCode, play: play.id, pick, reversed }))
  if (unit === undefined) return { picks, wrong: typed.wrong }
  const pasted = readMessage(only(text, hasWords), { ...options, unit })
  return {
    picks: [...picks, ...pasted.picks],
    wrong: [...typed.wrong, ...pasted.wrong].toSorted((a, b) => a.line - b.line),
  }
}

function readMessage(text: string, options: TextOptions & { readonly unit: Money }): TextPicks {
  const { gameCode, day, unit, answers, isSold } = options
  // Two stations that are played as one are two for a text, which may bet on each.
  const read = readPasted(text, { date: day, unit, games: gameCode.split('+'), answers })
  const picks: { readonly line: number; readonly made: TextPick }[] = []
  const wrong = new Map<number, WrongLine>(
    read.faults.map(({ code, ...rest }) => [rest.line, { ...rest, fault: code }]),
  )
  for (const { line, game, play, pick, reversed, unit: stake } of read.picks) {
    const terms = termsOfStake(stake)
    if (!isSold(game)) wrong.set(line, { line, fault: 'elsewhere', detail: game })
    else if (terms === undefined) wrong.set(line, { line, fault: 'amount', detail: pick })
    else picks.push({ line, made: { gameCode: game, play, pick, reversed, line: terms } })
  }
  // A line with a fault gives no picks, not even those of its stations that are sold.
  const good = picks.filter(({ line }) => !wrong.has(line))
  return { picks: good.map(({ made }) => made), wrong: [...wrong.values()] }
}
