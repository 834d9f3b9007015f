import { categories, type Category } from './categories.ts'

const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

export interface CategoryView {
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  readonly page?: number | undefined
}

/** Every address of the site is built here. */
export const paths = {
  home: () => '/',
  favourites: () => '/favorite',
  category: (category: Category, view: CategoryView = {}) =>
    withQuery(categories[category], { ...view, page: view.page === 1 ? undefined : view.page }),
  seamless: (node: number, mode: 'real' | 'trial') => withQuery('/seamless', { node, mode: mode === 'trial' ? mode : undefined }),
}
