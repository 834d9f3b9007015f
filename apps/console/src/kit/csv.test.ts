import { describe, expect, it } from 'vitest'
import { allRows, csvOf } from './csv.ts'

const columns = [
  { path: 'member', head: 'Member' },
  { path: 'order.amount', head: 'Amount' },
  { path: 'note', head: 'Note' },
]

describe('a list as a file', () => {
  it('[OPS-01] names members, reads paths and leaves gaps', () => {
    expect(csvOf(columns, [{ member: { id: '1', username: 'ana' }, order: { amount: '5.00' } }, {}])).toBe(
      'Member,Amount,Note\nana,5.00,\n,,\n',
    )
  })

  it.each([['=1+1'], ['+1'], ['-1'], ['@sum'], ['\tx'], ['\rx']])('[OPS-01] keeps %j text', (note) => {
    const [, line] = csvOf(columns, [{ note }]).split('\n')
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
