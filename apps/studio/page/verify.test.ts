import { describe, expect, it } from 'vitest'
import { outcomeToWire, type StoredRound } from '#contract/studio.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { ruleHash } from '#rules/slots/rule-hash.ts'
import { play } from '#rules/slots/slot.ts'
import { verifyRound } from './verify.ts'

const SEED = 'cd'.repeat(32)

function round(nonce: number): StoredRound {
  const outcome = play(EMBER_WYRM, parseMoney('2.50'), roundRandom({ serverSeed: SEED, clientSeed: 'me', nonce, gameId: EMBER_WYRM.id }))
  return {
    roundId: '0190f3a4-7b1c-4d2e-8f3a-4b5c6d7e8f90',
    playedAt: '2026-01-02T03:04:05Z',
    gameVersion: EMBER_WYRM.version,
    ruleHash: ruleHash(EMBER_WYRM),
    stake: '2.50',
    nonce,
    clientSeed: 'me',
    commitment: commitmentOf(SEED),
    serverSeed: SEED,
    outcome: outcomeToWire(outcome),
  }
}

const GENUINE = { commitment: true, rules: true, stops: true, payout: true }

describe('verification', () => {
  it('[STU-03] confirms rounds as they were played, free spins included', () => {
    const rounds = Array.from({ length: 600 }, (_, nonce) => round(nonce))
    expect(rounds.some(({ outcome }) => outcome.freeSpins.length > 0)).toBe(true)
    for (const each of rounds) expect(verifyRound(EMBER_WYRM, each)).toEqual(GENUINE)
  })

  const forged: [string, Partial<StoredRound>, keyof typeof GENUINE][] = [
    ['another secret', { serverSeed: 'ce'.repeat(32) }, 'commitment'],
    ['another commitment', { commitment: 'ab'.repeat(32) }, 'commitment'],
    ['other rules', { ruleHash: 'ab'.repeat(32) }, 'rules'],
    ['another round counter', { nonce: 4711 }, 'stops'],
    ['another client seed', { clientSeed: 'you' }, 'stops'],
    ['another payout', { outcome: { ...round(3).outcome, payout: '12345.00000' } }, 'payout'],
    ['a stake that the game does not take', { stake: '0.01' }, 'stops'],
  ]
  it.each(forged)('[STU-03] finds %s', (_, change, part) => {
    expect(verifyRound(EMBER_WYRM, { ...round(3), ...change })[part]).toBe(false)
  })

  it('[STU-03] confirms nothing while the secret is not revealed', () => {
    expect(verifyRound(EMBER_WYRM, { ...round(3), serverSeed: null })).toEqual({ commitment: false, rules: false, stops: false, payout: false })
  })
})
