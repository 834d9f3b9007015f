import { panelsOutcome } from '#contract/games/tickets.ts'
import { toNumber } from '#rules/rational.ts'
import { HARBOUR_CATS } from '#rules/tickets/panels.ts'
import { HARBOUR_CATS_FIGURES } from '#rules/tickets/ticket-return.ts'
import { harbourCats } from '#studio/games/harbour-cats.ts'
import { parse } from 'zod/mini'
import type { Round } from '../../odds/table.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { h } from '../../shell/dom.ts'
import { startTickets } from '../../tickets/game.ts'
import { paintFace } from './cats.ts'
import { drawWater, paintDock } from './dock.ts'
import { paintFoil } from './foil.ts'
import { type CatsKey, catsWords } from './words.ts'

const { prizes, weights, blanks, alike } = HARBOUR_CATS
const ALL = weights.reduce<number>((sum, weight) => sum + weight, blanks)
const outcomeOf = ({ outcome }: Round) => parse(panelsOutcome, outcome)
const parts = (stakes: number): bigint => BigInt(stakes) * 10_000n

export const startGame = (options: GameOptions): Promise<Game> =>
  startTickets<CatsKey>(options, {
    game: harbourCats,
    words: catsWords,
    groups: [{ label: 'ticket', count: HARBOUR_CATS.panels, columns: 3 }],
    shape: 1.02,
    under: (round, say, numbers) =>
      outcomeOf(round).panels.map((prize) => {
        const text = prize === 0 ? '' : numbers.times(parts(prize))
        return {
          text,
          words: prize === 0 ? say('blank') : text,
          face: prizes.findIndex((each) => each === prize),
        }
      }),
    wins(round, open) {
      const { panels } = outcomeOf(round)
      const shown = (prize: number) => [...open].filter((panel) => panels[panel] === prize)
      return new Set(prizes.flatMap((prize) => (shown(prize).length >= alike ? shown(prize) : [])))
    },
    pays: (round) => outcomeOf(round).wins.reduce((sum, prize) => sum + prize, 0),
    face: (context, size, { face }) => paintFace(context, size, face),
    foil: paintFoil,
    paint: paintDock,
    draw: drawWater,
    help(say, numbers) {
      const { rtp, hit, top, volatility } = HARBOUR_CATS_FIGURES
      return {
        rules: [
          h('p', {}, say('rule')),
          h('p', {}, say('rubbing')),
          h(
            'dl.facts',
            {},
            ...prizes.flatMap((prize, at) => [
              h('dt', {}, numbers.times(parts(prize))),
              h('dd', {}, say('share', { share: numbers.percent((weights[at] ?? 0) / ALL) })),
            ]),
            h('dt', {}, say('blank')),
            h('dd', {}, say('share', { share: numbers.percent(blanks / ALL) })),
          ),
        ],
        figures: [
          [say('rtp'), numbers.percent(toNumber(rtp))],
          [say('method'), say('methodTicket')],
          [say('hitFrequency'), numbers.percent(toNumber(hit))],
          [say('spread'), say('spreadValue', { value: numbers.count(volatility) })],
          [
            say('top'),
            say('topValue', {
              count: numbers.count(prizes.at(-1) ?? 0),
              odds: numbers.count(Math.round(1 / toNumber(top))),
            }),
          ],
        ],
      }
    },
  })
