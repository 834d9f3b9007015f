import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { simulate } from '#rules/slots/simulate.ts'
import { seededRandom } from '#rules/seeded.ts'
import { performance } from 'node:perf_hooks'
import { interleave, perSecond, type RowResult } from '../support/row.ts'

const SPINS = 3_000_000

/** The simulation of a slot's return against drawing the same random numbers and doing nothing with them. */
export async function benchSimulation(): Promise<RowResult> {
  const lengths = EMBER_WYRM.strips.map((strip) => strip.length)
  let sink = 0
  const draw = async (): Promise<number> => {
    const random = seededRandom(7)
    const start = performance.now()
    for (let spin = 0; spin < SPINS; spin++) for (const length of lengths) sink ^= random.below(length)
    return SPINS / ((performance.now() - start) / 1000)
  }
  const work = async (): Promise<number> => {
    const random = seededRandom(7)
    const start = performance.now()
    simulate(EMBER_WYRM, SPINS, random)
    return SPINS / ((performance.now() - start) / 1000)
  }
  const result = await interleave(5, draw, work)
  const ratio = result.work / result.yardstick
  return {
    row: 'P12',
    work: 'slot return simulation, 25 lines',
    figure: `${perSecond(result.work)} rounds`,
    yardstick: `${perSecond(result.yardstick)} drawing only${sink === 1 ? ' ' : ''}`,
    ratio,
    target: '≥ 0.5',
    ok: ratio >= 0.5,
  }
}
