import { describe, expect, it } from 'vitest'
import type { Category } from '../../app/categories.ts'
import type { Lane } from '../../app/category-menu.ts'
import { chosenTab, classTabs, listQuery } from './class-tabs.ts'

const lane = (classes: number, vendors: readonly string[]): Lane => ({
  title: 'ANY',
  sort: 1,
  gameCount: 50,
  cards: vendors.map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    gameType: 'ANY',
    gameCount: 7,
    art: '',
    poster: { art: '', tint: 0, colour: '' },
  })),
  // Delivered in no order: `sort` decides.
  gameClassify: Array.from({ length: classes }, (_, sort) => ({
    key: `C${sort + 1}`,
    displayName: `Class ${sort + 1}`,
    gameCount: 3,
    sort,
  })).toReversed(),
})
const keys = (category: Category, one: Lane, fish = 4) =>
  classTabs(category, one, fish)
    .map(({ key }) => key.replace('class:', ''))
    .join(' ')

describe('the class tabs', () => {
  it.each<[string, Category, Lane, number, string]>([
    [
      'slots show their first nine classes and the fish',
      'RNG',
      lane(15, ['ABR']),
      4,
      ' C1 C2 C3 C4 C5 C6 C7 C8 C9 FISH',
    ],
    ['slots with fewer show all', 'RNG', lane(2, ['ABR']), 4, ' C1 C2 FISH'],
    ['no fish tab where there are none', 'RNG', lane(1, ['ABR']), 0, ' C1'],
    [
      'MXWIN shows its exclusive games and the remaining classes',
      'MXWIN',
      lane(11, ['UDG', 'BGS']),
      4,
      ' BGS C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11',
    ],
    ['MXWIN without that vendor shows its classes', 'MXWIN', lane(2, ['UDG']), 4, ' C1 C2'],
    ['the others show all that they have', 'LIVE', lane(11, ['BGS']), 4, ' C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11'],
  ])('[HOM-06] %s', (_rule, category, one, fish, expected) => expect(keys(category, one, fish)).toBe(expected))

  it('[HOM-06] stand in the address, and the address names one of them', () => {
    const tabs = classTabs('MXWIN', lane(3, ['BGS']), 0)
    for (const { key, view } of tabs) expect(chosenTab(view, tabs)).toBe(key)
    expect(chosenTab({ gameClassify: 'C2', vassalage: 'BGS' }, tabs)).toBe('class:C2')
    expect(chosenTab({ gameClassify: 'GONE' }, tabs)).toBe('')
  })

  it('[HOM-06] ask for the fish as what they are', () => {
    expect(listQuery('RNG', { gameClassify: 'FISH', vassalage: 'ABR' })).toEqual({ gameType: 'FISH' })
    expect(listQuery('RNG', { gameClassify: 'MEGA', vassalage: 'ABR' })).toEqual({
      gameType: 'RNG',
      gameClassify: 'MEGA',
      vassalage: 'ABR',
    })
  })
})
