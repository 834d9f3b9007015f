import type { Category } from '../app/categories.ts'

/** The drawn scene of a category, a banner with its quiet ground where the name stands. */
export const categoryScenes: Record<Category, string> = {
  RNG: 'banner-slots',
  LIVE: 'banner-live',
  FISH: 'banner-fishing',
  PVP: 'banner-vip',
  SPORTS: 'banner-sports',
  ESPORTS: 'banner-arena',
  COCKFIGHT: 'banner-rebate',
  LOTT: 'banner-lottery',
  ELOTT: 'banner-friends',
  MXWIN: 'banner-treasure',
  BINGO: 'banner-lottery',
}
