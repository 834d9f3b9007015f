/**
 * The game categories and where they live; those without an address are views of the lobby. Their names
 * are the texts `category.<key>`; their order is that of the vendor list and the brand.
 */
export const categories = {
  RNG: '/rng',
  TG: '/tables',
  VP: '/videoPoker',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  COCKFIGHT: null,
  LOTT: '/lott',
  ELOTT: '/elott',
  MXWIN: null,
  BINGO: null,
} as const satisfies Record<string, `/${string}` | null>

export type Category = keyof typeof categories

export const isCategory = (text: string): text is Category => Object.hasOwn(categories, text)

export const categoryNames = Object.keys(categories).filter(isCategory)

/** Categories that list vendors; the others list games. */
const vendorCategories: readonly Category[] = ['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT']

export const listsVendors = (category: Category): boolean => vendorCategories.includes(category)

/** Categories that one enters by a vendor's door, where the others have a shelf of games. */
const centres: readonly Category[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT']

export const isCentre = (category: Category): boolean => centres.includes(category)
