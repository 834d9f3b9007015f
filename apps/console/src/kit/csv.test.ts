import { describe, expect, it } from 'vitest'
import { allRows, csvOf } from './csv.ts'

describe('a list as a file', () => {
  it('[OPS-01] has a line of heads, and amounts as plain numbers', () => {
    expect(
      csvOf(
        ['Member', 'Amount'],
        [
          ['ana', '1250.50'],
          ['ben', '-5.00'],
          ['', ''],
        ],
      ),
    ).toBe('Member,Amount\nana,1250.50\nben,-5.00\n,\n')
  })

  it.each([['=1+1'], ['+1'], ['-1+1'], ['@sum'], ['\tx'], ['\rx']])('[OPS-01] keeps %j text', (note) => {
    const [, line] = csvOf(['Amount', 'Note'], [['1', note]]).split('\n')
    expect(line).toContain("'")
    expect(line?.replaceAll('"', '').split(',').at(-1)?.startsWith("'")).toBe(true)
  })

  it('[OPS-01] has every page, up to ten thousand rows', async () => {
    const pages = Array.from({ length: 150 }, () => Array.from({ length: 100 }, () => ({})))
    const load = async (cursor: string | undefined) => {
      const at = Number(cursor ?? '0')
      return { list: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null }
    }
    expect(await allRows(load)).toHaveLength(10_000)
    pages.length = 3
    expect(await allRows(load)).toHaveLength(300)
  })
})
