import { type Contest, type Period, kindOfPeriod } from './contest.ts'
import { type Line, type MarketType, type MarketTypeId, hasLine, marketType, marketTypes } from './markets.ts'

/** A market of an event: which kind, about which part of the contest, on which line. */
export interface Market {
  readonly type: MarketType
  readonly period: Period
  /** In quarters; undefined where the kind has no lines. */
  readonly line?: Line
}

/** Goals and maps are numbered from 1; more than this nobody asks for. */
export const MOST_NUMBER = 99

/**
 * The key of a market, by which feeds, files and tickets name it: the period unless it is the whole match, a slash, the id
 * of the type, and after a colon the line as a decimal, the home side's for handicaps. `1x2`, `ah:-0.25`, `half1/ou:1.5`,
 * `map:2/winner`. Next goals are a period and a type in one: `goal:3`.
 */
export function marketKey({ type, period, line }: Market): string {
  if (kindOfPeriod(period) === type.id) return period
  const inPeriod = period === 'match' ? '' : `${period}/`
  return `${inPeriod}${type.id}${line === undefined ? '' : `:${lineText(line)}`}`
}

/** A line in quarters as a decimal: −1 is `-0.25`. */
export function lineText(line: Line): string {
  const quarters = Math.abs(line)
  const part = ['', '.25', '.5', '.75'][quarters % 4] ?? ''
  return `${line < 0 ? '-' : ''}${Math.floor(quarters / 4)}${part}`
}

/**
 * Reads a decimal as a line in quarters, as files write them too: `-0.25`, `+1`, `2.50`.
 * @returns undefined where it is no number of quarters
 */
export function readLine(text: string): Line | undefined {
  const match = /^([+-]?)(\d{1,2})(?:\.(0|00|25|5|50|75))?$/.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '0', part = '0'] = match
  const quarters = Number(whole) * 4 + Number(part.padEnd(2, '0')) / 25
  return sign === '-' && quarters > 0 ? -quarters : quarters
}

/**
 * Reads the key of a market of this contest. Each market has one key, so `ah:-0.250` or `match/1x2` is none.
 * @returns undefined where the contest has no such market
 */
export function readMarketKey(contest: Contest, key: string): Market | undefined {
  const [, prefix, id = '', decimal] =
    /^(?:(half1|(?:goal|map):[1-9]\d?)\/)?([\da-z-]{1,20})(?::(.{1,8}))?$/.exec(key) ?? []
  const isGoal = id === 'goal' && prefix === undefined
  const period = isGoal ? numbered('goal', decimal) : periodOf(prefix)
  const type = marketType(id)
  const line = isGoal || decimal === undefined ? undefined : readLine(decimal)
  if (type === undefined || period === undefined || !hasMarket(contest, type, period) || !hasLine(type, line))
    return undefined
  const market: Market = { type, period, ...(line === undefined ? {} : { line }) }
  return marketKey(market) === key ? market : undefined
}

function periodOf(prefix: string | undefined): Period | undefined {
  if (prefix === undefined) return 'match'
  if (prefix === 'half1') return prefix
  const [kind, number] = prefix.split(':')
  return kind === 'map' ? numbered('map', number) : undefined
}

function numbered(kind: 'goal' | 'map', text: string | undefined): Period | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= MOST_NUMBER ? `${kind}:${number}` : undefined
}

function hasMarket(contest: Contest, type: MarketType, period: Period): boolean {
  if (!type.sports.includes(contest.sport) || !type.periods.includes(kindOfPeriod(period))) return false
  if (contest.sport !== 'series' || kindOfPeriod(period) !== 'map') return true
  return Number(period.slice('map:'.length)) <= contest.bestOf
}

/** From and to, and how far apart, in quarters. */
type Lines = readonly [from: Line, to: Line, step: Line]

/** Lines that a football match opens with, by its periods. */
const footballLines: Readonly<Partial<Record<MarketTypeId, { readonly match: Lines; readonly half1: Lines }>>> = {
  ah: { match: [-16, 16, 1], half1: [-8, 8, 1] },
  ou: { match: [2, 26, 1], half1: [2, 14, 1] },
  'tt-home': { match: [2, 18, 2], half1: [2, 10, 2] },
  'tt-away': { match: [2, 18, 2], half1: [2, 10, 2] },
}

/**
 * The markets that a contest opens with, in the order of the catalogue: those of football up to four goals of handicap and
 * a total of 6.5, next goals up to `goals`; those of a series on every line that its maps can reach.
 */
export function openingMarkets(contest: Contest, goals = 1): readonly Market[] {
  return marketTypes.flatMap((type: MarketType) =>
    periodsOf(contest, type, goals).flatMap((period) => {
      if (type.lineStep === undefined) return [{ type, period }]
      return linesOf(contest, type, period).map((line): Market => ({ type, period, line }))
    }),
  )
}

function periodsOf(contest: Contest, type: MarketType, goals: number): readonly Period[] {
  if (!type.sports.includes(contest.sport)) return []
  const maps = contest.sport === 'series' ? contest.bestOf : 0
  const numbers = (kind: 'goal' | 'map', count: number) =>
    Array.from({ length: count }, (_, i): Period => `${kind}:${i + 1}`)
  return type.periods.flatMap((kind): readonly Period[] => {
    if (kind === 'goal') return numbers('goal', goals)
    return kind === 'map' ? numbers('map', maps) : [kind]
  })
}

function linesOf(contest: Contest, type: MarketType, period: Period): readonly Line[] {
  const lines = contest.sport === 'series' ? linesOfSeries(contest.bestOf, type) : footballLinesOf(type, period)
  if (lines === undefined) return []
  const [from, to, step] = lines
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

function footballLinesOf(type: MarketType, period: Period): Lines | undefined {
  const own = Object.entries(footballLines).find(([id]) => id === type.id)?.[1]
  return period === 'half1' ? own?.half1 : own?.match
}

/** Half maps alone, since a whole line would return stakes: best of 3 has 2.5 and up to ±1.5. */
function linesOfSeries(bestOf: number, type: MarketType): Lines | undefined {
  const needed = Math.floor(bestOf / 2) + 1
  if (needed === 1) return undefined
  const farthest = (needed - 1) * 4 + 2
  return type.id === 'tm' ? [needed * 4 + 2, bestOf * 4 - 2, 4] : [-farthest, farthest, 4]
}
