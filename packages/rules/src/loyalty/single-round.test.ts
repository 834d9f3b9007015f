import { describe, expect, it } from 'vitest'
import { meetsRound } from './single-round.ts'

describe('what a promotion asks of a single round', () => {
  const asked = { stake: 500n, multiple: 1000n }
  it.each([
    ['both are reached', asked, { stake: 500n, payout: 5000n, isClosed: true }, true],
    ['the stake is one unit short', asked, { stake: 499n, payout: 50_000n, isClosed: true }, false],
    ['the payout is one unit short', asked, { stake: 500n, payout: 4999n, isClosed: true }, false],
    ['a larger stake needs a larger payout', asked, { stake: 501n, payout: 5000n, isClosed: true }, false],
    ['it is still open', asked, { stake: 500n, payout: 5000n, isClosed: false }, false],
    ['all stakes were taken back', asked, { stake: 0n, payout: 0n, isClosed: true }, false],
    ['the round is free', { stake: 0n, multiple: 1n }, { stake: 0n, payout: 900n, isClosed: true }, false],
    ['only a stake is asked for', { stake: 500n, multiple: 0n }, { stake: 500n, payout: 0n, isClosed: true }, true],
    ['only a multiple is asked for', { stake: 0n, multiple: 250n }, { stake: 2n, payout: 5n, isClosed: true }, true],
  ] as const)('[PRO-01] %s', (_what, of, round, met) => {
    expect(meetsRound(of, round)).toBe(met)
  })
})
