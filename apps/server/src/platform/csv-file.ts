import { pipeline, Readable } from 'node:stream'
import { moneyToDecimal } from '#rules/money.ts'
import { stringify, type Stringifier } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/** A cell of a table: text, or an amount in units. */
export type Cell = string | bigint | undefined

/** A table as a file that is written while it is read; it ends when its reader goes away. */
export function csvFile(heads: readonly string[], rows: AsyncIterable<readonly Cell[]>): Stringifier {
  const csv = stringify({
    bom: true,
    header: true,
    columns: heads.map((header, index) => ({ key: String(index), header })),
    record_delimiter: 'windows',
    // References and names come from outside; a table must not take them for formulas. Amounts are our own.
    escape_formulas: true,
    cast: { bigint: (units) => moneyToDecimal(units, 5).replace(/0{1,3}$/, '') },
  })
  // A failure ends the answer half-way, which the reader sees; there is nobody else to tell.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}

/** Answers a file that a browser keeps. */
export const sendCsv = (reply: FastifyReply, name: string, csv: Stringifier): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(csv)

/** Writes a moment as local time that a table understands, and how far that is from UTC, since an hour may come twice. */
export function localClock(timeZone: string): (at: Date) => [string, string] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  return (at) => {
    const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const text = (name: Intl.DateTimeFormatPartTypes): string => part.get(name) ?? ''
    return [
      `${text('year')}-${text('month')}-${text('day')} ${text('hour')}:${text('minute')}:${text('second')}`,
      text('timeZoneName').replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC'),
    ]
  }
}
