import { describe, expect, it } from 'vitest'
import { isCategory } from '../../app/categories.ts'
import type { CategoryLane } from '../../app/category-menu.ts'
import { homeBlocks } from './home-blocks.ts'

/** `LOTT1` is the lottery with one vendor. */
const lanes = (text: string): CategoryLane[] =>
  text.split(' ').flatMap((one) => {
    const [title, vendors] = [one.slice(0, -1), Number(one.slice(-1))]
    const card = {
      vassalage: 'V',
      displayName: 'V',
      gameType: title,
      gameCount: 1,
      art: '',
      poster: { art: '', tint: 0, colour: '' },
    }
    return isCategory(title)
      ? [
          {
            category: title,
            lane: {
              title,
              sort: 1,
              gameCount: vendors,
              gameClassify: [],
              cards: Array.from({ length: vendors }, () => card),
            },
          },
        ]
      : []
  })

describe('the sections of the home page', () => {
  it.each([
    ['a section for each category of games', 'RNG3 PVP1', 'RNG | PVP'],
    ['single vendors side by side', 'RNG3 ESPORTS1 COCKFIGHT1 LOTT1 PVP2', 'RNG | ESPORTS+COCKFIGHT+LOTT | PVP'],
    ['a category with two vendors for itself', 'LOTT1 LIVE2 ELOTT1', 'LOTT | LIVE | ELOTT'],
    ['sports always for itself', 'SPORTS1 ESPORTS1', 'SPORTS | ESPORTS'],
  ])('[HOM-02] have %s', (_rule, text, expected) => {
    expect(
      homeBlocks(lanes(text))
        .map((block) => block.lanes.map(({ category }) => category).join('+'))
        .join(' | '),
    ).toBe(expected)
  })
})
