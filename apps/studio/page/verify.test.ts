import { describe, expect, it } from 'vitest'
import { slotOutcome } from '#contract/games/slot.ts'
import type { StoredRound } from '#contract/protocols/studio.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { emberWyrm } from '#studio/games/ember-wyrm.ts'
import { parse } from 'zod/mini'
import { verifyRound } from './verify.ts'

const SEED = 'cd'.repeat(32)

function round(nonce: number): StoredRound {
  const bet = { stake: '2.50' }
  const { outcome, wagers } = emberWyrm.play(
    bet,
    [],
    roundRandom({ serverSeed: SEED, clientSeed: 'me', nonce, gameId: emberWyrm.id }),
  )
  return {
    roundId: '0190f3a4-7b1c-4d2e-8f3a-4b5c6d7e8f90',
    playedAt: '2026-01-02T03:04:05Z',
    gameVersion: emberWyrm.version,
    ruleHash: emberWyrm.ruleHash,
    bet,
    choices: [],
    stake: '2.50',
    payout: moneyToDecimal(wagers[0]?.payout ?? 0n, 5),
    nonce,
    clientSeed: 'me',
    commitment: commitmentOf(SEED),
    serverSeed: SEED,
    outcome,
  }
}

const GENUINE = { commitment: true, rules: true, outcome: true, payout: true }

describe('verification', () => {
  it('[STU-03] confirms rounds as they were played, free spins included', () => {
    const rounds = Array.from({ length: 600 }, (_, nonce) => round(nonce))
    expect(rounds.some(({ outcome }) => parse(slotOutcome, outcome).freeSpins.length > 0)).toBe(true)
    for (const each of rounds) expect(verifyRound(emberWyrm, each)).toEqual(GENUINE)
  })

  const forged: [string, Partial<StoredRound>, keyof typeof GENUINE][] = [
    ['another secret', { serverSeed: 'ce'.repeat(32) }, 'commitment'],
    ['another commitment', { commitment: 'ab'.repeat(32) }, 'commitment'],
    ['other rules', { ruleHash: 'ab'.repeat(32) }, 'rules'],
    ['another round counter', { nonce: 4711 }, 'outcome'],
    ['another client seed', { clientSeed: 'you' }, 'outcome'],
    ['another payout', { payout: '12345.00000' }, 'payout'],
    ['another outcome', { outcome: round(4).outcome }, 'outcome'],
    ['a choice that nobody had', { choices: ['again'] }, 'outcome'],
    ['a stake that the game does not take', { bet: { stake: '0.01' } }, 'outcome'],
  ]
  it.each(forged)('[STU-03] finds %s', (_, change, part) => {
    expect(verifyRound(emberWyrm, { ...round(3), ...change })[part]).toBe(false)
  })

  it('[STU-03] confirms nothing while the secret is not revealed', () => {
    expect(verifyRound(emberWyrm, { ...round(3), serverSeed: null })).toEqual({
      commitment: false,
      rules: false,
      outcome: false,
      payout: false,
    })
  })
})
