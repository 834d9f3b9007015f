import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'
import { type LanguageCode, tagOf } from '#contract/languages.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** Without `+`. */
  readonly countryDialingCode: string
  readonly name: string
}

/** Where most of a brand's visitors are, by its language; for others no country comes first. */
const homes: Partial<Record<LanguageCode, string>> = {
  PT: 'BR',
  'PT-BR': 'BR',
  EN: 'US',
  JA: 'JP',
  KO: 'KR',
  KR: 'KR',
  TH: 'TH',
  VI: 'VN',
  ID: 'ID',
  KM: 'KH',
  CN: 'CN',
  TW: 'TW',
  MS: 'MY',
  MY: 'MY',
  HI: 'IN',
  UR: 'PK',
}

/** Countries with their dialing codes, by name in a language, the brand's home first. Made once for each language. */
export function createCountries(brandLanguage: LanguageCode): (language: LanguageCode) => readonly Country[] {
  const made = new Map<LanguageCode, readonly Country[]>()
  return (language) => {
    const known = made.get(language)
    if (known !== undefined) return known
    const tag = tagOf(language)
    const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' })
    const home = homes[brandLanguage]
    const order = new Intl.Collator([tag, 'en'])
    const list = getCountries()
      .map((code) => ({
        countryCode: code,
        countryDialingCode: getCountryCallingCode(code),
        name: names.of(code) ?? code,
      }))
      .toSorted(
        (a, b) => Number(b.countryCode === home) - Number(a.countryCode === home) || order.compare(a.name, b.name),
      )
    made.set(language, list)
    return list
  }
}
