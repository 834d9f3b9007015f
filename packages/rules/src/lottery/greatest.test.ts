import { expect, test } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { ssc } from './kinds/ssc.ts'
import { vietnamNorth, vietnamSouth } from './kinds/vietnam.ts'
import { match } from './match.ts'

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
