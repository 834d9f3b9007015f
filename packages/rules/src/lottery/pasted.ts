import { weekdayOf } from '../local-time.ts'
import { ONE, type Money } from '../money.ts'
import { kindOfGame } from './games.ts'
import { PickError, type PickFault } from './play.ts'
import { pull } from './quick.ts'
import { type Region, stations, stationsOn, twoStations, schedules } from './stations.ts'

/**
 * Vietnamese picks as they are sent by message: `2dmn 01.02dd1` is two numbers at head and tail, 1 (thousand) on each lot
 * of the first two stations of the day in the South. A line names stations, then numbers, a bet and an amount, as often
 * as it likes. Stations hold until others are named, numbers for every bet that follows them at once.
 */
export interface PastedPick {
  /** From 1. */
  readonly line: number
  readonly game: string
  readonly play: string
  readonly pick: string
  readonly reversed: boolean
  /** What each line of the pick stakes. */
  readonly unit: Money
  /** Lines of the pick in the play's sense: lots of all its numbers. */
  readonly lines: number
}

export const pastedFaults = ['stations', 'ambiguous', 'no-draw', 'numbers', 'bet', 'amount', 'text'] as const

export interface PastedFault {
  readonly line: number
  /**
   * What is wrong: no station is named, a name means several, it does not draw that day, numbers are missing, the bet is
   * unknown or cannot be made there, the amount is none, or something else is not understood; or a fault of the pick.
   */
  readonly code: (typeof pastedFaults)[number] | PickFault
  /** The piece of text that it is about. */
  readonly detail: string
  /** The stations that an ambiguous name may mean: the reader is asked, never guessed for. */
  readonly candidates?: readonly string[]
}

export interface PastedOptions {
  /** The day of the draws: `2026-11-25`. */
  readonly date: string
  /** What an amount of 1 is; in this trade usually a thousand. */
  readonly unit?: Money
  /** The games for text that names no station. */
  readonly games?: readonly string[]
  /** What the reader answered of ambiguous names. */
  readonly answers?: ReadonlyMap<string, string>
}

export interface Pasted {
  readonly picks: readonly PastedPick[]
  /** One a line at most; a line with a fault gives no picks. */
  readonly faults: readonly PastedFault[]
  readonly stake: Money
}

interface Reading {
  readonly date: string
  readonly unit: Money
  readonly answers: ReadonlyMap<string, string> | undefined
}

class LineError extends Error {
  readonly fault: Omit<PastedFault, 'line'>

  constructor(fault: Omit<PastedFault, 'line'>) {
    super(`${fault.code}: ${fault.detail}`)
    this.name = 'LineError'
    this.fault = fault
  }
}

const fail = (code: PastedFault['code'], detail: string, candidates?: readonly string[]): never => {
  throw new LineError({ code, detail: detail.slice(0, 40), ...(candidates !== undefined && { candidates }) })
}

/** A word for a bet: its plays by how many digits the numbers have, or by how many numbers there are. */
interface Bet {
  readonly digits?: Readonly<Record<number, string>>
  readonly count?: Readonly<Record<number, string>>
  readonly reversed?: true
  /** Joins two stations. */
  readonly isAcross?: true
}

const lo: Bet = { digits: { 2: 'lo2', 3: 'lo3', 4: 'lo4' } }
const xiuChu: Bet = { digits: { 3: 'xiu-chu' } }
const da: Bet = { digits: { 2: 'da' } }

const BETS: ReadonlyMap<string, Bet> = new Map([
  ...['b', 'bl', 'lo', 'bao', 'baolo'].map((word): [string, Bet] => [word, lo]),
  ...['bd', 'bdao', 'lodao', 'baodao'].map((word): [string, Bet] => [word, { ...lo, reversed: true }]),
  ['7lo', { digits: { 2: 'lo7' } }],
  ['8lo', { digits: { 2: 'lo8' } }],
  ['dd', { digits: { 2: 'dau-duoi' } }],
  ['dau', { digits: { 2: 'dau2', 3: 'dau3' } }],
  ['duoi', { digits: { 2: 'duoi2', 3: 'duoi3' } }],
  ['xc', xiuChu],
  ['xcd', { ...xiuChu, reversed: true }],
  ['xcdao', { ...xiuChu, reversed: true }],
  ['de', { digits: { 2: 'de', 3: 'cang3', 4: 'cang4' } }],
  ['xien', { count: { 2: 'xien2', 3: 'xien3', 4: 'xien4' } }],
  ['quay', { count: { 3: 'quay3', 4: 'quay4' } }],
  ['truot', { count: Object.fromEntries([4, 5, 6, 7, 8, 9, 10].map((k) => [k, `truot${k}`])) }],
  ['da', da],
  ['dat', da],
  ['dx', { digits: { 2: 'da-two' }, isAcross: true }],
])

