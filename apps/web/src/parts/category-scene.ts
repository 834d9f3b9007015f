import type { Category } from '../app/categories.ts'

/** The drawn scene of a category, a banner with its quiet ground where the name stands. */
export const categoryScenes: Record<Category, string> = {
  RNG: 'banner-slots',
  TG: 'banner-live',
  VP: 'banner-cards',
  LIVE: 'banner-live',
  FISH: 'banner-fishing',
  PVP: 'banner-cards',
  SPORTS: 'banner-sports',
  ESPORTS: 'banner-arena',
  COCKFIGHT: 'banner-ring',
  LOTT: 'banner-lottery',
  ELOTT: 'banner-rapid',
  MXWIN: 'banner-treasure',
  BINGO: 'banner-bingo',
}
