import { expect, inject, it } from 'vitest'
import { fastGames } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { isPlayable, randomPick } from '#rules/lottery/quick.ts'
import { seededRandom } from '#rules/seeded.ts'
import { checkFile, readLotteryFile } from './file.ts'
import { sellThrough } from './through.ts'

const DATE = '2026-11-22'
/** Quick picks in a ticket, so that some of most plays win. */
const PICKS = 12
const random = seededRandom(7)

/** A file with a draw of a game of each kind, and a ticket for each play, of a quick pick, at terms of its own. */
function fileOfEveryPlay(): string {
  const games = [...new Map(fastGames.map((game) => [game.kind, game])).values()]
  const draws = games.map(({ id, kind }) => ({
    game: id,
    issue: 'one',
    date: DATE,
    result: houseDraw(kind, id, '20261122-001', '7'.repeat(64)),
  }))
  const tickets = games.flatMap(({ id: game, kind }) =>
    [...kind.plays.values()].map((play) => {
      const byGroup = play.pricing === 'group'
      const pick = (terms: object) => {
        const text = randomPick(play, random, DATE)
        const reversed = play.reverses === true && isPlayable(() => play.read(text, DATE, { reversed: true }))
        return { play: play.id, pick: text, unit: '0.1', ...(reversed ? { reversed } : {}), ...terms }
      }
      return {
        id: `${game}/${play.id}`,
        game,
        issue: 'one',
        picks: Array.from({ length: PICKS }, (_, i) =>
          pick(
            i % 2 === 0
              ? { multiple: 3 }
              : { multiple: 1, ...(byGroup ? { group: 1700 + random.below(251) } : { odds: '3.5' }) },
          ),
        ),
      }
    }),
  )
  return JSON.stringify({ draws, tickets })
}

it('[LTR-05] a file is paid in a house what the rules alone say, for every play', async () => {
  const text = fileOfEveryPlay()
  const { draws, tickets } = checkFile(text)
  expect(draws).toEqual([])
  expect(tickets.filter((line) => 'refused' in line)).toEqual([])
  expect(tickets.filter((line) => 'payout' in line && line.payout !== '0.00000').length).toBeGreaterThan(50)
  const { url, template } = inject('postgres')
  expect(await sellThrough({ url, template }, readLotteryFile(text))).toEqual(tickets)
}, 120_000)