/** Lower case without marks. */
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

const REGIONS: Readonly<Record<string, Region>> = { mn: 'south', mt: 'central' }

/** Names of stations: whole ones, with or without spaces, and the first letters of their syllables. */
function namesOf(): Map<string, string[]> {
  const names = new Map<string, string[]>([['tp', ['vn-hcm']]])
  for (const { id } of stations.values()) {
    const syllables = id.slice('vn-'.length).split('-')
    const initials = syllables.map((syllable) => syllable[0]).join('')
    const each = new Set([syllables.join(' '), syllables.join(''), ...(syllables.length > 1 ? [initials] : [])])
    for (const name of each) names.set(name, [...(names.get(name) ?? []), id])
  }
  for (const name of ['north', 'n']) names.delete(name)
  for (const name of ['mb', 'hn', 'mien bac']) names.set(name, ['vn-north'])
  return names
}

const NAMES = namesOf()

/** Longest first, so that a whole name is not read as the letters it begins with. */
const NAME = new RegExp(`^(?:${[...NAMES.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![a-z])`)

/** Words that stand behind an amount, or between the ends of a range. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['k', 'n', 'ng', 'tr', 'keo'])

/** Whether a line has a word that may name stations. */
const mayName = (line: string): boolean =>
  (line.match(/[a-z]+/g) ?? []).some((word) => NAMES.has(word) || !(BETS.has(word) || OTHER_WORDS.has(word)))

const SEPARATORS = /^[\s.,;:]+/
const COUNTED = /^(\d)d(mn|mt)(?![a-z])/
const RANGE = /^(\d{2,4})(?:keo|k)(\d{2,4})(?![\d])/
const NUMBER = /^\d+/
const BET = /^(?:[78]lo|[a-z]+)/
/** A comma is the decimal sign and one digit follows it; a dot parts numbers, and `02` is a number and no amount. */
const AMOUNT = /^\s*(0(?=,)|[1-9]\d{0,8})(?:,(\d))?(?:(k|n|ng|tr)(?![a-z\d]))?(?!\d|,\d)/

/** Longer than any line that a hand writes: a thousand numbers of four digits. */
const LONGEST = 5000

interface Unread {
  rest: string
}

/** Takes what a pattern finds at the beginning of what is left. */
function take(unread: Unread, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(unread.rest)
  if (found === null) return undefined
  unread.rest = unread.rest.slice(found[0].length)
  return found
}

interface Wager {
  readonly numbers: readonly string[]
  readonly bet: Bet
  readonly word: string
  readonly unit: Money
  readonly games: readonly string[]
}

/** Reads lines of text. Every line that is not understood is named; nothing is guessed. */
export function readPasted(text: string, { date, unit = 1000n * ONE, games, answers }: PastedOptions): Pasted {
  const [picks, faults]: [PastedPick[], PastedFault[]] = [[], []]
  let known = games
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    try {
      const read = readLine(plain(whole), known, { date, unit, answers })
      const made = read.wagers.flatMap((wager) => picksOf(wager, date).map((pick) => ({ line, ...pick })))
      known = read.games
      picks.push(...made)
    } catch (error) {
      if (error instanceof LineError) faults.push({ line, ...error.fault })
      else if (error instanceof PickError) faults.push({ line, code: error.code, detail: error.detail.slice(0, 40) })
      else throw error
      // What a line with a fault said of stations is not known: the lines after it have to name theirs.
      if (mayName(plain(whole))) known = undefined
    }
  }
  return { picks, faults, stake: picks.reduce((sum, pick) => sum + pick.unit * BigInt(pick.lines), 0n) }
}

