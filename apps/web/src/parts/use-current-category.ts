import { useLocation } from 'wouter'
import { categories, categoryNames, type Category } from '../app/categories.ts'

/** The category on the screen, if any. */
export function useCurrentCategory(): Category | undefined {
  const [path] = useLocation()
  return categoryNames.find((name) => categories[name] === path)
}
