import { numbersOutcome } from '#contract/games/tickets.ts'
import { combinations } from '#rules/odds/multiplier.ts'
import { toNumber } from '#rules/rational.ts'
import { VAULT_SEVEN } from '#rules/tickets/numbers.ts'
import { VAULT_SEVEN_FIGURES } from '#rules/tickets/ticket-return.ts'
import { vaultSeven } from '#studio/games/vault-seven.ts'
import { parse } from 'zod/mini'
import type { Round } from '../../odds/table.ts'
import { h } from '../../shell/dom.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { startTickets } from '../../tickets/game.ts'
import { paintDoor, paintNumber } from './brass.ts'
import { drawGleam, paintRoom } from './room.ts'
import { type VaultKey, vaultWords } from './words.ts'

const { prizes, weights, winning, own, numbers: highest } = VAULT_SEVEN
const ALL = weights.reduce<number>((sum, weight) => sum + weight, 0)
const outcomeOf = ({ outcome }: Round) => parse(numbersOutcome, outcome)
const parts = (stakes: number): bigint => BigInt(stakes) * 10_000n
/** Two numbers that win on one ticket, each with the highest prize under it. */
const BOTH =
  Number(combinations(highest, winning)) / Number(combinations(own, winning)) / ((weights.at(-1) ?? 0) / ALL) ** winning

export const startGame = (options: GameOptions): Promise<Game> =>
  startTickets<VaultKey>(options, {
    game: vaultSeven,
    words: vaultWords,
    groups: [
      { label: 'winning', count: winning, columns: winning, titled: true },
      { label: 'own', count: own, columns: 4, titled: true },
    ],
    shape: 0.96,
    under(round, say, numbers) {
      const outcome = outcomeOf(round)
      return [
        ...outcome.winning.map((number) => ({ text: '', words: say('number', { number }), face: -number })),
        ...outcome.own.map((number, at) => {
          const prize = numbers.times(parts(outcome.prizes[at] ?? 0))
          return { text: prize, words: say('numberPrize', { number, prize }), face: number }
        }),
      ]
    },
    wins(round, open) {
      const outcome = outcomeOf(round)
      const met = outcome.own.flatMap((number, at) => {
        const winner = outcome.winning.indexOf(number)
        const panel = winning + at
        return winner >= 0 && open.has(winner) && open.has(panel) ? [winner, panel] : []
      })
      return new Set(met)
    },
    pays(round) {
      const outcome = outcomeOf(round)
      return outcome.own.reduce(
        (sum, number, at) => (outcome.winning.includes(number) ? sum + (outcome.prizes[at] ?? 0) : sum),
        0,
      )
    },
    face: (context, size, { face }) => paintNumber(context, size, Math.abs(face), face < 0),
    foil: (context, width, height, panel) => paintDoor(context, width, height, panel < winning),
    paint: paintRoom,
    draw: drawGleam,
    help(say, numbers) {
      const { rtp, hit, top, volatility } = VAULT_SEVEN_FIGURES
      const topPrize = prizes.at(-1) ?? 0
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
          ),
        ],
        figures: [
          [say('rtp'), numbers.percent(toNumber(rtp))],
          [say('method'), say('methodTicket')],
          [say('hitFrequency'), numbers.percent(toNumber(hit))],
          [say('spread'), say('spreadValue', { value: numbers.count(volatility) })],
          [
            say('top'),
            say('topValue', { count: numbers.count(topPrize), odds: numbers.count(Math.round(1 / toNumber(top))) }),
            say('topBoth', { count: numbers.count(topPrize * winning), odds: numbers.count(Math.round(BOTH)) }),
          ],
        ],
      }
    },
  })
