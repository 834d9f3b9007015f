import { expect, test } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { officialGames } from './games.ts'
import { nextDraws } from './calendar.ts'
import { readTyped, typedRows } from './typed.ts'

const gameOf = (id: string) => {
  const game = officialGames.find((one) => one.id === id)
  if (game === undefined) throw new Error(`no ${id}`)
  return game
}

/** The digits of a result in the order in which it is printed. */
const printed = (value: object): string =>
  Object.entries(value)
    .flatMap(([name, part]: [string, unknown]) => (name === 'date' ? [] : [part].flat()))
    .map((part) => (typeof part === 'number' ? String(part).padStart(2, '0') : String(part)))
    .join('\n')

test.each(officialGames.map((game) => ({ id: game.id, game })))(
  '[LTR-04] a result of $id is typed as it is printed, all digits of it',
  ({ game }) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const result = game.kind.draw(seededRandom(seed), '2026-11-25')
      expect(readTyped(game, printed(result), '2026-11-25')).toEqual({ result })
    }
    expect(nextDraws(game.id, 0, 1)).toHaveLength(1)
  },
)

test('[LTR-04] a result that is not whole is refused at the number', () => {
  const thai = gameOf('th-gov')
  expect(typedRows(thai).map(({ count }) => count)).toEqual([1, 2, 2, 1])
  const whole = '820866 479 054 068 837 06'
  expect(readTyped(thai, whole, '2026-12-01')).toMatchObject({ result: { first: '820866', bottom2: '06' } })
  expect(readTyped(thai, whole.replace('054', '54'), '2026-12-01')).toEqual({
    fault: 'digits',
    prize: 'front3',
    number: '54',
    digits: 3,
  })
  expect(readTyped(thai, '820866 479 054', '2026-12-01')).toEqual({ fault: 'count', given: 3, needed: 6 })
  expect(readTyped(thai, `${whole} 12`, '2026-12-01')).toEqual({ fault: 'count', given: 7, needed: 6 })
  expect(readTyped(gameOf('mark-six'), '01 02 03 04 05 06 06', '2026-12-01')).toEqual({ fault: 'result' })
  expect(() => typedRows({ kind: { ...thai.kind, id: 'ssc' } })).toThrow('not typed')
})
