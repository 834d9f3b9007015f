/** The game categories and where they live. Their names are the texts `category.<key>`; the brand's lanes have the order. */
export const categories = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  COCKFIGHT: '/cockfight',
  LOTT: '/lott',
  ELOTT: '/elott',
  MXWIN: '/mxwin',
  BINGO: '/bingo',
} as const satisfies Record<string, `/${string}`>

export type Category = keyof typeof categories

export const isCategory = (text: string): text is Category => Object.hasOwn(categories, text)

export const categoryNames = Object.keys(categories).filter(isCategory)
