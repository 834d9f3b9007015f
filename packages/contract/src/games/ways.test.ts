import { describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { SAFFRON_CARAVAN } from '#rules/slots/saffron-caravan.ts'
import { playWays } from '#rules/slots/ways.ts'
import { plain } from './plain.ts'
import { waysFromWire, waysOutcome } from './ways.ts'

describe('rounds of ways on the wire', () => {
  it('[STU-05] survive JSON and the schema without losing a unit', () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const outcome = playWays(
        SAFFRON_CARAVAN,
        parseMoney('3'),
        roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce, gameId: SAFFRON_CARAVAN.id }),
      )
      const text: unknown = JSON.parse(JSON.stringify(plain(outcome)))
      expect(waysFromWire(parse(waysOutcome, text))).toEqual(outcome)
    }
  })
})