function readLine(
  text: string,
  known: readonly string[] | undefined,
  { date, unit, answers }: Reading,
): { wagers: Wager[]; games: readonly string[] | undefined } {
  if (text.length > LONGEST) fail('text', text)
  const unread: Unread = { rest: text }
  const wagers: Wager[] = []
  let games = known
  let numbers: string[] = []
  let [isNaming, isBet] = [false, true]
  const name = (ids: readonly string[]): void => {
    if (!isBet) fail('bet', numbers.join('.'))
    games = isNaming ? [...new Set([...(games ?? []), ...ids])] : ids
    isNaming = true
    numbers = []
  }
  const number = (more: readonly string[]): void => {
    numbers = isBet ? [...more] : [...numbers, ...more]
    ;[isNaming, isBet] = [false, false]
  }
  for (;;) {
    take(unread, SEPARATORS)
    if (unread.rest === '') break
    const counted = take(unread, COUNTED)
    if (counted !== undefined) {
      name(firstOf(counted, date))
      continue
    }
    const range = take(unread, RANGE)
    if (range !== undefined) {
      number(pull(range[1] ?? '', range[2] ?? '') ?? fail('numbers', range[0]))
      continue
    }
    const isSevenOrEight = /^[78]lo/.test(unread.rest)
    const digits = isSevenOrEight ? undefined : take(unread, NUMBER)
    if (digits !== undefined) {
      number([digits[0]])
      continue
    }
    // A word after numbers is a bet, and so is one that follows a bet on the same numbers; any other names a station.
    const word = BET.exec(unread.rest)?.[0] ?? ''
    const bet = BETS.get(word)
    if (bet !== undefined && numbers.length > 0) {
      // `bd` is a bet and a station's name: behind a bet it may be either.
      if (isBet && NAMES.has(word)) fail('ambiguous', word, NAMES.get(word))
      take(unread, BET)
      const amount = take(unread, AMOUNT) ?? fail('amount', `${word}${unread.rest}`)
      wagers.push({ numbers, bet, word, unit: amountOf(amount, unit), games: games ?? fail('stations', text) })
      isBet = true
      continue
    }
    const named = isBet ? take(unread, NAME) : undefined
    if (named === undefined) fail(numbers.length > 0 ? 'bet' : bet === undefined ? 'text' : 'numbers', unread.rest)
    else name([stationOf(named[0], date, answers)])
  }
  if (!isBet) fail('bet', numbers.join('.'))
  return { wagers, games }
}

/** The first stations of the day in a region. */
function firstOf([text = '', count = '', region = '']: RegExpExecArray, date: string): string[] {
  const all = stationsOn(date, REGIONS[region] ?? 'south').map(({ id }) => id)
  if (Number(count) === 0 || Number(count) > all.length) fail('no-draw', text)
  return all.slice(0, Number(count))
}

function stationOf(name: string, date: string, answers: Reading['answers']): string {
  const candidates = NAMES.get(name) ?? []
  const answer = answers?.get(name)
  const [id, ...more] = answer !== undefined && candidates.includes(answer) ? [answer] : candidates
  if (id === undefined || more.length > 0) return fail('ambiguous', name, candidates)
  const days = schedules.get(id)?.days
  if (days !== undefined && 'weekdays' in days && !days.weekdays.includes(weekdayOf(date))) fail('no-draw', name)
  return id
}

function amountOf([text, whole = '0', tenths = '0', size]: RegExpExecArray, unit: Money): Money {
  const amount = ((BigInt(whole) * 10n + BigInt(tenths)) * unit * (size === 'tr' ? 1000n : 1n)) / 10n
  return amount === 0n ? fail('amount', text) : amount
}

/** The picks of a wager: one for each game and each count of digits. */
function picksOf({ numbers, bet, word, unit, games }: Wager, date: string): Omit<PastedPick, 'line'>[] {
  const byPlay = new Map<string, string[]>()
  for (const number of numbers) {
    const play =
      bet.digits?.[number.length] ??
      (number.length === 2 ? bet.count?.[numbers.length] : undefined) ??
      fail('bet', `${number}${word}`)
    byPlay.set(play, [...(byPlay.get(play) ?? []), number])
  }
  const played = bet.isAcross ? pairsOf(games) : games
  if (played.length === 0) fail('stations', word)
  return played.flatMap((game) =>
    [...byPlay].map(([id, each]) => {
      const play = kindOfGame(game)?.plays.get(id) ?? fail('bet', word)
      const [pick, reversed] = [each.join(','), bet.reversed === true]
      const lines = play.read(pick, date, { reversed }).reduce((sum, part) => sum + part.lines, 0)
      return { game, play: id, pick, reversed, unit, lines }
    }),
  )
}

const pairsOf = (games: readonly string[]): string[] =>
  games.flatMap((first, i) => games.slice(i + 1).map((second) => twoStations(first, second)))
