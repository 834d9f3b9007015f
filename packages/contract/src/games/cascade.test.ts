import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { play } from '#rules/slots/cascade.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { cascadeOutcome, outcomeFromWire } from './cascade.ts'
import { plain } from './plain.ts'

const travelled = (outcome: unknown) =>
  outcomeFromWire(cascadeOutcome.parse(JSON.parse(JSON.stringify(plain(outcome)))))

describe('outcome on the wire', () => {
  it('[STU-05] survives JSON and the schema without losing a unit', () => {
    const stakes = fc.constantFrom(...TIDEWELL_REGATTA.stakes.map(parseMoney))
    fc.assert(
      fc.property(fc.nat(1_000_000), stakes, (nonce, stake) => {
        const outcome = play(
          TIDEWELL_REGATTA,
          stake,
          roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce, gameId: 'tidewell-regatta' }),
        )
        expect(travelled(outcome)).toEqual(outcome)
      }),
    )
  })

  it('[STU-05] takes the longest chain that the cap allows', () => {
    // The lowest pay over and over: eight buoys, and the rest of the grid never pays.
    const { weights } = TIDEWELL_REGATTA
    const first = (symbol: number) => weights.slice(0, symbol).reduce((sum, weight) => sum + weight, 0)
    const still = [0, 1, 2, 3, 4, 5, 6].flatMap((symbol) => [symbol, symbol, symbol]).concat(7)
    const draws = [...still, ...Array.from({ length: 8 }, () => 8)]
    let next = 0
    const outcome = play(TIDEWELL_REGATTA, ONE, { below: () => first(draws[next++] ?? 8) })
    expect(outcome.base.cascades.every(({ wins }) => wins.length === 1 && wins[0]?.count === 8)).toBe(true)
    expect(outcome).toMatchObject({ capped: true, payout: 5000n * ONE })
    expect(travelled(outcome)).toEqual(outcome)
  })
})
