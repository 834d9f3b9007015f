import { describe, expect, it } from 'vitest'
import { languageCode } from '#contract/scalars.ts'
import { createCountries } from './countries.ts'

describe('[REG-07] countries with their dialing codes', () => {
  it('[REG-07] has every country once, with its code and its name in the language', () => {
    const list = createCountries('PT')('PT')
    expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length)
    expect(list.length).toBeGreaterThan(230)
    expect(list).toContainEqual({ countryCode: 'JP', countryDialingCode: '81', name: 'Japão' })
    expect(list).toContainEqual({ countryCode: 'PT', countryDialingCode: '351', name: 'Portugal' })
    expect(list).toContainEqual({ countryCode: 'CA', countryDialingCode: '1', name: 'Canadá' })
  })

  it.each([
    ['PT', 'BR', 'Brasil'],
    ['EN', 'US', 'Estados Unidos'],
    ['JA', 'JP', 'Japão'],
    ['KO', 'KR', 'Coreia do Sul'],
    ['KR', 'KR', 'Coreia do Sul'],
  ] as const)('[REG-07] has the home of a brand in %s first: %s', (brand, countryCode, name) => {
    const [first, ...others] = createCountries(brand)('PT')
    expect(first).toMatchObject({ countryCode, name })
    const names = others.map((one) => one.name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare))
  })

  it('[REG-07] has no country first for a language of many', () => {
    const names = createCountries('ES')('EN').map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  it.each(languageCode.options)('[REG-07] has a name for each in %s', (language) => {
    expect(
      createCountries('PT')(language).every(
        ({ name, countryDialingCode }) => name !== '' && /^[1-9]\d{0,3}$/.test(countryDialingCode),
      ),
    ).toBe(true)
  })
})
