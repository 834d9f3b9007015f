import { expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
] as const)(
  '[WEB-03] page %i of %i has its neighbours, both ends, and a gap only for two pages or more',
  (page, pages, shown) => {
    expect(pagesAround(page, pages)).toEqual(shown)
  },
)
