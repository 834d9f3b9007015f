import { lazy, type ComponentType } from 'react'
import { HomePage } from '../features/lobby/home-page.tsx'
import { categories, categoryNames } from './categories.ts'
import { paths } from './paths.ts'

export interface SiteRoute {
  readonly path: string
  readonly page: ComponentType
  /** Login and registration are popups over the home page, and the address becomes `/`. */
  readonly popup?: 'login' | 'register'
  /** A game has the screen to itself: no menus, no footer. */
  readonly bare?: boolean
  readonly needsLogin?: boolean
}

const CategoryPage = lazy(() => import('../features/lobby/category-page.tsx').then((module) => ({ default: module.CategoryPage })))
const FavouritesPage = lazy(() => import('../features/lobby/favourites-page.tsx').then((module) => ({ default: module.FavouritesPage })))
const SeamlessPage = lazy(() => import('../features/seamless/seamless-page.tsx').then((module) => ({ default: module.SeamlessPage })))
const NotFoundPage = lazy(() => import('../features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })))

/** The one table of routes; the first that fits is shown. */
export const routes: readonly SiteRoute[] = [
  { path: paths.home(), page: HomePage },
  { path: '/index', page: HomePage },
  { path: '/index.html', page: HomePage },
  { path: '/home', page: HomePage },
  { path: '/login', page: HomePage, popup: 'login' },
  { path: '/register', page: HomePage, popup: 'register' },
  ...categoryNames.map((name) => ({ path: categories[name], page: CategoryPage })),
  { path: paths.favourites(), page: FavouritesPage, needsLogin: true },
  { path: '/seamless', page: SeamlessPage, bare: true },
  { path: '*', page: NotFoundPage },
]
