import { describe, expect, it } from 'vitest'
import type { RoundSums } from '../play/at-risk.ts'
import {
  boardAt,
  compareStandings,
  leastScore,
  prizeOf,
  type PrizePlaces,
  prizePool,
  type RankingMeasure,
  refusedPlaces,
  roundScore,
  scoreText,
  type Standing,
} from './ranking.ts'

const standing = (member: bigint, score: bigint, reachedAt: number): Standing => ({ member, score, reachedAt })

describe('a ranking', () => {
  it('[PRO-03] goes by score, then by who reached it first, then by the smaller id', () => {
    const standings = [
      standing(9n, 10n, 5),
      standing(8n, 10n, 5),
      standing(7n, 10n, 4),
      standing(6n, 11n, 9),
      standing(5n, 2n ** 70n, 9),
      standing(4n, -1n, 1),
    ]
    const sorted = standings.toSorted(compareStandings).map(({ member }) => member)
    expect(sorted).toEqual([5n, 6n, 7n, 8n, 9n, 4n])
    expect(
      standings
        .toReversed()
        .toSorted(compareStandings)
        .map(({ member }) => member),
    ).toEqual(sorted)
    expect(compareStandings(standing(1n, 1n, 1), standing(1n, 1n, 1))).toBe(0)
  })

  const prizes: readonly PrizePlaces[] = [
    { from: 1, to: 1 },
    { from: 2, to: 3 },
    { from: 4, to: 10 },
  ]
  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [10, 2],
    [11, undefined],
  ])('[PRO-03] gives place %i prize %s', (place, prize) => {
    expect(prizeOf(prizes, place)).toBe(prize)
  })

  it.each<[string, readonly PrizePlaces[], number | undefined]>([
    ['follow each other', prizes, undefined],
    ['overlap', [...prizes, { from: 10, to: 12 }], 3],
    ['leave a gap', [...prizes, { from: 12, to: 12 }], 3],
    ['are none', [...prizes, { from: 11, to: 10 }], 3],
    ['do not begin with the first', [{ from: 2, to: 3 }], 0],
    ['are not there', [], undefined],
  ])('[PRO-03] of which the places %s', (_what, list, refused) => {
    expect(refusedPlaces(list)).toBe(refused)
  })

  const round = (stake: bigint, payout: bigint, isClosed = true): RoundSums => ({
    stake,
    payout,
    isClosed,
    isSlot: false,
  })
  it.each<[string, RoundSums, readonly [bigint, bigint, bigint]]>([
    ['that is lost', round(100n, 0n), [100n, 0n, 0n]],
    ['that is won', round(100n, 250n), [100n, 150n, 250n]],
    ['that gives the stake back', round(100n, 100n), [0n, 0n, 100n]],
    ['that wins by a part of a hundredth', round(300n, 1000n), [300n, 700n, 333n]],
    ['that is open', round(100n, 250n, false), [0n, 0n, 0n]],
    ['that is void', round(0n, 0n), [0n, 0n, 0n]],
    ['of a stake below the least', round(99n, 9900n), [0n, 0n, 0n]],
  ])('[PRO-03] counts a round %s', (_what, sums, scores) => {
    expect((['turnover', 'win', 'multiple'] as const).map((by) => roundScore(by, 100n, sums))).toEqual(scores)
  })

  it.each<[RankingMeasure, string, bigint]>([
    ['turnover', '50', 5_000_000n],
    ['win', '0', 1n],
    ['multiple', '2.5', 250n],
    ['multiple', '0', 1n],
    ['multiple', '0.00001', 1n],
  ])('[PRO-03] by %s puts nobody below %s on its board', (by, least, score) => {
    expect(leastScore(by, least)).toBe(score)
  })

  it('[PRO-03] writes scores as money, or as times', () => {
    expect(scoreText('turnover', 1_234_567n)).toBe('12.34567')
    expect(scoreText('multiple', 12_345n)).toBe('123.45')
  })

  it('[PRO-03] gives in all what its prizes come to at every place', () => {
    expect(
      prizePool([
        { from: 1, to: 1, money: 50n },
        { from: 2, to: 4, money: 10n },
      ]),
    ).toBe(80n)
    expect(prizePool([])).toBe(0n)
  })

  const zone = 'America/Sao_Paulo'
  const at = (text: string): number => Date.parse(text)
  it.each([
    ['day', '2026-11-16T02:59:59Z', '2026-11-15', '2026-11-15T03:00:00.000Z', '2026-11-16T03:00:00.000Z'],
    ['week', '2026-11-16T02:59:59Z', '2026-W46', '2026-11-09T03:00:00.000Z', '2026-11-16T03:00:00.000Z'],
    ['week', '2026-11-16T03:00:00Z', '2026-W47', '2026-11-16T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['halfMonth', '2026-11-16T03:00:00Z', '2026-11-H2', '2026-11-16T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
    ['month', '2026-11-16T03:00:00Z', '2026-11', '2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  ] as const)('[PRO-03] counts by %s, at %s on the board %s', (period, moment, occasion, begins, ends) => {
    const board = boardAt({ period, from: undefined, until: undefined }, at(moment), zone)
    expect(board).toEqual({ occasion, begins: at(begins), ends: at(ends) })
  })

  it('[PRO-03] is cut to the time in which it is on, and counts nothing outside', () => {
    const [from, until] = [at('2026-11-17T12:00:00Z'), at('2026-11-20T12:00:00Z')]
    const on = { period: 'week', from, until } as const
    expect(boardAt(on, from, zone)).toEqual({ occasion: '2026-W47', begins: from, ends: until })
    expect(boardAt(on, from - 1, zone)).toBeUndefined()
    expect(boardAt(on, until, zone)).toBeUndefined()
    expect(boardAt({ ...on, period: 'once' }, until - 1, zone)).toEqual({
      occasion: 'once:2026-11-17',
      begins: from,
      ends: until,
    })
    expect(boardAt({ period: 'once', from, until: undefined }, from, zone)).toBeUndefined()
  })
})
