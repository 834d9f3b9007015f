/** What a tab, the history and a screen reader call a page: its own name, and the house's. */
export const titleText = (page: string | undefined, house: string): string =>
  page === undefined ? house : `${page} · ${house}`
