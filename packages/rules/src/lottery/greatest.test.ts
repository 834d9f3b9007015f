import { expect, test } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { playOf, somePicks } from './counted.ts'
import { fastGames, officialGames } from './games.ts'
import { colours } from './kinds/colour.ts'
import { ssc } from './kinds/ssc.ts'
import { thai } from './kinds/thai.ts'
import { vietnamNorth, vietnamSouth } from './kinds/vietnam.ts'
import { match } from './match.ts'
import { greatestOf } from './pay.ts'
import { cell, indexesOf } from './play.ts'
import { randomPick } from './quick.ts'

const cases = [
  { kind: ssc, id: 'star2-front-direct', text: '1,2|3', most: 1n },
  { kind: ssc, id: 'any2-direct', text: '1,2|3|-|4|5', most: 6n },
  { kind: ssc, id: 'position', text: '1,2|3|-|4|5', most: 4n },
  { kind: vietnamNorth, id: 'lo2', text: '07,35', most: 27n },
  { kind: vietnamSouth, id: 'lo3', text: '007', most: 17n },
  { kind: vietnamNorth, id: 'de', text: '07,35', most: 1n },
  // 27 = 13 × 2 + 1: thirteen times both; 18 = 4 × 4 + 2: four times all six pairs and once one
  { kind: vietnamNorth, id: 'da', text: '07,35', most: 13n },
  { kind: vietnamSouth, id: 'da', text: '07,35,00,99', most: 25n },
]

test.each(cases)('[LTR-06] the most that $id $text can win', ({ kind, id, text, most }) => {
  const play = kind.plays.get(id)
  const [part] = play?.read(text, '2026-11-22') ?? []
  if (play === undefined || part === undefined) throw new Error('no play')
  expect(play.greatest(part)).toBe(most)
  const random = seededRandom(6)
  for (let n = 0; n < 300; n++) {
    const { prizes, stakes } = match(part, play.grade(kind.draw(random, '2026-11-22')))
    expect(prizes + stakes).toBeLessThanOrEqual(most)
  }
})

const DAY = '2026-11-22'
const kinds = [...new Set([...fastGames, ...officialGames].map(({ kind }) => kind))]

test.each(kinds)('[LTR-06] no draw of $id pays a number or a pick more than was held for it', (kind) => {
  const random = seededRandom(7)
  const results = Array.from({ length: 60 }, () => kind.draw(random, DAY))
  for (const play of kind.plays.values()) {
    if (play.product !== undefined) continue
    const graded = results.map((result) => play.grade(result))
    for (const text of [randomPick(play, random, DAY), ...somePicks(play, random, 8, DAY)]) {
      const parts = play.read(text, DAY)
      const held = greatestOf(
        play,
        parts.map((part) => ({ part, money: 2n })),
      )
      for (const layers of graded) {
        const won = parts.map((part) => match(part, layers))
        expect(won.reduce((sum, { prizes, stakes }) => sum + 2n * prizes + stakes, 0n)).toBeLessThanOrEqual(held)
        if (play.isByCell)
          for (const part of parts)
            for (const index of indexesOf(part.cells).slice(0, 20)) {
              // A stored part has no prize.
              const alone = { ...part, cells: cell(index), prize: '' }
              const { prizes, stakes } = match(alone, layers)
              expect(prizes + stakes).toBeLessThanOrEqual(play.greatest(alone))
            }
      }
    }
  }
})

test('[LTR-06] over every digit, no colour pays more than is held for it', () => {
  const play = playOf(colours, 'colour')
  for (const pick of ['green', 'red', 'violet', 'green,red,violet'])
    for (const part of play.read(pick, DAY)) {
      const paid = Array.from({ length: 10 }, (_, digit) => match(part, play.grade([digit])).prizes)
      expect(paid.reduce((most, one) => (one > most ? one : most), 0n)).toBe(play.greatest({ ...part, prize: '' }))
    }
})

test('[LTR-06] ten blocks of numbers of which one comes may win one of them', () => {
  const play = playOf(thai, 'top3')
  const parts = play.read('001,101,201,301,401,501,601,701,801,901', DAY)
  expect(parts).toHaveLength(10)
  expect(
    greatestOf(
      play,
      parts.map((part, i) => ({ part, money: i === 3 ? 900n : 450n })),
    ),
  ).toBe(900n)
})
