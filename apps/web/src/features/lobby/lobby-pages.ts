import type { ComponentType } from 'react'
import { withTexts } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { isCentre, type Category } from '../../app/categories.ts'

/** A page of the lobby, which comes with its texts, by the name of its component. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const loadPage = withTexts(load, 'lobby', 'shell')
  return part(async () => (await loadPage())[name])
}

export const GameCenter = page(() => import('../../app/groups/GameCenter.ts'), 'GameCentrePage')
export const GameListCenter = page(() => import('../../app/groups/GameListCenter.ts'), 'CategoryPage')
export const Favourites = page(() => import('../../app/groups/AccountGame.ts'), 'FavouritesPage')
export const Recent = page(() => import('../../app/groups/AccountGame.ts'), 'RecentPage')

/** The page of a category: a centre with its vendors' doors, or a list of games. */
export const pageOf = (category: Category) => (isCentre(category) ? GameCenter : GameListCenter)
