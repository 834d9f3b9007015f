export { FavouritesPage } from '../../features/lobby/favourites-page.tsx'
export { RecentPage } from '../../features/lobby/recent-page.tsx'
