import { useLocation, useSearch } from 'wouter'
import { categories, categoryNames, isCategory, type Category } from '../app/categories.ts'
import { paths } from '../app/paths.ts'

/** The category on the screen, if any: by the address, or as a view of the lobby. */
export function useCurrentCategory(): Category | undefined {
  const [path] = useLocation()
  const view = new URLSearchParams(useSearch()).get('category') ?? ''
  if (path === paths.home()) return isCategory(view) && categories[view] === null ? view : undefined
  return categoryNames.find((name) => categories[name] === path)
}
