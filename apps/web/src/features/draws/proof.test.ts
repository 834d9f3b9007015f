import { expect, it } from 'vitest'
import { commitmentOf } from '#rules/fairness.ts'
import { fastGames, kindOfGame } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { checkDraw } from './proof.ts'

const SEED = `${'0'.repeat(63)}1`
const OTHER = `${'0'.repeat(63)}2`
const draw = { gameCode: 'ssc-1m', numero: '20261122-0001', result: [0, 5, 5, 2, 3] }

it.each([
  ['proves what was drawn', draw, commitmentOf(SEED), SEED, true, true],
  ['refuses another result', { ...draw, result: [0, 5, 5, 2, 4] }, commitmentOf(SEED), SEED, true, false],
  ['refuses what is no result', { ...draw, result: 'none' }, commitmentOf(SEED), SEED, true, false],
  ['refuses another draw', { ...draw, numero: '20261122-0002' }, commitmentOf(SEED), SEED, true, false],
  ['refuses another game', { ...draw, gameCode: 'ssc-2m' }, commitmentOf(SEED), SEED, true, false],
  ['refuses a seed that was not committed to', draw, commitmentOf(OTHER), SEED, false, false],
  ['refuses a seed that is none', draw, commitmentOf(SEED), 'nonsense', false, false],
])('[LTR-04] the check in the browser %s', (_what, given, commitment, seed, isCommitted, isResult) => {
  expect(checkDraw(ssc, given, commitment, seed)).toEqual({ isCommitted, isResult })
})

it.each(fastGames.map((game) => [game.id, game] as const))(
  '[LTR-04] the browser makes a draw of %s again',
  (id, game) => {
    const kind = kindOfGame(id)
    const numero = '20261122-0007'
    const result: unknown = JSON.parse(JSON.stringify(houseDraw(game.kind, id, numero, SEED)))
    const checked = kind && checkDraw(kind, { gameCode: id, numero, result }, commitmentOf(SEED), SEED)
    expect(checked).toEqual({ isCommitted: true, isResult: true })
  },
)
