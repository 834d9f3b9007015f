export { CategoryPage } from '../../features/lobby/category-page.tsx'
