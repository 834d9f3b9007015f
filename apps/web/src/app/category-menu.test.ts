import { describe, expect, it } from 'vitest'
import { categoryLanes, categoryMenu, navigationLanes, type Lane, type MenuBrand } from './category-menu.ts'

const lane = (title: string, sort: number, vendors = 'ANY', gameType = title): Lane => ({
  title,
  sort,
  gameCount: vendors.split(' ').length * 2,
  gameClassify: [],
  cards: vendors.split(' ').map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    gameType,
    gameCount: 2,
    art: 'x',
    poster: { art: 'x', tint: 0, colour: '#000' },
  })),
})
const brand: MenuBrand = {
  supportedLanguages: ['PT', 'EN'],
  eSportVendor: 'IMES',
  cockfightVendor: 'SV3',
  categorySort: {},
}
const keys = (lanes: readonly Lane[], changes: Partial<MenuBrand> = {}) =>
  categoryMenu(lanes, { ...brand, ...changes })
    .map(({ key }) => key)
    .join(' ')
const full = [lane('RNG', 1), lane('SPORTS', 3, 'WSP IMES SV3'), lane('LIVE', 2), lane('MXWIN', 4)]

describe('the category menu', () => {
  it.each<[string, readonly Lane[], Partial<MenuBrand>, string]>([
    [
      'home and favourites, then the vendor list by sort value',
      [lane('LIVE', 2), lane('RNG', 1), lane('MXWIN', 3)],
      {},
      'HOME FAV RNG LIVE MXWIN',
    ],
    [
      'sports at its sort value',
      [lane('RNG', 1), lane('SPORTS', 2), lane('LIVE', 3), lane('MXWIN', 4)],
      {},
      'HOME FAV RNG SPORTS LIVE MXWIN',
    ],
    [
      'sports where the brand places it',
      full,
      { categorySort: { SPORTS: 0 } },
      'HOME FAV SPORTS ESPORTS COCKFIGHT RNG LIVE MXWIN',
    ],
    [
      'other categories where the brand places them',
      full,
      { categorySort: { MXWIN: 0, LIVE: 9 } },
      'HOME FAV MXWIN RNG SPORTS ESPORTS COCKFIGHT LIVE',
    ],
    ['MXWIN is added where it lacks, last', [lane('RNG', 1), lane('LIVE', 2)], {}, 'HOME FAV RNG LIVE MXWIN'],
    [
      'MXWIN is added at the place that the brand gives it',
      [lane('RNG', 1), lane('LIVE', 2)],
      { categorySort: { MXWIN: 0 } },
      'HOME FAV MXWIN RNG LIVE',
    ],
    ['never fishing', [lane('RNG', 1), lane('FISH', 2), lane('MXWIN', 3)], {}, 'HOME FAV RNG MXWIN'],
    [
      'no bingo without TY',
      [lane('RNG', 1), lane('BINGO', 2), lane('MXWIN', 3)],
      { supportedLanguages: ['PT', 'TH'] },
      'HOME FAV RNG MXWIN',
    ],
    [
      'bingo with TY',
      [lane('RNG', 1), lane('BINGO', 2), lane('MXWIN', 3)],
      { supportedLanguages: ['PT', 'TY'] },
      'HOME FAV RNG BINGO MXWIN',
    ],
    [
      'nothing that the site does not know',
      [lane('RNG', 1), lane('NEWS', 2), lane('MXWIN', 3)],
      {},
      'HOME FAV RNG MXWIN',
    ],
    ['an empty vendor list', [], {}, 'HOME FAV MXWIN'],
  ])('[HOM-01] has %s', (_rule, lanes, changes, expected) => {
    expect(keys(lanes, changes)).toBe(expected)
  })

  it.each<[string, readonly Lane[], Partial<MenuBrand>, string]>([
    ['both right after sports', full, {}, 'RNG:ANY LIVE:ANY SPORTS:WSP ESPORTS:IMES COCKFIGHT:SV3 MXWIN:ANY'],
    [
      'only those that are there',
      [lane('SPORTS', 1, 'WSP SV3'), lane('MXWIN', 2)],
      {},
      'SPORTS:WSP COCKFIGHT:SV3 MXWIN:ANY',
    ],
    [
      'by the vendors that the brand names',
      full,
      { eSportVendor: 'WSP', cockfightVendor: 'OTHER' },
      'RNG:ANY LIVE:ANY SPORTS:IMES,SV3 ESPORTS:WSP MXWIN:ANY',
    ],
    [
      'together with a category that it has already, after sports all the same',
      [lane('ESPORTS', 9, 'OWN'), ...full],
      {},
      'RNG:ANY LIVE:ANY SPORTS:WSP ESPORTS:OWN,IMES COCKFIGHT:SV3 MXWIN:ANY',
    ],
    ['last where there is no sports', [lane('ESPORTS', 1, 'OWN'), lane('MXWIN', 2)], {}, 'MXWIN:ANY ESPORTS:OWN'],
    ['fishing stays a category of the lobby', [lane('FISH', 1), lane('MXWIN', 2)], {}, 'FISH:ANY MXWIN:ANY'],
  ])('[HOM-08] splits e-sports and cockfights off: %s', (_rule, lanes, changes, expected) => {
    const found = categoryLanes(lanes, { ...brand, ...changes })
    expect(
      found
        .map(({ category, lane: { cards } }) => `${category}:${cards.map(({ vassalage }) => vassalage).join(',')}`)
        .join(' '),
    ).toBe(expected)
  })

  it.each<[string, readonly Lane[], string]>([
    ['fishing, where it has vendors', [lane('RNG', 1), lane('FISH', 2), lane('MXWIN', 3)], 'RNG FISH MXWIN'],
    ['no fishing without', [lane('RNG', 1), { ...lane('FISH', 2), cards: [] }, lane('MXWIN', 3)], 'RNG MXWIN'],
  ])('[RTE-15] the main navigation has %s', (_rule, lanes, expected) => {
    expect(
      navigationLanes(lanes, brand)
        .map(({ category }) => category)
        .join(' '),
    ).toBe(expected)
  })

  it('[HOM-08] counts the games of what is left and of what went, and asks for them under sports', () => {
    const [sports, esports] = categoryLanes([lane('SPORTS', 1, 'WSP IMES')], brand)
    expect([sports?.lane.gameCount, esports?.lane.gameCount, esports?.lane.cards[0]?.gameType]).toEqual([
      2,
      2,
      'SPORTS',
    ])
  })
})
