import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { play, stakeLadder } from '#rules/slots/slot.ts'
import { plain } from './plain.ts'
import { outcomeFromWire, slotOutcome } from './slot.ts'

describe('outcome on the wire', () => {
  it('[STU-05] survives JSON and the schema without losing a unit', () => {
    const stakes = fc.constantFrom(...stakeLadder(EMBER_WYRM))
    fc.assert(
      fc.property(fc.nat(1_000_000), stakes, (nonce, stake) => {
        const outcome = play(
          EMBER_WYRM,
          stake,
          roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce, gameId: 'ember-wyrm' }),
        )
        const wire = slotOutcome.parse(JSON.parse(JSON.stringify(plain(outcome))))
        expect(outcomeFromWire(wire)).toEqual(outcome)
      }),
    )
  })
})
