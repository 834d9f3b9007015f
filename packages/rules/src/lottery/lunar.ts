/** The animals in their order; a year has the next one. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const

/** The first year of the table began with this animal: 2020 was a year of the rat. */
const FIRST_YEAR = 2020

/** The day on which each lunar year begins, from 2020 on, held against the calendar of the platform by a test. */
const NEW_YEARS = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
  '2037-02-15',
  '2038-02-04',
  '2039-01-24',
  '2040-02-12',
  '2041-02-01',
  '2042-01-22',
  '2043-02-10',
  '2044-01-30',
  '2045-02-17',
  '2046-02-06',
  '2047-01-26',
  '2048-02-14',
  '2049-02-02',
  '2050-01-23',
]

/** From the first day of the table to the last day of the year 2050 of the common calendar. */
export const isLunarDay = (day: string): boolean => day >= (NEW_YEARS[0] ?? '') && day <= '2050-12-31'

/**
 * The index of the animal of the lunar year in which a day lies.
 * @throws RangeError where the table does not know the day
 */
export function animalOfYear(day: string): number {
  if (!isLunarDay(day)) throw new RangeError(`no lunar year known for ${day}`)
  const year = FIRST_YEAR + NEW_YEARS.findLastIndex((first) => first <= day)
  return (year - FIRST_YEAR) % ANIMALS.length
}
