import { expect, test } from 'vitest'
import { numberNames } from './controls.ts'
import { playOf } from './counted.ts'
import { markSix } from './kinds/mark-six.ts'
import { indexesOf } from './play.ts'
import { animalOfYear, ANIMALS, isLunarDay } from './lunar.ts'

/**
 * Years whose new moon comes within minutes of midnight in Peking (23:56 and 0:07), where the platform's reckoning is a day
 * off the published calendar: ours, and the platform's.
 */
const CLOSE = ['2027-02-06', '2027-02-07', '2030-02-02', '2030-02-03']

test('[LTR-03] lunar years begin on the days of the platform’s own calendar, with their animal', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  for (let time = Date.UTC(2020, 0, 26); time < Date.UTC(2050, 11, 31); time += 86_400_000) {
    const [before, day] = [time - 86_400_000, time].map((at) => new Date(at).toISOString().slice(0, 10))
    if (new Date(time).getUTCMonth() > 1 || CLOSE.includes(day ?? '')) continue
    const isNew = animalOfYear(before ?? '') !== animalOfYear(day ?? '')
    if (format.format(time) === '1/1' || isNew) expect([day, isNew, format.format(time)]).toEqual([day, true, '1/1'])
  }
  const of = (day: string) => ANIMALS[animalOfYear(day)]
  expect(
    [
      '2024-02-10',
      '2025-01-28',
      '2026-02-16',
      '2026-02-17',
      '2027-02-05',
      '2027-02-06',
      '2030-02-02',
      '2031-12-31',
    ].map(of),
  ).toEqual(['dragon', 'dragon', 'snake', 'horse', 'horse', 'goat', 'rooster', 'pig'])
})

test('[LTR-03] a day before or after the table has no animal', () => {
  expect(['2020-01-24', '2051-01-01'].map(isLunarDay)).toEqual([false, false])
  expect(() => animalOfYear('2020-01-24')).toThrow(RangeError)
})

test('[LTR-03] the names of animals follow the lunar year, in a process that runs on', () => {
  const play = playOf(markSix, 'animal-special')
  for (const day of ['2027-02-05', '2027-02-06'])
    for (const animal of ANIMALS) {
      const [part] = play.read(animal, day)
      if (part === undefined) throw new Error('no part')
      expect(numberNames(play, day)(part.block, indexesOf(part.cells)[0] ?? -1)).toBe(animal)
    }
})
