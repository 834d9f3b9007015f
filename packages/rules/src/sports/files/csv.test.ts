import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

const read = (text: string) => [...readCsv(text)]

describe('a CSV text', () => {
  it.each<[string, string, object[]]>([
    [
      'is read line by line',
      'a,b\nc,d\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['c', 'd'] },
      ],
    ],
    ['may end its lines as it likes', 'a\r\nb\rc\nd', [1, 2, 3, 4].map((line, i) => ({ line, cells: ['abcd'[i]] }))],
    ['may have a byte order mark', '\uFEFFa,b', [{ line: 1, cells: ['a', 'b'] }]],
    [
      'has empty cells',
      'a,,\n,b',
      [
        { line: 1, cells: ['a', '', ''] },
        { line: 2, cells: ['', 'b'] },
      ],
    ],
    ['loses spaces around cells', ' a , b c \n', [{ line: 1, cells: ['a', 'b c'] }]],
    [
      'loses empty lines, which still count',
      'a\n\n,,,\r\n\r\nb',
      [
        { line: 1, cells: ['a'] },
        { line: 5, cells: ['b'] },
      ],
    ],
    ['has commas within quotes', '"a,b",c', [{ line: 1, cells: ['a,b', 'c'] }]],
    ['has quotes within quotes', '"a ""b""",""', [{ line: 1, cells: ['a "b"', ''] }]],
    [
      'has lines within quotes',
      '"a\r\nb",c\nd',
      [
        { line: 1, cells: ['a\r\nb', 'c'] },
        { line: 3, cells: ['d'] },
      ],
    ],
    ['has quotes within a cell', 'O"Brien,b', [{ line: 1, cells: ['O"Brien', 'b'] }]],
    ['is nothing', '', []],
    ['is a byte order mark', '\uFEFF', []],
  ])('[SPB-06] %s', (_what, text, records) => {
    expect(read(text)).toEqual(records)
  })

  it('[SPB-06] is read on behind a line that cannot be read', () => {
    const fault = 'a quote is not closed'
    expect(read('a\n"b\nc\n')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, fault },
      { line: 3, cells: ['c'] },
    ])
    expect(read('"b"c,d\ne')).toEqual([
      { line: 1, fault },
      { line: 2, cells: ['e'] },
    ])
    expect(read(`${','.repeat(2000)}\ne`)).toEqual([
      { line: 1, fault: 'there are more than 1000 cells' },
      { line: 2, cells: ['e'] },
    ])
  })

  it('[SPB-06] brings back every table that was written with quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'é'), maxLength: 6 })
    const row = fc
      .array(cell, { minLength: 1, maxLength: 4 })
      .filter((cells) => cells.some((text) => text.trim() !== ''))
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(end)
        expect(read(text).map((record) => ('cells' in record ? record.cells : record))).toEqual(
          rows.map((cells) => cells.map((one) => one.trim())),
        )
      }),
    )
  })
})
