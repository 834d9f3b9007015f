import type { Price } from '../grade.ts'
import { lineText, readLine } from '../market-key.ts'
import { FARTHEST_LINE } from '../markets.ts'
import { LEAST_PRICE } from '../grade.ts'
import { GREATEST_READ } from '../odds-format.ts'
import { type CsvRecord, readCsv } from './csv.ts'
import {
  type ClosingPrice,
  type Fixture,
  type FixtureLine,
  LineFault,
  MOST_FIXTURES,
  UnusableFile,
  checkTeams,
  readDay,
  readGoals,
  readName,
  readTime,
  resultOf,
  shown,
} from './fixture.ts'

/** Columns without which a file is none of football-data. */
const needed = ['Div', 'Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'] as const

/** Whose closing odds are read: two bookmakers, the best and the mean of all. Pinnacle's have another name for 1X2. */
const books = [
  { name: 'B365', on1x2: 'B365C', others: 'B365C' },
  { name: 'Pinnacle', on1x2: 'PSC', others: 'PC' },
  { name: 'Max', on1x2: 'MaxC', others: 'MaxC' },
  { name: 'Avg', on1x2: 'AvgC', others: 'AvgC' },
] as const

/** The home side's closing handicap. */
const LINE_COLUMN = 'AHCh'

interface OddsColumn {
  readonly book: string
  /** The key of the market; undefined where the row says the line. */
  readonly market: string | undefined
  readonly pick: string
  readonly column: string
}

const oddsColumns: readonly OddsColumn[] = books.flatMap(({ name: book, on1x2, others }) => [
  { book, market: '1x2', pick: 'home', column: `${on1x2}H` },
  { book, market: '1x2', pick: 'draw', column: `${on1x2}D` },
  { book, market: '1x2', pick: 'away', column: `${on1x2}A` },
  { book, market: 'ou:2.5', pick: 'over', column: `${others}>2.5` },
  { book, market: 'ou:2.5', pick: 'under', column: `${others}<2.5` },
  { book, market: undefined, pick: 'home', column: `${others}AHH` },
  { book, market: undefined, pick: 'away', column: `${others}AHA` },
])

/** The cell of a row under a heading; empty where the file has no such column. */
type Cells = (column: string) => string

/**
 * Reads a file of football-data (football-data.co.uk/notes.txt): `Div,Date,Time?,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,…`
 * with dates as `15/08/26` or `15/08/2026`. Of the odds only closing ones are read, which have a `C` behind the
 * bookmaker. A row without goals is a match that is not played yet; what has no heading is left out.
 * @throws UnusableFile where the headings are others
 */
export function* readFootballData(text: string): Generator<FixtureLine> {
  let columns: ReadonlyMap<string, number> | undefined
  let rows = 0
  for (const record of readCsv(text)) {
    if (columns === undefined) columns = headingsOf(record)
    else if (++rows > MOST_FIXTURES) throw new UnusableFile(record.line, `there are more than ${MOST_FIXTURES} rows`)
    else yield rowOf(record, columns)
  }
  if (columns === undefined) throw new UnusableFile(1, 'it is empty')
}

function rowOf(record: CsvRecord, places: ReadonlyMap<string, number>): FixtureLine {
  const { line } = record
  if ('fault' in record) return { line, refused: record.fault }
  try {
    return { line, fixture: fixtureOf((column) => record.cells[places.get(column) ?? -1] ?? '') }
  } catch (error) {
    if (error instanceof LineFault) return { line, refused: error.message }
    throw error
  }
}

function headingsOf(record: CsvRecord): ReadonlyMap<string, number> {
  const { line } = record
  const cells = 'fault' in record ? [] : record.cells
  const missing = needed.filter((column) => !cells.includes(column))
  if (missing.length > 0) throw new UnusableFile(line, `there is no column ${missing.join(', ')}`)
  const twice = cells.find((cell, index) => cell !== '' && cells.indexOf(cell) < index)
  if (twice !== undefined) throw new UnusableFile(line, `the column ${shown(twice)} is there twice`)
  return new Map(cells.map((cell, index) => [cell, index]))
}

function fixtureOf(cell: Cells): Fixture {
  const time = cell('Time')
  const [home, away] = [readName('HomeTeam', cell('HomeTeam')), readName('AwayTeam', cell('AwayTeam'))]
  checkTeams(home, away)
  const closing = closingOf(cell)
  return {
    competition: readName('Div', cell('Div')),
    date: readDay('day-first', cell('Date')),
    ...(time === '' ? {} : { time: readTime(time) }),
    home,
    away,
    ...outcomeOf(cell),
    ...(closing.length === 0 ? {} : { closing }),
  }
}

function outcomeOf(cell: Cells): Pick<Fixture, 'status' | 'result'> {
  const isEmpty = (...columns: string[]) => columns.every((column) => cell(column) === '')
  const pair = (home: string, away: string) => ({
    home: readGoals(home, cell(home)),
    away: readGoals(away, cell(away)),
  })
  const half1 = isEmpty('HTHG', 'HTAG') ? undefined : pair('HTHG', 'HTAG')
  if (isEmpty('FTHG', 'FTAG')) {
    if (half1 !== undefined || cell('FTR') !== '') throw new LineFault('there is a result, but no FTHG and FTAG')
    return { status: 'unplayed' }
  }
  const match = pair('FTHG', 'FTAG')
  const told = cell('FTR')
  const winner = { '-1': 'A', '0': 'D', '1': 'H' }[Math.sign(match.home - match.away)]
  if (told !== '' && told !== winner)
    throw new LineFault(`FTR is ${shown(told)}, but the goals are ${match.home} and ${match.away}`)
  return { status: 'finished', result: resultOf(match, half1) }
}

function closingOf(cell: Cells): readonly ClosingPrice[] {
  const handicap = cell(LINE_COLUMN)
  const line = handicap === '' ? undefined : readLine(handicap)
  if (handicap !== '' && (line === undefined || Math.abs(line) > FARTHEST_LINE))
    throw new LineFault(`${LINE_COLUMN} is no line: ${shown(handicap)}`)
  const ofRow = line === undefined ? undefined : `ah:${lineText(line)}`
  return oddsColumns.flatMap(({ book, market = ofRow, pick, column }) => {
    const price = readClosing(column, cell(column))
    return price === undefined || market === undefined ? [] : [{ book, market, pick, price }]
  })
}

/** Closing odds cut to thousandths; undefined where there were none, which files write as nothing, 0 or 1. */
function readClosing(column: string, text: string): Price | undefined {
  if (text === '') return undefined
  const [, whole = '', fraction = ''] = /^(\d{1,6})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  const price = Number(whole + fraction.slice(0, 3).padEnd(3, '0'))
  if (whole === '' || price > GREATEST_READ) throw new LineFault(`${column} is no price: ${shown(text)}`)
  return price < LEAST_PRICE ? undefined : price
}
