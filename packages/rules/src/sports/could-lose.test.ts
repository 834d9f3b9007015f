import { describe, expect, it } from 'vitest'
import { type Contest, NIL, type Period } from './contest.ts'
import { type SingleBet, couldLoseOn, couldLoseOnWinner } from './could-lose.ts'
import { marketType } from './markets.ts'

const football: Contest = { sport: 'football' }

function bet(id: string, pick: string, price: number, stake: bigint, line = 0, period: Period = 'match'): SingleBet {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  return { market: { type, period, line: line * 4 }, pick, price, at: NIL, stake }
}

const cases: readonly (readonly [string, Contest, readonly SingleBet[], bigint])[] = [
  ['nothing', football, [], 0n],
  ['one bet', football, [bet('1x2', 'home', 1950, 100n)], 100n],
  ['two bets on one side', football, [bet('1x2', 'home', 1950, 100n), bet('1x2', 'home', 2100, 50n)], 150n],
  ['both sides of a total', football, [bet('ou', 'over', 1900, 100n, 2.5), bet('ou', 'under', 1900, 100n, 2.5)], 10n],
  [
    'all of 1X2',
    football,
    [bet('1x2', 'home', 2000, 100n), bet('1x2', 'draw', 4000, 50n), bet('1x2', 'away', 4000, 50n)],
    0n,
  ],
  ['home against a double chance', football, [bet('1x2', 'home', 2000, 100n), bet('dc', 'draw-away', 1900, 100n)], 10n],
  [
    'a total against a handicap of the same match',
    football,
    [bet('ou', 'over', 1900, 100n, 2.5), bet('ah', 'home', 1900, 100n, -0.5)],
    200n,
  ],
  [
    'both sides of a quarter line',
    football,
    [bet('ah', 'home', 2000, 100n, -0.25), bet('ah', 'away', 2000, 100n, -0.25)],
    0n,
  ],
  [
    'over 2 and under 3: between them both come back',
    football,
    [bet('ou', 'over', 1900, 100n, 2), bet('ou', 'under', 1900, 100n, 3)],
    10n,
  ],
  [
    'a half and the match',
    football,
    [bet('1x2', 'home', 2000, 100n, 0, 'half1'), bet('1x2', 'away', 2000, 100n)],
    200n,
  ],
  ['a series', { sport: 'series', bestOf: 3 }, [bet('winner', 'home', 1800, 100n), bet('ms', '0-2', 4000, 30n)], 130n],
  [
    'a map, either side',
    { sport: 'series', bestOf: 3 },
    [bet('winner', 'home', 1900, 100n, 0, 'map:3'), bet('winner', 'away', 1900, 100n, 0, 'map:3')],
    10n,
  ],
  [
    'the next goal, all of it',
    football,
    ['home', 'away', 'none'].map((pick) => bet('goal', pick, 2900, 100n, 0, 'goal:1')),
    10n,
  ],
  ['both cocks', { sport: 'cockfight' }, [bet('fight', 'meron', 1900, 100n), bet('fight', 'wala', 1900, 100n)], 10n],
  [
    'a cock and the draw',
    { sport: 'cockfight' },
    [bet('fight', 'meron', 1900, 100n), bet('fight', 'draw', 9000, 10n)],
    110n,
  ],
]

describe('turnover of sports bets that counts', () => {
  it.each(cases)('[SPB-05] %s', (_, contest, bets, counts) => {
    expect(couldLoseOn(contest)(bets)).toBe(counts)
  })

  it('[SPB-05] is the worst score over all bets of a period, each period by itself', () => {
    const sides = ['over', 'under'].map((pick) => bet('ou', pick, 1900, 100n, 2.5))
    const ofHalf = ['over', 'under'].map((pick) => bet('ou', pick, 1800, 100n, 1.5, 'half1'))
    expect(couldLoseOn(football)(sides)).toBe(10n)
    expect(couldLoseOn(football)([...sides, ...ofHalf])).toBe(30n)
  })
})

describe('turnover of bets on who wins an outright that counts', () => {
  const on = (pick: number, price: number, stake: bigint) => ({ pick, price, stake })
  it.each([
    ['nothing', [], 0n],
    ['one runner', [on(0, 3000, 100n)], 100n],
    ['two of three', [on(0, 3000, 100n), on(1, 3000, 100n)], 200n],
    ['all of three', [on(0, 2800, 100n), on(1, 2800, 100n), on(2, 2800, 100n)], 20n],
    ['all of three, twice on one', [on(0, 2000, 100n), on(0, 2000, 50n), on(1, 4000, 75n), on(2, 4000, 75n)], 0n],
    ['all of three, one of them for little', [on(0, 3000, 100n), on(1, 3000, 100n), on(2, 3000, 10n)], 180n],
  ])('[SPB-05, WAL-10] %s', (_, bets, counts) => {
    expect(couldLoseOnWinner(3, bets)).toBe(counts)
  })

  it('[SPB-05] of a match, which has no runners, is nothing', () => {
    expect(couldLoseOnWinner(0, [])).toBe(0n)
  })
})
