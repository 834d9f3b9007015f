import type { CallResponse } from '#contract/calls.ts'
import { isCategory, type Category } from './categories.ts'

export type Lane = CallResponse<'games.vendors'>['data']['lanes'][number]

export interface CategoryLane {
  readonly category: Category
  readonly lane: Lane
}

/** What a brand says about the order and the kinds of its categories. */
export type MenuBrand = Pick<
  CallResponse<'system.permission'>['brand'],
  'supportedLanguages' | 'eSportVendor' | 'cockfightVendor' | 'categorySort'
>

export type MenuEntry = { readonly key: 'HOME' | 'FAV' } | { readonly key: Category; readonly lane: Lane }

/** Bingo shows only where this language is offered. */
const BINGO_LANGUAGE = 'TY'

/**
 * The categories in the order of the brand, fishing among them: e-sports and cockfights split off from
 * sports and right behind it, MXWIN always there, bingo only where its language is.
 */
export function categoryLanes(lanes: readonly Lane[], brand: MenuBrand): readonly CategoryLane[] {
  const sports = lanes.find(({ title }) => title === 'SPORTS')
  const split = [
    partOf(lanes, sports, 'ESPORTS', brand.eSportVendor),
    partOf(lanes, sports, 'COCKFIGHT', brand.cockfightVendor),
  ]
  const apart = [brand.eSportVendor, brand.cockfightVendor]
  const rest = lanes.filter(({ title }) => !['SPORTS', 'ESPORTS', 'COCKFIGHT'].includes(title))
  const mxwin = rest.some(({ title }) => title === 'MXWIN') ? [] : [emptyLane('MXWIN', lanes)]
  const sortOf = ({ title, sort }: Lane): number => brand.categorySort[title] ?? sort
  const ranked = [...rest, ...mxwin, ...(sports === undefined ? [] : [without(sports, apart)])].toSorted(
    (a, b) => sortOf(a) - sortOf(b),
  )
  const ordered = ranked.flatMap((lane) => (lane.title === 'SPORTS' ? [lane, ...split] : [lane]))
  // Without sports to follow, its two kinds come last.
  const all = sports === undefined ? [...ordered, ...split] : ordered
  const bingo = brand.supportedLanguages.includes(BINGO_LANGUAGE)
  return all.flatMap((lane) => {
    if (lane === undefined || !isCategory(lane.title) || (lane.title === 'BINGO' && !bingo)) return []
    return [{ category: lane.title, lane }]
  })
}

/** The category menu: home, favourites, then the categories; fishing lives among the slots. */
export const categoryMenu = (lanes: readonly Lane[], brand: MenuBrand): readonly MenuEntry[] => [
  { key: 'HOME' },
  { key: 'FAV' },
  ...categoryLanes(lanes, brand).flatMap(({ category, lane }) =>
    category === 'FISH' ? [] : [{ key: category, lane }],
  ),
]

/** The categories as the main navigation lists them (spec 2.1): those of the menu, and fishing where it has vendors. */
export const navigationLanes = (lanes: readonly Lane[], brand: MenuBrand): readonly CategoryLane[] =>
  categoryLanes(lanes, brand).filter(({ category, lane }) => category !== 'FISH' || lane.cards.length > 0)

const gamesOf = (cards: Lane['cards']): number => cards.reduce((sum, { gameCount }) => sum + gameCount, 0)

/** A kind of sports as a category of its own, from the vendor among sports and from a lane that it has already. */
function partOf(lanes: readonly Lane[], sports: Lane | undefined, title: Category, vendor: string): Lane | undefined {
  const own = lanes.find((lane) => lane.title === title)
  const cards = [...(own?.cards ?? []), ...(sports?.cards ?? []).filter(({ vassalage }) => vassalage === vendor)]
  if (cards.length === 0) return undefined
  return {
    title,
    sort: own?.sort ?? sports?.sort ?? 0,
    gameCount: gamesOf(cards),
    cards,
    gameClassify: own?.gameClassify ?? [],
  }
}

function without(sports: Lane, vendors: readonly string[]): Lane {
  const cards = sports.cards.filter(({ vassalage }) => !vendors.includes(vassalage))
  return { ...sports, cards, gameCount: gamesOf(cards) }
}

const emptyLane = (title: Category, lanes: readonly Lane[]): Lane => ({
  title,
  sort: Math.max(0, ...lanes.map(({ sort }) => sort)) + 1,
  gameCount: 0,
  cards: [],
  gameClassify: [],
})
