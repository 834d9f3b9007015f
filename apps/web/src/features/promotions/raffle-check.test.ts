import { describe, expect, it } from 'vitest'
import type { RaffleProof } from '#contract/calls/raffles.ts'
import { commitmentOf } from '#rules/fairness.ts'
import { checkRaffle } from './raffle-check.ts'

const seed = '1'.padStart(64, '0')
const proof: RaffleProof = {
  name: 'raffle-1',
  state: 'drawn',
  closes: '2026-11-30T00:00:00.000Z',
  draws: '2026-11-30T06:00:00.000Z',
  commitment: commitmentOf(seed),
  seed,
  publicSource: null,
  publicValue: null,
  listHash: '6efa928e71757fddb9f92beaba198e52091a41529e41e747b102b3a25769eff5',
  list: [
    { first: 1, last: 2, member: '1001' },
    { first: 3, last: 3, member: '1002' },
    { first: 4, last: 6, member: '1003' },
    { first: 7, last: 7, member: '1004' },
  ],
  prizes: 3,
  winners: [
    { place: 1, number: 7, member: '1004' },
    { place: 2, number: 6, member: '1003' },
    { place: 3, number: 2, member: '1001' },
  ],
}
const broken = (changes: Partial<RaffleProof>): string[] =>
  checkRaffle({ ...proof, ...changes }).flatMap(({ claim, holds }) => (holds ? [] : [claim]))

describe('the page of a raffle', () => {
  it('[PRO-03] confirms the example of the rules, and says of what is not drawn yet what can be said', () => {
    expect(checkRaffle(proof).map(({ claim }) => claim)).toEqual(['commitment', 'numbers', 'list', 'winners'])
    expect(broken({})).toEqual([])
    expect(checkRaffle({ ...proof, seed: null, winners: [] }).map(({ claim }) => claim)).toEqual(['numbers', 'list'])
    expect(checkRaffle({ ...proof, list: null, seed: null })).toEqual([])
  })

  it.each([
    ['seed', { seed: '2'.padStart(64, '0') }, ['commitment', 'winners']],
    ['list', { list: proof.list?.slice(1) ?? null }, ['numbers', 'list', 'winners']],
    ['winner', { winners: proof.winners.with(0, { place: 1, number: 3, member: '1002' }) }, ['winners']],
    ['public value', { publicSource: 'An official draw', publicValue: '04' }, ['winners']],
  ])('[PRO-03] refuses another %s', (_name, changes, wrong) => {
    expect(broken(changes)).toEqual(wrong)
  })
})
