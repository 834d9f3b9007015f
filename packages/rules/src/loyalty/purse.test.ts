import { describe, expect, it } from 'vitest'
import { bearerOf, type GrantStake } from './purse.ts'

const stake: GrantStake = {
  amount: 10n,
  real: 100n,
  bonus: 100n,
  takesGame: true,
  ownCounts: true,
  highest: undefined,
  first: 'real',
  roundPurse: undefined,
}

describe('a stake of a member with a bonus', () => {
  it.each<[string, Partial<GrantStake>, ReturnType<typeof bearerOf>]>([
    ['is own money where that covers it', {}, 'real'],
    ['is own money to the last unit', { real: 10n }, 'real'],
    ['is the bonus where own money does not cover it', { real: 9n }, 'bonus'],
    ['is the bonus to the last unit', { real: 0n, bonus: 10n }, 'bonus'],
    ['is never parted: nine of one and five of the other bear no ten', { real: 9n, bonus: 5n }, 'noFunds'],
    ['is the bonus first where its terms say so', { first: 'bonus' }, 'bonus'],
    ['is own money where the bonus comes first and is too little', { first: 'bonus', bonus: 9n }, 'real'],
    ['is own money in a game that takes no bonus', { first: 'bonus', takesGame: false }, 'real'],
    ['has no bonus in a game that takes none', { real: 0n, takesGame: false }, 'noFunds'],
    ['goes where the first stake of its round went', { roundPurse: 'bonus' }, 'bonus'],
    ['does not change the purse within a round', { roundPurse: 'bonus', bonus: 9n }, 'noFunds'],
    ['stays with own money within a round', { roundPurse: 'real', real: 9n }, 'noFunds'],
    ['may be the highest', { highest: 10n, real: 0n }, 'bonus'],
    ['is refused above the highest', { highest: 9n, real: 0n }, 'limit'],
    ['of own money that counts is refused above it too', { highest: 9n }, 'limit'],
    ['of own money that does not count is free', { highest: 9n, ownCounts: false }, 'real'],
    ['of own money is free in a game that takes no bonus', { highest: 9n, takesGame: false }, 'real'],
  ])('[BON-01, WAL-07] %s', (_what, change, bearer) => {
    expect(bearerOf({ ...stake, ...change })).toBe(bearer)
  })
})
