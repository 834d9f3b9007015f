import { rational } from '../rational.ts'
import type { BingoFigures } from './bingo-return.ts'

/** What a card of Saturday Hall pays, as `bingoFigures` counts it over all 2²⁴ sets of marked cells. */
export const SATURDAY_HALL_FIGURES: BingoFigures = {
  rtp: rational(41_108_924_938_924_106n, 43_122_578_657_426_505n),
  hit: rational(61_102_583_145_647n, 137_114_717_511_690n),
  top: rational(7_152_103_408_309n, 5_226_760_570_262_400_936n),
  volatility: 11.522437259051022,
}
