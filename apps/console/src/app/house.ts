import { array, object, parse, string, type output } from 'zod/mini'
import { languageCode } from '#contract/scalars.ts'

/** What the server puts into the console's document of its brand. */
const houseData = object({
  name: string(),
  currencySymbol: string(),
  timeZone: string(),
  siteUrl: string(),
  languages: array(languageCode),
  defaultLanguage: languageCode,
})
export type HouseData = output<typeof houseData>

/** The house that this console runs. */
export const house: HouseData = parse(houseData, JSON.parse(document.getElementById('house')?.textContent ?? '{}'))
