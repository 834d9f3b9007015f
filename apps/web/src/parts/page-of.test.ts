import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

it.each([
  [0, 1, 0, 1, 1],
  [9, 1, 9, 1, 1],
  [10, 1, 9, 1, 2],
  [10, 2, 1, 2, 2],
  [10, 3, 1, 2, 2],
  [10, 0, 9, 1, 2],
  [18, 2, 9, 2, 2],
  [19, 3, 1, 3, 3],
])('[POP-01, POP-02] of %d items page %d has %d and is page %d of %d', (count, asked, shown, page, pages) => {
  const list = Array.from({ length: count }, (_, at) => at)
  const found = pageOf(list, asked)
  expect({ shown: found.shown.length, page: found.page, pages: found.pages }).toEqual({ shown, page, pages })
  expect(found.shown[0]).toBe(count === 0 ? undefined : (page - 1) * 9)
})
