import { array, int, literal, maximum, maxLength, minimum, minLength, object, union } from 'zod/mini'
import { KENO_BOARDS, KENO_DRAWN, MOST_SPOTS } from '#rules/numbers/keno.ts'
import { positiveAmount } from '../scalars.ts'

const ball = int().check(minimum(1), maximum(80))

/** The chosen numbers of a board: one to ten, none twice. */
export const kenoBet = object({
  stake: positiveAmount,
  board: union(KENO_BOARDS.map((board) => literal(board))),
  spots: array(ball).check(minLength(1), maxLength(MOST_SPOTS)),
})

export const kenoOutcome = object({
  drawn: array(ball).check(maxLength(KENO_DRAWN[80])),
  hits: int().check(minimum(0), maximum(MOST_SPOTS)),
})
