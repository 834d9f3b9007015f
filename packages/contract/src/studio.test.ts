import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { play, stakeLadder } from '#rules/slots/slot.ts'
import { gameMessage, houseMessage, outcomeFromWire, outcomeToWire, slotOutcome, spinRequest } from './studio.ts'

const ROUND_ID = '0190f3a4-7b1c-7d2e-8f3a-4b5c6d7e8f90'

describe('outcome on the wire', () => {
  it('[STU-05] survives JSON and the schema without losing a unit', () => {
    const stakes = fc.constantFrom(...stakeLadder(EMBER_WYRM))
    fc.assert(
      fc.property(fc.nat(1_000_000), stakes, (nonce, stake) => {
        const outcome = play(EMBER_WYRM, stake, roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce, gameId: 'ember-wyrm' }))
        const wire = slotOutcome.parse(JSON.parse(JSON.stringify(outcomeToWire(outcome))))
        expect(outcomeFromWire(wire)).toEqual(outcome)
      }),
    )
  })
})

describe('requests', () => {
  it.each(['-1', '0', '0.00', '1e3', 'NaN', '1.000001', '', 1, null])('[STU-01] refuse the stake %j', (stake) => {
    expect(spinRequest.safeParse({ roundId: ROUND_ID, stake }).success).toBe(false)
  })

  it('[STU-01] take a decimal stake with a round id', () => {
    expect(spinRequest.safeParse({ roundId: ROUND_ID, stake: '2.50' }).success).toBe(true)
    expect(spinRequest.safeParse({ roundId: 'again', stake: '2.50' }).success).toBe(false)
  })
})

describe('messages between frame and site', () => {
  it('[STU-06] are known by type and event, and nothing else passes', () => {
    expect(gameMessage.safeParse({ type: 'wheelhouse.game', event: 'sound', on: false }).success).toBe(true)
    expect(gameMessage.safeParse({ type: 'wheelhouse.game', event: 'close', reason: 'elsewhere' }).success).toBe(false)
    expect(gameMessage.safeParse({ type: 'other', event: 'ready' }).success).toBe(false)
    expect(houseMessage.safeParse({ type: 'wheelhouse.house', command: 'hold', on: true }).success).toBe(true)
    expect(houseMessage.safeParse({ type: 'wheelhouse.house', command: 'launch' }).success).toBe(false)
  })
})
