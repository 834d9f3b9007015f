import { describe, expect, it } from 'vitest'
import { pagesShown } from './pages-shown.ts'

describe('the pager', () => {
  it('[HOM-03] shows the ends and the neighbours, and leaves out what lies between', () => {
    expect(pagesShown(1, 1)).toEqual([1])
    expect(pagesShown(1, 3)).toEqual([1, 2, 3])
    expect(pagesShown(1, 9)).toEqual([1, 2, null, 9])
    expect(pagesShown(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
    expect(pagesShown(9, 9)).toEqual([1, null, 8, 9])
  })

  it('[HOM-03] never leaves out a single page', () => {
    expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
