import { describe, expect, it } from 'vitest'
import type { LotteryGame } from '#contract/lottery.ts'
import { byNextClose, frontOf } from './menus.ts'

const game = (gameCode: string, minutes: number | null, closesAt: string | null): LotteryGame => ({
  gameCode,
  nodeId: 1,
  area: 'VN',
  kind: 'vn-south',
  minutes,
  icon: '',
  numero: closesAt === null ? null : '20261125-001',
  opensAt: null,
  closesAt,
  drawsAt: null,
  serverTime: '2026-11-25T00:00:00.000Z',
  previous: null,
  recent: false,
})
const games = [
  game('vn-fast-south-1m', 1, '2026-11-25T00:01:00.000Z'),
  game('vn-fast-south-2m', 2, '2026-11-25T00:00:30.000Z'),
  game('keno-5m', 5, '2026-11-25T00:05:00.000Z'),
  game('vn-hcm', null, '2026-11-30T09:00:00.000Z'),
  game('vn-hue', null, null),
  game('vn-can-tho', null, '2026-11-25T09:00:00.000Z'),
]
const codesOf = (some: readonly LotteryGame[]): string[] => some.map(({ gameCode }) => gameCode)

describe('a menu of lotteries', () => {
  it('[LOT-01] has fast games as they come, then official ones by their next close', () => {
    expect(codesOf(byNextClose(games))).toEqual([
      'vn-fast-south-1m',
      'vn-fast-south-2m',
      'keno-5m',
      'vn-can-tho',
      'vn-hcm',
      'vn-hue',
    ])
  })

  it('[RTE-07] begins on a front page with one game of each family, and has eight at most', () => {
    expect(codesOf(frontOf(byNextClose(games)))).toEqual([
      'vn-fast-south-1m',
      'keno-5m',
      'vn-can-tho',
      'vn-hcm',
      'vn-fast-south-2m',
      'vn-hue',
    ])
    expect(frontOf(Array.from({ length: 70 }, (_, i) => game(`vn-${i}`, null, null)))).toHaveLength(8)
  })
})
