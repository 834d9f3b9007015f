/**
 * The words of each theme: for each hero of its pictures the names it may go by, as
 * `English/Portuguese/gender`, and places that exist nowhere else.
 */
export interface ThemeWords {
  readonly heroes: Readonly<Record<string, string>>
  readonly places: string
}
